"""PDN FEN: text to and from (turn, black, white, kings) for a layout.

Owns the grammar of positions as text.  Bitboards here are plain ints: bit n-1 is square n.  Knows no
`State` and judges no position: a square named twice is reported, not refused.  Read `kernel` next.

Read: either order of the colours, `K` before a king, ranges (`1-12`, `K1-5`), an empty side, blanks,
one trailing dot, the wrapper `[FEN "..."]`.  Refused, with the place: everything else.
"""

from __future__ import annotations

from typing import Final, NoReturn

from draughts.basics import Color
from draughts.checking import exact_text
from draughts.errors import NotationError, shortened
from draughts.rules import Layout

__all__ = ["read", "squares_of", "write"]

_LONGEST: Final = 1000  # characters: every square with K, comma and blanks to spare takes 500
_BLANKS: Final = " \t\r\n"
_DIGITS: Final = "0123456789"


class _Reader:
    """One pass over a FEN text, a token at a time."""

    def __init__(self, text: str, layout: Layout) -> None:
        self.text = text
        self.layout = layout
        self.index = 0
        self.end = len(text)
        self.wrapped = False
        self.masks = {Color.BLACK: 0, Color.WHITE: 0}
        self.kings = 0
        self.twice: set[int] = set()

    def fail(self, wanted: str, index: int | None = None) -> NoReturn:
        place = self.index if index is None else index
        found = f"not {self.text[place]!r}" if place < len(self.text) else "but the text ends there"
        raise NotationError(
            f"{wanted} was due at index {place} of {shortened(self.text)}, {found}",
            text=self.text,
            position=place,
        )

    def peek(self) -> str:
        """Give the next character that is no blank, an empty string at the end."""
        while self.index < self.end and self.text[self.index] in _BLANKS:
            self.index += 1
        return self.text[self.index] if self.index < self.end else ""

    def take(self, characters: str) -> bool:
        """Step over one of `characters` if it comes next."""
        following = self.peek()
        if following and following in characters:
            self.index += 1
            return True
        return False

    def unwrap(self) -> None:
        """Leave the wrapper `[FEN "..."]` aside."""
        if not self.take("["):
            return
        self.peek()
        if not self.text.startswith("FEN", self.index):
            self.fail("FEN after [")
        self.index += 3
        if not self.take('"'):
            self.fail('a quotation mark "')
        self.wrapped = True
        close = self.text.rfind('"', self.index)
        if close < 0:  # `finish` says so, after any fault before that
            close = len(self.text.rstrip(_BLANKS))
            close -= self.text[close - 1] == "]"
        self.end = close

    def finish(self) -> None:
        """Read the end of the text, and that of the wrapper."""
        if self.peek():
            self.fail("the end")
        if not self.wrapped:
            return
        self.index, self.end = self.end, len(self.text)
        if not self.take('"'):
            self.fail('the closing quotation mark "')
        if not self.take("]"):
            self.fail("the closing ]")
        if self.peek():
            self.fail("the end")

    def color(self, wanted: str) -> Color:
        """Read the letter of a side."""
        letter = self.peek()
        if letter not in ("B", "W"):
            self.fail(wanted)
        self.index += 1
        return Color(letter)

    def number(self) -> int:
        """Read a square number."""
        self.peek()
        start = self.index
        while self.index < self.end and self.text[self.index] in _DIGITS:
            self.index += 1
        digits = self.text[start : self.index].lstrip("0")
        square = int(digits) if 0 < len(digits) <= 3 else 0
        if not 1 <= square <= self.layout.squares:
            self.fail(f"a square number from 1 to {self.layout.squares}", start)
        return square

    def pieces(self, color: Color) -> None:
        """Read the list of one side's pieces: it may be empty."""
        if self.peek() in ("", ":", "."):
            return
        while True:
            king = self.take("K")
            first = last = self.number()
            if self.take("-"):
                self.peek()
                place = self.index
                last = self.number()
                if last < first:
                    self.fail(f"a square number from {first} on", place)
            for square in range(first, last + 1):
                self.put(square, color, king)
            if not self.take(","):
                return

    def put(self, square: int, color: Color, king: bool) -> None:
        bit = 1 << (square - 1)
        if (self.masks[Color.BLACK] | self.masks[Color.WHITE]) & bit:
            self.twice.add(square)
            return
        self.masks[color] |= bit
        if king:
            self.kings |= bit


def read(text: str, layout: Layout) -> tuple[Color, int, int, int, tuple[int, ...]]:
    """Read a PDN FEN: side to move, bitboards of black, white and kings, squares named more than once.

    Raises TypeError if `text` is no str, and NotationError, with the place, if it is no FEN, names a
    square the board does not have, lacks one of the sides or is longer than 1000 characters.

    >>> read("B:W21,K30:B1-3", Layout())
    (<Color.BLACK: 'B'>, 7, 537919488, 536870912, ())
    """
    text = exact_text(text, "a FEN")
    if len(text) > _LONGEST:
        raise NotationError(
            f"a FEN has at most {_LONGEST} characters: {shortened(text)}", text=text, position=_LONGEST
        )
    reader = _Reader(text, layout)
    reader.unwrap()
    turn = reader.color("the side to move, B or W,")
    read_sides: list[Color] = []
    while len(read_sides) < 2:
        if not reader.take(":"):
            reader.fail("a colon and the pieces of a side")
        place = reader.index
        color = reader.color("the letter of a side, B or W,")
        if color in read_sides:
            reader.fail(f"the list of {color.opponent.value}", place)
        reader.pieces(color)
        read_sides.append(color)
    reader.take(".")
    reader.finish()
    return (
        turn,
        reader.masks[Color.BLACK],
        reader.masks[Color.WHITE],
        reader.kings,
        tuple(sorted(reader.twice)),
    )


def write(turn: Color, black: int, white: int, kings: int) -> str:
    """Write the one canonical FEN: side to move, White's list, Black's list, squares ascending.

    >>> write(Color.BLACK, 0b111, 1 << 20, 1)
    'B:W21:BK1,2,3'
    """
    lists = (
        ",".join(f"K{square}" if kings >> (square - 1) & 1 else str(square) for square in squares_of(side))
        for side in (white, black)
    )
    return f"{turn.value}:W{next(lists)}:B{next(lists)}"


def squares_of(bits: int) -> list[int]:
    """List the square numbers of a bitboard, ascending."""
    squares = []
    while bits:
        lowest = bits & -bits
        squares.append(lowest.bit_length())
        bits ^= lowest
    return squares
