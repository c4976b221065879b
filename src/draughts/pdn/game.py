"""A game as a value: tags, a tree of lines, a start and a result.

Owns `Game`: what its parts must be to each other, and new games made of old ones.  Knows no PDN text.
The tree is flat, so that it may be nested as deep as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from types import EllipsisType
from typing import Any

from draughts.arguments import as_text, spell_number, whole, wrong_type
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import parse_move
from draughts.pdn.grammar import DERIVED_TAGS, Scores, outcome
from draughts.pdn.parts import BY_PLY, Line, Note, Problem, Step, Tags, all_of, items_of, unchecked
from draughts.play import apply
from draughts.rules.ruleset import Rules, spell_move
from draughts.rules.variants import ENGLISH
from draughts.values import Value


class Game(Value):
    """A game of draughts: a value, with its tags, moves, variations, comments and result.

    Attributes:
        tags: `Tags`, in order, their text unchanged.
        rules: the `Rules`, None where they are not known: then moves are kept as text.
        initial: the `State` it starts from (the rules' own unless given), with no history; None where it
            is not known.
        lines: every `Line`, the main line first, in the order in which PDN writes them.
        result: the result as written: "1-0", "1/2-1/2", "*" and so on.
        problems: what was wrong with the text it was read from (`Problem`s).
        moves, texts, comments, outcome, final: of the main line.

    What stands in `initial`, `rules` and `result` counts; tags that restate it (GameType, Rules, FEN,
    SetUp, Result) are put right when the game is written.  They are not compared, nor are `problems`.

    Raises IllegalMoveError for a line with an illegal move, TypeError and DraughtsError for the rest.

    >>> game = Game({"Event": "a club"}).with_moves(["11-15", "23-19"]).with_comment("quiet")
    >>> game.final.fen, game.comments
    ('B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15', ('quiet',))
    """

    __slots__ = ("tags", "rules", "initial", "lines", "result", "problems")  # noqa: RUF023
    tags: Tags
    rules: Rules | None
    initial: State | None
    lines: tuple[Line, ...]
    result: str
    problems: tuple[Problem, ...]

    def __init__(
        self,
        tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        rules: Rules | None = ENGLISH,
        initial: State | EllipsisType | None = ...,
        lines: Iterable[Line] = (),
        result: str = "*",
        problems: Iterable[Problem] = (),
    ) -> None:
        if rules is not None and not isinstance(rules, Rules):
            wrong_type("rules", "Rules or None", rules)
        _check_result(result)
        if initial is ...:
            initial = None if rules is None else State.initial(rules)
        elif initial is not None:
            if not isinstance(initial, State):
                wrong_type("initial", "State or None", initial)
            if initial.rules != rules:
                raise DraughtsError(f"the game starts under the rules {initial.rules.name}, not its own")
            fresh = State.from_fen(initial.fen, initial.rules)  # king moves in a row are of the position
            initial = initial if initial == fresh and initial.ply == 0 else fresh
        for name, given, kind in (("lines", lines, Line), ("problems", problems, Problem)):
            self._put(name, all_of(kind, given, name))
        self._put("tags", Tags(tags))
        self._put("rules", rules)
        self._put("initial", initial)
        self._put("lines", _in_order(self.lines or (Line(),)))
        self._put("result", result)
        _check_moves(self.lines, initial)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line; empty where they are kept as text."""
        return self.lines[0].moves

    @property
    def texts(self) -> tuple[str, ...]:
        """The move texts of the main line where the rules are not known; empty where they are."""
        return self.lines[0].texts

    @property
    def comments(self) -> tuple[str, ...]:
        """Every comment of the main line, in order."""
        return tuple(comment for note in self.lines[0].notes for comment in note.comments)

    @property
    def outcome(self) -> Scores | None:
        """Points of Black and White by the result as written, None if it names none."""
        return outcome(self.result, self.rules, self.tags.get("GameType"))

    @property
    def final(self) -> State | None:
        """The position after the main line, None where the start is not known."""
        states = self.states()
        return states[-1] if states else None

    def states(self, line: int = 0) -> tuple[State, ...]:
        """Return the positions of a line, the one before its first move included; none if not known.

        >>> [state.ply for state in Game().with_moves(["11-15", "23-19"]).states()]
        [0, 1, 2]
        """
        way = [self.lines[_index(line, self.lines)]]
        while way[-1].parent >= 0:
            way.append(self.lines[way[-1].parent])
        if self.initial is None:
            return ()
        state = self.initial
        for outer, inner in zip(way[::-1], way[-2::-1]):
            for move in outer.moves[: inner.at]:
                state = apply(state, move)
        return tuple(accumulate(way[0].moves, apply, initial=state))

    def variations(self, line: int, ply: int) -> tuple[int, ...]:
        """Return the indices of the lines that are alternatives to a move of a line.

        >>> game = Game().with_moves(["11-15", "23-19"]).with_variation(0, ["9-14"])
        >>> game.variations(0, 0), game.variations(0, 1)
        ((1,), ())
        """
        of, at = _index(line, self.lines), whole(ply, "ply")
        return tuple(index for index, each in enumerate(self.lines) if each.parent == of and each.at == at)

    def walk(self) -> Iterator[Step]:
        """Meet every move, each followed by its alternatives, in the order in which PDN writes them.

        >>> game = Game().with_moves(["11-15", "23-19"]).with_variation(0, ["9-14"])
        >>> [(step.line, step.ply, step.text) for step in game.walk()]
        [(0, 0, '11-15'), (1, 0, '9-14'), (0, 1, '23-19')]
        """
        leaving = alternatives(self.lines)
        waiting: list[tuple[int, int, State | None]] = [(0, 0, self.initial)]
        while waiting:
            index, ply, state = waiting.pop()
            line = self.lines[index]
            if ply == len(line):
                continue
            after = None
            if state is None:
                yield Step(index, ply, line.texts[ply], None, None, line.note(ply))
            else:
                move = line.moves[ply]
                after = apply(state, move)
                text = spell_move(state.rules, move.path, move.is_capture)
                yield Step(index, ply, text, move, after, line.note(ply))
            waiting.append((index, ply + 1, after))
            waiting.extend((child, 0, state) for child in reversed(leaving.get((index, ply), ())))

    def _with(self, **changes: Any) -> Game:
        """Return this game with parts changed that are known to be right."""
        parts = {**dict(zip(self._fields, self._parts())), "problems": (), **changes}
        return unchecked(Game, *parts.values())

    def _with_line(self, index: int, line: Line) -> Game:
        return self._with(lines=(*self.lines[:index], line, *self.lines[index + 1 :]))

    def with_tag(self, name: str, value: str) -> Game:
        """Return this game with a tag set.

        >>> Game().with_tag("Event", "a club").tags["Event"]
        'a club'
        """
        return self._with(tags=self.tags.with_tag(name, value))

    def with_result(self, result: str) -> Game:
        """Return this game with another result.

        >>> Game().with_result("1-0").outcome
        Scores(black=1.0, white=0.0)
        """
        tags = self.tags.with_tag("Result", result) if "Result" in self.tags else self.tags
        _check_result(result)
        return self._with(tags=tags, result=result)

    def with_move(self, move: Move | str, line: int = 0) -> Game:
        """Return this game with a move at the end of a line: a `Move` or its text.

        >>> [str(move) for move in Game().with_move("11-15").with_move("23-19").moves]
        ['11-15', '23-19']
        """
        return self.with_moves((move,), line)

    def with_moves(self, moves: Iterable[Move | str], line: int = 0) -> Game:
        """Return this game with moves at the end of a line: `Move`s or their texts.

        Raises IllegalMoveError for a move that is not legal there, and DraughtsError where the start of
        the game is not known.

        >>> Game().with_moves(["11-15", "23-19"]).final.ply
        2
        """
        given = items_of(moves, "moves", "iterable of moves")
        line, states = _index(line, self.lines), self.states(line)
        if not states:
            raise DraughtsError("the start of this game is not known: no move can be added")
        old = self.lines[line]
        played = (*old.moves, *_read(states[-1], given))
        return self._with_line(line, unchecked(Line, played, (), old.notes, old.parent, old.at))

    def with_variation(self, at: int, moves: Iterable[Move | str], line: int = 0) -> Game:
        """Return this game with another line, an alternative to the move at ply `at` of a line.

        Lines are numbered in the order in which PDN writes them: ask `variations(line, at)` for its
        index, the last one given there.

        >>> game = Game().with_moves(["11-15", "23-19"]).with_variation(1, ["22-18", "15-22"])
        >>> game.lines[1].at, [str(move) for move in game.lines[1].moves]
        (1, ['22-18', '15x22'])
        """
        given = items_of(moves, "moves", "iterable of moves")
        line, states = _index(line, self.lines), self.states(line)
        at = whole(at, "at")
        if not 0 <= at < len(states) - 1:
            raise DraughtsError(f"line {line} has no move at ply {spell_number(at)} to be an alternative to")
        found = _read(states[at], given)
        if not found:
            raise DraughtsError("a variation has at least one move")
        return self._with(lines=_in_order((*self.lines, unchecked(Line, found, (), (), line, at))))

    def with_note(self, note: Note, line: int = 0) -> Game:
        """Return this game with a note in place of what was noted at its ply.

        >>> Game().with_move("11-15").with_note(Note(0, nags=[1])).lines[0].note(0).nags
        (1,)
        """
        if not isinstance(note, Note):
            wrong_type("note", "Note", note)
        old = self.lines[_index(line, self.lines)]
        notes = sorted([each for each in old.notes if each.ply != note.ply] + [note], key=BY_PLY)
        return self._with_line(line, Line(old.moves, old.texts, notes, old.parent, old.at))

    def with_comment(self, text: str, ply: int | None = None, line: int = 0) -> Game:
        """Return this game with a comment more behind a ply, the last of the line unless given.

        >>> Game().with_comment("before the first move").lines[0].notes[0].ply
        -1
        """
        old = self.lines[_index(line, self.lines)]
        place = len(old) - 1 if ply is None else ply
        known = old.note(place)
        return self.with_note(Note(place, (*known.comments, text), known.nags, known.strength), line)

    def main_line(self) -> Game:
        """Return this game without its variations.

        >>> len(Game().with_move("11-15").with_variation(0, ["9-14"]).main_line().lines)
        1
        """
        return self._with(lines=self.lines[:1])

    def __eq__(self, other: object) -> bool:
        return self._compared() == other._compared() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[Any, ...]:
        return self.tags.without(DERIVED_TAGS), self.rules, self.initial, self.lines, self.result

    def __repr__(self) -> str:
        name = "text only" if self.rules is None else self.rules.name
        return f"<Game {name}, {len(self.lines[0])} plies, {self.result}>"


def is_result(text: str) -> bool:
    """Whether a text can be the value of a Result tag as it stands."""
    plain = text.isprintable() and '"' not in text and "\\" not in text
    return plain and text == text.strip() and 0 < len(text) <= 100


def _check_result(result: object) -> None:
    text = as_text(result, "result")
    if not is_result(text):
        raise DraughtsError(f"{shortened(text)} is no result")


def _index(line: int, lines: tuple[Line, ...]) -> int:
    index = whole(line, "line")
    if not 0 <= index < len(lines):
        raise DraughtsError(f"the game has no line {spell_number(index)}: only 0 to {len(lines) - 1}")
    return index


def _read(state: State, moves: Iterable[Move | str]) -> tuple[Move, ...]:
    """Read moves that are played one after the other."""
    found: list[Move] = []
    for given in moves:
        move = parse_move(state, given) if isinstance(given, str) else given
        state = apply(state, move)
        found.append(move)
    return tuple(found)


def alternatives(lines: tuple[Line, ...]) -> dict[tuple[int, int], list[int]]:
    """Return the lines that leave another, by the index of that one and the ply they leave it at."""
    found: dict[tuple[int, int], list[int]] = {}
    for index, line in enumerate(lines[1:], 1):
        found.setdefault((line.parent, line.at), []).append(index)
    return found


def _in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Check the tree, and put its lines into the order in which PDN writes them."""
    if lines[0].parent != -1 or lines[0].at != 0:
        raise DraughtsError("line 0 is the main line: it has no parent (-1) and leaves nothing (0)")
    for index, line in enumerate(lines[1:], 1):
        if not 0 <= line.parent < index:
            parent = spell_number(line.parent)
            raise DraughtsError(f"line {index} leaves line {parent}, which is not before it")
        if not 0 <= line.at < len(lines[line.parent]):
            raise DraughtsError(f"line {index} is an alternative to no move of line {line.parent}")
        if not len(line):
            raise DraughtsError(f"line {index} has no move")
    leaving = alternatives(lines)
    order: list[int] = []
    waiting = [0]
    while waiting:
        index = waiting.pop()
        order.append(index)
        inner = [child for ply in range(len(lines[index])) for child in leaving.get((index, ply), ())]
        waiting.extend(reversed(inner))
    if order == list(range(len(lines))):
        return lines
    places = {index: place for place, index in enumerate(order)}
    moved = (lines[index] for index in order[1:])
    rest = [unchecked(Line, *line._parts()[:3], places[line.parent], line.at) for line in moved]
    return (lines[0], *rest)


def _check_moves(lines: tuple[Line, ...], initial: State | None) -> None:
    """Hold every move to the rules."""
    if initial is None:
        if any(line.moves for line in lines):
            raise DraughtsError("the start of this game is not known: it can have texts, not moves")
        return
    if any(line.texts for line in lines):
        raise DraughtsError("the start of this game is known: it can have moves, not texts")
    leaving = alternatives(lines)
    starts: dict[int, State] = {0: initial}
    for index, line in enumerate(lines):
        state = starts.pop(index)
        for ply, move in enumerate(line.moves):
            starts.update(dict.fromkeys(leaving.get((index, ply), ()), state))
            state = apply(state, move)
