"""The oracle held to published numbers and to positions small enough to settle by hand: all the games.

Nothing here imports the library: this file is why the other tests may believe the oracle.
Perft counts: rhalbersma/dctl, test/src/algo/traversal, from depth 1 on; `every-path` counts captures
that differ in path apart, `one-an-outcome` those of equal start, end and captured set together.
Reported faults (B07, ...) are those of public programs, restated.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import oracle
from oracle import (
    BY_NAME,
    OracleDraw,
    OracleRules,
    OracleShape,
    Path,
    Position,
    TooManyChainsError,
    from_fen,
    initial,
    king_runs,
    legal_position_problems,
    mirror,
    moves,
    opponent,
    outcome,
    play,
    plies_since_change,
    repetitions,
    runs_after,
    runs_from_fen,
)
from oracle_games import CORNERS

RUSSIAN = BY_NAME["russian"]
FRISIAN = BY_NAME["frisian"]
every_game = pytest.mark.parametrize("rules", BY_NAME.values(), ids=BY_NAME)


def written(fen: str, rules: OracleRules) -> list[str]:
    """The legal moves of a position as text, in the oracle's order."""
    listed = moves(*from_fen(fen), rules, runs_from_fen(fen))
    return [("x" if captures else "-").join(map(str, path)) for path, captures in listed]


def game(fen: str, texts: str, rules: OracleRules) -> list[Position]:
    """Every position of a game of moves that must be legal, the starting position first."""
    positions, runs = [from_fen(fen)], runs_from_fen(fen)
    for text in texts.split():
        board, turn = positions[-1]
        path = tuple(map(int, text.replace("x", "-").split("-")))
        after = play(board, path, dict(moves(board, turn, rules, runs))[path], rules)
        runs = runs_after(board, turn, after, rules, runs)
        positions.append((after, opponent(turn)))
    return positions


def count(position: Position, rules: OracleRules, depth: int, known: dict[object, int]) -> int:
    """Count as `perft` does; a position reached twice at a depth is counted once and kept."""
    board, turn = position
    legal = moves(board, turn, rules)
    if depth == 1:
        return len(legal)
    place = frozenset(board.items()), depth  # the depth says whose turn it is
    if place not in known:
        known[place] = sum(
            count((play(board, *move, rules), opponent(turn)), rules, depth - 1, known) for move in legal
        )
    return known[place]


# ------------------------------------------------------------------ boards and starts


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("english", {1: (0, 1), 4: (0, 7), 5: (1, 0), 29: (7, 0), 32: (7, 6)}),
        ("italian", {1: (0, 0), 4: (0, 6), 5: (1, 1), 29: (7, 1), 32: (7, 7)}),
        ("jamaican", {1: (0, 0), 32: (7, 7)}),
        ("spanish", {1: (7, 7), 4: (7, 1), 5: (6, 6), 29: (0, 6), 32: (0, 0)}),
        ("thai", {1: (7, 6), 4: (7, 0), 5: (6, 7), 29: (0, 7), 32: (0, 1)}),
        ("international", {1: (0, 1), 5: (0, 9), 6: (1, 0), 46: (9, 0), 50: (9, 8)}),
        ("english-6x6", {1: (0, 1), 3: (0, 5), 4: (1, 0), 16: (5, 0), 18: (5, 4)}),
    ],
)
def test_squares_are_numbered_from_the_corner_of_the_first(name: str, places: dict[int, Path]) -> None:
    """Row by row, beginning in one corner and leading away from it; row 0 is printed on top."""
    shape = BY_NAME[name].shape
    assert {square: shape.places[square] for square in places} == places
    assert all(shape.squares[place] == square for square, place in shape.places.items())


@pytest.mark.parametrize(
    ("rows", "columns", "dark", "squares"),
    [(4, 4, True, 8), (5, 5, True, 13), (5, 5, False, 12), (8, 10, True, 40), (9, 10, False, 45)],
)
def test_boards_of_any_size(rows: int, columns: int, dark: bool, squares: int) -> None:
    """Each numbering corner gives the same squares, and opposite corners number them in reverse."""
    shapes = {first: OracleShape(rows, columns, dark, first) for first in CORNERS}
    for shape in shapes.values():
        assert len(shape.places) == squares
        assert set(shape.squares) == set(shapes["top left"].squares)
        assert ((rows - 1, 0) in shape.squares) == dark
    for one, other in (("top left", "bottom right"), ("top right", "bottom left")):
        in_reverse = list(shapes[other].places.values())[::-1]
        assert list(shapes[one].places.values()) == in_reverse


def test_the_long_diagonal_runs_from_corner_to_corner() -> None:
    """It is a1-h8 on the common board, the other one on a mirrored board, and none is on an oblong."""
    assert BY_NAME["russian"].shape.long_diagonals == [{29, 25, 22, 18, 15, 11, 8, 4}]
    assert BY_NAME["italian"].shape.long_diagonals == [{1, 5, 10, 14, 19, 23, 28, 32}]
    assert BY_NAME["international"].shape.long_diagonals == [{46, 41, 37, 32, 28, 23, 19, 14, 10, 5}]
    assert len(OracleShape(5, 5).long_diagonals) == 2
    assert OracleShape(5, 5, bottom_left_dark=False).long_diagonals == []
    assert OracleShape(8, 10).long_diagonals == []


@every_game
def test_every_start_is_a_position_with_moves_and_its_own_mirror(rules: OracleRules) -> None:
    """Black stands on top, White at the bottom, as many men on each side."""
    board = initial(rules)
    rows = {side: [rules.shape.places[at][0] for at in oracle.squares_of(board, side)] for side in "BW"}
    assert legal_position_problems(board, rules) == []
    assert mirror(board, rules) == board
    assert max(rows["B"]) < min(rows["W"])
    assert outcome([(board, rules.first)], rules) is None


# ------------------------------------------------------------------ counts

THAI_OF_12 = BY_NAME["thai"].replace(black=BY_NAME["spanish"].black, white=BY_NAME["spanish"].white)
OBLONG = OracleShape(rows=8, columns=10)  # Spantsiretti's board, played by international rules
ON_OBLONG = BY_NAME["international"].replace(
    shape=OBLONG, black=frozenset(range(1, 16)), white=frozenset(range(26, 41))
)
TALL = OracleShape(rows=10, columns=8)
ON_TALL = BY_NAME["international"].replace(
    shape=TALL, black=frozenset(range(1, 17)), white=frozenset(range(25, 41))
)

# From the start; up to these depths both countings give the same.
STARTS = [
    ("russian", BY_NAME["russian"], [7, 49, 302, 1469, 7482]),
    ("brazilian", BY_NAME["brazilian"], [7, 49, 302, 1469, 7473]),
    ("pool", BY_NAME["pool"], [7, 49, 302, 1469, 7482]),
    ("jamaican", BY_NAME["jamaican"], [7, 49, 302, 1469, 7482]),  # pool on a mirrored board
    ("czech", BY_NAME["czech"], [7, 49, 302, 1469, 7361]),
    ("spanish", BY_NAME["spanish"], [7, 49, 302, 1469, 7361, 36473]),
    ("portuguese", BY_NAME["portuguese"], [7, 49, 302, 1469, 7361]),  # the captures of Spanish
    ("italian", BY_NAME["italian"], [7, 49, 302, 1469, 7361, 36473]),
    ("thai, 12 men", THAI_OF_12, [7, 49, 302, 1469, 7361]),
    ("international", BY_NAME["international"], [9, 81, 658, 4265]),
    ("killer", BY_NAME["killer"], [9, 81, 658, 4265]),
    ("english-6x6", BY_NAME["english-6x6"], [5, 25, 106, 369, 1271, 4104]),
    ("international-6x6", BY_NAME["international-6x6"], [5, 25, 106, 369, 1301, 4214]),
    ("8 rows of 10", ON_OBLONG, [9, 81, 658, 4265]),
    ("10 rows of 8", ON_TALL, [7, 49, 302, 1469, 7473]),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "rules", "counts"), STARTS, ids=[name for name, _, _ in STARTS])
def test_perft_of_a_start_is_the_published_one(name: str, rules: OracleRules, counts: list[int]) -> None:
    """Each depth of the table is met; the two countings do not differ so early."""
    known: dict[object, int] = {}
    start = initial(rules), rules.first
    assert [count(start, rules, depth + 1, known) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("listing", "counts"), [("every-path", [9, 81, 658, 3880]), ("one-an-outcome", [9, 81, 658, 3874])]
)
def test_perft_of_the_frisian_start_is_the_published_one(listing: str, counts: list[int]) -> None:
    """Captures in eight directions soon reach one outcome by two paths."""
    rules = BY_NAME["frisian"].replace(listing=listing)
    start = initial(rules), rules.first
    assert [oracle.perft(*start, rules, depth + 1) for depth in range(len(counts))] == counts


RANDOM178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
WOLDOUBY = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38"
ALL_KINGS = "W:W" + ",".join(f"K{n}" for n in range(31, 51)) + ":B" + ",".join(f"K{n}" for n in range(1, 21))
POSITIONS = [
    ("international", "one-an-outcome", RANDOM178, [14, 55, 1168, 5432]),
    ("killer", "one-an-outcome", RANDOM178, [14, 55, 1168, 5165]),  # the first difference
    ("international", "one-an-outcome", WOLDOUBY, [6, 12, 30, 73, 215, 590, 1944]),
    ("international", "one-an-outcome", ALL_KINGS, [17, 79, 352, 1399]),
    ("international", "one-an-outcome", "W:W6,7,8,9,10:B41,42,43,44,45", [9, 81, 795, 7578]),
    ("international", "every-path", "W:B16,17,18,19,20:W31,32,33,34,35", [9, 81, 534, 2538]),
    ("italian", "every-path", "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3", [5, 13, 42, 107, 360]),
    ("italian", "every-path", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3", [6, 47, 271, 1916]),
    ("italian", "every-path", "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4", [13, 112, 828, 6756]),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "listing", "fen", "counts"), POSITIONS)
def test_perft_of_a_special_position_is_the_published_one(
    name: str, listing: str, fen: str, counts: list[int]
) -> None:
    """Positions full of kings and of long captures, too."""
    rules = BY_NAME[name].replace(listing=listing)
    known: dict[object, int] = {}
    found = [count(from_fen(fen), rules, depth + 1, known) for depth in range(len(counts))]
    assert found == counts


DEEP = [
    ("russian", BY_NAME["russian"], 9, 4570667, 4570586),
    ("brazilian", BY_NAME["brazilian"], 9, 4431847, 4431766),
    ("pool", BY_NAME["pool"], 9, 4570615, 4570534),
    ("czech", BY_NAME["czech"], 9, 3963671, 3963671),
    ("spanish", BY_NAME["spanish"], 9, 3860866, 3860866),
    ("italian", BY_NAME["italian"], 9, 3860875, 3860875),
    ("thai, 12 men", THAI_OF_12, 9, 3963648, 3963648),
    ("international", BY_NAME["international"], 7, 1049442, 1049442),
    ("killer", BY_NAME["killer"], 7, 1049442, 1049442),
    ("frisian", BY_NAME["frisian"], 7, 550314, 540126),
    ("8 rows of 10", ON_OBLONG, 7, 1029319, 1029319),
    ("10 rows of 8", ON_TALL, 7, 193605, 193605),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules", "depth", "paths", "merged"), DEEP, ids=[name for name, *_ in DEEP])
def test_perft_where_the_games_part_is_the_published_one(
    name: str, rules: OracleRules, depth: int, paths: int, merged: int
) -> None:
    """Deep enough for precedence, landing and removal to show; the first kings come at depth 9."""
    start = initial(rules), rules.first
    assert count(start, rules.replace(listing="every-path"), depth, {}) == paths
    # At so small a depth no two paths of one outcome are known but where the tables differ.
    assert count(start, rules.replace(listing="one-an-outcome"), depth, {}) == merged


@pytest.mark.slow
def test_killer_parts_from_international_in_woldoubys_position() -> None:
    """The landing behind a king shows at depth 10."""
    counts = {"international": 88050, "killer": 88043}
    for name, expected in counts.items():
        assert count(from_fen(WOLDOUBY), BY_NAME[name], 10, {}) == expected


# ------------------------------------------------------------------ one position for each parameter

CASES = [
    # B07, B35: how far a king goes, and whether a man captures backward
    ("english", {}, "W:WK29:B15", "29-25"),
    ("russian", {}, "W:WK29:B15", "29x4 29x8 29x11"),
    ("english", {"flying_kings": True}, "W:WK29:B15", "29x4 29x8 29x11"),
    ("english", {"flying_kings": True}, "W:WK29:B1", "29-4 29-8 29-11 29-15 29-18 29-22 29-25"),
    ("english", {}, "W:W18:B22", "18-14 18-15"),
    ("czech", {}, "W:W18:B22", "18-14 18-15"),
    ("russian", {}, "W:W18:B22", "18x25"),
    ("international", {}, "W:W23:B28", "23x32"),
    # B33: a king's quiet moves change its square and end before a piece
    ("international", {}, "B:WK1,K2,14,16,31,37,42:BK49", "49-21 49-27 49-32 49-35 49-38 49-40 49-43 49-44"),
    ("international", {}, "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34",  # B57 d
     "26-21 31-27 35-30 37-32 42-38 44-39 44-40 45-40 47-41 48-43"),
    # two pieces in one line without a gap, and the edge, stop a flying king
    ("russian", {}, "W:WK29:B18,22", "29-25"),
    ("russian", {}, "W:WK29:B4", "29-8 29-11 29-15 29-18 29-22 29-25"),
    # a man and a king, and whether a man may take a king
    ("italian", {}, "W:W22:BK18", "22-19"),
    ("italian", {"men_capture_kings": True}, "W:W22:BK18", "22x13"),
    ("italian", {}, "W:W22:B18", "22x13"),
    ("italian", {}, "W:WK22:BK18", "22x13"),
    # B09, B11: a man that reaches the crowning row in a capture
    ("czech", {}, "W:W11:B6,7", "11x2"),
    ("brazilian", {}, "W:W11:B6,7", "11x2x9"),
    ("russian", {}, "W:W11:B6,7", "11x2x9 11x2x13"),
    ("international", {}, "W:W12:B8,9", "12x3x14"),
    ("russian", {}, "W:W11:B7,18", "11x2"),
    ("russian", {}, "W:W11:B7,9", "11x2x13"),  # the new king flies
    # B19: while one landing square lets the capture go on, stopping on another is not allowed
    ("russian", {}, "B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14", "13x31x24x15 14x21x30"),
    # B21: captures of one and of four pieces between the same squares
    ("russian", {}, "W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16", "3x12x19x10x17 3x17 20x11x18x9"),
    # B17: two ways round, and what is taken differs
    ("international", {}, "W:WK1:B12,13,19,20", "1x18x9x25 1x23x14x25"),
    # B61: taken pieces stand in the way until the end, unless they leave at once
    ("russian", {}, "W:WK19:B16,26", "19x12 19x30"),
    ("international", {}, "W:WK29:B20,41,42", "29x47x36"),
    ("international", {"removal": "at-once"}, "W:WK29:B20,41,42", "29x15x47x36"),
    ("thai", {}, "W:WK11:B8,15", "11x4x18 11x18x4"),  # the king turns back over the empty square
    ("thai", {"removal": "at-end"}, "W:WK11:B8,15", "11x4 11x18"),
    # where a flying king lands
    ("thai", {}, "W:WK4:B15", "4x18"),
    ("thai", {}, "W:WK4:B1", "4-8 4-11 4-15 4-18 4-22 4-25 4-29"),
    ("thai", {"landing": "anywhere"}, "W:WK4:B15", "4x18 4x22 4x25 4x29"),
    ("killer", {}, "W:WK46:BK23", "46x19"),
    ("killer", {}, "W:WK46:B23", "46x5 46x10 46x14 46x19"),
    ("international", {}, "W:WK46:BK23", "46x5 46x10 46x14 46x19"),
    ("killer", {}, "W:WK46:B20,K23", "46x14x25"),  # only where the capture ends
    # captures along rows and columns, quiet moves along diagonals
    ("frisian", {}, "W:W28:B18", "28x8"),
    ("frisian", {}, "W:W28:B27", "28x26"),
    ("frisian", {}, "W:W28:B29", "28x30"),
    ("frisian", {}, "W:W28:B38", "28x48"),
    ("frisian", {}, "W:WK48:B18", "48x8"),
    ("frisian", {}, "W:WK26:B28", "26x29 26x30"),
    ("frisian", {}, "W:W33:B1", "33-28 33-29"),
    ("international", {}, "W:W28:B18", "28-22 28-23"),
    ("frisian", {"men_capture_backward": False}, "W:W28:B27", "28x26"),  # along the row is not backward
    ("frisian", {"men_capture_backward": False}, "W:W28:B38", "28-22 28-23"),
    # house rules
    ("english", {}, "W:W18,28:B15", "18x11"),
    ("english", {"captures_optional": True}, "W:W18,28:B15", "18x11 18-14 28-24"),
    ("english", {}, "W:W18:B7,15", "18x11x2"),
    ("english", {"chains_may_stop": True}, "W:W18:B7,15", "18x11 18x11x2"),
    ("russian", {"chains_may_stop": True}, "W:WK29:B11,22", "29x15 29x18 29x18x4 29x18x8"),
    # straight on, the path holds the square right behind; where it turns, the turning square
    ("russian", {}, "W:WK29:B11,22", "29x18x4 29x18x8"),
    ("russian", {}, "W:WK29:B10,22", "29x15x1 29x15x6"),
    ("russian", {"straight_chains": True}, "W:WK29:B10,22", "29x4 29x8 29x11 29x15 29x18"),
    ("russian", {"straight_chains": True}, "W:WK29:B11,22", "29x18x4 29x18x8"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "fen", "legal"), CASES)
def test_one_position_for_each_parameter_B07_B11_B17_B19_B21_B33_B35_B61(
    name: str, changes: dict[str, Any], fen: str, legal: str
) -> None:
    """The moves are those a player finds by eye."""
    rules = BY_NAME[name].replace(**changes)
    assert written(fen, rules) == legal.split()


PRECEDENCE = [
    # the place of a criterion; the captures that those before it leave, and those that it leaves
    ("italian", 0, "W:WK20:B7,15,K23", "20x11x4 20x27", "20x11x4"),
    ("italian", 1, "W:W12,K20:B7,23", "12x3 20x27", "20x27"),
    ("italian", 2, "W:WK18:BK13,K21,22,25", "18x9 18x27", "18x9"),
    ("italian", 3, "W:WK3,K9:B5,K6,K30", "3x10x1 9x2x11", "3x10x1"),
    ("czech", 0, "W:W12,K25:B8,K31", "12x3 25x4", "25x4"),
    ("brazilian", 0, "W:W22:B10,17,18", "22x13 22x15x6", "22x15x6"),
    ("spanish", 0, "W:W1,K24:BK5,6", "1x10 24x2x9", "24x2x9"),
    ("spanish", 1, "W:WK16:BK9,20,21,K28", "16x23x32 16x30x17", "16x23x32"),
    # man 100, king 199: two men before a king, three men before a king and a man, two kings before three men
    ("frisian", 0, "W:W6,38:B19,K32,41,42", "38x27 38x47x36", "38x47x36"),
    (
        "frisian",
        0,
        "W:W24,36:BK21,23,28,31,38",
        "24x22x33x42 36x27x16 36x27x29x18",
        "24x22x33x42 36x27x29x18",
    ),
    ("frisian", 0, "W:W8,14:BK12,13,K27,29,43", "8x17x37 8x19x39x48", "8x17x37"),
    ("frisian", 1, "W:W12,K34:B7,23", "12x1 34x18", "34x18"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "place", "fen", "without", "legal"), PRECEDENCE)
def test_precedence_is_looked_at_in_order(name: str, place: int, fen: str, without: str, legal: str) -> None:
    """Each criterion leaves some of the captures that those before it left."""
    rules = BY_NAME[name]
    assert written(fen, rules.replace(precedence=rules.precedence[:place])) == without.split()
    assert written(fen, rules.replace(precedence=rules.precedence[: place + 1])) == legal.split()
    assert written(fen, rules) == legal.split()


def test_german_leaves_all_captures_free() -> None:
    """It is Czech but for the king's right to capture first."""
    assert written("W:W12,K25:B8,K31", BY_NAME["german"]) == ["12x3", "25x4"]


# ------------------------------------------------------------------ what is one move


@pytest.mark.parametrize(
    ("fen", "paths", "listed"),
    [
        (
            "W:WK29:B9,10,17,18,25",
            "29x22x13x6x15x22 29x22x15x6x13x22 29x22x15x6x13x26 29x22x15x6x13x31",
            "29x22x13x6x15x22 29x22x15x6x13x26 29x22x15x6x13x31",
        ),
        (
            "W:WK2:B6,7,17,23",
            "2x9x27 2x9x32 2x13x26x16x2 2x16x26x13x2",
            "2x9x27 2x9x32 2x13x26x16x2",
        ),
    ],
)
def test_captures_of_one_outcome_are_one_move_whose_path_is_the_first(
    fen: str, paths: str, listed: str
) -> None:
    """Of two ways round the same pieces to the same square the first is listed."""
    assert written(fen, RUSSIAN.replace(listing="every-path")) == paths.split()
    assert written(fen, RUSSIAN) == listed.split()


def test_under_continues_a_man_crowned_on_the_way_is_another_outcome() -> None:
    """Two ways round the same pieces end on 14, and only one of them touches the crowning row."""
    rules = BY_NAME["frisian"].replace(promotion="continues")
    board, turn = from_fen("W:W23:B13,17,27,28")
    to_14 = {path: captures for path, captures in moves(board, turn, rules) if path[-1] == 14}
    assert set(to_14) == {(23, 3, 21, 32, 14), (23, 32, 21, 12, 14)}
    assert play(board, (23, 3, 21, 32, 14), to_14[23, 3, 21, 32, 14], rules) == {14: "W"}
    assert play(board, (23, 32, 21, 12, 14), to_14[23, 32, 21, 12, 14], rules) == {14: "w"}


TEN_PIECES = "W:WK23:B28,17,10,20,29,39,40,38,31,8,9"
BLOW_UP = (
    "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,K35,K36,"
    "K38,K40,K41,K42,K43,K44,K47,K49"
)


@pytest.mark.thorough
def test_stress_positions_are_answered_or_refused() -> None:
    """One capture of ten pieces is found; a position of too many captures is given up, not sat out."""
    ((_, captures),) = moves(*from_fen(TEN_PIECES), BY_NAME["international"])
    assert len(captures) == 10
    with pytest.raises(TooManyChainsError):
        moves(*from_fen(BLOW_UP), BY_NAME["frisian"])


# ------------------------------------------------------------------ the limit on king moves


def test_a_king_makes_three_quiet_moves_in_a_row_while_its_side_has_men() -> None:
    """Then another piece moves, or the king captures; either starts the count again."""
    start, texts = "W:W45,K28:B1,K3", "28-32 3-9 32-28 9-3 28-32 3-9"
    positions = game(start, texts, FRISIAN)
    runs = king_runs(positions, FRISIAN)
    assert [dict(each) for each in runs] == [
        {},
        {"W": (1, 32)},
        {"W": (1, 32), "B": (1, 9)},
        {"W": (2, 28), "B": (1, 9)},
        {"W": (2, 28), "B": (2, 3)},
        {"W": (3, 32), "B": (2, 3)},
        {"W": (3, 32), "B": (3, 9)},
    ]
    assert {path[0] for path, _ in moves(*positions[-1], FRISIAN, runs[-1])} == {45}
    positions = game(start, texts + " 45-40", FRISIAN)
    assert dict(king_runs(positions, FRISIAN)[-1]) == {"B": (3, 9)}


@pytest.mark.parametrize(
    ("fen", "starts"),
    [
        ("W:W33,K28:B1", {28, 33}),
        ("W:W33,K28:B1:+228+0", {28, 33}),
        ("W:W33,K28:B1:+328+0", {33}),
        ("W:W33,K28:B1:+0+328", {28, 33}),  # Black's count
        ("W:W33,K27,K28:B1:+328+0", {27, 33}),
        ("W:W33,K28:B23:+328+0", {28}),  # a capture is no quiet move
        ("W:WK28:B1:+328+0", {28}),  # without men there is no limit
    ],
)
def test_the_limit_is_on_quiet_moves_of_one_king(fen: str, starts: set[int]) -> None:
    """Who may move, by the count in the last field of the position."""
    assert {path[0] for path, _ in moves(*from_fen(fen), FRISIAN, runs_from_fen(fen))} == starts


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("W:W33,K28:B1:+228+0", "28-32", {"W": (3, 32)}),
        ("W:W33,K28:B1:+228+0", "33-29", {}),
        ("W:W33,K27,K28:B1:+228+0", "27-31", {"W": (1, 31)}),
        ("W:W33,K28:B1,23:+228+0", "28x19", {}),
        ("W:W33,K46:B1,K29:+246+129", "33x24", {}),  # the black king is gone
        ("W:W6,K28:B2,K50:+228+150", "6-1", {"B": (1, 50)}),  # White has no man left
        ("W:WK28:B2,K50:+0+250", "28-32", {"B": (2, 50)}),
    ],
)
def test_runs_of_king_moves_start_and_end(fen: str, move: str, after: dict[str, tuple[int, int]]) -> None:
    """Another piece's move, a capture, and the loss of king or men end a run."""
    assert dict(king_runs(game(fen, move, FRISIAN), FRISIAN, runs_from_fen(fen))[-1]) == after


def test_a_side_whose_only_moves_are_over_the_limit_has_lost() -> None:
    """The man on 6 is blocked; the king on 50 could move but for its count."""
    blocked = "W:W6,K50:B1"
    assert outcome([from_fen(blocked)], FRISIAN) is None
    assert outcome([from_fen(blocked)], FRISIAN, runs_from_fen(blocked + ":+350+0")) == ("B", "NO_MOVES")


def test_the_count_is_part_of_the_position() -> None:
    """The same pieces with another count are another position for repetition."""
    positions = game("W:W45,K28:B1,K3", "28-32 3-9 32-28 9-3", FRISIAN)
    assert positions[0] == positions[-1]
    assert repetitions(positions, FRISIAN) == 1
    assert repetitions(positions, BY_NAME["international"]) == 2


# ------------------------------------------------------------------ the end of the game


@pytest.mark.parametrize(
    ("name", "fen", "ended"),
    [
        ("international", "B:W50:B", ("W", "NO_PIECES")),
        ("antidraughts", "B:W50:B", ("B", "NO_PIECES")),
        ("antidraughts", "W:W50:B", ("B", "NO_PIECES")),
        ("russian", "W:W5:B1", ("B", "NO_MOVES")),
        ("russian-giveaway", "W:W5:B1", ("W", "NO_MOVES")),
        ("english-giveaway", "W:W5:B1", ("W", "NO_MOVES")),
        ("breakthrough", "B:WK1,50:B2", ("W", "FIRST_KING")),
        ("breakthrough", "W:WK1,50:B2", ("W", "FIRST_KING")),
        ("breakthrough", "W:W6:BK50", ("B", "FIRST_KING")),
        ("breakthrough", "B:WK1:B", ("W", "NO_PIECES")),
        ("breakthrough", "W:W6:B1,11", None),
        ("breakthrough", "W:W6:B1", ("B", "NO_MOVES")),
    ],
)
def test_the_aim_says_who_has_won(name: str, fen: str, ended: tuple[str, str] | None) -> None:
    """To take all, to lose all, or to have the first king."""
    if ended is None:
        assert written(fen, BY_NAME[name])
    assert outcome([from_fen(fen)], BY_NAME[name]) == ended


def test_a_crowning_ends_breakthrough_and_no_other_game() -> None:
    """The move that makes the first king wins."""
    positions = game("W:W6,50:B20", "6-1", BY_NAME["breakthrough"])
    assert outcome(positions, BY_NAME["breakthrough"]) == ("W", "FIRST_KING")
    assert outcome(positions, BY_NAME["international"]) is None


def walk(fen: str, plies: int, white: str, black: str, rules: OracleRules) -> list[Position]:
    """A game in which both sides walk their loops of squares, White first."""
    loops = [white.split(), black.split()]
    texts = []
    for ply in range(plies):
        loop, step = loops[ply % 2], ply // 2
        texts.append(f"{loop[step % len(loop)]}-{loop[(step + 1) % len(loop)]}")
    return game(fen, " ".join(texts), rules)


def only(rules: OracleRules, draw: OracleDraw) -> OracleRules:
    """The same game with one draw rule alone."""
    return rules.replace(draws=(draw,))


LONE = OracleDraw("LONE_KING", 4, 2, 3)


@pytest.mark.parametrize(
    ("draw", "fen", "holds"),
    [
        (LONE, "W:WK32,K31,K30:BK4", True),
        (LONE, "W:WK32,K31:BK4", True),
        (LONE, "W:WK32:BK4", False),  # fewer than 2
        (LONE, "W:WK32,21,26,30:BK4", False),  # more than 3
        (LONE, "W:WK32,21,26:BK4", True),
        (LONE.replace(kings_only=True), "W:WK32,21,26:BK4", False),
        (LONE.replace(kings_only=True), "W:WK32,K21,K26:BK4", True),
        (LONE, "W:WK32:BK4,1", True),  # the lone king is White's
        (LONE, "W:WK32,20:BK4,1", False),
        (OracleDraw("LONE_KING", 4, 1, 2), "W:WK32:BK4", True),
        (OracleDraw("SAME_FORCE", 4, 2, 3), "W:WK32:BK4", True),
        (OracleDraw("SAME_FORCE", 4, 2, 3), "W:WK32,20:BK4", True),
        (OracleDraw("SAME_FORCE", 4, 2, 3), "W:WK32,20:BK4,1", False),
        (OracleDraw("SAME_FORCE", 4, 3, 3), "W:WK32:BK4", False),
        (OracleDraw("SAME_FORCE", 4, 2, 2, each_side=True), "W:WK32,20:BK4,1", True),
        (OracleDraw("SAME_FORCE", 4, 2, 2, each_side=True), "W:WK32:BK4,1", False),
    ],
)
def test_draws_by_force_hold_after_so_many_plies(draw: OracleDraw, fen: str, holds: bool) -> None:
    """The kings on 32 and 4 walk to and fro; the draw comes with the fourth ply, not before."""
    rules = only(BY_NAME["russian"], draw)
    positions = walk(fen, 4, "32 28 32", "4 8 4", rules)
    assert outcome(positions[:-1], rules) is None
    assert outcome(positions, rules) == ((None, draw.reason) if holds else None)


def test_a_force_without_a_king_is_none() -> None:
    """A lone king against men alone, and men against men, draw by no rule of force."""
    for draw in (LONE, OracleDraw("SAME_FORCE", 0, 2, 9)):
        rules = only(RUSSIAN, draw.replace(limit=0))
        assert outcome([from_fen("W:W32,31:BK4")], rules) is None
        assert outcome([from_fen("W:W32,31:B4")], rules) is None


def test_the_long_diagonal_must_be_held_all_the_time() -> None:
    """Leaving it for one move starts the count again."""
    rules = only(RUSSIAN, OracleDraw("LONE_KING", 4, 3, 3, long_diagonal=True))
    fen = "W:WK32,K31,K30:BK4"
    holding = walk(fen, 4, "32 28 32", "4 8 4", rules)
    assert outcome(holding[:-1], rules) is None
    assert outcome(holding, rules) == (None, "LONE_KING")
    leaving = game("W:WK32,K31,K30:BK8", "32-28 8-3 28-32 3-8 32-28 8-4 28-32 4-8", rules)
    assert all(outcome(leaving[:ply], rules) is None for ply in range(1, len(leaving)))
    assert outcome(leaving, rules) == (None, "LONE_KING")


@pytest.mark.parametrize(
    ("fen", "move", "since"),
    [
        ("W:W6:B28", "6-1", 0),  # a crowning
        ("W:W10:B28", "10-6", 1),  # a man's move alone
        ("W:WK6:B28", "6-1", 1),
        ("W:WK18:B15,1", "18x11", 0),
    ],
)
def test_the_count_of_unchanged_force_starts_again_at_captures_and_crownings(
    fen: str, move: str, since: int
) -> None:
    """A man's advance leaves the force as it is."""
    assert plies_since_change(game(fen, move, BY_NAME["english"].replace(first="W"))) == since


# ------------------------------------------------------------------ laws on random games


def random_positions(rules: OracleRules, games: int, seed: int) -> Iterator[Position]:
    """Positions with at least one move from random games of at most 100 plies, king limits aside."""
    dice = random.Random(seed)
    for _ in range(games):
        board, turn = initial(rules), rules.first
        for _ in range(100):
            legal = moves(board, turn, rules)
            if not legal:
                break
            yield board, turn
            board, turn = play(board, *dice.choice(legal), rules), opponent(turn)


@every_game
def test_laws_of_moves_on_random_games(rules: OracleRules) -> None:
    """All moves capture or none; the board changes by the move alone; turning maps moves."""
    last = len(rules.shape.places) + 1
    for board, turn in random_positions(rules, games=2, seed=4):
        legal = moves(board, turn, rules)
        assert [path for path, _ in legal] == sorted({path for path, _ in legal})
        assert len({bool(captures) for _, captures in legal}) == 1
        whole = rules.replace(listing="every-path")
        turned = sorted(
            (tuple(last - square for square in path), tuple(last - square for square in captures))
            for path, captures in moves(board, turn, whole)
        )
        assert moves(mirror(board, rules), opponent(turn), whole) == turned
        for path, captures in legal:
            then = play(board, path, captures, rules)
            assert legal_position_problems(then, rules) == []
            assert set(then) == set(board) - {path[0], *captures} | {path[-1]}
            assert all(then[square] == board[square] for square in set(then) - {path[-1]})
            assert all(board[square].upper() == opponent(turn) for square in captures)
            assert len(path) == max(len(captures), 1) + 1


def test_the_listed_moves_are_one_for_each_outcome() -> None:
    """Every path has the outcome of one listed move, and none that is listed comes twice."""
    for name in ("russian", "international", "frisian", "thai"):
        rules = BY_NAME[name]
        for board, turn in random_positions(rules, games=3, seed=9):
            boards = [play(board, *move, rules) for move in moves(board, turn, rules)]
            every = moves(board, turn, rules.replace(listing="every-path"))
            assert all(play(board, *move, rules) in boards for move in every)
