"""The Containerfile: its steps, run without a container.

No engine is needed: the steps of the first stage run in a folder, with its paths and its Python replaced, and the command of the second
stage runs as another user without a home.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.commands.start_checks import NEWEST, OLDEST
from generator.workers.bars import COMPILING
from tests.support.paths import ROOT

TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8")
STAGES = TEXT.split("\nFROM ")[1:]
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"
NOBODY = "65534"
AS_NOBODY = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--inh-caps", "+dac_read_search"]
AS_NOBODY += ["--ambient-caps", "+dac_read_search"]


def list_steps(stage: str) -> list[str]:
    """List the commands of the RUN lines of a stage."""
    return re.findall(r"^RUN (.*)$", stage.replace("\\\n", " "), re.MULTILINE)


def test_both_stages_have_one_suitable_python() -> None:
    versions = re.findall(r"^FROM \S+/python:(\d+)\.(\d+)-slim", TEXT, re.MULTILINE)
    assert len(versions) == 2
    assert len(set(versions)) == 1
    major, minor = map(int, versions[0])
    assert OLDEST <= (major, minor) <= NEWEST
    assert f"-cp{major}{minor}-" in TEXT


def test_what_is_ignored_is_not_needed() -> None:
    lines = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "output"} <= set(lines)
    assert not {"tests", "generator", "layouts", "setup.py", "pyproject.toml", "README.md", "LICENSE", "gridpress.py"} & set(lines)


@pytest.mark.slow
@pytest.mark.needs("root", "setpriv")
def test_an_image_compiles_nothing_when_it_runs(tmp_path: Path) -> None:
    source, target, books = tmp_path / "source", tmp_path / "gridpress", tmp_path / "books"
    ignored = shutil.ignore_patterns(".git", ".venv", ".*_cache", "build", "dist", "output", "__pycache__", "gallery", "*.egg-info")
    shutil.copytree(ROOT, source, ignore=ignored)
    books.mkdir()
    os.chown(books, int(NOBODY), int(NOBODY))
    for path in (tmp_path, *tmp_path.parents):
        if path.stat().st_uid == os.getuid() and path.name.startswith(("pytest-", "popen-", tmp_path.name)):
            path.chmod(0o755)
    (steps,) = list_steps(STAGES[0])
    steps = steps.replace("/opt/gridpress", str(target)).replace("cp312", TAG).replace("python -m venv", f"{sys.executable} -m venv")
    plain = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME") or name.startswith("PIP_")}
    subprocess.run(["sh", "-ec", steps], cwd=source, env=plain, capture_output=True, check=True)
    shutil.rmtree(source)
    settings = {"PATH": f"{target}/bin:/usr/bin:/bin", "GRIDPRESS_KERNELS": str(tmp_path / "cache"), "TMPDIR": str(books)}
    (tmp_path / "cache").mkdir()
    command = [
        *AS_NOBODY,
        *(word.strip('",[]') for word in re.findall(r"(?:ENTRYPOINT|CMD) (.*)", STAGES[1]) for word in shlex.split(word)),
    ]
    done = subprocess.run(command, cwd=books, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "200 proved" in done.stderr
    assert COMPILING not in done.stderr
    assert "cannot keep compiled kernels" not in done.stderr  # printed when the first kernel is compiled
    assert [path.name for path in books.iterdir()] == ["output"]
    assert (target / "share/man/man1/gridpress.1").is_file()
