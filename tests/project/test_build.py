"""Which build is tested, and that the compiled one was compiled as it should be."""

from __future__ import annotations

import importlib
import inspect
import os
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
TOGETHER = [
    ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    for room in ("kernel", "core")
    for path in sorted((ROOT / "src" / "draughts" / room).rglob("*.py"))
    if path.name != "__init__.py"
]


def test_the_build_is_the_one_meant() -> None:
    """With DRAUGHTS_EXPECT=compiled or pure, the library under test is of that build."""
    expected = os.environ.get("DRAUGHTS_EXPECT")
    if expected is None:
        pytest.skip("DRAUGHTS_EXPECT names no build")
    assert expected in ("compiled", "pure")
    assert (expected == "compiled") == draughts.COMPILED, f"{draughts.__file__} is not the {expected} build"


def test_the_inner_modules_are_of_one_build() -> None:
    """All modules that are compiled together are, or none is, and `COMPILED` says which."""
    found = {name: str(importlib.import_module(name).__file__) for name in TOGETHER}
    assert {name: file.endswith(".py") for name, file in found.items()} == dict.fromkeys(
        TOGETHER, not draughts.COMPILED
    )


def test_every_other_module_is_interpreted() -> None:
    """What is compiled lies in two folders: a compiled module elsewhere is left of an earlier build."""
    suffixes = (".so", ".pyd")
    inside = Path(draughts.__file__).parent
    found = {path for path in inside.rglob("*") if path.suffix in suffixes}
    names = {
        ".".join((*path.relative_to(inside.parent).parts[:-1], path.name.split(".")[0])) for path in found
    }
    assert names == (set(TOGETHER) if draughts.COMPILED else set())


def test_the_installed_core_needs_nothing_else() -> None:
    """The distribution has no runtime dependency."""
    try:
        needed = requires("draughts-rules")
    except PackageNotFoundError:
        pytest.skip("the library is not installed, only found on the path")
    assert [each for each in needed or [] if "extra ==" not in each] == []


def test_the_version_is_that_of_the_distribution() -> None:
    """`draughts.__version__`, the distribution and the changelog tell the same version."""
    try:
        assert version("draughts-rules") == draughts.__version__
    except PackageNotFoundError:
        pytest.skip("the library is not installed, only found on the path")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[?(\d+\.\d+\.\d+)", changes, re.MULTILINE)
    assert newest is not None
    assert draughts.__version__ == newest[1]


COUNTING = ("count", "_count_step", "_count_man", "_count_king", "_count_reached")


@pytest.mark.thorough
def test_the_kernel_counts_without_a_python_int(tmp_path: Path) -> None:
    """No function of the counting holds a boxed integer: a literal too wide, or arms of unlike types."""
    pytest.importorskip("mypyc.build", reason="mypyc is not installed here")
    program = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[2:], target_dir=sys.argv[1])"
    sources = ROOT / "src"
    rooms = [f"{name.replace('.', '/')}.py" for name in TOGETHER if ".kernel." in name]
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), *rooms],
        check=True,
        cwd=sources,
        env=dict(os.environ, MYPY_CACHE_DIR=str(tmp_path / "cache")),
        capture_output=True,
    )
    written = "\n".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("__native*.c"))
    bodies = dict(
        re.findall(
            r"^(?:int64_t|char) CPyDef_\w*?((?:english|flying)___\w+)\(.*?\) \{\n(.*?)^\}",
            written,
            re.M | re.S,
        )
    )
    assert {f"english___{name}" for name in COUNTING} | {"flying___count", "flying____count"} <= set(bodies)
    for name, body in bodies.items():
        # `len` of a set is a small tagged number, tested without a call.
        tagged = "CPyTagged" if name.startswith("english") else "CPyTagged_"
        for boxed in ("CPyLong_AsInt64", "CPyLong_FromInt64", tagged, "CPyInt64_Divide"):
            assert boxed not in body, f"{name} uses {boxed}"


def test_public_functions_are_plain_functions_in_both_builds() -> None:
    """Each public function is an interpreted one, with a docstring and a signature."""
    for name in draughts.__all__:
        value = getattr(draughts, name)
        if inspect.isroutine(value):
            assert inspect.isfunction(value), name
            assert value.__doc__, name
            assert inspect.signature(value).parameters, name


@pytest.mark.parametrize(
    "value", ["Move((1, 10))", "apply(State.initial(), Move((11, 15)))", "Board.initial()"]
)
def test_values_deep_inside_other_objects_are_freed(value: str) -> None:
    """Freeing nested objects, however deep a value of the library lies in them, corrupts no memory.

    CPython puts off what is freed more than 50 levels deep, in a way that needs a compiled class to
    take part in garbage collection.
    """
    program = (
        "from draughts import *\n"
        "for depth in (*range(40, 60), 100, 1000):\n"
        f"    held = {value}\n"
        "    for _ in range(depth):\n"
        "        held = (held,)\n"
        "    del held\n"
        "tree = None\n"
        "for _ in range(5000):\n"
        f"    tree = ({value}, tree)\n"
        "del tree\n"
        "state = State.from_fen('B:WK32:BK1', ENGLISH_WCDF)\n"
        "for ply in range(400):\n"
        "    state = apply(state, parse_move(state, ('1-5', '32-28', '5-1', '28-32')[ply % 4]))\n"
        "del state\n"
        "print('freed')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=dict(os.environ, PYTHONMALLOC="debug"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "freed\n"), done.stderr[:2000]
