"""The error for a move that is not legal: what `refusal` has to know of a state, gathered.

Owns `illegal_move`.  Imported only when something is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from draughts.core.move import Move
from draughts.core.state import State, held_king, legal_moves
from draughts.errors import DraughtsError
from draughts.moves.errors import IllegalMoveError
from draughts.moves.refusal import Choice, Position, explain
from draughts.moves.ways import Walker

__all__ = ["illegal_move"]

_MOST_PREY = 20  # enemy pieces: more can be taken in millions of ways


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Make the error for a path that begins no legal move, or for a move that is not legal."""
    board = state.board
    choices = [_choice(each) for each in legal_moves(state)]
    walker = Walker(state) if _is_on_board(state, path) else None
    lesser = _lesser(state) if state.rules.precedence else []
    outranked = walker.makes(path, lesser) if walker is not None else None
    made, further = _ways(walker, legal_moves(state), path) if walker is not None else (None, ())
    position = Position(
        state.rules,
        state.turn,
        board.black,
        board.white,
        board.kings,
        choices,
        [_choice(each) for each in lesser],
        held_king(state),
        made,
        further,
        None if outranked is None else _choice(outranked),
    )
    reason, message = explain(position, path)
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


def _choice(move: Move) -> Choice:
    return Choice(move.path, move.captures)


def _lesser(state: State) -> list[Move]:
    """List the captures that precedence leaves out.

    None of them where there may be too many to list: the refusal then tells of what is listed.
    """
    if state.board.count(state.turn.opponent) > _MOST_PREY:
        return []
    free = State(state.board, state.turn, state.rules.replace(name="any", precedence=(), draws=()))
    legal = set(legal_moves(state))
    try:
        return [each for each in legal_moves(free) if each.is_capture and each not in legal]
    except DraughtsError:
        return []


def _is_on_board(state: State, path: Sequence[int]) -> bool:
    """Whether a path has two squares or more, all of the board."""
    return len(path) > 1 and all(1 <= square <= state.rules.layout.squares for square in path)


def _ways(
    walker: Walker, moves: Sequence[Move], path: Sequence[int]
) -> tuple[Choice | None, tuple[int, ...]]:
    """Give the listed move that a path makes by another way, and the squares it would have to go on to."""
    made = walker.makes(path, moves)
    if made is not None:
        return (None if made.path == tuple(path) else _choice(made)), ()
    further: set[int] = set()
    for move in moves:
        if move.is_capture:
            further |= walker.onward(move, path) or set()
    return None, tuple(sorted(further))
