"""Rules as data: the shape of a board, how pieces move and are crowned, when a game is drawn.

Owns `Layout`, `Placement`, `Promotion`, the draw rules and `Rules`: declarations only.  Knows no
position and makes no move; `draughts.kernel` and `draughts.core` carry the declarations out.
Read `variants` next for the named rule sets.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, SupportsIndex, runtime_checkable

from draughts.basics import Color, Piece, Reason
from draughts.checking import exact_sequence, exact_text, flag, told, whole, whole_between, wrong_type
from draughts.errors import DraughtsError, impossible, shortened
from draughts.sealing import Value, sealed

if TYPE_CHECKING:
    from draughts.core import State

__all__ = [
    "DrawRule",
    "Layout",
    "NoCapture",
    "NoProgress",
    "Placement",
    "Promotion",
    "Repetition",
    "Rules",
]

_CORNERS = ("top left", "top right", "bottom left", "bottom right")
_SMALLEST, _LARGEST = 4, 10  # rows and columns: 50 squares at most, so a set of squares fits 63 bits
_LONGEST_COUNT = 1_000_000  # plies: longer than any game that is played


@sealed
class Layout(Value):
    """The shape of a board and the names of its squares.

    Attributes: `rows` and `columns` (4 to 10), `bottom_left_dark` (whether the bottom left corner is
    a square of the game), `first` (the corner from which the squares are numbered, row by row:
    "top left", "top right", "bottom left" or "bottom right") and `squares` (how many there are).
    Rows and columns count from 0 at the top left of the printed board, White at the bottom.
    Methods: `square`, `place`, `algebraic`, `from_algebraic`.

    Raises TypeError for values of the wrong type and DraughtsError for impossible ones.

    >>> board = Layout()
    >>> board.square(0, 1), board.square(0, 0), board.place(32)
    (1, None, (7, 6))
    >>> Layout(rows=10, columns=10).squares
    50
    """

    __slots__ = ("rows", "columns", "bottom_left_dark", "first", "_numbers", "_places")  # noqa: RUF023
    rows: int
    columns: int
    bottom_left_dark: bool
    first: str
    _numbers: dict[tuple[int, int], int]
    _places: tuple[tuple[int, int], ...]

    def __init__(
        self,
        rows: int = 8,
        columns: int = 8,
        bottom_left_dark: bool = True,  # E5; WCDF 1.2: a dark corner at each player's left
        first: str = "top left",  # PDN 3.0, GameType 21: N1 seen by Black
    ) -> None:
        rows = whole_between(rows, "rows", _SMALLEST, _LARGEST)
        columns = whole_between(columns, "columns", _SMALLEST, _LARGEST)
        flag(bottom_left_dark, "bottom_left_dark")
        first = exact_text(first, "first")
        if first not in _CORNERS:
            raise DraughtsError(f"first must be one of {', '.join(_CORNERS)}, not {shortened(first)}")
        odd = (rows - 1) % 2 if bottom_left_dark else rows % 2
        down = 1 if first.startswith("top") else -1
        right = 1 if first.endswith("left") else -1
        places = tuple(
            (row, column)
            for row in range(rows)[::down]
            for column in range(columns)[::right]
            if (row + column) % 2 == odd
        )
        self._put("rows", rows)
        self._put("columns", columns)
        self._put("bottom_left_dark", bottom_left_dark)
        self._put("first", first)
        self._put("_places", places)
        self._put("_numbers", {place: number for number, place in enumerate(places, start=1)})

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return len(self._places)

    def square(self, row: SupportsIndex, column: SupportsIndex) -> int | None:
        """Give the number of the square at `row` and `column` (from 0, top left), None if none.

        Raises TypeError if they are no ints.
        """
        return self._numbers.get((whole(row, "row"), whole(column, "column")))

    def place(self, square: SupportsIndex) -> tuple[int, int]:
        """Give (row, column) of a square number, counted from 0 at the top left.

        Raises TypeError if `square` is no int and DraughtsError if the board has no such square.
        """
        return self._places[whole_between(square, "square", 1, self.squares) - 1]

    def algebraic(self, square: SupportsIndex) -> str:
        """Give the algebraic name of a square number: a1 at the bottom left.  Raises as `place`.

        >>> Layout().algebraic(32), Layout().algebraic(1)
        ('g1', 'b8')
        """
        row, column = self.place(square)
        return f"{'abcdefghij'[column]}{self.rows - row}"

    def from_algebraic(self, name: str) -> int | None:
        """Give the square number of an algebraic name such as "g1", None if there is none.

        >>> Layout().from_algebraic("g1"), Layout().from_algebraic("g2")
        (32, None)
        """
        if not isinstance(name, str):
            wrong_type("name", "str", name)
        letter, digits = name[:1], name[1:]
        if len(name) > 3 or letter not in tuple("abcdefghij") or digits not in _ROW_NAMES:
            return None
        return self.square(self.rows - int(digits), ord(letter) - ord("a"))


_ROW_NAMES = tuple(str(number) for number in range(1, _LARGEST + 1))


class Pieces(Protocol):
    """Pieces by square number: any mapping, and a `Board`."""

    def items(self) -> Iterable[tuple[int, Piece]]:
        """Give the pairs of square and piece."""


def pairs_of(pieces: object) -> list[tuple[Any, Any]]:
    """List the pairs of a mapping, unchecked: TypeError if it is none."""
    if isinstance(pieces, type) or not hasattr(pieces, "items"):
        wrong_type("pieces", "mapping from square numbers to pieces", pieces)
    pairs = list(pieces.items())
    for pair in pairs:
        if type(pair) is not tuple or len(pair) != 2:
            wrong_type("an item of pieces", "pair of square and piece", pair)
    return pairs


@sealed
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
        given: tuple[tuple[str, object], ...] = (("black", black), ("white", white), ("kings", kings))
        for name, squares in given:
            self._put(name, _square_numbers(squares, name))
        taken = self.black + self.white
        problems = [
            f"square {square} is named twice" for square in sorted(set(taken)) if taken.count(square) > 1
        ]
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
                wrong_type(f"the piece on {told(square)}", "Piece", piece)
        return Placement(
            [square for square, piece in pairs if piece.color is Color.BLACK],
            [square for square, piece in pairs if piece.color is Color.WHITE],
            [square for square, piece in pairs if piece.is_king],
        )


def _square_numbers(squares: object, name: str) -> tuple[int, ...]:
    """Sort the square numbers of an iterable of any size."""
    if not isinstance(squares, Iterable) or isinstance(squares, (str, bytes)):
        wrong_type(name, "tuple of square numbers", squares)
    numbers: list[int] = []
    for square in squares:
        numbers.append(whole_between(square, "square", 1, _LARGEST * _LARGEST // 2))
        if len(numbers) > _LARGEST * _LARGEST:
            raise DraughtsError(f"{name} names more squares than any board has")
    return tuple(sorted(numbers))


class Promotion(enum.Enum):
    """What becomes of a man that reaches the enemy's king row in the middle of a capture."""

    ENDS_TURN = "ends the turn"  # E12, I11, WCDF 1.19
    IN_PASSING = "in passing"  # goes on as a man, and is crowned only where the capture ends
    CONTINUES = "continues"  # is crowned at once and goes on as a king


@runtime_checkable
class DrawRule(Protocol):
    """When a game is drawn by count: write your own, or use `Repetition`, `NoCapture`, `NoProgress`.

    `reason` is `Reason.HOUSE_RULE` for a rule of your own; `holds(state)` says whether the position
    reached is drawn.  A rule must be hashable and picklable (a frozen dataclass at the top level of
    a module is both), and `holds` must depend on nothing but the state.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class BareKings:
    ...     reason: Reason = Reason.HOUSE_RULE
    ...     def holds(self, state: State) -> bool:
    ...         return len(state.board) == 2 and state.board.kings.bit_count() == 2
    >>> isinstance(BareKings(), DrawRule)
    True
    """

    @property
    def reason(self) -> Reason:
        """Why the game is over when the rule holds."""

    def holds(self, state: State) -> bool:
        """Whether the position of `state` is drawn."""


def _clock(state: State, name: str) -> int:
    """Read a clock of a state, whose class stands below this module."""
    clock: int | None = getattr(state, name, None)
    if clock is None:
        wrong_type("state", "State", state)
    return clock


@sealed
@dataclass(frozen=True, slots=True)
class Repetition:
    """Drawn when the same position has come up `times` times (2 to 1000).  Seeds I14, R12; WCDF 1.32.1.

    The same position is the same men and kings on the same squares with the same side to move; the
    first occurrence counts.  Attributes: `times`, `reason`.  Method: `holds(state)`.
    """

    times: int = 3
    reason: ClassVar[Reason] = Reason.REPETITION

    def __post_init__(self) -> None:
        object.__setattr__(self, "times", whole_between(self.times, "times", 2, 1000))

    def holds(self, state: State) -> bool:
        """Whether the position of `state` has occurred `times` times or more."""
        return _clock(state, "repetitions") >= self.times

    def __reduce__(self) -> tuple[Any, ...]:
        return Repetition, (self.times,)


@sealed
@dataclass(frozen=True, slots=True)
class NoCapture:
    """Drawn after `plies` plies (1 to 1,000,000) without a capture.  Seeds I15, R13.

    A man's advance does not start the count again.  Attributes: `plies`, `reason`.
    Method: `holds(state)`.
    """

    plies: int = 100
    reason: ClassVar[Reason] = Reason.NO_CAPTURE

    def __post_init__(self) -> None:
        object.__setattr__(self, "plies", whole_between(self.plies, "plies", 1, _LONGEST_COUNT))

    def holds(self, state: State) -> bool:
        """Whether `plies` plies or more have passed since the last capture."""
        return _clock(state, "plies_since_capture") >= self.plies

    def __reduce__(self) -> tuple[Any, ...]:
        return NoCapture, (self.plies,)


@sealed
@dataclass(frozen=True, slots=True)
class NoProgress:
    """Drawn after `plies` plies (1 to 1,000,000) without a capture or a man's move.  WCDF 1.32.2.

    Attributes: `plies`, `reason`.  Method: `holds(state)`.
    """

    plies: int = 80
    reason: ClassVar[Reason] = Reason.NO_PROGRESS

    def __post_init__(self) -> None:
        object.__setattr__(self, "plies", whole_between(self.plies, "plies", 1, _LONGEST_COUNT))

    def holds(self, state: State) -> bool:
        """Whether `plies` plies or more have passed since the last capture or man's move."""
        return _clock(state, "plies_since_progress") >= self.plies

    def __reduce__(self) -> tuple[Any, ...]:
        return NoProgress, (self.plies,)


_DRAW_REASONS = (Reason.REPETITION, Reason.NO_CAPTURE, Reason.NO_PROGRESS, Reason.HOUSE_RULE)
_COUNTS = (Reason.MORE_PIECES, Reason.MORE_KINGS)


def _shown(value: object) -> str:
    """Show a value that should be a `Reason`: any other by its type alone, as it may be of any size."""
    return str(value) if isinstance(value, Reason) else f"a value of type {type(value).__name__}"


def _check_draw_rule(rule: object) -> None:
    """Hold a draw rule of the user's to the protocol `DrawRule`."""
    name = type(rule).__name__
    if isinstance(rule, type) or not isinstance(rule, DrawRule) or not callable(rule.holds):
        raise TypeError(f"a draw rule needs a reason and a method holds(state); {name} has not both")
    if not any(rule.reason is reason for reason in _DRAW_REASONS):
        raise DraughtsError(f"the reason of {name} must be Reason.HOUSE_RULE, not {_shown(rule.reason)}")
    try:
        hash(rule)
    except Exception:  # whatever a class of the user's raises
        raise DraughtsError(f"{name} is not hashable: make it a frozen dataclass") from None
    import pickle  # only here: a rule set without rules of the user's need not load it

    try:
        same = bool(pickle.loads(pickle.dumps(rule)) == rule)
    except Exception as error:  # whatever a class of the user's raises
        raise DraughtsError(
            f"{name} cannot be pickled ({error}): define it at the top level of a module"
        ) from None
    if not same:
        raise DraughtsError(f"{name} does not equal its own pickled copy: make it a frozen dataclass")


_ENGLISH_BOARD = Layout()
_TWELVE_MEN = Placement(range(1, 13), range(21, 33))


class _Kept:
    """What is kept beside the fields of a `Rules`: its initial state, once asked for."""

    __slots__ = ("_initial",)


@sealed
@dataclass(frozen=True, slots=True)
class Rules(_Kept):
    """A variant of draughts, as data.

    `dataclasses.replace(ENGLISH, name="house", draws=(NoCapture(50),))` makes another.

    Attributes: `name`; `layout` (a `Layout`); `first` (the `Color` that moves first); `start` (a
    `Placement`); `men_capture_backward`; `flying_kings`; `promotion` (a `Promotion`);
    `straight_chains` (a capture keeps the direction of its first jump); `draws` (draw rules, looked
    at in this order); `adjudication` (what is counted, in this order, when the host stops play:
    `Reason.MORE_PIECES`, `Reason.MORE_KINGS`).

    Raises TypeError for values of the wrong type, and DraughtsError, saying why, for values that no
    game can be played with.

    >>> from dataclasses import replace
    >>> from draughts import ENGLISH
    >>> replace(ENGLISH, name="house", draws=(NoCapture(plies=50),)).draws
    (NoCapture(plies=50),)
    >>> replace(ENGLISH, name="ours", layout=Layout(rows=10, columns=10))
    Traceback (most recent call last):
        ...
    draughts.errors.DraughtsError: the engine plays on Layout() only: 8x8, square 1 at the top left
    """

    name: str
    layout: Layout = _ENGLISH_BOARD  # E5, I1
    first: Color = Color.BLACK  # E7, R10
    start: Placement = _TWELVE_MEN  # E7, I1
    men_capture_backward: bool = False  # E8a, I4
    flying_kings: bool = False  # E11, I10: a king steps and jumps as far as a man
    promotion: Promotion = Promotion.ENDS_TURN  # E12, I11
    straight_chains: bool = False  # E8 as R1 reads it; R2 reads it literally
    draws: tuple[DrawRule, ...] = ()  # R7
    adjudication: tuple[Reason, ...] = (Reason.MORE_PIECES, Reason.MORE_KINGS)  # R6, E15, E16

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", exact_text(self.name, "name"))
        if not self.name.strip() or len(self.name) > 100:
            raise DraughtsError(f"name must be a text of 1 to 100 characters, not {shortened(self.name)}")
        for name, kind in (
            ("layout", Layout),
            ("first", Color),
            ("start", Placement),
            ("promotion", Promotion),
            ("draws", tuple),
            ("adjudication", tuple),
        ):
            value: object = getattr(self, name)
            if not isinstance(value, kind):
                raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}")
        for name in ("draws", "adjudication"):
            object.__setattr__(self, name, exact_sequence(getattr(self, name), name, "tuple"))
        for name in ("men_capture_backward", "flying_kings", "straight_chains"):
            flag(getattr(self, name), name)
        if self.layout != _ENGLISH_BOARD:
            raise DraughtsError("the engine plays on Layout() only: 8x8, square 1 at the top left")
        if self.flying_kings:
            raise DraughtsError("the engine plays short kings only: flying_kings must be False")
        if self.straight_chains and self.promotion is not Promotion.ENDS_TURN:
            raise DraughtsError(
                "promotion must be ENDS_TURN with straight_chains: no straight chain passes the king row"
            )
        if self.promotion is Promotion.IN_PASSING and not self.men_capture_backward:
            raise DraughtsError(
                "promotion cannot be IN_PASSING unless men_capture_backward: "
                "a man on the king row has nowhere to go on to"
            )
        self._check_start()
        for rule in self.draws:
            if type(rule) not in (Repetition, NoCapture, NoProgress):
                _check_draw_rule(rule)
        for count in self.adjudication:
            if count not in _COUNTS:
                raise DraughtsError(
                    f"adjudication counts Reason.MORE_PIECES and Reason.MORE_KINGS, not {_shown(count)}"
                )
        if len(set(self.adjudication)) < len(self.adjudication):
            raise DraughtsError("adjudication counts the same thing twice")

    def _check_start(self) -> None:
        start, squares = self.start, self.layout.squares
        if not start.black or not start.white:
            raise DraughtsError("start needs pieces of both sides")
        if max(start.black + start.white) > squares:
            raise DraughtsError(f"start names squares beyond {squares}")
        for side, row in ((start.black, self.layout.rows - 1), (start.white, 0)):
            for square in side:
                if square not in start.kings and self.layout.place(square)[0] == row:
                    raise DraughtsError(f"start has a man on {square}, where it would be crowned")

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, tuple(getattr(self, each.name) for each in fields(self))
