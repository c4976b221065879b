"""A game while it is read: what becomes of the tags, moves, notes and variations of a text.

Owns the lines under way, the moves played on them, and the problems met.  Knows no token and no place of
its own: `reading` says what stands in the text, and where.

Lines that wait for an inner one to close are on a stack, so that nesting costs memory and no recursion.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from draughts.core.move import Move
from draughts.core.playing import apply, legal_moves
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import parse_move
from draughts.pdn.game import Game, is_result
from draughts.pdn.grammar import game_type, names_of, numbered, plain_result, rules_of
from draughts.pdn.parts import (
    AS_TEXT,
    AS_WRITTEN,
    CONTRADICTED,
    FORCED,
    IGNORED,
    STOPPED,
    STOPPED_ASIDE,
    Line,
    Note,
    Problem,
    Tags,
    unchecked,
)
from draughts.rules.layout import Layout
from draughts.rules.ruleset import Rules

__all__ = ["Builder", "MoveTexts", "Place", "is_short", "is_unsigned"]

Place: TypeAlias = "tuple[int, int]"  # line and column, both from 1

_MAX_KNOWN: Final = 5000  # texts of moves whose squares are remembered; others are parsed each time
_MAX_KNOWN_LENGTH: Final = 8  # of such a text: the captures that are longer seldom come again
_FORCED: Final = 7  # the NAG for the only move

_PLAYED, _TEXTS, _OVER = range(3)  # what a line does with a move: play it, keep its text, pass it over

_UNCLOSED: Final = Line()  # stands among the lines of a game until the line there is closed

_PLAIN: Final = re.compile(r"[0-9]{1,2}[-x][0-9]{1,2}(?:x[0-9]{1,2})*", re.ASCII)
_NAMES: Final = re.compile(r"[a-l][0-9]{1,2}", re.ASCII)
_SHORT: Final = re.compile(r"([a-lA-L])[-xX:]?([a-lA-L][0-9]{1,2})", re.ASCII)


def is_unsigned(text: str) -> bool:
    """Whether a word is a move of two digits a square without a sign: 1115."""
    return len(text) == 4 and text.isascii() and text.isdigit()


def is_short(text: str) -> bool:
    """Whether a word can be a move of which only the column of its start is written: ed4."""
    return _SHORT.fullmatch(text) is not None


class MoveTexts:
    """The texts of moves in one game after the other, with the squares of those met before."""

    def __init__(self) -> None:
        self.squares: dict[str, tuple[int, ...]] = {}  # all squares of a path, by its text
        self._layout = self._names = Layout()

    def name_by(self, layout: Layout, names: Layout) -> None:
        """Read names of squares as `names` has them, on boards that the rules lay out as `layout`."""
        if names != self._names:
            self.squares = {text: path for text, path in self.squares.items() if text[0].isdigit()}
        self._layout, self._names = layout, names

    def read(self, text: str, state: State) -> Move:
        """Return the legal move that a text names: raises as `parse_move` does."""
        move = parse_move(state, self._spelled(text, state))
        if len(text) <= _MAX_KNOWN_LENGTH and len(self.squares) < _MAX_KNOWN:
            if _PLAIN.fullmatch(text):
                self.squares[text] = tuple([int(number) for number in re.split("[-x]", text)])
            elif text[0].isalpha():
                path = [self._names.from_algebraic(name) for name in _NAMES.findall(text)]
                if len(path) > 1 and None not in path:
                    self.squares[text] = tuple([square for square in path if square is not None])
        return move

    def _spelled(self, text: str, state: State) -> str:
        """Return a text as `parse_move` reads it, with the names that the rules give to squares."""
        if is_unsigned(text):
            return f"{text[:2]}-{text[2:]}"
        if not text[0].isalpha():
            return text
        text = text.lower()
        short = _SHORT.fullmatch(text)
        if short is not None:
            goal = self._names.from_algebraic(short[2])
            ends = [move.start for move in legal_moves(state) if move.end == goal]
            starts = {start for start in ends if self._names.algebraic(start).startswith(short[1])}
            return f"{starts.pop()}-{goal}" if len(starts) == 1 else text
        if self._names == self._layout:
            return text
        return "-".join(numbered(name, self._names) for name in _NAMES.findall(text))


class _OpenLine:
    """A line that moves are still added to."""

    __slots__ = ("at", "before", "index", "mode", "moves", "notes", "parent", "state", "texts")

    def __init__(self, mode: int, state: State | None, parent: int, at: int) -> None:
        self.mode = mode
        self.state = state  # None unless moves are played
        self.before: State | None = None  # the position before the last move
        self.parent = parent
        self.at = at
        self.index = -1  # among the lines of the game; none before its first move
        self.moves: list[Move] = []
        self.texts: list[str] = []
        self.notes: list[tuple[int, list[str], list[int], list[str]]] = []

    def plies(self) -> int:
        return len(self.moves) + len(self.texts)

    def note(self) -> tuple[int, list[str], list[int], list[str]]:
        """Return what is noted behind the last move, to add to."""
        ply = self.plies() - 1
        if not self.notes or self.notes[-1][0] != ply:
            self.notes.append((ply, [], [], []))
        return self.notes[-1]

    def closed(self) -> Line:
        """Return the line as a value."""
        notes = [
            Note(ply, comments, nags, "".join(marks))
            for ply, comments, nags, marks in self.notes
            if comments or nags or marks  # a star taken for a mark may have turned out to be the end
        ]
        return unchecked(Line, tuple(self.moves), tuple(self.texts), tuple(notes), self.parent, self.at)


class Builder:
    """One game, put together from what a text says in the order in which it says it."""

    def __init__(self, given: Rules | None, strict: bool, texts: MoveTexts) -> None:
        self.moving = False  # the moves have begun
        self.starred: tuple[int, int] | None = None  # plies and problems when a * was taken for a mark
        self.tags: list[tuple[str, str]] = []
        self._given = given
        self._strict = strict
        self._texts = texts
        self._places: list[Place] = []  # of the tags
        self._problems: list[Problem] = []
        self._setup: tuple[str, Place] | None = None  # a FEN among the moves
        self._rules: Rules | None = None
        self._by_name = False  # whether the game names its squares
        self._initial: State | None = None
        self._shift = 0  # 1 if the second player moves first
        self._line = self._main = _OpenLine(_TEXTS, None, -1, 0)
        self._main.index = 0
        self._lines = [_UNCLOSED]  # those that have a move, in order
        self._waiting: list[_OpenLine] = []  # the lines that wait for the one being read

    # What the text says.

    def tag(self, name: str, value: str, place: Place) -> None:
        """Add a tag."""
        self.tags.append((name, value))
        self._places.append(place)

    def set_up(self, fen: str, place: Place) -> None:
        """Let the game start from a FEN that stands behind the tags."""
        self._setup = fen, place

    def begin_moves(self) -> None:
        """Go on to the moves."""
        if not self.moving:
            self.moving = True
            self._find_start()

    def play(self, text: str) -> bool:
        """Play a move that was met before; False, and nothing done, if it takes more to read it.

        Most moves of a file pass here and nowhere else.
        """
        line = self._line
        state = line.state
        squares = self._texts.squares.get(text)
        if squares is not None and state is not None:
            for move in legal_moves(state):
                if move.path == squares:
                    line.before = state
                    line.state = apply(state, move)
                    if line.index < 0:
                        self._enter(line)
                    line.moves.append(move)
                    return True
        return False

    def move(self, text: str) -> str:
        """Play a move, keep its text or pass it over; return why it cannot be played, or ""."""
        line = self._line
        if line.mode == _OVER or self.play(text):
            return ""
        if line.state is None:
            line.texts.append(text)
        else:
            state = line.state
            try:
                move = self._texts.read(text, state)
            except DraughtsError as error:
                return f"{state.turn.name.capitalize()} {shortened(text, 40)[1:-1]}: {error}"
            line.before = state
            line.state = apply(state, move)
            line.moves.append(move)
        if line.index < 0:
            self._enter(line)
        return ""

    def stop(self, place: Place, what: str) -> None:
        """End the line at what cannot be read or played."""
        line = self._line
        if line.mode == _OVER:
            return
        if self._waiting:
            self.problem(place, f"in a variation, {what}", STOPPED_ASIDE)
        else:
            self.problem(place, what, STOPPED)
        line.mode = _OVER
        line.state = None

    def comment(self, text: str) -> None:
        """Add a comment behind the last move."""
        if self._line.mode != _OVER:
            self._line.note()[1].append(text)

    def nag(self, number: int) -> None:
        """Add a numeric annotation of the last move."""
        if self._line.mode != _OVER:
            self._line.note()[2].append(number)

    def mark(self, signs: str) -> bool:
        """Add signs of strength to the last move; False if there is none."""
        if self._line.mode == _OVER:
            return True
        if self._line.plies():
            self._line.note()[3].append(signs)
        return self._line.plies() > 0

    def star(self, place: Place) -> None:
        """Take a * for the mark of an only move, until the game turns out to end there."""
        self.nag(_FORCED)
        if not self._waiting:
            self.starred = self._line.plies(), len(self._problems)
        self.problem(place, "a * is no mark of a move", FORCED)

    def open(self) -> bool:
        """Begin an alternative to the last move; False if there is none: then it is passed over."""
        outer = self._line
        able = outer.mode == _OVER or outer.plies() > 0
        mode = outer.mode if able else _OVER
        self._waiting.append(outer)
        before = outer.before if mode == _PLAYED else None
        self._line = _OpenLine(mode, before, outer.index, outer.plies() - 1)
        return able

    def close(self) -> None:
        """Go on with the outer line."""
        inner = self._line
        self._line = outer = self._waiting.pop()
        if inner.index >= 0:
            self._lines[inner.index] = inner.closed()  # at once: it takes less room
        elif outer.mode != _OVER:  # it came to nothing
            for _, comments, nags, _ in inner.notes:
                note = outer.note()
                note[1].extend(comments)
                note[2].extend(nags)

    def problem(self, place: Place, what: str, done: str) -> None:
        """Add a problem."""
        if self.moving:
            what = f"move {(self._main.plies() + self._shift) // 2 + 1}: {what}"
        self._problems.append(Problem(*place, what, done))

    # What the reader has to know of it.

    @property
    def is_over(self) -> bool:
        """Whether what is read of the line is passed over."""
        return self._line.mode == _OVER

    @property
    def keeps_texts(self) -> bool:
        """Whether the moves of the line are kept as text."""
        return self._line.mode == _TEXTS

    @property
    def plays_by_name(self) -> bool:
        """Whether the moves of the line are played, and the game names its squares."""
        return self._line.mode == _PLAYED and self._by_name

    @property
    def capture_sign(self) -> str:
        """The sign of a capture by the rules, "x" where they are not known."""
        return "x" if self._rules is None else self._rules.capture_sign

    # The game.

    def game(self, written: str) -> Game:
        """Return the game, which ends with a result as written ("" if it just ends)."""
        while self._waiting:
            self.close()
        if not self.moving:
            self._find_start()
        main = self._main
        if self.starred is not None and self.starred[0] == main.plies():
            # Nothing followed: it ends the game, as a * does in PDN 3.0.
            del self._problems[self.starred[1]]
            if main.mode != _OVER:
                main.note()[2].pop()
            written = "*"
        self._lines[0] = main.closed()
        tags = Tags(self.tags)
        result = self._result(written, tags.get("Result", "").strip())
        lines, problems = tuple(self._lines), tuple(self._problems)
        return unchecked(Game, tags, self._rules, self._initial, lines, result, problems)

    def _result(self, written: str, tagged: str) -> str:
        """Return the result by the text and the tag."""
        if tagged and not is_result(tagged):
            self._blame("Result", f"the Result {shortened(tagged)} is none", IGNORED)
            tagged = ""
        elif {written, tagged}.isdisjoint(("", "*")) and plain_result(tagged) != plain_result(written):
            what = f"the Result is {shortened(tagged)}, the game ends with {written}"
            self._blame("Result", what, CONTRADICTED)
        return written if written not in ("", "*") else tagged or "*"

    def _enter(self, line: _OpenLine) -> None:
        """Enter a line that has a move among those of the game."""
        line.index = len(self._lines)
        self._lines.append(_UNCLOSED)

    def _blame(self, name: str, what: str, done: str = AS_TEXT) -> None:
        """Add a problem of the first tag of a name."""
        for (known, _), place in zip(self.tags, self._places):
            if known == name:
                self._problems.append(Problem(*place, what, done))
                return

    def _find_start(self) -> None:
        """Find out which game it is, and where it starts."""
        tags = Tags(self.tags)
        self._rules, wrong = rules_of(tags, self._given)
        kind = game_type(tags.get("GameType", "").strip())
        if wrong:
            self._blame("Rules" if wrong.startswith(("there", "the ")) else "GameType", wrong)
        if self._strict and kind is not None and not kind.is_standard:
            self._blame("GameType", f"GameType {kind.number} is not in PDN 3.0", AS_WRITTEN)
        if self._rules is None:
            return
        layout = self._rules.layout
        named_by = names_of(self._rules, kind)
        self._by_name = named_by is not None
        names = named_by or layout
        self._texts.name_by(layout, names)
        fen = tags.get("FEN") if self._setup is None else self._setup[0]
        try:
            if fen is None:
                self._initial = State.initial(self._rules)
            else:  # the game may name its squares from another corner than its rules do
                self._initial = State.from_fen(fen if names == layout else numbered(fen, names), self._rules)
        except DraughtsError as error:
            if self._setup is None:
                self._blame("FEN", str(error))
            else:
                self.problem(self._setup[1], str(error), AS_TEXT)
            return
        self._shift = int(self._initial.turn is not self._rules.first)
        self._main.state = self._initial
        self._main.mode = _PLAYED
