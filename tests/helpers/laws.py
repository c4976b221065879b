"""What a law is tried on: every named rule set, house variants, and rules drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import oracle
from draughts import Rules, State, adjudicate, legal_moves, result
from strategies import HOUSE_RULES, NAMED_RULES, house_rules
from surroundings import examples

EVERY = [pytest.param(st.just(rules), id=rules.name) for rules in NAMED_RULES]
EVERY.append(pytest.param(st.sampled_from(HOUSE_RULES), id="house"))
EVERY += [pytest.param(house_rules(), id=f"drawn {number}") for number in (1, 2)]

every_named_and_house = pytest.mark.parametrize(
    "rules", [*NAMED_RULES, *HOUSE_RULES], ids=lambda rules: rules.name
)

Law = Callable[[SearchStrategy[Rules], DataObject], None]


def law(number: int) -> Callable[[Law], Any]:
    """Test a property for every rule set, with so many examples for each.

    A position with more captures than the oracle writes down is left out.
    """

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


def all_it_says(state: State) -> tuple[object, ...]:
    """Return everything a state says about itself."""
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
