"""Compile the inner modules with mypyc where a C compiler is at hand.

With `DRAUGHTS_PURE=1`, without mypy, or without a compiler, the same sources are installed to run
interpreted, with the same answers.
"""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

# Compiled together, so that the kernel's small helpers are inlined where `core` calls them.
# Not compiled: `rules` and `basics` (dataclasses and enums gain nothing and lose pickling), `counting`
# (it must let Ctrl-C through), `api` (docstrings), and what is only asked when something went wrong.
COMPILED = [
    str(path)
    for room in ("kernel", "core")
    for path in sorted(Path("src", "draughts", room).rglob("*.py"))
    if path.name not in ("__init__.py", "pickling.py")
]


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
            # Hidden: else the compiler may not inline across functions, which costs half of the speed.
            # No error: mypyc asks for -Werror, and a later compiler may warn of more.  No tables for
            # unwinding: nothing is thrown through this code, and they are a tenth of the size.
            flags = ["-fvisibility=hidden", "-Wno-error", "-fno-asynchronous-unwind-tables"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        if sys.platform == "linux":
            # Without the names of inner functions and the gaps between segments: a fifth of the size.
            extension.extra_link_args = ["-Wl,--strip-all", "-Wl,-z,noseparate-code"]
        extension.optional = True  # a missing compiler is no failure
    return made


class AllOrNone(build_ext):
    """Builds every extension module or keeps none: the small ones only lead to the one with the code."""

    def run(self) -> None:
        places = [Path(self.get_ext_fullpath(each.name)) for each in self.extensions]
        for place in places:
            place.unlink(missing_ok=True)  # of an earlier build: it would pass for one of this
        super().run()
        if not all(place.exists() for place in places):
            print("not every module was compiled: installing them to run interpreted", file=sys.stderr)
            for place in places:
                place.unlink(missing_ok=True)


class WithTests(sdist):
    """Adds to the source distribution what its tests and documents need."""

    def make_distribution(self) -> None:
        found = [path for folder in ("docs", "seeds", "tests") for path in Path(folder).rglob("*")]
        for path in (Path("CHANGELOG.md"), *sorted(found)):
            hidden = any(part.startswith(".") or part == "__pycache__" for part in path.parts)
            if path.is_file() and not hidden:
                self.filelist.append(str(path))
        super().make_distribution()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNone, "sdist": WithTests})
