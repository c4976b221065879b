"""Why a move is refused: each `Refusal` where it is due, the first that is true, in a player's words.

The second opinion is the oracle's `refusal`, asked about every path of two and of three squares.
"""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from bridges import oracle_moves, to_oracle_move, to_oracle_rules, to_position, turned_move, turned_state
from draughts import (
    CZECH,
    ENGLISH,
    ENGLISH_GIVEAWAY,
    ENGLISH_STRAIGHT,
    FRISIAN,
    INTERNATIONAL,
    ITALIAN,
    KILLER,
    RUSSIAN,
    SPANISH,
    THAI,
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    Move,
    Notation,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from strategies import (
    ENGLISH_RULES,
    HOUSE_RULES,
    NAMED_RULES,
    any_moves,
    arbitrary_states,
    crowded_states,
    paths,
    reachable_states,
    rule_sets,
    rules_squares,
)
from surroundings import examples

MEN_BACK, IN_PASSING, CONTINUES, CONTINUES_BACK, STRAIGHT_BACK = HOUSE_RULES[:5]
ALL_MECHANICS = (*ENGLISH_RULES, ENGLISH_GIVEAWAY, *HOUSE_RULES[:5])
ORDER = (
    "NOT_ON_BOARD",
    "NO_PIECE",
    "NOT_YOURS",
    "OCCUPIED",
    "TURN_ENDED",
    "UNREACHABLE",
    "BACKWARD",
    "MUST_CAPTURE",
    "MUST_CONTINUE",
    "NOTHING_TO_CAPTURE",
    "CANNOT_TAKE_KING",
    "MUST_LAND_BEHIND",
    "NOT_STRAIGHT",
    "MUST_TAKE_MOST",
    "MUST_TAKE_WITH_KING",
    "MUST_TAKE_MOST_KINGS",
    "MUST_TAKE_KINGS_FIRST",
    "MUST_TAKE_MOST_VALUE",
    "KING_MUST_WAIT",
    "OTHER_PATH",
    "WRONG_CAPTURES",
)


def is_known(rules: Rules) -> bool:
    """Whether the oracle knows every reason that can be told under the rules."""
    return oracle._has_known_reasons(to_oracle_rules(rules))


def known_rules() -> st.SearchStrategy[Rules]:
    """The rule sets that play as those do for which the oracle knows every reason."""
    return st.sampled_from([rules for rules in (*NAMED_RULES, *HOUSE_RULES) if is_known(rules)])


def refused(state: State, move: Move) -> IllegalMoveError:
    """The error for a move that is not legal; the state is as it was before."""
    before = (state.fen, state.key, state.ply, hash(state), pickle.dumps(state))
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, move)
    assert (state.fen, state.key, state.ply, hash(state), pickle.dumps(state)) == before
    assert caught.value.state is state
    assert caught.value.move is move
    assert caught.value.text is None
    return caught.value


def error_of(call: Callable[[], object]) -> DraughtsError | None:
    """The error of ours that a call ends in, None if it ends well."""
    try:
        call()
    except DraughtsError as error:
        return error
    return None


def test_the_reasons_are_in_the_order_in_which_they_are_looked_at() -> None:
    """`Refusal` lists the reasons, the first that is true of a path being the one told."""
    assert tuple(Refusal.__members__) == ORDER


# ---------------------------------------------------------------------------------------------
# Each reason, and its words

CHAIN = "B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"  # 7x16x23x32 is all that is legal

DUE: list[tuple[str, tuple[int, ...], tuple[int, ...], Rules, Refusal, str]] = [
    # not on the board
    ("B:W21:B9", (9, 33), (), ENGLISH, Refusal.NOT_ON_BOARD, "the board has no square 33: only 1 to 32"),
    ("B:W21:B9", (40, 2), (), ENGLISH, Refusal.NOT_ON_BOARD, "the board has no square 40: only 1 to 32"),
    # no piece
    ("B:W21:B9", (14, 18), (), ENGLISH, Refusal.NO_PIECE, "there is no piece on 14"),
    ("W:W21:B9", (14, 10), (), ENGLISH, Refusal.NO_PIECE, "there is no piece on 14"),
    # not yours
    (
        "B:W21:B9", (21, 17), (), ENGLISH, Refusal.NOT_YOURS,
        "the piece on 21 is White's, and it is Black's turn",
    ),
    (
        "W:W21:BK9", (9, 13), (), ENGLISH, Refusal.NOT_YOURS,
        "the piece on 9 is Black's, and it is White's turn",
    ),
    # occupied I5
    ("B:W13:B9", (9, 13), (), ENGLISH, Refusal.OCCUPIED, "13 is occupied"),
    ("B:W21:B9,14", (9, 14), (), ENGLISH, Refusal.OCCUPIED, "14 is occupied"),
    ("B:W14,18:B9", (9, 18), (14,), ENGLISH, Refusal.OCCUPIED, "18 is occupied"),
    # the turn ended E12
    (
        "W:W11:B6,7", (11, 2, 9), (7, 6), ENGLISH, Refusal.TURN_ENDED,
        "the man is crowned on 2, and its turn ends there",
    ),
    (
        "B:W26,27:B22", (22, 31, 24), (26, 27), ENGLISH, Refusal.TURN_ENDED,
        "the man is crowned on 31, and its turn ends there",
    ),
    # neither a step nor a jump
    ("B:W21:B9", (9, 15), (), ENGLISH, Refusal.UNREACHABLE, "15 is neither a step nor a jump away from 9"),
    ("B:W21:B9", (9, 9), (), ENGLISH, Refusal.UNREACHABLE, "9 is neither a step nor a jump away from 9"),
    ("B:W21:B9", (9, 17), (), ENGLISH, Refusal.UNREACHABLE, "17 is neither a step nor a jump away from 9"),
    (
        "W:WK29:B15", (29, 22), (25,), ENGLISH, Refusal.NOTHING_TO_CAPTURE,
        "29 to 22 jumps over no enemy piece on 25",
    ),
    (
        "W:WK29:B15", (29, 11), (15,), ENGLISH, Refusal.UNREACHABLE,
        "11 is neither a step nor a jump away from 29",
    ),
    (
        "B:W14,22:B9", (9, 18, 23), (14, 22), ENGLISH, Refusal.UNREACHABLE,
        "18 to 23 is a step: a capture goes on by jumps",
    ),
    # backward E8a
    ("B:W21:B9", (9, 5), (), ENGLISH, Refusal.BACKWARD, "a man does not go backward, as from 9 to 5"),
    ("W:W18:B22", (18, 25), (22,), ENGLISH, Refusal.BACKWARD, "a man does not go backward, as from 18 to 25"),
    ("W:W18:B22", (18, 23), (), MEN_BACK, Refusal.BACKWARD, "a man does not go backward, as from 18 to 23"),
    # must capture E4
    ("W:W22,25:B18,5", (25, 21), (), ENGLISH, Refusal.MUST_CAPTURE, "you must capture: 22x15"),
    (CHAIN, (10, 14), (), ENGLISH, Refusal.MUST_CAPTURE, "you must capture: 7x16x23x32"),
    (
        "W:WK6,30:B10,19,25", (6, 1), (), ENGLISH, Refusal.MUST_CAPTURE,
        "you must capture: 6x15x24, 30x21",
    ),
    ("W:W18:B22", (18, 14), (), MEN_BACK, Refusal.MUST_CAPTURE, "you must capture: 18x25"),
    # must go on R3, I7
    ("W:W22:B10,18", (22, 15), (18,), ENGLISH, Refusal.MUST_CONTINUE, "the jump must go on to 6"),
    (CHAIN, (7, 16), (11,), ENGLISH, Refusal.MUST_CONTINUE, "the jump must go on to 23"),
    (CHAIN, (7, 16, 23), (11, 19), ENGLISH, Refusal.MUST_CONTINUE, "the jump must go on to 32"),
    (
        "B:W14,22,23:B9", (9, 18), (14,), ENGLISH, Refusal.MUST_CONTINUE,
        "the jump must go on to 25 or 27",
    ),
    ("W:W11:B6,7", (11, 2), (7,), IN_PASSING, Refusal.MUST_CONTINUE, "the jump must go on to 9"),
    ("W:W11:B6,7", (11, 2), (7,), CONTINUES, Refusal.MUST_CONTINUE, "the jump must go on to 9"),
    # nothing to capture E8c
    (
        "B:W21:B9", (9, 18), (14,), ENGLISH, Refusal.NOTHING_TO_CAPTURE,
        "9 to 18 jumps over no enemy piece on 14",
    ),
    (
        "B:W21:B9,14", (9, 18), (14,), ENGLISH, Refusal.NOTHING_TO_CAPTURE,
        "9 to 18 jumps over no enemy piece on 14",
    ),
    (
        "W:WK18:B14", (18, 9, 18), (14, 14), ENGLISH, Refusal.NOTHING_TO_CAPTURE,
        "9 to 18 jumps over no enemy piece: 14 is taken already",
    ),
    # not straight R2
    (
        "W:W22:B10,18", (22, 15, 6), (18, 10), ENGLISH_STRAIGHT, Refusal.NOT_STRAIGHT,
        "a capture keeps the direction of its first jump",
    ),
    # wrong captures
    (
        "W:W22:B18", (22, 15), (), ENGLISH, Refusal.WRONG_CAPTURES,
        "22x15 captures 18: use parse_move, or Move((22, 15), captures=(18,))",
    ),
    (
        "W:W22:B18", (22, 15), (17,), ENGLISH, Refusal.WRONG_CAPTURES,
        "22x15 captures 18: use parse_move, or Move((22, 15), captures=(18,))",
    ),
    (
        "W:W22:B10,18", (22, 15, 6), (10, 18), ENGLISH, Refusal.WRONG_CAPTURES,
        "22x15x6 captures 18, 10: use parse_move, or Move((22, 15, 6), captures=(18, 10))",
    ),
    (
        "B:W21:B9", (9, 14), (18,), ENGLISH, Refusal.WRONG_CAPTURES,
        "9-14 captures nothing: use parse_move, or Move((9, 14), captures=())",
    ),
    (
        "W:WK1:B25", (1, 12), (7,), INTERNATIONAL, Refusal.WRONG_CAPTURES,
        "1-12 captures nothing: use parse_move, or Move((1, 12), captures=())",
    ),
    # of other games: men do not take kings
    ("W:W22:BK18,1", (22, 13), (18,), ITALIAN, Refusal.CANNOT_TAKE_KING,
        "a man may not take a king, as on 18"),
    # right behind
    ("B:W10:BK1", (1, 19), (10,), THAI, Refusal.MUST_LAND_BEHIND,
        "the king must land right behind 10, on 15"),
    ("W:WK46:BK28", (46, 19), (28,), KILLER, Refusal.MUST_LAND_BEHIND,
        "the king must land right behind 28, on 23"),
    # precedence
    ("W:WK38,K40:BK7,K33", (40, 1), (7,), INTERNATIONAL, Refusal.MUST_TAKE_MOST,
        "you must take the most pieces: 2, by 38x29x1"),
    ("W:WK27:B14,22,K23", (27, 20), (23,), ITALIAN, Refusal.MUST_TAKE_MOST,
        "you must take the most pieces: 2, by 27x18x11"),
    ("W:W22,K32:B18,27", (22, 15), (18,), CZECH, Refusal.MUST_TAKE_WITH_KING,
        "you must capture with a king: g1xe3xa7, g1xe3xb6, g1xe3xc5"),
    ("W:WK4,12:B7", (12, 3), (7,), ITALIAN, Refusal.MUST_TAKE_WITH_KING,
        "you must capture with a king: 4x11"),
    ("W:WK22:B13,K15", (22, 9), (13,), SPANISH, Refusal.MUST_TAKE_MOST_KINGS,
        "you must take the most kings: 1, by 22x8, 22x12"),
    ("W:WK15,K30:BK19,27", (30, 23, 14), (27, 19), ITALIAN, Refusal.MUST_TAKE_KINGS_FIRST,
        "you must take a king as early as can be: 15x22x31"),
    ("W:W32,K36:B22,27,K26", (32, 21), (27,), FRISIAN, Refusal.MUST_TAKE_MOST_VALUE,
        "you must take the most in value: 299, a man being 100 and a king 199, by "
        "36x6x28, 36x6x33, 36x6x39, 36x6x44, 36x6x50"),
    # a king that waits
    ("W:W32,K46:B2:+346+0", (46, 41), (), FRISIAN, Refusal.KING_MUST_WAIT,
        "the king on 46 has made 3 moves in a row: another piece must move first"),
    # one move an outcome
    ("W:WK13:B9,K10,K17,K23", (13, 26, 19, 6, 13), (17, 23, 10, 9), RUSSIAN, Refusal.OTHER_PATH,
        "this capture is listed by another path: a5:c7:f4:d2:a5"),
]  # fmt: skip


def _id(case: object) -> str:
    return case.name if isinstance(case, (Rules, Refusal)) else str(case)[:30]


@pytest.mark.parametrize(("fen", "path", "captures", "rules", "reason", "words"), DUE, ids=_id)
def test_each_reason_is_told_where_it_is_due_in_these_words(
    fen: str, path: tuple[int, ...], captures: tuple[int, ...], rules: Rules, reason: Refusal, words: str
) -> None:
    """The reason and the message of a refused move, and the same reason on the turned board."""
    state = State.from_fen(fen, rules)
    error = refused(state, Move(path, captures))
    assert error.reason is reason
    assert str(error) == words
    if set(path) <= set(rules_squares(rules)):
        other, turned = turned_state(state), turned_move(Move(path, captures), rules)
        if reason is Refusal.OTHER_PATH and turned in legal_moves(other):
            return  # turned, it is the first path of its outcome
        assert refused(other, turned).reason is reason


def test_a_quiet_move_with_captures_is_told_how_it_is_made() -> None:
    """What the message proposes is a call that makes the legal move."""
    state = State.from_fen("B:W21:B9")
    error = refused(state, Move((9, 14), captures=(18,)))
    assert error.reason is Refusal.WRONG_CAPTURES
    assert "9-14 captures nothing" in str(error)
    proposed = re.search(r"Move\(.*\)$", str(error))
    assert proposed is not None
    assert eval(proposed[0], {"Move": Move}) in legal_moves(state)


@pytest.mark.parametrize("reason", Refusal)
def test_no_reason_is_left_without_a_case(reason: Refusal) -> None:
    """Every reason stands in the table above, for Black and for White by the turned board."""
    assert any(case[4] is reason for case in DUE)


def test_what_a_message_tells_to_do_can_be_done() -> None:
    """Each capture named in "you must capture" is a legal move, and so is the call named at the end."""
    state = State.from_fen("W:WK6,30:B10,19,25")
    told = str(refused(state, Move((6, 1)))).removeprefix("you must capture: ").split(", ")
    assert told == [str(move) for move in legal_moves(state)]
    assert [parse_move(state, text) for text in told] == list(legal_moves(state))


def test_many_captures_are_told_briefly() -> None:
    """A message names a few captures and counts the rest."""
    state = State.from_fen("B:W14,15,16,22,23,24:BK9,K10,K11,K12,K17,K18,K19,K20,K1")
    captures = legal_moves(state)
    assert len(captures) > 5
    error = refused(state, Move((1, 5)))
    assert error.reason is Refusal.MUST_CAPTURE
    assert str(captures[0]) in str(error)
    assert len(str(error)) < 200


# ---------------------------------------------------------------------------------------------
# The first that is true

BOTH: list[tuple[str, tuple[int, ...], tuple[int, ...], Rules, Refusal, Refusal]] = [
    # A path of which both reasons are true is refused for the first of them.
    ("B:W21:B9", (14, 40), (), ENGLISH, Refusal.NOT_ON_BOARD, Refusal.NO_PIECE),
    ("B:W21:B9", (21, 99), (), ENGLISH, Refusal.NOT_ON_BOARD, Refusal.NOT_YOURS),
    ("B:W21:B9", (14, 9), (), ENGLISH, Refusal.NO_PIECE, Refusal.OCCUPIED),
    ("B:W21:B9", (14, 32), (), ENGLISH, Refusal.NO_PIECE, Refusal.UNREACHABLE),
    ("B:W13,21:B9", (13, 9), (), ENGLISH, Refusal.NOT_YOURS, Refusal.OCCUPIED),
    ("B:W13,21:B9", (21, 25), (), ENGLISH, Refusal.NOT_YOURS, Refusal.BACKWARD),
    ("W:W11,9:B6,7", (11, 2, 9), (7, 6), ENGLISH, Refusal.OCCUPIED, Refusal.TURN_ENDED),
    ("B:W21:B9,K32", (9, 32), (), ENGLISH, Refusal.OCCUPIED, Refusal.UNREACHABLE),
    ("B:W5,14:B9", (9, 5), (), ENGLISH, Refusal.OCCUPIED, Refusal.BACKWARD),
    ("B:W14:B9,13", (9, 13), (), ENGLISH, Refusal.OCCUPIED, Refusal.MUST_CAPTURE),
    ("W:W11:B6,7", (11, 2, 32), (7, 6), ENGLISH, Refusal.TURN_ENDED, Refusal.UNREACHABLE),
    ("W:W11:B6,7", (11, 2, 9), (7, 6), ENGLISH, Refusal.TURN_ENDED, Refusal.BACKWARD),
    ("W:W11:B7", (11, 2, 9), (7, 6), ENGLISH, Refusal.TURN_ENDED, Refusal.NOTHING_TO_CAPTURE),
    ("B:W14:B9", (9, 2, 30), (6, 7), ENGLISH, Refusal.UNREACHABLE, Refusal.BACKWARD),
    ("B:W14:B9", (9, 32), (), ENGLISH, Refusal.UNREACHABLE, Refusal.MUST_CAPTURE),
    ("B:W14,22:B9", (9, 18, 23), (14, 22), ENGLISH, Refusal.UNREACHABLE, Refusal.MUST_CONTINUE),
    ("B:W14:B9", (9, 5), (), ENGLISH, Refusal.BACKWARD, Refusal.MUST_CAPTURE),
    ("B:W21:B9", (9, 2), (6,), ENGLISH, Refusal.BACKWARD, Refusal.NOTHING_TO_CAPTURE),
    ("W:W22:B10,18", (22, 15), (17,), ENGLISH, Refusal.MUST_CONTINUE, Refusal.WRONG_CAPTURES),
    ("W:W22:B18", (22, 15, 6), (18, 10), ENGLISH_STRAIGHT, Refusal.NOTHING_TO_CAPTURE, Refusal.NOT_STRAIGHT),
    ("B:W21:B9", (9, 18), (13,), ENGLISH, Refusal.NOTHING_TO_CAPTURE, Refusal.WRONG_CAPTURES),
    ("W:W22:B10,18", (22, 15, 6), (10, 18), ENGLISH_STRAIGHT, Refusal.NOT_STRAIGHT, Refusal.WRONG_CAPTURES),
]


@pytest.mark.parametrize(("fen", "path", "captures", "rules", "first", "second"), BOTH, ids=_id)
def test_the_first_reason_that_is_true_is_told(
    fen: str, path: tuple[int, ...], captures: tuple[int, ...], rules: Rules, first: Refusal, second: Refusal
) -> None:
    """Where two reasons hold the earlier one in `Refusal` is told, on the turned board too."""
    assert ORDER.index(first.name) < ORDER.index(second.name)
    state = State.from_fen(fen, rules)
    assert refused(state, Move(path, captures)).reason is first
    if set(path) <= set(rules_squares(rules)):
        assert refused(turned_state(state), turned_move(Move(path, captures), rules)).reason is first


# ---------------------------------------------------------------------------------------------
# Agreement with the oracle


def _expected(state: State, path: tuple[int, ...], captures: tuple[int, ...]) -> str | None:
    board, turn = to_position(state)
    return oracle.refusal(board, turn, to_oracle_rules(state.rules), path, captures)


@cache
def _crowded(rules: Rules) -> tuple[State, ...]:
    """Positions with captures, crownings, kings and blocked pieces, and their turned ones."""
    states = [
        State.from_fen(fen, rules)
        for fen in (
            "W:W11,22,K30:B6,7,18,25",
            "B:W14,15,22,26,27:B9,23,K31",
            "B:W5,7,8,9,14,15,16:BK10",
            "W:W5,22,K1:B9,11,18,K32",
        )
    ]
    return (*states, *map(turned_state, states))


@pytest.mark.thorough
@pytest.mark.parametrize("rules", ALL_MECHANICS, ids=lambda rules: rules.name)
def test_every_path_of_two_squares_is_refused_as_the_oracle_refuses_it(rules: Rules) -> None:
    """All 34 x 34 pairs from 1 to 34, those of legal moves with their captures right, wrong and missing."""
    told = set()
    for state in (State.initial(rules), *_crowded(rules)[:5]):
        legal = {move.path: move.captures for move in legal_moves(state)}
        for path in product(range(1, 35), repeat=2):
            for captures in {(), (7,), legal[path]} if path in legal else {()}:
                expected = _expected(state, path, captures)
                move = Move(path, captures)
                if expected is None:
                    assert move in legal_moves(state)
                    continue
                with pytest.raises(IllegalMoveError) as caught:
                    apply(state, move)
                assert caught.value.reason.name == expected, (state, move)
                told.add(expected)
    assert {"NOT_ON_BOARD", "NO_PIECE", "NOT_YOURS", "OCCUPIED", "UNREACHABLE", "BACKWARD"} <= told
    assert {"MUST_CAPTURE", "MUST_CONTINUE", "NOTHING_TO_CAPTURE", "WRONG_CAPTURES"} <= told


@pytest.mark.thorough
@pytest.mark.parametrize("rules", ALL_MECHANICS, ids=lambda rules: rules.name)
def test_every_path_of_three_squares_is_refused_as_the_oracle_refuses_it(rules: Rules) -> None:
    """All 32 x 32 x 32 triples that begin with a piece of the mover, by `apply` and by `next_squares`."""
    board_rules = to_oracle_rules(rules)
    for state in _crowded(rules)[:3]:
        board, turn = to_position(state)
        legal = {move.path: move.captures for move in legal_moves(state)}
        begun = {path[:3] for path in legal if len(path) > 3}
        for start in oracle.squares_of(board, turn):
            for middle, end in product(range(1, 33), repeat=2):
                path = (start, middle, end)
                captures = legal.get(path, (7, 7))
                expected = oracle.refusal(board, turn, board_rules, path, captures)
                if expected is None:
                    assert Move(path, captures) in legal_moves(state)
                    continue
                with pytest.raises(IllegalMoveError) as caught:
                    apply(state, Move(path, captures))
                assert caught.value.reason.name == expected, (state, path)
                if path not in begun:
                    with pytest.raises(IllegalMoveError) as clicked:
                        next_squares(state, path)
                    assert clicked.value.reason.name == expected, (state, path)


@settings(max_examples=examples(200))
@given(st.data())
def test_any_move_in_any_position_is_refused_as_the_oracle_refuses_it(data: st.DataObject) -> None:
    """Rule sets, positions and moves as they come: one reason, and the oracle's; or the move is legal."""
    rules = data.draw(known_rules())
    state = data.draw(st.one_of(arbitrary_states(rules), reachable_states(rules)))
    move = data.draw(any_moves(state))
    expected = _expected(state, move.path, move.captures)
    if expected is None:
        assert move in legal_moves(state)
        apply(state, move)
        return
    assert move not in legal_moves(state)
    assert refused(state, move).reason.name == expected
    with pytest.raises(IllegalMoveError) as caught:
        format_move(state, move)
    assert caught.value.reason.name == expected


@settings(max_examples=examples(200))
@given(st.data())
def test_any_move_under_any_rules_is_refused_or_the_oracles(data: st.DataObject) -> None:
    """Under every rule set what the oracle does not list is refused, by `apply` and `format_move` alike."""
    rules = data.draw(rule_sets())
    state = data.draw(st.one_of(arbitrary_states(rules), reachable_states(rules), crowded_states(rules)))
    move = data.draw(any_moves(state))
    if to_oracle_move(move) in oracle_moves(state):
        assert move in legal_moves(state)
        apply(state, move)
        return
    error = refused(state, move)
    with pytest.raises(IllegalMoveError) as caught:
        format_move(state, move)
    assert (caught.value.reason, str(caught.value)) == (error.reason, str(error))
    if move.path in [path for path, _ in oracle_moves(state)]:
        assert error.reason is Refusal.WRONG_CAPTURES


@given(st.data())
def test_text_and_clicks_are_refused_for_the_reason_of_their_squares(data: st.DataObject) -> None:
    """`parse_move` and `next_squares` give the reason that the same squares have as a move."""
    rules = data.draw(known_rules())
    state = data.draw(arbitrary_states(rules))
    path = data.draw(paths(state))
    board, turn = to_position(state)
    expected = oracle.refusal(board, turn, to_oracle_rules(rules), path)
    clicked = error_of(lambda: next_squares(state, path))
    if clicked is None:
        assert expected in (None, "MUST_CONTINUE")
    else:
        assert isinstance(clicked, IllegalMoveError)
        assert (clicked.reason.name, clicked.move, clicked.text) == (expected, None, None)
    if set(path) <= set(rules_squares(rules)):
        text = "x".join(map(str, path))
        read = error_of(lambda: parse_move(state, text))
        if isinstance(read, IllegalMoveError):
            assert (read.reason.name, read.move, read.text) == (expected, None, text)
        else:  # a move, or several
            assert read is None or isinstance(read, AmbiguousMoveError)


# ---------------------------------------------------------------------------------------------
# Hostile moves


HOSTILE = [
    Move((1, 1)),
    Move((1, 1), captures=(1,)),
    Move((40, 2)),
    Move((1000, 999)),
    Move((1, 1000)),
    Move((9, 14), captures=(1000,)),
    Move((9, 18), captures=(14,)),
    Move((9, 9, 9), captures=(9, 9)),
    Move((9, 13, 9), captures=(9, 9)),
    Move(tuple(range(1, 101)), captures=tuple(range(1, 100))),
    Move((9,) * 100, captures=(14,) * 99),
    Move((9, 18) * 50, captures=(14,) * 99),
    Move((22, 15) * 50, captures=(18,) * 99),
    Move((32, 1), captures=(1,)),
    Move((64, 63)),
    Move((1, 64)),
    Move((63, 63, 63), captures=(63, 63)),
]


@pytest.mark.parametrize("rules", [*NAMED_RULES, *HOUSE_RULES[:5]], ids=lambda rules: rules.name)
def test_a_hostile_move_is_refused_like_any_other(rules: Rules) -> None:
    """However odd a move, the answer is an IllegalMoveError with a reason and a message, never a crash."""
    states = [State.initial(rules)]
    if rules in ALL_MECHANICS:
        states += [*_crowded(rules), State.from_fen("W:W5:B1", rules)]
    else:
        last = rules.layout.squares
        for fen in (f"W:WK9,K{last}:BK1,K15,K{last - 4}", f"W:WK1:BK{last}", "W:WK18,12:B5,K2,K10"):
            states.append(State.from_fen(fen, rules))
    for state in states:
        for move in HOSTILE:
            if move in legal_moves(state):
                continue
            error = refused(state, move)
            assert isinstance(error.reason, Refusal)
            assert 0 < len(str(error)) < 300


_NUMBER = re.compile(r"\d+")


@given(st.data())
def test_a_message_names_only_squares_there_are(data: st.DataObject) -> None:
    """Every number in a message is a square of the board or of the path, or counts captures left out."""
    rules = data.draw(rule_sets())
    state = data.draw(arbitrary_states(rules))
    move = data.draw(st.one_of(any_moves(state), st.sampled_from(HOSTILE)))
    if move in legal_moves(state):
        return
    error = refused(state, move)
    last = rules.layout.squares
    text = re.sub(r" or \d+ more$", "", str(error))
    numbers = {int(number) for number in _NUMBER.findall(text)}
    if error.reason is Refusal.NOT_ON_BOARD:
        off = next(square for square in move.path if square > last)
        assert str(error) == f"the board has no square {off}: only 1 to {last}"
    elif error.reason is Refusal.MUST_TAKE_MOST_VALUE:
        assert "a man being 100 and a king 199" in text
    else:
        assert all(1 <= number <= last for number in numbers), str(error)
    if rules.notation is Notation.ALGEBRAIC and error.reason is not Refusal.WRONG_CAPTURES:
        names = re.findall(r"\b[a-j]\d+", text)
        assert all(rules.layout.from_algebraic(name) for name in names), str(error)


# ---------------------------------------------------------------------------------------------
# The error as a value


@pytest.mark.parametrize(("fen", "path", "captures", "rules", "reason", "words"), DUE, ids=_id)
def test_a_refusal_pickles_with_all_it_knows(
    fen: str, path: tuple[int, ...], captures: tuple[int, ...], rules: Rules, reason: Refusal, words: str
) -> None:
    """State, move, text, reason and message survive a pickle and a copy."""
    state = State.from_fen(fen, rules)
    error = refused(state, Move(path, captures))
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is IllegalMoveError
        assert (again.state, again.move, again.text) == (state, Move(path, captures), None)
        assert again.reason is reason
        assert str(again) == str(error)


def test_a_refused_move_changes_nothing() -> None:
    """After a refusal the same state plays on as if nothing had been asked."""
    state = State.from_fen("W:W22,25:B10,18")
    before = legal_moves(state)
    near_misses = (Move((22, 15), captures=(18,)), Move((25, 21)), Move((22, 15, 6), captures=(10, 18)))
    for move in (*HOSTILE, *near_misses):
        refused(state, move)
    assert legal_moves(state) == before
    assert apply(state, before[0]) == apply(State.from_fen("W:W22,25:B10,18"), before[0])
