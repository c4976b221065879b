"""Boards as shapes: which squares there are, what they are called, and where pieces stand at first.

Owns `Layout` and `Placement`.  Knows no rule and no position of a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol, SupportsIndex

from draughts.arguments import as_flag, as_text, spell_number, whole, whole_between, wrong_type
from draughts.errors import DraughtsError, impossible, shortened
from draughts.pieces import Color, Piece
from draughts.values import Value

_CORNERS = ("top left", "top right", "bottom left", "bottom right")
_SMALLEST, _LARGEST = 4, 10  # rows and columns: 50 squares at most, so a set of squares fits 63 bits
_MOST = _LARGEST * _LARGEST
_LETTERS = "abcdefghij"
_ROW_NAMES = tuple(str(number) for number in range(1, _LARGEST + 1))


class Layout(Value):
    """The shape of a board and the names of its squares.

    Attributes: `rows` and `columns` (4 to 10), `bottom_left_dark` (whether the bottom left corner is
    a square of the game), `first` (the corner from which the squares are numbered, row by row:
    "top left", "top right", "bottom left" or "bottom right"), `a1` (the corner from which algebraic
    names count, in the same words) and `squares` (how many there are).
    Rows and columns count from 0 at the top left of the printed board, White at the bottom.
    Methods: `square`, `place`, `algebraic`, `from_algebraic`.

    Raises TypeError for values of the wrong type and DraughtsError for impossible ones.

    >>> board = Layout()
    >>> board.square(0, 1), board.square(0, 0), board.place(32)
    (1, None, (7, 6))
    >>> Layout(rows=10, columns=10).squares
    50
    """

    __slots__ = ("rows", "columns", "bottom_left_dark", "first", "a1", "_numbers", "_places")  # noqa: RUF023
    rows: int
    columns: int
    bottom_left_dark: bool
    first: str
    a1: str
    _numbers: dict[tuple[int, int], int]
    _places: tuple[tuple[int, int], ...]

    def __init__(
        self,
        rows: int = 8,
        columns: int = 8,
        bottom_left_dark: bool = True,  # E5; WCDF 1.2: a dark corner at each player's left
        first: str = "top left",  # PDN 3.0, GameType 21: N1 seen by Black
        a1: str = "bottom left",  # PDN 3.0, notation A0 seen by White
    ) -> None:
        rows = whole_between(rows, "rows", _SMALLEST, _LARGEST)
        columns = whole_between(columns, "columns", _SMALLEST, _LARGEST)
        as_flag(bottom_left_dark, "bottom_left_dark")
        for name, corner in (("first", first), ("a1", a1)):
            if as_text(corner, name) not in _CORNERS:
                raise DraughtsError(f"{name} must be one of {', '.join(_CORNERS)}, not {shortened(corner)}")
        odd = (rows - 1) % 2 if bottom_left_dark else rows % 2
        down = 1 if first.startswith("top") else -1
        right = 1 if first.endswith("left") else -1
        places = tuple(
            (row, column)
            for row in range(rows)[::down]
            for column in range(columns)[::right]
            if (row + column) % 2 == odd
        )
        numbers = {place: number for number, place in enumerate(places, start=1)}
        parts = (rows, columns, bottom_left_dark, first, a1, numbers, places)
        for name, part in zip(self.__slots__, parts):
            self._put(name, part)

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return len(self._places)

    def square(self, row: SupportsIndex, column: SupportsIndex) -> int | None:
        """Return the number of the square at `row` and `column` (from 0, top left), None if none.

        Raises TypeError if they are no ints.
        """
        return self._numbers.get((whole(row, "row"), whole(column, "column")))

    def place(self, square: SupportsIndex) -> tuple[int, int]:
        """Return (row, column) of a square number, counted from 0 at the top left.

        Raises TypeError if `square` is no int and DraughtsError if the board has no such square.
        """
        return self._places[whole_between(square, "square", 1, self.squares) - 1]

    def algebraic(self, square: SupportsIndex) -> str:
        """Return the algebraic name of a square number: a1 in the corner `a1`.  Raises as `place`.

        >>> Layout().algebraic(32), Layout().algebraic(1)
        ('g1', 'b8')
        """
        row, column = self._from_a1(*self.place(square))
        return f"{_LETTERS[column]}{row + 1}"

    def from_algebraic(self, name: str) -> int | None:
        """Return the square number of an algebraic name such as "g1", None if there is none.

        >>> Layout().from_algebraic("g1"), Layout().from_algebraic("g2")
        (32, None)
        """
        if not isinstance(name, str):
            wrong_type("name", "str", name)
        letter, digits = name[:1], name[1:]
        if len(name) > 3 or letter not in tuple(_LETTERS) or digits not in _ROW_NAMES:
            return None
        row, column = self._from_a1(int(digits) - 1, _LETTERS.index(letter))
        return self.square(row, column)

    def _from_a1(self, row: int, column: int) -> tuple[int, int]:
        """Turn (row, column) from the top left into those from the corner of a1, or the reverse."""
        return (
            self.rows - 1 - row if self.a1.startswith("bottom") else row,
            self.columns - 1 - column if self.a1.endswith("right") else column,
        )


class Pieces(Protocol):
    """Pieces by square number: any mapping, and a `Board`."""

    def items(self) -> Iterable[tuple[int, Piece]]:
        """Return the pairs of square and piece."""


def pairs_of(pieces: object) -> list[tuple[Any, Any]]:
    """List the pairs of a mapping, unchecked: TypeError if it is none."""
    if isinstance(pieces, type) or not hasattr(pieces, "items"):
        wrong_type("pieces", "mapping from square numbers to pieces", pieces)
    pairs = list(pieces.items())
    for pair in pairs:
        if type(pair) is not tuple or len(pair) != 2:
            wrong_type("an item of pieces", "pair of square and piece", pair)
    return pairs


class Placement(Value):
    """Which squares hold pieces, as square numbers: where a game starts.

    Attributes: `black` and `white` (ascending square numbers of all pieces of a side) and `kings`
    (those of them that are kings).  Any iterables of ints are accepted, `range(1, 13)` for one.
    `Placement.from_pieces` reads a mapping from square to `Piece`; a `Board` is one.

    Raises TypeError for other types and IllegalPositionError where squares clash.

    >>> Placement(range(1, 4), (30, 29), kings=(29,))
    Placement(black=(1, 2, 3), white=(29, 30), kings=(29,))
    """

    __slots__ = ("black", "white", "kings")  # noqa: RUF023 - in the order of the constructor
    black: tuple[int, ...]
    white: tuple[int, ...]
    kings: tuple[int, ...]

    def __init__(
        self,
        black: Iterable[SupportsIndex],
        white: Iterable[SupportsIndex],
        kings: Iterable[SupportsIndex] = (),
    ) -> None:
        for name, squares in zip(self._fields, (black, white, kings)):
            self._put(name, _square_numbers(squares, name))
        taken = self.black + self.white
        twice = [square for square in sorted(set(taken)) if taken.count(square) > 1]
        problems = [f"square {square} is named twice" for square in twice]
        problems += [f"there is no piece on {king} to be a king" for king in self.kings if king not in taken]
        if problems:
            raise impossible(problems)

    @staticmethod
    def from_pieces(pieces: Pieces) -> Placement:
        """Read a mapping from square number to `Piece`.

        >>> Placement.from_pieces({9: Piece(Color.BLACK), 30: Piece(Color.WHITE, is_king=True)})
        Placement(black=(9,), white=(30,), kings=(30,))
        """
        pairs = [(whole(square, "square"), piece) for square, piece in pairs_of(pieces)]
        for square, piece in pairs:
            if not isinstance(piece, Piece):
                wrong_type(f"the piece on {spell_number(square)}", "Piece", piece)
        return Placement(
            [square for square, piece in pairs if piece.color is Color.BLACK],
            [square for square, piece in pairs if piece.color is Color.WHITE],
            [square for square, piece in pairs if piece.is_king],
        )


def _square_numbers(squares: object, name: str) -> tuple[int, ...]:
    """Sort the square numbers of an iterable of any size."""
    if not isinstance(squares, Iterable) or isinstance(squares, (str, bytes, bytearray)):
        wrong_type(name, "tuple of square numbers", squares)
    numbers = [whole_between(square, "square", 1, _MOST // 2) for square in islice(squares, _MOST + 1)]
    if len(numbers) > _MOST:
        raise DraughtsError(f"{name} names more squares than any board has")
    return tuple(sorted(numbers))
