"""The rules, one by one: each test is named with the ids of `seeds/` that it proves.

R1-R15 are readings, E1-E16 the English rules, I1-I15 the Icelandic ones, `WCDF_1_19` and the like
articles of the tournament rules.  Each rule is tried under every rule set in which it holds, and where
it does not hold the test says so.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from inspect import signature
from itertools import permutations

import pytest

from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    Aim,
    Board,
    Color,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Move,
    NoCapture,
    NoProgress,
    NotationError,
    Piece,
    Promotion,
    Reason,
    Refusal,
    Repetition,
    Result,
    Rules,
    State,
    adjudicate,
    apply,
    legal_moves,
    next_squares,
    parse_move,
    result,
)
from strategies import ENGLISH_RULES, fitted, spent, to_state

LAYOUT = Layout()
COUNTING = [ENGLISH_WCDF, ICELANDIC]  # the rule sets with draws by count
TURNING = [ENGLISH, ENGLISH_WCDF, ICELANDIC]  # the rule sets in which a chain may turn

english_rule_sets = pytest.mark.parametrize("rules", ENGLISH_RULES, ids=lambda rules: rules.name)
every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
counting_rules = pytest.mark.parametrize("rules", COUNTING, ids=lambda rules: rules.name)
turning_rules = pytest.mark.parametrize("rules", TURNING, ids=lambda rules: rules.name)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())

FORWARD = {Color.BLACK: 1, Color.WHITE: -1}
KING_ROW = {Color.BLACK: 7, Color.WHITE: 0}  # where the men of a side are crowned
SHUFFLE = ["1-6", "32-27", "6-1", "27-32"]  # from B:WK32:BK1, and back to it


def written(fen: str, rules: Rules = ENGLISH) -> list[str]:
    """The legal moves of a position as text."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


def played(state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = apply(state, parse_move(state, text))
    return state


def refusal(state: State, text: str) -> Refusal:
    """Why a move is refused."""
    with pytest.raises(IllegalMoveError) as refused:
        parse_move(state, text)
    return refused.value.reason


def position(turn: Color, pieces: dict[int, Piece], rules: Rules) -> State:
    """The state with these pieces."""
    return State(Board.from_pieces(pieces, rules.layout), turn, rules)


def turned(fen: str) -> str:
    """The position with the board turned by 180 degrees and the colours swapped."""
    turn, white, black = fen.split(":")

    def other(listed: str) -> str:
        names = [name for name in listed[1:].split(",") if name]
        return ",".join(f"{'K' * name.startswith('K')}{33 - int(name.lstrip('K'))}" for name in names)

    return f"{'B' if turn == 'W' else 'W'}:W{other(black)}:B{other(white)}"


def turned_move(text: str) -> str:
    """The move on the turned board."""
    sign = "x" if "x" in text else "-"
    return sign.join(str(33 - int(square)) for square in text.split(sign))


def both_ways(fen: str, listed: list[str], rules: Rules) -> None:
    """Hold the moves of a position, and of its mirror image, to a list."""
    assert written(fen, rules) == sorted(listed, key=squares_of)
    assert written(turned(fen), rules) == sorted(map(turned_move, listed), key=squares_of)


def squares_of(text: str) -> tuple[int, ...]:
    """The squares of a written move."""
    return tuple(map(int, text.replace("x", "-").split("-")))


def like(state: State, rules: Rules) -> State:
    """The same position under other rules of the same board."""
    return State(state.board, state.turn, rules)


def some_states(rules: Rules, seed: int, games: int = 6) -> Iterator[State]:
    """The positions of some random games, and random placements of men and kings.

    Fewer of both where there are many rule sets.
    """
    dice = random.Random(seed)
    english = rules in ENGLISH_RULES
    for _ in range(games if english else 1):
        state = State.initial(rules)
        for _ in range(150):
            yield state
            if not legal_moves(state):
                break
            state = apply(state, dice.choice(legal_moves(state)))
    squares = rules.layout.squares
    for _ in range(400 if english else 100):
        chosen = dice.sample(range(1, squares + 1), dice.randrange(2, squares // 2 + 1))
        drawn = {
            square: "bw"[number % 2].upper() if dice.random() < 0.4 else "bw"[number % 2]
            for number, square in enumerate(chosen)
        }
        yield to_state(fitted(drawn, rules), dice.choice("BW"), rules)


# ------------------------------------------------------------------ the board and the pieces


@every_rule_set
def test_two_sides_face_each_other_and_take_turns_E1(rules: Rules) -> None:
    """Each side has one end of the board, and after every move it is the other's turn."""
    state, layout = State.initial(rules), rules.layout
    rows = {color: {layout.place(square)[0] for square in state.board if state.board[square].color is color}
            for color in Color}  # fmt: skip
    assert max(rows[Color.BLACK]) < min(rows[Color.WHITE])
    assert 0 in rows[Color.BLACK]
    assert layout.rows - 1 in rows[Color.WHITE]
    assert state.turn is rules.first
    for state in some_states(rules, seed=1):
        for move in legal_moves(state):
            assert state.board[move.start].color is state.turn
            assert apply(state, move).turn is state.turn.opponent


@every_rule_set
def test_pieces_move_on_the_diagonals_only_E2_I3(rules: Rules) -> None:
    """Every leg of every move goes as many rows as columns, so the other squares are never used.

    Frisian captures go along rows and columns as well, from one square of the game to another.
    """
    for state in some_states(rules, seed=2):
        for move in legal_moves(state):
            for one, other in zip(move.path, move.path[1:]):
                (row, column), (to_row, to_column) = map(rules.layout.place, (one, other))
                down, right = abs(to_row - row), abs(to_column - column)
                if rules.flying_kings and state.board[move.start].is_king:
                    assert down == right > 0 or (move.is_capture and rules.orthogonal_captures)
                elif move.is_capture and rules.orthogonal_captures:
                    assert (down, right) in ((2, 2), (4, 0), (0, 4))
                elif not rules.flying_kings or not move.is_capture:
                    assert down == right == (2 if move.is_capture else 1)
                else:  # a man may have become a flying king on its way
                    assert down == right > 1


@english_rule_sets
def test_only_the_dark_squares_of_an_8x8_board_are_used_E5_I1_I3_WCDF_1_2(rules: Rules) -> None:
    """There are 32 squares, the corner at each player's left among them, and no square 0 or 33."""
    layout = rules.layout
    assert (layout.rows, layout.columns, layout.squares) == (8, 8, 32)
    dark = {layout.place(square) for square in range(1, 33)}
    assert dark == {(row, column) for row in range(8) for column in range(8) if (row + column) % 2}
    assert {(7, 0), (0, 7)} <= dark  # WCDF 1.2
    assert (layout.place(1), layout.place(4), layout.place(32)) == ((0, 1), (0, 7), (7, 6))
    for square in ("0", "33"):
        with pytest.raises(NotationError):
            State.from_fen(f"W:W{square}:B1", rules)
    with pytest.raises(IllegalPositionError):
        Board.from_pieces({33: Piece(Color.WHITE)})
    for state in some_states(rules, seed=3):
        assert all(1 <= square <= 32 for move in legal_moves(state) for square in move.path)


@english_rule_sets
def test_pieces_are_men_or_kings_and_a_crowned_man_is_one_piece_E6(rules: Rules) -> None:
    """The game starts with men; crowning makes a king of the same side out of one man."""
    assert {str(Piece(color, is_king)) for color in Color for is_king in (False, True)} == set("bBwW")
    assert not any(piece.is_king for piece in State.initial(rules).board.values())
    after = played(State.from_fen("W:W6,30:B28", rules), "6-1")
    assert dict(after.board) == {
        1: Piece(Color.WHITE, is_king=True),
        28: Piece(Color.BLACK),
        30: Piece(Color.WHITE),
    }


@english_rule_sets
def test_twelve_men_a_side_on_the_nearest_rows_and_black_begins_E7_I1_R10(rules: Rules) -> None:
    """Black, on 1-12, moves first; White is on 21-32; the row nearest a player is that side's own."""
    state = State.initial(rules)
    assert state.turn is Color.BLACK
    assert {square for square, piece in state.board.items() if piece == Piece(Color.BLACK)} == set(
        range(1, 13)
    )
    assert {square for square, piece in state.board.items() if piece == Piece(Color.WHITE)} == set(
        range(21, 33)
    )
    assert {LAYOUT.place(square)[0] for square in range(1, 13)} == {0, 1, 2}
    assert {LAYOUT.place(square)[0] for square in range(21, 33)} == {5, 6, 7}
    assert written(state.fen, rules) == ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    # The king row of a side is where the other's men are crowned: none may stand there uncrowned.
    for square in range(1, 33):
        for color in Color:
            far = LAYOUT.place(square)[0] == KING_ROW[color]
            pieces = {square: Piece(color), 14 if square != 14 else 15: Piece(color.opponent, is_king=True)}
            if far:
                with pytest.raises(IllegalPositionError):
                    position(color, pieces, rules)
            else:
                assert position(color, pieces, rules).board[square] == Piece(color)


# ------------------------------------------------------------------ quiet moves


@english_rule_sets
@both_colours
@pytest.mark.parametrize("square", range(1, 33))
def test_men_go_diagonally_forward_to_the_next_square_E8a_E8b_I4(
    square: int, color: Color, rules: Rules
) -> None:
    """Alone, a man goes to the one or two squares right before it, and nowhere else."""
    row, column = LAYOUT.place(square)
    if row == KING_ROW[color]:
        return
    ahead = [LAYOUT.square(row + FORWARD[color], column + right) for right in (-1, 1)]
    far = next(other for other in (4, 29, 1, 32, 13, 20) if abs(LAYOUT.place(other)[0] - row) > 2)
    state = position(color, {square: Piece(color), far: Piece(color.opponent, is_king=True)}, rules)
    expected = [(square, end) for end in ahead if end is not None]
    assert [move.path for move in legal_moves(state)] == sorted(expected)
    for end in set(range(1, 33)) - {square, far} - set(ahead):
        down = LAYOUT.place(end)[0] - row
        reason = refusal(state, f"{square}-{end}")
        near = abs(down) <= 2 and abs(LAYOUT.place(end)[1] - column) == abs(down)
        if near:
            assert reason is (Refusal.BACKWARD if down * FORWARD[color] < 0 else Refusal.NOTHING_TO_CAPTURE)
        else:
            assert reason is Refusal.UNREACHABLE


@english_rule_sets
@both_colours
@pytest.mark.parametrize("king", [False, True], ids=["man", "king"])
def test_no_piece_goes_to_an_occupied_square_E8b_I5(king: bool, color: Color, rules: Rules) -> None:
    """A step to a square with a piece of one's own is refused, for men and kings, everywhere."""
    tried = 0
    for square in range(1, 33):
        row, column = LAYOUT.place(square)
        if not king and row == KING_ROW[color]:
            continue
        for down in (-1, 1):
            for right in (-1, 1):
                end = LAYOUT.square(row + down, column + right)
                if end is None:
                    continue
                tried += 1
                pieces = {square: Piece(color, king), end: Piece(color, is_king=True)}
                far = next(other for other in (4, 29, 1, 32, 13, 20) if abs(LAYOUT.place(other)[0] - row) > 2)
                if far in pieces:
                    continue
                pieces[far] = Piece(color.opponent, is_king=True)
                state = position(color, pieces, rules)
                assert (square, end) not in [move.path for move in legal_moves(state)]
                assert refusal(state, f"{square}-{end}") is Refusal.OCCUPIED
                del pieces[end]
                open_state = position(color, pieces, rules)
                moves = [move.path for move in legal_moves(open_state)]
                assert ((square, end) in moves) == (king or down == FORWARD[color])
    assert tried > 80


@english_rule_sets
def test_kings_move_forward_and_back_E11_I10(rules: Rules) -> None:
    """A king has four neighbours to step to and takes in all four directions."""
    both_ways("W:WK18:B12", ["18-14", "18-15", "18-22", "18-23"], rules)
    for over, landing in ((14, 9), (15, 11), (22, 25), (23, 27)):
        both_ways(f"W:WK18:B{over}", [f"18x{landing}"], rules)


# ------------------------------------------------------------------ captures


@english_rule_sets
@both_colours
@pytest.mark.parametrize("king", [False, True], ids=["man", "king"])
def test_own_enemy_and_empty_in_line_make_a_compulsory_jump_E8c_E3_I6(
    king: bool, color: Color, rules: Rules
) -> None:
    """From every square: the only move is the jump; it lands behind and takes the enemy piece off."""
    tried = 0
    for square in range(1, 33):
        row, column = LAYOUT.place(square)
        if not king and row == KING_ROW[color]:
            continue
        for down in (-1, 1) if king else (FORWARD[color],):
            for right in (-1, 1):
                over = LAYOUT.square(row + down, column + right)
                landing = LAYOUT.square(row + 2 * down, column + 2 * right)
                if over is None or landing is None:
                    continue
                for enemy_king in (False, True):
                    enemy = Piece(color.opponent, enemy_king)
                    if LAYOUT.place(over)[0] == KING_ROW[color.opponent] and not enemy_king:
                        continue
                    tried += 1
                    state = position(color, {square: Piece(color, king), over: enemy}, rules)
                    assert legal_moves(state) == (Move((square, landing), captures=(over,)),)
                    crowned = king or LAYOUT.place(landing)[0] == KING_ROW[color]
                    after = apply(state, legal_moves(state)[0])
                    assert dict(after.board) == {landing: Piece(color, crowned)}
                    # An own piece is not jumped, nor an enemy piece with no empty square behind it.
                    own = position(color, {square: Piece(color, king), over: Piece(color, True)}, rules)
                    assert not any(move.is_capture for move in legal_moves(own))
                    full = {square: Piece(color, king), over: enemy, landing: Piece(color, True)}
                    jumps = [move.path for move in legal_moves(position(color, full, rules))]
                    assert (square, landing) not in jumps
    assert tried > 60


@every_rule_set
def test_jumped_pieces_are_taken_off_and_nothing_else_E3_I6(rules: Rules) -> None:
    """After a move the mover has as many pieces as before; the other lost exactly those captured."""
    captured = 0
    for state in some_states(rules, seed=4):
        for move in legal_moves(state):
            after = apply(state, move)
            enemies = {
                square: piece for square, piece in state.board.items() if piece.color is not state.turn
            }
            left = {square: piece for square, piece in after.board.items() if piece.color is not state.turn}
            captured += len(move.captures)
            assert set(move.captures) <= set(enemies)
            assert left == {square: enemies[square] for square in enemies if square not in move.captures}
            assert after.board.count(state.turn) == state.board.count(state.turn)
    assert captured > (200 if rules in ENGLISH_RULES else 50)


@every_rule_set
def test_a_player_who_can_take_must_take_E4_I8_WCDF_1_20(rules: Rules) -> None:
    """Where one move captures all do, and a quiet move is refused with the reason."""
    if rules in ENGLISH_RULES:
        state = State.from_fen("W:W22,30,K29:B18,1", rules)
        assert [str(move) for move in legal_moves(state)] == ["22x15"]
        for text in ("22-17", "30-26", "29-25"):
            assert refusal(state, text) is Refusal.MUST_CAPTURE
            with pytest.raises(IllegalMoveError):
                apply(state, Move(squares_of(text)))
        assert next_squares(state) == (22,)
    met = 0
    for state in some_states(rules, seed=5):
        kinds = {move.is_capture for move in legal_moves(state)}
        assert len(kinds) <= 1
        met += True in kinds
        if True in kinds:
            allowed = rules.replace(name="optional", captures_optional=True)
            quiet = [move for move in legal_moves(like(state, allowed)) if not move.is_capture]
            for move in quiet[:2]:
                with pytest.raises(IllegalMoveError) as refused:
                    apply(state, move)
                assert refused.value.reason is Refusal.MUST_CAPTURE
    assert met > (100 if rules in ENGLISH_RULES else 30)


@turning_rules
def test_jumps_lead_on_and_a_chain_may_turn_E8_R1_I7(rules: Rules) -> None:
    """One piece makes several jumps in one turn, each straight by itself, and may turn between them."""
    both_ways("W:W18:B7,15", ["18x11x2"], rules)
    both_ways("W:W25:B22,14,15", ["25x18x9", "25x18x11"], rules)
    both_ways("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10", ["7x16x23x32"], rules)
    after = played(State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10", rules), "7x16x23x32")
    assert after.fen == "W:W12,13,22,28,30:B2,3,6,10,K32"
    both_ways("W:WK32:B27,18,10", ["32x23x14x7"], rules)
    both_ways("W:WK32:B27,26,18", ["32x23x14", "32x23x30"], rules)
    # The square a king has left is empty for the rest of its capture: it may come home.
    both_ways("B:WK7,8,15,16,20:BK19", ["19x10x3x12x19", "19x12x3x10x19"], rules)


@english_rule_sets
def test_a_man_does_not_jump_on_backward_E8a_I4(rules: Rules) -> None:
    """In the middle of a capture too a man goes forward only, where a king may turn back."""
    both_ways("W:W23:B17,18", ["23x14"], rules)
    if not rules.straight_chains:
        both_ways("W:WK23:B17,18", ["23x14x21"], rules)


def test_a_straight_chain_keeps_the_direction_of_its_first_jump_E8_R2_I7() -> None:
    """Under english-straight a chain goes on only in its first direction, and must as long as it can."""
    rules = ENGLISH_STRAIGHT
    both_ways("W:W18:B7,15", ["18x11"], rules)
    both_ways("W:W25:B22,14,15", ["25x18x11"], rules)
    both_ways("W:W25:B22,14", ["25x18"], rules)
    both_ways("W:W20:B7,16", ["20x11x2"], rules)
    both_ways("W:WK32:B27,26,18", ["32x23x14"], rules)
    both_ways("W:WK32:B27,18,9", ["32x23x14x5"], rules)
    both_ways("W:WK32:B27,18,10", ["32x23x14"], rules)
    assert refusal(State.from_fen("W:W18:B7,15", rules), "18x11x2") is Refusal.NOT_STRAIGHT
    assert refusal(State.from_fen("W:W25:B22,14,15", rules), "25x18") is Refusal.MUST_CONTINUE
    for state in some_states(rules, seed=6):
        for move in legal_moves(state):
            places = [LAYOUT.place(square) for square in move.path]
            legs = {(there[0] - here[0], there[1] - here[1]) for here, there in zip(places, places[1:])}
            assert len(legs) == 1


@english_rule_sets
def test_straight_chains_are_a_field_of_one_rule_set_R1_R2(rules: Rules) -> None:
    """Only english-straight reads the line to the letter; the field alone makes the difference."""
    assert rules.straight_chains == (rules is ENGLISH_STRAIGHT)
    fen = "W:W18:B7,15"
    assert written(fen, rules.replace(name="turns", straight_chains=False)) == ["18x11x2"]
    assert written(fen, rules.replace(name="straight", straight_chains=True)) == ["18x11"]


@every_rule_set
def test_a_chain_is_carried_to_its_end_R3_I7_WCDF_1_20(rules: Rules) -> None:
    """While the same piece can jump on it must: the beginning of a capture is no move."""
    if rules in ENGLISH_RULES:
        state = State.from_fen("W:W20,30:B7,16,1", rules)
        assert [str(move) for move in legal_moves(state)] == ["20x11x2"]
        assert refusal(state, "20x11") is Refusal.MUST_CONTINUE
        with pytest.raises(IllegalMoveError):
            apply(state, Move((20, 11), captures=(16,)))
        assert next_squares(state, (20, 11)) == (2,)
    for state in some_states(rules, seed=7):
        paths = {move.path for move in legal_moves(state)}
        assert not any(path[:length] in paths for path in paths for length in range(2, len(path)))


@english_rule_sets
def test_the_player_chooses_between_captures_of_one_and_of_many_E9_I9_WCDF_1_20(rules: Rules) -> None:
    """The rule is to jump, not how many: every capture is listed, by men as by kings."""
    both_ways("W:W20,26:B7,16,22", ["20x11x2", "26x17"], rules)
    both_ways("W:W20,K26:B7,16,22", ["20x11x2", "26x17"], rules)
    both_ways("W:W26:B22,23", ["26x17", "26x19"], rules)
    state = State.from_fen("W:W20,26:B7,16,22", rules)
    assert played(state, "26x17").board.count(Color.BLACK) == 2
    assert played(state, "20x11x2").board.count(Color.BLACK) == 1


@every_rule_set
def test_a_move_tried_is_put_back_by_keeping_the_earlier_state_E10_R9(rules: Rules) -> None:
    """Whatever is played from a state, the state stays: a host tries a move and puts it back."""
    for state in some_states(rules, seed=8, games=2):
        fen, key, moves = state.fen, state.key, legal_moves(state)
        clocks = state.ply, state.plies_since_capture, state.plies_since_progress, state.repetitions
        history, change = state.history, state.plies_since_change
        pieces = dict(state.board)
        for move in moves:
            assert apply(state, move) is not state
            assert (state.fen, state.key, legal_moves(state), dict(state.board)) == (fen, key, moves, pieces)
            assert clocks == (
                state.ply,
                state.plies_since_capture,
                state.plies_since_progress,
                state.repetitions,
            )
            assert (state.history, state.plies_since_change) == (history, change)


# ------------------------------------------------------------------ crowning


@english_rule_sets
@both_colours
@pytest.mark.parametrize("column", range(8))
def test_a_man_that_reaches_the_far_row_becomes_a_king_E11_I10(
    column: int, color: Color, rules: Rules
) -> None:
    """On every square of the row, by a step or by a jump; on the row before it stays a man."""
    far = KING_ROW[color]
    crowned = LAYOUT.square(far, column)
    if crowned is None:
        return
    reached = 0
    for side in (-1, 1):
        one, two = (LAYOUT.square(far - number * FORWARD[color], column + number * side) for number in (1, 2))
        enemy = LAYOUT.square(7 - far, 0) or LAYOUT.square(7 - far, 1)
        assert enemy is not None
        if one is not None:
            pieces = {one: Piece(color), enemy: Piece(color.opponent, is_king=True)}
            after = apply(position(color, pieces, rules), Move((one, crowned)))
            assert after.board[crowned] == Piece(color, is_king=True)
            reached += 1
        if one is not None and two is not None:
            pieces = {two: Piece(color), one: Piece(color.opponent)}
            after = apply(position(color, pieces, rules), Move((two, crowned), captures=(one,)))
            assert after.board[crowned] == Piece(color, is_king=True)
            pieces = {two: Piece(color), enemy: Piece(color.opponent, is_king=True)}
            after = apply(position(color, pieces, rules), Move((two, one)))
            assert after.board[one] == Piece(color)
    assert reached > 0


@english_rule_sets
def test_promotion_ends_the_turn_E12_I11_WCDF_1_19(rules: Rules) -> None:
    """A man crowned by a jump stops on the king row, though as a king it could jump on."""
    both_ways("W:W11:B6,7", ["11x2"], rules)
    both_ways("W:W20:B16,7,6", ["20x11x2"], rules)
    both_ways("W:W12:B8,7,15", ["12x3"], rules)
    state = State.from_fen("W:W11:B6,7", rules)
    assert refusal(state, "11x2x9") is Refusal.TURN_ENDED
    after = apply(state, legal_moves(state)[0])
    assert after.fen == "B:WK2:B6"
    assert after.turn is Color.BLACK
    assert rules.promotion is Promotion.ENDS_TURN
    goes_on = rules.replace(
        name="goes on", straight_chains=False, promotion=Promotion.CONTINUES
    )  # a house rule, to show the position in which it matters
    assert written("W:W11:B6,7", goes_on) == ["11x2x9"]


@english_rule_sets
def test_an_old_king_leaves_and_passes_the_king_row_freely_R4(rules: Rules) -> None:
    """It is the new king's turn that ends: next turn, and for other kings, the row is a row."""
    both_ways("W:WK2:B18", ["2-6", "2-7"], rules)
    both_ways("W:WK2:B6", ["2x9"], rules)
    if not rules.straight_chains:
        both_ways("W:WK11:B6,7", ["11x2x9"], rules)
    state = played(State.from_fen("W:W11:B6,7,12", rules), "11x2")
    state = played(state, "12-16")
    assert [str(move) for move in legal_moves(state)] == ["2x9"]


# ------------------------------------------------------------------ the end of the game


@every_rule_set
@both_colours
def test_the_side_without_pieces_has_lost_E13_I2_I12_R11(rules: Rules, color: Color) -> None:
    """Who takes the enemy's last piece wins at once, whoever's turn it is."""
    won = spent(rules, color.opponent)
    ended = 0
    for square in range(1, rules.layout.squares + 1):
        for other in range(1, rules.layout.squares + 1):
            enemy = color.opponent.value
            board = fitted({square: color.value.lower(), other: enemy.lower()}, rules)
            if square == other or board[square] == color.value or board[other] == enemy:
                continue
            for move in legal_moves(to_state(board, color.value, rules)):
                if move.is_capture and rules.aim is not Aim.FIRST_KING:
                    after = apply(to_state(board, color.value, rules), move)
                    ended += 1
                    assert after.turn is color.opponent
                    assert result(after) == adjudicate(after) == Result(won, Reason.NO_PIECES)
    assert ended > 10 or rules.aim is Aim.FIRST_KING
    for turn in Color:
        lone = position(turn, {15: Piece(color, is_king=True)}, rules)
        assert result(lone) == adjudicate(lone) == Result(won, Reason.NO_PIECES)
    # A position with pieces on both sides is not over, however few they are.
    men = f"W{rules.start.white[0]}:B{rules.start.black[0]}"
    assert all(result(State.from_fen(f"{turn.value}:{men}", rules)) is None for turn in Color)


@english_rule_sets
def test_a_blocked_side_that_is_not_on_move_has_not_lost_a_drawn_game_E14_I13_R14(rules: Rules) -> None:
    """Where a draw rule holds, too, only the side to move loses for want of a move."""
    house = rules.replace(name="house", draws=(NoCapture(1),))
    state = played(State.from_fen("W:W17:B6,9", house), "17-13")
    assert not legal_moves(State(state.board, Color.WHITE, house))
    assert legal_moves(state)
    assert result(state) == Result(None, Reason.NO_CAPTURE, NoCapture(1))
    state = played(State.from_fen("B:W5:BK6,1", house), "6-9")
    assert state.plies_since_capture == 1
    assert result(state) == Result(Color.BLACK, Reason.NO_MOVES)


@every_rule_set
@both_colours
def test_the_mover_without_a_move_has_lost_E14_I13_R11(rules: Rules, color: Color) -> None:
    """A player who cannot move on their turn loses; on the other's turn nothing is decided."""
    lost = Result(spent(rules, color), Reason.NO_MOVES)
    if rules in ENGLISH_RULES:
        for fen in ("W:W5:B1", "W:W5,13:B1,6,9", "W:W12:B3,8", "W:WK4:BK3,K8,K11"):
            state = State.from_fen(fen if color is Color.WHITE else turned(fen), rules)
            assert legal_moves(state) == ()
            assert result(state) == adjudicate(state) == lost
        state = State.from_fen("W:W5:B1,20" if color is Color.WHITE else turned("W:W5:B1,20"), rules)
        assert result(state) == lost
        waiting = State(state.board, color.opponent, rules)
        assert result(waiting) is None
    blocked = 0
    for square, other in permutations(range(1, rules.layout.squares + 1), 2):
        board = {square: color.value.lower(), other: color.opponent.value.lower()}
        if fitted(board, rules) != board:
            continue
        state = to_state(board, color.value, rules)
        if not legal_moves(state):
            blocked += 1
            assert result(state) == adjudicate(state) == lost
            if legal_moves(State(state.board, color.opponent, rules)):
                assert result(State(state.board, color.opponent, rules)) is None
    assert blocked > 0


@every_rule_set
def test_a_running_game_is_not_decided_by_counting_R5(rules: Rules) -> None:
    """Equal or unequal numbers end nothing: the count is for `adjudicate`, when the host stops play."""
    fens = [State.initial(rules).fen]
    if rules.aim is not Aim.FIRST_KING:
        last = rules.layout.squares
        fens += [f"W:WK{last}:BK1,K2,K3", f"B:WK{last},K{last - 1}:BK1"]
    if rules in ENGLISH_RULES:
        fens += ["W:WK30:B1", "W:W22:B1,2,3", "B:WK30,K31:B1"]
    for fen in fens:
        state = State.from_fen(fen, rules)
        assert result(state) is None
        assert adjudicate(state).reason in (Reason.MORE_PIECES, Reason.MORE_KINGS, Reason.EQUAL)


@english_rule_sets
@pytest.mark.parametrize(
    ("white", "black", "winner", "reason"),
    [
        ("21,22", "K30", "W", Reason.MORE_PIECES),  # R6, though the other has the king
        ("K22", "1,2", "B", Reason.MORE_PIECES),  # R6
        ("K22,23", "1,2", "W", Reason.MORE_KINGS),  # E15
        ("K22,23", "K1,K2", "B", Reason.MORE_KINGS),  # E15
        ("21,22", "1,2", None, Reason.EQUAL),  # E16
        ("K21,22", "K1,2", None, Reason.EQUAL),  # E16
        ("K21,K22", "K1,K2", None, Reason.EQUAL),  # E16
    ],
)
def test_a_stopped_game_goes_to_more_pieces_then_more_kings_E15_E16_R6_R15(
    rules: Rules, white: str, black: str, winner: str | None, reason: Reason
) -> None:
    """Under every rule set alike; for Icelandic and tournament rules it is our convenience."""
    for turn in "BW":
        state = State.from_fen(f"{turn}:W{white}:B{black}", rules)
        assert result(state) is None
        assert adjudicate(state) == Result(None if winner is None else Color(winner), reason)
    mirrored = State.from_fen(turned(f"B:W{white}:B{black}"), rules)
    assert adjudicate(mirrored) == Result(None if winner is None else Color(winner).opponent, reason)
    assert rules.adjudication == (Reason.MORE_PIECES, Reason.MORE_KINGS)


@pytest.mark.parametrize("rules", [ENGLISH, ENGLISH_STRAIGHT], ids=lambda rules: rules.name)
def test_english_draughts_is_never_drawn_by_itself_R7(rules: Rules) -> None:
    """Without a rule of draws in the text, an endless shuffle goes on; nothing is counted."""
    assert rules.draws == ()
    state = State.from_fen("B:WK32:BK1", rules)
    for ply in range(240):
        assert result(state) is None
        assert state.repetitions == 0
        assert state.plies_since_capture == state.plies_since_progress == ply
        state = played(state, SHUFFLE[ply % 4])
    assert adjudicate(state) == Result(None, Reason.EQUAL)


# ------------------------------------------------------------------ draws


@counting_rules
def test_the_third_occurrence_of_a_position_draws_I14_R8_WCDF_1_32_1(rules: Rules) -> None:
    """Not the second: the game is drawn when the same position has come up three times."""
    state = State.from_fen("B:WK32:BK1", rules)
    occurrences = []
    for ply in range(13):
        occurrences.append(state.repetitions)
        over = result(state)
        if ply >= 8:
            assert over == Result(None, Reason.REPETITION, Repetition(3))
            assert legal_moves(state)  # the draw is reported, and play can go on
        else:
            assert over is None
        state = played(state, SHUFFLE[ply % 4])
    assert occurrences == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]


@counting_rules
def test_the_start_counts_and_a_break_begins_again_R12(rules: Rules) -> None:
    """The first occurrence counts, the starting one included; after a man's move all are new."""
    start = State.from_fen("B:WK32:BK1,12", rules)
    assert start.repetitions == 1
    state = played(start, *SHUFFLE, *SHUFFLE)
    assert (state.fen, state.repetitions) == (start.fen, 3)
    assert result(state) is not None
    state = played(state, "12-16", "32-27", "1-6", "27-32", "6-1", "32-27")
    assert state.repetitions == 2
    assert result(state) is None
    # A game that only passes through the position on its way starts to count there as well.
    state = played(State.from_fen("B:WK27:BK6", rules), "6-1", "27-32", *SHUFFLE, *SHUFFLE)
    assert state.repetitions == 3


@english_rule_sets
def test_what_was_before_a_capture_is_forgotten_R12(rules: Rules) -> None:
    """Games that differ only before a capture are in equal states after it, with equal futures."""
    start = State.from_fen("B:WK32,18:BK1,11", rules)
    direct = played(start, "11-15", "18x11")
    other = played(start, *SHUFFLE, "11-15", "18x11")
    assert direct == other
    assert hash(direct) == hash(other)
    assert played(direct, *SHUFFLE) == played(other, *SHUFFLE) != direct
    assert played(start, *SHUFFLE) != start  # until then they are not: the clocks differ


@counting_rules
def test_the_same_position_is_the_same_men_kings_and_side_to_move_R12(rules: Rules) -> None:
    """Where a king stands that was a man, or another piece, or another side moves, all is different."""
    state = State.from_fen("W:WK32,6:BK1", rules)
    keys = {
        State.from_fen(fen, rules).key
        for fen in (
            "W:WK32,6:BK1",
            "B:WK32,6:BK1",
            "W:WK32,K6:BK1",
            "W:WK32,7:BK1",
            "W:WK32,6:BK2",
            "W:WK32:BK1,6",
            "W:WK32:BK1,K6",
            "W:WK1,6:BK32",
        )
    }
    assert len(keys) == 8
    assert state.key in keys
    # A man crowned and back on its square is another piece: the position before does not come again.
    state = State.from_fen("B:WK32:B26", rules)
    first = played(state, "26-31", "32-28")
    back = played(first, "31-26", "28-32")
    assert back.fen == "B:WK32:BK26"
    assert back.repetitions == 1
    assert back.key != state.key


@counting_rules
def test_kings_that_change_places_make_the_same_position_R12(rules: Rules) -> None:
    """Which king stands where is nothing that a position knows."""
    state = State.from_fen("B:WK32:BK1,K10", rules)
    state = played(state, "1-6", "32-27", "10-15", "27-32", "6-10", "32-27", "15-11", "27-32")
    state = played(state, "11-7", "32-27", "7-2", "27-32", "2-6", "32-27", "6-1", "27-32")
    assert state.fen == "B:WK32:BK1,K10"
    assert state.repetitions == 2


# Two kings on rounds of 6 and 8 moves: together they are back after 24 moves each.
BLACK_ROUND = ["5-1", "1-6", "6-10", "10-14", "14-9", "9-5"]
WHITE_ROUND = ["26-23", "23-19", "19-16", "16-20", "20-24", "24-27", "27-31", "31-26"]


def rounds(rules: Rules, plies: int, man_at: int = -1) -> list[State]:
    """The states of a quiet game in which no position comes three times for a hundred plies.

    Black's man on 4 moves at ply `man_at`, if that is a ply of Black's.
    """
    states = [State.from_fen("B:WK26:B4,K5", rules)]
    turns = 0
    for ply in range(plies):
        if ply == man_at:
            states.append(played(states[-1], "4-8"))
        elif ply % 2 == 0:
            states.append(played(states[-1], BLACK_ROUND[turns % 6]))
            turns += 1
        else:
            states.append(played(states[-1], WHITE_ROUND[ply // 2 % 8]))
    return states


def test_eighty_plies_without_progress_draw_under_wcdf_R8_WCDF_1_32_2() -> None:
    """Forty moves of each side without a capture or a man's move: neither 79 plies nor a man between."""
    states = rounds(ENGLISH_WCDF, 82)
    assert [result(state) for state in states[:80]] == [None] * 80
    drawn = Result(None, Reason.NO_PROGRESS, NoProgress(80))
    assert [result(state) for state in states[80:]] == [drawn] * 3
    states = rounds(ENGLISH_WCDF, 130, man_at=50)
    assert [result(state) for state in states[:98]] == [None] * 98
    assert states[50].plies_since_progress == 50
    assert states[51].plies_since_progress == 0
    assert states[98].plies_since_progress == 47


def test_the_wcdf_clock_runs_from_the_mans_move_on_R8_WCDF_1_32_2() -> None:
    """After a man's move 80 further plies are needed; Icelandic draughts has no such rule."""
    clocks = [state.plies_since_progress for state in rounds(ENGLISH_WCDF, 90, man_at=8)]
    assert clocks == [*range(9), *range(82)]
    states = rounds(ENGLISH_WCDF, 90, man_at=8)
    assert result(states[88]) is None
    over = result(states[89])
    assert over is not None
    assert over.reason is Reason.NO_PROGRESS
    assert [result(state) for state in rounds(ICELANDIC, 90)] == [None] * 91


def test_a_hundred_plies_without_a_capture_draw_in_icelandic_draughts_I15_R13() -> None:
    """The count runs from the start of the game, and a man's advance does not stop it."""
    states = rounds(ICELANDIC, 102, man_at=50)
    assert states[51].plies_since_progress == 0
    assert [state.plies_since_capture for state in states] == list(range(103))
    assert [result(state) for state in states[:100]] == [None] * 100
    drawn = Result(None, Reason.NO_CAPTURE, NoCapture(100))
    assert [result(state) for state in states[100:]] == [drawn] * 3


@english_rule_sets
def test_a_capture_starts_both_clocks_again_I15_R8_R13(rules: Rules) -> None:
    """By men and by kings, for either side."""
    for fen, capture in (("B:WK26,K32:BK1,K10", "28x19"), ("B:WK26,27:BK1,K10", "27x20")):
        quiet = ["10-15", "26-31", "15-19", "31-26" if capture == "27x20" else "32-28"]
        for text, moves in (
            (fen, [*quiet, "19-24", capture]),
            (turned(fen), [turned_move(move) for move in (*quiet, "19-24", capture)]),
        ):
            state = played(State.from_fen(text, rules), *moves[:5])
            assert (state.plies_since_capture, state.plies_since_progress) == (5, 5)
            state = played(state, moves[5])
            assert (state.plies_since_capture, state.plies_since_progress, state.ply) == (0, 0, 6)


@counting_rules
def test_a_lost_position_is_lost_although_it_is_drawn_by_count_R14(rules: Rules) -> None:
    """The side that is blocked on the very move that fills the count has lost."""
    state = State.from_fen("W:WK18,K21,K22,K30:BK29", rules)
    for _ in range(25):
        state = played(state, "22-17", "29-25", "17-22", "25-29")
    over = result(state)
    assert over is not None
    assert over.is_draw
    state = played(state, "21-25")
    assert state.plies_since_capture == state.plies_since_progress == 101
    assert any(rule.holds(state) for rule in rules.draws)
    assert result(state) == Result(Color.WHITE, Reason.NO_MOVES)


@english_rule_sets
def test_having_no_pieces_is_looked_at_before_any_draw_R14(rules: Rules) -> None:
    """Whatever the draws, a side without pieces has lost first."""
    house = rules.replace(name="house", draws=(NoProgress(1), NoCapture(1)))
    state = State.from_fen("W:WK22:B", house)
    state = played(state, "22-18")
    assert state.plies_since_progress == 1
    assert result(state) == Result(Color.WHITE, Reason.NO_PIECES)


def test_repetition_is_looked_at_before_the_other_counts_R14_I14_I15() -> None:
    """Where both hold, the third occurrence is the reason, in the order the rules declare."""
    for rules, plies in ((ICELANDIC, 100), (ENGLISH_WCDF, 80)):
        state = State.from_fen("B:WK32:BK1", rules)
        for ply in range(plies):
            state = played(state, SHUFFLE[ply % 4])
        assert all(rule.holds(state) for rule in rules.draws)
        assert result(state) == Result(None, Reason.REPETITION, Repetition(3))
        other = rules.replace(name="other order", draws=tuple(reversed(rules.draws)))
        state = State.from_fen("B:WK32:BK1", other)
        for ply in range(plies):
            state = played(state, SHUFFLE[ply % 4])
        over = result(state)
        assert over is not None
        assert over.rule == other.draws[0]


@counting_rules
def test_a_draw_that_could_be_claimed_stops_nobody_R8(rules: Rules) -> None:
    """The result says that the position is drawn; `apply` goes on, to a win if there is one."""
    state = State.from_fen("B:WK32:BK1,K23", rules)
    for _ in range(2):
        state = played(state, "1-6", "32-28", "6-1", "28-32")
    over = result(state)
    assert over is not None
    assert over.is_draw
    assert adjudicate(state) == over  # stopped here, the draw stands
    state = played(state, "1-6", "32-28", "23-27")
    assert result(state) is None
    state = played(state, "28-24", "27x20")
    assert result(state) == Result(Color.BLACK, Reason.NO_PIECES)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("draws", {ENGLISH: (), ENGLISH_STRAIGHT: (),
                   ENGLISH_WCDF: (Repetition(3), NoProgress(80)),
                   ICELANDIC: (Repetition(3), NoCapture(100))}),
        ("straight_chains", {ENGLISH: False, ENGLISH_STRAIGHT: True, ENGLISH_WCDF: False, ICELANDIC: False}),
        ("promotion", dict.fromkeys(ENGLISH_RULES, Promotion.ENDS_TURN)),
        ("men_capture_backward", dict.fromkeys(ENGLISH_RULES, False)),
        ("flying_kings", dict.fromkeys(ENGLISH_RULES, False)),
        ("first", dict.fromkeys(ENGLISH_RULES, Color.BLACK)),
        ("layout", dict.fromkeys(ENGLISH_RULES, Layout())),
    ],
)  # fmt: skip
def test_the_rule_sets_differ_in_these_fields_only(field: str, value: dict[Rules, object]) -> None:
    """A truth table: what each English rule set holds in each field."""
    assert {rules: getattr(rules, field) for rules in ENGLISH_RULES} == value
    others = set(signature(Rules).parameters) - {"name", "draws", "straight_chains"}
    for name in others:
        assert {getattr(rules, name) for rules in ENGLISH_RULES} == {getattr(ENGLISH, name)}
