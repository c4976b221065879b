"""What every test may ask for: the corpus of real games; and what a thorough run is.

`pytest` alone tries every subject with few examples.  `pytest -m thorough`, or DRAUGHTS_THOROUGH=1, runs all
tests but the slow ones: those marked thorough too, every property with its full number of examples, and loops
as far as is worth it.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import draughts
from draughts import VARIANTS, Rules
from surroundings import COMPILED, corpus_folder, examples, thorough

QUICK = "not slow and not thorough"
"""What pyproject.toml selects."""

SOME = {"english", "icelandic", "italian", "russian", "frisian"}
"""The games that a quick run tries where a test is for every game: each moves or ends in a way of its own."""

MANY = 20
"""A test that is tried on so many games is for every game."""

# A shell starts what runs in the background with SIGINT ignored, and children would inherit that: the
# tests of Ctrl-C need it heard.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Settle how much is tried before any test is read."""
    wanted = str(config.option.markexpr)
    if wanted != QUICK and {"thorough", "slow"} & set(wanted.split()):
        os.environ["DRAUGHTS_THOROUGH"] = "1"
    if wanted == "thorough" or (thorough() and wanted == QUICK):
        config.option.markexpr = "not slow"
    # One profile for both builds: the time of an example says nothing on a noisy machine.
    settings.register_profile(
        "draughts",
        deadline=None,
        max_examples=examples(100),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    # The same examples at every run, for checks whose answer must depend on the change alone.  What no
    # example has met yet is looked for by everyone else's runs, which draw their own.
    settings.register_profile("repeatable", settings.get_profile("draughts"), derandomize=True, database=None)
    settings.load_profile("repeatable" if os.environ.get("DRAUGHTS_REPEATABLE") else "draughts")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to thorough runs what a quick one does not need: a test of every rule set is tried on some."""
    tried: dict[str, set[str]] = {}
    for item in items:
        tried.setdefault(function_of(item), set()).update(games_of(item))
    for item in items:
        games = games_of(item)
        if len(tried[function_of(item)]) >= MANY and games and not games & SOME:
            item.add_marker("thorough")


def function_of(item: pytest.Item) -> str:
    """The test function, whatever it is tried on."""
    return item.nodeid.partition("[")[0]


def games_of(item: pytest.Item) -> set[str]:
    """The names of the rule sets of the library that a test is tried on."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return set()
    named = [each.name if isinstance(each, Rules) else each for each in callspec.params.values()]
    return {each for each in (*named, callspec.id) if isinstance(each, str) and each in VARIANTS}


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real games; the test is skipped where it is missing."""
    folder = corpus_folder()
    if folder is None:
        pytest.skip("no corpus of real games: set DRAUGHTS_CORPUS to its folder to run this test")
    return folder


def pytest_report_header() -> str:
    built = "compiled" if COMPILED else "interpreted"
    return f"draughts: {built} build, from {Path(draughts.__file__).parent}"
