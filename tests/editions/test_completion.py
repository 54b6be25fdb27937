"""The next run of any kind completes a publication that was interrupted.

Every state that a killed run can leave is made by a run that is killed at a fault point, or by hand.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from shutil import copytree

import pytest

from generator.bank import open_bank
from generator.editions.publish import LATEST, LATEST_PART
from generator.storage.manifest import verify_edition
from tests.support.command_line import run, run_process
from tests.support.usual_cases import some_cases

DAY = 86_400
FIRST_NIGHT = 1_767_225_600
"""2026-01-01, midnight UTC."""

FIRST, SECOND = "2026-01-01", "2026-01-02"
BEFORE_MOVE = ("after_manifest", "before_enter_commit", "after_commit", "before_replace")
AFTER_MOVE = ("after_replace", "before_latest", "after_latest", "while_removing", "before_finish_commit", "before_settle_commit")
USUAL_AFTER_MOVE = [("before_finish_commit", "a sheet")]
"""Points, and the runs after them, of the default run."""

RUNS = ("the same book", "another book", "a sheet", "a class set")

Kill = Callable[[str], Path]
"""Makes the folder of a run that is killed at a fault point."""


@pytest.fixture(scope="module")
def first_night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a recipe that keeps one edition, and the first edition."""
    folder = tmp_path_factory.mktemp("first")
    recipe = 'name = "small"\ntitle = "Small"\ncover = "none"\neditions = []\nkeep = 1\n[[chapter]]\nlevel = "gentle"\ncount = 2\n'
    (folder / "small.toml").write_text(recipe)
    done = run_process(*command(folder, "the same book"), SOURCE_DATE_EPOCH=str(FIRST_NIGHT))
    assert done.returncode == 0, done.stderr
    return folder


def command(folder: Path, what: str) -> tuple[object, ...]:
    """Return the arguments of a run."""
    few = ("--jobs", 1, "--out", folder / "out")
    return {
        "the same book": ("book", folder / "small.toml", *few),
        "another book": ("book", "sampler", "--counts", "gentle=1", "--cover", "none", "--editions", "none", *few),
        "a sheet": ("sheet", "--date", SECOND, *few),
        "a class set": ("sheet", "--class", 2, "--level", "gentle", "--seed", 7, *few),
    }[what]


@pytest.fixture(scope="module")
def killed_nights(first_night: Path, tmp_path_factory: pytest.TempPathFactory) -> Kill:
    """Return a function that kills the second night at a point, once for each point."""

    @cache
    def kill(point: str) -> Path:
        folder = tmp_path_factory.mktemp(point) / "night"
        copytree(first_night, folder, symlinks=True)
        killed = run_process(*command(folder, "the same book"), SOURCE_DATE_EPOCH=str(FIRST_NIGHT + DAY), GRIDPRESS_FAULT=f"{point}:kill")
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        return folder

    return kill


def copy_night(night: Path, folder: Path) -> Path:
    """Copy the files of a night to a folder; return the folder of its book."""
    copytree(night, folder, symlinks=True, dirs_exist_ok=True)
    return folder / "out" / "small"


def states_in_bank(folder: Path) -> tuple[int, list[str]]:
    """Return the number of pending editions and the runs that are not published."""
    with open_bank(folder / "out" / "bank.sqlite") as bank:
        return len(bank.list_pending()), [row.edition for row in bank.runs.unfinished()]


@pytest.mark.parametrize(("point", "what"), some_cases(product(AFTER_MOVE, RUNS), USUAL_AFTER_MOVE, keep=5))
def test_a_publication_killed_after_the_move_is_completed(
    killed_nights: Kill,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    point: str,
    what: str,
) -> None:
    book = copy_night(killed_nights(point), tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT + DAY))
    code, _, err = run(capsys, *command(tmp_path, what))
    assert code == 0, err
    assert "resume   the publication of small/2026-01-02 was interrupted and is complete now" in err
    assert sorted(path.name for path in book.iterdir()) == [SECOND, LATEST]
    assert os.readlink(book / LATEST) == SECOND
    verify_edition(book / SECOND)
    assert states_in_bank(tmp_path) == (0, [])


@pytest.mark.parametrize(("point", "what"), some_cases(product(BEFORE_MOVE, RUNS), (), keep=5))
def test_a_publication_killed_before_the_move_is_undone(
    killed_nights: Kill,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    point: str,
    what: str,
) -> None:
    book = copy_night(killed_nights(point), tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT))  # "the same book" verifies the first edition
    code, _, err = run(capsys, *command(tmp_path, what))
    assert code == 0, err
    assert sorted(path.name for path in book.iterdir()) == [FIRST, LATEST]
    assert os.readlink(book / LATEST) == FIRST
    assert states_in_bank(tmp_path) == (0, [SECOND])  # the search continues when the second edition is ordered again


@pytest.mark.broad
@pytest.mark.parametrize("what", [RUNS[0], pytest.param(RUNS[1], marks=pytest.mark.slow)])
def test_a_temporary_link_is_removed(
    killed_nights: Kill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    book = copy_night(killed_nights("before_latest"), tmp_path)
    (book / LATEST_PART).symlink_to(SECOND)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT + DAY))
    code, _, err = run(capsys, *command(tmp_path, what))
    assert code == 0, err
    assert sorted(path.name for path in book.iterdir()) == [SECOND, LATEST]


@pytest.mark.broad
def test_an_altered_edition_stays_pending_and_is_reported(killed_nights: Kill, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = copy_night(killed_nights("before_latest"), tmp_path)
    (book / SECOND / "manifest.json").write_text("{}")
    code, _, err = run(capsys, *command(tmp_path, "another book"))
    assert code == 0, err
    assert "the interrupted publication of small/2026-01-02 is not completed: " in err
    assert states_in_bank(tmp_path)[0] == 1


def test_verifying_an_older_edition_does_not_move_the_link(first_night: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(first_night, tmp_path, symlinks=True, dirs_exist_ok=True)
    for seed in (1, 2, 1):
        assert run(capsys, *command(tmp_path, "another book"), "--seed", seed)[0] == 0
    assert os.readlink(tmp_path / "out" / "sampler" / LATEST) == "seed-2"
