"""The legal moves of a position, as moves.

Owns the moves that are made once for a board, and their listing.  Asks `kernel` for every capture.
Compiled by mypyc where a C compiler is at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.core.move import Move, new_long_move, new_move
from draughts.kernel import captures as chains
from draughts.kernel import plain as short
from draughts.kernel.geometry import PLACES, Geometry
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.packing import FIRST, bits_of, last_square
from draughts.kernel.position import held, reached
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
        """Give the move to a square: `ends` is by the remainder of its bit, as in `kernel.geometry`."""
        if not self.ends:
            self.ends = [None] * PLACES
        move = self.ends[end % PLACES]
        if move is None:
            move = self.ends[end % PLACES] = _step(piece, end, geometry)
        return move


def _packed_two(piece: i64, to: i64, geometry: Geometry) -> i64:
    """Pack the path from one padded bit to another."""
    return geometry.square_of(piece) << FIRST | geometry.square_of(to) << (FIRST - 6)


def _step(piece: i64, to: i64, geometry: Geometry) -> Move:
    """Make the move of a step; one that leaves the board is never listed, and goes nowhere here."""
    if not to & geometry.all:
        to = piece
    return new_move(_packed_two(piece, to, geometry), 0, piece, to, 0, False)


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
                    path: int = _packed_two(piece, to, geometry)
                    taken = geometry.square_of(over) << FIRST
                    self.jumps[path] = new_move(path, taken, piece, to, over, False)


_TABLES: Final[dict[Layout, Tables]] = {}  # no more than there are layouts: some thousands


def tables_of(layout: Layout, geometry: Geometry) -> Tables:
    """Give the tables of a layout, made once."""
    tables = _TABLES.get(layout)
    if tables is None:
        tables = _TABLES[layout] = Tables(geometry)
    return tables


def listed(
    own: i64, prey: i64, kings: i64, down: bool, mine: i64, mechanics: Mechanics, tables: Tables
) -> tuple[Move, ...]:
    """List the legal moves, ascending by path; a position is told as in `kernel.positions`."""
    empty = mechanics.all & ~(own | prey)
    moves: list[Move] = []
    if mechanics.plain:
        if mechanics.men_capture_backward:
            capturing = short.jumpers(own, own, prey, empty)
        elif down:
            capturing = short.jumpers(own, own & kings, prey, empty)
        else:
            capturing = short.jumpers(own & kings, own, prey, empty)
        if capturing:
            _add_plain_captures(moves, capturing, prey, empty, kings, down, mechanics, tables)
            if not mechanics.optional:
                return tuple(moves)
    else:
        capturing = chains.starters(own, prey, kings, down, empty, mechanics)
        if capturing:
            _add_captures(moves, capturing, prey, empty, kings, down, mechanics, tables)
            if not mechanics.optional:
                return tuple(moves)
        if mine:
            own &= ~held(own, kings, mine, mechanics)
    if mechanics.flying and own & kings:
        _add_flights(moves, own, empty, kings, down, mechanics, tables)
    else:
        # Men go down or up the board, short kings both ways.
        going_down = own
        going_up = own
        if down:
            going_up = own & kings
        else:
            going_down = own & kings
        up6 = going_up & empty << 6
        up5 = going_up & empty << 5
        down5 = going_down & empty >> 5
        down6 = going_down & empty >> 6
        upward = up6 | up5
        pieces = upward | down5 | down6
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
    if capturing:
        moves.sort(key=_path)
    return tuple(moves)


def _path(move: Move) -> tuple[int, ...]:
    return move.path


def _add_plain_captures(
    moves: list[Move],
    capturing: i64,
    prey: i64,
    empty: i64,
    kings: i64,
    down: bool,
    mechanics: Mechanics,
    tables: Tables,
) -> None:
    """Add captures of the kind that `kernel.short` lists."""
    paths = short.captures(capturing, prey, empty, kings, down, mechanics)
    geometry = mechanics.geometry
    index = 0
    while index < len(paths):
        path = paths[index]
        jump = tables.jumps.get(path)
        if jump is None:
            packed: i64 = path
            taken: i64 = paths[index + 1]
            start = geometry.bit_of(packed >> FIRST)
            end = geometry.bit_of(last_square(packed))
            jump = new_move(packed, taken, start, end, bits_of(taken, geometry), False)
        moves.append(jump)
        index += 2


def _add_captures(
    moves: list[Move],
    capturing: i64,
    prey: i64,
    empty: i64,
    kings: i64,
    down: bool,
    mechanics: Mechanics,
    tables: Tables,
) -> None:
    """Add captures of any kind."""
    for capture in chains.captures(capturing, prey, empty, kings, down, mechanics):
        path: int = capture.path
        jump = tables.jumps.get(path)  # a jump over the next square, if it is there
        if jump is None:
            crowned = capture.royal and not capture.piece & kings
            long = capture.squares
            if long is None:
                jump = new_move(path, capture.taken, capture.piece, capture.to, capture.gone, crowned)
            else:
                jump = new_long_move(long[0], long[1], capture.piece, capture.to, capture.gone, crowned)
        moves.append(jump)


def _add_flights(
    moves: list[Move], own: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics, tables: Tables
) -> None:
    """Add the quiet moves of men and flying kings."""
    men = own & ~kings
    if down:
        first = men & empty >> 5
        second = men & empty >> 6
    else:
        first = men & empty << 6
        second = men & empty << 5
    pieces = first | second | own & kings
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        steps = tables.steps[piece % PLACES]
        if piece & kings:
            ends = reached(piece, empty, mechanics)
            while ends:
                end = ends & -ends
                ends ^= end
                moves.append(steps.to(piece, end, mechanics.geometry))
        elif down:
            if piece & first:
                moves.append(steps.down5)
            if piece & second:
                moves.append(steps.down6)
        else:
            if piece & first:
                moves.append(steps.up6)
            if piece & second:
                moves.append(steps.up5)
