"""`python -m tests.benchmarks --against PYTHON`: this version against another that PYTHON has installed.

Every line is one task of our own worker, run by both versions by turns (A, B, A, B, ...) in fresh
processes.  A line that seems slower is measured again in further processes before it is flagged, as the
layout of a process in memory alone makes some per cent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from statistics import median
from typing import Any

from . import archive, builds, counts, questions
from .bench import SEED, Sizes
from .builds import Build
from .games import start_up
from .process import Unavailable, Worker

SLOWER = 0.97  # of the other's speed: below it a line is flagged
SITTINGS = 4  # more, for a line that seems slower

IN_KERNEL = (("english", 11), ("russian", 11), ("frisian", 6), ("italian", 8))
BULK = (("english", 7), ("international", 6), ("russian", 7), ("frisian", 6), ("italian", 7))

Asked = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A task of the worker; `seconds` is the part of its answer that is held against the other's."""

    what: str
    task: str
    asked: Asked
    seconds: str = "seconds"


def compare(python: str, sizes: Sizes, show: Callable[[str], None]) -> int:
    """Show the ratio of speeds, new to old, for every line; return how many are flagged."""
    new, old = builds.start(builds.package().parent), builds.installed(python)
    with closing(new.worker), closing(old.worker):
        for word, build in (("new", new), ("old", old)):
            show(f"{word}: draughts {build.version}, {build.name}, loaded from {build.path}")
        show(f"{'speed, new / old':<44} {'ratio':>7}  lowest-highest")
        slower = sum(_flagged(line, new, old, sizes, show) for line in _lines(new.worker, sizes))
        return slower + _flagged_import(new, old, sizes, show)


def _flagged(line: Line, new: Build, old: Build, sizes: Sizes, show: Callable[[str], None]) -> bool:
    """Show a line, measured again if it seems slower, and return whether it is."""
    return _judged(line.what, lambda: _sitting(line, new, old, sizes.rounds), show)


def _flagged_import(new: Build, old: Build, sizes: Sizes, show: Callable[[str], None]) -> bool:
    """As `_flagged`, for `import draughts` beyond bare Python, in processor time."""

    def sitting() -> list[float]:
        costs = []
        for _ in range(3):
            both = [start_up(build, ("time", "draughts"), sizes.imports)[1] for build in (new, old)]
            costs.append((both[1][1] - both[1][0]) / (both[0][1] - both[0][0]))
        return costs

    return _judged("import draughts", sitting, show)


def _judged(what: str, sitting: Callable[[], list[float]], show: Callable[[str], None]) -> bool:
    ratios = sitting()
    again = ""
    if median(ratios) < SLOWER:
        sittings = [sitting() for _ in range(SITTINGS)]
        ratios = [median(each) for each in sittings]
        again = f"  {SITTINGS} more times"
    slower = median(ratios) < SLOWER
    flag = "  SLOWER" if slower else ""
    show(f"{what:<44} {median(ratios):>7.2f}  {min(ratios):.2f}-{max(ratios):.2f}{again}{flag}")
    return slower


def _sitting(line: Line, new: Build, old: Build, rounds: int) -> list[float]:
    """Run a line by turns in two fresh processes; return the ratio of each round, after one to warm up."""
    ratios = []
    with closing(new.fresh()) as ours, closing(old.fresh()) as theirs:
        for number in range(rounds + 1):
            mine, its = (worker.ask(line.task, **line.asked) for worker in (ours, theirs))
            if _work(mine) != _work(its):
                raise AssertionError(f"{line.what}: {_work(mine)} here, {_work(its)} there")
            if number:
                ratios.append(its[line.seconds] / mine[line.seconds])
    return ratios


def _work(answer: Asked) -> Asked:
    """Return what an answer says of the work done, which must be the same on both sides."""
    return {name: value for name, value in answer.items() if not name.endswith(("seconds", "bytes"))}


def _lines(worker: Worker, sizes: Sizes) -> Iterator[Line]:
    """Return every line; `worker` makes the positions that both versions are given."""
    less, games = sizes.plies_less, max(1, sizes.games // 4)
    for rules, depth in IN_KERNEL:
        asked: Asked = {"rules": rules, "depth": depth - less}
        yield Line(f"{rules}, perft in the kernel", "perft", asked, "processor_seconds")
    for name, position, depth, _, _ in counts.COUNTED:
        asked = {"rules": "international", "depth": depth - less, "fen": position}
        yield Line(f"international, {name}, perft in the kernel", "perft", asked, "processor_seconds")
    for rules, depth in (
        ("english", 7),
        ("international", 6),
        ("russian", 7),
        ("frisian", 6),
        ("italian", 7),
    ):
        yield Line(f"{rules}, bulk perft", "bulk", {"rules": rules, "depth": depth - less, "repeat": 3})
    yield Line("random playouts", "playouts", {"games": games, "seed": SEED, "max_plies": 300})
    fens = worker.ask("positions", count=sizes.positions, seed=SEED)["fens"]
    yield Line("legal_moves of fresh states", "generate", {"fens": fens, "passes": sizes.passes})
    for ask in ("key", "pieces"):
        depth = sizes.bulk_depth
        yield Line(f"walk with each {ask}", "walk", {"depth": depth, "repeat": sizes.bulk_repeat, "ask": ask})
    shuffle: Asked = {"early": 100, "late": sizes.late_ply, "window": 200, "batches": sizes.batches}
    for rules in ("english", "icelandic"):
        for when in ("early", "late"):
            asked = {"rules": rules, **shuffle}
            yield Line(f"{rules}, apply {when} in a game", "shuffle", asked, f"{when}_seconds")
    for kind, rules, fens in questions.fens_of_kinds(worker, sizes.positions):
        passes = max(1, sizes.fens_read // len(fens))
        yield Line(f"FEN, {kind}", "read_fens", {"fens": fens, "rules": rules, "passes": passes})
    for rules in ("english", "russian", "international"):
        fens = worker.ask("positions", count=sizes.positions, seed=SEED, rules=rules)["fens"]
        for by in ("clicks", "paths"):
            passes = 1 if by == "clicks" else sizes.passes
            asked = {"fens": fens, "rules": rules, "passes": passes, "by": by}
            yield Line(f"{rules}, mask of squares by {by}", "masks", asked)
    try:
        path = str(archive.path_of_archive())
    except Unavailable:
        return
    asked = {"path": path, "games": sizes.pdn_peer_games * 5}
    yield Line("PDN, games replayed", "pdn_read", asked)
    yield Line("PDN, parse_move and apply", "pdn_moves", asked)
