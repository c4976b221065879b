"""Law 8: what is written reads back, and any text is read or refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

import draughts
import oracle
from bridges import to_position, to_runs
from draughts import (
    AmbiguousMoveError,
    Color,
    DraughtsError,
    IllegalMoveError,
    Notation,
    Rules,
    State,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from laws import law
from reasons import assert_the_reason_is_true, meant
from strategies import paths, states, walks
from surroundings import examples

# ------------------------------------------------------------------ 3: captures


# ------------------------------------------------------------------ 8: text


@law(8)
def test_law_8_fen_reads_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """A FEN reads back to the position, under the library and under the oracle; it is canonical."""
    state = data.draw(states(data.draw(every_rules)))
    again = State.from_fen(state.fen, state.rules)
    assert (again.board, again.turn, again.fen, again.key) == (state.board, state.turn, state.fen, state.key)
    assert to_runs(again) == to_runs(state)
    assert (again == state) == (state.plies_since_capture == 0)
    assert oracle.from_fen(state.fen) == to_position(state)
    turn, white, black, *king_moves = state.fen.split(":")
    assert bool(king_moves) == bool(to_runs(state))
    last = "".join(f":{field}" for field in king_moves)
    assert State.from_fen(f"{turn}:{black}:{white}{last}.", state.rules) == again
    assert State.from_fen(f'[FEN "{turn} : {white} : {black} {last} "]\n', state.rules) == again
    pieces = ",".join(
        f"{'K' if piece.is_king else ''}{state.rules.layout.algebraic(square)}"
        for square, piece in state.board.items()
        if piece.color is Color.WHITE
    )
    assert State.from_fen(f"{turn}:W{pieces}:{black}{last}", state.rules) == again


@law(8)
def test_law_8_moves_read_back(every_rules: SearchStrategy[Rules], data: DataObject) -> None:
    """Every legal move reads back from its PDN text, from its full path, by number and by name.

    The PDN text is the ends alone, unless another move shares them, as the rules write squares.
    """
    state = data.draw(states(data.draw(every_rules)))
    legal, rules = legal_moves(state), state.rules
    ends = Counter((move.start, move.end) for move in legal)
    for move in legal:
        text = format_move(state, move)
        assert parse_move(state, text) == move
        assert parse_move(state, str(move)) == move
        assert str(move) == ("x" if move.is_capture else "-").join(map(str, move.path))
        told_squares = move.path if ends[move.start, move.end] > 1 else (move.start, move.end)
        name = rules.layout.algebraic if rules.notation is Notation.ALGEBRAIC else str
        assert text == (rules.capture_sign if move.is_capture else "-").join(map(name, told_squares))
        for other in ("-", "x", "X", ":", " x ", "\t-  "):
            if rules.captures_optional and ("-" in other) == move.is_capture:
                continue  # the sign of the other kind may mean a move of that kind
            assert parse_move(state, other.join(f"0{square}" for square in move.path)) == move
        for other in ("", "-", "x", ":", " : "):
            if rules.captures_optional and other and ("-" in other) == move.is_capture:
                continue
            names = other.join(rules.layout.algebraic(square) for square in move.path)
            assert parse_move(state, names) == move
            assert parse_move(state, names.upper().replace("X", "x")) == move


@pytest.mark.parametrize("fen", ["B:W5,7,8,9,14,15,16:BK10", "B:W6,7,8,14,15,26,28:BK9"])
def test_law_8_moves_that_share_their_ends_are_written_in_full(fen: str) -> None:
    """A round trip shares its ends with a shorter capture, two routes share theirs: each reads back."""
    state = State.from_fen(fen)
    written = [format_move(state, move) for move in legal_moves(state)]
    assert len(set(written)) == len(written)
    assert max(Counter((move.start, move.end) for move in legal_moves(state)).values()) > 1
    assert [parse_move(state, text) for text in written] == [*legal_moves(state)]


@law(6)
def test_law_8_part_of_a_path_is_read_or_refused_and_never_guessed(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """Text with some squares of a path left out is the one move it fits, or ambiguous with all it fits."""
    state = data.draw(states(data.draw(every_rules)))
    legal, made = legal_moves(state), walks(state)
    dice = random.Random(data.draw(st.integers(0, 999)))
    for move in dice.sample(legal, min(6, len(legal))):
        ways = [move.path, *(walk for walk, (path, _) in made if path == move.path)]
        way = dice.choice(ways)
        inner = [square for square in way[1:-1] if dice.random() < 0.5]
        part = (move.start, *inner, move.end)
        expected = meant(part, state, made, "x")
        text = "x".join(map(str, part))
        if len(expected) == 1:
            assert parse_move(state, text) == expected[0]
        else:
            with pytest.raises(AmbiguousMoveError) as caught:
                parse_move(state, text)
            assert caught.value.candidates == expected


@law(7)
def test_law_8_clicks_lead_along_every_path_and_no_other(
    every_rules: SearchStrategy[Rules], data: DataObject
) -> None:
    """`next_squares` gives what the listing gives: the squares that follow on some way to a legal move."""
    state = data.draw(states(data.draw(every_rules)))
    every = [move.path for move in legal_moves(state)] + [walk for walk, _ in walks(state)]
    begun = {path[:length] for path in every for length in range(len(path) + 1)} | {()}
    dice = random.Random(data.draw(st.integers(0, 999)))
    for touched in dice.sample(sorted(begun), min(40, len(begun))):
        following = {path[len(touched)] for path in every if path[: len(touched)] == touched != path}
        assert next_squares(state, touched) == tuple(sorted(following))
        assert next_squares(state, list(touched)) == tuple(sorted(following))
    touched = data.draw(paths(state, least=1))
    if touched not in begun:
        with pytest.raises(IllegalMoveError) as caught:
            next_squares(state, touched)
        assert (caught.value.state, caught.value.move, caught.value.text) == (state, None, None)
        if len(touched) > 1:
            assert_the_reason_is_true(state, touched, caught.value.reason)


@settings(max_examples=examples(300))
@given(
    st.one_of(
        st.text(max_size=40),
        st.text(alphabet='0123456789-xX: ,KBW.[]"FEN\n\t٣²', max_size=60),
        st.lists(
            st.sampled_from(["B", "W", ":", "K", ",", "-", "x", "1", "12", "32", "33", "0", ".", " "]),
            max_size=12,
        ).map("".join),
    )
)
def test_law_8_parsers_raise_only_our_errors(text: str) -> None:
    """Any text is read, or refused with one of our errors; a position that is read writes the same again."""
    try:
        state = State.from_fen(text)
    except DraughtsError:
        pass
    else:
        assert State.from_fen(state.fen) == state
    start = State.initial()
    try:
        move = parse_move(start, text)
    except DraughtsError:
        pass
    else:
        assert move in legal_moves(start)


@pytest.mark.parametrize("piece", ["1", "1,", "K", "11-15", "x", " ", ":", "B:W1", '[FEN "', "\0", "٣"])
def test_law_8_text_of_any_length_is_refused_cheaply(piece: str) -> None:
    """Megabytes of text are refused by their length, with a short message."""
    text = piece * (4_000_000 // len(piece))
    for read in (State.from_fen, lambda text: parse_move(State.initial(), text)):
        with pytest.raises(draughts.NotationError) as caught:
            read(text)
        assert len(str(caught.value)) < 400
