"""What is built and installed: metadata, wheels, a source distribution, a frozen program."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError, entry_points, metadata
from pathlib import Path

import pytest

import draughts

ROOT = Path(__file__).resolve().parents[2]
HOME = "https://github.com/draughts-rules/draughts-rules"
PACKAGE = Path(draughts.__file__).parent


def configuration() -> dict[str, object]:
    """Return pyproject.toml, or skip where Python reads none (before 3.11)."""
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found


# Metadata.


def test_the_index_shows_whole_links() -> None:
    """The description is README.md with every link whole; each leads to a file of the repository."""
    try:
        told = metadata("draughts-rules")
    except PackageNotFoundError:
        pytest.skip("the library is not installed, only found on the path")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = told.get_payload() if not told["Description"] else told["Description"]  # type: ignore[attr-defined]
    prose = "".join(shown.split("```")[::2])
    links = re.findall(r"\]\(([^)\s]+)\)", prose)
    assert len(links) == len(re.findall(r"\]\(([^)\s]+)\)", "".join(readme.split("```")[::2])))
    for link in links:
        assert re.match(r"https://", link), link
        inner = re.match(rf"{HOME}/(blob|raw)/main/([^#]*)", link)
        if inner:
            assert (ROOT / inner[2]).exists(), link
            assert (inner[1] == "raw") == inner[2].endswith((".svg", ".png")), link
    assert shown.split("```")[1::2] == [*readme.split("```")[1::2]]
    assert told["Description-Content-Type"].startswith("text/markdown")
    assert any(each.endswith(f", {HOME}") for each in told.get_all("Project-URL") or [])


def test_the_readme_has_links_within_the_repository() -> None:
    """README.md itself leads to files beside it, so that a clone is whole."""
    assert HOME not in (ROOT / "README.md").read_text(encoding="utf-8")


# A frozen program.


def test_the_hook_names_every_module() -> None:
    """PyInstaller's hook names every module of the library, and the one that holds the compiled code."""
    hooks = [each for each in entry_points(group="pyinstaller40") if each.value.startswith("draughts.")]
    if not hooks:
        pytest.skip("the library is not installed, only found on the path")
    (folder,) = hooks[0].load()()
    named = runpy.run_path(str(Path(folder) / "hook-draughts.py"))["hiddenimports"]
    paths = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "_pyinstaller"]
    names = [path.relative_to(PACKAGE.parent).with_suffix("").parts for path in paths]
    modules = {".".join(parts[:-1] if parts[-1] == "__init__" else parts) for parts in names}
    group = {"draughts_rules__mypyc"} if draughts.COMPILED else set()
    assert set(named) == modules - {"draughts"} | group


@pytest.mark.thorough
def test_a_program_frozen_by_pyinstaller_runs(tmp_path: Path) -> None:
    """PyInstaller freezes a program without a flag, and it answers as it does unfrozen."""
    if importlib.util.find_spec("PyInstaller") is None:
        pytest.skip("PyInstaller is not installed: freezing is not tried")
    program = tmp_path / "game.py"
    program.write_text(
        "import draughts\n"
        "state = draughts.State.initial(draughts.INTERNATIONAL)\n"
        "print(draughts.COMPILED, draughts.perft(state, 3), draughts.pdn.__name__)\n"
        "try:\n    draughts.parse_move(state, '1-2')\n"
        "except draughts.IllegalMoveError as error:\n    print(error)\n",
        encoding="utf-8",
    )
    made = [sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", str(program)]
    done = subprocess.run(made, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    frozen, run = (
        subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        for command in ([str(tmp_path / "dist" / "game" / "game")], [sys.executable, str(program)])
    )
    assert frozen == run
    assert frozen.startswith(f"{draughts.COMPILED} 658 ")


# Wheels and the source distribution, as pip has them made.


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the repository without what was built in it."""
    if not (ROOT / "src" / "draughts").is_dir():
        pytest.skip("the sources are not here")
    left_out = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "*.so", "*.pyd")
    return Path(shutil.copytree(ROOT, tmp_path / "clone", ignore=left_out))


def built(clone: Path, hook: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Have setuptools make a distribution, as pip does, in `dist/`."""
    pytest.importorskip("setuptools", minversion="77", reason="setuptools is not installed here, or is older")
    environment = {name: value for name, value in os.environ.items() if name != "DRAUGHTS_PURE"}
    return subprocess.run(
        [sys.executable, "-c", f"from setuptools import build_meta; build_meta.{hook}('dist')"],
        cwd=clone,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.thorough
def test_an_interpreted_wheel_is_for_every_machine(clone: Path) -> None:
    """With DRAUGHTS_PURE=1 the wheel is tagged py3-none-any, and holds sources only."""
    done = built(clone, "build_wheel", DRAUGHTS_PURE="1")
    assert done.returncode == 0, done.stderr
    (wheel,) = (clone / "dist").iterdir()
    assert wheel.name == f"draughts_rules-{draughts.__version__}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert {Path(name).suffix for name in names if name.startswith("draughts/")} == {".py", ".typed"}
    assert len([name for name in names if name.startswith("draughts/") and name.endswith(".py")]) == len(
        list((clone / "src" / "draughts").rglob("*.py"))
    )


@pytest.mark.thorough
def test_without_a_compiler_the_wheel_says_so(clone: Path) -> None:
    """Without a C compiler an interpreted wheel is made, aloud: in its name, which is what pip shows."""
    done = built(clone, "build_wheel", CC=str(clone / "no-compiler"))
    assert done.returncode == 0, done.stderr
    (wheel,) = (clone / "dist").iterdir()
    assert wheel.name.endswith("-0_interpreted_no_C_compiler-py3-none-any.whl")
    assert "warning: no C compiler is at hand" in done.stderr


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="the compiler of Windows is not named by CC")
def test_a_compile_that_fails_fails_the_install(clone: Path) -> None:
    """A compiler that is there and fails makes no wheel; the last lines say how to do without, on purpose."""
    done = built(clone, "build_wheel", CC="false")
    assert done.returncode != 0
    assert list((clone / "dist").glob("*.whl")) == []
    assert "DRAUGHTS_PURE=1 python -m pip install draughts-rules" in done.stderr.rstrip().splitlines()[-1]


@pytest.mark.thorough
def test_nothing_of_an_earlier_tree_is_installed(clone: Path) -> None:
    """A module that is gone from the sources is gone from the next wheel, though `build/` still has it."""
    extra = clone / "src" / "draughts" / "gone.py"
    extra.write_text("", encoding="utf-8")
    for present in (True, False):
        assert built(clone, "build_wheel", DRAUGHTS_PURE="1").returncode == 0
        (wheel,) = (clone / "dist").iterdir()
        assert ("draughts/gone.py" in zipfile.ZipFile(wheel).namelist()) == present
        extra.unlink(missing_ok=True)


@pytest.mark.thorough
def test_the_source_distribution_is_whole(clone: Path) -> None:
    """It holds the sources, the tests and what they read, and no rubbish."""
    done = built(clone, "build_sdist", DRAUGHTS_PURE="1")
    assert done.returncode == 0, done.stderr
    (made,) = (clone / "dist").iterdir()
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("docs", "seeds", "tests", "src/draughts")
    wanted = {
        path.relative_to(clone).as_posix() for folder in folders for path in (clone / folder).rglob("*")
    }
    wanted |= {"README.md", "CHANGELOG.md", "LICENSE", "MANIFEST.in", "setup.py", "pyproject.toml"}
    assert wanted - names == set()
    assert [name for name in names if re.search(r"\.pyc$|\.so$|(^|/)\.|^build", name)] == []


# Wheels of every kind.


def test_wheels_are_made_for_every_python() -> None:
    """Told to cibuildwheel are the Pythons that the classifiers name, and no other."""
    told = configuration()
    project, tool = told["project"], told["tool"]
    assert isinstance(project, dict)
    assert isinstance(tool, dict)
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(project["classifiers"]))
    assert tool["cibuildwheel"]["build"] == [f"cp3{minor}-*" for minor in named]


@pytest.mark.thorough
@pytest.mark.parametrize("platform", ["linux", "macos", "windows"])
def test_cibuildwheel_takes_its_configuration(platform: str) -> None:
    """The real cibuildwheel reads it, and would make these wheels."""
    if importlib.util.find_spec("cibuildwheel") is None:
        pytest.skip("cibuildwheel is not installed: its configuration is not tried")
    asked = [sys.executable, "-m", "cibuildwheel", "--platform", platform, "--print-build-identifiers"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    named = {each.split("-")[0] for each in done.stdout.split()}
    assert named == {"cp310", "cp311", "cp312", "cp313", "cp314"}
