"""From games to canonical PDN 3.0.

Owns the layout of the text: tags, moves, lines of at most 80 columns.  Knows no file.  What it writes
reads back to the same game.  The tree of variations is walked with a stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from draughts import fen
from draughts.core.state import State
from draughts.errors import DraughtsError
from draughts.moves.notation import format_move
from draughts.pdn.game import Game, alternatives
from draughts.pdn.grammar import DERIVED_TAGS, GameType, game_type, names_of, numbered, rules_of, type_of
from draughts.pdn.parts import Line
from draughts.pdn.tokens import ESCAPED
from draughts.play import apply
from draughts.rules.layout import Layout

_WIDTH: Final = 80
_MAX_PARTS: Final = 10_000  # of a text held; beyond it they are handed out
_NO_FEN: Final = "?:W:B"  # a FEN of PDN 3.0 that sets up nothing

_NUMBER: Final = re.compile("[0-9]+", re.ASCII)


def text_of_game(game: Game) -> Iterator[str]:
    """Write a game, piece by piece."""
    tags = _tags(game)
    for name, value in tags:
        escaped = ESCAPED.sub(r"\1\1", value).replace('"', '\\"')
        yield f'[{name} "{escaped}"]\n'
    if tags:
        yield "\n"
    page = _Page()
    yield from _Movetext(game, game_type(dict(reversed(tags)).get("GameType", "")), page).pieces()
    page.word("*")
    yield page.taken() + "\n"


def _tags(game: Game) -> list[tuple[str, str]]:
    """Return the tags of a game, with those put right that restate what it holds."""
    known = {name: value for name, value in reversed(game.tags.pairs) if name in DERIVED_TAGS}
    wanted: dict[str, str] = {}
    _want_rules(game, known, wanted)
    _want_start(game, known, wanted)
    tagged = known.get("Result", "").strip()
    if tagged == game.result or (not tagged and game.result == "*" and "Result" in known):
        wanted["Result"] = known["Result"]
    elif tagged or game.result != "*":
        wanted["Result"] = game.result
    pairs = [
        (name, wanted.pop(name, value))
        for name, value in game.tags.pairs
        if name in wanted or name not in DERIVED_TAGS
    ]
    pairs.extend(wanted.items())
    main = game.lines[0]
    if not pairs and not len(main) and not main.notes:
        pairs.append(("Result", "*"))  # a game of nothing at all is no game in PDN
    return pairs


def _want_rules(game: Game, known: dict[str, str], wanted: dict[str, str]) -> None:
    kept = {name: value for name, value in known.items() if name in ("GameType", "Rules")}
    # What the reader was given by `rules=` is of no account: the text is to say it.
    if rules_of(kept, None)[0] == game.rules and (game.rules is None or kept):
        wanted.update(kept)
    if game.rules is None or wanted:
        return
    value = type_of(game.rules)
    if value:
        kind, ours = game_type(known.get("GameType", "")), game_type(value)
        same = kind is not None and ours is not None and kind.number == ours.number and kind.fits(game.rules)
        wanted["GameType"] = known["GameType"] if same else value
    if rules_of(wanted, None)[0] != game.rules:
        wanted["Rules"] = " ".join(game.rules.name.split())


def _want_start(game: Game, known: dict[str, str], wanted: dict[str, str]) -> None:
    kept = {name: value for name, value in known.items() if name in ("FEN", "SetUp")}
    rules, initial = game.rules, game.initial
    if rules is None:
        wanted.update(kept)
        return
    names = names_of(rules, game_type(wanted.get("GameType", "")))
    usual = State.initial(rules)
    try:
        tagged = (
            State.from_fen(numbered(kept["FEN"], names or rules.layout), rules) if "FEN" in kept else usual
        )
    except DraughtsError:
        tagged = None
    base = rules_of({"GameType": wanted.get("GameType", "")}, None)[0]
    otherwise = base is not None and State.initial(base).fen != usual.fen  # without a FEN
    if tagged == initial and ("FEN" in kept or not otherwise):
        wanted.update(kept)
    elif initial is None:
        wanted["FEN"] = _NO_FEN
    elif otherwise or initial != usual:
        wanted["FEN"] = initial.fen if names is None else _named_fen(initial, names)
    if wanted.get("FEN", "").strip():
        wanted["SetUp"] = "1"


def _named_fen(state: State, names: Layout) -> str:
    read = fen.read(state.fen, state.rules.layout, king_moves=state.rules.king_moves_limit is not None)
    return fen.write(read.turn, read.black, read.white, read.kings, read.king_moves, names)


class _Page:
    """Text broken into lines."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.prefix = ""  # what the next word begins with
        self._column = 0

    def taken(self) -> str:
        text = "".join(self.parts)
        self.parts.clear()
        return text

    def word(self, text: str, *, glued: bool = False) -> None:
        """Write a word, on a new line if it does not fit on this one."""
        self._put(self.prefix + text, 0 if glued or not self._column else 1)
        self.prefix = ""

    def comment(self, text: str) -> None:
        """Write a comment: only a blank of it may become the end of a line."""
        first, *rest = f"{{{text}}}".split(" ")
        self.word(first)
        for word in rest:
            self._put(word, 1)

    def _put(self, text: str, blank: int) -> None:
        if self._column + blank and self._column + blank + len(text) > _WIDTH:
            self.parts.append("\n")
            self._column = blank = 0
        self.parts.append(" " + text if blank else text)
        self._column += blank + len(text)


class _WrittenLine:
    """A line while it is written."""

    def __init__(self, index: int, line: Line, state: State | None, number: int) -> None:
        self.index = index
        self.line = line
        self.state = state
        self.before = state  # the position before the last move
        self.number = number  # plies of the game before the first of this line
        self.ply = 0  # moves written
        self.notes = {note.ply: note for note in line.notes}


class _Movetext:
    """The lines of a game, written on a page."""

    def __init__(self, game: Game, kind: GameType | None, page: _Page) -> None:
        self.lines = game.lines
        self.page = page
        self.ours: Layout | None = None  # by which the rules name squares, None if they number them
        self.names: Layout | None = None  # by which the game does
        number = 0
        if game.rules is not None:
            self.ours, self.names = names_of(game.rules, None), names_of(game.rules, kind)
            number = int(game.initial is not None and game.initial.turn is not game.rules.first)
        self.first = _WrittenLine(0, game.lines[0], game.initial, number)
        self.follows = False  # the word before this one shows which move comes next

    def pieces(self) -> Iterator[str]:
        leaving = {way: inner[::-1] for way, inner in alternatives(self.lines).items()}
        waiting = [self.first]
        self.note(self.first)
        while waiting:
            top = waiting[-1]
            inner = leaving.get((top.index, top.ply - 1))
            if inner:
                index = inner.pop()
                line = self.lines[index]
                waiting.append(_WrittenLine(index, line, top.before, top.number + line.at))
                self.page.prefix = "("
                self.follows = False
                self.note(waiting[-1])
            elif top.ply == len(top.line):
                waiting.pop()
                if waiting:
                    self.page.word(")", glued=True)
                    self.follows = False
            else:
                self.move(top)
            if len(self.page.parts) > _MAX_PARTS:
                yield self.page.taken()
        yield self.page.taken()

    def move(self, top: _WrittenLine) -> None:
        """Write the next move of a line, with its number where it is due, and what is noted of it."""
        state, ply = top.state, top.ply
        if state is None:
            text = top.line.texts[ply]
        else:
            move = top.line.moves[ply]
            text = self.spelled(format_move(state, move))
            top.before = state
            top.state = apply(state, move)
        number, second = divmod(top.number + ply, 2)
        if not (second and self.follows):
            text = f"{number + 1}{'...' if second else '.'} {text}"
        top.ply += 1
        self.follows = True
        self.page.word(text + top.notes[ply].strength if ply in top.notes else text)
        self.note(top)

    def note(self, top: _WrittenLine) -> None:
        """Write what is noted behind the last move, but for its strength."""
        note = top.notes.get(top.ply - 1)
        if note is None:
            return
        for nag in note.nags:
            self.page.word(f"${nag}")
        for comment in note.comments:
            self.page.comment(comment)
            self.follows = False

    def spelled(self, text: str) -> str:
        """Return the text of a move with the names or numbers of the game's type."""
        names = self.names
        if names == self.ours:
            return text
        if self.ours is not None:
            text = numbered(text, self.ours)
        return text if names is None else _NUMBER.sub(lambda found: names.algebraic(int(found[0])), text)
