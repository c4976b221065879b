"""House variants, one for each way in which the engine can play, held to the oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from bridges import (
    history_limit,
    oracle_moves,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
)
from draughts import (
    ENGLISH_STRAIGHT,
    ICELANDIC,
    Color,
    NoCapture,
    Repetition,
    Rules,
    State,
    apply,
    legal_moves,
    perft,
    result,
)
from strategies import HOUSE_RULES, Game, arbitrary_states, chosen_move, crowded_states
from surroundings import examples

# ------------------------------------------------------------------ the truth table

HOUSE = {rules.name: rules for rules in HOUSE_RULES}


# ------------------------------------------------------------------ house variants against the oracle

PLAYED = {
    **HOUSE,
    "all at once": HOUSE["in passing"].replace(
        name="all at once", first=Color.WHITE, draws=(Repetition(2), NoCapture(40))
    ),
    "straight, small counts": ENGLISH_STRAIGHT.replace(name="s", draws=(NoCapture(12), Repetition(2))),
    "icelandic, half": ICELANDIC.replace(name="half", draws=(Repetition(2), NoCapture(50))),
}


@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
def test_random_games_of_a_house_variant_are_the_oracles(rules: Rules) -> None:
    """Moves, boards and results of whole games from the start are the oracle's."""
    dice = random.Random(rules.name)
    referee = to_oracle_rules(rules)
    limit = history_limit(rules)
    for _ in range(3):
        game = Game([State.initial(rules)], [])
        positions = [to_position(game.last)]
        assert positions == [(to_position(State.initial(rules))[0], rules.first.value)]
        for _ in range(150):
            board, turn = positions[-1]
            legal = oracle.moves(board, turn, referee, oracle.king_runs(positions, referee)[-1])
            assert [to_oracle_move(move) for move in legal_moves(game.last)] == legal
            if not limit or game.last.plies_since_progress <= limit:
                expected = oracle.outcome(positions, referee)
                assert to_oracle_result(result(game.last)) == expected
            move = chosen_move(game, dice.randrange(256))
            if move is None:
                break
            game.moves.append(move)
            game.states.append(apply(game.last, move))
            positions.append((oracle.play(board, move.path, move.captures, referee), oracle.opponent(turn)))
            assert to_position(game.last) == positions[-1]


@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_positions_of_a_house_variant_are_the_oracles(rules: Rules, data: st.DataObject) -> None:
    """On crowded and on arbitrary positions the moves, and the boards they leave, are the oracle's."""
    state = data.draw(st.one_of(crowded_states(rules), arbitrary_states(rules)))
    board, turn = to_position(state)
    referee = to_oracle_rules(rules)
    assert [to_oracle_move(move) for move in legal_moves(state)] == oracle_moves(state)
    for move in legal_moves(state):
        after = oracle.play(board, move.path, move.captures, referee)
        assert to_position(apply(state, move)) == (after, oracle.opponent(turn))
    assert perft(state, 2) == oracle.perft(board, turn, referee, 2, to_runs(state))


@pytest.mark.thorough
@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
def test_counts_of_a_house_variant_are_the_oracles(rules: Rules) -> None:
    """`perft` from the start of the variant counts as the oracle does."""
    state = State.initial(rules)
    board, turn = to_position(state)
    assert perft(state, 4) == oracle.perft(board, turn, to_oracle_rules(rules), 4)
