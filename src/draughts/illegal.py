"""The error for a move that is not legal: what `refusal` has to know of a state, gathered.

Owns `illegal_move`.  Imported only when something is refused.  Read `notation` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from draughts.core import State, held_king, legal_moves
from draughts.errors import IllegalMoveError
from draughts.move import Move
from draughts.refusal import Choice, Position, explain
from draughts.walks import Walker

__all__ = ["illegal_move"]


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Make the error for a path that begins no legal move, or for a move that is not legal."""
    board = state.board
    choices = [_choice(each) for each in legal_moves(state)]
    lesser = [each for each in _unranked(state) if each not in choices] if state.rules.precedence else []
    made, further = _ways(state, path)
    position = Position(
        state.rules,
        state.turn,
        board.black,
        board.white,
        board.kings,
        choices,
        lesser,
        held_king(state),
        made,
        further,
    )
    reason, message = explain(position, path)
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


def _choice(move: Move) -> Choice:
    return Choice(move.path, move.captures)


def _unranked(state: State) -> list[Choice]:
    """List the captures there would be without a precedence."""
    free = State(state.board, state.turn, replace(state.rules, name="any", precedence=(), draws=()))
    return [_choice(move) for move in legal_moves(free) if move.is_capture]


def _ways(state: State, path: Sequence[int]) -> tuple[Choice | None, tuple[int, ...]]:
    """Give the listed move that a path makes by another way, and the squares it would have to go on to."""
    squares = state.rules.layout.squares
    if len(path) < 2 or not all(1 <= square <= squares for square in path):
        return None, ()
    walker = Walker(state)
    moves = legal_moves(state)
    made = walker.makes(path, moves)
    if made is not None:
        return (None if made.path == tuple(path) else _choice(made)), ()
    further: set[int] = set()
    for move in moves:
        if move.is_capture:
            further |= walker.onward(move, path) or set()
    return None, tuple(sorted(further))
