"""What of a `Rules` the kernel understands, with the board's masks beside it.

Owns `Mechanics`.  Says which of the other modules serves a rule set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.kernel.geometry import Geometry, geometry_of
from draughts.kernel.precedence import Criterion
from draughts.rules.layout import Layout
from draughts.rules.options import Landing, Listing, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.ruleset import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

_ENGLISH_BOARD: Final = Layout()  # any board of its shape and corner has the same masks


@final
class Mechanics:
    """The parameters of moving and capturing, out of a `Rules`."""

    def __init__(self, rules: Rules) -> None:
        geometry = geometry_of(rules.layout)
        self.geometry: Geometry = geometry
        self.all: i64 = geometry.all
        self.high_row: i64 = geometry.high_row
        self.low_row: i64 = geometry.low_row
        self.black_down: bool = rules.layout.first.startswith("top")  # Black's men go to higher numbers
        self.flying: bool = rules.flying_kings
        self.men_capture_backward: bool = rules.men_capture_backward
        self.men_capture_kings: bool = rules.men_capture_kings
        self.orthogonal: bool = rules.orthogonal_captures
        self.behind: bool = rules.landing is Landing.BEHIND
        self.behind_king: bool = rules.landing is Landing.BEHIND_KING
        self.at_once: bool = rules.removal is Removal.AT_ONCE
        self.straight_chains: bool = rules.straight_chains
        self.ends_turn: bool = rules.promotion is Promotion.ENDS_TURN
        self.continues: bool = rules.promotion is Promotion.CONTINUES
        self.optional: bool = rules.captures_optional
        self.may_stop: bool = rules.chains_may_stop
        self.one_an_outcome: bool = rules.listing is Listing.ONE_AN_OUTCOME
        self.criteria: list[Criterion] = [Criterion(each) for each in rules.precedence]
        self.most_pieces: bool = rules.precedence == (Precedence.MOST_PIECES,)
        self.compares_order: bool = Precedence.KINGS_EARLIEST in rules.precedence
        self.first_direction: i64 = -11 if self.orthogonal else -6  # in which pieces capture
        self.king_limit: i64 = 0  # 0 for none
        if rules.king_moves_limit is not None:
            self.king_limit = rules.king_moves_limit
        # From how many captures on two paths can have one outcome: along diagonals a path and another
        # that takes the same pieces go round a rectangle between them.
        self.merges_from: i64 = 4
        if self.orthogonal or self.at_once:
            self.merges_from = 2
        # Captures that `plain` lists: every path of short pieces, freely chosen.
        self.plain: bool = (
            not self.flying
            and not self.orthogonal
            and self.men_capture_kings
            and not self.one_an_outcome
            and not self.may_stop
            and not self.criteria
            and self.king_limit == 0
            and rules.layout.rows <= 8
            and rules.layout.columns <= 8  # no path of more than ten squares
        )
        self.counted_as_english: bool = (
            self.plain
            and self.ends_turn
            and not self.men_capture_backward
            and not self.straight_chains
            and not self.optional
            and self.all == geometry_of(_ENGLISH_BOARD).all
        )
        self.counted_as_flying: bool = (
            self.flying
            and self.men_capture_backward
            and self.men_capture_kings
            and not self.orthogonal
            and rules.landing is Landing.ANYWHERE
            and not self.at_once
            and not self.straight_chains
            and not self.ends_turn
            and not self.optional
            and not self.may_stop
            and self.king_limit == 0
            and (not self.criteria or self.most_pieces)
        )


def king_row(down: bool, mechanics: Mechanics) -> i64:
    """Return the row on which men that go `down`, or up, are crowned."""
    if down:
        return mechanics.low_row
    return mechanics.high_row
