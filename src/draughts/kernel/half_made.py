"""Captures in the middle: where they can go on, and what they can still come to.

Owns `HalfMade`.  What a listed capture is to its outcome, a half-made one is to the outcomes that can still
be reached from it: clicks, squares named in part and refusals ask which of those are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from draughts.kernel.captures import (
    KING,
    Search,
    extend_chain,
    is_open,
    lands_far,
    record,
    squares_ending,
    squares_onward,
    takeable,
)
from draughts.kernel.directions import LAST, first_met, following, slide

if TYPE_CHECKING:
    from mypy_extensions import i64

# What makes a capture one move where its path does not: where it ends, what it takes, and whether the piece
# is a king afterwards.
Outcome = tuple[int, int, bool]


@final
class HalfMade:
    """A capture in the middle.

    The piece may have stopped on any square between two jumps, also where it goes straight on.
    """

    def __init__(
        self, piece: i64, enemy: i64, king: bool, heading: i64, over: i64, may_end: bool, ended: bool
    ) -> None:
        self.piece: i64 = piece  # where it stands
        self.enemy: i64 = enemy  # not yet taken
        self.king: bool = king
        self.heading: i64 = heading  # the direction of the last jump, 0 before the first
        self.over: i64 = over  # the piece taken by the last jump
        self.may_end: bool = may_end  # the capture may end here
        self.ended: bool = ended  # it must: a man was crowned, and its turn is over


def half_made(search: Search, piece: i64) -> HalfMade:
    """Return the capture that a piece of the side to move has not yet begun."""
    search.begin(piece)
    return HalfMade(piece, search.enemy, piece & search.kings != 0, 0, 0, False, False)


def jumps_from(search: Search, half: HalfMade) -> list[HalfMade]:
    """List what a half-made capture can be after one more jump, for every square it can land on."""
    found: list[HalfMade] = []
    if half.ended:
        return found
    mechanics = search.mechanics
    king = half.king
    empty = _empty_now(search, half)
    targets = takeable(half.enemy, search.kings, king, mechanics)
    flies = king and mechanics.flying
    direction = mechanics.first_direction
    while direction <= LAST:
        over: i64 = 0
        if is_open(direction, king, search.down, half.heading, True, mechanics):
            over = first_met(half.piece, direction, targets, empty, flies, mechanics)
        landings: i64 = 0
        ending: i64 = 0
        left = half.enemy ^ over
        if over:
            landings = slide(over, direction, empty, lands_far(king, mechanics), mechanics)
            onward = squares_onward(search, landings, over, direction, half.enemy, empty, king)
            ending = squares_ending(search, landings, onward, over, direction)
        while landings:
            to = landings & -landings
            landings ^= to
            crowned = not king and (to & search.row) != 0
            is_king = king or (crowned and mechanics.continues)
            ended = crowned and mechanics.ends_turn
            found.append(HalfMade(to, left, is_king, direction, over, (to & ending) != 0, ended))
        direction = following(direction, mechanics.orthogonal)
    return found


def outcome_of(search: Search, half: HalfMade) -> Outcome:
    """Return the outcome of a capture that ends where it stands."""
    return half.piece, search.enemy ^ half.enemy, half.king or (half.piece & search.row) != 0


def outcomes_from(search: Search, half: HalfMade, named: list[int]) -> set[Outcome]:
    """Return the outcomes that a half-made capture can still come to by way of the squares `named`, in order.

    The search is a free one: which of them are legal is for its caller to say.  Raises DraughtsError where
    there are too many.
    """
    search.passed = None
    search.ends = None
    search.found = []
    search.chains = 0  # the bound is that of one question
    _follow(search, half, named, 0, {})
    return {(capture.to, capture.gone, capture.king) for capture in search.found}


def landings_to(search: Search, half: HalfMade, legal: set[Outcome]) -> i64:
    """Return the squares where one more jump can land on the way to one of the `legal` outcomes."""
    squares: i64 = 0
    for after in jumps_from(search, half):
        if not legal.isdisjoint(outcomes_from(search, after, [])):
            squares |= after.piece
    return squares


def _follow(
    search: Search, half: HalfMade, named: list[int], index: i64, passed: dict[tuple[int, int], int]
) -> None:
    """Record the captures that can be made from here once the squares named from `index` on were met."""
    if index == len(named):
        if half.may_end:
            record(search, half.piece, half.enemy, half.king, 0)
        if not half.ended:
            empty = _empty_now(search, half)
            extend_chain(search, half.piece, half.enemy, empty, half.king, half.heading, True, 0)
        return
    rest: int = half.enemy
    if half.king:
        rest |= KING
    place: int = index
    squares: i64 = passed.get((rest, place), 0)
    if squares & half.piece:
        return
    passed[rest, place] = squares | half.piece
    for after in jumps_from(search, half):
        if search.mechanics.geometry.square_of(after.piece) == named[index]:
            _follow(search, after, named, index + 1, passed)
        else:
            _follow(search, after, named, index, passed)


def _empty_now(search: Search, half: HalfMade) -> i64:
    """Return the squares that are empty in the middle of a capture."""
    empty = search.empty | search.piece
    if search.mechanics.at_once:
        empty |= search.enemy & ~half.enemy
    return empty
