"""Board: where the pieces are.

Owns the set-up of a board as bitboards and as a mapping.  Judges no position: that is for `core`.
Compiled by mypyc where a C compiler is at hand; the docstring of the class is in `api`.  Read `move`
next.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, ValuesView
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar, final, overload

from draughts import fen
from draughts.basics import Color, Piece
from draughts.checking import told, whole, wrong_type
from draughts.errors import IllegalPositionError, impossible
from draughts.layout import Layout, Pieces, Placement, pairs_of
from draughts.rules import Rules
from draughts.sealing import final_by_law, unchanging
from draughts.variants import ENGLISH

if TYPE_CHECKING:
    from mypy_extensions import i64

_Default = TypeVar("_Default")

BLACK: Final = Color.BLACK
WHITE: Final = Color.WHITE
_PIECES: Final = (
    Piece(WHITE),
    Piece(WHITE, is_king=True),
    Piece(BLACK),
    Piece(BLACK, is_king=True),
)


def bitboard(value: object, what: str, squares: int) -> int:
    """Give back an int with no bit beyond `squares`: TypeError or IllegalPositionError if it is none."""
    bits = whole(value, what)
    if bits < 0 or bits >> squares:
        raise IllegalPositionError(f"{what} has bits beyond the {squares} squares of the board")
    return bits


@final
class Board:
    __slots__ = ("_black", "_kings", "_layout", "_white")

    # `SupportsIndex` where an int is due: a parameter of type int would turn a bool into one unseen.

    def __init__(
        self, layout: Layout, black: SupportsIndex, white: SupportsIndex, kings: SupportsIndex
    ) -> None:
        if not isinstance(layout, Layout):
            wrong_type("layout", "Layout", layout)
        squares = layout.squares
        dark = bitboard(black, "black", squares)
        light = bitboard(white, "white", squares)
        royal = bitboard(kings, "kings", squares)
        problems: list[str] = []
        if dark & light:
            problems.append(f"{_named(dark & light)}: both a black and a white piece")
        if royal & ~(dark | light):
            problems.append(f"{_named(royal & ~(dark | light))}: a king where no piece is")
        if problems:
            raise impossible(problems)
        self._layout = layout
        self._black: i64 = dark
        self._white: i64 = light
        self._kings: i64 = royal

    def __init_subclass__(cls, **kwargs: object) -> None:
        final_by_law(cls)

    @staticmethod
    def from_pieces(pieces: Pieces, layout: Layout | None = None) -> Board:
        if layout is None:
            layout = Layout()
        if not isinstance(layout, Layout):
            wrong_type("layout", "Layout", layout)
        squares = layout.squares
        black = white = kings = 0
        problems: list[str] = []
        for square, piece in pairs_of(pieces):
            number = whole(square, "square")
            if not isinstance(piece, Piece):
                wrong_type(f"the piece on {told(number)}", "Piece", piece)
            if not 1 <= number <= squares:
                problems.append(f"the board has no square {told(number)}: only 1 to {squares}")
                continue
            bit = 1 << (number - 1)
            if (black | white) & bit:
                problems.append(f"square {number} is named twice")
            if piece.color is BLACK:
                black |= bit
            else:
                white |= bit
            if piece.is_king:
                kings |= bit
        if problems:
            raise impossible(problems)
        return Board(layout, black, white, kings)

    @staticmethod
    def empty(layout: Layout | None = None) -> Board:
        return Board.from_pieces({}, layout)

    @staticmethod
    def initial(rules: Rules = ENGLISH) -> Board:
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        return _placed(rules.layout, rules.start)

    @property
    def layout(self) -> Layout:
        return self._layout

    @property
    def black(self) -> int:
        return self._black

    @property
    def white(self) -> int:
        return self._white

    @property
    def kings(self) -> int:
        return self._kings

    def _at(self, square: object) -> Piece | None:
        number = whole(square, "square")
        if not 1 <= number <= self._layout.squares:
            return None
        place: i64 = number - 1
        king = (self._kings >> place) & 1 == 1
        if (self._black >> place) & 1:
            return _PIECES[3] if king else _PIECES[2]
        if (self._white >> place) & 1:
            return _PIECES[1] if king else _PIECES[0]
        return None

    def __getitem__(self, square: SupportsIndex) -> Piece:
        piece = self._at(square)
        if piece is None:
            raise KeyError(square)
        return piece

    def __contains__(self, square: object) -> bool:
        return self._at(square) is not None

    def __len__(self) -> int:
        return self._count(self._black | self._white)

    def _count(self, bits: i64) -> int:
        count = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count

    def __iter__(self) -> Iterator[int]:
        return iter(fen.squares_of(self._black | self._white))

    def __reversed__(self) -> Iterator[int]:
        return iter(fen.squares_of(self._black | self._white)[::-1])

    @overload
    def get(self, square: SupportsIndex) -> Piece | None: ...

    @overload
    def get(self, square: SupportsIndex, default: _Default) -> Piece | _Default: ...

    def get(self, square: SupportsIndex, default: Any = None) -> Any:
        piece = self._at(square)
        return default if piece is None else piece

    def keys(self) -> KeysView[int]:
        mapping: Any = self
        return KeysView(mapping)

    def values(self) -> ValuesView[Piece]:
        mapping: Any = self
        return ValuesView(mapping)

    def items(self) -> ItemsView[int, Piece]:
        mapping: Any = self
        return ItemsView(mapping)

    def count(self, color: Color, king: bool | None = None) -> int:
        if not isinstance(color, Color):
            wrong_type("color", "Color", color)
        bits = self._black if color is BLACK else self._white
        if king is None:
            return self._count(bits)
        if not isinstance(king, bool):
            wrong_type("king", "bool or None", king)
        return self._count(bits & self._kings if king else bits & ~self._kings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self._black == other._black
            and self._white == other._white
            and self._kings == other._kings
            and self._layout == other._layout
        )

    def __hash__(self) -> int:
        return hash((self._black, self._white, self._kings))

    def __repr__(self) -> str:
        pieces = fen.write(WHITE, self._black, self._white, self._kings)[2:]
        return f"<Board {pieces}>"

    def __str__(self) -> str:
        from draughts import text  # drawing is the business of a module below

        return text.board(self)

    def _repr_svg_(self) -> str:
        from draughts import svg  # as above; how notebooks show a value

        return svg.board(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self._layout, self._black, self._white, self._kings)

    def __setstate__(self, state: object) -> None:
        unchanging(self)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self


def _placed(layout: Layout, start: Placement) -> Board:
    """Make the board of a placement."""
    masks = [sum(1 << (square - 1) for square in each) for each in (start.black, start.white, start.kings)]
    return Board(layout, masks[0], masks[1], masks[2])


def _named(bits: int) -> str:
    squares = fen.squares_of(bits)
    return f"square{'s' if len(squares) > 1 else ''} {', '.join(map(str, squares))}"
