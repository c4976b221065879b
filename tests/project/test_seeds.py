"""Every rule has its tests, by name, and a line in `docs/rules.md` that says which.

The ids come from `seeds/`: R ids stand in the table of its README, E and I ids begin the lines of the
restated texts.  A test carries the ids it proves at the end of its name.
Tests of the oracle do not count: they prove nothing about the library.
The rule sets of the family have no ids: `docs/rules.md` has a table for each, which makes the rule set.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
SEEDS = sorted((ROOT / "seeds").glob("0*.md"))
DOCUMENT = ROOT / "docs" / "rules.md"

_RULE = r"(?:[RI]\d+|E\d+[a-z]?)"
_ARTICLE = r"WCDF(?:_\d+)+"
_ENDING = re.compile(rf"test_\w+?((?:_(?:{_RULE}|{_ARTICLE}|B\d+))+)$")

PUBLIC = {name: getattr(draughts, name) for name in draughts.__all__}


def ids_of(path: Path) -> list[str]:
    """The ids that a seed file gives to rules."""
    text = path.read_text(encoding="utf-8")
    if path.name == "README.md":
        return re.findall(r"^\| (R\d+) \|", text, re.MULTILINE)
    return re.findall(rf"^- \*\*({_RULE})\*\*", text, re.MULTILINE)


def all_ids() -> list[str]:
    """Every id once, in the order of the files."""
    return list(
        dict.fromkeys(rule for path in [ROOT / "seeds" / "README.md", *SEEDS] for rule in ids_of(path))
    )


def named_tests() -> dict[str, set[str]]:
    """Each test of the project by name, with the ids and articles that its name ends with."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path.name == "test_oracle.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ending = _ENDING.fullmatch(node.name)
                ids = re.findall(rf"_({_ARTICLE}|{_RULE}|B\d+)(?=_|$)", ending[1]) if ending else []
                found.setdefault(node.name, set()).update(ids)
    return found


def rows_of_the_document() -> dict[str, list[str]]:
    """The tables of the document: each id or article, with the tests named in the last column."""
    rows: dict[str, list[str]] = {}
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        rule = cells[0].replace(" ", "_").replace(".", "_")
        if line.startswith("|") and re.fullmatch(rf"{_RULE}|{_ARTICLE}", rule):
            assert len(cells) == 4, line
            assert rule not in rows, f"{rule} has two lines"
            rows[rule] = re.findall(r"`(test_\w+)`", cells[3])
    return rows


TESTS = named_tests()
PROVEN = {rule for ids in TESTS.values() for rule in ids}
ROWS = rows_of_the_document() if DOCUMENT.exists() else {}


def test_the_seeds_have_all_their_ids() -> None:
    """Readings R1-R15, English rules E1-E16 with E8a-E8c, Icelandic rules I1-I15, and no others."""
    expected = {
        *(f"R{number}" for number in range(1, 16)),
        *(f"E{number}" for number in range(1, 17)),
        *("E8a", "E8b", "E8c"),
        *(f"I{number}" for number in range(1, 16)),
    }
    assert set(all_ids()) == expected
    swedish, danish, icelandic = SEEDS
    assert ids_of(swedish) == ids_of(danish)
    assert {rule[0] for rule in ids_of(icelandic)} == {"I"}


@pytest.mark.parametrize("rule", all_ids())
def test_every_rule_is_named_by_a_test(rule: str) -> None:
    """Each id ends the name of at least one test of the library."""
    assert rule in PROVEN


def test_a_name_gives_the_ids_at_its_end_only() -> None:
    """What stands in the middle of a name is no id, and an article is one id."""
    names = {
        "test_promotion_ends_the_turn_E12_I11_WCDF_1_19": ["E12", "I11", "WCDF_1_19"],
        "test_E1_is_not_at_the_end": [],
        "test_men_go_forward_E8a_E8b": ["E8a", "E8b"],
    }
    for name, ids in names.items():
        ending = _ENDING.fullmatch(name)
        assert re.findall(rf"_({_ARTICLE}|{_RULE}|B\d+)(?=_|$)", ending[1] if ending else "") == ids


@pytest.mark.parametrize("rule", all_ids())
def test_the_document_names_the_tests_of_every_rule(rule: str) -> None:
    """`docs/rules.md` has a line for each id, and the tests named there exist and carry the id."""
    assert ROWS.get(rule), f"{rule} has no line with a test"
    for name in ROWS[rule]:
        assert rule in TESTS.get(name, set()), f"{name} is no test of {rule}"


def test_the_document_names_the_tests_of_every_article() -> None:
    """The articles of the tournament rules that tests carry are those of the document."""
    articles = {rule for rule in ROWS if rule.startswith("WCDF")}
    assert {"WCDF_1_19", "WCDF_1_20", "WCDF_1_32_1", "WCDF_1_32_2"} <= articles
    assert articles >= {rule for rule in PROVEN if rule.startswith("WCDF")}
    for rule in articles:
        assert ROWS[rule], f"{rule} has no test"
        for name in ROWS[rule]:
            assert rule in TESTS.get(name, set()), f"{name} is no test of {rule}"


# ------------------------------------------------------------------ the family


class Line(NamedTuple):
    """A line of the table of a rule set: the field, its value as text, its sources."""

    field: str
    value: str
    mark: str
    source: str


class Table(NamedTuple):
    """The table of a rule set, and the rule set it starts from: None for the defaults of `Rules`."""

    parent: str | None
    lines: list[Line]


def tables_of_the_family() -> dict[str, Table]:
    """The tables of the document by the name of the rule set, which ends the heading of a section."""
    found: dict[str, Table] = {}
    parts = re.split(r"^### .*: `(\w+)`$", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for name, rest in zip(parts[1::2], parts[2::2]):
        body = re.split(r"^##", rest, flags=re.MULTILINE)[0]
        parent = re.search(r"^As `(\w+)`, but:$", body, flags=re.MULTILINE)
        lines = []
        for line in re.findall(r"^\| (`.+) \|$", body, flags=re.MULTILINE):
            field, value, mark, source = line.split(" | ")
            lines.append(Line(field.strip("`"), value.strip("`"), mark, source))
        assert name not in found, f"{name} has two tables"
        found[name] = Table(parent[1] if parent else None, lines)
    return found


FAMILY = tables_of_the_family()
TUPLES = ("draws", "precedence")
OWN_TEXTS = {"ENGLISH", "ENGLISH_STRAIGHT", "ENGLISH_WCDF", "ICELANDIC"}
"""The rule sets that have texts in `seeds/`."""


def made_from(table: Table, name: str) -> draughts.Rules:
    """Make the rule set that a table describes; a field of many values has a line for each."""
    values: dict[str, Any] = {}
    for line in table.lines:
        value = eval(line.value, PUBLIC)
        if line.field in TUPLES:
            value = values.get(line.field, ()) + (value if value == () else (value,))
        else:
            assert line.field not in values, f"{line.field} has two lines"
        values[line.field] = value
    if table.parent is None:
        return draughts.Rules(name=name, **values)
    parent: draughts.Rules = getattr(draughts, table.parent)
    return parent.replace(name=name, **values)


def test_the_document_has_a_table_for_every_rule_set() -> None:
    """Each rule set that has no text in `seeds/` has a table, and there is no other."""
    sets = {name for name, value in PUBLIC.items() if isinstance(value, draughts.Rules)}
    assert set(FAMILY) == sets - OWN_TEXTS
    assert {getattr(draughts, name).name for name in sets} == set(draughts.VARIANTS)


@pytest.mark.parametrize("name", FAMILY)
def test_the_table_of_a_rule_set_makes_it(name: str) -> None:
    """What a table says, on top of its parent or of the defaults, is the rule set, field for field."""
    rules = getattr(draughts, name)
    made = made_from(FAMILY[name], rules.name)
    for field in inspect.signature(draughts.Rules).parameters:
        assert getattr(made, field) == getattr(rules, field), field


@pytest.mark.parametrize("name", FAMILY)
def test_every_line_of_a_table_has_its_source(name: str) -> None:
    """A line is marked with what it rests on, and names it."""
    for line in FAMILY[name].lines:
        assert line.mark in ("F", "P", "S", "C"), line
        assert line.source, line


def test_every_field_of_a_table_has_its_tests() -> None:
    """The table of tests has each field that any game changes, and the tests named there exist."""
    body = DOCUMENT.read_text(encoding="utf-8").split("| field | test |", maxsplit=1)[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in body.strip().splitlines()[1:]]
    tested = {field for fields, _ in rows for field in re.findall(r"`(\w+)`", fields)}
    assert tested >= {line.field for table in FAMILY.values() for line in table.lines}
    assert all(re.findall(r"`test_\w+`", tests) for _, tests in rows)


def test_the_document_lists_the_games_without_an_end() -> None:
    """They are the rule sets without repetition or a count that runs in every game, where kings can stay."""
    body = DOCUMENT.read_text(encoding="utf-8").split("### Games without an end\n", maxsplit=1)[1]
    listed = re.findall(r"`(\w+)`", next(line for line in body.splitlines() if line.startswith("`ENGLISH`")))
    counts = (draughts.Repetition, draughts.NoCapture, draughts.NoProgress)
    assert sorted(listed) == sorted(
        name
        for name, value in PUBLIC.items()
        if isinstance(value, draughts.Rules)
        and value.aim is not draughts.Aim.FIRST_KING
        and not any(isinstance(draw, counts) for draw in value.draws)
    )


def test_every_test_that_a_document_names_exists() -> None:
    """No page promises a test that is not there."""
    everywhere = {
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    missing = {
        (path.name, name)
        for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
        for name in re.findall(r"`(test_\w+)`", path.read_text(encoding="utf-8"))
        if name not in everywhere
    }
    assert missing == set()
