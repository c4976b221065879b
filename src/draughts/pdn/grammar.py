"""What PDN 3.0 says: game types and their rule sets, results, tags.

Owns the tables and the regular expressions of the standard, each in one place: a new rule set is one
line in `GAME_TYPES`.  Knows no game and reads no text.  Read `game` next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from draughts.basics import Color
from draughts.errors import shortened
from draughts.rules import Layout, Rules
from draughts.variants import ENGLISH, VARIANTS

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
    "name_of_square",
    "outcome",
    "plain_result",
    "rules_of",
    "square_named",
]

GAME_TYPES: Final[Mapping[int, Rules]] = {21: ENGLISH}
"""The rule set that each GameType names, of those that are played here."""

DERIVED_TAGS: Final = ("GameType", "Rules", "FEN", "SetUp", "Result")
"""Tags that only restate what a game holds besides its tags."""

DEFAULT_RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
INTERNATIONAL_RESULTS: Final = ("2-0", "0-2", "1-1", "0-0", "*")
RESULTS: Final = frozenset((*DEFAULT_RESULTS, *INTERNATIONAL_RESULTS))
"""What ends a game: both sets of results, whatever the game."""

# The table of section GameType; where a number stands for several games, the first of them.
_FULL: Final[Mapping[int, str]] = {
    20: "20,W,10,10,N2,0",
    21: "21,B,8,8,N1,0",
    22: "22,W,8,8,N2,1",
    23: "23,B,8,8,N1,0",
    24: "24,W,8,8,N1,1",
    25: "25,W,8,8,A0,0",
    26: "26,W,8,8,A0,0",
    27: "27,W,12,12,N2,0",
    28: "28,W,8,8,N1,1",
    29: "29,W,8,8,A0,0",
    30: "30,W,8,8,A0,0",
    31: "31,B,8,8,N2,0",
    40: "40,W,10,10,N2,0",
    41: "41,W,10,8,A0,0",
}
_INTERNATIONAL: Final = (20, 27)
_CAPTURE_SIGNS: Final[Mapping[int, str]] = {25: ":", 31: "-", 41: ":"}

_GAME_TYPE: Final = re.compile(
    r"([0-9]{1,9})(?:,([WB]),([0-9]{1,9}),([0-9]{1,9}),([ANS])([0123])(?:,([01]))?)?", re.ASCII
)
_DATE: Final = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?{2})\.([0-9]{2}|\?{2})", re.ASCII)
_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*", re.ASCII)
_SQUARE: Final = r"K?(?:[0-9]{1,3}(?:-[0-9]{1,3})?|[a-l][0-9]{1,2})"
_FEN: Final = re.compile(rf"[WB?](?::[WB](?:{_SQUARE}(?:,{_SQUARE})*)?)+\.?", re.ASCII)

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

    @property
    def capture_sign(self) -> str:
        """The sign of a capture: x, but for a few games."""
        return _CAPTURE_SIGNS.get(self.number, "x")

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
            return GameType(number, None, 0, 0, "", "", True)
    first = Color(found[2])
    seen = int(found[6])
    # A player at the top sees the board turned by half: bottom left is the top right of the print.
    corner = _CORNERS[seen if first is Color.WHITE else 3 - seen]
    return GameType(number, first, int(found[3]), int(found[4]), found[5], corner, found[7] != "1")


def rules_of(tags: Mapping[str, str], given: Rules | None) -> tuple[Rules | None, str]:
    """Give the rule set that tags name, and what is wrong with them ("" if nothing).

    `given` is what the caller named: it serves where there is no GameType, and where the tag Rules has
    its name.

    >>> rules_of({"GameType": "21", "Rules": "icelandic"}, None)[0].name
    'icelandic'
    >>> rules_of({"GameType": "20"}, ENGLISH)
    (None, "GameType '20' is not played here, only 21, English")
    """
    value = tags.get("GameType", "").strip()
    name = " ".join(tags.get("Rules", "").split())
    base = given
    if value:
        kind = game_type(value)
        if kind is None:
            return None, f"GameType {shortened(value)} is none of PDN 3.0"
        base = GAME_TYPES.get(kind.number)
        if base is None:
            names = ", ".join(f"{number}, {rules.name.capitalize()}" for number, rules in GAME_TYPES.items())
            return None, f"GameType {shortened(value)} is not played here, only {names}"
        if not kind.fits(base):
            return None, f"GameType {shortened(value)} is another board than that of {base.name}"
    if not name:
        return base, ""
    named = given if given is not None and " ".join(given.name.split()) == name else VARIANTS.get(name)
    if named is None:
        return None, f"there is no rule set named {shortened(name)} here"
    if base is not None and (named.layout, named.first) != (base.layout, base.first):
        return None, f"the rule set {shortened(name)} is played on another board than the GameType's"
    return named, ""


def square_named(name: str, corner: str, layout: Layout) -> int | None:
    """Give the square of an algebraic name where a1 lies in a corner of the print, None if there is none.

    >>> square_named("a1", "bottom left", Layout()), square_named("a1", "top right", Layout())
    (29, 4)
    """
    column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    if not (0 <= column < layout.columns and 0 <= row < layout.rows):
        return None
    return layout.square(
        row if corner.startswith("top") else layout.rows - 1 - row,
        column if corner.endswith("left") else layout.columns - 1 - column,
    )


def name_of_square(square: int, corner: str, layout: Layout) -> str:
    """Give the algebraic name of a square where a1 lies in a corner of the print.

    >>> name_of_square(29, "bottom left", Layout()), name_of_square(4, "top right", Layout())
    ('a1', 'a1')
    """
    row, column = layout.place(square)
    row = row if corner.startswith("top") else layout.rows - 1 - row
    column = column if corner.endswith("left") else layout.columns - 1 - column
    return f"{chr(ord('a') + column)}{row + 1}"


def plain_result(text: str) -> str:
    """Give a result as the standard spells it: `0:1` and ` 0 - 1` are `0-1`.

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
    """Give the points of both sides by a result as written; the one place where results are mapped.

    The first number is the first player's, who is Black in English draughts and White in international:
    of the rule set, else of the GameType.  None if the result tells none (`*`), or the winner is the
    first player and nobody says which side that is.

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


def departure_of_tag(name: str, value: str, tags: Mapping[str, str]) -> str:
    """Tell how a tag departs from PDN 3.0, "" if it does not; `tags` are all those of its game.

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
        international = kind is not None and kind.number in _INTERNATIONAL
        allowed = INTERNATIONAL_RESULTS if international else DEFAULT_RESULTS
        if value not in allowed:
            return f"the Result {shortened(value)} is none of {', '.join(allowed)}"
    return ""
