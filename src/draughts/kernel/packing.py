"""Paths packed into integers.

Owns the packed form, and `Capture`: a whole capture.  Six bits a square, the first square in bits 54-59, so
ten squares at most; packed paths sort as the tuples of their squares do.  A longer path is a tuple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST: Final = 54  # where the first square of a packed path begins
MAX_SQUARES: Final = 10


@final
class Capture:
    """A whole capture, as padded bits and as squares."""

    def __init__(self, piece: i64, to: i64, gone: i64, king: bool, path: i64, taken: i64) -> None:
        self.piece: i64 = piece
        self.to: i64 = to
        self.gone: i64 = gone
        self.king: bool = king  # the piece is a king afterwards
        # The path and the squares taken, packed; one that is too long has tuples instead.
        self.path: i64 = path
        self.taken: i64 = taken
        self.squares: tuple[tuple[int, ...], tuple[int, ...]] | None = None


def pack(squares: Sequence[int]) -> i64:
    """Pack square numbers; 0 if they do not fit."""
    if len(squares) > MAX_SQUARES or any(square > 63 for square in squares):
        return 0
    return pack_first(list(squares), len(squares))


def pack_first(squares: list[int], count: i64) -> i64:
    """Pack the first squares of a list, no more than fit."""
    packed: i64 = 0
    index: i64 = 0
    while index < count:
        square: i64 = squares[index]
        packed |= square << (FIRST - 6 * index)
        index += 1
    return packed


def is_part(part: Sequence[int], path: Sequence[int]) -> bool:
    """Whether squares are an in-order part of a path, ends included."""
    if part[0] != path[0] or part[-1] != path[-1]:
        return False
    inner = iter(path[1:-1])
    return all(square in inner for square in part[1:-1])


def unpack(packed: i64) -> tuple[int, ...]:
    """Return the squares of a packed path."""
    squares: list[int] = []
    room: i64 = FIRST
    while room >= 0:
        square = (packed >> room) & 63
        if square == 0:
            break
        squares.append(square)
        room -= 6
    return tuple(squares)


def pack_two(first: i64, second: i64) -> i64:
    """Pack two square numbers, the second 0 for none."""
    return first << FIRST | second << FIRST - 6


def first_square(packed: i64) -> i64:
    """Return the first square of a packed path."""
    return packed >> FIRST


def second_square(packed: i64) -> i64:
    """Return the second square of a packed path."""
    return packed >> FIRST - 6 & 63


def is_chain(packed: i64) -> bool:
    """Whether a packed path has more than two squares."""
    return packed >> FIRST - 12 & 63 != 0
