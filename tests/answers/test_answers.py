"""The library answers today as it did when its answers were recorded.

Owns the proof that recording and comparing work: between two releases they are run by hand, with the older
one installed for `record` and the newer for `compare`.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "answers.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_recorded_answers_are_given_again_and_another_is_found(tmp_path: Path) -> None:
    """A file compares equal with the version that wrote it, and one answer that was changed is found."""
    file = tmp_path / "answers.gz"
    recorded = run("record", str(file), "--questions", "500", "--seed", "3")
    assert recorded.returncode == 0, recorded.stderr
    same = run("compare", str(file))
    assert (same.returncode, "0 answered otherwise" in same.stdout) == (0, True), same.stdout + same.stderr
    text = gzip.decompress(file.read_bytes()).decode()
    assert '"9-13' in text or "[9, 13]" in text or "you must capture" in text
    file.write_bytes(gzip.compress(text.replace("you must capture", "you may capture").encode()))
    changed = run("compare", str(file))
    assert changed.returncode == 1
    assert "you may capture" in changed.stdout
