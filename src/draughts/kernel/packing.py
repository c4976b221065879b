"""Paths packed into integers.

Owns the packed form: six bits a square, the first square in bits 54-59, so ten squares at most.  Packed
paths sort as the tuples of their squares do.  A longer path is a tuple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from draughts.kernel.geometry import Geometry

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST: Final = 54  # where the first square of a packed path begins
MOST_SQUARES: Final = 10


def pack(squares: Sequence[int]) -> i64:
    """Pack square numbers; 0 if they do not fit."""
    if len(squares) > MOST_SQUARES or any(square > 63 for square in squares):
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
    """Give the squares of a packed path."""
    squares: list[int] = []
    room: i64 = FIRST
    while room >= 0:
        square = (packed >> room) & 63
        if square == 0:
            break
        squares.append(square)
        room -= 6
    return tuple(squares)


def last_square(packed: i64) -> i64:
    """Give the last square of a packed path of two squares or more."""
    room: i64 = 0
    while (packed >> room) & 63 == 0:
        room += 6
    return (packed >> room) & 63


def bits_of(packed: i64, geometry: Geometry) -> i64:
    """Give the padded bitboard of all squares of a packed path."""
    bits: i64 = 0
    room: i64 = FIRST
    while room >= 0:
        square = (packed >> room) & 63
        if square == 0:
            break
        bits |= geometry.bit_of(square)
        room -= 6
    return bits
