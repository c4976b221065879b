"""The oracle held to published numbers and to positions small enough to settle by hand: English games.

Nothing here imports the library: this file is why the other tests may believe the oracle.
Perft counts: aartbik.com/MISC/checkers.html, every capture path counted.
Two-piece endgames: a retrograde solve by an independent C program, whose wins, losses and draws
agree with the printed solutions of problem collections.
The other games are in `test_oracle_games.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import TypeAlias

import pytest

from oracle import (
    BY_NAME,
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    PLACES,
    SQUARES,
    Board,
    OracleDraw,
    OracleRules,
    Path,
    Position,
    adjudicate,
    from_fen,
    initial,
    legal_position_problems,
    mirror,
    moves,
    opponent,
    outcome,
    outcomes,
    perft,
    play,
    plies_since_capture,
    plies_since_progress,
    refusal,
    repetitions,
)

IN_PASSING = OracleRules(promotion="in-passing")
IN_PASSING_BACK = OracleRules(promotion="in-passing", men_capture_backward=True)
CONTINUES = OracleRules(promotion="continues")
ENDS_TURN_BACK = OracleRules(men_capture_backward=True)
EVERY_RULE_SET = {
    **{name: BY_NAME[name] for name in ("english", "english-straight", "english-wcdf", "icelandic")},
    "in-passing": IN_PASSING,
    "in-passing, backward": IN_PASSING_BACK,
    "continues": CONTINUES,
    "ends-turn, backward": ENDS_TURN_BACK,
    "continues, straight": CONTINUES.replace(straight_chains=True),
}
every_rule_set = pytest.mark.parametrize("rules", EVERY_RULE_SET.values(), ids=EVERY_RULE_SET)

ROUND_TRIP = "B:W5,7,8,9,14,15,16:BK10"
TWO_ROUTES = "B:W6,7,8,14,15,26,28:BK9"


def written(fen: str, rules: OracleRules = ENGLISH) -> list[str]:
    """The legal moves of a position as text, in the oracle's order."""
    return [
        ("x" if captures else "-").join(map(str, path)) for path, captures in moves(*from_fen(fen), rules)
    ]


def squares(text: str) -> Path:
    """The squares of a move written with `-` or `x`."""
    return tuple(map(int, text.replace("x", "-").split("-")))


def game(fen: str, texts: list[str], rules: OracleRules = ENGLISH) -> list[Position]:
    """Every position of a game of moves that must be legal, the starting position first."""
    positions = [from_fen(fen)]
    for text in texts:
        board, turn = positions[-1]
        path = squares(text)
        captures = dict(moves(board, turn, rules))[path]
        positions.append((play(board, path, captures, rules), opponent(turn)))
    return positions


def random_positions(rules: OracleRules, games: int, seed: int) -> Iterator[Position]:
    """Positions with at least one move from random games of at most 120 plies."""
    dice = random.Random(seed)
    for _ in range(games):
        board, turn = initial(), "B"
        for _ in range(120):
            legal = moves(board, turn, rules)
            if not legal:
                break
            yield board, turn
            board, turn = play(board, *dice.choice(legal), rules), opponent(turn)


# ------------------------------------------------------------------ board


def test_square_1_is_in_the_top_row_one_column_in_E5() -> None:
    """The 32 dark squares are numbered row by row from the top left."""
    assert PLACES[1] == (0, 1)
    assert PLACES[4] == (0, 7)
    assert PLACES[5] == (1, 0)
    assert PLACES[29] == (7, 0)
    assert PLACES[32] == (7, 6)
    assert sorted(SQUARES.values()) == list(range(1, 33))
    assert all((row + column) % 2 == 1 for row, column in SQUARES)


def test_twelve_men_a_side_on_the_nearest_rows_E7_I1() -> None:
    """Black starts on 1-12, White on 21-32, all men."""
    board = initial()
    assert {square for square in board if board[square] == "b"} == set(range(1, 13))
    assert {square for square in board if board[square] == "w"} == set(range(21, 33))
    assert len(board) == 24


def test_the_start_position_is_its_own_mirror() -> None:
    """Turning the board and swapping colours changes nothing at the start."""
    assert mirror(initial()) == initial()
    assert mirror({1: "B", 9: "w"}) == {32: "W", 24: "b"}


def test_fen_is_read_in_either_colour_order() -> None:
    """Kings carry a K, an empty side is allowed, a section may stand first or last."""
    assert from_fen("W:W18,K31:B7") == ({18: "w", 31: "W", 7: "b"}, "W")
    assert from_fen("B:BK10:W5") == ({10: "B", 5: "w"}, "B")
    assert from_fen("B:W29:B") == ({29: "w"}, "B")


def test_every_problem_of_a_board_is_listed() -> None:
    """A legal board has no problem; a bad one names each."""
    assert legal_position_problems(initial()) == []
    assert legal_position_problems({1: "W", 32: "B", 29: "w", 4: "b"}) == []
    assert len(legal_position_problems({})) == 1
    assert len(legal_position_problems({1: "w", 4: "w", 29: "b", 33: "b", 10: "x"})) == 5
    assert len(legal_position_problems(dict.fromkeys(range(1, 14), "b"))) == 1


# ------------------------------------------------------------------ counts


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("depth", "count"),
    [(0, 1), (1, 7), (2, 49), (3, 302), (4, 1_469), (5, 7_361), (6, 36_768)],
)
def test_perft_of_the_start_position_is_the_published_one(depth: int, count: int) -> None:
    """Up to depth 6 no two captures differ in path alone, so both countings agree."""
    assert perft(initial(), "B", ENGLISH, depth) == count
    assert outcomes(initial(), "B", ENGLISH, depth) == count


@pytest.mark.parametrize(("fen", "paths", "distinct"), [(ROUND_TRIP, 3, 2), (TWO_ROUTES, 4, 3)])
def test_captures_that_differ_in_path_are_separate_moves(fen: str, paths: int, distinct: int) -> None:
    """Every path is listed; moves of equal start, end and captured set merge only on request."""
    assert perft(*from_fen(fen), ENGLISH, 1) == paths
    assert outcomes(*from_fen(fen), ENGLISH, 1) == distinct


def test_a_round_trip_is_listed_both_ways_round() -> None:
    """The mover's own start square is empty while it captures, whichever way it goes round."""
    assert written(ROUND_TRIP) == ["10x3x12x19x10x17", "10x17", "10x19x12x3x10x17"]


Duel: TypeAlias = tuple[frozenset[tuple[int, str]], str]


def duels() -> Iterator[Position]:
    """Every position of one black piece against one white piece."""
    for (black, white), b, w in product(permutations(range(1, 33), 2), "bB", "wW"):
        if not legal_position_problems({black: b, white: w}):
            yield {black: b, white: w}, "B"
            yield {black: b, white: w}, "W"


def solved_duels() -> dict[Duel, int]:
    """1 where the side to move wins, -1 where it loses, 0 where neither can force a win."""
    value: dict[Duel, int] = {}
    successors: dict[Duel, list[Duel]] = {}
    for board, turn in duels():
        node = (frozenset(board.items()), turn)
        if outcome([(board, turn)], ENGLISH) is not None:
            value[node] = -1
            continue
        value[node] = 0
        successors[node] = []
        for path, captures in moves(board, turn, ENGLISH):
            then = play(board, path, captures, ENGLISH)
            successors[node].append((frozenset(then.items()), opponent(turn)))
            if outcome([(then, opponent(turn))], ENGLISH) == (turn, "NO_PIECES"):
                value[successors[node][-1]] = -1
    settling = True
    while settling:
        settling = False
        for node, nexts in successors.items():
            # A side wins by one move to a position the enemy loses, and loses for want of another.
            best = max(-value[following] for following in nexts)
            if value[node] != best:
                value[node] = best
                settling = True
    return value


# Black to move: wins, losses and draws, by Black's piece and White's (upper case king).
TWO_PIECE_ENDGAMES = {
    "BW": (230, 108, 654),
    "Bw": (331, 6, 531),
    "bW": (53, 241, 574),
    "bw": (102, 47, 611),
}


@pytest.mark.thorough
def test_two_piece_endgames_have_the_published_results() -> None:
    """Solving every one-against-one position gives the known wins, losses and draws of Black."""
    value = solved_duels()
    counts = {names: Counter[int]() for names in TWO_PIECE_ENDGAMES}
    for board, turn in duels():
        if turn == "B":
            names = "".join(sorted(board.values(), key=str.upper))
            counts[names][value[frozenset(board.items()), turn]] += 1
    found = {names: (count[1], count[-1], count[0]) for names, count in counts.items()}
    assert found == TWO_PIECE_ENDGAMES


# ------------------------------------------------------------------ steps and captures


@pytest.mark.parametrize(
    ("fen", "legal"),
    [
        # quiet moves: men forward only (E8a), kings both ways (E11), one step each (E8b)
        ("W:W18:B1", ["18-14", "18-15"]),
        ("B:W32:B18", ["18-22", "18-23"]),
        ("W:WK18:B1", ["18-14", "18-15", "18-22", "18-23"]),
        ("W:WK29:B15", ["29-25"]),
        # men capture forward only; the square behind must be empty (E8c)
        ("W:W18:B22", ["18-14", "18-15"]),
        ("W:W22:B15,18", ["22-17"]),
        ("W:W13:B6,9", []),
        ("W:W13:B9", ["13x6"]),
        # a capture is compulsory (E4), which one is free (E9), of any number of pieces
        ("W:WK6,30:B10,19,25", ["6x15x24", "30x21"]),
        ("W:W28,31:B18,24,26", ["28x19", "31x22x15"]),
        # a chain is one move and goes to its end (R3), turning as it likes (R1)
        ("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10", ["7x16x23x32"]),
        ("W:W18:B7,15", ["18x11x2"]),
        ("B:W18,26:B15", ["15x22x31"]),
        # nobody on the move, nobody who can move
        ("W:W5:B1", []),
        ("B:W29:B", []),
    ],
)
def test_moves_of_small_positions_E4_E8_E9_E11(fen: str, legal: list[str]) -> None:
    """The moves are those a player finds by eye."""
    assert written(fen) == legal


def test_the_captures_of_a_chain_are_in_the_order_jumped() -> None:
    """A move names the jumped squares one for each jump."""
    board, turn = from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
    assert moves(board, turn, ENGLISH) == [((7, 16, 23, 32), (11, 19, 27))]


def test_men_capture_backward_only_where_the_rules_let_them() -> None:
    """The parameter adds backward jumps to men, and no backward step."""
    assert written("W:W18:B22", ENDS_TURN_BACK) == ["18x25"]
    assert written("W:W18:B1", ENDS_TURN_BACK) == ["18-14", "18-15"]


def test_play_takes_the_jumped_pieces_off_and_leaves_the_old_board_alone_E3_R9() -> None:
    """The result is a new board; the old one can still be played on."""
    board, _ = from_fen("W:W18,32:B5,7,15")
    before = dict(board)
    assert play(board, (18, 11, 2), (15, 7), ENGLISH) == {2: "W", 32: "w", 5: "b"}
    assert board == before


def test_a_king_that_comes_home_stands_on_its_start_square() -> None:
    """A path that ends where it began moves nothing but the captured pieces."""
    board, _ = from_fen("B:W7,8,15,16:BK10")
    assert written("B:W7,8,15,16:BK10") == ["10x3x12x19x10", "10x19x12x3x10"]
    assert play(board, (10, 3, 12, 19, 10), (7, 8, 16, 15), ENGLISH) == {10: "B"}


# ------------------------------------------------------------------ crowning


@pytest.mark.parametrize(
    ("rules", "fen", "move", "then"),
    [
        # a step and a capture that end on the row crown under every rule
        (ENGLISH, "W:W6:B28", "6-1", "B:WK1:B28"),
        (ENGLISH, "B:W4:B27", "27-31", "W:W4:BK31"),
        (ENGLISH, "W:W18,32:B5,7,15", "18x11x2", "B:WK2,32:B5"),
        (IN_PASSING, "W:W18,32:B5,7,15", "18x11x2", "B:WK2,32:B5"),
        (CONTINUES, "W:W18,32:B5,7,15", "18x11x2", "B:WK2,32:B5"),
        # 7 leads to the row, and from there a king, or a man that jumps backward, could take 6
        (ENGLISH, "W:W11:B6,7", "11x2", "B:WK2:B6"),
        (ENDS_TURN_BACK, "W:W11:B6,7", "11x2", "B:WK2:B6"),
        (IN_PASSING, "W:W11:B6,7", "11x2", "B:WK2:B6"),
        (IN_PASSING_BACK, "W:W11:B6,7", "11x2x9", "B:W9:B"),
        (CONTINUES, "W:W11:B6,7", "11x2x9", "B:WK9:B"),
        # a man that passes the row and comes back to stop there is crowned
        (IN_PASSING_BACK, "W:W12:B6,7,8", "12x3x10x1", "B:WK1:B"),
        (CONTINUES, "W:W12:B6,7,8", "12x3x10x1", "B:WK1:B"),
        (ENGLISH, "W:W12:B6,7,8", "12x3", "B:WK3:B6,7"),
        # an old king goes on over the row (R4)
        (ENGLISH, "W:WK11:B6,7", "11x2x9", "B:WK9:B"),
    ],
)
def test_promotion_E11_E12_I10_I11_R4(rules: OracleRules, fen: str, move: str, then: str) -> None:
    """The move is the only capture or one of the steps, and ends as the mode of crowning says."""
    assert game(fen, [move], rules)[-1] == from_fen(then)
    if "x" in move:
        assert written(fen, rules) == [move]


def test_promotion_of_black_mirrors_promotion_of_white() -> None:
    """Black's crowning row is the bottom one, in every mode of crowning."""
    for rules in EVERY_RULE_SET.values():
        for fen in ("W:W11:B6,7", "W:W12:B6,7,8"):
            board, _ = from_fen(fen)
            (path, captures) = moves(board, "W", rules)[0]
            turned = (_turned(path), _turned(captures))
            assert moves(mirror(board), "B", rules) == [turned]
            assert play(mirror(board), *turned, rules) == mirror(play(board, path, captures, rules))


def _turned(path: Path) -> Path:
    return tuple(33 - square for square in path)


# ------------------------------------------------------------------ straight chains


@pytest.mark.parametrize(
    ("fen", "turning", "straight"),
    [
        # 25 and 18 lie in one line from 29: both fall, and both must
        ("W:W29:B18,25", ["29x22x15"], ["29x22x15"]),
        # after 25 the next piece lies round the corner
        ("W:W29:B17,25", ["29x22x13"], ["29x22"]),
        # the square behind the next piece in line is occupied
        ("W:W29:B15,18,25", ["29x22"], ["29x22"]),
        # both: a free choice in English, none in a straight line
        ("W:W29:B17,18,25", ["29x22x13", "29x22x15"], ["29x22x15"]),
        # a first jump in each direction is a free choice, each goes on in its own line
        ("W:W22:B10,17,18", ["22x13", "22x15x6"], ["22x13", "22x15"]),
        ("W:W23:B11,18,19", ["23x14", "23x16x7"], ["23x14", "23x16"]),
        # 7x16 runs into the edge
        ("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10", ["7x16x23x32"], ["7x16"]),
        # a king starts in all four directions and keeps the one it chose
        (
            ROUND_TRIP,
            ["10x3x12x19x10x17", "10x17", "10x19x12x3x10x17"],
            ["10x3", "10x17", "10x19"],
        ),
        ("W:WK32:B18,19,27", ["32x23x14", "32x23x16"], ["32x23x14"]),
        ("B:BK1:W6,15,24", ["1x10x19x28"], ["1x10x19x28"]),
    ],
)
def test_straight_chains_keep_the_direction_of_the_first_jump_R1_R2(
    fen: str, turning: list[str], straight: list[str]
) -> None:
    """A straight chain never turns, and goes on as long as its own line lets it."""
    assert written(fen, ENGLISH) == turning
    assert written(fen, ENGLISH_STRAIGHT) == straight


# ------------------------------------------------------------------ the end of the game


@pytest.mark.parametrize(
    ("fen", "ended"),
    [
        ("B:W29:B", ("W", "NO_PIECES")),
        ("W:W29:B", ("W", "NO_PIECES")),  # whoever's turn it is
        ("W:W:B9", ("B", "NO_PIECES")),
        ("W:W5:B1", ("B", "NO_MOVES")),
        ("B:WK32:B28", ("W", "NO_MOVES")),
        ("B:W13:B6,9", None),  # White is blocked, but it is not White's turn
        ("W:WK27:B28", None),
    ],
)
@every_rule_set
def test_a_side_without_pieces_or_moves_has_lost_E13_E14_I12_I13_R11(
    rules: OracleRules, fen: str, ended: tuple[str, str] | None
) -> None:
    """Only the side to move can lose for want of a move."""
    assert outcome([from_fen(fen)], rules) == ended


REPEATING = ["1-6", "32-27", "6-1", "27-32"]


def test_the_third_occurrence_draws_and_the_start_counts_I14_R7_R8_R12() -> None:
    """The position of ply 0 comes up again at plies 4 and 8; English counts nothing."""
    positions = game("B:WK32:BK1", REPEATING * 2)
    assert [repetitions(positions[: ply + 1]) for ply in (0, 4, 7, 8)] == [1, 2, 2, 3]
    for rules in (ENGLISH_WCDF, ICELANDIC):
        assert outcome(positions[:8], rules) is None
        assert outcome(positions, rules) == (None, "REPETITION")
    for rules in (ENGLISH, ENGLISH_STRAIGHT):
        assert outcome(positions, rules) is None


def test_a_position_is_the_same_only_with_the_same_side_to_move_R12() -> None:
    """Equal boards with the other side to move are another position."""
    board = {1: "B", 32: "W"}
    assert repetitions([(board, "B"), (dict(board), "W")]) == 1
    assert repetitions([(board, "B"), ({1: "b", 32: "W"}, "B")]) == 1


def king_loops(plies: int, man_advances_at: int | None = None) -> list[str]:
    """Two kings walking loops of 6 and 8 squares; Black's man may step to 8 instead once."""
    black, white = (5, 1, 6, 10, 14, 9), (26, 23, 19, 16, 20, 24, 27, 31)
    texts, steps = [], [0, 0]
    for ply in range(plies):
        side = ply % 2
        if ply + 1 == man_advances_at:
            texts.append("4-8")
            continue
        loop = white if side else black
        here, there = (loop[(steps[side] + n) % len(loop)] for n in (0, 1))
        texts.append(f"{here}-{there}")
        steps[side] += 1
    return texts


LOOPS = "B:WK26:B4,K5"


def test_eighty_plies_without_progress_draw_under_wcdf_R8() -> None:
    """The draw comes with the 80th ply, not before; the Icelandic count is still too low."""
    positions = game(LOOPS, king_loops(80))
    assert outcome(positions[:-1], ENGLISH_WCDF) is None
    assert outcome(positions, ENGLISH_WCDF) == (None, "NO_PROGRESS")
    assert outcome(positions, ICELANDIC) is None
    assert outcome(positions, ENGLISH) is None


def test_a_mans_advance_resets_progress_and_not_the_capture_clock_R8_R13() -> None:
    """A man steps at ply 79; the plies without a capture run on to 100."""
    positions = game(LOOPS, king_loops(100, man_advances_at=79))
    assert positions[80] == from_fen("B:WK26:B8,K10")
    assert plies_since_progress(positions[:81]) == 1
    assert plies_since_capture(positions[:81]) == 80
    assert outcome(positions[:81], ENGLISH_WCDF) is None
    assert outcome(positions[:100], ICELANDIC) is None
    assert outcome(positions, ICELANDIC) == (None, "NO_CAPTURE")
    assert outcome(positions, ENGLISH_WCDF) is None


@pytest.mark.parametrize(
    ("fen", "move", "since_capture", "since_progress"),
    [
        ("W:W6:B28", "6-1", 1, 0),  # a man moves, and is crowned
        ("W:WK6:B28", "6-1", 1, 1),  # a king arrives where men are crowned
        ("W:WK18:B15,1", "18x11", 0, 0),  # a king captures
        ("W:W18:B15,1", "18x11", 0, 0),
    ],
)
def test_clocks_start_again_at_captures_and_mens_moves_I15_R13(
    fen: str, move: str, since_capture: int, since_progress: int
) -> None:
    """Each clock counts the plies since the kind of move that resets it."""
    positions = game(fen, [move])
    assert plies_since_capture(positions) == since_capture
    assert plies_since_progress(positions) == since_progress


def test_a_lost_position_is_lost_whatever_the_counts_R14() -> None:
    """Loss comes before every draw; the draws come in the order declared."""
    draws = [OracleDraw("REPETITION", 1), OracleDraw("NO_CAPTURE", 0), OracleDraw("NO_PROGRESS", 0)]
    always = OracleRules(draws=tuple(draws))
    assert outcome([from_fen("B:WK32:B28")], always) == ("W", "NO_MOVES")
    assert outcome([from_fen("B:WK32:B")], always) == ("W", "NO_PIECES")
    for order in permutations(draws):
        drawn = outcome([(initial(), "B")], always.replace(draws=order))
        assert drawn == (None, order[0].reason)


@pytest.mark.parametrize(
    ("fen", "ended"),
    [
        ("B:W22:B5,9", ("B", "MORE_PIECES")),
        ("B:WK22,25:B1,2,5", ("B", "MORE_PIECES")),  # pieces before kings
        ("B:WK22,25:B5,9", ("W", "MORE_KINGS")),
        ("W:WK22,25:BK5,K9", ("B", "MORE_KINGS")),
        ("W:WK22,25:BK5,9", (None, "EQUAL")),
    ],
)
def test_a_stopped_game_is_decided_by_pieces_then_kings_E15_E16_R5_R6(
    fen: str, ended: tuple[str | None, str]
) -> None:
    """More pieces win, then more kings, else it is a draw."""
    assert adjudicate(from_fen(fen)[0]) == ended


# ------------------------------------------------------------------ refusals

STRAIGHT_BACK = OracleRules(straight_chains=True, men_capture_backward=True)


@pytest.mark.parametrize(
    ("name", "rules", "fen", "path"),
    [
        ("NOT_ON_BOARD", ENGLISH, "W:W18:B1", (18, 33)),
        ("NOT_ON_BOARD", ENGLISH, "W:W18:B1", (0, 18)),
        ("NO_PIECE", ENGLISH, "W:W18:B1", (17, 14)),
        ("NOT_YOURS", ENGLISH, "W:W18:B1", (1, 5)),
        ("OCCUPIED", ENGLISH, "W:W18,15:B1", (18, 15)),
        ("OCCUPIED", ENGLISH, "W:W22:B15,18", (22, 15)),
        ("OCCUPIED", ENGLISH, "W:W22:B15", (22, 1, 15)),  # before the leg that is too long
        ("TURN_ENDED", ENGLISH, "W:W11:B6,7", (11, 2, 9)),
        ("TURN_ENDED", ICELANDIC, "W:W11:B6,7", (11, 2, 9)),
        ("TURN_ENDED", ENGLISH, "W:W6:B28", (6, 1, 5)),
        ("BACKWARD", IN_PASSING, "W:W11:B6,7", (11, 2, 9)),
        ("UNREACHABLE", ENGLISH, "W:W18:B1", (18, 17)),
        ("UNREACHABLE", ENGLISH, "W:W18:B1", (18, 18)),
        ("UNREACHABLE", ENGLISH, "W:WK29:B15", (29, 8)),
        ("UNREACHABLE", ENGLISH, "W:W18:B5", (18, 14, 9)),  # two steps
        ("UNREACHABLE", ENGLISH, "W:W18:B14,1", (18, 9, 6)),  # a jump, then a step
        ("BACKWARD", ENGLISH, "W:W18:B1", (18, 22)),
        ("BACKWARD", ENGLISH, "W:W18:B22", (18, 25)),
        ("BACKWARD", ENDS_TURN_BACK, "W:W18:B1", (18, 22)),
        ("MUST_CAPTURE", ENGLISH, "W:W18,28:B15", (28, 24)),
        ("MUST_CONTINUE", ENGLISH, "W:W18:B7,15", (18, 11)),
        ("MUST_CONTINUE", ENGLISH, ROUND_TRIP, (10, 3, 12, 19, 10)),
        ("MUST_CONTINUE", ENGLISH_STRAIGHT, "W:W29:B17,18,25", (29, 22)),
        ("MUST_CONTINUE", IN_PASSING_BACK, "W:W11:B6,7", (11, 2)),
        ("NOTHING_TO_CAPTURE", ENGLISH, "W:W18:B1", (18, 11)),
        ("NOTHING_TO_CAPTURE", ENGLISH, "W:W18,15:B1", (18, 11)),
        ("NOTHING_TO_CAPTURE", ENGLISH, "W:WK18:B15", (18, 11, 18)),  # taken already
        ("NOTHING_TO_CAPTURE", ENGLISH, "W:W29:B25", (29, 22, 15)),
        ("NOTHING_TO_CAPTURE", ENGLISH_STRAIGHT, "W:W29:B25", (29, 22, 13)),  # it turns, too
        ("NOT_STRAIGHT", ENGLISH_STRAIGHT, "W:W29:B17,25", (29, 22, 13)),
        ("NOT_STRAIGHT", ENGLISH_STRAIGHT, "W:W29:B17,18,25", (29, 22, 13)),
        ("NOT_STRAIGHT", STRAIGHT_BACK, "W:W29:B25,26", (29, 22, 31)),
    ],
)
def test_a_path_is_refused_for_the_first_reason_that_is_true(
    name: str, rules: OracleRules, fen: str, path: Path
) -> None:
    """Each reason is given where it holds and none before it does."""
    assert refusal(*from_fen(fen), rules, path) == name


def test_captures_are_looked_at_last() -> None:
    """Only a legal path is refused for its captures; their order matters."""
    board, turn = from_fen("W:W18:B7,15")
    assert refusal(board, turn, ENGLISH, (18, 11, 2)) is None
    assert refusal(board, turn, ENGLISH, (18, 11, 2), (15, 7)) is None
    assert refusal(board, turn, ENGLISH, (18, 11, 2), (7, 15)) == "WRONG_CAPTURES"
    assert refusal(board, turn, ENGLISH, (18, 11, 2), ()) == "WRONG_CAPTURES"
    assert refusal(board, turn, ENGLISH, (18, 11), (15,)) == "MUST_CONTINUE"
    assert refusal({18: "w", 1: "b"}, "W", ENGLISH, (18, 15), (1,)) == "WRONG_CAPTURES"
    assert refusal({18: "w", 1: "b"}, "W", ENGLISH, (18, 15), ()) is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    "fen", ["W:W11,18,K30:B6,7,10,15,26", "B:W18,19,K14,27:B9,11,K23,2", "W:WK18,29:B1,25,K5"]
)
@every_rule_set
def test_every_short_path_is_either_legal_or_refused(rules: OracleRules, fen: str) -> None:
    """No path of two or three squares is both, and none is neither."""
    board, turn = from_fen(fen)
    legal = {path for path, _ in moves(board, turn, rules)}
    tried = [*product(range(1, 33), repeat=2), *product(range(1, 33), repeat=3)]
    allowed = {path for path in tried if refusal(board, turn, rules, path) is None}
    assert allowed == {path for path in legal if len(path) <= 3}


# ------------------------------------------------------------------ laws on random games


@pytest.mark.thorough
@every_rule_set
def test_laws_of_moves_on_random_games(rules: OracleRules) -> None:
    """All moves capture or none; the board changes by the move alone; turning maps moves."""
    for board, turn in random_positions(rules, games=6, seed=8):
        legal = moves(board, turn, rules)
        assert [path for path, _ in legal] == sorted({path for path, _ in legal})
        assert len({bool(captures) for _, captures in legal}) == 1
        turned = sorted((_turned(path), _turned(captures)) for path, captures in legal)
        assert moves(mirror(board), opponent(turn), rules) == turned
        for path, captures in legal:
            assert refusal(board, turn, rules, path, captures) is None
            then = play(board, path, captures, rules)
            assert legal_position_problems(then) == []
            assert set(then) == set(board) - {path[0], *captures} | {path[-1]}
            assert all(then[square] == board[square] for square in set(then) - {path[-1]})
            assert all(board[square].upper() == opponent(turn) for square in captures)


def test_a_straight_chain_cannot_go_on_in_its_line_R2() -> None:
    """In random games no straight chain turns or stops before an enemy it could jump."""
    chains = 0
    for board, turn in random_positions(ENGLISH_STRAIGHT, games=40, seed=2):
        for path, captures in moves(board, turn, ENGLISH_STRAIGHT):
            if captures:
                chains += len(captures) > 1
                assert _line_ends(board, turn, path)
    assert chains > 0


def _line_ends(board: Board, turn: str, path: Path) -> bool:
    """Whether a path is one line whose next jump is not possible; from rows and columns."""
    places = [PLACES[square] for square in path]
    (row, column), (next_row, next_column) = places[:2]
    down, right = next_row - row, next_column - column
    if places != [(row + n * down, column + n * right) for n in range(len(places))]:
        return False
    end_row, end_column = places[-1]
    over = SQUARES.get((end_row + down // 2, end_column + right // 2))
    landing = SQUARES.get((end_row + down, end_column + right))
    jumpable = over is not None and board.get(over, turn).upper() == opponent(turn)
    return not jumpable or landing is None or landing in board


def test_the_beginning_of_a_capture_must_go_on_R3_I7() -> None:
    """Every true beginning of a capture met in random games is refused as unfinished."""
    beginnings = 0
    for board, turn in random_positions(ENGLISH, games=40, seed=3):
        for path, _ in moves(board, turn, ENGLISH):
            for length in range(2, len(path)):
                beginnings += 1
                assert refusal(board, turn, ENGLISH, path[:length]) == "MUST_CONTINUE"
    assert beginnings > 0
