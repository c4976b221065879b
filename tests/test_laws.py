"""The ten laws: what is true of every position, game and path, under every rule set.

Owns the properties; the slow oracle written from the rule texts is the reference.  Every law is tested
for each named rule set and for house variants drawn by hypothesis.  Read `test_machine.py` next.
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
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import draughts
import oracle
from conftest import COMPILED
from draughts import (
    ENGLISH,
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    Move,
    NoCapture,
    NoProgress,
    Promotion,
    Reason,
    Refusal,
    Repetition,
    Rules,
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
    HOUSE_RULES,
    NAMED_RULES,
    Game,
    any_moves,
    arbitrary_states,
    crowded_states,
    games,
    games_from,
    history_limit,
    house_rules,
    king_endings,
    moves_of,
    paths,
    played,
    quiet_run,
    reachable_states,
    states,
    to_oracle,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_state,
    turned_move,
    turned_state,
)

EVERY = [pytest.param(st.just(rules), id=rules.name) for rules in NAMED_RULES]
EVERY.append(pytest.param(st.one_of(st.sampled_from(HOUSE_RULES), house_rules()), id="house"))

Law = Callable[[SearchStrategy[Rules], DataObject], None]


def law(examples: int) -> Callable[[Law], Any]:
    """Test a property for every rule set, with so many examples for each."""

    def test(prop: Law) -> Any:
        drawn = settings(max_examples=examples)(given(data=st.data())(prop))
        return pytest.mark.parametrize("every_rules", EVERY)(drawn)

    return test


# ------------------------------------------------------------------ 1: the listing


def assert_listed_as_the_oracle_does(state: State) -> None:
    expected = oracle.moves(*to_position(state), to_oracle_rules(state.rules))
    assert [to_oracle_move(move) for move in legal_moves(state)] == expected


@law(60)
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


@law(20)
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


@law(15)
def test_law_1_counts_are_the_oracles(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """`perft` and `divide` count what the oracle counts, on positions whose counts stay small."""
    variant = data.draw(every_rules)
    state = data.draw(st.one_of(arbitrary_states(variant, most=12), crowded_states(variant)))
    rules = to_oracle_rules(variant)
    board, turn = to_position(state)
    for depth in range(4):
        count = oracle.perft(board, turn, rules, depth)
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


@law(25)
def test_law_2_turning_the_board_maps_moves_and_results(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Turned by 180 degrees with the colours swapped, a whole game is a game with the same ends."""
    game = data.draw(games(data.draw(every_rules), most=25))
    turned = turned_state(game.states[0])
    assert turned_state(turned) == game.states[0]
    for state, move in zip(game.states, [*game.moves, None]):
        assert turned.board == turned_state(state).board
        assert turned.turn is state.turn.opponent
        assert sorted(map(to_oracle_move, map(turned_move, legal_moves(state)))) == [
            to_oracle_move(each) for each in legal_moves(turned)
        ]
        for ask in (result, adjudicate):
            mapped = turned_result(to_oracle_result(ask(state)))
            assert to_oracle_result(ask(turned)) == mapped
        for clock in ("ply", "plies_since_capture", "plies_since_progress", "repetitions"):
            assert getattr(turned, clock) == getattr(state, clock)
        if move is not None:
            turned = apply(turned, turned_move(move))


# ------------------------------------------------------------------ 3: captures


def direction(start: int, end: int) -> tuple[bool, bool]:
    """Whether a leg goes down the board, and whether it goes right."""
    (row, column), (to_row, to_column) = oracle.PLACES[start], oracle.PLACES[end]
    return to_row > row, to_column > column


@law(40)
def test_law_3_captures_are_compulsory_and_complete_E4_E8_I6_I7_I8(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """If one move captures all do; after a capture the same piece cannot go on.

    Where the turn ended by crowning it may be able to; a straight chain cannot go on in its direction.
    """
    state = data.draw(states(data.draw(every_rules)))
    rules = state.rules
    legal = legal_moves(state)
    assert len({move.is_capture for move in legal}) <= 1
    for move in legal:
        if not move.is_capture:
            continue
        after = apply(state, move)
        crowned = after.board[move.end].is_king and not state.board[move.start].is_king
        if crowned and rules.promotion is not Promotion.CONTINUES:
            continue
        if not after.board.count(state.turn.opponent):
            continue
        again = State(after.board, state.turn, rules)
        for onward in legal_moves(again):
            if onward.start == move.end and onward.is_capture:
                # Only a straight chain may stop short of a capture, and only short of a turn.
                assert rules.straight_chains
                assert direction(*onward.path[:2]) != direction(*move.path[-2:])


# ------------------------------------------------------------------ 4: apply


def told(state: State) -> tuple[object, ...]:
    """Everything a state says about itself."""
    return (
        state.rules,
        state.board,
        state.turn,
        state.ply,
        state.plies_since_capture,
        state.plies_since_progress,
        state.repetitions,
        state.key,
        state.fen,
        str(state),
        repr(state),
        hash(state),
        legal_moves(state),
        result(state),
        adjudicate(state),
    )


@law(40)
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
        assert oracle.legal_position_problems(to_oracle(after.board)) == []
        named = {move.start, move.end, *move.captures}
        assert {square: piece for square, piece in to_oracle(after.board).items() if square not in named} == {
            square: piece for square, piece in board.items() if square not in named
        }
        assert after.board[move.end].color is mover
        assert state.board[move.start].is_king <= after.board[move.end].is_king
    assert told(state) == before
    assert to_oracle(state.board) == board


@law(15)
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


@law(40)
def test_law_5_results_agree_with_moves_E13_E14_I12_I13_R11_R14(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """No result implies a legal move; no legal move implies a loss, for want of pieces looked at first."""
    state = data.draw(states(data.draw(every_rules)))
    ended = result(state)
    bare = [color for color in Color if state.board.count(color) == 0]
    if bare:
        assert ended is not None
        assert (ended.winner, ended.reason, ended.rule) == (bare[0].opponent, Reason.NO_PIECES, None)
    elif not legal_moves(state):
        assert ended is not None
        assert (ended.winner, ended.reason, ended.rule) == (state.turn.opponent, Reason.NO_MOVES, None)
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


@law(40)
def test_law_5_adjudication_counts_as_the_oracle_does_E15_E16_R5_R6_R15(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """A game stopped while it goes on is decided by pieces, then kings; scores add up to one point."""
    state = data.draw(arbitrary_states(data.draw(every_rules)))
    ended = result(state)
    stopped = adjudicate(state)
    if ended is None:
        assert to_oracle_result(stopped) == oracle.adjudicate(to_oracle(state.board))
        assert stopped.rule is None
    else:
        assert stopped == ended
    assert stopped.score(Color.BLACK) + stopped.score(Color.WHITE) == 1.0
    assert stopped.is_draw == (stopped.winner is None)


# ------------------------------------------------------------------ 6: clocks and repetitions


def assert_counts_are_those_of_the_plain_list(game: Game) -> None:
    """Hold every state of a game to the plain list of its positions."""
    rules = game.last.rules
    referee, limit = to_oracle_rules(rules), history_limit(rules)
    positions: list[oracle.Position] = []
    for ply, state in enumerate(game.states):
        positions.append(to_position(state))
        assert state.ply == ply
        assert state.plies_since_capture == oracle.plies_since_capture(positions)
        assert state.plies_since_progress == oracle.plies_since_progress(positions)
        ended, expected = to_oracle_result(result(state)), oracle.outcome(positions, referee)
        if limit == 0:
            assert state.repetitions == 0
        else:
            assert state.repetitions == 1 + quiet_run(positions, limit).count(positions[-1])
        if limit == 0:
            assert ended == expected
        elif limit is None or state.plies_since_progress <= limit:
            assert state.repetitions == oracle.repetitions(positions)
            assert ended == expected
        else:
            # Beyond the first draw by plies the list is longer than what a state keeps: over is over.
            assert ended is not None
            assert expected is not None
            assert ended[0] == expected[0]


@law(25)
def test_law_6_clocks_and_repetitions_are_those_of_a_plain_list_I14_I15_R7_R8_R12_R13(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Clocks, repetitions and results equal what a plain list of the whole game gives."""
    assert_counts_are_those_of_the_plain_list(data.draw(games(data.draw(every_rules), most=50)))


@law(4)
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
        kept = state.__reduce__()[1][-1]
        assert isinstance(kept, tuple)
        assert len(kept) == (
            state.plies_since_progress if limit is None else min(limit, state.plies_since_progress)
        )


def first_drawn(rule: object) -> int:
    """The ply at which kings that go to and fro from the first ply are drawn by a built-in rule."""
    if isinstance(rule, Repetition):
        return 4 * (rule.times - 1)
    assert isinstance(rule, (NoCapture, NoProgress))
    return rule.plies


@pytest.mark.parametrize("rules", [*NAMED_RULES, *HOUSE_RULES], ids=lambda rules: rules.name)
def test_law_6_two_kings_go_to_and_fro_for_ever_I14_I15_R7_R8_R12(rules: Rules) -> None:
    """At every fourth ply the position comes up again, and is drawn from the ply that the rules say."""
    start = State.from_fen("B:WK32:BK1", rules)
    to_and_fro = [Move((1, 6)), Move((32, 27)), Move((6, 1)), Move((27, 32))]
    state = start
    limit = history_limit(rules)
    due = min((first_drawn(rule) for rule in rules.draws), default=None)
    for ply in range(400):
        assert state.ply == state.plies_since_capture == state.plies_since_progress == ply
        kept = ply if limit is None else min(ply, limit)
        assert state.repetitions == (0 if limit == 0 else 1 + kept // 4)
        ended = result(state)
        assert (ended is not None) == (due is not None and ply >= due)
        assert ended is None or ended.is_draw
        if ply % 50 == 49:  # a state that comes out of a pickle goes on as the one that went in
            twin = pickle.loads(pickle.dumps(state))
            assert told(twin) == told(state)
            assert twin == state
            assert apply(twin, to_and_fro[ply % 4]) == apply(state, to_and_fro[ply % 4])
            state = twin if ply == 249 else state
        state = apply(state, to_and_fro[ply % 4])


# ------------------------------------------------------------------ 7: equality, hash, copies, key


def everything_decisive(positions: list[oracle.Position], rules: Rules) -> tuple[object, ...]:
    """What decides the future of a game, from the plain list of its positions."""
    run = quiet_run(positions, history_limit(rules))
    return (
        tuple(sorted(positions[-1][0].items())),
        positions[-1][1],
        oracle.plies_since_capture(positions),
        oracle.plies_since_progress(positions),
        tuple((tuple(sorted(board.items())), turn) for board, turn in run),
    )


@law(12)
def test_law_7_equality_is_what_decides_the_future_and_key_is_the_position(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """States are equal exactly when rules, board, turn, clocks and kept history are, whatever their ply.

    Keys are equal exactly when board and turn are.  Equal states have equal hashes.
    """
    rules = data.draw(every_rules)
    start = data.draw(st.one_of(king_endings(rules), arbitrary_states(rules, most=4)))
    seen: list[tuple[State, tuple[object, ...], oracle.Position]] = []
    for _ in range(2):
        game = played(start, data.draw(st.binary(max_size=14)))
        positions: list[oracle.Position] = []
        for state in game.states:
            positions.append(to_position(state))
            seen.append((state, everything_decisive(positions, rules), positions[-1]))
        # A state set up afresh is another value, unless nothing has happened since.
        fresh = State(game.last.board, game.last.turn, rules)
        seen.append((fresh, everything_decisive(positions[-1:], rules), positions[-1]))
    for (one, decisive, place), (other, also, there) in product(seen, repeat=2):
        assert (one == other) == (decisive == also)
        assert (one != other) == (decisive != also)
        assert (one.key == other.key) == (place == there)
        if one == other:
            assert hash(one) == hash(other)
            assert legal_moves(one) == legal_moves(other)
            assert result(one) == result(other)


@law(40)
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
            assert (here.key == there.key) == (one.positions[-1] == other.positions[-1])
            decisive = [everything_decisive(each.positions, rules) for each in (one, other)]
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


@pytest.mark.parametrize("rules", [*NAMED_RULES, *HOUSE_RULES], ids=lambda rules: rules.name)
def test_law_7_two_ways_to_one_position_are_two_states_where_repetitions_count(rules: Rules) -> None:
    """Kings that change the order of their steps come to one key, with another history behind them."""
    ends = []
    for texts in (("1-5", "32-27", "2-6"), ("2-6", "32-27", "1-5")):
        state = State.from_fen("B:WK32:BK1,K2", rules)
        for text in texts:
            state = apply(state, parse_move(state, text))
        ends.append(state)
    one, other = ends
    assert one.key == other.key
    assert hash(one) == hash(other)
    assert one.board == other.board
    assert (one == other) == (history_limit(rules) == 0)


def test_law_7_the_opening_transposes() -> None:
    """Two orders of the same three plies give equal states from the start."""
    for rules in NAMED_RULES:
        start = State.initial(rules)
        ends = set()
        for texts in (("9-13", "21-17", "11-15"), ("11-15", "21-17", "9-13")):
            state = start
            for text in texts:
                state = apply(state, parse_move(state, text))
            ends.add(state)
        assert len(ends) == 1


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


@law(20)
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


@law(15)
def test_law_7_other_rules_make_other_states(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """The same position under two rule sets is two values, with one key."""
    rules = data.draw(every_rules)
    state = data.draw(arbitrary_states(rules, most=10))
    for other in (*NAMED_RULES, *HOUSE_RULES):
        if len(other.start.black) < 12 or other == rules:
            continue
        elsewhere = State(state.board, state.turn, other)
        assert elsewhere != state
        assert elsewhere.key == state.key
    assert state != state.fen
    assert state != state.key
    assert state.__eq__(state.fen) is NotImplemented


def test_law_7_key_is_one_exact_number_in_every_process() -> None:
    """The key is black, white << 32, kings << 64 and a bit above for Black to move."""
    assert State.initial().key == 1 << 96 | 0xFFF << 52 | 0xFFF
    kings = State.from_fen("W:WK1,K32:BK2")
    assert kings.key == 0b11 << 64 | 1 << 95 | (1 | 1 << 31) << 32 | 0b10


# ------------------------------------------------------------------ 8: text


@law(30)
def test_law_8_fen_reads_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """A FEN reads back to the position, under the library and under the oracle; it is canonical."""
    state = data.draw(states(data.draw(every_rules)))
    again = State.from_fen(state.fen, state.rules)
    assert (again.board, again.turn, again.fen, again.key) == (state.board, state.turn, state.fen, state.key)
    assert (again == state) == (state.plies_since_capture == 0)
    assert oracle.from_fen(state.fen) == to_position(state)
    turn, white, black = state.fen.split(":")
    assert State.from_fen(f"{turn}:{black}:{white}.", state.rules) == again
    assert State.from_fen(f' [ FEN "{turn} : {white} : {black} "]\n'.replace("[ ", "["), state.rules) == again


@law(30)
def test_law_8_moves_read_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """Every legal move reads back from its PDN text, from its full path, and with any separator.

    The PDN text is the ends alone, unless another move shares them.
    """
    state = data.draw(states(data.draw(every_rules)))
    legal = legal_moves(state)
    ends = Counter((move.start, move.end) for move in legal)
    for move in legal:
        text = format_move(state, move)
        assert parse_move(state, text) == move
        assert parse_move(state, str(move)) == move
        separator = "x" if move.is_capture else "-"
        assert str(move) == separator.join(map(str, move.path))
        whole = ends[move.start, move.end] > 1
        assert text == (str(move) if whole else f"{move.start}{separator}{move.end}")
        for other in ("-", "x", "X", ":", " x ", "\t-  "):
            assert parse_move(state, other.join(f"0{square}" for square in move.path)) == move


@pytest.mark.parametrize("fen", ["B:W5,7,8,9,14,15,16:BK10", "B:W6,7,8,14,15,26,28:BK9"])
def test_law_8_moves_that_share_their_ends_are_written_in_full(fen: str) -> None:
    """A round trip shares its ends with a shorter capture, two routes share theirs: each reads back."""
    state = State.from_fen(fen)
    written = [format_move(state, move) for move in legal_moves(state)]
    assert len(set(written)) == len(written)
    assert max(Counter((move.start, move.end) for move in legal_moves(state)).values()) > 1
    assert [parse_move(state, text) for text in written] == [*legal_moves(state)]


@law(20)
def test_law_8_part_of_a_path_is_read_or_refused_and_never_guessed(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Text with some squares of a path left out is the one move it fits, or ambiguous with all it fits."""
    state = data.draw(states(data.draw(every_rules)))
    legal = legal_moves(state)
    for move in legal:
        keep = data.draw(st.integers(0, 2 ** len(move.path) - 1)) if len(move.path) > 2 else 0
        inner = [square for place, square in enumerate(move.path[1:-1]) if keep >> place & 1]
        part = (move.start, *inner, move.end)
        fitting = [each for each in legal if fits(part, each.path)]
        exact = [each for each in legal if each.path == part]
        text = "x".join(map(str, part))
        if exact or len(fitting) == 1:
            assert parse_move(state, text) == (exact or fitting)[0]
        else:
            with pytest.raises(AmbiguousMoveError) as caught:
                parse_move(state, text)
            assert caught.value.candidates == tuple(fitting)


def fits(part: tuple[int, ...], path: tuple[int, ...]) -> bool:
    """Whether a path becomes the part when some of its inner squares are left out."""
    return any(
        (path[0], *(square for place, square in enumerate(path[1:-1]) if kept >> place & 1), path[-1]) == part
        for kept in range(2 ** (len(path) - 2))
    )


@law(25)
def test_law_8_clicks_lead_along_every_path_and_no_other(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`next_squares` gives what the listing gives: the squares that follow on some legal path."""
    state = data.draw(states(data.draw(every_rules)))
    legal = [move.path for move in legal_moves(state)]
    begun = {path[:length] for path in legal for length in range(len(path) + 1)} | {()}
    for touched in begun:
        following = {path[len(touched)] for path in legal if path[: len(touched)] == touched != path}
        assert next_squares(state, touched) == tuple(sorted(following))
        assert next_squares(state, list(touched)) == tuple(sorted(following))
    touched = data.draw(paths(state, least=1))
    if touched not in begun:
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, touched)
        assert (caught.value.state, caught.value.move, caught.value.text) == (state, None, None)
        if len(touched) > 1:
            reason = oracle.refusal(*to_position(state), to_oracle_rules(state.rules), touched)
            assert caught.value.reason.name == reason


@settings(max_examples=300)
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
    starts += [_random_state(dice, rules) for _ in range(25)]
    for start in starts:
        state = start
        for depth in range(4):
            write(perft(state, depth))
        write(divide(state, 2))
        for ply in range(80):
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
    room = {"B": len(rules.start.black), "W": len(rules.start.white)}
    board: oracle.Board = {}
    for square in dice.sample(range(1, 33), dice.randint(2, 20)):
        letter = dice.choice("bwBW")
        side = oracle.side_of(letter)
        if room[side]:
            room[side] -= 1
            board[square] = letter
            if oracle.legal_position_problems({square: letter}):
                board[square] = letter.upper()
    return to_state(board, dice.choice("BW"), rules)


def _random_paths(dice: random.Random, state: State) -> list[tuple[int, ...]]:
    occupied = list(state.board)
    return [
        (dice.choice(occupied), *(dice.randint(0 if dice.random() < 0.02 else 1, 33) for _ in range(legs)))
        for legs in (1, 2, 3)
    ]


@pytest.mark.skipif(not COMPILED, reason="nothing to compare: the build under test is the interpreted one")
def test_law_9_compiled_equals_interpreted(tmp_path: Path) -> None:
    """The same sources, interpreted in another process, say the same of every game, count and error."""
    folder = Path(draughts.__file__).parent
    shutil.copytree(
        folder, tmp_path / "draughts", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    program = (
        "import json, inspect, test_laws\n"
        "from draughts import core\n"
        "assert inspect.isfunction(core.apply), core.__file__\n"
        "print(json.dumps(test_laws.transcript()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(__file__).parent)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    interpreted, compiled = json.loads(done.stdout), transcript()
    assert interpreted == compiled
    assert len(compiled) == len(NAMED_RULES) + len(HOUSE_RULES) + len(FAILING)


# ------------------------------------------------------------------ 10: refusals


def assert_refused_as_the_oracle_does(state: State, move: Move) -> Refusal | None:
    """Play a move that may be illegal: it is, exactly where the oracle refuses it, for that reason."""
    reason = oracle.refusal(*to_position(state), to_oracle_rules(state.rules), move.path, move.captures)
    before = told(state)
    if reason is None:
        assert move in legal_moves(state)
        assert parse_move(state, format_move(state, move)) == move
        apply(state, move)
        return None
    assert move not in legal_moves(state)
    for call in (apply, format_move):
        with pytest.raises(IllegalMoveError) as caught:
            call(state, move)
        error = caught.value
        assert error.reason.name == reason
        assert (error.state, error.move, error.text) == (state, move, None)
        assert str(error)
    assert told(state) == before
    return error.reason


@law(60)
def test_law_10_what_is_not_listed_is_refused_with_a_reason_that_is_true(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`apply` and `format_move` refuse what is not listed, for the oracle's reason; nothing changes."""
    state = data.draw(states(data.draw(every_rules)))
    assert_refused_as_the_oracle_does(state, data.draw(any_moves(state)))


@law(30)
def test_law_10_legal_moves_with_other_captures_are_refused(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The path of a legal move with captures that are not its own is WRONG_CAPTURES."""
    state = data.draw(states(data.draw(every_rules)))
    if not legal_moves(state):
        return
    move = data.draw(moves_of(state))
    squares = st.integers(1, 32)
    legs = len(move.path) - 1
    wrong = data.draw(st.lists(squares, min_size=legs, max_size=legs).map(tuple))
    if legs == 1 and data.draw(st.booleans()):
        wrong = ()
    refused = assert_refused_as_the_oracle_does(state, Move(move.path, wrong))
    assert refused is (None if wrong == move.captures else Refusal.WRONG_CAPTURES)


@law(40)
def test_law_10_text_is_refused_for_the_same_reason(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`parse_move` refuses squares that fit no move for the oracle's reason, and tells text and state."""
    state = data.draw(states(data.draw(every_rules)))
    path = data.draw(paths(state))
    text = "-".join(map(str, path))
    if not all(square in oracle.PLACES for square in path):
        with pytest.raises(draughts.NotationError):
            parse_move(state, text)
        return
    legal = legal_moves(state)
    if any(fits(path, move.path) for move in legal):
        return
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, text)
    error = caught.value
    assert error.reason.name == oracle.refusal(*to_position(state), to_oracle_rules(state.rules), path)
    assert (error.state, error.move, error.text) == (state, None, text)


# A position for each mechanics in which every reason that it knows can be found on paths of 2 to 3 squares.
REFUSING = {
    "english": ("W:W11,18,K30,28:B6,7,10,15,26", ENGLISH),
    "straight": ("W:W29,K31,6:B17,18,25,2,27", NAMED_RULES[1]),
    "in passing": ("B:W22,25,26,18:B17,K14,2", HOUSE_RULES[1]),
    "continues": ("W:W11,K30,28:B6,7,10,15,26", HOUSE_RULES[2]),
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


def test_law_10_every_refusal_is_met_and_is_what_it_says() -> None:
    """Each `Refusal` is given to some move of some position, by library and oracle alike."""
    met: set[Refusal] = set()
    for fen, rules in REFUSING.values():
        state = State.from_fen(fen, rules)
        for path in [*product(range(1, 34), repeat=2), *product(state.board, range(1, 33), range(1, 33))]:
            if len(path) == 3 and len(met) == len(Refusal):
                break
            middles = path[1:] if len(path) == 3 else ()
            refused = assert_cheaply_refused(state, Move(path, middles))
            met |= {refused} if refused else set()
    assert met == set(Refusal)


def assert_cheaply_refused(state: State, move: Move) -> Refusal | None:
    """Give the reason of library and oracle for a move, `None` if it is legal."""
    reason = oracle.refusal(*to_position(state), to_oracle_rules(state.rules), move.path, move.captures)
    given = None
    try:
        apply(state, move)
    except IllegalMoveError as error:
        given = error.reason
    assert (given and given.name) == reason
    return given
