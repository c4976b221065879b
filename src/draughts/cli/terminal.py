"""What a command prints and reads, and the streams it does so on.

Owns the standard streams, and what the terminal can show.  Knows no command.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from typing import TextIO

from draughts import Color, Move, State, text
from draughts.rules.ruleset import spell_move

WELL, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130  # how a command ends

_MAX_LINE = 1000  # characters; what a line has beyond them is read as the next line


def spelled(state: State, move: Move) -> str:
    """Write all squares of a move, as the rules do."""
    return spell_move(state.rules, move.path, move.is_capture)


def name_of(color: Color) -> str:
    """Return the name of a side."""
    return color.name.capitalize()


def draw(state: State, options: argparse.Namespace, numbers: bool) -> str:
    """Draw the board as the terminal can show it, or as it was asked for."""
    return text.board(
        state,
        unicode=_shows_unicode() if options.unicode is None else options.unicode,
        color=_shows_color() if options.color is None else options.color,
        numbers=numbers,
        flipped=options.flipped,
    )


def _shows_color() -> bool:
    """Whether the output is a terminal that knows colours, and its user wants them (no-color.org)."""
    known = "WT_SESSION" in os.environ if os.name == "nt" else os.environ.get("TERM", "dumb") != "dumb"
    return sys.stdout.isatty() and known and not os.environ.get("NO_COLOR")


def _shows_unicode() -> bool:
    """Whether the output is a terminal that has the pieces: the Linux console has no font for them."""
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "linux"):
        return False
    try:
        text.PIECES.encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def read_line(prompt: str) -> str | None:
    """Read a line without the blanks around it; None at the end of input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(_MAX_LINE)
    if not sys.stdin.isatty():
        print(line.strip())  # so that what a file or a program plays reads as at a terminal
    elif not line:
        print()
    return line.strip() if line else None


def prepare_streams() -> None:
    """Open a stream for each that was closed from the start, and let no character fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            # In this order each takes the lowest number that is free, its own.  Without `closefd` it lasts
            # as long as the process, and Python does not warn of it at exit.
            nowhere = os.open(os.devnull, os.O_RDWR)
            stream = open(nowhere, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - never closed
            setattr(sys, name, stream)
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):
                stream.reconfigure(errors="backslashreplace")


def fail(what: object) -> int:
    """Print why a command cannot do what was asked; return the status of that."""
    complain(f"draughts: error: {what}")
    return MISUSED


def complain(message: str) -> None:
    """Print to standard error, if anyone reads it."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        abandon(sys.stderr)


def abandon(stream: TextIO) -> None:
    """Let what is left in a stream go nowhere: Python would complain of it at exit."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
