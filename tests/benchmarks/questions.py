"""What a program asks about single states: their keys and pieces, a FEN read, a mask of squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from .bench import SEED, Bench, Row, costlier, faster, same
from .process import Worker


def keys(bench: Bench) -> Iterator[Row]:
    """A walk that asks each state for its key, and one that asks for its pieces, against a bare walk."""
    floors = {"key": 0.7, "pieces": 0.6}
    depth = bench.sizes.bulk_depth
    for build in bench.builds:
        repeat = bench.sizes.bulk_repeat if build.compiled else 1

        def speed(ask: str, worker: Worker = build.worker, repeat: int = repeat) -> float:
            answer = worker.ask("walk", depth=depth, repeat=repeat, ask=ask)
            return float(answer["nodes"] / answer["seconds"])

        bare, *asking = bench.by_turns(*[partial(speed, ask) for ask in ("nothing", *floors)])
        for (ask, floor), mine in zip(floors.items(), asking, strict=True):
            target = floor if build.compiled else None
            note = f"{build.name}, English; the other is the same walk that asks for nothing"
            yield faster(f"walk({depth}) with each {ask}", "nodes/s", mine, bare, target, note)


def fen(bench: Bench) -> Iterator[Row]:
    """`State.from_fen` against py-draughts, on positions that both read alike."""
    peer = bench.peer("py-draughts")
    for kind, rules, fens in fens_of_kinds(bench.builds[0].worker, bench.sizes.positions):
        asked = {"fens": fens, "rules": rules}
        passes = max(1, bench.sizes.fens_read // len(fens))

        def speed(worker: Worker, passes: int = passes, asked: dict[str, Any] = asked) -> float:
            return len(asked["fens"]) / float(worker.ask("read_fens", passes=passes, **asked)["seconds"])

        theirs_read = peer.ask("read_back", **asked)
        for build in bench.builds:
            same(f"FEN, {kind}", build.worker.ask("read_back", **asked), theirs_read)
        *runs, theirs = bench.by_turns(
            *[partial(speed, build.worker) for build in bench.builds], lambda: speed(peer)
        )
        for build, mine in zip(bench.builds, runs, strict=True):
            target = 1.0 if build.compiled else None
            note = (
                f"{build.name}, {rules}, {len(fens):,} positions such as {fens[-1]}; the other is py-draughts"
            )
            yield faster(f"FEN, {kind}", "reads/s", mine, theirs, target, note)


def fens_of_kinds(worker: Worker, count: int) -> Iterator[tuple[str, str, list[str]]]:
    """FENs of several kinds, each with what kind it is and the rule set that reads it."""
    games = {
        rules: worker.ask("positions", count=count, seed=SEED, rules=rules)["fens"]
        for rules in ("english-wcdf", "russian", "international")
    }
    yield "English games", "english", games["english-wcdf"]
    yield "international games", "international", games["international"]
    yield "Russian games", "russian", games["russian"]
    yield "squares by name", "russian", worker.ask("named", fens=games["russian"], rules="russian")["fens"]
    yield "few pieces, kings", "english", ["B:W30,K18:BK1,12", "W:WK31:BK3,K11"]
    yield "the start", "english", [games["english-wcdf"][0]]
    yield "ranges", "international", ["W:W31-50:B1-20"]


def masks(bench: Bench) -> Iterator[Row]:
    """A mask of first and second squares by `next_squares` against the same from the listed paths.

    A listing with one move an outcome leaves out paths that may be clicked, and `next_squares` does not:
    there the masks differ, and the note says in how many positions.
    """
    count = bench.sizes.positions
    for rules in ("english", "russian", "international"):
        for build in bench.builds:
            fens = build.worker.ask("positions", count=count, seed=SEED, rules=rules)["fens"]
            asked = {"fens": fens, "rules": rules}
            passes = bench.sizes.passes if build.compiled else 1

            def seconds(
                by: str,
                worker: Worker = build.worker,
                passes: int = passes,
                asked: dict[str, Any] = asked,
            ) -> float:
                return float(worker.ask("masks", passes=passes, by=by, **asked)["seconds"])

            by_clicks, by_paths = (
                build.worker.ask("masked", by=by, **asked)["masks"] for by in ("clicks", "paths")
            )
            pairs = list(zip(by_clicks, by_paths, strict=True))
            same("masks that lack a listed path", sum(not all(x in a for x in b) for a, b in pairs), 0)
            wider = sum(a != b for a, b in pairs)
            clicks, paths = bench.by_turns(partial(seconds, "clicks"), partial(seconds, "paths"))
            note = f"{build.name}; the other is by paths, narrower in {wider} of {count:,} positions"
            yield costlier(
                f"mask of squares, {rules}", count, clicks, paths, 2.0 if build.compiled else None, note
            )
