"""Real games: every move of an archive is legal, and real play goes on where players could claim a draw.

Both builds replay the whole archive under english.  Under english-wcdf, beside a plain count of all
positions, the compiled build replays the whole of it and the interpreted build every fourth game, the
rest where slow tests are asked for.
The reader here is for this one file: it knows tags, move numbers, comments in braces and results.
The openings are the 174 three-move ballots of the American Checker Federation.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    Move,
    Reason,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    parse_move,
    result,
)
from surroundings import COMPILED

GAMES, PLIES = 11_311, 605_449  # of the first half of the Open Checkers Archive 2.0
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
SHARE = 1 if COMPILED else 4

_TAG = re.compile(r'^\[(\w+) "([^"]*)"\]\s*$', re.MULTILINE)
_COMMENT = re.compile(r"\{[^}]*\}")
_TOKEN = re.compile(r"(?P<number>\d+\.)|(?P<move>\d+(?:-|(?:x\d+)*x)\d+)|(?P<other>\S+)")


@dataclass
class Game:
    """One game: its tags, and its moves as text."""

    tags: dict[str, str]
    moves: list[str] = field(default_factory=list)


def read_games(path: Path) -> list[Game]:
    """Read the archive; whatever is neither tag, number, move, comment nor result is an error."""
    games = []
    for chunk in re.split(r"(?m)^(?=\[Event )", path.read_text(encoding="utf-8")):
        if not chunk.strip():
            continue
        game = Game(dict(_TAG.findall(chunk)))
        text = _COMMENT.sub(" ", _TAG.sub("", chunk))
        *tokens, last = text.split()
        assert last in RESULTS, f"{last!r} in {game.tags}"
        for token in _TOKEN.finditer(" ".join(tokens)):
            assert not token["other"], f"{token['other']!r} in {game.tags}"
            if token["move"]:
                game.moves.append(token["move"])
        games.append(game)
    return games


def replay(game: Game, rules: Rules) -> list[State]:
    """Play a game; the start first.  A move refused raises, with the game's tags."""
    states = [State.initial(rules)]
    for text in game.moves:
        try:
            states.append(apply(states[-1], parse_move(states[-1], text)))
        except ValueError as error:
            error.args = (f"{game.tags}, ply {len(states)}, {text}: {error}",)
            raise
    return states


@pytest.fixture(scope="module")
def archive(corpus: Path) -> list[Game]:
    """The games of the archive."""
    return read_games(corpus / "english" / "oca_first_half.pdn")


def check_replay(games: list[Game]) -> int:
    """Replay games under english; say how many plies there are."""
    plies = 0
    for game in games:
        states = replay(game, ENGLISH)
        assert states[-1].ply == len(game.moves)
        assert not any(state.repetitions for state in states)  # R7
        over = result(states[-1])
        assert over is None or over.reason in (Reason.NO_MOVES, Reason.NO_PIECES)
        plies += states[-1].ply
    return plies


def check_draws(games: list[Game]) -> tuple[int, int, int]:
    """Replay games under english-wcdf, beside a plain count of the positions met.

    Gives how many reach a third repetition, how many of those go on, and how many go on after 80 plies
    without progress.
    """
    third = went_on = long = 0
    for game in games:
        states = replay(game, ENGLISH_WCDF)
        met: Counter[int] = Counter()
        claims: list[int] = []
        stale: list[int] = []
        for state in states:
            met[state.key] += 1
            if not stale:  # beyond 80 plies no more positions are kept than decide
                assert state.repetitions == met[state.key]
            over = result(state)
            reason = over.reason if over else None
            if met[state.key] >= 3:
                claims.append(state.ply)
                assert reason is Reason.REPETITION
            if state.plies_since_progress >= 80:
                stale.append(state.ply)
                assert reason in (Reason.REPETITION, Reason.NO_PROGRESS)
            if not claims and not stale:
                assert reason in (None, Reason.NO_MOVES, Reason.NO_PIECES)
        third += bool(claims)
        went_on += bool(claims) and claims[0] < states[-1].ply
        long += bool(stale) and stale[0] < states[-1].ply
    return third, went_on, long


@pytest.mark.thorough
def test_every_game_of_the_archive_is_legal(archive: list[Game]) -> None:
    """Each move of each game is read by `parse_move` and played by `apply`."""
    assert len(archive) == GAMES
    assert check_replay(archive) == PLIES


@pytest.mark.thorough
def test_games_go_on_after_a_third_repetition_R8_R12(archive: list[Game]) -> None:
    """A draw that players may claim is reported under english-wcdf, and `apply` goes on from it."""
    third, went_on, _ = check_draws(archive[::SHARE])
    assert third >= went_on > 0


@pytest.mark.slow
def test_repetitions_and_clocks_of_the_whole_archive_agree_with_a_plain_count_R8_R12(
    archive: list[Game],
) -> None:
    """In either build: some games stop at a third repetition, some go on, one goes on after 80 plies."""
    third, went_on, long = check_draws(archive)
    assert third > went_on > 0
    assert long > 0


@pytest.mark.thorough
def test_a_printed_move_is_written_again(archive: list[Game]) -> None:
    """The archive prints full paths: `str` gives them back, and every way of writing reads back."""
    for game in archive[::20]:
        state = State.initial()
        for text in game.moves:
            move = parse_move(state, text)
            assert str(move) == text
            assert parse_move(state, format_move(state, move)) == move
            state = apply(state, move)


# ------------------------------------------------------------------ openings


@pytest.fixture(scope="module")
def ballots(corpus: Path) -> list[dict[str, Any]]:
    """The three-move ballots, as printed: moves, flags, name and number."""
    found: list[dict[str, Any]] = json.loads(
        (corpus / "ballots" / "acf_3move_174.json").read_text(encoding="utf-8")
    )
    return found


def opened(text: str) -> tuple[State, tuple[Move, ...]]:
    """The position after the moves of an opening, and the moves."""
    state, moves = State.initial(), []
    for each in text.split():
        moves.append(parse_move(state, each))
        state = apply(state, moves[-1])
    return state, tuple(moves)


def test_the_ballots_are_legal_and_distinct(ballots: list[dict[str, Any]]) -> None:
    """174 openings of three moves lead to 174 positions; 144, 12 and 18 are played, by mail, barred."""
    assert len(ballots) == 174
    reached = [opened(ballot["moves"]) for ballot in ballots]
    assert {state.ply for state, _ in reached} == {3}
    assert len({state.key for state, _ in reached}) == len({moves for _, moves in reached}) == 174
    flags = Counter(flag for ballot in ballots for flag in ballot["flags"])
    assert (flags["crossboard"], flags["mailplay"], flags["barred"]) == (144, 12, 18)


def test_three_moves_make_302_sequences_and_216_positions(ballots: list[dict[str, Any]]) -> None:
    """Every ballot is one of the 216 positions after three plies; 42 are on no ballot."""
    states = [State.initial()]
    for _ in range(3):
        states = [apply(state, move) for state in states for move in legal_moves(state)]
    assert len(states) == 302
    positions = {state.key for state in states}
    assert len(positions) == 216
    listed = {opened(ballot["moves"])[0].key for ballot in ballots}
    assert listed < positions
    assert len(positions - listed) == 42
