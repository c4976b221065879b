"""Draughts: a rules engine.  A game is a value; `legal_moves`, `apply` and `result` ask it everything."""

from typing import TYPE_CHECKING

from draughts.core.board import Board
from draughts.core.move import Move
from draughts.core.state import State
from draughts.counting import divide, perft
from draughts.errors import DraughtsError, IllegalPositionError, NotationError
from draughts.moves.clicks import next_squares
from draughts.moves.errors import AmbiguousMoveError, IllegalMoveError, Refusal
from draughts.moves.notation import format_move, parse_move
from draughts.pieces import Color, Piece
from draughts.play import adjudicate, apply, legal_moves, result
from draughts.rules.draws import DrawRule, LoneKing, NoCapture, NoProgress, Repetition, SameForce
from draughts.rules.layout import Layout, Placement
from draughts.rules.options import Aim, Landing, Listing, Notation, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.results import Reason, Result
from draughts.rules.ruleset import Rules
from draughts.rules.variants import (
    ANTIDRAUGHTS,
    BRAZILIAN,
    BREAKTHROUGH,
    CZECH,
    ENGLISH,
    ENGLISH_6X6,
    ENGLISH_GIVEAWAY,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    FRISIAN,
    FRYSK,
    GERMAN,
    ICELANDIC,
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
    VARIANTS,
)
from draughts.version import COMPILED, __version__

__all__ = [
    "ANTIDRAUGHTS", "BRAZILIAN", "BREAKTHROUGH", "COMPILED", "CZECH", "ENGLISH", "ENGLISH_6X6",
    "ENGLISH_GIVEAWAY", "ENGLISH_STRAIGHT", "ENGLISH_WCDF", "FRISIAN", "FRYSK", "GERMAN", "ICELANDIC",
    "INTERNATIONAL", "INTERNATIONAL_6X6", "ITALIAN", "JAMAICAN", "KILLER", "POOL", "PORTUGUESE", "RUSSIAN",
    "RUSSIAN_GIVEAWAY", "SPANISH", "THAI", "VARIANTS", "Aim", "AmbiguousMoveError", "Board", "Color",
    "DraughtsError", "DrawRule", "IllegalMoveError", "IllegalPositionError", "Landing", "Layout", "Listing",
    "LoneKing", "Move", "NoCapture", "NoProgress", "Notation", "NotationError", "Piece", "Placement",
    "Precedence", "Promotion", "Reason", "Refusal", "Removal", "Repetition", "Result", "Rules", "SameForce",
    "State", "__version__", "adjudicate", "apply", "divide", "format_move", "legal_moves", "next_squares",
    "parse_move", "perft", "result",
]  # fmt: skip

if not TYPE_CHECKING:  # to a type checker any name would be one of the package

    def __getattr__(name: str) -> object:
        """Return a module of the package, loaded when it is first asked for: `draughts.pdn`."""
        from importlib import import_module  # only when a name is not found: it would slow every import

        if not name.startswith("_"):
            try:
                return import_module(f"draughts.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"draughts.{name}":
                    raise
        raise AttributeError(f"module 'draughts' has no attribute {name!r}")
