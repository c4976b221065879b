"""Move: the squares stood on and the pieces captured.

Owns the value and its packed form.  Knows no board.  Compiled by mypyc where a C compiler is at hand;
the docstring of the class is in `api`.  Read `refusal` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from draughts.checking import exact_sequence, whole_between
from draughts.errors import DraughtsError
from draughts.kernel.paths import pack, unpack
from draughts.sealing import final_by_law, unchanging

if TYPE_CHECKING:
    from mypy_extensions import i64

# What `Move` is given in place of a path when its packed form is known already.
PACKED: Final[tuple[int, ...]] = tuple(range(1))  # made at run time: no other tuple is this one


@final
class Move:
    # A move of at most ten squares, none above 63, is kept packed as in `kernel.paths` and unfolded when
    # asked; any other keeps its tuples and has 0 for both packed forms.  A listed move also knows its
    # padded bits: the piece that moves, where it ends, what it takes.
    __slots__ = ("_captures", "_gone", "_packed", "_piece", "_squares", "_taken", "_to")

    def __init__(
        self,
        path: Sequence[SupportsIndex],
        captures: Sequence[SupportsIndex] = (),
        *,
        _packed: i64 = 0,
        _taken: i64 = 0,
        _piece: i64 = 0,
        _to: i64 = 0,
        _gone: i64 = 0,
        _long: tuple[tuple[int, ...], tuple[int, ...]] | None = None,
    ) -> None:
        self._squares: tuple[int, ...] | None = None
        self._captures: tuple[int, ...] | None = None
        if path is PACKED:
            self._packed: i64 = _packed
            self._taken: i64 = _taken
            self._piece: i64 = _piece
            self._to: i64 = _to
            self._gone: i64 = _gone
            if _long is not None:
                self._squares, self._captures = _long
        else:
            if _packed | _taken | _piece | _to | _gone or _long is not None:
                raise TypeError("Move takes a path and captures")
            self._piece = 0
            self._to = 0
            self._gone = 0
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
                raise DraughtsError(
                    f"a path of {len(squares)} squares is a capture: give the squares captured"
                )
            self._packed = pack(squares)
            self._taken = pack(jumped)
            if self._packed == 0 or (self._taken == 0 and jumped):
                self._packed = 0
                self._taken = 0
                self._squares = squares
                self._captures = jumped

    def __init_subclass__(cls, **kwargs: object) -> None:
        final_by_law(cls)

    @property
    def path(self) -> tuple[int, ...]:
        squares = self._squares
        if squares is None:
            squares = self._squares = unpack(self._packed)
        return squares

    @property
    def captures(self) -> tuple[int, ...]:
        jumped = self._captures
        if jumped is None:
            jumped = self._captures = unpack(self._taken)
        return jumped

    @property
    def start(self) -> int:
        return self.path[0]

    @property
    def end(self) -> int:
        return self.path[-1]

    @property
    def is_capture(self) -> bool:
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
        return hash((self._squares, self._captures))

    def __repr__(self) -> str:
        if self.is_capture:
            return f"Move({self.path}, captures={self.captures})"
        return f"Move({self.path})"

    def __str__(self) -> str:
        return ("x" if self.is_capture else "-").join(map(str, self.path))

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.path, self.captures)

    def __setstate__(self, state: object) -> None:
        unchanging(self)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self


def new_move(
    packed: i64,
    taken: i64,
    piece: i64,
    to: i64,
    gone: i64,
    long: tuple[tuple[int, ...], tuple[int, ...]] | None = None,
) -> Move:
    """Make a move that is listed, from its packed form, or its path and captures if it is too long.

    `api` puts a twin here in the interpreted build.
    """
    return Move(PACKED, (), _packed=packed, _taken=taken, _piece=piece, _to=to, _gone=gone, _long=long)


def same_move(one: Move, other: Move) -> bool:
    if one._packed != other._packed or one._taken != other._taken:
        return False
    return one._packed != 0 or (one.path == other.path and one.captures == other.captures)


def _square_numbers(squares: object, what: str) -> tuple[int, ...]:
    """Check a tuple or list of square numbers."""
    given = exact_sequence(squares, what, "tuple of square numbers")
    if len(given) > 100:
        raise DraughtsError(f"{what} has {len(given)} squares: no move has more than 100")
    return tuple([whole_between(square, "square", 1, 1000) for square in given])
