"""The ten laws: what is true of every position, game and path, under every rule set.

Owns the properties; the slow oracle written from the rule texts is the reference.  Every law is tested
for each named rule set and for house variants drawn by hypothesis.  A position with more captures than the
oracle writes down is left out.  Read `test_machine.py` next.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import draughts
import oracle
from draughts import (
    ANTIDRAUGHTS,
    BRAZILIAN,
    ENGLISH,
    ENGLISH_STRAIGHT,
    FRISIAN,
    ITALIAN,
    KILLER,
    RUSSIAN,
    SPANISH,
    THAI,
    Aim,
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    Landing,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Notation,
    Precedence,
    Promotion,
    Reason,
    Refusal,
    Removal,
    Repetition,
    Rules,
    SameForce,
    State,
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
from strategies import (
    ENGLISH_RULES,
    HOUSE_RULES,
    NAMED_RULES,
    PRECEDENCES,
    Game,
    Marked,
    any_moves,
    arbitrary_states,
    counted,
    counts_change,
    crowded_states,
    fitted,
    games,
    games_from,
    history_limit,
    house_rules,
    king_endings,
    letters,
    marked,
    moves_of,
    near,
    oracle_moves,
    outcome_of,
    paths,
    played,
    quiet_run,
    reachable_states,
    rules_squares,
    shuffle,
    spent,
    states,
    to_oracle,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
    to_state,
    turned_move,
    turned_state,
    walks,
)
from surroundings import COMPILED, HELPERS, examples

EVERY = [pytest.param(st.just(rules), id=rules.name) for rules in NAMED_RULES]
EVERY.append(pytest.param(st.sampled_from(HOUSE_RULES), id="house"))
EVERY += [pytest.param(house_rules(), id=f"drawn {number}") for number in (1, 2)]

every_named_and_house = pytest.mark.parametrize(
    "rules", [*NAMED_RULES, *HOUSE_RULES], ids=lambda rules: rules.name
)

Law = Callable[[SearchStrategy[Rules], DataObject], None]


def law(number: int) -> Callable[[Law], Any]:
    """Test a property for every rule set, with so many examples for each."""

    def test(prop: Law) -> Any:
        @wraps(prop)
        def countable(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
            try:
                prop(every_rules, data)
            except oracle.TooManyChainsError:
                reject()

        drawn = settings(max_examples=examples(number))(given(data=st.data())(countable))
        return pytest.mark.parametrize("every_rules", EVERY)(drawn)

    return test


# ------------------------------------------------------------------ 1: the listing


def assert_listed_as_the_oracle_does(state: State) -> None:
    assert [to_oracle_move(move) for move in legal_moves(state)] == oracle_moves(state)


@law(16)
def test_law_1_moves_are_the_oracles_on_arbitrary_positions(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`legal_moves` lists what the oracle lists, in order, on any valid position; `apply` plays it so."""
    rules = data.draw(every_rules)
    state = data.draw(st.one_of(arbitrary_states(rules), crowded_states(rules)))
    assert_listed_as_the_oracle_does(state)
    board, referee = to_oracle(state.board), to_oracle_rules(rules)
    for move in legal_moves(state):
        after = to_oracle(apply(state, move).board)
        assert after == oracle.play(board, move.path, move.captures, referee)


@law(6)
def test_law_1_moves_are_the_oracles_on_reachable_positions(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The listing is the oracle's at every ply of a game, and so is the board that each move leaves."""
    game = data.draw(games(data.draw(every_rules)))
    rules = to_oracle_rules(game.last.rules)
    for state in game.states:
        assert_listed_as_the_oracle_does(state)
    for (before, after), move in zip(pairwise(game.states), game.moves):
        assert to_oracle(after.board) == oracle.play(to_oracle(before.board), move.path, move.captures, rules)


@law(5)
def test_law_1_counts_are_the_oracles(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """`perft` and `divide` count what the oracle counts, on positions whose counts stay small."""
    variant = data.draw(every_rules)
    most, depths = (6, 3) if variant.flying_kings else (12, 4)
    state = data.draw(st.one_of(arbitrary_states(variant, most=most), crowded_states(variant)))
    rules = to_oracle_rules(variant)
    board, turn = to_position(state)
    for depth in range(depths):
        count = oracle.perft(board, turn, rules, depth, to_runs(state))
        assert perft(state, depth) == count
        if depth:
            split = divide(state, depth)
            assert tuple(split) == legal_moves(state)
            assert sum(split.values()) == count


# ------------------------------------------------------------------ 2: the board turned round


def turned_result(ended: tuple[str | None, str] | None) -> tuple[str | None, str] | None:
    if ended is None or ended[0] is None:
        return ended
    return oracle.opponent(ended[0]), ended[1]


@law(7)
def test_law_2_turning_the_board_maps_moves_and_results(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Turned by 180 degrees with the colours swapped, a whole game is a game with the same ends."""
    game = data.draw(games(data.draw(every_rules), most=25))
    turned = turned_state(game.states[0])
    assert turned_state(turned) == game.states[0]
    rules = game.last.rules
    for state, move in zip(game.states, [*game.moves, None]):
        assert turned.board == turned_state(state).board
        assert turned.key == turned_state(state).key
        assert turned.turn is state.turn.opponent
        legal = {outcome_of(to_oracle_move(each), turned): each for each in legal_moves(turned)}
        mapped_moves = [turned_move(each, rules) for each in legal_moves(state)]
        if rules.listing is Listing.EVERY_PATH:
            assert sorted(map(to_oracle_move, mapped_moves)) == [
                to_oracle_move(each) for each in legal_moves(turned)
            ]
        else:
            # The path that stands for an outcome is the first one, and turning changes what comes first.
            assert {outcome_of(to_oracle_move(each), turned) for each in mapped_moves} == set(legal)
            assert len(mapped_moves) == len(legal) == len(legal_moves(turned))
        for ask in (result, adjudicate):
            mapped = turned_result(to_oracle_result(ask(state)))
            assert to_oracle_result(ask(turned)) == mapped
        for clock in (
            "ply",
            "plies_since_capture",
            "plies_since_change",
            "plies_since_progress",
            "repetitions",
        ):
            assert getattr(turned, clock) == getattr(state, clock)
        if move is not None:
            other = turned_move(move, rules)
            if rules.listing is Listing.ONE_AN_OUTCOME:
                other = legal[outcome_of(to_oracle_move(other), turned)]
            turned = apply(turned, other)


# ------------------------------------------------------------------ 3: captures


def direction(leg: Sequence[int], rules: Rules) -> tuple[int, int]:
    """Which way a leg goes: down or up the board, and right or left."""
    (row, column), (to_row, to_column) = map(rules.layout.place, leg)
    return (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)


@law(10)
def test_law_3_captures_are_compulsory_and_complete_E4_E8_I6_I7_I8(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """If one move captures all do; after a capture the same piece cannot go on.

    Where the turn ended by crowning it may be able to; a straight chain cannot go on in its direction;
    the pieces taken stand in the way to the end, unless they leave at once.
    """
    state = data.draw(states(data.draw(every_rules)))
    rules = state.rules
    legal = legal_moves(state)
    whole = {move.path for move in legal}
    if not rules.captures_optional:
        assert len({move.is_capture for move in legal}) <= 1
    if not rules.chains_may_stop:
        assert not any(path[:length] in whole for path in whole for length in range(2, len(path)))
    for move in legal:
        if not move.is_capture or rules.chains_may_stop:
            continue
        after = apply(state, move)
        crowned = after.board[move.end].is_king and not state.board[move.start].is_king
        if crowned and rules.promotion is not Promotion.CONTINUES:
            continue
        board = to_oracle(after.board)
        if rules.removal is Removal.AT_END:
            board |= dict.fromkeys(move.captures, state.turn.value)
        pieces = fitted(board, rules)
        if pieces != board or not after.board.count(state.turn.opponent):
            continue  # more pieces than the rules can hold, or no enemy left
        again = to_state(board, state.turn.value, rules.replace(name="free", precedence=()))
        for onward in legal_moves(again):
            if onward.start == move.end and onward.is_capture:
                # Only a straight chain may stop short of a capture, and only short of a turn.
                assert rules.straight_chains
                assert direction(onward.path[:2], rules) != direction(move.path[-2:], rules)


# ------------------------------------------------------------------ 4: apply


def told(state: State) -> tuple[object, ...]:
    """Everything a state says about itself."""
    return (
        state.rules,
        state.board,
        state.turn,
        state.ply,
        state.plies_since_capture,
        state.plies_since_change,
        state.plies_since_progress,
        state.repetitions,
        state.history,
        state.key,
        state.fen,
        str(state),
        repr(state),
        hash(state),
        legal_moves(state),
        result(state),
        adjudicate(state),
    )


@law(10)
def test_law_4_apply_moves_one_piece_and_takes_the_captured_E3_E8b_I5_R9(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The mover keeps its number, the enemy loses exactly the captured, nothing overlaps, the turn flips.

    No man stands on the enemy's king row, every square the move does not name is as it was, and the old
    state is untouched.
    """
    state = data.draw(states(data.draw(every_rules)))
    before, board = told(state), to_oracle(state.board)
    for move in legal_moves(state):
        after = apply(state, move)
        mover, enemy = state.turn, state.turn.opponent
        assert after.turn is enemy
        assert after.ply == state.ply + 1
        assert after.rules == state.rules
        assert after.board.count(mover) == state.board.count(mover)
        assert after.board.count(enemy) == state.board.count(enemy) - len(move.captures)
        assert all(state.board[square].color is enemy for square in move.captures)
        assert after.board.black & after.board.white == 0
        assert after.board.kings & ~(after.board.black | after.board.white) == 0
        assert oracle.legal_position_problems(to_oracle(after.board), to_oracle_rules(state.rules)) == []
        named = {move.start, move.end, *move.captures}
        assert {square: piece for square, piece in to_oracle(after.board).items() if square not in named} == {
            square: piece for square, piece in board.items() if square not in named
        }
        assert after.board[move.end].color is mover
        assert state.board[move.start].is_king <= after.board[move.end].is_king
    assert told(state) == before
    assert to_oracle(state.board) == board


@law(5)
def test_law_4_a_branch_leaves_its_trunk_untouched_R9(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Games played on from one state know nothing of each other."""
    trunk = data.draw(reachable_states(data.draw(every_rules), most=15))
    choices = data.draw(st.binary(min_size=1, max_size=15))
    before = told(trunk)
    first = [told(state) for state in played(trunk, choices).states]
    played(trunk, choices[::-1])
    assert told(trunk) == before
    assert [told(state) for state in played(trunk, choices).states] == first


# ------------------------------------------------------------------ 5: results and moves


@law(10)
def test_law_5_results_agree_with_moves_E13_E14_I12_I13_R11_R14(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """No result implies a legal move; no legal move implies a loss, for want of pieces looked at first."""
    state = data.draw(states(data.draw(every_rules)))
    rules, ended = state.rules, result(state)
    kings = [color for color in (state.turn.opponent, state.turn) if state.board.count(color, king=True)]
    bare = [color for color in Color if state.board.count(color) == 0]
    if bare:
        assert ended is not None
        assert (ended.winner, ended.reason, ended.rule) == (spent(rules, bare[0]), Reason.NO_PIECES, None)
    elif kings and rules.aim is Aim.FIRST_KING:
        assert ended is not None
        assert (ended.winner, ended.reason, ended.rule) == (kings[0], Reason.FIRST_KING, None)
    elif not legal_moves(state):
        assert ended is not None
        assert (ended.winner, ended.reason, ended.rule) == (spent(rules, state.turn), Reason.NO_MOVES, None)
    elif ended is not None:
        assert ended.is_draw
        assert ended.rule in state.rules.draws
        assert ended.rule is not None
        assert ended.rule.holds(state)
        assert ended.reason is ended.rule.reason
        earlier = state.rules.draws[: state.rules.draws.index(ended.rule)]
        assert not any(rule.holds(state) for rule in earlier)
    else:
        assert not any(rule.holds(state) for rule in state.rules.draws)
    assert ended is None or adjudicate(state) == ended


@law(10)
def test_law_5_adjudication_counts_as_the_oracle_does_E15_E16_R5_R6_R15(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """A game stopped while it goes on is decided by pieces, then kings; scores add up to one point.

    More of them win, fewer where the aim is to lose all.
    """
    state = data.draw(arbitrary_states(data.draw(every_rules)))
    ended = result(state)
    stopped = adjudicate(state)
    if ended is None:
        assert to_oracle_result(stopped) == counted(to_oracle(state.board), state.rules)
        assert stopped.rule is None
    else:
        assert stopped == ended
    assert stopped.score(Color.BLACK) + stopped.score(Color.WHITE) == 1.0
    assert stopped.is_draw == (stopped.winner is None)


# ------------------------------------------------------------------ 6: clocks and repetitions


def assert_counts_are_those_of_the_plain_list(game: Game) -> None:
    """Hold every state of a game to the plain list of its positions."""
    rules = game.last.rules
    referee, limit, first = to_oracle_rules(rules), history_limit(rules), to_runs(game.states[0])
    positions: list[oracle.Position] = []
    for ply, state in enumerate(game.states):
        positions.append(to_position(state))
        whole = marked(positions, rules, first)
        assert to_runs(state) == whole[-1][1]
        assert state.ply == ply
        assert state.plies_since_capture == oracle.plies_since_capture(positions)
        assert state.plies_since_progress == oracle.plies_since_progress(positions)
        change = oracle.plies_since_change(positions)
        assert state.plies_since_change == (change if counts_change(rules) else 0)
        ended, expected = to_oracle_result(result(state)), oracle.outcome(positions, referee, first)
        if limit == 0:
            assert state.repetitions == 0
        else:
            assert state.repetitions == 1 + quiet_run(whole, limit).count(whole[-1])
        kept = min(state.plies_since_progress, state.plies_since_progress if limit is None else limit)
        assert state.history == tuple(each.key for each in game.states[ply - kept : ply])
        if limit == 0:
            assert ended == expected
        elif limit is None or state.plies_since_progress <= limit:
            assert state.repetitions == oracle.repetitions(positions, referee, first)
            assert ended == expected
        else:
            # Beyond the first draw by plies the list is longer than what a state keeps: over is over.
            assert ended is not None
            assert expected is not None
            assert ended[0] == expected[0]


@law(7)
def test_law_6_clocks_and_repetitions_are_those_of_a_plain_list_I14_I15_R7_R8_R12_R13(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Clocks, repetitions and results equal what a plain list of the whole game gives."""
    assert_counts_are_those_of_the_plain_list(data.draw(games(data.draw(every_rules), most=50)))


@law(2)
def test_law_6_holds_through_an_endless_shuffle_of_kings_I14_I15_R7_R8(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Play goes on beyond every draw; clocks run on, and a state keeps no more than the rules need."""
    start = data.draw(king_endings(data.draw(every_rules)))
    dice = random.Random(data.draw(st.integers(0, 999)))
    choices = bytes(dice.randrange(256) for _ in range(240))
    game = played(start, choices)
    assert_counts_are_those_of_the_plain_list(game)
    limit = history_limit(start.rules)
    for state in game.states:
        assert len(state.history) == (
            state.plies_since_progress if limit is None else min(limit, state.plies_since_progress)
        )


def first_drawn(rule: object) -> int | None:
    """The ply at which two kings that go to and fro from the first ply are drawn by a built-in rule."""
    if isinstance(rule, Repetition):
        return 4 * (rule.times - 1)
    if isinstance(rule, LoneKing):
        assert not rule.long_diagonal or rule.least > 1
        return rule.plies if rule.least == 1 else None
    if isinstance(rule, SameForce):
        number = 1 if rule.each_side else 2
        return rule.plies if rule.least <= number <= rule.most else None
    assert isinstance(rule, (NoCapture, NoProgress))
    return rule.plies


@every_named_and_house
def test_law_6_two_kings_go_to_and_fro_for_ever_I14_I15_R7_R8_R12(rules: Rules) -> None:
    """At every fourth ply the position comes up again, and is drawn from the ply that the rules say.

    Where the first king wins, it has won before.
    """
    start, to_and_fro = shuffle(rules)
    state = start
    limit = history_limit(rules)
    due = min((ply for ply in map(first_drawn, rules.draws) if ply is not None), default=None)
    for ply in range(400 if rules in (*ENGLISH_RULES, *HOUSE_RULES[:10]) else 140):
        assert state.ply == state.plies_since_capture == state.plies_since_progress == ply
        assert state.plies_since_change == (ply if counts_change(rules) else 0)
        kept = ply if limit is None else min(ply, limit)
        assert state.repetitions == (0 if limit == 0 else 1 + kept // 4)
        ended = result(state)
        if rules.aim is Aim.FIRST_KING:
            assert ended is not None
            assert ended.reason is Reason.FIRST_KING
        else:
            assert (ended is not None) == (due is not None and ply >= due)
            assert ended is None or ended.is_draw
        if ply % 50 == 49:  # a state that comes out of a pickle goes on as the one that went in
            twin = pickle.loads(pickle.dumps(state))
            assert told(twin) == told(state)
            assert twin == state
            assert apply(twin, to_and_fro[ply % 4]) == apply(state, to_and_fro[ply % 4])
            state = twin if ply in (99, 249) else state
        state = apply(state, to_and_fro[ply % 4])


# ------------------------------------------------------------------ 7: equality, hash, copies, key


def everything_decisive(positions: list[Marked], rules: Rules) -> tuple[object, ...]:
    """What decides the future of a game, from the plain list of its positions."""

    def plain(place: Marked) -> tuple[object, ...]:
        (board, turn), runs = place
        return tuple(sorted(board.items())), turn, tuple(sorted(runs.items()))

    run = quiet_run(positions, history_limit(rules))
    bare = [position for position, _ in positions]
    return (
        *plain(positions[-1]),
        oracle.plies_since_capture(bare),
        oracle.plies_since_change(bare) if counts_change(rules) else 0,
        oracle.plies_since_progress(bare),
        *map(plain, run),
    )


@law(5)
def test_law_7_equality_is_what_decides_the_future_and_key_is_the_position(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """States are equal exactly when rules, board, turn, clocks and kept history are, whatever their ply.

    Keys are equal exactly when board, turn and the king moves counted are.  Equal states have equal hashes.
    """
    rules = data.draw(every_rules)
    start = data.draw(st.one_of(king_endings(rules), arbitrary_states(rules, most=4)))
    seen: list[tuple[State, tuple[object, ...], Marked]] = []
    for _ in range(2):
        game = played(start, data.draw(st.binary(max_size=14)))
        whole = game.marked
        for ply, state in enumerate(game.states):
            seen.append((state, everything_decisive(whole[: ply + 1], rules), whole[ply]))
        # A state set up afresh is another value, unless nothing has happened since.
        fresh = State.from_fen(game.last.fen, rules)
        seen.append((fresh, everything_decisive(whole[-1:], rules), whole[-1]))
    for (one, decisive, place), (other, also, there) in product(seen, repeat=2):
        assert (one == other) == (decisive == also)
        assert (one != other) == (decisive != also)
        assert (one.key == other.key) == (place == there)
        if one == other:
            assert hash(one) == hash(other)
            assert legal_moves(one) == legal_moves(other)
            assert result(one) == result(other)


@law(10)
def test_law_7_orders_of_moves_that_meet_have_one_key(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Two moves of one side with an answer between, played in either order, come to one key.

    They come to equal states where the clocks and the kept history are equal too.
    """
    rules = data.draw(every_rules)
    start = st.one_of(king_endings(rules), arbitrary_states(rules, most=8), st.just(State.initial(rules)))
    game = data.draw(games_from(start, most=10))
    legal = legal_moves(game.last)
    for first, last in product(legal[:4], legal[-4:]):
        for answer in legal_moves(apply(game.last, first))[:3]:
            one, other = extended(game, first, answer, last), extended(game, last, answer, first)
            if one is None or other is None:
                continue
            here, there = one.last, other.last
            assert (here.key == there.key) == (one.marked[-1] == other.marked[-1])
            decisive = [everything_decisive(each.marked, rules) for each in (one, other)]
            assert (here == there) == (decisive[0] == decisive[1])
            if here == there:
                assert_equal_futures(here, there)


def extended(game: Game, *moves: Move) -> Game | None:
    """The game with these moves played too, `None` where one of them is not legal."""
    longer = Game([*game.states], [*game.moves])
    for move in moves:
        if move not in legal_moves(longer.last):
            return None
        longer.moves.append(move)
        longer.states.append(apply(longer.last, move))
    return longer


@every_named_and_house
def test_law_7_two_ways_to_one_position_are_two_states_where_repetitions_count(rules: Rules) -> None:
    """Kings that change the order of their steps come to one key, with another history behind them."""
    one, other = two_ways(rules)
    assert one.key == other.key
    assert hash(one) == hash(other)
    assert one.board == other.board
    assert (one == other) == (history_limit(rules) == 0)


def two_ways(rules: Rules) -> tuple[State, State]:
    """The ends of two quiet orders of the same three steps: of two kings of Black, with White's between."""
    start, (step, answer, _, _) = shuffle(rules)
    for square in rules_squares(rules):
        if square in (*step.path, *answer.path):
            continue
        board = to_oracle(start.board) | {square: "B"}
        for end in near(rules)[square]:
            begun = Game([to_state(board, "B", rules)], [])
            other = Move((square, end))
            ways = [extended(begun, step, answer, other), extended(begun, other, answer, step)]
            if None not in ways:
                one, two = (way.last for way in ways if way)
                return one, two
    raise AssertionError(f"kings of {rules.name} cannot change the order of their steps")


@pytest.mark.parametrize("rules", NAMED_RULES, ids=lambda rules: rules.name)
def test_law_7_the_opening_transposes(rules: Rules) -> None:
    """Two orders of the same three quiet plies give equal states from the start."""
    begun = Game([State.initial(rules)], [])
    legal, met = legal_moves(begun.last), 0
    for first, last in product(legal, repeat=2):
        if first.path >= last.path:
            continue
        for answer in legal_moves(apply(begun.last, first)):
            ways = [extended(begun, first, answer, last), extended(begun, last, answer, first)]
            ends = [way.last for way in ways if way and not any(move.is_capture for move in way.moves)]
            if len(ends) == 2:
                met += 1
                assert ends[0] == ends[1]
                assert hash(ends[0]) == hash(ends[1])
    assert met > 3


def assert_equal_futures(one: State, other: State) -> None:
    """Hold two states to be one value, here and after each legal move."""
    assert one == other
    assert hash(one) == hash(other)
    assert one.key == other.key
    assert one.fen == other.fen
    assert one.board == other.board
    assert hash(one.board) == hash(other.board)
    assert one.repetitions == other.repetitions
    assert legal_moves(one) == legal_moves(other)
    assert result(one) == result(other)
    assert adjudicate(one) == adjudicate(other)
    for move in legal_moves(one):
        after, also = apply(one, move), apply(other, move)
        assert after == also
        assert hash(after) == hash(also)
        assert after.repetitions == also.repetitions
        assert result(after) == result(also)


@law(6)
def test_law_7_pickle_copy_and_deepcopy_give_equal_states(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """A copy by any means is equal, tells the same of itself (ply too), and has equal futures."""
    state = data.draw(states(data.draw(every_rules)))
    twins = [pickle.loads(pickle.dumps(state, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    twins += [copy.copy(state), copy.deepcopy(state), copy.deepcopy({"kept": [state]})["kept"][0]]
    for twin in twins:
        assert type(twin) is State
        assert told(twin) == told(state)
    assert_equal_futures(twins[-4], state)
    for move in legal_moves(state):
        for copied in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
            assert copied == move
            assert hash(copied) == hash(move)
            assert apply(state, copied) == apply(state, move)


@law(5)
def test_law_7_other_rules_make_other_states(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """The same position under two rule sets is two values, with one key."""
    rules = data.draw(every_rules)
    state = data.draw(arbitrary_states(rules, most=10))
    board = to_oracle(state.board)
    for other in (*NAMED_RULES, *HOUSE_RULES):
        if other.layout != rules.layout or other == rules or fitted(board, other) != board:
            continue
        elsewhere = State(state.board, state.turn, other)
        assert elsewhere != state
        assert elsewhere.key == State(state.board, state.turn, rules).key
    assert state != state.fen
    assert state != state.key
    assert state.__eq__(state.fen) is NotImplemented


def test_law_7_key_is_one_exact_number_in_every_process() -> None:
    """The key is black, white << n, kings << 2n and a bit above for Black to move, on n squares."""
    assert State.initial().key == 1 << 96 | 0xFFF << 52 | 0xFFF
    kings = State.from_fen("W:WK1,K32:BK2")
    assert kings.key == 0b11 << 64 | 1 << 95 | (1 | 1 << 31) << 32 | 0b10
    big = State.from_fen("B:WK1,50:B2", KILLER)
    assert big.key == 1 << 150 | 1 << 100 | (1 | 1 << 49) << 50 | 0b10


# ------------------------------------------------------------------ 8: text


@law(8)
def test_law_8_fen_reads_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """A FEN reads back to the position, under the library and under the oracle; it is canonical."""
    state = data.draw(states(data.draw(every_rules)))
    again = State.from_fen(state.fen, state.rules)
    assert (again.board, again.turn, again.fen, again.key) == (state.board, state.turn, state.fen, state.key)
    assert to_runs(again) == to_runs(state)
    assert (again == state) == (state.plies_since_capture == 0)
    assert oracle.from_fen(state.fen) == to_position(state)
    turn, white, black, *king_moves = state.fen.split(":")
    assert bool(king_moves) == bool(to_runs(state))
    last = "".join(f":{field}" for field in king_moves)
    assert State.from_fen(f"{turn}:{black}:{white}{last}.", state.rules) == again
    assert State.from_fen(f'[FEN "{turn} : {white} : {black} {last} "]\n', state.rules) == again
    pieces = ",".join(
        f"{'K' if piece.is_king else ''}{state.rules.layout.algebraic(square)}"
        for square, piece in state.board.items()
        if piece.color is Color.WHITE
    )
    assert State.from_fen(f"{turn}:W{pieces}:{black}{last}", state.rules) == again


@law(8)
def test_law_8_moves_read_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """Every legal move reads back from its PDN text, from its full path, by number and by name.

    The PDN text is the ends alone, unless another move shares them, as the rules write squares.
    """
    state = data.draw(states(data.draw(every_rules)))
    legal, rules = legal_moves(state), state.rules
    ends = Counter((move.start, move.end) for move in legal)
    for move in legal:
        text = format_move(state, move)
        assert parse_move(state, text) == move
        assert parse_move(state, str(move)) == move
        assert str(move) == ("x" if move.is_capture else "-").join(map(str, move.path))
        told_squares = move.path if ends[move.start, move.end] > 1 else (move.start, move.end)
        name = rules.layout.algebraic if rules.notation is Notation.ALGEBRAIC else str
        assert text == (rules.capture_sign if move.is_capture else "-").join(map(name, told_squares))
        for other in ("-", "x", "X", ":", " x ", "\t-  "):
            if rules.captures_optional and ("-" in other) == move.is_capture:
                continue  # the sign of the other kind may mean a move of that kind
            assert parse_move(state, other.join(f"0{square}" for square in move.path)) == move
        for other in ("", "-", "x", ":", " : "):
            if rules.captures_optional and other and ("-" in other) == move.is_capture:
                continue
            names = other.join(rules.layout.algebraic(square) for square in move.path)
            assert parse_move(state, names) == move
            assert parse_move(state, names.upper().replace("X", "x")) == move


@pytest.mark.parametrize("fen", ["B:W5,7,8,9,14,15,16:BK10", "B:W6,7,8,14,15,26,28:BK9"])
def test_law_8_moves_that_share_their_ends_are_written_in_full(fen: str) -> None:
    """A round trip shares its ends with a shorter capture, two routes share theirs: each reads back."""
    state = State.from_fen(fen)
    written = [format_move(state, move) for move in legal_moves(state)]
    assert len(set(written)) == len(written)
    assert max(Counter((move.start, move.end) for move in legal_moves(state)).values()) > 1
    assert [parse_move(state, text) for text in written] == [*legal_moves(state)]


@law(6)
def test_law_8_part_of_a_path_is_read_or_refused_and_never_guessed(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Text with some squares of a path left out is the one move it fits, or ambiguous with all it fits."""
    state = data.draw(states(data.draw(every_rules)))
    legal, made = legal_moves(state), walks(state)
    dice = random.Random(data.draw(st.integers(0, 999)))
    for move in dice.sample(legal, min(6, len(legal))):
        ways = [move.path, *(walk for walk, (path, _) in made if path == move.path)]
        way = dice.choice(ways)
        inner = [square for square in way[1:-1] if dice.random() < 0.5]
        part = (move.start, *inner, move.end)
        expected = meant(part, state, made, "x")
        text = "x".join(map(str, part))
        if len(expected) == 1:
            assert parse_move(state, text) == expected[0]
        else:
            with pytest.raises(AmbiguousMoveError) as caught:
                parse_move(state, text)
            assert caught.value.candidates == expected


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


@law(7)
def test_law_8_clicks_lead_along_every_path_and_no_other(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`next_squares` gives what the listing gives: the squares that follow on some way to a legal move."""
    state = data.draw(states(data.draw(every_rules)))
    every = [move.path for move in legal_moves(state)] + [walk for walk, _ in walks(state)]
    begun = {path[:length] for path in every for length in range(len(path) + 1)} | {()}
    dice = random.Random(data.draw(st.integers(0, 999)))
    for touched in dice.sample(sorted(begun), min(40, len(begun))):
        following = {path[len(touched)] for path in every if path[: len(touched)] == touched != path}
        assert next_squares(state, touched) == tuple(sorted(following))
        assert next_squares(state, list(touched)) == tuple(sorted(following))
    touched = data.draw(paths(state, least=1))
    if touched not in begun:
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, touched)
        assert (caught.value.state, caught.value.move, caught.value.text) == (state, None, None)
        if len(touched) > 1:
            assert_the_reason_is_true(state, touched, caught.value.reason)


@settings(max_examples=examples(300))
@given(
    st.one_of(
        st.text(max_size=40),
        st.text(alphabet='0123456789-xX: ,KBW.[]"FEN\n\t٣²', max_size=60),
        st.lists(
            st.sampled_from(["B", "W", ":", "K", ",", "-", "x", "1", "12", "32", "33", "0", ".", " "]),
            max_size=12,
        ).map("".join),
    )
)
def test_law_8_parsers_raise_only_our_errors(text: str) -> None:
    """Any text is read, or refused with one of our errors; a position that is read writes the same again."""
    try:
        state = State.from_fen(text)
    except DraughtsError:
        pass
    else:
        assert State.from_fen(state.fen) == state
    start = State.initial()
    try:
        move = parse_move(start, text)
    except DraughtsError:
        pass
    else:
        assert move in legal_moves(start)


@pytest.mark.parametrize("piece", ["1", "1,", "K", "11-15", "x", " ", ":", "B:W1", '[FEN "', "\0", "٣"])
def test_law_8_text_of_any_length_is_refused_cheaply(piece: str) -> None:
    """Megabytes of text are refused by their length, with a short message."""
    text = piece * (4_000_000 // len(piece))
    for read in (State.from_fen, lambda text: parse_move(State.initial(), text)):
        with pytest.raises(draughts.NotationError) as caught:
            read(text)
        assert len(str(caught.value)) < 400


# ------------------------------------------------------------------ 9: two builds


# Calls that fail, for the words in which they do; wrong types are the business of `test_values.py`.
FAILING: dict[str, Callable[[], object]] = {
    "path of one": lambda: Move((11,)),
    "captures missing": lambda: Move((22, 15, 6)),
    "captures too many": lambda: Move((22, 15), captures=(18, 10)),
    "square 0": lambda: Move((0, 5)),
    "square 1001": lambda: Move((5, 1001)),
    "two on a square": lambda: Board(draughts.Layout(), 0b110, 0b011, 0),
    "king on nothing": lambda: Board(draughts.Layout(), 1, 2, 4),
    "bit 32": lambda: Board(draughts.Layout(), 1 << 32, 2, 0),
    "negative": lambda: Board(draughts.Layout(), -1, 0, 0),
    "no such squares": lambda: Board.from_pieces(dict.fromkeys((0, 33), draughts.Piece(Color.BLACK))),
    "men crowned": lambda: State.from_fen("W:W1,2:B31,32"),
    "too many": lambda: State.from_fen("W:W9-21:B5"),
    "no piece": lambda: State.from_fen("W:W:B"),
    "named twice": lambda: State.from_fen("W:W9,9:B9"),
    "no FEN": lambda: State.from_fen("W:W9:X"),
    "other layout": lambda: State(Board.empty(draughts.Layout(rows=10, columns=10)), Color.BLACK),
    "empty": lambda: State(Board.empty(), Color.BLACK),
    "negative depth": lambda: perft(State.initial(), -1),
    "no square 33": lambda: State.initial().board[33],
}


def transcript() -> dict[str, str]:
    """What this build says: a digest of deterministic games and counts by rule set, and of errors."""
    said = {rules.name: _transcript(rules) for rules in (*NAMED_RULES, *HOUSE_RULES)}
    for name, call in FAILING.items():
        with pytest.raises((ValueError, KeyError)) as caught:
            call()
        said[name] = f"{type(caught.value).__name__}: {caught.value} {vars(caught.value)}"
    return said


def _transcript(rules: Rules) -> str:
    dice = random.Random(rules.name)
    digest = hashlib.sha256()

    def write(*facts: object) -> None:
        digest.update(repr(facts).encode())

    starts = [State.initial(rules)]
    family = rules not in (*ENGLISH_RULES, *HOUSE_RULES[:10])
    starts += [_random_state(dice, rules) for _ in range(8 if family else 25)]
    for start in starts:
        state = start
        for depth in range(3 if family else 4):
            write(perft(state, depth))
        write(divide(state, 2))
        for ply in range(50 if family else 80):
            write(*told(state)[1:])
            for path in _random_paths(dice, state):
                try:
                    captures = path[1:] if len(path) > 2 else dice.choice(((), (path[1],)))
                    write(apply(state, Move(path, captures)))
                except DraughtsError as error:
                    write(type(error).__name__, str(error), getattr(error, "reason", None))
                try:
                    write(next_squares(state, path), parse_move(state, "x".join(map(str, path))))
                except DraughtsError as error:
                    write(type(error).__name__, str(error), getattr(error, "reason", None))
            legal = legal_moves(state)
            if not legal:
                break
            if ply % 10 == 0:
                write(pickle.loads(pickle.dumps(state)), state.__reduce__()[1][1:])
                write([format_move(state, move) for move in legal], [hash(move) for move in legal])
            state = apply(state, dice.choice(legal))
    return digest.hexdigest()


def _random_state(dice: random.Random, rules: Rules) -> State:
    squares = dice.sample(rules_squares(rules), dice.randint(2, rules.layout.squares * 5 // 8))
    board = fitted({square: dice.choice(letters(rules)) for square in squares}, rules)
    return to_state(board, dice.choice("BW"), rules)


def _random_paths(dice: random.Random, state: State) -> list[tuple[int, ...]]:
    occupied, beyond = list(state.board), state.rules.layout.squares + 1
    return [
        (
            dice.choice(occupied),
            *(dice.randint(0 if dice.random() < 0.02 else 1, beyond) for _ in range(legs)),
        )
        for legs in (1, 2, 3)
    ]


@pytest.mark.thorough
@pytest.mark.skipif(not COMPILED, reason="nothing to compare: the build under test is the interpreted one")
def test_law_9_compiled_equals_interpreted(tmp_path: Path) -> None:
    """The same sources, interpreted in another process, say the same of every game, count and error."""
    folder, here = Path(draughts.__file__).parent, Path(__file__).parent
    shutil.copytree(
        folder, tmp_path / "draughts", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    program = (
        "import json, surroundings, test_laws\n"
        "assert not surroundings.COMPILED\n"
        "print(json.dumps(test_laws.transcript()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [tmp_path, here, HELPERS]))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    interpreted, compiled = json.loads(done.stdout), transcript()
    assert interpreted == compiled
    assert len(compiled) == len(NAMED_RULES) + len(HOUSE_RULES) + len(FAILING)


# ------------------------------------------------------------------ 10: refusals


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


def legal_by_the_oracle(state: State, move: Move) -> bool:
    """Whether a move is listed, with these captures, by the oracle."""
    return to_oracle_move(move) in oracle_moves(state)


def assert_refused_as_the_oracle_does(state: State, move: Move) -> Refusal | None:
    """Play a move that may be illegal: it is, exactly where the oracle refuses it, for that reason."""
    before = told(state)
    if legal_by_the_oracle(state, move):
        assert move in legal_moves(state)
        assert parse_move(state, format_move(state, move)) == move
        apply(state, move)
        return None
    assert move not in legal_moves(state)
    reasons = []
    for call in (apply, format_move):
        with pytest.raises(IllegalMoveError) as caught:
            call(state, move)
        error = caught.value
        reasons.append(error.reason)
        assert (error.state, error.move, error.text) == (state, move, None)
        assert str(error)
    assert reasons[0] is reasons[1]
    assert told(state) == before
    referee = to_oracle_rules(state.rules)
    if oracle._has_known_reasons(referee):
        assert reasons[0].name == oracle.refusal(*to_position(state), referee, move.path, move.captures)
    elif not (move.path in dict(walks(state)) and reasons[0] is not Refusal.OTHER_PATH):
        assert_the_reason_is_true(state, move.path, reasons[0])
    return reasons[0]


@law(16)
def test_law_10_what_is_not_listed_is_refused_with_a_reason_that_is_true(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`apply` and `format_move` refuse what is not listed, for the oracle's reason; nothing changes."""
    state = data.draw(states(data.draw(every_rules)))
    assert_refused_as_the_oracle_does(state, data.draw(any_moves(state)))


@law(8)
def test_law_10_legal_moves_with_other_captures_are_refused(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The path of a legal move with captures that are not its own is WRONG_CAPTURES."""
    state = data.draw(states(data.draw(every_rules)))
    if not legal_moves(state):
        return
    move = data.draw(moves_of(state))
    squares = st.integers(1, state.rules.layout.squares)
    legs = len(move.path) - 1
    wrong = data.draw(st.lists(squares, min_size=legs, max_size=legs).map(tuple))
    if legs == 1 and data.draw(st.booleans()):
        wrong = ()
    refused = assert_refused_as_the_oracle_does(state, Move(move.path, wrong))
    assert refused is (None if wrong == move.captures else Refusal.WRONG_CAPTURES)


@law(10)
def test_law_10_text_is_refused_for_the_same_reason(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`parse_move` refuses squares that fit no move for the oracle's reason, and tells text and state."""
    state = data.draw(states(data.draw(every_rules)))
    path = data.draw(paths(state))
    text = "-".join(map(str, path))
    if not set(path) <= set(rules_squares(state.rules)):
        with pytest.raises(draughts.NotationError):
            parse_move(state, text)
        return
    if meant(path, state, walks(state), "-"):
        return
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, text)
    error = caught.value
    assert_the_reason_is_true(state, path, error.reason)
    assert (error.state, error.move, error.text) == (state, None, text)


# A position for each mechanics in which every reason that it knows can be found on paths of 2 to 3 squares.
REFUSING = {
    "english": ("W:W11,18,K30,28:B6,7,10,15,26", ENGLISH),
    "straight": ("W:W29,K31,6:B17,18,25,2,27", ENGLISH_STRAIGHT),
    "in passing": ("B:W22,25,26,18:B17,K14,2", HOUSE_RULES[1]),
    "continues": ("W:W11,K30,28:B6,7,10,15,26", HOUSE_RULES[2]),
}
# As many for the reasons of other games.
REFUSING_MORE = {
    "russian": ("W:W22,K31:B17,18,11,9", RUSSIAN),
    "most": ("W:W22,32:B17,27,28,19,18", BRAZILIAN),
    "most kings": ("W:W11,14:B15,K16,18", SPANISH),
    "italian": ("W:W23,26,K31:B18,19,K22,27", ITALIAN),
    "frisian": ("W:W32,K46:BK28,27,18:+346+0", FRISIAN),
    "frisian waits": ("W:W32,K46:B2:+346+0", FRISIAN),
    "thai": ("W:WK1:B15", THAI),
    "killer": ("W:WK46:BK32", KILLER),
    "losing": ("W:WK46,45:B32,22", ANTIDRAUGHTS),
}


@pytest.mark.parametrize(("fen", "rules"), REFUSING.values(), ids=REFUSING)
def test_law_10_every_short_path_is_refused_as_the_oracle_does(fen: str, rules: Rules) -> None:
    """No path of two squares is judged otherwise, and none of three that begins at a piece."""
    state = State.from_fen(fen, rules)
    board, turn = to_position(state)
    referee = to_oracle_rules(rules)
    legal = {move.path for move in legal_moves(state)}
    every = [*product(range(1, 33), repeat=2), *product(state.board, range(1, 33), range(1, 33))]
    for path in every:
        reason = oracle.refusal(board, turn, referee, path)
        if any(whole[: len(path)] == path for whole in legal):
            next_squares(state, path)
            continue
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, path)
        assert caught.value.reason.name == reason


@pytest.mark.thorough
@pytest.mark.parametrize(("fen", "rules"), REFUSING_MORE.values(), ids=REFUSING_MORE)
def test_law_10_every_pair_of_squares_is_refused_for_a_true_reason(fen: str, rules: Rules) -> None:
    """Every path of two squares is the beginning of a way to a move, or refused for a reason that is true."""
    state = State.from_fen(fen, rules)
    begun = {each[:2] for each in (*(move.path for move in legal_moves(state)), *dict(walks(state)))}
    for path in product(rules_squares(rules), repeat=2):
        if path in begun:
            next_squares(state, path)
            continue
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, path)
        assert_the_reason_is_true(state, path, caught.value.reason)


def test_law_10_every_refusal_is_met_and_is_what_it_says() -> None:
    """Each `Refusal` is given to some move of some position, by library and oracle alike."""
    met: set[Refusal] = set()
    for fen, rules in REFUSING.values():
        state = State.from_fen(fen, rules)
        for path in [*product(range(1, 34), repeat=2), *product(state.board, range(1, 33), range(1, 33))]:
            if len(path) == 3 and met == KNOWN_REASONS:
                break
            middles = path[1:] if len(path) == 3 else ()
            refused = assert_cheaply_refused(state, Move(path, middles))
            met |= {refused} if refused else set()
    assert met == KNOWN_REASONS
    for fen, rules in REFUSING_MORE.values():
        state = State.from_fen(fen, rules)
        for path in product(state.board, rules_squares(rules)):
            move = Move(path, captures=path[1:])
            with pytest.raises(IllegalMoveError) as refused_here:
                apply(state, move)
            met.add(refused_here.value.reason)
    for fen, rules, move in LONGER:
        with pytest.raises(IllegalMoveError) as caught:
            apply(State.from_fen(fen, rules), move)
        met.add(caught.value.reason)
    assert met == set(Refusal)


# Those of short kings, every path and free captures: the oracle knows which of them is the first.
KNOWN_REASONS = {
    Refusal.NOT_ON_BOARD,
    Refusal.NO_PIECE,
    Refusal.NOT_YOURS,
    Refusal.OCCUPIED,
    Refusal.TURN_ENDED,
    Refusal.UNREACHABLE,
    Refusal.BACKWARD,
    Refusal.MUST_CAPTURE,
    Refusal.MUST_CONTINUE,
    Refusal.NOTHING_TO_CAPTURE,
    Refusal.NOT_STRAIGHT,
    Refusal.WRONG_CAPTURES,
}

# Moves that are refused for reasons that paths of two squares do not have.
LONGER = [
    ("W:WK15,K30:BK19,27", ITALIAN, Move((30, 23, 14), captures=(27, 19))),
    ("W:W22:BK18,1", ITALIAN, Move((22, 13), captures=(18,))),
    ("W:WK4,12:B7", ITALIAN, Move((12, 3), captures=(7,))),
    ("W:WK22:B13,K15", SPANISH, Move((22, 9), captures=(13,))),
    ("W:WK13:B9,K10,K17,K23", RUSSIAN, Move((13, 26, 19, 6, 13), captures=(17, 23, 10, 9))),
]


def assert_cheaply_refused(state: State, move: Move) -> Refusal | None:
    """Give the reason for which a move is refused, `None` if it is legal, held to the oracle."""
    given = None
    try:
        apply(state, move)
    except IllegalMoveError as error:
        given = error.reason
    assert (given is None) == legal_by_the_oracle(state, move)
    referee = to_oracle_rules(state.rules)
    reason = oracle.refusal(*to_position(state), referee, move.path, move.captures)
    assert (given and given.name) == reason
    return given
