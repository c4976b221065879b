"""The command, run as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import draughts

COMMAND = [sys.executable, "-m", "draughts"]


# The package under test, from whatever folder the command is run.
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(Path(draughts.__file__).parents[1]),
    "PYTHONIOENCODING": "utf-8",
}


DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "command-line.md"


BLOCKED = "W:W5:B1"  # White cannot move


# Black's first move blocks White, so that it is counted at once; the others go on for ever.
ENDLESS = "B:W5:BK6"


def run(
    *arguments: str, typed: str | bytes = "", command: Sequence[str] = COMMAND, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end and give what it printed."""
    done = subprocess.run(
        [*command, *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**ENVIRONMENT, **environment},
        timeout=120,
        check=False,
    )
    told = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in told.stderr, told.stderr
    return told


def output(*arguments: str, typed: str | bytes = "") -> str:
    """Return what a run that goes well prints."""
    done = run(*arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def misused(*arguments: str) -> str:
    """Return the complaint of a run that is misuse, and prints nothing else."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "error: " in done.stderr
    return done.stderr
