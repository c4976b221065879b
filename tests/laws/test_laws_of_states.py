"""Laws 6 and 7: clocks, repetitions, equality, hashes, copies and keys of states."""

from __future__ import annotations

import copy
import pickle
import random
from itertools import product

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import oracle
from bridges import (
    Marked,
    counts_change,
    history_limit,
    marked,
    quiet_run,
    to_oracle,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
    to_state,
)
from draughts import (
    KILLER,
    Aim,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Reason,
    Repetition,
    Rules,
    SameForce,
    State,
    adjudicate,
    apply,
    legal_moves,
    result,
)
from laws import all_it_says, every_named_and_house, law
from strategies import (
    ENGLISH_RULES,
    HOUSE_RULES,
    NAMED_RULES,
    Game,
    arbitrary_states,
    fitted,
    games,
    games_from,
    king_endings,
    near,
    played,
    rules_squares,
    shuffle,
    states,
)

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
            assert all_it_says(twin) == all_it_says(state)
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
        assert all_it_says(twin) == all_it_says(state)
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
