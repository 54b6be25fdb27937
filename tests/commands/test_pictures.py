"""`pictures`: files of puzzles, standard input, flags, and one line for bad input."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PIL import Image

from tests.support.book_runs import digests
from tests.support.command_line import run, run_process
from tests.support.samples import EASY, FOUR, MANY, NINES, WINDOKU


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# mine\n{EASY}\n{FOUR}\n{WINDOKU}\n")
    return path


def read_rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "index.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_a_file_is_graded_numbered_and_drawn(puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "site"
    code, out, err = run(capsys, "pictures", puzzles, "-o", folder, "--dpi", "72")
    assert (code, out, err) == (0, "", f"{folder}: 3 puzzles, 12 pictures, all proved\n")
    rows = read_rows(folder)
    assert [(row["number"], row["family"], row["level"]) for row in rows] == [
        ("1", "sudoku-9x9", "gentle"),
        ("2", "sudoku-4x4", "gentle"),
        ("3", "windoku-9x9", "moderate"),
    ]
    assert all((folder / row[f"{side}_{form}"]).is_file() for row in rows for side in ("puzzle", "answer") for form in ("svg", "png"))
    assert {row["puzzle_pdf"] for row in rows} == {""}
    assert not [*folder.glob("*.pdf")]
    assert all(float(row["minutes"]) > 0 and row["width_mm"] == "90.0" for row in rows)


@pytest.mark.broad
def test_one_puzzle_or_standard_input_can_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "pictures", FOUR, "-o", tmp_path / "one", "--format", "svg")
    assert (code, err) == (0, f"{tmp_path / 'one'}: 1 puzzle, 2 pictures, all proved\n")
    done = run_process("pictures", "-", "-o", tmp_path / "two", "--format", "svg", text=FOUR)
    assert (done.returncode, digests(tmp_path / "one")) == (0, digests(tmp_path / "two"))


def test_faulty_lines_are_reported_and_the_others_drawn(puzzles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles.write_text(f"123\n{EASY}\n{MANY}\n{NINES[1]}\n")
    code, _, err = run(capsys, "pictures", puzzles, "-o", tmp_path / "site", "--format", "svg")
    lines = err.splitlines()
    assert (code, len(lines), lines[-1]) == (65, 3, f"{tmp_path / 'site'}: 2 puzzles, 4 pictures, all proved")
    assert all(line.startswith(f"gridpress: {puzzles}, line ") for line in lines[:2])
    assert [row["number"] for row in read_rows(tmp_path / "site")] == ["1", "2"]
    puzzles.write_text(f"{MANY}\n")
    code, _, err = run(capsys, "pictures", puzzles, "-o", tmp_path / "none")
    assert (code, "expected at least one puzzle with one solution, got none" in err) == (65, True)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("width", "dpi", "pixels", "width_mm"),
    [("600px", 96, 600, 158.75), ("1in", 200, 200, 25.4), ("2.5cm", 100, 98, 25.0), ("72 pt", 72, 72, 25.4), ("30MM", 254, 300, 30.0)],
)
def test_widths_have_any_unit(
    width: str, dpi: int, pixels: int, width_mm: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "pictures", FOUR, "-o", tmp_path, "--width", width, "--dpi", dpi, "--format", "png")[0] == 0
    (row,) = read_rows(tmp_path)
    assert (int(row["width_px"]), float(row["width_mm"])) == (pixels, width_mm)
    with Image.open(tmp_path / row["puzzle_png"]) as picture:
        assert (picture.width, picture.mode) == (pixels, "L")


def test_both_spellings_of_colour_are_one_flag(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for flag in ("colour", "color"):
        arguments = (WINDOKU, "-o", tmp_path / flag, f"--{flag}", "--dpi", "72", "--theme", "modern", "--language", "de")
        assert run(capsys, "pictures", *arguments)[0] == 0
    assert digests(tmp_path / "colour") == digests(tmp_path / "color")
    facts = json.loads((tmp_path / "color" / "index.json").read_text())
    assert (facts["color"], facts["language"], facts["formats"]) == (True, "de", ["svg", "png"])
    with Image.open(next((tmp_path / "color").glob("*puzzle.png"))) as picture:
        assert picture.mode == "RGB"


@pytest.mark.parametrize(
    ("flags", "code", "words"),
    [
        (("--width", "0.5mm"), 2, "--width: expected a width from 1 mm to 1,000 mm, got 0.5 mm; choose another, such as 90mm"),
        (("--width", "1px"), 2, "--width: expected a width from 1 mm to 1,000 mm, got 0.0847 mm"),
        (("--width", "9000in"), 2, "--width: expected a width from 1 mm to 1,000 mm, got 228,600 mm"),
        (("--width", "90"), 2, "--width: expected a width such as 90mm, 9cm, 3.5in, 255pt or 600px, got '90'"),
        (("--width", "9furlongs"), 2, "--width: expected a width such as 90mm"),
        (("--width=-3mm",), 2, "--width: expected a width such as 90mm"),
        (("--width", "900mm", "--dpi", "2400"), 2, "expected a PNG of at most 8,000 pixels across, got 85,039 at 2400 dots per inch"),
        (("--dpi", "10"), 2, "--dpi: expected a whole number from 36 to 2400"),
        (("--format", "gif"), 2, "--format: unknown format 'gif'; valid names: svg, png, pdf, eps"),
        (("--format", "svg,"), 2, "--format: unknown format ''"),
        (("--theme", "moden"), 2, "unknown theme 'moden'; did you mean modern?"),
        (("--language", "xx"), 2, "--language: unknown value 'xx'"),
        (("-o", ""), 2, "-o: expected the name of a folder, got an empty text"),
    ],
)
def test_bad_flags_are_one_line(flags: tuple[str, ...], code: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found, out, err = run(capsys, "pictures", FOUR, "-o", tmp_path / "site", *flags)
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert words in err
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("name", ["missing.txt", "nightly/latest", "."])
def test_sources_that_are_none_are_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path if name == "." else name
    code, _, err = run(capsys, "pictures", source, "-o", tmp_path / "site", "--out", tmp_path)
    assert (code, err.count("\n"), err.startswith("gridpress: expected ")) == (65, 1, True)
    assert not (tmp_path / "site").exists()


def test_a_picture_that_is_not_proved_is_one_line_and_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("generator.editions.pictures.prove_pictures", lambda row, *_: ["1.svg: altered"] if row.number == 1 else [])
    puzzles = tmp_path / "two.txt"
    puzzles.write_text("\n".join(NINES[:2]))
    code, _, err = run(capsys, "pictures", puzzles, "-o", tmp_path / "site", "--format", "svg")
    assert (code, err.splitlines()) == (
        1,
        ["gridpress: puzzle 1, left out: 1.svg: altered", f"{tmp_path / 'site'}: 1 puzzle, 2 pictures, all proved"],
    )
