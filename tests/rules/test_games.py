"""The boards, starts, first moves, signs and square names of every game."""

from __future__ import annotations

import pytest

from draughts import (
    BRAZILIAN,
    CZECH,
    FRYSK,
    GERMAN,
    INTERNATIONAL,
    ITALIAN,
    JAMAICAN,
    POOL,
    PORTUGUESE,
    RUSSIAN,
    SPANISH,
    THAI,
    VARIANTS,
    Color,
    Notation,
    Rules,
    State,
    format_move,
    legal_moves,
    parse_move,
)

ALL = set(VARIANTS)
every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


# ------------------------------------------------------------------ boards, starts and names of squares

# Where square 1 and the last are, row 0 on top and White at the bottom; names of both; squares of the row
# of square 1; who begins; who stands on square 1.  `MEN` has how many men a side starts with.
BOARDS: dict[str, tuple[tuple[int, int], tuple[int, int], str, str, Color, Color]] = {
    **dict.fromkeys(
        ["english", "english-straight", "english-wcdf", "icelandic", "english-giveaway", "pool"],
        ((0, 1), (7, 6), "b8", "g1", Color.BLACK, Color.BLACK),
    ),
    **dict.fromkeys(
        ["russian", "russian-giveaway", "brazilian", "czech", "german"],
        ((0, 1), (7, 6), "b8", "g1", Color.WHITE, Color.BLACK),
    ),
    "jamaican": ((0, 0), (7, 7), "a1", "h8", Color.BLACK, Color.BLACK),
    "italian": ((0, 0), (7, 7), "a8", "h1", Color.WHITE, Color.BLACK),
    "spanish": ((7, 7), (0, 0), "h1", "a8", Color.WHITE, Color.WHITE),
    "portuguese": ((7, 7), (0, 0), "h1", "a8", Color.WHITE, Color.WHITE),
    "thai": ((7, 6), (0, 1), "g1", "b8", Color.BLACK, Color.WHITE),
    **dict.fromkeys(
        ["international", "killer", "frisian", "frysk", "antidraughts", "breakthrough"],
        ((0, 1), (9, 8), "b10", "i1", Color.WHITE, Color.BLACK),
    ),
    "english-6x6": ((0, 1), (5, 4), "b6", "e1", Color.BLACK, Color.BLACK),
    "international-6x6": ((0, 1), (5, 4), "b6", "e1", Color.WHITE, Color.BLACK),
}
MEN = {"frysk": 5, "thai": 8, "english-6x6": 6, "international-6x6": 6}
"""Others have 20 men a side on ten rows, and 12 on fewer."""


def test_the_table_of_boards_knows_every_rule_set() -> None:
    """No rule set is left out."""
    assert sorted(ALL - set(BOARDS)) == [], "enter these in BOARDS, and in MEN if the number is unusual"
    assert set(MEN) <= set(BOARDS) == ALL


@every_rule_set
def test_starts_first_movers_numbers_and_names_of_corners(rules: Rules) -> None:
    """Square 1 and the last lie where the GameType says, and their names count from the corner of a1."""
    assert rules.name in BOARDS, f"enter {rules.name} in BOARDS"
    one, last, name_of_one, name_of_last, begins, on_one = BOARDS[rules.name]
    layout, state = rules.layout, State.initial(rules)
    assert (layout.place(1), layout.place(layout.squares)) == (one, last)
    assert (layout.algebraic(1), layout.algebraic(layout.squares)) == (name_of_one, name_of_last)
    assert state.turn is begins
    assert state.board[1].color is on_one
    # Black stands on top and White at the bottom, as many men on each side, in rows beginning at the edge.
    rows = {color: [layout.place(square)[0] for square, piece in state.board.items() if piece.color is color]
            for color in Color}  # fmt: skip
    number = MEN.get(rules.name, 20 if layout.rows == 10 else 12)
    found = (len(rows[Color.BLACK]), len(rows[Color.WHITE]))
    assert found == (number, number), f"enter {rules.name} in MEN"
    deep = number * 2 // layout.columns
    assert set(rows[Color.BLACK]) == set(range(deep))
    assert set(rows[Color.WHITE]) == set(range(layout.rows - deep, layout.rows))
    assert not state.board.kings
    assert layout.rows == layout.columns
    # Every name is of one square, and no name is of two.
    names = [layout.algebraic(square) for square in range(1, layout.squares + 1)]
    assert [layout.from_algebraic(name) for name in names] == list(range(1, layout.squares + 1))
    assert len(set(names)) == layout.squares


@pytest.mark.parametrize(
    "rules", [rules for rules in VARIANTS.values() if rules.game_type], ids=lambda rules: rules.name
)
def test_the_board_is_the_one_that_the_game_type_says(rules: Rules) -> None:
    """PDN's GameType gives who begins, the size, the corner of square 1 or a1 as the beginner sees it."""
    _, begins, width, height, notation, invert = rules.game_type.split(",")
    layout = rules.layout
    assert rules.first.value == begins
    assert (layout.columns, layout.rows) == (int(width), int(height))
    assert layout.bottom_left_dark == (invert == "0")
    assert rules.notation is (Notation.ALGEBRAIC if notation[0] == "A" else Notation.NUMERIC)
    corner = ("bottom left", "bottom right", "top left", "top right")[int(notation[1])]
    if begins == "B":  # turned by 180 degrees
        corner = ("top right", "top left", "bottom right", "bottom left")[int(notation[1])]
    assert corner == (layout.a1 if notation[0] == "A" else layout.first)


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        (RUSSIAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (BRAZILIAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (CZECH, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (JAMAICAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),  # Black begins, and a1 is at his own side
        (POOL, "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        (ITALIAN, "21-17 21-18 22-18 22-19 23-19 23-20 24-20"),
        (SPANISH, "9-13 10-13 10-14 11-14 11-15 12-15 12-16"),
        (PORTUGUESE, "9-13 10-13 10-14 11-14 11-15 12-15 12-16"),
        (THAI, "25-21 25-22 26-22 26-23 27-23 27-24 28-24"),
        (INTERNATIONAL, "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
        (FRYSK, "46-41 47-41 47-42 48-42 48-43 49-43 49-44 50-44 50-45"),
    ],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_the_first_moves_of_the_games(rules: Rules, moves: str) -> None:
    """They are written in the notation of the rules, and there are as many as the perft tables say."""
    state = State.initial(rules)
    assert {format_move(state, move) for move in legal_moves(state)} == set(moves.split())


@pytest.mark.parametrize(
    ("rules", "fen", "text"),
    [
        (RUSSIAN, "W:W22:B18", "c3:e5"),
        (BRAZILIAN, "W:W22:B18", "c3xe5"),
        (THAI, "W:W14:B18", "14-23"),
        (POOL, "W:W22:B18", "22x15"),
        (GERMAN, "W:W22:B18", "c3xe5"),
    ],
)
def test_captures_are_written_with_the_sign_of_the_game(rules: Rules, fen: str, text: str) -> None:
    """A colon in Russian, a dash in Thai, x elsewhere; any sign is read."""
    state = State.from_fen(fen, rules)
    (move,) = legal_moves(state)
    assert move.is_capture
    assert format_move(state, move) == text
    for sign in "-x:X":
        assert parse_move(state, f"{move.start}{sign}{move.end}") == move
