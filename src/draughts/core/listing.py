"""The legal moves of a position, as moves.

Owns the moves that are made once for a board, and their listing.  Asks `kernel` for every capture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.core.move import Move, new_long_move, new_move
from draughts.kernel.captures import captures, starters
from draughts.kernel.geometry import PLACES, Geometry
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.packing import Capture, pack_two
from draughts.kernel.quiet import king_targets, waiting_king
from draughts.rules.layout import Layout

if TYPE_CHECKING:
    from mypy_extensions import i64

# Quiet moves and single jumps are made once for a board and listed wherever they are legal.


@final
class _Steps:
    """The quiet moves from one square: single steps, and a king's moves by where they end, once made."""

    __slots__ = ("down5", "down6", "ends", "up5", "up6")

    def __init__(self, piece: i64, geometry: Geometry) -> None:
        self.up6 = _step(piece, piece >> 6, geometry)
        self.up5 = _step(piece, piece >> 5, geometry)
        self.down5 = _step(piece, piece << 5, geometry)
        self.down6 = _step(piece, piece << 6, geometry)
        self.ends: list[Move | None] = []

    def to(self, piece: i64, end: i64, geometry: Geometry) -> Move:
        """Return the move to a square: `ends` is by the remainder of its bit, as in `kernel.geometry`."""
        if not self.ends:
            self.ends = [None] * PLACES
        move = self.ends[end % PLACES]
        if move is None:
            move = self.ends[end % PLACES] = _step(piece, end, geometry)
        return move


def _step(piece: i64, to: i64, geometry: Geometry) -> Move:
    """Return the move of a step; one that leaves the board is never listed, and goes nowhere here."""
    if not to & geometry.all:
        to = piece
    return new_move(pack_two(geometry.square_of(piece), geometry.square_of(to)), 0, piece, to, 0, False)


@final
class Tables:
    """The moves of a board that are made once."""

    __slots__ = ("jumps", "steps")

    def __init__(self, geometry: Geometry) -> None:
        bits = geometry.bits[1:]
        none = _Steps(bits[0], geometry)
        self.steps: list[_Steps] = [none] * PLACES  # by the remainder of a bit
        self.jumps: dict[int, Move] = {}  # by the packed path of a single jump
        for bit in bits:
            piece: i64 = bit
            self.steps[piece % PLACES] = _Steps(piece, geometry)
            for over, to in (
                (piece >> 6, piece >> 12),
                (piece >> 5, piece >> 10),
                (piece << 5, piece << 10),
                (piece << 6, piece << 12),
            ):
                if over & geometry.all and to & geometry.all:
                    path: int = pack_two(geometry.square_of(piece), geometry.square_of(to))
                    taken = pack_two(geometry.square_of(over), 0)
                    self.jumps[path] = new_move(path, taken, piece, to, over, False)


_TABLES: Final[dict[Layout, Tables]] = {}  # no more than there are layouts: some thousands


def tables_of(layout: Layout, geometry: Geometry) -> Tables:
    """Return the tables of a layout, made once."""
    tables = _TABLES.get(layout)
    if tables is None:
        tables = _TABLES[layout] = Tables(geometry)
    return tables


def listed(
    own: i64, enemy: i64, kings: i64, down: bool, run: i64, mechanics: Mechanics, tables: Tables
) -> tuple[Move, ...]:
    """List the legal moves, ascending by path; `run` is the king run of the side to move."""
    empty = mechanics.all & ~(own | enemy)
    moves: list[Move] = []
    capturing = starters(own, enemy, kings, down, empty, mechanics)
    if capturing:
        for capture in captures(capturing, enemy, empty, kings, down, mechanics):
            moves.append(move_of(capture, kings, tables))
        if not mechanics.optional:
            return tuple(moves)
    if run:
        own &= ~waiting_king(own, kings, run, mechanics)
    _add_quiet_moves(moves, own, empty, kings, down, mechanics, tables)
    if capturing:
        moves.sort(key=lambda move: move.path)
    return tuple(moves)


def move_of(capture: Capture, kings: i64, tables: Tables) -> Move:
    """Return a capture as a move."""
    path: int = capture.path
    jump = tables.jumps.get(path)  # a jump over the next square, if it is one
    if jump is not None:
        return jump
    crowned = capture.king and not capture.piece & kings
    long = capture.squares
    if long is not None:
        return new_long_move(long[0], long[1], capture.piece, capture.to, capture.gone, crowned)
    return new_move(capture.path, capture.taken, capture.piece, capture.to, capture.gone, crowned)


def _add_quiet_moves(
    moves: list[Move], own: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics, tables: Tables
) -> None:
    """Add the quiet moves, ascending: men step forward, short kings both ways, flying kings far."""
    stepping = own
    flying: i64 = 0
    if mechanics.flying:
        flying = own & kings
        stepping ^= flying
    going_down = stepping
    going_up = stepping
    if down:
        going_up &= kings
    else:
        going_down &= kings
    up6 = going_up & empty << 6
    up5 = going_up & empty << 5
    down5 = going_down & empty >> 5
    down6 = going_down & empty >> 6
    upward = up6 | up5
    pieces = upward | down5 | down6 | flying
    made = tables.steps
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        steps = made[piece % PLACES]
        if piece & upward:
            if piece & up6:
                moves.append(steps.up6)
            if piece & up5:
                moves.append(steps.up5)
        if piece & down5:
            moves.append(steps.down5)
        if piece & down6:
            moves.append(steps.down6)
        if piece & flying:
            ends = king_targets(piece, empty, mechanics)
            while ends:
                end = ends & -ends
                ends ^= end
                moves.append(steps.to(piece, end, mechanics.geometry))
