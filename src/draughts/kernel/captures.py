"""Captures of every kind: chains of jumps, precedence, one move an outcome.

Owns who can capture, and the list of captures, under any mechanics.  A chain is carried on from square
to square in the order of the squares reached, so captures come out ascending by path, and where several
paths have one outcome the first of them is listed.

Between two jumps a king may turn on any square it could stop on; straight on it goes from the square
right behind the piece taken, so that going straight on is one path however many squares lie between.

Sides are passed as in `short`, and directions numbered as in `lines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.errors import DraughtsError
from draughts.kernel.directions import LAST, following, is_diagonal, met, slid, stepped
from draughts.kernel.geometry import PLACES
from draughts.kernel.mechanics import (
    FRISIAN_VALUE,
    FRISIAN_VALUE_150,
    KINGS_EARLIEST,
    MOST_KINGS,
    MOST_PIECES,
    WITH_KING,
    Mechanics,
    king_row,
)
from draughts.kernel.packing import MOST_SQUARES, pack_first
from draughts.kernel.plain import jumpers

if TYPE_CHECKING:
    from mypy_extensions import i64

KING: Final = 0x1000000000000000  # a bit beyond those of every board: among pieces left, of a king
_MAN_VALUE: Final = 100
_KING_VALUE: Final = 199
_KING_VALUE_150: Final = 150
# Chains walked before a list is given up, and captures found before one of every path is: with flying
# kings there can be billions.
_MOST_CHAINS: Final = 2_000_000
_MOST_CHAINS_OF_OUTCOMES: Final = 10_000_000  # more than 20 pieces lead to under any rules
_MOST_FOUND: Final = 50_000
_TOO_MANY_OUTCOMES: Final = "this position has too many captures to list"
_TOO_MANY: Final = "this position has too many captures to list by every path: use Listing.ONE_AN_OUTCOME"


@final
class Capture:
    """A whole capture, as padded bits and as squares."""

    def __init__(self, piece: i64, to: i64, gone: i64, royal: bool) -> None:
        self.piece: i64 = piece
        self.to: i64 = to
        self.gone: i64 = gone
        self.royal: bool = royal  # the piece is a king afterwards
        # The path and the squares taken, packed; one that is too long has tuples instead.
        self.path: i64 = 0
        self.taken: i64 = 0
        self.squares: tuple[tuple[int, ...], tuple[int, ...]] | None = None


@final
class Search:
    """What stays the same while the captures of a side are listed, and what has been found."""

    def __init__(self, prey: i64, kings: i64, down: bool, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.prey: i64 = prey
        self.kings: i64 = kings
        self.down: bool = down
        self.row: i64 = king_row(down, mechanics)
        self.piece: i64 = 0  # the piece whose captures are listed
        self.stood: list[int] = [0]  # squares stood on so far, as long as the longest chain yet
        self.taken: list[int] = []  # squares jumped so far
        self.best: i64 = 0  # the rank of the captures found
        self.found: list[Capture] = []
        self.ends: dict[int, int] | None = None  # where captures end, by what they take
        self.walked: dict[int, int] | None = None  # squares gone on from, by what is left to take
        self.chains: i64 = 0

    def jumped(self, depth: i64, over: i64, to: i64) -> None:
        """Take down the jump that follows `depth` others."""
        squares = self.mechanics.geometry.squares
        if depth == len(self.taken):
            self.taken.append(squares[over % PLACES])
            self.stood.append(squares[to % PLACES])
        else:
            self.taken[depth] = squares[over % PLACES]
            self.stood[depth + 1] = squares[to % PLACES]


# What a piece may do.


def is_open(direction: i64, king: bool, down: bool, came: i64, behind: bool, mechanics: Mechanics) -> bool:
    """Whether a piece may capture in a direction.

    `came` is the direction of its last jump, -1 before the first; `behind` says whether it stands right
    behind the piece it took.
    """
    backward = direction < 3 if down else direction > 4
    if backward and not king and not mechanics.men_capture_backward:  # E8a, I4
        return False
    if came < 0:
        return True
    if direction == came:
        return behind
    return not mechanics.straight_chains  # R1; R2 keeps the direction


def lands_far(king: bool, mechanics: Mechanics) -> bool:
    """Whether a piece may land beyond the square right behind what it takes."""
    return king and mechanics.flying and not mechanics.behind


def takeable(prey: i64, kings: i64, king: bool, mechanics: Mechanics) -> i64:
    """Give the enemy pieces that a king, or a man, may take."""
    if king or mechanics.men_capture_kings:
        return prey
    return prey & ~kings


# Who can capture.


def _jumpers_along_lines(prey: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Give the squares from which a row or column leads over an enemy piece to an empty square."""
    found: i64 = 0
    back: i64 = 0
    while back <= LAST:
        if not is_diagonal(back):
            found |= stepped(stepped(empty, back, mechanics) & prey, back, mechanics)
        back += 1
    return found


def _flying_jumpers(royal: i64, prey: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Give the kings that can capture, found from the pieces that can be taken."""
    found: i64 = 0
    back = mechanics.first_direction
    while back <= LAST:
        front = stepped(stepped(empty, back, mechanics) & prey, back, mechanics)
        while front:
            found |= front & royal
            front = stepped(front & empty, back, mechanics)
        back = following(back, mechanics.orthogonal)
    return found


def starters(own: i64, prey: i64, kings: i64, down: bool, empty: i64, mechanics: Mechanics) -> i64:
    """Give the pieces that can capture."""
    royal = own & kings
    men = own ^ royal
    targets = takeable(prey, kings, False, mechanics)
    going_down = men
    going_up = men
    if not mechanics.men_capture_backward:
        if down:
            going_up = 0
        else:
            going_down = 0
    found = jumpers(going_down, going_up, targets, empty)
    if mechanics.orthogonal:
        piece_at = men & _jumpers_along_lines(targets, empty, mechanics)
        while piece_at:  # a few: whether a column leads forward is asked of each
            piece = piece_at & -piece_at
            piece_at ^= piece
            if _can_capture(piece, targets, empty, False, down, -1, False, mechanics):
                found |= piece
    if royal:
        if mechanics.flying:
            found |= _flying_jumpers(royal, prey, empty, mechanics)
        else:
            found |= jumpers(royal, royal, prey, empty)
            if mechanics.orthogonal:
                found |= royal & _jumpers_along_lines(prey, empty, mechanics)
    return found


def _can_capture(
    piece: i64,
    targets: i64,
    empty: i64,
    king: bool,
    down: bool,
    came: i64,
    behind: bool,
    mechanics: Mechanics,
) -> bool:
    """Whether a piece that has come in a direction can take one of the `targets`."""
    flies = king and mechanics.flying
    direction = mechanics.first_direction
    while direction <= LAST:
        if is_open(direction, king, down, came, behind, mechanics):
            over = met(piece, direction, targets, empty, flies, mechanics)
            if over and stepped(over, direction, mechanics) & empty:
                return True
        direction = following(direction, mechanics.orthogonal)
    return False


# Chains.


def captures(
    capturing: i64, prey: i64, empty: i64, kings: i64, down: bool, mechanics: Mechanics
) -> list[Capture]:
    """List the captures of the pieces `capturing`, those of `starters`, ascending by path.

    Raises DraughtsError where there are too many: of every path, or among more than 20 pieces.
    """
    search = Search(prey, kings, down, mechanics)
    while capturing:
        piece = capturing & -capturing
        capturing ^= piece
        search.piece = piece
        search.stood[0] = mechanics.geometry.squares[piece % PLACES]
        search.ends = None
        search.walked = None
        # The square it leaves counts as empty for the rest of its capture.
        _chase(search, piece, prey, empty | piece, (piece & kings) != 0, -1, False, 0)
    return search.found


def _chase(
    search: Search, piece: i64, prey: i64, empty: i64, king: bool, came: i64, behind: bool, depth: i64
) -> None:
    """Carry a capture on from `piece`, which has taken `depth` pieces and can take another."""
    mechanics = search.mechanics
    search.chains += 1
    if search.chains > _MOST_CHAINS:
        if not mechanics.one_an_outcome:
            raise DraughtsError(_TOO_MANY)
        if search.chains > _MOST_CHAINS_OF_OUTCOMES:
            raise DraughtsError(_TOO_MANY_OUTCOMES)
    flies = king and mechanics.flying
    far = lands_far(king, mechanics)
    targets = takeable(prey, search.kings, king, mechanics)
    going_on: i64 = 0  # squares to land on from which the capture goes on
    ending: i64 = 0  # squares where it may end
    direction = mechanics.first_direction
    while direction <= LAST:
        if is_open(direction, king, search.down, came, behind, mechanics):
            over = met(piece, direction, targets, empty, flies, mechanics)
            if over:
                landings = slid(over, direction, empty, far, mechanics)
                onward = _onward(search, landings, over, direction, prey, empty, king)
                going_on |= onward
                ending |= _ending(search, landings, onward, over, direction)
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
            over = met(piece, direction, targets, empty, flies, mechanics)
            landings = slid(over, direction, empty, far, mechanics)
        search.jumped(depth, over, to)
        left = prey ^ over
        if to & ending:
            _finish(search, to, left, king, depth + 1)
        if to & going_on:
            crowned = king or (mechanics.continues and (to & search.row) != 0)
            may_merge = mechanics.one_an_outcome and depth + 1 >= mechanics.merges_from
            if may_merge and _was_here(search, to, left, crowned, depth + 1):
                continue
            emptied = empty
            if mechanics.at_once:
                emptied = empty | over
            at_behind = (to & stepped(over, direction, mechanics)) != 0
            _chase(search, to, left, emptied, crowned, direction, at_behind, depth + 1)


def _direction_to(
    to: i64, piece: i64, empty: i64, targets: i64, flies: bool, far: bool, mechanics: Mechanics
) -> i64:
    """Give the direction in which a capture lands on `to`: no square lies in two."""
    direction = mechanics.first_direction
    while direction < LAST:
        over = met(piece, direction, targets, empty, flies, mechanics)
        if over and to & slid(over, direction, empty, far, mechanics):
            return direction
        direction = following(direction, mechanics.orthogonal)
    return LAST


def _onward(
    search: Search, landings: i64, over: i64, direction: i64, prey: i64, empty: i64, king: bool
) -> i64:
    """Give the squares of `landings`, behind the piece `over`, from which the capture goes on."""
    mechanics = search.mechanics
    left = prey ^ over
    if mechanics.at_once:
        empty |= over
    at_behind = stepped(over, direction, mechanics)
    onward: i64 = 0
    while landings:
        to = landings & -landings
        landings ^= to
        crowned = king
        if not king and to & search.row:
            if mechanics.ends_turn:  # E12, I11
                continue
            crowned = mechanics.continues
        targets = takeable(left, search.kings, crowned, mechanics)
        if _can_capture(
            to, targets, empty, crowned, search.down, direction, (to & at_behind) != 0, mechanics
        ):
            onward |= to
    return onward


def _ending(search: Search, landings: i64, onward: i64, over: i64, direction: i64) -> i64:
    """Give the squares of `landings`, behind the piece `over`, where the capture may end."""
    mechanics = search.mechanics
    # R3: a chain ends only where no square behind the piece lets it go on.
    if onward and not mechanics.may_stop:
        return 0
    if mechanics.behind_king and over & search.kings:
        return landings & stepped(over, direction, mechanics)
    return landings


def endings(
    search: Search, landings: i64, over: i64, direction: i64, prey: i64, empty: i64, king: bool
) -> i64:
    """Give the squares of `landings` where a capture may end that jumps the piece `over`, one of `prey`."""
    onward = _onward(search, landings, over, direction, prey, empty, king)
    return _ending(search, landings, onward, over, direction)


def _was_here(search: Search, to: i64, left: i64, king: bool, depth: i64) -> bool:
    """Whether a chain has gone on from a square with the same pieces left to take; from now on one has.

    Where precedence looks at the order of the jumps, it must have been the same as well.
    """
    walked = search.walked
    if walked is None:
        walked = search.walked = {}
    order: i64 = 0
    if search.mechanics.counts_order:
        order = _kings_earliest(search, depth)
    return _is_old(walked, left, to, king, order)


def _is_old(known: dict[int, int], pieces: i64, to: i64, king: bool, order: i64) -> bool:
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


def _finish(search: Search, to: i64, left: i64, king: bool, depth: i64) -> None:
    """Take down a capture that ends on `to`, if it is as good as the best and its outcome is new."""
    mechanics = search.mechanics
    royal = king or (to & search.row) != 0
    gone = search.prey ^ left
    rank: i64 = 0
    if mechanics.most_pieces:
        rank = depth
    elif mechanics.criteria:
        rank = _rank(search, gone, depth)
    if rank < search.best:
        return
    if rank > search.best:
        search.best = rank
        search.found.clear()
        search.ends = None
    if mechanics.one_an_outcome and depth >= mechanics.merges_from:
        ends = search.ends
        if ends is None:
            ends = search.ends = {}
        if _is_old(ends, gone, to, royal, 0):
            return
    capture = Capture(search.piece, to, gone, royal)
    if depth < MOST_SQUARES:
        capture.path = pack_first(search.stood, depth + 1)
        capture.taken = pack_first(search.taken, depth)
    else:
        capture.squares = tuple(search.stood[: depth + 1]), tuple(search.taken[:depth])
    if len(search.found) >= _MOST_FOUND and not mechanics.one_an_outcome:
        raise DraughtsError(_TOO_MANY)
    search.found.append(capture)


def _rank(search: Search, gone: i64, depth: i64) -> i64:
    """Give the rank of a capture: the criteria of precedence, the first in the highest bits."""
    rank: i64 = 0
    kings_taken: i64 = 0
    left = gone & search.kings
    while left:
        left &= left - 1
        kings_taken += 1
    for criterion in search.mechanics.criteria:
        if criterion == MOST_PIECES:
            rank = rank << 6 | depth
        elif criterion == WITH_KING:
            rank <<= 1
            if search.piece & search.kings:
                rank |= 1
        elif criterion == MOST_KINGS:
            rank = rank << 6 | kings_taken
        elif criterion == KINGS_EARLIEST:
            rank = rank << 20 | _kings_earliest(search, depth)
        elif criterion == FRISIAN_VALUE:
            rank = rank << 13 | (depth - kings_taken) * _MAN_VALUE + kings_taken * _KING_VALUE
        elif criterion == FRISIAN_VALUE_150:
            rank = rank << 13 | (depth - kings_taken) * _MAN_VALUE + kings_taken * _KING_VALUE_150
    return rank


def _kings_earliest(search: Search, depth: i64) -> i64:
    """Give a bit for each jump, the first in the highest, set where it takes a king."""
    order: i64 = 0
    jump: i64 = 0
    while jump < 20:
        order <<= 1
        if jump < depth and search.mechanics.geometry.bit_of(search.taken[jump]) & search.kings:
            order |= 1
        jump += 1
    return order
