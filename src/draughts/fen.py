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

_LONGEST: Final = 1000  # characters: every square with K, comma and blanks to spare takes 500
_BLANKS: Final = " \t\r\n"
_DIGITS: Final = "0123456789"
_LETTERS: Final = tuple("abcdefghij")
_COLORS: Final = {color.value: color for color in Color}


class Read:
    """What a FEN says: the side to move, bitboards, squares named more than once, king moves in a row.

    `king_moves` holds (count, square of the king) for White and for Black; it is empty where all are 0.
    """

    __slots__ = ("black", "king_moves", "kings", "turn", "twice", "white")

    def __init__(self, turn: Color, black: int, white: int, kings: int) -> None:
        self.turn, self.black, self.white, self.kings = turn, black, white, kings
        self.twice: tuple[int, ...] = ()
        self.king_moves: tuple[tuple[int, int], ...] = ()


class _Reader:
    """One pass over a FEN text, a token at a time."""

    def __init__(self, text: str, layout: Layout) -> None:
        self.text = text
        self.layout = layout
        self.index = 0
        self.end = len(text)
        self.masks = dict.fromkeys(Color, 0)
        self.kings = 0
        self.twice: set[int] = set()

    def fail(self, wanted: str, index: int | None = None) -> NoReturn:
        place = self.index if index is None else index
        found = f"not {self.text[place]!r}" if place < len(self.text) else "but the text ends there"
        message = f"{wanted} was due at index {place} of {shortened(self.text)}, {found}"
        raise NotationError(message, text=self.text, position=place)

    def peek(self) -> str:
        """Return the next character that is no blank, an empty string at the end."""
        while self.index < self.end and self.text[self.index] in _BLANKS:
            self.index += 1
        return self.text[self.index] if self.index < self.end else ""

    def take(self, sign: str) -> bool:
        """Step over `sign` if it comes next."""
        found = self.peek() == sign
        self.index += found
        return found

    def demand(self, sign: str, wanted: str) -> None:
        if not self.take(sign):
            self.fail(wanted)

    def digits(self, most: int) -> str:
        start = self.index
        while self.index < min(self.end, start + most) and self.text[self.index] in _DIGITS:
            self.index += 1
        return self.text[start : self.index]

    def read(self, king_moves: bool) -> Read:
        wrapped = self.take("[")
        if wrapped:
            self.unwrap()
        turn = self.color("the side to move, B or W,")
        first = self.side(None)
        self.side(first)
        moves = self.king_moves() if king_moves and self.take(":") else ()
        self.take(".")
        self.finish()
        if wrapped:
            self.index, self.end = self.end, len(self.text)
            self.demand('"', 'the closing quotation mark "')
            self.demand("]", "the closing ]")
            self.finish()
        black, white = self.masks[Color.BLACK], self.masks[Color.WHITE]
        found = Read(turn, black, white, self.kings)
        found.twice, found.king_moves = tuple(sorted(self.twice)), moves
        return found

    def unwrap(self) -> None:
        """Leave the wrapper `[FEN "..."]` aside."""
        self.peek()
        if not self.text.startswith("FEN", self.index):
            self.fail("FEN after [")
        self.index += 3
        self.demand('"', 'a quotation mark "')
        self.end = self.text.rfind('"', self.index)
        if self.end < 0:  # `read` says so, after any fault before that
            self.end = len(self.text.rstrip(_BLANKS))
            self.end -= self.text[self.end - 1] == "]"

    def finish(self) -> None:
        if self.peek():
            self.fail("the end")

    def color(self, wanted: str) -> Color:
        letter = self.peek()
        if letter not in _COLORS:
            self.fail(wanted)
        self.index += 1
        return _COLORS[letter]

    def square(self, named: bool) -> int:
        self.peek()
        start = self.index
        self.index += named
        digits = self.digits(_LONGEST)
        if named:
            square = self.layout.from_algebraic(self.text[start] + digits)
            wanted = f"a square of the board, such as {self.layout.algebraic(self.layout.squares)},"
        else:
            digits = digits.lstrip("0")[:4]  # four are too many, and Python refuses to read the longest
            square = int(digits or "0")
            wanted = f"a square number from 1 to {self.layout.squares}"
        if square is None or not 1 <= square <= self.layout.squares:
            self.fail(wanted, start)
        return square

    def side(self, other: Color | None) -> Color:
        """Read the list of one side's pieces, which may be empty, after that of the other."""
        self.demand(":", "a colon and the pieces of a side")
        place = self.index
        color = self.color("the letter of a side, B or W,")
        if color is other:
            self.fail(f"the list of {color.opponent.value}", place)
        more = self.peek() not in ("", ":", ".")
        while more:
            king = self.take("K")
            named = self.peek() in _LETTERS
            first = last = self.square(named)
            if not named and self.take("-"):
                self.peek()
                place = self.index
                last = self.square(named=False)
                if last < first:
                    self.fail(f"a square number from {first} on", place)
            for square in range(first, last + 1):
                bit = 1 << (square - 1)
                if sum(self.masks.values()) & bit:
                    self.twice.add(square)
                else:
                    self.masks[color] |= bit
                    self.kings |= bit * king
            more = self.take(",")
        return color

    def king_moves(self) -> tuple[tuple[int, int], ...]:
        moves = []
        for side in ("White", "Black"):
            self.demand("+", f"+ and the king moves of {side}")
            start = self.index
            digits = self.digits(3)
            if digits != "0" and not (len(digits) == 3 and 1 <= int(digits[1:]) <= self.layout.squares):
                self.fail("0, or a digit and a square in two digits,", start)
            moves.append((int(digits[0]), int(digits[1:] or "0")))
        return tuple(moves) if any(count for count, _ in moves) else ()


# Plain FENs, as programs write them, are read by whole tokens: many times as fast as by characters.

_FIELD: Final = 60  # bits: the longest text has 500 tokens, each less than 1 << 50 in a field
_MASK: Final = (1 << _FIELD) - 1


class _Tokens(dict[str, int]):
    """What each token of a list of pieces adds to its sum, on one layout; ranges are added when met.

    A sum has three fields: the bitboard of the pieces, that of the kings, how many squares were named.  Bits
    added twice carry, so a bitboard with as many bits as squares were named holds each of them once.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        for square in range(1, layout.squares + 1):
            for name in (str(square), layout.algebraic(square)):
                self[name] = self.worth(square, square, False)
                self[f"K{name}"] = self.worth(square, square, True)

    def worth(self, first: int, last: int, kings: bool) -> int:
        bits = (1 << last) - (1 << (first - 1))
        return bits | (bits << _FIELD if kings else 0) | last - first + 1 << 2 * _FIELD

    def __missing__(self, token: str) -> int:
        """Return what a range adds; KeyError for any other token."""
        start, _, end = token.removeprefix("K").partition("-")
        # A number that is a token has no zeros in front, nor digits of other scripts.
        numbers = start in self and end in self and start.isdecimal() and end.isdecimal()
        first, last = (int(start), int(end)) if numbers else (1, 0)
        if last < first:
            raise KeyError(token)
        return self.setdefault(token, self.worth(first, last, token.startswith("K")))


_TOKENS: Final[dict[tuple[object, ...], _Tokens]] = {}  # no more than there are layouts: some thousands


def _read_plain(text: str, layout: Layout) -> Read | None:
    """Read a FEN of known tokens in which no side is empty and no square named twice; None for any other."""
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
    return _read_plain(text, layout) or _Reader(text, layout).read(king_moves)


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
        ",".join(f"{'K' if kings >> (square - 1) & 1 else ''}{name(square)}" for square in squares_of(side))
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
