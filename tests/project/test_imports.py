"""Imports run one way.

Owns the one list that says where a part of the library stands: it imports only what stands above it.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import draughts

PACKAGE = Path(draughts.__file__).parent
ORDER = (
    *("errors", "arguments", "values", "pieces", "rules", "fen", "text", "kernel", "core", "moves", "play"),
    *("counting", "version", "__init__", "svg", "pdn", "cli", "__main__", "_pyinstaller"),
)
# What looks down all the same, and how: a draw rule names the state that it is asked about.  Besides, a board
# and a state ask for `draughts.svg` by its name when a notebook draws them.
EXCEPTIONS = {("rules.draws", "core.state"): "for the type checker"}


class Import(NamedTuple):
    """One module that another imports: `how` is "at once", "inside a function" or "for the type checker"."""

    module: str
    how: str


def name_of(source: Path) -> str:
    """The name of a module below `draughts`; that of a folder's `__init__` is the folder's."""
    parts = source.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


SOURCES = {name_of(source): source for source in sorted(PACKAGE.rglob("*.py"))}


def imports_of(source: Path) -> set[Import]:
    """The modules of the library that a module imports."""

    def walk(node: ast.AST, how: str) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "draughts":
                    yield Import(alias.name.partition(".")[2] or "__init__", how)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: imports are absolute"
            module = node.module or ""
            if module.split(".")[0] == "draughts":
                for alias in node.names:
                    below = ".".join([*module.split(".")[1:], alias.name])
                    yield Import(below if below in SOURCES else module.partition(".")[2] or "__init__", how)
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            how = "inside a function"
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for statement in node.body:
                yield from walk(statement, "for the type checker")
            for statement in node.orelse:
                yield from walk(statement, how)
        else:
            for child in ast.iter_child_nodes(node):
                yield from walk(child, how)

    return set(walk(ast.parse(source.read_text(encoding="utf-8")), "at once"))


IMPORTS = {name: imports_of(source) for name, source in SOURCES.items()}


def part(module: str) -> str:
    """The part of the library, a file or a folder, that a module belongs to."""
    return module.partition(".")[0]


@pytest.mark.parametrize("name", SOURCES)
def test_a_module_imports_only_from_parts_above_its_own(name: str) -> None:
    """In a function or not, for the type checker or not; the exceptions are as they are named."""
    assert part(name) in ORDER, f"{part(name)} has no place in the library yet: give it one in ORDER"
    for module, how in IMPORTS[name]:
        assert part(module) in ORDER, module
        if part(module) != part(name) and EXCEPTIONS.get((name, module)) != how:
            assert ORDER.index(part(module)) < ORDER.index(part(name)), f"{name} imports {module} {how}"


def test_every_part_and_every_exception_is_there() -> None:
    """The list names nothing that is gone."""
    assert {part(name) for name in SOURCES} == set(ORDER)
    for (name, module), how in EXCEPTIONS.items():
        assert Import(module, how) in IMPORTS[name]
    hooks = {
        name for name, source in SOURCES.items() if "import_module(" in source.read_text(encoding="utf-8")
    }
    assert hooks == {"__init__", "core.board", "core.state"}


def test_within_a_part_there_is_no_cycle() -> None:
    """What is imported when the library runs: names for the type checker alone run nothing."""
    below = {
        name: {
            module
            for module, how in IMPORTS[name]
            if part(module) == part(name) and how != "for the type checker"
        }
        for name in SOURCES
    }
    while ready := {name for name, modules in below.items() if not modules & set(below)}:
        below = {name: modules for name, modules in below.items() if name not in ready}
    assert below == {}


def test_import_loads_nothing_it_does_not_need() -> None:
    """`import draughts` loads no picture, no game text, no command line and none of these libraries."""
    program = (
        "import sys; before = set(sys.modules); import draughts; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "draughts.core.state" in loaded
    unwanted = {f"draughts.{name}" for name in ("text", "svg", "pdn", "cli", "moves.ways", "moves.refusal")}
    unwanted |= {"argparse", "dataclasses", "hypothesis", "inspect", "json", "logging", "mypy_extensions"}
    unwanted |= {"pickle", "random", "unittest"}
    assert loaded & unwanted == set()
