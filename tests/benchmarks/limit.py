"""`limit.c`, the C program that the kernel's counting is held against."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from .process import BENCHMARKS, Unavailable

FLAGS = ("-O3", "-march=native")


def compile_into(folder: Path) -> Path:
    """The compiled program; `Unavailable` without a C compiler (`$CC`, else gcc, else cc)."""
    program = folder / "limit"
    compiler = os.environ.get("CC") or shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise Unavailable("limit.c: there is no C compiler")
    command = [*compiler.split(), *FLAGS, str(BENCHMARKS / "limit.c"), "-o", str(program)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Unavailable(f"limit.c: {error}") from error
    if done.returncode:
        raise Unavailable(f"limit.c: {' '.join(command)} failed: {done.stderr.strip()}")
    return program


def count(program: Path, depth: int) -> dict[str, Any]:
    """Nodes and seconds of one run from the initial position."""
    done = subprocess.run([str(program), str(depth)], capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
