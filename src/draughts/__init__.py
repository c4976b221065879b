"""Draughts: a rules engine.  A game is a value; `legal_moves`, `apply` and `result` ask it everything."""

from typing import TYPE_CHECKING

from draughts.api import (
    adjudicate,
    apply,
    divide,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    perft,
    result,
)
from draughts.basics import Color, Piece, Reason, Result
from draughts.board import Board
from draughts.core import State
from draughts.draws import DrawRule, LoneKing, NoCapture, NoProgress, Repetition, SameForce
from draughts.errors import (
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    NotationError,
    Refusal,
)
from draughts.layout import Layout, Placement
from draughts.move import Move
from draughts.rules import (
    Aim,
    Landing,
    Listing,
    Notation,
    Precedence,
    Promotion,
    Removal,
    Rules,
)
from draughts.variants import ENGLISH, ENGLISH_STRAIGHT, ENGLISH_WCDF, ICELANDIC, VARIANTS
from draughts.version import __version__

if TYPE_CHECKING:
    from draughts.family import (
        ANTIDRAUGHTS,
        BRAZILIAN,
        BREAKTHROUGH,
        CZECH,
        ENGLISH_6X6,
        ENGLISH_GIVEAWAY,
        FRISIAN,
        FRYSK,
        GERMAN,
        INTERNATIONAL,
        INTERNATIONAL_6X6,
        ITALIAN,
        JAMAICAN,
        KILLER,
        POOL,
        PORTUGUESE,
        RUSSIAN,
        RUSSIAN_GIVEAWAY,
        SPANISH,
        THAI,
    )

__all__ = [
    "ANTIDRAUGHTS",
    "BRAZILIAN",
    "BREAKTHROUGH",
    "CZECH",
    "ENGLISH",
    "ENGLISH_6X6",
    "ENGLISH_GIVEAWAY",
    "ENGLISH_STRAIGHT",
    "ENGLISH_WCDF",
    "FRISIAN",
    "FRYSK",
    "GERMAN",
    "ICELANDIC",
    "INTERNATIONAL",
    "INTERNATIONAL_6X6",
    "ITALIAN",
    "JAMAICAN",
    "KILLER",
    "POOL",
    "PORTUGUESE",
    "RUSSIAN",
    "RUSSIAN_GIVEAWAY",
    "SPANISH",
    "THAI",
    "VARIANTS",
    "Aim",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "DraughtsError",
    "DrawRule",
    "IllegalMoveError",
    "IllegalPositionError",
    "Landing",
    "Layout",
    "Listing",
    "LoneKing",
    "Move",
    "NoCapture",
    "NoProgress",
    "Notation",
    "NotationError",
    "Piece",
    "Placement",
    "Precedence",
    "Promotion",
    "Reason",
    "Refusal",
    "Removal",
    "Repetition",
    "Result",
    "Rules",
    "SameForce",
    "State",
    "__version__",
    "adjudicate",
    "apply",
    "divide",
    "format_move",
    "legal_moves",
    "next_squares",
    "parse_move",
    "perft",
    "result",
]


if not TYPE_CHECKING:  # to a type checker any name would be one of the package

    def __getattr__(name: str) -> object:
        """Give a rule set of `family`, which is loaded when the first is asked for."""
        if name in __all__:
            from draughts import family

            return getattr(family, name)
        raise AttributeError(f"module 'draughts' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
