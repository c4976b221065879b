"""What a game is made of: tags, notes, lines, problems and steps.

Owns these values and what PDN can hold of them.  Plays no move: `game` does.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from draughts.arguments import as_text, spell_number, whole, whole_between, wrong_type
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.pdn.tokens import is_move_text
from draughts.values import Value

MAX_NAG: Final = 10**9  # a larger one is refused, and passed over where it is read

# What is done about a problem.
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

BY_PLY: Final = attrgetter("ply")  # the order of notes
_BREAK: Final = re.compile(r"\r\n?|\n")


class Problem(NamedTuple):
    """What was wrong with a text: `line` and `column` (both from 1), `what`, and what was `done` about it.

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


class Tags(Value, Mapping[str, str]):
    """Tags of a game, in their order, their text unchanged: a mapping from name to value.

    `pairs` holds them all as (name, value); where a name stands twice, `tags[name]` is the first.  Equal
    to other tags with the same pairs in the same order, and to a plain mapping with the same items.
    Raises TypeError for other types, DraughtsError for what no tag can be.

    >>> tags = Tags({"White": "Anderson, A.", "Black": "Wyllie, J."})
    >>> tags["Black"], tags.pairs[0]
    ('Wyllie, J.', ('White', 'Anderson, A.'))
    """

    __slots__ = ("pairs", "_first")  # noqa: RUF023 - what it is made of comes first
    pairs: tuple[tuple[str, str], ...]
    _first: dict[str, str]

    def __init__(self, tags: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        if isinstance(tags, Tags):
            pairs = tags.pairs
        else:
            given = tags.items() if isinstance(tags, Mapping) else tags
            pairs = tuple([_pair(each) for each in items_of(given, "tags", "mapping or iterable of pairs")])
        self._put("pairs", pairs)
        first: dict[str, str] = {}
        for name, value in pairs:
            first.setdefault(name, value)
        self._put("_first", first)

    def __getitem__(self, name: str) -> str:
        return self._first[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Mapping) and not isinstance(other, Tags):
            return len(self.pairs) == len(self._first) and self._first == dict(other)
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.pairs)

    def __repr__(self) -> str:
        return f"Tags({list(self.pairs)})"

    def with_tag(self, name: str, value: str) -> Tags:
        """Return these tags with one set: where it stood first, or at the end.

        >>> Tags({"Event": "a", "Round": "1"}).with_tag("Event", "b").pairs
        (('Event', 'b'), ('Round', '1'))
        """
        names = [known for known, _ in self.pairs]
        index = names.index(name) if name in names else len(names)
        return Tags([*self.pairs[:index], (name, value), *self.pairs[index + 1 :]])

    def without(self, names: Iterable[str]) -> Tags:
        """Return these tags without those named.

        >>> Tags({"Event": "a", "Round": "1"}).without(["Event"]).pairs
        (('Round', '1'),)
        """
        dropped = frozenset(names)
        return Tags([pair for pair in self.pairs if pair[0] not in dropped])


def _pair(given: object) -> tuple[str, str]:
    if not isinstance(given, tuple) or len(given) != 2:
        wrong_type("a tag", "pair of name and value", given)
    name, value = as_text(given[0], "the name of a tag"), as_text(given[1], "the value of a tag")
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
        texts = [as_text(each, "a comment") for each in items_of(comments, "comments", "tuple of texts")]
        if any("}" in text for text in texts):
            raise DraughtsError("a comment cannot hold a }: PDN ends it there")
        numbers = items_of(nags, "nags", "tuple of numbers")
        self._put("nags", tuple([whole_between(nag, "nag", 0, MAX_NAG) for nag in numbers]))
        if as_text(strength, "strength").strip("!?"):
            raise DraughtsError(f"strength is of ! and ?, not {shortened(strength)}")
        place = whole(ply, "ply")
        if place < -1:
            raise DraughtsError(f"ply must be -1 or more, not {spell_number(place)}")
        if place < 0 and strength:
            raise DraughtsError(f"there is no move before ply 0 for {shortened(strength)} to mark")
        self._put("ply", place)
        self._put("comments", tuple([_BREAK.sub(" ", text) for text in texts]))
        self._put("strength", strength)


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
            self._put(name, all_of(kind, given, name))
        if self.moves and self.texts:
            raise DraughtsError("a line has moves, or texts where the rules are not known: not both")
        for text in self.texts:
            if not is_move_text(text):
                raise DraughtsError(f"{shortened(text)} is no text of a move")
        kept = tuple([note for note in self.notes if note.comments or note.nags or note.strength])
        self._put("notes", kept)
        plies = [-2, *(note.ply for note in self.notes), len(self)]
        if any(later <= ply for ply, later in zip(plies, plies[1:])):
            raise DraughtsError(f"notes must be ascending by ply, from -1 to {len(self) - 1}")
        self._put("parent", whole(parent, "parent"))
        self._put("at", whole(at, "at"))

    def __len__(self) -> int:
        return len(self.moves) or len(self.texts)

    def note(self, ply: int) -> Note:
        """Return what is noted at a ply, an empty note if nothing is."""
        place = bisect_left(self.notes, ply, key=BY_PLY)
        found = self.notes[place : place + 1]
        return found[0] if found and found[0].ply == ply else Note(ply)


class Step(NamedTuple):
    """A move met while walking a game.

    `move` and `state` (the position after it) are None where the rules are not known.
    """

    line: int
    ply: int
    text: str
    move: Move | None
    state: State | None
    note: Note


_Made = TypeVar("_Made", bound=Value)


def unchecked(kind: type[_Made], *parts: object) -> _Made:
    """Make a value from all its parts, in order, known to be right."""
    value = object.__new__(kind)
    for name, part in zip(kind._fields, parts):
        object.__setattr__(value, name, part)
    return value


def items_of(given: object, what: str, wanted: str) -> Iterable[Any]:
    """Return an iterable that is not a text as it is: TypeError for anything else."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        wrong_type(what, wanted, given)
    return given


def all_of(kind: type, given: object, name: str) -> tuple[Any, ...]:
    """Return an iterable as a tuple, all of it of one kind: TypeError for anything else."""
    parts = tuple(items_of(given, name, f"tuple of {kind.__name__}"))
    for part in parts:
        if not isinstance(part, kind):
            wrong_type(f"one of {name}", kind.__name__, part)
    return parts
