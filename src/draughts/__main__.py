"""The command line: `draughts`, and `python -m draughts`.

Owns the terminal: the only module that prints or reads it.  Decides nothing about the game.
Exit status: 0 if all went well, 1 if a game of `replay` failed, 2 for misuse and for what cannot be read
or written, 130 after Ctrl-C.  A reader that closes the pipe early has had what it wanted: that is 0.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NoReturn, TextIO

from draughts import (
    VARIANTS,
    Color,
    DraughtsError,
    NotationError,
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
from draughts.errors import shortened

__all__ = ["main"]

_WELL, _FAILED, _MISUSED, _INTERRUPTED = 0, 1, 2, 130

_RULES = "english"
_RULES_TO_PLAY = "english-wcdf"  # the moves of `english`, and draws that end a game
_DEEPEST = 100  # plies: no count so deep ever ends, unless the games do long before
_MOST_PLIES = 1_000_000
_RANDOM_PLIES = 500  # where no draw ends a game and nobody is there to stop it
_LARGEST_SEED = 10**18
_LONGEST_LINE = 1000  # characters

_HELP = """\
11-15   a move: squares with - or x between them, as many as tell it from the others
moves   list the legal moves
back    take back your last move, and what was played since
help    show this list
quit    stop playing, as the end of input does"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, that of the process if `arguments` is None, and give the exit status."""
    _prepare_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        status = _WELL
        _abandon(sys.stdout)
    except OSError as error:
        status = _MISUSED
        _abandon(sys.stdout)
        _complain(f"draughts: error: {error.strerror or error}")
    except KeyboardInterrupt:
        status = _INTERRUPTED
        try:
            sys.stdout.flush()
        except OSError:
            _abandon(sys.stdout)
    return status


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except DraughtsError as error:
        _complain(f"draughts: error: {error}")
        return _MISUSED
    except SystemExit as stop:  # how argparse ends: help, version, misuse
        return stop.code if isinstance(stop.code, int) else _WELL


# The commands.


def _moves(options: argparse.Namespace) -> int:
    for move in legal_moves(_position(options)):
        print(move)
    return _WELL


def _perft(options: argparse.Namespace) -> int:
    state = _position(options)
    if not options.divide:
        print(perft(state, options.depth))
        return _WELL
    total = 0 if options.depth else 1
    for move in legal_moves(state) if options.depth else ():
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
            for game in _games(name, _rules(options)):
                games += 1
                plies += game.plies
                if game.failure is not None:
                    failures += 1
                    where = f"{name}:{game.failure.line}: game {game.number}, move {game.failure.move}"
                    print(f"{where}: {game.failure.reason}")
        except _UnreadableError as error:
            unread += 1
            _complain(f"draughts: error: {name}: {error}")
    if games or unread < len(options.files):
        print(f"{games:,} games, {plies:,} plies, {failures:,} failures")
    if unread:
        return _MISUSED
    return _FAILED if failures else _WELL


def _games(name: str, rules: Rules) -> Iterator[replay.Replayed]:
    """Replay the games of a file."""
    try:
        with open(name, "rb") as file:
            yield from replay.replay(replay.decoded(file), rules)
    except OSError as error:
        raise _UnreadableError(error.strerror or str(error)) from None
    except DraughtsError as error:
        raise _UnreadableError(str(error)) from None


class _UnreadableError(Exception):
    """A file cannot be read: not to be taken for an output that cannot be written."""


def _play(options: argparse.Namespace) -> int:
    chance = random.Random(options.seed)
    machines = [color for color in Color if getattr(options, color.name.lower()) == "random"]
    game = [_position(options, _RULES_TO_PLAY)]  # every position; the last is on the board
    limit = options.max_plies
    if len(machines) < 2:
        print(f"Draughts, rules {game[0].rules.name}.  Type help for the commands.")
    elif limit is None and not game[0].rules.draws:
        limit = _RANDOM_PLIES
    while True:
        state = game[-1]
        ended = _ending(state, limit)
        if ended is None and state.turn in machines:
            move = chance.choice(legal_moves(state))
            print(f"{state.ply // 2 + 1:>3}. {_name(state.turn)} {move}")
            game.append(apply(state, move))
            continue
        print(f"\n{text.board(state.board, numbers=True)}\n")
        if ended is not None:
            print(ended)
        if len(machines) == 2 or not _answered(game, machines, ended):
            return _WELL


def _ending(state: State, limit: int | None) -> str | None:
    """Tell how a game has ended, None while it goes on."""
    over = result(state)
    if over is not None:
        return text.outcome(over)
    return None if limit is None or state.ply < limit else _stopped(state)


def _stopped(state: State) -> str:
    return f"Stopped at ply {state.ply}.  The count: {text.outcome(adjudicate(state))}"


def _answered(game: list[State], machines: Sequence[Color], ended: str | None) -> bool:
    """Let a player move or take back, which changes `game`; False if play stops instead."""
    state = game[-1]
    while game[-1] is state:
        line = _line(f"{_name(state.turn)}> " if ended is None else "Game over> ")
        command = "quit" if line is None else line.lower()
        if command == "quit":
            if ended is None:
                print(_stopped(state))
            return False
        if command == "help":
            print(_HELP)
        elif command == "back":
            _take_back(game, machines)
        elif command == "moves" and ended is None:
            print(" ".join(map(str, legal_moves(state))))
        elif command and ended is not None:
            print("the game is over: only back, help and quit are left")
        elif command:
            try:
                game.append(apply(state, parse_move(state, command)))
            except NotationError as error:
                print(f"{error} (type help for the commands)")
            except DraughtsError as error:
                print(error)
    return True


def _take_back(game: list[State], machines: Sequence[Color]) -> None:
    """Go back to the last earlier position in which a player was to move."""
    for index in range(len(game) - 2, -1, -1):
        if game[index].turn not in machines:
            del game[index + 1 :]
            return
    print("there is no move of yours to take back")


def _name(color: Color) -> str:
    return color.name.capitalize()


# What the arguments mean.


def _rules(options: argparse.Namespace, default: str = _RULES) -> Rules:
    return VARIANTS[options.rules or default]


def _position(options: argparse.Namespace, default: str = _RULES) -> State:
    rules = _rules(options, default)
    return State.initial(rules) if options.fen is None else State.from_fen(options.fen, rules)


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers."""

    def read(given: str) -> int:
        digits = given.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)):
            number = int(given)
            if least <= number <= most:
                return number
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, not {shortened(given)}")

    return read


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        _complain(f"{self.format_usage()}{self.prog}: error: {message}")
        raise SystemExit(_MISUSED)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="draughts",
        description="Lists, counts, plays and replays moves of draughts (checkers).",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"draughts {__version__}")
    _add_rules(parser, None, f"{_RULES}, to play {_RULES_TO_PLAY},")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], told: str, rules: str = _RULES
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=told, description=f"{told}.", allow_abbrev=False)
        made.set_defaults(command=run)
        _add_rules(made, argparse.SUPPRESS, rules)  # what was given before the command stands
        return made

    _add_fen(command("moves", _moves, "List the legal moves, one a line, by their full paths"))

    made = command("perft", _perft, "Count the sequences of DEPTH plies, draws ignored")
    made.add_argument("depth", metavar="DEPTH", type=_whole(0, _DEEPEST), help=f"plies, 0 to {_DEEPEST}")
    _add_fen(made)
    made.add_argument("--divide", action="store_true", help="count for each legal move, then in total")

    made = command("play", _play, "Play at this terminal", _RULES_TO_PLAY)
    _add_fen(made)
    for color in Color:
        made.add_argument(
            f"--{color.name.lower()}",
            choices=("human", "random"),
            default="human",
            help=f"who plays {_name(color)}: someone at this terminal (unless given), or random moves",
        )
    made.add_argument(
        "--seed",
        type=_whole(-_LARGEST_SEED, _LARGEST_SEED),
        metavar="N",
        help="makes random moves the same each time",
    )
    made.add_argument(
        "--max-plies",
        type=_whole(0, _MOST_PLIES),
        metavar="N",
        help="stop the game there and count the pieces; "
        f"{_RANDOM_PLIES} unless given where both play random moves and the rules know no draw",
    )

    made = command("replay", _replay, "Replay the main lines of PDN files and report each game that fails")
    made.add_argument("files", nargs="+", metavar="FILE", help="a PDN file")
    return parser


def _add_rules(parser: argparse.ArgumentParser, default: str | None, usual: str) -> None:
    parser.add_argument(
        "--rules",
        metavar="NAME",
        choices=list(VARIANTS),
        default=default,
        help=f"the rule set: {', '.join(VARIANTS)} ({usual} unless given)",
    )


def _add_fen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fen", nargs="?", metavar="FEN", help="a position; the start of a game unless given")


# The terminal.


def _line(prompt: str) -> str | None:
    """Read a line without the blanks around it; None at the end of input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline(_LONGEST_LINE)
    if not sys.stdin.isatty():
        print(line.strip())  # so that what a file or a program plays reads as at a terminal
    elif not line:
        print()
    return line.strip() if line else None


def _prepare_streams() -> None:
    """Give Python a stream for each that was closed from the start, and let no character fail."""
    # In this order: each takes the lowest number that is free, its own.
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):
                stream.reconfigure(errors="backslashreplace")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    # Without `closefd` it lasts as long as the process, and Python does not warn of it at exit.
    return open(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8", closefd=False)


def _complain(message: str) -> None:
    """Print to standard error, if anyone reads it."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        _abandon(sys.stderr)


def _abandon(stream: TextIO) -> None:
    """Let what is left in a stream go nowhere: Python would complain of it at exit."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    raise SystemExit(main())
