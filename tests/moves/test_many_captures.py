"""Positions with so many captures that other programs give up on them, answered or refused in time."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest

from draughts import (
    FRISIAN,
    FRYSK,
    INTERNATIONAL,
    KILLER,
    RUSSIAN,
    VARIANTS,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Listing,
    Move,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Removal,
    Rules,
    State,
    format_move,
    legal_moves,
    parse_move,
    perft,
)
from plays import position
from strategies import MANY_KINGS
from surroundings import COMPILED, at_length


def test_earliest_kings_are_found_in_bounded_time_with_one_move_an_outcome() -> None:
    """A flying king before many kings is answered where the order of the jumps counts as well."""
    rules = FRISIAN.replace(name="earliest", precedence=(Precedence.KINGS_EARLIEST,))
    kings = "K3,K7,K9,K10,K12,K14,K17,K18,K21,K23,K25,K29,K30,K34"
    state = State.from_fen(f"W:WK33:B{kings}", rules)
    outcomes = {(move.start, move.end, frozenset(move.captures)) for move in legal_moves(state)}
    assert len(outcomes) == len(legal_moves(state)) > 0
    small = State.from_fen("W:WK33:BK12,18,K22,28,K29,K39", rules)
    every = State.from_fen("W:WK33:BK12,18,K22,28,K29,K39", rules.replace(listing=Listing.EVERY_PATH))
    assert {(move.end, frozenset(move.captures)) for move in legal_moves(small)} == {
        (move.end, frozenset(move.captures)) for move in legal_moves(every)
    }


def test_a_list_of_every_path_is_given_up_before_it_fills_the_memory() -> None:
    """More captures than anyone can look at are refused with one of our errors."""
    rules = FRISIAN.replace(name="all", listing=Listing.EVERY_PATH, precedence=())
    kings = "K3,K7,K9,K10,K12,K18,K21,K23,K25,K29,K30,K34,K37,K39,K40,K43"
    with pytest.raises(DraughtsError, match=r"too many captures.*ONE_AN_OUTCOME"):
        legal_moves(State.from_fen(f"W:WK33:B{kings}", rules))


def king(color: Color) -> Piece:
    """A king of a side."""
    return Piece(color, is_king=True)


def squares(rules: Rules) -> range:
    """The squares of the board that is played on."""
    return range(1, rules.layout.squares + 1)


# ------------------------------------------------------------------ positions with very many captures

TEN_PIECES = "W:WK23:B28,17,10,20,29,39,40,38,31,8,9"
SECONDS = 1 if COMPILED else 10
HUNDRED = [rules for rules in VARIANTS.values() if rules.layout.rows == 10]


def among_kings(rules: Rules, number: int, seed: int) -> State:
    """A king on 5 among some of the kings of the position that others give up on."""
    kings = sorted(random.Random(seed).sample(MANY_KINGS, number))
    return State.from_fen(f"W:WK5:B{','.join(f'K{square}' for square in kings)}", rules)


def answered(state: State) -> tuple[Move, ...]:
    """The legal moves of a position, found in time: processor time, and the best of three attempts."""
    spent = []
    for _ in range(3):
        fresh = State.from_fen(state.fen, state.rules)
        begun = time.process_time()
        legal = legal_moves(fresh)
        spent.append(time.process_time() - begun)
        if spent[-1] < SECONDS:
            return legal
    pytest.fail(f"{state.fen} was answered after {spent} seconds")


def test_a_capture_of_ten_pieces_is_found_at_once() -> None:
    """The one move of the position takes ten of its eleven men."""
    state = State.from_fen(TEN_PIECES, INTERNATIONAL)
    (move,) = answered(state)
    assert len(move.captures) == 10
    assert parse_move(state, format_move(state, move)) == parse_move(state, str(move)) == move
    assert perft(state, 1) == 1


def test_more_pieces_than_a_side_starts_with_are_no_position() -> None:
    """Thirty-two kings are refused by rules of twenty a side and of five."""
    text = f"W:WK5:B{','.join(f'K{square}' for square in MANY_KINGS)}"
    for rules in (FRISIAN, FRYSK, INTERNATIONAL, KILLER):
        with pytest.raises(IllegalPositionError, match="32"):
            State.from_fen(text, rules)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12 if at_length() else 1))
def test_twenty_kings_are_answered_in_time_by_the_listing_of_the_rules(seed: int) -> None:
    """Any twenty of them, under every rule set of a hundred squares that starts with as many."""
    for rules in HUNDRED:
        if len(rules.start.black) == 20 and (at_length() or rules in (FRISIAN, INTERNATIONAL)):
            state = among_kings(rules, 20, seed)
            legal = answered(state)
            assert legal
            outcomes = {(move.start, move.end, frozenset(move.captures)) for move in legal}
            assert len(outcomes) == len(legal)
            assert all(move.is_capture for move in legal)


@pytest.mark.thorough
@pytest.mark.skipif(not COMPILED, reason="takes long interpreted: the compiled build runs it")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))])
def test_every_path_is_listed_or_refused_in_bounded_time(seed: int) -> None:
    """Where there are too many paths to list the answer is an error that says so, and it comes soon."""
    for rules in (
        FRISIAN,
        FRISIAN.replace(name="free", precedence=()),
        FRISIAN.replace(name="at once", precedence=(), removal=Removal.AT_ONCE),
        FRISIAN.replace(name="stopping", precedence=(), chains_may_stop=True),
        FRISIAN.replace(name="crowned", precedence=(), promotion=Promotion.CONTINUES),
    ):
        state = among_kings(rules.replace(name="paths", listing=Listing.EVERY_PATH), 20, seed)
        begun = time.process_time()
        refused = None
        try:
            assert legal_moves(state)
        except DraughtsError as error:
            refused = error
        assert refused is None or "too many captures" in str(refused)
        assert not isinstance(refused, IllegalMoveError)
        assert time.process_time() - begun < 30


LIMITED = """
import resource, sys
import draughts
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
state = draughts.State.from_fen(sys.argv[1], draughts.VARIANTS[sys.argv[2]])
print(len(draughts.legal_moves(state)))
"""


@pytest.mark.thorough
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of memory are of Linux")
@pytest.mark.parametrize("name", ["frisian", "international"])
def test_positions_with_very_many_captures_are_answered_in_bounded_memory(name: str) -> None:
    """Half a gigabyte of address space, the interpreter included, is enough."""
    state = among_kings(VARIANTS[name], 20, seed=0)
    command = [sys.executable, "-c", LIMITED, state.fen, name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 0


def test_boards_of_odd_sides_have_no_captures_beyond_their_edges() -> None:
    """A king's line ends at each edge of a board of 5 by 7, whichever corner is dark."""
    for dark in (True, False):
        layout = Layout(5, 7, bottom_left_dark=dark)
        rules = RUSSIAN.replace(name="odd", layout=layout, start=Placement((1,), (layout.squares,)), draws=())
        for square in squares(rules):
            other = 1 if square != 1 else 2
            state = position(Color.WHITE, {square: king(Color.WHITE), other: king(Color.BLACK)}, rules)
            for move in legal_moves(state):
                row, column = layout.place(move.start)
                to_row, to_column = layout.place(move.end)
                assert abs(row - to_row) == abs(column - to_column) > 0
