"""The games that the slow referee knows, each declared from its rule card.

Owns what a variant may choose, as plain data in the oracle's own words, and a declaration of every game.
It must never know the library: no import of it.  Sides are `"B"` and `"W"`; row 0 is printed on top,
White stands at the bottom.  Ids such as E12 name the line of the rule text that a field follows;
a GameType is that of PDN 3.0; dctl is rhalbersma/dctl, whose rule files name the official articles.
Read next: `oracle.py`, which plays by these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

Place: TypeAlias = tuple[int, int]

CORNERS = ("top left", "top right", "bottom left", "bottom right")
PROMOTIONS = ("ends-turn", "in-passing", "continues")
LANDINGS = ("anywhere", "behind", "behind-king")
REMOVALS = ("at-end", "at-once")
PRECEDENCES = (
    "most-pieces",
    "with-king",
    "most-kings",
    "kings-earliest",
    "frisian-value",
    "frisian-value-150",
)
LISTINGS = ("every-path", "one-an-outcome")
AIMS = ("take-all", "lose-all", "first-king")
DRAWS = ("REPETITION", "NO_CAPTURE", "NO_PROGRESS", "LONE_KING", "SAME_FORCE")


def _check(kind: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"unknown {kind}: {value!r}")


# ---------------------------------------------------------------------------------------------
# What a variant may choose


@dataclass(frozen=True)
class OracleShape:
    """A board: its size, whether the bottom left corner is played on, and the corner of square 1.

    Squares are numbered row by row, beginning in that corner and leading away from it.
    `places` gives (row, column) of a square, `squares` the square of a (row, column).
    """

    rows: int = 8
    columns: int = 8
    bottom_left_dark: bool = True
    first: str = "top left"
    places: dict[int, Place] = field(init=False, compare=False, repr=False)
    squares: dict[Place, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check("corner", self.first, CORNERS)
        vertical, horizontal = self.first.split()
        rows = range(self.rows) if vertical == "top" else range(self.rows - 1, -1, -1)
        columns = range(self.columns) if horizontal == "left" else range(self.columns - 1, -1, -1)
        in_order = [(row, column) for row in rows for column in columns if self._is_dark(row, column)]
        places = {number + 1: place for number, place in enumerate(in_order)}
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "squares", {place: square for square, place in places.items()})

    def _is_dark(self, row: int, column: int) -> bool:
        steps_from_bottom_left = (self.rows - 1 - row) + column
        return (steps_from_bottom_left % 2 == 0) == self.bottom_left_dark

    @property
    def long_diagonals(self) -> list[set[int]]:
        """The lines of squares from corner to corner: one if the sides are equal and even, else 0 or 2."""
        if self.rows != self.columns:
            return []
        last = self.rows - 1
        lines = [[(n, n) for n in range(self.rows)], [(last - n, n) for n in range(self.rows)]]
        return [{self.squares[place] for place in line} for line in lines if line[0] in self.squares]


EIGHT = OracleShape()  # E5, I1: 8x8, square 1 at the top left of a board whose bottom left corner is dark


@dataclass(frozen=True)
class OracleDraw:
    """One way in which a game is drawn by count.

    REPETITION counts how often a position has come up; every other counts plies: NO_CAPTURE since the
    last capture, NO_PROGRESS since the last capture or man's move, LONE_KING and SAME_FORCE since the
    last capture or crowning.
    LONE_KING holds while one side has a king and nothing else, the other `least` to `most` pieces with
    a king among them (`kings_only`: all kings); `long_diagonal` asks that the lone king has stood on a
    long diagonal before, between and after all of these plies, and that no man has moved in them.
    SAME_FORCE holds while both sides have a king and there are `least` to `most` pieces in all
    (`each_side`: on each side).
    """

    def replace(self, **changes: Any) -> OracleDraw:
        """Return these with some parts changed."""
        return replace(self, **changes)

    reason: str
    limit: int
    least: int = 0
    most: int = 0
    kings_only: bool = False
    long_diagonal: bool = False
    each_side: bool = False

    def __post_init__(self) -> None:
        _check("draw", self.reason, DRAWS)


@dataclass(frozen=True)
class OracleRules:
    """What the rule cards leave to the variant.

    `promotion` says what becomes of a man that reaches the crowning row in a capture:
    `ends-turn` crowns it and stops it there; `in-passing` makes it jump on as a man if it can,
    uncrowned unless it stops there; `continues` crowns it and makes it jump on as a king if it
    can.
    `landing` says where a flying king may stand after a jump: on any free square behind the piece;
    `behind`, on the first of them only; `behind-king`, on the first only if its capture ends there
    and the last piece taken is a king.
    `removal` says when jumped pieces leave: until `at-end` they stand in the way, `at-once` they do not.
    `precedence` are criteria in order: of the captures best by those before, only the best are legal.
    `captures_optional` lists quiet moves beside captures, `chains_may_stop` every beginning of a chain.
    `listing` says which captures are one move: `every-path`, or `one-an-outcome`, one for each start,
    end and set of captured pieces (under `continues` also by whether the mover was crowned).
    `king_moves_limit` is how many quiet moves a king may make in a row while its side has men.
    `draws` are looked at in their order.
    """

    def replace(self, **changes: Any) -> OracleRules:
        """Return these with some parts changed."""
        return replace(self, **changes)

    shape: OracleShape = EIGHT
    first: str = "B"
    black: frozenset[int] = frozenset(range(1, 13))
    white: frozenset[int] = frozenset(range(21, 33))
    start_kings: frozenset[int] = frozenset()
    men_capture_backward: bool = False
    men_capture_kings: bool = True
    flying_kings: bool = False
    landing: str = "anywhere"
    orthogonal_captures: bool = False
    removal: str = "at-end"
    promotion: str = "ends-turn"
    straight_chains: bool = False
    precedence: tuple[str, ...] = ()
    captures_optional: bool = False
    chains_may_stop: bool = False
    listing: str = "every-path"
    king_moves_limit: int | None = None
    aim: str = "take-all"
    draws: tuple[OracleDraw, ...] = ()

    def __post_init__(self) -> None:
        _check("side", self.first, ("B", "W"))
        _check("promotion", self.promotion, PROMOTIONS)
        _check("landing", self.landing, LANDINGS)
        _check("removal", self.removal, REMOVALS)
        _check("listing", self.listing, LISTINGS)
        _check("aim", self.aim, AIMS)
        for criterion in self.precedence:
            _check("precedence", criterion, PRECEDENCES)

    def start_of(self, side: str) -> frozenset[int]:
        """The squares on which a side stands at the start."""
        return self.black if side == "B" else self.white


# ---------------------------------------------------------------------------------------------
# Draws, as far as the sources state them; moves "each" are two plies


def _repetition(times: int = 3) -> OracleDraw:
    return OracleDraw("REPETITION", times)


def _no_progress(plies: int) -> OracleDraw:
    return OracleDraw("NO_PROGRESS", plies)


def _lone_king(
    least: int, most: int, plies: int, *, kings_only: bool = False, long_diagonal: bool = False
) -> OracleDraw:
    return OracleDraw("LONE_KING", plies, least, most, kings_only=kings_only, long_diagonal=long_diagonal)


def _same_force(least: int, most: int, plies: int) -> OracleDraw:
    return OracleDraw("SAME_FORCE", plies, least, most)


INTERNATIONAL_DRAWS = (  # lidraughts, Standard.scala
    _repetition(),
    _no_progress(50),  # 25 moves each by kings only, without a capture
    _lone_king(3, 3, 32),  # a king against 3 pieces, a king among them: 16 moves each
    _lone_king(1, 2, 10),  # against 2 or fewer: 5 moves each
)
RUSSIAN_DRAWS = (  # FMJD-64, 7.2.3 to 7.2.8; lidraughts, Russian.scala
    _repetition(),
    _no_progress(30),  # kings only: 15 moves each
    _lone_king(3, 12, 30, kings_only=True),  # three kings or more against one: 15 moves each
    _lone_king(3, 3, 10, long_diagonal=True),  # the lone king holds the long diagonal: 5 moves each
    _lone_king(1, 2, 10),  # 2 or fewer against one: 5 moves each
    _same_force(4, 5, 60),  # pieces in all, as lidraughts counts: 30 moves each
    _same_force(6, 7, 120),  # 60 moves each
)
FRISIAN_DRAWS = (  # lidraughts
    _lone_king(2, 2, 14, kings_only=True),  # 7 moves each
    _lone_king(1, 1, 4),  # 2 moves each, as lidraughts does it; officially at once
)
ITALIAN_DRAWS = (_repetition(4), _no_progress(80))  # dctl: 9.3 b1, and 10.4: 40 moves each
POOL_DRAWS = (  # dctl: rule 26; a variant catalogue: 3 kings against 1 in 13 moves
    _repetition(),
    _no_progress(30),
    _lone_king(3, 3, 26, kings_only=True),
)
PORTUGUESE_DRAWS = (_lone_king(3, 3, 24, kings_only=True),)  # a variant catalogue: 12 moves

# ---------------------------------------------------------------------------------------------
# Boards


def _run(first: int, last: int) -> frozenset[int]:
    return frozenset(range(first, last + 1))


def _standing(
    rules: OracleRules, shape: OracleShape, black: Iterable[int], white: Iterable[int]
) -> OracleRules:
    """The same game on another board, or from another start."""
    return replace(rules, shape=shape, black=frozenset(black), white=frozenset(white))


# Square 1 at the top left and Black's men on it, the bottom left corner light.
MIRRORED = OracleShape(bottom_left_dark=False)  # GameTypes 22,W,8,8,N2,1 and 23,B,8,8,A1,1
# Square 1 at White's right hand, White's men on it, the bottom left corner light.
IBERIAN = OracleShape(bottom_left_dark=False, first="bottom right")  # GameTypes 24 and 28: W,8,8,N1,1
# Square 1 at the top left as the first mover, Black, sees it.
MAKHOS = OracleShape(first="bottom right")  # GameType 31,B,8,8,N2,0
TEN = OracleShape(rows=10, columns=10)  # GameTypes 20 and 40: W,10,10,N2,0
SIX = OracleShape(rows=6, columns=6)

# ---------------------------------------------------------------------------------------------
# The games

# E5-E16, R1, R7: short kings, men forward only, crowning ends the turn, chains may turn, no draw by itself
ENGLISH = OracleRules()
ENGLISH_STRAIGHT = replace(ENGLISH, straight_chains=True)  # R2
ENGLISH_WCDF = replace(ENGLISH, draws=(_repetition(), _no_progress(80)))  # R8: WCDF 1.32.1, then 1.32.2
ICELANDIC = replace(ENGLISH, draws=(_repetition(), OracleDraw("NO_CAPTURE", 100)))  # I14, I15 (R13, R14)

# dctl: a flying king; men capture forward; the captures are free; crowning ends the turn
GERMAN = OracleRules(first="W", flying_kings=True, listing="one-an-outcome")
CZECH = replace(GERMAN, precedence=("with-king",))  # a king captures before a man

SPANISH = _standing(
    replace(GERMAN, precedence=("most-pieces", "most-kings")), IBERIAN, black=_run(21, 32), white=_run(1, 12)
)
PORTUGUESE = replace(SPANISH, draws=PORTUGUESE_DRAWS)

# Two rows of men; a king lands right behind the piece, which is gone at once; Black begins.
THAI = _standing(
    replace(GERMAN, first="B", landing="behind", removal="at-once"),
    MAKHOS,
    black=_run(25, 32),
    white=_run(1, 8),
)

ITALIAN = OracleRules(  # dctl names the articles of the federation's rules
    shape=MIRRORED,  # 2.3
    first="W",
    men_capture_kings=False,  # 5.3 b
    precedence=("most-pieces", "with-king", "most-kings", "kings-earliest"),  # 6.6, 6.7, 6.8, 6.9
    draws=ITALIAN_DRAWS,
)

POOL = OracleRules(  # dctl: the federation's rules of play
    men_capture_backward=True,  # 14
    flying_kings=True,  # 15
    promotion="in-passing",  # 16, 22, 23
    listing="one-an-outcome",
    draws=POOL_DRAWS,
)
JAMAICAN = replace(POOL, shape=MIRRORED)
RUSSIAN = replace(POOL, first="W", promotion="continues", draws=RUSSIAN_DRAWS)
BRAZILIAN = replace(POOL, first="W", precedence=("most-pieces",), draws=RUSSIAN_DRAWS)

INTERNATIONAL = _standing(
    replace(BRAZILIAN, draws=INTERNATIONAL_DRAWS), TEN, black=_run(1, 20), white=_run(31, 50)
)
KILLER = replace(INTERNATIONAL, landing="behind-king")
FRISIAN = replace(
    INTERNATIONAL,
    orthogonal_captures=True,
    precedence=("frisian-value", "with-king"),
    king_moves_limit=3,
    draws=FRISIAN_DRAWS,
)
FRYSK = _standing(FRISIAN, TEN, black=_run(1, 5), white=_run(46, 50))
ANTIDRAUGHTS = replace(INTERNATIONAL, aim="lose-all", draws=(_repetition(),))
BREAKTHROUGH = replace(INTERNATIONAL, aim="first-king", draws=())

ENGLISH_6X6 = _standing(ENGLISH, SIX, black=_run(1, 6), white=_run(13, 18))
INTERNATIONAL_6X6 = _standing(INTERNATIONAL, SIX, black=_run(1, 6), white=_run(13, 18))
RUSSIAN_GIVEAWAY = replace(RUSSIAN, aim="lose-all")
ENGLISH_GIVEAWAY = replace(ENGLISH, aim="lose-all")

BY_NAME = {
    "english": ENGLISH,
    "english-straight": ENGLISH_STRAIGHT,
    "english-wcdf": ENGLISH_WCDF,
    "icelandic": ICELANDIC,
    "russian": RUSSIAN,
    "brazilian": BRAZILIAN,
    "pool": POOL,
    "italian": ITALIAN,
    "spanish": SPANISH,
    "portuguese": PORTUGUESE,
    "czech": CZECH,
    "german": GERMAN,
    "thai": THAI,
    "jamaican": JAMAICAN,
    "international": INTERNATIONAL,
    "killer": KILLER,
    "frisian": FRISIAN,
    "english-6x6": ENGLISH_6X6,
    "international-6x6": INTERNATIONAL_6X6,
    "frysk": FRYSK,
    "antidraughts": ANTIDRAUGHTS,
    "breakthrough": BREAKTHROUGH,
    "russian-giveaway": RUSSIAN_GIVEAWAY,
    "english-giveaway": ENGLISH_GIVEAWAY,
}
