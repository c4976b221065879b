"""Why a path is refused: the first `Refusal` that is true of it, and the sentence that says so.

Owns the reasons.  Works on square numbers and plain bitboards (bit n-1 is square n) and is asked only
after a move was found to be illegal.  Knows no `Move` and no `State`.  Read `core` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from draughts.basics import Color
from draughts.checking import told
from draughts.errors import Refusal
from draughts.rules import Promotion, Rules

__all__ = ["Choice", "Refused", "explain"]

_TOLD = 5  # captures named in a message

_NAMES = {Color.BLACK: "Black", Color.WHITE: "White"}


class Choice(NamedTuple):
    """A legal move as squares: its full path, and what it captures in the order jumped."""

    path: tuple[int, ...]
    captures: tuple[int, ...]

    def __str__(self) -> str:
        return ("x" if self.captures else "-").join(map(str, self.path))


class Refused(NamedTuple):
    """The reason, and the message for a player."""

    reason: Refusal
    message: str


class _Leg(NamedTuple):
    """One leg of a path: how far it goes, in rows and columns, and the square in the middle."""

    rows: int
    columns: int
    middle: int | None

    @property
    def is_step(self) -> bool:
        return abs(self.rows) == 1 and abs(self.columns) == 1

    @property
    def is_jump(self) -> bool:
        return abs(self.rows) == 2 and abs(self.columns) == 2


def explain(
    rules: Rules,
    turn: Color,
    black: int,
    white: int,
    kings: int,
    choices: Sequence[Choice],
    path: Sequence[int],
) -> Refused:
    """Say why `path`, one square or more, is none of `choices`, the legal moves, or begins none.

    Follows the order of `Refusal`.  Where `path` is that of a legal move, its captures were wrong.
    """
    layout = rules.layout
    for square in path:
        if not 1 <= square <= layout.squares:
            return Refused(
                Refusal.NOT_ON_BOARD, f"the board has no square {told(square)}: only 1 to {layout.squares}"
            )
    start = path[0]
    bits = {Color.BLACK: black, Color.WHITE: white}
    if not (black | white) >> (start - 1) & 1:
        return Refused(Refusal.NO_PIECE, f"there is no piece on {start}")
    if not bits[turn] >> (start - 1) & 1:
        return Refused(
            Refusal.NOT_YOURS,
            f"the piece on {start} is {_NAMES[turn.opponent]}'s, and it is {_NAMES[turn]}'s turn",
        )
    for square in path[1:]:
        if square != start and (black | white) >> (square - 1) & 1:
            return Refused(Refusal.OCCUPIED, f"{square} is occupied")  # I5
    capturing = [choice for choice in choices if choice.captures]
    if len(path) == 1:  # a piece that has no move
        if capturing:
            return Refused(Refusal.MUST_CAPTURE, f"you must capture: {_listed(capturing)}")
        return Refused(Refusal.UNREACHABLE, f"the piece on {start} has no move")

    legs = [_leg(rules, one, other) for one, other in zip(path, path[1:])]
    king = bool(kings >> (start - 1) & 1)
    forward = 1 if turn is Color.BLACK else -1
    last_row = layout.rows - 1 if turn is Color.BLACK else 0

    if not king and rules.promotion is Promotion.ENDS_TURN:
        for square in path[1:-1]:
            if layout.place(square)[0] == last_row:
                return Refused(Refusal.TURN_ENDED, f"the man is crowned on {square}, and its turn ends there")
    for leg, one, other in zip(legs, path, path[1:]):
        if not (leg.is_jump or leg.is_step and len(legs) == 1):
            return Refused(
                Refusal.UNREACHABLE,
                f"{one} to {other} is a step: a capture goes on by jumps"
                if leg.is_step
                else f"{other} is neither a step nor a jump away from {one}",
            )
    for leg, one, other in zip(legs, path, path[1:]):
        if not king:
            free = leg.is_jump and rules.men_capture_backward
            if leg.rows * forward < 0 and not free:
                return Refused(Refusal.BACKWARD, f"a man does not go backward, as from {one} to {other}")
            if rules.promotion is Promotion.CONTINUES and layout.place(other)[0] == last_row:
                king = True
    if legs[0].is_step and capturing:
        return Refused(Refusal.MUST_CAPTURE, f"you must capture: {_listed(capturing)}")  # E4, I8
    onward = [choice for choice in capturing if choice.path[: len(path)] == tuple(path)]
    further = sorted({choice.path[len(path)] for choice in onward if len(choice.path) > len(path)})
    if further:
        squares = " or ".join(map(str, further))
        return Refused(Refusal.MUST_CONTINUE, f"the jump must go on to {squares}")  # R3, I7
    gone: set[int] = set()
    for leg, one, other in zip(legs, path, path[1:]):
        if leg.is_jump:
            middle = leg.middle or 0
            if middle in gone or not bits[turn.opponent] >> (middle - 1) & 1:
                twice = f": {middle} is taken already" if middle in gone else f" on {middle}"
                return Refused(
                    Refusal.NOTHING_TO_CAPTURE, f"{one} to {other} jumps over no enemy piece{twice}"
                )
            gone.add(middle)
    if rules.straight_chains:
        first = legs[0]
        for leg in legs:
            if (leg.rows, leg.columns) != (first.rows, first.columns):
                return Refused(Refusal.NOT_STRAIGHT, "a capture keeps the direction of its first jump")
    legal = next(choice for choice in choices if choice.path == tuple(path))
    return Refused(Refusal.WRONG_CAPTURES, _wrong_captures(legal))


def _leg(rules: Rules, one: int, other: int) -> _Leg:
    row, column = rules.layout.place(one)
    to_row, to_column = rules.layout.place(other)
    rows, columns = to_row - row, to_column - column
    middle = None
    if abs(rows) == 2 and abs(columns) == 2:
        middle = rules.layout.square(row + rows // 2, column + columns // 2)
    return _Leg(rows, columns, middle)


def _listed(choices: Sequence[Choice]) -> str:
    first = ", ".join(map(str, choices[:_TOLD]))
    return first if len(choices) <= _TOLD else f"{first} or {len(choices) - _TOLD} more"


def _wrong_captures(choice: Choice) -> str:
    what = ", ".join(map(str, choice.captures)) if choice.captures else "nothing"
    comma = "," if len(choice.captures) == 1 else ""
    made = f"({', '.join(map(str, choice.captures))}{comma})"
    return f"{choice} captures {what}: use parse_move, or Move({choice.path}, captures={made})"
