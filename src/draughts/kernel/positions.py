"""What follows a position, and how many games of a length there are.

Owns the quiet moves of kings, the positions after each move, and the count for every kind of game: it
calls on a fast one where there is one.

A position is `own`, `prey` and `kings` as in the other rooms, with `mine` and `theirs`: for the side to
move and the other, 64 times the number of quiet moves its king has made in a row, and the square of
that king; 0 where no limit is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from draughts.kernel import common, flying
from draughts.kernel.chains import Capture, captures, starters, stepped
from draughts.kernel.mechanics import Mechanics, king_row

if TYPE_CHECKING:
    from mypy_extensions import i64


# Quiet moves.


def reached(piece: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Give the squares that a king can go to without capturing."""
    squares: i64 = 0
    direction: i64 = 1
    while direction < 7:
        ahead = stepped(piece, direction, mechanics) & empty
        squares |= ahead
        if mechanics.flying:
            while ahead:
                ahead = stepped(ahead, direction, mechanics) & empty
                squares |= ahead
        direction += 1
        if direction == 3:  # 3 and 4 run along the row
            direction = 5
    return squares


def held(own: i64, kings: i64, mine: i64, mechanics: Mechanics) -> i64:
    """Give the king of the side to move that must let another piece move first, 0 if there is none."""
    if mechanics.king_limit and mine >> 6 >= mechanics.king_limit and own & ~kings:
        return mechanics.geometry.bit_of(mine & 63)
    return 0


def king_moves(own: i64, kings: i64, piece: i64, to: i64, mine: i64, mechanics: Mechanics) -> i64:
    """Give what is kept of a side's king once `piece` has gone to `to` without capturing."""
    if mechanics.king_limit == 0 or not piece & kings or not own & ~kings:
        return 0
    count: i64 = 1
    if mine and mine & 63 == mechanics.geometry.square_of(piece):
        count = (mine >> 6) + 1
    return count << 6 | mechanics.geometry.square_of(to)


def king_moves_left(own: i64, kings: i64, theirs: i64, mechanics: Mechanics) -> i64:
    """Give what is still kept of a side's king when the other side has captured and `own` are left."""
    if theirs and mechanics.geometry.bit_of(theirs & 63) & own and own & ~kings:
        return theirs
    return 0


def crowned_by(to: i64, passed: i64, down: bool, mechanics: Mechanics) -> bool:
    """Whether a man is a king once it has gone to `to`, having stood on the squares `passed`.  E11, I10."""
    if mechanics.continues:
        return (passed & king_row(down, mechanics)) != 0
    return (to & king_row(down, mechanics)) != 0


# What follows.


def royal_after(kings: i64, capture: Capture) -> i64:
    """Give the kings of both sides once a capture is made."""
    kings &= ~(capture.piece | capture.gone)
    if capture.royal:
        kings |= capture.to
    return kings


def successors(
    own: i64, prey: i64, kings: i64, down: bool, mine: i64, theirs: i64, mechanics: Mechanics
) -> list[tuple[int, int, int, int, int]]:
    """List the position after each legal move, for the side then to move."""
    found: list[tuple[int, int, int, int, int]] = []
    empty = mechanics.all & ~(own | prey)
    capturing = starters(own, prey, kings, down, empty, mechanics)
    if capturing:
        for capture in captures(capturing, prey, empty, kings, down, mechanics):
            left = prey & ~capture.gone
            royal = royal_after(kings, capture)
            kept = king_moves_left(left, royal, theirs, mechanics)
            found.append((left, own & ~capture.piece | capture.to, royal, kept, 0))
        if not mechanics.optional:
            return found
    pieces = own & ~held(own, kings, mine, mechanics)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        targets = _targets(piece, kings, empty, down, mechanics)
        while targets:
            to = targets & -targets
            targets ^= to
            royal = kings
            if kings & piece:
                royal ^= piece ^ to
            elif to & king_row(down, mechanics):
                royal |= to
            now = king_moves(own, kings, piece, to, mine, mechanics)
            found.append((prey, own ^ piece ^ to, royal, theirs, now))
    return found


def _targets(piece: i64, kings: i64, empty: i64, down: bool, mechanics: Mechanics) -> i64:
    """Give the squares that a piece can go to without capturing."""
    if piece & kings:
        return reached(piece, empty, mechanics)
    if down:
        return (piece << 5 | piece << 6) & empty
    return (piece >> 5 | piece >> 6) & empty


# Counting.


def is_fast(mechanics: Mechanics) -> bool:
    """Whether the count of this kind of game has a room of its own."""
    return mechanics.common or mechanics.fast_flying


def count_plies(
    own: i64, prey: i64, kings: i64, down: bool, mine: i64, theirs: i64, depth: i64, mechanics: Mechanics
) -> i64:
    """Count the sequences of `depth` plies (1 or more) as the moves are listed."""
    if mechanics.common:
        return common.count(common.closer(own), common.closer(prey), common.closer(kings), down, depth)
    if mechanics.fast_flying:
        return flying.count(own, prey, kings, down, depth, mechanics)
    return _count_listed(own, prey, kings, down, mine, theirs, depth, mechanics)


def _count_listed(
    own: i64, prey: i64, kings: i64, down: bool, mine: i64, theirs: i64, depth: i64, mechanics: Mechanics
) -> i64:
    """Count with every capture listed; quiet moves are counted as sets at the last ply."""
    total: i64 = 0
    empty = mechanics.all & ~(own | prey)
    capturing = starters(own, prey, kings, down, empty, mechanics)
    if capturing:
        found = captures(capturing, prey, empty, kings, down, mechanics)
        if depth == 1:
            total = len(found)
        else:
            for capture in found:
                left = prey & ~capture.gone
                royal = royal_after(kings, capture)
                kept = king_moves_left(left, royal, theirs, mechanics)
                moved = own & ~capture.piece | capture.to
                total += _count_listed(left, moved, royal, not down, kept, 0, depth - 1, mechanics)
        if not mechanics.optional:
            return total
    pieces = own & ~held(own, kings, mine, mechanics)
    if depth == 1:
        men = pieces & ~kings
        if down:
            total += _squares_in(men << 5 & empty) + _squares_in(men << 6 & empty)
        else:
            total += _squares_in(men >> 5 & empty) + _squares_in(men >> 6 & empty)
        pieces &= kings
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            total += _squares_in(reached(piece, empty, mechanics))
        return total
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        targets = _targets(piece, kings, empty, down, mechanics)
        while targets:
            to = targets & -targets
            targets ^= to
            royal = kings
            if kings & piece:
                royal ^= piece ^ to
            elif to & king_row(down, mechanics):
                royal |= to
            counted = king_moves(own, kings, piece, to, mine, mechanics)
            total += _count_listed(
                prey, own ^ piece ^ to, royal, not down, theirs, counted, depth - 1, mechanics
            )
    return total


def _squares_in(bits: i64) -> i64:
    """Count the squares of a padded bitboard."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
