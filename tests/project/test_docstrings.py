"""What `help()` and `inspect` show, in both builds.

Owns the promise that a compiled module shows the docstrings and signatures of its source: mypyc leaves them
out, and setup.py puts them into the C that mypyc writes.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pydoc
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for room in ("kernel", "core")
    for path in sorted((ROOT / "src" / "draughts" / room).rglob("*.py"))
    if path.name != "__init__.py"
]


def definitions(path: Path) -> Iterator[tuple[Any, ast.ClassDef | ast.FunctionDef, bool]]:
    """Yield what a module defines: as found at run time, as written, and whether in a class."""
    module = importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield getattr(module, node.name), node, False
        if isinstance(node, ast.ClassDef):
            written = {inner.name: inner for inner in node.body if isinstance(inner, ast.FunctionDef)}
            for name, inner in written.items():  # of overloads the last, which is the one that runs
                yield getattr(getattr(module, node.name), name), inner, True


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_docstrings_are_those_of_the_source(path: Path) -> None:
    """Every module, class, method, property and function has the docstring that its source has."""
    module = importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    assert inspect.getdoc(module) == ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    for found, node, _ in definitions(path):
        written = ast.get_docstring(node)
        if written is not None:
            assert inspect.cleandoc(found.__doc__) == written, (path, node.name)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_signatures_are_those_of_the_source(path: Path) -> None:
    """`inspect.signature` knows each function, method and class: names, kinds and literal defaults."""
    for found, node, in_class in definitions(path):
        if isinstance(node, ast.ClassDef):
            makers = [each for each in node.body if getattr(each, "name", "") == "__init__"]
            maker = makers[0] if makers else None
        elif inspect.isdatadescriptor(found) or (node.name.startswith("__") and in_class):
            continue  # a property has none, and CPython speaks for `__eq__` and its like
        else:
            maker = node
        if not isinstance(maker, ast.FunctionDef):
            continue
        told = list(inspect.signature(found).parameters.values())
        meant = [*maker.args.posonlyargs, *maker.args.args, *maker.args.kwonlyargs]
        if isinstance(node, ast.ClassDef):
            meant = meant[1:]
        assert [each.name for each in told] == [each.arg for each in meant], (path, node.name)
        defaults = [each for each in (*maker.args.defaults, *maker.args.kw_defaults) if each is not None]
        shown = [each.default for each in told if each.default is not inspect.Parameter.empty]
        assert len(shown) == len(defaults), (path, node.name)
        for value, default in zip(shown, defaults, strict=True):
            try:
                assert value == ast.literal_eval(default), (path, node.name)
            except ValueError:  # no literal: C can only say that there is one
                assert not draughts.COMPILED or value is ..., (path, node.name)


def test_help_shows_a_state() -> None:
    """`help(draughts.State)` shows how states are made, with their docstrings, and what each property is."""
    shown = pydoc.plain(pydoc.render_doc(draughts.State))
    assert "class State" in shown
    assert "State(board, turn, rules=" in shown.replace(": 'Board'", "").replace(": 'Color'", "").replace(
        "rules: 'Rules' = ", "rules="
    )
    for member in ("initial", "from_fen", "key", "fen", "ply", "repetitions", "board"):
        doc = getattr(draughts.State, member).__doc__
        assert doc, member
        assert inspect.cleandoc(doc).splitlines()[0] in shown, member


# What setup.py does with the C that mypyc wrote.


@pytest.fixture
def setup_py(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of setup.py, which builds nothing while they are read."""
    setuptools = pytest.importorskip("setuptools", reason="setuptools is not installed here")
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    monkeypatch.chdir(ROOT)
    monkeypatch.setitem(os.environ, "DRAUGHTS_PURE", "1")
    return runpy.run_path("setup.py")


def test_setup_compiles_two_folders(setup_py: dict[str, Any]) -> None:
    """Every module of the kernel and the core is compiled, but for those that setup.py gives a reason for."""
    assert set(setup_py["compiled"]().values()) == {path.relative_to(ROOT) for path in SOURCES}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def f(self, a: int, /, b: str = 'x') -> None: ...", "f($self, a, /, b='x')"),
        ("def f(self, rules: Rules = ENGLISH, *, n: int = -1) -> None: ...", "f($self, rules=..., *, n=-1)"),
        ("def f(self, *rest: int, **more: object) -> int: ...", "f($self, *rest, **more)"),
    ],
)
def test_a_signature_in_c_is_one_that_inspect_reads(setup_py: dict[str, Any], source: str, told: str) -> None:
    """Defaults that are no literals become `...`, annotations go."""
    (function,) = ast.parse(source).body
    assert setup_py["text_signature"]("f", function, "shown") == f"{told}\n--\n\n"


@pytest.mark.parametrize("text", ['say "x"\\n', "two\nlines\n", "what??=", "é-☃", "\x00\x7f"])
def test_a_text_is_escaped_for_c(setup_py: dict[str, Any], text: str) -> None:
    """C strings hold ASCII only, no trigraph, and one literal a line; Python reads such a literal alike."""
    literals = setup_py["in_c"](text).split("\n")
    assert all(each.isascii() and each.isprintable() and "?" not in each for each in literals)
    assert b"".join(ast.literal_eval("b" + each) for each in literals).decode() == text


def test_c_that_is_written_otherwise_is_compiled_without_docstrings(
    setup_py: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a later mypyc leaves no place for docstrings the build goes on, and warns."""
    pytest.importorskip("mypyc", reason="mypyc is not installed here")
    document: Callable[[str, dict[str, Path]], str] = setup_py["document"]
    written = tmp_path / "__native_draughts_rules.c"
    written.write_text("int nothing_known;\n", encoding="utf-8")
    copied = Path(document(str(written), setup_py["compiled"]()))
    assert copied.read_text(encoding="utf-8") == "int nothing_known;\n"
    assert "warning: found no place for the docstrings of" in capsys.readouterr().err
    written.unlink()
    assert document(str(written), {}) == str(written)
    assert "warning: compiled without docstrings" in capsys.readouterr().err
