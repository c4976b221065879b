"""Why a path is refused: the first `Refusal` that is true of it, and the sentence that says so.

Owns the reasons and their sentences.  Works on square numbers and plain bitboards (bit n-1 is square n), and
is imported only when something is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from draughts.arguments import spell_number
from draughts.core.move import Move
from draughts.core.playing import legal_moves, lesser_captures, waiting_square
from draughts.core.state import State
from draughts.moves.errors import IllegalMoveError, Refusal
from draughts.moves.paths import is_part
from draughts.moves.ways import Ways
from draughts.pieces import Color
from draughts.rules.options import Landing, Promotion, Removal
from draughts.rules.precedence import Precedence
from draughts.rules.ruleset import spell_move, spell_square

_SHOWN = 5  # captures named in a message

_NAMES = {Color.BLACK: "Black", Color.WHITE: "White"}


class Refused(NamedTuple):
    """The reason, and the message for a player."""

    reason: Refusal
    message: str


class Situation:
    """What is to be known of a state and a path that is none of its legal moves."""

    def __init__(self, state: State, path: Sequence[int]) -> None:
        self.rules, self.turn, board = state.rules, state.turn, state.board
        self.kings = board.kings
        self.pieces = board.black | board.white
        self.enemy = board.white if self.turn is Color.BLACK else board.black
        self.moves = legal_moves(state)
        self.capturing = [move for move in self.moves if move.is_capture]
        self.must_capture = bool(self.capturing) and not self.rules.captures_optional
        self.waiting = waiting_square(state)  # of a king that has made all the moves in a row it may, or 0
        # The captures that precedence leaves out, and the one of them, or of the legal moves, that the path
        # makes by another way; the squares that the path would have to go on to.
        self.lesser = lesser_captures(state) if self.rules.precedence else []
        self.outranked: Move | None = None
        self.made: Move | None = None
        self.further: list[int] = []
        if len(path) > 1 and all(1 <= square <= self.rules.layout.squares for square in path):
            ways = Ways(state)
            self.outranked = ways.made_by(path, self.lesser)
            self.made = ways.made_by(path, self.moves)
            if self.made is None:
                self.further = sorted(ways.next_squares(path, self.moves) or ())
            elif self.made.path == tuple(path):
                self.made = None

    def named(self, square: int) -> str:
        """Return a square as the rules write it."""
        return spell_square(self.rules, square)

    def spell(self, moves: Sequence[Move]) -> str:
        """List a few moves as the rules write them."""
        written = [spell_move(self.rules, move.path, move.is_capture) for move in moves[:_SHOWN]]
        more = len(moves) - _SHOWN
        return ", ".join(written) + (f" or {more} more" if more > 0 else "")


class _Leg:
    """One leg of a path, and what stands between its ends, if they lie on a line that pieces can go.

    `start` is the square that the piece came from, `gone` what it has taken before.
    """

    def __init__(self, situation: Situation, one: int, other: int, start: int, gone: Collection[int]) -> None:
        rules = situation.rules
        (row, column), (to_row, to_column) = rules.layout.place(one), rules.layout.place(other)
        self.rows, columns = to_row - row, to_column - column  # how far it goes down and to the right
        self.direction = (self.rows > 0) - (self.rows < 0), (columns > 0) - (columns < 0)
        self.ends = f"{situation.named(one)} to {situation.named(other)}"
        self.start, self.end = one, other
        self.diagonal = abs(self.rows) == abs(columns) and self.rows != 0
        self.between: list[int] = []
        self.is_line = self.diagonal
        self.standing = 0  # how many pieces stand between its ends
        self.over = 0  # the enemy piece it goes over, if it could be a jump
        if self.diagonal or (rules.orthogonal_captures and (self.rows == 0) is not (columns == 0)):
            far = 1 if self.diagonal else 2  # along a row or column every second square is one of the game
            for index in range(far, max(abs(self.rows), abs(columns)), far):
                place = row + self.direction[0] * index, column + self.direction[1] * index
                self.between.append(rules.layout.square(*place) or 0)
            self.is_line = self.diagonal or bool(self.between)
            if rules.removal is not Removal.AT_ONCE:
                gone = ()
            standing = [
                square
                for square in self.between
                if square != start and square not in gone and _has(situation.pieces, square)
            ]
            self.standing = len(standing)
            if len(standing) == 1 and _has(situation.enemy, standing[0]):
                self.over = standing[0]
        self.is_next = self.is_line and not self.between  # it leads to the very next square


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Return the error for a path that begins no legal move, or for a move that is not legal."""
    reason, message = _explain(Situation(state, path), path)
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


def _explain(situation: Situation, path: Sequence[int]) -> Refused:
    """Say why `path`, one square or more, is none of the legal moves, or begins none, as `Refusal` has it.

    Where `path` is that of a legal move, its captures were wrong.
    """
    legal = next((move for move in situation.moves if move.path == tuple(path)), None)
    if legal is not None:
        return Refused(Refusal.WRONG_CAPTURES, _wrong_captures(situation, legal))
    for look in (_squares, _moving, _whole_chain, _shape, _duty, _jumps):
        refused = look(situation, path)
        if refused is not None:
            return refused
    # A chain of jumps, each of which could be made, that does not go on where it could.
    same = [move for move in situation.capturing if move.start == path[0]]
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
    start, pieces = path[0], situation.pieces
    if not _has(pieces, start):
        return Refused(Refusal.NO_PIECE, f"there is no piece on {situation.named(start)}")
    if not _has(pieces & ~situation.enemy, start):
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
    if len(path) > 1:
        return None
    if situation.must_capture:
        return _must_capture(situation)
    if path[0] == situation.waiting:
        return _must_wait(situation)
    return Refused(Refusal.UNREACHABLE, f"the piece on {situation.named(path[0])} has no move")


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
            return Refused(Refusal.BACKWARD, f"a man does not go backward, as from {leg.ends}")
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
                f"{leg.ends} jumps over no enemy piece{where}{twice}",
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
    if rules.straight_chains and len({leg.direction for leg in legs}) > 1:
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
        leg = _Leg(situation, one, other, path[0], gone)
        if leg.over:
            gone.add(leg.over)
        legs.append(leg)
    return legs


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
    leg = _Leg(situation, path[0], path[1], path[0], ())
    flies = situation.rules.flying_kings and _has(situation.kings, path[0])
    return leg.is_line and leg.diagonal and not leg.standing and (leg.is_next or flies)


def _unreachable(situation: Situation, leg: _Leg, alone: bool, flies: bool) -> str:
    if leg.is_next and not alone:
        return f"{leg.ends} is a step: a capture goes on by jumps"
    if leg.standing > 1 and flies:
        return f"{leg.ends} goes over more than one piece"
    if leg.is_line and flies and not alone:
        return f"{leg.ends} takes nothing: a capture goes on by jumps"
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


def _outranked(situation: Situation, lesser: Move) -> Refused | None:
    """Say which criterion of precedence a capture fails first."""
    best: list[Move] = [*situation.lesser, *situation.capturing]
    for criterion in situation.rules.precedence:
        marks = [(_mark(situation, criterion, move), move) for move in best]
        most = max(mark for mark, _ in marks)
        best = [move for mark, move in marks if mark == most]
        if _mark(situation, criterion, lesser) < most:
            message = criterion.demand.format(
                most=most[0],
                man=criterion.man,
                king=criterion.king,
                captures=situation.spell(situation.capturing),
            )
            return Refused(_reason_of(criterion), message)
    return None


def _mark(situation: Situation, criterion: Precedence, move: Move) -> tuple[int, ...]:
    """Return what a criterion compares of a capture."""
    kings = [int(_has(situation.kings, square)) for square in move.captures]
    if criterion == Precedence.WITH_KING:
        return (int(_has(situation.kings, move.path[0])),)
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


def _wrong_captures(situation: Situation, move: Move) -> str:
    what = ", ".join(map(situation.named, move.captures)) if move.captures else "nothing"
    shown = situation.spell([move])
    comma = "," if len(move.captures) == 1 else ""
    made = f"({', '.join(map(str, move.captures))}{comma})"
    return f"{shown} captures {what}: use parse_move, or Move({move.path}, captures={made})"
