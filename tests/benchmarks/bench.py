"""What a comparison is made of: the contenders, how much work each does, and a line of the table.

Contenders run by turns (A, B, A, B, ...), so that a busy machine slows both; a figure is the median
of its runs and a ratio is that of two medians.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from . import builds, peers
from .builds import Build
from .process import Worker

SEED = 2024
RULE_SETS = ("english", "english-straight", "english-wcdf", "icelandic")


@dataclass(frozen=True)
class Row:
    """One line of the table: a figure of ours, one to hold it against, and what it should be.

    `value` is judged against `target`: at least, or at most when `ceiling` is true.
    `note` says what the figures are, and what else there is to know.
    """

    what: str
    ours: str
    other: str
    value: float
    unit: str
    target: float | None
    ceiling: bool = False
    spread: tuple[float, float] | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether there is a target and the value does not reach it."""
        if self.target is None:
            return False
        return self.value > self.target if self.ceiling else self.value < self.target


@dataclass(frozen=True)
class Sizes:
    """How much work one run is."""

    rounds: int
    kernel_depth: int
    bulk_depth: int
    bulk_repeat: int
    games: int
    positions: int
    passes: int
    late_ply: int
    batches: int
    imports: int
    leak_plies: int
    pdn_games: int
    pdn_peer_games: int
    comment_bytes: int
    plies_less: int  # off each depth of the games other than English
    bulk_nodes: int  # at least so many through the objects in a run of theirs
    fens_read: int  # at least so many in a run


FULL = Sizes(
    7, 11, 7, 5, 1000, 2000, 5, 10_000, 100, 15, 1_000_000, 100_000, 200, 100_000_000, 0, 500_000, 4000
)
QUICK = Sizes(1, 5, 3, 1, 5, 20, 1, 400, 2, 1, 2000, 20, 5, 1_000_000, 4, 1, 1)


@dataclass
class Bench:
    """The contenders, started when first needed and ended together."""

    sizes: Sizes
    install: bool
    builds: list[Build]
    stack: ExitStack
    folder: Path
    _peers: dict[str, Worker] = field(default_factory=dict)

    @classmethod
    def open(cls, sizes: Sizes, *, install: bool, stack: ExitStack) -> Bench:
        """Start the build that is installed, and if it is compiled, the interpreted one as well."""
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())).resolve()
        found = [builds.start(builds.package().parent)]
        stack.callback(found[0].worker.close)
        if found[0].compiled:
            found.append(builds.start(builds.interpreted_copy(folder / "interpreted")))
            stack.callback(found[1].worker.close)
            if found[1].compiled:
                raise RuntimeError("the interpreted copy runs compiled")
        return cls(sizes, install, found, stack, folder)

    def peer(self, distribution: str) -> Worker:
        """The worker of another library."""
        if distribution not in self._peers:
            worker = peers.start(distribution, install=self.install)
            self.stack.callback(worker.close)
            self._peers[distribution] = worker
        return self._peers[distribution]

    def by_turns(self, *contenders: Callable[[], float]) -> list[list[float]]:
        """What each contender gives in each round, after one round that does not count."""
        runs: list[list[float]] = [[] for _ in contenders]
        for number in range(self.sizes.rounds + 1):
            for run, contender in zip(runs, contenders, strict=True):
                figure = contender()
                if number:
                    run.append(figure)
        return runs


def faster(
    what: str, unit: str, ours: list[float], other: list[float], target: float | None, note: str
) -> Row:
    """Make a row of two speeds."""
    pairs = [mine / its for mine, its in zip(ours, other, strict=True)]
    return Row(
        what,
        f"{short(median(ours))} {unit}",
        f"{short(median(other))} {unit}",
        median(ours) / median(other),
        "x",
        target,
        spread=(min(pairs), max(pairs)),
        note=note,
    )


def costlier(
    what: str, count: int, ours: list[float], other: list[float], target: float | None, note: str
) -> Row:
    """Make a row of two times in seconds, each for `count` of what is timed."""
    pairs = [mine / its for mine, its in zip(ours, other, strict=True)]
    return Row(
        what,
        f"{median(ours) / count * 1e6:.2f} us",
        f"{median(other) / count * 1e6:.2f} us",
        median(ours) / median(other),
        "x",
        target,
        ceiling=True,
        spread=(min(pairs), max(pairs)),
        note=note,
    )


def short(number: float) -> str:
    if number >= 1e6:
        return f"{number / 1e6:.2f} M"
    return f"{number:,.0f}"


def same(what: str, ours: object, other: object) -> None:
    if ours != other:
        raise AssertionError(f"{what}: {ours} here, {other} there")
