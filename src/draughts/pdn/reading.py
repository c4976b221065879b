"""From tokens to games: one pass over a text, a game at a time.

Owns what a PDN text means and what becomes of each departure from the standard.  Knows no bytes and no
files: `tokens` gives the text.

A line that is open (the main line, or a variation) is a `_Line`; those that wait for an inner one to
close are on a stack, so that nesting costs memory and no recursion.  Plain moves, nearly all of a file,
are played in `_Reader.games` itself; everything else has a method.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NoReturn

from draughts.core.move import Move
from draughts.core.playing import legal_moves
from draughts.core.state import State
from draughts.errors import DraughtsError, NotationError, shortened
from draughts.moves.notation import parse_move
from draughts.pdn.game import (
    AS_COMMENT,
    AS_TEXT,
    AS_WRITTEN,
    CLOSED,
    CONTRADICTED,
    FORCED,
    IGNORED,
    PASSED_OVER,
    STOPPED,
    STOPPED_ASIDE,
    Game,
    Line,
    Note,
    Problem,
    Tags,
    is_result,
    made,
    made_line,
)
from draughts.pdn.grammar import (
    RESULTS,
    GameType,
    departure_of_tag,
    fen_departs,
    game_type,
    is_loose_result,
    names_of,
    numbered,
    plain_result,
    rules_of,
)
from draughts.pdn.tokens import BAD_TAG, MOVE_TEXT, TOKEN, Window, is_move_text
from draughts.play import apply
from draughts.rules.layout import Layout
from draughts.rules.ruleset import Rules

__all__ = ["games_of"]

_KNOWN_LENGTH: Final = 8
_MOST_KNOWN: Final = 5000  # texts of moves whose squares are remembered
_FORCED: Final = 7  # the NAG for the only move
_LARGEST_NAG: Final = 10**9

_AMONG_TAGS: Final = ("tag", "badtag", "broken", "tagcut", "skipped")
_PLAYED, _TEXTS, _OVER = range(3)  # what a line does with a move: play it, keep its text, pass it over

_ESCAPED: Final = re.compile(r'(\\+)(?="|\Z)')
_PROSE: Final = re.compile(r"[()]|\n(?=[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]*\")")
_PLAIN: Final = re.compile(r"[0-9]{1,2}[-x][0-9]{1,2}(?:x[0-9]{1,2})*", re.ASCII)
_NAMES: Final = re.compile(r"[a-l][0-9]{1,2}", re.ASCII)
_SHORT: Final = re.compile(r"([a-lA-L])[-xX:]?([a-lA-L][0-9]{1,2})", re.ASCII)
# The grammar has x for every capture, the table of game types a colon or a - for some.
_STRICT_NAME: Final = r"[a-l](?:1[0-2]|[1-9])"
_STRICT_MOVE: Final = re.compile(
    r"[1-9][0-9]?(?:(?:-[1-9][0-9]?)+|(?:x[1-9][0-9]?)+|(?::[1-9][0-9]?)+)"
    rf"|{_STRICT_NAME}(?:(?:-{_STRICT_NAME})+|{_STRICT_NAME}|(?:x{_STRICT_NAME})+|(?::{_STRICT_NAME})+)",
    re.ASCII,
)
_STRICT_BLANKS: Final = " \t\n"


def games_of(pieces: Iterator[str], rules: Rules | None, strict: bool) -> Iterator[Game]:
    """Read the games of a text, one at a time.

    >>> [len(game.moves) for game in games_of(iter(['[GameType "21"] 1. 11-15 23-19 *']), None, True)]
    [2]
    """
    return _Reader(pieces, rules, strict).games()


def refuse_at(place: tuple[int, int], line: tuple[str, int], what: str) -> NoReturn:
    """Refuse a text for what stands at a place, and in a line at hand."""
    raise NotationError(f"line {place[0]}, column {place[1]}: {what}", text=line[0], position=line[1])


class _Line:
    """A line while it is read."""

    __slots__ = (
        *("at", "before", "fresh", "index", "mode", "moves", "notes", "opened", "parent", "state", "texts"),
    )

    def __init__(self, mode: int, state: State | None, opened: tuple[int, int], parent: int, at: int) -> None:
        self.mode = mode
        self.state = state  # None unless moves are played
        self.before: State | None = None  # the position before the last move
        self.opened = opened
        self.parent = parent
        self.at = at
        self.index = -1  # among the lines of the game; none before its first move
        self.fresh = True  # nothing was read of it yet
        self.moves: list[Move] = []
        self.texts: list[str] = []
        self.notes: list[tuple[int, list[str], list[int], list[str]]] = []

    def note(self) -> tuple[int, list[str], list[int], list[str]]:
        """Give what is noted behind the last move."""
        ply = len(self.moves) + len(self.texts) - 1
        if not self.notes or self.notes[-1][0] != ply:
            self.notes.append((ply, [], [], []))
        return self.notes[-1]


class _Reader:
    def __init__(self, pieces: Iterator[str], rules: Rules | None, strict: bool) -> None:
        self.window = Window(pieces)
        self.given = rules
        self.strict = strict
        self.known: dict[str, tuple[int, ...]] = {}  # squares by the text of a move
        self.named: dict[str, tuple[int, ...]] = {}  # the same where squares have names: of one board
        self.board: Layout | None = None  # that board
        self.outermost = ("", 0)  # the line in which the outermost variation began, and where
        self.jump = -1  # where to go on, if not behind the token
        self.parted = True  # a game separator was read last, or nothing yet
        self.begin()

    def begin(self) -> None:
        """Begin a game."""
        self.tags: list[tuple[str, str]] = []
        self.tag_places: list[tuple[int, int]] = []
        self.problems: list[Problem] = []
        self.begun = False  # something of it was read
        self.body = False  # something was read that stands behind the tags
        self.moving = False  # its moves have begun
        self.started = False  # rules and start are known
        self.rules: Rules | None = None
        self.kind: GameType | None = None
        self.names: Layout | None = None  # how squares are named, if they are
        self.by_name = False  # whether the game is one that names them
        self.initial: State | None = None
        self.setup: tuple[str, int, int] | None = None  # a FEN in the text
        self.shift = 0  # 1 if the second player moves first
        self.line = _Line(_PLAYED, None, (1, 1), -1, 0)
        self.line.index = 0
        self.main = self.line
        self.lines: list[_Line | Line] = [self.line]
        self.open: list[_Line] = []  # the lines that wait for the one being read
        self.result_tag: tuple[str, tuple[int, int], tuple[str, int]] | None = None  # to be judged
        self.starred: tuple[int, int] | None = None  # plies and problems when a * was read as a mark
        self.words: list[str] = []  # words that are nothing else, read just now
        self.numbered = False  # a move number was read last

    # The loop.

    def games(self) -> Iterator[Game]:
        window, known, strict = self.window, self.known, self.strict
        handlers: dict[str, Callable[[re.Match[str], str, int], Game | None]] = {
            name: getattr(self, f"_{name}") for name in TOKEN.groupindex if hasattr(type(self), f"_{name}")
        }
        position = last = window.fill(0)
        previous = ""
        while True:
            text, limit = window.text, window.limit
            cut = False
            for token in TOKEN.finditer(text, position):
                end = token.end()
                if end > limit and not window.ended:
                    cut = True
                    position = token.start()
                    break
                kind: str = token.lastgroup  # type: ignore[assignment]
                if kind == "move" and not strict:
                    line = self.line
                    state = line.state
                    squares = known.get(token["move"])
                    if squares is not None and state is not None and not self.words:
                        for move in legal_moves(state):
                            if move.path == squares:
                                break
                        else:
                            squares = None
                        if squares is not None:
                            line.before = state
                            line.state = apply(state, move)
                            if line.index < 0:
                                self.live(line)
                            line.moves.append(move)
                            last = end
                            previous = kind
                            continue
                if strict and text[last : token.start()].strip(_STRICT_BLANKS):
                    self.refuse(last, "a character that is no blank")
                if self.words and kind not in ("word", "skipped", "remark", "strength", "broken"):
                    self.remark_words()
                if kind not in _AMONG_TAGS:
                    self.starred = None
                    if self.result_tag is not None:
                        self.check_result()
                if self.numbered and strict and kind not in ("move", "loose", "skipped"):
                    self.refuse(token.start(), "a move is due behind its number")
                game = handlers[kind](token, previous if token.start() == last else "", last)
                if game is not None:
                    yield game
                if kind != "skipped":
                    previous = kind
                last = end
                if self.jump >= 0:
                    position = last = self.jump
                    self.jump = -1
                    break
            else:
                if window.ended:
                    break
                # Only blanks are left: the last line break among them tells where a tag stands.
                cut = True
                position = max(last, text.rfind("\n", last))
            if cut:
                last -= position
                position = window.fill(position)
                last = max(0, last + position)
        if strict and window.text[last:].strip(_STRICT_BLANKS):
            self.refuse(last, "a character that is no blank")
        if self.numbered and strict:
            self.refuse(len(window.text), "a move is due behind its number")
        if self.begun:
            yield self.finished("", len(window.text))

    # Faults.

    def refuse(self, index: int, what: str) -> NoReturn:
        """Refuse the text: what `strict` does at the first departure from the standard."""
        refuse_at(self.window.place(index), self.window.line_at(index), what)

    def fault(self, index: int, what: str, done: str) -> None:
        """Note a departure from the standard, or refuse it."""
        if self.strict:
            self.refuse(index, what)
        self.remark(index, what, done)

    def remark(self, index: int, what: str, done: str) -> None:
        """Note what is wrong, but no departure from the standard."""
        self.remark_at(self.window.place(index), what, done)

    def remark_at(self, place: tuple[int, int], what: str, done: str) -> None:
        self.begun = True
        if self.moving:
            plies = len(self.main.moves) + len(self.main.texts) + self.shift
            what = f"move {plies // 2 + 1}: {what}"
        self.problems.append(Problem(*place, what, done))

    # Tags.

    def _tag(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        name, value = token["name"], token["value"]
        if not (name.isascii() and name.isidentifier()):
            return self._broken(token, previous, last)
        if self.open and "\n" not in self.window.text[last : token.start()]:
            self.bracket(token)
            return None
        game = self.header(token.start())
        self.put_tag(token.start(), name, _ESCAPED.sub(_unescaped, value))
        return game

    def put_tag(self, index: int, name: str, value: str) -> None:
        place = self.window.place(index)
        if self.strict:
            departure = departure_of_tag(name, value, {}) if name != "Result" else ""
            if departure:
                self.refuse(index, departure)
            if name == "Result":  # what it may be is known when all tags are
                self.result_tag = (value, place, self.window.line_at(index))
        self.begun = True
        self.parted = False
        self.tags.append((name, value))
        self.tag_places.append(place)

    def _badtag(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        name, value = token["badname"], token["badvalue"]
        if not (name.isascii() and name.isidentifier()):
            return self._broken(token, previous, last)
        if self.open and "\n" not in self.window.text[last : token.start()]:
            self.bracket(token)
            return None
        game = self.header(token.start())
        self.fault(token.start(), f"the value of the tag {name[:40]} holds a quotation mark", AS_WRITTEN)
        self.put_tag(token.start(), name, value.replace('\\"', '"'))
        return game

    def _broken(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        word = token.group()
        if self.moving and not re.match(r"\[[ \t]*[A-Za-z_]\w*[ \t]*\"", word) or self.open:
            self.bracket(token)
            return None
        game = self.header(token.start())
        self.fault(token.start(), f"a tag is malformed: {shortened(word)}", PASSED_OVER)
        self.parted = False
        return game

    def _tagcut(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        """Read what may be the beginning of a tag, now that the text has ended."""
        found = BAD_TAG.match(self.window.text, token.start())
        if found is None:
            return self._broken(token, previous, last)
        game = self._badtag(found, previous, last)
        if self.jump < 0:
            self.jump = found.end()
        return game

    def bracket(self, token: re.Match[str]) -> None:
        """Read something in brackets that is no tag as words."""
        text, start = self.window.text, token.start()
        end = text.find("]", start, token.end())
        end = token.end() if end < 0 else end + 1
        line_end = text.find("\n", start, end)
        end = end if line_end < 0 else line_end
        self.word(start, end)
        if self.jump < 0:
            self.jump = end

    def header(self, index: int) -> Game | None:
        """End the game at a tag, if it is the tag of another."""
        if not self.body or not (self.moving or self.tags):
            if self.body:
                self.fault(index, "the tags of a game come before everything else", AS_WRITTEN)
            return None
        if self.strict:
            self.refuse(index, "a tag is no part of a game that has begun: a * is due before it")
        return self.finished("", index)

    def check_result(self) -> None:
        """Refuse a Result that is none, now that all tags are known."""
        assert self.result_tag is not None
        value, place, line = self.result_tag
        self.result_tag = None
        departure = departure_of_tag("Result", value, dict(self.tags))
        if departure:
            refuse_at(place, line, departure)

    # Moves.

    def begin_moves(self) -> None:
        """Find out what game it is."""
        self.started = True
        tags = Tags(self.tags)
        self.rules, wrong = rules_of(tags, self.given)
        self.kind = game_type(tags.get("GameType", "").strip())
        main = self.main
        main.mode = _TEXTS
        if wrong:
            self.tag_remark("Rules" if wrong.startswith(("there", "the ")) else "GameType", wrong)
        if self.strict and self.kind is not None and not self.kind.is_standard:
            self.tag_remark("GameType", f"GameType {self.kind.number} is not in PDN 3.0", AS_WRITTEN)
        if self.rules is None:
            return
        layout = self.rules.layout
        names = names_of(self.rules, self.kind)
        self.by_name = names is not None
        self.names = names or layout
        if self.names != self.board:
            self.board = self.names
            self.named.clear()
        if self.setup is not None:
            text, *place = self.setup
        elif "FEN" in tags:
            text = tags["FEN"]
        else:
            self.initial = main.state = State.initial(self.rules)
            main.mode = _PLAYED
            return
        try:
            # The game may name its squares from another corner than its rules do.
            known = text if self.names == layout else numbered(text, self.names)
            self.initial = State.from_fen(known, self.rules)
        except DraughtsError as error:
            if self.setup is not None:
                self.remark_at((place[0], place[1]), str(error), AS_TEXT)
            else:
                self.tag_remark("FEN", str(error))
            return
        self.shift = int(self.initial.turn is not self.rules.first)
        main.state = self.initial
        main.mode = _PLAYED

    def tag_remark(self, name: str, what: str, done: str = AS_TEXT) -> None:
        for (known, _), place in zip(self.tags, self.tag_places, strict=True):
            if known == name:
                moving, self.moving = self.moving, False
                self.remark_at(place, what, done)
                self.moving = moving
                return

    def enter(self) -> None:
        """Go on to the moves."""
        self.begun = self.body = self.moving = True
        self.parted = False
        if not self.started:
            self.begin_moves()

    def live(self, line: _Line) -> None:
        """Give a line that has a move its place in the game."""
        line.fresh = False
        line.index = len(self.lines)
        self.lines.append(line)

    def _move(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        text = token["move"]
        if self.words:
            self.remark_words()
        if text in RESULTS:
            if token.start("move") > token.start():
                self.enter()
            return self.result(token, text, text)
        self.read_move(token.start("move"), text)
        return None

    def _loose(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        written = token["loose"]
        text = "".join(written.split())
        if is_loose_result(text):
            if token.start("loose") > token.start():
                self.enter()
            self.fault(token.start(), f"the result {plain_result(text)} is written {written}", AS_WRITTEN)
            return self.result(token, plain_result(text), text)
        self.read_move(token.start("loose"), text, written)
        return None

    def read_move(self, index: int, text: str, written: str | None = None) -> None:
        """Read a move: play it, keep its text, or pass it over."""
        self.numbered = False
        self.enter()
        if self.strict:
            self.check_move(index, written or text)
        line = self.line
        line.fresh = False
        if line.mode == _OVER:
            return
        if line.mode == _TEXTS:
            if line.index < 0:
                self.live(line)
            line.texts.append(text)
            return
        state = line.state
        assert state is not None
        move = self.played(state, self.named[text]) if text in self.named else None
        if move is None:
            try:
                move = parse_move(state, self.spelled(text, state))
            except DraughtsError as error:
                self.stop(index, f"{state.turn.name.capitalize()} {shortened(text, 40)[1:-1]}: {error}")
                return
            self.learn(text)
        line.before = state
        line.state = apply(state, move)
        if line.index < 0:
            self.live(line)
        line.moves.append(move)

    @staticmethod
    def played(state: State, squares: tuple[int, ...]) -> Move | None:
        """Give the legal move whose path is these squares."""
        return next((move for move in legal_moves(state) if move.path == squares), None)

    def learn(self, text: str) -> None:
        """Remember the squares of a move that is written plainly."""
        if len(text) > _KNOWN_LENGTH or len(self.known) + len(self.named) >= _MOST_KNOWN:
            return
        if _PLAIN.fullmatch(text):
            self.known[text] = tuple([int(number) for number in re.split("[-x]", text)])
        elif text[0].isalpha() and self.names is not None:
            squares = [self.names.from_algebraic(name) for name in _NAMES.findall(text)]
            if len(squares) > 1 and None not in squares:
                self.named[text] = tuple([square for square in squares if square is not None])

    def spelled(self, text: str, state: State) -> str:
        """Give a move as `parse_move` reads it, with the names that its rules give to squares."""
        assert self.rules is not None
        assert self.names is not None
        if _is_unsigned(text):
            return f"{text[:2]}-{text[2:]}"
        if not text[0].isalpha():
            return text
        text = text.lower()
        short = _SHORT.fullmatch(text)
        if short is not None:
            return self.completed(text, short[1], short[2], state)
        layout = self.rules.layout
        if self.names == layout:
            return text
        return "-".join(numbered(name, self.names) for name in _NAMES.findall(text))

    def completed(self, text: str, column: str, end: str, state: State) -> str:
        """Give a move of which only the column of its start is written: ed4."""
        assert self.names is not None
        goal = self.names.from_algebraic(end)
        found = {
            move.start
            for move in legal_moves(state)
            if move.end == goal and self.names.algebraic(move.start).startswith(column)
        }
        return f"{found.pop()}-{goal}" if len(found) == 1 else text

    def check_move(self, index: int, text: str) -> None:
        """Refuse a move that is not written as the grammar has it."""
        chained = text.count("-") > 1 and (self.rules is None or self.rules.capture_sign != "-")
        if chained or _STRICT_MOVE.fullmatch(text) is None:
            self.refuse(index, f"{shortened(text)} is no move as PDN 3.0 writes it")

    def stop(self, index: int, what: str) -> None:
        """End a line at a move that cannot be read or played."""
        line = self.line
        if line.mode == _OVER:
            return
        if self.open:
            self.remark(index, f"in a variation, {what}", STOPPED_ASIDE)
        else:
            self.remark(index, what, STOPPED)
        line.mode = _OVER
        line.state = None

    # Numbers, marks, comments.

    def _number(self, token: re.Match[str], previous: str, last: int) -> None:
        self.enter()
        self.line.fresh = False
        if self.strict:
            if token.group().lstrip("0123456789") not in (".", "..."):
                self.refuse(token.start(), "a move number has one dot or three")
            self.numbered = True

    def _dots(self, token: re.Match[str], previous: str, last: int) -> None:
        if self.strict:
            self.refuse(token.start(), "an ellipsis is part of a move number: 1... and not 1. ...")
        self.enter()
        self.line.fresh = False

    def _strength(self, token: re.Match[str], previous: str, last: int) -> None:
        text = token.group().strip("()")
        line = self.line
        if previous in ("word", "bracket") and self.words:
            self.words[-1] += token.group()
            return
        if self.words:
            self.remark_words()
        if self.strict and previous not in ("move", "loose"):
            self.refuse(token.start(), f"{shortened(text)} is due right behind a move")
        if line.mode == _OVER:
            return
        if not line.moves and not line.texts:
            self.body = True
            self.fault(token.start(), f"there is no move before {shortened(text)}", IGNORED)
            return
        line.note()[3].append(text)

    _aside = _strength

    def _nag(self, token: re.Match[str], previous: str, last: int) -> None:
        digits = token.group()[1:]
        self.begun = self.body = True
        self.parted = False
        self.line.fresh = False
        number = int(digits) if 0 < len(digits) <= 10 else -1
        if not digits or (not 0 <= number <= _LARGEST_NAG and not self.strict):
            self.fault(token.start(), f"{shortened(token.group())} is no annotation", IGNORED)
        elif self.line.mode != _OVER and number >= 0:
            self.line.note()[2].append(number)

    def _comment(self, token: re.Match[str], previous: str, last: int) -> None:
        self.comment(self.window.text[token.start() + 1 : token.end() - 1].replace("\n", " "))

    def comment(self, text: str) -> None:
        self.begun = self.body = True
        self.parted = False
        self.line.fresh = False
        if self.line.mode != _OVER:
            self.line.note()[1].append(text)

    def _unclosed(self, token: re.Match[str], previous: str, last: int) -> None:
        """Read a comment that goes on beyond the text at hand, or never ends."""
        window, start = self.window, token.start()
        where = window.place(start)
        line = window.line_at(start)
        parts = [window.text[start + 1 :].replace("\n", " ")]
        while not window.ended:
            piece = window.next_piece()
            end = piece.find("}")
            if end >= 0:
                self.jump = end + 1
                parts.append(piece[:end].replace("\n", " "))
                self.comment("".join(parts))
                return
            parts.append(piece.replace("\n", " "))
        if self.strict:
            refuse_at(where, line, "a comment is not closed")
        self.remark_at(where, "a comment is not closed", CLOSED)
        self.comment("".join(parts))
        self.jump = len(window.text)

    def _skipped(self, token: re.Match[str], previous: str, last: int) -> None:
        """Pass over a line comment."""

    def _remark(self, token: re.Match[str], previous: str, last: int) -> None:
        if self.open:  # prose that goes on behind the parenthesis
            self.word(token.start(), token.start() + 1)
            if self.jump < 0:
                self.jump = token.start() + 1
            return
        if self.words:
            self.remark_words()
        self.body = True
        self.fault(token.start(), "a ; begins no comment in PDN", AS_COMMENT)
        self.comment(token.group()[1:].replace("}", ")"))

    def _setup(self, token: re.Match[str], previous: str, last: int) -> None:
        found = re.fullmatch(r"/[ \t]*FEN[ \t]*\"([^\"]*)\"[ \t]*/", token.group())
        if self.strict and (found is None or fen_departs(found[1])):
            self.refuse(token.start(), f"{shortened(token.group())} sets up no position")
        if found is None:
            self.word(token.start(), token.end())
            return
        if self.moving:
            self.enter()
            self.line.fresh = False
            self.stop(token.start(), f"another position is set up: {shortened(found[1])}")
            return
        self.begun = self.body = True
        self.parted = False
        self.setup = (found[1], *self.window.place(token.start()))

    # Variations.

    def _open(self, token: re.Match[str], previous: str, last: int) -> None:
        self.enter()
        outer = self.line
        outer.fresh = False
        count = len(outer.moves) + len(outer.texts)
        inner = _Line(outer.mode, outer.before, self.window.place(token.start()), outer.index, count - 1)
        if not count and outer.mode != _OVER:
            self.remark(token.start(), "a variation has no move to be an alternative to", IGNORED)
            inner.mode = _OVER
        if inner.mode != _PLAYED:
            inner.state = None
        if self.strict and not self.open:
            self.outermost = self.window.line_at(token.start())
        self.open.append(outer)
        self.line = inner

    def _close(self, token: re.Match[str], previous: str, last: int) -> None:
        if not self.open:
            self._stray(token, previous, last)
            return
        if self.line.fresh:
            self.fault(token.start(), "a variation is empty", IGNORED)
        self.close()

    def _stray(self, token: re.Match[str], previous: str, last: int) -> None:
        self.line.fresh = False
        self.fault(token.start(), f"there is a {token.group()} that closes nothing", PASSED_OVER)

    # Words.

    def _word(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        text = token.group()
        if text == "\x1a" and not (self.strict or self.begun):  # the end of a file, once
            return None
        if is_loose_result(text):
            plain = plain_result(text)
            if self.words:
                self.remark_words()
            if text != plain:
                self.fault(token.start(), f"the result {plain} is written {shortened(text)}", AS_WRITTEN)
            return self.result(token, plain, text)
        self.word(token.start(), token.end())
        return None

    def word(self, start: int, end: int) -> None:
        """Read what is neither a move nor anything else of the standard."""
        text = self.window.text[start:end]
        if self.strict:
            self.refuse(start, f"{shortened(text)} is no move and nothing else of PDN 3.0")
        line = self.line
        if not self.words:
            move = MOVE_TEXT.match(text)
            end = 0 if move is None else move.end()
            if 0 < end < len(text) and not is_loose_result(text[:end]):
                self.read_move(start, text[:end])
                text = text[end:]
                start += end
            elif _is_unsigned(text) or (is_move_text(text) and self.keeps_texts()) or self.is_short(text):
                self.read_move(start, text)
                return
        if line.mode == _OVER:
            self.begun = self.body = True
            return
        if self.open and (line.fresh or text.strip("-")):
            self.prose(start)
            return
        if not text.strip("-") or any(sign in "0123456789" for sign in text):
            self.enter()
            self.line.fresh = False
            self.stop(start, f"{shortened(text)} is no move")
            self.words.clear()
            return
        if not self.words:
            self.body = True
            self.remark(start, f"{shortened(text)} is no part of a game", AS_COMMENT)
        self.words.append(text.replace("}", ")"))

    def keeps_texts(self) -> bool:
        """Whether the moves of the line at hand are kept as text."""
        self.enter()
        return self.line.mode == _TEXTS

    def is_short(self, text: str) -> bool:
        """Whether a word is a move of which only the column of its start is written."""
        if _SHORT.fullmatch(text) is None:
            return False
        self.enter()
        return self.line.mode == _PLAYED and self.by_name

    def remark_words(self) -> None:
        """Keep the words read last as a comment."""
        text = " ".join(self.words)
        self.words.clear()
        self.comment(text)

    def prose(self, start: int) -> None:
        """Keep what stands between parentheses and is no variation, or the rest of it, as a comment."""
        window = self.window
        inner = self.line
        if inner.fresh:
            what, where = "what stands in parentheses is no variation", inner.opened
        else:
            what, where = "a variation goes on in prose", window.place(start)
        parts: list[str] = []
        depth = 1
        position = start
        while True:
            for found in _PROSE.finditer(window.text, position):
                if found.start() > window.limit and not window.ended:
                    break
                if found.group() == "(":
                    depth += 1
                elif found.group() == ")":
                    depth -= 1
                if depth == 0 or found.group() == "\n":
                    parts.append(window.text[start : found.start()])
                    self.jump = found.end() if depth == 0 else found.start()
                    break
            if self.jump >= 0:
                break
            if window.ended:
                parts.append(window.text[start:])
                self.jump = len(window.text)
                break
            # What is kept may be the beginning of a line with a tag.
            kept = max(start, position, min(window.limit, len(window.text)))
            parts.append(window.text[start:kept])
            start = position = window.fill(kept)
        comment = "".join(parts).replace("\n", " ").replace("}", ")").replace("{", "(")
        if inner.fresh:
            self.line = self.open.pop()
            self.comment(comment)
        else:
            self.comment(comment)
            self.close()
        if depth:
            self.remark_at(inner.opened, "a variation is not closed", CLOSED)
        self.remark_at(where, what, AS_COMMENT)

    def close(self) -> None:
        """Go on with the outer line."""
        inner = self.line
        self.line = outer = self.open.pop()
        if inner.index >= 0:
            self.lines[inner.index] = _made_line(inner)  # at once: it takes less room
        elif outer.mode != _OVER:  # it came to nothing
            for _, comments, nags, _ in inner.notes:
                note = outer.note()
                note[1].extend(comments)
                note[2].extend(nags)

    # The end.

    def _star(self, token: re.Match[str], previous: str, last: int) -> Game | None:
        if previous in ("move", "loose") and self.moving and not self.strict:
            line = self.line
            if line.mode != _OVER:
                line.note()[2].append(_FORCED)
            if not self.open:
                self.starred = len(line.moves) + len(line.texts), len(self.problems)
            self.remark(token.start(), "a * is no mark of a move", FORCED)
            return None
        return self.result(token, "*", "*")

    def result(self, token: re.Match[str], plain: str, written: str) -> Game | None:
        """End the game."""
        if self.open:
            self.fault(token.start(), f"a game does not end in a variation: {plain}", IGNORED)
            return None
        if not self.begun:
            if self.strict and (self.parted or plain != "*"):
                self.refuse(token.start(), "there is no game before this result")
            self.parted = True
            return None
        if self.strict and token.group() != written:
            self.refuse(token.start(), "a move is due behind its number")
        return self.finished(written, token.start())

    def finished(self, written: str, index: int) -> Game:
        """Make the game, and begin another."""
        if self.words:
            self.remark_words()
        if self.open:
            outermost = self.open[1] if len(self.open) > 1 else self.line
            if self.strict:
                refuse_at(outermost.opened, self.outermost, "a variation is not closed")
            self.remark_at(outermost.opened, "a variation is not closed", CLOSED)
            while self.open:
                self.close()
        if self.result_tag is not None:
            self.check_result()
        if not self.started:
            self.begin_moves()
        line = self.line
        if self.starred is not None and self.starred[0] == len(line.moves) + len(line.texts):
            # Nothing followed: it ends the game, as a * does in PDN 3.0.
            del self.problems[self.starred[1]]
            if line.mode != _OVER:
                line.note()[2].pop()
            written = "*"
        result = self.agreed(written)
        game = made(
            Tags(self.tags),
            self.rules,
            self.initial,
            (_made_line(self.main), *[line for line in self.lines if isinstance(line, Line)]),
            result,
            tuple(self.problems),
        )
        self.begin()
        self.parted = written == "*" or not written
        return game

    def agreed(self, written: str) -> str:
        """Give the result by the text and the tag."""
        for (name, value), place in zip(self.tags, self.tag_places, strict=True):
            if name != "Result":
                continue
            told = value.strip()
            moving, self.moving = self.moving, False
            if told and not is_result(told):
                self.remark_at(place, f"the Result {shortened(told)} is none", IGNORED)
                told = ""
            elif {written, told}.isdisjoint(("", "*")) and plain_result(told) != plain_result(written):
                self.remark_at(
                    place, f"the Result is {shortened(told)}, the game ends with {written}", CONTRADICTED
                )
            self.moving = moving
            if written in ("", "*") and told:
                return told
            break
        return written or "*"


def _is_unsigned(text: str) -> bool:
    """Whether a word is a move of two digits a square without a sign."""
    return len(text) == 4 and text.isascii() and text.isdigit()


def _unescaped(run: re.Match[str]) -> str:
    return "\\" * (len(run[1]) // 2)


def _made_line(line: _Line) -> Line:
    notes = tuple(
        [
            Note(ply, texts, nags, "".join(marks))
            for ply, texts, nags, marks in line.notes
            if texts or nags or marks  # a star taken for a mark may have turned out to be the end
        ]
    )
    return made_line(tuple(line.moves), tuple(line.texts), notes, line.parent, line.at)
