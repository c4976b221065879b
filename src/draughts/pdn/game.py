"""A game as a value: tags, a tree of lines, comments and a result.

Owns `Game` and its parts.  Knows no PDN text: `reading` makes games of it, `writing` makes it of games.

The tree is flat: a game is a tuple of lines, the main line first, and every other line names the line
and the ply it is an alternative to.  So a tree may be nested as deep as it likes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from types import EllipsisType
from typing import Any, Final, NamedTuple

from draughts.arguments import spell_number, whole, wrong_type
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import parse_move
from draughts.pdn.grammar import DERIVED_TAGS, Scores, outcome
from draughts.pdn.tokens import is_move_text
from draughts.play import apply
from draughts.rules.ruleset import Rules
from draughts.rules.spelling import spell_move
from draughts.rules.variants import ENGLISH
from draughts.values import Value

__all__ = ["Game", "Line", "Note", "Problem", "Step", "Tags", "is_result", "made", "made_line"]

_LARGEST_NAG: Final = 10**9

# What is done about a problem: `Problem.done` is one of these.
STOPPED: Final = "the main line stops there"
STOPPED_ASIDE: Final = "the variation stops there"
AS_TEXT: Final = "the moves are kept as text"
PASSED_OVER: Final = "passed over"
CLOSED: Final = "taken as closed where the game ends"
AS_COMMENT: Final = "kept as a comment"
AS_WRITTEN: Final = "read all the same"
IGNORED: Final = "ignored"
CONTRADICTED: Final = "the end of the game counts"
FORCED: Final = "read as $7, the only move"
_LOSSES: Final = (STOPPED, AS_TEXT, PASSED_OVER, CLOSED)


class Problem(NamedTuple):
    """What was wrong with a text: `line` and `column` (both from 1), `what`, and what was `done` about it.

    `str()` tells it in a line; `lossy` is whether something of the tags or the main line was lost.

    >>> problem = Problem(3, 8, "there is a } that closes nothing", "passed over")
    >>> str(problem), problem.lossy
    ('line 3, column 8: there is a } that closes nothing: passed over', True)
    """

    line: int
    column: int
    what: str
    done: str

    @property
    def lossy(self) -> bool:
        """Whether something of the tags or the main line was lost."""
        return self.done in _LOSSES

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}: {self.done}"


class Tags(Mapping[str, str]):
    """Tags of a game, in their order, their text unchanged: a mapping from name to value.

    Made from a mapping or from pairs.  `pairs` holds them all; where a name stands twice, `tags[name]`
    is the first.  Equal to other tags with the same pairs in the same order, and to a plain mapping
    with the same names and values.  Raises TypeError for other types, DraughtsError for what no tag can be.

    >>> tags = Tags({"White": "Anderson, A.", "Black": "Wyllie, J."})
    >>> tags["Black"], tags.pairs[0]
    ('Wyllie, J.', ('White', 'Anderson, A.'))
    """

    __slots__ = ("_first", "_pairs")
    _pairs: tuple[tuple[str, str], ...]
    _first: dict[str, str]

    def __init__(self, tags: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        if isinstance(tags, Tags):
            pairs = tags._pairs
        else:
            given: Any = tags.items() if isinstance(tags, Mapping) else tags
            if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
                wrong_type("tags", "mapping or iterable of pairs", tags)
            pairs = tuple(_pair(each) for each in given)
        first: dict[str, str] = {}
        for name, value in pairs:
            first.setdefault(name, value)
        object.__setattr__(self, "_pairs", pairs)
        object.__setattr__(self, "_first", first)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All tags as (name, value), in order."""
        return self._pairs

    def __getitem__(self, name: str) -> str:
        return self._first[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)

    def __setattr__(self, name: str, part: object) -> None:
        raise AttributeError(f"Tags is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Tags is immutable: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Tags):
            return self._pairs == other._pairs
        if isinstance(other, Mapping):
            return len(self._pairs) == len(self._first) and self._first == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return f"Tags({list(self._pairs)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Tags, (self._pairs,)

    def with_tag(self, name: str, value: str) -> Tags:
        """Give these tags with one set: where it stood first, or at the end.

        >>> Tags({"Event": "a", "Round": "1"}).with_tag("Event", "b").pairs
        (('Event', 'b'), ('Round', '1'))
        """
        pairs = list(self._pairs)
        for index, (known, _) in enumerate(pairs):
            if known == name:
                pairs[index] = (name, value)
                return Tags(pairs)
        return Tags([*pairs, (name, value)])

    def without(self, names: Iterable[str]) -> Tags:
        """Give these tags without those named.

        >>> Tags({"Event": "a", "Round": "1"}).without(["Event"]).pairs
        (('Round', '1'),)
        """
        dropped = frozenset(names)
        return Tags([pair for pair in self._pairs if pair[0] not in dropped])


def _pair(given: object) -> tuple[str, str]:
    if not isinstance(given, tuple) or len(given) != 2:
        wrong_type("a tag", "pair of name and value", given)
    name, value = given
    for what, text in (("the name of a tag", name), ("the value of a tag", value)):
        if not isinstance(text, str):
            wrong_type(what, "str", text)
    if not (name.isascii() and name.isidentifier()):
        raise DraughtsError(f"the name of a tag is of letters, digits and _, not {shortened(name)}")
    if "\n" in value or "\r" in value:
        raise DraughtsError(f"the value of the tag {name} has more than one line")
    return name, value


class Note(Value):
    r"""What is noted at a ply of a line.

    Attributes: `ply` (index of the move in its line; -1 before the first), `comments` (texts without
    braces, a line break in them being a blank), `nags` (numbers of `$n`) and `strength` (the run of
    `!` and `?` behind the move, or "").

    Raises TypeError for other types, DraughtsError for what PDN cannot hold.

    >>> Note(3, ["the only\nmove"], [7], "!").comments
    ('the only move',)
    """

    __slots__ = ("ply", "comments", "nags", "strength")  # noqa: RUF023 - in the order of the constructor
    ply: int
    comments: tuple[str, ...]
    nags: tuple[int, ...]
    strength: str

    def __init__(
        self, ply: int, comments: Iterable[str] = (), nags: Iterable[int] = (), strength: str = ""
    ) -> None:
        if isinstance(comments, str) or not isinstance(comments, Iterable):
            wrong_type("comments", "tuple of texts", comments)
        if not isinstance(nags, Iterable):
            wrong_type("nags", "tuple of numbers", nags)
        texts = tuple(comments)
        for text in texts:
            if not isinstance(text, str):
                wrong_type("a comment", "str", text)
            if "}" in text:
                raise DraughtsError("a comment cannot hold a }: PDN ends it there")
        numbers = tuple(whole(nag, "nag") for nag in nags)
        for number in numbers:
            if not 0 <= number <= _LARGEST_NAG:
                raise DraughtsError(f"nag must be from 0 to {_LARGEST_NAG}, not {spell_number(number)}")
        if not isinstance(strength, str):
            wrong_type("strength", "str", strength)
        if strength.strip("!?"):
            raise DraughtsError(f"strength is of ! and ?, not {shortened(strength)}")
        place = whole(ply, "ply")
        if place < -1:
            raise DraughtsError(f"ply must be -1 or more, not {spell_number(place)}")
        if place < 0 and strength:
            raise DraughtsError(f"there is no move before ply 0 for {shortened(strength)} to mark")
        self._put("ply", place)
        self._put("comments", tuple([_unbroken(text) for text in texts]))
        self._put("nags", numbers)
        self._put("strength", strength)


def _unbroken(text: str) -> str:
    """Put a blank in place of each line break."""
    if "\n" in text or "\r" in text:
        return text.replace("\r\n", " ").replace("\r", " ").replace("\n", " ")
    return text


def _all_of(kind: type, given: object, name: str) -> tuple[Any, ...]:
    """Give an iterable as a tuple, all of it of one kind: a TypeError if it is not."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        wrong_type(name, f"tuple of {kind.__name__}", given)
    parts = tuple(given)
    for part in parts:
        if not isinstance(part, kind):
            wrong_type(f"one of {name}", kind.__name__, part)
    return parts


class Line(Value):
    """A line of moves: the main line, or an alternative to one of its moves, and so on.

    Attributes: `moves` (`Move`s), `texts` (move texts instead, where the rules are not known), `notes`
    (`Note`s, ascending by ply, none of them empty), `parent` (index of the line this one leaves, -1 for
    the main line) and `at` (the ply of the parent that its first move stands in for).

    Raises TypeError for other types, DraughtsError for what no line can be.

    >>> line = Line([Move((9, 14))], notes=[Note(0, strength="?")], parent=0, at=0)
    >>> len(line), line.note(0).strength, line.note(-1).comments
    (1, '?', ())
    """

    __slots__ = ("moves", "texts", "notes", "parent", "at")  # noqa: RUF023 - in the constructor's order
    moves: tuple[Move, ...]
    texts: tuple[str, ...]
    notes: tuple[Note, ...]
    parent: int
    at: int

    def __init__(
        self,
        moves: Iterable[Move] = (),
        texts: Iterable[str] = (),
        notes: Iterable[Note] = (),
        parent: int = -1,
        at: int = 0,
    ) -> None:
        for name, given, kind in (("moves", moves, Move), ("texts", texts, str), ("notes", notes, Note)):
            self._put(name, _all_of(kind, given, name))
        if self.moves and self.texts:
            raise DraughtsError("a line has moves, or texts where the rules are not known: not both")
        for text in self.texts:
            if not is_move_text(text):
                raise DraughtsError(f"{shortened(text)} is no text of a move")
        self._put("notes", tuple([note for note in self.notes if not _is_empty(note)]))
        length = len(self)
        last = -2
        for note in self.notes:
            if not last < note.ply < length:
                raise DraughtsError(f"notes must be ascending by ply, from -1 to {length - 1}")
            last = note.ply
        self._put("parent", whole(parent, "parent"))
        self._put("at", whole(at, "at"))

    def __len__(self) -> int:
        return len(self.moves) or len(self.texts)

    def note(self, ply: int) -> Note:
        """Give what is noted at a ply, an empty note if nothing is."""
        place = bisect_left(self.notes, ply, key=_ply_of)
        if place < len(self.notes) and self.notes[place].ply == ply:
            return self.notes[place]
        return Note(ply)


def _ply_of(note: Note) -> int:
    return note.ply


def _is_empty(note: Note) -> bool:
    return not (note.comments or note.nags or note.strength)


class Step(NamedTuple):
    """A move met while walking a game.

    Attributes: `line` and `ply` say where it stands; `text` is the move as text; `move` and `state` (the
    position after it) are None where the rules are not known; `note` is what is noted there.
    """

    line: int
    ply: int
    text: str
    move: Move | None
    state: State | None
    note: Note


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

    Methods: `states(line)`, `walk()`, `variations(line, ply)`, and new games from old ones: `with_move`,
    `with_moves`, `with_variation`, `with_note`, `with_comment`, `with_tag`, `with_result`, `main_line`.
    What stands in `initial`, `rules` and `result` counts; tags that restate it (GameType, Rules, FEN,
    SetUp, Result) are put right when the game is written.

    Equal games have equal lines, rules, start and result, and equal tags but for those that only restate
    these.  `problems` are not compared.

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
        if not isinstance(result, str):
            wrong_type("result", "str", result)
        if not is_result(result):
            raise DraughtsError(f"{shortened(result)} is no result")
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
            self._put(name, _all_of(kind, given, name))
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
        """Points of Black and White by the result as written, None if it tells none."""
        return outcome(self.result, self.rules, self.tags.get("GameType"))

    @property
    def final(self) -> State | None:
        """The position after the main line, None where the start is not known."""
        if self.initial is None:
            return None
        state = self.initial
        for move in self.moves:
            state = apply(state, move)
        return state

    def states(self, line: int = 0) -> tuple[State, ...]:
        """Give the positions of a line, the one before its first move included; none if not known.

        >>> [state.ply for state in Game().with_moves(["11-15", "23-19"]).states()]
        [0, 1, 2]
        """
        state = self._start(_index(line, self.lines))
        if state is None:
            return ()
        found = [state]
        for move in self.lines[line].moves:
            state = apply(state, move)
            found.append(state)
        return tuple(found)

    def _start(self, line: int) -> State | None:
        """Give the position before the first move of a line."""
        way: list[int] = []
        while line:
            way.append(line)
            line = self.lines[line].parent
        state = self.initial
        for index in reversed(way):
            if state is None:
                break
            left = self.lines[index]
            for move in self.lines[left.parent].moves[: left.at]:
                state = apply(state, move)
        return state

    def variations(self, line: int, ply: int) -> tuple[int, ...]:
        """Give the indices of the lines that are alternatives to a move of a line.

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
        children: dict[tuple[int, int], list[int]] = {}
        for index, line in enumerate(self.lines):
            if line.parent >= 0:
                children.setdefault((line.parent, line.at), []).append(index)
        waiting: list[tuple[int, int, State | None]] = [(0, 0, self.initial)]
        while waiting:
            index, ply, state = waiting.pop()
            line = self.lines[index]
            if ply >= len(line):
                continue
            if line.moves:
                move = line.moves[ply]
                after = None if state is None else apply(state, move)
                text = str(move) if self.rules is None else spell_move(self.rules, move.path, move.is_capture)
                yield Step(index, ply, text, move, after, line.note(ply))
            else:
                after = None
                yield Step(index, ply, line.texts[ply], None, None, line.note(ply))
            waiting.append((index, ply + 1, after))
            waiting.extend((child, 0, state) for child in reversed(children.get((index, ply), ())))

    # New games from old ones.

    def _with(self, **changes: Any) -> Game:
        parts = {name: getattr(self, name) for name in self._fields}
        return Game(**{**parts, "problems": (), **changes})

    def _with_line(self, index: int, line: Line) -> Game:
        """Give this game with a line in place of one, both known to be right."""
        lines = (*self.lines[:index], line, *self.lines[index + 1 :])
        return made(self.tags, self.rules, self.initial, lines, self.result, ())

    def with_tag(self, name: str, value: str) -> Game:
        """Give this game with a tag set.

        >>> Game().with_tag("Event", "a club").tags["Event"]
        'a club'
        """
        return made(self.tags.with_tag(name, value), self.rules, self.initial, self.lines, self.result, ())

    def with_result(self, result: str) -> Game:
        """Give this game with another result.

        >>> Game().with_result("1-0").outcome
        Scores(black=1.0, white=0.0)
        """
        tags = self.tags.with_tag("Result", result) if "Result" in self.tags else self.tags
        return self._with(tags=tags, result=result)

    def with_move(self, move: Move | str, line: int = 0) -> Game:
        """Give this game with a move at the end of a line: a `Move` or its text.

        >>> [str(move) for move in Game().with_move("11-15").with_move("23-19").moves]
        ['11-15', '23-19']
        """
        return self.with_moves((move,), line)

    def with_moves(self, moves: Iterable[Move | str], line: int = 0) -> Game:
        """Give this game with moves at the end of a line: `Move`s or their texts.

        Raises IllegalMoveError for a move that is not legal there, and DraughtsError where the start of
        the game is not known.

        >>> Game().with_moves(["11-15", "23-19"]).final.ply
        2
        """
        if isinstance(moves, str) or not isinstance(moves, Iterable):
            wrong_type("moves", "iterable of moves", moves)
        states = self.states(line)
        if not states:
            raise DraughtsError("the start of this game is not known: no move can be added")
        old = self.lines[line]
        added = _read(states[-1], moves)
        longer = made_line((*old.moves, *added), (), old.notes, old.parent, old.at)
        return self._with_line(_index(line, self.lines), longer)

    def with_variation(self, at: int, moves: Iterable[Move | str], line: int = 0) -> Game:
        """Give this game with another line, an alternative to the move at ply `at` of a line.

        Lines are numbered in the order in which PDN writes them: ask `variations(line, at)` for its
        index, the last one given there.

        >>> game = Game().with_moves(["11-15", "23-19"]).with_variation(1, ["22-18", "15-22"])
        >>> game.lines[1].at, [str(move) for move in game.lines[1].moves]
        (1, ['22-18', '15x22'])
        """
        if isinstance(moves, str) or not isinstance(moves, Iterable):
            wrong_type("moves", "iterable of moves", moves)
        states = self.states(line)
        at = whole(at, "at")
        if not 0 <= at < len(states) - 1:
            raise DraughtsError(f"line {line} has no move at ply {spell_number(at)} to be an alternative to")
        found = _read(states[at], moves)
        if not found:
            raise DraughtsError("a variation has at least one move")
        lines = _in_order((*self.lines, made_line(found, (), (), line, at)))
        return made(self.tags, self.rules, self.initial, lines, self.result, ())

    def with_note(self, note: Note, line: int = 0) -> Game:
        """Give this game with a note in place of what was noted at its ply.

        >>> Game().with_move("11-15").with_note(Note(0, nags=[1])).lines[0].note(0).nags
        (1,)
        """
        if not isinstance(note, Note):
            wrong_type("note", "Note", note)
        old = self.lines[_index(line, self.lines)]
        notes = sorted([each for each in old.notes if each.ply != note.ply] + [note], key=_ply_of)
        return self._with_line(line, Line(old.moves, old.texts, notes, old.parent, old.at))

    def with_comment(self, text: str, ply: int | None = None, line: int = 0) -> Game:
        """Give this game with a comment more behind a ply, the last of the line unless given.

        >>> Game().with_comment("before the first move").lines[0].notes[0].ply
        -1
        """
        old = self.lines[_index(line, self.lines)]
        place = len(old) - 1 if ply is None else ply
        known = old.note(place)
        return self.with_note(Note(place, (*known.comments, text), known.nags, known.strength), line)

    def main_line(self) -> Game:
        """Give this game without its variations.

        >>> len(Game().with_move("11-15").with_variation(0, ["9-14"]).main_line().lines)
        1
        """
        return made(self.tags, self.rules, self.initial, self.lines[:1], self.result, ())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash(self._compared())

    def _compared(self) -> tuple[Any, ...]:
        return self.tags.without(DERIVED_TAGS), self.rules, self.initial, self.lines, self.result

    def __repr__(self) -> str:
        name = "text only" if self.rules is None else self.rules.name
        return f"<Game {name}, {len(self.lines[0])} plies, {self.result}>"


def made(
    tags: Tags,
    rules: Rules | None,
    initial: State | None,
    lines: tuple[Line, ...],
    result: str,
    problems: tuple[Problem, ...],
) -> Game:
    """Make a game whose moves were played while it was read: what `Game` would check is known."""
    game: Game = object.__new__(Game)
    for name, part in (
        ("tags", tags),
        ("rules", rules),
        ("initial", initial),
        ("lines", lines),
        ("result", result),
        ("problems", problems),
    ):
        object.__setattr__(game, name, part)
    return game


def made_line(
    moves: tuple[Move, ...], texts: tuple[str, ...], notes: tuple[Note, ...], parent: int, at: int
) -> Line:
    """Make a line of what `Line` would find to be right."""
    line: Line = object.__new__(Line)
    put = object.__setattr__
    put(line, "moves", moves)
    put(line, "texts", texts)
    put(line, "notes", notes)
    put(line, "parent", parent)
    put(line, "at", at)
    return line


def is_result(text: str) -> bool:
    """Whether a text can be the value of a Result tag as it stands."""
    return (
        0 < len(text) <= 100
        and text == text.strip()
        and text.isprintable()
        and '"' not in text
        and "\\" not in text
    )


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


def _in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Check the tree, and put its lines into the order in which PDN writes them."""
    children: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        if index == 0:
            if line.parent != -1 or line.at != 0:
                raise DraughtsError("line 0 is the main line: it has no parent (-1) and leaves nothing (0)")
            continue
        if not 0 <= line.parent < index:
            raise DraughtsError(
                f"line {index} leaves line {spell_number(line.parent)}, which is not before it"
            )
        if not 0 <= line.at < len(lines[line.parent]):
            raise DraughtsError(f"line {index} is an alternative to no move of line {line.parent}")
        if not len(line):
            raise DraughtsError(f"line {index} has no move")
        children.setdefault(line.parent, []).append(index)
    order: list[int] = []
    waiting = [0]
    while waiting:
        index = waiting.pop()
        order.append(index)
        inner = children.get(index)
        if inner is not None:
            waiting.extend(sorted(inner, key=lambda child: (lines[child].at, child), reverse=True))
    if order == list(range(len(lines))):
        return lines
    places = {index: place for place, index in enumerate(order)}
    return (
        lines[0],
        *(
            made_line(line.moves, line.texts, line.notes, places[line.parent], line.at)
            for line in (lines[index] for index in order[1:])
        ),
    )


def _check_moves(lines: tuple[Line, ...], initial: State | None) -> None:
    """Hold every move to the rules."""
    leaving: dict[int, list[int]] = {}  # the lines that leave a line, ascending by ply
    for index, line in enumerate(lines):
        if line.moves and initial is None:
            raise DraughtsError("the start of this game is not known: it can have texts, not moves")
        if line.texts and initial is not None:
            raise DraughtsError("the start of this game is known: it can have moves, not texts")
        if index:
            leaving.setdefault(line.parent, []).append(index)
    if initial is None:
        return
    starts: dict[int, State] = {0: initial}
    for index, line in enumerate(lines):
        state = starts.pop(index)
        inner = leaving.get(index, [])
        done = 0
        for ply, move in enumerate(line.moves):
            while done < len(inner) and lines[inner[done]].at == ply:
                starts[inner[done]] = state
                done += 1
            state = apply(state, move)
