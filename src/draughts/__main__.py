"""The command line: `draughts`, and `python -m draughts`.

Owns the terminal: the only module that prints or reads it.  Decides nothing about the game.
Exit status: 0 if all went well, 1 if a game of `replay` failed, 2 for misuse and for what cannot be read
or written, 130 after Ctrl-C.  A reader that closes the pipe early has what it wanted: that is 0.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn, TextIO

from draughts import (
    VARIANTS,
    Color,
    DraughtsError,
    Move,
    NotationError,
    Result,
    Rules,
    State,
    __version__,
    adjudicate,
    apply,
    legal_moves,
    parse_move,
    perft,
    replay,
    result,
    text,
)

__all__ = ["main"]

_WELL, _FAILED, _MISUSED, _INTERRUPTED = 0, 1, 2, 130

_RULES = "english"
_RULES_TO_PLAY = "english-wcdf"  # the moves of `english`, and draws that end a game
_DEEPEST = 100  # plies: nothing so deep is ever counted, unless the game ends long before
_MOST_PLIES = 1_000_000
_RANDOM_PLIES = 500  # where nobody could stop a game that no rule ends
_LONGEST_LINE = 1000  # characters of what a player types

_HELP = """\
  11-15      a move: squares with - or x between them, as many as tell it apart
  moves      list the legal moves
  back       take back your last move, and what was played since
  help       this list
  quit       stop playing (so does the end of input)"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, of this process if `arguments` is None, and give the exit status."""
    _open_what_is_closed()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        status = _WELL
        _abandon(sys.stdout)
    except KeyboardInterrupt:
        status = _INTERRUPTED
        _flush_or_abandon(sys.stdout)
    except OSError as error:
        status = _MISUSED
        _abandon(sys.stdout)
        _complain(error.strerror or str(error))
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except DraughtsError as error:
        _complain(str(error))
        return _MISUSED
    except SystemExit as stop:  # how argparse ends: help, version, misuse
        return stop.code if isinstance(stop.code, int) else _MISUSED


# The commands.


def _moves(options: argparse.Namespace) -> int:
    for move in legal_moves(_position(options)):
        print(move)
    return _WELL


def _perft(options: argparse.Namespace) -> int:
    state = _position(options)
    if not options.divide or options.depth == 0:
        print(perft(state, options.depth))
        return _WELL
    total = 0
    for move in legal_moves(state):
        count = perft(apply(state, move), options.depth - 1)
        total += count
        # At once: the next count may take hours, and nobody may be reading any more.
        print(f"{move}: {count}", flush=True)
    print(f"total: {total}")
    return _WELL


def _replay(options: argparse.Namespace) -> int:
    games = plies = failures = unread = 0
    for name in options.files:
        try:
            for game in _games(name, options.rules or VARIANTS[_RULES]):
                games += 1
                plies += game.plies
                if game.failure is not None:
                    failures += 1
                    where = f"{name}:{game.failure.line}: game {game.number}, move {game.failure.move}"
                    print(f"{where}: {game.failure.reason}")
        except _UnreadableError as error:
            unread += 1
            _complain(f"{name}: {error}")
    print(f"{games:,} games, {plies:,} plies, {failures:,} failures")
    if unread:
        return _MISUSED
    return _FAILED if failures else _WELL


class _UnreadableError(Exception):
    """A file that cannot be read: told apart from an output that cannot be written."""


def _games(name: str, rules: Rules) -> Iterator[replay.Replayed]:
    """Replay the games of a file."""
    try:
        with open(name, "rb") as file:
            yield from replay.replay(replay.decoded(file), rules)
    except OSError as error:
        raise _UnreadableError(error.strerror or str(error)) from None
    except DraughtsError as error:
        raise _UnreadableError(str(error)) from None


def _play(options: argparse.Namespace) -> int:
    chance = random.Random(options.seed)
    machines = [color for color in Color if getattr(options, color.name.lower()) == "random"]
    state = _position(options, _RULES_TO_PLAY)
    limit = options.max_plies
    if limit is None and len(machines) == 2 and not state.rules.draws:
        limit = _RANDOM_PLIES
    if len(machines) < 2:
        print(f"{state.rules.name}: type help for the commands")
    game = [state]
    while True:
        state = game[-1]
        ended = _ending(state, limit)
        if ended is None and state.turn in machines:
            move: Move | None = chance.choice(legal_moves(state))
            print(f"{state.ply // 2 + 1:>3}. {_name(state.turn)} {move}")
        else:
            print(f"\n{text.board(state.board, numbers=True)}\n")
            if ended is not None:
                print(text.outcome(ended))
                if len(machines) == 2:
                    return _WELL
            move = _ask(game, machines, ended)
            if move is None:
                return _WELL
        while len(game) > 1 and game[-1] is not state:
            game.pop()
        game.append(apply(state, move))


def _ending(state: State, limit: int | None) -> Result | None:
    """Give the result of a game that is over or has come to its limit of plies."""
    if limit is not None and state.ply >= limit:
        return adjudicate(state)
    return result(state)
