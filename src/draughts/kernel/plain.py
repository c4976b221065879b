"""Captures by short kings, freely chosen and by every path: the kind of the English games.

Owns who can capture next to its square, and the list of the plain kind of captures: each piece jumps
what stands next to it, nothing is compared, every path is listed.  Read `chains` for the other kinds.

Sides are passed as `own` and `prey`: the pieces of the side to move, and the enemy's pieces not yet
taken.  `down` says whether the men of the side to move go to higher bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from draughts.kernel.geometry import PLACES
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.packing import FIRST

if TYPE_CHECKING:
    from mypy_extensions import i64


def jumpers(down: i64, up: i64, prey: i64, empty: i64) -> i64:
    """Give the pieces that can capture: an enemy piece next to them, an empty square behind.  E8c, I6.

    `down` and `up` hold the pieces that capture in these directions.
    """
    return down & ((empty >> 5 & prey) >> 5 | (empty >> 6 & prey) >> 6) | up & (
        (empty << 5 & prey) << 5 | (empty << 6 & prey) << 6
    )


def captures(starters: i64, prey: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics) -> list[int]:
    """List every capture of the `starters`, the pieces that can capture, ascending by path.

    The list holds a packed path, the packed squares taken, and so on in turn.
    """
    found: list[int] = []
    squares = mechanics.geometry.squares
    while starters:
        piece = starters & -starters
        starters ^= piece
        # The square it leaves counts as empty for the rest of its capture.
        start: i64 = squares[piece % PLACES]
        _chase(
            piece, prey, empty | piece, (piece & kings) != 0, down, -1,
            start << FIRST, 0, FIRST, mechanics, squares, found,
        )  # fmt: skip
    return found


def _chase(
    piece: i64,
    prey: i64,
    empty: i64,
    king: bool,
    down: bool,
    kept: i64,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    squares: list[int],
    found: list[int],
) -> None:
    """Carry a capture on from `piece` to every end.

    `empty` stays as it was at the start: a piece taken is not jumped again (it has left `prey`), but
    is removed at the end only.  `kept` is the direction of a straight chain, -1 while it is free.
    Directions 0 and 1 go up, 2 and 3 down: in the order of the squares reached.
    """
    went_on = False
    both_ways = king or mechanics.men_capture_backward
    if both_ways or not down:  # E8a, I4
        over = piece >> 6 & prey
        if over and over >> 6 & empty and (kept < 0 or kept == 0):
            went_on = True
            _land(over >> 6, over, 0, prey, empty, king, down, path, taken, room, mechanics, squares, found)
        over = piece >> 5 & prey
        if over and over >> 5 & empty and (kept < 0 or kept == 1):
            went_on = True
            _land(over >> 5, over, 1, prey, empty, king, down, path, taken, room, mechanics, squares, found)
    if both_ways or down:
        over = piece << 5 & prey
        if over and over << 5 & empty and (kept < 0 or kept == 2):
            went_on = True
            _land(over << 5, over, 2, prey, empty, king, down, path, taken, room, mechanics, squares, found)
        over = piece << 6 & prey
        if over and over << 6 & empty and (kept < 0 or kept == 3):
            went_on = True
            _land(over << 6, over, 3, prey, empty, king, down, path, taken, room, mechanics, squares, found)
    if not went_on and taken:  # R3: a chain ends only where it cannot go on
        found.append(path)
        found.append(taken)


def _land(
    piece: i64,
    over: i64,
    direction: i64,
    prey: i64,
    empty: i64,
    king: bool,
    down: bool,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    squares: list[int],
    found: list[int],
) -> None:
    """Take the piece `over` and carry the capture on from the square landed on."""
    to: i64 = squares[piece % PLACES]
    jumped: i64 = squares[over % PLACES]
    path |= to << (room - 6)
    taken |= jumped << room
    if not king and piece & king_row(down, mechanics):
        if mechanics.ends_turn:  # E12, I11
            found.append(path)
            found.append(taken)
            return
        king = mechanics.continues
    if not mechanics.straight_chains:  # R1; R2 keeps the direction
        direction = -1
    _chase(piece, prey ^ over, empty, king, down, direction, path, taken, room - 6, mechanics, squares, found)
