"""Moves as text and as clicks: `parse_move`, `format_move`, `next_squares`.

Owns the grammar of a single move.  Games are the business of other modules.  Read `counting` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn, SupportsIndex

from draughts.checking import exact_sequence, exact_text, whole, wrong_type
from draughts.core import State, illegal_move, legal_moves
from draughts.errors import AmbiguousMoveError, NotationError, shortened
from draughts.move import Move

__all__ = ["format_move", "next_squares", "parse_move"]

_LONGEST: Final = 200  # characters: a path of every square, blanks and zeros to spare
_SEPARATORS: Final = "-xX:"
_BLANKS: Final = " \t"
_DIGITS: Final = "0123456789"
_TOLD: Final = 5  # candidates named in a message


def _checked(state: object) -> State:
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    return state


def _malformed(text: str, position: int, wanted: str) -> NoReturn:
    found = f"not {text[position]!r}" if position < len(text) else "but the text ends there"
    raise NotationError(
        f"{wanted} was due at index {position} of {shortened(text)}, {found}",
        text=text,
        position=position,
    )


def _squares(text: str, squares: int) -> tuple[int, ...]:
    """Read square numbers with separators between them."""
    if len(text) > _LONGEST:
        raise NotationError(
            f"a move has at most {_LONGEST} characters: {shortened(text)}", text=text, position=_LONGEST
        )
    numbers: list[int] = []
    index = 0
    while True:
        start = index
        while index < len(text) and text[index] in _DIGITS:
            index += 1
        digits = text[start:index].lstrip("0")
        if not (0 < len(digits) <= 3 and 1 <= int(digits) <= squares):
            _malformed(text, start, f"a square number from 1 to {squares}")
        numbers.append(int(digits))
        if index == len(text) and len(numbers) > 1:
            return tuple(numbers)
        while index < len(text) and text[index] in _BLANKS:
            index += 1
        if index == len(text) or text[index] not in _SEPARATORS:
            _malformed(text, index, "a separator, - or x,")
        index += 1
        while index < len(text) and text[index] in _BLANKS:
            index += 1


def _fits(part: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Whether `part` is an in-order part of `path`, ends included."""
    if part[0] != path[0] or part[-1] != path[-1] or len(part) > len(path):
        return False
    inner = iter(path[1:-1])
    return all(square in inner for square in part[1:-1])


def parse_move(state: State, text: str) -> Move:
    """Read a move."""
    _checked(state)
    text = exact_text(text, "text")
    named = _squares(text, state.rules.layout.squares)
    candidates: list[Move] = []
    for move in legal_moves(state):
        path = move.path
        if path == named:
            return move
        if _fits(named, path):
            candidates.append(move)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise illegal_move(state, named, text=text)
    told = ", ".join(map(str, candidates[:_TOLD]))
    more = f" and {len(candidates) - _TOLD} more" if len(candidates) > _TOLD else ""
    raise AmbiguousMoveError(
        f"{shortened(text)} fits several moves, write more squares: {told}{more}",
        candidates=tuple(candidates),
        text=text,
        state=state,
    )


def format_move(state: State, move: Move) -> str:
    """Write a move in PDN."""
    _checked(state)
    if not isinstance(move, Move):
        wrong_type("move", "Move", move)
    moves = legal_moves(state)
    if move not in moves:
        raise illegal_move(state, move.path, move=move)
    start, end = move.start, move.end
    for other in moves:
        if other.start == start and other.end == end and other != move:
            # The ends alone would be the full path of a move of two squares, ambiguous otherwise.
            return str(move)
    return f"{start}{'x' if move.is_capture else '-'}{end}"


def next_squares(state: State, path: Sequence[SupportsIndex] = ()) -> tuple[int, ...]:
    """Give the squares that may be touched next."""
    _checked(state)
    given = exact_sequence(path, "path", "tuple of square numbers")
    touched = tuple(whole(square, "square") for square in given[:_LONGEST])  # no move has as many
    begun = [move.path for move in legal_moves(state) if move.path[: len(touched)] == touched]
    if touched and not begun:
        raise illegal_move(state, touched)
    return tuple(sorted({each[len(touched)] for each in begun if len(each) > len(touched)}))
