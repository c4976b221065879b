"""The error for a move that is not legal: what `refusal` has to know of a state, gathered.

Owns `illegal_move`.  Imported only when something is refused.  Read `notation` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from draughts.core import State, held_king, legal_moves
from draughts.errors import DraughtsError, IllegalMoveError
from draughts.move import Move
from draughts.refusal import Choice, Position, explain
from draughts.walks import Walker

__all__ = ["illegal_move"]

_MOST_PREY = 20  # enemy pieces: more can be taken in millions of ways


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Make the error for a path that begins no legal move, or for a move that is not legal."""
    board = state.board
    choices = [_choice(each) for each in legal_moves(state)]
    lesser, outranked = _lesser(state, path) if state.rules.precedence else ([], None)
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
        outranked,
    )
    reason, message = explain(position, path)
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


def _choice(move: Move) -> Choice:
    return Choice(move.path, move.captures)


def _lesser(state: State, path: Sequence[int]) -> tuple[list[Choice], Choice | None]:
    """List the captures that precedence leaves out, and give the one that a path makes by another way.

    None of them where there may be too many to list: the refusal then tells of what is listed.
    """
    if state.board.count(state.turn.opponent) > _MOST_PREY:
        return [], None
    free = State(state.board, state.turn, replace(state.rules, name="any", precedence=(), draws=()))
    legal = set(legal_moves(state))
    try:
        lesser = [each for each in legal_moves(free) if each.is_capture and each not in legal]
    except DraughtsError:
        return [], None
    made = Walker(free).makes(path, lesser) if _is_on_board(state, path) else None
    return [_choice(each) for each in lesser], None if made is None else _choice(made)


def _is_on_board(state: State, path: Sequence[int]) -> bool:
    """Whether a path has two squares or more, all of the board."""
    return len(path) > 1 and all(1 <= square <= state.rules.layout.squares for square in path)


def _ways(state: State, path: Sequence[int]) -> tuple[Choice | None, tuple[int, ...]]:
    """Give the listed move that a path makes by another way, and the squares it would have to go on to."""
    if not _is_on_board(state, path):
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
