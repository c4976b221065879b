"""The example programs: short, written with public names only, and doing what they say."""

from __future__ import annotations

import ast
import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    Aim,
    Color,
    IllegalPositionError,
    Move,
    NoCapture,
    NoProgress,
    Repetition,
    Rules,
    State,
    adjudicate,
    apply,
    legal_moves,
    parse_move,
    result,
)

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.py"))
SECONDS = 300

sys.path.insert(0, str(FOLDER))  # as if they were run: each finds the others beside it

import alphabeta  # noqa: E402
import match  # noqa: E402
import montecarlo  # noqa: E402
import quickstart  # noqa: E402


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_short_and_uses_public_names_only(name: str) -> None:
    """An example has fewer than 100 lines and imports no private name and no other library."""
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            assert {alias.name.split(".")[0] for alias in node.names} <= sys.stdlib_module_names
        elif isinstance(node, ast.ImportFrom) and node.module == "draughts":
            assert {alias.name for alias in node.names} <= set(draughts.__all__)
        elif isinstance(node, ast.ImportFrom):
            module = str(node.module).split(".")[0]
            assert node.level == 0
            assert module in sys.stdlib_module_names or module in EXAMPLES
        elif isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_"), f"{node.attr}, line {node.lineno}"


def run(name: str, *arguments: str) -> str:
    """What an example prints when it is run by itself."""
    folder = str(Path(str(draughts.__file__)).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, str(FOLDER / f"{name}.py"), *arguments],
        env={**os.environ, "PYTHONPATH": folder},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_quick_start_plays_a_whole_icelandic_game() -> None:
    """The moves printed are a whole game; the board and the result printed are those at its end."""
    printed = run("quickstart")
    _, moves, rest = printed.split("\n\n", 2)
    state = State.initial(ICELANDIC)
    for word in moves.split():
        if not word.endswith("."):
            assert result(state) is None
            state = apply(state, parse_move(state, word))
    over = result(state)
    assert over is not None
    board, last = rest.rstrip("\n").rsplit("\n\n", 1)
    assert board == str(state.board)
    assert over.winner is not None, "the game shown first should have a winner"
    assert last.startswith(f"{over.winner.name.capitalize()} wins after {state.ply} plies")


@pytest.mark.parametrize(
    ("seed", "last_line"),
    [
        (1, "A draw after 176 plies, by NoCapture(plies=100)."),
        (7, "A draw after 53 plies, by Repetition(times=3)."),
        (20, "White wins after 24 plies: Black has no moves."),
    ],
)
def test_the_quick_start_ends_however_the_game_goes(
    seed: int, last_line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each way to end has a sentence of its own, and a number gives one game for ever."""
    quickstart.main(seed)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == last_line


@pytest.mark.parametrize(
    "name",
    ["montecarlo", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("alphabeta", "match"))],
)
def test_an_example_runs_by_itself(name: str) -> None:
    """A player plays itself to an end or a cap, and the match is played, without a word on standard error."""
    printed = run(name, *(["1"] if name == "match" else []))
    assert ("alpha-beta" if name == "match" else "Result(winner=") in printed.splitlines()[-1]


@pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())
def test_the_players_play_each_other_under_english_wcdf(color: Color) -> None:
    """A game between the two is legal to its end or its cap, and is the same game each time."""

    def game() -> tuple[State, list[str]]:
        searcher = alphabeta.AlphaBeta(depth=2).choose
        sampler = montecarlo.MonteCarlo(6, seed=5, max_plies=40).choose
        black, white = (searcher, sampler) if color is Color.BLACK else (sampler, searcher)
        state, moves, outcome = match.play(black, white, max_plies=120)
        assert outcome == adjudicate(state)
        assert result(state) is not None or state.ply == 120
        return state, moves

    end, moves = game()
    assert (end, moves) == game()
    state = State.initial(ENGLISH_WCDF)
    for text in moves:
        assert result(state) is None
        state = apply(state, parse_move(state, text))
    assert state == end


def test_the_match_keeps_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    """Two games share two points, and each player has each side once."""
    match.main(2, depth=1, playouts=3)
    printed = capsys.readouterr().out
    first, second = printed.splitlines()[-1].split(", ")
    assert float(first.removeprefix("alpha-beta ")) + float(second.removeprefix("Monte Carlo ")) == 2
    assert "Game 1: alpha-beta is Black" in printed
    assert "Game 2: alpha-beta is White" in printed


# The alpha-beta player.


def plain_score(state: State, depth: int) -> int:
    """What the alpha-beta player should find: every line looked at, nothing remembered."""
    over = result(state)
    if over is not None:
        if over.is_draw:
            return 0
        won = alphabeta.WIN + depth
        return won if over.winner is state.turn else -won
    moves = legal_moves(state)
    if depth == 0 and not moves[0].is_capture:
        return alphabeta.evaluate(state)
    return max(-plain_score(apply(state, move), max(depth - 1, 0)) for move in moves)


HASTY = [
    ENGLISH_WCDF.replace(name="hasty repetition", draws=(Repetition(2), NoProgress(plies=80))),
    ENGLISH_WCDF.replace(name="hasty progress", draws=(Repetition(9), NoProgress(plies=6))),
    ICELANDIC.replace(name="hasty capture", draws=(Repetition(9), NoCapture(plies=7))),
]
"""Rule sets whose draws come so soon that a search of a few plies meets them."""


def same_positions(fen: str, rules: Rules) -> list[State]:
    """States that share their keys and differ in clocks and history.

    A king of each side goes out and back, twice, so that positions come again.  In each of them every
    man may step, so that a run of king moves ends with different counts since the last capture.
    """
    state = State.from_fen(fen, rules)
    states = [state]
    for _ in range(2):
        out: list[Move] = []
        for _ in range(2):
            kings = state.board.kings
            steps = [move for move in legal_moves(state) if kings >> (move.start - 1) & 1]
            out.append(steps[0])
            state = apply(state, steps[0])
            states.append(state)
        for move in out:
            state = apply(state, Move((move.end, move.start)))
            states.append(state)
    for state in states[:]:
        kings = state.board.kings
        states += [apply(state, m) for m in legal_moves(state) if not kings >> (m.start - 1) & 1]
    assert len({state.key for state in states}) < len(set(states))
    return states


SHORT = [rules for rules in VARIANTS.values() if rules.layout == ENGLISH.layout and not rules.flying_kings]


@pytest.mark.thorough
@pytest.mark.parametrize("rules", [*SHORT, *HASTY], ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "fen", ["B:WK31,K32,21:BK1,K2,12", "W:WK30,22,25:BK3,11", "B:WK32,20:BK1,28,17", "W:WK25,K29,22:BK4,9,12"]
)
def test_the_table_changes_no_score(fen: str, rules: Rules) -> None:
    """With one table for many states, each score is that of a search that remembers nothing."""
    check_table(same_positions(fen, rules), Random(fen))


def check_table(states: list[State], random: Random, depths: Sequence[int] = (1, 2, 3, 4)) -> None:
    """Hold the scores of one player for each depth to those of a search that remembers nothing."""
    for depth in depths:
        player = alphabeta.AlphaBeta(states[0].rules)
        for state in random.sample(states, min(len(states), 12 if depth < 4 else 4)):
            assert player.score(state, depth) == plain_score(state, depth), (state.fen, depth)


def back_and_forth(state: State) -> list[Move] | None:
    """A king move of each side after which both can go back: four moves, None if there are none."""
    for one in king_moves(state):
        after = apply(state, one)
        for other in king_moves(after):
            moves = [one, other, Move((one.end, one.start)), Move((other.end, other.start))]
            now = state
            for move in moves:
                if move not in legal_moves(now):
                    break
                now = apply(now, move)
            else:
                return moves
    return None


def king_moves(state: State) -> list[Move]:
    """The quiet moves of kings."""
    kings = state.board.kings
    return [each for each in legal_moves(state) if kings >> (each.start - 1) & 1 and not each.is_capture]


def king_ending(rules: Rules, random: Random) -> tuple[State, list[Move]]:
    """An ending by chance in which kings can go out and back, and the moves of that."""
    while True:
        squares = random.sample(range(1, rules.layout.squares + 1), random.choice((3, 4, 5)))
        white, black, *men = squares
        lists = {Color.WHITE: [f"K{white}"], Color.BLACK: [f"K{black}"]}
        for man in men:
            lists[random.choice(list(Color))].append(str(man))
        fen = f"{rules.first.value}:W{','.join(lists[Color.WHITE])}:B{','.join(lists[Color.BLACK])}"
        with contextlib.suppress(IllegalPositionError):
            state = State.from_fen(fen, rules)
            moves = back_and_forth(state)
            if moves is not None:
                return state, moves


WITH_KINGS = [rules for rules in VARIANTS.values() if rules.aim is not Aim.FIRST_KING]


@pytest.mark.parametrize("rules", WITH_KINGS, ids=lambda rules: rules.name)
def test_the_table_changes_no_score_of_endings(rules: Rules) -> None:
    """Under every rule set: kings that went out and back, once or twice, so that states share keys."""
    random = Random(rules.name)
    for _ in range(3):
        state, moves = king_ending(rules, random)
        states = [state]
        for move in moves * 2:
            if move in legal_moves(states[-1]):  # a Frisian king may have to wait
                states.append(apply(states[-1], move))
        states += [apply(each, move) for each in states for move in legal_moves(each)[:2]]
        check_table(states, random, (1, 2))


@pytest.mark.thorough
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_the_table_changes_no_score_in_whole_games(rules: Rules) -> None:
    """The same in crowded positions, met along games that a player searches with one table."""
    deep = 3 if rules is ENGLISH_WCDF else 2
    for seed in range(deep):
        random, state, player = Random(seed), State.initial(rules), alphabeta.AlphaBeta(rules)
        while result(state) is None and state.ply < 60:
            if rules is ENGLISH_WCDF or state.ply % 3 == 0:
                assert player.score(state, deep) == plain_score(state, deep), state.fen
            state = apply(state, random.choice(legal_moves(state)))


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))
def test_the_players_play_every_game(rules: Rules) -> None:
    """A game between the two under every rule set is legal to its end or its cap."""
    searcher = alphabeta.AlphaBeta(rules, depth=1).choose
    sampler = montecarlo.MonteCarlo(2, seed=3, max_plies=10).choose
    state, moves, outcome = match.play(searcher, sampler, rules, max_plies=60)
    assert outcome == adjudicate(state)
    assert len(moves) == state.ply
    again = State.initial(rules)
    for text in moves:
        assert result(again) is None
        again = apply(again, parse_move(again, text))
    assert again == state


def test_a_player_of_a_giveaway_gives_away() -> None:
    """Where all is to be lost, fewer pieces are better."""
    for name in ("antidraughts", "russian-giveaway", "english-giveaway"):
        rules = VARIANTS[name]
        state = State.from_fen(f"W:W{rules.layout.squares}:B1,2", rules)
        assert alphabeta.evaluate(state) > 0


@pytest.mark.parametrize("seed", range(4))
def test_the_table_keeps_bounds_apart_from_scores(seed: int) -> None:
    """A search with a narrow window gives a bound, and what it stores misleads no later search."""
    random, state = Random(seed), State.initial(ENGLISH_WCDF)
    for _ in range(20):
        state = apply(state, random.choice(legal_moves(state)))
    player, true = alphabeta.AlphaBeta(), plain_score(state, 3)
    for alpha in random.sample(range(true - 30, true + 30, 5), 12):
        score = player.score(state, 3, alpha, alpha + 1)
        assert score >= true if score <= alpha else score <= true
    assert player.score(state, 3) == true


def test_the_table_is_used() -> None:
    """A search of the opening meets positions again, and keeps what it knows of them by key."""
    player = alphabeta.AlphaBeta(depth=5)
    state = State.initial(ENGLISH_WCDF)
    score = player.score(state, 5)
    stored = dict(player.table)
    assert (state.key, 5) in stored
    assert player.score(state, 5) == score
    assert player.table == stored  # all was known


@pytest.mark.parametrize("player", [alphabeta.AlphaBeta(depth=5), montecarlo.MonteCarlo(playouts=200)])
def test_a_player_takes_the_win_at_hand(player: alphabeta.AlphaBeta | montecarlo.MonteCarlo) -> None:
    """Of many moves that win in the end, the one that ends the game at once is played."""
    state = State.from_fen("B:WK32:BK23,K24,K28", ENGLISH_WCDF)
    assert len(legal_moves(state)) > 1
    over = result(apply(state, player.choose(state)))
    assert over is not None
    assert over.winner is Color.BLACK


def test_both_players_answer_where_the_game_is_drawn_by_count() -> None:
    """A position drawn by count still has moves, and both players give one."""
    state = State.from_fen("B:WK32:BK1", ENGLISH_WCDF)
    for text in ("1-5", "32-28", "5-1", "28-32") * 2:
        state = apply(state, parse_move(state, text))
    assert result(state) is not None
    assert alphabeta.AlphaBeta(depth=2).choose(state) in legal_moves(state)
    assert montecarlo.MonteCarlo(playouts=5).choose(state) in legal_moves(state)
