"""Quiet moves, and kings that have made as many in a row as they may.

Owns where a piece can go without capturing, and the king run of a side: how many quiet moves in a row one
king has made while its side has men, and where it stands (13 bits; 0 where no limit is kept).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from draughts.kernel.directions import slide
from draughts.kernel.mechanics import Mechanics

if TYPE_CHECKING:
    from mypy_extensions import i64

RUN_BITS: Final = 13


def targets_of(piece: i64, kings: i64, empty: i64, down: bool, mechanics: Mechanics) -> i64:
    """Return the squares that a piece can go to without capturing."""
    if piece & kings:
        return king_targets(piece, empty, mechanics)
    if down:
        return (piece << 5 | piece << 6) & empty
    return (piece >> 5 | piece >> 6) & empty


def king_targets(piece: i64, empty: i64, mechanics: Mechanics) -> i64:
    """Return the squares that a king can go to without capturing: along the diagonals, in every game."""
    flies = mechanics.flying
    return (
        slide(piece, -6, empty, flies, mechanics)
        | slide(piece, -5, empty, flies, mechanics)
        | slide(piece, 5, empty, flies, mechanics)
        | slide(piece, 6, empty, flies, mechanics)
    )


# King runs.


def run_of(count: i64, square: i64) -> i64:
    """Return the king run of so many moves by the king on a square number."""
    return count << 6 | square


def count_of_run(run: i64) -> i64:
    """Return how many moves in a row the king has made."""
    return run >> 6


def square_of_run(run: i64) -> i64:
    """Return the square number of the king, 0 if there is none."""
    return run & 63


def waiting_king(own: i64, kings: i64, run: i64, mechanics: Mechanics) -> i64:
    """Return the king of the side to move that must let another piece move first, 0 if there is none."""
    if mechanics.king_limit and count_of_run(run) >= mechanics.king_limit and own & ~kings:
        return mechanics.geometry.bit_of(square_of_run(run))
    return 0


def run_after_step(own: i64, kings: i64, piece: i64, to: i64, run: i64, mechanics: Mechanics) -> i64:
    """Return a side's king run once its `piece` has gone to `to` without capturing."""
    if not piece & kings or not own & ~kings:
        return 0
    count: i64 = 1
    if run and square_of_run(run) == mechanics.geometry.square_of(piece):
        count = count_of_run(run) + 1
    return run_of(count, mechanics.geometry.square_of(to))


def run_after_loss(left: i64, kings: i64, run: i64, mechanics: Mechanics) -> i64:
    """Return a side's king run once the other side has captured and the pieces `left` remain."""
    if run and mechanics.geometry.bit_of(square_of_run(run)) & left and left & ~kings:
        return run
    return 0
