"""Retention: which old editions are deleted.

Only whole dated editions of the press are; never the latest or the one just made. Their puzzles stay in the bank.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from generator.bank import Bank, open_bank, read_bank
from generator.cli import main
from generator.editions.publish import point_latest
from generator.editions.retention import retire_editions
from generator.recipe.recipe import check_recipe
from generator.storage.manifest import write_manifest
from generator.storage.run_log import Journal
from tests.support.command_line import run, run_process

DAY = 86_400
FIRST_NIGHT = 1_767_225_600
"""2026-01-01, midnight UTC."""


def shelve(book: Path, *editions: str) -> None:
    """Make small editions that are whole."""
    for edition in editions:
        folder = book / edition
        (folder / "web").mkdir(parents=True)
        (folder / "interior.pdf").write_text("pages")
        (folder / "web" / "index.html").write_text("page")
        write_manifest(folder, {"name": book.name, "edition": edition, "recipe": {}})


def names(book: Path) -> list[str]:
    return sorted(path.name for path in book.iterdir())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with (tmp_path / "log").open("wb", buffering=0) as file:
        yield Journal(tmp_path / "log", file)


@pytest.fixture
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    with open_bank(tmp_path_factory.mktemp("bank") / "bank.sqlite") as bank:
        yield bank


def days(*numbers: int) -> list[str]:
    return [f"2026-01-{number:02}" for number in numbers]


def test_the_newest_dated_editions_stay_and_seeds_do_not_count(
    tmp_path: Path, journal: Journal, bank: Bank, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "nightly"
    shelve(book, *days(1, 2, 3, 4, 5), "seed-1", "seed-99999999")
    point_latest(book / "2026-01-05")
    assert retire_editions(book / "2026-01-05", 3, bank, journal).removed == ("2026-01-01", "2026-01-02")
    assert names(book) == [*days(3, 4, 5), "latest", "seed-1", "seed-99999999"]
    assert "deleted 2 old editions, 2026-01-01 to 2026-01-02" in capsys.readouterr().err
    assert [json.loads(line)["edition"] for line in journal.path.read_text().splitlines()] == days(1, 2)


@pytest.mark.parametrize("keep", [0, 5, 100])
def test_no_edition_is_deleted_when_all_are_kept(keep: int, tmp_path: Path, journal: Journal, bank: Bank) -> None:
    shelve(tmp_path / "nightly", *days(1, 2, 3, 4, 5))
    assert retire_editions(tmp_path / "nightly/2026-01-05", keep, bank, journal).removed == ()
    assert names(tmp_path / "nightly") == days(1, 2, 3, 4, 5)


def test_latest_and_the_edition_just_made_stay_whatever_their_dates(tmp_path: Path, journal: Journal, bank: Bank) -> None:
    book = tmp_path / "nightly"
    shelve(book, *days(1, 2, 3, 4, 5))
    (book / "latest").symlink_to("2026-01-02")
    assert retire_editions(book / "2026-01-01", 1, bank, journal).removed == ("2026-01-03", "2026-01-04")
    assert names(book) == [*days(1, 2, 5), "latest"]


def test_foreign_and_damaged_editions_stay_and_are_named(
    tmp_path: Path, journal: Journal, bank: Bank, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "nightly"
    shelve(book, *days(1, 2, 3, 9))
    shelve(tmp_path / "other", *days(5))
    (book / "2026-01-01/notes.txt").write_text("mine")
    (book / "2026-01-02/interior.pdf").write_text("pagez")
    (book / "2026-01-03/web/more").symlink_to(tmp_path)
    (book / "2026-01-04").mkdir()
    (tmp_path / "other/2026-01-05").rename(book / "2026-01-05")
    (book / "2026-01-06").symlink_to(tmp_path / "other")
    (book / "2026-01-07").write_text("a file")
    (book / "diary").mkdir()
    before = names(book)
    retired = retire_editions(book / "2026-01-09", 1, bank, journal)
    assert retired.removed == ()
    assert names(book) == before
    assert [name for name, _ in retired.kept] == days(1, 2, 3, 4, 5)
    err = capsys.readouterr().err
    assert "nightly/2026-01-01 is old but not deleted: notes.txt is not in the manifest; delete it by hand" in err
    assert "nightly/2026-01-02 is old but not deleted: interior.pdf was altered" in err
    assert "web/more is not in the manifest" in err
    assert "expected an edition with a manifest.json" in err
    assert "its manifest belongs to another edition" in err


@pytest.mark.parametrize("files", [["interior.pdf"], {"interior.pdf": 5}, {"../../bank.sqlite": {"bytes": 1, "sha256": ""}}, None])
def test_a_manifest_with_invalid_files_deletes_nothing(files: object, tmp_path: Path, journal: Journal, bank: Bank) -> None:
    book = tmp_path / "nightly"
    shelve(book, *days(1, 2))
    facts = {"name": "nightly", "edition": "2026-01-01", "recipe": {}, "files": files}
    facts["digest"] = sha256((json.dumps(facts, sort_keys=True, indent=1) + "\n").encode()).hexdigest()
    (book / "2026-01-01/manifest.json").write_text(json.dumps(facts, sort_keys=True, indent=1) + "\n")
    (tmp_path / "bank.sqlite").write_text("b")
    assert [name for name, _ in retire_editions(book / "2026-01-02", 1, bank, journal).kept] == ["2026-01-01"]
    assert names(book) == days(1, 2)


def test_editions_without_write_permission_stay(tmp_path: Path, journal: Journal, bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "nightly"
    shelve(book, *days(1, 2))
    monkeypatch.setattr(os, "access", lambda place, _: not str(place).endswith("web"))
    assert retire_editions(book / "2026-01-02", 1, bank, journal).kept == (("2026-01-01", "no permission to delete it"),)
    assert names(book) == days(1, 2)


def write_recipe(folder: Path, keep: int) -> Path:
    path = folder / "small.toml"
    text = f'name = "small"\ntitle = "Small"\ncover = "none"\neditions = []\nkeep = {keep}\n[[chapter]]\nlevel = "gentle"\ncount = 2\n'
    path.write_text(text)
    return path


@pytest.mark.broad
def test_puzzles_of_deleted_editions_stay_in_the_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = write_recipe(tmp_path, 2)
    for night in range(4):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT + night * DAY))
        assert run(capsys, "book", recipe, "--jobs", 1, "--out", tmp_path / "out")[0] == 0
    assert names(tmp_path / "out/small") == [*days(3, 4), "latest"]
    with read_bank(tmp_path / "out/bank.sqlite") as bank:
        assert (bank.stats().puzzles, bank.stats().editions) == (8, 4)
    path = write_recipe(tmp_path, 1)  # `keep` is no part of the order, so the published edition is the same
    code, _, err = run(capsys, "book", path, "--jobs", 1, "--out", tmp_path / "out")
    assert (code, names(tmp_path / "out/small")) == (0, [*days(4), "latest"]), err


@pytest.mark.broad
def test_a_run_killed_while_deleting_leaves_no_partial_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    order = ("book", str(write_recipe(tmp_path, 1)), "--jobs", "1", "--out", str(out))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT))
    assert main([*order]) == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(FIRST_NIGHT + DAY))
    assert run_process(*order, GRIDPRESS_FAULT="while_removing:kill").returncode == -signal.SIGKILL
    assert main([*order]) == 0
    assert names(out / "small") == [*days(2), "latest"]
    assert not [path for path in (out / "small").iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("keep", [-1, 1.5, "14", True, 1_000_000])
def test_keep_must_be_a_whole_number(keep: object) -> None:
    with pytest.raises(ValueError, match="keep = "):
        check_recipe({"name": "x", "title": "x", "keep": keep, "chapter": [{"level": "easy", "count": 1}]}, "here")
