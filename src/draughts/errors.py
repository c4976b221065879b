"""What can go wrong: the errors of the library and the reasons for which a move is refused.

Owns the exception classes and `Refusal`.  Knows no board, no move and no rule: the modules below
fill the attributes.  Read `basics` next.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from draughts.core import State
    from draughts.move import Move

__all__ = [
    "AmbiguousMoveError",
    "DraughtsError",
    "IllegalMoveError",
    "IllegalPositionError",
    "NotationError",
    "Refusal",
    "impossible",
    "shortened",
]

_TOLD = 40  # problems in a message: more than a board of our size can have


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


class DraughtsError(ValueError):
    """Base class of every error this library raises about a value: a wrong rule, board or argument.

    An argument of the wrong Python type is a `TypeError` instead.

    >>> import draughts
    >>> draughts.NoCapture(plies=0)
    Traceback (most recent call last):
        ...
    draughts.errors.DraughtsError: plies must be from 1 to 1000000, not 0
    """


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


class NotationError(DraughtsError):
    """A text that is not notation at all: a malformed move, FEN or square.

    Attributes: `text` (the whole text) and `position` (index into it where it went wrong).

    >>> import draughts
    >>> try:
    ...     draughts.State.from_fen("W:W21,x:B1")
    ... except draughts.NotationError as error:
    ...     print(error.position, "-", error)
    6 - a square number from 1 to 32 was due at index 6 of 'W:W21,x:B1', not 'x'
    """

    text: str
    position: int

    def __init__(self, message: str, *, text: str = "", position: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class IllegalPositionError(DraughtsError):
    """A placement of pieces that no game of the rules can hold.

    Attribute: `problems`, every fault found (a tuple of sentences), not only the first.

    >>> import draughts
    >>> try:
    ...     draughts.State.from_fen("W:W3,9:B9")
    ... except draughts.IllegalPositionError as error:
    ...     print(error.problems)
    ('square 9 is named twice', 'a white man cannot stand on 3: it would have been crowned there')
    """

    problems: tuple[str, ...]

    def __init__(self, message: str, *, problems: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems or (message,)


def impossible(problems: Sequence[str]) -> IllegalPositionError:
    """Make the error for all problems of a position; the message tells the first of very many."""
    told = "; ".join(problems[:_TOLD])
    if len(problems) > _TOLD:
        told += f"; and {len(problems) - _TOLD} more"
    return IllegalPositionError(told, problems=tuple(problems))


def shortened(text: str, longest: int = 60) -> str:
    """Quote `text` for a message, cut to about `longest` characters."""
    if len(text) <= longest:
        return repr(text)
    return f"{text[:longest]!r}... ({len(text)} characters)"
