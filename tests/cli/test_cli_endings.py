"""How a command ends: misuse, closed pipes, Ctrl-C; and that nothing else touches the terminal."""

from __future__ import annotations

import ast
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

import draughts
from draughts.cli import main
from terminal import COMMAND, ENDLESS, ENVIRONMENT, misused, output, run

# replay


# How it ends.


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("chess",),
        ("moves", "one", "two"),
        ("moves", "--no-such-option"),
        ("perft",),
        ("perft", "3", "--div"),
        ("replay",),
        ("moves", "hello"),
        ("moves", ""),
        ("moves", "W:W3,40:B1"),
        ("perft", "3", "W:W3,9:B9"),
        ("moves", "x" * 100_000),
        ("moves", os.fsdecode(b"\xff:W1")),
    ],
)
def test_misuse_is_told_with_status_2(arguments: tuple[str, ...]) -> None:
    """The complaint says what is wrong, in few words, and nothing is printed as a result."""
    assert len(misused(*arguments)) < 2000


def test_all_problems_of_a_position_are_told() -> None:
    """A position that cannot be is refused with everything that is wrong with it."""
    complaint = misused("moves", "W:W3,9:B9")
    assert "square 9 is named twice" in complaint
    assert "stand on 3" in complaint


def test_version_and_help_are_told() -> None:
    """The version is that of the library, with its build; help names the commands."""
    build = "compiled" if draughts.COMPILED else "interpreted"
    assert output("--version") == f"draughts {draughts.__version__} ({build})\n"
    printed = output("--help")
    assert all(command in printed for command in ("moves", "perft", "play", "replay", "--rules", "--version"))
    assert "english-wcdf" in output("play", "--help")


ENDINGS = [
    ("moves",),
    ("perft", "3"),
    ("perft", "4", "--divide"),
    ("play",),
    ("play", "--black", "random", "--white", "random"),
    ("replay", os.devnull),
    ("--help",),
    ("--version",),
    ("moves", "--help"),
]


@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("arguments", ENDINGS)
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...], unbuffered: bool) -> None:
    """Where nobody reads any more, the command ends without a word, at once or when it ends anyway."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, *(["-u"] if unbuffered else []), "-m", "draughts", *arguments],
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=120,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@contextlib.contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """Start the command with pipes to all its streams; it is killed after a minute, so that no test hangs."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        timer = threading.Timer(60, process.kill)
        timer.start()
        try:
            yield process, process.stdout, process.stderr
        finally:
            timer.cancel()
            process.kill()


def test_a_pipe_closed_in_the_middle_ends_a_count() -> None:
    """`perft DEPTH --divide | head -1` shows each line when it is counted, and ends with its reader."""
    with started("perft", "7", "--divide", "--rules", "icelandic") as (process, out, err):
        assert out.readline().startswith(b"9-13: ")
        out.close()
        assert process.wait() == 0
        assert err.read() == b""


@pytest.mark.thorough
@pytest.mark.parametrize("redirection", [">&-", "<&-", ">&- <&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", ENDINGS)
def test_streams_closed_from_the_start_are_no_fault(arguments: tuple[str, ...], redirection: str) -> None:
    """A command whose terminal is gone does its work, says nothing and ends well."""
    done = run("-c", f'exec "$@" {redirection}', "sh", *COMMAND, *arguments, command=["/bin/sh"])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_misuse_and_failure_keep_their_status_without_a_terminal(games: Path, redirection: str) -> None:
    """The exit status is told even where no word can be."""
    command = ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", *COMMAND]
    for arguments, status in ((("perft", "x"), 2), (("moves", "x"), 2), (("replay", str(games)), 1)):
        done = run(*arguments, command=command)
        assert done.returncode == status
        assert status == 1 or done.stdout == ""  # a complaint is no result, wherever it cannot go


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here to stand for a full disk")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_cannot_be_written_is_told(unbuffered: str) -> None:
    """A full disk is told in a line, with status 2."""
    done = run(
        "-c",
        'exec "$@" >/dev/full',
        "sh",
        *COMMAND,
        "moves",
        command=["/bin/sh"],
        PYTHONUNBUFFERED=unbuffered,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["draughts: error: No space left on device"]


@pytest.mark.parametrize(
    ("arguments", "awaited"),
    [
        (("play",), b"Black> "),
        (("perft", "100", ENDLESS, "--divide"), b"6-1: 0\n"),
        (("perft", "100", ENDLESS, "--divide", "--rules", "english-straight"), b"6-1: 0\n"),
    ],
)
def test_ctrl_c_ends_quietly_with_130(arguments: tuple[str, ...], awaited: bytes) -> None:
    """An interrupt ends the command without a word, at a prompt and in the middle of a count."""
    with started(*arguments) as (process, out, err):
        seen = b""
        while not seen.endswith(awaited):
            byte = out.read(1)
            assert byte, seen
            seen += byte
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert err.read() == b""


def test_main_can_be_called(capsys: pytest.CaptureFixture[str]) -> None:
    """`main` takes arguments and gives the exit status, as the installed command uses it."""
    assert main(["perft", "3"]) == 0
    assert capsys.readouterr().out == "302\n"
    assert main(["perft", "-3"]) == 2
    assert "from 0 to 100" in capsys.readouterr().err
    assert main([]) == 2


def test_only_the_command_line_touches_the_terminal() -> None:
    """No other module prints, reads input or names the standard streams."""
    terminal = {"print", "input", "stdin", "stdout", "stderr"}
    folder = Path(draughts.__file__).parent
    modules = sorted(folder.rglob("*.py"))
    assert folder / "text.py" in modules
    for path in modules:
        names = {
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, (ast.Name, ast.Attribute))
        }
        assert not names & terminal or path.parent == folder / "cli", path
