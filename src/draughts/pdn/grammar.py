"""What PDN 3.0 says: game types and their rule sets, results, tags.

Owns its tables and regular expressions.  Knows no game and reads no text.
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

# What the standard has besides the games that are played here.
_UNPLAYED: Final = ("27,W,12,12,N2,0", "30,W,8,8,A0,0", "41,W,10,8,A0,0")


def _number(value: str) -> int:
    return int(value.partition(",")[0])


# By the value of their GameType, the rule set named first standing for it; and by the number of it.
_BY_VALUE: Final = {rules.game_type: rules for rules in reversed([*VARIANTS.values()]) if rules.game_type}
_GAMES: Final[dict[int, list[Rules]]] = {}
for _rules in VARIANTS.values():
    if _BY_VALUE.get(_rules.game_type) is _rules:
        _GAMES.setdefault(_number(_rules.game_type), []).append(_rules)

GAME_TYPES: Final[Mapping[int, Rules]] = {number: games[0] for number, games in sorted(_GAMES.items())}
"""The rule set that each number of a GameType names, where nothing but the number is given."""

DERIVED_TAGS: Final = ("GameType", "Rules", "FEN", "SetUp", "Result")  # restate what a game holds besides

_DEFAULT: Final = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
_INTERNATIONAL: Final = ("2-0", "0-2", "1-1", "0-0", "*")
RESULTS: Final = frozenset((*_DEFAULT, *_INTERNATIONAL))

# The values that short ones stand for; where a number stands for several games, the first of them.
_FULL: Final = {number: rules.game_type for number, rules in GAME_TYPES.items()}
_FULL.update({_number(value): value for value in _UNPLAYED})
_LAST: Final = 50  # the standard gives no game a higher number, but programs do

_GAME_TYPE: Final = re.compile(
    r"([0-9]{1,9})(?:,([WB]),([0-9]{1,9}),([0-9]{1,9}),([ANS])([0123])(?:,([01]))?)?", re.ASCII
)
_DATE: Final = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?{2})\.([0-9]{2}|\?{2})", re.ASCII)
_NAME: Final = re.compile(r"[A-Z][a-zA-Z0-9_]*", re.ASCII)
_SQUARE: Final = r"K?(?:[0-9]{1,3}(?:-[0-9]{1,3})?|[a-l][0-9]{1,2})"
# King moves in a row come last, as no text of the standard can give them: they are part of a position.
FEN: Final = re.compile(
    rf"[WB?](?::[WB](?:{_SQUARE}(?:,{_SQUARE})*)?)+(?::\+[0-9]{{1,3}}\+[0-9]{{1,3}})?\.?", re.ASCII
)
_NAMED: Final = r"[a-l](?:1[0-2]|[1-9])"
_MOVE: Final = re.compile(
    r"[1-9][0-9]?(?:(?:-[1-9][0-9]?)+|(?:x[1-9][0-9]?)+|(?::[1-9][0-9]?)+)"
    rf"|{_NAMED}(?:(?:-{_NAMED})+|{_NAMED}|(?:x{_NAMED})+|(?::{_NAMED})+)",
    re.ASCII,
)
SQUARE_NAME: Final = re.compile("[a-l][0-9]{1,2}", re.ASCII)

# What the value of a tag is, and what is said of another.
_VALUES: Final = {
    "Date": (_DATE, "the Date {} is not written as YYYY.MM.DD"),
    "GameType": (_GAME_TYPE, "GameType {} is none of PDN 3.0"),
    "FEN": (FEN, "the FEN {} is none of PDN 3.0"),
}

# Where square 1 or a1 lies, by the digit of a game type, seen by White at the bottom of the print.
_CORNERS: Final = ("bottom left", "bottom right", "top left", "top right")


class Scores(NamedTuple):
    """What a result gives each side: 1.0 for a win, 0.5 for a draw, 0.0 for a loss, also if both lost."""

    black: float
    white: float


# By the results that say something, where Black is the first player.
_SCORES: Final[Mapping[str, Scores]] = {
    **dict.fromkeys(("1/2-1/2", "1-1"), Scores(0.5, 0.5)),
    **dict.fromkeys(("1-0", "2-0"), Scores(1.0, 0.0)),
    **dict.fromkeys(("0-1", "0-2"), Scores(0.0, 1.0)),
    "0-0": Scores(0.0, 0.0),
}


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
    """Read the value of a GameType tag, blanks around it aside; None if it is none.

    >>> game_type("21").corner, game_type("25,W,8,8,A0,0").notation, game_type("checkers")
    ('top left', 'A', None)
    """
    found = _GAME_TYPE.fullmatch(value.strip())
    if found is None:
        return None
    number, in_full = int(found[1]), found[2] is not None
    full = found if in_full else _GAME_TYPE.fullmatch(_FULL.get(number, ""))
    if full is None:
        return GameType(number, None, 0, 0, "", "", True, False)
    first, seen = Color(full[2]), int(full[6])
    # A player at the top sees the board turned by half: bottom left is the top right of the print.
    corner = _CORNERS[seen if first is Color.WHITE else 3 - seen]
    return GameType(number, first, int(full[3]), int(full[4]), full[5], corner, full[7] != "1", in_full)


def rules_of(tags: Mapping[str, str], given: Rules | None) -> tuple[Rules | None, str]:
    """Return the rule set that tags name, and what is wrong with them ("" if nothing).

    `given` is what the caller named: it serves where there is no GameType, and where the tag Rules has
    its name.

    >>> rules_of({"GameType": "21", "Rules": "icelandic"}, None)[0].name
    'icelandic'
    >>> rules_of({"GameType": "27"}, None)
    (None, "GameType '27' is not played here")
    """
    value, name = tags.get("GameType", "").strip(), " ".join(tags.get("Rules", "").split())
    base = given
    if value:
        kind = game_type(value)
        if kind is None:
            return None, f"GameType {shortened(value)} is none of PDN 3.0"
        games = _GAMES.get(kind.number, [])
        if not games and given is not None and given.game_type and _number(given.game_type) == kind.number:
            games = [given]
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
    """Return a text with its names of squares as numbers; DraughtsError for a name of none."""

    def number(found: re.Match[str]) -> str:
        square = names.from_algebraic(found[0])
        if square is None:
            raise DraughtsError(f"the board has no square {found[0]}")
        return str(square)

    return SQUARE_NAME.sub(number, text)


def plain_result(text: str) -> str:
    """Return a result as the standard spells it: `0:1` and ` 0 - 1` are `0-1`."""
    return "".join(text.split()).replace(":", "-") if len(text) <= 100 else text


def is_loose_result(text: str) -> bool:
    """Whether a word is a result, also with a colon, unless it could be a move: squares begin at 1.

    >>> [is_loose_result(text) for text in ("1/2-1/2", "0:1", "1-1", "1:1", "1-18")]
    [True, True, True, False, False]
    """
    return text in RESULTS or (plain_result(text) in RESULTS and ("0" in text or "/" in text))


def outcome(result: str, rules: Rules | None, game_type_tag: str | None) -> Scores | None:
    """Return the points of both sides by a result as written.

    The first number is the first player's: of the rule set, else of the GameType.  None if the result
    says nothing (`*`), or who won by it depends on the first player, whom nobody names.

    >>> from draughts import ENGLISH
    >>> outcome("1-0", ENGLISH, None), outcome("2-0", None, "20")
    (Scores(black=1.0, white=0.0), Scores(black=0.0, white=1.0))
    >>> outcome("0-0", None, None), outcome("1-0", None, None)
    (Scores(black=0.0, white=0.0), None)
    """
    scores = _SCORES.get(plain_result(result))
    if scores is None or scores.black == scores.white:
        return scores
    played = game_type(game_type_tag or "") if rules is None else rules
    if played is None or played.first is None:
        return None
    return scores if played.first is Color.BLACK else Scores(*scores[::-1])


def move_departs(text: str, capture_sign: str) -> bool:
    """Whether a text is not a move by the grammar of PDN 3.0; several `-` are one only as signs of captures.

    >>> [move_departs(text, "x") for text in ("22x15x6", "c3d4", "22-15-6", "011-15")]
    [False, False, True, True]
    """
    return (text.count("-") > 1 and capture_sign != "-") or _MOVE.fullmatch(text) is None


def departure_of_tag(name: str, value: str, tags: Mapping[str, str]) -> str:
    """Say how a tag departs from PDN 3.0, "" if it does not; `tags` are those of its game."""
    if _NAME.fullmatch(name) is None:
        return f"the name of a tag begins with a capital letter, not {shortened(name)}"
    if not value:
        return ""  # unknown
    if name in _VALUES and _VALUES[name][0].fullmatch(value) is None:
        return _VALUES[name][1].format(shortened(value))
    if name == "Result" and "ResultFormat" not in tags:
        kind = game_type(tags.get("GameType", ""))
        allowed: tuple[str, ...] = _DEFAULT
        if kind is not None and kind.number in (20, 27):
            allowed = _INTERNATIONAL
        elif kind is not None and not kind.is_standard:  # of such games the standard says nothing
            allowed = (*_DEFAULT[:3], *_INTERNATIONAL)
        if value not in allowed:
            return f"the Result {shortened(value)} is none of {', '.join(allowed)}"
    return ""
