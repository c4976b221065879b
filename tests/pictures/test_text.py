"""Pictures: what is drawn can be read back, on every board, and drawing touches nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import draughts
from draughts import (
    BREAKTHROUGH,
    ENGLISH,
    RUSSIAN,
    VARIANTS,
    Board,
    Color,
    Layout,
    Notation,
    Placement,
    Reason,
    Result,
    Rules,
    State,
    adjudicate,
    result,
    text,
)
from draughts.cli import main
from set_ups import PIECES, boards, layouts


@given(boards())
def test_a_drawn_board_reads_back_to_the_same_board(board: Board) -> None:
    """Row by row and column by column, each sign stands for what is on that square."""
    rows = text.board(board).split("\n")
    assert len(rows) == board.layout.rows
    read = {}
    for row, line in enumerate(rows):
        for column in range(board.layout.columns):
            sign = line[2 * column : 2 * column + 1].strip()
            square = board.layout.square(row, column)
            assert bool(sign) == (square is not None)
            assert not line[2 * column + 1 : 2 * column + 2].strip()
            if square is not None and sign != ".":
                read[square] = PIECES[sign]
    assert Board.from_pieces(read, board.layout) == board


@given(boards())
def test_a_board_drawn_with_numbers_names_every_square_once_in_its_place(board: Board) -> None:
    """Each sign is followed by the number of its square, and the columns stand in line."""
    read = {}
    named = []
    width = 2 + len(str(board.layout.squares))
    for row, line in enumerate(text.board(board, numbers=True).split("\n")):
        for found in re.finditer(r"([bBwW.])(\d+)", line):
            square = int(found[2])
            named.append(square)
            assert board.layout.place(square) == (row, found.start() // width)
            assert found.start() % width == 0
            if found[1] != ".":
                read[square] = PIECES[found[1]]
    assert sorted(named) == list(range(1, board.layout.squares + 1))
    assert Board.from_pieces(read, board.layout) == board


@given(boards(), st.booleans())
def test_no_line_of_a_drawing_ends_in_blanks(board: Board, numbers: bool) -> None:
    """A drawing can be copied through any editor."""
    for line in text.board(board, numbers=numbers).split("\n"):
        assert line == line.rstrip()


UNICODE: dict[str, str | int | None] = {"b": "\u26c2", "B": "\u26c3", "w": "\u26c0", "W": "\u26c1"}
CODES = re.compile("\x1b\\[[0-9;]*m")


@given(boards(), st.booleans(), st.booleans())
def test_unicode_changes_the_pieces_and_nothing_else(board: Board, numbers: bool, flipped: bool) -> None:
    """Each letter has its piece among the characters of Unicode, and all else stands where it stood."""
    plain = text.board(board, numbers=numbers, flipped=flipped)
    drawn = text.board(board, unicode=True, numbers=numbers, flipped=flipped)
    assert drawn == plain.translate(str.maketrans(UNICODE))
    assert sorted(text.PIECES) == sorted(map(str, UNICODE.values()))


@given(boards())
def test_a_flipped_board_is_read_from_the_other_side(board: Board) -> None:
    """Turned round, the lines stand upside down and each from right to left."""
    rows = [line.ljust(2 * board.layout.columns)[::2] for line in text.board(board).split("\n")]
    turned = [
        line.ljust(2 * board.layout.columns)[::2] for line in text.board(board, flipped=True).split("\n")
    ]
    assert turned == [row[::-1] for row in reversed(rows)]


@given(boards(), st.booleans(), st.booleans(), st.booleans())
def test_colours_are_laid_over_the_same_drawing(
    board: Board, unicode: bool, numbers: bool, flipped: bool
) -> None:
    """Without the codes it is the same drawing; each line is as long as the others and ends uncoloured."""
    plain = text.board(board, unicode=unicode, numbers=numbers, flipped=flipped)
    lines = text.board(board, color=True, unicode=unicode, numbers=numbers, flipped=flipped).split("\n")
    bare = [CODES.sub("", line) for line in lines]
    assert [line.rstrip() for line in bare] == plain.split("\n")
    width = len(f".{board.layout.squares} ") if numbers else 2
    assert {len(line) for line in bare} == {width * board.layout.columns}
    assert all(line.endswith("\x1b[0m") and line.startswith("\x1b[") for line in lines)


@given(boards())
def test_every_square_has_its_colour_and_every_piece_that_of_its_side(board: Board) -> None:
    """Squares of the game are dark and others light; what stands on them is in the ink of its colour."""
    shades: dict[bool, set[str]] = {True: set(), False: set()}
    inks: dict[str, set[str]] = {"b": set(), "w": set(), ".": set()}
    for row, line in enumerate(text.board(board, color=True).split("\n")):
        shade = ink = ""
        column = 0
        for code, _ in re.findall("(\x1b\\[[0-9;]*m)|(.)", line):
            if "[48;" in code:
                shade = code
            elif code:
                ink = code
            else:
                square = board.layout.square(row, column // 2)
                shades[square is not None].add(shade)
                if square is not None and column % 2 == 0:
                    inks[str(board.get(square, ".")).lower()].add(ink)
                column += 1
    assert len(shades[True]) == len(shades[False]) == 1
    assert shades[True] != shades[False]
    used = [colors for colors in inks.values() if colors]
    assert all(len(colors) == 1 for colors in used)
    assert len(set().union(*used)) == len(used)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_a_state_is_drawn_as_its_board(rules: Rules) -> None:
    """`text.board` takes either, and draws the same but for the names of squares."""
    state = State.initial(rules)
    every: list[dict[str, bool]] = [{}, {"unicode": True}, {"color": True}, {"flipped": True}]
    if rules.notation is Notation.NUMERIC:
        every.append({"color": True, "numbers": True})
    for options in every:
        assert text.board(state, **options) == text.board(state.board, **options)
    assert len(text.board(state).split("\n")) == rules.layout.rows


@given(layouts, st.booleans(), st.booleans())
def test_a_board_whose_squares_have_names_has_them_at_its_edges(
    layout: Layout, flipped: bool, color: bool
) -> None:
    """Its row and its column name each square, from whichever corner a1 is; the drawing is as without."""
    places = [layout.place(square) for square in range(1, layout.squares + 1)]
    white = [square for square, (row, _) in enumerate(places, start=1) if row == layout.rows - 1]
    black = [square for square, (row, _) in enumerate(places, start=1) if row == 0]
    rules = RUSSIAN.replace(name="named", layout=layout, start=Placement(black, white), draws=())
    state = State.initial(rules)
    *lines, letters = text.board(state, numbers=True, flipped=flipped, color=color).split("\n")
    assert [line[3:] for line in lines] == text.board(state, flipped=flipped, color=color).split("\n")
    for square, place in enumerate(places, start=1):
        row, column = place
        if flipped:
            row, column = layout.rows - 1 - row, layout.columns - 1 - column
        assert letters[3 + 2 * column] + lines[row][:2].strip() == layout.algebraic(square)
    assert len(letters) == 2 + 2 * layout.columns


def test_a_russian_board_with_its_letters_and_digits() -> None:
    """As it is printed in books."""
    drawn = text.board(State.from_fen("W:Wa3,Kg7:Bb6", RUSSIAN), numbers=True)
    assert drawn.split("\n")[1:3] == [" 7 .   .   .   W", " 6   b   .   .   ."]
    assert drawn.split("\n")[-1] == "   a b c d e f g h"


@pytest.mark.parametrize("position", [None, "W:W1:B2", {}, Board])
def test_only_a_board_or_a_state_is_drawn(position: Any) -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError, match="position must be a Board or State"):
        text.board(position)


@pytest.mark.parametrize("name", ["unicode", "color", "numbers", "flipped"])
def test_an_option_is_true_or_false(name: str) -> None:
    """An int or a text is a TypeError that names the option."""
    options: dict[str, Any] = {name: 1}
    with pytest.raises(TypeError, match=f"{name} must be a bool"):
        text.board(Board.initial(), **options)


# The command line.


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """Return what the command prints where its output is a terminal."""
    pty = pytest.importorskip("pty", reason="this system has no terminals to open")
    keeper, terminal = pty.openpty()
    given = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "draughts", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        env={
            **given,
            "PYTHONPATH": str(Path(draughts.__file__).parents[1]),
            "PYTHONIOENCODING": "utf-8",
            "TERM": "xterm-256color",
            **environment,
        },
    ) as command:
        os.close(terminal)
        printed = b""
        while True:
            try:
                some = os.read(keeper, 65536)
            except OSError:  # how Linux tells that nobody holds the other end any more
                break
            if not some:
                break
            printed += some
        os.close(keeper)
    assert command.returncode == 0
    return printed.decode("utf-8").replace("\r\n", "\n")


FEN = "W:WK27,5:B28,K1"


@pytest.mark.parametrize(
    ("arguments", "environment", "unicode", "color"),
    [
        ((), {}, True, True),
        ((), {"NO_COLOR": "1"}, True, False),
        ((), {"NO_COLOR": ""}, True, True),
        ((), {"TERM": "dumb"}, False, False),
        ((), {"TERM": "linux"}, False, True),
        ((), {"PYTHONIOENCODING": "latin-1"}, False, True),
        (("--no-unicode",), {}, False, True),
        (("--no-color",), {}, True, False),
        (("--color", "--unicode"), {"TERM": "dumb", "NO_COLOR": "1"}, True, True),
    ],
)
def test_a_terminal_shows_what_it_can(
    arguments: tuple[str, ...], environment: dict[str, str], unicode: bool, color: bool
) -> None:
    """Colours and Unicode are used where the terminal has them and nobody minds, or where asked for."""
    printed = on_a_terminal("show", FEN, *arguments, **environment)
    drawn = text.board(State.from_fen(FEN), unicode=unicode, color=color)
    assert printed == f"{drawn}\nWhite to move\n"


def test_play_draws_the_board_as_the_terminal_can() -> None:
    """The board of a game has its numbers, and is turned if that is asked for."""
    printed = on_a_terminal("play", FEN, "--flipped")
    drawn = text.board(State.from_fen(FEN), unicode=True, color=True, numbers=True, flipped=True)
    assert f"\n\n{drawn}\n\nWhite> " in printed


def test_show_is_plain_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    """What is not printed at a terminal is the text of the state, unless it is asked for otherwise."""
    state = State.from_fen(FEN)
    assert main(["show", FEN]) == 0
    assert capsys.readouterr().out == f"{state}\n"
    assert main(["show", FEN, "--numbers", "--unicode", "--color", "--flipped"]) == 0
    drawn = text.board(state, numbers=True, unicode=True, color=True, flipped=True)
    assert capsys.readouterr().out == f"{drawn}\nWhite to move\n"
    assert main(["show", "--move", "11-15"]) == 0
    assert capsys.readouterr().out.endswith("White to move\n")


def test_str_draws_the_board_and_the_state() -> None:
    """`str` of a board and of a state are these drawings."""
    state = State.from_fen("W:WK27:B28")
    assert str(state.board) == text.board(state.board)
    assert str(state) == text.state(state) == f"{state.board}\nWhite to move"
    assert str(State.initial()).endswith("\nBlack to move")


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("winner", [Color.BLACK, Color.WHITE, None])
def test_every_result_is_told_with_its_winner(winner: Color | None, reason: Reason) -> None:
    """The sentence names the winner first, or says that it is a draw, and leaves no blank to fill."""
    told = text.outcome(Result(winner, reason))
    start = "Draw: " if winner is None else f"{winner.name.capitalize()} wins: "
    assert told.startswith(start)
    assert len(told) > len(start)
    assert "{" not in told
    for rules in VARIANTS.values():
        assert text.outcome(Result(winner, reason), rules).startswith(start)


def test_a_lost_game_tells_what_the_loser_lacks_E13_E14() -> None:
    """It is the loser who has no pieces, or no move."""
    assert text.outcome(Result(Color.WHITE, Reason.NO_PIECES)) == "White wins: Black has no pieces left"
    assert text.outcome(Result(Color.BLACK, Reason.NO_MOVES)) == "Black wins: White cannot move"


@pytest.mark.parametrize("name", ["antidraughts", "russian-giveaway", "english-giveaway"])
def test_where_all_is_to_be_lost_the_winner_lacks_it(name: str) -> None:
    """The sentence is true of the position: who has nothing left is who has won."""
    rules = VARIANTS[name]
    last = rules.layout.squares
    counted = adjudicate(State.from_fen(f"W:W{last}:B1,2", rules))
    assert counted.winner is Color.WHITE
    assert text.outcome(counted, rules) == "White wins: Black has more pieces"
    over = result(State.from_fen(f"B:W{last}:B", rules))
    assert over is not None
    assert text.outcome(over, rules) == "Black wins: Black has no pieces left"
    assert text.outcome(Result(Color.WHITE, Reason.NO_MOVES), rules) == "White wins: White cannot move"


def test_a_first_king_is_its_winners() -> None:
    """Where the first king wins, the sentence says so."""
    state = State.from_fen("B:WK3,30:B21", BREAKTHROUGH)
    over = result(state)
    assert over is not None
    assert text.outcome(over, BREAKTHROUGH) == "White wins: White has the first king"


@pytest.mark.parametrize(
    ("ended", "rules"), [(None, None), ("W", ENGLISH), (Result(None, Reason.EQUAL), "x")]
)
def test_only_a_result_is_told(ended: Any, rules: Any) -> None:
    """Anything else is a TypeError, for the rules too."""
    with pytest.raises(TypeError):
        text.outcome(ended, rules)
