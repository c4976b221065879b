"""Faults in games and states that users of other programs have reported: as in `test_reported_moves.py`.

Reports about game files are in `tests/pdn/`.
"""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable

import pytest

import oracle
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    VARIANTS,
    AmbiguousMoveError,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Move,
    NotationError,
    Piece,
    Reason,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    parse_move,
    perft,
    result,
)
from plays import english_rule_sets, played, position, random_game, seen_by, some_states, written
from strategies import ENGLISH_RULES

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())


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
    for state in some_states(rules, 115, games=4, placements=1000):
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
    for other in some_states(ENGLISH, 157, games=4, placements=1000):
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
    for state in some_states(ENGLISH, 201, games=4, placements=1000):
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
    for state in some_states(rules, 205, games=4, placements=1000):
        board, turn = oracle.from_fen(state.fen)
        assert [(move.path, move.captures) for move in legal_moves(state)] == oracle.moves(
            board, turn, oracle.BY_NAME[rules.name], oracle.runs_from_fen(state.fen)
        )
