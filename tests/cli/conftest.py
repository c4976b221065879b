"""What several tests of the command line are given."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games, the second with an illegal move."""
    path = tmp_path / "games.pdn"
    path.write_text('[Event "one"]\n1. 11-15 23-19 *\n\n[Event "two"]\n1. 11-15 23-19\n2. 8-11 11-16 1-0\n')
    return path
