"""Faults that users of other draughts programs have reported, none of which may be found here.

Each test is named with the id of its report.  Beside the reported input stands its kind, as a table
over colours and columns or as a law over many positions.  Reports about game files, and the parts
about other variants, belong elsewhere.
"""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import oracle
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    VARIANTS,
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Move,
    NotationError,
    Piece,
    Reason,
    Refusal,
    Removal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    perft,
    result,
)
from strategies import ENGLISH_RULES, fitted, to_state

LAYOUT = Layout()
every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
english_rule_sets = pytest.mark.parametrize("rules", ENGLISH_RULES, ids=lambda rules: rules.name)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())


def written(fen: str, rules: Rules = ENGLISH) -> list[str]:
    """The legal moves of a position as text."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


def played(state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = apply(state, parse_move(state, text))
    return state


def position(turn: Color, pieces: dict[int, Piece], rules: Rules = ENGLISH) -> State:
    """The state with these pieces."""
    return State(Board.from_pieces(pieces), turn, rules)


def seen_by(color: Color, row: int, column: int) -> int | None:
    """The square at this place as White sees it, for Black the one opposite."""
    return LAYOUT.square(row, column) if color is Color.WHITE else LAYOUT.square(7 - row, 7 - column)


def random_game(rules: Rules, seed: int, plies: int = 150) -> list[State]:
    """The states of a random game, the start first."""
    dice = random.Random(seed)
    states = [State.initial(rules)]
    while len(states) <= plies and legal_moves(states[-1]):
        states.append(apply(states[-1], dice.choice(legal_moves(states[-1]))))
    return states


def random_placements(number: int, seed: int, rules: Rules = ENGLISH) -> Iterator[State]:
    """Positions with men and kings anywhere they may stand."""
    dice = random.Random(seed)
    squares = rules.layout.squares
    for _ in range(number):
        chosen = dice.sample(range(1, squares + 1), dice.randrange(2, squares // 2 + 1))
        drawn = {square: dice.choice("bbbBBwwwWW") for square in chosen}
        yield to_state(fitted(drawn, rules), dice.choice("BW"), rules)


def many_states(seed: int, rules: Rules = ENGLISH) -> Iterator[State]:
    """Positions of random games and random placements; fewer where there are many rule sets."""
    games, placements = (4, 1000) if rules in ENGLISH_RULES else (1, 200)
    for number in range(games):
        yield from random_game(rules, seed + number)
    yield from random_placements(placements, seed, rules)


# ------------------------------------------------------------------ captures are whole moves


def test_a_capture_of_three_is_one_move_B01() -> None:
    """The whole capture is one legal move, one ply and one change of turn; its first hop is none."""
    state = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
    (move,) = legal_moves(state)
    assert (str(move), move.captures) == ("7x16x23x32", (11, 19, 27))
    after = apply(state, move)
    assert after.fen == "W:W12,13,22,28,30:B2,3,6,10,K32"
    assert after.ply == 1
    assert parse_move(state, "7x32") == parse_move(state, "7x23x32") == move
    for hop in ("7x16", "7x16x23"):
        with pytest.raises(IllegalMoveError) as refused:
            parse_move(state, hop)
        assert refused.value.reason is Refusal.MUST_CONTINUE
    with pytest.raises(IllegalMoveError):
        apply(state, Move((7, 16), captures=(11,)))


@every_rule_set
def test_no_beginning_of_a_capture_is_a_move_B01(rules: Rules) -> None:
    """Whatever the position, a capture is listed to its end only, and its parts are refused."""
    met = 0
    for state in many_states(101, rules):
        listed = set(legal_moves(state))
        for move in listed:
            for length in range(2, len(move.path)):
                met += 1
                part = Move(move.path[:length], captures=move.captures[: length - 1])
                assert part not in listed
                with pytest.raises(IllegalMoveError) as refused:
                    apply(state, part)
                if not rules.precedence:  # a part may be a lesser capture, too
                    assert refused.value.reason is Refusal.MUST_CONTINUE
                assert next_squares(state, part.path)
            assert next_squares(state, move.path) == ()
    assert met > (50 if rules in ENGLISH_RULES and not rules.straight_chains else 10)


@pytest.mark.parametrize(
    ("fen", "listed"),
    [("W:W18:B7,15", ["18x11x2"]), ("B:W18,26:B15", ["15x22x31"])],
)
def test_a_double_jump_may_end_on_the_king_row_B05(fen: str, listed: list[str]) -> None:
    """The second jump that lands on the king row is made, and the man is crowned there."""
    assert written(fen) == listed
    state = State.from_fen(fen)
    (move,) = legal_moves(state)
    assert apply(state, move).board[move.end] == Piece(state.turn, is_king=True)


@both_colours
@pytest.mark.parametrize("column", range(8))
def test_a_double_jump_reaches_every_square_of_the_king_row_B05(color: Color, column: int) -> None:
    """For both colours, from every column and by every route, two jumps end on the king row."""
    start = seen_by(color, 4, column)
    if start is None:
        start = seen_by(color, 4, (column + 1) % 8)
    assert start is not None
    _, column = LAYOUT.place(start) if color is Color.WHITE else (0, 7 - LAYOUT.place(start)[1])
    routes = 0
    for first in (-1, 1):
        for second in (-1, 1):
            over = seen_by(color, 3, column + first), seen_by(color, 1, column + 2 * first + second)
            stood = (
                start,
                seen_by(color, 2, column + 2 * first),
                seen_by(color, 0, column + 2 * first + 2 * second),
            )
            if None in over or None in stood:
                continue
            routes += 1
            enemy = Piece(color.opponent)
            pieces = {start: Piece(color), **{square: enemy for square in over if square is not None}}
            state = position(color, pieces)
            assert [move.path for move in legal_moves(state)] == [stood]
            after = apply(state, legal_moves(state)[0])
            assert dict(after.board) == {stood[-1]: Piece(color, is_king=True)}
    assert routes >= 2


def test_the_piece_that_began_a_capture_goes_on_B27() -> None:
    """Each capture is that of one piece; another piece's jump is a move of its own."""
    assert written("W:W28,31:B18,24,26") == ["28x19", "31x22x15"]
    state = State.from_fen("W:W28,31:B18,24,26")
    with pytest.raises(IllegalMoveError):
        parse_move(state, "31x22")
    assert next_squares(state, (31, 22)) == (15,)


@every_rule_set
def test_a_capture_moves_one_piece_by_connected_jumps_B27(rules: Rules) -> None:
    """Every leg of a capture leaps the piece it takes, from where the leg before has ended."""
    chains = 0
    for state in many_states(127, rules):
        for move in legal_moves(state):
            if not move.is_capture:
                continue
            chains += len(move.path) > 2
            for one, other, over in zip(move.path, move.path[1:], move.captures):
                (row, column), (to_row, to_column) = rules.layout.place(one), rules.layout.place(other)
                down, right = to_row - row, to_column - column
                if rules.flying_kings:
                    assert abs(down) == abs(right) > 1 or rules.orthogonal_captures
                    length = max(abs(down), abs(right))
                    places = [
                        (row + down * step // length, column + right * step // length)
                        for step in range(1, length)
                    ]
                    leapt = [rules.layout.square(*place) for place in places]
                    assert over in leapt
                    # Nothing else stands in the way but what this capture took, where that leaves at once.
                    met = [
                        square
                        for square in leapt
                        if square and square in state.board and square != move.start
                    ]
                    assert met == [over] or rules.removal is Removal.AT_ONCE
                else:
                    assert (abs(down), abs(right)) == (2, 2)
                    assert over == rules.layout.square((row + to_row) // 2, (column + to_column) // 2)
                assert state.board[over].color is state.turn.opponent
            others = {square: piece for square, piece in state.board.items() if square != move.start}
            stayed = {square: piece for square, piece in others.items() if square not in move.captures}
            after = dict(apply(state, move).board)
            del after[move.end]
            assert after == stayed
    assert chains > (20 if rules in ENGLISH_RULES else 5)


def test_kings_and_men_may_both_capture_B29() -> None:
    """A king's capture stands beside a man's, and a king goes on jumping."""
    assert written("W:WK6,30:B10,19,25") == ["6x15x24", "30x21"]


@both_colours
@pytest.mark.parametrize("second", [(-1, -1), (-1, 1), (1, -1), (1, 1)])
@pytest.mark.parametrize("first", [(-1, -1), (-1, 1), (1, -1), (1, 1)])
def test_a_king_captures_on_in_all_directions_B29(
    color: Color, first: tuple[int, int], second: tuple[int, int]
) -> None:
    """From wherever two jumps fit on the board, a king makes them, while a man elsewhere jumps too."""
    tried = 0
    for start in range(1, 33):
        row, column = LAYOUT.place(start)
        stood: list[int | None] = [start]
        taken: list[int | None] = []
        for down, right in (first, second):
            taken.append(LAYOUT.square(row + down, column + right))
            row, column = row + 2 * down, column + 2 * right
            stood.append(LAYOUT.square(row, column))
        if None in stood or None in taken or taken[0] == taken[1]:
            continue
        tried += 1
        pieces = {square: Piece(color.opponent, is_king=True) for square in taken if square is not None}
        pieces[start] = Piece(color, is_king=True)
        assert tuple(stood) in [move.path for move in legal_moves(position(color, pieces))]
    assert (tried > 0) == (first != (-second[0], -second[1]))


@every_rule_set
def test_the_opponent_moves_next_after_a_capture_of_any_length_B63(rules: Rules) -> None:
    """A capture of several pieces is one move: the turn changes once, the ply count grows by one."""
    if rules in ENGLISH_RULES:
        fen, path, reached = ("W:W18,32:B5,7,15", "18x11x2", "B:WK2,32:B5")
        if rules.straight_chains:
            fen, path, reached = ("W:W20,32:B5,7,16", "20x11x2", "B:WK2,32:B5")
        after = played(State.from_fen(fen, rules), path)
        assert (after.fen, after.turn, after.ply) == (reached, Color.BLACK, 1)
    lengths = set()
    for state in many_states(163, rules):
        for move in legal_moves(state):
            after = apply(state, move)
            assert (after.turn, after.ply) == (state.turn.opponent, state.ply + 1)
            lengths.add(len(move.captures))
    assert {0, 1, 2} <= lengths


# ------------------------------------------------------------------ how pieces go


def test_kings_go_one_square_B07() -> None:
    """A king neither slides nor captures from afar."""
    assert written("W:WK29:B15") == ["29-25"]


@english_rule_sets
@both_colours
@pytest.mark.parametrize("square", range(1, 33))
def test_a_king_steps_to_its_neighbours_and_takes_nothing_from_afar_B07(
    square: int, color: Color, rules: Rules
) -> None:
    """From each square a king has its neighbours only, whatever stands two squares away or further."""
    row, column = LAYOUT.place(square)
    near = sorted(
        neighbour
        for down in (-1, 1)
        for right in (-1, 1)
        if (neighbour := LAYOUT.square(row + down, column + right)) is not None
    )
    king = Piece(color, is_king=True)
    for far in set(range(1, 33)) - {square, *near}:
        state = position(color, {square: king, far: Piece(color.opponent, is_king=True)}, rules)
        assert [move.path for move in legal_moves(state)] == [(square, end) for end in near]


def test_a_capture_ends_where_the_man_is_crowned_B09() -> None:
    """A new king does not jump on in the same turn."""
    state = State.from_fen("W:W11:B6,7")
    assert [str(move) for move in legal_moves(state)] == ["11x2"]
    assert apply(state, legal_moves(state)[0]).fen == "B:WK2:B6"
    with pytest.raises(IllegalMoveError) as refused:
        parse_move(state, "11x2x9")
    assert refused.value.reason is Refusal.TURN_ENDED


@english_rule_sets
@both_colours
@pytest.mark.parametrize("column", range(1, 8, 2))
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("onward", [-1, 1])
def test_crowning_by_a_jump_ends_the_turn_on_every_square_of_the_row_B09(
    column: int, side: int, onward: int, color: Color, rules: Rules
) -> None:
    """Whether or not an enemy piece could be jumped next, the capture ends on the king row."""
    crowned = seen_by(color, 0, column)
    start, taken = seen_by(color, 2, column + 2 * side), seen_by(color, 1, column + side)
    tempting = seen_by(color, 1, column + onward)
    assert crowned is not None
    if start is None or taken is None:
        return
    pieces = {start: Piece(color), taken: Piece(color.opponent)}
    if tempting is not None:
        pieces[tempting] = Piece(color.opponent)
    state = position(color, pieces, rules)
    assert (start, crowned) in [move.path for move in legal_moves(state)]
    assert all(len(move.path) == 2 for move in legal_moves(state))
    after = apply(state, Move((start, crowned), captures=(taken,)))
    assert after.board[crowned] == Piece(color, is_king=True)
    assert after.turn is color.opponent


def test_no_jump_lands_on_a_piece_B31() -> None:
    """A piece with another right behind it is not jumped."""
    assert written("W:W22:B15,18") == ["22-17"]


@both_colours
@pytest.mark.parametrize("king", [False, True], ids=["man", "king"])
@pytest.mark.parametrize("behind", Color, ids=lambda color: f"{color.name.lower()} behind")
def test_no_jump_lands_on_a_piece_of_either_colour_B31(color: Color, king: bool, behind: Color) -> None:
    """From every square and in every direction, whoever stands behind the piece keeps it safe."""
    tried = 0
    for start in range(1, 33):
        row, column = LAYOUT.place(start)
        if not king and row == (0 if color is Color.WHITE else 7):
            continue
        for down in (-1, 1):
            for right in (-1, 1):
                over = LAYOUT.square(row + down, column + right)
                landing = LAYOUT.square(row + 2 * down, column + 2 * right)
                if over is None or landing is None:
                    continue
                tried += 1
                pieces = {
                    start: Piece(color, king),
                    over: Piece(color.opponent, is_king=True),
                    landing: Piece(behind, is_king=True),
                }
                moves = legal_moves(position(color, pieces))
                assert (start, landing) not in [move.path for move in moves]
                del pieces[landing]
                forward = down == (-1 if color is Color.WHITE else 1)
                jumps = [move for move in legal_moves(position(color, pieces)) if move.is_capture]
                assert [move.path for move in jumps] == ([(start, landing)] if king or forward else [])
    assert tried > 40


def test_men_do_not_capture_backward_B35() -> None:
    """An enemy piece behind a man is not jumped."""
    assert written("W:W18:B22") == ["18-14", "18-15"]


@english_rule_sets
@both_colours
def test_men_capture_forward_only_unless_the_rules_say_otherwise_B35(rules: Rules, color: Color) -> None:
    """From every square: forward jumps are made, backward ones only by a house rule, or by a king."""
    house = rules.replace(name="house", men_capture_backward=True)
    tried = 0
    for start in range(1, 33):
        row, column = LAYOUT.place(start)
        back = 1 if color is Color.WHITE else -1
        for right in (-1, 1):
            over = LAYOUT.square(row + back, column + right)
            landing = LAYOUT.square(row + 2 * back, column + 2 * right)
            if over is None or landing is None or row == (0 if color is Color.WHITE else 7):
                continue
            tried += 1
            pieces = {start: Piece(color), over: Piece(color.opponent, is_king=True)}
            assert not any(move.is_capture for move in legal_moves(position(color, pieces, rules)))
            jump = Move((start, landing), captures=(over,))
            assert legal_moves(position(color, pieces, house)) == (jump,)
            pieces[start] = Piece(color, is_king=True)
            assert legal_moves(position(color, pieces, rules)) == (jump,)
    assert tried > 15


def test_a_capture_by_short_kings_never_meets_what_it_has_taken_B61() -> None:
    """Pieces taken and squares stood on lie on rows of different parity: when they go matters not."""
    chains = 0
    for state in many_states(161):
        for move in legal_moves(state):
            chains += len(move.captures) > 2
            assert len(set(move.captures)) == len(move.captures)
            stood = {LAYOUT.place(square)[0] % 2 for square in move.path}
            taken = {LAYOUT.place(square)[0] % 2 for square in move.captures}
            assert not (move.is_capture and stood & taken)
            # Played with each piece taken off at once, every landing is empty too.
            board = dict(state.board)
            piece = board.pop(move.start)
            for landing, over in zip(move.path[1:], move.captures):
                del board[over]
                assert landing not in board
            board[move.end] = apply(state, move).board[move.end]
            assert piece.color is board[move.end].color
            assert board == dict(apply(state, move).board)
    assert chains > 5


# ------------------------------------------------------------------ the end of the game


def test_going_back_over_the_last_move_B03() -> None:
    """The state before the winning move is untouched, and the move wins again."""
    state = State.from_fen("W:WK27:B28")
    before = copy.deepcopy(state)
    for _ in range(2):
        over = apply(state, parse_move(state, "27-32"))
        assert over.fen == "B:WK32:B28"
        assert legal_moves(over) == ()
        ended = result(over)
        assert ended is not None
        assert (ended.winner, ended.reason) == (Color.WHITE, Reason.NO_MOVES)
        assert state == before
        assert state.fen == "W:WK27:B28"
        assert result(state) is None
        assert [str(move) for move in legal_moves(state)] == ["27-23", "27-24", "27-31", "27-32"]


@every_rule_set
def test_every_state_of_a_game_outlives_its_end_B03(rules: Rules) -> None:
    """Back from any end of a game, and forth again, every state and result is what it was."""
    reasons = set()
    english = rules in ENGLISH_RULES
    for seed in range(12 if english else 2):
        states = random_game(rules, seed, plies=400 if english else 200)
        fens = [state.fen for state in states]
        results = [result(state) for state in states]
        for number in range(len(states) - 1, 0, -1):
            earlier, later = states[number - 1], states[number]
            assert (earlier.fen, result(earlier)) == (fens[number - 1], results[number - 1])
            assert later in [apply(earlier, move) for move in legal_moves(earlier)]
        reasons |= {over.reason for over in results if over}
    assert reasons
    assert not (english and rules.draws) or Reason.REPETITION in reasons


def test_only_the_side_to_move_loses_by_having_no_move_B23() -> None:
    """A blocked side whose turn it is not goes on playing."""
    state = State.from_fen("B:W13:B6,9")
    assert result(state) is None
    assert [str(move) for move in legal_moves(state)] == ["6-10", "9-14"]
    assert [str(move) for move in legal_moves(played(state, "6-10"))] == ["13x6"]


@english_rule_sets
def test_a_game_is_over_for_want_of_moves_only_on_the_movers_turn_B23_B25(rules: Rules) -> None:
    """With pieces on both sides the mover has lost where it has no move, and only there."""
    blocked = waiting = 0
    for black in range(1, 33):
        for white in set(range(1, 33)) - {black}:
            pieces = {black: Piece(Color.BLACK, black > 28), white: Piece(Color.WHITE, white < 5)}
            for color in Color:
                state = position(color, pieces, rules)
                over = result(state)
                assert (over is not None) == (not legal_moves(state))
                if over:
                    blocked += 1
                    assert (over.winner, over.reason) == (color.opponent, Reason.NO_MOVES)
                    assert not over.is_draw
                    other = position(color.opponent, pieces, rules)
                    if legal_moves(other):
                        waiting += 1
                        assert result(other) is None
    assert blocked > 0
    assert waiting > 0


def test_a_blocked_side_has_lost_and_not_drawn_B25() -> None:
    """A player who has pieces and no move loses."""
    state = State.from_fen("W:W5:B1")
    assert legal_moves(state) == ()
    over = result(state)
    assert over is not None
    assert (over.winner, over.is_draw) == (Color.BLACK, False)
    assert perft(state, 5) == 0


# ------------------------------------------------------------------ counts of plies and positions

LOOP = ["26-23", "23-19", "19-16", "16-20", "20-24", "24-27", "27-31", "31-26"]
BLACK_LOOP = ["5-1", "1-6", "6-10", "10-14", "14-9", "9-5"]


@english_rule_sets
def test_a_mans_move_starts_the_count_again_B37(rules: Rules) -> None:
    """Black's man advances on the 40th move of each side: no draw after 80 plies."""
    state = State.from_fen("B:WK26:B4,K5", rules)
    for ply in range(80):
        loop = LOOP if ply % 2 else BLACK_LOOP
        state = played(state, "4-8" if ply == 78 else loop[ply // 2 % len(loop)])
    assert state.fen == "B:WK26:B8,K10"
    assert (state.plies_since_progress, state.plies_since_capture) == (1, 80)
    assert result(state) is None


def test_without_the_mans_move_the_same_eighty_plies_draw_B37() -> None:
    """Had Black moved the king instead, each side's last 40 moves would have been without progress."""
    state = State.from_fen("B:WK26:B4,K5", ENGLISH_WCDF)
    for ply in range(80):
        assert result(state) is None
        loop = LOOP if ply % 2 else BLACK_LOOP
        state = played(state, loop[ply // 2 % len(loop)])
    over = result(state)
    assert over is not None
    assert over.reason is Reason.NO_PROGRESS


@english_rule_sets
def test_the_third_occurrence_is_the_draw_neither_sooner_nor_later_B39(rules: Rules) -> None:
    """The start is the first occurrence; the draw stands after the 8th ply, and not before it."""
    state = State.from_fen("B:WK32:BK1", rules)
    states = [state]
    for text in ["1-6", "32-27", "6-1", "27-32"] * 2:
        states.append(played(states[-1], text))
    counted = Reason.REPETITION in [rule.reason for rule in rules.draws]
    assert [states[ply].repetitions for ply in (0, 4, 8)] == ([1, 2, 3] if counted else [0, 0, 0])
    assert [result(state) for state in states[:8]] == [None] * 8
    over = result(states[8])
    assert (over is not None and over.reason is Reason.REPETITION) == counted
    # A claim made before the 8th ply is a question about the state that the ply would make.
    claim = result(apply(states[7], parse_move(states[7], "27-32")))
    assert (claim is not None) == counted
    assert result(states[7]) is None


def test_crowning_is_a_mans_move_for_the_clocks_B41() -> None:
    """A man that is crowned starts the count again; a king that reaches the row does not."""
    for fen, clock, promoted in (("W:W6:B28", 0, True), ("W:WK6:B28", 1, False)):
        state = State.from_fen(fen)
        after = played(state, "6-1")
        assert after.plies_since_progress == clock
        assert (state.board[6].is_king, after.board[1].is_king) == (not promoted, True)


@english_rule_sets
@both_colours
@pytest.mark.parametrize("column", range(1, 8, 2))
def test_crowning_on_every_square_of_the_row_starts_the_count_again_B41(
    column: int, color: Color, rules: Rules
) -> None:
    """By a step or by a jump, for both colours; the clock of captures runs on after a step."""
    crowned = seen_by(color, 0, column)
    enemy = seen_by(color, 7, 0)
    assert crowned is not None
    assert enemy is not None
    for side in (-1, 1):
        for is_king in (False, True):
            start = seen_by(color, 1, column + side)
            if start is not None:
                far = Piece(color.opponent, is_king=True)
                state = position(color, {start: Piece(color, is_king), enemy: far}, rules)
                after = apply(state, Move((start, crowned)))
                assert (after.plies_since_progress, after.plies_since_capture) == (int(is_king), 1)
                assert after.board[crowned].is_king
            jumped, origin = seen_by(color, 1, column + side), seen_by(color, 2, column + 2 * side)
            if jumped is not None and origin is not None:
                pieces = {origin: Piece(color, is_king), jumped: Piece(color.opponent)}
                state = position(color, pieces, rules)
                after = apply(state, Move((origin, crowned), captures=(jumped,)))
                assert (after.plies_since_progress, after.plies_since_capture) == (0, 0)


# ------------------------------------------------------------------ states are values


def test_a_move_made_already_is_refused_B13() -> None:
    """The move made once does not fit the position it has made, and the refusal changes nothing."""
    state = State.from_fen("W:WK2,25:B14,15,16")
    move = parse_move(state, "25-21")
    after = apply(state, move)
    assert after.fen == "B:WK2,21:B14,15,16"
    with pytest.raises(IllegalMoveError) as refused:
        apply(after, move)
    assert refused.value.reason is Refusal.NO_PIECE
    assert after.fen == "B:WK2,21:B14,15,16"


@every_rule_set
def test_only_listed_moves_are_played_B13(rules: Rules) -> None:
    """Moves of other positions of the game are played where they are listed and refused elsewhere."""
    refusals = 0
    for seed in range(3 if rules in ENGLISH_RULES else 1):
        states = random_game(rules, 130 + seed, plies=60)
        moves = [move for state in states[::7] for move in legal_moves(state)]
        for state in states[::5]:
            fen = state.fen
            for move in moves:
                if move in legal_moves(state):
                    assert apply(state, move).ply == state.ply + 1
                else:
                    refusals += 1
                    with pytest.raises(IllegalMoveError):
                        apply(state, move)
                assert state.fen == fen
    assert refusals > (500 if rules in ENGLISH_RULES else 40)


@pytest.mark.parametrize(
    ("fen", "after"), [("W:W11:B7", "B:WK2:B"), ("W:W11:BK7", "B:WK2:B"), ("W:W11:B6,7", "B:WK2:B6")]
)
def test_going_back_over_a_capture_that_crowned_B43(fen: str, after: str) -> None:
    """The earlier state still has the man a man, and the piece taken in its rank."""
    state = State.from_fen(fen)
    before = dict(state.board)
    assert played(state, "11x2").fen == after
    assert state.fen == fen
    assert dict(state.board) == before
    assert written(state.fen) == ["11x2"]


@every_rule_set
def test_no_move_changes_the_state_it_is_played_from_B43_B45(rules: Rules) -> None:
    """Every attribute of a state is after any number of moves what it was before."""

    def attributes(state: State) -> tuple[object, ...]:
        return (
            state.fen,
            state.key,
            state.turn,
            state.ply,
            state.plies_since_capture,
            state.plies_since_change,
            state.plies_since_progress,
            state.repetitions,
            state.history,
            dict(state.board),
            legal_moves(state),
            result(state),
        )

    states = random_game(rules, 145, plies=150 if rules in ENGLISH_RULES else 40)
    before = [attributes(state) for state in states]
    for state in states:
        for move in legal_moves(state):
            after = apply(state, move)
            for reply in legal_moves(after):
                apply(after, reply)
    assert [attributes(state) for state in states] == before


@english_rule_sets
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_games_are_independent_B45(rules: Rules, copied: Callable[[State], State]) -> None:
    """Moves of one game, or of a copy, are no moves of another; a copy has its history and clocks."""
    start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    one = played(State.initial(rules), "11-15")
    two = State.initial(rules)
    twin = copied(one)
    further = played(twin, "23-19")
    assert two.fen == State.initial(rules).fen == start
    assert one == twin
    assert one.fen == twin.fen != further.fen
    assert played(one, "23-19") == further
    looped = State.from_fen("B:WK32:BK1", rules)
    for text in ["1-6", "32-27", "6-1", "27-32"] * 2:
        looped = played(looped, text)
    twin = copied(looped)
    assert (twin.repetitions, twin.plies_since_progress, twin.ply) == (
        looped.repetitions,
        looped.plies_since_progress,
        8,
    )
    assert result(twin) == result(looped)
    assert played(twin, "1-6").repetitions == played(looped, "1-6").repetitions


# ------------------------------------------------------------------ text


def test_the_side_to_move_is_written_once_B15() -> None:
    """A FEN has the side to move, then White's pieces, then Black's."""
    start = State.initial()
    men = "21,22,23,24,25,26,27,28,29,30,31,32"
    assert start.fen == f"B:W{men}:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert played(start, "11-15").fen == f"W:W{men}:B1,2,3,4,5,6,7,8,9,10,12,15"


@every_rule_set
def test_a_written_position_has_one_form_and_reads_back_B15(rules: Rules) -> None:
    """Two colons, one side to move, ascending squares; what is read back is the same position."""
    listed = r"(?:K?\d+(?:,K?\d+)*)?"
    form = re.compile(rf"[BW]:W({listed}):B({listed})" + (r"(?::[+\d]+)?" if rules.king_moves_limit else ""))
    for state in many_states(115, rules):
        match = form.fullmatch(state.fen)
        assert match, state.fen
        assert state.fen[0] == state.turn.value
        for text in match.groups():
            squares = [int(name.removeprefix("K")) for name in text.split(",") if name]
            assert squares == sorted(set(squares))
        back = State.from_fen(state.fen, rules)
        assert (back.board, back.turn, back.fen) == (state.board, state.turn, state.fen)


def test_the_colours_of_a_position_come_in_either_order_B57() -> None:
    """Black's list may come first, and stays Black's."""
    state = State.from_fen("B:B1,2:W21,22")
    assert state == State.from_fen("B:W21,22:B1,2")
    assert (state.board[1].color, state.board[21].color) == (Color.BLACK, Color.WHITE)
    for other in many_states(157):
        turn, white, black = other.fen.split(":")
        assert State.from_fen(f"{turn}:{black}:{white}").board == other.board


@pytest.mark.parametrize(
    ("fen", "error"),
    [
        ("W:W33:B1", NotationError),
        ("W:W0:B1", NotationError),
        ("W:W22:B22", IllegalPositionError),
        ("W:W22,22:B9", IllegalPositionError),
        ("hello", NotationError),
        ("b:w21,22:b1,2", NotationError),
        ("W:w21,22:b1,2", NotationError),
        ("w:W21,22:B1,2", NotationError),
        ("", NotationError),
        ("W:W21:W22", NotationError),
    ],
)
def test_a_bad_position_is_refused_and_never_misread_B57(fen: str, error: type[DraughtsError]) -> None:
    """A square off the board or named twice, lower case, and other text each raise."""
    with pytest.raises(error):
        State.from_fen(fen)


def test_every_listed_move_reads_back_from_each_way_of_writing_it_B01_B27() -> None:
    """The full path is always that move; the ends alone, where written so, are unique."""
    for state in many_states(201):
        for move in legal_moves(state):
            assert parse_move(state, str(move)) == move
            assert parse_move(state, format_move(state, move)) == move


@pytest.mark.parametrize(
    "fen",
    [
        "B:W5,7,8,9,14,15,16:BK10",
        "B:W6,7,8,14,15,26,28:BK9",
        "B:WK7,8,15,16,20:BK19",
        "W:WK1,17,18,21,31:B4,6,7,8,15,16,K20",
        "W:W30:B25,26,17,18",
    ],
)
def test_a_text_that_fits_several_captures_is_refused_B01_B27(fen: str) -> None:
    """The ends alone never choose between two routes, unless they are the whole path of one move."""
    state = State.from_fen(fen)
    ends = Counter((move.start, move.end) for move in legal_moves(state))
    assert max(ends.values()) > 1
    for move in legal_moves(state):
        same_ends = [
            other for other in legal_moves(state) if (other.start, other.end) == (move.start, move.end)
        ]
        text = f"{move.start}x{move.end}"
        whole = [other for other in same_ends if len(other.path) == 2]
        if whole:  # the text is the full path of one move, and that move
            assert [parse_move(state, text)] == whole
            assert format_move(state, move) == (text if same_ends == whole else str(move))
        elif len(same_ends) > 1:
            with pytest.raises(AmbiguousMoveError) as refused:
                parse_move(state, text)
            assert list(refused.value.candidates) == same_ends
            assert format_move(state, move) == str(move)
        else:
            assert parse_move(state, text) == move
            assert format_move(state, move) == text
        assert parse_move(state, str(move)) == move


@every_rule_set
def test_moves_are_those_of_the_slow_oracle_B05_B07_B09_B29_B31_B35(rules: Rules) -> None:
    """Kinds of fault in making moves have no room: the list is the oracle's, move for move."""
    for state in many_states(205, rules):
        board, turn = oracle.from_fen(state.fen)
        assert [(move.path, move.captures) for move in legal_moves(state)] == oracle.moves(
            board, turn, oracle.BY_NAME[rules.name], oracle.runs_from_fen(state.fen)
        )
