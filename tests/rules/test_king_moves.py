"""The Frisian limit on quiet moves of a king in a row."""

from __future__ import annotations

import pickle

import pytest

from draughts import (
    FRISIAN,
    FRYSK,
    INTERNATIONAL,
    Color,
    IllegalMoveError,
    IllegalPositionError,
    NotationError,
    Reason,
    Refusal,
    Repetition,
    Result,
    Rules,
    State,
    legal_moves,
    next_squares,
    result,
)
from plays import changed, played, refused

# ------------------------------------------------------------------ the Frisian limit on king moves

KINGS = "W:W45,K28:B1,K3"
THREE_EACH = ["28-32", "3-9", "32-28", "9-3", "28-32", "3-9"]


@pytest.mark.parametrize("rules", [FRISIAN, FRYSK], ids=lambda rules: rules.name)
def test_a_king_makes_three_moves_in_a_row_and_then_waits(rules: Rules) -> None:
    """While its side has men; the count stands in the position, White's first."""
    state = State.from_fen(KINGS, rules)
    fields_of = []
    for text in THREE_EACH:
        state = played(state, text)
        fields_of.append(state.fen.split(":", 3)[3] if state.fen.count(":") > 2 else "")
    assert fields_of == ["+132+0", "+132+109", "+228+109", "+228+203", "+332+203", "+332+309"]
    assert {move.start for move in legal_moves(state)} == {45}
    assert next_squares(state) == (45,)
    assert refused(state, "32-28")[0] is Refusal.KING_MUST_WAIT
    with pytest.raises(IllegalMoveError) as caught:
        next_squares(state, (32,))
    assert caught.value.reason is Refusal.KING_MUST_WAIT
    free = State.from_fen(state.fen.split(":+")[0], INTERNATIONAL)
    assert {move.start for move in legal_moves(free)} == {32, 45}


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("W:W33,K28:B1:+228+0", "28-32", "+332+0"),
        ("W:W33,K28:B1:+228+0", "33-29", ""),  # another piece
        ("W:W33,K27,K28:B1:+228+0", "27-31", "+131+0"),  # another king
        ("W:W33,K28:B1,23:+228+0", "28x19", ""),  # its own capture
        ("W:W33,K46:B1,29:+246+0", "33x24", ""),  # a capture by another piece of its side
        ("W:W33,K46:B1,K29:+246+129", "33x24", ""),  # the other king is gone
        ("W:W33,K46:B1,K25,29:+246+125", "33x24", "+0+125"),  # the other side's count goes on
        ("B:W33,K46:B1,K25:+246+125", "1-7", "+246+0"),
        ("W:W6,K28:B2,K50:+228+150", "6-1", "+0+150"),  # White has no man left
        ("W:WK28:B2,K50:+0+250", "28-32", "+0+250"),
        ("W:WK32:B27,K50:+0+250", "32x21", ""),  # Black has no man left
    ],
)
def test_what_starts_the_count_of_king_moves_again(fen: str, text: str, after: str) -> None:
    """Another piece's move, any capture by that side, and the loss of the king or of the last man."""
    state = played(State.from_fen(fen, FRISIAN), text)
    found = state.fen.split(":")[3:]
    assert found == ([after] if after else [])


@pytest.mark.parametrize(
    ("fen", "starts"),
    [
        ("W:W33,K28:B1", {28, 33}),
        ("W:W33,K28:B1:+228+0", {28, 33}),
        ("W:W33,K28:B1:+328+0", {33}),
        ("W:W33,K28:B1,K50:+0+350", {28, 33}),
        ("W:W33,K27,K28:B1:+328+0", {27, 33}),
        ("W:W33,K28:B23:+328+0", {28}),  # a capture is no quiet move
        ("W:WK28:B1", {28}),
    ],
)
def test_the_limit_binds_quiet_moves_of_one_king(fen: str, starts: set[int]) -> None:
    """The king that has made three moves in a row waits; others, and captures, are free."""
    assert {move.start for move in legal_moves(State.from_fen(fen, FRISIAN))} == starts


def test_without_men_a_king_moves_as_often_as_it_likes() -> None:
    """The count is neither kept nor written for a side of kings."""
    state = played(State.from_fen("W:WK27,K47:BK3,1", FRISIAN), "27-32", "3-8")
    assert state.fen == "W:WK32,K47:B1,K8:+0+108"
    state = played(state, "32-27", "8-3", "27-32", "3-8", "32-27")
    assert state.fen == "B:WK27,K47:B1,K8:+0+308"
    assert {move.start for move in legal_moves(state)} == {1}
    assert played(state, "1-6", "27-32").fen == "B:WK32,K47:B6,K8"


def test_a_side_that_could_move_but_for_the_limit_has_lost() -> None:
    """The man on 6 is blocked; the king may not move again."""
    blocked = "W:W6,K50:B1"
    assert result(State.from_fen(blocked, FRISIAN)) is None
    over = State.from_fen(blocked + ":+350+0", FRISIAN)
    assert legal_moves(over) == ()
    assert result(over) == Result(Color.BLACK, Reason.NO_MOVES)


def test_the_count_is_part_of_the_position() -> None:
    """It joins key, equality, hash, FEN, pickles and repetition, and is written only where it is not 0."""
    texts = [
        "W:WK28,33:B1,K3", "W:WK28,33:B1,K3:+128+0", "W:WK28,33:B1,K3:+228+0", "W:WK28,33:B1,K3:+328+0",
        "W:WK28,33:B1,K3:+0+103", "W:WK28,33:B1,K3:+128+103", "W:WK28,33:B1,K3:+328+303",
    ]  # fmt: skip
    states = [State.from_fen(text, FRISIAN) for text in texts]
    assert [state.fen for state in states] == texts
    assert len({state.key for state in states}) == len(set(states)) == len(texts)
    for state in states:
        again = pickle.loads(pickle.dumps(state))
        assert again == state == State.from_fen(state.fen, FRISIAN)
        assert (hash(again), again.fen, legal_moves(again)) == (hash(state), state.fen, legal_moves(state))
    assert State.from_fen(texts[0] + ":+0+0", FRISIAN) == states[0]
    # The same pieces on the same squares are another position where the counts differ.
    counting = changed(FRISIAN, draws=(Repetition(3),))
    state = played(State.from_fen(KINGS, counting), "28-32", "3-9", "32-28", "9-3")
    assert state.repetitions == 1
    free = changed(FRISIAN, draws=(Repetition(3),), king_moves_limit=None)
    assert played(State.from_fen(KINGS, free), "28-32", "3-9", "32-28", "9-3").repetitions == 2


@pytest.mark.parametrize(
    "last",
    ["+428+0", "+128", "+1+0", "+128+0+0", "+33+0", "+128+101", "+0+103x", "128+0", "+129+0", "+-128+0"],
)
def test_a_field_of_king_moves_that_cannot_be_is_refused(last: str) -> None:
    """More moves than the limit, no king on the square, or no such field at all."""
    with pytest.raises((NotationError, IllegalPositionError)):
        State.from_fen(f"W:W33,K28:B1,K3:{last}", FRISIAN)
    with pytest.raises(NotationError):
        State.from_fen("W:WK28,33:B1,K3:+128+0", INTERNATIONAL)
