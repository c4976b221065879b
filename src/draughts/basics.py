"""The smallest values: whose piece it is, what kind, and how a game ended.

Owns `Color`, `Piece`, `Reason` and `Result`.  Knows no board and no rule.  Read `rules` next.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from draughts.checking import flag, wrong_type
from draughts.sealing import Value, sealed

if TYPE_CHECKING:
    from draughts.draws import DrawRule

__all__ = ["Color", "Piece", "Reason", "Result"]


class Color(enum.Enum):
    """A side: `Color.BLACK` (value "B", the darker pieces, on squares 1-12 at first) or `Color.WHITE`.

    >>> Color.BLACK.opponent
    <Color.WHITE: 'W'>
    >>> Color("B") is Color.BLACK
    True
    """

    BLACK = "B"
    WHITE = "W"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


@sealed
class Piece(Value):
    """A piece: attributes `color` (a `Color`) and `is_king` (False for a man).  Seed E6.

    `str()` gives one letter: `b` and `w` for men, `B` and `W` for kings.
    Raises TypeError for values of other types.

    >>> str(Piece(Color.WHITE)), str(Piece(Color.BLACK, is_king=True))
    ('w', 'B')
    """

    __slots__ = ("color", "is_king")
    color: Color
    is_king: bool

    def __init__(self, color: Color, is_king: bool = False) -> None:
        if not isinstance(color, Color):
            wrong_type("color", "Color", color)
        flag(is_king, "is_king")
        self._put("color", color)
        self._put("is_king", is_king)

    def __str__(self) -> str:
        letter = self.color.value
        return letter if self.is_king else letter.lower()


class Reason(enum.Enum):
    """Why a game is over, or how the pieces were counted when the host stopped play."""

    NO_PIECES = "no pieces"  # E13, I12
    NO_MOVES = "no moves"  # E14, I13
    REPETITION = "repetition"  # I14, WCDF 1.32.1
    NO_CAPTURE = "no capture"  # I15
    NO_PROGRESS = "no progress"  # WCDF 1.32.2
    LONE_KING = "lone king"
    SAME_FORCE = "same force"
    FIRST_KING = "first king"
    MORE_PIECES = "more pieces"  # R6
    MORE_KINGS = "more kings"  # E15
    EQUAL = "equal"  # E16
    HOUSE_RULE = "house rule"


@sealed
class Result(Value):
    """How a game ended.

    Attributes: `winner` (a `Color`, or None for a draw), `reason` (a `Reason`), `rule` (the draw rule
    that held, or None) and `is_draw`.  Method: `score(color)`.

    >>> won = Result(Color.BLACK, Reason.NO_MOVES)
    >>> won.is_draw, won.score(Color.BLACK), won.score(Color.WHITE)
    (False, 1.0, 0.0)
    """

    __slots__ = ("winner", "reason", "rule")  # noqa: RUF023 - in the order of the constructor
    winner: Color | None
    reason: Reason
    rule: DrawRule | None

    def __init__(self, winner: Color | None, reason: Reason, rule: DrawRule | None = None) -> None:
        if winner is not None and not isinstance(winner, Color):
            wrong_type("winner", "Color or None", winner)
        if not isinstance(reason, Reason):
            wrong_type("reason", "Reason", reason)
        if rule is not None and not callable(getattr(rule, "holds", None)):
            wrong_type("rule", "DrawRule or None", rule)
        self._put("winner", winner)
        self._put("reason", reason)
        self._put("rule", rule)

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None

    def score(self, color: Color) -> float:
        """Points of `color`: 1.0 for a win, 0.5 for a draw, 0.0 for a loss.  TypeError if no `Color`."""
        if not isinstance(color, Color):
            wrong_type("color", "Color", color)
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner is color else 0.0
