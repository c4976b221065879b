"""Compile the inner modules with mypyc where a C compiler is at hand.

With `DRAUGHTS_PURE=1`, without mypy, or without a compiler, the same sources are installed to run
interpreted, with the same answers.
"""

import os
import sys

from setuptools import setup

# Compiled together, so that the kernel's small helpers are inlined where `core` calls them.
# Not compiled: `rules` and `basics` (dataclasses and enums gain nothing and lose pickling), `counting`
# (it must let Ctrl-C through), `api` (docstrings), and what is only asked when something went wrong.
COMPILED = [f"src/draughts/{name}.py" for name in ("checking", "kernel", "board", "move", "core", "outcome")]


def extensions() -> list:
    """Give the extension modules, none where the build is to be interpreted."""
    if os.environ.get("DRAUGHTS_PURE", "") not in ("", "0"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    try:
        made = mypycify(COMPILED, opt_level="3", debug_level="0", group_name="draughts_rules")
    except SystemExit:  # how mypyc refuses sources; a later release may be stricter than those tried
        print("mypyc refused the sources: installing them to run interpreted", file=sys.stderr)
        return []
    for extension in made:
        if sys.platform != "win32":
            # Without this the linker may not inline across functions: a third of the speed.
            extension.extra_compile_args.append("-fvisibility=hidden")
        extension.optional = True  # a missing compiler is no failure
    return made


setup(ext_modules=extensions())
