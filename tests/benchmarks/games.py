"""Playing games: random ones, long ones, fresh positions; what stays in memory, and the import."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from statistics import median
from tempfile import gettempdir
from time import perf_counter

from . import builds
from .bench import RULE_SETS, SEED, Bench, Row, faster, same
from .builds import Build
from .process import Worker, environment


def playouts(bench: Bench) -> Iterator[Row]:
    """Random games of at most 300 plies, the result asked at each."""
    peer = bench.peer("open_spiel")
    arguments = {"games": bench.sizes.games, "seed": SEED, "max_plies": 300}

    def its() -> float:
        answer = peer.ask("playouts", **arguments)
        return float(answer["games"] / answer["seconds"])

    length = peer.ask("playouts", **arguments)["plies"] / bench.sizes.games
    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            answer = worker.ask("playouts", **arguments)
            return float(answer["games"] / answer["seconds"])

        ours_length = build.worker.ask("playouts", **arguments)["plies"] / bench.sizes.games
        target = 3.0 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        note = (
            f"{build.name}, english-wcdf, {ours_length:.1f} plies a game; the other is OpenSpiel, "
            f"{length:.1f} actions a game (each jump is one)"
        )
        yield faster("random playouts", "games/s", mine, theirs, target, note)


def generate(bench: Bench) -> Iterator[Row]:
    """`legal_moves` of states that were never asked before."""
    peer = bench.peer("py-draughts")
    count, passes = bench.sizes.positions, bench.sizes.passes
    fens = bench.builds[0].worker.ask("positions", count=count, seed=SEED)["fens"]
    theirs_listed = peer.ask("listed", fens=fens)["moves"]

    def its() -> float:
        return count / float(peer.ask("generate", fens=fens, passes=1)["seconds"])

    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            return count / float(worker.ask("generate", fens=fens, passes=passes)["seconds"])

        listed = build.worker.ask("listed", fens=fens)["moves"]
        different = sum(
            sorted(mine) != sorted(other) for mine, other in zip(listed, theirs_listed, strict=True)
        )
        # py-draughts lists captures of one piece with the same end and pieces once (its rule).
        outcomes = sum(not set(other) <= set(mine) for mine, other in zip(listed, theirs_listed, strict=True))
        same("positions where py-draughts has a move that is not ours", outcomes, 0)
        target = 10.0 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        note = (
            f"{build.name}; the other is py-draughts, whose moves with captures forced differ in "
            f"{different} of {count:,} positions"
        )
        yield faster(f"legal_moves, {count:,} fresh states", "states/s", mine, theirs, target, note)


def long_game(bench: Bench) -> Iterator[Row]:
    """`apply` late in an endless game against early in it: time, and size when pickled."""
    early, late = 100, bench.sizes.late_ply
    for build in bench.builds:
        for rules in RULE_SETS:
            answers = [
                build.worker.ask(
                    "shuffle", rules=rules, early=early, late=late, window=200, batches=bench.sizes.batches
                )
                for _ in range(bench.sizes.rounds)
            ]
            ratios = [answer["late_seconds"] / answer["early_seconds"] for answer in answers]
            before = median(answer["early_seconds"] for answer in answers) * 1e9
            after = median(answer["late_seconds"] for answer in answers) * 1e9
            note = f"{build.name}, {rules}, over 200 plies from there; the other is ply {early}"
            yield Row(
                f"apply at ply {late:,}",
                f"{after:,.0f} ns",
                f"{before:,.0f} ns",
                after / before,
                "x",
                1.15,
                ceiling=True,
                spread=(min(ratios), max(ratios)),
                note=note,
            )
            size, early_size = answers[0]["late_bytes"], answers[0]["early_bytes"]
            yield Row(
                f"pickled state at ply {late:,}",
                f"{size:,} bytes",
                f"{early_size:,} bytes",
                abs(size - early_size),
                "bytes",
                16,
                ceiling=True,
                note=note,
            )


def leaks(bench: Bench) -> Iterator[Row]:
    """What stays in memory after many plies of random games."""
    plies = bench.sizes.leak_plies
    for build in bench.builds:
        answer = build.worker.ask("leaks", plies=plies, seed=SEED)
        yield Row(
            f"memory kept after {plies:,} plies",
            f"{answer['blocks']:,} blocks",
            "",
            answer["blocks"],
            "blocks",
            1000,
            ceiling=True,
            note=f"{build.name}; resident memory grew by {answer['resident_bytes'] / 1024:,.0f} KiB",
        )


def importing(bench: Bench) -> Iterator[Row]:
    """Starting Python with `import draughts` against starting it with two modules that it needs anyway.

    The ratio is that of processor times, each beyond bare Python; by the clock a busy machine says too
    much.
    """
    for build in bench.builds:
        clock, processor = start_up(build, ("time", "draughts", "enum, typing"), bench.sizes.imports)
        ours, other = clock[1] - clock[0], clock[2] - clock[0]
        yield Row(
            "import draughts",
            f"{ours:.1f} ms",
            f"{other:.1f} ms",
            (processor[1] - processor[0]) / (processor[2] - processor[0]),
            "x",
            2 if build.compiled else None,
            ceiling=True,
            note=f"{build.name}, beyond bare Python; the other is import enum, typing; the ratio is of "
            f"processor times: {processor[1] - processor[0]:.1f} ms, {processor[2] - processor[0]:.1f} ms",
        )
    size, what = builds.installed_size()
    yield Row(
        "size on disk",
        f"{size / 1e6:.2f} MB",
        "",
        size / 1e6,
        "MB",
        2,
        ceiling=True,
        note=f"{bench.builds[0].name}, {what}",
    )


def start_up(build: Build, imports: Sequence[str], rounds: int) -> tuple[list[float], list[float]]:
    """Start Python by turns with each of `imports`: milliseconds by the clock, and of the processor."""
    clock: list[list[float]] = [[] for _ in imports]
    processor: list[list[float]] = [[] for _ in imports]
    for number in range(rounds + 1):
        for index, names in enumerate(imports):
            start = perf_counter()
            done = subprocess.run(
                [build.python, "-c", f"import {names}, time; print(time.process_time())"],
                check=True,
                capture_output=True,
                text=True,
                cwd=gettempdir(),
                env=environment(build.searched),
            )
            if number:  # the first round may have to write bytecode
                clock[index].append((perf_counter() - start) * 1000)
                processor[index].append(float(done.stdout) * 1000)
    return list(map(median, clock)), list(map(median, processor))
