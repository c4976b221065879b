"""The errors of the library about a value, a text or a position; those about moves are in `moves.errors`.

Owns `DraughtsError`, `NotationError` and `IllegalPositionError`, and how a message quotes what it was given.
Knows nothing else of the library.
"""

from __future__ import annotations

from collections.abc import Sequence

_MAX_PROBLEMS = 40  # in a message: more than a board of our size can have; `problems` holds them all


class DraughtsError(ValueError):
    """Base class of every error this library raises about a value: a wrong rule, board or argument.

    An argument of the wrong Python type is a `TypeError` instead.

    >>> import draughts
    >>> draughts.NoCapture(plies=0)
    Traceback (most recent call last):
        ...
    draughts.errors.DraughtsError: plies must be from 1 to 1000000, not 0
    """


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


class NotListed(Exception):
    """A move is none of the legal ones."""


def impossible(problems: Sequence[str]) -> IllegalPositionError:
    """Return the error for all problems of a position; its message names the first of very many."""
    message = "; ".join(problems[:_MAX_PROBLEMS])
    if len(problems) > _MAX_PROBLEMS:
        message += f"; and {len(problems) - _MAX_PROBLEMS} more"
    return IllegalPositionError(message, problems=tuple(problems))


def shortened(text: str, longest: int = 60) -> str:
    """Quote `text` for a message, cut to about `longest` characters."""
    if len(text) <= longest:
        return repr(text)
    return f"{text[:longest]!r}... ({len(text)} characters)"
