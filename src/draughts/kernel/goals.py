"""Goals: from the middle of a capture to a listed one.

Owns the search for whether a piece that has jumped so far, by whatever way, can still make a capture that
`chains` lists.  Sides are passed as in `short`, and directions numbered as in `lines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from draughts.kernel.captures import KING, Search, endings, is_open, lands_far, takeable
from draughts.kernel.directions import LAST, following, met, slid

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Goal:
    """A listed capture, and from where it is known not to be reached."""

    def __init__(self, search: Search, end: i64, left: i64, empty: i64) -> None:
        self.search = search
        self.end: i64 = end
        self.left: i64 = left  # the enemy pieces that it leaves
        self.empty: i64 = empty  # before the first jump, with the square it starts from
        self.dead: dict[int, int] = {}  # squares that do not lead to it, by what is left to take


def leads_to(goal: Goal, piece: i64, prey: i64, king: bool, came: i64, ended: bool) -> bool:
    """Whether a piece in the middle of a capture, come in a direction, can go on to the goal.

    It has more to take, and may have stopped anywhere between two jumps; `ended` says that it is crowned
    and its turn is over.  The capture ends where one may: not in the middle of a chain, and right behind a
    king where it must.
    """
    search = goal.search
    mechanics = search.mechanics
    key: int = prey
    if king:
        key |= KING
    if ended or (not mechanics.straight_chains and goal.dead.get(key, 0) & piece):
        return False
    empty = goal.empty
    if mechanics.at_once:
        empty |= search.prey & ~prey
    targets = takeable(prey & ~goal.left, search.kings, king, mechanics)
    flies = king and mechanics.flying
    far = lands_far(king, mechanics)
    direction = mechanics.first_direction
    while direction <= LAST:
        if is_open(direction, king, search.down, came, True, mechanics):
            over = met(piece, direction, targets, empty, flies, mechanics)
            landings: i64 = 0
            if over:
                landings = slid(over, direction, empty, far, mechanics)
            if landings and prey ^ over == goal.left:  # the last jump
                if goal.end & landings:
                    landings = endings(search, landings, over, direction, prey, empty, king)
                    if goal.end & landings:
                        return True
                landings = 0
            while landings:
                to = landings & -landings
                landings ^= to
                crowned = not king and (to & search.row) != 0
                royal = king or (crowned and mechanics.continues)
                if leads_to(goal, to, prey ^ over, royal, direction, crowned and mechanics.ends_turn):
                    return True
        direction = following(direction, mechanics.orthogonal)
    squares: i64 = goal.dead.get(key, 0)
    goal.dead[key] = squares | piece
    return False
