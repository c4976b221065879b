"""When a game is over, who has won, and what is counted when the host stops it.

Owns `result` and `adjudicate`.  Knows no notation.
"""

from __future__ import annotations

from typing import Any

from draughts.arguments import wrong_type
from draughts.core.playing import legal_moves
from draughts.core.state import State
from draughts.pieces import Color
from draughts.rules.options import Aim
from draughts.rules.results import Reason, Result


def result(state: object) -> Result | None:
    """Return the result, None while the game goes on."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if _undecided(state):
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


def _undecided(state: State) -> bool:
    """Whether nothing has ended the game, as far as can be said without asking a house rule.

    Both sides have pieces, the mover can move, and no draw rule of the library holds.
    """
    if state._black == 0 or state._white == 0:
        return False
    limits = state._limits
    since_progress = state._since_progress
    if (
        since_progress >= limits.progress_limit
        or state._since_capture >= limits.capture_limit
        or limits.has_house_rule
    ):
        return False
    if state._since_change >= limits.change_limit:
        pieces: int = state._black | state._white
        if pieces.bit_count() <= limits.few:
            return False
    if limits.first_king and state._kings:
        return False
    # A position comes up again after four plies at the earliest: two plies later each side has moved
    # a piece, and the board differs.
    if since_progress >= 4 * (limits.times - 1) and state.repetitions >= limits.times:
        return False
    return len(legal_moves(state)) > 0


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
