"""Workers as processes: started once, then asked by turns."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

BENCHMARKS = Path(__file__).resolve().parent


class Unavailable(Exception):
    """A contender that this machine does not have; the text says why."""


class Worker:
    """A process that runs one library and answers questions about it.

    `python` is the interpreter of the environment that has the library; `path`, when given, is
    searched for it first.
    """

    def __init__(self, python: Path | str, name: str, path: Path | None = None) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [str(python), "-m", f"{BENCHMARKS.name}.workers.{name}"],
            cwd=BENCHMARKS.parent,
            env=environment(path),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, task: str, **arguments: Any) -> dict[str, Any]:
        """The answer to one task; `RuntimeError` when the worker died of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"task": task, "arguments": arguments}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise RuntimeError(f"the worker {self.name} failed at {task}: see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let the process end."""
        self._process.communicate()


def environment(path: Path | None) -> dict[str, str]:
    """The environment of a worker: only `path` may put a library before the installed ones.

    Bytecode is written as usual, or each import would be timed with its compilation.
    """
    refused = ("PYTHONPATH", "PYTHONHOME", "PYTHONSAFEPATH", "PYTHONDONTWRITEBYTECODE")
    variables = {name: value for name, value in os.environ.items() if name not in refused}
    if path is not None:
        variables["PYTHONPATH"] = str(path)
    return variables
