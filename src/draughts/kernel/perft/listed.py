"""The count for every kind of game: with each capture listed, or by a fast one where there is one.

Owns the choice between the counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from draughts.kernel.captures import captures, starters
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.perft import english, flying
from draughts.kernel.perft.rays import forward5, forward6, size, size2
from draughts.kernel.position import Position, successors
from draughts.kernel.quiet import king_targets, waiting_king

if TYPE_CHECKING:
    from mypy_extensions import i64


def count_plies(position: Position, depth: i64, mechanics: Mechanics) -> i64:
    """Count the sequences of `depth` plies (1 or more) as the moves are listed."""
    own, enemy, kings, down = position.own, position.enemy, position.kings, position.down
    if mechanics.counted_as_english:
        return english.count(english.closer(own), english.closer(enemy), english.closer(kings), down, depth)
    if mechanics.counted_as_flying:
        return flying.count(own, enemy, kings, down, depth, mechanics)
    return _count_listed(position, depth, mechanics)


def _count_listed(position: Position, depth: i64, mechanics: Mechanics) -> i64:
    """Count with every capture listed."""
    if depth == 1:
        return _count_moves(position, mechanics)
    total: i64 = 0
    for after in successors(position, mechanics):
        total += _count_listed(after, depth - 1, mechanics)
    return total


def _count_moves(position: Position, mechanics: Mechanics) -> i64:
    """Count the legal moves; quiet ones are counted as sets."""
    number: i64 = 0
    own, enemy, kings, down = position.own, position.enemy, position.kings, position.down
    empty = mechanics.all & ~(own | enemy)
    capturing = starters(own, enemy, kings, down, empty, mechanics)
    if capturing:
        number = len(captures(capturing, enemy, empty, kings, down, mechanics))
        if not mechanics.optional:
            return number
    pieces = own & ~waiting_king(own, kings, position.own_run, mechanics)
    men = pieces & ~kings
    number += size2(forward5(men, down) & empty, forward6(men, down) & empty)
    moving = pieces & kings
    while moving:
        piece = moving & -moving
        moving ^= piece
        number += size(king_targets(piece, empty, mechanics))
    return number
