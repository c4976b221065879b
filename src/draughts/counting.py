"""Counting sequences of moves: drives the compiled kernel in slices short enough to be interrupted.

Owns `perft` and `divide`.  Never compiled: a compiled recursion answers neither Ctrl-C nor another
thread until it ends, so the upper plies are walked here and the lower ones counted there.
"""

from __future__ import annotations

from draughts.arguments import whole, wrong_type
from draughts.core.move import Move
from draughts.core.playing import after, kernel_position, legal_moves
from draughts.core.state import State
from draughts.errors import DraughtsError
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.position import Position, successors

# One call of the kernel answers nothing until it ends: it is given no more plies than take a fraction of
# a second.  The common kind of game, on 32 squares, has at most some 250 sequences of two plies in a row:
# seven plies visit a few tens of millions of positions.
_SLICE_COMMON = 7

# Elsewhere the moves of a side are guessed by its pieces, and the positions that one call may visit are
# limited: where captures are counted as sets, and where each is listed.
_MAX_COUNTED = 100_000_000
_MAX_LISTED = 5_000_000
_MOVES_OF_MAN = 1  # each has two at most, but most of many stand in one another's way
_MOVES_OF_SHORT_KING = 4
_MOVES_OF_FLYING_KING = 20
_MOVES_ALONG_LINES = 100  # of a flying king that captures in eight directions

_MAX_WALKED = 10_000  # plies walked here: some positions of each are kept in memory


def _plies(depth: object) -> int:
    plies = whole(depth, "depth")
    if plies < 0:
        raise DraughtsError("depth must be 0 plies or more")
    return plies


def _plies_at_once(position: Position, mechanics: Mechanics) -> int:
    """Return how many plies from a position one call of the kernel may count."""
    if mechanics.counted_as_english:
        return _SLICE_COMMON
    of_king = _MOVES_OF_SHORT_KING
    if mechanics.flying:
        of_king = _MOVES_ALONG_LINES if mechanics.orthogonal else _MOVES_OF_FLYING_KING
    sides: tuple[int, int, int] = position.own, position.enemy, position.kings
    own, enemy, kings = (each.bit_count() for each in sides)
    pieces = max(own, enemy)
    moves = _MOVES_OF_MAN * pieces + of_king * min(kings, pieces)
    most = _MAX_COUNTED if mechanics.counted_as_flying else _MAX_LISTED
    plies, sequences = 1, moves
    while sequences * moves <= most and plies < _SLICE_COMMON:
        plies, sequences = plies + 1, sequences * moves
    return plies


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` plies that can be played from here, draw rules ignored.

    A capture of any length is one ply; depth 0 gives 1; a position without a move above `depth` adds 0.
    Counted in the kernel, without making moves; Ctrl-C and other threads are served meanwhile.

    Raises DraughtsError (a ValueError) if `depth` is negative, or so large that the walk goes beyond
    10,000 plies, and TypeError for arguments of other types.

    >>> from draughts import State, perft
    >>> [perft(State.initial(), depth) for depth in range(6)]
    [1, 7, 49, 302, 1469, 7361]
    """
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    depth = _plies(depth)
    if depth == 0:
        return 1
    start, mechanics = kernel_position(state)
    from draughts.kernel.perft.listed import count_plies  # a game does without these modules

    total = 0
    # A stack of what is still to be walked, not a recursion: depth is the caller's.
    waiting = [(start, depth)]
    while waiting:
        position, left = waiting.pop()
        if left <= _plies_at_once(position, mechanics):
            total += count_plies(position, left, mechanics)
            continue
        if depth - left >= _MAX_WALKED:
            raise DraughtsError(f"games go on beyond {_MAX_WALKED} plies: a count that deep has no end")
        for following in successors(position, mechanics):
            waiting.append((following, left - 1))
    return total


def divide(state: State, depth: int) -> dict[Move, int]:
    """Count as `perft` does, for each legal move; empty at depth 0.

    Raises as `perft`.

    >>> from draughts import State, divide
    >>> {str(move): count for move, count in divide(State.initial(), 3).items()}
    {'9-13': 48, '9-14': 40, '10-14': 40, '10-15': 40, '11-15': 40, '11-16': 47, '12-16': 47}
    """
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    depth = _plies(depth)
    if depth == 0:
        return {}
    return {move: perft(after(state, move), depth - 1) for move in legal_moves(state)}
