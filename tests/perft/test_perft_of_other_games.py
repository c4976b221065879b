"""Counts of move sequences for the whole family, held to the published tables in both countings.

The tables and their sources are in `data/perft.json`: "paths" counts captures that differ in path apart,
"outcomes" those of equal start, end and captured set together.  `perft` counts what `legal_moves` lists,
so the countings are one field of `Rules` apart.  Rule sets without a table of their own have that of the
rule set they are made from, where board, aim or draws alone differ.
English alone, in more depth, is in `test_perft.py`; what no table covers is in `test_against_the_oracle.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from draughts import (
    ANTIDRAUGHTS,
    BREAKTHROUGH,
    ENGLISH,
    ENGLISH_GIVEAWAY,
    ENGLISH_WCDF,
    FRISIAN,
    ICELANDIC,
    INTERNATIONAL,
    ITALIAN,
    JAMAICAN,
    PORTUGUESE,
    RUSSIAN,
    RUSSIAN_GIVEAWAY,
    THAI,
    VARIANTS,
    Layout,
    Listing,
    Placement,
    Precedence,
    Rules,
    State,
    apply,
    divide,
    legal_moves,
    perft,
)
from surroundings import COMPILED, at_length, thorough

FACTS: Any = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text(encoding="utf-8"))
LISTINGS = {"paths": Listing.EVERY_PATH, "outcomes": Listing.ONE_AN_OUTCOME}

ENOUGH = 10_000_000 if at_length() else 100_000 if COMPILED or thorough() else 10_000
"""Every table is met up to the first depth of so many sequences."""
PLAYED = 100_000 if at_length() else 1_000
"""Every table is met by playing the moves up to the first depth of so many sequences."""
DEEP = 200_000_000
"""The slow tests go up to the last depth of no more sequences."""

# Rule sets that the tables know and the library does not name.
UNNAMED = {
    "thai with 12 men": THAI.replace(name="12 men", start=Placement(range(21, 33), range(1, 13))),
    "international on 8 rows of 10": INTERNATIONAL.replace(
        name="8 rows of 10",
        layout=Layout(rows=8, columns=10),
        start=Placement(range(1, 16), range(26, 41)),
    ),
    "international on 10 rows of 8": INTERNATIONAL.replace(
        name="10 rows of 8",
        layout=Layout(rows=10, columns=8),
        start=Placement(range(1, 17), range(25, 41)),
    ),
}

# Rule sets that move as another does: on a mirrored board, with other draws or another aim.
SAME_MOVES = {
    JAMAICAN.name: "pool",
    PORTUGUESE.name: "spanish",
    ANTIDRAUGHTS.name: "international",
    BREAKTHROUGH.name: "international",
    RUSSIAN_GIVEAWAY.name: "russian",
    ENGLISH_GIVEAWAY.name: "english",
    ENGLISH_WCDF.name: "english",
    ICELANDIC.name: "english",
}


class Table(NamedTuple):
    """The published counts of a position, from depth 1 on, and the state whose moves they count."""

    name: str
    state: State
    counts: list[int]

    def depth(self, number: int) -> int:
        """Return the first depth of so many sequences, the last of the table if none has as many."""
        deep = (depth for depth, count in enumerate(self.counts, start=1) if count >= number)
        return next(deep, len(self.counts))


def named(name: str) -> Rules:
    """The rules that a table is about."""
    return UNNAMED.get(name) or VARIANTS[name]


def tables() -> Iterator[Table]:
    """Every table of every rule set, both countings."""
    for name, facts in FACTS.items():
        if name in ("countings_differ", "positions"):
            continue
        alike = [other for other, parent in SAME_MOVES.items() if parent == name]
        for rules in [named(name), *(VARIANTS[other] for other in alike)]:
            for counting in LISTINGS.keys() & facts.keys():
                state = State.initial(rules.replace(name="counted", listing=LISTINGS[counting]))
                yield Table(f"{rules.name}, {counting}", state, facts[counting])
    for name, called, fen, counting, counts in FACTS["positions"]["positions"]:
        rules = VARIANTS[name].replace(name="counted", listing=LISTINGS[counting])
        yield Table(f"{name}, {called}, {counting}", State.from_fen(fen, rules), counts)


TABLES = sorted(tables(), key=lambda table: table.name)
every_table = pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
only_compiled = pytest.mark.skipif(not COMPILED, reason="takes long interpreted: the compiled build runs it")


def counted(state: State, depth: int) -> int:
    """Count by playing every move but the last."""
    if depth == 1:
        return len(legal_moves(state))
    return sum(counted(apply(state, move), depth - 1) for move in legal_moves(state))


# ------------------------------------------------------------------ the published tables


def test_every_table_of_the_family_is_met() -> None:
    """Every named rule set is counted by a table or named among those that have none."""
    met = {table.name.split(",")[0] for table in TABLES}
    without = {"english-straight", "german", "thai", "frysk"}
    assert met - {rules.name for rules in UNNAMED.values()} == set(VARIANTS) - without
    assert len(TABLES) == 2 * 19 + 4 + 10  # both countings of 19 starts, one of 4, and the positions


@every_table
def test_perft_is_the_published_one(table: Table) -> None:
    """Each depth of the table, up to the first with `ENOUGH` sequences, is counted as published."""
    depth = table.depth(ENOUGH)
    found = [perft(table.state, each) for each in range(1, depth + 1)]
    assert found == table.counts[:depth]


@every_table
def test_playing_the_moves_counts_as_published(table: Table) -> None:
    """The moves listed, played one by one, are as many as published, and `divide` parts them."""
    depth = table.depth(PLAYED)
    assert [counted(table.state, each) for each in range(1, depth + 1)] == table.counts[:depth]
    parts = divide(table.state, depth)
    assert tuple(parts) == legal_moves(table.state)
    assert sum(parts.values()) == table.counts[depth - 1]
    for move, part in parts.items():
        assert part == perft(apply(table.state, move), depth - 1)


@pytest.mark.slow
@only_compiled
@every_table
def test_perft_is_the_published_one_at_depth(table: Table) -> None:
    """The table is met at the greatest depth that takes no more than minutes."""
    depth = max(depth for depth, count in enumerate(table.counts, start=1) if count <= DEEP)
    assert perft(table.state, depth) == table.counts[depth - 1]


def test_the_listing_a_rule_set_uses_is_the_counting_of_its_field() -> None:
    """The rule sets as named count by their own listing, and `replace` gives the other counting."""
    for name, rules in VARIANTS.items():
        if name not in FACTS:
            continue
        own = "outcomes" if rules.listing is Listing.ONE_AN_OUTCOME else "paths"
        counts = FACTS[name].get(own)
        if counts is not None:
            assert perft(State.initial(rules), 5) == counts[4]
    # Frisian tells the countings apart as early as depth 4.
    other = FRISIAN.replace(name="paths", listing=Listing.EVERY_PATH)
    assert (perft(State.initial(FRISIAN), 4), perft(State.initial(other), 4)) == (3874, 3880)


def test_the_limit_on_king_moves_changes_no_published_count() -> None:
    """The Frisian table is made without the limit, which cannot matter before depth 13."""
    free = FRISIAN.replace(name="free", king_moves_limit=None)
    depth = 7 if at_length() else 5
    assert perft(State.initial(free), depth) == perft(State.initial(FRISIAN), depth)
    assert perft(State.initial(free), depth) == FACTS["frisian"]["outcomes"][depth - 1]


def test_the_precedence_of_the_italian_game_changes_the_published_count() -> None:
    """A table is met by the rules it is about and by no lesser ones."""
    lesser = State.initial(ITALIAN.replace(name="lesser", precedence=(Precedence.MOST_PIECES,)))
    assert perft(State.initial(ITALIAN), 6) == perft(lesser, 6) == FACTS["italian"]["paths"][5]
    fen = next(row[2] for row in FACTS["positions"]["positions"] if row[1] == "Gilbert 3")
    assert perft(State.from_fen(fen, ITALIAN), 3) == 828
    assert perft(State.from_fen(fen, lesser.rules), 3) != 828


# ------------------------------------------------------------------ the same game on a board laid otherwise

CORNERS = ("top left", "top right", "bottom left", "bottom right")


def laid(rules: Rules, corner: str, mirrored: bool) -> Rules:
    """The same game with square 1 in this corner, on the board or on its mirror image."""
    old = rules.layout
    dark = old.bottom_left_dark is not mirrored  # all our boards have an even number of columns
    new = Layout(old.rows, old.columns, bottom_left_dark=dark, first=corner)

    def moved(square: int) -> int:
        row, column = old.place(square)
        found = new.square(row, old.columns - 1 - column if mirrored else column)
        assert found is not None
        return found

    start = rules.start
    squares = (map(moved, start.black), map(moved, start.white), map(moved, start.kings))
    return rules.replace(name="laid", layout=new, start=Placement(*squares))


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("mirrored", [False, True], ids=["as it is", "mirrored"])
def test_numbering_and_mirroring_change_no_count(rules: Rules, mirrored: bool) -> None:
    """The same moves are there, whatever the squares are called."""
    depth = 6 if at_length() else 4
    expected = perft(State.initial(rules), depth)
    for corner in CORNERS:
        assert perft(State.initial(laid(rules, corner, mirrored)), depth) == expected


@pytest.mark.parametrize("rules", [RUSSIAN, ENGLISH, INTERNATIONAL, FRISIAN, ITALIAN], ids=lambda it: it.name)
def test_either_side_may_begin(rules: Rules) -> None:
    """The start is its own mirror, so the counts are the same when the other side moves first."""
    other = rules.replace(name="other first", first=rules.first.opponent)
    assert perft(State.initial(other), 5) == perft(State.initial(rules), 5)
