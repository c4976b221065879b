"""Real games of the family: every move of every file is legal under the rules of its game.

What does not replay is listed here, game by game, and shown to be a fault of the file.  Both builds read
the same: the files hold some 26,000 plies.
`PYTHONPATH=tests/helpers python tests/pdn/test_files_of_other_games.py` prints the counts.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from draughts import (
    CZECH,
    ITALIAN,
    RUSSIAN,
    VARIANTS,
    AmbiguousMoveError,
    Color,
    DraughtsError,
    IllegalMoveError,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    parse_move,
    pdn,
)
from draughts.pdn import Game
from surroundings import corpus_folder

FILES = {
    # file: its rule set, games, plies of the main lines, games that do not replay to their end
    "russian/mrcd2006.pdn": ("russian", 44, 1_994, 34),
    "russian/ussr1947.pdn": ("russian", 153, 8_730, 0),
    "international/Cat.B1.pdn": ("international", 37, 397, 0),
    "international/nk2003-amsterdam.pdn": ("international", 33, 3_268, 0),
    "international/wk2003.pdn": ("international", 23, 2_381, 0),
    "italian/campionato_assoluto_2005.pdn": ("italian", 53, 3_227, 1),
    "czech/mrcr_druzstva_2008.pdn": ("czech", 40, 1_788, 0),
    "brazilian/games.json": ("brazilian", 25, 1_179, 0),
    "frisian/games.json": ("frisian", 30, 957, 0),
    "frysk/games.json": ("frysk", 25, 1_289, 0),
}


class Stop(NamedTuple):
    """Where a game of a file stops: game and ply, both from 1, the position, and the text of the move."""

    game: int
    ply: int
    fen: str
    text: str


def texts_of(path: Path) -> list[str]:
    """The PDN texts of a file: one, or one a game where a server wrote them as JSON."""
    if path.suffix == ".json":
        found: list[str] = json.loads(path.read_text(encoding="utf-8"))["pdn_positions"]
        return found
    return [path.read_bytes().decode("utf-8")]


def games_of(path: Path, rules: Rules) -> list[Game]:
    """The games of a file, played under `rules` where no tag names others."""
    return [game for text in texts_of(path) for game in pdn.loads(text, rules=rules)]


def plain_games(path: Path) -> Iterator[tuple[str | None, list[str]]]:
    """The set-up and the move texts of each game, by a small reader of this test.

    It takes away tags, comments, numbers and results; the files have no variations.
    """
    for text in texts_of(path):
        for part in re.split(r"\n\s*\n(?=\s*\[)|\A(?=\s*\[)", text):
            fen = re.search(r'^\[FEN "([^"]*)"\]', part, flags=re.MULTILINE)
            body = re.sub(r"\{[^}]*\}", " ", re.sub(r"(?m)^\s*\[.*\]\s*$", " ", part))
            assert "(" not in body
            words = re.sub(r"\d+\.(\.\.)?", " ", body).split()
            moves = [word for word in words if not re.fullmatch(r"[012]-[012]|1/2-1/2|\*|\$\d+", word)]
            if moves or fen or "[" in part:
                yield (None if fen is None else fen[1]), moves


def replayed(path: Path, rules: Rules) -> tuple[int, int, list[Stop]]:
    """Games, plies and stops of a file, by `parse_move` and `apply` alone."""
    games = plies = 0
    stops = []
    for fen, moves in plain_games(path):
        games += 1
        state = State.initial(rules) if fen is None else State.from_fen(fen, rules)
        for ply, text in enumerate(moves, start=1):
            try:
                state = apply(state, parse_move(state, text))
            except DraughtsError:
                stops.append(Stop(games, ply, state.fen, text))
                break
        plies += len(moves)
    return games, plies, stops


@cache
def counted(path: Path, name: str) -> tuple[int, int, list[Stop]]:
    return replayed(path, VARIANTS[name])


@pytest.mark.parametrize("name", FILES)
def test_every_game_of_the_family_replays_or_is_listed(corpus: Path, name: str) -> None:
    """As many games, plies and stops as are told above, by `parse_move` and `apply`."""
    rules, games, plies, stops = FILES[name]
    found = counted(corpus / name, rules)
    assert (found[0], found[1], len(found[2])) == (games, plies, stops)
    told = [
        int(count) for text in texts_of(corpus / name) for count in re.findall('PlyCount "([0-9]+)"', text)
    ]
    assert not told or sum(told) == plies


@pytest.mark.parametrize("name", FILES)
def test_the_reader_of_games_says_the_same(corpus: Path, name: str) -> None:
    """`pdn.loads` finds the same games, plays as far, and has no problem but the moves that stop."""
    rules = VARIANTS[FILES[name][0]]
    games = games_of(corpus / name, rules)
    _, _, stops = counted(corpus / name, rules.name)
    lengths = [len(moves) for _, moves in plain_games(corpus / name)]
    for stop in stops:
        lengths[stop.game - 1] = stop.ply - 1
    assert [len(game.moves) for game in games] == lengths
    assert {game.rules for game in games} == {rules}
    told = {number: game.problems for number, game in enumerate(games, start=1) if game.problems}
    assert sorted(told) == [stop.game for stop in stops]
    for problems in told.values():
        assert [problem.done for problem in problems] == ["the main line stops there"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", FILES)
def test_games_of_the_family_are_written_and_read_back(corpus: Path, name: str) -> None:
    """What is written reads back equal and without problems, and is written alike again."""
    games = games_of(corpus / name, VARIANTS[FILES[name][0]])
    text = pdn.dumps(games)
    again = pdn.loads(text)
    assert again == games
    assert not any(game.problems for game in again)
    assert pdn.dumps(again) == text


@pytest.mark.parametrize("name", FILES)
def test_moves_of_the_family_are_written_again(corpus: Path, name: str) -> None:
    """Each move is written in the notation of its game, and what is written is that move."""
    rules = VARIANTS[FILES[name][0]]
    for game in games_of(corpus / name, rules)[::5]:
        for state, move in zip(game.states(), game.moves):
            assert parse_move(state, format_move(state, move)) == move


# ------------------------------------------------------------------ the faults of the files


def test_the_championship_of_2006_is_of_czech_games(corpus: Path) -> None:
    """`mrcd2006.pdn` lies among Russian games and has no GameType: each game of it is a Czech one.

    All 44 replay under the Czech rules.  By the Russian rules 34 hold a move that is no move: a man did
    not capture backward where it had to, or its capture did not go on.
    """
    path = corpus / "russian" / "mrcd2006.pdn"
    assert "GameType" not in texts_of(path)[0]
    games, plies, stops = replayed(path, CZECH)
    assert (games, plies, stops) == (44, FILES["russian/mrcd2006.pdn"][2], [])
    _, _, stops = counted(path, "russian")
    for stop in stops:
        state = State.from_fen(stop.fen, RUSSIAN)
        czech = State.from_fen(stop.fen, CZECH)
        move = parse_move(czech, stop.text)
        with pytest.raises(IllegalMoveError) as refused:
            parse_move(state, stop.text)
        captures = legal_moves(state)
        if move.is_capture:  # it goes on, backward
            assert refused.value.reason is Refusal.MUST_CONTINUE
            captures = tuple(each for each in captures if each.path[: len(move.path)] == move.path)
        else:
            assert refused.value.reason is Refusal.MUST_CAPTURE
        assert captures
        for capture in captures:
            rows = [RUSSIAN.layout.place(square)[0] for square in capture.path]
            backward = [(after > before) is (state.turn is Color.WHITE) for before, after in pairwise(rows)]
            assert any(backward), (stop, capture)
            assert not state.board[capture.start].is_king


def test_one_italian_capture_is_written_too_short(corpus: Path) -> None:
    """Game 46 ends with `3x26`, which two captures of three men fit; PDN asks for all squares then."""
    path = corpus / "italian" / "campionato_assoluto_2005.pdn"
    _, _, stops = counted(path, "italian")
    assert stops == [Stop(46, 26, "B:W6,13,14,18,21,22,25,30,31:B1,2,3,4,7,9", "3x26")]
    state = State.from_fen(stops[0].fen, ITALIAN)
    with pytest.raises(AmbiguousMoveError) as refused:
        parse_move(state, "3x26")
    ways = refused.value.candidates
    assert sorted(str(move) for move in ways) == ["3x10x17x26", "3x10x19x26"]
    assert len({apply(state, move).board for move in ways}) == 2
    moves = list(plain_games(path))[45][1]
    assert len(moves) == 26  # it is the last of the game


def test_the_documents_state_these_counts() -> None:
    """The table of `docs/conformance.md` has the numbers that are tested here."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "conformance.md").read_text(encoding="utf-8")
    for name, (rules, games, plies, stops) in FILES.items():
        assert re.search(
            rf"\| `{re.escape(name)}` \| {rules} \| {games:,} \| {plies:,} \| {stops}(: | \|)", page
        )


def print_counts() -> None:
    """Print what replays, as `docs/conformance.md` has it."""
    folder = corpus_folder()
    if folder is None:
        sys.exit("no corpus of real games: set DRAUGHTS_CORPUS to its folder")
    for name, (rules, *_) in FILES.items():
        games, plies, stops = replayed(folder / name, VARIANTS[rules])
        print(f"{name}: {rules}, {games:,} games, {plies:,} plies, {len(stops)} that do not replay")


if __name__ == "__main__":
    print_counts()
