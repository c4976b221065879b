"""The fast count for the common kind of game: short kings, men that never capture backward, 8x8.

Owns that count and a padding of its own, closer than that of `geometry`: square n on bit
(n-1) + (n-1)//8, one ghost bit after every two rows, a step a shift by 4 or 5.  A set of squares that
was stepped to then takes 31 bits, and two of them are counted in one word.

Sides are passed as `own` and `enemy`: the pieces of the side to move, and the enemy's pieces not yet
taken.  `down` says whether the men of the side to move go to higher bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# Every literal here is narrower than 62 bits: mypyc boxes wider ones.
_ALL: Final = 0x7FBFDFEFF  # the 32 squares, without the three ghost bits
_HIGH_ROW: Final = 0xF  # squares 1-4: where men going up are crowned
_LOW_ROW: Final = 0x780000000  # squares 29-32: where men going down are crowned


def closer(bits: i64) -> i64:
    """Move the squares of an 8x8 board from the padding of `geometry` to that of this module."""
    return (
        bits & 0xF
        | (bits & 0x1E0) >> 1
        | (bits & 0x7800) >> 2
        | (bits & 0xF0000) >> 3
        | (bits & 0x3C00000) >> 4
        | (bits & 0x78000000) >> 5
        | (bits & 0x1E00000000) >> 6
        | (bits & 0x3C000000000) >> 7
    )


def forward4(bits: i64, down: bool) -> i64:
    if down:
        return bits << 4
    return bits >> 4


def forward5(bits: i64, down: bool) -> i64:
    if down:
        return bits << 5
    return bits >> 5


def back4(bits: i64, down: bool) -> i64:
    if down:
        return bits >> 4
    return bits << 4


def back5(bits: i64, down: bool) -> i64:
    if down:
        return bits >> 5
    return bits << 5


def _king_row(down: bool) -> i64:
    """Return the row on which men that go `down`, or up, are crowned."""
    if down:
        return _LOW_ROW
    return _HIGH_ROW


def _count_reached(one: i64, other: i64, down: bool) -> i64:
    """Count the squares of two sets reached by going `down` the board, or up it, together.

    Nothing that goes down reaches the top row, nothing that goes up the bottom row: two sets of 31 bits
    share one word.
    """
    if down:
        bits = one >> 4 | other << 27
    else:
        bits = one | other << 31
    bits -= (bits >> 1) & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF  # the mask for the build where ints grow


def count(own: i64, enemy: i64, kings: i64, down: bool, depth: i64) -> i64:
    """Count the sequences of `depth` plies (1 or more) where capturing is the common kind.

    The common kind: men capture forward only, chains may turn, promotion ends the turn.
    """
    empty = _ALL & ~(own | enemy)
    own_kings = own & kings
    total: i64 = 0
    starters = own & (back4(back4(empty, down) & enemy, down) | back5(back5(empty, down) & enemy, down))
    if own_kings:
        starters |= own_kings & (
            forward4(forward4(empty, down) & enemy, down) | forward5(forward5(empty, down) & enemy, down)
        )
    if starters:
        if depth == 1 and not starters & kings:
            # If none of the men can jump on, the captures are counted as sets.
            first = forward4(forward4(starters, down) & enemy, down) & empty
            second = forward5(forward5(starters, down) & enemy, down) & empty
            landed = first | second
            if not (
                (
                    forward4(forward4(landed, down) & enemy, down)
                    | forward5(forward5(landed, down) & enemy, down)
                )
                & empty
            ):
                return _count_reached(first, second, down)
        while starters:
            piece = starters & -starters
            starters ^= piece
            if piece & kings:
                total += _count_king(own ^ piece, enemy, kings ^ piece, piece, empty | piece, down, depth)
            else:
                total += _count_man(own ^ piece, enemy, kings, piece, empty, down, depth)
        return total
    if depth == 1:
        total = _count_reached(forward4(own, down) & empty, forward5(own, down) & empty, down)
        if own_kings:
            total += _count_reached(back4(own_kings, down) & empty, back5(own_kings, down) & empty, not down)
        return total
    # A loop for each direction: its shifts stay constants, which a loop over directions would lose.
    ahead = forward4(own, down) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count_step(own, enemy, kings, back4(to, down), to, down, depth)
    ahead = forward5(own, down) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count_step(own, enemy, kings, back5(to, down), to, down, depth)
    if own_kings:
        ahead = back4(own_kings, down) & empty
        while ahead:
            to = ahead & -ahead
            ahead ^= to
            total += _count_step(own, enemy, kings, forward4(to, down), to, down, depth)
        ahead = back5(own_kings, down) & empty
        while ahead:
            to = ahead & -ahead
            ahead ^= to
            total += _count_step(own, enemy, kings, forward5(to, down), to, down, depth)
    return total


def _count_step(own: i64, enemy: i64, kings: i64, piece: i64, to: i64, down: bool, depth: i64) -> i64:
    if kings & piece:
        kings ^= piece ^ to
    else:
        kings |= to & _king_row(down)
    return count(enemy, own ^ piece ^ to, kings, not down, depth - 1)


def _count_man(own: i64, enemy: i64, kings: i64, piece: i64, empty: i64, down: bool, depth: i64) -> i64:
    """Count from a man in the middle of a capture; it has been lifted off `own`."""
    if piece & _king_row(down):
        if depth == 1:
            return 1
        return count(enemy, own | piece, kings & (own | enemy) | piece, not down, depth - 1)
    over = forward4(piece, down) & enemy
    landing = forward4(over, down) & empty
    over5 = forward5(piece, down) & enemy
    landing5 = forward5(over5, down) & empty
    if not landing | landing5:
        if depth == 1:
            return 1
        return count(enemy, own | piece, kings & (own | enemy), not down, depth - 1)
    total: i64 = 0
    if landing:
        total = _count_man(own, enemy ^ over, kings, landing, empty, down, depth)
    if landing5:
        total += _count_man(own, enemy ^ over5, kings, landing5, empty, down, depth)
    return total


def _count_king(own: i64, enemy: i64, kings: i64, piece: i64, empty: i64, down: bool, depth: i64) -> i64:
    """Count from a king in the middle of a capture; it has been lifted off `own` and `kings`."""
    total: i64 = 0
    went_on = False
    over = forward4(piece, down) & enemy
    landing = forward4(over, down) & empty
    if landing:
        went_on = True
        total += _count_king(own, enemy ^ over, kings, landing, empty, down, depth)
    over = forward5(piece, down) & enemy
    landing = forward5(over, down) & empty
    if landing:
        went_on = True
        total += _count_king(own, enemy ^ over, kings, landing, empty, down, depth)
    over = back4(piece, down) & enemy
    landing = back4(over, down) & empty
    if landing:
        went_on = True
        total += _count_king(own, enemy ^ over, kings, landing, empty, down, depth)
    over = back5(piece, down) & enemy
    landing = back5(over, down) & empty
    if landing:
        went_on = True
        total += _count_king(own, enemy ^ over, kings, landing, empty, down, depth)
    if went_on:
        return total
    if depth == 1:
        return 1
    return count(enemy, own | piece, kings & (own | enemy) | piece, not down, depth - 1)
