"""Directions, and what is met along them.

Owns steps and slides on padded bitboards of any board.  A direction is the width of its step, negative up
the board: 5 and 6 along the diagonals, 11 along a column and 1 along a row, where every second square is
one of the game; the opposite of a direction is its negative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draughts.kernel.mechanics import Mechanics

if TYPE_CHECKING:
    from mypy_extensions import i64

ROW: Final = 1  # the one width that may run off the edge of a row onto a square
LAST: Final = 11
_BEYOND: Final = 12


def step(bits: i64, direction: i64, mechanics: Mechanics) -> i64:
    """Move bits by one square of the game in a direction."""
    if direction > ROW:
        return bits << direction
    if direction < -ROW:
        return bits >> -direction
    if direction > 0:
        return (bits & mechanics.geometry.east) << ROW
    return (bits & mechanics.geometry.west) >> ROW


def following(direction: i64, orthogonal: bool) -> i64:
    """Return the next direction to look in, in the order of the squares reached: the diagonals, or all eight.

    Beyond the last comes 12.  A loop over these costs half of one over a list.
    """
    if direction == -6:
        return -5
    if direction == 5:
        return 6
    if orthogonal:
        if direction == -5:
            return -1
        if direction == -1:
            return 1
        if direction == 1:
            return 5
        if direction == 6:
            return LAST
        if direction == -LAST:
            return -6
    elif direction == -5:
        return 5
    return _BEYOND


def goes_backward(direction: i64, down: bool) -> bool:
    """Whether a direction leads back for men that go `down` the board, or up it; along a row it does not."""
    if down:
        return direction < -ROW
    return direction > ROW


def first_met(piece: i64, direction: i64, targets: i64, empty: i64, flies: bool, mechanics: Mechanics) -> i64:
    """Return the first piece in a direction, if it is one of the `targets` and near enough."""
    ahead = step(piece, direction, mechanics)
    if flies:
        while ahead & empty:
            ahead = step(ahead, direction, mechanics)
    return ahead & targets


def slide(piece: i64, direction: i64, empty: i64, flies: bool, mechanics: Mechanics) -> i64:
    """Return the empty squares next to a piece in a direction: one, or all of them for a piece that flies."""
    ahead = step(piece, direction, mechanics) & empty
    squares = ahead
    if flies:
        while ahead:
            ahead = step(ahead, direction, mechanics) & empty
            squares |= ahead
    return squares
