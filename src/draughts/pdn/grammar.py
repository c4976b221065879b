"""What PDN 3.0 says: game types and their rule sets, results, tags.

Owns the tables and the regular expressions of the standard, each in one place; which GameType is which
rule set the rule sets themselves say.  Knows no game and reads no text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from draughts.errors import DraughtsError, shortened
from draughts.pieces import Color
from draughts.rules.layout import Layout
from draughts.rules.options import Notation
from draughts.rules.ruleset import Rules
from draughts.rules.variants import VARIANTS

__all__ = [
    "DERIVED_TAGS",
    "GAME_TYPES",
    "RESULTS",
    "GameType",
    "Scores",
    "departure_of_tag",
    "fen_departs",
    "game_type",
    "is_loose_result",
    "move_departs",
    "names_of",
    "numbered",
    "outcome",
    "plain_result",
    "rules_of",
    "type_of",
]

_UNPLAYED: Final = ("27,W,12,12,N2,0", "30,W,8,8,A0,0", "41,W,10,8,A0,0")
"""What the standard has besides the games that are played here."""


def _number(value: str) -> int:
    return int(value.partition(",")[0])


def _by_game_type() -> Mapping[int, tuple[Rules, ...]]:
    """Collect the rule sets by the number of their GameType: the first of each value stands for it."""
    found: dict[int, tuple[Rules, ...]] = {}
    for rules in VARIANTS.values():
        if rules.game_type:
            others = found.setdefault(_number(rules.game_type), ())
            if all(other.game_type != rules.game_type for other in others):
                found[_number(rules.game_type)] = (*others, rules)
    return found


_GAMES: Final = _by_game_type()

GAME_TYPES: Final[Mapping[int, Rules]] = {number: games[0] for number, games in sorted(_GAMES.items())}
"""The rule set that each number of a GameType names, where nothing but the number is given."""

DERIVED_TAGS: Final = ("GameType", "Rules", "FEN", "SetUp", "Result")
"""Tags that only restate what a game holds besides its tags."""

DEFAULT_RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
INTERNATIONAL_RESULTS: Final = ("2-0", "0-2", "1-1", "0-0", "*")
RESULTS: Final = frozenset((*DEFAULT_RESULTS, *INTERNATIONAL_RESULTS))
"""What ends a game: both sets of results, whatever the game."""

# The values that short ones stand for; where a number stands for several games, the first of them.
_FULL: Final[Mapping[int, str]] = {
    **{number: rules.game_type for number, rules in GAME_TYPES.items()},
    **{_number(value): value for value in _UNPLAYED},
}
_INTERNATIONAL: Final = (20, 27)
_LAST: Final = 50  # the standard gives no game a higher number, but programs do

_GAME_TYPE: Final = re.compile(
    r"([0-9]{1,9})(?:,([WB]),([0-9]{1,9}),([0-9]{1,9}),([ANS])([0123])(?:,([01]))?)?", re.ASCII
)
_DATE: Final = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?{2})\.([0-9]{2}|\?{2})", re.ASCII)
_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*", re.ASCII)
_SQUARE: Final = r"K?(?:[0-9]{1,3}(?:-[0-9]{1,3})?|[a-l][0-9]{1,2})"
# King moves in a row come last, as no text of the standard can give them: they are part of a position.
_FEN: Final = re.compile(
    rf"[WB?](?::[WB](?:{_SQUARE}(?:,{_SQUARE})*)?)+(?::\+[0-9]{{1,3}}\+[0-9]{{1,3}})?\.?", re.ASCII
)
# The grammar has x for every capture, the table of game types a colon or a - for some.
_NAMED: Final = r"[a-l](?:1[0-2]|[1-9])"
_MOVE: Final = re.compile(
    r"[1-9][0-9]?(?:(?:-[1-9][0-9]?)+|(?:x[1-9][0-9]?)+|(?::[1-9][0-9]?)+)"
    rf"|{_NAMED}(?:(?:-{_NAMED})+|{_NAMED}|(?:x{_NAMED})+|(?::{_NAMED})+)",
    re.ASCII,
)
_NAME_OF_SQUARE: Final = re.compile("[a-l][0-9]{1,2}", re.ASCII)

# Where square 1 or a1 lies, by the digit of a game type, seen by White at the bottom of the print.
_CORNERS: Final = ("bottom left", "bottom right", "top left", "top right")


class Scores(NamedTuple):
    """What a result gives each side: 1.0 for a win, 0.5 for a draw, 0.0 for a loss, also if both lost."""

    black: float
    white: float


class GameType(NamedTuple):
    """What a GameType tag says: the number, and the rest as written or as the standard has it.

    `first` is None where the number is in no table.  `corner` is the corner of square 1 (or of a1 where
    `notation` is A), White sitting at the bottom.
    """

    number: int
    first: Color | None
    columns: int
    rows: int
    notation: str
    corner: str
    bottom_left_dark: bool
    in_full: bool  # whether the tag said more than the number

    @property
    def is_standard(self) -> bool:
        """Whether the number is not above those that the standard gives to games."""
        return self.number <= _LAST

    def fits(self, rules: Rules) -> bool:
        """Whether the board, its numbering and the first player are those of a rule set."""
        layout = rules.layout
        return (
            self.first is rules.first
            and (self.rows, self.columns) == (layout.rows, layout.columns)
            and self.bottom_left_dark is layout.bottom_left_dark
            and (self.corner == layout.first if self.notation == "N" else self.notation == "A")
        )


def game_type(value: str) -> GameType | None:
    """Read the value of a GameType tag; None if it is none.

    >>> game_type("21").corner, game_type("25,W,8,8,A0,0").notation, game_type("checkers")
    ('top left', 'A', None)
    """
    found = _GAME_TYPE.fullmatch(value)
    if found is None:
        return None
    number = int(found[1])
    if found[2] is None:
        found = _GAME_TYPE.fullmatch(_FULL.get(number, ""))
        if found is None:
            return GameType(number, None, 0, 0, "", "", True, False)
    in_full = found.string == value
    first = Color(found[2])
    seen = int(found[6])
    # A player at the top sees the board turned by half: bottom left is the top right of the print.
    corner = _CORNERS[seen if first is Color.WHITE else 3 - seen]
    size = int(found[3]), int(found[4])
    return GameType(number, first, *size, found[5], corner, found[7] != "1", in_full)


def rules_of(tags: Mapping[str, str], given: Rules | None) -> tuple[Rules | None, str]:
    """Return the rule set that tags name, and what is wrong with them ("" if nothing).

    `given` is what the caller named: it serves where there is no GameType, and where the tag Rules has
    its name.

    >>> rules_of({"GameType": "21", "Rules": "icelandic"}, None)[0].name
    'icelandic'
    >>> [rules_of({"GameType": value}, None)[0].name for value in ("20", "23", "23,B,8,8,A1,1")]
    ['international', 'pool', 'jamaican']
    >>> rules_of({"GameType": "27"}, None)
    (None, "GameType '27' is not played here")
    """
    value = tags.get("GameType", "").strip()
    name = " ".join(tags.get("Rules", "").split())
    base = given
    if value:
        kind = game_type(value)
        if kind is None:
            return None, f"GameType {shortened(value)} is none of PDN 3.0"
        games = _GAMES.get(kind.number, ())
        if not games and given is not None and given.game_type and _number(given.game_type) == kind.number:
            games = (given,)
        if not games:
            return None, f"GameType {shortened(value)} is not played here"
        base = next((rules for rules in games if kind.fits(rules) or not kind.in_full), None)
        if base is None:
            return None, f"GameType {shortened(value)} is another board than that of {games[0].name}"
    if not name:
        return base, ""
    named = given if given is not None and " ".join(given.name.split()) == name else VARIANTS.get(name)
    if named is None:
        return None, f"there is no rule set named {shortened(name)} here"
    if value and base is not None and (named.layout, named.first) != (base.layout, base.first):
        return None, f"the rule set {shortened(name)} is played on another board than the GameType's"
    return named, ""


def type_of(rules: Rules) -> str:
    """Return the GameType that a game of a rule set is written with, "" if it has none.

    The number alone, where the standard has it and it names no other game first.

    >>> from draughts import ICELANDIC, JAMAICAN, KILLER, POOL
    >>> [type_of(rules) for rules in (ICELANDIC, POOL, JAMAICAN, KILLER)]
    ['21', '23', '23,B,8,8,A1,1', '']
    """
    kind = game_type(rules.game_type)
    if kind is None or not kind.fits(rules):
        return ""  # a house rule set may have changed the board
    first = GAME_TYPES.get(kind.number)
    if first is not None and kind.is_standard and first.game_type == rules.game_type:
        return str(kind.number)
    return rules.game_type


def names_of(rules: Rules, kind: GameType | None) -> Layout | None:
    """Return the layout by which a game names its squares, None if it numbers them.

    The GameType decides where it says so in full, else the rule set.

    >>> from draughts import RUSSIAN
    >>> names_of(RUSSIAN, game_type("25,W,8,8,A2,0")).from_algebraic("a8")
    29
    """
    layout = rules.layout
    if kind is None or not kind.in_full:
        return layout if rules.notation is Notation.ALGEBRAIC else None
    if kind.notation != "A":
        return None
    if kind.corner == layout.a1:
        return layout
    return Layout(layout.rows, layout.columns, layout.bottom_left_dark, layout.first, kind.corner)


def numbered(text: str, names: Layout) -> str:
    """Return a text with its names of squares as numbers; DraughtsError for a name of none.

    >>> numbered("W:Wa1,Kc3:Bb8", Layout())
    'W:W29,K22:B1'
    """

    def number(found: re.Match[str]) -> str:
        square = names.from_algebraic(found[0])
        if square is None:
            raise DraughtsError(f"the board has no square {found[0]}")
        return str(square)

    return _NAME_OF_SQUARE.sub(number, text)


def plain_result(text: str) -> str:
    """Return a result as the standard spells it: `0:1` and ` 0 - 1` are `0-1`.

    >>> plain_result(" 1/2 : 1/2")
    '1/2-1/2'
    """
    return "".join(text.split()).replace(":", "-") if len(text) <= 100 else text


def is_loose_result(text: str) -> bool:
    """Whether a word is a result, also with a colon, unless it could be a move: squares begin at 1.

    >>> [is_loose_result(text) for text in ("1/2-1/2", "0:1", "1-1", "1:1", "1-18")]
    [True, True, True, False, False]
    """
    return text in RESULTS or (plain_result(text) in RESULTS and ("0" in text or "/" in text))


def outcome(result: str, rules: Rules | None, game_type_tag: str | None) -> Scores | None:
    """Return the points of both sides by a result as written; the one place where results are mapped.

    The first number is the first player's, who is Black in English draughts and White in international:
    of the rule set, else of the GameType.  None if the result says nothing (`*`), or the winner is the
    first player and nobody says which side that is.

    >>> from draughts import ENGLISH
    >>> outcome("1-0", ENGLISH, None), outcome("2-0", None, "20")
    (Scores(black=1.0, white=0.0), Scores(black=0.0, white=1.0))
    >>> outcome("0-0", None, None), outcome("1-0", None, None)
    (Scores(black=0.0, white=0.0), None)
    """
    plain = plain_result(result)
    if plain in ("1/2-1/2", "1-1"):
        return Scores(0.5, 0.5)
    if plain == "0-0":
        return Scores(0.0, 0.0)
    if plain not in ("1-0", "2-0", "0-1", "0-2"):
        return None
    first = None if rules is None else rules.first
    if first is None and game_type_tag is not None:
        kind = game_type(game_type_tag.strip())
        first = None if kind is None else kind.first
    if first is None:
        return None
    black_won = (plain[0] != "0") is (first is Color.BLACK)
    return Scores(1.0, 0.0) if black_won else Scores(0.0, 1.0)


def fen_departs(value: str) -> bool:
    """Whether a text is no FEN by the grammar of PDN 3.0 (a final dot and an unknown side `?` are)."""
    return _FEN.fullmatch(value) is None


def move_departs(text: str, capture_sign: str) -> bool:
    """Whether a text is not a move by the grammar of PDN 3.0; several `-` are one only as signs of captures.

    >>> [move_departs(text, "x") for text in ("22x15x6", "c3d4", "22-15-6", "011-15")]
    [False, False, True, True]
    """
    return (text.count("-") > 1 and capture_sign != "-") or _MOVE.fullmatch(text) is None


def departure_of_tag(name: str, value: str, tags: Mapping[str, str]) -> str:
    """Say how a tag departs from PDN 3.0, "" if it does not; `tags` are all those of its game.

    >>> departure_of_tag("Date", "1841-??-??", {})
    "the Date '1841-??-??' is not written as YYYY.MM.DD"
    """
    if _NAME.fullmatch(name) is None:
        return f"the name of a tag begins with a capital letter, not {shortened(name)}"
    if not value:
        return ""  # unknown
    if name == "Date" and _DATE.fullmatch(value) is None:
        return f"the Date {shortened(value)} is not written as YYYY.MM.DD"
    if name == "GameType" and _GAME_TYPE.fullmatch(value) is None:
        return f"GameType {shortened(value)} is none of PDN 3.0"
    if name == "FEN" and fen_departs(value):
        return f"the FEN {shortened(value)} is none of PDN 3.0"
    if name == "Result" and "ResultFormat" not in tags:
        kind = game_type(tags.get("GameType", ""))
        allowed: tuple[str, ...] = DEFAULT_RESULTS
        if kind is not None and kind.number in _INTERNATIONAL:
            allowed = INTERNATIONAL_RESULTS
        elif kind is not None and not kind.is_standard:  # of such games the standard says nothing
            allowed = (*DEFAULT_RESULTS[:3], *INTERNATIONAL_RESULTS)
        if value not in allowed:
            return f"the Result {shortened(value)} is none of {', '.join(allowed)}"
    return ""
