"""The named rule sets.  A variant is data: every field that differs from the common value, with its source.

Owns `VARIANTS` and the rule sets in it.  Knows no position.

Sources, in short: PDN is the GameType table of PDN 3.0; dctl is a C++ library of R. Habermas, which
cites the articles of federations; lidraughts, pydraughts and Games::Checkers are programs; the
catalogue is a public list of variants; BrainKing is the sheet of rules of the site of that name.
`docs/rules.md` says which field rests on which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from draughts.pieces import Color
from draughts.rules.draws import LoneKing, NoCapture, NoProgress, Repetition, SameForce
from draughts.rules.layout import Layout, Placement
from draughts.rules.options import Aim, Landing, Listing, Notation, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.ruleset import NAMED, Rules

# The English games.

# Seeds E1-E16: the defaults of `Rules` are these rules, with their ids beside them.
ENGLISH: Final = Rules(name="english")

# R2: E8 to the letter, "and in a straight line".
ENGLISH_STRAIGHT: Final = ENGLISH.replace(name="english-straight", straight_chains=True)

# R8: WCDF 1.32.1, a third repetition; WCDF 1.32.2, the last 40 moves of each side.
ENGLISH_WCDF: Final = ENGLISH.replace(name="english-wcdf", draws=(Repetition(3), NoProgress(plies=80)))

# I14, then I15 (R14).
ICELANDIC: Final = ENGLISH.replace(name="icelandic", draws=(Repetition(3), NoCapture(plies=100)))

# The games with flying kings on 64 squares.

RUSSIAN: Final = Rules(
    name="russian",
    first=Color.WHITE,  # PDN: type 25, W
    men_capture_backward=True,  # dctl, Games::Checkers, lidraughts; and so below where nothing is said
    flying_kings=True,
    promotion=Promotion.CONTINUES,
    listing=Listing.ONE_AN_OUTCOME,
    draws=(
        Repetition(3),  # FMJD-64 7.2.3-7.2.8, as lidraughts has them
        LoneKing(3, 12, plies=30, kings_only=True),
        NoProgress(plies=30),
        SameForce(4, 5, plies=60),  # all pieces counted; `each_side` counts as pydraughts does
        SameForce(6, 7, plies=120),
        LoneKing(3, 3, plies=10, long_diagonal=True),
        LoneKing(1, 2, plies=10),
    ),
    notation=Notation.ALGEBRAIC,  # PDN: A0
    capture_sign=":",  # PDN
    game_type="25,W,8,8,A0,0",
)

BRAZILIAN: Final = RUSSIAN.replace(
    name="brazilian",
    promotion=Promotion.IN_PASSING,
    precedence=(Precedence.MOST_PIECES,),
    capture_sign="x",  # PDN
    game_type="26,W,8,8,A0,0",
)

POOL: Final = Rules(
    name="pool",
    first=Color.BLACK,  # PDN: type 23, B
    men_capture_backward=True,
    flying_kings=True,
    promotion=Promotion.IN_PASSING,
    listing=Listing.ONE_AN_OUTCOME,
    draws=(
        Repetition(3),  # dctl
        LoneKing(3, 3, plies=26, kings_only=True),  # the catalogue: in 13 moves
        NoProgress(plies=30),  # dctl, rule 26
    ),
    game_type="23,B,8,8,N1,0",
)

# The catalogue and PDN: pool on the mirrored board.
JAMAICAN: Final = POOL.replace(
    name="jamaican",
    layout=Layout(bottom_left_dark=False, a1="top left"),  # PDN: A1 seen by Black
    notation=Notation.ALGEBRAIC,
    game_type="23,B,8,8,A1,1",
)

SPANISH: Final = Rules(
    name="spanish",
    layout=Layout(bottom_left_dark=False, first="bottom right"),  # PDN: N1 seen by White, inverted
    first=Color.WHITE,
    start=Placement(black=range(21, 33), white=range(1, 13)),
    flying_kings=True,
    precedence=(Precedence.MOST_PIECES, Precedence.MOST_KINGS),  # dctl, Games::Checkers
    listing=Listing.ONE_AN_OUTCOME,
    game_type="24,W,8,8,N1,1",
)

# The captures of the Spanish game; PDN gives both the same board, other sources turn one of the two.
PORTUGUESE: Final = SPANISH.replace(
    name="portuguese",
    draws=(LoneKing(3, 3, plies=24, kings_only=True),),  # the catalogue: in 12 moves
    game_type="28,W,8,8,N1,1",
)

GERMAN: Final = Rules(
    name="german",
    first=Color.WHITE,  # the catalogue, Games::Checkers
    flying_kings=True,
    listing=Listing.ONE_AN_OUTCOME,
    notation=Notation.ALGEBRAIC,
    game_type="",  # PDN has no type for it
)

CZECH: Final = GERMAN.replace(
    name="czech",
    precedence=(Precedence.WITH_KING,),  # dctl, Games::Checkers
    game_type="29,W,8,8,A0,0",
)

THAI: Final = Rules(
    name="thai",
    layout=Layout(first="bottom right"),  # PDN: N2 seen by Black
    first=Color.BLACK,  # PDN, Games::Checkers, the catalogue
    start=Placement(black=range(25, 33), white=range(1, 9)),
    flying_kings=True,
    landing=Landing.BEHIND,  # dctl, Games::Checkers
    removal=Removal.AT_ONCE,  # dctl
    listing=Listing.ONE_AN_OUTCOME,
    capture_sign="-",  # PDN
    game_type="31,B,8,8,N2,0",
)

# The Italian game: short kings, as the English.

ITALIAN: Final = Rules(
    name="italian",
    layout=Layout(bottom_left_dark=False),  # PDN: N2 seen by White, inverted
    first=Color.WHITE,
    men_capture_kings=False,  # dctl, Games::Checkers, BrainKing; and so the precedence
    precedence=(
        Precedence.MOST_PIECES,
        Precedence.WITH_KING,
        Precedence.MOST_KINGS,
        Precedence.KINGS_EARLIEST,
    ),
    draws=(Repetition(4), NoProgress(plies=80)),  # dctl: articles 9.3 b1 and 10.4; pydraughts: 3 times
    game_type="22,W,8,8,N2,1",
)

# The games on 100 squares.

INTERNATIONAL: Final = Rules(
    name="international",
    layout=Layout(rows=10, columns=10),
    first=Color.WHITE,
    start=Placement(range(1, 21), range(31, 51)),
    men_capture_backward=True,  # dctl, Games::Checkers, lidraughts
    flying_kings=True,
    promotion=Promotion.IN_PASSING,
    precedence=(Precedence.MOST_PIECES,),
    listing=Listing.ONE_AN_OUTCOME,
    draws=(
        Repetition(3),  # FMJD, as lidraughts has it
        NoProgress(plies=50),
        LoneKing(3, 3, plies=32),
        LoneKing(1, 2, plies=10),
    ),
    game_type="20,W,10,10,N2,0",
)

# dctl: is_halt_behind_king.  PDN has no type for it.
KILLER: Final = INTERNATIONAL.replace(name="killer", landing=Landing.BEHIND_KING, game_type="")

FRISIAN: Final = INTERNATIONAL.replace(
    name="frisian",
    orthogonal_captures=True,  # dctl, lidraughts
    precedence=(Precedence.FRISIAN_VALUE, Precedence.WITH_KING),
    king_moves_limit=3,  # lidraughts
    draws=(
        LoneKing(2, 2, plies=14, kings_only=True),  # lidraughts: 7 moves each
        LoneKing(1, 1, plies=4),  # lidraughts: 2 moves each; officially at once
    ),
    game_type="40,W,10,10,N2,0",
)

# Games with another aim or another start; their GameTypes are of lidraughts, not of PDN 3.0.

FRYSK: Final = FRISIAN.replace(
    name="frysk",
    start=Placement(range(1, 6), range(46, 51)),  # lidraughts
    game_type="97,W,10,10,N2,0",
)

ANTIDRAUGHTS: Final = INTERNATIONAL.replace(
    name="antidraughts",
    aim=Aim.LOSE_ALL,  # lidraughts
    draws=(Repetition(3),),  # lidraughts, pydraughts
    game_type="98,W,10,10,N2,0",
)

BREAKTHROUGH: Final = INTERNATIONAL.replace(
    name="breakthrough",
    aim=Aim.FIRST_KING,  # lidraughts
    draws=(),  # lidraughts
    game_type="96,W,10,10,N2,0",
)

# Games::Checkers: the rules of the parent, but the loser wins.
RUSSIAN_GIVEAWAY: Final = RUSSIAN.replace(name="russian-giveaway", aim=Aim.LOSE_ALL, game_type="")
ENGLISH_GIVEAWAY: Final = ENGLISH.replace(name="english-giveaway", aim=Aim.LOSE_ALL, game_type="")

# On 36 squares, as the counts of dctl have them.

_LAYOUT_36: Final = Layout(rows=6, columns=6)
_START_36: Final = Placement(range(1, 7), range(13, 19))
ENGLISH_6X6: Final = ENGLISH.replace(name="english-6x6", layout=_LAYOUT_36, start=_START_36, game_type="")
INTERNATIONAL_6X6: Final = INTERNATIONAL.replace(
    name="international-6x6", layout=_LAYOUT_36, start=_START_36, game_type=""
)


class _Variants(Mapping[str, Rules]):
    """Rule sets by name: `types.MappingProxyType` hands its dict to whatever it is compared with."""

    __slots__ = ()

    def __getitem__(self, name: str) -> Rules:
        return NAMED[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NAMED)

    def __len__(self) -> int:
        return len(NAMED)

    def __repr__(self) -> str:
        return f"<rule sets {', '.join(NAMED)}>"


VARIANTS: Final[Mapping[str, Rules]] = _Variants()
"""The rule sets of the library by name."""

_GROUPS = (
    (ENGLISH, ENGLISH_STRAIGHT, ENGLISH_WCDF, ICELANDIC),
    (RUSSIAN, BRAZILIAN, POOL, JAMAICAN),
    (ITALIAN, SPANISH, PORTUGUESE, CZECH, GERMAN, THAI),
    (INTERNATIONAL, KILLER, FRISIAN, FRYSK, ANTIDRAUGHTS, BREAKTHROUGH),
    (RUSSIAN_GIVEAWAY, ENGLISH_GIVEAWAY, ENGLISH_6X6, INTERNATIONAL_6X6),
)
NAMED.update({rules.name: rules for group in _GROUPS for rules in group})
