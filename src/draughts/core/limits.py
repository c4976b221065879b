"""What the rules ask of every ply: mechanics, tables of moves, and the counts at which a draw can hold.

Owns `Limits`, made once for a rule set.  Knows no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.core.listing import tables_of
from draughts.kernel.mechanics import Mechanics
from draughts.rules.draws import LoneKing, NoCapture, NoProgress, Repetition, SameForce
from draughts.rules.options import Aim
from draughts.rules.ruleset import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_PLIES: Final = 1 << 60  # a ply count fits a native integer


@final
class Limits:
    """What does not change while a game lasts: the rules, and what `state` and `outcome` need of them."""

    __slots__ = (
        "capture_limit", "change_limit", "counts_change", "few", "first_king", "has_house_rule",
        "history_limit", "mechanics", "progress_limit", "rules", "tables", "times"
    )  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.mechanics = Mechanics(rules)
        self.tables = tables_of(rules.layout, self.mechanics.geometry)
        self.first_king = rules.aim is Aim.FIRST_KING
        # The lowest count at which a draw rule of the library can hold.
        self.capture_limit: i64 = MAX_PLIES
        self.change_limit: i64 = MAX_PLIES
        self.progress_limit: i64 = MAX_PLIES
        self.times: i64 = MAX_PLIES  # occurrences of a position
        self.few: i64 = 0  # pieces: with more of them no draw rule about few pieces holds
        self.has_house_rule = False
        for draw in rules.draws:
            if type(draw) is NoCapture:
                self.capture_limit = min(self.capture_limit, draw.plies)
            elif type(draw) is NoProgress:
                self.progress_limit = min(self.progress_limit, draw.plies)
            elif type(draw) is Repetition:
                self.times = min(self.times, draw.times)
            elif type(draw) is LoneKing:
                self.change_limit = min(self.change_limit, draw.plies)
                self.few = max(self.few, draw.most + 1)
            elif type(draw) is SameForce:
                self.change_limit = min(self.change_limit, draw.plies)
                self.few = max(self.few, 2 * draw.most if draw.each_side else draw.most)
            else:
                self.has_house_rule = True
        self.counts_change = self.has_house_rule or self.change_limit < MAX_PLIES
        # Positions kept: beyond the shortest limit the game is drawn by that count anyway.  0 where
        # repetitions are not counted.
        self.history_limit: i64 = 0
        if self.times < MAX_PLIES:
            self.history_limit = min(self.capture_limit, self.progress_limit)


def limits_of(rules: Rules) -> Limits:
    """Return what a rule set needs, made once and kept with it: neither ever changes."""
    limits = getattr(rules, "_limits", None)
    if not isinstance(limits, Limits):
        limits = Limits(rules)
        object.__setattr__(rules, "_limits", limits)
    return limits
