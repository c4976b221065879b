"""OpenSpiel's checkers: a C++ state driven from Python.

Each jump of a capture is an action of its own, so a capture of several pieces takes several plies.
Its players have numbers and signs (`o`, `+`), no colours.
"""

from __future__ import annotations

import importlib
import random
from importlib.metadata import version
from time import process_time
from typing import Any

from .protocol import serve

library: Any = importlib.import_module("pyspiel")
game: Any = library.load_game("checkers")


def bulk(depth: int, repeat: int) -> dict[str, Any]:
    """Count actions with `legal_actions` and `child`, the last ply by `len`.

    `child` copies, as `undo_action` fails at the end of a game.
    """
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        nodes = _bulk(game.new_initial_state(), depth)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _bulk(state: Any, depth: int) -> int:
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    nodes = 0
    child = state.child
    for action in actions:
        nodes += _bulk(child(action), depth - 1)
    return nodes


def playouts(games: int, seed: int, max_plies: int) -> dict[str, Any]:
    """Play random games, asking whether the state is terminal at each ply."""
    choice = random.Random(seed).choice
    plies = 0
    start = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        ply = 0
        while ply < max_plies and not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            ply += 1
        plies += ply
    return {"games": games, "plies": plies, "seconds": process_time() - start}


def _is_capture(text: str) -> bool:
    """Whether an action such as `a3c5` goes two columns."""
    return abs(ord(text[0]) - ord(text[2])) == 2


def facts(games: int, seed: int) -> dict[str, Any]:
    """What a user would want to know before choosing a library, found out by using it."""
    choice = random.Random(seed).choice
    captures = both = moved_on = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            kinds = {_is_capture(state.action_to_string(action)) for action in actions}
            captures += True in kinds
            both += len(kinds) == 2
            player = state.current_player()
            state.apply_action(choice(actions))
            moved_on += state.current_player() == player
    state, again = game.new_initial_state(), game.new_initial_state()
    by_value = state == again and hash(state) == hash(again)
    before = str(state)
    first = state.action_to_string(state.legal_actions()[0])
    row = next(line for line in before.splitlines() if line.startswith(first[1]))
    sign = row[1 + ord(first[0]) - ord("a")]
    player = state.current_player()
    state.apply_action(state.legal_actions()[0])
    return {
        "version": version("open_spiel"),
        "first": f"player {player} ({sign})",
        "captures": captures,
        "captures_with_quiet_moves": both,
        "same_side_again": moved_on,
        "by_value": by_value,
        "unchanged": str(state) == before,
    }


if __name__ == "__main__":
    serve({"bulk": bulk, "playouts": playouts, "facts": facts})
