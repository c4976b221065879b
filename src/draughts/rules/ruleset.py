"""Rules as data: how pieces move and capture, what a game is about, how it is written.

Owns `Rules`, and which rule sets are known by name.  Knows no position and makes no move: `kernel` and `core`
carry the declarations out, and `consistency` refuses those that contradict each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from draughts.errors import DraughtsError, shortened
from draughts.pieces import Color
from draughts.rules import consistency
from draughts.rules.draws import DrawRule
from draughts.rules.layout import Layout, Placement
from draughts.rules.options import Aim, Landing, Listing, Notation, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.results import Reason
from draughts.values import Value

NAMED: Final[dict[str, Rules]] = {}
"""The rule sets of the library by name, entered by `variants`: they are pickled and shown as their names."""

_ENGLISH_BOARD = Layout()
_TWELVE_MEN = Placement(range(1, 13), range(21, 33))


class Rules(Value):
    """A variant of draughts, as data.

    `ENGLISH.replace(name="house", draws=(NoCapture(50),))` makes another.

    Attributes, the board: `name`; `layout` (a `Layout`); `first` (the `Color` that moves first);
    `start` (a `Placement`, 20 pieces a side at most).
    Moves: `flying_kings` (a king steps and captures along its whole line); `king_moves_limit` (how many
    quiet moves in a row one king may make while its side has men, 1 to 9; None for any).
    Captures: `men_capture_backward`; `men_capture_kings`; `orthogonal_captures` (along rows and columns
    too); `landing` (a `Landing`); `removal` (a `Removal`); `promotion` (a `Promotion`);
    `straight_chains` (a capture keeps the direction of its first jump); `captures_optional`;
    `chains_may_stop` (after any jump); `precedence` (what the captures that may be played have most of,
    each `Precedence` looked at among the best by those before it); `listing` (a `Listing`).
    The end: `aim` (an `Aim`); `draws` (draw rules, looked at in this order); `adjudication` (what is
    counted, in this order, when the host stops play: `Reason.MORE_PIECES`, `Reason.MORE_KINGS`).
    Writing: `notation` (a `Notation`); `capture_sign` ("x", ":" or "-"); `game_type` (the PDN GameType,
    "" if the game has none).

    Raises TypeError for values of the wrong type, and DraughtsError, saying why, for values that no
    game can be played with.

    >>> from draughts import ENGLISH, Landing, NoCapture
    >>> ENGLISH.replace(name="house", draws=(NoCapture(plies=50),)).draws
    (NoCapture(plies=50),)
    >>> ENGLISH.replace(name="ours", landing=Landing.BEHIND)
    Traceback (most recent call last):
        ...
    draughts.errors.DraughtsError: landing must be ANYWHERE unless flying_kings: short kings land right behind
    """

    # What `core` needs of the rules, and their first position, are kept with them once asked for.
    __slots__ = (
        *("name", "layout", "first", "start", "men_capture_backward", "flying_kings", "promotion"),
        *("straight_chains", "draws", "adjudication", "men_capture_kings", "landing", "orthogonal_captures"),
        *("removal", "precedence", "captures_optional", "chains_may_stop", "listing", "king_moves_limit"),
        *("aim", "notation", "capture_sign", "game_type", "_limits", "_initial"),
    )
    name: str
    layout: Layout
    first: Color
    start: Placement
    men_capture_backward: bool
    flying_kings: bool
    promotion: Promotion
    straight_chains: bool
    draws: tuple[DrawRule, ...]
    adjudication: tuple[Reason, ...]
    men_capture_kings: bool
    landing: Landing
    orthogonal_captures: bool
    removal: Removal
    precedence: tuple[Precedence, ...]
    captures_optional: bool
    chains_may_stop: bool
    listing: Listing
    king_moves_limit: int | None
    aim: Aim
    notation: Notation
    capture_sign: str
    game_type: str

    def __init__(
        self,
        name: str,
        layout: Layout = _ENGLISH_BOARD,  # a dark corner at each player's left: E5, I1
        first: Color = Color.BLACK,  # the darker pieces move first: E7, R10
        start: Placement = _TWELVE_MEN,  # twelve men a side on the three nearest rows: E7, I1
        men_capture_backward: bool = False,  # a man moves and captures forward only: E8a, I4
        flying_kings: bool = False,  # a king steps and jumps as far as a man: E11, I10
        promotion: Promotion = Promotion.ENDS_TURN,  # crowning ends the turn: E12, I11
        straight_chains: bool = False,  # a chain may turn: E8 as R1 reads it; R2 reads it literally
        draws: tuple[DrawRule, ...] = (),  # the English text has no draw by count: R7
        adjudication: tuple[Reason, ...] = consistency.COUNTED,  # pieces, then kings: R6, E15, E16
        men_capture_kings: bool = True,  # any enemy piece may be taken: E8c
        landing: Landing = Landing.ANYWHERE,  # of no account for short kings
        orthogonal_captures: bool = False,  # pieces move along diagonals: E2, I3
        removal: Removal = Removal.AT_END,  # of no account for short kings
        precedence: tuple[Precedence, ...] = (),  # the player chooses freely: E9, I9
        captures_optional: bool = False,  # who can capture must: E4, I8
        chains_may_stop: bool = False,  # a chain goes on as long as it can: R3, I7
        listing: Listing = Listing.EVERY_PATH,  # the published counting of the English game
        king_moves_limit: int | None = None,
        aim: Aim = Aim.TAKE_ALL,  # who has no piece, or no move, has lost: E13, E14, I12, I13
        notation: Notation = Notation.NUMERIC,  # PDN 3.0, GameType 21
        capture_sign: str = "x",
        game_type: str = "21,B,8,8,N1,0",
    ) -> None:
        given = locals()
        for field in self._fields:
            self._put(field, given[field])
        consistency.check(self)

    def replace(self, **changes: Any) -> Rules:
        """Return the rules with some fields changed, as a variant of its own.

        Raises TypeError for a field that `Rules` does not have, and as the constructor does.

        >>> from draughts import RUSSIAN
        >>> RUSSIAN.replace(name="freely", captures_optional=True).captures_optional
        True
        """
        return self.__replace__(**changes)

    def __repr__(self) -> str:
        """Show a rule set of the library by its name, any other by what differs from the nearest of them."""
        shown = dict(zip(self._fields, self._parts()))
        nearest, fewest = "Rules", shown
        for name, rules in NAMED.items():
            changes = {field: part for field, part in shown.items() if part != getattr(rules, field)}
            if not changes:
                return f"VARIANTS[{name!r}]"
            if len(changes) < len(fewest):
                nearest, fewest = f"VARIANTS[{name!r}].replace", changes
        return f"{nearest}({', '.join(f'{field}={part!r}' for field, part in fewest.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a rule set of the library as its name, any other by value."""
        if NAMED.get(self.name) == self:
            return rules_named, (self.name,)
        return super().__reduce__()


def rules_named(name: str) -> Rules:
    """Return the rule set of a pickled name: DraughtsError if there is none."""
    if name not in NAMED:
        raise DraughtsError(f"there is no rule set named {shortened(name)}")
    return NAMED[name]


def spell_square(rules: Rules, square: int) -> str:
    """Write a square as the rules do: by number or by name."""
    return rules.layout.algebraic(square) if rules.notation is Notation.ALGEBRAIC else str(square)


def spell_move(rules: Rules, path: Sequence[int], is_capture: bool) -> str:
    """Write the squares of a move as the rules do, with their sign of a capture.

    >>> from draughts import RUSSIAN
    >>> spell_move(RUSSIAN, (21, 17), False), spell_move(RUSSIAN, (19, 12), True)
    ('a3-b4', 'f4:h6')
    """
    return (rules.capture_sign if is_capture else "-").join(spell_square(rules, square) for square in path)
