"""Reading PDN: sources, bytes, where games begin and end, tags, rules, starts; what strictness refuses."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from draughts import ENGLISH, ENGLISH_WCDF, ICELANDIC, INTERNATIONAL, NotationError, State, pdn
from draughts.pdn import Game
from pdn_texts import english, one, places, plies, refusal

# ------------------------------------------------------------------ sources


def test_every_source_reads_alike(tmp_path: Path) -> None:
    """A path as str or PathLike, an open file of text or bytes, lines of text or bytes: the same games."""
    text = '[Event "é"]\n[GameType "21"]\n1. 11-15 23-19 {a\nb} *\n\n[GameType "21"]\n1. 9-13 1-0\n'
    path = tmp_path / "games.pdn"
    path.write_text(text, encoding="utf-8")
    games = pdn.loads(text)
    assert [plies(game) for game in games] == ["11-15 23-19", "9-13"]
    assert pdn.loads(text.encode()) == games
    assert pdn.load(path) == pdn.load(str(path)) == games
    sources: list[Any] = [
        path,
        str(path),
        io.StringIO(text),
        io.BytesIO(text.encode()),
        text.splitlines(keepends=True),
        text.encode().splitlines(keepends=True),
        iter(text.splitlines()),
        tuple(text.encode().splitlines()),
    ]
    for source in sources:
        assert list(pdn.read(source)) == games
    with path.open(encoding="utf-8") as file:
        assert list(pdn.read(file)) == games
    with path.open("rb") as file:
        assert list(pdn.read(file)) == games


def test_reading_streams() -> None:
    """A game is given as soon as the next has begun: an endless source gives game after game."""

    def endless() -> Iterator[str]:
        while True:
            yield '[GameType "21"]\n'
            yield "1. 11-15 *\n"

    games = pdn.read(endless())
    assert [plies(next(games)) for _ in range(3)] == ["11-15"] * 3


@pytest.mark.parametrize(
    "source", [None, 5, 1.5, object(), [1, 2], [None], [["11-15"]]], ids=lambda value: type(value).__name__
)
def test_a_source_of_another_type_is_a_type_error(source: Any) -> None:
    """What can be read is a path, a file or lines."""
    with pytest.raises(TypeError):
        list(pdn.read(source))


@pytest.mark.parametrize("text", [None, 5, ["11-15"], Path("x")], ids=repr)
def test_loads_takes_text_or_bytes_alone(text: Any) -> None:
    """A path or lines are for `load` and `read`."""
    with pytest.raises(TypeError):
        pdn.loads(text)


@pytest.mark.parametrize(
    "rules", ["english", 5, {"english": ENGLISH}], ids=lambda value: type(value).__name__
)
def test_rules_of_another_type_are_a_type_error(rules: Any) -> None:
    """`rules` is a rule set or None, and refused before anything is read."""
    with pytest.raises(TypeError):
        pdn.loads("", rules=rules)
    with pytest.raises(TypeError):
        pdn.read([], rules=rules).__next__()
    with pytest.raises(TypeError):
        pdn.loads("", strict="yes")  # type: ignore[arg-type]


def test_a_missing_file_is_the_systems_error(tmp_path: Path) -> None:
    """Opening a file is the business of the system, and so is its error."""
    with pytest.raises(FileNotFoundError):
        pdn.load(tmp_path / "none.pdn")
    with pytest.raises(FileNotFoundError):
        pdn.write([], tmp_path / "none" / "games.pdn")


def test_writing_goes_to_a_path_or_an_open_file(tmp_path: Path) -> None:
    """A path and a binary file get UTF-8; a text file gets the text."""
    game = Game({"Event": "Сергей é 高"}).with_move("11-15")
    text = pdn.dumps(game)
    assert pdn.dumps([game]) == text
    assert pdn.dumps(iter([game])) == text
    path = tmp_path / "games.pdn"
    pdn.write([game], path)
    assert path.read_bytes() == text.encode()
    pdn.write([game, game], os.fspath(path))
    assert pdn.load(path) == [game, game]
    written, bytes_written = io.StringIO(), io.BytesIO()
    pdn.write([game], written)
    pdn.write(iter([game]), bytes_written)
    assert written.getvalue() == text
    assert bytes_written.getvalue() == text.encode()
    assert pdn.dumps([]) == ""
    assert pdn.loads("") == []


@pytest.mark.parametrize("given", [None, 5, "11-15", ["11-15"], [None], b""], ids=repr)
def test_only_games_are_written(given: Any, tmp_path: Path) -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError):
        pdn.dumps(given)
    with pytest.raises(TypeError):
        pdn.write(given, tmp_path / "games.pdn")


@pytest.mark.parametrize("dest", [None, 1.5, object(), [], Game()], ids=lambda value: type(value).__name__)
def test_a_destination_of_another_type_is_a_type_error(dest: Any) -> None:
    """Games go to a path or an open file."""
    with pytest.raises(TypeError):
        pdn.write([Game()], dest)


# ------------------------------------------------------------------ bytes and lines


@pytest.mark.parametrize(
    ("data", "event"),
    [
        ("é €".encode(), "é €"),
        ("\ufeffé".encode(), "é"),
        ("é".encode("latin-1"), "é"),
        ("“café” — 5 €".encode("cp1252"), "“café” — 5 €"),
        (b"\x81\x8d\xe9", "\x81\x8d\xe9"),
        ("Сергей 高文龙".encode(), "Сергей 高文龙"),
    ],
    ids=["utf-8", "bom", "latin-1", "windows-1252", "undefined in windows-1252", "other scripts"],
)
def test_bytes_are_utf_8_or_windows_1252_or_latin_1(data: bytes, event: str) -> None:
    """UTF-8 with or without a byte order mark; what is none is Windows-1252, and what is none, Latin-1."""
    bom = data.startswith(b"\xef\xbb\xbf")
    text = (b"\xef\xbb\xbf" if bom else b"") + b'[Event "' + (data[3:] if bom else data) + b'"]\n1. 11-15 *\n'
    game = english(text)
    assert game.tags["Event"] == event
    assert plies(game) == "11-15"
    assert next(pdn.read(io.BytesIO(text), rules=ENGLISH)) == game


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_every_line_end_counts_a_line(newline: str) -> None:
    """CR, LF and CRLF each end a line; problems are named by the same line."""
    text = newline.join(['[Event "a"]', "1. 11-15 {one", "two} 23-19", "2. 8-12", "*", ""])
    for source in (text, text.encode()):
        game = english(source)
        assert plies(game) == "11-15 23-19"
        assert game.comments == ("one two",)
        assert places(game) == [(4, 4)]
    assert list(pdn.read(io.StringIO(text, newline=""), rules=ENGLISH)) == [game]
    assert next(pdn.read(text.splitlines(), rules=ENGLISH)).problems == game.problems


def test_a_text_that_only_begins_with_a_mark_of_order() -> None:
    """The mark is dropped from text as from bytes, and counts no column."""
    assert english("\ufeff1. 8-13 *").problems == english("1. 8-13 *").problems


@pytest.mark.parametrize("junk", ["\0", "\0\0\0", "\x7f", "\u200b", "¶"], ids=ascii)
def test_junk_is_a_problem_and_the_next_game_unharmed(junk: str) -> None:
    """Signs that PDN does not know are named; what was read before them is kept."""
    first, second = pdn.loads(f'1. 11-15 {junk} *\n\n[Event "b"]\n1. 9-13 *\n', rules=ENGLISH)
    assert plies(first) == "11-15"
    assert places(first) == [(1, 10)]
    assert plies(second) == "9-13"
    assert second.problems == ()
    assert refusal(f"1. 11-15 {junk} *").position == 9


# ------------------------------------------------------------------ where games begin and end


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("", []),
        (" \n\n\t", []),
        ("*", []),
        ("* * 1-0 *", []),
        ("% nothing\n", []),
        ("11-15", ["11-15"]),
        ("11-15 *", ["11-15"]),
        ("11-15*\n", ["11-15"]),
        ("1. 11-15 23-19 1-0 1. 9-13 0-1", ["11-15 23-19", "9-13"]),
        ("1. 11-15 * 1. 9-13", ["11-15", "9-13"]),
        ("1. 11-15 1-0 * 1. 9-13 *", ["11-15", "9-13"]),
        ('[Event "a"]\n\n[Site "b"]\n11-15\n', ["11-15"]),
        ('[Event "a"]\n11-15\n[Event "b"]\n9-13\n', ["11-15", "9-13"]),
        ('[Event "a"][Site "b"] [Round "c"] 11-15 *', ["11-15"]),
        ('[Event "a"]\n*\n[Event "b"]\n*\n', ["", ""]),
        ('[Event "a"]\n1-0\n[Event "b"]\n0-1\n', ["", ""]),
        ("1. 11-15 2-0 1. 9-13 0-2 1. 9-14 1-1 1. 10-14 0-0", ["11-15", "9-13", "9-14", "10-14"]),
        ("1. 11-15 1/2-1/2 1. 9-13 *", ["11-15", "9-13"]),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_where_games_end(text: str, games: list[str]) -> None:
    """At a result, at a tag after movetext, at the end; a result after a finished game only separates."""
    read = pdn.loads(text, rules=ENGLISH)
    assert [plies(game) for game in read] == games


@pytest.mark.parametrize("text", ["1. 2-0", "1. 1-0 *", "1. *"])
def test_a_number_without_a_move_is_an_empty_game(text: str) -> None:
    """PDN 3.0 names it among what is met: a game that was never played."""
    game = english(text)
    assert game.moves == ()
    assert game.result == text.split()[1]


def test_results_are_whole_words() -> None:
    """No result is seen inside a move: `1-18`, `20-16`, `2-11`, `0-1` in `10-14`."""
    state = State.from_fen("B:W32,31:BK1,K20")
    game = Game({}, ENGLISH, state)
    for text in ("20-16", "31-26", "1-5", "26-22"):
        game = game.with_move(text)
    text = f'[GameType "21"][FEN "{state.fen}"]\n20-16 31-26 1-5 26-22 1-0'
    assert plies(one(text)) == "20-16 31-26 1-5 26-22"
    assert english("10-14 24-20 1/2-1/2").result == "1/2-1/2"
    international = one('[GameType "27"] 1-18 1-10 20-16 2-11 1-1')
    assert international.texts == ("1-18", "1-10", "20-16", "2-11")
    assert international.result == "1-1"


@pytest.mark.parametrize(
    ("text", "result", "wrong"),
    [
        ('[Result "1-0"]\n11-15 1-0', "1-0", 0),
        ('[Result "1-0"]\n11-15 *', "1-0", 0),
        ('[Result "1-0"]\n11-15', "1-0", 0),
        ('[Result "*"]\n11-15 1-0', "1-0", 0),
        ('[Result "1-0"]\n11-15 0-1', "0-1", 1),
        ('[Result " 0-1"]\n11-15 *', "0-1", 0),
        ("11-15 1/2-1/2", "1/2-1/2", 0),
        ("11-15 *", "*", 0),
        ('[Result "4-6"]\n11-15 *', "4-6", 0),
        ('[Result ""]\n11-15 *', "*", 0),
        ('[Result "?"]\n11-15 0-1', "0-1", None),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_the_result_of_a_game(text: str, result: str, wrong: int | None) -> None:
    """That of the movetext, unless it tells none; a tag that says another is a problem."""
    game = english(text)
    assert game.result == result
    if wrong is not None:
        assert len([problem for problem in game.problems if "esult" in problem.what]) == wrong


def test_a_blank_in_a_result_tag_stays_in_the_tag() -> None:
    """Deviation of bruno: `" 0-1"` is the result 0-1, and the tag keeps its text."""
    game = english('[Result " 0-1"]\n11-15 *')
    assert (game.result, game.tags["Result"]) == ("0-1", " 0-1")
    assert game.outcome == (0.0, 1.0)


def test_nothing_leaks_into_the_next_game_B49() -> None:
    """A game without tags has none, whatever the game before it had."""
    first, second = pdn.loads('[Event "a"] [Result "1-0"] 1. 11-15 1-0\n[Event "b"] 1. 9-13 *', rules=ENGLISH)
    assert (first.result, second.result) == ("1-0", "*")
    assert "Result" not in second.tags
    fen_first = '[Event "a"][FEN "W:W22,25:B9,14"] 25-21 *\n[Event "b"] 11-15 *'
    assert [plies(game) for game in pdn.loads(fen_first, rules=ENGLISH)] == ["25-21", "11-15"]
    typed_first = '[GameType "20"] 32-28 *\n[Event "b"] 11-15 *'
    assert [game.rules for game in pdn.loads(typed_first)] == [INTERNATIONAL, None]


# ------------------------------------------------------------------ tags


def test_tags_keep_order_and_text() -> None:
    """Unknown names, empty values, escapes, blanks inside: unchanged, in order."""
    game = english(
        '[Zeta ""]\n[ Event  "a \\"b\\" {c} (d) ; % *" ]\n[White_2 "x\\\\y"]\n[Event "e"]\n11-15 *'
    )
    assert game.tags.pairs == (
        ("Zeta", ""),
        ("Event", 'a "b" {c} (d) ; % *'),
        ("White_2", game.tags["White_2"]),
        ("Event", "e"),
    )
    assert game.tags["White_2"] in ("x\\y", "x\\\\y")
    assert plies(game) == "11-15"


def test_a_windows_path_in_a_tag_is_kept() -> None:
    """Deviation of a real file: backslashes that escape nothing are text."""
    assert english(r'[Comment "C:\nemesis\games\BHAM 2002\bham01.xml"] 11-15 *').tags["Comment"] == (
        r"C:\nemesis\games\BHAM 2002\bham01.xml"
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[Event "a" 11-15 *', (1, 1)),
        ("[Event a]\n11-15 *", (1, 1)),
        ('[Event "a]\n11-15 *', (1, 1)),
        ("[Event]\n11-15 *", (1, 1)),
        ('["a"]\n11-15 *', (1, 1)),
        ("[]\n11-15 *", (1, 1)),
        ('[Event "a" "b"]\n11-15 *', (1, 1)),
        ('[Site "b"]\n [2nd "a"]\n11-15 *', (2, 2)),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_broken_tag_is_a_problem(text: str, place: tuple[int, int]) -> None:
    """A tag that is none is named where it begins; the moves on other lines are read."""
    read = pdn.loads(text, rules=ENGLISH)
    assert (problem := read[0].problems)
    assert (problem[0].line, problem[0].column) == place
    if "\n11-15" in text:
        assert plies(read[0]) == "11-15"
    error = refusal(text)
    assert f"line {place[0]}" in str(error)


def test_a_tag_of_lower_case_is_read_and_refused_strictly() -> None:
    """PDN 3.0: a name starts with a capital."""
    game = english('[event "a"]\n11-15 *')
    assert game.tags.get("event") == "a"
    assert plies(game) == "11-15"
    assert refusal('[event "a"]\n11-15 *').position <= 1


def test_real_tags_of_the_wild_are_no_problem() -> None:
    """Missing and unusual tags, hyphened dates and Setup in lower case: read without a word."""
    text = '[Date "1841-??-??"]\n[Setup "1"]\n[P1 "a"]\n[Event "b"]\n[Event "c"]\n11-15 *'
    game = english(text)
    assert places(game) in ([], [(5, 1)])  # a second Event may be told
    assert game.tags["Date"] == "1841-??-??"


# ------------------------------------------------------------------ which rules


def test_game_type_names_the_rules() -> None:
    """21 is English draughts, short or full; without it `rules=` is what is played."""
    for text in ('[GameType "21"] 11-15 *', '[GameType "21,B,8,8,N1,0"] 11-15 *'):
        game = one(text)
        assert (game.rules, plies(game), game.problems) == (ENGLISH, "11-15", ())
    assert one("11-15 *", rules=ICELANDIC).rules == ICELANDIC
    assert english("11-15 *").initial == State.initial()


def test_without_game_type_and_rules_a_game_is_text() -> None:
    """Tags, move texts, comments, variations and marks are kept; rules and initial are None."""
    game = one('[Event "a"]\n1. 32-28! {c} 19-23 (18-23 $2) 2. 28x19 2-0')
    assert (game.rules, game.initial, game.moves) == (None, None, ())
    assert game.texts == ("32-28", "19-23", "28x19")
    assert game.lines[1].texts == ("18-23",)
    assert game.lines[1].note(0).nags == (2,)
    assert game.comments == ("c",)
    assert game.lines[0].note(0).strength == "!"
    assert game.result == "2-0"
    assert game.problems == ()


@pytest.mark.parametrize("value", ["27", "30,W,8,8,A0,0", "99", "0", "46", "27,W,12,12,N2,0"])
def test_a_game_type_not_played_here_is_kept_as_text(value: str) -> None:
    """The moves are texts and a problem says so, even where `rules=` is given."""
    for rules in (None, ENGLISH):
        game = one(f'[Event "a"]\n[GameType "{value}"]\n1. 32-28 19-23 *', rules=rules)
        assert game.rules is None
        assert game.moves == ()
        assert game.texts == ("32-28", "19-23")
        assert places(game) == [(2, 1)]


@pytest.mark.parametrize(
    "value",
    ["21,B,10,10,N1,0", "21,B,8,10,N1,0", "21,B,8,8,N0,0", "21,B,8,8,N1,1", "21,B,8,8,N2,0", "21,B,8,8,S1,0"],
)
def test_a_full_game_type_that_disagrees_with_the_rules_is_kept_as_text(value: str) -> None:
    """A board, numbering or notation that is not that of English draughts is not read as if it were."""
    game = one(f'[GameType "{value}"] 11-15 *')
    assert (game.rules, game.texts) == (None, ("11-15",))
    assert places(game) == [(1, 1)]


@pytest.mark.parametrize(
    "value", ["", "x", "21,", "21,B", "21,B,8,8,X1,0", "21 ,B,8,8,N1,0", "-21", "\uff12\uff11"]
)
def test_a_malformed_game_type_is_refused_strictly(value: str) -> None:
    """The value is by the regex of the standard, or not PDN 3.0; leniently it is a problem at most."""
    text = f'[GameType "{value}"] 11-15 *'
    if value == "":
        # The empty string is the unknown value.
        assert one(text).texts == ("11-15",)
        return
    assert refusal(text)
    assert one(text).problems


def test_algebraic_squares_are_translated_where_the_game_type_says() -> None:
    """GameType 21 in algebraic notation: the same moves by other names."""
    layout = ENGLISH.layout
    names = "-".join(layout.algebraic(square) for square in (11, 15))
    for text in (names, names.upper(), names.replace("-", "")):
        game = english(f"{text} 23-19 *")
        assert plies(game) == "11-15 23-19", text


def test_our_rules_tag_names_a_variant() -> None:
    """`[Rules "icelandic"]` is how a rule set that PDN has no number for is written and read."""
    for rules in (ENGLISH, ENGLISH_WCDF, ICELANDIC):
        game = one(f'[GameType "21"]\n[Rules "{rules.name}"]\n11-15 *')
        assert game.rules == rules
        assert plies(game) == "11-15"
        assert one(pdn.dumps(game)) == game
    house = ENGLISH.replace(name="mine", men_capture_backward=True)
    assert one('[GameType "21"]\n[Rules "mine"]\n11-15 *', rules=house).rules == house
    unknown = one('[GameType "21"]\n[Rules "mine"]\n11-15 *')
    assert unknown.problems


# ------------------------------------------------------------------ where a game starts


def test_a_set_up_is_where_the_game_starts() -> None:
    """FEN with or without SetUp, with a final dot, and of a result only."""
    for tags in ('[SetUp "1"]', '[Setup "1"]', ""):
        game = english(f'{tags}[FEN "W:W31,27,19:B17,12,5."]\n0-1')
        assert game.initial == State.from_fen("W:W31,27,19:B17,12,5")
        assert (game.moves, game.result, game.problems) == ((), "0-1", ())


@pytest.mark.parametrize(
    ("value", "strictly"),
    [
        ("?:W29,13,11:B22,4,2", True),
        ("W::", False),
        ("hello", False),
        ("W:W33:B9", True),
        ("W:W3:B9", True),
        ("W:W22:B22", True),
        ("", True),
        ("W:W21:B9 x", False),
    ],
)
def test_a_set_up_that_cannot_be_read_is_never_replaced_by_the_start(
    value: str, strictly: bool | None
) -> None:
    """`initial` is None, the moves are texts, and a problem names the tag; `?` and squares are grammar."""
    text = f'[GameType "21"]\n [FEN "{value}"]\n11-15 22-18 *'
    game = one(text)
    assert (game.rules, game.initial, game.moves, game.final) == (ENGLISH, None, (), None)
    assert game.texts == ("11-15", "22-18")
    assert (2, 2) in places(game)
    if strictly is True:
        assert one(text, strict=True) == game
    elif strictly is False:
        assert "line 2" in str(refusal(text))


def test_a_set_up_in_the_movetext() -> None:
    """`/FEN "..."/` before the first move sets the start; after it the line stops with a problem."""
    game = english('/FEN "W:W22,25:B9,14"/ 25-21 9-13 *')
    assert game.initial == State.from_fen("W:W22,25:B9,14")
    assert plies(game) == "25-21 9-13"
    assert game.problems == ()
    late = english('11-15 /FEN "W:W22,25:B9,14"/ 25-21 *')
    assert plies(late) == "11-15"
    assert places(late) == [(1, 7)]


def test_the_second_player_may_begin_B47() -> None:
    """An ellipsis, glued or apart, stands for the missing half move; writing begins with one."""
    for dots in ("1...", "1. ..."):
        game = english(f'[SetUp "1"] [FEN "W:W22,25:B9,14"] {dots} 25-21 2. 9-13 *')
        assert plies(game) == "25-21 9-13"
        assert game.final is not None
        assert game.final.fen == "W:W21,22:B13,14"
        assert game.problems == ()
        written = pdn.dumps(game)
        assert "\n1... 25-21 2. 9-13" in written
        assert pdn.loads(written, strict=True) == [game]
    assert refusal('[FEN "W:W22,25:B9,14"] 1. ... 25-21 *')
    assert pdn.loads('[FEN "W:W22,25:B9,14"] 1... 25-21 *', strict=True)


def test_the_set_up_is_written_B59() -> None:
    """A game from a set-up has FEN and SetUp tags, and reads back to the same positions."""
    state = State.from_fen("W:WK8,10,21,22,32:B2,13,14,28,K31")
    game = Game({}, ENGLISH, state).with_move("21-17")
    text = pdn.dumps(game)
    assert f'[FEN "{state.fen}"]' in text
    assert '[SetUp "1"]' in text
    again = one(text, strict=True)
    assert (again.initial, again.final) == (state, game.final)


# ------------------------------------------------------------------ strict


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('[Date "2004.10.27 - 2004.11.01"] 11-15 *', 1, 1),
        ('[Date "1841-??-??"]\n11-15 *', 1, 1),
        ('[Event "a"]\n[Date "1.1.1965"]\n11-15 *', 2, 1),
        ('[Date "2004.1.01"] 11-15 *', 1, 1),
        ('[Date "?"] 11-15 *', 1, 1),
        ('[Result "4-6"] 11-15 *', 1, 1),
        ('[Result "1-1"] 11-15 *', 1, 1),
        ('[Result " 0-1"] 11-15 *', 1, 1),
        ('[GameType "21"]\n[Result "2-0"] 11-15 *', 2, 1),
        ('[GameType "20"]\n[Result "1-0"] 32-28 *', 2, 1),
        ('[GameType "twenty"] 11-15 *', 1, 1),
        ('[FEN "W::"] 11-15 *', 1, 1),
        ("11-15\n1. ... 23-19 *", 2, 4),
        ("11-15 ; so\n*", 1, 7),
        ("11-15 {a} } *", 1, 11),
        ("11-15 good *", 1, 7),
        ("11-15 (good) *", 1, 8),
        ("11-15 @ *", 1, 7),
        ("11-15\n\n  {never", 3, 3),
        ("11-15 (9-13", 1, 7),
        ("11-15 9-13) *", 1, 11),
    ],
)
def test_strict_names_the_first_departure(text: str, line: int, column: int) -> None:
    """NotationError with line and column in its message, the line as `text`, the column as `position`."""
    error = refusal(text)
    assert f"line {line}, column {column}" in str(error)
    lines = text.split("\n")
    assert (error.text, error.position) == (lines[line - 1], column - 1)
    assert pdn.loads(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        '[Date ""] 11-15 *',
        '[Date "????.??.??"] 11-15 *',
        '[Date "2007.??.??"] 11-15 *',
        '[Result "1/2-1/2"] 11-15 1/2-1/2',
        '[Result "0-0"] 11-15 *',
        '[Result "*"] 11-15 *',
        '[GameType "20"][Result "1-1"] 32-28 *',
        '[GameType "27"][Result "2-0"] 32-28 *',
        '[GameType "40"][Result "1/2-1/2"] 32-28 *',
        '[ResultFormat "Plus draw"][Result "1+ - 1-"] 32-28 *',
        '[ResultFormat "Delfts"][Result "1 1/2 - 1/2"] 32-28 *',
        '[GameType "21,B,8,8,N1,0"] 11-15 *',
        '[GameType "21,B,8,8,N1"] 11-15 *',
        '[FEN "W:W31-50:B1-20"] *',
        '[FEN "?:W31:B1."] *',
        '[FEN "B:B1,2:W31"] *',
        '[FEN "W:Wa3,Kc3:Bb8"] *',
        '[Event "a"][Event "b"] 11-15 *',
        '[Own_tag1 "x \\" y"] 11-15 *',
        "1... 23-19 *",
        "1. 11-15 $7 {c} (9-13 {d} (9-14 $2)) 23-19(?) *",
        "11-15 % said } by ( whom\n23-19 *",
        "a3b4 *",
        "a3-b4 c3xe5 *",
        '/FEN "W:W31:B1"/ 31-27 *',
        "32x23x14",
        "11-15",
        "",
    ],
)
def test_strict_accepts_what_pdn_3_allows(text: str) -> None:
    """None of these departs from the grammar, the tags' formats or the lexis."""
    assert pdn.loads(text, strict=True) == pdn.loads(text)


def test_strict_gives_the_games_before_the_fault() -> None:
    """`read` streams strictly too: what came before the departure has been given."""
    games = pdn.read(["1. 11-15 *\n", "1. 9-13 *\n", "1. 10-14 }\n"], rules=ENGLISH, strict=True)
    assert [plies(next(games)), plies(next(games))] == ["11-15", "9-13"]
    with pytest.raises(NotationError) as caught:
        next(games)
    assert "line 3, column 10" in str(caught.value)


def files_of(corpus: Path, kind: str) -> Iterable[Path]:
    return sorted((corpus / "pdn_tests" / kind).glob("*.pdn"))


def test_every_valid_file_reads_strictly(corpus: Path) -> None:
    """The files that a strict reader must accept, with how many games and moves each has."""
    expected = {
        "alphanumeric.pdn": [1],
        "fen.pdn": [0, 0, 0],
        "gameterminator.pdn": [1],
        "linecomment.pdn": [2],
        "movestrength.pdn": [3],
        "raven_sample.pdn": [48],
        "string.pdn": [1],
        "unicode.pdn": [2],
        "variation.pdn": [4],
    }
    read = {}
    for path in files_of(corpus, "valid"):
        games = list(pdn.read(path, strict=True))
        assert games == pdn.load(path)
        read[path.name] = [len(game.lines[0]) for game in games]
    assert read == expected


INVALID = {
    # file: line, column and a word of the line that departs from PDN 3.0
    "40Camp.DamaInternazionaleAssoluto.pdn": (4, 1, "Date"),
    "Cat.A1.pdn": (296, 4, "..."),
    "Cat.C1.pdn": (444, 4, "..."),
    "abatsiev.pdn": (3, 1, "Date"),
    "delfts.pdn": (5, 1, "Result"),
    "mrdrcd07.pdn": (8, 1, "Result"),
    "nested_comment.pdn": (1, 46, "}"),
}


def test_the_documents_name_each_invalid_file_and_its_place() -> None:
    """The table of `docs/pdn.md` has the places that are tested here."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "pdn.md").read_text(encoding="utf-8")
    for name, (line, column, _) in INVALID.items():
        assert f"| `{name}` | line {line}, column {column} |" in page


@pytest.mark.parametrize("name", INVALID)
def test_every_invalid_file_is_refused_strictly_and_read_leniently(corpus: Path, name: str) -> None:
    """Refused at its first departure from PDN 3.0; leniently every game of it is given."""
    path = corpus / "pdn_tests" / "invalid" / name
    assert {file.name for file in files_of(corpus, "invalid")} == set(INVALID)
    line, column, word = INVALID[name]
    with pytest.raises(NotationError) as caught:
        list(pdn.read(path, strict=True))
    lines = path.read_bytes().decode("utf-8").splitlines()
    assert f"line {line}, column {column}" in str(caught.value)
    assert caught.value.text == lines[line - 1]
    assert word in lines[line - 1]
    games = pdn.load(path)
    # In one of the files a move stands by itself behind the result of its game.
    broken_up = any(pair == ("", "36x27 1-0") for pair in pairwise(lines))
    assert broken_up == (name == "Cat.C1.pdn")
    assert len(games) == max(1, sum(line.startswith("[Event ") for line in lines) + broken_up)
