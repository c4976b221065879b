"""Faults in moves that users of other programs have reported, none of which may be found here.

Each test is named with the id of its report.  Beside the reported input stands its kind, as a table
over colours and columns or as a law over many positions.
"""

from __future__ import annotations

import pytest

from draughts import (
    ENGLISH,
    VARIANTS,
    Color,
    IllegalMoveError,
    Layout,
    Move,
    Piece,
    Refusal,
    Removal,
    Rules,
    State,
    apply,
    legal_moves,
    next_squares,
    parse_move,
)
from plays import english_rule_sets, played, position, seen_by, some_states, written
from strategies import ENGLISH_RULES

LAYOUT = Layout()
every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())


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
    for state in some_states(rules, 101, games=4, placements=1000):
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
    for state in some_states(rules, 127, games=4, placements=1000):
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
    for state in some_states(rules, 163, games=4, placements=1000):
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
    for state in some_states(ENGLISH, 161, games=4, placements=1000):
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
