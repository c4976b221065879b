"""Layout: where the squares are and what they are called, on every board there can be.

The second opinion counts the squares of a printed board by walking over it from the corner of square 1.
"""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest

from draughts import VARIANTS, DraughtsError, Layout, Notation, Rules

CORNERS = ("top left", "top right", "bottom left", "bottom right")
EVERY_SHAPE = [(rows, columns) for rows in range(4, 11) for columns in range(4, 11)]


def walked(rows: int, columns: int, bottom_left_dark: bool, first: str) -> list[tuple[int, int]]:
    """The dark squares of a printed board in the order of their numbers, as (row, column)."""
    up_or_down, left_or_right = first.split()
    order = []
    for step_down in range(rows):
        row = step_down if up_or_down == "top" else rows - 1 - step_down
        for step_across in range(columns):
            column = step_across if left_or_right == "left" else columns - 1 - step_across
            from_the_corner = (rows - 1 - row) + column
            if (from_the_corner % 2 == 0) is bottom_left_dark:
                order.append((row, column))
    return order


@pytest.mark.parametrize("first", CORNERS)
@pytest.mark.parametrize("bottom_left_dark", [True, False])
def test_numbers_places_and_names_are_inverse_maps(first: str, bottom_left_dark: bool) -> None:
    """Number to place to number, number to name to number: each dark square has one of each, and no other."""
    for rows, columns in EVERY_SHAPE:
        layout = Layout(rows, columns, bottom_left_dark, first)
        order = walked(rows, columns, bottom_left_dark, first)
        assert layout.squares == len(order)
        assert [layout.place(number) for number in range(1, len(order) + 1)] == order
        numbers = {place: number for number, place in enumerate(order, start=1)}
        for row, column in product(range(-2, rows + 3), range(-2, columns + 3)):
            assert layout.square(row, column) == numbers.get((row, column))
        names = {f"{'abcdefghij'[column]}{rows - row}": number for (row, column), number in numbers.items()}
        assert layout == Layout(rows, columns, bottom_left_dark, first, a1="bottom left")
        for letter, digits in product("abcdefghijk", range(12)):
            name = f"{letter}{digits}"
            assert layout.from_algebraic(name) == names.get(name)
        for name, number in names.items():
            assert layout.algebraic(number) == name
            assert layout.from_algebraic(layout.algebraic(number)) == number


@pytest.mark.parametrize("a1", CORNERS)
def test_names_count_from_the_corner_of_a1(a1: str) -> None:
    """Turned so that the corner of a1 is at the bottom left, every board names its squares in one way."""
    for (rows, columns), dark in product(EVERY_SHAPE, (True, False)):
        layout = Layout(rows, columns, dark, a1=a1)
        for number in range(1, layout.squares + 1):
            row, column = layout.place(number)
            up = rows - row if a1.startswith("bottom") else row + 1
            across = column if a1.endswith("left") else columns - 1 - column
            name = f"{'abcdefghij'[across]}{up}"
            assert layout.algebraic(number) == name
            assert layout.from_algebraic(name) == number


def test_every_shape_has_half_its_cells_as_squares() -> None:
    """Dark and light share the board; an odd board has one more of the colour of its corners."""
    for rows, columns in EVERY_SHAPE:
        dark = Layout(rows, columns, bottom_left_dark=True).squares
        light = Layout(rows, columns, bottom_left_dark=False).squares
        assert dark + light == rows * columns
        assert dark - light == rows % 2 * columns % 2


# ---------------------------------------------------------------------------------------------
# Boards that are played on


def of_game_type(value: str) -> Layout:
    """The layout of a PDN GameType: type, starting colour, width, height, notation, invert flag.

    The digit of the notation says where square 1 (or A1) lies seen by the player who starts: 0 bottom
    left, 1 bottom right, 2 top left, 3 top right.
    `Layout.first` is seen with White at the bottom: as it stands where White starts, turned by 180
    degrees where Black does.
    The invert flag is 0 where the bottom left corner is a playing square; a half turn brings the corner
    opposite there, which has the same colour on boards of even sides.
    """
    _type, starter, width, height, notation, invert = value.split(",")
    seen = {"0": "bottom left", "1": "bottom right", "2": "top left", "3": "top right"}[notation[1]]
    turned = {"bottom left": "top right", "bottom right": "top left"}
    turned |= {top: bottom for bottom, top in turned.items()}
    first = seen if starter == "W" else turned[seen]
    return Layout(int(height), int(width), bottom_left_dark=invert == "0", first=first)


def test_english_squares() -> None:
    """English draughts: square 1 at the top left as printed, 32 at the bottom right, Black on top."""
    layout = of_game_type("21,B,8,8,N1,0")
    assert layout == Layout()
    assert layout.squares == 32
    assert layout.place(1) == (0, 1)
    assert layout.place(4) == (0, 7)
    assert layout.place(5) == (1, 0)
    assert layout.place(29) == (7, 0)
    assert layout.place(32) == (7, 6)
    assert [layout.algebraic(square) for square in (1, 4, 5, 29, 32)] == ["b8", "h8", "a7", "a1", "g1"]
    assert layout.square(0, 0) is None  # E5: the light corner
    assert layout.square(7, 7) is None


def test_english_squares_have_known_algebraic_names() -> None:
    """A position published in both notations names the same squares."""
    layout = Layout()
    white = {3: "f8", 13: "a5", 20: "h4", 21: "a3", 23: "e3", 24: "g3", 25: "b2", 28: "h2"}
    black = {4: "h8", 8: "g7", 14: "c5", 15: "e5", 16: "g5"}
    for square, name in (white | black).items():
        assert layout.algebraic(square) == name
        assert layout.from_algebraic(name) == square


def test_international_squares() -> None:
    """International draughts: square 1 at the top left as printed, 46 at the bottom left, a1."""
    layout = of_game_type("20,W,10,10,N2,0")
    assert layout == Layout(rows=10, columns=10)
    assert layout.squares == 50
    assert [layout.place(square) for square in (1, 5, 6, 45, 46, 50)] == [
        (0, 1), (0, 9), (1, 0), (8, 9), (9, 0), (9, 8),
    ]  # fmt: skip
    assert [layout.algebraic(square) for square in (46, 50, 1, 5)] == ["a1", "i1", "b10", "j10"]
    assert layout.from_algebraic("a10") is None
    assert layout.from_algebraic("b10") == 1


def test_italian_squares() -> None:
    """Italian draughts: the board mirrored, square 1 in the top left corner itself."""
    layout = of_game_type("22,W,8,8,N2,1")
    assert layout == Layout(bottom_left_dark=False)
    assert [layout.place(square) for square in (1, 4, 5, 29, 32)] == [
        (0, 0), (0, 6), (1, 1), (7, 1), (7, 7),
    ]  # fmt: skip
    assert layout.square(7, 0) is None


def test_spanish_squares() -> None:
    """Spanish draughts: the board mirrored, numbered from White's bottom right corner."""
    layout = of_game_type("24,W,8,8,N1,1")
    assert layout == Layout(bottom_left_dark=False, first="bottom right")
    assert [layout.place(square) for square in (1, 4, 5, 29, 32)] == [
        (7, 7), (7, 1), (6, 6), (0, 6), (0, 0),
    ]  # fmt: skip


def test_russian_squares() -> None:
    """Russian draughts: algebraic names, a1 a dark corner at White's left, the long road from a1 to h8."""
    layout = of_game_type("25,W,8,8,A0,0")
    assert layout == Layout(first="bottom left")
    assert layout.place(1) == (7, 0)
    assert layout.algebraic(1) == "a1"
    for name in ("a1", "c3", "d4", "h8", "a3", "b2", "g1", "b8", "h2"):
        square = layout.from_algebraic(name)
        assert square is not None
        assert layout.algebraic(square) == name
    for name in ("a8", "h1", "b1", "c4"):  # light squares
        assert layout.from_algebraic(name) is None


def test_spantsiretti_squares() -> None:
    """A board ten wide and eight high keeps rows and columns apart."""
    layout = of_game_type("41,W,10,8,A0,0")
    assert (layout.rows, layout.columns, layout.squares) == (8, 10, 40)
    assert layout.algebraic(5) == "i1"
    assert layout.from_algebraic("j8") == 40
    assert layout.from_algebraic("a9") is None


def test_jamaican_squares() -> None:
    """Jamaican draughts: the board mirrored, a1 at the top left as printed, where Black sees it at right."""
    layout = VARIANTS["jamaican"].layout
    assert layout == Layout(bottom_left_dark=False, a1="top left")
    assert [layout.algebraic(square) for square in (1, 4, 5, 29, 32)] == ["a1", "g1", "b2", "b8", "h8"]


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_the_board_of_a_rule_set_is_that_of_its_game_type(rules: Rules) -> None:
    """Size, colour of the corner, first mover, and where square 1 or a1 is are those that PDN gives."""
    if not rules.game_type:
        return
    named = of_game_type(rules.game_type)
    _type, starter, *_ = rules.game_type.split(",")
    layout = rules.layout
    assert (layout.rows, layout.columns) == (named.rows, named.columns)
    assert layout.bottom_left_dark == named.bottom_left_dark
    assert rules.first.value == starter
    algebraic = rules.game_type.split(",")[4][0] == "A"
    assert (rules.notation is Notation.ALGEBRAIC) == algebraic
    assert (layout.a1 if algebraic else layout.first) == named.first


# ---------------------------------------------------------------------------------------------
# Values and arguments


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": 3},
        {"rows": 11},
        {"columns": 3},
        {"columns": 11},
        {"rows": 0},
        {"rows": -8},
        {"rows": 10**5000},
        {"first": "top"},
        {"first": "Top left"},
        {"first": ""},
        {"first": "top left" * 100_000},
        {"a1": "bottom"},
        {"a1": "Bottom left"},
        {"a1": "bottom left" * 100_000},
    ],
    ids=lambda fields: str(fields)[:30] if 10**5000 not in fields.values() else "rows of 5001 digits",
)
def test_an_impossible_board_is_refused(fields: dict[str, object]) -> None:
    """Fewer than 4 rows or columns, more than 10, or a corner that is none: a DraughtsError."""
    with pytest.raises(DraughtsError) as caught:
        Layout(**fields)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("square", [0, 33, -1, 51, 10**5000], ids=lambda square: str(square % 10**6))
def test_a_square_the_board_does_not_have_has_no_place(square: int) -> None:
    """`place` and `algebraic` raise DraughtsError for it."""
    with pytest.raises(DraughtsError):
        Layout().place(square)
    with pytest.raises(DraughtsError):
        Layout().algebraic(square)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "1",
        "aa1",
        "a1 ",
        " a1",
        "A1",
        "a0",
        "a01",
        "a9",
        "i1",
        "a\u0661",
        "a1" * 10**6,
        "\ud8001",
        "a-1",
        "\uff411",
    ],
    ids=lambda name: ascii(name)[:20],
)
def test_a_name_of_no_square_gives_none(name: str) -> None:
    """Names are a lower-case letter and a number: anything else names no square."""
    assert Layout().from_algebraic(name) is None


def test_layouts_are_equal_by_what_was_given() -> None:
    """Two layouts are equal exactly when rows, columns, corner colour and both corners are."""
    given = list(product((8, 10), (8, 9), (True, False), CORNERS, CORNERS))
    layouts = [Layout(*fields) for fields in given]
    assert len(set(layouts)) == len(given)
    for fields, layout in zip(given, layouts):
        same = Layout(*fields)
        assert same == layout
        assert hash(same) == hash(layout)
        assert pickle.loads(pickle.dumps(layout)) == layout
        assert copy.copy(layout) == copy.deepcopy(layout) == layout
        assert repr(layout) == (
            f"Layout(rows={fields[0]}, columns={fields[1]}, "
            f"bottom_left_dark={fields[2]}, first={fields[3]!r}, a1={fields[4]!r})"
        )
        assert eval(repr(layout), {"Layout": Layout}) == layout


def test_a_layout_cannot_be_changed() -> None:
    """Its attributes are read-only."""
    layout = Layout()
    for name in ("rows", "columns", "bottom_left_dark", "first", "a1", "squares"):
        with pytest.raises(AttributeError):
            setattr(layout, name, 4)
    assert layout == Layout()
