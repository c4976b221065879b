"""Whether the reason for a refusal is true, and which moves a text can mean, by the oracle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import oracle
from bridges import (
    PRECEDENCES,
    oracle_moves,
    outcome_of,
    to_oracle,
    to_oracle_move,
    to_oracle_rules,
    to_position,
)
from draughts import (
    Landing,
    Move,
    Precedence,
    Promotion,
    Refusal,
    Removal,
    Rules,
    State,
    legal_moves,
)
from strategies import rules_squares, walks


def direction(leg: Sequence[int], rules: Rules) -> tuple[int, int]:
    """Which way a leg goes: down or up the board, and right or left."""
    (row, column), (to_row, to_column) = map(rules.layout.place, leg)
    return (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)


OUTRANKED = {
    Precedence.MOST_PIECES: Refusal.MUST_TAKE_MOST,
    Precedence.WITH_KING: Refusal.MUST_TAKE_WITH_KING,
    Precedence.MOST_KINGS: Refusal.MUST_TAKE_MOST_KINGS,
    Precedence.KINGS_EARLIEST: Refusal.MUST_TAKE_KINGS_FIRST,
    Precedence.FRISIAN_VALUE: Refusal.MUST_TAKE_MOST_VALUE,
    Precedence.FRISIAN_VALUE_150: Refusal.MUST_TAKE_MOST_VALUE,
}


def assert_the_reason_is_true(state: State, path: tuple[int, ...], reason: Refusal) -> None:
    """Hold the reason for which a path, no legal move, was refused to what the oracle knows."""
    referee, rules = to_oracle_rules(state.rules), state.rules
    if oracle._has_known_reasons(referee):
        assert reason.name == oracle.refusal(*to_position(state), referee, path)
        return
    (board, turn), legal = to_position(state), oracle_moves(state)
    taking = [move for move in legal if move[1]]
    expected: set[Refusal] = set()
    at_once = rules.removal is Removal.AT_ONCE
    blocking = [square for square, piece in board.items() if not at_once or oracle.side_of(piece) == turn]
    free = referee.replace(precedence=(), listing="every-path", king_moves_limit=None, captures_optional=True)
    anyhow = oracle.moves(board, turn, free)
    listed = {outcome_of(move, state) for move in taking}
    lesser = [move for move in anyhow if move[1] and outcome_of(move, state) not in listed]
    unranked = rules.replace(name="any", precedence=(), draws=(), captures_optional=True)
    ways = [(move[0], move) for move in lesser]
    ways += [(walk, move) for walk, move in walks(State(state.board, state.turn, unranked)) if move in lesser]
    failed = [first_failed(move, [*lesser, *taking], state) for walk, move in ways if fits(path, walk)]
    outranked = {each for each in failed if each}
    begun = [
        first_failed(move, [*lesser, *taking], state) for walk, move in ways if walk[: len(path)] == path
    ]
    if not set(path) <= set(rules_squares(rules)):
        expected = {Refusal.NOT_ON_BOARD}
    elif path[0] not in board:
        expected = {Refusal.NO_PIECE}
    elif oracle.side_of(board[path[0]]) != turn:
        expected = {Refusal.NOT_YOURS}
    elif any(square in blocking and square != path[0] for square in path[1:]):
        expected = {Refusal.OCCUPIED}
    elif path in [each for each, _ in legal]:
        expected = {Refusal.WRONG_CAPTURES}
    elif path in [walk for walk, _ in walks(state)]:
        expected = {Refusal.OTHER_PATH}
    elif (path, ()) in anyhow:
        expected = {Refusal.KING_MUST_WAIT if rules.captures_optional or not taking else Refusal.MUST_CAPTURE}
    elif outranked:
        expected = outranked | ({Refusal.OCCUPIED} if at_once else set())
    elif any(whole[: len(path)] == path for whole, _ in taking):
        expected = {Refusal.MUST_CONTINUE}
    if expected:
        assert reason in expected
        return
    # What is left is no move under any precedence.
    man = board[path[0]].islower()
    last_row = oracle.crowning_row(turn, referee)
    crowned = [square for square in path[1:-1] if referee.shape.places[square][0] == last_row]
    assert reason in {
        Refusal.OCCUPIED,
        Refusal.TURN_ENDED,
        Refusal.UNREACHABLE,
        Refusal.BACKWARD,
        Refusal.MUST_CONTINUE,
        Refusal.NOTHING_TO_CAPTURE,
        Refusal.CANNOT_TAKE_KING,
        Refusal.MUST_LAND_BEHIND,
        Refusal.NOT_STRAIGHT,
        *begun,
    }
    if reason is Refusal.OCCUPIED:  # by an enemy piece that the path has not taken before
        assert at_once
        assert any(square in board and square not in blocking for square in path[1:])
    elif reason is Refusal.TURN_ENDED:
        assert man
        assert crowned
        assert rules.promotion is Promotion.ENDS_TURN
    elif reason is Refusal.BACKWARD:
        assert man
        assert any(direction(leg, rules)[0] == -oracle.FORWARD[turn] for leg in pairwise(path))
    elif reason is Refusal.MUST_CONTINUE:
        assert taking
    elif reason is Refusal.CANNOT_TAKE_KING:
        assert man
        assert not rules.men_capture_kings
        assert oracle.opponent(turn) in board.values()
    elif reason is Refusal.MUST_LAND_BEHIND:
        assert rules.landing is not Landing.ANYWHERE
    elif reason is Refusal.NOT_STRAIGHT:
        assert rules.straight_chains
        assert len({direction(leg, rules) for leg in pairwise(path)}) > 1


def first_failed(move: oracle.OracleMove, captures: list[oracle.OracleMove], state: State) -> Refusal | None:
    """The first criterion of precedence that a capture fails among these."""
    board, best = to_oracle(state.board), captures
    for criterion in state.rules.precedence:
        name = PRECEDENCES[criterion]
        most = max(oracle._worth(board, each, name) for each in best)
        best = [each for each in best if oracle._worth(board, each, name) == most]
        if move not in best:
            return OUTRANKED[criterion]
    return None


def meant(
    part: tuple[int, ...], state: State, made: list[tuple[tuple[int, ...], oracle.OracleMove]], sign: str
) -> tuple[Move, ...]:
    """The moves that squares may mean: by their path, else by a walk, else by what they are a part of.

    Where a capture need not be made, those with the sign of their kind come first.
    """
    legal = legal_moves(state)
    if state.rules.captures_optional:
        of_this_kind = tuple(move for move in legal if move.is_capture == (sign != "-"))
        return meant_among(of_this_kind, part, made) or meant_among(legal, part, made)
    return meant_among(legal, part, made)


def meant_among(
    legal: tuple[Move, ...], part: tuple[int, ...], made: list[tuple[tuple[int, ...], oracle.OracleMove]]
) -> tuple[Move, ...]:
    """The same, of some moves."""
    for choices in (
        [move for move in legal if move.path == part],
        [move for move in legal if (part, to_oracle_move(move)) in made],
        [
            move
            for move in legal
            if fits(part, move.path)
            or any(each == to_oracle_move(move) and fits(part, walk) for walk, each in made)
        ],
    ):
        if choices:
            return tuple(choices)
    return ()


def fits(part: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Whether a path becomes the part when some of its inner squares are left out."""
    if len(part) > len(path) or (part[0], part[-1]) != (path[0], path[-1]):
        return False
    inner = iter(path[1:-1])
    return all(square in inner for square in part[1:-1])
