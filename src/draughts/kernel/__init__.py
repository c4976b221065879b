"""How pieces move: bits in, bits out.  Compiled by mypyc where a C compiler is at hand.

Knows no `Move`, no `State`, no text.  Owns, here, which build this is, and the refusal of a compiled build to
be imported in a subinterpreter: what mypyc compiles keeps its objects for the whole process, and used from
two interpreters it would mix theirs and end in a crash.
"""

from __future__ import annotations

import importlib
import os.path
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any

__all__ = ["COMPILED"]

COMPILED: bool = any(
    os.path.exists(os.path.join(os.path.dirname(__file__), "geometry" + suffix))
    for suffix in EXTENSION_SUFFIXES
)
"""Whether the kernel and the core are compiled."""


def _refuse_subinterpreters() -> None:
    """Raise ImportError in any interpreter of the process but the main one."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # from Python 3.13 on, and before
        try:
            interpreters: Any = importlib.import_module(name)
        except ImportError:
            continue
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError(
                "the compiled build of draughts runs in the main interpreter only: "
                "for subinterpreters install it with DRAUGHTS_PURE=1"
            )
        return


if COMPILED:
    _refuse_subinterpreters()
