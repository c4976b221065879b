"""Why a path is refused: the first `Refusal` that is true of it, and the sentence that says so.

Owns the reasons.  Works on square numbers and plain bitboards (bit n-1 is square n) and is asked only
after a move was found to be illegal.  Knows no `Move` and no `State`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from draughts.arguments import spell_number
from draughts.kernel.packing import is_part
from draughts.moves.errors import Refusal
from draughts.pieces import Color
from draughts.rules.options import Landing, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.ruleset import Rules
from draughts.rules.spelling import spell_move, spell_square

__all__ = ["Choice", "Position", "Refused", "explain"]

_TOLD = 5  # captures named in a message

_NAMES = {Color.BLACK: "Black", Color.WHITE: "White"}


class Choice(NamedTuple):
    """A move as squares: its full path, and what it captures in the order jumped."""

    path: tuple[int, ...]
    captures: tuple[int, ...]


class Refused(NamedTuple):
    """The reason, and the message for a player."""

    reason: Refusal
    message: str


class Position(NamedTuple):
    """What is to be known of a position: its pieces, its legal moves, and what else might have been one.

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
        """Give a square as the rules write it."""
        return spell_square(self.rules, square)

    def spell(self, choices: Sequence[Choice]) -> str:
        """List a few moves as the rules write them."""
        written = [spell_move(self.rules, choice.path, bool(choice.captures)) for choice in choices]
        more = len(written) - _TOLD
        return ", ".join(written[:_TOLD]) + (f" or {more} more" if more > 0 else "")

    def leg(self, leg: _Leg) -> str:
        """Give the ends of a leg."""
        return f"{self.named(leg.start)} to {self.named(leg.end)}"

    def side(self, color: Color) -> int:
        """Give the bitboard of a side."""
        return self.black if color is Color.BLACK else self.white


@dataclass
class _Leg:
    """One leg of a path: the squares between its ends along a line that pieces can go, if it has one."""

    start: int
    end: int
    rows: int = 0  # how far it goes down
    diagonal: bool = False
    between: tuple[int, ...] = ()
    is_line: bool = False
    standing: int = 0  # how many pieces stand between its ends
    over: int = 0  # the enemy piece it goes over, if it could be a jump

    @property
    def is_next(self) -> bool:
        """Whether it leads to the very next square."""
        return self.is_line and not self.between


def explain(position: Position, path: Sequence[int]) -> Refused:
    """Say why `path`, one square or more, is none of the legal moves, or begins none.

    Follows the order of `Refusal`.  Where `path` is that of a legal move, its captures were wrong.
    """
    legal = next((choice for choice in position.choices if choice.path == tuple(path)), None)
    if legal is not None:
        return Refused(Refusal.WRONG_CAPTURES, _wrong_captures(position, legal))
    for look in (_squares, _moving, _whole_chain, _shape, _duty, _jumps):
        refused = look(position, path)
        if refused is not None:
            return refused
    # A chain of jumps, each of which could be made, that does not go on where it could.
    same = [choice for choice in position.capturing if choice.path[0] == path[0]]
    if not same:
        return _must_capture(position)
    return Refused(Refusal.MUST_CONTINUE, f"the capture must go on: {position.spell(same)}")


def _squares(position: Position, path: Sequence[int]) -> Refused | None:
    """Look at the squares by themselves."""
    layout, turn = position.rules.layout, position.turn
    for square in path:
        if not 1 <= square <= layout.squares:
            return Refused(
                Refusal.NOT_ON_BOARD,
                f"the board has no square {spell_number(square)}: only 1 to {layout.squares}",
            )
    start, pieces = path[0], position.black | position.white
    if not _has(pieces, start):
        return Refused(Refusal.NO_PIECE, f"there is no piece on {position.named(start)}")
    if not _has(position.side(turn), start):
        return Refused(
            Refusal.NOT_YOURS,
            f"the piece on {position.named(start)} is {_NAMES[turn.opponent]}'s, "
            f"and it is {_NAMES[turn]}'s turn",
        )
    gone: list[int] = []
    if position.rules.removal is Removal.AT_ONCE:  # a square may be landed on once its piece is taken
        gone = [leg.over for leg in _legs(position, path)]
    for index, square in enumerate(path[1:]):
        if square != start and _has(pieces, square) and square not in gone[:index]:
            return Refused(Refusal.OCCUPIED, f"{position.named(square)} is occupied")  # I5
    return None


def _moving(position: Position, path: Sequence[int]) -> Refused | None:
    """Look at a piece that has no move, or has to wait."""
    start = path[0]
    if len(path) == 1:
        if position.must_capture:
            return _must_capture(position)
        if start == position.waiting:
            return _must_wait(position)
        return Refused(Refusal.UNREACHABLE, f"the piece on {position.named(start)} has no move")
    return None


def _whole_chain(position: Position, path: Sequence[int]) -> Refused | None:
    """Look for a capture that would be whole, were there no other or another path."""
    if position.made is not None:
        return Refused(
            Refusal.OTHER_PATH, f"this capture is listed by another path: {position.spell([position.made])}"
        )
    if _is_quiet(position, path):
        return None
    if position.outranked is not None:
        return _outranked(position, position.outranked)
    for lesser in position.lesser:
        begun = len(path) > 1 and lesser.path[: len(path)] == tuple(path) and not position.further
        if begun or is_part(path, lesser.path):
            return _outranked(position, lesser)
    return None


def _shape(position: Position, path: Sequence[int]) -> Refused | None:
    """Look at the legs: whether a piece of this kind can go so at all."""
    rules = position.rules
    layout = rules.layout
    king = _has(position.kings, path[0])
    forward = 1 if position.turn is Color.BLACK else -1
    last_row = layout.rows - 1 if position.turn is Color.BLACK else 0
    legs = _legs(position, path)
    if not king and rules.promotion is Promotion.ENDS_TURN:
        for square in path[1:-1]:
            if layout.place(square)[0] == last_row:
                return Refused(
                    Refusal.TURN_ENDED,
                    f"the man is crowned on {position.named(square)}, and its turn ends there",
                )
    ranks = _kings_on_the_way(position, path)
    for leg, flies in zip(legs, ranks):
        if not _is_way(position, leg, flies and rules.flying_kings, len(legs) == 1):
            return Refused(
                Refusal.UNREACHABLE, _unreachable(position, leg, len(legs) == 1, flies and rules.flying_kings)
            )
    for leg, royal in zip(legs, ranks):
        free = rules.men_capture_backward and not leg.is_next
        if not royal and leg.rows * forward < 0 and not free:
            return Refused(Refusal.BACKWARD, f"a man does not go backward, as from {position.leg(leg)}")
    return None


def _duty(position: Position, path: Sequence[int]) -> Refused | None:
    """Look at what has to be done instead."""
    if _is_quiet(position, path):
        if position.must_capture:
            return _must_capture(position)  # E4, I8
        if path[0] == position.waiting:
            return _must_wait(position)
    if position.further:
        squares = " or ".join(map(position.named, position.further))
        return Refused(Refusal.MUST_CONTINUE, f"the jump must go on to {squares}")  # R3, I7
    return None


def _jumps(position: Position, path: Sequence[int]) -> Refused | None:
    """Look at each jump of a chain."""
    rules = position.rules
    legs = _legs(position, path)
    ranks = _kings_on_the_way(position, path)
    gone: set[int] = set()
    for leg, royal in zip(legs, ranks):
        if leg.is_next:
            continue
        if not leg.over or leg.over in gone:
            twice = f": {position.named(leg.over)} is taken already" if leg.over else ""
            alone = len(leg.between) == 1 and not leg.over
            where = f" on {position.named(leg.between[0])}" if alone else ""
            return Refused(
                Refusal.NOTHING_TO_CAPTURE,
                f"{position.leg(leg)} jumps over no enemy piece{where}{twice}",
            )
        if not royal and not rules.men_capture_kings and _has(position.kings, leg.over):
            return Refused(
                Refusal.CANNOT_TAKE_KING, f"a man may not take a king, as on {position.named(leg.over)}"
            )
        behind = leg.between.index(leg.over) == len(leg.between) - 1
        last = leg is legs[-1] and rules.landing is Landing.BEHIND_KING and _has(position.kings, leg.over)
        if royal and not behind and (rules.landing is Landing.BEHIND or last):
            square = leg.between[leg.between.index(leg.over) + 1]
            return Refused(
                Refusal.MUST_LAND_BEHIND,
                f"the king must land right behind {position.named(leg.over)}, on {position.named(square)}",
            )
        gone.add(leg.over)
    if rules.straight_chains and len({_direction(position, leg) for leg in legs}) > 1:
        return Refused(Refusal.NOT_STRAIGHT, "a capture keeps the direction of its first jump")
    return None


# The parts of a path.


def _has(bits: int, square: int) -> bool:
    return bool(bits >> (square - 1) & 1)


def _legs(position: Position, path: Sequence[int]) -> list[_Leg]:
    """List the legs of a path, each with what it goes over."""
    legs: list[_Leg] = []
    gone: set[int] = set()
    for one, other in zip(path, path[1:]):
        leg = _leg(position, one, other, path[0], gone)
        if leg.over:
            gone.add(leg.over)
        legs.append(leg)
    return legs


def _leg(position: Position, one: int, other: int, start: int, gone: set[int]) -> _Leg:
    layout = position.rules.layout
    (row, column), (to_row, to_column) = layout.place(one), layout.place(other)
    rows, columns = to_row - row, to_column - column
    leg = _Leg(one, other, rows)
    diagonal = abs(rows) == abs(columns) and rows != 0
    straight = (rows == 0) is not (columns == 0) and position.rules.orthogonal_captures
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
    pieces = position.black | position.white
    if position.rules.removal is Removal.AT_ONCE:
        standing = [square for square in between if _has(pieces, square) and square not in gone]
    else:
        standing = [square for square in between if _has(pieces, square)]
    standing = [square for square in standing if square != start]
    enemies = [square for square in standing if _has(position.side(position.turn.opponent), square)]
    if len(standing) == 1 and len(enemies) == 1:
        leg.over = enemies[0]
    leg.standing = len(standing)
    return leg


def _direction(position: Position, leg: _Leg) -> tuple[int, int]:
    (row, column), (to_row, to_column) = (position.rules.layout.place(each) for each in (leg.start, leg.end))
    rows, columns = to_row - row, to_column - column
    return (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)


def _kings_on_the_way(position: Position, path: Sequence[int]) -> list[bool]:
    """Say for each leg whether a king makes it."""
    rules = position.rules
    last_row = rules.layout.rows - 1 if position.turn is Color.BLACK else 0
    king = _has(position.kings, path[0])
    ranks: list[bool] = []
    for square in path[1:]:
        ranks.append(king)
        if rules.promotion is Promotion.CONTINUES and rules.layout.place(square)[0] == last_row:
            king = True
    return ranks


def _is_way(position: Position, leg: _Leg, flies: bool, alone: bool) -> bool:
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


def _is_quiet(position: Position, path: Sequence[int]) -> bool:
    """Whether a path is a step or a slide to an empty square, or would be if a man could go backward."""
    if len(path) != 2:
        return False
    leg = _leg(position, path[0], path[1], path[0], set())
    flies = position.rules.flying_kings and _has(position.kings, path[0])
    return leg.is_line and leg.diagonal and not leg.standing and (leg.is_next or flies)


def _unreachable(position: Position, leg: _Leg, alone: bool, flies: bool) -> str:
    if leg.is_next and not alone:
        return f"{position.leg(leg)} is a step: a capture goes on by jumps"
    if leg.standing > 1 and flies:
        return f"{position.leg(leg)} goes over more than one piece"
    if leg.is_line and flies and not alone:
        return f"{position.leg(leg)} takes nothing: a capture goes on by jumps"
    return f"{position.named(leg.end)} is neither a step nor a jump away from {position.named(leg.start)}"


# Messages.


def _must_capture(position: Position) -> Refused:
    return Refused(Refusal.MUST_CAPTURE, f"you must capture: {position.spell(position.capturing)}")


def _must_wait(position: Position) -> Refused:
    limit = position.rules.king_moves_limit
    return Refused(
        Refusal.KING_MUST_WAIT,
        f"the king on {position.named(position.waiting)} has made {limit} moves in a row: "
        "another piece must move first",
    )


def _outranked(position: Position, lesser: Choice) -> Refused | None:
    """Say which criterion of precedence a capture fails first."""
    best: list[Choice] = [*position.lesser, *position.capturing]
    for criterion in position.rules.precedence:
        marks = [(_mark(position, criterion, choice), choice) for choice in best]
        most = max(mark for mark, _ in marks)
        best = [choice for mark, choice in marks if mark == most]
        if _mark(position, criterion, lesser) < most:
            reason, message = _OUTRANKED[criterion]
            return Refused(reason, message.format(most=most[0], captures=position.spell(position.capturing)))
    return None


def _mark(position: Position, criterion: Precedence, choice: Choice) -> tuple[int, ...]:
    """Give what a criterion compares of a capture."""
    kings = [int(_has(position.kings, square)) for square in choice.captures]
    if criterion is Precedence.MOST_PIECES:
        return (len(kings),)
    if criterion is Precedence.WITH_KING:
        return (int(_has(position.kings, choice.path[0])),)
    if criterion is Precedence.MOST_KINGS:
        return (sum(kings),)
    if criterion is Precedence.KINGS_EARLIEST:
        return (*kings, *[0] * (position.rules.layout.squares - len(kings)))
    return (100 * len(kings) + (_KING_VALUES[criterion] - 100) * sum(kings),)


_KING_VALUES = {Precedence.FRISIAN_VALUE: 199, Precedence.FRISIAN_VALUE_150: 150}


_OUTRANKED = {
    Precedence.MOST_PIECES: (Refusal.MUST_TAKE_MOST, "you must take the most pieces: {most}, by {captures}"),
    Precedence.WITH_KING: (Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: {captures}"),
    Precedence.MOST_KINGS: (
        Refusal.MUST_TAKE_MOST_KINGS,
        "you must take the most kings: {most}, by {captures}",
    ),
    Precedence.KINGS_EARLIEST: (
        Refusal.MUST_TAKE_KINGS_FIRST,
        "you must take a king as early as can be: {captures}",
    ),
    Precedence.FRISIAN_VALUE: (
        Refusal.MUST_TAKE_MOST_VALUE,
        "you must take the most in value: {most}, a man being 100 and a king 199, by {captures}",
    ),
    Precedence.FRISIAN_VALUE_150: (
        Refusal.MUST_TAKE_MOST_VALUE,
        "you must take the most in value: {most}, a man being 100 and a king 150, by {captures}",
    ),
}


def _wrong_captures(position: Position, choice: Choice) -> str:
    what = ", ".join(map(position.named, choice.captures)) if choice.captures else "nothing"
    shown = position.spell([choice])
    comma = "," if len(choice.captures) == 1 else ""
    made = f"({', '.join(map(str, choice.captures))}{comma})"
    return f"{shown} captures {what}: use parse_move, or Move({choice.path}, captures={made})"
