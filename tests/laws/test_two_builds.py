"""Law 9: the compiled build says what the interpreted one says, word for word."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import draughts
from bridges import to_state
from draughts import (
    Board,
    Color,
    DraughtsError,
    Move,
    Rules,
    State,
    apply,
    divide,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    perft,
)
from laws import all_it_says
from strategies import ENGLISH_RULES, HOUSE_RULES, NAMED_RULES, fitted, letters, rules_squares
from surroundings import COMPILED, HELPERS

# ------------------------------------------------------------------ 9: two builds


# Calls that fail, for the words in which they do; wrong types are the business of `test_arguments.py`.
FAILING: dict[str, Callable[[], object]] = {
    "path of one": lambda: Move((11,)),
    "captures missing": lambda: Move((22, 15, 6)),
    "captures too many": lambda: Move((22, 15), captures=(18, 10)),
    "square 0": lambda: Move((0, 5)),
    "square 1001": lambda: Move((5, 1001)),
    "two on a square": lambda: Board(draughts.Layout(), 0b110, 0b011, 0),
    "king on nothing": lambda: Board(draughts.Layout(), 1, 2, 4),
    "bit 32": lambda: Board(draughts.Layout(), 1 << 32, 2, 0),
    "negative": lambda: Board(draughts.Layout(), -1, 0, 0),
    "no such squares": lambda: Board.from_pieces(dict.fromkeys((0, 33), draughts.Piece(Color.BLACK))),
    "men crowned": lambda: State.from_fen("W:W1,2:B31,32"),
    "too many": lambda: State.from_fen("W:W9-21:B5"),
    "no piece": lambda: State.from_fen("W:W:B"),
    "named twice": lambda: State.from_fen("W:W9,9:B9"),
    "no FEN": lambda: State.from_fen("W:W9:X"),
    "other layout": lambda: State(Board.empty(draughts.Layout(rows=10, columns=10)), Color.BLACK),
    "empty": lambda: State(Board.empty(), Color.BLACK),
    "negative depth": lambda: perft(State.initial(), -1),
    "no square 33": lambda: State.initial().board[33],
}


def transcript() -> dict[str, str]:
    """What this build says: a digest of deterministic games and counts by rule set, and of errors."""
    said = {rules.name: _transcript(rules) for rules in (*NAMED_RULES, *HOUSE_RULES)}
    for name, call in FAILING.items():
        with pytest.raises((ValueError, KeyError)) as caught:
            call()
        said[name] = f"{type(caught.value).__name__}: {caught.value} {vars(caught.value)}"
    return said


def _transcript(rules: Rules) -> str:
    dice = random.Random(rules.name)
    digest = hashlib.sha256()

    def write(*facts: object) -> None:
        digest.update(repr(facts).encode())

    starts = [State.initial(rules)]
    family = rules not in (*ENGLISH_RULES, *HOUSE_RULES[:10])
    starts += [_random_state(dice, rules) for _ in range(8 if family else 25)]
    for start in starts:
        state = start
        for depth in range(3 if family else 4):
            write(perft(state, depth))
        write(divide(state, 2))
        for ply in range(50 if family else 80):
            write(*all_it_says(state)[1:])
            for path in _random_paths(dice, state):
                try:
                    captures = path[1:] if len(path) > 2 else dice.choice(((), (path[1],)))
                    write(apply(state, Move(path, captures)))
                except DraughtsError as error:
                    write(type(error).__name__, str(error), getattr(error, "reason", None))
                try:
                    write(next_squares(state, path), parse_move(state, "x".join(map(str, path))))
                except DraughtsError as error:
                    write(type(error).__name__, str(error), getattr(error, "reason", None))
            legal = legal_moves(state)
            if not legal:
                break
            if ply % 10 == 0:
                write(pickle.loads(pickle.dumps(state)), state.__reduce__()[1][1:])
                write([format_move(state, move) for move in legal], [hash(move) for move in legal])
            state = apply(state, dice.choice(legal))
    return digest.hexdigest()


def _random_state(dice: random.Random, rules: Rules) -> State:
    squares = dice.sample(rules_squares(rules), dice.randint(2, rules.layout.squares * 5 // 8))
    board = fitted({square: dice.choice(letters(rules)) for square in squares}, rules)
    return to_state(board, dice.choice("BW"), rules)


def _random_paths(dice: random.Random, state: State) -> list[tuple[int, ...]]:
    occupied, beyond = list(state.board), state.rules.layout.squares + 1
    return [
        (
            dice.choice(occupied),
            *(dice.randint(0 if dice.random() < 0.02 else 1, beyond) for _ in range(legs)),
        )
        for legs in (1, 2, 3)
    ]


@pytest.mark.thorough
@pytest.mark.skipif(not COMPILED, reason="nothing to compare: the build under test is the interpreted one")
def test_law_9_compiled_equals_interpreted(tmp_path: Path) -> None:
    """The same sources, interpreted in another process, say the same of every game, count and error."""
    folder, here = Path(draughts.__file__).parent, Path(__file__).parent
    shutil.copytree(
        folder, tmp_path / "draughts", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    program = (
        "import json, surroundings, test_two_builds\n"
        "assert not surroundings.COMPILED\n"
        "print(json.dumps(test_two_builds.transcript()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [tmp_path, here, HELPERS]))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    interpreted, compiled = json.loads(done.stdout), transcript()
    assert interpreted == compiled
    assert len(compiled) == len(NAMED_RULES) + len(HOUSE_RULES) + len(FAILING)
