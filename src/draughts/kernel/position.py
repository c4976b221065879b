"""What follows a position, and how many games of a length there are.

Owns `Position`, the quiet moves of kings, the positions after each move, and the count for every kind of
game: it calls on a fast one where there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.kernel.captures import Capture, captures, starters
from draughts.kernel.directions import following, slid
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.perft import english, flying

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Position:
    """A position, seen by the side to move.

    `own`, `prey` and `kings` are as in the other rooms, and `down` says whether own men go to higher
    bits.  `mine` and `theirs` are, for the side to move and the other, 64 times the number of quiet moves
    its king has made in a row, and the square of that king; 0 where no limit is kept.
    """

    def __init__(self, own: i64, prey: i64, kings: i64, down: bool, mine: i64, theirs: i64) -> None:
        self.own: i64 = own
        self.prey: i64 = prey
        self.kings: i64 = kings
        self.down: bool = down
        self.mine: i64 = mine
        self.theirs: i64 = theirs


RUN_BITS: Final = 13  # of one side's king moves in a row: their number, and where the king stands


def run_of(count: i64, square: i64) -> i64:
    """Return the king moves in a row of one side: how many, and the square number of the king."""
    return count << 6 | square


def count_of_run(run: i64) -> i64:
    """Return how many moves in a row a king has made."""
    return run >> 6


def square_of_run(run: i64) -> i64:
    """Return the square number of the king that has made moves in a row, 0 if there is none."""
    return run & 63


def moved(
    own: i64,
    enemy: i64,
    kings: i64,
    down: bool,
    own_run: i64,
    enemy_run: i64,
    piece: i64,
    to: i64,
    gone: i64,
    crowned: bool,
    mechanics: Mechanics,
) -> tuple[i64, i64, i64, i64, i64]:
    """Return the position after a move: own and enemy pieces, kings, and king moves in a row of either side.

    "Own" are still the pieces of the side that has moved.  `gone` are the pieces it takes; `crowned` says
    that a man was crowned on its way.
    """
    if mechanics.king_limit:
        if gone:
            own_run = 0
            enemy_run = king_moves_left(enemy & ~gone, kings, enemy_run, mechanics)
        else:
            own_run = king_moves(own, kings, piece, to, own_run, mechanics)
    if kings & piece:
        kings = kings & ~(piece | gone) | to
    else:
        kings &= ~gone
        if crowned or to & king_row(down, mechanics):  # E11, I10
            kings |= to
    return own & ~piece | to, enemy & ~gone, kings, own_run, enemy_run


# Quiet moves.


def reached(piece: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Give the squares that a king can go to without capturing."""
    squares: i64 = 0
    direction: i64 = 1  # along the diagonals, in games that capture along lines as well
    while direction < 7:
        squares |= slid(piece, direction, empty, mechanics.flying, mechanics)
        direction = following(direction, False)
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


def successors(position: Position, mechanics: Mechanics) -> list[Position]:
    """List the position after each legal move, for the side then to move."""
    found: list[Position] = []
    own, prey, kings, down = position.own, position.prey, position.kings, position.down
    empty = mechanics.all & ~(own | prey)
    capturing = starters(own, prey, kings, down, empty, mechanics)
    if capturing:
        for capture in captures(capturing, prey, empty, kings, down, mechanics):
            found.append(_after_capture(position, capture, mechanics))
        if not mechanics.optional:
            return found
    pieces = own & ~held(own, kings, position.mine, mechanics)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        targets = _targets(piece, kings, empty, down, mechanics)
        while targets:
            to = targets & -targets
            targets ^= to
            found.append(_after_step(position, piece, to, mechanics))
    return found


def _after_capture(position: Position, capture: Capture, mechanics: Mechanics) -> Position:
    """Give the position after a capture."""
    left = position.prey & ~capture.gone
    moved = position.own & ~capture.piece | capture.to
    kings = position.kings & ~(capture.piece | capture.gone)
    if capture.royal:
        kings |= capture.to
    theirs = king_moves_left(left, kings, position.theirs, mechanics)
    return Position(left, moved, kings, not position.down, theirs, 0)


def _after_step(position: Position, piece: i64, to: i64, mechanics: Mechanics) -> Position:
    """Give the position after a quiet move."""
    own, kings = position.own, position.kings
    mine = king_moves(own, kings, piece, to, position.mine, mechanics)
    if kings & piece:
        kings ^= piece ^ to
    elif to & king_row(position.down, mechanics):
        kings |= to
    return Position(position.prey, own ^ piece ^ to, kings, not position.down, position.theirs, mine)


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


def count_plies(position: Position, depth: i64, mechanics: Mechanics) -> i64:
    """Count the sequences of `depth` plies (1 or more) as the moves are listed."""
    own, prey, kings, down = position.own, position.prey, position.kings, position.down
    if mechanics.common:
        return english.count(english.closer(own), english.closer(prey), english.closer(kings), down, depth)
    if mechanics.fast_flying:
        return flying.count(own, prey, kings, down, depth, mechanics)
    return _count_listed(position, depth, mechanics)


def _count_listed(position: Position, depth: i64, mechanics: Mechanics) -> i64:
    """Count with every capture listed."""
    if depth == 1:
        return _number_of_moves(position, mechanics)
    total: i64 = 0
    for after in successors(position, mechanics):
        total += _count_listed(after, depth - 1, mechanics)
    return total


def _number_of_moves(position: Position, mechanics: Mechanics) -> i64:
    """Count the legal moves; quiet ones are counted as sets."""
    number: i64 = 0
    own, prey, kings, down = position.own, position.prey, position.kings, position.down
    empty = mechanics.all & ~(own | prey)
    capturing = starters(own, prey, kings, down, empty, mechanics)
    if capturing:
        number = len(captures(capturing, prey, empty, kings, down, mechanics))
        if not mechanics.optional:
            return number
    pieces = own & ~held(own, kings, position.mine, mechanics)
    men = pieces & ~kings
    if down:
        number += _squares_in(men << 5 & empty) + _squares_in(men << 6 & empty)
    else:
        number += _squares_in(men >> 5 & empty) + _squares_in(men >> 6 & empty)
    royal = pieces & kings
    while royal:
        piece = royal & -royal
        royal ^= piece
        number += _squares_in(reached(piece, empty, mechanics))
    return number


def _squares_in(bits: i64) -> i64:
    """Count the squares of a padded bitboard."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
