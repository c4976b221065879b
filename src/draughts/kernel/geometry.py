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
        self.rows: list[int] = []  # square n of each row on bit n-1
        self.shifts: list[int] = []  # from there to the padded bit
        for row, squares in enumerate(rows):
            slot = row + corner
            first = 11 * (slot // 2) + 5 * (slot % 2)
            self.rows.append((1 << len(squares)) - 1 << squares[0] - 1)
            self.shifts.append(first - (squares[0] - 1))
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

    def bit_of(self, square: i64) -> i64:
        """Return the padded bit of a square number."""
        return self.bits[square]

    def square_of(self, bit: i64) -> i64:
        """Return the square number of a padded bitboard of one square."""
        return self.squares[bit % PLACES]

    def padded(self, plain: i64) -> i64:
        """Move every square n from bit n-1 to its padded bit."""
        bits: i64 = 0
        index: i64 = 0
        while index < len(self.rows):
            row: i64 = self.rows[index]
            shift: i64 = self.shifts[index]
            bits |= (plain & row) << shift
            index += 1
        return bits

    def plain(self, bits: i64) -> i64:
        """Move every square n from its padded bit to bit n-1."""
        return self.plain3(bits, 0, 0)[0]

    def plain3(self, first: i64, second: i64, third: i64) -> tuple[i64, i64, i64]:
        """Move the squares of three bitboards from their padded bits, in one pass over the rows."""
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        index: i64 = 0
        while index < len(self.rows):
            row: i64 = self.rows[index]
            shift: i64 = self.shifts[index]
            one |= first >> shift & row
            two |= second >> shift & row
            three |= third >> shift & row
            index += 1
        return one, two, three


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
