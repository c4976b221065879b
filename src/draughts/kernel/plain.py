"""Captures by short kings, freely chosen and by every path: the kind of the English games.

Owns who can capture next to its square, and the list of the plain kind of captures: each piece jumps
what stands next to it, nothing is compared, every path is listed.  `captures` has the other kinds.

Sides are passed as `own` and `enemy`: the pieces of the side to move, and the other's pieces not yet taken.
`down` says whether the men of the side to move go to higher bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from draughts.kernel.geometry import PLACES
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.packing import FIRST, Capture

if TYPE_CHECKING:
    from mypy_extensions import i64


def jumpers(down: i64, up: i64, enemy: i64, empty: i64) -> i64:
    """Return the pieces that can capture: an enemy piece next to them, an empty square behind it.

    `down` and `up` hold the pieces that capture in these directions.
    """
    return down & ((empty >> 5 & enemy) >> 5 | (empty >> 6 & enemy) >> 6) | up & (
        (empty << 5 & enemy) << 5 | (empty << 6 & enemy) << 6
    )


@final
class _List:
    """What stays the same while the captures of a side are listed, and what has been found."""

    def __init__(self, enemy: i64, down: bool, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.squares = mechanics.geometry.squares
        self.all_enemy: i64 = enemy
        self.down: bool = down
        self.row: i64 = king_row(down, mechanics)
        self.start: i64 = 0  # the piece whose captures are listed
        self.empty: i64 = 0  # while it captures: a piece taken is not jumped again, but is removed at the end
        self.found: list[Capture] = []


def plain_captures(
    starters: i64, enemy: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics
) -> list[Capture]:
    """List every capture of the `starters`, the pieces that can capture, ascending by path."""
    listed = _List(enemy, down, mechanics)
    while starters:
        piece = starters & -starters
        starters ^= piece
        listed.start = piece
        listed.empty = empty | piece  # the square it leaves counts as empty
        start: i64 = listed.squares[piece % PLACES]
        _extend_chain(listed, piece, enemy, (piece & kings) != 0, 0, start << FIRST, 0, FIRST)
    return listed.found


def _extend_chain(
    listed: _List, piece: i64, enemy: i64, king: bool, heading: i64, path: i64, taken: i64, room: i64
) -> None:
    """Carry a capture on to every end; `heading` is the direction of a straight chain, 0 while it is free."""
    went_on = False
    empty = listed.empty
    both_ways = king or listed.mechanics.men_capture_backward
    if both_ways or not listed.down:
        over = piece >> 6 & enemy
        if over and over >> 6 & empty and (not heading or heading == -6):
            went_on = True
            _land(listed, over >> 6, over, enemy, king, -6, path, taken, room)
        over = piece >> 5 & enemy
        if over and over >> 5 & empty and (not heading or heading == -5):
            went_on = True
            _land(listed, over >> 5, over, enemy, king, -5, path, taken, room)
    if both_ways or listed.down:
        over = piece << 5 & enemy
        if over and over << 5 & empty and (not heading or heading == 5):
            went_on = True
            _land(listed, over << 5, over, enemy, king, 5, path, taken, room)
        over = piece << 6 & enemy
        if over and over << 6 & empty and (not heading or heading == 6):
            went_on = True
            _land(listed, over << 6, over, enemy, king, 6, path, taken, room)
    if not went_on and taken:  # a chain ends only where it cannot go on
        gone = listed.all_enemy ^ enemy
        crowned = king or (piece & listed.row) != 0
        listed.found.append(Capture(listed.start, piece, gone, crowned, path, taken))


def _land(
    listed: _List, to: i64, over: i64, enemy: i64, king: bool, heading: i64, path: i64, taken: i64, room: i64
) -> None:
    """Take the piece `over` and carry the capture on from the square landed on."""
    mechanics = listed.mechanics
    square: i64 = listed.squares[to % PLACES]
    jumped: i64 = listed.squares[over % PLACES]
    path |= square << (room - 6)
    taken |= jumped << room
    enemy ^= over
    if not king and to & listed.row:
        if mechanics.ends_turn:
            gone = listed.all_enemy ^ enemy
            listed.found.append(Capture(listed.start, to, gone, True, path, taken))
            return
        king = mechanics.continues
    if not mechanics.straight_chains:
        heading = 0
    _extend_chain(listed, to, enemy, king, heading, path, taken, room - 6)
