"""Build the library: its inner modules compiled by mypyc, or the same sources to run interpreted.

`DRAUGHTS_PURE=1` asks for the interpreted build, and without a C compiler it is what there is, said aloud.
A compiler that is there and fails makes the build fail.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import PlatformError

HOME = "https://github.com/draughts-rules/draughts-rules"
GROUP = "draughts_rules"  # names the one extension module that holds the code of all

# ------------------------------------------------------------------------------- what is compiled

SRC = Path("src")
FOLDERS = ("src/draughts/kernel", "src/draughts/core")
INTERPRETED = {
    "__init__.py",  # lists names: nothing in it takes time
    "pickling.py",  # `pickle` must find its functions by name, and calls them once for each value
}


def compiled() -> dict[str, Path]:
    """Return the modules to compile and their sources: together, so that helpers are inlined across them."""
    sources = sorted(path for folder in FOLDERS for path in Path(folder).rglob("*.py"))
    wanted = [path for path in sources if path.name not in INTERPRETED]
    return {".".join(path.relative_to(SRC).with_suffix("").parts): path for path in wanted}


def has_compiler() -> bool:
    """Return whether a C compiler is at hand, working or not."""
    from distutils.ccompiler import new_compiler  # setuptools' own: gone from the standard library
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    if compiler.compiler_type == "msvc":
        try:
            compiler.initialize()
        except PlatformError:
            return False
        return True
    return shutil.which(compiler.compiler[0]) is not None


def extensions() -> list[Extension]:
    """Return the extension modules, their C written below `build/`."""
    from mypyc.build import mypycify

    modules = compiled()
    made = mypycify(
        [str(path) for path in modules.values()], opt_level="3", debug_level="0", group_name=GROUP
    )
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
    return made


# ---------------------------------------------------------------------------------- the commands

ALOUD = "no C compiler is at hand: draughts is installed to run interpreted, with the same answers, slowly"
FAILED = """
draughts could not be compiled, for the reason above, and is not installed.
To install it interpreted on purpose, with the same answers, slowly, set DRAUGHTS_PURE=1:

    DRAUGHTS_PURE=1 python -m pip install draughts-rules
"""


class Compile(build_ext):
    """Compiles every module, or fails."""

    def run(self) -> None:
        try:
            written = {made.name: made for made in extensions()}  # only now: other commands need no C
            for extension in self.extensions:
                vars(extension).update(vars(written[extension.name]))
            super().run()
        except (Exception, SystemExit) as error:  # SystemExit is how mypyc refuses sources
            raise SystemExit(f"{error or type(error).__name__}\n{FAILED}") from error


class Tidy(build):
    """Leaves nothing of an earlier tree in the folder that is installed."""

    def run(self) -> None:
        super().run()
        commands = [self.get_finalized_command(name) for name in self.get_sub_commands()]
        made = {Path(path) for command in commands for path in command.get_outputs()}
        for path in Path(self.build_lib, "draughts").rglob("*.*"):
            if path.is_file() and path not in made:
                path.unlink()


wanted = os.environ.get("DRAUGHTS_PURE", "") in ("", "0")
found = wanted and has_compiler()
if wanted and not found:
    print(f"warning: {ALOUD}", file=sys.stderr)
setup(
    ext_modules=[Extension(name, []) for name in (f"{GROUP}__mypyc", *compiled())] if found else [],
    cmdclass={"build": Tidy, "build_ext": Compile},
    # pip hides what is printed here, but shows the name of the wheel it made.
    options={"bdist_wheel": {"build_number": "0_interpreted_no_C_compiler"}} if wanted and not found else {},
)
