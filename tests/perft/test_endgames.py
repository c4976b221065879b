"""Endgames solved backwards through the public functions, held to an independent solve and to print.

The counts, their source and their standing are in `data/endgames.json`.  One to three pieces run in
every build; four pieces (some seven million positions) are marked slow, for the compiled build.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from draughts import Color, State
from retrograde import DRAW, LOSS, WIN, Endgames, Material, Pair, materials
from surroundings import COMPILED, thorough

FACTS: Any = json.loads((Path(__file__).parents[1] / "data" / "endgames.json").read_text(encoding="utf-8"))
PRINTED = Path("fen_positions") / "english_2to4_pieces_solved.tsv"
# As printed there: 1-0 is a win for Black.
VALUES = {
    ("1-0", Color.BLACK): WIN,
    ("1-0", Color.WHITE): LOSS,
    ("0-1", Color.BLACK): LOSS,
    ("0-1", Color.WHITE): WIN,
    ("1/2-1/2", Color.BLACK): DRAW,
    ("1/2-1/2", Color.WHITE): DRAW,
}


def published(pieces: int) -> dict[Pair, tuple[int, int, int]]:
    """Wins, losses and draws of each material with so many pieces, both sides present."""
    rows = [row for row in FACTS["materials"] if sum(row[:4]) == pieces]
    for row in rows:
        assert sum(row[4:7]) == row[7]
    return {(Material(*row[:2]), Material(*row[2:4])): tuple(row[4:7]) for row in rows}


def check_counts(solved: Endgames, pieces: int) -> None:
    """Hold every material line of so many pieces, and their sums, to the published counts."""
    both = {pair: solved.counts(*pair) for pair in materials(pieces) if sum(pair[0]) and sum(pair[1])}
    assert both == published(pieces)
    every = [solved.counts(*pair) for pair in materials(pieces)]
    for counts, name in ((both.values(), "both_sides_present"), (every, "all")):
        win, loss, draw = (sum(count[which] for count in counts) for which in range(3))
        expected = FACTS["totals"][str(pieces)][name]
        assert (win, loss, draw) == (expected["win"], expected["loss"], expected["draw"])
        assert win + loss + draw == expected["positions"]


def check_printed(solved: Endgames, corpus: Path, pieces: range) -> int:
    """Hold the printed results of positions with so many pieces to the solve; say how many there are."""
    checked = 0
    lines = (corpus / PRINTED).read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        _, _, side, printed, fen = line.split("\t")
        state = State.from_fen(fen)
        assert state.turn.value == side
        if len(state.board) in pieces:
            assert solved.value(state) == VALUES[printed, state.turn], line
            checked += 1
    return checked


@pytest.fixture(scope="module", params=Color, ids=lambda color: f"{color.name.lower()} moves")
def up_to_three(request: pytest.FixtureRequest) -> Endgames:
    """Every position of one to three pieces, of two in a quick run, solved for one side to move."""
    return Endgames(3 if thorough() else 2, mover=request.param).solve()


@pytest.mark.parametrize("pieces", [1, 2, pytest.param(3, marks=pytest.mark.thorough)])
def test_small_endgames_have_the_published_results(up_to_three: Endgames, pieces: int) -> None:
    """Wins, losses and draws of every material agree with an independent solve, whoever moves."""
    check_counts(up_to_three, pieces)


@pytest.mark.thorough
def test_printed_results_of_three_pieces_hold(up_to_three: Endgames, corpus: Path) -> None:
    """Problem collections and the solve agree on who wins."""
    assert check_printed(up_to_three, corpus, range(1, 4)) > 0


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="seven million positions: the compiled build solves them")
def test_endgames_of_four_pieces_have_the_published_results(corpus: Path) -> None:
    """All 7,092,774 positions of four pieces agree too, and with them every printed result."""
    solved = Endgames(4).solve()
    check_counts(solved, 4)
    lines = (corpus / PRINTED).read_text(encoding="utf-8").splitlines()
    assert check_printed(solved, corpus, range(1, 5)) == len(lines) - 1
