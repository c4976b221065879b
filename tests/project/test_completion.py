"""What an editor knows of an installed library without running it, in both builds.

A compiled module cannot be read: stubs written beside it when it is built say what it holds.  The real jedi
and pyright are asked where they are installed.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = Path(draughts.__file__).parent
SOURCES = [
    path
    for room in ("kernel", "core")
    for path in sorted((INSTALLED / room).rglob("*.py"))
    if path.name != "__init__.py"
]
IN_PLACE = INSTALLED.is_relative_to(ROOT / "src")
"""Whether what is tested lies beside its sources, as it does after `pip install -e .`."""

COMPLETED = {"board", "turn", "ply", "key", "fen", "rules", "repetitions", "plies_since_capture"}
LINE = "draughts.State.initial()."


def definitions(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, str]]:
    """Yield each public class, function and method with what a caller may know of it, native ints as ints."""
    overloaded = {each.name for each in body if isinstance(each, ast.FunctionDef) and is_overload(each)}
    for node in body:
        name = getattr(node, "name", "_")
        if name in overloaded and not is_overload(node):
            continue  # what runs, which callers need not know
        if isinstance(node, ast.ClassDef):
            yield f"{within}{name}", f"{[ast.unparse(base) for base in node.bases]} {ast.get_docstring(node)}"
            yield from definitions(node.body, f"{name}.")
        elif isinstance(node, ast.FunctionDef) and (not name.startswith("_") or name.endswith("_")):
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and each.id == "i64":
                    each.id = "int"
            wrapped = [ast.unparse(each) for each in node.decorator_list]
            given, returned = ast.unparse(node.args), ast.unparse(node.returns or ast.Constant(None))
            yield f"{within}{name}", f"{wrapped} ({given}) -> {returned} {ast.get_docstring(node)}"


def is_overload(node: ast.stmt) -> bool:
    """Return whether a definition is one of several signatures."""
    return isinstance(node, ast.FunctionDef) and "overload" in map(ast.unparse, node.decorator_list)


def test_stubs_lie_beside_compiled_modules_only() -> None:
    """Each compiled module of an install has a stub; the sources have none, which would hide them."""
    assert list((ROOT / "src").rglob("*.pyi")) == []
    stubs = sorted(INSTALLED.rglob("*.pyi"))
    expected = [path.with_suffix(".pyi") for path in SOURCES] if draughts.COMPILED and not IN_PLACE else []
    assert stubs == sorted(expected)


def test_stubs_say_what_the_sources_say() -> None:
    """A stub has the public names of its source, with the same signatures and docstrings."""
    if not draughts.COMPILED or IN_PLACE:
        pytest.skip("there are stubs in a compiled install only")
    for source in SOURCES:
        told = ast.parse(source.with_suffix(".pyi").read_text(encoding="utf-8"))
        meant = ast.parse(source.read_text(encoding="utf-8"))
        assert list(definitions(told.body)) == list(definitions(meant.body)), source
        assert ast.get_docstring(told) == ast.get_docstring(meant)
        # And every constant.
        constants = {name for node in meant.body for name in assigned(node) if not name.startswith("_")}
        assert constants <= {name for node in told.body for name in assigned(node)}, source


def assigned(node: ast.stmt) -> list[str]:
    """Return the names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]


def name_of(source: Path) -> str:
    """Return the name under which a module is imported."""
    return ".".join(source.relative_to(INSTALLED.parent).with_suffix("").parts)


@pytest.mark.thorough
def test_stubs_say_what_runs(tmp_path: Path) -> None:
    """The real stubtest finds nothing in the loaded modules that their stubs leave out or tell otherwise."""
    if not draughts.COMPILED or IN_PLACE:
        pytest.skip("there are stubs in a compiled install only")
    pytest.importorskip("mypy", reason="mypy is not installed: stubtest is not tried")
    settings, allowed = tmp_path / "mypy.ini", tmp_path / "allowed"
    settings.write_text("[mypy]\n", encoding="utf-8")
    allowed.write_text(r".*\.__\w+__" + "\n", encoding="utf-8")  # CPython has its own say about `__eq__`
    told = ["--mypy-config-file", str(settings), "--allowlist", str(allowed), "--ignore-unused-allowlist"]
    command = [sys.executable, "-m", "mypy.stubtest", *told, *map(name_of, SOURCES)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_jedi_completes_and_knows_types() -> None:
    """jedi, which IPython and notebooks ask, completes what a state has, with types and docstrings."""
    if draughts.COMPILED and IN_PLACE:
        pytest.skip("a compiled module beside its source has no stub, which would hide the source")
    jedi = pytest.importorskip("jedi", reason="jedi is not installed: its completions are not tried")
    script = jedi.Script(f"import draughts\n{LINE}", environment=jedi.InterpreterEnvironment())
    found = {each.name: each for each in script.complete(2, len(LINE))}
    assert set(found) >= COMPLETED
    assert [each.full_name for each in found["board"].infer()] == ["draughts.core.board.Board"]
    assert [each.name for each in found["key"].infer()] == ["int"]
    assert found["fen"].docstring()
    (signature,) = found["from_fen"].get_signatures()
    assert signature.to_string() == "from_fen(text: str, rules: Rules=ENGLISH) -> State"


def has_pyright() -> bool:
    """Return whether pyright runs here: it needs node, and its package fetches the rest."""
    asked = [sys.executable, "-m", "pyright", "--version"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@pytest.mark.thorough
def test_pyright_knows_types(tmp_path: Path) -> None:
    """The real pyright reads the types of a user's program, and finds no error in the stubs."""
    if not has_pyright():
        pytest.skip("pyright is not installed or cannot run: its types are not tried")
    program = tmp_path / "program.py"
    asked = {
        "draughts.State.initial()": "State",
        "draughts.State.initial().key": "int",
        "draughts.State.initial().board.count(draughts.Color.BLACK)": "int",
        "draughts.legal_moves(draughts.State.initial())[0].path": "tuple[int, ...]",
        "draughts.core.board.Board.get": "Overload[",
    }
    lines = ["import draughts.core.board", *(f"reveal_type({each})" for each in asked)]
    program.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", str(program)]
    stubs = [str(path) for path in INSTALLED.rglob("*.pyi")]
    done = subprocess.run([*command, *stubs], cwd=tmp_path, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)["generalDiagnostics"]
    assert [each for each in told if each["severity"] == "error"] == []
    revealed = [each["message"] for each in told if each["file"] == str(program)]
    assert len(revealed) == len(asked)
    for message, meant in zip(revealed, asked.values(), strict=True):
        assert f'is "{meant}' in message


@pytest.mark.thorough
def test_pyright_completes(tmp_path: Path) -> None:
    """The language server of pyright, which editors ask, completes what a state has."""
    if not has_pyright():
        pytest.skip("pyright is not installed or cannot run: its completions are not tried")
    text = f"import draughts\n{LINE}"
    program = tmp_path / "program.py"
    program.write_text(text, encoding="utf-8")
    place = {"uri": program.as_uri()}
    with subprocess.Popen(
        [sys.executable, "-m", "pyright.langserver", "--stdio"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        folder = {"uri": tmp_path.as_uri(), "name": "program"}
        opened = {**place, "languageId": "python", "version": 1, "text": text}
        abilities = {"workspace": {"configuration": True, "workspaceFolders": True}}
        ask(
            server, "initialize", {"processId": None, "capabilities": abilities, "workspaceFolders": [folder]}
        )
        send(server, method="initialized", params={})
        send(server, method="textDocument/didOpen", params={"textDocument": opened})
        where = {"line": 1, "character": len(LINE)}
        found = ask(server, "textDocument/completion", {"textDocument": place, "position": where})
        server.kill()
    assert {each["label"] for each in found["items"]} >= COMPLETED


def send(server: subprocess.Popen[bytes], **message: Any) -> None:
    """Send one message of the language server protocol."""
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    assert server.stdin is not None
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()


def ask(server: subprocess.Popen[bytes], method: str, params: dict[str, Any]) -> Any:
    """Send a request and return its result, answering meanwhile what the server asks: which Python to use."""
    assert server.stdout is not None
    send(server, id=method, method=method, params=params)
    while True:
        headers = dict(line.split(b": ") for line in iter(server.stdout.readline, b"\r\n"))
        message = json.loads(server.stdout.read(int(headers[b"Content-Length"])))
        if message.get("id") == method:
            return message["result"]
        if "id" in message:
            wanted = (
                message.get("params", {}).get("items", []) if isinstance(message.get("params"), dict) else []
            )
            answer: list[Any] = [
                {"pythonPath": sys.executable} if each.get("section") == "python" else None for each in wanted
            ]
            send(server, id=message["id"], result=answer or None)
