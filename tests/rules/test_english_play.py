"""The English and Icelandic rules of play, one by one: each test is named with the ids it proves of `seeds/`.

R1-R15 are readings, E1-E16 the English rules, I1-I15 the Icelandic ones, `WCDF_1_19` and the like
articles of the tournament rules.  Each rule is tried under every rule set in which it holds, and where
it does not hold the test says so.  Owns the board, moves, captures and crowning.
"""

from __future__ import annotations

import pytest

from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    Board,
    Color,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Move,
    NotationError,
    Piece,
    Promotion,
    Refusal,
    Rules,
    State,
    apply,
    legal_moves,
    next_squares,
)
from plays import english_rule_sets, played, position, refused, some_states, written
from strategies import ENGLISH_RULES

LAYOUT = Layout()
TURNING = [ENGLISH, ENGLISH_WCDF, ICELANDIC]  # the rule sets in which a chain may turn

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
turning_rules = pytest.mark.parametrize("rules", TURNING, ids=lambda rules: rules.name)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())

FORWARD = {Color.BLACK: 1, Color.WHITE: -1}
KING_ROW = {Color.BLACK: 7, Color.WHITE: 0}  # where the men of a side are crowned


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
        reason, _ = refused(state, f"{square}-{end}")
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
                assert refused(state, f"{square}-{end}")[0] is Refusal.OCCUPIED
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
    for state in some_states(rules, seed=4, placements=800):
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
            assert refused(state, text)[0] is Refusal.MUST_CAPTURE
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
                with pytest.raises(IllegalMoveError) as caught:
                    apply(state, move)
                assert caught.value.reason is Refusal.MUST_CAPTURE
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
    assert refused(State.from_fen("W:W18:B7,15", rules), "18x11x2")[0] is Refusal.NOT_STRAIGHT
    assert refused(State.from_fen("W:W25:B22,14,15", rules), "25x18")[0] is Refusal.MUST_CONTINUE
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
        assert refused(state, "20x11")[0] is Refusal.MUST_CONTINUE
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
    assert refused(state, "11x2x9")[0] is Refusal.TURN_ENDED
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
