"""Who has won: by taking all, by losing all, by the first king; and how a stopped game is counted."""

from __future__ import annotations

import random

import pytest

from draughts import (
    ANTIDRAUGHTS,
    BREAKTHROUGH,
    ENGLISH_GIVEAWAY,
    FRISIAN,
    FRYSK,
    INTERNATIONAL,
    KILLER,
    RUSSIAN_GIVEAWAY,
    VARIANTS,
    Color,
    Reason,
    Result,
    Rules,
    State,
    adjudicate,
    apply,
    legal_moves,
    result,
)
from plays import played

# ------------------------------------------------------------------ aims


@pytest.mark.parametrize(
    ("fen", "spent", "reason"),
    [
        ("B:W50:B", Color.BLACK, Reason.NO_PIECES),
        ("W:W50:B", Color.BLACK, Reason.NO_PIECES),
        ("W:W6:B1", Color.WHITE, Reason.NO_MOVES),
        ("B:W50:B45", Color.BLACK, Reason.NO_MOVES),
    ],
)
def test_who_is_spent_has_lost_or_where_the_loser_wins_has_won(
    fen: str, spent: Color, reason: Reason
) -> None:
    """No piece, or no move on one's turn, is a loss, and a win under LOSE_ALL."""
    for rules in (INTERNATIONAL, KILLER, FRISIAN, FRYSK, BREAKTHROUGH):
        assert result(State.from_fen(fen, rules)) == Result(spent.opponent, reason)
    assert result(State.from_fen(fen, ANTIDRAUGHTS)) == Result(spent, reason)


@pytest.mark.parametrize("rules", [RUSSIAN_GIVEAWAY, ENGLISH_GIVEAWAY], ids=lambda rules: rules.name)
def test_a_giveaway_is_won_by_its_parents_loser(rules: Rules) -> None:
    """In the same game of the parent the other side wins; its draws are the same."""
    parent = VARIANTS[rules.name.removesuffix("-giveaway")]
    dice = random.Random(rules.name)
    ended = set()
    for _ in range(40):
        one, other = State.initial(rules), State.initial(parent)
        while result(one) is None:
            move = dice.choice(legal_moves(one))
            assert legal_moves(one) == legal_moves(other)
            assert result(other) is None
            one, other = apply(one, move), apply(other, move)
        here, there = result(one), result(other)
        assert here is not None
        assert there is not None
        ended.add(here.reason)
        assert here.reason is there.reason
        assert here.winner == (there.winner.opponent if there.winner else None)
    assert Reason.NO_MOVES in ended or Reason.NO_PIECES in ended


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("B:W31,32,33:BK1,3", Reason.MORE_PIECES),
        ("W:W33,34:B3,K1", Reason.MORE_KINGS),
    ],
)
def test_adjudication_counts_for_who_is_ahead_and_under_lose_all_for_who_has_less(
    fen: str, reason: Reason
) -> None:
    """More pieces are ahead, then more kings; where the loser wins, fewer pieces, then fewer kings."""
    ahead = Color.WHITE if reason is Reason.MORE_PIECES else Color.BLACK
    assert adjudicate(State.from_fen(fen, INTERNATIONAL)) == Result(ahead, reason)
    assert adjudicate(State.from_fen(fen, ANTIDRAUGHTS)) == Result(ahead.opponent, reason)
    equal = State.from_fen("W:W33,K34:B3,K1", ANTIDRAUGHTS)
    assert adjudicate(equal) == Result(None, Reason.EQUAL)


def test_the_first_king_wins_and_by_no_other_aim() -> None:
    """The crowning ends the game at once, whatever the other side could do."""
    for rules, winner in ((BREAKTHROUGH, Color.WHITE), (INTERNATIONAL, None), (ANTIDRAUGHTS, None)):
        state = played(State.from_fen("W:W7,50:B20,45", rules), "7-1")
        assert result(state) == (Result(winner, Reason.FIRST_KING) if winner else None)
    captured = played(State.from_fen("W:W12,50:B8,20", BREAKTHROUGH), "12x3")
    assert result(captured) == Result(Color.WHITE, Reason.FIRST_KING)
    # A man that only passes the king row has not been crowned.
    passed = played(State.from_fen("W:W12,50:B8,9,36", BREAKTHROUGH), "12x3x14")
    assert result(passed) is None
    black = played(State.from_fen("B:W7,50:B42,20", BREAKTHROUGH), "42-47")
    assert result(black) == Result(Color.BLACK, Reason.FIRST_KING)


def test_where_a_position_has_kings_already_the_side_that_has_just_moved_is_first() -> None:
    """A position set up with kings is over; without pieces on one side that comes before."""
    assert result(State.from_fen("B:WK1,50:BK2", BREAKTHROUGH)) == Result(Color.WHITE, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1,50:BK2", BREAKTHROUGH)) == Result(Color.BLACK, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1,50:B2", BREAKTHROUGH)) == Result(Color.WHITE, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1:B", BREAKTHROUGH)) == Result(Color.WHITE, Reason.NO_PIECES)
    assert result(State.from_fen("W:W6,11:B1", BREAKTHROUGH)) is None
