"""Captures by short kings, freely chosen and by every path: the kind of the English games.

Owns who can capture next to its square, and the list of the plain kind of captures: each piece jumps
what stands next to it, nothing is compared, every path is listed.  `captures` has the other kinds.

Sides are passed as `own` and `enemy`: the pieces of the side to move, and the other's pieces not yet taken.
`down` says whether the men of the side to move go to higher bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def plain_captures(
    starters: i64, enemy: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics
) -> list[Capture]:
    """List every capture of the `starters`, the pieces that can capture, ascending by path."""
    found: list[Capture] = []
    squares = mechanics.geometry.squares
    while starters:
        piece = starters & -starters
        starters ^= piece
        # The square it leaves counts as empty for the rest of its capture.
        start: i64 = squares[piece % PLACES]
        _extend_chain(
            piece, piece, enemy, enemy, empty | piece, (piece & kings) != 0, down, 0,
            start << FIRST, 0, FIRST, mechanics, squares, found,
        )  # fmt: skip
    return found


def _extend_chain(
    start: i64,
    piece: i64,
    before: i64,
    enemy: i64,
    empty: i64,
    king: bool,
    down: bool,
    heading: i64,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    squares: list[int],
    found: list[Capture],
) -> None:
    """Carry a capture on from `piece` to every end.

    `empty` stays as it was at the start: a piece taken is not jumped again (it has left `enemy`), but is
    removed at the end only.  `before` are the enemy pieces before the capture; `heading` is the direction of
    a straight chain, 0 while it is free.
    """
    went_on = False
    both_ways = king or mechanics.men_capture_backward
    if both_ways or not down:
        over = piece >> 6 & enemy
        if over and over >> 6 & empty and (not heading or heading == -6):
            went_on = True
            _land(
                start, over >> 6, over, -6, before, enemy, empty, king, down, path, taken, room,
                mechanics, squares, found,
            )  # fmt: skip
        over = piece >> 5 & enemy
        if over and over >> 5 & empty and (not heading or heading == -5):
            went_on = True
            _land(
                start, over >> 5, over, -5, before, enemy, empty, king, down, path, taken, room,
                mechanics, squares, found,
            )  # fmt: skip
    if both_ways or down:
        over = piece << 5 & enemy
        if over and over << 5 & empty and (not heading or heading == 5):
            went_on = True
            _land(
                start, over << 5, over, 5, before, enemy, empty, king, down, path, taken, room,
                mechanics, squares, found,
            )  # fmt: skip
        over = piece << 6 & enemy
        if over and over << 6 & empty and (not heading or heading == 6):
            went_on = True
            _land(
                start, over << 6, over, 6, before, enemy, empty, king, down, path, taken, room,
                mechanics, squares, found,
            )  # fmt: skip
    if not went_on and taken:  # a chain ends only where it cannot go on
        found.append(
            Capture(start, piece, before ^ enemy, king or piece & king_row(down, mechanics) != 0, path, taken)
        )


def _land(
    start: i64,
    piece: i64,
    over: i64,
    direction: i64,
    before: i64,
    enemy: i64,
    empty: i64,
    king: bool,
    down: bool,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    squares: list[int],
    found: list[Capture],
) -> None:
    """Take the piece `over` and carry the capture on from the square landed on."""
    to: i64 = squares[piece % PLACES]
    jumped: i64 = squares[over % PLACES]
    path |= to << (room - 6)
    taken |= jumped << room
    enemy ^= over
    if not king and piece & king_row(down, mechanics):
        if mechanics.ends_turn:
            found.append(Capture(start, piece, before ^ enemy, True, path, taken))
            return
        king = mechanics.continues
    if not mechanics.straight_chains:
        direction = 0
    _extend_chain(
        start, piece, before, enemy, empty, king, down, direction, path, taken, room - 6,
        mechanics, squares, found,
    )  # fmt: skip
