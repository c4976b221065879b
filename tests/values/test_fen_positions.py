"""Positions as text that no game can hold, king moves in a row, the page on FEN, and real texts."""

from __future__ import annotations

import pickle
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    FRISIAN,
    VARIANTS,
    Board,
    Color,
    DraughtsError,
    IllegalPositionError,
    NotationError,
    Piece,
    Rules,
    State,
)
from second_reader import (
    FEW_MEN,
    KING_MOVES_LIMITED,
    PIECES,
    TURNS,
    B,
    W,
    canonical,
    crowned,
    error_of,
    positions,
    problems_of,
    reference,
)

"""A house variant that starts with four black men and three white ones."""


# ---------------------------------------------------------------------------------------------


# ---------------------------------------------------------------------------------------------


# ---------------------------------------------------------------------------------------------
# Refusing positions


def _twice(*squares: int) -> tuple[str, ...]:
    return tuple(f"square {square} is named twice" for square in squares)


def _man(color: str, *squares: int) -> tuple[str, ...]:
    return tuple(
        f"a {color} man cannot stand on {square}: it would have been crowned there" for square in squares
    )


IMPOSSIBLE: list[tuple[str, tuple[str, ...]]] = [
    ("W:Wa3,21:B9", _twice(21)),
    ("W:Wf8:B9", _man("white", 3)),
    ("W:W22,22:B9", _twice(22)),
    ("W:W22,22,22:B9", _twice(22)),
    ("W:W22:B22", _twice(22)),
    ("W:B22:W22", _twice(22)),
    ("W:W22,K22:B9", _twice(22)),
    ("W:W21-24,23-25:B9", _twice(23, 24)),
    ("W:W21-24:B9-12,22", _twice(22)),
    ("W:WK9-12:B5-10", _twice(9, 10)),
    ("W:W30,29,30,29:B9", _twice(29, 30)),
    ("W:W1:B9", _man("white", 1)),
    ("W:W4:B9", _man("white", 4)),
    ("B:W21:B29", _man("black", 29)),
    ("B:W21:B32", _man("black", 32)),
    ("B:W1-4:B29-32", _man("white", 1, 2, 3, 4) + _man("black", 29, 30, 31, 32)),
    ("B:W20-32:B9", ("White has 13 pieces: english starts with 12",)),
    ("B:WK20-32:B9", ("White has 13 pieces: english starts with 12",)),
    ("B:W21:B1-13", ("Black has 13 pieces: english starts with 12",)),
    (
        "B:W17-32:B1-16",
        ("Black has 16 pieces: english starts with 12", "White has 16 pieces: english starts with 12"),
    ),
    ("B:W:B", ("there is no piece on the board",)),
    ("W:B:W.", ("there is no piece on the board",)),
    # several at once
    ("W:W3,9:B9", _twice(9) + _man("white", 3)),
    (
        "B:W1,20-31:B1,32",
        (*_twice(1), *_man("white", 1), *_man("black", 32), "White has 13 pieces: english starts with 12"),
    ),
    (
        "B:W5-20,5:B21-32,1",
        (
            *_twice(5),
            *_man("black", 29, 30, 31, 32),
            "Black has 13 pieces: english starts with 12",
            "White has 16 pieces: english starts with 12",
        ),
    ),
]


@pytest.mark.parametrize(("text", "problems"), IMPOSSIBLE)
def test_a_position_no_game_can_hold_is_refused_with_all_its_problems(
    text: str, problems: tuple[str, ...]
) -> None:
    """A square twice, a man on its crowning row, too many pieces, no piece: all of them at once."""
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(text)
    assert caught.value.problems == problems
    assert all(problem in str(caught.value) for problem in problems)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.problems, str(again)) == (
        IllegalPositionError,
        problems,
        str(caught.value),
    )


@pytest.mark.parametrize("rules", [*VARIANTS.values(), FEW_MEN], ids=lambda rules: rules.name)
def test_a_side_has_at_most_the_pieces_it_starts_with(rules: Rules) -> None:
    """As many pieces as the rules start with are a position, one more is none, for either side."""
    black, white = (dict.fromkeys(each, False) for each in (rules.start.black, rules.start.white))
    squares = range(1, rules.layout.squares + 1)
    for kings in (False, True):
        both = {square: Piece(B, kings) for square in black} | {square: Piece(W, kings) for square in white}
        assert dict(State.from_fen(canonical(B, both), rules).board.items()) == both
        for color, own, others in ((B, black, white), (W, white, black)):
            more = next(
                square
                for square in squares
                if square not in own and not crowned(square, Piece(color, kings), rules)
            )
            other = next(square for square in others if square != more)
            pieces = {square: Piece(color, kings) for square in (*own, more)}
            pieces[other] = Piece(color.opponent)
            with pytest.raises(IllegalPositionError) as caught:
                State.from_fen(canonical(W, pieces), rules)
            name, most = color.name.capitalize(), len(own)
            assert caught.value.problems == (
                f"{name} has {most + 1} pieces: {rules.name} starts with {most}",
            )


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_man_is_out_of_place_on_the_row_farthest_from_its_start(rules: Rules) -> None:
    """White, at the bottom, is crowned in the top row of any board, Black in the bottom one."""
    for square in range(1, rules.layout.squares + 1):
        row = rules.layout.place(square)[0]
        for color, far in ((W, 0), (B, rules.layout.rows - 1)):
            text = f"W:{color.value}{square}:{color.opponent.value}"
            if row == far:
                with pytest.raises(IllegalPositionError) as caught:
                    State.from_fen(text, rules)
                assert caught.value.problems == _man(color.name.lower(), square)
            else:
                assert State.from_fen(text, rules).board[square] == Piece(color)


@pytest.mark.parametrize("king", [False, True])
@pytest.mark.parametrize("color", [B, W])
@pytest.mark.parametrize("square", range(1, 33))
def test_only_a_man_on_its_crowning_row_is_out_of_place(square: int, color: Color, king: bool) -> None:
    """White men never stand on 1-4 nor black ones on 29-32; a man on its own back row does, and a king."""
    text = f"W:{color.value}{'K' if king else ''}{square}:{color.opponent.value}"
    if crowned(square, Piece(color, is_king=king)):
        with pytest.raises(IllegalPositionError) as caught:
            State.from_fen(text)
        assert caught.value.problems == _man(color.name.lower(), square)
    else:
        assert State.from_fen(text).board[square] == Piece(color, is_king=king)


@given(st.data(), TURNS, st.sampled_from([*VARIANTS.values(), FEW_MEN]))
def test_a_board_and_a_text_are_judged_alike(data: st.DataObject, turn: Color, rules: Rules) -> None:
    """`State(board, turn, rules)` finds the problems that `from_fen` finds, and all that there are."""
    squares = st.integers(1, rules.layout.squares)
    pieces = data.draw(st.dictionaries(squares, st.sampled_from(PIECES)))
    board = Board.from_pieces(pieces, rules.layout)
    problems = problems_of(pieces, rules)
    if not problems:
        assert State(board, turn, rules) == State.from_fen(canonical(turn, pieces), rules)
        return
    with pytest.raises(IllegalPositionError) as by_text:
        State.from_fen(canonical(turn, pieces), rules)
    with pytest.raises(IllegalPositionError) as by_board:
        State(board, turn, rules)
    assert by_text.value.problems == by_board.value.problems == problems


@given(positions(), st.data())
def test_a_square_named_again_is_always_told(
    position: tuple[Color, dict[int, Piece]], data: st.DataObject
) -> None:
    """However a square comes up twice, by either side, man or king, alone or in a range, it is told."""
    turn, pieces = position
    again = data.draw(st.sampled_from(sorted(pieces)))
    last = data.draw(st.integers(again, 32))
    piece = data.draw(st.sampled_from(PIECES))
    extra = f"{'K' if piece.is_king else ''}{again}-{last}"
    head, white, black = canonical(turn, pieces).split(":")
    lists = {"W": white, "B": black}
    letter = piece.color.value
    lists[letter] += ("," if len(lists[letter]) > 1 else "") + extra
    text = ":".join([head, *data.draw(st.permutations(list(lists.values())))])
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(text)
    doubled = [square for square in sorted(pieces) if again <= square <= last]
    told = [problem for problem in caught.value.problems if "twice" in problem]
    assert tuple(told) == _twice(*doubled)


# ---------------------------------------------------------------------------------------------
# King moves in a row

FRISIAN_KINGS = "W:W38,K46:B2,K5"


@pytest.mark.parametrize(
    ("field", "written"),
    [
        ("", ""),
        (":+0+0", ""),
        (":+246+0", ":+246+0"),
        (":+0+105", ":+0+105"),
        (":+346+305", ":+346+305"),
        (" : +246 +0 .", ":+246+0"),
        (":+0+0.", ""),
    ],
)
def test_king_moves_in_a_row_are_read_and_written(field: str, written: str) -> None:
    """The last field gives White's count, then Black's, each with the king's square unless it is 0."""
    state = State.from_fen(FRISIAN_KINGS + field, FRISIAN)
    assert state.fen == FRISIAN_KINGS + written
    assert State.from_fen(state.fen, FRISIAN) == state
    assert (state == State.from_fen(FRISIAN_KINGS, FRISIAN)) == (written == "")
    assert (state.key == State.from_fen(FRISIAN_KINGS, FRISIAN).key) == (written == "")
    assert State.from_fen(f'[FEN "{state.fen}"]', FRISIAN) == state


@pytest.mark.parametrize(
    ("field", "position"),
    [
        (":", 16),
        (":0+0", 16),
        (":+", 17),
        (":+0", 18),
        (":+0+", 19),
        (":+1+0", 17),
        (":+00+0", 17),
        (":+14+0", 17),
        (":+1466+0", 20),
        (":+146+0+0", 22),
        (":+151+0", 17),
        (":+100+0", 17),
        (":+a46+0", 17),
        (":+\u0661\u0664\u0666+0", 17),
        (":H0:F1", 16),
    ],
    ids=ascii,
)
def test_a_field_that_tells_no_king_moves_is_refused_with_its_place(field: str, position: int) -> None:
    """Each count is 0, or a digit and a square of the board in two digits; nothing follows."""
    with pytest.raises(NotationError) as caught:
        State.from_fen(FRISIAN_KINGS + field, FRISIAN)
    assert (caught.value.text, caught.value.position) == (FRISIAN_KINGS + field, position)


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        (FRISIAN_KINGS + ":+446+0", ("White's king has made 4 moves in a row: the limit is 3",)),
        (FRISIAN_KINGS + ":+145+0", ("White has no king on 45 to have made 1 moves in a row",)),
        (FRISIAN_KINGS + ":+0+202", ("Black has no king on 2 to have made 2 moves in a row",)),
        ("W:WK46:B2,K5:+146+0", ("White has no men: its king moves are not counted",)),
        (
            FRISIAN_KINGS + ":+505+905",
            (
                "White's king has made 5 moves in a row: the limit is 3",
                "Black's king has made 9 moves in a row: the limit is 3",
            ),
        ),
    ],
)
def test_king_moves_that_no_game_has_are_refused(fen: str, problems: tuple[str, ...]) -> None:
    """More than the limit, of no king, or of a side without men."""
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(fen, FRISIAN)
    assert caught.value.problems == problems


# ---------------------------------------------------------------------------------------------
# The page on FEN

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pdn.md"


def test_the_table_of_the_page_is_true() -> None:
    """Each example in the table of `docs/pdn.md` is read or refused as its row says."""
    positions = PAGE.read_text(encoding="utf-8").split("## Games: PDN", maxsplit=1)[0]
    rows = [line.strip("| ").split(" | ") for line in positions.splitlines()]
    tried = 0
    for row in rows:
        if len(row) != 3:
            continue
        examples = re.findall(r"`([^`]+)`", row[2])
        errors = {"`NotationError`": NotationError, "`IllegalPositionError`": IllegalPositionError}
        for example in examples:
            tried += 1
            rules = KING_MOVES_LIMITED if ":+" in example else ENGLISH
            error = error_of(example, rules)
            assert type(error) is errors.get(row[1], type(None)), example
            if error is None and rules is not ENGLISH:
                assert State.from_fen(example, rules).fen == example
            elif error is None:
                named = reference(example)
                assert named is not None
                assert dict(State.from_fen(example).board.items()) == dict(named.pieces)
    assert tried > 25


# ---------------------------------------------------------------------------------------------
# Real texts

OUT_OF_PLACE = {
    ("beginner.pdn", "W:W18,K15,1:BK30,K26,2."): IllegalPositionError,  # a white man on 1
    ("goulds.pdn", "B:WK23,12,3:BK15,K11."): IllegalPositionError,  # a white man on 3
    ("bridges.pdn", "W::."): NotationError,  # both sections without their letter
}


def test_every_set_up_of_the_problem_collections_is_read(corpus: Path) -> None:
    """Of 587 printed set-ups all but three are read to the letter, and those are refused for their reason."""
    refused = {}
    count = 0
    for file in sorted((corpus / "english" / "problems").glob("*.pdn")):
        for text in re.findall(r'\[FEN "([^"]*)"\]', file.read_text(encoding="latin-1")):
            count += 1
            named = reference(text)
            try:
                state = State.from_fen(text)
            except DraughtsError as error:
                refused[file.name, text] = type(error)
                continue
            assert named is not None
            assert state.turn is named.turn
            assert list(state.board.items()) == sorted(named.pieces, key=lambda pair: pair[0])
            assert State.from_fen(f'[FEN "{text}"]') == state
    assert count == 587
    assert refused == OUT_OF_PLACE


def test_every_solved_position_is_read(corpus: Path) -> None:
    """The side to move of the table is the side to move of the state."""
    lines = (corpus / "fen_positions" / "english_2to4_pieces_solved.tsv").read_text().splitlines()
    assert len(lines) == 54
    for line in lines[1:]:
        _file, _index, turn, _result, text = line.split("\t")
        state = State.from_fen(text)
        assert state.turn.value == turn
        assert 2 <= len(state.board) <= 4


def test_random_games_write_and_read_every_position() -> None:
    """From ply to ply the text tells the board and the turn, and nothing of the past."""
    from draughts import apply, legal_moves

    dice = random.Random(20)
    for rules in VARIANTS.values():
        state = State.initial(rules)
        for _ply in range(150):
            moves = legal_moves(state)
            if not moves:
                break
            state = apply(state, dice.choice(moves))
            again = State.from_fen(state.fen, rules)
            assert (again.board, again.turn, again.key) == (state.board, state.turn, state.key)
            assert state.fen == canonical(state.turn, dict(state.board.items()))
