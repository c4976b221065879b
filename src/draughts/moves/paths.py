"""Paths and parts of paths.

Owns when squares are a part of a path, and whether paths are all there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from draughts.core.state import State
from draughts.rules.options import Listing


def has_other_ways(state: State) -> bool:
    """Whether a capture can be made by other squares than those of its listed path."""
    return state.rules.flying_kings or state.rules.listing is not Listing.EVERY_PATH


def is_part(part: Sequence[int], path: Sequence[int]) -> bool:
    """Whether squares are an in-order part of a path, ends included."""
    if part[0] != path[0] or part[-1] != path[-1]:
        return False
    inner = iter(path[1:-1])
    return all(square in inner for square in part[1:-1])
