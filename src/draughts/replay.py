"""Main lines of PDN games, replayed move by move.

Owns as much of PDN as it takes to follow the moves of each game: comments, variations, move numbers
and marks are passed over, the tags FEN and GameType are obeyed, every other tag is ignored.  Reads
piece by piece, never more than it needs for one token, in time linear in the text.

| PDN | here |
|---|---|
| `[Name "value"]`, within one line | read; a malformed one fails the game |
| FEN | the starting position |
| GameType | 21 or none; any other fails the game |
| `{comment}` | passed over; an unclosed `{` or a stray `}` fails the game |
| `;` and `%` to the end of the line | passed over, but inside a variation they are text like any other |
| `(variation)`, nested | passed over; an unclosed or a stray parenthesis fails the game |
| `1.`, `1...`, `...`, `$1`, `!`, `(?)`, a `*` glued to a move | passed over, move numbers unchecked |
| `1-0 0-1 1/2-1/2 2-0 0-2 1-1 0-0 *` | the end of a game, believed unchecked |
| any other word | a move, as `parse_move` reads it |

A game also ends where a tag follows moves, and at the end of the text.  A result with neither tag nor
move before it, as after another result, is no game.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, TextIO

from draughts.core import State, apply
from draughts.errors import DraughtsError, IllegalMoveError, shortened
from draughts.notation import parse_move
from draughts.rules import Rules
from draughts.variants import ENGLISH

__all__ = ["Failure", "Replayed", "decoded", "replay"]

_RESULTS: Final = frozenset(("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"))
_GAME_TYPE: Final = "21"  # PDN 3.0: English draughts, the numbering of every rule set here
_CHUNK: Final = 1 << 16  # characters read at a time

_TAG = r"""\[[ \t]*(?P<name>\w+)[ \t]*"(?P<value>[^\n]*?)(?:(?<!\\)|(?<=\\\\))"[ \t]*\]"""
# Whatever may go on beyond the text at hand matches up to its end, so that more is read first.
_TOKEN: Final = re.compile(
    rf"""
      (?P<number>\d*\.+)
    | (?P<word>[^\s(){{}}\[\];%$!?]+)
    | (?P<comment>\{{[^}}]*\}}?)
    | (?P<passed>[;%][^\n]*|\$\d*|[!?]+|\([!?]+(?:\)|\Z))
    | (?P<tag>{_TAG})
    | (?P<open>\()
    | (?P<broken>\[[^\n]*)
    | (?P<stray>[)}}\]])
    """,
    re.VERBOSE,
)
# Inside a variation `;` and `%` are prose: real files put whole sentences between parentheses.
_ASIDE: Final = re.compile(
    rf"""
      (?P<tag>\n[ \t]*{_TAG})
    | (?P<passed>\n[ \t]*(?:\[[^\n]*)?\Z)
    | (?P<comment>\{{[^}}]*\}}?)
    | (?P<open>\()
    | (?P<close>\))
    """,
    re.VERBOSE,
)


@dataclass(frozen=True)
class Failure:
    """Why a game could not be followed.

    Attributes: `line` of the text and `move` number where it went wrong, both from 1, and `reason`.
    """

    line: int
    move: int
    reason: str


@dataclass(frozen=True)
class Replayed:
    """A game that was read.

    Attributes: its `number` in the text from 1, the `plies` that were legal up to its end or its
    failure, and the `failure`, None if every move was legal.
    """

    number: int
    plies: int
    failure: Failure | None


def replay(text: TextIO, rules: Rules = ENGLISH) -> Iterator[Replayed]:
    """Play through the main line of each game of a PDN text, in order.

    A game goes on as long as its moves do: neither a repetition nor any other draw ends it.  After a
    failure the rest of that game is passed over.  Raises DraughtsError if the text holds a NUL
    character and is no text at all, and whatever reading `text` raises.

    >>> import io
    >>> for game in replay(io.StringIO("1. 11-15 23-19 2. 8-11 * 1. 11-15 15-19 1-0")):
    ...     print(game.number, game.plies, game.failure and game.failure.reason)
    1 3 None
    2 1 White 15-19: the piece on 15 is Black's, and it is White's turn
    """
    tokens = _Tokens(text)
    number = 1
    game = _Game(rules)
    for token in tokens:
        kind = token.lastgroup
        word = token.group()
        if kind in ("tag", "broken"):
            if tokens.depth:
                game.fail(tokens.opened, "a variation is not closed")
                tokens.depth = 0
            if game.moving:
                yield game.replayed(number)
                number += 1
                game = _Game(rules)
            game.begun = True
            if kind == "broken":
                game.fail(tokens.line(), f"a tag is malformed: {shortened(word)}")
            else:
                game.tag(tokens, token["name"], token["value"])
        elif kind == "word":
            # A mark glued to the move: a `*` that stands alone ends the game.
            word = word if word == "*" else word.removesuffix("*")
            if word in _RESULTS:
                if game.begun:
                    yield game.replayed(number)
                    number += 1
                game = _Game(rules)
            else:
                game.play(tokens, word)
        elif kind == "comment":
            if not word.endswith("}"):
                game.begun = True
                game.fail(tokens.line(), "a comment is not closed")
        elif kind == "stray":
            game.begun = game.moving = True
            game.fail(tokens.line(), f"there is a {word} that closes nothing")
        elif kind in ("number", "open"):
            game.begun = game.moving = True
    if tokens.depth:
        game.fail(tokens.opened, "a variation is not closed")
    if game.begun:
        yield game.replayed(number)


def decoded(binary: BinaryIO) -> TextIO:
    """Read bytes as UTF-8, a byte order mark left aside, each byte that is none as Latin-1."""
    codecs.register_error("draughts.latin-1", _as_latin_1)
    return io.TextIOWrapper(binary, encoding="utf-8-sig", errors="draughts.latin-1")


def _as_latin_1(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("latin-1"), error.end


class _Game:
    """One game while it is read."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.begun = False  # something of it was read
        self.moving = False  # its moves have begun: another tag belongs to the next game
        self.failure: Failure | None = None
        self.state: State | None = None
        self.plies = 0
        self.shift = 0  # 1 if the second player moves first

    def replayed(self, number: int) -> Replayed:
        return Replayed(number, self.plies, self.failure)

    def fail(self, line: int, reason: str) -> None:
        """Note what went wrong first."""
        if self.failure is None:
            self.failure = Failure(line, (self.plies + self.shift) // 2 + 1, reason)

    def tag(self, tokens: _Tokens, name: str, value: str) -> None:
        if name == "GameType" and value.split(",", maxsplit=1)[0].strip() != _GAME_TYPE:
            self.fail(
                tokens.line(), f"GameType {shortened(value)} is not played here, only {_GAME_TYPE}, English"
            )
        elif name == "FEN":
            try:
                self.state = State.from_fen(value, self.rules)
            except DraughtsError as error:
                self.fail(tokens.line(), str(error))
            else:
                self.shift = int(self.state.turn is not self.rules.first)

    def play(self, tokens: _Tokens, word: str) -> None:
        self.begun = self.moving = True
        if self.failure is not None:
            return
        state = State.initial(self.rules) if self.state is None else self.state
        try:
            self.state = apply(state, parse_move(state, word))
        except IllegalMoveError as error:
            self.fail(tokens.line(), f"{state.turn.name.capitalize()} {word}: {error}")
        except DraughtsError as error:
            self.fail(tokens.line(), str(error))
        else:
            self.plies += 1


class _Tokens:
    """The tokens of a text, read piece by piece: at depth 0 all but blanks, inside variations few."""

    def __init__(self, stream: TextIO) -> None:
        self.depth = 0  # of variations
        self.opened = 0  # the line where the outermost variation began
        self._stream = stream
        self._text = ""
        self._start = self._end = 0  # of the token given last
        self._ended = False
        self._counted, self._line = 0, 1  # lines are counted up to here

    def __iter__(self) -> Iterator[re.Match[str]]:
        while True:
            pattern = _ASIDE if self.depth else _TOKEN
            token = pattern.search(self._text, self._end)
            if not self._ended and (token is None or token.end() == len(self._text)):
                self._fill()
                continue
            if token is None:
                return
            self._start, self._end = token.span()
            yield token
            self._nest(token.lastgroup)

    def _nest(self, kind: str | None) -> None:
        if kind == "open":
            if self.depth == 0:
                self.opened = self.line()
            self.depth += 1
        elif kind == "close":
            self.depth -= 1

    def _fill(self) -> None:
        """Read on, at least as much as is waiting: a long token costs no more than its length."""
        self._start = self._end
        self.line()
        rest = self._text[self._end :]
        more = self._stream.read(max(_CHUNK, len(rest)))
        if "\0" in more:
            raise DraughtsError("not a text file: it holds a NUL character")
        self._ended = not more
        self._text = rest + more
        self._start = self._end = self._counted = 0

    def line(self) -> int:
        """Give the line, from 1, on which the token given last begins."""
        self._line += self._text.count("\n", self._counted, self._start)
        self._counted = self._start
        return self._line
