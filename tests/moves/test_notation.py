"""Moves as text and as clicks: `parse_move`, `format_move`, `next_squares`.

The second opinion is a resolver that writes out every in-order part of every legal path.
"""

from __future__ import annotations

import pickle
import random
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridges import to_state
from draughts import (
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    Layout,
    Move,
    Notation,
    NotationError,
    Piece,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from strategies import ENGLISH_RULES, HOUSE_RULES, NAMED_RULES, fitted
from surroundings import examples

# All mechanics of short kings by every path; where moves can be made in ways that are not listed,
# `helpers/reasons.py` has a resolver of its own.
RULE_SETS = (*ENGLISH_RULES, *HOUSE_RULES[:5])

TWO_WAYS = "B:W5,7,8,9,14,15,16:BK10"  # 10x17 in one jump, or round by 3 in five, either way about
FOUR_WAYS = "B:W6,7,8,14,15,26,28:BK9"
LONG = "B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"  # one capture of three


def _round_trips() -> Iterator[str]:
    """Every king with four enemies around a square to jump round, of either colour."""
    layout = Layout()
    for centre in range(1, 33):
        row, column = layout.place(centre)
        prey = [layout.square(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
        corners = [
            layout.square(row + down, column + right) for down, right in ((-2, 0), (0, 2), (2, 0), (0, -2))
        ]
        if None in corners:
            continue
        men = ",".join(map(str, prey))
        for king in corners:
            yield f"W:WK{king}:BK{men.replace(',', ',K')}"
            yield f"B:BK{king}:WK{men.replace(',', ',K')}"


ROUND_TRIPS = tuple(_round_trips())


# ---------------------------------------------------------------------------------------------
# Positions, and a second resolver


def _played(rules: Rules, seed: int, plies: int) -> Iterator[State]:
    dice = random.Random(seed)
    state = State.initial(rules)
    for _ply in range(plies):
        moves = legal_moves(state)
        if not moves:
            return
        yield state
        state = apply(state, dice.choice(moves))


def _scattered(rules: Rules, seed: int) -> State:
    """A position of a few kings and men among many enemies, where captures are long."""
    dice = random.Random(seed)
    turn = dice.choice([Color.BLACK, Color.WHITE])
    pieces: dict[int, Piece] = {}
    for square in dice.sample(range(1, 33), dice.randint(4, 14)):
        color = turn if len(pieces) < 3 else turn.opponent
        row = range(29, 33) if color is Color.BLACK else range(1, 5)
        pieces[square] = Piece(
            color, is_king=square in row or dice.random() < (0.7 if color is turn else 0.2)
        )
    return State(Board.from_pieces(pieces), turn, rules)


@cache
def sample() -> tuple[State, ...]:
    """Positions of play and of none, of every rule set, with all that were made for a reason."""
    states = [
        State.from_fen(text, rules)
        for rules in RULE_SETS
        for text in (TWO_WAYS, FOUR_WAYS, LONG, "W:W5:B1", "W:W21:B", *ROUND_TRIPS[::9])
    ]
    for number, rules in enumerate(RULE_SETS):
        states += list(_played(rules, number, 80))[::4]
        states += [_scattered(rules, 1000 * number + seed) for seed in range(40)]
    return tuple(states)


SAMPLES = st.integers(0, 10**9).map(lambda number: sample()[number % len(sample())])


def parts(path: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every in-order part of a path that keeps both ends."""
    inner = path[1:-1]
    return {
        (path[0], *chosen, path[-1])
        for length in range(len(inner) + 1)
        for chosen in combinations(inner, length)
    }


def resolve(state: State, squares: tuple[int, ...]) -> list[Move]:
    """The moves that squares name: the one of exactly this path, else all of which they are a part."""
    moves = legal_moves(state)
    exact = [move for move in moves if move.path == squares]
    return exact or [move for move in moves if squares in parts(move.path)]


def check(state: State, text: str, squares: tuple[int, ...]) -> None:
    """Hold `parse_move` to the second resolver."""
    found = resolve(state, squares)
    if len(found) == 1:
        assert parse_move(state, text) == found[0]
    elif found:
        with pytest.raises(AmbiguousMoveError) as doubt:
            parse_move(state, text)
        assert doubt.value.candidates == tuple(found)
        assert doubt.value.candidates == tuple(sorted(found, key=lambda move: move.path))
        assert (doubt.value.text, doubt.value.state) == (text, state)
    else:
        with pytest.raises(IllegalMoveError) as caught:
            parse_move(state, text)
        assert (caught.value.text, caught.value.move) == (text, None)
        assert caught.value.state is state
        assert isinstance(caught.value.reason, Refusal)


# ---------------------------------------------------------------------------------------------
# parse_move


def test_every_part_of_every_path_names_what_it_should() -> None:
    """The full path is its move; a part, ends included, is the one move it fits, or is ambiguous."""
    ambiguous = unique = 0
    for state in sample():
        for move in legal_moves(state):
            for squares in parts(move.path):
                check(state, "x".join(map(str, squares)), squares)
                ambiguous += len(resolve(state, squares)) > 1
                unique += squares != move.path and len(resolve(state, squares)) == 1
    assert ambiguous > 50
    assert unique > 50


def test_a_full_path_comes_before_a_part_of_another() -> None:
    """10x17 is the capture of one piece though it is also the ends of two captures of five."""
    state = State.from_fen(TWO_WAYS)
    moves = {str(move) for move in legal_moves(state)}
    assert moves == {"10x17", "10x19x12x3x10x17", "10x3x12x19x10x17"}
    assert str(parse_move(state, "10x17")) == "10x17"
    with pytest.raises(AmbiguousMoveError) as doubt:
        parse_move(state, "10x12x17")
    assert [str(move) for move in doubt.value.candidates] == ["10x3x12x19x10x17", "10x19x12x3x10x17"]
    assert "10x3x12x19x10x17" in str(doubt.value)
    assert "10x19x12x3x10x17" in str(doubt.value)
    assert str(parse_move(state, "10x3x12x17")) == "10x3x12x19x10x17"
    assert str(parse_move(state, "10x19x3x17")) == "10x19x12x3x10x17"


@pytest.mark.parametrize(
    ("fen", "text", "path"),
    [
        (LONG, "7x16x23x32", (7, 16, 23, 32)),
        (LONG, "7x32", (7, 16, 23, 32)),
        (LONG, "7x16x32", (7, 16, 23, 32)),
        (LONG, "7x23x32", (7, 16, 23, 32)),
        (LONG, "7-32", (7, 16, 23, 32)),
        (LONG, "7:16-23X32", (7, 16, 23, 32)),
        (LONG, "7 x 16\tx23 :  32", (7, 16, 23, 32)),
        (LONG, "007x0016x023x00032", (7, 16, 23, 32)),
        (LONG, "0" * 150 + "7x32", (7, 16, 23, 32)),
        ("B:W21:B9", "9-13", (9, 13)),
        ("B:W21:B9", "9x13", (9, 13)),  # the squares decide
        ("B:W21:B9", "9:14", (9, 14)),
        ("B:W21:B9", "09 X 014", (9, 14)),
    ],
)
def test_separators_blanks_and_zeros_change_nothing(fen: str, text: str, path: tuple[int, ...]) -> None:
    """`-`, `x`, `X` and `:` are one; blanks around them and zeros before a number are read."""
    assert parse_move(State.from_fen(fen), text).path == path


@given(SAMPLES, st.data())
def test_a_move_may_be_spelled_in_many_ways(state: State, data: st.DataObject) -> None:
    """However the same squares are written, they are read alike."""
    moves = legal_moves(state)
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    blanks = st.sampled_from(["", "", " ", "\t", "  "])
    text = ""
    for index, square in enumerate(move.path):
        if index:
            text += data.draw(blanks) + data.draw(st.sampled_from("-xX:")) + data.draw(blanks)
        text += "0" * data.draw(st.integers(0, 2)) + str(square)
    assert parse_move(state, text) == move


MALFORMED = [
    ("", 0),
    ("9", 1),
    ("9-", 2),
    ("9-13-", 5),
    ("-9-13", 0),
    ("x", 0),
    ("hello", 0),
    ("9 13", 2),
    ("913", 0),
    ("9--13", 2),
    ("9-x13", 2),
    ("9-13,", 4),
    ("9-13!", 4),
    ("9/13", 1),
    ("9.13", 1),
    ("9\u201313", 1),
    ("9\u00d713", 1),
    (" 9-13", 0),
    ("9 1-13", 2),
    ("9\n-13", 1),
    ("9-\n13", 2),
    ("9-13\n", 4),
    ("9-1 3", 4),
    ("+9-13", 0),
    ("9-+13", 2),
    ("0-13", 0),
    ("9-0", 2),
    ("33-9", 0),
    ("9-33", 2),
    ("9-033", 2),
    ("9x99999x13", 2),
    ("9-" + "1" * 190, 2),
    ("9-1\u0663", 3),
    ("\u0669-13", 0),
    ("9-\u00b2", 2),
    ("9-\uff11\uff13", 2),
    ("\0" + "9-13", 0),
    ("9-13\0", 4),
    ("9\ud800-13", 1),
    ("9_-13", 1),
    ("1_0-14", 1),
    ("9e0-13", 1),
    ("9-13-x", 5),
    # names: a letter and a row, the sign left out at will
    ("c9-d4", 0),
    ("c4-d4", 0),
    ("i1-h2", 0),
    ("c3", 2),
    ("c3-", 3),
    ("c3-d9", 3),
    ("c3d", 2),
    ("c3d4e", 4),
    ("c3--d4", 3),
    ("c3-13", 3),
    ("9-c3", 2),
    ("c03-d4", 0),
    ("c3-d4!", 5),
    ("c3-d4 ", 6),
    (" c3-d4", 0),
    ("c\u0663-d4", 0),
    ("c 3-d4", 0),
    ("c1" * 120, 200),
]


@pytest.mark.parametrize(("text", "position"), MALFORMED, ids=ascii)
def test_what_is_no_move_is_refused_with_its_place(text: str, position: int) -> None:
    """Malformed text, or a square the board lacks, is a NotationError with the text and the place."""
    with pytest.raises(NotationError) as caught:
        parse_move(State.initial(), text)
    assert (caught.value.text, caught.value.position) == (text, position)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.text, again.position, str(again)) == (text, position, str(caught.value))


def test_blanks_stand_only_around_a_separator() -> None:
    """A blank before the first number or after the last is malformed."""
    for text in (" 9-13", "9-13 ", "\t9-13", "9-13\t", " 9-13 "):
        with pytest.raises(NotationError) as caught:
            parse_move(State.initial(), text)
        assert caught.value.text == text


_MOVE = re.compile(r"[0-9]+(?:[ \t]*[-xX:][ \t]*[0-9]+)+")
# a1 is a dark corner, b8 is square 1.
_NAMES = {
    f"{letter}{row}": (8 - row) * 4 + column // 2 + 1
    for row in range(1, 9)
    for column, letter in enumerate("abcdefgh")
    if (column + row) % 2
}
_NAME = f"(?i:{'|'.join(_NAMES)})"
_NAMED_MOVE = re.compile(rf"{_NAME}(?:[ \t]*[-xX:]?[ \t]*{_NAME})+")
_SOME_TEXTS = st.one_of(
    st.lists(st.sampled_from([*"0123456789-xX: \t"]), max_size=16).map("".join),
    st.lists(st.sampled_from([*"0123-x:,.*()[]\0\n\u0663\u00b2\uff11\ud800"]), max_size=12).map("".join),
    st.lists(st.integers(0, 40), max_size=6).map(lambda squares: "x".join(map(str, squares))),
    st.lists(st.sampled_from([*_NAMES, "A3", "b9", "-", "x", ":", " ", "c", "1", "i1"]), max_size=8).map(
        "".join
    ),
    st.text(max_size=12),
)


@settings(max_examples=examples(400))
@given(SAMPLES, _SOME_TEXTS)
def test_any_text_is_a_legal_move_or_one_of_our_errors(state: State, text: str) -> None:
    """Well-formed text is resolved as the squares say; the rest is a NotationError; nothing else."""
    if _NAMED_MOVE.fullmatch(text):
        check(state, text, tuple(_NAMES[name.lower()] for name in re.findall(_NAME, text)))
        return
    well_formed = _MOVE.fullmatch(text) is not None
    squares = tuple(int(digits) for digits in re.findall(r"[0-9]+", text)) if well_formed else ()
    if well_formed and all(1 <= square <= 32 for square in squares):
        check(state, text, squares)
        return
    with pytest.raises(NotationError) as caught:
        parse_move(state, text)
    assert caught.value.text == text
    assert 0 <= caught.value.position <= len(text)
    # What stands before the place is the beginning of a move.
    begun = text[: caught.value.position]
    assert any(_MOVE.fullmatch(begun + rest) for rest in ("", "1", "-1", "1-1")) or any(
        _NAMED_MOVE.fullmatch(begun + rest) for rest in ("a1", "a1a1")
    )


@given(SAMPLES, st.lists(st.integers(1, 32), min_size=2, max_size=9))
def test_any_squares_are_resolved_as_the_paths_say(state: State, squares: list[int]) -> None:
    """Squares that are no part of a legal path are an IllegalMoveError with a reason."""
    check(state, "-".join(map(str, squares)), tuple(squares))


def _fastest(call: Callable[[], object], times: int = 3) -> float:
    """Seconds of the fastest of several runs."""
    best = float("inf")
    for _run in range(times):
        begin = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - begin)
    return best


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        ("", "1"),
        ("", "0"),
        ("", "-"),
        ("", " "),
        ("", "11-15-"),
        ("", "11x"),
        ("11", " "),
        ("11-15", " "),
        ("11-", " "),
        ("11-15", "-15"),
        ("11-15", "\0"),
        ("", "\ud800"),
        ("", "\u0663"),
        ("", "11-15\n"),
    ],
    ids=ascii,
)
def test_a_million_characters_are_refused_at_once(begin: str, more: str) -> None:
    """A text of absurd length costs milliseconds, not more than its length, and a short message."""
    state = State.initial()
    long = begin + more * (1_000_000 // len(more))
    short = begin + more * (100_000 // len(more))

    def refuse(text: str) -> None:
        with pytest.raises(DraughtsError) as caught:
            parse_move(state, text)
        assert not isinstance(caught.value, AmbiguousMoveError)

    assert _fastest(lambda: refuse(long)) <= 0.005 + 20 * _fastest(lambda: refuse(short))
    assert _fastest(lambda: refuse(long)) < 0.1
    with pytest.raises(NotationError) as caught:
        parse_move(state, long)
    assert caught.value.text is long
    assert len(str(caught.value)) < 1000


def test_a_refused_text_keeps_the_position_it_was_read_in() -> None:
    """`.state`, `.text` and `.reason` are set, `.move` is None, and all survive a pickle."""
    state = State.from_fen(LONG)
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, "7x16")
    error = caught.value
    assert (error.state, error.text, error.move, error.reason) == (
        state,
        "7x16",
        None,
        Refusal.MUST_CONTINUE,
    )
    assert str(error) == "the jump must go on to 23"
    again = pickle.loads(pickle.dumps(error))
    assert (again.state, again.text, again.move, again.reason, str(again)) == (
        state,
        "7x16",
        None,
        Refusal.MUST_CONTINUE,
        str(error),
    )


def test_an_ambiguous_text_keeps_all_its_candidates() -> None:
    """Every candidate is told, in the order of `legal_moves`, and survives a pickle."""
    state = State.from_fen(FOUR_WAYS)
    moves = legal_moves(state)
    assert len(moves) == 4
    by_ends: dict[tuple[int, int], list[Move]] = {}
    for move in moves:
        by_ends.setdefault((move.start, move.end), []).append(move)
    several = [ends for ends in by_ends.values() if len(ends) > 1 and all(len(m.path) > 2 for m in ends)]
    assert several
    for ends in several:
        with pytest.raises(AmbiguousMoveError) as doubt:
            parse_move(state, f"{ends[0].start}x{ends[0].end}")
        assert list(doubt.value.candidates) == ends
        again = pickle.loads(pickle.dumps(doubt.value))
        assert again.candidates == doubt.value.candidates
        assert (again.text, again.state, str(again)) == (doubt.value.text, state, str(doubt.value))


# ---------------------------------------------------------------------------------------------
# format_move


def test_a_move_is_written_short_where_that_reads_back_to_it() -> None:
    """The ends alone where they read back to the move, else the full path; always read back."""
    short = full = 0
    for state in sample():
        for move in legal_moves(state):
            text = format_move(state, move)
            assert parse_move(state, text) == move
            sign = "x" if move.is_capture else "-"
            ends = f"{move.start}{sign}{move.end}"
            if resolve(state, (move.start, move.end)) == [move]:
                assert text == ends
                short += len(move.path) > 2
            else:
                assert text == str(move) == sign.join(map(str, move.path))
                full += 1
    assert short > 50
    assert full > 50


@pytest.mark.parametrize("rules", NAMED_RULES, ids=lambda rules: rules.name)
def test_every_rule_set_writes_its_moves_in_its_own_way(rules: Rules) -> None:
    """Numbers or names, the sign of the rules, the ends alone where no other move shares them: read back."""
    dice = random.Random(rules.name)
    states, captures = [*_played(rules, 7, 60)][::3], 0
    for _ in range(40):
        squares = dice.sample(range(1, rules.layout.squares + 1), dice.randint(3, 10))
        drawn = {square: "WbbB"[min(place, 3)] for place, square in enumerate(squares)}
        states.append(to_state(fitted(drawn, rules), "W", rules))
    name = rules.layout.algebraic if rules.notation is Notation.ALGEBRAIC else str
    for state in states:
        moves = legal_moves(state)
        ends = [(move.start, move.end) for move in moves]
        for move in moves:
            captures += move.is_capture
            alone = ends.count((move.start, move.end)) == 1
            squares_told = (move.start, move.end) if alone else move.path
            sign = rules.capture_sign if move.is_capture else "-"
            text = format_move(state, move)
            assert text == sign.join(map(name, squares_told))
            assert parse_move(state, text) == move
            assert str(move) == ("x" if move.is_capture else "-").join(map(str, move.path))
    assert captures > 10


def test_only_a_legal_move_is_written() -> None:
    """A move that is not legal here is refused with its reason, as `apply` refuses it."""
    state = State.initial()
    for move, reason in (
        (Move((11, 19)), Refusal.UNREACHABLE),
        (Move((11, 18)), Refusal.NOTHING_TO_CAPTURE),
        (Move((22, 18)), Refusal.NOT_YOURS),
        (Move((11, 15), captures=(8,)), Refusal.WRONG_CAPTURES),
        (Move((40, 2)), Refusal.NOT_ON_BOARD),
    ):
        with pytest.raises(IllegalMoveError) as caught:
            format_move(state, move)
        assert (caught.value.reason, caught.value.move, caught.value.text) == (reason, move, None)
        assert caught.value.state is state


# ---------------------------------------------------------------------------------------------
# next_squares


def test_every_legal_path_can_be_clicked_square_by_square() -> None:
    """From () on, the squares that may come next are exactly those of the legal paths."""
    for state in sample():
        paths = [move.path for move in legal_moves(state)]
        assert next_squares(state) == tuple(sorted({path[0] for path in paths}))
        for path in paths:
            for length in range(1, len(path)):
                begun = path[:length]
                following = {
                    other[length] for other in paths if other[:length] == begun and len(other) > length
                }
                assert next_squares(state, begun) == tuple(sorted(following))
                assert next_squares(state, list(begun)) == next_squares(state, begun)
            assert next_squares(state, path) == ()


def test_no_legal_path_begins_another() -> None:
    """`()` means a whole move and nothing else: where a path may end it may not go on.

    The squares of a path decide which pieces are gone, what the piece has become and so whether it
    can jump on; a capture ends only where it cannot (R3, I7), and a step has two squares.
    So of two legal paths neither begins the other, under any of the rule sets.
    """
    for state in sample():
        paths = {move.path for move in legal_moves(state)}
        for path in paths:
            assert not any(path[:length] in paths for length in range(2, len(path)))


def test_round_trips_are_tried_everywhere() -> None:
    """Eight squares have room for a king to jump round them, from four corners, for two sides."""
    assert len(ROUND_TRIPS) == 8 * 4 * 2


@pytest.mark.parametrize("fen", ROUND_TRIPS)
def test_a_capture_may_end_where_it_began(fen: str) -> None:
    """A king that jumps round four pieces stands where it stood: told by its path, either way about."""
    state = State.from_fen(fen)
    round_trips = [move for move in legal_moves(state) if move.start == move.end]
    assert len(round_trips) == 2
    for move in round_trips:
        assert len(move.captures) == 4
        assert format_move(state, move) == str(move)
        assert parse_move(state, str(move)) == move
        assert next_squares(state, move.path[:-1]) == (move.start,)
        assert next_squares(state, move.path) == ()
        after = apply(state, move)
        assert after.board[move.end] == state.board[move.start]
        assert len(after.board) == len(state.board) - 4
    with pytest.raises(AmbiguousMoveError) as doubt:
        parse_move(state, f"{round_trips[0].start}x{round_trips[0].start}")
    assert list(doubt.value.candidates) == round_trips


@pytest.mark.parametrize(
    ("fen", "path", "reason"),
    [
        ("B:W21:B9", (1,), Refusal.NO_PIECE),
        ("B:W21:B9", (21,), Refusal.NOT_YOURS),
        ("B:W21:B9", (0,), Refusal.NOT_ON_BOARD),
        ("B:W21:B9", (-1,), Refusal.NOT_ON_BOARD),
        ("B:W21:B9", (33,), Refusal.NOT_ON_BOARD),
        ("B:W21:B9", (9, 33), Refusal.NOT_ON_BOARD),
        ("B:W21:B9", (9, 10**30), Refusal.NOT_ON_BOARD),
        ("B:W21:B9", (9, 5), Refusal.BACKWARD),
        ("B:W21:B9", (9, 18), Refusal.NOTHING_TO_CAPTURE),
        ("B:W21:B9", (9, 9), Refusal.UNREACHABLE),
        ("B:W21:B9", (9, 13, 17), Refusal.UNREACHABLE),
        ("B:W21:B9", (9, 13, 13), Refusal.UNREACHABLE),
        ("B:W21:B9,13", (9, 13), Refusal.OCCUPIED),
        (LONG, (2,), Refusal.MUST_CAPTURE),
        (LONG, (10, 14), Refusal.MUST_CAPTURE),
        (LONG, (7, 16, 32), Refusal.UNREACHABLE),
        (LONG, (7, 32), Refusal.UNREACHABLE),  # a click leaves nothing out
        ("W:W5:B1", (5,), Refusal.UNREACHABLE),
    ],
)
def test_a_wrong_beginning_is_refused_with_its_reason(
    fen: str, path: tuple[int, ...], reason: Refusal
) -> None:
    """Squares with which no legal move begins are an IllegalMoveError that names neither text nor move."""
    state = State.from_fen(fen)
    with pytest.raises(IllegalMoveError) as caught:
        next_squares(state, path)
    assert caught.value.reason is reason
    assert caught.value.state is state
    assert (caught.value.text, caught.value.move) == (None, None)
    assert str(caught.value)


@given(SAMPLES, st.lists(st.integers(-2, 40), max_size=6))
def test_any_squares_begin_a_move_or_are_refused(state: State, path: list[int]) -> None:
    """The answer is that of the legal paths, and an IllegalMoveError where none begins so."""
    begun = tuple(path)
    paths = [move.path for move in legal_moves(state) if move.path[: len(begun)] == begun]
    if begun and not paths:
        with pytest.raises(IllegalMoveError):
            next_squares(state, begun)
    else:
        expected = {whole[len(begun)] for whole in paths if len(whole) > len(begun)}
        assert next_squares(state, begun) == tuple(sorted(expected))


@pytest.mark.parametrize("length", [100, 201, 10_000])
def test_a_path_of_any_length_is_refused_as_a_move(length: int) -> None:
    """No legal move begins with ever so many squares: an IllegalMoveError like any other."""
    with pytest.raises(IllegalMoveError):
        next_squares(State.initial(), (11,) * length)


def test_a_square_of_any_size_is_refused_as_a_move() -> None:
    """A number too long to be written out is a square that the board does not have."""
    with pytest.raises(IllegalMoveError) as caught:
        next_squares(State.initial(), (10**5000,))
    assert caught.value.reason is Refusal.NOT_ON_BOARD


def test_a_side_without_a_move_may_touch_nothing() -> None:
    """With no legal move there is no first square, and every square is refused."""
    for fen in ("W:W5:B1", "B:W21:B"):
        state = State.from_fen(fen)
        assert next_squares(state) == ()
        for square in range(1, 33):
            with pytest.raises(IllegalMoveError):
                next_squares(state, (square,))


def test_an_endless_path_is_refused_cheaply() -> None:
    """A path of millions of squares begins no move, and little of it is looked at."""
    with pytest.raises(IllegalMoveError):
        next_squares(State.initial(), (11,) * 3_000_000)
