"""Counting the positions of a game tree: in the kernel, and through the objects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from . import limit
from .bench import Bench, Row, faster, same
from .process import Worker


def kernel(bench: Bench) -> Iterator[Row]:
    """`perft` against the C program.

    The interpreted kernel counts to a smaller depth, where the C program would be done in less time
    than it can print: it shows where that build stands, and has no target.
    """
    program = limit.compile_into(bench.folder)
    its_depth = bench.sizes.kernel_depth

    def its() -> float:
        answer = limit.count(program, its_depth)
        return float(answer["nodes"] / max(answer["seconds"], 0.0001))  # it prints four decimals

    for build in bench.builds:
        depth = its_depth if build.compiled else min(its_depth, 7)

        def ours(worker: Worker = build.worker, depth: int = depth) -> float:
            answer = worker.ask("perft", depth=depth)
            return float(answer["nodes"] / answer["seconds"])

        nodes = build.worker.ask("perft", depth=depth)["nodes"]
        same(f"perft({depth})", nodes, limit.count(program, depth)["nodes"])
        target = 0.8 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        what = f"perft({depth}) in the kernel"
        note = f"{build.name}; the other is limit.c to depth {its_depth}, {' '.join(limit.FLAGS)}"
        yield faster(what, "nodes/s", mine, theirs, target, note)


def bulk(bench: Bench) -> Iterator[Row]:
    """`legal_moves` and `apply` called from Python, the last ply by `len`."""
    peer = bench.peer("py-draughts")
    depth = bench.sizes.bulk_depth

    def its() -> float:
        answer = peer.ask("bulk", depth=depth, repeat=1)
        return float(answer["nodes"] / answer["seconds"])

    for build in bench.builds:
        repeat = bench.sizes.bulk_repeat if build.compiled else 1

        def ours(worker: Worker = build.worker, repeat: int = repeat) -> float:
            answer = worker.ask("bulk", depth=depth, repeat=repeat)
            return float(answer["nodes"] / answer["seconds"])

        nodes = build.worker.ask("perft", depth=depth)["nodes"]
        same("bulk perft", build.worker.ask("bulk", depth=depth, repeat=1)["nodes"], nodes)
        same("bulk perft", nodes, peer.ask("bulk", depth=depth, repeat=1)["nodes"])
        target = 18.0 if build.compiled else 2.0
        mine, theirs = bench.by_turns(ours, its)
        note = f"{build.name}; the other is py-draughts with captures forced; {nodes:,} nodes"
        yield faster(f"bulk perft({depth})", "nodes/s", mine, theirs, target, note)


# Published, depth 1 first: aartbik.com/MISC/checkers.html (every path), and rhalbersma/dctl,
# test/src/algo/traversal/initial/board_08x08.cpp (one move for each start, end and captured set).
PUBLISHED = {
    "english": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128),
    "russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189),
}


def russian(bench: Bench) -> Iterator[Row]:
    """`perft` of a game with flying kings against that of the English game, which has none."""
    for build in bench.builds:
        depth = 11 - bench.sizes.plies_less if build.compiled else min(7, 11 - bench.sizes.plies_less)

        def speed(rules: str, worker: Worker = build.worker, depth: int = depth) -> float:
            answer = worker.ask("perft", depth=depth, rules=rules)
            same(f"perft({depth}), {rules}", answer["nodes"], PUBLISHED[rules][depth - 1])
            return float(answer["nodes"] / answer["seconds"])

        flying, short = bench.by_turns(partial(speed, "russian"), partial(speed, "english"))
        target = 0.5 if build.compiled else None
        note = f"{build.name}; the other is english"
        yield faster(f"russian, perft({depth}) in the kernel", "nodes/s", flying, short, target, note)


ALL_KINGS = "W:W" + ",".join(f"K{n}" for n in range(31, 51)) + ":B" + ",".join(f"K{n}" for n in range(1, 21))
ALMOST_PROMOTION = "W:W6,7,8,9,10:B41,42,43,44,45"
WOLDOUBY = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"

# At depths that take the other about a second; those of the interpreted build, which has no target.
COUNTED = (
    ("start", None, 8, 5, 8.0),
    ("AllKings", ALL_KINGS, 9, 4, 2.0),
    ("AlmostPromotion", ALMOST_PROMOTION, 8, 4, 2.0),
    ("Woldouby", WOLDOUBY, 14, 8, 2.0),
)


def international(bench: Bench) -> Iterator[Row]:
    """`perft` against that of dame-rs, inside its own program; both count one move an outcome."""
    peer = bench.peer("dame-rs")
    for name, fen, full_depth, interpreted_depth, floor in COUNTED:
        its_depth = full_depth - bench.sizes.plies_less

        def its(fen: str | None = fen, depth: int = its_depth) -> float:
            answer = peer.ask("perft", depth=depth, fen=fen)
            return float(answer["nodes"] / answer["seconds"])

        for build in bench.builds:
            depth = its_depth if build.compiled else min(its_depth, interpreted_depth)
            asked = {"depth": depth, "fen": fen}

            def ours(worker: Worker = build.worker, depth: int = depth, fen: str | None = fen) -> float:
                answer = worker.ask("perft", rules="international", depth=depth, fen=fen)
                return float(answer["nodes"] / answer["seconds"])

            nodes = build.worker.ask("perft", rules="international", **asked)["nodes"]
            same(f"{name}, perft({depth})", nodes, peer.ask("perft", **asked)["nodes"])
            mine, theirs = bench.by_turns(ours, its)
            target = floor if build.compiled else None
            note = (
                f"{build.name}, international, {nodes:,} nodes in the kernel; the other is dame-rs, "
                f"its own perft to depth {its_depth}"
            )
            yield faster(f"{name}, perft({depth})", "nodes/s", mine, theirs, target, note)


@dataclass(frozen=True)
class Game:
    """A game to be counted through the objects of both libraries."""

    rules: str
    depth: int
    target: float
    fen: str | None = None
    its_listing: str | None = None  # where the other library lists other captures than our rule set


def international_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, international draughts, against the Python objects of dame-rs."""
    yield from _through_objects(bench, "dame-rs", Game("international", 7, 1.5))


def family_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, against the boards of py-draughts for each game it has."""
    games = (
        Game("international", 6, 15.0),
        Game("russian", 7, 10.0),
        Game("brazilian", 7, 10.0),
        Game("frisian", 6, 10.0, its_listing="EVERY_PATH"),
    )
    for game in games:
        yield from _through_objects(bench, "py-draughts", game)


# Kings on both sides, and captures of kings among those to choose from (Gilbert's third position).
ITALIAN_KINGS = "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4"


def italian_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, Italian draughts, against pydraughts: py-draughts does not have the game."""
    for game in (Game("italian", 5, 10.0), Game("italian", 4, 10.0, fen=ITALIAN_KINGS)):
        yield from _through_objects(bench, "pydraughts", game)


def _through_objects(bench: Bench, distribution: str, game: Game) -> Iterator[Row]:
    """All builds and the other library by turns; each count is also that of our kernel."""
    peer = bench.peer(distribution)
    depth = max(1, game.depth - bench.sizes.plies_less)
    position = {} if game.fen is None else {"fen": game.fen}
    ours = {"rules": game.rules, "depth": depth, **position}
    # dame-rs has one game.
    its = {"depth": depth, **({} if distribution == "dame-rs" else {"rules": game.rules}), **position}

    def speed(worker: Worker, repeat: int, asked: dict[str, Any]) -> float:
        answer = worker.ask("bulk", repeat=repeat, **asked)
        return float(answer["nodes"] / answer["seconds"])

    contenders = []
    for build in bench.builds:
        nodes = build.worker.ask("perft", **ours)["nodes"]
        same(f"bulk perft, {game.rules}", build.worker.ask("bulk", repeat=1, **ours)["nodes"], nodes)
        listed = build.worker.ask("perft", listing=game.its_listing, **ours)["nodes"]
        its_nodes = peer.ask("bulk", repeat=1, **its)["nodes"]
        same(f"bulk perft, {game.rules}, {distribution}", listed, its_nodes)
        repeat = -(-bench.sizes.bulk_nodes // nodes) if build.compiled else 1
        contenders.append(partial(speed, build.worker, repeat, ours))
    *runs, theirs = bench.by_turns(*contenders, partial(speed, peer, 1, its))
    for build, mine in zip(bench.builds, runs, strict=True):
        where = "" if game.fen is None else f", from {game.fen}"
        every_path = f", which lists every path: {its_nodes:,}" if its_nodes != nodes else ""
        note = f"{build.name}; the other is {distribution}{every_path}; {nodes:,} nodes{where}"
        target = game.target if build.compiled else None
        yield faster(f"{game.rules}, bulk perft({depth})", "nodes/s", mine, theirs, target, note)
