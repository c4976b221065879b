"""Rule sets as values: replaced, pickled by name or by value."""

from __future__ import annotations

import pickle

import pytest

from draughts import (
    ENGLISH,
    VARIANTS,
    NoCapture,
    Rules,
    State,
)
from strategies import (
    HOUSE_RULES,
)


def test_rules_are_frozen_and_replaced_by_new_ones() -> None:
    """`replace` makes another rule set and leaves the first as it was."""
    with pytest.raises(AttributeError):
        ENGLISH.name = "mine"  # type: ignore[misc]
    mine = ENGLISH.replace(name="mine", draws=(NoCapture(50),))
    assert (mine.name, mine.draws, ENGLISH.name, ENGLISH.draws) == ("mine", (NoCapture(50),), "english", ())
    assert mine.replace(name="english", draws=()) == ENGLISH
    assert mine.start == ENGLISH.start


# ------------------------------------------------------------------ pickles of rules


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_named_rule_set_pickles_as_its_name(rules: Rules) -> None:
    """What equals a rule set of the library pickles as its name and comes back as that very object."""
    twin = rules.replace(name="other").replace(name=rules.name)
    assert twin is not rules
    for each in (rules, twin):
        written = pickle.dumps(each)
        assert rules.name.encode() in written
        assert len(written) < 100
        assert pickle.loads(written) is rules


def test_other_rules_pickle_by_value() -> None:
    """A variant that differs from its namesake, or has a name of its own, carries its values."""
    for rules in (*HOUSE_RULES, ENGLISH.replace(draws=(NoCapture(7),)), ENGLISH.replace(name="mine")):
        twin = pickle.loads(pickle.dumps(rules))
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert twin is not rules
        state = State.initial(rules)
        assert pickle.loads(pickle.dumps(state)) == state
