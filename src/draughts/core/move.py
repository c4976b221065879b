"""Move: the squares stood on and the pieces captured.

Owns the value and its packed form.  Knows no board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from draughts.arguments import as_sequence, whole_between
from draughts.errors import DraughtsError
from draughts.kernel.packing import pack, unpack
from draughts.values import refuse_subclass

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_SQUARES: Final = 100  # in a path: each jump takes a piece, and no side has as many
MAX_SQUARE: Final = 1000  # no board has as many squares
# What `Move` is given in place of a path when `new_move` fills it in.
_UNFILLED: Final[tuple[int, ...]] = tuple(range(1))  # made at run time: no other tuple is this one


@final
class Move:
    """A move: the squares stood on, and the squares of the pieces captured.

    Immutable, hashable; equal when `path` and `captures` are equal.  A move knows no board: whether it
    is legal is for `legal_moves` and `apply` to say.  `str(move)` is the full path in numbers.

    `path` holds at least two squares; `captures` is empty for a quiet move, and has one square for each
    step of the path otherwise.  Raises DraughtsError for others, and TypeError for other types.

    With a flying king the path holds, between two captures, the square where it turns or, straight on,
    the square right behind the captured piece, and last the square where it stops.

    >>> from draughts import Move
    >>> str(Move((11, 15))), str(Move((22, 15, 6), captures=(18, 10)))
    ('11-15', '22x15x6')
    """

    # A move of at most ten squares, none above 63, is kept packed as in `kernel.packing` and unfolded when
    # asked; any other keeps its tuples and has 0 for both packed forms.  A listed move also knows its
    # padded bits: the piece that moves, where it ends, what it takes; and whether it crowns on its way.
    __slots__ = ("_captures", "_crowned", "_gone", "_packed", "_path", "_piece", "_taken", "_to")

    def __init__(self, path: Sequence[SupportsIndex], captures: Sequence[SupportsIndex] = ()) -> None:
        self._path: tuple[int, ...] | None = None
        self._captures: tuple[int, ...] | None = None
        self._packed: i64 = 0
        self._taken: i64 = 0
        self._piece: i64 = 0
        self._to: i64 = 0
        self._gone: i64 = 0
        self._crowned = False
        if path is _UNFILLED:
            return
        squares = _square_numbers(path, "path")
        jumped = _square_numbers(captures, "captures")
        if len(squares) < 2:
            raise DraughtsError(f"a path has at least two squares, not {len(squares)}")
        if jumped and len(jumped) != len(squares) - 1:
            raise DraughtsError(
                f"a path of {len(squares)} squares has {len(squares) - 1} jumps and "
                f"captures a piece by each, not {len(jumped)} in all"
            )
        if not jumped and len(squares) > 2:
            raise DraughtsError(f"a path of {len(squares)} squares is a capture: give the squares captured")
        self._packed = pack(squares)
        self._taken = pack(jumped)
        if self._packed == 0 or (self._taken == 0 and jumped):
            self._packed = 0
            self._taken = 0
            self._path = squares
            self._captures = jumped

    def __init_subclass__(cls, **kwargs: object) -> None:
        refuse_subclass(cls)

    @property
    def path(self) -> tuple[int, ...]:
        """Every square stood on, start and end included: square numbers, two or more."""
        squares = self._path
        if squares is None:
            squares = self._path = unpack(self._packed)
        return squares

    @property
    def captures(self) -> tuple[int, ...]:
        """The squares jumped over, in the order jumped; empty for a quiet move."""
        jumped = self._captures
        if jumped is None:
            jumped = self._captures = unpack(self._taken)
        return jumped

    @property
    def start(self) -> int:
        """The first square of the path."""
        return self.path[0]

    @property
    def end(self) -> int:
        """The last square of the path."""
        return self.path[-1]

    @property
    def is_capture(self) -> bool:
        """Whether anything is captured."""
        if self._packed:
            return self._taken != 0
        return bool(self.captures)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return same_move(self, other)

    def __hash__(self) -> int:
        if self._packed:
            return hash(self._packed ^ (self._taken >> 3))
        return hash((self._path, self._captures))

    def __repr__(self) -> str:
        if self.is_capture:
            return f"Move({self.path}, captures={self.captures})"
        return f"Move({self.path})"

    def __str__(self) -> str:
        return ("x" if self.is_capture else "-").join(map(str, self.path))

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.path, self.captures)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def new_move(packed: i64, taken: i64, piece: i64, to: i64, gone: i64, crowned: bool) -> Move:
    """Return a move that is listed, from its packed form."""
    move = Move(_UNFILLED)
    move._packed = packed
    move._taken = taken
    move._piece = piece
    move._to = to
    move._gone = gone
    move._crowned = crowned
    return move


def new_long_move(
    path: tuple[int, ...], captures: tuple[int, ...], piece: i64, to: i64, gone: i64, crowned: bool
) -> Move:
    """Return a move that is listed and too long to be packed."""
    move = new_move(0, 0, piece, to, gone, crowned)
    move._path = path
    move._captures = captures
    return move


def same_move(one: Move, other: Move) -> bool:
    """Whether two moves have the same path and captures."""
    if one._packed != other._packed or one._taken != other._taken:
        return False
    return one._packed != 0 or (one.path == other.path and one.captures == other.captures)


def _square_numbers(squares: object, what: str) -> tuple[int, ...]:
    """Check a tuple or list of square numbers."""
    given = as_sequence(squares, what, "tuple of square numbers")
    if len(given) > MAX_SQUARES:
        raise DraughtsError(f"{what} has {len(given)} squares: no move has more than {MAX_SQUARES}")
    return tuple([whole_between(square, "square", 1, MAX_SQUARE) for square in given])
