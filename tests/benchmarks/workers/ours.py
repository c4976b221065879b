"""The library under measurement, used through its public functions only."""

from __future__ import annotations

import gc
import pickle
import random
import re
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, cast

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    VARIANTS,
    Listing,
    Move,
    Rules,
    State,
    apply,
    legal_moves,
    next_squares,
    parse_move,
    pdn,
    perft,
    result,
)

from .protocol import serve

SHUFFLE = (Move((1, 5)), Move((32, 28)), Move((5, 1)), Move((28, 32)))
SHUFFLE_START = "B:WK32:BK1"


def build() -> dict[str, Any]:
    """Say which build this is, and which folder it was loaded from."""
    path = Path(str(draughts.__file__)).resolve().parents[1]
    files = [module.__file__ for name, module in sys.modules.items() if name.startswith("draughts.")]
    for file in filter(None, files):
        if path not in Path(file).resolve().parents:
            raise RuntimeError(f"half of the library is not in {path}: {file}")
    compiled = not isinstance(vars(State)["fen"], property)
    if compiled != any(str(file).endswith((".so", ".pyd")) for file in files):
        raise RuntimeError(f"half of the library is compiled: {files}")
    return {"compiled": compiled, "path": str(path), "version": draughts.__version__}


def _rules(name: str, listing: str | None) -> Rules:
    """A rule set by its name, with a listing of captures other than its own if one is named."""
    rules = VARIANTS[name]
    if listing is None:
        return rules
    values = {"name": f"{name}, {listing}", "listing": Listing[listing]}
    before: Any = rules  # before version 0.2 a rule set was a dataclass
    return rules.replace(**values) if hasattr(rules, "replace") else cast("Rules", replace(before, **values))


def _state(rules: Rules, fen: str | None) -> State:
    return State.initial(rules) if fen is None else State.from_fen(fen, rules)


def kernel_perft(
    depth: int, rules: str = "english", fen: str | None = None, listing: str | None = None
) -> dict[str, Any]:
    """Count in the kernel, from the initial position or another."""
    state = _state(_rules(rules, listing), fen)
    start, processor = perf_counter(), process_time()
    nodes = perft(state, depth)
    taken = process_time() - processor
    return {"nodes": nodes, "seconds": perf_counter() - start, "processor_seconds": taken}


def bulk(depth: int, repeat: int, rules: str = "english", fen: str | None = None) -> dict[str, Any]:
    """Count with `legal_moves` and `apply`, the last ply by `len`."""
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        nodes = _bulk(_state(VARIANTS[rules], fen), depth)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _bulk(state: State, depth: int) -> int:
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        nodes += _bulk(apply(state, move), depth - 1)
    return nodes


def walk(depth: int, repeat: int, ask: str) -> dict[str, Any]:
    """Walk as `bulk` does, English draughts, and ask each state for its key, for its pieces or nothing."""
    nodes = 0
    start = process_time()
    for _ in range(repeat):
        nodes = WALKS[ask](State.initial(ENGLISH), depth)
    return {"nodes": nodes, "seconds": (process_time() - start) / repeat}


def _walk_with_keys(state: State, depth: int) -> int:
    state.key  # noqa: B018  a property that does the work
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        nodes += _walk_with_keys(apply(state, move), depth - 1)
    return nodes


def _walk_with_pieces(state: Any, depth: int) -> int:
    state.pieces  # noqa: B018  as above
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        nodes += _walk_with_pieces(apply(state, move), depth - 1)
    return nodes


def _walk_with_boards(state: State, depth: int) -> int:
    """As `_walk_with_pieces`, for the versions before 0.2, whose states have no `pieces`."""
    board = state.board
    board.black, board.white, board.kings  # noqa: B018  as above
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        nodes += _walk_with_boards(apply(state, move), depth - 1)
    return nodes


WALKS = {
    "nothing": _bulk,
    "key": _walk_with_keys,
    "pieces": _walk_with_pieces if hasattr(State, "pieces") else _walk_with_boards,
}


def playouts(games: int, seed: int, max_plies: int) -> dict[str, Any]:
    """Play random games, asking for the result at each ply."""
    choice = random.Random(seed).choice
    plies = 0
    start = process_time()
    for _ in range(games):
        state = State.initial(ENGLISH_WCDF)
        ply = 0
        while ply < max_plies and result(state) is None:
            state = apply(state, choice(legal_moves(state)))
            ply += 1
        plies += ply
    return {"games": games, "plies": plies, "seconds": process_time() - start}


def positions(count: int, seed: int, rules: str = "english-wcdf") -> dict[str, Any]:
    """FEN of positions met in random games, none of them at the end of its game."""
    choice = random.Random(seed).choice
    fens: list[str] = []
    while len(fens) < count:
        state = State.initial(VARIANTS[rules])
        while result(state) is None and len(fens) < count:
            fens.append(state.fen)
            state = apply(state, choice(legal_moves(state)))
    return {"fens": fens}


def named(fens: list[str], rules: str) -> dict[str, Any]:
    """Write the same FEN with the squares by name."""
    name = VARIANTS[rules].layout.algebraic
    return {"fens": [re.sub("[0-9]+", lambda number: name(int(number[0])), fen) for fen in fens]}


def read_fens(fens: list[str], rules: str, passes: int) -> dict[str, Any]:
    """Read each FEN."""
    chosen = VARIANTS[rules]
    start = process_time()
    for _ in range(passes):
        for fen in fens:
            State.from_fen(fen, chosen)
    return {"seconds": (process_time() - start) / passes}


def read_back(fens: list[str], rules: str) -> dict[str, Any]:
    """What each FEN was read as, to be compared with another library."""
    read = []
    for fen in fens:
        state = State.from_fen(fen, VARIANTS[rules])
        board = state.board
        read.append([state.turn.value, board.black, board.white, board.kings])
    return {"read": read}


def masks(fens: list[str], rules: str, passes: int, by: str) -> dict[str, Any]:
    """Make the mask of first and second squares of states that were never asked before."""
    chosen, make = VARIANTS[rules], MASKS[by]
    seconds = 0.0
    for _ in range(passes):
        states = [State.from_fen(fen, chosen) for fen in fens]
        start = process_time()
        for state in states:
            make(state)
        seconds += process_time() - start
    return {"seconds": seconds / passes}


def masked(fens: list[str], rules: str, by: str) -> dict[str, Any]:
    """The masks themselves."""
    chosen, make = VARIANTS[rules], MASKS[by]
    return {"masks": [sorted(make(State.from_fen(fen, chosen))) for fen in fens]}


def _mask_by_clicks(state: State) -> set[tuple[int, int]]:
    return {(first, second) for first in next_squares(state) for second in next_squares(state, (first,))}


def _mask_by_paths(state: State) -> set[tuple[int, ...]]:
    return {move.path[:2] for move in legal_moves(state)}


MASKS: dict[str, Callable[[State], set[Any]]] = {"clicks": _mask_by_clicks, "paths": _mask_by_paths}


def generate(fens: list[str], passes: int) -> dict[str, Any]:
    """List the moves of states that were never asked before."""
    seconds = 0.0
    for _ in range(passes):
        states = [State.from_fen(fen, ENGLISH) for fen in fens]
        start = process_time()
        for state in states:
            legal_moves(state)
        seconds += process_time() - start
    return {"seconds": seconds / passes}


def listed(fens: list[str]) -> dict[str, Any]:
    """The moves of each position, to be compared with those of another library."""
    return {"moves": [[str(m) for m in legal_moves(State.from_fen(fen))] for fen in fens]}


def shuffle(rules: str, early: int, late: int, window: int, batches: int) -> dict[str, Any]:
    """Time `apply` over `window` plies from two places in a game of two kings that never meet.

    The two take turns in short batches and the median batch counts, so that being interrupted does
    not; a window of plies shows costs that do not fall on every ply.
    """
    if early % len(SHUFFLE) or late % len(SHUFFLE) or window % len(SHUFFLE):
        raise ValueError("both windows must begin and end on the same position")
    state = State.from_fen(SHUFFLE_START, VARIANTS[rules])
    at: dict[int, State] = {}
    for ply in range(late + 1):
        if ply in (early, late):
            at[ply] = state
        state = apply(state, SHUFFLE[ply % len(SHUFFLE)])
    seconds: dict[int, list[float]] = {ply: [] for ply in at}
    for _ in range(batches):
        for ply, state in at.items():
            start = perf_counter()
            for _ in range(window // len(SHUFFLE)):
                for move in SHUFFLE:
                    state = apply(state, move)  # noqa: PLW2901 - walks on from where it began
            seconds[ply].append(perf_counter() - start)
    return {
        "early_seconds": median(seconds[early]) / window,
        "late_seconds": median(seconds[late]) / window,
        "early_bytes": len(pickle.dumps(at[early])),
        "late_bytes": len(pickle.dumps(at[late])),
    }


def leaks(plies: int, seed: int) -> dict[str, Any]:
    """Memory that stays taken after random games have been played and dropped."""
    choice = random.Random(seed).choice

    def play(plies: int) -> None:
        state = State.initial(ENGLISH_WCDF)
        for _ in range(plies):
            if result(state) is None:
                state = apply(state, choice(legal_moves(state)))
            else:
                state = State.initial(ENGLISH_WCDF)

    play(plies // 10)
    blocks, resident = _memory()
    play(plies)
    blocks_after, resident_after = _memory()
    return {"blocks": blocks_after - blocks, "resident_bytes": resident_after - resident}


def pdn_read(path: str, games: int) -> dict[str, Any]:
    """Read and replay the games of a PDN file, the first so many, without keeping them."""
    start = process_time()
    read = plies = 0
    for game in islice(pdn.read(path, rules=ENGLISH), games):
        read += 1
        plies += len(game.moves)
    seconds = process_time() - start
    return {"games": read, "plies": plies, "seconds": seconds, "resident_bytes": _highest()}


def pdn_moves(path: str, games: int) -> dict[str, Any]:
    """Play the same moves from their texts with `parse_move` and `apply` alone."""
    seconds = 0.0
    plies = 0
    for game in islice(pdn.read(path, rules=ENGLISH), games):
        texts = [str(move) for move in game.moves]
        state = State.initial(ENGLISH) if game.initial is None else game.initial
        start = process_time()
        for text in texts:
            state = apply(state, parse_move(state, text))
        seconds += process_time() - start
        plies += len(texts)
    return {"plies": plies, "seconds": seconds}


def pdn_comment(size: int) -> dict[str, Any]:
    """The most memory that reading a game with a comment of so many bytes takes, beside its text."""
    piece = b"so it was " * 6553
    pieces = [piece] * (size // len(piece))
    tracemalloc.start()
    (game,) = pdn.read(_Pieces([b"1. 11-15 {", *pieces, b"} 23-19 *"]), rules=ENGLISH)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {"peak_bytes": peak, "characters": len(game.comments[0]), "plies": len(game.moves)}


class _Pieces:
    """A file that gives pieces as they are."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = iter(pieces)

    def read(self, size: int) -> bytes:
        return next(self._pieces, b"")


def _highest() -> int:
    """The most memory that was resident, 0 where the system does not tell it."""
    status = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return 0 if found is None else int(found[1]) * 1024


def _memory() -> tuple[int, int]:
    gc.collect()
    statm = Path("/proc/self/statm")
    pages = int(statm.read_text().split()[1]) if statm.exists() else 0
    return sys.getallocatedblocks(), pages * 4096


def facts(games: int, seed: int) -> dict[str, Any]:
    """What a user would want to know before choosing a library, found out by using it."""
    choice = random.Random(seed).choice
    captures = both = moved_on = 0
    for _ in range(games):
        state = State.initial(ENGLISH_WCDF)
        while result(state) is None:
            moves = legal_moves(state)
            kinds = {move.is_capture for move in moves}
            captures += True in kinds
            both += len(kinds) == 2
            after = apply(state, choice(moves))
            moved_on += after.turn is state.turn
            state = after
    start, again = State.initial(), State.initial()
    before = start.fen
    apply(start, legal_moves(start)[0])
    try:
        number = version("draughts-rules")
    except PackageNotFoundError:
        number = draughts.__version__
    return {
        "version": number,
        "first": start.turn.name,
        "captures": captures,
        "captures_with_quiet_moves": both,
        "same_side_again": moved_on,
        "by_value": start == again and hash(start) == hash(again),
        "unchanged": start.fen == before,
    }


if __name__ == "__main__":
    serve(
        {
            "build": build,
            "perft": kernel_perft,
            "bulk": bulk,
            "walk": walk,
            "playouts": playouts,
            "positions": positions,
            "named": named,
            "read_fens": read_fens,
            "read_back": read_back,
            "masks": masks,
            "masked": masked,
            "generate": generate,
            "listed": listed,
            "shuffle": shuffle,
            "leaks": leaks,
            "pdn_read": pdn_read,
            "pdn_moves": pdn_moves,
            "pdn_comment": pdn_comment,
            "facts": facts,
        }
    )
