"""Editing makes new games, and only legal moves get into them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from draughts import (
    ENGLISH,
    ICELANDIC,
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    Move,
    NotationError,
    Refusal,
    State,
    pdn,
)
from draughts.pdn import Game, Line, Note, Problem
from pdn_games import FIRST, START, final, played, shown, tree

# ------------------------------------------------------------------ editing


def test_editing_makes_new_games() -> None:
    """Each edit gives another game and leaves the old one what it was."""
    game = tree()
    edits: list[Game] = [
        game.with_move("22-17"),
        game.with_move(Move((22, 17))),
        game.with_move("8-11", line=3),
        game.with_variation(2, ["9-13", "22-17"]),
        game.with_variation(0, ["21-17"], line=3),
        game.with_moves(["22-17", Move((9, 13))]),
        game.with_comment("new", 2),
        game.with_note(Note(1)),
        game.with_tag("Site", "here"),
        game.with_result("1/2-1/2"),
        game.main_line(),
    ]
    for edited in edits:
        assert edited != game
        assert game == tree()
    assert edits[0] == edits[1]
    assert list(map(str, edits[2].lines[3].moves)) == ["22-17", "8-11"]
    assert edits[3].variations(0, 2) == (4,)
    assert edits[4].variations(3, 0) == (4,)
    assert list(map(str, edits[5].moves)) == ["11-15", "23-19", "8-11", "22-17", "9-13"]
    assert edits[6].lines[0].note(2).comments == ("new",)
    assert edits[7].lines[0].note(1) == Note(1)
    assert edits[8].tags["Site"] == "here"
    assert edits[9].result == "1/2-1/2"
    assert edits[10].lines == game.lines[:1]


def test_a_game_made_move_by_move_is_the_game_made_at_once() -> None:
    """The way in which a game was edited together leaves no trace."""
    game = Game({"Event": "a club"})
    for text in ("11-15", "23-19"):
        game = game.with_move(text)
    game = game.with_variation(1, ["24-20"]).with_comment("c", -1).with_result("0-1")
    once = Game(
        {"Event": "a club"},
        lines=[
            Line(played("11-15", "23-19"), notes=[Note(-1, ["c"])]),
            Line(played("24-20", state=final("11-15")), parent=0, at=1),
        ],
        result="0-1",
    )
    assert game == once
    assert pdn.dumps(game) == pdn.dumps(once)


def test_an_edited_game_forgets_the_problems_of_its_text() -> None:
    """Problems belong to a text; a game made by hand has none."""
    game = Game(problems=[Problem(1, 1, "this", "that")])
    assert game.problems
    assert game.with_move("11-15").problems == ()


def test_setting_the_result_drops_a_stale_tag() -> None:
    """The Result tag never contradicts `result` after an edit."""
    game = Game({"Event": "a", "Result": "1-0"}, result="1-0").with_result("0-1")
    assert game.result == "0-1"
    assert game.tags.get("Result") in (None, "0-1")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("11-16x", NotationError),
        ("11-19", IllegalMoveError),
        ("22-18", IllegalMoveError),
        (Move((22, 18)), IllegalMoveError),
        (Move((11, 18), captures=(15,)), IllegalMoveError),
        (5, TypeError),
        (None, TypeError),
        ((11, 15), TypeError),
    ],
    ids=repr,
)
def test_an_illegal_move_is_never_added(text: Any, error: type[Exception]) -> None:
    """Games hold legal moves only, however they come about."""
    with pytest.raises(error) as caught:
        Game().with_moves([text])
    with pytest.raises(error):
        Game().with_move(text)
    assert isinstance(caught.value, DraughtsError) is (error is not TypeError)
    game = Game().with_move("9-14")
    with pytest.raises(error):
        game.with_variation(0, [text])


def test_an_ambiguous_move_is_never_guessed() -> None:
    """A text that fits several moves is an AmbiguousMoveError in games too."""
    game = Game({}, ENGLISH, State.from_fen("B:W5,7,8,9,14,15,16:BK10"))
    with pytest.raises(AmbiguousMoveError):
        game.with_move("10x12x17")


@pytest.mark.parametrize(
    "lines",
    [
        [Line([Move((22, 18))])],
        [Line([Move((11, 15)), Move((11, 15))])],
        [Line([Move((11, 18), captures=(15,))])],
        [Line([FIRST]), Line([Move((22, 18))], parent=0, at=0)],
        [Line([FIRST]), Line([Move((9, 13))], parent=0, at=0), Line([Move((22, 18))], parent=1, at=0)],
    ],
    ids=["first", "second", "capture", "variation", "nested"],
)
def test_a_game_with_an_illegal_line_cannot_be_made(lines: list[Line]) -> None:
    """The constructor plays every line through, and so does unpickling."""
    with pytest.raises(IllegalMoveError) as caught:
        Game(lines=lines)
    assert isinstance(caught.value.reason, Refusal)


def test_a_forged_pickle_is_refused() -> None:
    """A pickle whose moves are not legal gives no game."""
    game = Game().with_move("11-15")
    maker, arguments = game.__reduce__()[:2]
    assert maker(*arguments) == game
    written = pickle.dumps(game, 0).replace(b"I15\n", b"I16\n")
    assert written != pickle.dumps(game, 0)
    assert pickle.loads(written) == Game().with_move("11-16")  # legal too: what was forged is a real move
    forged = pickle.dumps(game, 0).replace(b"I15\n", b"I19\n")
    with pytest.raises(DraughtsError):
        pickle.loads(forged)


@pytest.mark.parametrize(
    "lines",
    [
        [Line(parent=0)],
        [Line([FIRST]), Line([Move((9, 13))])],
        [Line([FIRST]), Line([Move((9, 13))], parent=1, at=0)],
        [Line([FIRST]), Line([Move((9, 13))], parent=-2, at=0)],
        [Line([FIRST]), Line([Move((9, 13))], parent=2, at=0), Line([Move((9, 13))], parent=0, at=0)],
        [Line([FIRST]), Line([Move((9, 13))], parent=0, at=1)],
        [Line([FIRST]), Line([Move((9, 13))], parent=0, at=-1)],
        [Line([FIRST]), Line([Move((9, 13))], parent=0, at=10**30)],
        [Line([FIRST]), Line([], parent=0, at=0)],
        [Line(), Line([FIRST], parent=0, at=0)],
        [Line([FIRST], at=3)],
        [Line([FIRST]), Line(texts=["9-13"], parent=0, at=0)],
    ],
    ids=[
        "parent",
        "two",
        "itself",
        "before",
        "later",
        "beyond",
        "negative",
        "huge",
        "empty",
        "root",
        "at",
        "mixed",
    ],
)
def test_lines_that_are_no_tree_are_refused(lines: list[Line]) -> None:
    """The first line is the main one, and every other an alternative to a move of a line before it."""
    with pytest.raises(DraughtsError):
        Game(lines=lines)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"rules": "english"}, TypeError),
        ({"rules": 5}, TypeError),
        ({"initial": START.fen}, TypeError),
        ({"initial": START.board}, TypeError),
        ({"lines": 5}, TypeError),
        ({"lines": [FIRST]}, TypeError),
        ({"lines": ["11-15"]}, TypeError),
        ({"lines": "11-15"}, TypeError),
        ({"result": None}, TypeError),
        ({"result": 1}, TypeError),
        ({"problems": 5}, TypeError),
        ({"problems": ["bad"]}, TypeError),
        ({"problems": [(1, 1, "a", "b")]}, TypeError),
        ({"result": ""}, DraughtsError),
        ({"result": " 1-0"}, DraughtsError),
        ({"result": "1\n0"}, DraughtsError),
        ({"result": 'a"b'}, DraughtsError),
        ({"result": "x" * 10**6}, DraughtsError),
        ({"rules": ICELANDIC, "initial": START}, DraughtsError),
        ({"rules": None, "initial": START}, DraughtsError),
        ({"rules": None, "lines": [Line([FIRST])]}, DraughtsError),
    ],
    ids=shown,
)
def test_hostile_arguments_are_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    """A wrong type is a TypeError, a wrong value one of our errors, shortly told."""
    with pytest.raises(error) as caught:
        Game(**arguments)
    assert isinstance(caught.value, DraughtsError) is (error is DraughtsError)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("index", [-1, 4, 10**30])
def test_a_line_that_is_not_there_is_refused(index: int) -> None:
    """No index from the end, none beyond it."""
    game = tree()
    for call in (
        lambda: game.states(index),
        lambda: game.with_move("9-13", line=index),
        lambda: game.with_variation(0, ["9-13"], line=index),
        lambda: game.with_comment("c", 0, line=index),
        lambda: game.with_note(Note(0), line=index),
        lambda: game.variations(index, 0),
    ):
        with pytest.raises(DraughtsError):
            call()


@pytest.mark.parametrize("index", ["0", None, 1.0, True])
def test_a_line_that_is_no_number_is_a_type_error(index: Any) -> None:
    """`operator.index` decides what is a number, and a bool is none."""
    game = tree()
    for call in (
        lambda: game.states(index),
        lambda: game.with_move("9-13", line=index),
        lambda: game.with_variation(0, ["9-13"], line=index),
        lambda: game.with_variation(index, ["9-13"]),
        lambda: game.with_comment("c", 0, line=index),
        lambda: game.variations(index, 0),
        lambda: game.variations(0, index),
    ):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("ply", [-2, 3, 10**30])
def test_a_ply_that_is_not_there_is_refused(ply: int) -> None:
    """Notes stand at moves of the line or before the first, variations at moves."""
    game = tree()
    with pytest.raises(DraughtsError):
        game.with_comment("c", ply)
    with pytest.raises(DraughtsError):
        game.with_note(Note(ply, ["c"]))
    with pytest.raises(DraughtsError):
        game.with_variation(ply, ["9-13"])
    with pytest.raises(DraughtsError):
        game.with_variation(0, [])


@pytest.mark.parametrize("given", [5, None, ["a"], b"a"], ids=repr)
def test_wrong_types_in_edits(given: Any) -> None:
    """Tags, results, comments and notes of another type are TypeErrors."""
    game = Game().with_move("11-15")
    calls: list[Callable[[], Game]] = [
        lambda: game.with_tag("Event", given),
        lambda: game.with_tag(given, "a"),
        lambda: game.with_result(given),
        lambda: game.with_comment(given),
        lambda: game.with_note(given),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
