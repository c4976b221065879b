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
from draughts.play import apply
from draughts.rules.layout import Layout
from draughts.rules.options import Notation
from draughts.rules.ruleset import Rules

__all__ = ["text_of_game"]

_WIDTH: Final = 80
_MAX_PARTS: Final = 10_000  # of a text held; beyond it they are handed out
_NO_FEN: Final = "?:W:B"  # a FEN of PDN 3.0 that sets up nothing

_NUMBER: Final = re.compile("[0-9]+", re.ASCII)
_TO_ESCAPE: Final = re.compile(r'(\\*)"|(\\+)\Z')


def text_of_game(game: Game) -> Iterator[str]:
    """Write a game, piece by piece.

    >>> print("".join(text_of_game(Game().with_moves(["11-15", "23-19", "8-11"]))))
    [GameType "21"]
    <BLANKLINE>
    1. 11-15 23-19 2. 8-11 *
    <BLANKLINE>
    """
    tags = _tags(game)
    for name, value in tags:
        yield f'[{name} "{_TO_ESCAPE.sub(_escaped, value)}"]\n'
    if tags:
        yield "\n"
    page = _Page()
    yield from _Movetext(game, _kind(dict(reversed(tags))), page).pieces()
    page.word("*")
    yield page.taken() + "\n"


def _escaped(found: re.Match[str]) -> str:
    if found[2] is not None:
        return found[2] * 2
    return found[1] * 2 + '\\"'


# Tags.


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
    pairs: list[tuple[str, str]] = []
    for name, value in game.tags.pairs:
        if name not in DERIVED_TAGS:
            pairs.append((name, value))
        elif name in wanted:
            pairs.append((name, wanted.pop(name)))
    pairs.extend(wanted.items())
    main = game.lines[0]
    if not pairs and not len(main) and not main.notes:
        pairs.append(("Result", "*"))  # a game of nothing at all is no game in PDN
    return pairs


def _want_rules(game: Game, known: dict[str, str], wanted: dict[str, str]) -> None:
    kept: dict[str, str] = {name: known[name] for name in ("GameType", "Rules") if name in known}
    # What the reader was given by `rules=` is of no account: the text is to say it.
    if rules_of(kept, None)[0] == game.rules and (game.rules is None or kept):
        wanted.update(kept)
        return
    if game.rules is None:
        return
    value = type_of(game.rules)
    if value:
        kind, ours = game_type(known.get("GameType", "").strip()), game_type(value)
        same = kind is not None and ours is not None and kind.number == ours.number and kind.fits(game.rules)
        wanted["GameType"] = known["GameType"] if same else value
    if rules_of(wanted, None)[0] != game.rules:
        wanted["Rules"] = " ".join(game.rules.name.split())


def _starts_otherwise(rules: Rules, wanted: dict[str, str]) -> bool:
    """Whether a game of the GameType to be written starts from another position than one of the rules."""
    if "GameType" not in wanted:
        return False
    base = rules_of({"GameType": wanted["GameType"]}, None)[0]
    return base is not None and State.initial(base).fen != State.initial(rules).fen


def _want_start(game: Game, known: dict[str, str], wanted: dict[str, str]) -> None:
    if game.rules is None:
        wanted.update({name: known[name] for name in ("FEN", "SetUp") if name in known})
        return
    names = names_of(game.rules, _kind(wanted))
    try:
        tagged: State | None = State.initial(game.rules)
        if "FEN" in known:
            tagged = State.from_fen(numbered(known["FEN"], names or game.rules.layout), game.rules)
    except DraughtsError:
        tagged = None
    otherwise = _starts_otherwise(game.rules, wanted)
    if tagged == game.initial and ("FEN" in known or not otherwise):
        wanted.update({name: known[name] for name in ("FEN", "SetUp") if name in known})
    elif game.initial is None:
        wanted["FEN"] = _NO_FEN
    elif otherwise or game.initial != State.initial(game.rules):
        wanted["FEN"] = game.initial.fen if names is None else _named_fen(game.initial, names)
    if wanted.get("FEN", "").strip():
        wanted["SetUp"] = "1"


def _kind(tags: dict[str, str]) -> GameType | None:
    """Return the game type of a game by its tags as they are written."""
    return game_type(tags.get("GameType", "").strip())


def _named_fen(state: State, names: Layout) -> str:
    """Write a position with names of squares, so far as its FEN has numbers of pieces only."""
    read = fen.read(state.fen, state.rules.layout, king_moves=state.rules.king_moves_limit is not None)
    return fen.write(read.turn, read.black, read.white, read.kings, read.king_moves, names)


# Moves.


class _Page:
    """Text broken into lines."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._column = 0

    def taken(self) -> str:
        """Return what was written since this was asked last."""
        text = "".join(self.parts)
        self.parts.clear()
        return text

    def word(self, text: str, *, glued: bool = False) -> None:
        """Write a word, on a new line if it does not fit on this one."""
        blank = 0 if glued or not self._column else 1
        if self._column and self._column + blank + len(text) > _WIDTH:
            self.parts.append("\n")
            self._column = blank = 0
        self.parts.append(" " + text if blank else text)
        self._column += blank + len(text)

    def comment(self, text: str, before: str) -> None:
        """Write a comment: only a blank of it may become the end of a line."""
        text = f"{before}{{{text}}}"
        first = text.find(" ")
        first = len(text) if first < 0 else first
        if self._column and self._column + 1 + first > _WIDTH:
            self.parts.append("\n")
            self._column = 0
        if self._column:
            self.parts.append(" ")
            self._column += 1
        start = 0
        while self._column + len(text) - start > _WIDTH:
            room = max(0, _WIDTH - self._column)
            cut = text.rfind(" ", start, start + room + 1)
            if cut < 0:
                cut = text.find(" ", start + room)
            if cut < 0:
                break
            self.parts.append(text[start:cut])
            self.parts.append("\n")
            self._column = 0
            start = cut + 1
        self.parts.append(text[start:])
        self._column += len(text) - start


class _WrittenLine:
    """A line while it is written."""

    __slots__ = ("before", "index", "line", "noted", "number", "ply", "state")

    def __init__(self, index: int, line: Line, state: State | None, number: int) -> None:
        self.index = index
        self.line = line
        self.state = state
        self.before = state  # the position before the last move
        self.number = number  # plies of the game before the first of this line
        self.ply = 0  # moves written
        self.noted = 0  # notes written


class _Movetext:
    """The lines of a game, written on a page."""

    def __init__(self, game: Game, kind: GameType | None, page: _Page) -> None:
        self.lines = game.lines
        self.page = page
        self.layout: Layout | None = None  # that of the rules, where the game names squares otherwise
        self.names: Layout | None = None
        self.by_name = game.rules is not None and game.rules.notation is Notation.ALGEBRAIC
        number = 0
        if game.rules is not None:
            self.names = names_of(game.rules, kind)
            if self.names != (game.rules.layout if self.by_name else None):
                self.layout = game.rules.layout
            if game.initial is not None:
                number = int(game.initial.turn is not game.rules.first)
        self.first = _WrittenLine(0, game.lines[0], game.initial, number)
        self.before = ""  # a parenthesis that opens where the next word begins
        self.follows = False  # the word before this one shows which move comes next

    def pieces(self) -> Iterator[str]:
        """Write all lines."""
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
                self.before = "("
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
        line, state, ply = top.line, top.state, top.ply
        if state is None:
            text = line.texts[ply]
        else:
            move = line.moves[ply]
            text = self.spelled(format_move(state, move))
            top.before = state
            top.state = apply(state, move)
        number, second = divmod(top.number + ply, 2)
        if not second:
            text = f"{number + 1}. {text}"
        elif not self.follows:
            text = f"{number + 1}... {text}"
        top.ply += 1
        self.follows = True
        strength = ""
        if top.noted < len(line.notes) and line.notes[top.noted].ply == ply:
            strength = line.notes[top.noted].strength
        self.page.word(f"{self.before}{text}{strength}")
        self.before = ""
        self.note(top)

    def note(self, top: _WrittenLine) -> None:
        """Write what is noted behind the last move, but for its strength."""
        notes = top.line.notes
        if top.noted == len(notes) or notes[top.noted].ply != top.ply - 1:
            return
        note = notes[top.noted]
        top.noted += 1
        for nag in note.nags:
            self.page.word(f"{self.before}${nag}")
            self.before = ""
        for comment in note.comments:
            self.page.comment(comment, self.before)
            self.before = ""
            self.follows = False

    def spelled(self, text: str) -> str:
        """Return the text of a move with the names or numbers of the game's type."""
        if self.layout is None:
            return text
        names = self.names
        if self.by_name:
            text = numbered(text, self.layout)
        return text if names is None else _NUMBER.sub(lambda found: names.algebraic(int(found[0])), text)
