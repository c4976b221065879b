"""Law 10: what is not legal is refused, for a reason that is true."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import draughts
import oracle
from bridges import oracle_moves, to_oracle_move, to_oracle_rules, to_position
from draughts import (
    ANTIDRAUGHTS,
    BRAZILIAN,
    ENGLISH,
    ENGLISH_STRAIGHT,
    FRISIAN,
    ITALIAN,
    KILLER,
    RUSSIAN,
    SPANISH,
    THAI,
    IllegalMoveError,
    Move,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from laws import all_it_says, law
from reasons import assert_the_reason_is_true, meant
from strategies import HOUSE_RULES, any_moves, moves_of, paths, rules_squares, states, walks

# ------------------------------------------------------------------ 10: refusals


def legal_by_the_oracle(state: State, move: Move) -> bool:
    """Whether a move is listed, with these captures, by the oracle."""
    return to_oracle_move(move) in oracle_moves(state)


def assert_refused_as_the_oracle_does(state: State, move: Move) -> Refusal | None:
    """Play a move that may be illegal: it is, exactly where the oracle refuses it, for that reason."""
    before = all_it_says(state)
    if legal_by_the_oracle(state, move):
        assert move in legal_moves(state)
        assert parse_move(state, format_move(state, move)) == move
        apply(state, move)
        return None
    assert move not in legal_moves(state)
    reasons = []
    for call in (apply, format_move):
        with pytest.raises(IllegalMoveError) as caught:
            call(state, move)
        error = caught.value
        reasons.append(error.reason)
        assert (error.state, error.move, error.text) == (state, move, None)
        assert str(error)
    assert reasons[0] is reasons[1]
    assert all_it_says(state) == before
    referee = to_oracle_rules(state.rules)
    if oracle._has_known_reasons(referee):
        assert reasons[0].name == oracle.refusal(*to_position(state), referee, move.path, move.captures)
    elif not (move.path in dict(walks(state)) and reasons[0] is not Refusal.OTHER_PATH):
        assert_the_reason_is_true(state, move.path, reasons[0])
    return reasons[0]


@law(16)
def test_law_10_what_is_not_listed_is_refused_with_a_reason_that_is_true(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`apply` and `format_move` refuse what is not listed, for the oracle's reason; nothing changes."""
    state = data.draw(states(data.draw(every_rules)))
    assert_refused_as_the_oracle_does(state, data.draw(any_moves(state)))


@law(8)
def test_law_10_legal_moves_with_other_captures_are_refused(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """The path of a legal move with captures that are not its own is WRONG_CAPTURES."""
    state = data.draw(states(data.draw(every_rules)))
    if not legal_moves(state):
        return
    move = data.draw(moves_of(state))
    squares = st.integers(1, state.rules.layout.squares)
    legs = len(move.path) - 1
    wrong = data.draw(st.lists(squares, min_size=legs, max_size=legs).map(tuple))
    if legs == 1 and data.draw(st.booleans()):
        wrong = ()
    refused = assert_refused_as_the_oracle_does(state, Move(move.path, wrong))
    assert refused is (None if wrong == move.captures else Refusal.WRONG_CAPTURES)


@law(10)
def test_law_10_text_is_refused_for_the_same_reason(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`parse_move` refuses squares that fit no move for the oracle's reason, and tells text and state."""
    state = data.draw(states(data.draw(every_rules)))
    path = data.draw(paths(state))
    text = "-".join(map(str, path))
    if not set(path) <= set(rules_squares(state.rules)):
        with pytest.raises(draughts.NotationError):
            parse_move(state, text)
        return
    if meant(path, state, walks(state), "-"):
        return
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, text)
    error = caught.value
    assert_the_reason_is_true(state, path, error.reason)
    assert (error.state, error.move, error.text) == (state, None, text)


# A position for each mechanics in which every reason that it knows can be found on paths of 2 to 3 squares.
REFUSING = {
    "english": ("W:W11,18,K30,28:B6,7,10,15,26", ENGLISH),
    "straight": ("W:W29,K31,6:B17,18,25,2,27", ENGLISH_STRAIGHT),
    "in passing": ("B:W22,25,26,18:B17,K14,2", HOUSE_RULES[1]),
    "continues": ("W:W11,K30,28:B6,7,10,15,26", HOUSE_RULES[2]),
}
# As many for the reasons of other games.
REFUSING_MORE = {
    "russian": ("W:W22,K31:B17,18,11,9", RUSSIAN),
    "most": ("W:W22,32:B17,27,28,19,18", BRAZILIAN),
    "most kings": ("W:W11,14:B15,K16,18", SPANISH),
    "italian": ("W:W23,26,K31:B18,19,K22,27", ITALIAN),
    "frisian": ("W:W32,K46:BK28,27,18:+346+0", FRISIAN),
    "frisian waits": ("W:W32,K46:B2:+346+0", FRISIAN),
    "thai": ("W:WK1:B15", THAI),
    "killer": ("W:WK46:BK32", KILLER),
    "losing": ("W:WK46,45:B32,22", ANTIDRAUGHTS),
}


@pytest.mark.parametrize(("fen", "rules"), REFUSING.values(), ids=REFUSING)
def test_law_10_every_short_path_is_refused_as_the_oracle_does(fen: str, rules: Rules) -> None:
    """No path of two squares is judged otherwise, and none of three that begins at a piece."""
    state = State.from_fen(fen, rules)
    board, turn = to_position(state)
    referee = to_oracle_rules(rules)
    legal = {move.path for move in legal_moves(state)}
    every = [*product(range(1, 33), repeat=2), *product(state.board, range(1, 33), range(1, 33))]
    for path in every:
        reason = oracle.refusal(board, turn, referee, path)
        if any(whole[: len(path)] == path for whole in legal):
            next_squares(state, path)
            continue
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, path)
        assert caught.value.reason.name == reason


@pytest.mark.thorough
@pytest.mark.parametrize(("fen", "rules"), REFUSING_MORE.values(), ids=REFUSING_MORE)
def test_law_10_every_pair_of_squares_is_refused_for_a_true_reason(fen: str, rules: Rules) -> None:
    """Every path of two squares is the beginning of a way to a move, or refused for a reason that is true."""
    state = State.from_fen(fen, rules)
    begun = {each[:2] for each in (*(move.path for move in legal_moves(state)), *dict(walks(state)))}
    for path in product(rules_squares(rules), repeat=2):
        if path in begun:
            next_squares(state, path)
            continue
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, path)
        assert_the_reason_is_true(state, path, caught.value.reason)


@pytest.mark.thorough
def test_law_10_every_refusal_is_met_and_is_what_it_says() -> None:
    """Each `Refusal` is given to some move of some position, by library and oracle alike."""
    met: set[Refusal] = set()
    for fen, rules in REFUSING.values():
        state = State.from_fen(fen, rules)
        for path in [*product(range(1, 34), repeat=2), *product(state.board, range(1, 33), range(1, 33))]:
            if len(path) == 3 and met == KNOWN_REASONS:
                break
            middles = path[1:] if len(path) == 3 else ()
            refused = assert_cheaply_refused(state, Move(path, middles))
            met |= {refused} if refused else set()
    assert met == KNOWN_REASONS
    for fen, rules in REFUSING_MORE.values():
        state = State.from_fen(fen, rules)
        for path in product(state.board, rules_squares(rules)):
            move = Move(path, captures=path[1:])
            with pytest.raises(IllegalMoveError) as refused_here:
                apply(state, move)
            met.add(refused_here.value.reason)
    for fen, rules, move in LONGER:
        with pytest.raises(IllegalMoveError) as caught:
            apply(State.from_fen(fen, rules), move)
        met.add(caught.value.reason)
    assert met == set(Refusal)


# Those of short kings, every path and free captures: the oracle knows which of them is the first.
KNOWN_REASONS = {
    Refusal.NOT_ON_BOARD,
    Refusal.NO_PIECE,
    Refusal.NOT_YOURS,
    Refusal.OCCUPIED,
    Refusal.TURN_ENDED,
    Refusal.UNREACHABLE,
    Refusal.BACKWARD,
    Refusal.MUST_CAPTURE,
    Refusal.MUST_CONTINUE,
    Refusal.NOTHING_TO_CAPTURE,
    Refusal.NOT_STRAIGHT,
    Refusal.WRONG_CAPTURES,
}

# Moves that are refused for reasons that paths of two squares do not have.
LONGER = [
    ("W:WK15,K30:BK19,27", ITALIAN, Move((30, 23, 14), captures=(27, 19))),
    ("W:W22:BK18,1", ITALIAN, Move((22, 13), captures=(18,))),
    ("W:WK4,12:B7", ITALIAN, Move((12, 3), captures=(7,))),
    ("W:WK22:B13,K15", SPANISH, Move((22, 9), captures=(13,))),
    ("W:WK13:B9,K10,K17,K23", RUSSIAN, Move((13, 26, 19, 6, 13), captures=(17, 23, 10, 9))),
]


def assert_cheaply_refused(state: State, move: Move) -> Refusal | None:
    """Return the reason for which a move is refused, `None` if it is legal, held to the oracle."""
    given = None
    try:
        apply(state, move)
    except IllegalMoveError as error:
        given = error.reason
    assert (given is None) == legal_by_the_oracle(state, move)
    referee = to_oracle_rules(state.rules)
    reason = oracle.refusal(*to_position(state), referee, move.path, move.captures)
    assert (given and given.name) == reason
    return given
