"""Counting sequences of plies where kings fly: Russian, pool, Brazilian, international and their like.

Owns `count`, with the captures that counting needs; it lists no move.  Men step forward and
capture forward and backward; kings fly; pieces taken leave the board when the capture has ended.

Bitboards are padded as in `geometry`: down and left is 5 bits higher, down and right 6, on every board, and
what runs off an edge falls on no square.

Sides are passed as `own` and `enemy`: the pieces of the side to move, and the enemy's pieces not yet
taken.  Through a capture `empty` stays as it was, with the square that the piece came from: a piece
taken is not in `enemy`, so it is not jumped again, and not in `empty`, so it still blocks.

Captures are first found for whole sets of pieces.  If none goes on after its first jump, as is usual,
their number on the last ply is a number of bits.  Else each piece is walked through its captures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.kernel.directions import following
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.perft.rays import (
    DOWN_LEFT,
    DOWN_RIGHT,
    UP_LEFT,
    UP_RIGHT,
    back5,
    back6,
    forward5,
    forward6,
    jump,
    next_to_enemy,
    open_to,
    size,
    size2,
    size4,
    slide,
    step,
    targets,
    turn_of,
    within_reach,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# The longest captures and the ways to make them, in one number: the greater is the longer.
ONE_TAKEN: Final = 0x100000000
WAYS: Final = 0xFFFFFFFF
WAYS_WIDTH: Final = 32

ANY_NUMBER: Final = -1  # of pieces to take: all captures count that cannot go on
FEWEST_TO_COINCIDE: Final = 4  # pieces taken two ways lie round a loop, and a loop has four sides
CROWNED: Final = 0x1000000000000000  # bit 60, above every board: marks an outcome as that of a king


@final
class Ply:
    """One ply of a count: what it keeps while it lasts, and what the captures of one piece share."""

    below: Ply  # the next ply; the last has none

    def __init__(self, mechanics: Mechanics, down: bool, depth: i64, below: Ply | None) -> None:
        if below is not None:
            self.below = below
        self.depth = depth  # plies still to be played, with this one
        self.down = down  # where the men of the side to move go
        self.king_row = mechanics.high_row
        if down:
            self.king_row = mechanics.low_row
        self.crowning: i64 = 0  # where a man goes on with its capture as a king
        if mechanics.continues:
            self.crowning = self.king_row
        self.all = mechanics.all
        self.most_pieces = mechanics.most_pieces
        self.one_an_outcome = mechanics.one_an_outcome
        # Of the piece that captures:
        self.own: i64 = 0  # the others of its side
        self.kings: i64 = 0  # the other kings of both sides, the pieces taken among them
        self.empty: i64 = 0
        self.wanted: i64 = ANY_NUMBER  # how many pieces it must take
        self.seen: set[int] = set()  # its outcomes met so far, of those that may be met again


def count(own: i64, enemy: i64, kings: i64, down: bool, depth: i64, mechanics: Mechanics) -> i64:
    """Count the sequences of `depth` plies (1 or more), `down` being where the mover's men go."""
    ply = Ply(mechanics, down == (depth & 1 == 1), 1, None)
    while ply.depth < depth:
        ply = Ply(mechanics, not ply.down, ply.depth + 1, ply)
    return _count(ply, own, enemy, kings)


# One ply.


def _count(ply: Ply, own: i64, enemy: i64, kings: i64) -> i64:
    empty = ply.all & ~(own | enemy)
    own_kings = own & kings
    men = own ^ own_kings
    starters = men & next_to_enemy(enemy, empty)
    if own_kings:
        starters |= own_kings & (
            within_reach(enemy, empty, DOWN_LEFT)
            | within_reach(enemy, empty, DOWN_RIGHT)
            | within_reach(enemy, empty, UP_LEFT)
            | within_reach(enemy, empty, UP_RIGHT)
        )
    if starters:
        return _count_captures(ply, own, enemy, kings, starters, empty)
    if ply.depth == 1:
        return _quiet_moves(men, own_kings, empty, ply.down)
    total = _count_steps(ply, own, enemy, kings, men, empty)
    if own_kings:
        total += _count_slides(ply, own, enemy, kings, own_kings, empty)
    return total


def _quiet_moves(men: i64, own_kings: i64, empty: i64, down: bool) -> i64:
    """Return the number of quiet moves."""
    number = size2(forward5(men, down) & empty, forward6(men, down) & empty)
    if own_kings:
        # In one direction only one king comes to a square: the others are behind it.
        number += size4(
            slide(own_kings, empty, DOWN_LEFT),
            slide(own_kings, empty, DOWN_RIGHT),
            slide(own_kings, empty, UP_LEFT),
            slide(own_kings, empty, UP_RIGHT),
        )
    return number


def _count_steps(ply: Ply, own: i64, enemy: i64, kings: i64, men: i64, empty: i64) -> i64:
    """Count from each quiet move of a man."""
    down = ply.down
    below = ply.below
    king_row = ply.king_row
    total: i64 = 0
    # A loop for each width: its shifts stay constants, which a loop over directions would lose.
    ahead = forward5(men, down) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count(below, enemy, own ^ back5(to, down) ^ to, kings | to & king_row)
    ahead = forward6(men, down) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count(below, enemy, own ^ back6(to, down) ^ to, kings | to & king_row)
    return total


def _count_slides(ply: Ply, own: i64, enemy: i64, kings: i64, own_kings: i64, empty: i64) -> i64:
    """Count from each quiet move of a king."""
    below = ply.below
    total: i64 = 0
    while own_kings:
        piece = own_kings & -own_kings
        own_kings ^= piece
        ahead = (
            slide(piece, empty, DOWN_LEFT)
            | slide(piece, empty, DOWN_RIGHT)
            | slide(piece, empty, UP_LEFT)
            | slide(piece, empty, UP_RIGHT)
        )
        while ahead:
            to = ahead & -ahead
            ahead ^= to
            total += _count(below, enemy, own ^ piece ^ to, kings ^ piece ^ to)
    return total


def _count_captures(ply: Ply, own: i64, enemy: i64, kings: i64, starters: i64, empty: i64) -> i64:
    """Count from each capture; `starters` are the pieces that can capture."""
    ply.wanted = ANY_NUMBER
    if ply.depth == 1 or ply.most_pieces:
        single = _single_captures(starters & ~kings, starters & kings, enemy, empty, ply.crowning)
        if single:
            if ply.depth == 1:
                return single
            ply.wanted = 1
        elif ply.most_pieces:
            best = _best_captures(ply, enemy, kings, starters, empty)
            ply.wanted = best >> WAYS_WIDTH
            if ply.depth == 1 and not _may_coincide(ply, ply.wanted):
                return best & WAYS
    total: i64 = 0
    while starters:
        piece = starters & -starters
        starters ^= piece
        ply.own = own ^ piece
        ply.kings = kings & ~piece
        ply.empty = empty | piece
        if len(ply.seen) > 0:
            ply.seen.clear()
        if piece & kings:
            total += _walk_king(ply, piece, enemy, 0)
        else:
            total += _walk_man(ply, piece, enemy, 0)
    return total


def _single_captures(men: i64, own_kings: i64, enemy: i64, empty: i64, crowning: i64) -> i64:
    """Return the number of captures by pieces that can capture, 0 if one of them can take two pieces.

    `empty` is without the squares that the pieces come from: no second jump gets to them.
    """
    number: i64 = 0
    if men:
        down_left = jump(men, enemy, empty, DOWN_LEFT)
        down_right = jump(men, enemy, empty, DOWN_RIGHT)
        up_left = jump(men, enemy, empty, UP_LEFT)
        up_right = jump(men, enemy, empty, UP_RIGHT)
        # A man crowned on its way may go on as a king; that it cannot is found by walking.
        if (down_left | down_right | up_left | up_right) & (next_to_enemy(enemy, empty) | crowning):
            return 0
        number = size4(down_left, down_right, up_left, up_right)
    if own_kings:
        down_left = slide(targets(own_kings, enemy, empty, DOWN_LEFT), empty, DOWN_LEFT)
        down_right = slide(targets(own_kings, enemy, empty, DOWN_RIGHT), empty, DOWN_RIGHT)
        up_left = slide(targets(own_kings, enemy, empty, UP_LEFT), empty, UP_LEFT)
        up_right = slide(targets(own_kings, enemy, empty, UP_RIGHT), empty, UP_RIGHT)
        # A king goes straight on or turns: looking back it sees the piece it has just taken.
        if (
            (down_left | down_right | up_left) & within_reach(enemy, empty, DOWN_LEFT)
            | (down_right | down_left | up_right) & within_reach(enemy, empty, DOWN_RIGHT)
            | (up_left | down_left | up_right) & within_reach(enemy, empty, UP_LEFT)
            | (up_right | down_right | up_left) & within_reach(enemy, empty, UP_RIGHT)
        ):
            return 0
        number += size4(down_left, down_right, up_left, up_right)
    return number


# The longest captures, as a number of pieces and of ways.


def better(best: i64, other: i64) -> i64:
    """Return the longer captures of two kinds, and all of them where they are of a length."""
    if best >> WAYS_WIDTH == other >> WAYS_WIDTH:
        return best + (other & WAYS)
    if best > other:
        return best
    return other


def _best_captures(ply: Ply, enemy: i64, kings: i64, starters: i64, empty: i64) -> i64:
    """Return the longest captures of all the pieces that can capture."""
    best: i64 = 0
    while starters:
        piece = starters & -starters
        starters ^= piece
        ply.empty = empty | piece
        if piece & kings:
            best = better(best, _best_of_king(ply, piece, enemy))
        else:
            best = better(best, _best_of_man(ply, piece, enemy))
    return best


def _best_of_man(ply: Ply, piece: i64, enemy: i64) -> i64:
    """Return the longest captures of a man from one square on: where it takes nothing, one way to end."""
    best = better(
        better(_best_of_jump(ply, piece, DOWN_LEFT, enemy), _best_of_jump(ply, piece, DOWN_RIGHT, enemy)),
        better(_best_of_jump(ply, piece, UP_LEFT, enemy), _best_of_jump(ply, piece, UP_RIGHT, enemy)),
    )
    if best:
        return best
    return 1


def _best_of_jump(ply: Ply, piece: i64, direction: i64, enemy: i64) -> i64:
    """Return the longest captures of a man that jumps in a direction first, 0 if it cannot."""
    landing = jump(piece, enemy, ply.empty, direction)
    if not landing:
        return 0
    left = enemy ^ step(piece, direction)
    if landing & ply.crowning:
        return ONE_TAKEN + _best_of_king(ply, landing, left)
    return ONE_TAKEN + _best_of_man(ply, landing, left)


def _best_of_king(ply: Ply, piece: i64, enemy: i64) -> i64:
    """Return the longest captures of a king from one square on: where it takes nothing, one way to end."""
    empty = ply.empty
    best: i64 = 0
    direction: i64 = UP_LEFT
    while direction <= DOWN_RIGHT:
        overs = targets(piece, enemy, empty, direction)
        best = better(best, _best_of_taking(ply, overs, direction, enemy))
        direction = following(direction, False)
    if best:
        return best
    return 1


def _best_of_taking(ply: Ply, overs: i64, direction: i64, enemy: i64) -> i64:
    """Return the longest captures of a king that takes one of `overs` next."""
    empty = ply.empty
    turn = turn_of(direction)
    best: i64 = 0
    while overs:
        over = overs & -overs
        overs ^= over
        left = enemy ^ over
        landings = slide(over, empty, direction)
        ahead = step(landings, direction) & open_to(left, empty, direction)
        aside = targets(landings, left, empty, turn)
        across = targets(landings, left, empty, -turn)
        if ahead | aside | across:
            rest = better(
                _best_of_taking(ply, ahead, direction, left),
                better(_best_of_taking(ply, aside, turn, left), _best_of_taking(ply, across, -turn, left)),
            )
        else:
            rest = size(landings)
        best = better(best, ONE_TAKEN + rest)
    return best


# A walk through the captures of a piece, of which it has made `taken` jumps.


def _walk_man(ply: Ply, piece: i64, enemy: i64, taken: i64) -> i64:
    """Count from each end of a man's captures from one square on."""
    if taken == ply.wanted:
        return _count_ends(ply, piece, piece & ply.king_row, enemy, taken)
    empty = ply.empty
    down_left = jump(piece, enemy, empty, DOWN_LEFT)
    down_right = jump(piece, enemy, empty, DOWN_RIGHT)
    up_left = jump(piece, enemy, empty, UP_LEFT)
    up_right = jump(piece, enemy, empty, UP_RIGHT)
    if not down_left | down_right | up_left | up_right:
        if ply.wanted == ANY_NUMBER:
            return _count_ends(ply, piece, piece & ply.king_row, enemy, taken)
        return 0
    total: i64 = 0
    if down_left:
        total = _walk_jump(ply, down_left, enemy ^ step(piece, DOWN_LEFT), taken + 1)
    if down_right:
        total += _walk_jump(ply, down_right, enemy ^ step(piece, DOWN_RIGHT), taken + 1)
    if up_left:
        total += _walk_jump(ply, up_left, enemy ^ step(piece, UP_LEFT), taken + 1)
    if up_right:
        total += _walk_jump(ply, up_right, enemy ^ step(piece, UP_RIGHT), taken + 1)
    return total


def _walk_jump(ply: Ply, landing: i64, enemy: i64, taken: i64) -> i64:
    """Count from each end of a man's captures once it lands after a jump."""
    if landing & ply.crowning:
        return _walk_king(ply, landing, enemy, taken)
    return _walk_man(ply, landing, enemy, taken)


def _walk_king(ply: Ply, piece: i64, enemy: i64, taken: i64) -> i64:
    """Count from each end of a king's captures from one square on."""
    if taken == ply.wanted:
        return _count_ends(ply, piece, piece, enemy, taken)
    empty = ply.empty
    down_left = targets(piece, enemy, empty, DOWN_LEFT)
    down_right = targets(piece, enemy, empty, DOWN_RIGHT)
    up_left = targets(piece, enemy, empty, UP_LEFT)
    up_right = targets(piece, enemy, empty, UP_RIGHT)
    if not down_left | down_right | up_left | up_right:
        if ply.wanted == ANY_NUMBER:
            return _count_ends(ply, piece, piece, enemy, taken)
        return 0
    return (
        _walk_taking(ply, down_left, DOWN_LEFT, enemy, taken)
        + _walk_taking(ply, down_right, DOWN_RIGHT, enemy, taken)
        + _walk_taking(ply, up_left, UP_LEFT, enemy, taken)
        + _walk_taking(ply, up_right, UP_RIGHT, enemy, taken)
    )


def _walk_taking(ply: Ply, overs: i64, direction: i64, enemy: i64, taken: i64) -> i64:
    """Count from each end of a king's captures that take one of `overs` next."""
    empty = ply.empty
    turn = turn_of(direction)
    total: i64 = 0
    while overs:
        over = overs & -overs
        overs ^= over
        left = enemy ^ over
        landings = slide(over, empty, direction)
        if taken + 1 == ply.wanted:
            total += _count_ends(ply, landings, landings, left, taken + 1)
            continue
        # It must go on from whichever landing squares let it.
        ahead = step(landings, direction) & open_to(left, empty, direction)
        aside = targets(landings, left, empty, turn)
        across = targets(landings, left, empty, -turn)
        if ahead | aside | across:
            total += _walk_taking(ply, ahead, direction, left, taken + 1)
            total += _walk_taking(ply, aside, turn, left, taken + 1)
            total += _walk_taking(ply, across, -turn, left, taken + 1)
        elif ply.wanted == ANY_NUMBER:
            total += _count_ends(ply, landings, landings, left, taken + 1)
    return total


def _may_coincide(ply: Ply, taken: i64) -> bool:
    """Whether captures of so many pieces may be one move though their paths differ."""
    return ply.one_an_outcome and taken >= FEWEST_TO_COINCIDE


def _count_ends(ply: Ply, ends: i64, crowned: i64, enemy: i64, taken: i64) -> i64:
    """Count from each square of `ends` where a capture may end, as a king on those of `crowned`."""
    coinciding = _may_coincide(ply, taken)
    if ply.depth == 1 and not coinciding:
        return size(ends)
    kings = ply.kings & (ply.own | enemy)
    total: i64 = 0
    while ends:
        to = ends & -ends
        ends ^= to
        if coinciding and not _first_met(ply, enemy | to, crowned):
            continue
        if ply.depth == 1:
            total += 1
        else:
            total += _count(ply.below, enemy, ply.own | to, kings | to & crowned)
    return total


def _first_met(ply: Ply, outcome: i64, crowned: i64) -> bool:
    """Whether an outcome is new: the enemy pieces left and, where none of them stood, the piece."""
    if crowned:
        outcome |= CROWNED
    if outcome in ply.seen:
        return False
    ply.seen.add(outcome)
    return True
