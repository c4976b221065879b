"""When a game is over, who has won, and what is counted when the host stops it.

Owns `result` and `adjudicate`.  Knows no notation.
"""

from __future__ import annotations

from typing import Any

from draughts.arguments import wrong_type
from draughts.core.state import State, legal_moves, undecided
from draughts.pieces import Color
from draughts.rules.options import Aim
from draughts.rules.results import Reason, Result

__all__ = ["adjudicate", "result"]


def result(state: object) -> Result | None:
    """Return the result, None while the game goes on."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if undecided(state):
        return None
    board = state.board
    aim = state.rules.aim
    # R14: a loss is looked at before any draw.
    for color in (state.turn, state.turn.opponent):
        if board.count(color) == 0:
            return Result(_winner(aim, color), Reason.NO_PIECES)  # E13, I12, R11
    if aim is Aim.FIRST_KING:
        for color in (state.turn.opponent, state.turn):  # who has just moved comes first
            if board.count(color, True):
                return Result(color, Reason.FIRST_KING)
    if not legal_moves(state):
        return Result(_winner(aim, state.turn), Reason.NO_MOVES)  # E14, I13, R11
    rule: Any  # a rule of the user's may answer with a bool of its own kind
    for rule in state.rules.draws:
        if rule.holds(state):
            return Result(None, rule.reason, rule)
    return None


def _winner(aim: Aim, spent: Color) -> Color:
    """Return the winner when one side has no piece, or no move, left."""
    return spent if aim is Aim.LOSE_ALL else spent.opponent


def adjudicate(state: object) -> Result:
    """Return the result when the host stops play here."""
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
            fewer = Color.WHITE if black > white else Color.BLACK
            return Result(_winner(state.rules.aim, fewer), reason)  # R6, E15
    return Result(None, Reason.EQUAL)  # E16
