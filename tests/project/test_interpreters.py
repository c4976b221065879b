"""The compiled build and other interpreters of the process."""

from __future__ import annotations

import subprocess
import sys

import pytest

from surroundings import COMPILED


def test_subinterpreters_are_served_or_refused() -> None:
    """In a subinterpreter the compiled build refuses to be imported; nothing crashes, before or after."""
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
inside = '''
try:
    import draughts
    print(len(draughts.legal_moves(draughts.State.initial())), flush=True)
except ImportError as error:
    print("refused" if "DRAUGHTS_PURE=1" in str(error) else error, flush=True)
'''
if first:
    import draughts
other = interpreters.create()
run = getattr(interpreters, "exec", None) or interpreters.run_string
run(other, inside)
interpreters.destroy(other)
import draughts
print(len(draughts.legal_moves(draughts.State.initial())))
"""
    pytest.importorskip(
        "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters",
        reason="this Python has no subinterpreters",
    )
    for first in (True, False):
        done = subprocess.run(
            [sys.executable, "-c", f"first = {first}\n{program}"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["refused" if COMPILED else "7", "7"]
