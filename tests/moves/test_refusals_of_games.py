"""Refusals that English draughts does not know, and the other paths of a listed capture."""

from __future__ import annotations

from typing import Any

import pytest

from draughts import (
    CZECH,
    ENGLISH,
    FRISIAN,
    GERMAN,
    INTERNATIONAL,
    ITALIAN,
    KILLER,
    POOL,
    RUSSIAN,
    SPANISH,
    THAI,
    VARIANTS,
    AmbiguousMoveError,
    IllegalMoveError,
    Landing,
    Listing,
    Move,
    NotationError,
    Precedence,
    Promotion,
    Refusal,
    Removal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from plays import changed, refused

# ------------------------------------------------------------------ one position for each parameter

ONE_AN_OUTCOME = "W:WK29:B9,10,17,18,25"


# ------------------------------------------------------------------ refusals that are new in the family

REFUSALS: list[tuple[Rules, str, str, Refusal, str]] = [
    (ITALIAN, "W:W22:BK18", "22x13", Refusal.CANNOT_TAKE_KING, "a man may not take a king, as on 18"),
    (ITALIAN, "W:W22:B9,K18,19", "22x13", Refusal.CANNOT_TAKE_KING, "a man may not take a king, as on 18"),
    (THAI, "W:WK4:B15", "4-22", Refusal.MUST_LAND_BEHIND, "the king must land right behind 15, on 18"),
    (THAI, "W:WK4:B15", "4-8", Refusal.MUST_CAPTURE, "you must capture: 4-18"),
    (KILLER, "W:WK46:BK23", "46x5", Refusal.MUST_LAND_BEHIND, "the king must land right behind 23, on 19"),
    (KILLER, "W:WK46:B23,K14", "46x19x5", Refusal.MUST_LAND_BEHIND,
     "the king must land right behind 14, on 10"),
    (FRISIAN, "W:W33,K28:B1:+328+0", "28-32", Refusal.KING_MUST_WAIT,
     "the king on 28 has made 3 moves in a row: another piece must move first"),
    (FRISIAN, "W:W33,K28:B1:+328+0", "28-6", Refusal.KING_MUST_WAIT,
     "the king on 28 has made 3 moves in a row: another piece must move first"),
    (FRISIAN, "W:W33,K28:B1,22:+328+0", "28-32", Refusal.MUST_CAPTURE,
     "you must capture: 28x6, 28x11, 28x17"),
    (FRISIAN, "W:W33:B1", "33-38", Refusal.BACKWARD, "a man does not go backward, as from 33 to 38"),
    (FRISIAN, "W:W28:B1", "28-8", Refusal.NOTHING_TO_CAPTURE, "28 to 8 jumps over no enemy piece on 18"),
    (FRISIAN, "W:W28:B1", "28-30", Refusal.NOTHING_TO_CAPTURE, "28 to 30 jumps over no enemy piece on 29"),
    (INTERNATIONAL, "W:W28:B18", "28-8", Refusal.UNREACHABLE,
     "8 is neither a step nor a jump away from 28"),
    (INTERNATIONAL, "W:WK46:B23,19", "46-5", Refusal.UNREACHABLE, "46 to 5 goes over more than one piece"),
    (INTERNATIONAL, "W:WK29:B20,41,42", "29x15x47x36", Refusal.UNREACHABLE,
     "15 to 47 goes over more than one piece"),  # 20 is taken, and stands in the way
    (INTERNATIONAL, "W:WK29:B20,41,42", "29x47", Refusal.MUST_CONTINUE, "the jump must go on to 36"),
    (RUSSIAN, "B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14", "a5:e1", Refusal.MUST_CONTINUE,
     "the jump must go on to g3"),
    (RUSSIAN, "W:WK29:B11,22", "a1:d4:e5:h8", Refusal.UNREACHABLE,
     "d4 to e5 is a step: a capture goes on by jumps"),
    (GERMAN, "W:W11:B7", "f6:e7", Refusal.OCCUPIED, "e7 is occupied"),
    (GERMAN, "W:W11:B6,7", "f6:d8:b6", Refusal.TURN_ENDED,
     "the man is crowned on d8, and its turn ends there"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "fen", "text", "reason", "message"), REFUSALS)
def test_the_refusals_of_the_family(rules: Rules, fen: str, text: str, reason: Refusal, message: str) -> None:
    """The reason is the first that is true, and the message says it in the squares of the rules."""
    assert refused(State.from_fen(fen, rules), text) == (reason, message)


def test_a_path_that_leaves_the_board_is_refused_with_its_size() -> None:
    """The message counts the squares of the board that is played on."""
    for rules, last in ((INTERNATIONAL, 50), (VARIANTS["english-6x6"], 18), (THAI, 32)):
        with pytest.raises(IllegalMoveError, match=f"no square {last + 1}: only 1 to {last}") as caught:
            apply(State.initial(rules), Move((rules.start.white[0], last + 1)))
        assert caught.value.reason is Refusal.NOT_ON_BOARD
        with pytest.raises(NotationError):
            parse_move(State.initial(rules), f"1-{last + 1}")


def test_another_path_of_a_listed_outcome_is_no_move_and_names_the_listed_one() -> None:
    """`apply` takes the listed path; the others are refused as OTHER_PATH, whatever captures they name."""
    state = State.from_fen(ONE_AN_OUTCOME, RUSSIAN)
    listed = legal_moves(state)[0]
    other = (29, 22, 15, 6, 13, 22)
    for captures in ((25, 18, 10, 9, 17), (25, 18, 10, 17, 9)):
        with pytest.raises(IllegalMoveError, match=r"listed by another path: a1:c3:a5:c7:e5:c3$") as caught:
            apply(state, Move(other, captures))
        assert caught.value.reason is Refusal.OTHER_PATH
    assert parse_move(state, "29x22x15x6x13x22") == parse_move(state, "a1:c3:e5:c7:a5:c3") == listed
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, Move(listed.path, captures=listed.captures[::-1]))
    assert caught.value.reason is Refusal.WRONG_CAPTURES
    # Where every path is listed, it is a move of its own.
    every = State.from_fen(ONE_AN_OUTCOME, changed(RUSSIAN, listing=Listing.EVERY_PATH))
    (move,) = (move for move in legal_moves(every) if move.path == other)
    assert apply(every, move).fen == apply(state, listed).fen


@pytest.mark.parametrize(
    ("changes", "fen", "touched", "following"),
    [
        # Right behind the piece taken, also where it goes straight on: not on 15.
        ({"landing": Landing.BEHIND}, "B:WK6,K7,K19:BK1", (1,), (10,)),
        # On any square of the line before the next piece,
        ({}, "B:WK6,K7,K19:BK1", (1,), (10, 15)),
        # also on the one that it came from,
        ({}, "B:W8,16,18,26,27:BK11", (11, 20, 31, 22), (11, 15)),
        # or, where pieces leave the board at once, on that of one it has taken.
        ({"removal": Removal.AT_ONCE}, "B:W9,14,16,22,23,24:BK31", (31, 17, 7, 20, 27), (14, 18)),
    ],
)
def test_a_king_that_goes_straight_on_may_be_seen_where_it_could_have_stopped(
    changes: dict[str, Any], fen: str, touched: tuple[int, ...], following: tuple[int, ...]
) -> None:
    """`next_squares` where every path is listed gives the idle landing squares, and no others."""
    rules = changed(RUSSIAN, listing=Listing.EVERY_PATH, **changes)
    assert next_squares(State.from_fen(fen, rules), touched) == following


def test_a_man_crowned_on_the_way_and_one_that_is_not_are_two_outcomes() -> None:
    """Two ways round the same pieces end on 14, and only one of them touches the king row."""
    rules = changed(FRISIAN, promotion=Promotion.CONTINUES)
    state = State.from_fen("W:W23:B13,17,27,28", rules)
    crowned, man = (move for move in legal_moves(state) if move.end == 14)
    assert set(crowned.captures) == set(man.captures) == {13, 17, 27, 28}
    assert (str(crowned), str(man)) == ("23x3x21x32x14", "23x32x21x12x14")
    assert (apply(state, crowned).fen, apply(state, man).fen) == ("B:WK14:B", "B:W14:B")
    assert [parse_move(state, format_move(state, move)) for move in (crowned, man)] == [crowned, man]
    with pytest.raises(AmbiguousMoveError):
        parse_move(state, "23x14")
    # Where a man goes on as a man it cannot fly from 3 to 21.
    passing = State.from_fen("W:W23:B13,17,27,28", FRISIAN)
    assert [str(move) for move in legal_moves(passing) if move.end == 14] == ["23x32x21x12x14"]


@pytest.mark.parametrize(
    ("rules", "fen", "path", "reason"),
    [
        # A lesser capture on which the king is seen elsewhere than the list has it.
        (SPANISH, "W:WK8:B12,K14,26", (8, 19, 29), Refusal.MUST_TAKE_MOST_KINGS),
        (SPANISH, "W:WK8:B12,K14,26", (8, 15, 29), Refusal.MUST_TAKE_MOST_KINGS),
        (INTERNATIONAL, "B:W18,27,33,43:BK49", (49, 32, 16), Refusal.MUST_TAKE_MOST),
        (SPANISH, "B:W10,K22,K23:BK1,K13", (1, 19, 28), Refusal.MUST_TAKE_MOST_KINGS),
        # No king is to be had, so both captures take kings equally early.
        (
            changed(ENGLISH, precedence=(Precedence.KINGS_EARLIEST, Precedence.MOST_PIECES)),
            "W:W29,30:B25,26,19",
            (29, 22),
            Refusal.MUST_TAKE_MOST,
        ),
        # Without precedence there would be more captures than can be listed.
        (
            changed(FRISIAN, listing=Listing.EVERY_PATH),
            "W:WK27:BK9,11,K14,K17,K20,K22,24,28,K29,31,K32,K33,K39,K41,K44",
            (50, 45),
            Refusal.NO_PIECE,
        ),
    ],
)
def test_a_lesser_capture_is_refused_for_what_it_lacks(
    rules: Rules, fen: str, path: tuple[int, ...], reason: Refusal
) -> None:
    """By whatever way it is made, and whatever else could be listed without precedence."""
    state = State.from_fen(fen, rules)
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, "x".join(map(str, path)))
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("rules", "fen", "path", "reason", "following"),
    [
        # The last piece taken is a king: right behind it, on 12.
        (KILLER, "W:WK8:B10,K17,19,29,K31", (8, 24, 42, 26, 8), Refusal.MUST_LAND_BEHIND, (12,)),
        # From another square behind the last piece taken the capture goes on.
        (RUSSIAN, "B:W8,K10,11,K19,K22:BK12", (12, 3, 17, 26, 12), Refusal.MUST_CONTINUE, (16,)),
        (POOL, "B:W7,K9,17,K24,K25:BK31", (31, 20, 2, 13, 31), Refusal.MUST_CONTINUE, (22,)),
        (CZECH, "W:WK16:B8,10,11,25,26", (16, 7, 21, 30, 16), Refusal.MUST_CONTINUE, (12,)),
    ],
)
def test_a_way_round_ends_only_where_a_capture_may(
    rules: Rules, fen: str, path: tuple[int, ...], reason: Refusal, following: tuple[int, ...]
) -> None:
    """A round trip by another way takes the same pieces and comes to the same square, but may not stop."""
    state = State.from_fen(fen, rules)
    assert any(move.end == path[-1] and len(move.captures) == len(path) - 1 for move in legal_moves(state))
    assert next_squares(state, path[:-1]) == following
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, "x".join(map(str, path)))
    assert caught.value.reason is reason
