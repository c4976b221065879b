"""Which build of the library is measured, and how to have the interpreted one beside it."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from .process import Worker


@dataclass(frozen=True)
class Build:
    """One build of the library: `path` is the folder that holds the package.

    `python` runs it, with `searched` before the installed packages if it is not None.
    """

    compiled: bool
    version: str
    path: Path
    worker: Worker
    python: str
    searched: Path | None

    @property
    def name(self) -> str:
        """The word for it in tables."""
        return "compiled" if self.compiled else "interpreted"

    def fresh(self) -> Worker:
        """Start another worker, which has done nothing yet; whoever asks for it closes it."""
        return Worker(self.python, "ours", self.searched)


def package() -> Path:
    """The folder of the package that `import draughts` finds here."""
    found = importlib.util.find_spec("draughts")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("no module named draughts: install it, or put its sources on PYTHONPATH")
    return Path(found.submodule_search_locations[0]).resolve()


def start(path: Path) -> Build:
    """Start a worker on the build in a folder, which is asked what it is rather than believed."""
    build = _asked(sys.executable, path)
    if build.path != path:
        raise RuntimeError(f"asked for the library in {path}, got {build.path}")
    return build


def installed(python: str) -> Build:
    """Start a worker on the library that the environment of another interpreter has installed."""
    return _asked(python, None)


def _asked(python: str, searched: Path | None) -> Build:
    worker = Worker(python, "ours", searched)
    answer = worker.ask("build")
    return Build(answer["compiled"], answer["version"], Path(answer["path"]), worker, python, searched)


def interpreted_copy(folder: Path) -> Path:
    """The same sources without the compiled modules, which would win over them."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(package(), folder / "draughts", ignore=compiled)
    return folder


def installed_size() -> tuple[int, str]:
    """Bytes on disk of the installed distribution, or of the package alone if it is not one."""
    folder = package()
    try:
        files = distribution("draughts-rules").files or []
    except PackageNotFoundError:
        files = []
    paths = [Path(str(file.locate())).resolve() for file in files]
    if not any(folder in path.parents for path in paths):
        everything = [path for path in folder.rglob("*") if path.is_file()]
        return sum(path.stat().st_size for path in everything), "package folder, not installed"
    return sum(path.stat().st_size for path in paths if path.exists()), "installed files"
