"""The page on the command line shows what is printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    State,
    perft,
)
from terminal import BLOCKED, DOCUMENT, ENVIRONMENT, output

# The document.


def sessions() -> list[tuple[str, str]]:
    """Return each command of the document with the output it shows."""
    found = []
    blocks = re.findall(
        r"^```console\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    for block in blocks:
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            first, *rest = piece.splitlines()
            more = len([line for line in rest if re.match("> ?", line)]) if "<<" in first else 0
            typed = [first, *(re.sub("^> ?", "", line) for line in rest[:more])]
            found.append(("\n".join(typed), "".join(f"{line}\n" for line in rest[more:])))
    return found


def test_every_command_of_the_document_prints_what_it_shows(tmp_path: Path) -> None:
    """The sessions of `docs/command-line.md` are run in order and give the output shown."""
    shown = sessions()
    for command in ("moves", "perft", "play", "replay"):
        assert any(f"draughts {command}" in typed for typed, _ in shown)
    for typed, printed in shown:
        script = f'draughts() {{ "$PYTHON" -m draughts "$@"; }}\n{typed}\n'
        done = subprocess.run(
            ["/bin/sh", "-c", script],
            cwd=tmp_path,
            env={**ENVIRONMENT, "PYTHON": sys.executable},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.stdout == printed, typed


def test_the_document_names_the_rule_sets_and_the_default_of_play() -> None:
    """What the document says of the defaults is what the command does."""
    document = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"`{name}`" in document for name in VARIANTS)
    assert output("play").startswith(f"Draughts, rules {ENGLISH_WCDF.name}.")
    assert output("perft", "3", BLOCKED) == f"{perft(State.from_fen(BLOCKED, ENGLISH), 3)}\n"
    assert ICELANDIC.draws
    assert ENGLISH_WCDF.draws
