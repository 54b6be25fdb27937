"""The README's promises are run: its recipe, its commands, its picture."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.samples import EASY

TEXT = (ROOT / "README.md").read_text()
COMMANDS = [line[2:] for line in TEXT.splitlines() if line.startswith("$ gridpress ") and "bank find" not in line]


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files the README speaks of, its recipe cut to a few puzzles."""
    for name in ("puzzles.txt", "board.txt", "collection.sdm", "mine.sdm"):
        (tmp_path / name).write_text(f"{EASY}\n")
    recipe = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert recipe is not None
    (tmp_path / "train.toml").write_text(recipe[1].replace("count = 30", "count = 2"))
    return tmp_path


def shell(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """Run a line as a shell would, with `gridpress` from this environment."""
    line = command.replace("gridpress ", f"{shlex.quote(sys.executable)} -m generator ")
    return subprocess.run(["sh", "-c", f"set -e; {line}"], cwd=desk, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shown_works(command: str, desk: Path) -> None:
    done = shell(command, desk)
    assert done.returncode == 0, done.stderr
    made = [path for path in map(desk.joinpath, ("graded.csv", "collection.csv")) if path.exists()]
    assert done.stdout or made[0].stat().st_size > 200


def test_the_recipe_shown_makes_a_book(desk: Path) -> None:
    done = shell("gridpress book train.toml", desk)
    assert done.returncode == 0, done.stderr
    assert (desk / "output/train/latest/interior.pdf").is_file()
    proof = shell("gridpress prove output/train/latest", desk)
    assert "4 of 4 proved" in proof.stdout + proof.stderr


def test_the_first_own_book_needs_no_file(desk: Path) -> None:
    line = re.search(r"\.venv/bin/(gridpress book --title .*)", TEXT)
    assert line is not None
    done = shell(re.sub(r"=\d+", "=1", line[1]), desk)
    assert done.returncode == 0, done.stderr


def test_pictures_and_make_targets_exist() -> None:
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", TEXT):
        assert (ROOT / picture).is_file()
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make ([a-z-]+)`", TEXT):
        assert f"\n{target}:" in makefile
