"""When a game is over, who has won, and what is counted when the host stops it.

Owns `result` and `adjudicate`.  Knows no notation.  Compiled with `core`, as a host asks for the result
at every ply.  Read `notation` next.
"""

from __future__ import annotations

from typing import Any

from draughts.basics import Color, Reason, Result
from draughts.checking import wrong_type
from draughts.core import State, legal_moves, undecided

__all__ = ["adjudicate", "result"]


def result(state: object) -> Result | None:
    """Give the result, None while the game goes on."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if undecided(state):
        return None
    board = state.board
    # R14: a loss is looked at before any draw.
    for color in (state.turn, state.turn.opponent):
        if board.count(color) == 0:
            return Result(color.opponent, Reason.NO_PIECES)  # E13, I12, R11
    if not legal_moves(state):
        return Result(state.turn.opponent, Reason.NO_MOVES)  # E14, I13, R11
    rule: Any  # a rule of the user's may answer with a bool of its own kind
    for rule in state.rules.draws:
        if rule.holds(state):
            return Result(None, rule.reason, rule)
    return None


def adjudicate(state: object) -> Result:
    """Give the result when the host stops play here."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    over = result(state)
    if over is not None:
        return over
    board = state.board
    for reason in state.rules.adjudication:
        king = True if reason is Reason.MORE_KINGS else None
        black, white = board.count(Color.BLACK, king), board.count(Color.WHITE, king)
        if black != white:
            return Result(Color.BLACK if black > white else Color.WHITE, reason)  # R6, E15
    return Result(None, Reason.EQUAL)  # E16
