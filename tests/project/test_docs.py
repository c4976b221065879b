"""The documents are true: their code runs, their links lead somewhere, their lists are complete.

Each page runs in a process of its own, which ends in time or is ended:
`python tests/project/test_docs.py PAGE`.
"""

from __future__ import annotations

import contextlib
import doctest
import importlib
import inspect
import io
import os
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import NamedTuple

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
SECONDS = 120
"""How long the code of a page may run: a loop that never ends is a fault of the page."""


class Block(NamedTuple):
    """A fenced block: `line` is that of its first line of text, counted from 1."""

    language: str
    text: str
    line: int
    follows_code: bool


def blocks_of(text: str) -> list[Block]:
    """List the fenced blocks of a page."""
    found: list[Block] = []
    lines: list[str] | None = None
    language, start, adjoining = "", 0, False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("```"):
            if lines is None:
                lines, language, start = [], line[3:].strip(), number + 1
            else:
                found.append(Block(language, "\n".join(lines) + "\n", start, adjoining))
                adjoining, lines = language == "python", None
        elif lines is not None:
            lines.append(line)
        elif line.strip():
            adjoining = False
    assert lines is None, f"the block that begins on line {start} has no end"
    return found


def prose_of(text: str) -> str:
    """Return a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def run_page(page: Path) -> int:
    """Run the Python of a page in order, in one namespace; count the faults, after printing them."""
    module = types.ModuleType("page")  # a module that exists, so that what a page defines can be pickled
    sys.modules["page"] = module
    space = vars(module)
    faults = 0
    printed = ""
    for block in blocks_of(page.read_text(encoding="utf-8")):
        if block.language == "text" and block.follows_code:
            if block.text != printed:
                print(f"{page}:{block.line}: the block above does not print this, but\n{printed}")
                faults += 1
        elif block.language != "python":
            continue
        elif ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, {}, page.name, str(page), block.line - 1)
            test.globs = space  # `DocTest` works on a copy otherwise, and the page shares its names
            faults += doctest.DocTestRunner().run(test, clear_globs=False).failed
            printed = ""
        else:
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), space)
            printed = output.getvalue()
    return faults


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_page_runs_and_ends(name: str) -> None:
    """Every Python block runs, in order, and prints what the page says it prints."""
    folder = str(Path(str(draughts.__file__)).resolve().parents[1])
    done = subprocess.run(
        [sys.executable, __file__, str(ROOT / name)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": folder},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_block_says_what_it_is(name: str) -> None:
    """A fenced block is python (run here), console (commands) or text; none escapes for want of a name."""
    blocks = blocks_of((ROOT / name).read_text(encoding="utf-8"))
    assert {block.language for block in blocks} <= {"python", "console", "text"}


def test_a_false_page_is_found_out(tmp_path: Path) -> None:
    """A wrong doctest, a wrong output and a block that raises are faults: the runner does not nod."""
    page = tmp_path / "page.md"
    for text, faulty in (
        ("```python\n>>> 1 + 1\n2\n```\n", False),
        ("```python\n>>> 1 + 1\n3\n```\n", True),
        ("```python\nx = 2\nprint(x)\n```\n\n```text\n2\n```\n\n```python\n>>> x\n2\n```\n", False),
        ("```python\nprint(2)\n```\n\n```text\n3\n```\n", True),
        ("```console\n$ rm\n```\n", False),
    ):
        page.write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()):
            assert bool(run_page(page)) is faulty, text
    page.write_text("```python\nraise KeyError\n```\n", encoding="utf-8")
    with pytest.raises(KeyError):
        run_page(page)


# Links and paths.


def anchors_of(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose_of(page.read_text(encoding="utf-8")), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    """A relative link names a file of the project, and its anchor a heading there."""
    page = ROOT / name
    broken: list[str] = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose_of(page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        found = target.exists() and ROOT in (target, *target.parents)
        if not found or (anchor and anchor not in anchors_of(target)):
            broken.append(link)
    assert not broken


@pytest.mark.parametrize("name", NAMES)
def test_paths_named_exist(name: str) -> None:
    """A path of the project between backticks is there."""
    text = prose_of((ROOT / name).read_text(encoding="utf-8"))
    paths = re.findall(r"`((?:src|tests|docs|seeds|\.ci)/[\w./-]*)", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_readme_links_every_page() -> None:
    """A reader who starts at the README can reach every document."""
    links = set(re.findall(r"\]\(([^)\s#]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {name for name in NAMES if name != "README.md"} <= links


# Lists that must be complete.


def sections_of(name: str) -> dict[str, str]:
    """The sections of a page under headings that begin with a name in backticks."""
    text = (ROOT / name).read_text(encoding="utf-8")
    parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    found: dict[str, str] = {}
    for heading, body in zip(parts[1::2], parts[2::2]):
        for word in re.findall(r"`(\w+)", heading):
            assert word not in found, f"{word} has two sections"
            found[word] = body
    return found


def test_the_api_page_has_every_public_name() -> None:
    """The table of `docs/api.md` has each name of `draughts.__all__` in one line, and where it is defined."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    table = re.search(r"^\| name \|.*?\n\n", text, flags=re.MULTILINE | re.DOTALL)
    assert table is not None
    named: list[str] = []
    for line in table[0].strip().splitlines()[2:]:
        names, _, module = line.strip("| ").split(" | ")
        named += re.findall(r"`(\w+)`", names)
        part = importlib.import_module(f"draughts.{module.strip('`')}")
        for name in re.findall(r"`(\w+)`", names):
            assert getattr(part, name) is getattr(draughts, name), name
    assert sorted(named) == sorted(draughts.__all__)


def test_the_api_page_has_every_refusal() -> None:
    """The table of reasons has each `Refusal`, in the order in which they are looked at."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    table = text.split("| `Refusal` | meaning |", maxsplit=1)[1].split("\n\n", maxsplit=1)[0]
    first_cells = [line.split(" | ", maxsplit=1)[0] for line in table.splitlines()[2:]]
    assert re.findall(r"`([A-Z_]+)`", " ".join(first_cells)) == [each.name for each in draughts.Refusal]


OUTER = ("svg", "pdn", "cli", "_pyinstaller")


def test_the_design_page_shows_every_module() -> None:
    """The tree of `docs/design.md` names each module and package, but for the parts of the outer packages."""
    tree = blocks_of((ROOT / "docs" / "design.md").read_text(encoding="utf-8"))[0].text
    package = ROOT / "src" / "draughts"
    parts = [path.relative_to(package).with_suffix("").parts for path in package.rglob("*.py")]
    names = {name for each in parts for name in (each[:1] if each[0] in OUTER else each)}
    assert names - set(re.findall(r"\w+", tree)) == set()


def test_the_variants_page_has_every_field() -> None:
    """`docs/variants.md` has a section for each field of `Rules`, in the order of the fields."""
    assert list(sections_of("docs/variants.md")) == list(inspect.signature(draughts.Rules).parameters)


def test_the_changelog_opens_with_this_version() -> None:
    """The first version of the changelog is the one that is imported."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\d[\w.]*) - \d{4}-\d\d-\d\d$", text, flags=re.MULTILINE)
    assert versions[0] == draughts.__version__


if __name__ == "__main__":
    sys.exit(run_page(Path(sys.argv[1])) > 0)


def test_the_places_without_room_are_where_the_design_page_says() -> None:
    """Each line of `docs/design.md` on what larger boards meet stands in the source as it is shown."""
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    places = re.findall(r"^\| [^|]+ \| `([\w/]+\.py):(\d+)` \| `(.+?)` \|", page, re.MULTILINE)
    assert len(places) >= 10
    for file, number, line in places:
        lines = (ROOT / "src" / "draughts" / file).read_text(encoding="utf-8").splitlines()
        assert lines[int(number) - 1].strip() == line.replace("\\|", "|"), f"{file}:{number}"
