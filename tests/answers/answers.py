"""Answers of the library to many questions, recorded from one version and held against another.

    python answers.py record FILE [--questions N] [--seed S]
    python answers.py compare FILE [--report FILE] [--only KIND]

Owns the file of questions and answers.  `asking.py` beside it asks; `questions.py` chooses what is asked
when a file is recorded, by the dice of `dice.py`.  The file is compressed JSON lines of plain data: a line
describes a house rule, or is a course of questions under one rule set, [kind, arguments, answer] each.
They are asked in order, as some set up or play on the position that the others are about.
Both commands ask whatever `draughts` is installed, compiled or not.
"""

from __future__ import annotations

import argparse
import dataclasses
import gzip
import io
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import draughts
from asking import KINDS, LONGEST, SETTING, Course, RuleSets, ask, shortened

EXAMPLES = 4  # of each kind of difference


def record(path: Path, questions: int, seed: int) -> int:
    """Write questions and their answers to a file."""
    import questions as chosen  # only here: to compare takes less

    kinds: Counter[str] = Counter()
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,  # no name and no time: the same bytes each time
        io.TextIOWrapper(packed, "utf-8", newline="\n") as file,
    ):
        for line in chosen.lines(questions, seed):
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            kinds.update(["house"] if "base" in line else [kind for kind, _, _ in line["asked"]])
    print(f"{kinds.total()} questions: {', '.join(f'{kind} {many}' for kind, many in kinds.most_common())}")
    return 0


@dataclass(frozen=True)
class Difference:
    """A question that is answered otherwise."""

    kind: str
    rules: str | None
    fen: str
    given: list[Any]
    was: str
    now: str

    def __str__(self) -> str:
        position = f" at {self.fen}" if self.fen else ""
        asked = json.dumps(self.given)
        asked = asked if len(asked) <= 2 * LONGEST else f"{asked[: 2 * LONGEST]}..."
        return (
            f"  {self.kind} {asked} under {self.rules}{position}\n"
            f"    was {self.was}\n    now {shortened(self.now)}"
        )


def differences(
    lines: Iterable[dict[str, Any]], only: str | None, asked: Counter[str]
) -> Iterator[Difference]:
    """Ask every question again, count them by kind, and yield those that are answered otherwise."""
    sets = RuleSets()
    for line in lines:
        if "base" in line:
            asked["house"] += 1
            now = sets.describe(line["house"], line["base"], line["fields"])
            if shortened(now) != line["answer"]:
                yield Difference("house", line["base"], "", [line["fields"]], line["answer"], now)
            continue
        name = line["rules"]
        if name is not None and name not in sets.made:
            yield Difference("house", name, "", [], f"{len(line['asked'])} questions", "no such rule set")
            continue
        course = Course(None if name is None else sets.made[name])
        for kind, given, was in line["asked"]:
            if only not in (None, kind) and kind not in SETTING:
                continue
            before = course.states[-1] if course.states else None
            now = ask(course, kind, given)
            asked[kind] += 1
            if shortened(now) != was and only in (None, kind):
                yield Difference(kind, name, before.fen if before else "", given, was, now)


def compare(path: Path, report: TextIO | None, only: str | None) -> int:
    """Ask the questions of a file again, and print what is answered otherwise."""
    began, asked = time.monotonic(), Counter[str]()
    found: dict[str, list[Difference]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for each in differences(map(json.loads, file), only, asked):
            found.setdefault(each.kind, []).append(each)
            if report is not None:
                report.write(json.dumps(dataclasses.asdict(each)) + "\n")
    many = sum(map(len, found.values()))
    took = time.monotonic() - began
    print(f"{asked.total()} questions to {draughts.__file__} in {took:.0f} s: {many} answered otherwise")
    for kind, group in sorted(found.items()):
        print(f"{kind}: {len(group)} of {asked[kind]}")
        group.sort(key=lambda each: len(each.fen) + len(json.dumps(each.given)))
        print("\n".join(map(str, group[:EXAMPLES])))
    return 1 if many else 0


def main(arguments: list[str] | None = None) -> int:
    """Run the command that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("file", type=Path)
    recording.add_argument("--questions", type=int, default=240_000)
    recording.add_argument("--seed", type=int, default=1)
    comparing = commands.add_parser("compare")
    comparing.add_argument("file", type=Path)
    comparing.add_argument("--report", type=argparse.FileType("w", encoding="utf-8"))
    comparing.add_argument("--only", choices=["house", *KINDS])
    given = parser.parse_args(arguments)
    if given.command == "record":
        return record(given.file, given.questions, given.seed)
    return compare(given.file, given.report, given.only)


if __name__ == "__main__":
    sys.exit(main())
