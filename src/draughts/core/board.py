"""Board: where the pieces are.

Owns a board as bitboards and as a mapping.  Judges no position: that is for `setup`.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar, final, overload

from draughts import fen
from draughts.arguments import spell_number, whole, wrong_type
from draughts.errors import IllegalPositionError, impossible
from draughts.pieces import Color, Piece
from draughts.rules.layout import Layout, Pieces, Placement, pairs_of
from draughts.rules.ruleset import Rules
from draughts.rules.variants import ENGLISH
from draughts.values import refuse_subclass

if TYPE_CHECKING:
    from mypy_extensions import i64

_Default = TypeVar("_Default")

BLACK: Final = Color.BLACK
WHITE: Final = Color.WHITE
_PIECES: Final = (Piece(WHITE), Piece(WHITE, True), Piece(BLACK), Piece(BLACK, True))


def bitboard(value: object, what: str, squares: int) -> int:
    """Return an int with no bit beyond `squares`: TypeError or IllegalPositionError if it is none."""
    bits = whole(value, what)
    if bits < 0 or bits >> squares:
        raise IllegalPositionError(f"{what} has bits beyond the {squares} squares of the board")
    return bits


@final
class Board:
    """Where the pieces are, on a layout: a set-up that is not yet a checked position.

    Immutable, hashable, equal by layout and pieces.  Made from bitboards, ints in which bit n-1 is
    square n, or by `Board.from_pieces`, `Board.empty` and `Board.initial`.  Reads as a mapping from square
    number to `Piece`: `board[18]` (KeyError if empty or no such square), `18 in board`, `len(board)`,
    iteration over the occupied squares in ascending order.  `str(board)` draws it.

    Raises IllegalPositionError for squares the layout does not have and for pieces that clash, and
    TypeError for arguments of other types.

    >>> from draughts import Board, Color, Piece
    >>> board = Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK, is_king=True)})
    >>> board[18], 17 in board, len(board), list(board), board.count(Color.BLACK, king=True)
    (Piece(color=<Color.WHITE: 'W'>, is_king=False), False, 2, [1, 18], 1)
    """

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
        crowned = bitboard(kings, "kings", squares)
        problems: list[str] = []
        if dark & light:
            problems.append(f"{_spell_squares(dark & light)}: both a black and a white piece")
        if crowned & ~(dark | light):
            problems.append(f"{_spell_squares(crowned & ~(dark | light))}: a king where no piece is")
        if problems:
            raise impossible(problems)
        self._layout = layout
        self._black: i64 = dark
        self._white: i64 = light
        self._kings: i64 = crowned

    def __init_subclass__(cls, **kwargs: object) -> None:
        refuse_subclass(cls)

    @staticmethod
    def from_pieces(pieces: Pieces, layout: Layout | None = None) -> Board:
        """Return the board of a mapping from square numbers to pieces, on `Layout()` unless another is given.

        Raises as the constructor does.

        >>> from draughts import Board, Color, Piece
        >>> Board.from_pieces({9: Piece(Color.BLACK)}).black
        256
        """
        if layout is None:
            layout = Layout()
        if not isinstance(layout, Layout):
            wrong_type("layout", "Layout", layout)
        masks = {BLACK: 0, WHITE: 0}
        kings = 0
        problems: list[str] = []
        for square, piece in pairs_of(pieces):
            number = whole(square, "square")
            if not isinstance(piece, Piece):
                wrong_type(f"the piece on {spell_number(number)}", "Piece", piece)
            if not 1 <= number <= layout.squares:
                problems.append(f"the board has no square {spell_number(number)}: only 1 to {layout.squares}")
                continue
            bit = 1 << (number - 1)
            if (masks[BLACK] | masks[WHITE]) & bit:
                problems.append(f"square {number} is named twice")
            masks[piece.color] |= bit
            kings |= bit if piece.is_king else 0
        if problems:
            raise impossible(problems)
        return Board(layout, masks[BLACK], masks[WHITE], kings)

    @staticmethod
    def empty(layout: Layout | None = None) -> Board:
        """Return a board without a piece, on `Layout()` unless another is given."""
        return Board.from_pieces({}, layout)

    @staticmethod
    def initial(rules: Rules = ENGLISH) -> Board:
        """Return the board as a game of the rules begins."""
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        return placed(rules.layout, rules.start)

    @property
    def layout(self) -> Layout:
        """The shape of the board."""
        return self._layout

    @property
    def black(self) -> int:
        """The bitboard of the black pieces: bit n-1 is square n."""
        return self._black

    @property
    def white(self) -> int:
        """The bitboard of the white pieces."""
        return self._white

    @property
    def kings(self) -> int:
        """The bitboard of the kings of both sides."""
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

    def _count(self, bits: int) -> int:
        return bits.bit_count()

    def __iter__(self) -> Iterator[int]:
        return iter(fen.squares_of(self._black | self._white))

    def __reversed__(self) -> Iterator[int]:
        return iter(fen.squares_of(self._black | self._white)[::-1])

    @overload
    def get(self, square: SupportsIndex) -> Piece | None: ...

    @overload
    def get(self, square: SupportsIndex, default: _Default) -> Piece | _Default: ...

    def get(self, square: SupportsIndex, default: Any = None) -> Any:
        """Return the piece on a square number, or `default` if there is none."""
        piece = self._at(square)
        return default if piece is None else piece

    def keys(self) -> KeysView[int]:
        """Return the occupied squares, ascending, as a view."""
        mapping: Any = self
        return KeysView(mapping)

    def values(self) -> ValuesView[Piece]:
        """Return the pieces, in the order of their squares, as a view."""
        mapping: Any = self
        return ValuesView(mapping)

    def items(self) -> ItemsView[int, Piece]:
        """Return the pairs of square and piece, in the order of the squares, as a view."""
        mapping: Any = self
        return ItemsView(mapping)

    def count(self, color: Color, king: bool | None = None) -> int:
        """Return how many pieces a side has: only its kings or only its men if `king` is True or False."""
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
        from draughts import text  # most boards are never drawn

        return text.board(self)

    def _repr_svg_(self) -> str:
        # The hook of notebooks: the one call of a package that builds on this one.
        from importlib import import_module

        svg: Any = import_module("draughts.svg")
        picture: str = svg.board(self)
        return picture

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self._layout, self._black, self._white, self._kings)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self


Mapping.register(Board)  # not inherited: a compiled class would lose its hash


def placed(layout: Layout, start: Placement) -> Board:
    """Return the board of a placement."""
    masks = [sum(1 << (square - 1) for square in each) for each in (start.black, start.white, start.kings)]
    return Board(layout, masks[0], masks[1], masks[2])


def _spell_squares(bits: int) -> str:
    squares = fen.squares_of(bits)
    return f"square{'s' if len(squares) > 1 else ''} {', '.join(map(str, squares))}"
