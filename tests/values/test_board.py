"""Board: a mapping from squares to pieces, held against a plain dict."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    VARIANTS,
    Board,
    Color,
    IllegalPositionError,
    Layout,
    Piece,
    Placement,
    Rules,
    State,
)
from strategies import ENGLISH_RULES

PIECES = [Piece(color, is_king=king) for color in Color for king in (False, True)]
LETTERS = {str(piece): piece for piece in PIECES}
LAYOUTS = [
    Layout(rows, columns, dark, first, a1)
    for rows, columns, dark, first, a1 in product(
        (4, 7, 8, 10), (5, 8, 10), (True, False), ("top left", "bottom right"), ("bottom left", "top left")
    )
]


@st.composite
def placed(draw: st.DrawFn) -> tuple[Layout, dict[int, Piece]]:
    """A layout, mostly the usual one, and any pieces on it, also where no game could have them."""
    layout = draw(st.one_of(st.just(Layout()), st.sampled_from(LAYOUTS)))
    squares = st.integers(1, layout.squares)
    return layout, draw(st.dictionaries(squares, st.sampled_from(PIECES), max_size=layout.squares))


# ---------------------------------------------------------------------------------------------
# A mapping


@given(placed())
def test_a_board_reads_as_the_dict_it_was_made_from(case: tuple[Layout, dict[int, Piece]]) -> None:
    """Every reading of a mapping gives what a dict in ascending order gives."""
    layout, pieces = case
    model = dict(sorted(pieces.items()))
    board = Board.from_pieces(pieces, layout)
    assert board.layout == layout
    assert len(board) == len(model)
    assert bool(board) == bool(model)
    assert list(board) == list(model)
    assert list(board.keys()) == list(model.keys())
    assert list(board.values()) == list(model.values())
    assert list(board.items()) == list(model.items())
    assert dict(board.items()) == model
    assert {**board} == model
    assert board.keys() == model.keys()
    assert board.items() == model.items()
    assert len(board.keys()) == len(board.values()) == len(board.items()) == len(model)
    for square in range(-1, 60):
        assert (square in board) is (square in model)
        assert (square in board.keys()) is (square in model)  # noqa: SIM118 - the view is meant
        assert board.get(square) == model.get(square)
        assert board.get(square, "nothing") == model.get(square, "nothing")
        if square in model:
            assert board[square] == model[square]
            assert (square, model[square]) in board.items()
        else:
            with pytest.raises(KeyError) as caught:
                board[square]
            assert caught.value.args == (square,)
    for piece in PIECES:
        assert (piece in board.values()) is (piece in model.values())


@given(placed())
def test_a_board_counts_as_its_dict_does(case: tuple[Layout, dict[int, Piece]]) -> None:
    """`count` gives all pieces of a side, or its kings or its men alone."""
    layout, pieces = case
    board = Board.from_pieces(pieces, layout)
    for color in Color:
        own = [piece for piece in pieces.values() if piece.color is color]
        kings = sum(piece.is_king for piece in own)
        assert board.count(color) == board.count(color, None) == len(own)
        assert board.count(color, True) == board.count(color, king=True) == kings
        assert board.count(color, False) == board.count(color, king=False) == len(own) - kings


@given(placed())
def test_bit_n_less_1_is_square_n(case: tuple[Layout, dict[int, Piece]]) -> None:
    """The bitboards say what the mapping says, and a board is made from either."""
    layout, pieces = case
    board = Board.from_pieces(pieces, layout)
    black = sum(1 << square - 1 for square, piece in pieces.items() if piece.color is Color.BLACK)
    white = sum(1 << square - 1 for square, piece in pieces.items() if piece.color is Color.WHITE)
    kings = sum(1 << square - 1 for square, piece in pieces.items() if piece.is_king)
    assert (board.black, board.white, board.kings) == (black, white, kings)
    assert all(type(bits) is int for bits in (board.black, board.white, board.kings))
    assert Board(layout, black, white, kings) == board
    assert Board.from_pieces(dict(board.items()), layout) == board
    mapping: Any = board
    assert Board.from_pieces(mapping, layout) == board


def test_a_board_is_a_mapping() -> None:
    """It is a `collections.abc.Mapping`, matches as one, and is neither a dict nor changeable."""
    board = Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK, is_king=True)})
    assert isinstance(board, Mapping)
    assert issubclass(Board, Mapping)
    subject: object = board
    match subject:
        case {18: Piece(color=Color.WHITE), 1: king}:
            assert king == Piece(Color.BLACK, is_king=True)
        case _:
            pytest.fail("a board does not match as a mapping")
    for change in ("__setitem__", "__delitem__", "pop", "update", "clear", "setdefault"):
        assert not hasattr(board, change)
    for name in ("layout", "black", "white", "kings", "extra"):
        with pytest.raises(AttributeError):
            setattr(board, name, 0)


def test_an_empty_board_has_nothing_on_it() -> None:
    """`Board.empty` holds no piece, on any layout; it is a board though no position."""
    for layout in (Layout(), *LAYOUTS):
        board = Board.empty(layout)
        assert board.layout == layout
        assert len(board) == 0
        assert not board
        assert list(board) == []
        assert board == Board.from_pieces({}, layout) == Board(layout, 0, 0, 0)
        assert (board.black, board.white, board.kings) == (0, 0, 0)
    assert Board.empty() == Board.empty(Layout()) == Board.empty(layout=Layout())


@pytest.mark.parametrize("rules", ENGLISH_RULES, ids=lambda rules: rules.name)
def test_each_side_starts_with_twelve_men_on_its_three_rows_E7_I1(rules: Rules) -> None:
    """Black's men stand on 1-12 and White's on 21-32, and no king stands anywhere."""
    board = Board.initial(rules)
    assert {square: str(piece) for square, piece in board.items()} == {
        **dict.fromkeys(range(1, 13), "b"),
        **dict.fromkeys(range(21, 33), "w"),
    }
    assert board == State.initial(rules).board
    assert board == Board.initial() == Board.initial(ENGLISH)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_game_starts_with_the_men_of_its_rules_on_its_own_board(rules: Rules) -> None:
    """Men only, as many on each side, each the turned image of an enemy man."""
    board = Board.initial(rules)
    assert board == State.initial(rules).board
    assert board.layout == rules.layout
    assert (
        tuple(square for square, piece in board.items() if piece == Piece(Color.BLACK)) == rules.start.black
    )
    assert (
        tuple(square for square, piece in board.items() if piece == Piece(Color.WHITE)) == rules.start.white
    )
    assert len(board) == len(rules.start.black) + len(rules.start.white)
    last = rules.layout.squares + 1
    assert rules.start.white == tuple(sorted(last - square for square in rules.start.black))


# ---------------------------------------------------------------------------------------------
# Drawing


@given(placed())
def test_a_drawn_board_reads_back(case: tuple[Layout, dict[int, Piece]]) -> None:
    """Cells stand two characters apart: `b w B W`, a dot on an empty dark square, nothing on a light one."""
    layout, pieces = case
    lines = str(Board.from_pieces(pieces, layout)).split("\n")
    assert len(lines) == layout.rows
    read = {}
    for row, column in product(range(layout.rows), range(layout.columns)):
        sign = lines[row].ljust(2 * layout.columns)[2 * column]
        square = layout.square(row, column)
        if square is None:
            assert sign == " "
        elif sign != ".":
            read[square] = LETTERS[sign]
    assert read == pieces
    for line in lines:
        assert set(line[1::2]) <= {" "}
        assert line == line.rstrip()


def test_the_start_as_drawn() -> None:
    """Black stands on top, square 1 in the second column of the first line."""
    assert str(Board.initial()).split("\n") == [
        "  b   b   b   b",
        "b   b   b   b",
        "  b   b   b   b",
        ".   .   .   .",
        "  .   .   .   .",
        "w   w   w   w",
        "  w   w   w   w",
        "w   w   w   w",
    ]


@given(placed())
def test_a_repr_tells_the_pieces(case: tuple[Layout, dict[int, Piece]]) -> None:
    """Between its angle brackets stand the lists of a FEN, White's first, squares ascending."""
    layout, pieces = case
    text = repr(Board.from_pieces(pieces, layout))
    assert text.startswith("<Board W")
    assert text.endswith(">")
    white, black = text.removeprefix("<Board ").removesuffix(">").split(":")
    read = {}
    for section in (white, black):
        for name in filter(None, section[1:].split(",")):
            read[int(name.removeprefix("K"))] = Piece(Color(section[0]), is_king=name.startswith("K"))
    assert read == pieces
    assert list(read) == sorted(read, key=lambda square: (pieces[square].color is Color.BLACK, square))


# ---------------------------------------------------------------------------------------------
# A value


@given(placed(), placed())
def test_boards_are_equal_by_layout_and_pieces(
    one: tuple[Layout, dict[int, Piece]], other: tuple[Layout, dict[int, Piece]]
) -> None:
    """Equal exactly when layout and pieces are; equal boards have equal hashes; no dict equals a board."""
    board, rival = Board.from_pieces(one[1], one[0]), Board.from_pieces(other[1], other[0])
    assert (board == rival) is (one == other)
    assert (board != rival) is (one != other)
    twin = Board.from_pieces(dict(reversed(one[1].items())), Layout(*_fields(one[0])))
    assert twin == board
    assert hash(twin) == hash(board)
    assert len({board, twin}) == 1
    assert board != one[1]
    assert board != repr(board)


def _fields(layout: Layout) -> tuple[int, int, bool, str, str]:
    return layout.rows, layout.columns, layout.bottom_left_dark, layout.first, layout.a1


@given(placed())
def test_a_board_copies_and_pickles_to_its_equal(case: tuple[Layout, dict[int, Piece]]) -> None:
    """copy, deepcopy and pickle, by every protocol, give a board that is equal."""
    board = Board.from_pieces(case[1], case[0])
    assert copy.copy(board) == copy.deepcopy(board) == board
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(board, protocol))
        assert again == board
        assert dict(again.items()) == case[1]


def test_the_same_pieces_on_another_board_are_another_board() -> None:
    """The layout counts, even where the bitboards are the same."""
    pieces = {5: Piece(Color.BLACK), 7: Piece(Color.WHITE, is_king=True)}
    boards = [Board.from_pieces(pieces, layout) for layout in LAYOUTS]
    assert len(set(boards)) == len(LAYOUTS)


# ---------------------------------------------------------------------------------------------
# Wrong arguments


@pytest.mark.parametrize("layout", [Layout(), Layout(10, 10), Layout(4, 4), Layout(7, 7)], ids=str)
def test_bits_that_are_no_board_are_refused(layout: Layout) -> None:
    """Both colours on a square, a king where no piece is, bits beyond the board or below zero."""
    last = 1 << layout.squares - 1
    beyond = 1 << layout.squares
    assert Board(layout, last, 1, last | 1).kings == last | 1
    for black, white, kings in (
        (1, 1, 0),
        (3, 6, 0),
        (last, last, last),
        (0, 0, 1),
        (1, 2, 4),
        (1, 2, 7),
        (beyond, 0, 0),
        (0, beyond, 0),
        (0, 0, beyond),
        (1 << 63, 0, 0),
        (1 << 64, 0, 0),
        (1 << 70, 0, 0),
        (0, (1 << 70) - 1, 0),
        (1, 0, 1 << 70 | 1),
        (1 << 5000, 0, 0),
        (-1, 0, 0),
        (0, -1, 0),
        (1, 0, -1),
        (-(1 << 70), 0, 0),
        (0, 0, -(1 << 5000)),
    ):
        with pytest.raises(IllegalPositionError) as caught:
            Board(layout, black, white, kings)
        assert caught.value.problems
        assert len(str(caught.value)) < 300


def test_bits_that_clash_are_named() -> None:
    """The message says which squares hold two pieces, and which a king without a piece."""
    with pytest.raises(IllegalPositionError, match=r"squares 2, 3\b"):
        Board(Layout(), 0b1110, 0b0111 & ~1, 0)
    with pytest.raises(IllegalPositionError, match=r"square 9\b.*king"):
        Board(Layout(), 1, 2, 1 << 8)


def test_squares_the_layout_does_not_have_are_all_told() -> None:
    """`from_pieces` names every square that is not on the board, at once."""
    man = Piece(Color.BLACK)
    with pytest.raises(IllegalPositionError) as caught:
        Board.from_pieces({0: man, 9: man, 33: man, -4: man})
    assert len(caught.value.problems) == 3
    for square, problem in zip((0, 33, -4), caught.value.problems):
        assert f"no square {square}:" in problem
    assert len(Board.from_pieces({50: man}, Layout(10, 10))) == 1
    with pytest.raises(IllegalPositionError):
        Board.from_pieces({51: man}, Layout(10, 10))


class Pairs:
    """Pieces whose items are what they are not."""

    def __init__(self, *pairs: Any) -> None:
        self.pairs = pairs

    def items(self) -> Any:
        return self.pairs


@pytest.mark.parametrize("pair", [(1, 2, 3), (1,), 5, "ab", None])
def test_items_that_are_no_pairs_are_a_TypeError(pair: object) -> None:
    """A mapping whose items are no pairs is refused by type."""
    for read in (Board.from_pieces, Placement.from_pieces):
        with pytest.raises(TypeError):
            read(Pairs(pair))


def test_a_square_with_two_pieces_is_refused() -> None:
    """Two pieces for one square are a problem, not a third piece."""
    man, king = Piece(Color.WHITE), Piece(Color.WHITE, is_king=True)
    with pytest.raises(IllegalPositionError, match="square 9 is named twice"):
        Board.from_pieces(Pairs((9, man), (9, king)))
    with pytest.raises(IllegalPositionError):
        Placement.from_pieces(Pairs((9, man), (9, king)))


def test_very_many_problems_make_a_message_that_can_be_read() -> None:
    """All problems are kept; the message tells the first and how many more there are."""
    with pytest.raises(IllegalPositionError) as caught:
        Board.from_pieces({square: Piece(Color.WHITE) for square in range(1000, 51000)})
    assert len(caught.value.problems) == 50000
    assert len(str(caught.value)) < 5000


def test_a_board_tells_all_problems_at_once() -> None:
    """Pieces that clash and kings where no piece is are told together."""
    with pytest.raises(IllegalPositionError) as caught:
        Board(Layout(), 3, 1, 1 << 9)
    assert len(caught.value.problems) == 2


def test_a_board_reads_backwards() -> None:
    """`reversed` of a board gives its squares descending, as of a dict."""
    board = State.initial().board
    assert list(reversed(board)) == list(board)[::-1]
