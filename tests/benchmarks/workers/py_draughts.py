"""py-draughts: a mutable board with `push` and `pop`.

Its American board offers captures without forcing them, so the caller drops the quiet moves.
It starts with White unless told otherwise; told to start with Black, its board is ours.
Its other boards force captures.  The Frisian one lists every path of a capture, the others one move for
each start, end and set of captured pieces.
"""

from __future__ import annotations

import importlib
import random
from importlib.metadata import version
from time import process_time
from typing import Any

from .protocol import serve

library: Any = importlib.import_module("draughts")


BOARDS = {
    "english": "AmericanBoard",
    "international": "StandardBoard",
    "russian": "RussianBoard",
    "brazilian": "BrazilianBoard",
    "frisian": "FrisianBoard",
}


def forced(moves: list[Any]) -> list[Any]:
    """Only the captures, if there are any."""
    return [move for move in moves if move.captured_list] or moves


def bulk(depth: int, repeat: int, rules: str = "english") -> dict[str, Any]:
    """Count with `legal_moves`, `push` and `pop`, the last ply by `len`, captures forced."""
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        if rules == "english":
            nodes = _bulk(library.AmericanBoard(turn=library.Color.BLACK), depth, forcing=True)
        else:
            nodes = _bulk(getattr(library, BOARDS[rules])(), depth, forcing=False)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _bulk(board: Any, depth: int, *, forcing: bool) -> int:
    moves = board.legal_moves
    if forcing:
        moves = forced(moves)
    if depth == 1:
        return len(moves)
    nodes = 0
    push, pop = board.push, board.pop
    for move in moves:
        push(move)
        nodes += _bulk(board, depth - 1, forcing=forcing)
        pop()
    return nodes


def playouts(games: int, seed: int, max_plies: int) -> dict[str, Any]:
    """Play random games, captures forced, asking whether the game is drawn at each ply."""
    choice = random.Random(seed).choice
    plies = 0
    start = process_time()
    for _ in range(games):
        board = library.AmericanBoard(turn=library.Color.BLACK)
        ply = 0
        while ply < max_plies and not board.is_draw:
            moves = forced(board.legal_moves)
            if not moves:
                break
            board.push(choice(moves))
            ply += 1
        plies += ply
    return {"games": games, "plies": plies, "seconds": process_time() - start}


def generate(fens: list[str], passes: int) -> dict[str, Any]:
    """List the moves of boards that were never asked before; captures are not picked out."""
    seconds = 0.0
    for _ in range(passes):
        boards = [library.AmericanBoard.from_fen(fen) for fen in fens]
        start = process_time()
        for board in boards:
            board.legal_moves  # noqa: B018  a property that does the work
        seconds += process_time() - start
    return {"seconds": seconds / passes}


def listed(fens: list[str]) -> dict[str, Any]:
    """The moves of each position, captures forced."""
    boards = [library.AmericanBoard.from_fen(fen) for fen in fens]
    return {"moves": [[str(move) for move in forced(board.legal_moves)] for board in boards]}


def read_fens(fens: list[str], rules: str, passes: int) -> dict[str, Any]:
    """Read each FEN."""
    read = getattr(library, BOARDS[rules]).from_fen
    start = process_time()
    for _ in range(passes):
        for fen in fens:
            read(fen)
    return {"seconds": (process_time() - start) / passes}


def read_back(fens: list[str], rules: str) -> dict[str, Any]:
    """What each FEN was read as: turn, black, white, kings, square n on bit n-1."""
    read = []
    for fen in fens:
        board = getattr(library, BOARDS[rules]).from_fen(fen)
        black, white = board.black_men | board.black_kings, board.white_men | board.white_kings
        turn = "W" if board.turn == library.Color.WHITE else "B"
        read.append([turn, int(black), int(white), int(board.black_kings | board.white_kings)])
    return {"read": read}


def facts(games: int, seed: int) -> dict[str, Any]:
    """What a user would want to know before choosing a library, found out by using it."""
    choice = random.Random(seed).choice
    captures = both = moved_on = 0
    for _ in range(games):
        board = library.AmericanBoard()
        while not board.is_draw and (moves := board.legal_moves):
            kinds = {bool(move.captured_list) for move in moves}
            captures += True in kinds
            both += len(kinds) == 2
            turn = board.turn
            board.push(choice(moves))
            moved_on += board.turn == turn
    board, again = library.AmericanBoard(), library.AmericanBoard()
    by_value = board == again and hash(board) == hash(again)
    first = board.turn.name
    before = board.fen
    board.push(board.legal_moves[0])
    return {
        "version": version("py-draughts"),
        "first": first,
        "captures": captures,
        "captures_with_quiet_moves": both,
        "same_side_again": moved_on,
        "by_value": by_value,
        "unchanged": board.fen == before,
    }


if __name__ == "__main__":
    serve(
        {
            "bulk": bulk,
            "playouts": playouts,
            "generate": generate,
            "listed": listed,
            "read_fens": read_fens,
            "read_back": read_back,
            "facts": facts,
        }
    )
