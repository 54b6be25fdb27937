"""Spare puzzles: graded, not printed, and only on the companion page.

They are the same for any number of jobs, after a kill, and when the edition is rebuilt.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli import main
from generator.formats.edition_tables import SPARES, read_records
from generator.grading import list_solutions
from generator.notation import format_puzzle
from generator.storage.manifest import read_manifest
from tests.support.book_runs import digests, puzzle_rows
from tests.support.command_line import run

FAULT = "GRIDPRESS_FAULT"
RECIPE = """
name = "{name}"
title = "With Spares"
seed = 7
cover = "none"
editions = [{editions}]
{more}
"""
CHAPTERS = "".join(f'[[chapter]]\nlevel = "{level}"\ncount = {count}\n' for level, count in (("gentle", 5), ("easy", 2)))


def press(out: Path, name: str = "kept", jobs: int = 1, editions: str = '"web"', more: str = "spares = 2") -> Path:
    """Make the book of a recipe with two chapters; return the folder of its edition."""
    path = out / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(RECIPE.format(name=name, editions=editions, more=more) + CHAPTERS)
    assert main(["book", str(path), "--jobs", str(jobs), "--out", str(out)]) == 0
    return out / name / "seed-7"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an edition with two spares a chapter."""
    return press(tmp_path_factory.mktemp("kept"))


def test_spares_are_graded_puzzles_that_are_not_in_the_book(kept: Path) -> None:
    spares = read_records(kept, with_path=True, name=SPARES)
    assert [graded.level for graded in spares] == ["gentle", "gentle", "easy", "easy"]
    assert all(graded.path for graded in spares)
    assert not {graded.key for graded in spares} & {graded.key for graded in read_records(kept)}
    assert all(list(list_solutions(graded.puzzle, 2)) == [graded.solution] for graded in spares)
    assert SPARES in read_manifest(kept)["files"]
    page = (kept / "web" / "index.html").read_text()
    assert format_puzzle(spares[0].puzzle).partition(":")[2] not in page  # deflated


@pytest.mark.broad
def test_the_bytes_do_not_depend_on_jobs_or_kills(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert digests(press(tmp_path / "two", jobs=2)) == digests(kept)
    monkeypatch.setenv(FAULT, "after_wave_commit:raise")
    with pytest.raises(RuntimeError):
        press(tmp_path / "killed")
    monkeypatch.delenv(FAULT)
    assert digests(press(tmp_path / "killed")) == digests(kept)


@pytest.mark.broad
def test_an_edition_with_spares_is_rebuilt_and_its_page_too(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "rebuild", kept)[0] == 0
    page = tmp_path / "page.html"
    assert run(capsys, "web", kept, "-o", page)[0] == 0
    assert page.read_bytes() == (kept / "web" / "index.html").read_bytes()
    assert run(capsys, "prove", kept)[0] == 0


@pytest.mark.broad
def test_a_spare_is_refused_if_another_book_printed_it_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both books have the same candidates.

    What the first prints is refused as a spare of the second.
    """
    first = press(tmp_path, "first", more="spares = 0")
    second = press(tmp_path, "second")
    printed = {row["puzzle"] for row in puzzle_rows(first)}
    spares = {format_puzzle(graded.puzzle).partition(":")[2] for graded in read_records(second, name=SPARES)}
    assert not printed & spares
    assert run(capsys, "rebuild", second)[0] == 0


def test_the_number_of_spares_follows_the_recipe(kept: Path, tmp_path: Path) -> None:
    """Without the key there is one for five puzzles, without a page none.

    The order of a recipe without the key is as it was before the key existed.
    """
    few = press(tmp_path, "few", more="")
    assert [graded.level for graded in read_records(few, name=SPARES)] == ["gentle"]
    assert "spares" not in read_manifest(few)["recipe"]
    assert read_manifest(kept)["recipe"]["spares"] == 2
    assert not (press(tmp_path, "bare", editions="") / SPARES).exists()
    assert json.loads((few / "manifest.json").read_text())["candidates"] == read_manifest(kept)["candidates"]
