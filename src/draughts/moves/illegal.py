"""The error for a move that is not legal: what `refusal` has to know of a state, gathered.

Owns `illegal_move`.  Imported only when something is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from draughts.core.move import Move
from draughts.core.playing import legal_moves, lesser_captures, waiting_square
from draughts.core.state import State
from draughts.moves.errors import IllegalMoveError
from draughts.moves.refusal import Choice, Situation, explain
from draughts.moves.ways import Ways

__all__ = ["illegal_move"]


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Return the error for a path that begins no legal move, or for a move that is not legal."""
    board, moves = state.board, legal_moves(state)
    ways = Ways(state)
    lesser = lesser_captures(state) if state.rules.precedence else []
    made: Move | None = None
    outranked: Move | None = None
    further: set[int] = set()
    if len(path) > 1 and all(1 <= square <= state.rules.layout.squares for square in path):
        outranked = ways.made_by(path, lesser)
        made = ways.made_by(path, moves)
        if made is None:
            further = ways.next_squares(path, moves) or set()
        elif made.path == tuple(path):
            made = None
    situation = Situation(
        rules=state.rules,
        turn=state.turn,
        black=board.black,
        white=board.white,
        kings=board.kings,
        choices=[_choice(each) for each in moves],
        lesser=[_choice(each) for each in lesser],
        waiting=waiting_square(state),
        made=None if made is None else _choice(made),
        further=sorted(further),
        outranked=None if outranked is None else _choice(outranked),
    )
    reason, message = explain(situation, path)
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


def _choice(move: Move) -> Choice:
    return Choice(move.path, move.captures)
