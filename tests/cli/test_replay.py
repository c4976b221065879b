"""Main lines of PDN: every move is played, everything else passed over, every fault told in its place."""

from __future__ import annotations

import gc
import io
import random
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    VARIANTS,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    pdn,
    result,
)
from draughts.pdn import Game, Problem
from draughts.pdn.tokens import text_of


def replay(source: pdn.files.Source, rules: Rules = ENGLISH) -> Iterator[Game]:
    """Return the games of a source one at a time."""
    return pdn.read(source, rules=rules)


def lost(game: Game) -> Problem | None:
    """Return the first problem by which something of the main line was lost, as the command line tells it."""
    return next((problem for problem in game.problems if problem.lossy), None)


def read(text: str, rules: Rules = ENGLISH) -> list[tuple[int, str | None]]:
    """Return plies and reason of failure of each game."""
    found = []
    for game in replay(io.StringIO(text), rules):
        fault = lost(game)
        found.append((len(game.moves), None if fault is None else fault.what))
    return found


def failure(text: str) -> Problem:
    """Return the failure of a text of one game."""
    (game,) = replay(io.StringIO(text))
    fault = lost(game)
    assert fault is not None
    return fault


def everything(games: Iterable[Game]) -> list[tuple[Game, tuple[Problem, ...]]]:
    """What was read, problems included."""
    return [(game, game.problems) for game in games]


# Games that can be followed.

FOLLOWED = {
    "move numbers": ("1. 11-15 23-19 2. 8-11 *", [3]),
    "numbers glued to moves": ("1.11-15 23-19 2.8-11 1-0", [3]),
    "no numbers at all": ("11-15 23-19 8-11 1/2-1/2", [3]),
    "three dots": ('[FEN "W:W22,25:B9,14"] 1. ... 25-21 2. 9-13 *', [2]),
    "three dots glued to the number (B47)": ('[FEN "W:W22,25:B9,14"] 1... 25-21 2. 9-13 *', [2]),
    "a comment": ("1. 11-15 {the move 1-0 is {no result (nor} 23-19 *", [2]),
    "a comment before the tags": ('{all of it} [Event "a"] 11-15 *', [1]),
    "line comments": ("% 11-15 *\n1. 11-15 ; 22-18 1-0\n23-19 *", [2]),
    "a variation": ("1. 11-15 (1. 9-14 22-18 (22-17 *) 1-0) 23-19 *", [2]),
    "prose as a variation": ("9-13 (GM; 50% [1] of the rest) 22-18 *", [2]),
    "a comment in a variation": ("9-13 (9-14 {a ) in it}) 22-18 *", [2]),
    "marks": ("1. 11-15! 23-19?! $1 2. 8-11(?) 22-17 (!?) 3. 11-16 ?? *", [5]),
    "a forced-move mark (B51)": ("1. 11-15* 23-19 *", [2]),
    "zeros and colons (B53)": ("01. 09-14 23-18 02. 14:23 27x18 *", [4]),
    "a hyphen on a capture": ("11-15 22-18 15-22 *", [3]),
    "moves that begin as results do": ('[FEN "B:WK32:BK1"] 1-6 32-27 6-1 27-32 1-5 32-28 1-0', [6]),
    "half a point is no move": ("11-15 1/2-1/2 11-15 2-0 11-15 0-2 9-13 1-1 9-13 0-0 9-13 0-1", [1] * 6),
    "result only, after tags": ('[Event "a"]\n[FEN "B:W18:B15."]\n0-1\n[Event "b"] *', [0, 0]),
    "a number and a result": ("1. 2-0", [0]),
    "two results in a row": ("11-15 1-0 * 11-15 *", [1, 1]),
    "no result at the end": ("1. 11-15 23-19", [2]),
    "tags end a game": ('[Event "a"] 11-15 [Event "b"] 9-13 22-18', [1, 2]),
    "tags in one line": ('[Event "a"][Site "b"] [Date "c"] 11-15 *', [1]),
    "a tag twice": ('[Event "a"]\n[Event "b"]\n11-15 *', [1]),
    "quotes in a tag": (r'[White "\" 9-14 1-0 \\"] 11-15 *', [1]),
    "a quote too many in a tag": ('[Event "the "Vegas" match"] 11-15 *', [1]),
    "brackets in a tag": ('[Site "here] [or (there {"] 11-15 *', [1]),
    "no result inherited (B49)": ('[Event "a"] [Result "1-0"] 11-15 1-0 [Event "b"] 9-13 *', [1, 1]),
    "game types": ('[GameType "21"] 11-15 * [GameType "21,B,8,8,N1,0"] 9-13 *', [1, 1]),
    "Windows lines": ('[Event "a"]\r\n1. 11-15\r\n23-19 *\r\n', [2]),
    "nothing": ("", []),
    "blanks": (" \n\t\n", []),
    "a comment alone is a game in PDN": ("{no game yet}", [0]),
    "a result alone": ("*", []),
    "a long capture, short and full": (
        '[FEN "B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"] 7x32 * '
        '[FEN "B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"] 7x16x23x32 28-24 *',
        [1, 2],
    ),
}


@pytest.mark.parametrize("case", FOLLOWED)
def test_main_lines_are_followed_and_all_else_passed_over(case: str) -> None:
    """Each game counts the moves of its main line and no other, and fails nowhere."""
    text, plies = FOLLOWED[case]
    assert read(text) == [(number, None) for number in plies]


class OneByOne(io.StringIO):
    """A stream that gives a character at a time, whatever is asked."""

    def read(self, size: int | None = -1) -> str:
        return super().read(min(1, 1 if size is None else abs(size)))


fragments = st.sampled_from(
    [
        *"(){}[]!?*$%;\".\n \\/x-1",
        "11-15", " 23-19", " 8-11", " 1. ", "...", "1-0", " 1/2-1/2", " *", "(?)", "(!", " (", ") ",
        "{a}", '[Event "a"]', '\n[Event "("]\n', '\n [A "\\""]', '[FEN "B:W18:B15"]', "\n[A ", "\r\n", "$3",
    ]
)  # fmt: skip


@given(st.lists(fragments, max_size=30).map("".join))
def test_a_text_reads_the_same_wherever_it_is_cut(text: str) -> None:
    """Read a character at a time, a text gives the games and the failures it gives read whole."""
    assert everything(replay(OneByOne(text))) == everything(replay(io.StringIO(text)))


@given(st.text() | st.lists(fragments, max_size=30).map("".join))
def test_any_text_is_read(text: str) -> None:
    """No text raises anything, and what is wrong is told where it stands."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for game in replay(io.StringIO(text)):
        for problem in game.problems:
            assert 1 <= problem.line <= lines
            assert problem.column >= 1


@given(st.binary())
def test_any_bytes_are_decoded(data: bytes) -> None:
    """Bytes that are no UTF-8 are read as 8-bit characters: nothing fails, nothing is lost."""
    text = "".join(text_of([data]))
    try:
        whole = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        assert len(text) <= len(data)
    else:
        assert text == io.StringIO(whole, newline=None).read()


def test_utf_8_and_8_bit_characters_are_read_side_by_side() -> None:
    """Names are read as they were meant, with a byte order mark or without."""
    assert "".join(text_of(["\ufeffŽižka 高 ë".encode() + b" Ren\xe9 "])) == "Žižka 高 ë René "


ASIDES = ("{x 9-14 1-0}", "(1. 9-14 (22-17) *)", "$3", "!", "\n", "; 9-14\n", "\n% 9-14 *\n", "(?)", "5.")


@given(
    st.integers(0, 10**6), st.sampled_from(sorted(VARIANTS)), st.lists(st.sampled_from(ASIDES), min_size=1)
)
def test_games_written_with_asides_replay_whole(seed: int, name: str, asides: list[str]) -> None:
    """A legal game under any rule set counts its plies, whatever stands between the moves."""
    chance = random.Random(seed)
    written = []
    expected = []
    for _ in range(2):
        state = State.initial(VARIANTS[name])
        while result(state) is None and state.ply < 60:
            move = chance.choice(legal_moves(state))
            written.append(chance.choice((format_move(state, move), str(move))))
            written.append(chance.choice(asides))
            state = apply(state, move)
        written.append(chance.choice(("1-0", "*", "1/2-1/2")))
        expected.append((state.ply, None))
    assert read(" ".join(written), VARIANTS[name]) == expected


def test_neither_repetition_nor_any_draw_ends_a_game() -> None:
    """Real games go on after a third repetition and past every count: all of their moves are played."""
    around = "1-6 32-27 6-1 27-32 " * 60
    assert read(f'[FEN "B:WK32:BK1"] {around} 1/2-1/2', ENGLISH_WCDF) == [(240, None)]


def test_the_rule_set_decides_which_moves_are_legal_R2() -> None:
    """A capture that turns is a move of `english` and none of `english-straight`."""
    text = '[FEN "W:W22:B18,10,11"] 22x15x6 *'
    assert read(text) == [(1, None)]
    assert read(text, ENGLISH_STRAIGHT)[0][1] is not None


# Games that fail.

FAILED = {
    # text, line, and how it is told: the number of the move, unless the tags are at fault
    "an illegal move": ("1. 11-15 23-19\n2. 8-11 11-16 *", 2, "move 2: White 11-16: "),
    "a move from nowhere": ("11-15 18-14 *", 1, "move 1: White 18-14: there is no piece on 18"),
    "White moves first": ('[FEN "W:W22,25:B9,14"]\n25-21 9-13\n\n22-25 *', 4, "move 2: White 22-25: "),
    "Black after White": ('[FEN "W:W22,25:B9,14"] 25-21 9-18', 1, "move 2: Black 9-18: "),
    "a square that is not there": ("11-15 33-28 *", 1, "move 1: White 33-28: a square number from 1 to 32"),
    "algebraic moves of the other side": ("1. a3b4 *", 1, "move 1: Black a3b4: the piece on 21 is White's"),
    "a word with a number": ("11-15 resigns2", 1, "move 1: 'resigns2' is no move"),
    "a move without a sign": ("1116 2319 1120", 1, "move 2: Black 1120: there is no piece on 11"),
    "unknown moves": ("11-15 23-19 2. - -", 1, "move 2: '-' is no move"),
    "a position that cannot be": ('\n[FEN "W:W3:B1"]\n*', 2, "a white man cannot stand on 3"),
    "a FEN that is none": ('[FEN "W::."] 1-0', 1, "the letter of a side"),
    "another game": ('[GameType "27"]\n32-28 *', 1, "GameType '27' is not played here"),
    "a comment not closed (B65)": ("11-15 23-19\n8-11 { and *\n*", 2, "move 2: a comment is not closed"),
    "a nested comment (B55)": (
        "1. 11-15 23-19 { outer { inner } } 2. 8-11 22-17 *",
        1,
        "move 2: there is a } that closes nothing",
    ),
    "a variation not closed": ("11-15\n( 23-19\n *", 2, "move 1: a variation is not closed"),
    "a stray parenthesis": ("11-15 ) 23-19 *", 1, "move 1: there is a ) that closes nothing"),
    "a tag not closed": ('[Event "a]\n11-15 *', 1, "a tag is malformed"),
    "a tag without a value": ("[Event]\n11-15 *", 1, "a tag is malformed"),
}


@pytest.mark.parametrize("case", FAILED)
def test_a_failure_tells_line_move_and_reason(case: str) -> None:
    """What went wrong first is told with its line, its move number and why."""
    text, line, reason = FAILED[case]
    found = failure(text)
    assert found.line == line
    assert found.what.startswith(reason)


def test_moves_before_a_failure_are_kept_and_the_next_game_is_unharmed() -> None:
    """A failed game keeps its legal plies up to the fault, and ends where it would have ended."""
    text = "11-15 23-19 11-15 8-11 22-17 1-0 11-15 22-18 *"
    assert read(text) == [(2, "move 2: Black 11-15: there is no piece on 11"), (2, None)]


def test_moves_behind_a_stray_brace_are_read_B55() -> None:
    """A brace that closes nothing is passed over: what follows are moves all the same."""
    text = "11-15 23-19 } 8-11 22-17 1-0 11-15 22-18 *"
    assert read(text) == [(4, "move 2: there is a } that closes nothing"), (2, None)]


def test_a_tag_ends_a_variation_that_was_never_closed() -> None:
    """One broken game does not swallow the next."""
    assert read('[Event "a"] 11-15 (9-14\n\n[Event "b"]\n9-13 *') == [
        (1, "move 1: a variation is not closed"),
        (1, None),
    ]


@pytest.mark.thorough
def test_a_reason_stays_short_whatever_the_word() -> None:
    """A word of a megabyte is refused in a line that can be read."""
    for text in ("x" * 1_000_000, "1-" * 500_000, f'[GameType "{"x" * 1_000_000}"]', "[" * 1_000_000):
        (game,) = replay(io.StringIO(text))
        assert game.problems
        assert max(len(str(problem)) for problem in game.problems) < 300


# Size.


class Endless(io.StringIO):
    """The same game for ever."""

    given = 0  # characters

    def read(self, size: int | None = -1) -> str:
        assert size is not None
        assert size > 0
        self.given += size
        game = '[Event "a"]\n1. 11-15 {a comment} 23-19 *\n'
        return (game * (size // len(game) + 1))[:size] + "\n*\n"


@pytest.mark.thorough
def test_games_are_given_as_they_are_read() -> None:
    """A file of any size is read a piece at a time, and nothing of it is kept."""
    stream = Endless()
    games = replay(stream)
    for number in range(1, 20_001):
        assert next(games).moves or number > 1
        if number == 1:
            first = stream.given
    assert first < 1_000_000
    assert first < stream.given


SHAPES: dict[str, Callable[[int], str]] = {
    "a comment": lambda size: f"11-15 {{{'x' * size}}} 23-19 *",
    "comments": lambda size: "11-15 " + "{x} " * size,
    "an open comment": lambda size: "11-15 {" + "{" * size,
    "open variations": lambda size: "11-15 " + "(" * size,
    "nested variations": lambda size: "11-15 " + "(" * size + ")" * size,
    "an open tag": lambda size: '[Event "' + '\\"' * size,
    "open tags": lambda size: '\n[Event "' * size,
    "open tags in a variation": lambda size: '11-15 (\n[Event "' * size,
    "open brackets": lambda size: "[" * size,
    "a word": lambda size: "1" * size,
    "dots": lambda size: "." * size,
    "marks": lambda size: "11-15 " + "(!" * size,
    "stray braces": lambda size: "}\n" * size,
    "failed games": lambda size: "9\n*\n" * (size // 20),
    "blanks": lambda size: " " * size,
}


@pytest.mark.thorough
@pytest.mark.parametrize("shape", SHAPES)
def test_reading_takes_linear_time_and_no_recursion(shape: str) -> None:
    """A text eight times as long takes some eight times as long, not sixty-four."""

    def seconds(size: int) -> float:
        text = SHAPES[shape](size)
        taken = []
        gc.disable()  # its time grows with all that the other tests have left
        for _ in range(2):
            start = time.process_time()
            for _game in replay(io.StringIO(text)):
                pass
            taken.append(time.process_time() - start)
        gc.enable()
        return min(taken)

    # Both are longer than what is read at a time; the floor keeps out the noise of clock and caches.
    assert seconds(560_000) < 28 * max(seconds(70_000), 0.02)


def test_a_long_comment_is_passed_over_B65() -> None:
    """A comment may be as long as it likes."""
    assert read("1. 11-15 {" + "long " * 200_000 + "} 23-19 *") == [(2, None)]


# Real games.


@pytest.mark.thorough
def test_the_english_archive_replays_whole(corpus: Path) -> None:
    """Every move of 11,311 real games is legal, also in games that go on after a third repetition."""
    games = plies = 0
    for game in replay(corpus / "english" / "oca_first_half.pdn"):
        games += 1
        plies += len(game.moves)
        assert not game.problems
    assert (games, plies) == (11_311, 605_449)


@pytest.mark.parametrize(
    "name", ["British_Computer_Championship_2002.pdn", "inferno.pdn", "principles_of_strategy.pdn"]
)
def test_files_of_other_habits_replay_whole(corpus: Path, name: str) -> None:
    """Hyphens on captures, prose in parentheses, short captures, Windows lines: all are followed."""
    games = list(replay(corpus / "english" / name))
    assert games
    assert not [game for game in games if lost(game)]


def test_problems_with_impossible_positions_are_told(corpus: Path) -> None:
    """Of the set-ups in the problem collections only those that no game can reach fail."""
    reasons = []
    for path in sorted((corpus / "english" / "problems").glob("*.pdn")):
        games = list(replay(path))
        assert games
        reasons += [problem.what for game in games for problem in game.problems]
    assert reasons == [
        "a white man cannot stand on 1: it would have been crowned there",
        "the letter of a side, B or W, was due at index 2 of 'W::.', not ':'",
        "a white man cannot stand on 3: it would have been crowned there",
    ]
