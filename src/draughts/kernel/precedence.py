"""Which captures come before others.

Owns the rank of a capture: a number that is the greater, the better the capture is by the criteria of the
rules, the first criterion in the highest bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.rules.consistency import rank_bits
from draughts.rules.precedence import Precedence

if TYPE_CHECKING:
    from mypy_extensions import i64

# What a criterion compares.
WEIGHT: Final = 0  # of the men and kings taken
MOVER: Final = 1  # whether a king captures
ORDER: Final = 2  # jump by jump, a king taken comes before a man taken


@final
class Criterion:
    """One criterion as numbers."""

    def __init__(self, precedence: Precedence) -> None:
        self.compares: i64 = WEIGHT
        if precedence == Precedence.WITH_KING:
            self.compares = MOVER
        elif precedence == Precedence.KINGS_EARLIEST:
            self.compares = ORDER
        self.man: i64 = precedence.man
        self.king: i64 = precedence.king
        self.bits: i64 = rank_bits(precedence)  # the rank takes no more


def rank(criteria: list[Criterion], men: i64, kings: i64, by_king: bool, order: i64) -> i64:
    """Return the rank of a capture that takes so many men and kings, in this `order` of kings taken."""
    total: i64 = 0
    for criterion in criteria:
        total <<= criterion.bits
        if criterion.compares == WEIGHT:
            total |= men * criterion.man + kings * criterion.king
        elif criterion.compares == ORDER:
            total |= order
        elif by_king:
            total |= 1
    return total
