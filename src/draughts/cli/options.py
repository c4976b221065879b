"""The command line as options: what may be written, and which command is meant.

Owns the parser.  Knows no board: `commands` and `play` do what is asked.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable
from typing import Any, NoReturn

from draughts import COMPILED, VARIANTS, Color, __version__, svg
from draughts.cli import commands
from draughts.cli.commands import RULES
from draughts.cli.play import RANDOM_PLIES, RULES_TO_PLAY, play
from draughts.cli.terminal import MISUSED, complain, name_of
from draughts.errors import shortened

_NO_RULES = "none, games without a GameType being kept as text,"
_MAX_DEPTH = 100  # plies: no count so deep ever ends, unless the games do long before
_MAX_PLIES = 1_000_000  # no game of people or of chance goes on so long
_MAX_SEED = 10**18
_HELP_WIDTH = 78  # columns


def _whole(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers."""

    def read(given: str) -> int:
        digits = given.removeprefix("-")
        short = digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))
        if short and least <= int(given) <= most:
            return int(given)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, not {shortened(given)}")

    return read


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        complain(f"{self.format_usage()}{self.prog}: error: {message}")
        raise SystemExit(MISUSED)


def make_parser() -> argparse.ArgumentParser:
    """Make the parser; what it returns has the function of the command as `command`."""
    common: dict[str, Any] = {
        "epilog": _rule_sets(),
        "formatter_class": argparse.RawDescriptionHelpFormatter,
        "allow_abbrev": False,
    }
    parser = _Parser(
        prog="draughts",
        description="Shows positions, and lists, counts, plays and replays moves of draughts (checkers).",
        **common,
    )
    build = "compiled" if COMPILED else "interpreted"
    parser.add_argument("--version", action="version", version=f"draughts {__version__} ({build})")
    _add_rules(parser, None, f"{RULES}, to play {RULES_TO_PLAY},")
    named = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], summary: str, rules: str = RULES
    ) -> argparse.ArgumentParser:
        made = named.add_parser(name, help=summary, description=f"{summary}.", **common)
        made.set_defaults(command=run)
        _add_rules(made, argparse.SUPPRESS, rules)  # what was given before the command stands
        return made

    _add_fen(command("moves", commands.list_moves, "List the legal moves, one a line, by their full paths"))

    made = command("show", commands.show, "Draw the board, in characters or as an SVG picture")
    _add_fen(made)
    made.add_argument("--move", metavar="MOVE", help="play this move first; a picture lights it up")
    made.add_argument("--numbers", action="store_true", help="show the number or name of each square")
    _add_drawing(made)
    made.add_argument("--svg", metavar="FILE", help="write a picture to this file, to the output if it is -")
    pixels = f"the longer side of a picture in pixels, {svg.SMALLEST} to {svg.LARGEST} (400 unless given)"
    _add_number(made, "--size", svg.SMALLEST, svg.LARGEST, pixels, default=400)

    made = command("perft", commands.count, "Count the sequences of DEPTH plies, draws ignored")
    made.add_argument("depth", metavar="DEPTH", type=_whole(0, _MAX_DEPTH), help=f"plies, 0 to {_MAX_DEPTH}")
    _add_fen(made)
    made.add_argument("--divide", action="store_true", help="count for each legal move, then in total")

    made = command("play", play, "Play at this terminal", RULES_TO_PLAY)
    _add_fen(made)
    _add_drawing(made)
    for color in Color:
        made.add_argument(
            f"--{color.name.lower()}",
            choices=("human", "random"),
            default="human",
            help=f"who plays {name_of(color)}: someone at this terminal (unless given), or random moves",
        )
    _add_number(made, "--seed", -_MAX_SEED, _MAX_SEED, "makes random moves the same each time")
    stop = (
        f"stop the game there and count the pieces; {RANDOM_PLIES} unless given where both play random moves "
        "and the rules count no moves without capture or progress"
    )
    _add_number(made, "--max-plies", 0, _MAX_PLIES, stop)

    summary = "Replay the main lines of PDN files and report each game that fails"
    made = command("replay", commands.replay, summary)
    _add_files(made)
    made.add_argument("--strict", action="store_true", help="refuse a file where it departs from PDN 3.0")
    made.add_argument("--json", action="store_true", help="report every game as a line of JSON, then totals")

    summary = "Write the games of PDN files as canonical PDN 3.0"
    _add_files(command("pdn", commands.rewrite, summary, _NO_RULES))
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


def _add_number(
    parser: argparse.ArgumentParser, name: str, least: int, most: int, what: str, default: int | None = None
) -> None:
    parser.add_argument(name, type=_whole(least, most), metavar="N", default=default, help=what)


def _add_files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a PDN file")


def _add_fen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("fen", nargs="?", metavar="FEN", help="a position; the start of a game unless given")


def _add_drawing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--flipped", action="store_true", help="put Black at the bottom")
    for name, what in (("unicode", "pieces as Unicode draughts"), ("color", "squares and pieces in colour")):
        parser.add_argument(
            f"--{name}",
            action=argparse.BooleanOptionalAction,
            help=f"{what}, or not (unless given, where the terminal can)",
        )
