"""Why a path is refused: the first `Refusal` that is true of it, and the sentence that says so.

Owns the reasons and their sentences.  Works on square numbers and plain bitboards (bit n-1 is square n) and
is asked only after a move was found to be illegal.  Knows no `Move` and no `State`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from draughts.arguments import spell_number
from draughts.moves.errors import Refusal
from draughts.moves.paths import is_part
from draughts.pieces import Color
from draughts.rules.options import Landing, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.ruleset import Rules
from draughts.rules.spelling import spell_move, spell_square

__all__ = ["Choice", "Refused", "Situation", "explain"]

_SHOWN = 5  # captures named in a message

_NAMES = {Color.BLACK: "Black", Color.WHITE: "White"}


class Choice(NamedTuple):
    """A move as squares: its full path, and what it captures in the order jumped."""

    path: tuple[int, ...]
    captures: tuple[int, ...]


class Refused(NamedTuple):
    """The reason, and the message for a player."""

    reason: Refusal
    message: str


class Situation(NamedTuple):
    """What is to be known of a situation: its pieces, its legal moves, and what else might have been one.

    `lesser` holds the captures that the precedence of the rules leaves out; `waiting` is the square of a
    king that has made all the moves in a row it may, 0 if there is none; `made` is the listed move that
    the path would make by another way, None if it makes none, and `outranked` the lesser capture that it
    would make so; `further` are the squares that the path would have to go on to.
    """

    rules: Rules
    turn: Color
    black: int
    white: int
    kings: int
    choices: Sequence[Choice]
    lesser: Sequence[Choice] = ()
    waiting: int = 0
    made: Choice | None = None
    further: Sequence[int] = ()
    outranked: Choice | None = None

    @property
    def capturing(self) -> list[Choice]:
        """The legal moves that capture."""
        return [choice for choice in self.choices if choice.captures]

    @property
    def must_capture(self) -> bool:
        """Whether a quiet move is forbidden."""
        return bool(self.capturing) and not self.rules.captures_optional

    def named(self, square: int) -> str:
        """Return a square as the rules write it."""
        return spell_square(self.rules, square)

    def spell(self, choices: Sequence[Choice]) -> str:
        """List a few moves as the rules write them."""
        written = [spell_move(self.rules, choice.path, bool(choice.captures)) for choice in choices]
        more = len(written) - _SHOWN
        return ", ".join(written[:_SHOWN]) + (f" or {more} more" if more > 0 else "")

    def leg(self, leg: _Leg) -> str:
        """Return the ends of a leg."""
        return f"{self.named(leg.start)} to {self.named(leg.end)}"

    def side(self, color: Color) -> int:
        """Return the bitboard of a side."""
        return self.black if color is Color.BLACK else self.white


class _Leg:
    """One leg of a path: the squares between its ends along a line that pieces can go, if it has one."""

    __slots__ = ("between", "diagonal", "end", "is_line", "over", "rows", "standing", "start")

    def __init__(self, start: int, end: int, rows: int) -> None:
        self.start = start
        self.end = end
        self.rows = rows  # how far it goes down
        self.diagonal = False
        self.between: tuple[int, ...] = ()
        self.is_line = False
        self.standing = 0  # how many pieces stand between its ends
        self.over = 0  # the enemy piece it goes over, if it could be a jump

    @property
    def is_next(self) -> bool:
        """Whether it leads to the very next square."""
        return self.is_line and not self.between


def explain(situation: Situation, path: Sequence[int]) -> Refused:
    """Say why `path`, one square or more, is none of the legal moves, or begins none.

    Follows the order of `Refusal`.  Where `path` is that of a legal move, its captures were wrong.
    """
    legal = next((choice for choice in situation.choices if choice.path == tuple(path)), None)
    if legal is not None:
        return Refused(Refusal.WRONG_CAPTURES, _wrong_captures(situation, legal))
    for look in (_squares, _moving, _whole_chain, _shape, _duty, _jumps):
        refused = look(situation, path)
        if refused is not None:
            return refused
    # A chain of jumps, each of which could be made, that does not go on where it could.
    same = [choice for choice in situation.capturing if choice.path[0] == path[0]]
    if not same:
        return _must_capture(situation)
    return Refused(Refusal.MUST_CONTINUE, f"the capture must go on: {situation.spell(same)}")


def _squares(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look at the squares by themselves."""
    layout, turn = situation.rules.layout, situation.turn
    for square in path:
        if not 1 <= square <= layout.squares:
            return Refused(
                Refusal.NOT_ON_BOARD,
                f"the board has no square {spell_number(square)}: only 1 to {layout.squares}",
            )
    start, pieces = path[0], situation.black | situation.white
    if not _has(pieces, start):
        return Refused(Refusal.NO_PIECE, f"there is no piece on {situation.named(start)}")
    if not _has(situation.side(turn), start):
        return Refused(
            Refusal.NOT_YOURS,
            f"the piece on {situation.named(start)} is {_NAMES[turn.opponent]}'s, "
            f"and it is {_NAMES[turn]}'s turn",
        )
    gone: list[int] = []
    if situation.rules.removal is Removal.AT_ONCE:  # a square may be landed on once its piece is taken
        gone = [leg.over for leg in _legs(situation, path)]
    for index, square in enumerate(path[1:]):
        if square != start and _has(pieces, square) and square not in gone[:index]:
            return Refused(Refusal.OCCUPIED, f"{situation.named(square)} is occupied")  # I5
    return None


def _moving(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look at a piece that has no move, or has to wait."""
    start = path[0]
    if len(path) == 1:
        if situation.must_capture:
            return _must_capture(situation)
        if start == situation.waiting:
            return _must_wait(situation)
        return Refused(Refusal.UNREACHABLE, f"the piece on {situation.named(start)} has no move")
    return None


def _whole_chain(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look for a capture that would be whole, were there no other or another path."""
    if situation.made is not None:
        return Refused(
            Refusal.OTHER_PATH, f"this capture is listed by another path: {situation.spell([situation.made])}"
        )
    if _is_quiet(situation, path):
        return None
    if situation.outranked is not None:
        return _outranked(situation, situation.outranked)
    for lesser in situation.lesser:
        begun = len(path) > 1 and lesser.path[: len(path)] == tuple(path) and not situation.further
        if begun or is_part(path, lesser.path):
            return _outranked(situation, lesser)
    return None


def _shape(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look at the legs: whether a piece of this kind can go so at all."""
    rules = situation.rules
    layout = rules.layout
    king = _has(situation.kings, path[0])
    forward = 1 if situation.turn is Color.BLACK else -1
    last_row = layout.rows - 1 if situation.turn is Color.BLACK else 0
    legs = _legs(situation, path)
    if not king and rules.promotion is Promotion.ENDS_TURN:
        for square in path[1:-1]:
            if layout.place(square)[0] == last_row:
                return Refused(
                    Refusal.TURN_ENDED,
                    f"the man is crowned on {situation.named(square)}, and its turn ends there",
                )
    ranks = _kings_on_the_way(situation, path)
    for leg, flies in zip(legs, ranks):
        if not _is_way(situation, leg, flies and rules.flying_kings, len(legs) == 1):
            return Refused(
                Refusal.UNREACHABLE,
                _unreachable(situation, leg, len(legs) == 1, flies and rules.flying_kings),
            )
    for leg, by_king in zip(legs, ranks):
        free = rules.men_capture_backward and not leg.is_next
        if not by_king and leg.rows * forward < 0 and not free:
            return Refused(Refusal.BACKWARD, f"a man does not go backward, as from {situation.leg(leg)}")
    return None


def _duty(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look at what has to be done instead."""
    if _is_quiet(situation, path):
        if situation.must_capture:
            return _must_capture(situation)  # E4, I8
        if path[0] == situation.waiting:
            return _must_wait(situation)
    if situation.further:
        squares = " or ".join(map(situation.named, situation.further))
        return Refused(Refusal.MUST_CONTINUE, f"the jump must go on to {squares}")  # R3, I7
    return None


def _jumps(situation: Situation, path: Sequence[int]) -> Refused | None:
    """Look at each jump of a chain."""
    rules = situation.rules
    legs = _legs(situation, path)
    ranks = _kings_on_the_way(situation, path)
    gone: set[int] = set()
    for leg, by_king in zip(legs, ranks):
        if leg.is_next:
            continue
        if not leg.over or leg.over in gone:
            twice = f": {situation.named(leg.over)} is taken already" if leg.over else ""
            alone = len(leg.between) == 1 and not leg.over
            where = f" on {situation.named(leg.between[0])}" if alone else ""
            return Refused(
                Refusal.NOTHING_TO_CAPTURE,
                f"{situation.leg(leg)} jumps over no enemy piece{where}{twice}",
            )
        if not by_king and not rules.men_capture_kings and _has(situation.kings, leg.over):
            return Refused(
                Refusal.CANNOT_TAKE_KING, f"a man may not take a king, as on {situation.named(leg.over)}"
            )
        behind = leg.between.index(leg.over) == len(leg.between) - 1
        last = leg is legs[-1] and rules.landing is Landing.BEHIND_KING and _has(situation.kings, leg.over)
        if by_king and not behind and (rules.landing is Landing.BEHIND or last):
            square = leg.between[leg.between.index(leg.over) + 1]
            return Refused(
                Refusal.MUST_LAND_BEHIND,
                f"the king must land right behind {situation.named(leg.over)}, on {situation.named(square)}",
            )
        gone.add(leg.over)
    if rules.straight_chains and len({_direction(situation, leg) for leg in legs}) > 1:
        return Refused(Refusal.NOT_STRAIGHT, "a capture keeps the direction of its first jump")
    return None


# The parts of a path.


def _has(bits: int, square: int) -> bool:
    return bool(bits >> (square - 1) & 1)


def _legs(situation: Situation, path: Sequence[int]) -> list[_Leg]:
    """List the legs of a path, each with what it goes over."""
    legs: list[_Leg] = []
    gone: set[int] = set()
    for one, other in zip(path, path[1:]):
        leg = _leg(situation, one, other, path[0], gone)
        if leg.over:
            gone.add(leg.over)
        legs.append(leg)
    return legs


def _leg(situation: Situation, one: int, other: int, start: int, gone: set[int]) -> _Leg:
    layout = situation.rules.layout
    (row, column), (to_row, to_column) = layout.place(one), layout.place(other)
    rows, columns = to_row - row, to_column - column
    leg = _Leg(one, other, rows)
    diagonal = abs(rows) == abs(columns) and rows != 0
    straight = (rows == 0) is not (columns == 0) and situation.rules.orthogonal_captures
    if not diagonal and not straight:
        return leg
    step = (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)
    far = 1 if diagonal else 2  # along a row or column every second square is one of the game
    count = max(abs(rows), abs(columns)) // far
    between = [
        layout.square(row + step[0] * far * index, column + step[1] * far * index) or 0
        for index in range(1, count)
    ]
    leg.between, leg.diagonal, leg.is_line = tuple(between), diagonal, diagonal or bool(between)
    pieces = situation.black | situation.white
    if situation.rules.removal is Removal.AT_ONCE:
        standing = [square for square in between if _has(pieces, square) and square not in gone]
    else:
        standing = [square for square in between if _has(pieces, square)]
    standing = [square for square in standing if square != start]
    enemies = [square for square in standing if _has(situation.side(situation.turn.opponent), square)]
    if len(standing) == 1 and len(enemies) == 1:
        leg.over = enemies[0]
    leg.standing = len(standing)
    return leg


def _direction(situation: Situation, leg: _Leg) -> tuple[int, int]:
    (row, column), (to_row, to_column) = (situation.rules.layout.place(each) for each in (leg.start, leg.end))
    rows, columns = to_row - row, to_column - column
    return (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)


def _kings_on_the_way(situation: Situation, path: Sequence[int]) -> list[bool]:
    """Say for each leg whether a king makes it."""
    rules = situation.rules
    last_row = rules.layout.rows - 1 if situation.turn is Color.BLACK else 0
    king = _has(situation.kings, path[0])
    ranks: list[bool] = []
    for square in path[1:]:
        ranks.append(king)
        if rules.promotion is Promotion.CONTINUES and rules.layout.place(square)[0] == last_row:
            king = True
    return ranks


def _is_way(situation: Situation, leg: _Leg, flies: bool, alone: bool) -> bool:
    """Whether a piece that flies, or one that does not, could go along a leg: step, slide or jump."""
    if not leg.is_line:
        return False
    if leg.is_next:
        return alone
    if not flies:
        return len(leg.between) == 1
    if leg.standing:
        return leg.standing == 1 and (leg.over > 0 or alone)
    return alone and leg.diagonal


def _is_quiet(situation: Situation, path: Sequence[int]) -> bool:
    """Whether a path is a step or a slide to an empty square, or would be if a man could go backward."""
    if len(path) != 2:
        return False
    leg = _leg(situation, path[0], path[1], path[0], set())
    flies = situation.rules.flying_kings and _has(situation.kings, path[0])
    return leg.is_line and leg.diagonal and not leg.standing and (leg.is_next or flies)


def _unreachable(situation: Situation, leg: _Leg, alone: bool, flies: bool) -> str:
    if leg.is_next and not alone:
        return f"{situation.leg(leg)} is a step: a capture goes on by jumps"
    if leg.standing > 1 and flies:
        return f"{situation.leg(leg)} goes over more than one piece"
    if leg.is_line and flies and not alone:
        return f"{situation.leg(leg)} takes nothing: a capture goes on by jumps"
    return f"{situation.named(leg.end)} is neither a step nor a jump away from {situation.named(leg.start)}"


# Messages.


def _must_capture(situation: Situation) -> Refused:
    return Refused(Refusal.MUST_CAPTURE, f"you must capture: {situation.spell(situation.capturing)}")


def _must_wait(situation: Situation) -> Refused:
    limit = situation.rules.king_moves_limit
    return Refused(
        Refusal.KING_MUST_WAIT,
        f"the king on {situation.named(situation.waiting)} has made {limit} moves in a row: "
        "another piece must move first",
    )


def _outranked(situation: Situation, lesser: Choice) -> Refused | None:
    """Say which criterion of precedence a capture fails first."""
    best: list[Choice] = [*situation.lesser, *situation.capturing]
    for criterion in situation.rules.precedence:
        marks = [(_mark(situation, criterion, choice), choice) for choice in best]
        most = max(mark for mark, _ in marks)
        best = [choice for mark, choice in marks if mark == most]
        if _mark(situation, criterion, lesser) < most:
            message = criterion.demand.format(
                most=most[0],
                man=criterion.man,
                king=criterion.king,
                captures=situation.spell(situation.capturing),
            )
            return Refused(_reason_of(criterion), message)
    return None


def _mark(situation: Situation, criterion: Precedence, choice: Choice) -> tuple[int, ...]:
    """Return what a criterion compares of a capture."""
    kings = [int(_has(situation.kings, square)) for square in choice.captures]
    if criterion == Precedence.WITH_KING:
        return (int(_has(situation.kings, choice.path[0])),)
    if criterion == Precedence.KINGS_EARLIEST:
        return (*kings, *[0] * (situation.rules.layout.squares - len(kings)))
    return ((len(kings) - sum(kings)) * criterion.man + sum(kings) * criterion.king,)


def _reason_of(criterion: Precedence) -> Refusal:
    """Return the reason for which a capture that is not the best by a criterion is refused."""
    if criterion == Precedence.WITH_KING:
        return Refusal.MUST_TAKE_WITH_KING
    if criterion == Precedence.KINGS_EARLIEST:
        return Refusal.MUST_TAKE_KINGS_FIRST
    if criterion.man == criterion.king:
        return Refusal.MUST_TAKE_MOST
    return Refusal.MUST_TAKE_MOST_VALUE if criterion.man else Refusal.MUST_TAKE_MOST_KINGS


def _wrong_captures(situation: Situation, choice: Choice) -> str:
    what = ", ".join(map(situation.named, choice.captures)) if choice.captures else "nothing"
    shown = situation.spell([choice])
    comma = "," if len(choice.captures) == 1 else ""
    made = f"({', '.join(map(str, choice.captures))}{comma})"
    return f"{shown} captures {what}: use parse_move, or Move({choice.path}, captures={made})"
