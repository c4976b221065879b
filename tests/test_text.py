"""Pictures: what is drawn can be read back, on every board, and drawing touches nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import Board, Color, Layout, Piece, Reason, Result, State, text

PIECES = {str(piece): piece for piece in (Piece(color, king) for color in Color for king in (False, True))}

layouts = st.builds(
    Layout,
    rows=st.integers(4, 10),
    columns=st.integers(4, 10),
    bottom_left_dark=st.booleans(),
    first=st.sampled_from(("top left", "top right", "bottom left", "bottom right")),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any set-up on any layout."""
    layout = draw(layouts)
    pieces = st.dictionaries(st.integers(1, layout.squares), st.sampled_from(list(PIECES.values())))
    return Board.from_pieces(draw(pieces), layout)


@given(boards())
def test_a_drawn_board_reads_back_to_the_same_board(board: Board) -> None:
    """Row by row and column by column, each sign stands for what is on that square."""
    rows = text.board(board).split("\n")
    assert len(rows) == board.layout.rows
    read = {}
    for row, line in enumerate(rows):
        for column in range(board.layout.columns):
            sign = line[2 * column : 2 * column + 1].strip()
            square = board.layout.square(row, column)
            assert bool(sign) == (square is not None)
            assert not line[2 * column + 1 : 2 * column + 2].strip()
            if square is not None and sign != ".":
                read[square] = PIECES[sign]
    assert Board.from_pieces(read, board.layout) == board


@given(boards())
def test_a_board_drawn_with_numbers_names_every_square_once_in_its_place(board: Board) -> None:
    """Each sign is followed by the number of its square, and the columns stand in line."""
    read = {}
    named = []
    width = 2 + len(str(board.layout.squares))
    for row, line in enumerate(text.board(board, numbers=True).split("\n")):
        for found in re.finditer(r"([bBwW.])(\d+)", line):
            square = int(found[2])
            named.append(square)
            assert board.layout.place(square) == (row, found.start() // width)
            assert found.start() % width == 0
            if found[1] != ".":
                read[square] = PIECES[found[1]]
    assert sorted(named) == list(range(1, board.layout.squares + 1))
    assert Board.from_pieces(read, board.layout) == board


@given(boards(), st.booleans())
def test_no_line_of_a_drawing_ends_in_blanks(board: Board, numbers: bool) -> None:
    """A drawing can be copied through any editor."""
    for line in text.board(board, numbers=numbers).split("\n"):
        assert line == line.rstrip()


def test_str_draws_the_board_and_the_state() -> None:
    """`str` of a board and of a state are these drawings."""
    state = State.from_fen("W:WK27:B28")
    assert str(state.board) == text.board(state.board)
    assert str(state) == text.state(state) == f"{state.board}\nWhite to move"
    assert str(State.initial()).endswith("\nBlack to move")


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("winner", [Color.BLACK, Color.WHITE, None])
def test_every_result_is_told_with_its_winner(winner: Color | None, reason: Reason) -> None:
    """The sentence names the winner first, or says that it is a draw, and leaves no blank to fill."""
    told = text.outcome(Result(winner, reason))
    start = "Draw: " if winner is None else f"{winner.name.capitalize()} wins: "
    assert told.startswith(start)
    assert len(told) > len(start)
    assert "{" not in told or winner is None


def test_a_lost_game_tells_what_the_loser_lacks_E13_E14() -> None:
    """It is the loser who has no pieces, or no move."""
    assert text.outcome(Result(Color.WHITE, Reason.NO_PIECES)) == "White wins: Black has no pieces left"
    assert text.outcome(Result(Color.BLACK, Reason.NO_MOVES)) == "Black wins: White cannot move"
