"""dame-rs: international draughts in Rust, a mutable board with `push` and `pop`.

It lists one move for each start, end and set of captured pieces.
"""

from __future__ import annotations

import importlib
from time import perf_counter, process_time
from typing import Any

from .protocol import serve

library: Any = importlib.import_module("dame")


def perft(depth: int, fen: str | None = None) -> dict[str, Any]:
    """Count in Rust, from the initial position or another."""
    board = library.Board(fen)
    start = perf_counter()
    nodes = library.perft(board, depth)
    return {"nodes": nodes, "seconds": perf_counter() - start}


def bulk(depth: int, repeat: int) -> dict[str, Any]:
    """Count with `legal_moves`, `push` and `pop`, the last ply by `len`."""
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        nodes = _bulk(library.Board(), depth)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _bulk(board: Any, depth: int) -> int:
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    nodes = 0
    push, pop = board.push, board.pop
    for move in moves:
        push(move)
        nodes += _bulk(board, depth - 1)
        pop()
    return nodes


if __name__ == "__main__":
    serve({"perft": perft, "bulk": bulk})
