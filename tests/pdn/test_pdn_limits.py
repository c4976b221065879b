"""No text is too deep, too long or too odd for the reader: linear time, bounded memory, no recursion.

What could end the process or eat the machine runs in a process of its own, with a bound on its memory
where the system has one.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import draughts
from draughts import ENGLISH, NotationError, Rules, pdn
from surroundings import at_length

FOLDER = str(Path(draughts.__file__).resolve().parents[1])
MIB = 1 << 20


def run(program: str, *arguments: str, seconds: float = 300) -> str:
    """Run a program in a process of its own, with a low recursion limit; give what it prints."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.setrecursionlimit(400)\n" + textwrap.dedent(program),
            *arguments,
        ],
        env={**os.environ, "PYTHONPATH": FOLDER},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


# ------------------------------------------------------------------ depth

DEEP = """
    import copy, pickle
    from draughts import ENGLISH, pdn
    deep, kind = int(sys.argv[1]), sys.argv[2]
    rules = ENGLISH if kind == "moves" else None
    text = "11-15 " + "(9-13 " * deep + ")" * deep + " 23-19 *"
    (game,) = pdn.loads(text, rules=rules)
    assert len(game.lines) == deep + 1, len(game.lines)
    assert game.problems == (), game.problems[:3]
    assert len(game.lines[0]) == 2
    written = pdn.dumps(game)
    assert max(map(len, written.splitlines())) <= 80
    (again,) = pdn.loads(written, rules=rules)
    assert again == game and hash(again) == hash(game)
    assert game != game.with_comment("more")
    assert copy.deepcopy(game) is game
    assert sum(1 for step in game.walk()) == deep + 2
    if kind == "moves":
        assert game.states(deep)[-1].ply == 1
    if sys.argv[3] == "pickled":
        assert pickle.loads(pickle.dumps(game)) == game
    del game, again
    print("read")
"""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["moves", "texts"])
def test_variations_nested_deeply_are_values_like_any(kind: str) -> None:
    """Read, compared, hashed, copied, walked, written and pickled, at any depth."""
    assert run(DEEP, str(20_000 if not at_length() else 100_000), kind, "pickled") == "read\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["moves", "texts"])
def test_variations_nested_a_million_deep_are_values_like_any(kind: str) -> None:
    """The same a million deep."""
    assert run(DEEP, str(10**6), kind, "pickled") == "read\n"


OPEN = """
    from draughts import ENGLISH, NotationError, pdn
    deep = int(sys.argv[1])
    for text in ("11-15 " + "(9-13 " * deep, "11-15 " + "(" * deep, ")" * deep):
        (game,) = pdn.loads(text, rules=None)
        assert game.problems
        del game
    try:
        pdn.loads("11-15 " + "(9-13 " * deep, strict=True)
    except NotationError as error:
        assert "line 1, column " in str(error), error
        print("refused")
"""


@pytest.mark.thorough
def test_very_many_open_parentheses_are_read_and_refused() -> None:
    """Unclosed and stray ones are problems, and strictly a NotationError, never a recursion."""
    assert run(OPEN, str(200_000 if at_length() else 50_000)) == "refused\n"


@pytest.mark.slow
def test_a_million_open_parentheses_are_read_and_refused() -> None:
    """The same with a million."""
    assert run(OPEN, str(10**6)) == "refused\n"


# ------------------------------------------------------------------ size

COMMENT = """
    import io, tracemalloc
    from draughts import ENGLISH, pdn
    size = int(sys.argv[1])

    class File(io.RawIOBase):
        # A game with a long comment that is made while it is read: only what is kept is counted.
        def __init__(self):
            self.left = [b"1. 11-15 {", size, b"} 23-19 *\\n1. 9-13 *\\n"]
        def readable(self):
            return True
        def readinto(self, buffer):
            while self.left and self.left[0] in (b"", 0):
                del self.left[0]
            if not self.left:
                return 0
            first = self.left[0]
            if isinstance(first, int):
                length = min(len(buffer), first)
                buffer[:length] = (b"0123456 9" * (length // 9 + 1))[:length]
                self.left[0] -= length
            else:
                length = min(len(buffer), len(first))
                buffer[:length] = first[:length]
                self.left[0] = first[length:]
            return length

    for game in pdn.read(io.BufferedReader(File()), rules=ENGLISH):
        pass
    del game
    tracemalloc.start()
    games = pdn.read(io.BufferedReader(File()), rules=ENGLISH)
    game = next(games)
    peak = tracemalloc.get_traced_memory()[1]
    assert len(game.comments[0]) == size, len(game.comments[0])
    assert len(game.moves) == 2 and game.problems == ()
    assert peak <= 4 * size + (1 << 20), f"peak {peak / size:.2f} of the size"
    text = pdn.dumps(game)
    assert max(map(len, text.splitlines())) <= 80
    assert pdn.loads(text) == [game]
    del text, game
    assert str(next(games).moves[0]) == "9-13"
    kept = tracemalloc.get_traced_memory()[0]
    assert kept < size / 4 + (1 << 20), f"{kept} bytes are kept when the game is gone"
    print(f"{peak / size:.2f}")
"""


@pytest.mark.thorough
def test_a_comment_of_5_mb_is_kept_whole_and_goes_with_its_game() -> None:
    """Its memory is at most four times its size, and free with the next game."""
    assert 0.9 < float(run(COMMENT, str(5 * MIB))) <= 4.2


@pytest.mark.slow
def test_a_comment_of_100_mb_is_kept_whole_and_goes_with_its_game() -> None:
    """The same with a hundred."""
    assert 0.9 < float(run(COMMENT, str(100 * MIB))) <= 4.02


RESIDENT = r"""
    import re
    from draughts import ENGLISH, pdn
    found = plies = 0
    for game in pdn.read(sys.argv[1], rules=ENGLISH):
        found += 1
        plies += len(game.moves)
    # What `getrusage` says counts the process that started this one too.
    resident = re.search(r"VmHWM:\s+(\d+) kB", open("/proc/self/status").read())
    print(found, plies, int(resident[1]) // 1024)
"""


@pytest.mark.thorough
@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems count resident memory otherwise"
)
def test_memory_is_bounded_by_the_largest_game(tmp_path: Path) -> None:
    """A file of 60 MB whose games are under 1 MB takes less than 60 MB, the interpreter included."""
    path = tmp_path / "games.pdn"
    small = '[Event "a"]\n[Result "1-0"]\n\n1. 11-15 23-19 2. 8-11 22-17 {so} 1-0\n\n'
    large = "1. 11-15 {" + "so it was " * 90_000 + "} 23-19 *\n"
    noted = "1. 11-15 " + "{a comment of its own} $1 " * 30_000 + "*\n"
    wide = "1. 11-15 " + "(9-13 {b}) " * 20_000 + "*\n"
    with path.open("w", encoding="ascii") as file:
        for _ in range(30):
            file.write(small * 100 + large)
        file.write(noted + wide)
        file.write(large * 33)
    assert path.stat().st_size > 57_000_000
    games, plies, resident = map(int, run(RESIDENT, str(path)).split())
    assert (games, plies) == (30 * 101 + 2 + 33, 30 * (400 + 2) + 2 + 66)
    assert resident < 60


def test_a_tag_of_a_megabyte_is_kept_whole() -> None:
    """Tags have no limit of length either, B65."""
    value = "x" * MIB
    (game,) = pdn.loads(f'[Event "{value}"]\n11-15 *', rules=ENGLISH)
    assert game.tags["Event"] == value
    assert pdn.loads(pdn.dumps(game)) == [game]


def test_a_long_comment_is_kept_whole_B65() -> None:
    """A hundred thousand signs in braces do no harm to the moves on either side."""
    text = "x" * 99_999 + "!"
    (game,) = pdn.loads(f"1. 11-15 {{{text}}} 23-19 *", rules=ENGLISH)
    assert game.comments == (text,)
    assert len(game.moves) == 2


def test_a_game_of_very_many_moves() -> None:
    """A game of ten thousand plies is read as any other."""
    text = '[GameType "21"][FEN "B:WK32:BK1"] ' + "1-6 32-27 6-1 27-32 " * 2500
    (game,) = pdn.loads(text)
    assert (len(game.moves), game.problems) == (10_000, ())
    assert pdn.loads(pdn.dumps(game)) == [game]


# ------------------------------------------------------------------ no end, odd ends


@pytest.mark.parametrize("end", ["", "\n", "\r", "\r\n", " ", "\0", "\x1a", "%", "% end", "\t\n\n"], ids=repr)
def test_no_terminator_at_the_end(end: str) -> None:
    """A text that just stops is a game with no result, whatever its last line lacks."""
    for text in ("1. 11-15 23-19", '[GameType "21"]\n1. 11-15 23-19'):
        for source in (text + end, (text + end).encode(), io.StringIO(text + end, newline="")):
            games = (
                list(pdn.read(source, rules=ENGLISH))
                if isinstance(source, io.StringIO)
                else pdn.loads(source, rules=ENGLISH)
            )
            (game,) = games
            assert len(game.moves) == 2
            assert game.result == "*"


@pytest.mark.parametrize(
    "cut",
    [
        "{never",
        "(9-13",
        "(9-13 {",
        '[Event "a',
        "[",
        "$",
        "1.",
        "1..",
        "23-",
        "23-1",
        "!",
        "(",
        "(!",
        '/FEN "W',
        "\\",
    ],
)
def test_a_text_that_stops_in_the_middle_keeps_what_it_had(cut: str) -> None:
    """What was read before is kept, and the result is that of the tag."""
    games = pdn.loads(f'[Result "1-0"]\n1. 11-15 {cut}', rules=ENGLISH)
    assert str(games[0].moves[0]) == "11-15"
    assert games[0].result == "1-0"


# ------------------------------------------------------------------ time

PATTERNS = [
    "(", ")", "{", "}", "{}", "[", "]", "[A \"", "[A \"b\"]", "\"", "\\", "\\\"", "[A \"\\", "1.",
    ".", "1", "-", "x", "9 - ", "9 ", "9-", "!", "(!", "( !", "$", "$1", "$1 ", "/", "/FEN \"",
    "/FEN \"W:W21:B9\"/ ", " ", "\n", "\r", "\r\n", "*", "* ", "1-0 ", "%\n", ";", "; a\n", "a3",
    "a3b4", "11-15", "11-15 ", "11-15x", "11-15(9-13)", "(11-15 ", "11-15 (", "11-15 {a} ", "(a) ",
    "[a]\n", "\0", "é", "1/2", "1/2-1/2 ", "...", "... ", "1. 11-15 * ", "8-11Red ",
    "9-13 (so it is) ",
]  # fmt: skip


def seconds_for(text: str, rules: Rules | None, strict: bool) -> float:
    """The time that reading and writing a text takes, the least of three.

    Without the garbage collector, whose time grows with all that the other tests have left.
    """
    taken = []
    gc.disable()
    try:
        for _ in range(3):
            start = time.process_time()
            with contextlib.suppress(NotationError):
                pdn.dumps(pdn.loads(text, rules=rules, strict=strict))
            taken.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(taken)


@pytest.mark.thorough
@pytest.mark.parametrize("pattern", PATTERNS, ids=repr)
def test_time_grows_with_the_length_alone(pattern: str) -> None:
    """Eight times as long takes nowhere near 64 times as long, whatever is repeated."""
    short, long = 4_000 // len(pattern), 32_000 // len(pattern)
    for lead in ("", "1. 11-15 {"):
        if lead and pattern not in ("{", "}", "[", "\\", " ", "\n", "(", ")"):
            continue
        for rules, strict in ((ENGLISH, False), (None, False), (None, True)):
            brief = seconds_for(lead + pattern * short, rules, strict)
            taken = seconds_for(lead + pattern * long, rules, strict)
            assert taken < 32 * brief + 0.1, f"{brief:.3f} s, then {taken:.3f} s"


@pytest.mark.thorough
def test_a_game_far_into_a_file_costs_no_more() -> None:
    """Ten times as many games take about ten times as long."""
    text = '[Event "a"]\n1. 11-15 23-19 {so} 2. 8-13 *\n'
    brief = seconds_for(text * 200, ENGLISH, False)
    taken = seconds_for(text * 2000, ENGLISH, False)
    assert taken < 30 * brief + 0.15


@pytest.mark.thorough
def test_a_million_characters_without_a_break_are_refused_cheaply() -> None:
    """One word, one number, one tag that never ends: told in a short sentence."""
    for sign in '1x-a.["é':
        text = sign * MIB
        games = pdn.loads(text, rules=ENGLISH)
        for game in games:
            assert all(len(str(problem)) < 400 for problem in game.problems)
        with pytest.raises(NotationError) as caught:
            pdn.loads(text, strict=True)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("shift", range(9))
def test_parentheses_in_long_prose_are_counted_once_wherever_the_text_at_hand_ends(shift: int) -> None:
    """Prose that fills more than one piece of the text closes where its own parenthesis does."""
    prose = f"(a remark {' ' * shift}{'(on) and ' * 16000}so)"
    (game,) = pdn.loads(f"1. 11-15 {prose} 23-19 *", rules=ENGLISH)
    assert [str(move) for move in game.moves] == ["11-15", "23-19"]
    assert [problem.what for problem in game.problems] == [
        "move 1: what stands in parentheses is no variation"
    ]
