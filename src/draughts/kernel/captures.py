"""Captures: who must capture, and what; of every kind.

Owns `starters` and `captures`, the one door for both questions, and the search that carries a chain of jumps
on from any square.  It goes on in the order of the squares reached, so captures come out ascending by
path, and where several paths have one outcome the first of them is listed.

Between two jumps a king may turn on any square it could stop on; straight on it goes from the square
right behind the piece taken, so that going straight on is one path however many squares lie between.

Sides are passed as in `plain`, and directions are those of `directions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.errors import DraughtsError
from draughts.kernel.directions import LAST, ROW, first_met, following, goes_backward, slide, step
from draughts.kernel.geometry import PLACES
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.packing import MAX_SQUARES, Capture, pack_first
from draughts.kernel.plain import jumpers, plain_captures
from draughts.kernel.precedence import rank

if TYPE_CHECKING:
    from mypy_extensions import i64

KING: Final = 0x1000000000000000  # a bit beyond those of every board: among pieces left, of a king
MAX_JUMPS: Final = 20  # in one capture, as no side starts with more pieces
# Jumps tried before a list is given up, and captures found before one of every path is.  Beyond them is
# DraughtsError.  With flying kings there can be billions of paths; outcomes took 180,000 jumps in the worst
# position of at most twenty pieces a side that was met.
_MAX_CHAINS: Final = 2_000_000
_MAX_CHAINS_OF_OUTCOMES: Final = 10_000_000
_MAX_FOUND: Final = 50_000
_TOO_MANY_OUTCOMES: Final = "this position has too many captures to list"
_TOO_MANY: Final = "this position has too many captures to list by every path: use Listing.ONE_AN_OUTCOME"


@final
class Search:
    """What stays the same while the captures of a side are listed, and what has been found.

    A `free` search lists the captures that precedence leaves out, too.
    """

    def __init__(
        self, enemy: i64, empty: i64, kings: i64, down: bool, free: bool, mechanics: Mechanics
    ) -> None:
        self.mechanics = mechanics
        self.enemy: i64 = enemy
        self.empty: i64 = empty
        self.kings: i64 = kings
        self.down: bool = down
        self.row: i64 = king_row(down, mechanics)
        self.compares: bool = not free and len(mechanics.criteria) > 0
        self.compares_order: bool = not free and mechanics.compares_order
        self.piece: i64 = 0  # the piece whose captures are listed
        self.stood: list[int] = [0]  # squares stood on so far, as long as the longest chain yet
        self.taken: list[int] = []  # squares jumped so far
        self.best: i64 = 0  # the rank of the captures found
        self.found: list[Capture] = []
        self.ends: dict[int, int] | None = None  # where captures end, by what they take
        self.passed: dict[int, int] | None = None  # squares gone on from, by what is left to take
        self.chains: i64 = 0

    def begin(self, piece: i64) -> i64:
        """Look at the captures of another piece; return the squares that are empty while it captures."""
        self.piece = piece
        self.stood[0] = self.mechanics.geometry.squares[piece % PLACES]
        self.ends = None
        self.passed = None
        return self.empty | piece  # the square it leaves counts as empty for the rest of its capture

    def record_jump(self, depth: i64, over: i64, to: i64) -> None:
        """Write down the jump that follows `depth` others."""
        squares = self.mechanics.geometry.squares
        if depth == len(self.taken):
            self.taken.append(squares[over % PLACES])
            self.stood.append(squares[to % PLACES])
        else:
            self.taken[depth] = squares[over % PLACES]
            self.stood[depth + 1] = squares[to % PLACES]


# What a piece may do.


def is_open(direction: i64, king: bool, down: bool, heading: i64, behind: bool, mechanics: Mechanics) -> bool:
    """Whether a piece may capture in a direction.

    `heading` is the direction of its last jump, 0 before the first; `behind` says whether it stands right
    behind the piece it took: from farther on, going straight on is another path.
    """
    if not king and not mechanics.men_capture_backward and goes_backward(direction, down):
        return False
    if heading == 0:
        return True
    if direction == heading:
        return behind
    return not mechanics.straight_chains


def lands_far(king: bool, mechanics: Mechanics) -> bool:
    """Whether a piece may land beyond the square right behind what it takes."""
    return king and mechanics.flying and not mechanics.behind


def takeable(enemy: i64, kings: i64, king: bool, mechanics: Mechanics) -> i64:
    """Return the enemy pieces that a king, or a man, may take."""
    if king or mechanics.men_capture_kings:
        return enemy
    return enemy & ~kings


# Who can capture.


def _jumpers_along_lines(enemy: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Return the squares from which a row or column leads over an enemy piece to an empty square."""
    return (
        step(step(empty, -LAST, mechanics) & enemy, -LAST, mechanics)
        | step(step(empty, -ROW, mechanics) & enemy, -ROW, mechanics)
        | step(step(empty, ROW, mechanics) & enemy, ROW, mechanics)
        | step(step(empty, LAST, mechanics) & enemy, LAST, mechanics)
    )


def _flying_jumpers(flying: i64, enemy: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Return the flying kings that can capture, found from the pieces that can be taken."""
    found: i64 = 0
    back = mechanics.first_direction
    while back <= LAST:
        front = step(step(empty, back, mechanics) & enemy, back, mechanics)
        while front:
            found |= front & flying
            front = step(front & empty, back, mechanics)
        back = following(back, mechanics.orthogonal)
    return found


def starters(own: i64, enemy: i64, kings: i64, down: bool, empty: i64, mechanics: Mechanics) -> i64:
    """Return the pieces that can capture."""
    own_kings = own & kings
    going_down = own
    going_up = own
    if not mechanics.men_capture_backward:
        if down:
            going_up = own_kings
        else:
            going_down = own_kings
    if mechanics.plain:
        return jumpers(going_down, going_up, enemy, empty)
    men = own ^ own_kings
    targets = takeable(enemy, kings, False, mechanics)
    found = jumpers(going_down & men, going_up & men, targets, empty)
    if mechanics.orthogonal:
        near = men & _jumpers_along_lines(targets, empty, mechanics)
        while near:  # a few: whether a column leads forward is asked of each
            piece = near & -near
            near ^= piece
            if _can_capture(piece, targets, empty, False, down, 0, False, mechanics):
                found |= piece
    if own_kings:
        if mechanics.flying:
            found |= _flying_jumpers(own_kings, enemy, empty, mechanics)
        else:
            found |= jumpers(own_kings, own_kings, enemy, empty)
            if mechanics.orthogonal:
                found |= own_kings & _jumpers_along_lines(enemy, empty, mechanics)
    return found


def _can_capture(
    piece: i64,
    targets: i64,
    empty: i64,
    king: bool,
    down: bool,
    heading: i64,
    behind: bool,
    mechanics: Mechanics,
) -> bool:
    """Whether a piece can take one of the `targets`."""
    flies = king and mechanics.flying
    direction = mechanics.first_direction
    while direction <= LAST:
        if is_open(direction, king, down, heading, behind, mechanics):
            over = first_met(piece, direction, targets, empty, flies, mechanics)
            if over and step(over, direction, mechanics) & empty:
                return True
        direction = following(direction, mechanics.orthogonal)
    return False


# Chains of jumps.


def captures(
    capturing: i64, enemy: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics
) -> list[Capture]:
    """List the captures of the pieces `capturing`, those of `starters`, ascending by path.

    Raises DraughtsError where there are too many: of every path, or among more than 20 pieces.
    """
    if mechanics.plain:
        return plain_captures(capturing, enemy, empty, kings, down, mechanics)
    return found_by(Search(enemy, empty, kings, down, False, mechanics), capturing)


def found_by(search: Search, capturing: i64) -> list[Capture]:
    """List the captures of the pieces `capturing`: a free search lists what precedence leaves out, too."""
    while capturing:
        piece = capturing & -capturing
        capturing ^= piece
        empty = search.begin(piece)
        extend_chain(search, piece, search.enemy, empty, (piece & search.kings) != 0, 0, False, 0)
    return search.found


def extend_chain(
    search: Search, piece: i64, enemy: i64, empty: i64, king: bool, heading: i64, behind: bool, depth: i64
) -> None:
    """Carry a capture on from `piece`, which has taken `depth` pieces, to every end."""
    mechanics = search.mechanics
    search.chains += 1
    if search.chains > _MAX_CHAINS:
        if not mechanics.one_an_outcome:
            raise DraughtsError(_TOO_MANY)
        if search.chains > _MAX_CHAINS_OF_OUTCOMES:
            raise DraughtsError(_TOO_MANY_OUTCOMES)
    flies = king and mechanics.flying
    far = lands_far(king, mechanics)
    targets = takeable(enemy, search.kings, king, mechanics)
    going_on: i64 = 0  # squares to land on from which the capture goes on
    ending: i64 = 0  # squares where it may end
    direction = mechanics.first_direction
    while direction <= LAST:
        if is_open(direction, king, search.down, heading, behind, mechanics):
            over = first_met(piece, direction, targets, empty, flies, mechanics)
            if over:
                landings = slide(over, direction, empty, far, mechanics)
                onward = squares_onward(search, landings, over, direction, enemy, empty, king)
                going_on |= onward
                ending |= squares_ending(search, landings, onward, over, direction)
        direction = following(direction, mechanics.orthogonal)
    reached = going_on | ending
    landings = 0
    over = 0
    direction = 0
    while reached:
        to = reached & -reached
        reached ^= to
        if not to & landings:  # in another direction than the square before
            direction = _direction_to(to, piece, empty, targets, flies, far, mechanics)
            over = first_met(piece, direction, targets, empty, flies, mechanics)
            landings = slide(over, direction, empty, far, mechanics)
        search.record_jump(depth, over, to)
        left = enemy ^ over
        if to & ending:
            record(search, to, left, king, depth + 1)
        if to & going_on:
            crowned = king or (mechanics.continues and (to & search.row) != 0)
            may_merge = mechanics.one_an_outcome and depth + 1 >= mechanics.merges_from
            if may_merge and _has_passed(search, to, left, crowned, depth + 1):
                continue
            is_behind = (to & step(over, direction, mechanics)) != 0
            emptied = empty
            if mechanics.at_once:
                emptied = empty | over
            extend_chain(search, to, left, emptied, crowned, direction, is_behind, depth + 1)


def _direction_to(
    to: i64, piece: i64, empty: i64, targets: i64, flies: bool, far: bool, mechanics: Mechanics
) -> i64:
    """Return the direction in which a capture lands on `to`: no square lies in two."""
    direction = mechanics.first_direction
    while direction <= LAST:
        over = first_met(piece, direction, targets, empty, flies, mechanics)
        if over and to & slide(over, direction, empty, far, mechanics):
            break
        direction = following(direction, mechanics.orthogonal)
    return direction


def squares_onward(
    search: Search, landings: i64, over: i64, direction: i64, enemy: i64, empty: i64, king: bool
) -> i64:
    """Return the squares of `landings`, behind the piece `over`, from which the capture goes on."""
    mechanics = search.mechanics
    left = enemy ^ over
    if mechanics.at_once:
        empty |= over
    behind = step(over, direction, mechanics)
    onward: i64 = 0
    while landings:
        to = landings & -landings
        landings ^= to
        crowned = king
        if not king and to & search.row:
            if mechanics.ends_turn:
                continue
            crowned = mechanics.continues
        targets = takeable(left, search.kings, crowned, mechanics)
        if _can_capture(to, targets, empty, crowned, search.down, direction, (to & behind) != 0, mechanics):
            onward |= to
    return onward


def squares_ending(search: Search, landings: i64, onward: i64, over: i64, direction: i64) -> i64:
    """Return the squares of `landings`, behind the piece `over`, where the capture may end."""
    mechanics = search.mechanics
    # A chain ends only where no square behind the piece lets it go on.
    if onward and not mechanics.may_stop:
        return 0
    if mechanics.behind_king and over & search.kings:
        return landings & step(over, direction, mechanics)
    return landings


def _has_passed(search: Search, to: i64, left: i64, king: bool, depth: i64) -> bool:
    """Whether a chain has gone on from a square with the same pieces left to take; from now on one has.

    Where precedence looks at the order of the jumps, it must have been the same as well.
    """
    passed = search.passed
    if passed is None:
        passed = search.passed = {}
    order: i64 = 0
    if search.compares_order:
        order = _order_of_kings(search, depth)
    return _is_known(passed, left, to, king, order)


def _is_known(known: dict[int, int], pieces: i64, to: i64, king: bool, order: i64) -> bool:
    """Whether a square is known together with pieces, a rank and an order; from now on it is."""
    key: int = pieces
    if king:
        key |= KING
    if order:
        sequence: int = order
        key |= sequence << 61  # above the rank; a Python int, as it grows beyond 64 bits
    squares: i64 = known.get(key, 0)
    if squares & to:
        return True
    known[key] = squares | to
    return False


def record(search: Search, to: i64, left: i64, king: bool, depth: i64) -> None:
    """Record a capture ending on `to` unless a better one is known or its outcome is listed already."""
    mechanics = search.mechanics
    crowned = king or (to & search.row) != 0
    gone = search.enemy ^ left
    if search.compares:
        value: i64 = depth
        if not mechanics.most_pieces:
            value = _rank(search, gone, depth)
        if value < search.best:
            return
        if value > search.best:
            search.best = value
            search.found.clear()
            search.ends = None
    if mechanics.one_an_outcome and depth >= mechanics.merges_from:
        ends = search.ends
        if ends is None:
            ends = search.ends = {}
        if _is_known(ends, gone, to, crowned, 0):
            return
    if len(search.found) >= _MAX_FOUND and not mechanics.one_an_outcome:
        raise DraughtsError(_TOO_MANY)
    capture = Capture(search.piece, to, gone, crowned, 0, 0)
    if depth < MAX_SQUARES:
        capture.path = pack_first(search.stood, depth + 1)
        capture.taken = pack_first(search.taken, depth)
    else:
        capture.squares = tuple(search.stood[: depth + 1]), tuple(search.taken[:depth])
    search.found.append(capture)


def _rank(search: Search, gone: i64, depth: i64) -> i64:
    """Return the rank of a capture by the criteria of precedence."""
    kings: i64 = 0
    left = gone & search.kings
    while left:
        left &= left - 1
        kings += 1
    order: i64 = 0
    if search.compares_order:
        order = _order_of_kings(search, depth)
    by_king = search.piece & search.kings != 0
    return rank(search.mechanics.criteria, depth - kings, kings, by_king, order)


def _order_of_kings(search: Search, depth: i64) -> i64:
    """Return a bit for each jump, the first in the highest, set where it takes a king."""
    order: i64 = 0
    jump: i64 = 0
    while jump < MAX_JUMPS:
        order <<= 1
        if jump < depth and search.mechanics.geometry.bit_of(search.taken[jump]) & search.kings:
            order |= 1
        jump += 1
    return order
