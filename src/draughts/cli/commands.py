"""The commands that need nobody at the terminal: `moves`, `show`, `perft`, `replay` and `pdn`.

Owns what they print of a position or of files.  Decides nothing about the game.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, BinaryIO

from draughts import VARIANTS, NotationError, Rules, State, apply, legal_moves, parse_move, pdn, perft, svg
from draughts.cli.terminal import FAILED, MISUSED, WELL, complain, draw, fail, name_of, spelled

RULES = "english"  # unless given


def position_of(options: argparse.Namespace, default: str = RULES) -> State:
    """Return the position that was given, or the start of a game."""
    rules = VARIANTS[options.rules or default]
    return State.initial(rules) if options.fen is None else State.from_fen(options.fen, rules)


def list_moves(options: argparse.Namespace) -> int:
    """Print the legal moves."""
    state = position_of(options)
    for move in legal_moves(state):
        print(spelled(state, move))
    return WELL


def show(options: argparse.Namespace) -> int:
    """Print the board, or write a picture of it."""
    state = position_of(options)
    move = None if options.move is None else parse_move(state, options.move)
    if move is not None:
        state = apply(state, move)
    if options.svg is None:
        print(draw(state, options, options.numbers))
        print(f"{name_of(state.turn)} to move")
        return WELL
    picture = svg.board(
        state, last_move=move, flipped=options.flipped, numbers=options.numbers, size=options.size
    )
    if options.svg == "-":
        print(picture, end="")
        return WELL
    try:
        with open(options.svg, "w", encoding="utf-8", newline="\n") as file:
            file.write(picture)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return fail(f"{options.svg}: {getattr(error, 'strerror', None) or error}")
    return WELL


def count(options: argparse.Namespace) -> int:
    """Print a count of sequences of moves, for each first move if that is asked for."""
    state = position_of(options)
    if not options.divide:
        print(perft(state, options.depth))
        return WELL
    total = 0 if options.depth else 1
    for move in legal_moves(state) if options.depth else ():
        below = perft(apply(state, move), options.depth - 1)
        total += below
        # At once: the next count may take hours, and nobody may be reading any more.
        print(f"{spelled(state, move)}: {below}", flush=True)
    print(f"total: {total}")
    return WELL


def replay(options: argparse.Namespace) -> int:
    """Replay games, and print those of which something was lost."""
    rules = VARIANTS[options.rules or RULES]
    games = plies = failures = unread = 0
    bar = _progress_bar(options.files)
    report = print if bar is None else partial(bar.write, file=sys.stdout)
    begun = time.monotonic()
    for name in options.files:
        number = 0
        try:
            for game in _games(name, rules, strict=options.strict, bar=bar):
                number += 1
                games += 1
                plies += len(game.moves)
                if bar is not None and (games < 10 or games % 100 == 0):
                    seconds = max(time.monotonic() - begun, 1e-6)
                    speed = f"{games / seconds:,.0f} games/s, {plies / seconds:,.0f} plies/s"
                    bar.set_postfix_str(speed, refresh=False)
                lost = next(filter(attrgetter("lossy"), game.problems), None)
                failures += lost is not None
                if options.json:
                    said = {"file": name, "game": number, "plies": len(game.moves), "result": game.result}
                    said["problems"] = [problem._asdict() for problem in game.problems]
                    report(json.dumps(said))
                elif lost is not None:
                    move = "" if lost.what.startswith("move ") else "move 1: "
                    report(f"{name}:{lost.line}: game {number}, {move}{lost.what}")
        except NotationError as error:  # `--strict`: nothing of this file is read beyond it
            games += 1
            failures += 1
            refused = {"file": name, "game": number + 1, "error": str(error)}
            report(json.dumps(refused) if options.json else f"{name}: game {number + 1}: {error}")
        except _UnreadableError as error:
            unread += 1
            fail(f"{name}: {error}")
    if bar is not None:
        bar.close()
    if options.json:
        print(json.dumps({"games": games, "plies": plies, "failures": failures, "unread": unread}))
    elif games or unread < len(options.files):
        print(f"{games:,} games, {plies:,} plies, {failures:,} failures")
    if unread:
        return MISUSED
    return FAILED if failures else WELL


def _progress_bar(names: Sequence[str]) -> Any:
    """Return a bar on standard error, where that is a terminal and `tqdm` is installed; else None."""
    if not sys.stderr.isatty():
        return None
    try:
        from tqdm import tqdm  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    sizes = [os.path.getsize(name) for name in names if os.path.isfile(name)]
    return tqdm(total=sum(sizes), unit="B", unit_scale=True, file=sys.stderr, dynamic_ncols=True)


def rewrite(options: argparse.Namespace) -> int:
    """Print games as canonical PDN."""
    rules = None if options.rules is None else VARIANTS[options.rules]
    status, written = WELL, False
    for name in options.files:
        number = 0
        try:
            for game in _games(name, rules):
                number += 1
                for problem in filter(attrgetter("lossy"), game.problems):
                    status = max(status, FAILED)
                    complain(f"{name}:{problem.line}: game {number}: {problem.what}: {problem.done}")
                text_of_game = "\n" * written + pdn.dumps(game)
                written = True
                if isinstance(sys.stdout, io.TextIOWrapper):  # PDN is UTF-8, whatever the terminal is
                    sys.stdout.buffer.write(text_of_game.encode("utf-8", "backslashreplace"))
                else:
                    sys.stdout.write(text_of_game)
        except _UnreadableError as error:
            status = fail(f"{name}: {error}")
    return status


def _games(name: str, rules: Rules | None, *, strict: bool = False, bar: Any = None) -> Iterator[pdn.Game]:
    try:
        with open(name, "rb") as file:
            yield from pdn.read(_Bytes(file, bar), rules=rules, strict=strict)
    except OSError as error:
        raise _UnreadableError(error.strerror or str(error)) from None


class _UnreadableError(Exception):
    """A file cannot be read: not to be taken for an output that cannot be written."""


class _Bytes:
    """The bytes of a file, as far as they are text, and the progress they make."""

    def __init__(self, file: BinaryIO, bar: Any) -> None:
        self._file = file
        self._bar = bar

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        if b"\0" in data:
            raise _UnreadableError("not a text file: it holds a NUL character")
        if self._bar is not None:
            self._bar.update(len(data))
        return data
