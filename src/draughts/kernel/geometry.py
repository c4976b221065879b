"""Boards as bits: every layout laid into one padding.

Owns the padding and the tables between squares and bits.  Knows no piece.

Rows are counted from the side of square 1, in slots 0 to 10.  Slot r begins at bit 11*(r//2) + 5*(r%2)
and has up to five squares; after every second slot comes a ghost bit.  So a step is a shift by 5 or 6
from every square of every board, and what runs off an edge falls on a ghost bit, on a bit that is no
square of this board, or off the word.  A board whose square 1 lies in the corner begins with slot 1,
any other with slot 0: boards differ in masks only, and bits ascend as square numbers do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.rules.layout import Layout

if TYPE_CHECKING:
    from mypy_extensions import i64

PLACES: Final = 61  # the powers of two from bit 0 to bit 59 leave different remainders by 61


@final
class Geometry:
    """A layout as masks and tables."""

    def __init__(self, layout: Layout) -> None:
        self.count: i64 = layout.squares
        self.above: i64 = 1 << layout.squares  # the bit above the plain ones
        # What of a second plain bitboard fits below bit 60 when it is put above a first.
        self.low_mask: i64 = (1 << max(0, 60 - layout.squares)) - 1
        corner = 1 if _begins_in_corner(layout) else 0
        rows: list[list[int]] = [[] for _ in range(layout.rows)]
        for square in range(1, layout.squares + 1):
            row = layout.place(square)[0]
            rows[row if layout.first.startswith("top") else layout.rows - 1 - row].append(square)
        self.squares: list[int] = [0] * PLACES  # square number of a bit, at its remainder
        self.bits: list[int] = [0] * (layout.squares + 1)  # bit of a square number
        self.all: i64 = 0
        self.high_row: i64 = 0  # the row of square 1: where men going up are crowned
        self.low_row: i64 = 0  # where men going down are crowned
        self.west: i64 = 0  # squares with a square of the game to their left in the same row
        self.east: i64 = 0
        for row, squares in enumerate(rows):
            slot = row + corner
            first = 11 * (slot // 2) + 5 * (slot % 2)
            for index, square in enumerate(squares):
                bit: int = 1 << (first + index)
                self.squares[bit % PLACES] = square
                self.bits[square] = bit
                self.all |= bit
                if row == 0:
                    self.high_row |= bit
                if row == layout.rows - 1:
                    self.low_row |= bit
                if index:
                    self.west |= bit
                if index < len(squares) - 1:
                    self.east |= bit
        self._set_moves()

    def bit_of(self, square: i64) -> i64:
        """Return the padded bit of a square number."""
        return self.bits[square]

    def square_of(self, bit: i64) -> i64:
        """Return the square number of a padded bitboard of one square."""
        return self.squares[bit % PLACES]

    def _set_moves(self) -> None:
        """Find what has to move by 1, 2, 4, ... bits, one after the other, to come from padded to plain.

        A square moves down by the number of gaps below it, so none runs into another.
        """
        moves: list[int] = []
        for width in (1, 2, 4, 8, 16, 32):
            mask = 0
            for square, bit in enumerate(self.bits):
                if bit:
                    place = bit.bit_length() - 1
                    gaps = place - (square - 1)
                    if gaps & width:
                        mask |= 1 << place - (gaps & width - 1)
            moves.append(mask)
        self.move1: i64 = moves[0]
        self.move2: i64 = moves[1]
        self.move4: i64 = moves[2]
        self.move8: i64 = moves[3]
        self.move16: i64 = moves[4]
        self.move32: i64 = moves[5]

    def squares_in(self, bits: i64) -> list[int]:
        """List the square numbers of a padded bitboard, ascending."""
        found: list[int] = []
        while bits:
            bit = bits & -bits
            bits ^= bit
            found.append(self.squares[bit % PLACES])
        return found

    def padded(self, plain: i64) -> i64:
        """Move every square n from bit n-1 to its padded bit."""
        bits = plain
        moving = bits & self.move32 >> 32
        bits ^= moving ^ moving << 32
        moving = bits & self.move16 >> 16
        bits ^= moving ^ moving << 16
        moving = bits & self.move8 >> 8
        bits ^= moving ^ moving << 8
        moving = bits & self.move4 >> 4
        bits ^= moving ^ moving << 4
        moving = bits & self.move2 >> 2
        bits ^= moving ^ moving << 2
        moving = bits & self.move1 >> 1
        bits ^= moving ^ moving << 1
        return bits

    def plain(self, bits: i64) -> i64:
        """Move every square n from its padded bit to bit n-1."""
        moving = bits & self.move1
        bits ^= moving ^ moving >> 1
        moving = bits & self.move2
        bits ^= moving ^ moving >> 2
        moving = bits & self.move4
        bits ^= moving ^ moving >> 4
        moving = bits & self.move8
        bits ^= moving ^ moving >> 8
        moving = bits & self.move16
        bits ^= moving ^ moving >> 16
        moving = bits & self.move32
        bits ^= moving ^ moving >> 32
        return bits


def _begins_in_corner(layout: Layout) -> bool:
    """Whether square 1 is the corner from which squares are counted, and not the second in its row."""
    return layout.place(1)[1] == (0 if layout.first.endswith("left") else layout.columns - 1)


_GEOMETRIES: Final[dict[Layout, Geometry]] = {}  # no more than there are layouts: some thousands


def geometry_of(layout: Layout) -> Geometry:
    """Return the geometry of a layout, made once."""
    made = _GEOMETRIES.get(layout)
    if made is None:
        made = _GEOMETRIES[layout] = Geometry(layout)
    return made
