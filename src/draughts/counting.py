"""Counting sequences of moves: drives the compiled kernel in slices short enough to be interrupted.

Owns `perft` and `divide`.  Never compiled: a compiled recursion answers neither Ctrl-C nor another
thread until it ends, so the upper plies are walked here and the lower ones counted there.
Read `api` next.
"""

from __future__ import annotations

from draughts import core, kernel
from draughts.checking import whole, wrong_type
from draughts.core import State
from draughts.errors import DraughtsError
from draughts.move import Move

__all__ = ["divide", "perft"]

# Plies counted by one call of the kernel.  On 32 squares two plies in a row have at most some 250
# sequences, so seven plies visit at most a few tens of millions of positions: a fraction of a second
# where sets are counted.  Where every capture is listed the kernel is tens of times slower.
_SLICE = 7
_SLICE_LISTED = 5

_DEEPEST = 10_000  # plies walked here: some positions of each are kept in memory


def _plies(depth: object) -> int:
    plies = whole(depth, "depth")
    if plies < 0:
        raise DraughtsError("depth must be 0 plies or more")
    return plies


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` plies."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    depth = _plies(depth)
    if depth == 0:
        return 1
    own, prey, kings, black, mechanics = core.kernel_position(state)
    width = _SLICE if mechanics.common else _SLICE_LISTED
    if depth <= width:
        return kernel.count_plies(own, prey, kings, black, depth, mechanics)
    total = 0
    # A stack of what is still to be walked, not a recursion: depth is the caller's.
    waiting = [(own, prey, kings, black, depth)]
    while waiting:
        own, prey, kings, black, left = waiting.pop()
        if left <= width:
            total += kernel.count_plies(own, prey, kings, black, left, mechanics)
            continue
        if depth - left >= _DEEPEST:
            raise DraughtsError(f"games go on beyond {_DEEPEST} plies: a count that deep has no end")
        left -= 1
        for position in kernel.successors(own, prey, kings, black, mechanics):
            waiting.append((*position, not black, left))
    return total


def divide(state: State, depth: int) -> dict[Move, int]:
    """Count the sequences of `depth` plies after each legal move."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    depth = _plies(depth)
    if depth == 0:
        return {}
    return {move: perft(core.apply(state, move), depth - 1) for move in core.legal_moves(state)}
