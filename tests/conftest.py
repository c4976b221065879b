"""What every test may ask for: the corpus of real games, and which build is tested."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import draughts

COMPILED = draughts.COMPILED
"""Whether the modules under test are compiled."""

# One profile for both builds: the time of an example says nothing on a noisy machine.
settings.register_profile(
    "draughts", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
# The same examples at every run, for checks whose answer must depend on the change alone.  What no
# example has met yet is looked for by everyone else's runs, which draw their own.
settings.register_profile("repeatable", settings.get_profile("draughts"), derandomize=True, database=None)
settings.load_profile("repeatable" if os.environ.get("DRAUGHTS_REPEATABLE") else "draughts")


# A shell starts what runs in the background with SIGINT ignored, and children would inherit that: the
# tests of Ctrl-C need it heard.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def corpus_folder() -> Path | None:
    """Give the folder of real games: $DRAUGHTS_CORPUS, else one beside the repository, else None."""
    named = os.environ.get("DRAUGHTS_CORPUS")
    root = Path(__file__).resolve().parents[1]
    folder = Path(named) if named else root.parent / "shared" / "corpus"
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real games; the test is skipped where it is missing."""
    folder = corpus_folder()
    if folder is None:
        pytest.skip("no corpus of real games: set DRAUGHTS_CORPUS to its folder to run this test")
    return folder


def pytest_report_header() -> str:
    return (
        f"draughts: {'compiled' if COMPILED else 'interpreted'} build, from {Path(draughts.__file__).parent}"
    )
