"""Draw rules by count and repetition, draw rules of the user's own, and their order."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import pytest

from draughts import (
    ENGLISH,
    ICELANDIC,
    Color,
    DraughtsError,
    DrawRule,
    NoCapture,
    NoProgress,
    Reason,
    Repetition,
    Result,
    State,
    adjudicate,
    apply,
    legal_moves,
    parse_move,
    result,
)
from plays import two_kings
from strategies import (
    played,
)

# ------------------------------------------------------------------ built-in draw rules

BUILT_IN: dict[DrawRule, int] = {  # and the ply from which two kings going to and fro are drawn
    Repetition(2): 4,
    NoCapture(6): 6,
    NoProgress(5): 5,
}


@pytest.mark.parametrize("order", list(permutations(BUILT_IN)), ids=str)
def test_draws_are_looked_at_in_the_order_declared_I14_I15_R8_R14(order: tuple[DrawRule, ...]) -> None:
    """At each ply the first rule of the order that holds is the result; a loss comes before them all."""
    rules = ENGLISH.replace(name="ordered", draws=order)
    for ply in range(20):
        holding = [rule for rule in order if ply >= BUILT_IN[rule]]
        expected = Result(None, holding[0].reason, holding[0]) if holding else None
        assert result(two_kings(rules, ply)) == expected
    lost = State.from_fen("W:W5:B1", rules)
    assert result(lost) == Result(Color.BLACK, Reason.NO_MOVES)


@pytest.mark.parametrize(
    ("rule", "ply"),
    [
        (Repetition(2), 4),
        (Repetition(3), 8),
        (Repetition(7), 24),
        (NoCapture(1), 1),
        (NoCapture(30), 30),
        (NoProgress(1), 1),
        (NoProgress(30), 30),
    ],
    ids=str,
)
def test_a_draw_rule_holds_from_its_ply_on(rule: DrawRule, ply: int) -> None:
    """Alone in a rule set, each built-in rule draws at the ply it names and not before."""
    rules = ENGLISH.replace(name="one", draws=(rule,))
    for before in range(ply):
        assert result(two_kings(rules, before)) is None
    assert result(two_kings(rules, ply)) == Result(None, rule.reason, rule)
    after = two_kings(rules, ply + 1)
    assert result(after) is not None
    assert legal_moves(after)


def test_several_rules_of_a_kind_are_each_looked_at() -> None:
    """The lowest count draws first, whatever the order, and the first declared that holds is named."""
    rules = ENGLISH.replace(name="twice", draws=(NoCapture(9), NoCapture(4), NoCapture(6)))
    ends = [result(two_kings(rules, ply)) for ply in range(12)]
    assert ends[:4] == [None] * 4
    assert [end.rule for end in ends[4:] if end] == [NoCapture(4)] * 5 + [NoCapture(9)] * 3
    repeated = ENGLISH.replace(name="twice", draws=(Repetition(3), Repetition(2)))
    assert result(two_kings(repeated, 4)) == Result(None, Reason.REPETITION, Repetition(2))
    assert result(two_kings(repeated, 8)) == Result(None, Reason.REPETITION, Repetition(3))


def test_a_mans_move_restarts_progress_and_not_the_capture_count_R13() -> None:
    """The two ply counts differ where a man moves and nothing is taken."""
    rules = ENGLISH.replace(name="both", draws=(NoProgress(3), NoCapture(5)))
    state = State.from_fen("B:WK32:BK1,12", rules)
    for text in ("1-6", "32-27", "12-16", "27-32", "6-1"):
        assert result(state) is None
        state = apply(state, parse_move(state, text))
    assert (state.plies_since_progress, state.plies_since_capture) == (2, 5)
    assert result(state) == Result(None, Reason.NO_CAPTURE, NoCapture(5))


@pytest.mark.parametrize("kind", [NoCapture, NoProgress])
def test_counts_go_up_to_a_million_plies(kind: type[NoCapture] | type[NoProgress]) -> None:
    """1 to 1,000,000 plies and 2 to 1,000 occurrences may be asked for, and no more."""
    rules = ENGLISH.replace(name="patient", draws=(kind(1_000_000), Repetition(1000)))
    assert result(two_kings(rules, 200)) is None
    assert two_kings(rules, 200).repetitions == 51
    for plies in (0, -1, 1_000_001, 10**30):
        with pytest.raises(DraughtsError, match="plies"):
            kind(plies)
    for times in (1, 0, -3, 1001, 10**30):
        with pytest.raises(DraughtsError, match="times"):
            Repetition(times)


def test_a_draw_is_reported_and_never_refuses_a_move_R8() -> None:
    """Play goes on after any draw, and the next result is asked anew."""
    rules = ENGLISH.replace(name="short", draws=(NoProgress(2),))
    drawn = two_kings(rules, 2)
    assert result(drawn) == Result(None, Reason.NO_PROGRESS, NoProgress(2))
    assert len(legal_moves(drawn)) == 4
    drawn = State.from_fen("B:WK32,21:BK1", rules)
    for text in ("1-6", "32-27", "6-1"):
        drawn = apply(drawn, parse_move(drawn, text))
    assert result(drawn) is not None
    assert result(apply(drawn, parse_move(drawn, "21-17"))) is None


# ------------------------------------------------------------------ draw rules of the user's own


@dataclass(frozen=True)
class FewPieces:
    """Drawn when no more than so many pieces are left."""

    pieces: int
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return len(state.board) <= self.pieces


@dataclass(frozen=True)
class AfterPlies:
    """Drawn when the game is so many plies old."""

    plies: int

    @property
    def reason(self) -> Reason:
        return Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return state.ply >= self.plies


@dataclass(frozen=True)
class FarRepetition:
    """Drawn when a position has come up so often, counted by the state."""

    times: int
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return state.repetitions >= self.times


def test_a_draw_rule_of_the_users_draws_and_is_named_in_the_result() -> None:
    """The result of a house rule has reason HOUSE_RULE and carries the rule."""
    rule = FewPieces(3)
    rules = ENGLISH.replace(name="house", draws=(rule,))
    assert isinstance(rule, DrawRule)
    state = State.from_fen("W:WK18:B14,5,1", rules)
    assert result(state) is None
    state = apply(state, parse_move(state, "18x9"))
    assert result(state) == Result(None, Reason.HOUSE_RULE, rule)
    ended = result(state)
    assert ended is not None
    assert ended.rule is not None
    assert ended.rule == FewPieces(3) != FewPieces(2)
    assert ended.score(Color.BLACK) == 0.5
    assert adjudicate(state) == ended
    assert legal_moves(state)


def test_a_draw_rule_of_the_users_is_asked_at_every_ply_and_a_loss_comes_first_R14() -> None:
    """It holds from the start if it says so, but a lost position is lost."""
    rules = ENGLISH.replace(name="house", draws=(FewPieces(24),))
    assert result(State.initial(rules)) == Result(None, Reason.HOUSE_RULE, FewPieces(24))
    assert result(State.from_fen("W:W5:B1", rules)) == Result(Color.BLACK, Reason.NO_MOVES)
    assert result(State.from_fen("W:W5:B", rules)) == Result(Color.WHITE, Reason.NO_PIECES)
    capped = ENGLISH.replace(name="house", draws=(AfterPlies(10),))
    game = played(State.initial(capped), bytes(range(1, 16)))
    assert [result(state) is None for state in game.states[:12]] == [True] * 10 + [False] * 2


@pytest.mark.parametrize("order", list(permutations((AfterPlies(5), Repetition(2), NoCapture(7)))), ids=str)
def test_draw_rules_of_both_kinds_are_looked_at_in_order(order: tuple[DrawRule, ...]) -> None:
    """A house rule stands among the built-in ones wherever the rules put it."""
    rules = ENGLISH.replace(name="mixed", draws=order)
    for ply in range(12):
        state = two_kings(rules, ply)
        held = [rule for rule in order if rule.holds(state)]
        assert AfterPlies(5).holds(state) == (ply >= 5)
        expected = Result(None, held[0].reason, held[0]) if held else None
        assert result(state) == expected


def test_a_house_rule_may_ask_for_repetitions_that_the_rules_count() -> None:
    """`state.repetitions` is there for it where a `Repetition` makes the rules count, and 0 elsewhere."""
    counted = ENGLISH.replace(name="counted", draws=(Repetition(1000), FarRepetition(4)))
    assert result(two_kings(counted, 11)) is None
    assert result(two_kings(counted, 12)) == Result(None, Reason.HOUSE_RULE, FarRepetition(4))
    uncounted = ENGLISH.replace(name="uncounted", draws=(FarRepetition(4),))
    assert result(two_kings(uncounted, 40)) is None


def test_states_and_rules_with_a_house_rule_pickle_and_compare() -> None:
    """A house rule travels with its rules, and rules with different house rules differ."""
    rules = ICELANDIC.replace(name="house", draws=(FewPieces(2), *ICELANDIC.draws))
    state = two_kings(rules, 5)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(state, protocol))
        assert twin == state
        assert twin.rules == rules
        assert twin.rules.draws[0] == FewPieces(2)
        assert result(twin) == result(state)
    assert hash(rules) == hash(ICELANDIC.replace(name="house", draws=(FewPieces(2), *ICELANDIC.draws)))
    assert rules != rules.replace(draws=(FewPieces(1), *ICELANDIC.draws))


@dataclass(frozen=True)
class Unhashable:
    squares: list[int] = field(default_factory=list)
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class WithFunction:
    test: Callable[[State], bool]
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return self.test(state)


class Lonely:
    """Equal to itself alone, so not to its pickled copy."""

    reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class NoHolds:
    reason: Reason = Reason.HOUSE_RULE


@dataclass(frozen=True)
class NoReason:
    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class OtherReason:
    reason: Any

    def holds(self, state: State) -> bool:
        return False


class Unwilling:
    """Cannot be pickled, and says so in a way of its own."""

    reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False

    def __reduce__(self) -> Any:
        raise RuntimeError("not me")


def local_rule() -> Any:
    """A rule of a class that no other process can find."""

    @dataclass(frozen=True)
    class Local:
        reason: Reason = Reason.HOUSE_RULE

        def holds(self, state: State) -> bool:
            return False

    return Local()


@pytest.mark.parametrize(
    ("rule", "kind", "said"),
    [
        (Unhashable(), DraughtsError, "hashable"),
        (WithFunction(lambda state: True), DraughtsError, "pickled"),
        (local_rule(), DraughtsError, "pickled"),
        (Unwilling(), DraughtsError, "pickled"),
        (Lonely(), DraughtsError, "equal"),
        (OtherReason(Reason.NO_MOVES), DraughtsError, "HOUSE_RULE"),
        (OtherReason(Reason.EQUAL), DraughtsError, "HOUSE_RULE"),
        (OtherReason("house rule"), DraughtsError, "HOUSE_RULE"),
        (OtherReason(None), DraughtsError, "HOUSE_RULE"),
        (NoHolds(), TypeError, "holds"),
        (NoReason(), TypeError, "reason"),
        (FewPieces, TypeError, "holds"),
        (Repetition, TypeError, "holds"),
        (lambda state: True, TypeError, "holds"),
        (80, TypeError, "holds"),
        (None, TypeError, "holds"),
        (Reason.HOUSE_RULE, TypeError, "holds"),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_draw_rule_that_no_game_can_carry_is_refused(rule: Any, kind: type[Exception], said: str) -> None:
    """Unhashable, unpicklable, unequal to its copy, without `holds` or `reason`: the message says which."""
    for draws in ((rule,), (Repetition(3), rule)):
        with pytest.raises(kind, match=said) as caught:
            ENGLISH.replace(name="house", draws=draws)
        assert type(caught.value) is kind


@dataclass(frozen=True)
class Answers:
    """A draw rule that answers with something like a bool."""

    answer: Any
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        answer: bool = self.answer
        return answer


@pytest.mark.parametrize("answer", [True, 1, "yes", (0,), False, 0, None, ""])
def test_a_house_rule_may_answer_with_anything_that_is_true_or_false(answer: object) -> None:
    """The truth of what `holds` answers decides, in both builds."""
    rules = ENGLISH.replace(name="house", draws=(Answers(answer),))
    over = result(State.initial(rules))
    assert (over is not None) == bool(answer)
    assert over is None or over.rule == Answers(answer)


@dataclass(frozen=True, eq=False)
class Raises:
    """A draw rule that cannot be compared."""

    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError


@dataclass(frozen=True)
class NotAMethod:
    """A draw rule whose `holds` cannot be called."""

    holds: int = 5
    reason: Reason = Reason.HOUSE_RULE


def test_a_draw_rule_that_raises_when_it_is_checked_is_refused() -> None:
    """Whatever a draw rule raises when it is hashed or compared becomes our error."""
    with pytest.raises(DraughtsError):
        ENGLISH.replace(name="house", draws=(Raises(),))
    with pytest.raises(TypeError):
        ENGLISH.replace(name="house", draws=(NotAMethod(),))
