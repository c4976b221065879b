"""Counts of move sequences: held to published tables, to the slow oracle and to `legal_moves` itself.

The tables and their sources are in `data/perft.json`.
Paths and outcomes are the two published countings: captures that differ only in path are separate, or
count once where start, end and captured pieces are the same.  `legal_moves` lists paths.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import oracle
from bridges import to_state
from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    Color,
    Move,
    Promotion,
    Rules,
    State,
    apply,
    divide,
    legal_moves,
    perft,
)
from strategies import ENGLISH_RULES, fitted
from surroundings import COMPILED, at_length

FACTS: Any = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text(encoding="utf-8"))
PATHS: list[int] = FACTS["english"]["paths"]
OUTCOMES: list[int] = FACTS["english"]["outcomes"]
DIFFERENT: list[tuple[str, int, int]] = [tuple(row) for row in FACTS["countings_differ"]["positions"]]
NORMAL_DEPTH = 11 if at_length() else 8

# The kinds of the English game; the other rule sets have smaller samples.
MECHANICS = {
    **{rules.name: rules for rules in ENGLISH_RULES},
    "men capture backward": ENGLISH.replace(name="backward", men_capture_backward=True),
    "crowned in passing": ENGLISH.replace(
        name="in passing", men_capture_backward=True, promotion=Promotion.IN_PASSING
    ),
    "crowned and goes on": ENGLISH.replace(name="continues", promotion=Promotion.CONTINUES),
}
EVERY = {**MECHANICS, **VARIANTS}
every_mechanics = pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)
english_mechanics = pytest.mark.parametrize("rules", MECHANICS.values(), ids=MECHANICS)
only_compiled = pytest.mark.skipif(not COMPILED, reason="takes long interpreted: the compiled build runs it")


def counted(state: State, depth: int) -> int:
    """Count by playing every move."""
    if depth == 0:
        return 1
    return sum(counted(apply(state, move), depth - 1) for move in legal_moves(state))


def outcomes_of(state: State) -> dict[tuple[int, int, frozenset[int]], Move]:
    """One legal move for each start, end and set of captured pieces."""
    return {(move.start, move.end, frozenset(move.captures)): move for move in legal_moves(state)}


def count_both(state: State, depth: int, known: dict[tuple[int, int], tuple[int, int]]) -> tuple[int, int]:
    """Count paths and outcomes of `depth` plies; a position reached twice is counted once and kept.

    Moves of one outcome lead to one position, so the outcomes below it are counted once for them all.
    """
    if depth == 1:
        return len(legal_moves(state)), len(outcomes_of(state))
    place = state.key, depth
    if place not in known:
        paths = outcomes = 0
        merged = set(outcomes_of(state).values())
        for move in legal_moves(state):
            below_paths, below_outcomes = count_both(apply(state, move), depth - 1, known)
            paths += below_paths
            outcomes += below_outcomes if move in merged else 0
        known[place] = paths, outcomes
    return known[place]


def oracle_count(
    board: oracle.Board,
    turn: str,
    rules: oracle.OracleRules,
    depth: int,
    known: dict[tuple[frozenset[tuple[int, str]], int], int],
) -> int:
    """Count as the oracle plays; a position reached twice at a depth is counted once and kept."""
    legal = oracle.moves(board, turn, rules)
    if depth == 1:
        return len(legal)
    place = frozenset(board.items()), depth  # the depth says whose turn it is
    if place not in known:
        known[place] = sum(
            oracle_count(
                oracle.play(board, path, captures, rules), oracle.opponent(turn), rules, depth - 1, known
            )
            for path, captures in legal
        )
    return known[place]


def random_placements(rules: Rules, number: int, pieces: range, seed: int) -> list[State]:
    """Positions of so many men and kings, anywhere they may stand."""
    dice = random.Random(seed)
    found = []
    for _ in range(number):
        chosen = dice.sample(range(1, rules.layout.squares + 1), dice.choice(pieces))
        drawn = {
            square: "wb"[place % 2].upper() if dice.random() < 0.3 else "wb"[place % 2]
            for place, square in enumerate(chosen)
        }
        found.append(to_state(fitted(drawn, rules), dice.choice("BW"), rules))
    return found


def random_states(rules: Rules, games: int, seed: int) -> list[State]:
    """One position of each of some random games, at a random ply."""
    dice = random.Random(seed)
    found = []
    for _ in range(games):
        state = State.initial(rules)
        for _ in range(dice.randrange(10, 90)):
            moves = legal_moves(state)
            if not moves:
                break
            state = apply(state, dice.choice(moves))
        found.append(state)
    return found


# ------------------------------------------------------------------ the published tables


@pytest.mark.parametrize(
    ("rules", "depth"),
    [(ENGLISH, depth) for depth in range(1, NORMAL_DEPTH + 1)]
    + [(rules, depth) for rules in (ICELANDIC, ENGLISH_WCDF) for depth in range(1, NORMAL_DEPTH)],
)
def test_perft_of_the_start_is_the_published_one(rules: Rules, depth: int) -> None:
    """Every rule set whose chains may turn has the published table of English draughts."""
    assert perft(State.initial(rules), depth) == PATHS[depth - 1]


@pytest.mark.slow
@only_compiled
@pytest.mark.parametrize("depth", [12, 13])
def test_perft_of_the_start_is_the_published_one_at_depth(depth: int) -> None:
    """The published table holds where the two countings have parted."""
    state = State.initial()
    assert perft(state, depth) == PATHS[depth - 1]
    assert sum(divide(state, depth).values()) == PATHS[depth - 1]


@pytest.mark.parametrize("depth", range(1, 8 if at_length() else 6))
def test_both_countings_of_the_start_are_the_published_ones(depth: int) -> None:
    """Outcomes, merged from the listed moves by start, end and captured pieces, have their own table."""
    assert count_both(State.initial(), depth, {}) == (PATHS[depth - 1], OUTCOMES[depth - 1])


@pytest.mark.slow
@only_compiled
def test_outcomes_part_from_paths_at_depth_12_as_published() -> None:
    """The two tables part at depth 12, and the listed moves give both."""
    assert PATHS[:11] == OUTCOMES[:11]
    assert PATHS[11] != OUTCOMES[11]
    assert count_both(State.initial(), 12, {}) == (PATHS[11], OUTCOMES[11])


@pytest.mark.parametrize(("fen", "paths", "outcomes"), DIFFERENT)
def test_captures_that_differ_only_in_path_are_separate_moves(fen: str, paths: int, outcomes: int) -> None:
    """Several routes of one outcome are listed each, and lead to one and the same position."""
    state = State.from_fen(fen)
    board, turn = oracle.from_fen(fen)
    assert len(legal_moves(state)) == perft(state, 1) == oracle.perft(board, turn, oracle.ENGLISH, 1) == paths
    assert len(outcomes_of(state)) == oracle.outcomes(board, turn, oracle.ENGLISH, 1) == outcomes
    assert len({apply(state, move).key for move in legal_moves(state)}) == outcomes
    for depth in (2, 3):
        assert count_both(state, depth, {}) == (
            oracle.perft(board, turn, oracle.ENGLISH, depth),
            oracle.outcomes(board, turn, oracle.ENGLISH, depth),
        )


def test_a_round_trip_is_two_moves_of_one_outcome() -> None:
    """A king that comes home by taking four pieces does so either way round."""
    state = State.from_fen("B:WK7,8,15,16,20:BK19")
    assert [str(move) for move in legal_moves(state)] == ["19x10x3x12x19", "19x12x3x10x19"]
    assert apply(state, legal_moves(state)[0]) == apply(state, legal_moves(state)[1])


@pytest.mark.thorough
@pytest.mark.parametrize("depth", [5, 7])
def test_straight_chains_count_as_the_oracle_does_R2(depth: int) -> None:
    """Under english-straight the start counts as the slow oracle counts it; depth 7 tells it from english."""
    expected = oracle_count(oracle.initial(), "B", oracle.ENGLISH_STRAIGHT, depth, {})
    assert perft(State.initial(ENGLISH_STRAIGHT), depth) == expected
    assert (expected != PATHS[depth - 1]) == (depth == 7)


def test_straight_chains_are_counted_by_the_oracle_without_memory_too() -> None:
    """What the oracle keeps of positions met before changes none of its counts."""
    for depth in (3, 4):
        kept = oracle_count(oracle.initial(), "B", oracle.ENGLISH_STRAIGHT, depth, {})
        assert kept == oracle.perft(oracle.initial(), "B", oracle.ENGLISH_STRAIGHT, depth)


# ------------------------------------------------------------------ laws


@every_mechanics
def test_perft_counts_what_legal_moves_and_apply_play(rules: Rules) -> None:
    """The kernel counts the sequences that can be played, under every mechanics, for either side."""
    turns = set()
    english = rules in MECHANICS.values()
    for state in random_states(rules, 12, seed=11):
        turns.add(state.turn)
        for depth in (1, 2, 3) if english else (1, 2):
            assert perft(state, depth) == counted(state, depth)
    assert turns == set(Color)
    for state in random_placements(rules, 60 if english else 25, range(6, 17), seed=14):
        for depth in (1, 2, 3) if english else (1, 2):
            assert perft(state, depth) == count_both(state, depth, {})[0]
    # Few pieces, to see what becomes of squares where kings were taken and men were crowned.
    for state in random_placements(rules, 60 if english else 15, range(3, 6), seed=15):
        depth = 6 if english else 3
        assert perft(state, depth) == count_both(state, depth, {})[0]


@every_mechanics
def test_deep_counts_agree_with_shallow_ones(rules: Rules) -> None:
    """A count deeper than the kernel takes in one piece is the sum of the counts after each move."""
    english = rules in MECHANICS.values()
    depths = (6, 8) if at_length() and english else (6,) if at_length() or english else (4,)
    states = random_placements(rules, 2, range(4, 7), seed=12)
    if english:
        states = random_states(rules, 3, seed=12)
    for state in states:
        few = state if len(state.board) < 10 else State.from_fen("W:WK15,22,K30:BK6,3,11", rules)
        for depth in depths:
            assert perft(few, depth) == sum(perft(apply(few, move), depth - 1) for move in legal_moves(few))


@every_mechanics
def test_divide_gives_each_legal_move_its_part(rules: Rules) -> None:
    """`divide` has the legal moves for keys, in their order, and sums to `perft`."""
    english = rules in MECHANICS.values()
    for state in [State.initial(rules), *random_states(rules, 6 if english else 3, seed=13)]:
        for depth in (1, 2, 4) if english else (1, 2, 3):
            parts = divide(state, depth)
            assert tuple(parts) == legal_moves(state)
            assert sum(parts.values()) == perft(state, depth)
            for move, part in parts.items():
                assert part == perft(apply(state, move), depth - 1)


def test_draw_rules_change_no_count() -> None:
    """A position drawn by count counts as it does under rules without draws."""
    state = State.from_fen("B:WK32:BK1", ICELANDIC)
    for path in [(1, 6), (32, 27), (6, 1), (27, 32)] * 2:
        state = apply(state, Move(path))
    assert state.repetitions == 3
    assert perft(state, 4) == perft(State.from_fen(state.fen, ENGLISH), 4) > 0


def test_depth_zero_counts_the_position_itself() -> None:
    """No ply can be played in one way, also where no move is left."""
    assert perft(State.initial(), 0) == perft(State.from_fen("W:W5:B1"), 0) == 1
    assert divide(State.initial(), 0) == {}


@pytest.mark.parametrize("count", [perft, divide])
def test_a_negative_depth_is_a_value_error(count: Any) -> None:
    """There are no sequences of fewer than no plies."""
    with pytest.raises(ValueError, match="depth"):
        count(State.initial(), -1)
    for depth in (1.0, "3", None, True):
        with pytest.raises(TypeError):
            count(State.initial(), depth)
    with pytest.raises(TypeError):
        count("B:W21:B1", 1)


@english_mechanics
@pytest.mark.parametrize(
    ("fen", "plies"),
    [("W:W5:B1", 0), ("B:W5:B", 0), ("W:W32:B27", 1), ("B:W14:B9", 1), ("W:W22:B14,15", 2)],
)
def test_a_huge_depth_costs_nothing_once_every_game_has_ended(rules: Rules, fen: str, plies: int) -> None:
    """Sequences longer than any that can be played are none, and are not looked for."""
    state = State.from_fen(fen, rules)
    assert perft(state, plies) > 0
    begun = time.perf_counter()
    assert perft(state, plies + 1) == perft(state, 10**6) == perft(state, 10**30) == 0
    assert sum(divide(state, 10**6).values()) == 0
    assert time.perf_counter() - begun < 5


@every_mechanics
def test_a_huge_depth_costs_nothing_where_nobody_can_move(rules: Rules) -> None:
    """Under every rule set a position without moves has no sequences, and a side without pieces no move."""
    for fen in ("W:W:BK1", "B:WK1:B"):
        state = State.from_fen(fen, rules)
        assert perft(state, 0) == 1
        assert perft(state, 1) == perft(state, 10**6) == perft(state, 10**30) == 0
        assert divide(state, 10**6) == {}


# ------------------------------------------------------------------ a long count can be stopped

# A machine that is busy with something else may delay anything: the best of some attempts counts.
ATTEMPTS = 4

LONG_COUNT = """
import sys
from draughts import State, perft
print("counting", flush=True)
try:
    perft(State.from_fen(sys.argv[1]), 20)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""

# The start, and kings with as many moves as any met in a search among random placements.
LONG_COUNTS = [State.initial().fen, "B:WK1,K4,K7,K11,K13:BK12,K23,K25,K27,K28,K30,K31"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send to a process there")
@pytest.mark.parametrize("fen", LONG_COUNTS)
def test_ctrl_c_ends_a_long_count(fen: str) -> None:
    """A count that would take years is ended by SIGINT within a second, by KeyboardInterrupt."""
    waits = []
    for _ in range(ATTEMPTS):
        with subprocess.Popen(
            [sys.executable, "-c", LONG_COUNT, fen], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "counting\n"
            time.sleep(0.5)
            sent = time.perf_counter()
            process.send_signal(signal.SIGINT)
            try:
                output, _ = process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
            waits.append(time.perf_counter() - sent)
        assert output == "stopped\n"
        assert process.returncode == 0
        if waits[-1] < 1:
            return
    pytest.fail(f"Ctrl-C was answered after {waits} seconds")


@pytest.mark.thorough
@pytest.mark.parametrize("fen", LONG_COUNTS)
def test_other_threads_are_served_during_a_long_count(fen: str) -> None:
    """Another thread goes on at least every half second while a count runs."""
    state = State.from_fen(fen)
    depth = 1
    spent = 0.0
    while spent < 0.8:  # found by trial: builds and machines differ
        depth += 1
        begun = time.perf_counter()
        perft(state, depth)
        spent = time.perf_counter() - begun
    gaps = []
    for _ in range(ATTEMPTS):
        ticks = [time.perf_counter()]
        ended = threading.Event()

        def tick(ticks: list[float] = ticks, ended: threading.Event = ended) -> None:
            while not ended.wait(0.01):
                ticks.append(time.perf_counter())

        ticking = threading.Thread(target=tick)
        ticking.start()
        try:
            perft(state, depth)
        finally:
            ticks.append(time.perf_counter())
            ended.set()
            ticking.join()
        assert ticks[-1] - ticks[0] > 0.5, "the count was too short to say anything"
        gaps.append(max(later - earlier for earlier, later in zip(ticks, ticks[1:])))
        if gaps[-1] < 0.5:
            return
    pytest.fail(f"another thread waited for {gaps} seconds")
