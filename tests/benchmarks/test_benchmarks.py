"""The benchmarks run; what they measure is for a quiet machine and not judged here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .bench import Row
from .builds import package
from .suite import BENCHMARKS

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, **variables: str) -> str:
    """What `python -m tests.benchmarks` prints with these arguments, once it has ended well."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package().parent), **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.thorough
def test_every_benchmark_runs_or_says_why_not(tmp_path: Path) -> None:
    """Without the other libraries, each benchmark prints its rows or why it was skipped."""
    printed = run("--quick", DRAUGHTS_BENCH_CACHE=str(tmp_path))
    assert "loaded from" in printed
    for what in ("apply at ply", "pickled state", "memory kept", "import draughts", "size on disk"):
        assert what in printed
    for what in ("russian, perft", "with each key", "with each pieces", "mask of squares, international"):
        assert what in printed
    for name in ("bulk", "playouts", "generate", "fen", "international", "family-bulk", "italian-bulk"):
        assert f"SKIPPED {name}: " in printed
    assert set(BENCHMARKS) == {
        "kernel", "bulk", "playouts", "generate", "keys", "fen", "masks", "long-game", "leaks", "import",
        "pdn", "russian", "international", "international-bulk", "family-bulk", "italian-bulk",
    }  # fmt: skip


def test_a_missing_compiler_is_said_aloud(tmp_path: Path) -> None:
    """The comparison with `limit.c` is skipped by name when there is no C compiler."""
    missing = str(tmp_path / "no-compiler")
    printed = run("--quick", "--only", "kernel", CC=missing)
    assert "SKIPPED kernel: limit.c: " in printed


@pytest.mark.thorough
def test_a_version_is_held_against_itself() -> None:
    """With `--against` the same library is measured in both places, line by line."""
    printed = run("--quick", "--against", sys.executable)
    for what in ("english, perft", "random playouts", "walk with each key", "FEN, ranges", "import draughts"):
        assert what in printed


def test_a_row_is_judged_on_its_own_side_of_the_target() -> None:
    """A floor is missed from below, a ceiling from above, and no target is never missed."""

    def missed(value: float, target: float | None, ceiling: bool) -> bool:
        return Row("what", "", "", value, "x", target, ceiling).missed

    assert [missed(value, 2, False) for value in (1.9, 2, 2.1)] == [True, False, False]
    assert [missed(value, 2, True) for value in (1.9, 2, 2.1)] == [False, False, True]
    assert not missed(0, None, False)
    assert not missed(9, None, True)
