"""The command line: `draughts`, and `python -m draughts`.

Owns the terminal: the only module that prints or reads it.  Decides nothing about the game.
Exit status: 0 if all went well, 1 if something of a game was lost, 2 for misuse and for what cannot be read
or written, 130 after Ctrl-C.  A reader that closes the pipe early has had what it wanted: that is 0.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import os
import random
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Literal, NoReturn, TextIO

from draughts import (
    VARIANTS,
    Color,
    DraughtsError,
    Move,
    NoCapture,
    NoProgress,
    NotationError,
    Rules,
    State,
    __version__,
    adjudicate,
    apply,
    legal_moves,
    parse_move,
    pdn,
    perft,
    result,
    svg,
    text,
)
from draughts.errors import shortened
from draughts.rules.spelling import spell_move

__all__ = ["main"]

_WELL, _FAILED, _MISUSED, _INTERRUPTED = 0, 1, 2, 130

_RULES = "english"
_RULES_TO_PLAY = "english-wcdf"  # the moves of `english`, and draws that end a game
_NO_RULES = "none, games without a GameType being kept as text,"
_DEEPEST = 100  # plies: no count so deep ever ends, unless the games do long before
_MOST_PLIES = 1_000_000
_RANDOM_PLIES = 500  # where no draw ends every game and nobody is there to stop it
_ENDING = (NoCapture, NoProgress)  # draws that end every game, sooner or later
_LARGEST_SEED = 10**18
_LONGEST_LINE = 1000  # characters
_HELP_WIDTH = 78  # columns

_HELP = """\
{move:<7} a move: squares, by number or by name, as many as tell it from the others
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
    state = _position(options)
    for move in legal_moves(state):
        print(_told(state, move))
    return _WELL


def _show(options: argparse.Namespace) -> int:
    state = _position(options)
    move = None
    if options.move is not None:
        move = parse_move(state, options.move)
        state = apply(state, move)
    if options.svg is None:
        print(_drawn(state, options, options.numbers))
        print(f"{_name(state.turn)} to move")
        return _WELL
    picture = svg.board(
        state, last_move=move, flipped=options.flipped, numbers=options.numbers, size=options.size
    )
    if options.svg == "-":
        print(picture, end="")
        return _WELL
    try:
        with open(options.svg, "w", encoding="utf-8", newline="\n") as file:
            file.write(picture)
    except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        _complain(f"draughts: error: {options.svg}: {told}")
        return _MISUSED
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
        print(f"{_told(state, move)}: {count}", flush=True)
    print(f"total: {total}")
    return _WELL


def _replay(options: argparse.Namespace) -> int:
    games = plies = failures = unread = 0
    with _Progress(options.files) as progress:
        for name in options.files:
            number = 0
            try:
                for game in _games(name, _rules(options), strict=options.strict, progress=progress):
                    number += 1
                    games += 1
                    plies += len(game.moves)
                    progress.tell(games, plies)
                    lost = next((problem for problem in game.problems if problem.lossy), None)
                    failures += lost is not None
                    if options.json:
                        progress.print(_as_json(name, number, game))
                    elif lost is not None:
                        move = "" if lost.what.startswith("move ") else "move 1: "
                        progress.print(f"{name}:{lost.line}: game {number}, {move}{lost.what}")
            except NotationError as error:  # `--strict`: nothing of this file is read beyond it
                games += 1
                failures += 1
                if options.json:
                    progress.print(json.dumps({"file": name, "game": number + 1, "error": str(error)}))
                else:
                    progress.print(f"{name}: game {number + 1}: {error}")
            except _UnreadableError as error:
                unread += 1
                _complain(f"draughts: error: {name}: {error}")
    if options.json:
        print(json.dumps({"games": games, "plies": plies, "failures": failures, "unread": unread}))
    elif games or unread < len(options.files):
        print(f"{games:,} games, {plies:,} plies, {failures:,} failures")
    if unread:
        return _MISUSED
    return _FAILED if failures else _WELL


def _as_json(name: str, number: int, game: pdn.Game) -> str:
    return json.dumps(
        {
            "file": name,
            "game": number,
            "plies": len(game.moves),
            "result": game.result,
            "problems": [problem._asdict() for problem in game.problems],
        }
    )


def _pdn(options: argparse.Namespace) -> int:
    rules = None if options.rules is None else _rules(options)
    status = _WELL
    written = False
    for name in options.files:
        number = 0
        try:
            for game in _games(name, rules):
                number += 1
                for problem in game.problems:
                    if problem.lossy:
                        status = max(status, _FAILED)
                        _complain(f"{name}:{problem.line}: game {number}: {problem.what}: {problem.done}")
                text_of_game = "\n" * written + pdn.dumps(game)
                written = True
                if isinstance(sys.stdout, io.TextIOWrapper):  # PDN is UTF-8, whatever the terminal is
                    sys.stdout.buffer.write(text_of_game.encode("utf-8", "backslashreplace"))
                else:
                    sys.stdout.write(text_of_game)
        except _UnreadableError as error:
            status = _MISUSED
            _complain(f"draughts: error: {name}: {error}")
    return status


def _games(
    name: str, rules: Rules | None, *, strict: bool = False, progress: _Progress | None = None
) -> Iterator[pdn.Game]:
    """Read the games of a file."""
    try:
        with open(name, "rb") as file:
            yield from pdn.read(_Bytes(file, progress), rules=rules, strict=strict)
    except OSError as error:
        raise _UnreadableError(error.strerror or str(error)) from None


class _Bytes:
    """The bytes of a file, as far as they are text, and the progress they make."""

    def __init__(self, file: BinaryIO, progress: _Progress | None) -> None:
        self._file = file
        self._progress = progress

    def read(self, size: int) -> bytes:
        data = self._file.read(size)
        if b"\0" in data:
            raise _UnreadableError("not a text file: it holds a NUL character")
        if self._progress is not None:
            self._progress.advance(len(data))
        return data


class _Progress:
    """A bar on standard error, where that is a terminal and `tqdm` is installed; else nothing."""

    def __init__(self, names: Sequence[str]) -> None:
        self._bar: Any = None
        self._begun = time.monotonic()
        if not sys.stderr.isatty():
            return
        with contextlib.suppress(ImportError):
            sizes = [os.path.getsize(name) for name in names if os.path.isfile(name)]
            self._bar = importlib.import_module("tqdm").tqdm(
                total=sum(sizes), unit="B", unit_scale=True, file=sys.stderr, dynamic_ncols=True
            )

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self, size: int) -> None:
        """Count bytes that were read."""
        if self._bar is not None:
            self._bar.update(size)

    def tell(self, games: int, plies: int) -> None:
        """Show how fast games and plies are read."""
        if self._bar is not None and (games < 10 or games % 100 == 0):
            seconds = max(time.monotonic() - self._begun, 1e-6)
            self._bar.set_postfix_str(
                f"{games / seconds:,.0f} games/s, {plies / seconds:,.0f} plies/s", refresh=False
            )

    def print(self, line: str) -> None:
        """Print a line above the bar."""
        if self._bar is None:
            print(line)
        else:
            self._bar.write(line, file=sys.stdout)


class _UnreadableError(Exception):
    """A file cannot be read: not to be taken for an output that cannot be written."""


def _play(options: argparse.Namespace) -> int:
    chance = random.Random(options.seed)
    machines = [color for color in Color if getattr(options, color.name.lower()) == "random"]
    game = [_position(options, _RULES_TO_PLAY)]  # every position; the last is on the board
    limit = options.max_plies
    if len(machines) < 2:
        print(f"Draughts, rules {game[0].rules.name}.  Type help for the commands.")
    elif limit is None and not any(isinstance(rule, _ENDING) for rule in game[0].rules.draws):
        limit = _RANDOM_PLIES
    while True:
        state = game[-1]
        ended = _ending(state, limit)
        if ended is None and state.turn in machines:
            move = chance.choice(legal_moves(state))
            print(f"{state.ply // 2 + 1:>3}. {_name(state.turn)} {_told(state, move)}")
            game.append(apply(state, move))
            continue
        print(f"\n{_drawn(state, options, numbers=True)}\n")
        if ended is not None:
            print(ended)
        if len(machines) == 2 or not _answered(game, machines, ended):
            return _WELL


def _ending(state: State, limit: int | None) -> str | None:
    """Tell how a game has ended, None while it goes on."""
    over = result(state)
    if over is not None:
        return text.outcome(over, state.rules)
    return None if limit is None or state.ply < limit else _stopped(state)


def _stopped(state: State) -> str:
    return f"Stopped at ply {state.ply}.  The count: {text.outcome(adjudicate(state), state.rules)}"


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
            moves = legal_moves(state)
            print(_HELP.format(move=_told(state, moves[0]) if moves else "11-15"))
        elif command == "back":
            _take_back(game, machines)
        elif command == "moves" and ended is None:
            print(" ".join(_told(state, move) for move in legal_moves(state)))
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


def _told(state: State, move: Move) -> str:
    """Write all squares of a move, as the rules do."""
    return spell_move(state.rules, move.path, move.is_capture)


def _name(color: Color) -> str:
    return color.name.capitalize()


def _drawn(state: State, options: argparse.Namespace, numbers: bool) -> str:
    """Draw the board as the terminal can show it, or as it was asked for."""
    return text.board(
        state,
        unicode=_shows_unicode() if options.unicode is None else options.unicode,
        color=_shows_color() if options.color is None else options.color,
        numbers=numbers,
        flipped=options.flipped,
    )


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
        description="Shows positions, and lists, counts, plays and replays moves of draughts (checkers).",
        epilog=_rule_sets(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"draughts {__version__}")
    _add_rules(parser, None, f"{_RULES}, to play {_RULES_TO_PLAY},")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], told: str, rules: str = _RULES
    ) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=told,
            description=f"{told}.",
            epilog=_rule_sets(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(command=run)
        _add_rules(made, argparse.SUPPRESS, rules)  # what was given before the command stands
        return made

    _add_fen(command("moves", _moves, "List the legal moves, one a line, by their full paths"))

    made = command("show", _show, "Draw the board, in characters or as an SVG picture")
    _add_fen(made)
    made.add_argument("--move", metavar="MOVE", help="play this move first; a picture lights it up")
    made.add_argument("--numbers", action="store_true", help="show the number or name of each square")
    _add_drawing(made)
    made.add_argument("--svg", metavar="FILE", help="write a picture to this file, to the output if it is -")
    made.add_argument(
        "--size",
        type=_whole(svg.SMALLEST, svg.LARGEST),
        metavar="N",
        default=400,
        help=f"the longer side of a picture in pixels, {svg.SMALLEST} to {svg.LARGEST} (400 unless given)",
    )

    made = command("perft", _perft, "Count the sequences of DEPTH plies, draws ignored")
    made.add_argument("depth", metavar="DEPTH", type=_whole(0, _DEEPEST), help=f"plies, 0 to {_DEEPEST}")
    _add_fen(made)
    made.add_argument("--divide", action="store_true", help="count for each legal move, then in total")

    made = command("play", _play, "Play at this terminal", _RULES_TO_PLAY)
    _add_fen(made)
    _add_drawing(made)
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
        f"{_RANDOM_PLIES} unless given where both play random moves and the rules count no moves "
        "without capture or progress",
    )

    made = command("replay", _replay, "Replay the main lines of PDN files and report each game that fails")
    made.add_argument("files", nargs="+", metavar="FILE", help="a PDN file")
    made.add_argument("--strict", action="store_true", help="refuse a file where it departs from PDN 3.0")
    made.add_argument("--json", action="store_true", help="report every game as a line of JSON, then totals")

    made = command("pdn", _pdn, "Write the games of PDN files as canonical PDN 3.0", _NO_RULES)
    made.add_argument("files", nargs="+", metavar="FILE", help="a PDN file")
    return parser


def _add_rules(parser: argparse.ArgumentParser, default: str | None, usual: str) -> None:
    parser.add_argument(
        "--rules",
        metavar="NAME",
        choices=list(VARIANTS),
        default=default,
        help=f"the rule set, one of those below ({usual} unless given)",
    )


def _rule_sets() -> str:
    """List the rule sets by their boards."""
    boards: dict[str, list[str]] = {}
    for name, rules in VARIANTS.items():
        boards.setdefault(f"{rules.layout.columns}x{rules.layout.rows}", []).append(name)
    lines = ["rule sets:"]
    for board, names in boards.items():
        listed = textwrap.wrap(", ".join(names), _HELP_WIDTH - 9, break_on_hyphens=False)
        lines += [f"  {board if not row else '':<6} {line}" for row, line in enumerate(listed)]
    return "\n".join(lines)


def _add_fen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fen", nargs="?", metavar="FEN", help="a position; the start of a game unless given")


def _add_drawing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--flipped", action="store_true", help="put Black at the bottom")
    for name, told in (("unicode", "pieces as Unicode draughts"), ("color", "squares and pieces in colour")):
        parser.add_argument(
            f"--{name}",
            action=argparse.BooleanOptionalAction,
            help=f"{told}, or not (unless given, where the terminal can)",
        )


# The terminal.


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
