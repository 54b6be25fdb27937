"""Tests look for programs in one place, and a bare computer has none of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.needs import find_program, require
from tests.support.paths import ROOT

ASKING = ("shutil.which", "shutil import which", "importorskip", "skipif", "pytest.skip(", "mark.skip", "mark.xfail")
"""How tests elsewhere look for programs and packages, or are skipped."""

HERE = ("tests/support/needs.py", "tests/project/test_needs.py", "tests/bare/__main__.py")
"""Files that may: the one place, this list, and what builds the PATH of a bare computer."""


@pytest.fixture
def _forgotten() -> Iterator[None]:
    """Forget which programs were found, before and after a test with another PATH."""
    find_program.cache_clear()
    yield
    find_program.cache_clear()


def test_needs_are_asked_for_in_one_place() -> None:
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    assert set(HERE) <= texts.keys()
    assert [(name, word) for name, text in texts.items() if name not in HERE for word in ASKING if word in text] == []


@pytest.mark.needs("unix")
@pytest.mark.usefixtures("_forgotten")
def test_a_program_that_cannot_be_run_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("java", "\x7fELF of another processor"), ("node", "#!/bin/sh\nexit 1\n"), ("nodejs", "#!/bin/sh\nexit 0\n")):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [find_program(name) for name in ("java", "node", "zsh")] == [None, str(tmp_path / "nodejs"), None]
    with pytest.raises(pytest.skip.Exception, match=r"^java is not installed, or cannot be run \(Debian package default-jre-headless\)$"):
        require("unix", "node", "java")
    with pytest.raises(ValueError, match=r"expected a name of tests/support/needs\.py, got 'jave'"):
        require("jave")


LOOK = """
import os
from tests.support.needs import PROGRAMS, find_program
print([name for name in PROGRAMS if find_program(name)])
print(*(os.listdir(os.environ[name]) for name in ("HOME", "GRIDPRESS_KERNELS")))
print(os.path.isdir("/usr/share/fonts") and os.listdir("/usr/share/fonts"))
"""


@pytest.mark.needs("mounts")
def test_a_bare_computer_has_neither_programs_nor_fonts(tmp_path: Path) -> None:
    (tmp_path / "look.py").write_text(LOOK)
    with_system = f"PYTHONPATH=. PATH=$PATH:/usr/bin python3 {tmp_path}/look.py"
    command = [sys.executable, "-m", "tests.bare", "--kernels", str(tmp_path / "kernels"), with_system, "exit 7", "echo never"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "[]\n[] []\n[]\n"), done.stderr
    assert "exit 7: exit code 7 after" in done.stderr
