"""How pieces move: bits in, bits out.  Compiled by mypyc where a C compiler is at hand.

Knows no `Move`, no `State`, no text.  Owns, here, which build this is, and the refusal of a compiled build to
be imported in a subinterpreter: what mypyc compiles keeps its objects for the whole process, and used from
two interpreters it would mix theirs and end in a crash.
"""

from __future__ import annotations

import os
from typing import Any

__all__ = ["COMPILED"]


def _is_compiled() -> bool:
    """Whether compiled modules lie beside this one."""
    try:
        names = os.listdir(os.path.dirname(__file__))
    except OSError:  # inside an archive
        return False
    return any(name.startswith("geometry.") and not name.endswith((".py", ".pyi")) for name in names)


def _refuse_subinterpreters() -> None:
    """Raise ImportError in any interpreter of the process but the main one."""
    interpreters: Any
    for name in ("_interpreters", "_xxsubinterpreters"):  # from Python 3.13 on, and before
        try:
            interpreters = __import__(name)
        except ImportError:
            continue
        if interpreters.get_current() != interpreters.get_main():
            raise ImportError(
                "the compiled build of draughts runs in the main interpreter only: "
                "for subinterpreters install it with DRAUGHTS_PURE=1"
            )
        return


COMPILED: bool = _is_compiled()
"""Whether the kernel and the core are compiled."""

if COMPILED:
    _refuse_subinterpreters()
