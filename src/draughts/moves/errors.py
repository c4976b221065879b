"""What can be wrong with a move: the errors, and the reasons for which it is refused.

Owns `IllegalMoveError`, `AmbiguousMoveError` and `Refusal`.
"""

from __future__ import annotations

import enum
from typing import Any

from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError


class Refusal(enum.Enum):
    """Why a move is refused: the first of these that is true of its path, in this order."""

    NOT_ON_BOARD = "not on board"
    NO_PIECE = "no piece"
    NOT_YOURS = "not yours"
    OCCUPIED = "occupied"
    TURN_ENDED = "turn ended"
    UNREACHABLE = "unreachable"
    BACKWARD = "backward"
    MUST_CAPTURE = "must capture"
    MUST_CONTINUE = "must continue"
    NOTHING_TO_CAPTURE = "nothing to capture"
    CANNOT_TAKE_KING = "cannot take king"  # a man, where men may not
    MUST_LAND_BEHIND = "must land behind"  # right behind the piece taken
    NOT_STRAIGHT = "not straight"
    MUST_TAKE_MOST = "must take most"  # this one and the next four: the precedence of captures
    MUST_TAKE_WITH_KING = "must take with king"
    MUST_TAKE_MOST_KINGS = "must take most kings"
    MUST_TAKE_KINGS_FIRST = "must take kings first"
    MUST_TAKE_MOST_VALUE = "must take most value"
    KING_MUST_WAIT = "king must wait"  # until another piece of its side has moved
    OTHER_PATH = "other path"  # a listed capture, by a path that is not the listed one
    WRONG_CAPTURES = "wrong captures"


class IllegalMoveError(DraughtsError):
    """A move that the rules do not allow in this position.

    Attributes: `state` (the position), `move` (the `Move` refused, or None when it came as text or
    as squares), `text` (the text refused, or None) and `reason` (a `Refusal`).
    The message says the reason in a player's words.

    >>> import draughts
    >>> try:
    ...     draughts.parse_move(draughts.State.initial(), "22-18")
    ... except draughts.IllegalMoveError as error:
    ...     print(error.reason.name, "-", error)
    NOT_YOURS - the piece on 22 is White's, and it is Black's turn
    """

    state: State
    move: Move | None
    text: str | None
    reason: Refusal

    def __init__(
        self,
        message: str,
        *,
        state: Any = None,  # only while it is unpickled
        move: Move | None = None,
        text: str | None = None,
        reason: Refusal = Refusal.UNREACHABLE,
    ) -> None:
        super().__init__(message)
        self.state = state
        self.move = move
        self.text = text
        self.reason = reason


class AmbiguousMoveError(DraughtsError):
    """A move text that fits several legal moves, none of them by its full path.

    Attributes: `candidates` (the moves it fits, ascending by path), `text` and `state`.

    >>> import draughts
    >>> state = draughts.State.from_fen("B:W5,7,8,9,14,15,16:BK10")
    >>> try:
    ...     draughts.parse_move(state, "10x12x17")
    ... except draughts.AmbiguousMoveError as error:
    ...     print(error)
    '10x12x17' fits several moves, write more squares: 10x3x12x19x10x17, 10x19x12x3x10x17
    """

    candidates: tuple[Move, ...]
    text: str
    state: State

    def __init__(
        self,
        message: str,
        *,
        candidates: tuple[Move, ...] = (),
        text: str = "",
        state: Any = None,  # only while it is unpickled
    ) -> None:
        super().__init__(message)
        self.candidates = candidates
        self.text = text
        self.state = state
