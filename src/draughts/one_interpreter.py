"""A compiled build serves one interpreter of a process, the main one.

Owns the refusal to be imported in a subinterpreter.  What mypyc compiles keeps its objects for the whole
process: used from two interpreters, it would mix theirs and end in a crash.  Imported before any compiled
module; the interpreted build may be used anywhere.
"""

from __future__ import annotations

import importlib
import os.path
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any

__all__ = ["refuse_subinterpreters"]


def refuse_subinterpreters() -> None:
    """Raise ImportError in a subinterpreter, if the modules beside this one are compiled."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # from Python 3.13 on, and before
        try:
            interpreters: Any = importlib.import_module(name)
        except ImportError:
            continue
        if interpreters.get_current() == interpreters.get_main():
            return
        beside = os.path.join(os.path.dirname(__file__), "core")
        if any(os.path.exists(beside + suffix) for suffix in EXTENSION_SUFFIXES):
            raise ImportError(
                "the compiled build of draughts runs in the main interpreter only: "
                "for subinterpreters install it with DRAUGHTS_PURE=1"
            )
        return


refuse_subinterpreters()
