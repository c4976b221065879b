"""PDN FEN: text to and from (turn, black, white, kings) for a layout.

Owns the grammar of positions as text.  Bitboards here are plain ints: bit n-1 is square n.  Knows no
`State` and judges no position: a square named twice is reported, not refused.

Read: either order of the colours, squares as numbers or names (`K12`, `Kc3`), `K` before a king, ranges
of numbers (`1-12`, `K1-5`), an empty side, blanks, one trailing dot, the wrapper `[FEN "..."]`; and,
where king moves are limited, a last field `:+0+228`: how many moves in a row White's king has made, then
Black's, each with the king's square in two digits unless it is 0.  Refused, with the place: everything
else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from draughts.arguments import as_text
from draughts.errors import NotationError, shortened
from draughts.pieces import Color
from draughts.rules.layout import Layout

__all__ = ["Read", "read", "squares_of", "write"]

_LONGEST: Final = 1000  # characters: every square with K, comma and blanks to spare takes 500
_BLANKS: Final = " \t\r\n"
_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghij"


class Read:
    """What a FEN says: the side to move, bitboards, squares named more than once, king moves in a row.

    `king_moves` holds (count, square of the king) for White and for Black; it is empty where all are 0.
    """

    __slots__ = ("black", "king_moves", "kings", "turn", "twice", "white")

    def __init__(
        self,
        turn: Color,
        black: int,
        white: int,
        kings: int,
        twice: tuple[int, ...] = (),
        king_moves: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.turn = turn
        self.black = black
        self.white = white
        self.kings = kings
        self.twice = twice
        self.king_moves = king_moves


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
        """Return the next character that is no blank, an empty string at the end."""
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

    def square(self) -> int:
        """Read a square, by its number or its name."""
        letter = self.peek()
        if letter and letter in _LETTERS:
            start = self.index
            self.index += 1
            while self.index < self.end and self.text[self.index] in _DIGITS:
                self.index += 1
            square = self.layout.from_algebraic(self.text[start : self.index])
            if square is None:
                last = self.layout.algebraic(self.layout.squares)
                self.fail(f"a square of the board, such as {last},", start)
            return square
        return self.number()

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
            named = self.peek() in tuple(_LETTERS)
            first = last = self.square()
            if not named and self.take("-"):
                self.peek()
                place = self.index
                last = self.number()
                if last < first:
                    self.fail(f"a square number from {first} on", place)
            for square in range(first, last + 1):
                self.put(square, color, king)
            if not self.take(","):
                return

    def king_moves(self) -> tuple[tuple[int, int], ...]:
        """Read the last field, of king moves in a row, if there is one."""
        if not self.take(":"):
            return ()
        moves: list[tuple[int, int]] = []
        for side in ("White", "Black"):
            if not self.take("+"):
                self.fail(f"+ and the king moves of {side}")
            start = self.index
            while self.index < self.end and self.text[self.index] in _DIGITS and self.index < start + 3:
                self.index += 1
            digits = self.text[start : self.index]
            if digits != "0" and not (len(digits) == 3 and 1 <= int(digits[1:]) <= self.layout.squares):
                self.fail("0, or a digit and a square in two digits,", start)
            moves.append((int(digits[0]), int(digits[1:] or "0")) if digits != "0" else (0, 0))
        return tuple(moves) if any(count for count, _ in moves) else ()

    def put(self, square: int, color: Color, king: bool) -> None:
        bit = 1 << (square - 1)
        if (self.masks[Color.BLACK] | self.masks[Color.WHITE]) & bit:
            self.twice.add(square)
            return
        self.masks[color] |= bit
        if king:
            self.kings |= bit


# Plain FENs, as programs write them, are read by whole tokens: many times as fast as by characters.

_COLORS: Final = {color.value: color for color in Color}
_FIELD: Final = 60  # bits: the longest text has 500 tokens, each less than 1 << 50 in a field
_MASK: Final = (1 << _FIELD) - 1


class _Tokens(dict[str, int]):
    """What each token of a list of pieces adds to its sum, on one layout; ranges are added when met.

    The lowest field of a sum is the bitboard of the pieces, then comes that of the kings, then how many
    squares were named.  Bits that were added twice carry, so a bitboard with as many bits as squares were
    named holds each of them once.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        for square in range(1, layout.squares + 1):
            for name in (str(square), layout.algebraic(square)):
                self[name] = self.worth(square, square, False)
                self[f"K{name}"] = self.worth(square, square, True)

    def worth(self, first: int, last: int, kings: bool) -> int:
        """Return what a range of squares adds."""
        bits = (1 << last) - (1 << (first - 1))
        return bits | (bits << _FIELD if kings else 0) | last - first + 1 << 2 * _FIELD

    def __missing__(self, token: str) -> int:
        """Return what a range adds; KeyError for any other token."""
        start, _, end = token.removeprefix("K").partition("-")
        # A number that is a token has no zeros in front, nor digits of other scripts.
        if not (start in self and end in self and start.isdecimal() and end.isdecimal()):
            raise KeyError(token)
        first, last = int(start), int(end)
        if last < first:
            raise KeyError(token)
        worth = self[token] = self.worth(first, last, token.startswith("K"))
        return worth


_TOKENS: Final[dict[tuple[object, ...], _Tokens]] = {}  # no more than there are layouts: some thousands


def _read_plain(text: str, layout: Layout) -> Read | None:
    """Read a FEN of known tokens in which no side is empty and no square named twice; None for any other.

    >>> _read_plain("W:WK3:B5-7", Layout()).black, _read_plain("W:W3 :B5", Layout())
    (112, None)
    """
    shape = (layout.rows, layout.columns, layout.bottom_left_dark, layout.first, layout.a1)
    tokens = _TOKENS.get(shape)
    if tokens is None:
        tokens = _TOKENS[shape] = _Tokens(layout)
    if text.startswith('[FEN "') and text.endswith('"]'):
        text = text[6:-2]
    fields = text.removesuffix(".").split(":")
    if len(fields) != 3:
        return None
    turn, one, other = fields
    sides = one[:1] + other[:1]
    if turn not in _COLORS or sides not in ("WB", "BW"):
        return None
    try:
        first = sum(map(tokens.__getitem__, one[1:].split(",")))
        second = sum(map(tokens.__getitem__, other[1:].split(",")))
    except KeyError:
        return None
    both = first + second
    if (both & _MASK).bit_count() != both >> 2 * _FIELD:
        return None
    if sides == "WB":
        first, second = second, first
    return Read(_COLORS[turn], first & _MASK, second & _MASK, both >> _FIELD & _MASK)


def read(text: str, layout: Layout, king_moves: bool = False) -> Read:
    """Read a PDN FEN; `king_moves` says whether it may end with a count of king moves.

    Raises TypeError if `text` is no str, and NotationError, with the place, if it is no FEN, names a
    square the board does not have, lacks one of the sides or is longer than 1000 characters.

    >>> found = read("B:W21,K30:B1-3", Layout())
    >>> found.turn, found.black, found.white, found.kings, found.twice
    (<Color.BLACK: 'B'>, 7, 537919488, 536870912, ())
    >>> read("B:Wa3,Kc1:Bb8", Layout()).white == (1 << 20) + (1 << 29)
    True
    """
    text = as_text(text, "a FEN")
    if len(text) > _LONGEST:
        raise NotationError(
            f"a FEN has at most {_LONGEST} characters: {shortened(text)}", text=text, position=_LONGEST
        )
    found = _read_plain(text, layout)
    if found is not None:
        return found
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
    moves = reader.king_moves() if king_moves else ()
    reader.take(".")
    reader.finish()
    black, white = reader.masks[Color.BLACK], reader.masks[Color.WHITE]
    return Read(turn, black, white, reader.kings, tuple(sorted(reader.twice)), moves)


def write(
    turn: Color,
    black: int,
    white: int,
    kings: int,
    king_moves: Sequence[tuple[int, int]] = (),
    names: Layout | None = None,
) -> str:
    """Write the one canonical FEN: side to move, White's list, Black's list, squares ascending.

    King moves in a row, White's and Black's as (count, square), come last where any are counted.  With
    `names` squares are written by their names on that layout.

    >>> write(Color.BLACK, 0b111, 1 << 20, 1)
    'B:W21:BK1,2,3'
    >>> write(Color.BLACK, 0b11, 1 << 20, 1, ((0, 0), (2, 1)))
    'B:W21:BK1,2:+0+201'
    >>> write(Color.BLACK, 1, 1 << 20, 1, names=Layout())
    'B:Wa3:BKb8'
    """
    name = str if names is None else names.algebraic
    lists = (
        ",".join(
            f"K{name(square)}" if kings >> (square - 1) & 1 else name(square) for square in squares_of(side)
        )
        for side in (white, black)
    )
    counted = "".join(f"+{count}{square:02}" if count else "+0" for count, square in king_moves)
    return f"{turn.value}:W{next(lists)}:B{next(lists)}" + (f":{counted}" if counted else "")


def squares_of(bits: int) -> list[int]:
    """List the square numbers of a bitboard, ascending."""
    squares = []
    while bits:
        lowest = bits & -bits
        squares.append(lowest.bit_length())
        bits ^= lowest
    return squares
