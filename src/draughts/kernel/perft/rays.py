"""Lines of flying kings, for the count of their games: what is seen along them, and sizes of sets.

Owns steps, slides and jumps of whole sets at once.  What these return may lie off the board: mask it before
it is shifted again.  Each has few calls in it: after every call mypyc looks for an error, inlined or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# A direction is the width of its step, so that the opposite direction is its negative.
DOWN_LEFT: Final = 5
DOWN_RIGHT: Final = 6
UP_LEFT: Final = -6
UP_RIGHT: Final = -5
BOTH_WIDTHS: Final = 11


def step(bits: i64, direction: i64) -> i64:
    """Move a set one step."""
    if direction > 0:
        return bits << direction
    return bits >> -direction


def forward5(bits: i64, down: bool) -> i64:
    if down:
        return bits << 5
    return bits >> 5


def forward6(bits: i64, down: bool) -> i64:
    if down:
        return bits << 6
    return bits >> 6


def back5(bits: i64, down: bool) -> i64:
    if down:
        return bits >> 5
    return bits << 5


def back6(bits: i64, down: bool) -> i64:
    if down:
        return bits >> 6
    return bits << 6


def sight(bits: i64, empty: i64, direction: i64) -> i64:
    """Return all that is seen from a set in a direction: the empty squares and the first piece after them."""
    # By doubling: past 1, 3, 7 empty squares, and the eighth, which only the longest line of 10x10 has.
    if direction > 0:
        bits |= bits << direction & empty
        two = empty & empty << direction
        bits |= bits << 2 * direction & two
        bits |= bits << 4 * direction & two & two << 2 * direction
        return (bits | bits << direction & empty) << direction
    width = -direction
    bits |= bits >> width & empty
    two = empty & empty >> width
    bits |= bits >> 2 * width & two
    bits |= bits >> 4 * width & two & two >> 2 * width
    return (bits | bits >> width & empty) >> width


def slide(bits: i64, empty: i64, direction: i64) -> i64:
    """Return the squares to which kings on a set can go in a direction."""
    return sight(bits, empty, direction) & empty


def turn_of(direction: i64) -> i64:
    """Return the downward one of the two directions at right angles to this one."""
    if direction > 0:
        return BOTH_WIDTHS - direction
    return BOTH_WIDTHS + direction


def open_to(enemy: i64, empty: i64, direction: i64) -> i64:
    """Return the enemy pieces with an empty square behind them in a direction."""
    return enemy & step(empty, -direction)


def jump(men: i64, enemy: i64, empty: i64, direction: i64) -> i64:
    """Return the squares where men land that jump in a direction."""
    if direction > 0:
        return (men << direction & enemy) << direction & empty
    return (men >> -direction & enemy) >> -direction & empty


def targets(kings: i64, enemy: i64, empty: i64, direction: i64) -> i64:
    """Return the enemy pieces that kings can take in a direction."""
    return sight(kings, empty, direction) & open_to(enemy, empty, direction)


def within_reach(enemy: i64, empty: i64, direction: i64) -> i64:
    """Return the squares from which a king can capture in a direction, seen from what it can take."""
    return sight(open_to(enemy, empty, direction), empty, -direction)


def next_to_enemy(enemy: i64, empty: i64) -> i64:
    """Return the squares from which a man can capture in any direction."""
    return (
        (empty >> 5 & enemy) >> 5
        | (empty >> 6 & enemy) >> 6
        | (empty << 5 & enemy) << 5
        | (empty << 6 & enemy) << 6
    )


# Sizes of sets.


def by_nibble(bits: i64) -> i64:
    """Return the number of bits in each four."""
    bits -= (bits >> 1) & 0x1555555555555555
    return (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)


def size4(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Count the squares of four sets.  By nibbles two sets fit together, by bytes all four: at most 240."""
    bits = by_nibble(first) + by_nibble(second)
    more = by_nibble(third) + by_nibble(fourth)
    bits = (bits & 0x0F0F0F0F0F0F0F0F) + ((bits >> 4) & 0x0F0F0F0F0F0F0F0F)
    bits += (more & 0x0F0F0F0F0F0F0F0F) + ((more >> 4) & 0x0F0F0F0F0F0F0F0F)
    return ((bits * 0x0101010101010101) >> 56) & 0xFF  # the mask for the build where ints grow


def size2(one: i64, other: i64) -> i64:
    """Count the squares of two sets, those of both twice."""
    return size4(one, other, 0, 0)


def size(squares: i64) -> i64:
    """Count the squares of a set."""
    return size4(squares, 0, 0, 0)
