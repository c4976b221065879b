"""Games in PDN as values: tags, notes, lines, walking, and results."""

from __future__ import annotations

import copy
import operator
import pickle
import types
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    ICELANDIC,
    Color,
    DraughtsError,
    State,
)
from draughts.pdn import Game, Line, Note, Problem, Scores, Step, Tags
from pdn_games import FIRST, START, final, played, shown, tree

LAST = pickle.HIGHEST_PROTOCOL


class Specimen(NamedTuple):
    """How to make a value, and values of its type that differ."""

    make: Callable[[], Any]
    others: tuple[Any, ...]


SPECIMENS = {
    "Tags": Specimen(
        lambda: Tags([("Event", "a"), ("White", "b"), ("Event", "c")]),
        (
            Tags(),
            Tags({"Event": "a", "White": "b"}),
            Tags([("White", "b"), ("Event", "a"), ("Event", "c")]),
            Tags([("Event", "c"), ("White", "b"), ("Event", "a")]),
        ),
    ),
    "Note": Specimen(
        lambda: Note(3, ["a", "b"], [1, 7], "!?"),
        (
            Note(3),
            Note(2, ["a", "b"], [1, 7], "!?"),
            Note(3, ["b", "a"], [1, 7], "!?"),
            Note(3, ["a", "b"], [7, 1], "!?"),
            Note(3, ["a", "b"], [1, 7], "!"),
        ),
    ),
    "Line": Specimen(
        lambda: Line([FIRST], notes=[Note(0, ["x"])], parent=0, at=2),
        (
            Line(),
            Line([FIRST], notes=[Note(0, ["x"])], parent=0, at=1),
            Line([FIRST], notes=[Note(0, ["x"])], parent=1, at=2),
            Line([FIRST], notes=[Note(0, ["y"])], parent=0, at=2),
            Line([FIRST, FIRST], notes=[Note(0, ["x"])], parent=0, at=2),
            Line(texts=["11-15"], notes=[Note(0, ["x"])], parent=0, at=2),
        ),
    ),
    "Game": Specimen(
        tree,
        (
            Game(),
            tree().main_line(),
            tree().with_result("0-1"),
            tree().with_tag("Event", "another club"),
            tree().with_comment("more"),
            tree().with_move("22-17"),
        ),
    ),
    "text": Specimen(
        lambda: Game({"GameType": "20"}, None, None, [Line(texts=["32-28", "19-23"])], "1-1"),
        (
            Game({}, None, None, [Line(texts=["32-28", "19-24"])], "1-1"),
            Game({}, None, None, [Line(texts=["32-28", "19-23"])], "2-0"),
            Game({}, None),
        ),
    ),
    "house rules": Specimen(
        lambda: Game({}, ENGLISH.replace(name="mine", first=Color.WHITE)).with_move("22-18"),
        (Game({}, ENGLISH.replace(name="mine", first=Color.WHITE)), Game()),
    ),
    "set up": Specimen(
        lambda: Game({}, ICELANDIC, State.from_fen("W:WK1:B12,13", ICELANDIC)).with_move("1-6"),
        (
            Game({}, ICELANDIC, State.from_fen("W:WK1:B12,13", ICELANDIC)),
            Game({}, ENGLISH, State.from_fen("W:WK1:B12,13")).with_move("1-6"),
        ),
    ),
}
every_value = pytest.mark.parametrize("specimen", SPECIMENS.values(), ids=SPECIMENS)


# ------------------------------------------------------------------ values


@every_value
def test_equal_values_are_one_key_and_different_ones_are_not(specimen: Specimen) -> None:
    """Values made alike are equal and hash alike; every other value of the type differs."""
    value, twin = specimen.make(), specimen.make()
    assert value == twin
    assert operator.ne(value, twin) is False
    assert len({value, twin, *specimen.others}) == 1 + len(specimen.others)
    for other in (*specimen.others, None, 0, "text", object()):
        assert value != other
        assert operator.eq(value, other) is False
    assert repr(value) == repr(twin)


@every_value
@pytest.mark.parametrize(
    "protocol",
    [0, *(pytest.param(each, marks=pytest.mark.thorough) for each in range(1, LAST)), LAST],
)
def test_values_pickle_at_every_protocol(specimen: Specimen, protocol: int) -> None:
    """A pickle gives back an equal value, by the fast pickler and by the plain one."""
    value = specimen.make()
    for twin in (
        pickle.loads(pickle.dumps(value, protocol)),
        pickle._loads(pickle._dumps(value, protocol)),  # type: ignore[attr-defined]
    ):
        assert type(twin) is type(value)
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@every_value
def test_values_copy_as_equal_values(specimen: Specimen) -> None:
    """`copy` and `deepcopy` give equal values, inside containers too."""
    value = specimen.make()
    for twin in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([{"kept": value}])[0]["kept"]):
        assert type(twin) is type(value)
        assert twin == value


@every_value
def test_public_attributes_are_read_only(specimen: Specimen) -> None:
    """Setting or deleting a public name of a value is an AttributeError and changes nothing."""
    value = specimen.make()
    for name in [name for name in dir(value) if not name.startswith("_")]:
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
        with pytest.raises(AttributeError):
            delattr(value, name)
    with pytest.raises(AttributeError):
        value.something_new = 1
    assert value == specimen.make()


@every_value
def test_no_class_of_games_can_be_subclassed(specimen: Specimen) -> None:
    """A class statement and `types.new_class` are refused."""
    cls: Any = type(specimen.make())
    with pytest.raises(TypeError):

        class Sub(cls):  # type: ignore[misc]
            pass

    with pytest.raises(TypeError):
        types.new_class("Sub", (cls,))


# ------------------------------------------------------------------ tags


def test_tags_read_as_a_mapping_in_their_order() -> None:
    """A name that stands twice has its first value; `pairs` keeps both."""
    tags = Tags([("White", "b"), ("Event", "a"), ("White", "c")])
    assert isinstance(tags, Mapping)
    assert list(tags) == ["White", "Event"]
    assert tags["White"] == "b"
    assert tags.get("Black") is None
    assert dict(tags) == {"White": "b", "Event": "a"}
    assert len(tags) == 2
    assert tags.pairs == (("White", "b"), ("Event", "a"), ("White", "c"))
    with pytest.raises(KeyError):
        tags["Black"]
    for change in ("__setitem__", "__delitem__", "pop", "clear", "update", "setdefault"):
        assert not hasattr(tags, change)


def test_tags_are_made_of_tags_mappings_and_pairs_and_edited_into_new_ones() -> None:
    """`with_tag` sets a tag where it stood, or at the end; `without` drops names."""
    tags = Tags({"Event": "a", "White": "b"})
    assert Tags(tags) == tags == Tags((("Event", "a"), ("White", "b"))) == Tags(iter(tags.pairs))
    assert tags.with_tag("Event", "c").pairs == (("Event", "c"), ("White", "b"))
    assert tags.with_tag("Black", "c").pairs == (*tags.pairs, ("Black", "c"))
    assert tags.without(["Event", "Site"]).pairs == (("White", "b"),)
    assert tags == Tags({"Event": "a", "White": "b"})


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (5, TypeError),
        (None, TypeError),
        ("Event", TypeError),
        (b"Event", TypeError),
        ([("Event",)], TypeError),
        ([("Event", "a", "b")], TypeError),
        ([("Event", 5)], TypeError),
        ([(5, "a")], TypeError),
        ([None], TypeError),
        ({"Event": None}, TypeError),
        ({"": "a"}, DraughtsError),
        ({"Two words": "a"}, DraughtsError),
        ({"Événement": "a"}, DraughtsError),
        ({"1st": "a"}, DraughtsError),
        ({'E"': "a"}, DraughtsError),
        ({"E]": "a"}, DraughtsError),
        ({"E" * 10**6 + "]": "a"}, DraughtsError),
        ({"Event": "two\nlines"}, DraughtsError),
        ({"Event": "two\rlines"}, DraughtsError),
    ],
    ids=shown,
)
def test_what_is_no_tag_is_refused(given: Any, error: type[Exception]) -> None:
    """A wrong type is a TypeError, a wrong text one of our errors, shortly told."""
    with pytest.raises(error) as caught:
        Tags(given)
    assert isinstance(caught.value, DraughtsError) is (error is DraughtsError)
    assert len(str(caught.value)) < 300
    with pytest.raises(error):
        Game(given)


# ------------------------------------------------------------------ notes and lines


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("0",), TypeError),
        ((True,), TypeError),
        ((0, "comment"), TypeError),
        ((0, 5), TypeError),
        ((0, [5]), TypeError),
        ((0, (), 5), TypeError),
        ((0, (), ["1"]), TypeError),
        ((0, (), [True]), TypeError),
        ((0, (), (), None), TypeError),
        ((0, ["a } b"]), DraughtsError),
        ((0, (), [-1]), DraughtsError),
        ((0, (), [10**5000]), DraughtsError),
        ((0, (), (), "great"), DraughtsError),
        ((-2,), DraughtsError),
        ((-1, (), (), "!"), DraughtsError),
        ((0, (), (), "! ?"), DraughtsError),
        ((0, (), (), "*"), DraughtsError),
    ],
    ids=shown,
)
def test_what_is_no_note_is_refused(arguments: tuple[Any, ...], error: type[Exception]) -> None:
    """A wrong type is a TypeError, a wrong value one of our errors."""
    with pytest.raises(error) as caught:
        Note(*arguments)
    assert isinstance(caught.value, DraughtsError) is (error is DraughtsError)
    assert len(str(caught.value)) < 300


def test_a_line_break_in_a_comment_is_a_blank() -> None:
    """Comments are one line of text, as PDN may break them anywhere."""
    assert Note(0, ["one\ntwo\r\nthree\rfour"]).comments == ("one two three four",)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("11-15",), TypeError),
        ((["11-15"],), TypeError),
        ((5,), TypeError),
        (([(11, 15)],), TypeError),
        (((), "11-15"), TypeError),
        (((), [FIRST]), TypeError),
        (((), (), "note"), TypeError),
        (((), (), ["note"]), TypeError),
        (((), (), (), "0"), TypeError),
        (((), (), (), 0, None), TypeError),
        (([FIRST], ["11-15"]), DraughtsError),
        (((), ["11-15 "]), DraughtsError),
        (((), [""]), DraughtsError),
        (((), ["(11-15)"]), DraughtsError),
        (((), ["{11-15}"]), DraughtsError),
        (((), ["11-15!"]), DraughtsError),
        (((), ["*"]), DraughtsError),
        (([FIRST], (), [Note(1, ["c"])]), DraughtsError),
        (([FIRST], (), [Note(0, ["c"]), Note(0, ["d"])]), DraughtsError),
        (([FIRST], (), [Note(0, ["c"]), Note(-1, ["d"])]), DraughtsError),
    ],
    ids=shown,
)
def test_what_is_no_line_is_refused(arguments: tuple[Any, ...], error: type[Exception]) -> None:
    """A line holds moves or texts, and notes ascending by ply at moves that it has."""
    with pytest.raises(error) as caught:
        Line(*arguments)
    assert isinstance(caught.value, DraughtsError) is (error is DraughtsError)


@pytest.mark.parametrize(
    "text", ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "1.", "1...", "12.", "..."]
)
def test_a_text_that_reads_as_something_else_is_no_text_of_a_move(text: str) -> None:
    """A result or a move number would not read back as a move, so no line holds it."""
    with pytest.raises(DraughtsError):
        Line(texts=[text])


def test_a_line_knows_its_length_and_its_notes() -> None:
    """`len` counts plies, of moves or of texts; `note` gives an empty note where nothing is."""
    line = Line(played("11-15", "23-19"), notes=[Note(-1, ["a"]), Note(1, ["b"])])
    assert len(line) == 2
    assert len(Line(texts=["11-15"])) == 1
    assert len(Line()) == 0
    assert [line.note(ply).comments for ply in (-1, 0, 1)] == [("a",), (), ("b",)]
    assert line.note(0) == Note(0)


# ------------------------------------------------------------------ games


def test_the_empty_game_starts_at_the_start() -> None:
    """Without arguments a game is English, of no moves, from the initial position, unfinished."""
    game = Game()
    assert (game.rules, game.initial, game.moves, game.texts) == (ENGLISH, START, (), ())
    assert (game.result, game.outcome, game.final, game.comments) == ("*", None, START, ())
    assert (game.lines, game.problems, game.tags) == ((Line(),), (), Tags())
    assert game.states() == (START,)
    assert list(game.walk()) == []


def test_the_attributes_of_a_game() -> None:
    """`moves`, `comments` and `final` are those of the main line; `states` gives those of any line."""
    game = tree()
    assert list(map(str, game.moves)) == ["11-15", "23-19", "8-11"]
    assert game.texts == ()
    assert game.comments == ("before", "one", "two")
    assert game.final == game.states()[-1] == final("11-15", "23-19", "8-11")
    assert [state.ply for state in game.states()] == [0, 1, 2, 3]
    assert game.states(1) == tuple(final(*["11-15", "24-20", "8-11"][:plies]) for plies in (1, 2, 3))
    assert game.states(2) == (final("11-15", "24-20"), final("11-15", "24-20", "9-13"))
    assert game.states(3) == (final("11-15"), final("11-15", "22-17"))
    assert [game.variations(0, ply) for ply in (0, 1, 2)] == [(), (1, 3), ()]
    assert [game.variations(1, ply) for ply in (0, 1)] == [(), (2,)]


def test_lines_are_numbered_as_pdn_writes_them() -> None:
    """In whatever order lines are given, or variations are added, equal trees are equal games."""
    game = tree()
    assert [(line.parent, line.at) for line in game.lines] == [(-1, 0), (0, 1), (1, 1), (0, 1)]
    start = Game().with_moves(["11-15", "23-19", "8-11"])
    later = start.with_variation(2, ["9-13"]).with_variation(0, ["9-14"])
    sooner = start.with_variation(0, ["9-14"]).with_variation(2, ["9-13"])
    assert later == sooner
    assert hash(later) == hash(sooner)
    assert [line.at for line in later.lines] == [0, 0, 2]
    assert start.with_variation(0, ["9-14"]).with_variation(0, ["9-13"]) != (
        start.with_variation(0, ["9-13"]).with_variation(0, ["9-14"])
    )


def test_a_game_keeps_its_history() -> None:
    """States of a game under rules that count repetitions have counted them."""
    kings = State.from_fen("B:WK32:BK1", ENGLISH_WCDF)
    game = Game({}, ENGLISH_WCDF, kings)
    for text in ("1-6", "32-27", "6-1", "27-32") * 2:
        game = game.with_move(text)
    assert [state.repetitions for state in game.states()] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert len(game.with_move("1-6").moves) == 9  # the game goes on


def test_equality_leaves_out_problems_and_tags_that_only_restate() -> None:
    """GameType, Rules, FEN, SetUp and Result tags, and what was wrong with the text, are not compared."""
    game = Game({"Event": "a"})
    told = Game(
        [("GameType", "21"), ("Event", "a"), ("FEN", START.fen), ("SetUp", "1"), ("Result", "*")],
        problems=[Problem(1, 1, "this", "that")],
    )
    assert game == told
    assert hash(game) == hash(told)
    assert game.tags != told.tags
    assert game != Game({"Event": "a", "Site": "b"})


def test_a_game_of_texts_has_no_moves() -> None:
    """Where the rules are not known there are texts, and neither states nor moves."""
    game = Game({}, None, None, [Line(texts=["32-28", "19-23"], notes=[Note(1, ["c"])])], "2-0")
    assert (game.moves, game.texts) == ((), ("32-28", "19-23"))
    assert (game.initial, game.final, game.states()) == (None, None, ())
    assert [(step.text, step.move, step.state) for step in game.walk()] == [
        ("32-28", None, None),
        ("19-23", None, None),
    ]
    with pytest.raises(DraughtsError):
        game.with_move("28x19")
    with pytest.raises(DraughtsError):
        game.with_variation(0, ["31-27"])
    assert game.with_comment("more").comments == ("c", "more")


# ------------------------------------------------------------------ walking


def test_walking_meets_each_move_and_then_its_alternatives() -> None:
    """The order is that in which PDN writes them; each step knows the position after it."""
    game = tree()
    steps = list(game.walk())
    assert all(isinstance(step, Step) for step in steps)
    assert [(step.line, step.ply, step.text) for step in steps] == [
        (0, 0, "11-15"),
        (0, 1, "23-19"),
        (1, 0, "24-20"),
        (1, 1, "8-11"),
        (2, 0, "9-13"),
        (3, 0, "22-17"),
        (0, 2, "8-11"),
    ]
    for step in steps:
        assert step.move == game.lines[step.line].moves[step.ply]
        assert step.state == game.states(step.line)[step.ply + 1]
        assert step.note == game.lines[step.line].note(step.ply)


def test_walking_a_much_noted_game_costs_its_length() -> None:
    """A game with a note at each of very many plies is walked in no time to speak of."""
    texts = ["1-6"] * 20_000
    game = Game({}, None, None, [Line(texts=texts, notes=[Note(ply, ["c"]) for ply in range(len(texts))])])
    assert sum(len(step.note.comments) for step in game.walk()) == len(texts)


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(
    ("result", "scores"),
    [
        ("1-0", (1.0, 0.0)),
        ("0-1", (0.0, 1.0)),
        ("1/2-1/2", (0.5, 0.5)),
        ("0-0", (0.0, 0.0)),
        ("*", None),
        ("black ran away", None),
    ],
)
def test_one_nil_is_a_win_for_black_in_english_pdn(result: str, scores: tuple[float, float] | None) -> None:
    """Black moves first, and the first player's points are written first."""
    outcome = Game(result=result).outcome
    assert outcome == scores
    if outcome is not None:
        assert isinstance(outcome, Scores)
        assert (outcome.black, outcome.white) == scores


@pytest.mark.parametrize(
    ("result", "scores"),
    [("2-0", (0.0, 1.0)), ("0-2", (1.0, 0.0)), ("1-1", (0.5, 0.5)), ("0-0", (0.0, 0.0)), ("*", None)],
)
def test_two_nil_is_a_win_for_white_in_international_pdn(
    result: str, scores: tuple[float, float] | None
) -> None:
    """White moves first there; the game itself is kept as text."""
    assert Game({"GameType": "20"}, None, result=result).outcome == scores
    assert Game({"GameType": "20,W,10,10,N2,0"}, None, result=result).outcome == scores


def test_the_first_player_of_house_rules_is_scored_first() -> None:
    """Where White moves first, `1-0` is a win for White."""
    house = ENGLISH.replace(name="white first", first=Color.WHITE)
    assert Game({}, house, result="1-0").outcome == (0.0, 1.0)


def test_a_result_is_never_refused_for_being_unknown() -> None:
    """Any printable text without quotes is a result; only its outcome is unknown."""
    for result in ("4-6", "1+ - 1-", "0.98-1.02", "adjourned"):
        assert Game(result=result).result == result
        assert Game(result=result).outcome is None
