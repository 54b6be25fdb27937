"""Checks at the start: Python's version, foreign packages of the same names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from generator.commands.start_checks import NEWEST, OLDEST, PACKAGES, SIGN, find_version_fault, format_version
from tests.support.needs import require_program
from tests.support.paths import ROOT

FOREIGN = '"""HID layouts."""\n\nraise RuntimeError("foreign code is run")\n'


def start(folder: Path, *words: str, python: str = sys.executable, path: str = "") -> subprocess.CompletedProcess[str]:
    """Start a command with the packages of a folder, and with no others (-S)."""
    environment = os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{folder}" if path else str(folder)}
    return subprocess.run([python, "-S", *words], cwd=folder.parent, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the beginning of an installed gridpress."""
    folder = tmp_path / "installed"
    for name in ("gridpress.py", "generator/__init__.py", "generator/__main__.py", "layouts/__init__.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    commands = folder / "generator" / "commands"
    commands.mkdir()
    for name in ("interrupts.py", "start_checks.py"):
        shutil.copy(ROOT / "generator" / "commands" / name, commands)
    (folder / "generator" / "cli.py").write_text("def main():\n    print('started')\n    return 0\n")
    return folder


def add_foreign(folder: Path, name: str) -> Path:
    """Put a foreign package into a folder; return its first file."""
    path = folder / name / "__init__.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FOREIGN)
    return path


def check_refused(done: subprocess.CompletedProcess[str], *said: str) -> None:
    """Check that a command ended with 2 and one line that says some words."""
    assert (done.returncode, done.stdout) == (2, "")
    assert (done.stderr[:11], done.stderr.count("\n")) == ("gridpress: ", 1), done.stderr
    assert [words for words in (*said, "virtual environment") if words not in done.stderr] == []


@pytest.mark.parametrize("module", ["gridpress", "generator"])
def test_a_whole_installation_starts(installed: Path, module: str) -> None:
    done = start(installed, "-m", module)
    assert (done.returncode, done.stdout, done.stderr) == (0, "started\n", "")


@pytest.mark.parametrize("module", ["gridpress", "generator"])
def test_layouts_overwritten_by_another_package_are_one_line(installed: Path, module: str) -> None:
    path = add_foreign(installed, "layouts")
    check_refused(start(installed, "-m", module), "has overwritten ours", repr(str(path)))


@pytest.mark.parametrize("module", ["gridpress", "generator"])
def test_a_foreign_layouts_found_first_is_one_line(installed: Path, tmp_path: Path, module: str) -> None:
    path = add_foreign(tmp_path / "elsewhere", "layouts")
    check_refused(start(installed, "-m", module, path=str(tmp_path / "elsewhere")), "is found first", repr(str(path)), "PYTHONPATH")


def test_missing_layouts_are_one_line(installed: Path) -> None:
    shutil.rmtree(installed / "layouts")
    check_refused(start(installed, "-m", "gridpress"), "'layouts' is missing", str(installed / "layouts"))


def test_a_foreign_generator_is_one_line(installed: Path, tmp_path: Path) -> None:
    """It is found first, or has overwritten ours; its own code is harmless here."""
    path = add_foreign(tmp_path / "elsewhere", "generator")
    path.write_text('"""Generators for Django."""\n')
    check_refused(start(installed, "-m", "gridpress", path=str(tmp_path / "elsewhere")), "is found first", repr(str(path)))
    (installed / "generator" / "__init__.py").write_text(path.read_text())
    check_refused(start(installed, "-m", "gridpress"), "'generator' has overwritten ours")


@pytest.mark.parametrize("version", [(3, 10, 13), (3, 15, 0), (4, 0, 0)])
def test_unsuitable_versions_are_refused(version: tuple[int, int, int]) -> None:
    fault = find_version_fault(version)
    assert fault is not None
    assert f"needs Python 3.11 to 3.14, found {format_version(version)}" in fault


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 12, 1), (3, 13, 0), (3, 14, 0)])
def test_suitable_versions_are_accepted(version: tuple[int, int, int]) -> None:
    assert find_version_fault(version) is None


@pytest.mark.parametrize("name", ["python3.8", "python3.9", "python3.10"])
@pytest.mark.parametrize("module", ["gridpress", "generator"])
def test_a_real_older_python_is_one_line(installed: Path, name: str, module: str) -> None:
    done = start(installed, "-m", module, python=require_program(name))
    check_refused(done, "needs Python 3.11 to 3.14, found 3.")


def test_the_makefile_and_our_packages_agree() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"sys.version_info[:2] <= {NEWEST}" in makefile
    assert f"{OLDEST} <= sys.version_info[:2]" in makefile
    for name in PACKAGES:
        assert SIGN in (ROOT / name / "__init__.py").read_text(encoding="utf-8")
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert scripts == {"gridpress": "gridpress:main"}
