"""What follows a position.

Owns `Position` and the position after a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from draughts.kernel.captures import captures, starters
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.quiet import run_after_loss, run_after_step, targets_of, waiting_king

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Position:
    """A position, seen by the side to move.

    `down` says whether own men go to higher bits; `own_run` and `enemy_run` are the king runs of `quiet`.
    """

    def __init__(self, own: i64, enemy: i64, kings: i64, down: bool, own_run: i64, enemy_run: i64) -> None:
        self.own: i64 = own
        self.enemy: i64 = enemy
        self.kings: i64 = kings
        self.down: bool = down
        self.own_run: i64 = own_run
        self.enemy_run: i64 = enemy_run


def moved(
    own: i64,
    enemy: i64,
    kings: i64,
    down: bool,
    own_run: i64,
    enemy_run: i64,
    piece: i64,
    to: i64,
    gone: i64,
    crowned: bool,
    mechanics: Mechanics,
) -> tuple[i64, i64, i64, i64, i64]:
    """Return the position after a move: own and enemy pieces, kings, and the king runs of own and enemy.

    "Own" are still the pieces of the side that has moved.  `gone` are the pieces it takes; `crowned` says
    that a man was crowned on its way.
    """
    if mechanics.king_limit:
        if gone:
            own_run = 0
            enemy_run = run_after_loss(enemy & ~gone, kings, enemy_run, mechanics)
        else:
            own_run = run_after_step(own, kings, piece, to, own_run, mechanics)
    if kings & piece:
        kings = kings & ~(piece | gone) | to
    else:
        kings &= ~gone
        if crowned or to & king_row(down, mechanics):
            kings |= to
    return own & ~piece | to, enemy & ~gone, kings, own_run, enemy_run


def _after(
    position: Position, piece: i64, to: i64, gone: i64, crowned: bool, mechanics: Mechanics
) -> Position:
    """Return the position after a move, for the side then to move."""
    own, enemy, kings, own_run, enemy_run = moved(
        position.own, position.enemy, position.kings, position.down, position.own_run, position.enemy_run,
        piece, to, gone, crowned, mechanics,
    )  # fmt: skip
    return Position(enemy, own, kings, not position.down, enemy_run, own_run)


def successors(position: Position, mechanics: Mechanics) -> list[Position]:
    """List the position after each legal move, for the side then to move."""
    found: list[Position] = []
    own, enemy, kings, down = position.own, position.enemy, position.kings, position.down
    empty = mechanics.all & ~(own | enemy)
    capturing = starters(own, enemy, kings, down, empty, mechanics)
    if capturing:
        for capture in captures(capturing, enemy, empty, kings, down, mechanics):
            crowned = capture.king and not capture.piece & kings
            found.append(_after(position, capture.piece, capture.to, capture.gone, crowned, mechanics))
        if not mechanics.optional:
            return found
    pieces = own & ~waiting_king(own, kings, position.own_run, mechanics)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        targets = targets_of(piece, kings, empty, down, mechanics)
        while targets:
            to = targets & -targets
            targets ^= to
            found.append(_after(position, piece, to, 0, False, mechanics))
    return found
