"""`python -m tests.benchmarks`: run the benchmarks and print ratios with their targets."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from contextlib import ExitStack
from dataclasses import replace

from .against import compare
from .bench import FULL, QUICK, Bench, Row
from .process import Unavailable
from .suite import BENCHMARKS


def main() -> int:
    """Return 0, or 1 when a target was missed or a line flagged (never with `--quick`)."""
    options = _options()
    sizes = QUICK if options.quick else FULL
    if options.rounds:
        sizes = replace(sizes, rounds=options.rounds)
    if options.against:
        flagged = compare(options.against, sizes, lambda line: print(line, flush=True))
        print(f"{flagged} slower" if flagged else "nothing slower")
        return 1 if flagged and not options.quick else 0
    missed = 0
    with ExitStack() as stack:
        bench = Bench.open(sizes, install=not options.quick, stack=stack)
        print(_header(bench))
        print(_line("", "draughts", "other", "", "lowest-highest", "target"))
        for name in options.only or BENCHMARKS:
            try:
                for row in BENCHMARKS[name](bench):
                    print(_show(row, judge=not options.quick), flush=True)
                    missed += row.missed
            except Unavailable as reason:
                print(f"SKIPPED {name}: {reason}", flush=True)
    if options.quick:
        print("--quick only shows that the benchmarks run: these figures mean nothing")
        return 0
    print(f"{missed} missed" if missed else "no target missed")
    return 1 if missed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="tiny sizes, and only peers that are installed already"
    )
    parser.add_argument(
        "--only", action="append", choices=list(BENCHMARKS), help="run this one (may be repeated)"
    )
    parser.add_argument(
        "--against", metavar="PYTHON", help="hold this version against the one that PYTHON has installed"
    )
    parser.add_argument("--rounds", type=_positive, help="runs of each contender")
    return parser.parse_args()


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one round")
    return number


def _header(bench: Bench) -> str:
    lines = [
        f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} "
        + f"{platform.machine()}, {os.cpu_count()} processors",
    ]
    for build in bench.builds:
        lines.append(f"draughts {build.version}, {build.name}, loaded from {build.path}")
    if not any(build.compiled for build in bench.builds):
        lines.append("the compiled build is not installed here: its targets are not judged")
    return "\n".join(lines)


def _show(row: Row, *, judge: bool) -> str:
    sign = "<=" if row.ceiling else ">="
    target = "" if row.target is None else f"{sign} {row.target:g} {row.unit}"
    if judge and row.target is not None:
        target += "  MISSED" if row.missed else "  ok"
    spread = "" if row.spread is None else "-".join(map(_rounded, row.spread))
    value = f"{row.value:.0f}" if row.unit in ("bytes", "blocks") else _rounded(row.value)
    return _line(row.what, row.ours, row.other, f"{value} {row.unit}", spread, target) + (
        f"\n    {row.note}" if row.note else ""
    )


def _rounded(value: float) -> str:
    return f"{value:.4f}" if value < 0.05 else f"{value:.2f}"


def _line(what: str, ours: str, other: str, value: str, spread: str, target: str) -> str:
    return f"{what:<32} {ours:>17} {other:>17} {value:>11}  {spread:>15}  {target}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
