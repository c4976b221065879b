"""Which values of `Rules` make sense together.

Owns the checks that a `Rules` goes through when it is made: of types, and of values with which no game could
be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from draughts.arguments import as_flag, as_text, whole_between, wrong_type
from draughts.errors import DraughtsError, shortened
from draughts.pieces import Color
from draughts.rules.draws import LoneKing, Repetition, check_draw_rule, spell_reason
from draughts.rules.layout import Layout, Placement
from draughts.rules.options import Aim, Landing, Listing, Notation, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.results import Reason

if TYPE_CHECKING:
    from draughts.rules.ruleset import Rules

# A side's pieces at the start.  With twenty flying kings to take, a capture is found among 180,000 chains at
# most (Frisian, the worst position met); with thirty-two there are more than ten million.
MAX_PIECES = 20
MAX_KING_MOVES = 9  # in a row: a FEN has one digit for them
COUNTED = (Reason.MORE_PIECES, Reason.MORE_KINGS)
# A capture has its ranks by all criteria in one 64-bit number.
_MAX_RANK_BITS = 62

_TYPES: tuple[tuple[str, type], ...] = (
    *(("layout", Layout), ("first", Color), ("start", Placement), ("promotion", Promotion)),
    *(("landing", Landing), ("removal", Removal), ("listing", Listing), ("aim", Aim), ("notation", Notation)),
    *((name, tuple) for name in ("precedence", "draws", "adjudication")),
)
_FLAGS = (
    *("men_capture_backward", "men_capture_kings", "flying_kings", "orthogonal_captures"),
    *("straight_chains", "captures_optional", "chains_may_stop"),
)


def check(rules: Rules) -> None:
    """Raise TypeError or DraughtsError for rules that no game can be played with."""
    _check_types(rules)
    _check_captures(rules)
    _check_start(rules)
    _check_draws(rules)
    for count in rules.adjudication:
        if count not in COUNTED:
            raise DraughtsError(
                f"adjudication counts Reason.MORE_PIECES and Reason.MORE_KINGS, not {spell_reason(count)}"
            )
    for name, counted in (("adjudication", rules.adjudication), ("precedence", rules.precedence)):
        if len(set(counted)) < len(counted):
            raise DraughtsError(f"{name} counts the same thing twice")
    _check_writing(rules)


def _check_types(rules: Rules) -> None:
    as_text(rules.name, "name")
    if not rules.name.strip() or len(rules.name) > 100:
        raise DraughtsError(f"name must be a text of 1 to 100 characters, not {shortened(rules.name)}")
    for name, kind in _TYPES:
        if not isinstance(getattr(rules, name), kind):
            wrong_type(name, kind.__name__, getattr(rules, name))
    for each in rules.precedence:
        if not isinstance(each, Precedence):
            raise TypeError(f"precedence must hold values of Precedence, not {type(each).__name__}")
    for name in _FLAGS:
        as_flag(getattr(rules, name), name)
    if rules.king_moves_limit is not None:
        limit = whole_between(rules.king_moves_limit, "king_moves_limit", 1, MAX_KING_MOVES)
        rules._put("king_moves_limit", limit)


def _check_captures(rules: Rules) -> None:
    if rules.landing is not Landing.ANYWHERE and not rules.flying_kings:
        raise DraughtsError("landing must be ANYWHERE unless flying_kings: short kings land right behind")
    if rules.straight_chains and rules.promotion is not Promotion.ENDS_TURN:
        raise DraughtsError(
            "promotion must be ENDS_TURN with straight_chains: no straight chain passes the king row"
        )
    goes_on = rules.men_capture_backward or rules.orthogonal_captures
    if rules.promotion is Promotion.IN_PASSING and not goes_on:
        raise DraughtsError(
            "promotion cannot be IN_PASSING unless men_capture_backward or orthogonal_captures: "
            "a man on the king row has nowhere to go on to"
        )
    for each in rules.precedence:
        if rules.chains_may_stop and each != Precedence.WITH_KING:
            raise DraughtsError(
                f"precedence cannot hold {each.name} with chains_may_stop: "
                "it compares captures that are carried to their end"
            )
    if sum(rank_bits(each) for each in rules.precedence) > _MAX_RANK_BITS:
        raise DraughtsError("precedence has too many and too large weights to compare: make them smaller")
    if rules.aim is Aim.FIRST_KING and rules.start.kings:
        raise DraughtsError("start cannot have kings where the first king wins")
    if rules.king_moves_limit is not None and rules.aim is Aim.FIRST_KING:
        raise DraughtsError("king_moves_limit must be None where the first king wins: no king moves")


def rank_bits(criterion: Precedence) -> int:
    """Return how many bits the rank of a capture by one criterion may take."""
    if criterion == Precedence.WITH_KING:
        return 1
    if criterion == Precedence.KINGS_EARLIEST:
        return MAX_PIECES  # one for each jump
    return (MAX_PIECES * max(criterion.man, criterion.king)).bit_length()


def _check_start(rules: Rules) -> None:
    start, squares = rules.start, rules.layout.squares
    if not start.black or not start.white:
        raise DraughtsError("start needs pieces of both sides")
    if max(start.black + start.white) > squares:
        raise DraughtsError(f"start names squares beyond {squares}")
    if max(len(start.black), len(start.white)) > MAX_PIECES:
        raise DraughtsError(f"start must have {MAX_PIECES} pieces a side at most")
    for side, row in ((start.black, rules.layout.rows - 1), (start.white, 0)):
        for square in side:
            if square not in start.kings and rules.layout.place(square)[0] == row:
                raise DraughtsError(f"start has a man on {square}, where it would be crowned")


def _check_draws(rules: Rules) -> None:
    layout = rules.layout
    for rule in rules.draws:
        check_draw_rule(rule)
        if isinstance(rule, LoneKing) and rule.long_diagonal:
            corners = (layout.square(layout.rows - 1, 0), layout.square(0, 0))
            if layout.rows != layout.columns or corners == (None, None):
                raise DraughtsError("LoneKing with long_diagonal needs a square board with dark corners")
            if not any(isinstance(each, Repetition) for each in rules.draws):
                raise DraughtsError(
                    "LoneKing with long_diagonal needs a Repetition among the draws: "
                    "earlier positions are kept for that one only"
                )


def _check_writing(rules: Rules) -> None:
    as_text(rules.capture_sign, "capture_sign")
    if rules.capture_sign not in ("x", ":", "-"):
        raise DraughtsError(f'capture_sign must be "x", ":" or "-", not {shortened(rules.capture_sign)}')
    as_text(rules.game_type, "game_type")
    if rules.game_type and not _is_game_type(rules.game_type):
        raise DraughtsError(f'game_type must be as in PDN, "21,B,8,8,N1,0", not {shortened(rules.game_type)}')


def _is_game_type(text: str) -> bool:
    """Whether a text has the form of a GameType: a number, or 21,B,8,8,N1 or 21,B,8,8,N1,0.  PDN 3.0.

    Without a regular expression, as compiling one would slow the import of the library.
    """
    number, *rest = text.split(",", 6) if len(text) <= 40 else [""]
    if not _are_digits(number, 4) or not rest:
        return _are_digits(number, 4)
    if len(rest) not in (4, 5) or rest[0] not in ("W", "B") or rest[4:] not in ([], ["0"], ["1"]):
        return False
    sizes = all(_are_digits(each, 2) for each in rest[1:3])
    return sizes and rest[3] in [letter + corner for letter in "ANS" for corner in "0123"]


def _are_digits(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= most
