"""Rules as data: how pieces move and capture, what a game is about, how it is written.

Owns `Rules` and the enums of its fields: declarations only.  Knows no position and makes no move;
`draughts.kernel` and `draughts.core` carry the declarations out.  Read `variants` next for the named
rule sets.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from draughts.basics import Color, Reason
from draughts.checking import exact_sequence, exact_text, flag, whole_between
from draughts.draws import DrawRule, LoneKing, Repetition, check_draw_rule, shown
from draughts.errors import DraughtsError, shortened
from draughts.layout import Layout, Placement
from draughts.sealing import Value, sealed

__all__ = [
    "Aim",
    "Landing",
    "Listing",
    "Notation",
    "Precedence",
    "Promotion",
    "Removal",
    "Rules",
    "name_of",
    "spelled",
]

_MOST_PIECES = 20  # a side: the captures of flying kings among more cannot be listed in bounded time
_MOST_KING_MOVES = 9  # a FEN has one digit for them


class Promotion(enum.Enum):
    """What becomes of a man that reaches the enemy's king row in the middle of a capture."""

    ENDS_TURN = "ends the turn"  # E12, I11, WCDF 1.19
    IN_PASSING = "in passing"  # goes on as a man, and is crowned only where the capture ends
    CONTINUES = "continues"  # is crowned at once and goes on as a king


class Landing(enum.Enum):
    """Where a flying king may land behind the piece it takes.

    On any empty square of the line up to the next piece (`ANYWHERE`), right behind the piece (`BEHIND`),
    or right behind the last piece taken where that is a king (`BEHIND_KING`).
    """

    ANYWHERE = "anywhere"  # on any empty square of the line, up to the next piece
    BEHIND = "behind"  # right behind the piece (Thai)
    BEHIND_KING = "behind a king"  # right behind the last piece taken, where that is a king (Killer)


class Removal(enum.Enum):
    """When the pieces taken leave the board.

    When the capture has ended (`AT_END`: until then they block, and none is jumped twice), or each as it
    is jumped (`AT_ONCE`: its square can be passed and landed on again in the same capture).
    """

    AT_END = "at the end"  # they still block, and none is jumped twice
    AT_ONCE = "at once"  # their squares can be passed again in the same capture (Thai)


class Precedence(enum.Enum):
    """What is compared between captures: only the best may be played.

    `FRISIAN_VALUE` and `FRISIAN_VALUE_150` compare the value of the pieces taken.  See `Rules.precedence`.
    """

    MOST_PIECES = "most pieces"
    WITH_KING = "with a king"  # a capture made by a king comes before one made by a man
    MOST_KINGS = "most kings"  # kings taken
    KINGS_EARLIEST = "kings earliest"  # jump by jump, a king taken comes before a man taken
    FRISIAN_VALUE = "Frisian value"  # a man counts 100, a king 199: n kings between 2n-1 and 2n men
    FRISIAN_VALUE_150 = "Frisian value, a king one and a half men"  # as other sources have it


class Listing(enum.Enum):
    """Which captures are one move.

    With `EVERY_PATH` captures that differ in their path are different moves; with `ONE_AN_OUTCOME` there
    is one move for each start, end and set of pieces taken, and rank of the piece afterwards.
    """

    EVERY_PATH = "every path"  # captures that differ in their path are different moves
    ONE_AN_OUTCOME = "one an outcome"  # one move for each start, end and set of pieces taken


class Aim(enum.Enum):
    """What wins the game: taking all (`TAKE_ALL`), losing all (`LOSE_ALL`), or making a king (`FIRST_KING`).

    A side that cannot move on its turn counts as one that has lost all.
    """

    TAKE_ALL = "take all"  # who has no piece, or no move on their turn, has lost
    LOSE_ALL = "lose all"  # who has no piece, or no move on their turn, has won
    FIRST_KING = "first king"  # who is the first to have a king has won; else as TAKE_ALL


class Notation(enum.Enum):
    """How squares are written in moves: by number (`NUMERIC`, 11-15) or by name (`ALGEBRAIC`, c3-d4).

    Both are read under any rules.
    """

    NUMERIC = "numeric"  # 11-15
    ALGEBRAIC = "algebraic"  # c3-d4


_ENGLISH_BOARD = Layout()
_TWELVE_MEN = Placement(range(1, 13), range(21, 33))
_COUNTED = (Reason.MORE_PIECES, Reason.MORE_KINGS)
# What compares whole captures, and so cannot say which part of one may be played.
_OF_WHOLE_CHAINS = tuple(each for each in Precedence if each is not Precedence.WITH_KING)

_TYPES: tuple[tuple[str, type], ...] = (
    ("layout", Layout),
    ("first", Color),
    ("start", Placement),
    ("promotion", Promotion),
    ("landing", Landing),
    ("removal", Removal),
    ("listing", Listing),
    ("aim", Aim),
    ("notation", Notation),
)
_TUPLES = ("precedence", "draws", "adjudication")
_FLAGS = (
    "men_capture_backward",
    "men_capture_kings",
    "flying_kings",
    "orthogonal_captures",
    "straight_chains",
    "captures_optional",
    "chains_may_stop",
)


class _Kept(Value):
    """What `core` keeps beside the fields of a `Rules` once it was asked for: nothing of it ever changes."""

    __slots__ = ("_game", "_initial")


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rules(_Kept):
    """A variant of draughts, as data.

    `dataclasses.replace(ENGLISH, name="house", draws=(NoCapture(50),))` makes another.

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

    >>> from dataclasses import replace
    >>> from draughts import ENGLISH, NoCapture
    >>> replace(ENGLISH, name="house", draws=(NoCapture(plies=50),)).draws
    (NoCapture(plies=50),)
    >>> replace(ENGLISH, name="ours", landing=Landing.BEHIND)
    Traceback (most recent call last):
        ...
    draughts.errors.DraughtsError: landing must be ANYWHERE unless flying_kings: short kings land right behind
    """

    name: str
    layout: Layout = _ENGLISH_BOARD  # E5, I1
    first: Color = Color.BLACK  # E7, R10
    start: Placement = _TWELVE_MEN  # E7, I1
    men_capture_backward: bool = False  # E8a, I4
    flying_kings: bool = False  # E11, I10: a king steps and jumps as far as a man
    promotion: Promotion = Promotion.ENDS_TURN  # E12, I11
    straight_chains: bool = False  # E8 as R1 reads it; R2 reads it literally
    draws: tuple[DrawRule, ...] = ()  # R7
    adjudication: tuple[Reason, ...] = _COUNTED  # R6, E15, E16
    men_capture_kings: bool = True  # E8c: any enemy piece
    landing: Landing = Landing.ANYWHERE  # of no account for short kings
    orthogonal_captures: bool = False  # E2, I3
    removal: Removal = Removal.AT_END  # of no account for short kings
    precedence: tuple[Precedence, ...] = ()  # E9, I9: the player chooses freely
    captures_optional: bool = False  # E4, I8
    chains_may_stop: bool = False  # R3, I7
    listing: Listing = Listing.EVERY_PATH  # the published counting of the English game
    king_moves_limit: int | None = None
    aim: Aim = Aim.TAKE_ALL  # E13, E14, I12, I13
    notation: Notation = Notation.NUMERIC  # PDN 3.0, GameType 21
    capture_sign: str = "x"
    game_type: str = "21,B,8,8,N1,0"

    def __post_init__(self) -> None:
        self._check_types()
        self._check_captures()
        self._check_start()
        self._check_draws()
        for count in self.adjudication:
            if count not in _COUNTED:
                raise DraughtsError(
                    f"adjudication counts Reason.MORE_PIECES and Reason.MORE_KINGS, not {shown(count)}"
                )
        for name, counted in (("adjudication", self.adjudication), ("precedence", self.precedence)):
            if len(set(counted)) < len(counted):
                raise DraughtsError(f"{name} counts the same thing twice")
        self._check_writing()

    def _check_types(self) -> None:
        self._put("name", exact_text(self.name, "name"))
        if not self.name.strip() or len(self.name) > 100:
            raise DraughtsError(f"name must be a text of 1 to 100 characters, not {shortened(self.name)}")
        for name, kind in _TYPES:
            if not isinstance(getattr(self, name), kind):
                raise TypeError(f"{name} must be a {kind.__name__}, not {type(getattr(self, name)).__name__}")
        for name in _TUPLES:
            value: object = getattr(self, name)
            if not isinstance(value, tuple):
                raise TypeError(f"{name} must be a tuple, not {type(value).__name__}")
            self._put(name, exact_sequence(value, name, "tuple"))
        for each in self.precedence:
            if not isinstance(each, Precedence):
                raise TypeError(f"precedence must hold values of Precedence, not {type(each).__name__}")
        for name in _FLAGS:
            flag(getattr(self, name), name)
        if self.king_moves_limit is not None:
            limit = whole_between(self.king_moves_limit, "king_moves_limit", 1, _MOST_KING_MOVES)
            self._put("king_moves_limit", limit)

    def _check_captures(self) -> None:
        """Refuse ways of capturing that contradict each other."""
        ends_turn = self.promotion is Promotion.ENDS_TURN
        if self.landing is not Landing.ANYWHERE and not self.flying_kings:
            raise DraughtsError("landing must be ANYWHERE unless flying_kings: short kings land right behind")
        if self.straight_chains and not ends_turn:
            raise DraughtsError(
                "promotion must be ENDS_TURN with straight_chains: no straight chain passes the king row"
            )
        if (
            self.promotion is Promotion.IN_PASSING
            and not self.men_capture_backward
            and not self.orthogonal_captures
        ):
            raise DraughtsError(
                "promotion cannot be IN_PASSING unless men_capture_backward or orthogonal_captures: "
                "a man on the king row has nowhere to go on to"
            )
        if self.chains_may_stop:
            for each in self.precedence:
                if each in _OF_WHOLE_CHAINS:
                    raise DraughtsError(
                        f"precedence cannot hold {each.name} with chains_may_stop: "
                        "it compares captures that are carried to their end"
                    )
        if self.aim is Aim.FIRST_KING and self.start.kings:
            raise DraughtsError("start cannot have kings where the first king wins")
        if self.king_moves_limit is not None and self.aim is Aim.FIRST_KING:
            raise DraughtsError("king_moves_limit must be None where the first king wins: no king moves")

    def _check_start(self) -> None:
        start, squares = self.start, self.layout.squares
        if not start.black or not start.white:
            raise DraughtsError("start needs pieces of both sides")
        if max(start.black + start.white) > squares:
            raise DraughtsError(f"start names squares beyond {squares}")
        most = max(len(start.black), len(start.white))
        if most > _MOST_PIECES:
            raise DraughtsError(f"start must have {_MOST_PIECES} pieces a side at most")
        for side, row in ((start.black, self.layout.rows - 1), (start.white, 0)):
            for square in side:
                if square not in start.kings and self.layout.place(square)[0] == row:
                    raise DraughtsError(f"start has a man on {square}, where it would be crowned")

    def _check_draws(self) -> None:
        for rule in self.draws:
            check_draw_rule(rule)
            if isinstance(rule, LoneKing) and rule.long_diagonal:
                corners = (self.layout.square(self.layout.rows - 1, 0), self.layout.square(0, 0))
                if self.layout.rows != self.layout.columns or corners == (None, None):
                    raise DraughtsError("LoneKing with long_diagonal needs a square board with dark corners")
                if not any(isinstance(each, Repetition) for each in self.draws):
                    raise DraughtsError(
                        "LoneKing with long_diagonal needs a Repetition among the draws: "
                        "earlier positions are kept for that one only"
                    )

    def _check_writing(self) -> None:
        self._put("capture_sign", exact_text(self.capture_sign, "capture_sign"))
        if self.capture_sign not in ("x", ":", "-"):
            raise DraughtsError(f'capture_sign must be "x", ":" or "-", not {shortened(self.capture_sign)}')
        self._put("game_type", exact_text(self.game_type, "game_type"))
        if self.game_type and not _is_game_type(self.game_type):
            raise DraughtsError(
                f'game_type must be as in PDN, "21,B,8,8,N1,0", not {shortened(self.game_type)}'
            )


def _is_game_type(text: str) -> bool:
    """Whether a text has the form of a GameType: a number, or 21,B,8,8,N1 or 21,B,8,8,N1,0.  PDN 3.0.

    Told without a regular expression, as compiling one would slow the import of the library.
    """
    number, *rest = text.split(",", 6) if len(text) <= 40 else [""]
    if not _are_digits(number, 4):
        return False
    if not rest:
        return True
    if len(rest) not in (4, 5) or rest[0] not in ("W", "B") or rest[4:] not in ([], ["0"], ["1"]):
        return False
    letter, corner = rest[3][:1], rest[3][1:]
    sizes = all(_are_digits(each, 2) for each in rest[1:3])
    return sizes and letter in ("A", "N", "S") and corner in ("0", "1", "2", "3")


def _are_digits(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= most


def name_of(rules: Rules, square: int) -> str:
    """Write a square as the rules do: by number or by name."""
    return rules.layout.algebraic(square) if rules.notation is Notation.ALGEBRAIC else str(square)


def spelled(rules: Rules, path: Sequence[int], is_capture: bool) -> str:
    """Write the squares of a move as the rules do, with their sign of a capture.

    >>> from draughts import RUSSIAN
    >>> spelled(RUSSIAN, (21, 17), False), spelled(RUSSIAN, (19, 12), True)
    ('a3-b4', 'f4:h6')
    """
    return (rules.capture_sign if is_capture else "-").join(name_of(rules, square) for square in path)
