"""Real files: how many games, plies and problems each has, and that each problem is a fault of the file.

The counts are made here by small programs of this test that share nothing with the reader.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from draughts import ENGLISH, State, pdn
from draughts.pdn import Game
from surroundings import COMPILED, corpus_folder

SHARE = 1 if COMPILED else 10
"""How much of the archive is written and read again: all of it in the compiled build."""

RESULT = re.compile(r"(?<!\S)(?:1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0|\*)(?!\S)")
MOVE = re.compile(r"(?<![\w/-])\d{1,2}(?:[-x:]\d{1,2})+(?![\w/-])")
ALGEBRAIC = re.compile(r"(?<!\w)[a-h][1-8](?:[-x:]?[a-h][1-8])+(?!\w)")


class Count(NamedTuple):
    """What a file holds: games, moves of their main lines, and games with a faulty set-up."""

    games: int
    plies: int
    faulty: int


def plainly_counted(text: str, move: re.Pattern[str] = MOVE) -> Count:
    """Count by taking away, line by line: tags, then comments, then variations, then results."""
    groups: list[list[str]] = []
    in_tags = False
    for line in text.splitlines():
        tag = bool(re.match(r"\s*\[\w+\s", line))
        if tag and not in_tags:
            groups.append([])
        in_tags = tag or (in_tags and not line.strip())
        if groups and not tag:
            groups[-1].append(line)
    plies = 0
    for group in groups:
        body = re.sub(r"\{[^}]*\}", " ", "\n".join(group))
        while (inner := re.sub(r"\([^()]*\)", " ", body)) != body:
            body = inner
        plies += len(move.findall(RESULT.sub(" ", body)))
    fens = re.findall(r'^\[FEN "([^"]*)"\]', text, flags=re.MULTILINE)
    return Count(len(groups), plies, sum(plainly_faulty(fen) for fen in fens))


def plainly_faulty(fen: str) -> bool:
    """Whether a set-up has no pieces, or a man where it would have been crowned."""
    _, *lists = fen.rstrip(".").split(":")
    found = {each[:1]: [name for name in each[1:].split(",") if name] for each in lists}
    if not found.get("W") and not found.get("B"):
        return True
    return any(int(name) <= 4 for name in found.get("W", ()) if name.isdigit()) or any(
        int(name) >= 29 for name in found.get("B", ()) if name.isdigit()
    )


ENGLISH_FILES = {
    # file: games, plies, problems
    "British_Computer_Championship_2002.pdn": (16, 804, 46),
    "inferno.pdn": (68, 3_306, 0),
    "oca_first_half.pdn": (11_311, 605_449, 0),
    "principles_of_strategy.pdn": (16, 594, 0),
    "problems/beginner.pdn": (58, 0, 1),
    "problems/bridges.pdn": (267, 0, 1),
    "problems/goulds.pdn": (262, 0, 1),
}


def lines_of(path: Path) -> list[str]:
    """The lines of a file, as they are."""
    return path.read_bytes().decode("utf-8").splitlines()


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.thorough] if "oca" in name else []) for name in ENGLISH_FILES],
)
def test_every_game_of_the_english_files_is_read(corpus: Path, name: str) -> None:
    """As many games and plies as a plain count finds; each problem is shown to be a fault of the file."""
    path = corpus / "english" / name
    lines = lines_of(path)
    counted = plainly_counted("\n".join(lines))
    games = plies = problems = faulty = 0
    for game in pdn.read(path, rules=ENGLISH):
        games += 1
        plies += len(game.moves)
        problems += len(game.problems)
        if game.initial is None:
            faulty += 1
            assert plainly_faulty(game.tags["FEN"])
            assert [lines[problem.line - 1] for problem in game.problems] == [f'[FEN "{game.tags["FEN"]}"]']
        else:
            assert "FEN" not in game.tags or not plainly_faulty(game.tags["FEN"])
            for problem in game.problems:
                # A sentence stands in parentheses, where PDN has variations.
                before = lines[problem.line - 1][: problem.column]
                assert before.count("(") > before.count(")")
    assert Count(games, plies, faulty) == counted
    assert (games, plies, problems) == ENGLISH_FILES[name]


def test_three_set_ups_of_the_problem_collections_cannot_be_set_up(corpus: Path) -> None:
    """One board has no pieces, and two have a man on its king row; all other set-ups are positions."""
    faulty = [
        game
        for path in sorted((corpus / "english" / "problems").glob("*.pdn"))
        for game in pdn.read(path, rules=ENGLISH)
        if game.problems
    ]
    assert len(faulty) == 3
    for game in faulty:
        assert (game.initial, game.moves, len(game.problems)) == (None, (), 1)
    assert Counter(game.tags["FEN"] == "W::." or game.tags["FEN"] == "W::" for game in faulty)[True] == 1


def test_the_documents_state_these_counts() -> None:
    """The table of `docs/conformance.md` has the numbers that are tested here."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "conformance.md").read_text(encoding="utf-8")
    for name, (games, plies, problems) in ENGLISH_FILES.items():
        assert re.search(rf"\| `{re.escape(name)}` \| {games:,} \| {plies:,} \| {problems}(:| \|)", page)


def check_rewritten(games: list[Game]) -> None:
    """What is written of games reads back equal, is written alike again, and has short lines."""
    text = pdn.dumps(games)
    again = pdn.loads(text, rules=ENGLISH)
    assert again == games
    assert pdn.dumps(again) == text
    assert max(len(line) for line in text.splitlines() if not line.startswith("[")) <= 80


@pytest.mark.thorough
def test_the_archive_is_written_canonically_and_reads_back(corpus: Path) -> None:
    """All games; the first tenth of the file where the build is interpreted."""
    text = (corpus / "english" / "oca_first_half.pdn").read_text(encoding="utf-8")
    part = text[: len(text) // SHARE].rpartition("\n\n")[0] if SHARE > 1 else text
    games = pdn.loads(part, rules=ENGLISH)
    assert len(games) == part.count("[Event ")
    check_rewritten(games)


@pytest.mark.parametrize("name", [name for name in ENGLISH_FILES if "oca" not in name])
def test_the_other_english_files_are_written_canonically_and_read_back(corpus: Path, name: str) -> None:
    """Annotated games, problems and games without numbers: rewriting loses nothing."""
    games = pdn.load(corpus / "english" / name, rules=ENGLISH)
    check_rewritten(games)
    # Without rules the same files are texts, and those read back too.
    texts = pdn.load(corpus / "english" / name)
    assert [len(game.texts) for game in texts] == [len(game.moves) for game in games]
    assert pdn.loads(pdn.dumps(texts)) == texts


def test_what_the_archive_says_of_results_is_what_its_tags_say(corpus: Path) -> None:
    """`1-0` is a win for Black, and each game's outcome is that of its Result tag."""
    points = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5), "*": None}
    found: Counter[str] = Counter()
    text = (corpus / "english" / "oca_first_half.pdn").read_text(encoding="utf-8")
    for game in pdn.loads(text[:400_000].rpartition("\n\n")[0], rules=ENGLISH):
        assert game.outcome == points[game.tags["Result"]]
        found[game.result] += 1
        final = game.final
        assert final is not None
        if not draughts_moves(final):
            assert game.result == ("0-1" if final.turn.value == "B" else "1-0")
    assert set(found) >= {"1-0", "0-1", "1/2-1/2"}


def draughts_moves(state: State) -> bool:
    """Whether the side to move has a move."""
    from draughts import legal_moves

    return bool(legal_moves(state))


# ------------------------------------------------------------------ other games, kept as text


def untyped(text: str) -> str:
    """A text without its tags GameType: what game it is, nobody says."""
    return re.sub(r'(?m)^\[GameType "[^"]*"\]$', "", text)


OTHERS = [
    "russian/mrcd2006.pdn",
    "russian/ussr1947.pdn",
    "international/Cat.B1.pdn",
    "international/nk2003-amsterdam.pdn",
    "international/wk2003.pdn",
    "italian/campionato_assoluto_2005.pdn",
    "czech/mrcr_druzstva_2008.pdn",
]


@pytest.mark.parametrize("name", OTHERS)
def test_files_of_other_games_are_kept_as_text(corpus: Path, name: str) -> None:
    """Where no tag tells the game, every move text of every game is there, and nothing is a problem."""
    text = untyped("\n".join(lines_of(corpus / name)))
    games = pdn.loads(text)
    counted = plainly_counted(text, ALGEBRAIC if name.startswith(("russian", "czech")) else MOVE)
    assert (len(games), sum(len(game.texts) for game in games)) == counted[:2]
    for game in games:
        assert (game.rules, game.initial, game.moves) == (None, None, ())
        assert game.problems == ()
    assert pdn.loads(pdn.dumps(games)) == games


@pytest.mark.parametrize("name", ["brazilian", "frisian", "frysk"])
def test_games_of_a_server_are_kept_as_text(corpus: Path, name: str) -> None:
    """Games as a server writes them, one text each: no exception, and every move text."""
    found = json.loads((corpus / name / "games.json").read_text(encoding="utf-8"))
    move = ALGEBRAIC if name == "brazilian" else MOVE
    for text in found["pdn_positions"]:
        (game,) = pdn.loads(untyped(text))
        body = re.sub(r"\[[^\]]*\]", " ", text)
        assert len(game.texts) == len(move.findall(RESULT.sub(" ", body)))
        assert game.problems == ()
        assert pdn.loads(pdn.dumps(game)) == [game]


def print_counts() -> None:
    """Print what the reader finds in the English files, as `docs/conformance.md` has it."""
    folder = corpus_folder()
    if folder is None:
        sys.exit("no corpus of real games: set DRAUGHTS_CORPUS to its folder")
    for name in ENGLISH_FILES:
        games = plies = problems = 0
        for game in pdn.read(folder / "english" / name, rules=ENGLISH):
            games += 1
            plies += len(game.moves)
            problems += len(game.problems)
        print(f"{name}: {games:,} games, {plies:,} plies, {problems:,} problems")


if __name__ == "__main__":
    print_counts()
