"""Pictures of editions: put in place whole, proved, beside the files of others."""

from __future__ import annotations

import errno
import json
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.editions.pictures import STAGING, PicturesMade, PictureSource, publish_pictures, read_edition
from generator.errors import Busy, CannotCreate, CannotWrite, Faulty, PuzzleError, RecipeError, Unproved
from generator.storage.atomic_file import part_file
from generator.typesetting.pictures import PictureOrder, PicturePuzzle
from generator.workers import InProcessRunner, LokyRunner
from tests.support.book_runs import book, digests
from tests.support.command_line import run, run_process
from tests.support.pictures import make_order
from tests.support.sample_book import make_graded
from tests.support.samples import EASY, FOUR, NINES

SMALL = make_order(30.0, formats=("svg", "png"), dpi=72)
FAULT = "GRIDPRESS_FAULT"


def source_of(*lines: str) -> PictureSource:
    return PictureSource(tuple(PicturePuzzle(at, make_graded(line, "gentle", 4.0), "press") for at, line in enumerate(lines, start=1)))


def publish(folder: Path, *lines: str, order: PictureOrder = SMALL) -> PicturesMade:
    return publish_pictures(source_of(*(lines or NINES[:2])), order, folder, InProcessRunner(), lambda _: None)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_has_the_pictures_and_their_index_and_nothing_else(tmp_path: Path) -> None:
    made = publish(tmp_path / "new" / "site")
    assert names(tmp_path / "new" / "site") == sorted([*made.index.list_files(), "index.csv", "index.json"])
    assert (len(made.index.rows), made.unproved) == (2, ())
    listed = json.loads((tmp_path / "new" / "site" / "index.json").read_text())
    assert [one["id"] for one in listed["puzzles"]] == [row.puzzle_id for row in made.index.rows]


def test_a_second_run_replaces_its_own_files_only(tmp_path: Path) -> None:
    publish(tmp_path)
    before = digests(tmp_path)
    (tmp_path / "logo.svg").write_text("theirs")
    (tmp_path / ".hidden").write_text("theirs")
    publish(tmp_path)
    assert digests(tmp_path) == before | {name: digests(tmp_path)[name] for name in ("logo.svg", ".hidden")}
    assert (tmp_path / "logo.svg").read_text() == "theirs"
    publish(tmp_path, NINES[2], order=replace(SMALL, formats=("svg",)))
    kept = digests(tmp_path)
    assert {name for name in before if kept[name] == before[name]} == {name for name in before if not name.startswith("index")}
    assert len(json.loads((tmp_path / "index.json").read_text())["puzzles"]) == 1


@pytest.mark.slow
def test_pictures_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    lines = [EASY, *NINES[1:]] * 6
    runner = LokyRunner(2)
    try:
        publish_pictures(source_of(*lines), SMALL, tmp_path / "two", runner, lambda _: None)
    finally:
        runner.close()
    done: list[int] = []
    publish_pictures(source_of(*lines), SMALL, tmp_path / "one", InProcessRunner(), done.append)
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert sum(done) == 18


@pytest.mark.parametrize("name", ["index.json", "index.csv", STAGING])
def test_files_of_other_programs_are_not_replaced(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text('{"site": "mine"}')
    with pytest.raises(CannotCreate, match="in the way"):
        publish(tmp_path)
    assert (names(tmp_path), (tmp_path / name).read_text()) == ([name], '{"site": "mine"}')


def test_a_folder_within_an_edition_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    for folder in (tmp_path, tmp_path / "pictures", tmp_path / "a" / "b"):
        with pytest.raises(RecipeError, match=r"-o: expected a folder for pictures, got .* in the edition .*; choose another folder"):
            publish(folder)
    assert names(tmp_path) == ["manifest.json"]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotCreate, match=r"cannot create the folder .*; choose another one"):
        publish(tmp_path / "file" / "pictures")
    with pytest.raises(CannotCreate, match="cannot create the folder"):
        publish(tmp_path / "file")


def test_two_runs_do_not_write_in_one_folder_at_once(tmp_path: Path) -> None:
    with part_file(tmp_path / "index.json") as part:
        with pytest.raises(Busy, match="another run is writing"):
            publish(tmp_path)
        part.write_text("{}")
    assert names(tmp_path) == ["index.json"]


def break_at(monkeypatch: pytest.MonkeyPatch, name: str, fault: Callable[[], object]) -> None:
    def broken(*_: object, **__: object) -> object:
        return fault()

    monkeypatch.setattr(f"generator.editions.pictures.{name}", broken)


def fill_disk() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("name", ["draw_pictures", "write_table", "move_files"])
def test_a_full_disk_leaves_nothing_behind(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(tmp_path / "old")
    before = digests(tmp_path / "old")
    break_at(monkeypatch, name, fill_disk)
    for folder in (tmp_path / "old", tmp_path / "new"):
        with pytest.raises(
            CannotWrite, match=r"cannot write pictures in .*: No space left on device; every picture that is there is whole"
        ):
            publish(folder, NINES[2])
    assert (digests(tmp_path / "old"), (tmp_path / "new").exists()) == (before, False)


@pytest.mark.broad
@pytest.mark.parametrize("kind", ["kill", "enospc"])
def test_a_run_that_ends_while_files_are_moved_is_completed_by_the_next(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("pictures", FOUR, "-o", tmp_path / "site", "--width", "20mm", "--dpi", "72")
    if kind == "kill":
        assert run_process(*arguments, **{FAULT: f"while_placing:{kind}"}).returncode == -signal.SIGKILL
    else:
        monkeypatch.setenv(FAULT, f"while_placing:{kind}")
        assert run(capsys, *arguments)[0] == CannotWrite.exit_code
        monkeypatch.delenv(FAULT)
    left = names(tmp_path / "site")
    assert "index.json" not in left
    assert len([name for name in left if name.endswith((".svg", ".png"))]) == 1
    assert (STAGING in left) == (kind == "kill")
    assert run(capsys, *arguments)[0] == 0
    assert len(names(tmp_path / "site")) == 6


def test_a_picture_that_is_not_proved_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.editions.pictures.prove_pictures", lambda row, *_: ["altered"] if row.number == 2 else [])
    made = publish(tmp_path)
    assert [row.number for row in made.index.rows] == [1]
    assert made.unproved == ("puzzle 2, left out: altered",)
    assert names(tmp_path) == sorted([*made.index.list_files(), "index.csv", "index.json"])
    monkeypatch.setattr("generator.editions.pictures.prove_pictures", lambda *_: ["altered"])
    with pytest.raises(Unproved, match="no picture could be proved, so none was written; puzzle 1, left out: altered"):
        publish(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_the_drawing_is_really_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing with a wrong digit, wherever it comes from, is never put in place."""
    import layouts.drawing.figures as figures

    real = figures._draw_symbols

    def draw_wrong(ink, figure, *place):  # type: ignore[no-untyped-def]
        real(ink, replace(figure, symbols=("9", *figure.symbols[1:])), *place)

    monkeypatch.setattr(figures, "_draw_symbols", draw_wrong)
    with pytest.raises(Unproved, match="expected the puzzle with the ID"):
        publish(tmp_path)
    assert names(tmp_path) == []


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small book whose theme is playful, with a chapter in another theme."""
    folder = tmp_path_factory.mktemp("book")
    recipe = folder / "small.toml"
    recipe.write_text(
        'name = "small"\ntitle = "Small"\nauthor = "A"\nseed = 4\ntheme = "playful"\nlanguage = "fr"\neditions = []\n'
        '[[chapter]]\nlevel = "gentle"\ncount = 2\n[[chapter]]\nlevel = "easy"\ncount = 1\ntheme = "literary"\n'
    )
    done = run_process("book", recipe, "--out", folder / "out", "--cover", "none", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    return folder / "out" / "small" / "seed-4"


@pytest.mark.broad
def test_a_book_has_its_numbers_themes_levels_and_language(edition: Path) -> None:
    source = read_edition(edition)
    assert [(puzzle.number, puzzle.theme, puzzle.graded.level) for puzzle in source.puzzles] == [
        (1, "playful", "gentle"),
        (2, "playful", "gentle"),
        (3, "literary", "easy"),
    ]
    assert (source.language, {level.name for level in source.levels} >= {"gentle", "easy"}) == ("fr", True)
    assert {puzzle.theme for puzzle in read_edition(edition, "modern").puzzles} == {"modern"}


@pytest.mark.broad
def test_an_edition_is_found_by_its_folder_or_its_name(edition: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for at, name in enumerate((str(edition), "small/seed-4", "small/latest")):
        code, out, err = run(capsys, "pictures", name, "-o", tmp_path / str(at), "--format", "svg", "--out", edition.parents[1])
        assert (code, out, err) == (0, "", f"{tmp_path / str(at)}: 3 puzzles, 6 pictures, all proved\n")
    assert digests(tmp_path / "0") == digests(tmp_path / "1") == digests(tmp_path / "2")
    facts = json.loads((tmp_path / "0" / "index.json").read_text())
    assert (facts["language"], facts["puzzles"][2]["pictures"]["puzzle"]["words"]) == (
        "fr",
        "Grille 3\N{NARROW NO-BREAK SPACE}: Sudoku · Facile",
    )
    before = digests(edition)
    code, _, err = run(capsys, "pictures", edition, "-o", edition / "pictures")
    assert (code, err.count("\n"), "choose another folder" in err) == (2, 1, True)
    assert digests(edition) == before


def test_an_altered_edition_is_refused(edition: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("manifest.json", "puzzles.jsonl"):
        (copy / name).write_bytes((edition / name).read_bytes())
    assert len(read_edition(copy).puzzles) == 3
    (copy / "puzzles.jsonl").write_text((copy / "puzzles.jsonl").read_text().replace("gentle", "Gentle", 1))
    with pytest.raises(Faulty, match="is damaged"):
        read_edition(copy)
    (copy / "manifest.json").write_text("{}")
    with pytest.raises(PuzzleError):
        read_edition(copy)


def test_sheets_have_pictures_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day = ("--date", "2026-12-01", "--level", "gentle", "--format", "svg", "--jobs", "1", "--out", tmp_path)
    assert run(capsys, "sheet", *day)[0] == 0
    code, _, err = run(capsys, "pictures", "sheets/2026-12-01", "-o", tmp_path / "pictures", "--format", "eps", "--out", tmp_path)
    assert (code, err) == (0, f"{tmp_path / 'pictures'}: 1 puzzle, 2 pictures, all proved\n")


def test_a_book_of_a_series_has_its_own_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "two.toml"
    recipe.write_text(
        'name = "two"\ntitle = "Two"\nauthor = "A"\nseed = 4\nfirst_number = 41\neditions = []\n[[chapter]]\nlevel = "gentle"\ncount = 1\n'
    )
    code, err = book(capsys, tmp_path, recipe, "--cover", "none", "--jobs", "1")
    assert code == 0, err
    assert [puzzle.number for puzzle in read_edition(tmp_path / "two" / "seed-4").puzzles] == [41]
