"""What surrounds the tests: the build they run on, the folders they read, and how much they are to try.

Owns COMPILED, ROOT, DATA, and the number of examples that a property is tried on.
"""

from __future__ import annotations

import os
from pathlib import Path

import draughts

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the project."""

HELPERS = ROOT / "tests" / "helpers"
"""The folder of what tests share, for those that start another process."""

DATA = ROOT / "tests" / "data"
"""The folder of tables that have a source."""

COMPILED = draughts.COMPILED
"""Whether the modules under test are compiled."""


def thorough() -> bool:
    """Whether everything is to be tried that is known to be worth it, and not only what takes no time."""
    return bool(os.environ.get("DRAUGHTS_THOROUGH"))


def at_length() -> bool:
    """Whether loops go as far as is worth it: in a thorough run of the compiled build."""
    return thorough() and COMPILED


def examples(number: int) -> int:
    """How many examples to try: so many in a thorough run, a twentieth of them, 3 at least, in others."""
    return number if thorough() else max(number // 20, min(number, 3))


def corpus_folder() -> Path | None:
    """Return the folder of real games: $DRAUGHTS_CORPUS, else one beside the repository, else None."""
    named = os.environ.get("DRAUGHTS_CORPUS")
    folder = Path(named) if named else ROOT.parent / "shared" / "corpus"
    return folder if folder.is_dir() else None
