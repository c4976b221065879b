"""Draughts: a rules engine.  A game is a value; `legal_moves`, `apply` and `result` ask it everything."""

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
from draughts.errors import (
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    NotationError,
    Refusal,
)
from draughts.move import Move
from draughts.rules import (
    DrawRule,
    Layout,
    NoCapture,
    NoProgress,
    Placement,
    Promotion,
    Repetition,
    Rules,
)
from draughts.variants import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
)
from draughts.version import __version__

__all__ = [
    "ENGLISH",
    "ENGLISH_STRAIGHT",
    "ENGLISH_WCDF",
    "ICELANDIC",
    "VARIANTS",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "DraughtsError",
    "DrawRule",
    "IllegalMoveError",
    "IllegalPositionError",
    "Layout",
    "Move",
    "NoCapture",
    "NoProgress",
    "NotationError",
    "Piece",
    "Placement",
    "Promotion",
    "Reason",
    "Refusal",
    "Repetition",
    "Result",
    "Rules",
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
