"""When a game is drawn by count: the draw rules of the library, and the protocol for those of users.

Owns the draw rules.  Reads of a state only its clocks, its board and its history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, runtime_checkable

from draughts.arguments import as_flag, whole_between, wrong_type
from draughts.errors import DraughtsError
from draughts.pieces import Color
from draughts.rules.results import Reason
from draughts.values import Value

if TYPE_CHECKING:
    from draughts.core.state import State
    from draughts.rules.layout import Layout

_MAX_COUNT = 1_000_000  # plies: longer than any game that is played
_MAX_PIECES = 40  # of both sides together


@runtime_checkable
class DrawRule(Protocol):
    """When a game is drawn by count: write your own, or use those of the library.

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


class Repetition(Value):
    """Drawn when the same position has come up `times` times (2 to 1000).  Seeds I14, R12; WCDF 1.32.1.

    The same position is the same men and kings on the same squares with the same side to move; the
    first occurrence counts.  Attributes: `times`, `reason`.  Method: `holds(state)`.
    """

    __slots__ = ("times",)
    times: int
    reason: ClassVar[Reason] = Reason.REPETITION

    def __init__(self, times: int = 3) -> None:
        self._put("times", whole_between(times, "times", 2, 1000))

    def holds(self, state: State) -> bool:
        """Whether the position of `state` has occurred `times` times or more."""
        return _clock(state, "repetitions") >= self.times


class NoCapture(Value):
    """Drawn after `plies` plies (1 to 1,000,000) without a capture.  Seeds I15, R13.

    A man's advance does not start the count again.  Attributes: `plies`, `reason`.
    Method: `holds(state)`.
    """

    __slots__ = ("plies",)
    plies: int
    reason: ClassVar[Reason] = Reason.NO_CAPTURE

    def __init__(self, plies: int = 100) -> None:
        self._put("plies", whole_between(plies, "plies", 1, _MAX_COUNT))

    def holds(self, state: State) -> bool:
        """Whether `plies` plies or more have passed since the last capture."""
        return _clock(state, "plies_since_capture") >= self.plies


class NoProgress(Value):
    """Drawn after `plies` plies (1 to 1,000,000) without a capture or a man's move.  WCDF 1.32.2.

    Attributes: `plies`, `reason`.  Method: `holds(state)`.
    """

    __slots__ = ("plies",)
    plies: int
    reason: ClassVar[Reason] = Reason.NO_PROGRESS

    def __init__(self, plies: int = 80) -> None:
        self._put("plies", whole_between(plies, "plies", 1, _MAX_COUNT))

    def holds(self, state: State) -> bool:
        """Whether `plies` plies or more have passed since the last capture or man's move."""
        return _clock(state, "plies_since_progress") >= self.plies


class LoneKing(Value):
    """Drawn after `plies` plies (1 to 1,000,000) of a lone king against few pieces.

    One side has a king and nothing else, the other has `least` to `most` pieces (1 to 40) with a king
    among them, kings only with `kings_only`; the plies count since the last capture or crowning.  With
    `long_diagonal` the lone king must besides have stood on the long diagonal all the while, in
    `plies` plies without a man's move: a state keeps no earlier positions than these, and those only
    under rules that also have a `Repetition`.  A board of odd sides has two long diagonals: on one of them.

    Attributes: `least`, `most`, `plies`, `kings_only`, `long_diagonal`, `reason`.  Method: `holds(state)`.
    """

    __slots__ = ("least", "most", "plies", "kings_only", "long_diagonal")  # noqa: RUF023 - as constructed
    least: int
    most: int
    plies: int
    kings_only: bool
    long_diagonal: bool
    reason: ClassVar[Reason] = Reason.LONE_KING

    def __init__(
        self, least: int, most: int, plies: int, kings_only: bool = False, long_diagonal: bool = False
    ) -> None:
        for name, number in _checked_range(least, most, plies).items():
            self._put(name, number)
        for name, value in (("kings_only", kings_only), ("long_diagonal", long_diagonal)):
            self._put(name, as_flag(value, name))

    def holds(self, state: State) -> bool:
        """Whether the position of `state` is such an endgame and has lasted `plies` plies or more."""
        if _clock(state, "plies_since_change") < self.plies:
            return False
        return any(self._hunted(state, color) for color in Color)

    def _hunted(self, state: State, lone: Color) -> bool:
        """Whether `lone` has the lone king."""
        board, others = state.board, lone.opponent
        if board.count(lone) != 1 or board.count(lone, king=True) != 1:
            return False
        pieces, kings = board.count(others), board.count(others, king=True)
        if not self.least <= pieces <= self.most or kings < (pieces if self.kings_only else 1):
            return False
        return not self.long_diagonal or self._kept_diagonal(state, lone)

    def _kept_diagonal(self, state: State, lone: Color) -> bool:
        """Whether the lone king has stood on a long diagonal for `plies` plies."""
        layout = state.board.layout
        shift = 0 if lone is Color.BLACK else layout.squares  # where a key holds the pieces of the side
        keys = (*state.history, state.key)[-self.plies - 1 :]
        return len(keys) > self.plies and any(
            all(key >> shift & diagonal for key in keys) for diagonal in _long_diagonals(layout)
        )


class SameForce(Value):
    """Drawn after `plies` plies (1 to 1,000,000) in which the pieces stayed the same.

    Both sides have kings, and there are `least` to `most` pieces (1 to 40) in all, or on each side with
    `each_side`; the plies count since the last capture or crowning.

    Attributes: `least`, `most`, `plies`, `each_side`, `reason`.  Method: `holds(state)`.
    """

    __slots__ = ("least", "most", "plies", "each_side")  # noqa: RUF023 - as constructed
    least: int
    most: int
    plies: int
    each_side: bool
    reason: ClassVar[Reason] = Reason.SAME_FORCE

    def __init__(self, least: int, most: int, plies: int, each_side: bool = False) -> None:
        for name, number in _checked_range(least, most, plies).items():
            self._put(name, number)
        self._put("each_side", as_flag(each_side, "each_side"))

    def holds(self, state: State) -> bool:
        """Whether the position of `state` is such an endgame and has lasted `plies` plies or more."""
        if _clock(state, "plies_since_change") < self.plies:
            return False
        board = state.board
        if not all(board.count(color, king=True) for color in Color):
            return False
        counts = [board.count(color) for color in Color] if self.each_side else [len(board)]
        return all(self.least <= count <= self.most for count in counts)


def _checked_range(least: object, most: object, plies: object) -> dict[str, int]:
    fewest = whole_between(least, "least", 1, _MAX_PIECES)
    largest = whole_between(most, "most", 1, _MAX_PIECES)
    checked = whole_between(plies, "plies", 1, _MAX_COUNT)
    if fewest > largest:
        raise DraughtsError(f"least must not be more than most: {fewest} is more than {largest}")
    return {"least": fewest, "most": largest, "plies": checked}


def _long_diagonals(layout: Layout) -> list[int]:
    """List the bitboards of the diagonals from a dark corner to a corner: two where the rows are odd."""
    last = layout.rows - 1
    rising = [layout.square(row, last - row) for row in range(layout.rows)]
    falling = [layout.square(row, row) for row in range(layout.rows)]
    return [
        sum(1 << (square - 1) for square in line if square is not None)
        for line in (rising, falling)
        if line[0] is not None
    ]


_OURS = (Repetition, NoCapture, NoProgress, LoneKing, SameForce)


def spell_reason(value: object) -> str:
    """Show a value that should be a `Reason`: any other by its type alone, as it may be of any size."""
    return str(value) if isinstance(value, Reason) else f"a value of type {type(value).__name__}"


def check_draw_rule(rule: object) -> None:
    """Hold a draw rule that is not of the library to the protocol `DrawRule`."""
    if type(rule) in _OURS:
        return
    name = type(rule).__name__
    if isinstance(rule, type) or not isinstance(rule, DrawRule) or not callable(rule.holds):
        raise TypeError(f"a draw rule needs a reason and a method holds(state); {name} has not both")
    if rule.reason not in (*(ours.reason for ours in _OURS), Reason.HOUSE_RULE):
        raise DraughtsError(
            f"the reason of {name} must be Reason.HOUSE_RULE, not {spell_reason(rule.reason)}"
        )
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
