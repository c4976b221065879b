"""Arguments: of the right type, or a TypeError that says what was due.

Owns the checks that several modules make.  Knows no value of the library.  Compiled with `core`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, NoReturn

from draughts.errors import DraughtsError

__all__ = ["exact_sequence", "exact_text", "flag", "told", "whole", "whole_between", "wrong_type"]

_TELLABLE = 10**12  # a longer number is not written out


def wrong_type(what: str, wanted: str, value: object) -> NoReturn:
    """Raise the TypeError for an argument of another type."""
    raise TypeError(f"{what} must be a {wanted}, not {type(value).__name__}")


def told(number: int) -> str:
    """Write a number for a message; Python refuses to write the longest ones."""
    return str(number) if -_TELLABLE < number < _TELLABLE else "a far larger number"


def whole(value: object, what: str) -> int:
    """Give an int: of an int, or of what `operator.index` reads as one.  A bool is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} must be an int, not {type(value).__name__}")
    number: int = index(value)
    return number


def whole_between(value: object, what: str, least: int, most: int) -> int:
    """Give back an int from `least` to `most`: TypeError or DraughtsError if it is none."""
    number = whole(value, what)
    if not least <= number <= most:
        raise DraughtsError(f"{what} must be from {least} to {most}, not {told(number)}")
    return number


def exact_text(value: object, what: str) -> str:
    """Give a text as a plain str: a subclass may say anything of itself."""
    if not isinstance(value, str):
        wrong_type(what, "str", value)
    return str.__str__(value)


def exact_sequence(value: object, what: str, wanted: str) -> tuple[Any, ...]:
    """Give a sequence that is no text as a plain tuple: a subclass may say anything of itself."""
    if isinstance(value, tuple):
        parts: tuple[Any, ...] = tuple.__getitem__(value, slice(None))
        return parts
    if isinstance(value, list):
        return tuple(list.__getitem__(value, slice(None)))
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        wrong_type(what, wanted, value)
    return tuple(value)


def flag(value: object, what: str) -> None:
    """Refuse what is no bool."""
    if not isinstance(value, bool):
        wrong_type(what, "bool", value)
