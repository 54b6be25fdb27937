"""Dated sheets: each answers the sheet before it, and no puzzle is printed twice.

A day made alone is the same as a day made ahead with others.
"""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ElementTree
from hashlib import sha256
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator.bank import open_bank
from generator.cli import main
from generator.editions.sheet_edition import prove_sheets
from generator.notation import parse_puzzle
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import read_boards
from generator.storage.lock import hold_lock
from generator.storage.manifest import verify_edition, write_manifest
from generator.words import LANGUAGES
from tests.support.book_runs import list_made
from tests.support.command_line import run

WEEK = ("--levels", "tue=gentle,wed=easy,fri=gentle")


def digests(folder: Path) -> dict[str, str]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def row(folder: Path) -> dict[str, str]:
    return json.loads((folder / "puzzles.jsonl").read_text())


def page_words(folder: Path, day: str) -> list[str]:
    return [line.text for page in read_pages(folder / day / f"{day}.pdf") for line in page.lines]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with Tuesday, Wednesday and Friday; tests only read it."""
    out = tmp_path_factory.mktemp("daily")
    assert main(["sheet", "--date", "2026-12-01", "--days", "4", *WEEK, "--seed", "7", "--author", "© The Grid", "--out", str(out)]) == 0
    return out / "sheets"


def test_each_day_is_an_edition_with_pdf_svg_and_png(made: Path) -> None:
    assert sorted(path.name for path in made.iterdir()) == ["2026-12-01", "2026-12-02", "2026-12-04", "latest"]
    assert (made / "latest").readlink() == Path("2026-12-04")
    for day in ("2026-12-01", "2026-12-02", "2026-12-04"):
        manifest = verify_edition(made / day)
        assert sorted(manifest["files"]) == [f"{day}.pdf", f"{day}.png", f"{day}.svg", "puzzles.csv", "puzzles.jsonl"]
        assert manifest["proof"] == {"puzzles": 1, "proved": 1}


def test_the_answer_is_that_of_the_sheet_before(made: Path) -> None:
    for before, day in (("2026-12-01", "2026-12-02"), ("2026-12-02", "2026-12-04")):
        boards, faults = read_boards(made / day / f"{day}.pdf")
        assert not faults
        puzzle, answer = boards
        assert puzzle.puzzle == parse_puzzle("sudoku-9x9:" + row(made / day)["puzzle"])
        assert "".join(map(str, answer.digits)) == row(made / before)["solution"]
    words = page_words(made, "2026-12-04")
    assert {"Sudoku", "Friday, December 4, 2026", "Answer for Wednesday, December 2, 2026", "© The Grid"} <= set(words)
    assert "Yesterday’s answer" in page_words(made, "2026-12-02")


def test_the_first_sheet_answers_no_puzzle_that_nobody_has_seen(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(read_boards(made / "2026-12-01/2026-12-01.pdf")[0]) == 1
    assert not [text for text in page_words(made, "2026-12-01") if "nswer" in text]
    assert "before" not in verify_edition(made / "2026-12-01")
    order = ("sheet", "--date", "2026-12-02", *WEEK, "--seed", 7, "--author", "© The Grid", "--format", "pdf", "--out", tmp_path)
    code, _, err = run(capsys, *order)
    assert (code, len(read_boards(tmp_path / "sheets/2026-12-02/2026-12-02.pdf")[0])) == (0, 1)
    note = f"answer   none on the sheet of 2026-12-02: found no sheet of 2026-12-01 in {tmp_path / 'sheets'}; --answer always prints it"
    assert note in err
    assert run(capsys, *order)[0] == 0  # made from the same order, so it is kept
    assert row(tmp_path / "sheets/2026-12-02")["puzzle"] == row(made / "2026-12-02")["puzzle"]


@pytest.mark.broad
def test_a_day_made_alone_equals_the_day_made_ahead(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", *WEEK, "--seed", 7, "--author", "© The Grid")
    out = tmp_path / "after the others"
    shutil.copytree(made.parent, out, symlinks=True)
    shutil.rmtree(out / "sheets/2026-12-04")
    code, _, err = run(capsys, *order, "--date", "2026-12-04", "--out", out)
    assert code == 0, err
    assert digests(out / "sheets") == digests(made)
    code, _, err = run(capsys, *order, "--date", "2026-12-04", "--answer", "always", "--out", tmp_path)
    assert code == 0, err
    page = Path("2026-12-04/2026-12-04.pdf")
    assert (tmp_path / "sheets" / page).read_bytes() == (made / page).read_bytes()
    code, _, err = run(capsys, "sheet", "--date", "2026-12-04", *WEEK, "--seed", 8, "--out", tmp_path, "--name", "other")
    assert code == 0, err
    assert row(tmp_path / "other/2026-12-04")["puzzle"] != row(made / "2026-12-04")["puzzle"]


@pytest.mark.broad
def test_yesterdays_puzzle_is_answered_even_if_its_order_differed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--out", tmp_path, "--format", "pdf")
    assert run(capsys, "sheet", "--date", "2026-12-01", "--family", "antiknight-9x9", "--level", "easy", "--seed", 3, *common)[0] == 0
    code, _, err = run(capsys, "sheet", "--date", "2026-12-02", "--level", "gentle", "--seed", 9, *common)
    assert code == 0, err
    boards, _ = read_boards(tmp_path / "sheets/2026-12-02/2026-12-02.pdf")
    assert [board.family.name for board in boards] == ["sudoku-9x9", "antiknight-9x9"]
    assert "".join(map(str, boards[1].digits)) == row(tmp_path / "sheets/2026-12-01")["solution"]
    assert run(capsys, "prove", tmp_path / "sheets/2026-12-02")[:2] == (0, "1 of 1 proved\n")


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_drawn_like_sudoku_is_recognized_by_its_title(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--date", "2026-12-01", "--family", "antiknight-9x9", "--level", "easy", "--seed", 3, "--format", "pdf")
    code, _, err = run(capsys, *order, "--language", language, "--out", tmp_path)
    assert code == 0, err
    boards, faults = read_boards(tmp_path / "sheets/2026-12-01/2026-12-01.pdf")
    assert (faults, {board.family.name for board in boards}) == ([], {"antiknight-9x9"})


def test_a_puzzle_of_the_bank_is_not_printed_again(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--date", "2026-12-01", *WEEK, "--seed", 7, "--format", "pdf", "--answer", "none", "--out", tmp_path)
    for name in ("one", "two"):
        assert run(capsys, "sheet", *order, "--name", name)[0] == 0
    one, two = tmp_path / "one/2026-12-01", tmp_path / "two/2026-12-01"
    assert row(one)["puzzle"] == row(made / "2026-12-01")["puzzle"] != row(two)["puzzle"]
    assert [refusal["why"] for refusal in verify_edition(two)["refused"]] == ["printed"]
    with open_bank(tmp_path / "bank.sqlite") as bank:
        assert [(found.book, found.edition) for found in bank.find(row(two)["id"])] == [("two", "2026-12-01")]
    assert len(read_boards(one / "2026-12-01.pdf")[0]) == 1


def test_a_day_is_replaced_only_by_another_order_with_force(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    shutil.copytree(made.parent, out, symlinks=True)
    before = digests(out / "sheets")
    code, _, err = run(capsys, "sheet", "--date", "2026-12-01", "--days", 4, *WEEK, "--seed", 7, "--author", "© The Grid", "--out", out)
    assert (code, err.count("already published and complete")) == (0, 3)
    other = ("sheet", "--date", "2026-12-01", "--level", "easy", "--seed", 7, "--out", out)
    code, _, err = run(capsys, *other)
    assert (code, "made from another recipe, with other flags or by another version" in err) == (2, True)
    assert digests(out / "sheets") == before
    assert run(capsys, *other, "--force")[0] == 0
    assert verify_edition(out / "sheets/2026-12-01")["level"] == "easy"
    with hold_lock(out):
        assert run(capsys, *other)[0] == 75


@pytest.mark.sample(2)
@pytest.mark.parametrize("damage", ['{"kind": "sheet"}\n', "torn", None])
def test_sheets_with_an_altered_manifest_are_made_again_with_force(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str | None
) -> None:
    out = tmp_path / "out"
    shutil.copytree(made.parent, out, symlinks=True)
    manifest = out / "sheets/2026-12-01/manifest.json"
    manifest.unlink()
    if damage is not None:
        manifest.write_text(damage)
    order = ("sheet", "--date", "2026-12-01", *WEEK, "--seed", 7, "--author", "© The Grid", "--out", out)
    assert run(capsys, *order)[0] == 65
    assert run(capsys, *order, "--force")[0] == 0
    assert digests(manifest.parent) == digests(made / "2026-12-01")


def test_the_pictures_are_gray_complete_and_without_fonts(made: Path) -> None:
    pdf, svg, png = (made / f"2026-12-01/2026-12-01.{suffix}" for suffix in ("pdf", "svg", "png"))
    with pikepdf.open(pdf) as document:
        forms = [form.read_bytes() for form in document.pages[0].Resources.XObject.values()]
        for content in (document.pages[0].Contents.read_bytes(), *forms):
            assert not re.search(rb"\b(rg|RG|k|K|cs|CS|scn|SCN)\b", content)
        width, height = (float(side) for side in document.pages[0].MediaBox[2:])
    assert width == pytest.approx(100 / 25.4 * 72, abs=0.01)
    text = svg.read_text()
    ElementTree.fromstring(text)
    assert "<text" not in text
    assert "font" not in text
    tones = set(re.findall(r'(?:fill|stroke)="#(\w{6})"', text))
    assert tones
    assert all(tone[:2] == tone[2:4] == tone[4:] for tone in tones)
    assert set(re.findall(r'xlink:href="#(\w+)"', text)) <= set(re.findall(r'id="(\w+)"', text))
    with Image.open(png) as picture:
        assert (picture.mode, round(picture.info["dpi"][0])) == ("L", 300)
        assert picture.size == pytest.approx((width / 72 * 300, height / 72 * 300), abs=1)


def test_a_forged_sheet_is_found(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "2026-12-02"
    shutil.copytree(made / "2026-12-02", folder)
    for path in (folder, folder / "2026-12-02.pdf"):
        assert run(capsys, "prove", path)[:2] == (0, "1 of 1 proved\n")
    shutil.copy(made / "2026-12-04/2026-12-04.pdf", folder / "2026-12-02.pdf")
    code, out, _ = run(capsys, "prove", folder)
    assert code == 65
    for fault in ("0 of 1 proved", "2026-12-02.pdf", "puzzle is not the one selected for the sheet", "the printed answer is not that of"):
        assert fault in out


def test_a_narrow_sheet_leaves_out_the_minutes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("sheet", "--date", "2026-12-03", "--level", "moderate", "--size", "55mm", "--format", "pdf", "--seed", 1, "--out", tmp_path)
    assert run(capsys, *order)[0] == 0
    words = pdfium.PdfDocument(tmp_path / "sheets/2026-12-03/2026-12-03.pdf")[0].get_textpage().get_text_range()
    assert "Moderate" in words
    assert "Moderate ·" not in words
    assert "…" not in words


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--date", "2026-13-01"), "--date: expected a day such as 2026-12-01"),
        (("--date", "20261201"), "--date: expected a day"),
        (("--date", "0001-01-01"), "--date: expected a day"),
        (("--days", "0"), "--days: expected a whole number from 1 to 366"),
        (("--levels", "mon=easy,mon=hard"), "expected each weekday once, got mon twice"),
        (("--levels", "someday=easy"), "expected weekday=level"),
        (("--level", "eazy"), "sudoku-9x9 has no level 'eazy'; did you mean easy? it has gentle, easy, "),
        (
            ("--date", "2026-12-02", "--levels", "mon=easy"),
            "--levels has levels for Monday only, and 2026-12-02 is Wednesday; no sheet to make",
        ),
        (("--levels", "mon=eazy"), "--levels, mon: sudoku-9x9 has no level 'eazy'"),
        (("--family", "sudoku-16x16", "--level", "fiendish"), "sudoku-16x16 has no level 'fiendish'; it has gentle, easy, moderate, "),
        (("--size", "9cm"), "--size: expected a width such as 100mm"),
        (("--size", "100x80mm"), "a sheet of a 9x9 board needs at least"),
        (("--size", "30mm"), "a 9x9 board needs a sheet 48 mm wide, but this one is 30 mm wide"),
        (("--size", "47mm"), "needs a sheet 48 mm wide"),
        (("--format", "pdf,gif"), "unknown format 'gif'"),
        (("--name", "Daily News"), "--name: expected a folder name"),
        (("--name", ""), "--name: expected a folder name"),
        (("--level", "easy", "--levels", "mon=easy"), "see `gridpress sheet --help`"),
        (("--title", "Tab\tbed"), "--title: expected one line of text"),
        (("--title", "A very long title " * 8), "characters do not fit"),
        (("--language", "eo"), "unknown language 'eo'"),
        (("--seed", "-1"), "--seed: expected a whole number"),
        (("--family", "sudoku-9x8"), "unknown family"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, "sheet", *arguments, "--out", tmp_path / "out")
    assert (code, err.count("\n")) == (2, 1)
    assert said in err
    assert list_made(tmp_path / "out") == []


def test_a_level_that_is_not_found_ends_in_a_shortfall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ("--date", "2026-12-01", "--level", "fiendish", "--bound", 1, "--seed", 4, "--out", tmp_path)
    code, _, err = run(capsys, "sheet", *order)
    assert code == 3
    assert "needs 1 fiendish sudoku-9x9, found 0 in 1 candidate; raise --bound" in err
    assert not (tmp_path / "sheets").exists()


WRONG_ENTRIES = [
    ("kind", 5, "kind: expected text of at most 1000 characters, got 5"),
    ("kind", "book", "kind: expected one of sheet, class, answers, got 'book'"),
    ("edition", ["2026-12-02"], "edition: expected text of at most 1000 characters, got a list"),
    ("edition", "../2026-12-02", "edition: expected a date, got '../2026-12-02'"),
    ("before", "none", "before: expected an object, got 'none'"),
    ("before", {"puzzle": 5}, "before, puzzle: expected text of at most 2000 characters, got 5"),
    ("before", {}, "before: expected an entry puzzle, got none"),
]


@pytest.mark.parametrize(("key", "value", "said"), WRONG_ENTRIES)
def test_a_wrong_type_in_the_manifest_is_named(key: str, value: object, said: str, made: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(made / "2026-12-02", tmp_path / "2026-12-02")
    facts = {name: one for name, one in json.loads((folder / "manifest.json").read_text()).items() if name not in ("digest", "files")}
    (folder / "manifest.json").unlink()
    write_manifest(folder, {**facts, key: value})
    assert prove_sheets(folder).faults == (f"'{folder / 'manifest.json'}', {said}",)
