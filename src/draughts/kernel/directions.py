"""Lines: the directions in which pieces move, and what is met along them.

Owns the numbering of the directions, in the order of the squares reached: 0 up the column, 1 and 2 up
the diagonals, 3 and 4 along the row, 5 and 6 down the diagonals, 7 down the column; the opposite of a
direction is 7 less it.  Works on padded bitboards of any board, a set of pieces at a time where it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draughts.kernel.mechanics import Mechanics

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST: Final = 7  # direction


def stepped(bits: i64, direction: i64, mechanics: Mechanics) -> i64:
    """Move bits by one square of the game in a direction."""
    if direction == 1:
        return bits >> 6
    if direction == 2:
        return bits >> 5
    if direction == 5:
        return bits << 5
    if direction == 6:
        return bits << 6
    if direction == 0:
        return bits >> 11
    if direction == 7:
        return bits << 11
    if direction == 3:
        return (bits & mechanics.geometry.west) >> 1
    return (bits & mechanics.geometry.east) << 1


def is_diagonal(direction: i64) -> bool:
    """Whether a direction runs along a diagonal."""
    return direction & 3 == 1 or direction & 3 == 2


def following(direction: i64, orthogonal: bool) -> i64:
    """Give the next direction to look in: any, or the diagonal ones only; beyond the last, 8."""
    if orthogonal:
        return direction + 1
    if direction == 2:
        return 5
    if direction == 6:
        return 8
    return direction + 1


def met(piece: i64, direction: i64, targets: i64, empty: i64, flies: bool, mechanics: Mechanics) -> i64:
    """Give the first piece in a direction, if it is one of the `targets` and near enough."""
    ahead = stepped(piece, direction, mechanics)
    if flies:
        while ahead & empty:
            ahead = stepped(ahead, direction, mechanics)
    return ahead & targets


def slid(piece: i64, direction: i64, empty: i64, flies: bool, mechanics: Mechanics) -> i64:
    """Give the empty squares next to a piece in a direction: one, or for a piece that flies all of them."""
    ahead = stepped(piece, direction, mechanics) & empty
    squares = ahead
    if flies:
        while ahead:
            ahead = stepped(ahead, direction, mechanics) & empty
            squares |= ahead
    return squares
