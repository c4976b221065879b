"""`python -m tests.benchmarks.facts`: this library beside others, each fact found by running it."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from typing import Any

from . import builds, peers
from .process import Unavailable, Worker

SEED = 2024
MAX_PLIES = 300


@dataclass(frozen=True)
class Subject:
    """A library to ask, and how much work suits its speed."""

    title: str
    worker: Worker
    fact_games: int
    depth: int
    repeat: int
    games: int


def main() -> int:
    """Print a Markdown table; a library that cannot be had is named below it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.facts", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only peers that are installed already")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each library")
    options = parser.parse_args()
    unavailable: list[str] = []
    with ExitStack() as stack:
        build = builds.start(builds.package().parent)
        stack.callback(build.worker.close)
        title = f"draughts-rules ({build.name})"
        subjects = [
            Subject(title, build.worker, 200, 7 if build.compiled else 6, 3, 500),
        ]
        for distribution, games, depth, playouts in (
            ("py-draughts", 200, 7, 100),
            ("pydraughts", 3, 4, 1),
            ("open_spiel", 200, 7, 500),
        ):
            try:
                worker = peers.start(distribution, install=not options.quick)
            except Unavailable as reason:
                unavailable.append(str(reason))
                continue
            stack.callback(worker.close)
            subjects.append(Subject(distribution, worker, games, depth, 1, playouts))
        print(_table(subjects, options.rounds))
    for reason_text in unavailable:
        print(f"SKIPPED {reason_text}")
    return 0


def _table(subjects: list[Subject], rounds: int) -> str:
    facts = [subject.worker.ask("facts", games=subject.fact_games, seed=SEED) for subject in subjects]
    speeds: list[list[tuple[float, float]]] = [[] for _ in subjects]
    counts = [0 for _ in subjects]
    for _ in range(rounds):
        for number, subject in enumerate(subjects):
            count = subject.worker.ask("bulk", depth=subject.depth, repeat=subject.repeat)
            played = subject.worker.ask("playouts", games=subject.games, seed=SEED, max_plies=MAX_PLIES)
            counts[number] = count["nodes"]
            speeds[number].append((count["nodes"] / count["seconds"], played["games"] / played["seconds"]))
    right = subjects[0].worker
    rows: list[list[str]] = [
        ["", *(subject.title for subject in subjects)],
        ["---", *("---" for _ in subjects)],
        ["version", *(fact["version"] for fact in facts)],
        ["a capture must be made", *(_forced(fact) for fact in facts)],
        ["a whole capture is one move", *(_yes(not fact["same_side_again"]) for fact in facts)],
        ["moves first", *(_first(fact["first"]) for fact in facts)],
        ["equal positions are equal, hash alike", *(_yes(fact["by_value"]) for fact in facts)],
        ["playing a move leaves the old position", *(_yes(fact["unchanged"]) for fact in facts)],
        [
            "bulk perft(depth)",
            *(
                f"({subject.depth}) {nodes:,}"
                + _deviation(nodes, right.ask("perft", depth=subject.depth)["nodes"])
                for subject, nodes in zip(subjects, counts, strict=True)
            ),
        ],
        ["bulk perft, nodes/s", *(f"{median(run[0] for run in runs):,.0f}" for runs in speeds)],
        [
            f"random games/s, at most {MAX_PLIES} plies",
            *(f"{median(run[1] for run in runs):,.1f}" for runs in speeds),
        ],
    ]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _forced(fact: dict[str, Any]) -> str:
    both, captures = fact["captures_with_quiet_moves"], fact["captures"]
    return f"no ({both} of {captures} times)" if both else f"yes ({captures} times)"


def _first(text: str) -> str:
    return text.capitalize() if text in ("BLACK", "WHITE") else text


def _deviation(nodes: int, right: int) -> str:
    return "" if nodes == right else f" (not {right:,})"


if __name__ == "__main__":
    sys.exit(main())
