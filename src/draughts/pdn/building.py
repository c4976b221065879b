"""A game while it is read: what becomes of the tags, moves, notes and variations of a text.

Owns the lines under way, on a stack, the moves played on them, and the problems met.  Knows no token and
no place of its own: `reading` says what stands in the text, and where.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from draughts.core.move import Move
from draughts.core.playing import apply, legal_moves
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import parse_move
from draughts.pdn import parts
from draughts.pdn.game import Game, is_result
from draughts.pdn.grammar import SQUARE_NAME, game_type, names_of, numbered, plain_result, rules_of
from draughts.pdn.parts import Line, Note, Problem, Tags, unchecked
from draughts.rules.layout import Layout
from draughts.rules.ruleset import Rules

Place: TypeAlias = "tuple[int, int]"  # line and column, both from 1

_MAX_KNOWN: Final = 5000  # texts of moves whose squares are remembered; others are parsed each time
_MAX_KNOWN_LENGTH: Final = 8  # of such a text: the captures that are longer seldom come again
_FORCED: Final = 7  # the NAG for the only move

PLAYED, TEXTS, OVER = range(3)  # what a line does with a move: play it, keep its text, pass it over

_UNCLOSED: Final = Line()  # stands among the lines of a game until the line there is closed

_PLAIN: Final = re.compile(r"[0-9]{1,2}[-x][0-9]{1,2}(?:x[0-9]{1,2})*", re.ASCII)
UNSIGNED: Final = re.compile("[0-9]{4}", re.ASCII)  # a move of two digits a square without a sign
# A move of which only the column of its start is written.
SHORT: Final = re.compile(r"([a-lA-L])[-xX:]?([a-lA-L][0-9]{1,2})", re.ASCII)


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
                path = tuple(filter(None, map(self._names.from_algebraic, SQUARE_NAME.findall(text))))
                if len(path) > 1:
                    self.squares[text] = path
        return move

    def _spelled(self, text: str, state: State) -> str:
        """Return a text as `parse_move` reads it, with the names that the rules give to squares."""
        if UNSIGNED.fullmatch(text):
            return f"{text[:2]}-{text[2:]}"
        if not text[0].isalpha():
            return text
        text = text.lower()
        short = SHORT.fullmatch(text)
        if short is not None:
            goal = self._names.from_algebraic(short[2])
            ends = [move.start for move in legal_moves(state) if move.end == goal]
            starts = {start for start in ends if self._names.algebraic(start).startswith(short[1])}
            return f"{starts.pop()}-{goal}" if len(starts) == 1 else text
        if self._names == self._layout:
            return text
        return "-".join(numbered(name, self._names) for name in SQUARE_NAME.findall(text))


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
        ply = self.plies() - 1
        if not self.notes or self.notes[-1][0] != ply:
            self.notes.append((ply, [], [], []))
        return self.notes[-1]

    def closed(self) -> Line:
        # A star taken for a mark may have turned out to be the end: then nothing is noted.
        notes = [Note(*note[:3], "".join(note[3])) for note in self.notes if any(note[1:])]
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
        self.setup: tuple[str, Place] | None = None  # a FEN behind the tags, and where it stands
        self._rules: Rules | None = None
        self.by_name = False  # whether the game names its squares
        self._initial: State | None = None
        self._shift = 0  # 1 if the second player moves first
        self._line = self._main = _OpenLine(TEXTS, None, -1, 0)
        self._main.index = 0
        self._lines = [_UNCLOSED]  # those that have a move, in order
        self._waiting: list[_OpenLine] = []  # the lines that wait for the one being read

    def tag(self, name: str, value: str, place: Place) -> None:
        self.tags.append((name, value))
        self._places.append(place)

    def begin_moves(self) -> None:
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
                    self._add(line, state, move)
                    return True
        return False

    def move(self, text: str) -> str:
        """Play a move, keep its text or pass it over; return why it cannot be played, or ""."""
        line = self._line
        if line.mode == OVER or self.play(text):
            return ""
        if line.state is None:
            line.texts.append(text)
            self._enter(line)
            return ""
        try:
            move = self._texts.read(text, line.state)
        except DraughtsError as error:
            return f"{line.state.turn.name.capitalize()} {shortened(text, 40)[1:-1]}: {error}"
        self._add(line, line.state, move)
        return ""

    def stop(self, place: Place, what: str) -> None:
        line = self._line
        if line.mode == OVER:
            return
        if self._waiting:
            self.problem(place, f"in a variation, {what}", parts.STOPPED_ASIDE)
        else:
            self.problem(place, what, parts.STOPPED)
        line.mode = OVER
        line.state = None

    def comment(self, text: str) -> None:
        if self._line.mode != OVER:
            self._line.note()[1].append(text)

    def nag(self, number: int) -> None:
        if self._line.mode != OVER:
            self._line.note()[2].append(number)

    def mark(self, signs: str) -> bool:
        """Add signs of strength to the last move; False if there is none."""
        if self._line.mode == OVER:
            return True
        if self._line.plies():
            self._line.note()[3].append(signs)
        return self._line.plies() > 0

    def star(self, place: Place) -> None:
        """Take a * for the mark of an only move, until the game turns out to end there."""
        self.nag(_FORCED)
        if not self._waiting:
            self.starred = self._line.plies(), len(self._problems)
        self.problem(place, "a * is no mark of a move", parts.FORCED)

    def open(self) -> bool:
        """Begin an alternative to the last move; False if there is none: then it is passed over."""
        outer = self._line
        able = outer.mode == OVER or outer.plies() > 0
        mode = outer.mode if able else OVER
        self._waiting.append(outer)
        before = outer.before if mode == PLAYED else None
        self._line = _OpenLine(mode, before, outer.index, outer.plies() - 1)
        return able

    def close(self) -> None:
        inner = self._line
        self._line = outer = self._waiting.pop()
        if inner.index >= 0:
            self._lines[inner.index] = inner.closed()  # at once: it takes less room
        elif outer.mode != OVER:  # it came to nothing
            for _, comments, nags, _ in inner.notes:
                note = outer.note()
                note[1].extend(comments)
                note[2].extend(nags)

    def problem(self, place: Place, what: str, done: str) -> None:
        if self.moving:
            what = f"move {(self._main.plies() + self._shift) // 2 + 1}: {what}"
        self._problems.append(Problem(*place, what, done))

    @property
    def mode(self) -> int:
        return self._line.mode

    @property
    def capture_sign(self) -> str:
        return "x" if self._rules is None else self._rules.capture_sign

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
            if main.mode != OVER:
                main.note()[2].pop()
            written = "*"
        self._lines[0] = main.closed()
        tags = Tags(self.tags)
        result = self._result(written, tags.get("Result", "").strip())
        lines, problems = tuple(self._lines), tuple(self._problems)
        return unchecked(Game, tags, self._rules, self._initial, lines, result, problems)

    def _result(self, written: str, tagged: str) -> str:
        if tagged and not is_result(tagged):
            self._blame("Result", f"the Result {shortened(tagged)} is none", parts.IGNORED)
            tagged = ""
        elif {written, tagged}.isdisjoint(("", "*")) and plain_result(tagged) != plain_result(written):
            what = f"the Result is {shortened(tagged)}, the game ends with {written}"
            self._blame("Result", what, parts.CONTRADICTED)
        return written if written not in ("", "*") else tagged or "*"

    def _add(self, line: _OpenLine, state: State, move: Move) -> None:
        line.before = state
        line.state = apply(state, move)
        line.moves.append(move)
        if line.index < 0:
            self._enter(line)

    def _enter(self, line: _OpenLine) -> None:
        if line.index < 0:
            line.index = len(self._lines)
            self._lines.append(_UNCLOSED)

    def _blame(self, name: str, what: str, done: str = parts.AS_TEXT) -> None:
        """Add a problem of the first tag of a name."""
        place = self._places[[known for known, _ in self.tags].index(name)]
        self._problems.append(Problem(*place, what, done))

    def _find_start(self) -> None:
        """Find out which game it is, and where it starts."""
        tags = Tags(self.tags)
        self._rules, wrong = rules_of(tags, self._given)
        kind = game_type(tags.get("GameType", ""))
        if wrong:
            self._blame("Rules" if wrong.startswith(("there", "the ")) else "GameType", wrong)
        if self._strict and kind is not None and not kind.is_standard:
            self._blame("GameType", f"GameType {kind.number} is not in PDN 3.0", parts.AS_WRITTEN)
        if self._rules is None:
            return
        layout = self._rules.layout
        named_by = names_of(self._rules, kind)
        self.by_name = named_by is not None
        names = named_by or layout
        self._texts.name_by(layout, names)
        fen = tags.get("FEN") if self.setup is None else self.setup[0]
        try:
            if fen is not None and names != layout:  # named from another corner than by the rules
                fen = numbered(fen, names)
            initial = State.initial(self._rules) if fen is None else State.from_fen(fen, self._rules)
        except DraughtsError as error:
            if self.setup is None:
                self._blame("FEN", str(error))
            else:
                self.problem(self.setup[1], str(error), parts.AS_TEXT)
            return
        self._initial = self._main.state = initial
        self._shift = int(initial.turn is not self._rules.first)
        self._main.mode = PLAYED
