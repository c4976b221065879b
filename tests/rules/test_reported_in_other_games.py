"""Reported faults of other programs that are about games with other rules, none of which may be found here.

Each test is named with the id of its report: the input first, then its kind, as a table over squares,
colours and rule sets or as a law over many positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import oracle
from bridges import to_oracle_rules, to_position
from draughts import (
    BRAZILIAN,
    ENGLISH,
    FRISIAN,
    INTERNATIONAL,
    ITALIAN,
    POOL,
    RUSSIAN,
    THAI,
    VARIANTS,
    Aim,
    AmbiguousMoveError,
    Color,
    IllegalMoveError,
    IllegalPositionError,
    Landing,
    Move,
    NoProgress,
    NotationError,
    Piece,
    Promotion,
    Reason,
    Refusal,
    Removal,
    Result,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    result,
)
from draughts.pdn import Game, dumps, loads
from plays import position, scattered, seen_by, written
from surroundings import at_length

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
FLYING = [rules for rules in VARIANTS.values() if rules.flying_kings]
every_flying_game = pytest.mark.parametrize("rules", FLYING, ids=lambda rules: rules.name)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())

DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def man(color: Color) -> Piece:
    """A man of a side."""
    return Piece(color)


def king(color: Color) -> Piece:
    """A king of a side."""
    return Piece(color, is_king=True)


def squares(rules: Rules) -> range:
    """The squares of the board that is played on."""
    return range(1, rules.layout.squares + 1)


def rays(square: int, rules: Rules) -> Iterator[list[int]]:
    """The squares of each diagonal line from a square on, the nearest first."""
    row, column = rules.layout.place(square)
    for down, right in DIAGONAL:
        ray: list[int] = []
        while True:
            far = len(ray) + 1
            met = rules.layout.square(row + far * down, column + far * right)
            if met is None:
                break
            ray.append(met)
        yield ray


# ------------------------------------------------------------------ how far a king goes: B07, B33


def test_a_flying_king_takes_from_afar_where_kings_fly_and_nowhere_else_B07() -> None:
    """The same pieces: a capture over 15 in Russian, a step in English."""
    assert written("W:WK29:B15", ENGLISH) == ["29-25"]
    assert written("W:WK29:B15", RUSSIAN) == ["29x4", "29x8", "29x11"]
    far = RUSSIAN.replace(name="short", flying_kings=False)
    assert written("W:WK29:B15", far) == ["29-25"]


@every_rule_set
@both_colours
def test_where_a_lone_king_goes_B07_B33(rules: Rules, color: Color) -> None:
    """From every square to the neighbours, or along the whole of its diagonals: never to its own square."""
    for square in squares(rules):
        seen = {square, *(other for ray in rays(square, rules) for other in ray)}
        far = [other for other in squares(rules) if other not in seen]
        row = rules.layout.rows - 1 if color is Color.WHITE else 0  # the man of the enemy cannot be there
        enemy = next((other for other in far if rules.layout.place(other)[0] != row), None)
        if enemy is None:
            continue
        state = position(color, {square: king(color), enemy: king(color.opponent)}, rules)
        if any(move.is_capture for move in legal_moves(state)):
            assert rules.orthogonal_captures  # from afar along a row or a column
            continue
        reach = len(squares(rules)) if rules.flying_kings else 1
        expected = sorted(other for ray in rays(square, rules) for other in ray[:reach])
        assert [move.end for move in legal_moves(state)] == expected
        assert next_squares(state, (square,)) == tuple(expected)
        with pytest.raises(IllegalMoveError):
            apply(state, Move((square, square)))


@every_rule_set
def test_a_king_takes_what_stands_in_its_line_B07(rules: Rules) -> None:
    """At every distance that its range allows, and it lands where the rules say."""
    for square in squares(rules):
        for ray in rays(square, rules):
            for distance in range(1, len(ray)):
                prey, behind = ray[distance - 1], ray[distance:]
                far = rules.layout.place(prey)[0] == rules.layout.rows - 1
                state = position(
                    Color.WHITE,
                    {square: king(Color.WHITE), prey: Piece(Color.BLACK, is_king=far)},
                    rules,
                )
                ends = [move.end for move in legal_moves(state) if move.captures == (prey,)]
                if not rules.flying_kings:
                    expected = behind[:1] if distance == 1 else []
                else:
                    expected = behind[:1] if rules.landing is Landing.BEHIND else behind
                assert ends == sorted(expected)


def test_the_quiet_moves_of_a_king_change_its_square_B33() -> None:
    """The king on 49 has eight moves; the ray to the left ends before the man on 16."""
    found = written("B:WK1,K2,14,16,31,37,42:BK49", INTERNATIONAL)
    assert found == ["49-21", "49-27", "49-32", "49-35", "49-38", "49-40", "49-43", "49-44"]


@every_rule_set
def test_no_quiet_move_leads_to_its_own_or_another_taken_square_B33(rules: Rules) -> None:
    """Only a capture may come home, and only one that takes several pieces."""
    for state in scattered(rules, 30, seed=33):
        for move in legal_moves(state):
            if move.start == move.end:
                assert len(move.captures) >= 2
            else:
                assert move.end not in state.board or rules.removal is Removal.AT_ONCE
            if not move.is_capture:
                assert move.end not in state.board


# ------------------------------------------------------------------ crowned on the way: B09, B11


@pytest.mark.parametrize(
    ("rules", "fen", "legal", "after"),
    [
        (INTERNATIONAL, "W:W12:B8,9", "12x3x14", "B:W14:B"),
        (BRAZILIAN, "W:W11:B6,7", "11x2x9", "B:W9:B"),
        (POOL, "W:W11:B6,7", "11x2x9", "B:W9:B"),
        (RUSSIAN, "W:W11:B6,7", "11x2x9 11x2x13", "B:WK9:B"),
        (ENGLISH, "W:W11:B6,7", "11x2", "B:WK2:B6"),
        (ITALIAN, "W:W11:B5,6", "11x2", "B:WK2:B5"),
        (VARIANTS["czech"], "W:W11:B6,7", "11x2", "B:WK2:B6"),
    ],
)
def test_what_becomes_of_a_man_on_the_king_row_B09_B11(
    rules: Rules, fen: str, legal: str, after: str
) -> None:
    """Its turn ends, or it goes on as the man it was, or it goes on as a king."""
    state = State.from_fen(fen, rules)
    assert [str(move) for move in legal_moves(state)] == legal.split()
    assert apply(state, legal_moves(state)[0]).fen == after


@every_rule_set
@both_colours
def test_crowning_on_the_way_on_every_square_of_the_king_row_B09_B11(rules: Rules, color: Color) -> None:
    """A man jumps onto the king row, beside another enemy: only `promotion` decides what it may."""
    tried = 0
    for column in range(rules.layout.columns):
        places = [(2, column - 2), (1, column - 1), (0, column), (1, column + 1), (2, column + 2)]
        start, first, row, second, end = (seen_by(color, *place, rules) for place in places)
        if not (start and first and row and second and end):
            continue
        tried += 1
        enemy = color.opponent
        state = position(color, {start: man(color), first: man(enemy), second: man(enemy)}, rules)
        legal = legal_moves(state)
        assert all(move.path[:2] == (start, row) for move in legal)
        if rules.promotion is Promotion.ENDS_TURN:
            assert [move.path for move in legal] == [(start, row)]
            kings = {row}
            with pytest.raises(IllegalMoveError) as refused:
                apply(state, Move((start, row, end), captures=(first, second)))
            assert refused.value.reason is Refusal.TURN_ENDED
        elif rules.promotion is Promotion.IN_PASSING:
            assert (start, row, end) in [move.path for move in legal]
            assert all(first in move.captures and second in move.captures for move in legal)
            kings = set()
        else:
            assert (start, row, end) in [move.path for move in legal]
            kings = {move.end for move in legal}
        for move in legal:
            after = apply(state, move).board
            assert after[move.end].is_king == (move.end in kings)
    assert tried >= 1


# ------------------------------------------------------------------ writing a capture: B17, B21


def test_captures_with_two_ways_round_are_written_in_full_B17() -> None:
    """Each is read back to the same position, alone and from a game; an unambiguous one is written short."""
    state = State.from_fen("W:WK1:B12,13,19,20", INTERNATIONAL)
    legal = legal_moves(state)
    assert [(format_move(state, move), set(move.captures)) for move in legal] == [
        ("1x18x9x25", {12, 13, 20}),
        ("1x23x14x25", {12, 19, 20}),
    ]
    with pytest.raises(AmbiguousMoveError):
        parse_move(state, "1x25")
    for move in legal:
        text = format_move(state, move)
        assert apply(state, parse_move(state, text)) == apply(state, move)
        game = Game((), INTERNATIONAL, state).with_move(move)
        assert text in dumps(game)
        (again,) = loads(dumps(game))
        assert (again.moves, again.initial) == ((move,), state)
        assert again.final == apply(state, move)
    alone = State.from_fen("W:WK1:B12,13,20", INTERNATIONAL)
    assert [format_move(alone, move) for move in legal_moves(alone)] == ["1x25"]


@every_rule_set
def test_no_two_moves_are_written_alike_and_short_forms_are_read_B17_B21(rules: Rules) -> None:
    """What is written is read as the same move, and the ends alone wherever only one move has them."""
    full = 0
    for state in scattered(rules, 40, seed=17):
        legal = legal_moves(state)
        texts = [format_move(state, move) for move in legal]
        assert len(set(texts)) == len(texts)
        ends = [(move.start, move.end) for move in legal]
        for move, text in zip(legal, texts):
            assert parse_move(state, text) == move
            short = f"{move.start}x{move.end}"
            if ends.count((move.start, move.end)) == 1:
                assert parse_move(state, short) == move
            else:
                full += len(move.path) > 2
                if all(
                    len(other.path) > 2
                    for other in legal
                    if (other.start, other.end) == (move.start, move.end)
                ):
                    with pytest.raises(AmbiguousMoveError):
                        parse_move(state, short)
    if at_length() and rules in (RUSSIAN, FRISIAN):
        assert full


def test_captures_of_one_and_of_four_pieces_between_the_same_squares_B21() -> None:
    """All are listed; `3x17` is the whole path of one of them, and means that one."""
    fen = "W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16"
    state = State.from_fen(fen, RUSSIAN)
    assert state == State.from_fen("W:Wa3,b2,e3,g3,h2,h4,a5,Kf8:Bc5,e5,g5,g7,h8", RUSSIAN)
    assert written(fen, RUSSIAN) == ["3x12x19x10x17", "3x17", "20x11x18x9"]
    one = parse_move(state, "3x17")
    assert (one.path, len(one.captures)) == ((3, 17), 1)
    assert len(parse_move(state, "3x12x17").captures) == 4
    assert [parse_move(state, format_move(state, move)) for move in legal_moves(state)] == list(
        legal_moves(state)
    )


# ------------------------------------------------------------------ a capture must go on: B19


def test_a_landing_that_lets_the_capture_go_on_must_be_chosen_B19() -> None:
    """The stops on 22, 26 and 31 are illegal: from another square behind the piece the king takes more."""
    state = State.from_fen("B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14", RUSSIAN)
    assert [str(move) for move in legal_moves(state)] == ["13x31x24x15", "14x21x30"]
    for stop, taken in ((22, 17), (26, 17), (31, 17)):
        with pytest.raises(IllegalMoveError) as refused:
            apply(state, Move((13, stop), captures=(taken,)))
        assert refused.value.reason in (Refusal.MUST_CONTINUE, Refusal.UNREACHABLE)
        with pytest.raises(IllegalMoveError):
            parse_move(state, f"13x{stop}")


@every_rule_set
def test_no_listed_capture_could_go_on_from_any_landing_B19(rules: Rules) -> None:
    """From no square behind the last piece taken is there another jump, but for a turn that has ended."""
    told = to_oracle_rules(rules)
    met = 0
    for state in scattered(rules, 60, seed=19, kings=0.7):
        board, turn = to_position(state)
        for move in legal_moves(state):
            if not move.is_capture:
                continue
            piece = board[move.start]
            crowned = [told.shape.places[at][0] == oracle.crowning_row(turn, told) for at in move.path[1:]]
            if piece.islower() and any(crowned) and rules.promotion is not Promotion.IN_PASSING:
                if rules.promotion is Promotion.ENDS_TURN:
                    continue
                piece = piece.upper()
            last, before = move.captures[-1], move.captures[:-1]
            landings = [
                landing
                for start in {*move.path[-2:-1], *straight_stops(board, move, rules)}
                for _, over, ends in oracle._jumps(board, move.start, start, before, piece, told)
                if over == last and move.end in ends
                for landing in ends
            ]
            assert landings
            for landing in set(landings):
                met += 1
                onward = oracle._jumps(board, move.start, landing, move.captures, piece, told)
                if rules.straight_chains:
                    onward = iter([jump for jump in onward if jump[0] == heading(move, rules)])
                assert not list(onward), (state.fen, str(move), landing)
    assert met > 10


def straight_stops(board: oracle.Board, move: Move, rules: Rules) -> list[int]:
    """The squares before the last leg from which the last piece is taken by going straight on."""
    return [square for square in squares(rules) if square not in board] if rules.flying_kings else []


def heading(move: Move, rules: Rules) -> tuple[int, int]:
    """The direction of the last leg of a path."""
    (row, column), (to_row, to_column) = (rules.layout.place(square) for square in move.path[-2:])
    return (1 if to_row > row else -1), (1 if to_column > column else -1)


# ------------------------------------------------------------------ men backward: B35


def test_men_capture_backward_in_some_games_and_not_in_others_B35() -> None:
    """The capture is compulsory in International, and no move at all in English."""
    assert written("W:W23:B28", INTERNATIONAL) == ["23x32"]
    assert written("W:W18:B22", ENGLISH) == ["18-14", "18-15"]


@every_rule_set
@both_colours
def test_a_man_takes_the_four_ways_that_its_rules_say_B35(rules: Rules, color: Color) -> None:
    """Forward always, backward where `men_capture_backward`, from every square; steps only forward."""
    forward = -1 if color is Color.WHITE else 1
    own_row = 0 if color is Color.WHITE else rules.layout.rows - 1
    for square in squares(rules):
        row, column = rules.layout.place(square)
        if row == own_row:
            continue
        for down, right in DIAGONAL:
            prey = rules.layout.square(row + down, column + right)
            behind = rules.layout.square(row + 2 * down, column + 2 * right)
            if prey is None or behind is None:
                continue
            far = rules.layout.place(prey)[0] == rules.layout.rows - 1 - own_row
            state = position(color, {square: man(color), prey: Piece(color.opponent, is_king=far)}, rules)
            takes = down == forward or rules.men_capture_backward
            if far and not rules.men_capture_kings:
                takes = False
            assert any(move.captures == (prey,) for move in legal_moves(state)) == takes
            if not takes:
                assert all(rules.layout.place(move.end)[0] == row + forward for move in legal_moves(state))


# ------------------------------------------------------------------ counts and men's moves: B37

COUNTING = [rules for rules in VARIANTS.values() if any(isinstance(draw, NoProgress) for draw in rules.draws)]


@pytest.mark.parametrize("rules", COUNTING, ids=lambda rules: rules.name)
@both_colours
def test_a_mans_move_starts_the_count_of_king_moves_again_B37(rules: Rules, color: Color) -> None:
    """One ply before the draw a man moves: nothing is drawn, and the whole count is due again."""
    (draw,) = (draw for draw in rules.draws if isinstance(draw, NoProgress))
    alone = rules.replace(name="alone", draws=(draw,))
    state = shuffling(alone, color)
    assert result(state) is None
    for _ in range(draw.plies - 1):
        state = apply(state, shuffle(state))
        assert result(state) is None
    assert state.plies_since_progress == draw.plies - 1
    advance = next(move for move in legal_moves(state) if not state.board[move.start].is_king)
    moved, drawn = apply(state, advance), apply(state, shuffle(state))
    assert (moved.plies_since_progress, result(moved)) == (0, None)
    assert result(drawn) == Result(None, Reason.NO_PROGRESS, draw)
    for _ in range(draw.plies):
        assert result(moved) is None
        moved = apply(moved, shuffle(moved))
    assert result(moved) == Result(None, Reason.NO_PROGRESS, draw)


def shuffle(state: State) -> Move:
    """A quiet king's move after which nothing can be taken, the same each time."""
    for move in legal_moves(state):
        if state.board[move.start].is_king and not move.is_capture:
            after = apply(state, move)
            if legal_moves(after) and not any(each.is_capture for each in legal_moves(after)):
                return move
    raise AssertionError(state.fen)


def shuffling(rules: Rules, color: Color) -> State:
    """A position of two kings and two men in which kings can go to and fro for long, found by trying."""
    draw = rules.draws[0]
    assert isinstance(draw, NoProgress)
    for seed in range(2000):
        dice = random.Random(seed)
        places = dice.sample(squares(rules), 4)
        rows = [rules.layout.place(square)[0] for square in places]
        if not (rows[2] > rules.layout.rows // 2 and rows[3] < rules.layout.rows // 2):
            continue
        pieces = dict(zip(places, (king(Color.WHITE), king(Color.BLACK), man(Color.WHITE), man(Color.BLACK))))
        # An odd number of plies is played before the man's move.
        state = position(color if draw.plies % 2 else color.opponent, pieces, rules)
        start = state
        try:
            for _ in range(2 * draw.plies):
                state = apply(state, shuffle(state))
        except (AssertionError, IllegalMoveError):
            continue
        before = start
        for _ in range(draw.plies - 1):
            before = apply(before, shuffle(before))
        advance = [move for move in legal_moves(before) if not before.board[move.start].is_king]
        try:
            after = apply(before, advance[0]) if advance else None
            for _ in range(draw.plies if after else 0):
                assert after is not None
                after = apply(after, shuffle(after))
        except AssertionError:
            continue
        if after is not None and before.board[advance[0].start].color is color:
            return start
    raise AssertionError("no such position was found")


# ------------------------------------------------------------------ positions as text: B57


def test_a_position_on_a_hundred_squares_is_read_B57() -> None:
    """Ten men each and ten moves."""
    text = "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34"
    state = State.from_fen(text, INTERNATIONAL)
    assert state.fen == text
    assert [state.board.count(color) for color in Color] == [10, 10]
    assert len(legal_moves(state)) == 10


@every_rule_set
def test_the_squares_of_a_position_are_those_of_the_board_B57(rules: Rules) -> None:
    """Every square is read, by number and by name, in either order of the colours; no other is."""
    last = rules.layout.squares
    for square in squares(rules):
        other = 1 if square != 1 else 2
        text = f"B:WK{square}:BK{other}"
        state = State.from_fen(text, rules)
        assert state.fen == text
        assert list(state.board) == sorted((square, other))
        names = f"B:BK{rules.layout.algebraic(other)}:WK{rules.layout.algebraic(square)}"
        assert State.from_fen(names, rules) == state
    for bad in (0, last + 1, 99):
        with pytest.raises(NotationError):
            State.from_fen(f"W:WK{bad}:BK1", rules)
    for bad_name in ("a0", "z1", "a11", rules.layout.algebraic(1).upper()):
        with pytest.raises(NotationError):
            State.from_fen(f"W:WK{bad_name}:BK1", rules)
    with pytest.raises(NotationError):
        State.from_fen(f"b:wK{last}:bK1", rules)
    with pytest.raises(IllegalPositionError):
        State.from_fen(f"W:WK1:BK1,K{last}", rules)


# ------------------------------------------------------------------ when pieces leave: B61


@pytest.mark.parametrize(
    ("rules", "fen", "legal", "at_once"),
    [
        (RUSSIAN, "W:WK19:B16,26", "19x12 19x30", "19x12x30 19x30x12"),
        (INTERNATIONAL, "W:WK29:B20,41,42", "29x47x36", "29x15x47x36"),
        (THAI, "W:WK11:B8,15", "11x4x18 11x18x4", "11x4x18 11x18x4"),
    ],
)
def test_taken_pieces_stand_in_the_way_until_the_end_B61(
    rules: Rules, fen: str, legal: str, at_once: str
) -> None:
    """One man each, never two, in Russian; two, not three, in International; Thai lets them leave at once."""
    assert written(fen, rules) == legal.split()
    removing = rules.replace(name="at once", removal=Removal.AT_ONCE)
    assert written(fen, removing) == at_once.split()
    leaving = rules.replace(name="at the end", removal=Removal.AT_END)
    assert (written(fen, leaving) == legal.split()) == (rules is not THAI)


@every_flying_game
def test_no_piece_is_taken_twice_and_taken_ones_are_not_passed_B61(rules: Rules) -> None:
    """Where pieces leave at the end no leg of a capture goes over one taken before."""
    longest = 0
    for state in scattered(rules, 60, seed=61, kings=0.7):
        for move in legal_moves(state):
            assert len(set(move.captures)) == len(move.captures)
            longest = max(longest, len(move.captures))
            for place, (start, end) in enumerate(zip(move.path, move.path[1:])):
                if move.is_capture and rules.removal is Removal.AT_END:
                    between = passed(start, end, rules)
                    assert between & set(move.captures[: place + 1]) == {move.captures[place]}
                    assert move.captures[place] in between
                    assert between & set(state.board) - {move.start} == {move.captures[place]}
    assert longest > 1


def passed(start: int, end: int, rules: Rules) -> set[int]:
    """The squares of the game strictly between two in a line."""
    (row, column), (to_row, to_column) = rules.layout.place(start), rules.layout.place(end)
    steps = max(abs(to_row - row), abs(to_column - column))
    down, right = (to_row - row) // steps, (to_column - column) // steps
    places = [(row + step * down, column + step * right) for step in range(1, steps)]
    return {square for square in (rules.layout.square(*place) for place in places) if square is not None}


# ------------------------------------------------------------------ the end of the game: B23, B25


@every_rule_set
@both_colours
def test_a_blocked_side_has_lost_or_won_by_the_aim_and_only_on_its_turn_B23_B25(
    rules: Rules, color: Color
) -> None:
    """A man at the edge before an enemy man on its own back row cannot move: never a draw."""
    enemy = color.opponent
    for column in (0, rules.layout.columns - 1):
        own = seen_by(color, 1, column, rules)
        other = seen_by(color, 0, 1 if column == 0 else column - 1, rules)
        if own is None or other is None:
            continue
        pieces = {own: man(color), other: man(enemy)}
        state = position(color, pieces, rules)
        assert legal_moves(state) == ()
        winner = color if rules.aim is Aim.LOSE_ALL else enemy
        assert result(state) == Result(winner, Reason.NO_MOVES)
        free = position(enemy, pieces, rules)
        assert result(free) is None or not legal_moves(free)
        return
    pytest.fail("no such square")
