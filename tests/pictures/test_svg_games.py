"""Pictures of a game, the command that draws, and the pictures of the documents."""

from __future__ import annotations

import re
import shlex
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import (
    ICELANDIC,
    DraughtsError,
    State,
    apply,
    legal_moves,
    svg,
)
from draughts.cli import main
from draughts.pdn import Game as PlayedGame
from draughts.pdn import Line
from pictures import (
    CAPTURE,
    CAPTURING,
    HOSTILE,
    ROOT,
    SQUARE,
    SVG,
    corners,
    pieces_of,
    read,
)
from strategies import Game, games

# A game.


def played(fen: str | None, *texts: str) -> PlayedGame:
    """Play moves from a position."""
    game = PlayedGame(initial=State.initial() if fen is None else State.from_fen(fen))
    for text in texts:
        game = game.with_move(text)
    return game


FIVE = played(None, "11-15", "22-18", "15-22", "25-18", "8-11")


def captions(picture: str) -> list[str]:
    """Return what is written below the diagrams."""
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]


def test_each_diagram_says_after_which_move_it_is() -> None:
    """Moves are numbered and written as in PDN, an ellipsis for the second player."""
    assert captions(svg.game(FIVE)) == [
        "at the start",
        "after 1. 11-15",
        "after 1... 22-18",
        "after 2. 15x22",
        "after 2... 25x18",
        "after 3. 8-11",
    ]
    assert captions(svg.game(FIVE, iter([5, 0, 2]))) == ["after 3. 8-11", "at the start", "after 1... 22-18"]


def test_a_game_begun_by_the_second_player_counts_its_half_move() -> None:
    """Where White begins and Black would have, the first move is 1... and the next is 2."""
    game = played("W:W22,25:B9,14", "25-21", "9-13")
    assert captions(svg.game(game)) == ["at the start", "after 1... 25-21", "after 2. 9-13"]


@given(games(), st.integers(1, 5), st.booleans())
def test_a_strip_shows_the_chosen_positions(game: Game, columns: int, flipped: bool) -> None:
    """Each diagram has the pieces of its position, stands in its row and column, and lights up its move."""
    plies = [len(game.moves), 0, len(game.moves) // 2]
    root = read(
        svg.game(
            PlayedGame(initial=game.states[0], lines=[Line(game.moves)]),
            plies,
            columns=columns,
            flipped=flipped,
            title=HOSTILE,
        )
    )
    diagrams = [child for child in root if child.tag == f"{SVG}g"]
    columns = min(columns, 3)
    for place, (ply, diagram) in enumerate(zip(plies, diagrams, strict=True)):
        state = game.states[ply]
        move = game.moves[ply - 1] if ply else None
        alone = read(svg.board(state, last_move=move, flipped=flipped))
        assert pieces_of(diagram) == pieces_of(alone)
        if move is not None:
            assert corners(diagram, "last_move") == corners(alone, "last_move")
        _, _, across, down = map(int, alone.attrib["viewBox"].split())
        row, column = divmod(place, columns)
        assert diagram.get("transform") == f"translate({column * (across + 16)} {row * (down + 28 + 16)})"
    assert float(root.attrib["width"]) == pytest.approx(
        240 * (columns * (across + 16) - 16) / max(across, down), abs=0.01
    )


def test_a_long_game_has_eight_diagrams_from_start_to_end() -> None:
    """Unless plies are chosen they are spread evenly, both ends included."""
    shuffle = ("1-6", "32-27", "6-1", "27-32") * 20
    for plies in (0, 1, 6, 7, 8, 30, 80):
        game = played("B:WK32:BK1", *shuffle[:plies])
        found = captions(svg.game(game))
        assert len(found) == min(plies + 1, 8)
        assert found[0] == "at the start"
        if plies:
            assert (
                found[-1]
                == f"after {(plies + 1) // 2}{'...' if plies % 2 == 0 else '.'} {shuffle[plies - 1]}"
            )


def test_states_alone_are_drawn_without_their_moves() -> None:
    """Any iterable of states makes a strip; its captions count plies."""
    assert captions(svg.game(FIVE.states(), [0, 3])) == ["at the start", "after ply 3"]
    assert svg.COLORS["last_move"] not in svg.game(FIVE.states())


def test_a_caption_keeps_to_the_width_of_its_diagram() -> None:
    """A capture too long for its diagram is squeezed, and a short caption is not."""
    (text,) = read(svg.game(FIVE, [3])).iter(f"{SVG}text")
    assert text.get("textLength") is None
    mazy = State.from_fen("B:W6,7,8,14,15,16,22,23,24:BK1")
    move = max(legal_moves(mazy), key=lambda move: len(move.path))
    (text,) = read(svg.game(PlayedGame(initial=mazy).with_move(move), [1])).iter(f"{SVG}text")
    assert text.text == f"after 1. {move}"
    assert len(text.text) > 30
    assert text.get("textLength") == str(8 * SQUARE)


@pytest.mark.parametrize(
    ("game", "plies", "error"),
    [
        (None, None, TypeError),
        (PlayedGame, None, TypeError),
        ("1. 11-15", None, TypeError),
        (State.initial(), None, TypeError),
        (State.initial().board, None, TypeError),
        ([State.initial(), 1], None, TypeError),
        (FIVE, 3, TypeError),
        (FIVE, "3", TypeError),
        (FIVE, [1.0], TypeError),
        (FIVE, [True], TypeError),
        ([], None, DraughtsError),
        (PlayedGame(rules=None), None, DraughtsError),
        (FIVE, [], DraughtsError),
        (FIVE, [6], DraughtsError),
        (FIVE, [-1], DraughtsError),
        (FIVE, repeat(0), DraughtsError),
    ],
)
def test_what_is_no_game_or_no_ply_of_it_is_refused(game: Any, plies: Any, error: type[Exception]) -> None:
    """Wrong types are TypeErrors, a ply that the game has not one of our errors."""
    with pytest.raises(error):
        svg.game(game, plies)


@pytest.mark.parametrize("columns", [0, -1, 1001])
def test_a_strip_has_a_column_at_least(columns: int) -> None:
    """The number of columns is within reason."""
    with pytest.raises(DraughtsError, match="columns must be from 1 to 1000"):
        svg.game(FIVE, columns=columns)


# The command.


def test_show_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`draughts show --svg` writes what `svg.board` draws, to a file or to the output."""
    path = tmp_path / "board.svg"
    options = ["show", CAPTURE.fen, "--move", "7x32", "--flipped", "--numbers", "--size", "250"]
    assert main([*options, "--svg", str(path)]) == 0
    drawn = svg.board(apply(CAPTURE, CAPTURING), last_move=CAPTURING, flipped=True, numbers=True, size=250)
    assert path.read_bytes() == drawn.encode("utf-8")
    assert capsys.readouterr().out == ""
    assert main([*options, "--svg", "-"]) == 0
    assert capsys.readouterr().out == drawn
    assert main(["show", "--svg", "-", "--rules", ICELANDIC.name]) == 0
    assert capsys.readouterr().out == svg.board(State.initial(ICELANDIC))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--svg", "{folder}"), "{folder}: "),
        (("--svg", "{folder}/none/board.svg"), "{folder}/none/board.svg: No such file or directory"),
        (("--svg", "a\0b"), "null"),
        (("--size", "15"), "from 16 to 10000"),
        (("W:W3:B9",), "a white man cannot stand on 3"),
        (("--move", "11-18"), "11 to 18 jumps over no enemy piece on 15"),
        (("--move", "?"), "'?'"),
    ],
)
def test_show_refuses_what_it_cannot_show(
    arguments: tuple[str, ...], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that cannot be written, a position or a move that is none: status 2, and the reason."""
    assert main(["show", *(word.format(folder=tmp_path) for word in arguments)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint.format(folder=tmp_path) in err
    assert list(tmp_path.iterdir()) == []


# The pictures of the documents.


def commands() -> list[list[str]]:
    """Return the commands of `docs/pictures.md` that write a picture of the project."""
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\$ draughts (show .*--svg docs/.*)$", page, flags=re.MULTILINE)
    return [shlex.split(line) for line in lines]


def test_the_pictures_of_the_documents_are_those_their_commands_make(tmp_path: Path) -> None:
    """Each picture is made again by the command that the page names, and is the same."""
    made = set()
    for command in commands():
        *options, name = command
        fresh = tmp_path / Path(name).name
        assert main([*options, str(fresh)]) == 0
        assert fresh.read_bytes() == (ROOT / name).read_bytes(), name
        made.add(ROOT / name)
    assert made == set((ROOT / "docs" / "pictures").iterdir())
    assert len(made) == 2
