"""Which captures may be played where only the best may: each criterion decides somewhere."""

from __future__ import annotations

import pytest

from draughts import (
    BRAZILIAN,
    CZECH,
    FRISIAN,
    INTERNATIONAL,
    ITALIAN,
    SPANISH,
    VARIANTS,
    IllegalMoveError,
    Precedence,
    Refusal,
    Rules,
    State,
    apply,
    legal_moves,
    parse_move,
)
from plays import changed, refused, scattered, written
from strategies import CRITERIA

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


# ------------------------------------------------------------------ precedence

FRISIAN_150 = FRISIAN.replace(
    name="a king is 1.5 men", precedence=(Precedence.FRISIAN_VALUE_150, Precedence.WITH_KING)
)

# Rules, the place of a criterion, a position, the captures that those before it leave, those it leaves, one
# that it excludes, and why.
DECIDED: list[tuple[Rules, int, str, str, str, str, Refusal, str]] = [
    (ITALIAN, 0, "W:WK20:B7,15,K23", "20x11x4 20x27", "20x11x4", "20x27",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by 20x11x4"),
    (ITALIAN, 1, "W:W12,K20:B7,23", "12x3 20x27", "20x27", "12x3",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: 20x27"),
    (ITALIAN, 2, "W:WK18:BK13,K21,22,25", "18x9 18x27", "18x9", "18x27",
     Refusal.MUST_TAKE_MOST_KINGS, "you must take the most kings: 1, by 18x9"),
    (ITALIAN, 3, "W:WK3,K9:B5,K6,K30", "3x10x1 9x2x11", "3x10x1", "9x2x11",
     Refusal.MUST_TAKE_KINGS_FIRST, "you must take a king as early as can be: 3x10x1"),
    (ITALIAN, 3, "W:WK20,K26:BK6,7,14,15,22,K27",
     "26x19x10x3x12x19 26x19x12x3x10x19", "26x19x10x3x12x19", "26x19x12x3x10x19",
     Refusal.MUST_TAKE_KINGS_FIRST, "you must take a king as early as can be: 26x19x10x3x12x19"),
    (CZECH, 0, "W:W12,K25:B8,K31", "12x3 25x4", "25x4", "h6xf8",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: b2xh8"),
    (BRAZILIAN, 0, "W:W22:B10,17,18", "22x13 22x15x6", "22x15x6", "c3xa5",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by c3xe5xc7"),
    (SPANISH, 0, "W:W1,K24:BK5,6", "1x10 24x2x9", "24x2x9", "1x10",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by 24x2x9"),
    (SPANISH, 1, "W:WK16:BK9,20,21,K28", "16x23x32 16x30x17", "16x23x32", "16x17",
     Refusal.MUST_TAKE_MOST_KINGS, "you must take the most kings: 1, by 16x23x32"),
    # man 100, king 199: a king is worth less than two men,
    (FRISIAN, 0, "W:W6,38:B19,K32,41,42", "38x27 38x47x36", "38x47x36", "38x27",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 200, a man being 100 and a king 199, by 38x47x36"),
    # a king and a man are worth less than three men,
    (FRISIAN, 0, "W:W24,36:BK21,23,28,31,38",
     "24x22x33x42 36x27x16 36x27x29x18", "24x22x33x42 36x27x29x18", "36x27x16",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 300, a man being 100 and a king 199, by 24x22x33x42, 36x27x29x18"),
    # and two kings more than three men,
    (FRISIAN, 0, "W:W8,14:BK12,13,K27,29,43", "8x17x37 8x19x39x48", "8x17x37", "8x48",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 398, a man being 100 and a king 199, by 8x17x37"),
    # and where a king is worth one and a half men less than two men, and two kings as much as three men,
    (FRISIAN_150, 0, "W:W6,38:B19,K32,41,42", "38x27 38x47x36", "38x47x36", "38x27",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 200, a man being 100 and a king 150, by 38x47x36"),
    # and at equal value a king captures.
    (FRISIAN, 1, "W:W12,K34:B7,23", "12x1 34x18", "34x18", "12x1",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: 34x18"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "place", "fen", "before", "after", "text", "reason", "message"), DECIDED)
def test_each_criterion_of_precedence_decides(
    rules: Rules,
    place: int,
    fen: str,
    before: str,
    after: str,
    text: str,
    reason: Refusal,
    message: str,
) -> None:
    """It leaves some of the captures that those before it left, and the others are refused in its name."""
    lesser = changed(rules, precedence=rules.precedence[:place])
    with_it = changed(rules, precedence=rules.precedence[: place + 1])
    assert written(fen, lesser) == before.split()
    assert written(fen, with_it) == written(fen, rules) == after.split()
    state = State.from_fen(fen, rules)
    assert refused(state, text) == (reason, message)
    # The excluded capture is refused as a move, too, by the same reason.
    excluded = parse_move(State.from_fen(fen, lesser), text)
    assert str(excluded) in set(before.split()) - set(after.split())
    with pytest.raises(IllegalMoveError, match=message.split(":", maxsplit=1)[0]) as caught:
        apply(state, excluded)
    assert (caught.value.reason, caught.value.move) == (reason, excluded)


def test_every_criterion_decides_somewhere() -> None:
    """The table above leaves no criterion of a named rule set out."""
    used = {rules.precedence[place] for rules, place, *_ in DECIDED}
    assert used == set(CRITERIA)
    for rules in VARIANTS.values():
        alike = {each.precedence for each, *_ in DECIDED} | {INTERNATIONAL.precedence}
        assert not rules.precedence or rules.precedence in alike


def test_the_worth_of_two_kings_differs_between_the_frisian_values() -> None:
    """Two kings are more than three men where a king is 199, and as much where it is 150."""
    fen = "W:W8,14:BK12,13,K27,29,43"
    assert written(fen, FRISIAN) == ["8x17x37"]
    assert written(fen, FRISIAN_150) == ["8x17x37", "8x19x39x48"]


def test_the_order_of_criteria_matters() -> None:
    """Spanish counts pieces before kings; the other way round another capture is left."""
    fen = "B:W7,15,25,K27:B19,K23"
    pieces, kings = Precedence.MOST_PIECES, Precedence.MOST_KINGS
    assert written(fen, changed(SPANISH, precedence=())) == ["19x12x3", "23x30"]
    assert written(fen, SPANISH) == written(fen, changed(SPANISH, precedence=(pieces, kings))) == ["19x12x3"]
    assert written(fen, changed(SPANISH, precedence=(kings, pieces))) == ["23x30"]


@every_rule_set
def test_where_captures_have_no_precedence_all_are_free(rules: Rules) -> None:
    """Under rules without a criterion every whole capture may be played, elsewhere not the lesser ones."""
    free = changed(rules, precedence=())
    fewer = 0
    for state in scattered(rules, 200 if rules is ITALIAN else 40, seed=5, kings=0.5):
        captures = {move for move in legal_moves(state) if move.is_capture}
        others = {move for move in legal_moves(State.from_fen(state.fen, free)) if move.is_capture}
        assert captures <= others
        assert not others or captures
        fewer += len(captures) < len(others)
    assert (fewer > 0) == bool(rules.precedence)
