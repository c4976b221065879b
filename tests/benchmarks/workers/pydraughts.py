"""pydraughts: a mutable board with `push` and `pop`, pieces as objects.

It names its rule sets as we do.  Its FEN must have White's pieces before Black's.
"""

from __future__ import annotations

import importlib
import random
from importlib.metadata import version
from time import process_time
from typing import Any

from .protocol import serve

library: Any = importlib.import_module("draughts")


def bulk(depth: int, repeat: int, rules: str = "english", fen: str = "startpos") -> dict[str, Any]:
    """Count with `legal_moves`, `push` and `pop`, the last ply by `len`."""
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        nodes = _bulk(library.Board(rules, fen), depth)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _bulk(board: Any, depth: int) -> int:
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += _bulk(board, depth - 1)
        board.pop()
    return nodes


def playouts(games: int, seed: int, max_plies: int) -> dict[str, Any]:
    """Play random games, asking whether the game is over at each ply."""
    choice = random.Random(seed).choice
    plies = 0
    start = process_time()
    for _ in range(games):
        board = library.Board("english")
        ply = 0
        while ply < max_plies and not board.is_over():
            board.push(choice(board.legal_moves()))
            ply += 1
        plies += ply
    return {"games": games, "plies": plies, "seconds": process_time() - start}


def pdn_read(text: str) -> dict[str, Any]:
    """Read the games of a text; their moves are kept as text and not played."""
    reader = importlib.import_module("draughts.PDN").PDNReader
    start = process_time()
    games = reader(pdn_text=text).games
    seconds = process_time() - start
    return {"games": len(games), "plies": sum(len(game.moves) for game in games), "seconds": seconds}


def pdn_replay(text: str) -> dict[str, Any]:
    """Read the games of a text and play their moves."""
    reader = importlib.import_module("draughts.PDN").PDNReader
    plies = 0
    start = process_time()
    for game in reader(pdn_text=text).games:
        board = library.Board("english")
        for move in game.moves:
            board.push(library.Move(board, pdn_move=move))
            plies += 1
    return {"plies": plies, "seconds": process_time() - start}


def facts(games: int, seed: int, max_plies: int = 100) -> dict[str, Any]:
    """What a user would want to know before choosing a library, found out by using it."""
    choice = random.Random(seed).choice
    captures = both = moved_on = 0
    for _ in range(games):
        board = library.Board("english")
        for _ in range(max_plies):
            if board.is_over():
                break
            moves = board.legal_moves()
            kinds = {bool(move.has_captures) for move in moves}
            captures += True in kinds
            both += len(kinds) == 2
            turn = board.turn
            board.push(choice(moves))
            moved_on += board.turn == turn
    board, again = library.Board("english"), library.Board("english")
    by_value = board == again and hash(board) == hash(again)
    first = {library.BLACK: "BLACK", library.WHITE: "WHITE"}[board.turn]
    before = board.fen
    board.push(board.legal_moves()[0])
    return {
        "version": version("pydraughts"),
        "first": first,
        "captures": captures,
        "captures_with_quiet_moves": both,
        "same_side_again": moved_on,
        "by_value": by_value,
        "unchanged": board.fen == before,
    }


if __name__ == "__main__":
    serve(
        {"bulk": bulk, "playouts": playouts, "pdn_read": pdn_read, "pdn_replay": pdn_replay, "facts": facts}
    )
