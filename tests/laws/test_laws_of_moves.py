"""Laws 1 to 5: the moves, the board turned round, captures, `apply`, and results.

The slow oracle in `oracle.py` says what must be true; a law is tried for every rule set on positions that
arise in play and on arbitrary ones.
"""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import oracle
from bridges import (
    counted,
    oracle_moves,
    outcome_of,
    spent,
    to_oracle,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
    to_state,
    turned_move,
    turned_state,
)
from draughts import (
    Aim,
    Color,
    Listing,
    Promotion,
    Reason,
    Removal,
    Rules,
    State,
    adjudicate,
    apply,
    divide,
    legal_moves,
    perft,
    result,
)
from laws import all_it_says, law
from reasons import direction
from strategies import arbitrary_states, crowded_states, fitted, games, played, reachable_states, states

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


@law(10)
def test_law_4_apply_moves_one_piece_and_takes_the_captured_E3_E8b_I5_R9(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The mover keeps its number, the enemy loses exactly the captured, nothing overlaps, the turn flips.

    No man stands on the enemy's king row, every square the move does not name is as it was, and the old
    state is untouched.
    """
    state = data.draw(states(data.draw(every_rules)))
    before, board = all_it_says(state), to_oracle(state.board)
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
    assert all_it_says(state) == before
    assert to_oracle(state.board) == board


@law(5)
def test_law_4_a_branch_leaves_its_trunk_untouched_R9(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Games played on from one state know nothing of each other."""
    trunk = data.draw(reachable_states(data.draw(every_rules), most=15))
    choices = data.draw(st.binary(min_size=1, max_size=15))
    before = all_it_says(trunk)
    first = [all_it_says(state) for state in played(trunk, choices).states]
    played(trunk, choices[::-1])
    assert all_it_says(trunk) == before
    assert [all_it_says(state) for state in played(trunk, choices).states] == first


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
