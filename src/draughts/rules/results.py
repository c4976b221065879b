"""How a game ends: the reasons, and the result of a game that is over.

Owns `Reason` and `Result`.  Knows no position.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from draughts.arguments import wrong_type
from draughts.pieces import Color
from draughts.values import Value

if TYPE_CHECKING:
    from draughts.rules.draws import DrawRule


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
        for name, part in zip(self._fields, (winner, reason, rule)):
            self._put(name, part)

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
