"""Arguments: of the right type, or a TypeError that says what was due.

Owns the checks that several modules make.  Knows no value of the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, NoReturn

from draughts.errors import DraughtsError

_SPELLED = 10**12  # a number as long is not written out: Python refuses to write the longest ones


def wrong_type(what: str, wanted: str, value: object) -> NoReturn:
    """Raise the TypeError for an argument of another type."""
    raise TypeError(f"{what} must be a {wanted}, not {type(value).__name__}")


def spell_number(number: int) -> str:
    """Write a number for a message."""
    return str(number) if -_SPELLED < number < _SPELLED else "a far larger number"


def whole(value: object, what: str) -> int:
    """Return an int: of an int, or of what `operator.index` reads as one.  A bool is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} must be an int, not {type(value).__name__}")
    number: int = index(value)
    return number


def whole_between(value: object, what: str, least: int, most: int) -> int:
    """Return an int from `least` to `most`: TypeError or DraughtsError if it is none."""
    number = whole(value, what)
    if not least <= number <= most:
        raise DraughtsError(f"{what} must be from {least} to {most}, not {spell_number(number)}")
    return number


def as_text(value: object, what: str) -> str:
    """Return a str: TypeError if it is none."""
    if not isinstance(value, str):
        wrong_type(what, "str", value)
    return value


def as_sequence(value: object, what: str, wanted: str) -> tuple[Any, ...]:
    """Return a sequence that is no text as a tuple: TypeError if it is none."""
    if not isinstance(value, (tuple, list)) and (
        not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray))
    ):
        wrong_type(what, wanted, value)
    return tuple(value)


def as_flag(value: object, what: str) -> bool:
    """Return a bool: TypeError if it is none."""
    if not isinstance(value, bool):
        wrong_type(what, "bool", value)
    return value
