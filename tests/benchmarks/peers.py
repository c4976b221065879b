"""The other libraries: each installed from PyPI into an environment of its own, once.

The environments are kept in `$DRAUGHTS_BENCH_CACHE`, or else in `draughts-bench` in the user's
cache folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .process import Unavailable, Worker

PEERS = {
    "py-draughts": "py_draughts",
    "pydraughts": "pydraughts",
    "open_spiel": "open_spiel",
    "dame-rs": "dame_rs",
}
"""The worker of each distribution."""


def start(distribution: str, *, install: bool) -> Worker:
    """A worker that runs the peer; `Unavailable` when it is not installed and cannot be."""
    return Worker(_interpreter(distribution, install=install), PEERS[distribution])


def cache() -> Path:
    """Where the environments are kept."""
    if chosen := os.environ.get("DRAUGHTS_BENCH_CACHE"):
        return Path(chosen).resolve()
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "draughts-bench"


def _interpreter(distribution: str, *, install: bool) -> Path:
    folder = cache() / f"{distribution}-{sys.implementation.cache_tag}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    installed = folder / "installed"
    if installed.exists() and python.exists():
        return python
    if not install:
        raise Unavailable(f"{distribution} has not been installed by an earlier run")
    print(f"installing {distribution} into {folder}", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    _run([sys.executable, "-m", "venv", str(folder)], distribution)
    # Without a ready-made wheel pip would try to compile all of OpenSpiel, or a program in Rust.
    wheels = "--only-binary=:all:" if distribution in ("open_spiel", "dame-rs") else "--prefer-binary"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run([*pip, wheels, distribution], distribution)
    installed.touch()
    return python


def _run(command: list[str], distribution: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Unavailable(f"{distribution} could not be installed: {''.join(reason)}")
