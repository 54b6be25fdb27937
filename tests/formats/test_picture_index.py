"""The index of pictures: what it says, and which files are recognized as one."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from generator.formats import choose_format
from generator.formats.format import Record
from generator.formats.picture_index import (
    COLUMNS,
    PictureIndex,
    PictureRow,
    Shown,
    format_index,
    is_index,
    is_table,
    name_stem,
    write_table,
)
from generator.formats.source import Source
from tests.support.samples import EASY, SOLVED

ROW = PictureRow(
    stem="0012-ABCDEFGHIJ",
    number=12,
    family="sudoku-9x9",
    title="=Sudoku",
    level="easy",
    minutes=4.5,
    puzzle_id="ABCDEFGHIJ",
    puzzle=f"sudoku-9x9:{EASY}",
    solution=SOLVED,
    symbols="123456789",
    puzzle_shown=Shown((90.0, 98.5), (1063, 1163), "Puzzle 12: Sudoku · Easy"),
    answer_shown=Shown((90.0, 90.0), (1063, 1063), "Answer to puzzle 12: Sudoku · Easy"),
)
INDEX = PictureIndex(("svg", "eps"), 300, True, "en", (ROW, ROW))


def test_json_has_both_pictures_with_their_sizes_and_files() -> None:
    facts = json.loads(format_index(INDEX))
    assert {key: value for key, value in facts.items() if key != "puzzles"} == {
        "made_by": "gridpress pictures",
        "formats": ["svg", "eps"],
        "dots_per_inch": 300,
        "color": True,
        "language": "en",
    }
    first, second = facts["puzzles"]
    assert first == second
    assert (first["number"], first["id"], first["minutes"], first["puzzle"]) == (12, "ABCDEFGHIJ", 4.5, f"sudoku-9x9:{EASY}")
    assert first["pictures"]["puzzle"] == {
        "width_mm": 90.0,
        "height_mm": 98.5,
        "width_px": 1063,
        "height_px": 1163,
        "words": "Puzzle 12: Sudoku · Easy",
        "files": {"svg": "0012-ABCDEFGHIJ-puzzle.svg", "eps": "0012-ABCDEFGHIJ-puzzle.eps"},
    }
    assert first["pictures"]["answer"]["files"]["eps"] == "0012-ABCDEFGHIJ-answer.eps"


def test_the_table_has_the_same_columns_for_all_formats(tmp_path: Path) -> None:
    path = tmp_path / "index.csv"
    write_table(INDEX, path)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert COLUMNS[:7] == ("number", "family", "title", "level", "minutes", "id", "puzzle")
    row = rows[1]
    assert (row["puzzle_svg"], row["puzzle_png"], row["answer_eps"]) == ("0012-ABCDEFGHIJ-puzzle.svg", "", "0012-ABCDEFGHIJ-answer.eps")
    assert (row["width_mm"], row["height_mm"], row["answer_height_mm"], row["height_px"]) == ("90.0", "98.5", "90.0", "1163")
    assert row["title"] == "'=Sudoku", "no spreadsheet runs it"


def test_the_table_is_read_as_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "index.csv"
    write_table(INDEX, path)
    with path.open("rb") as file:
        source = Source(file, "index.csv")
        found = [record for _, record in choose_format(source).read(source)]
    assert len(found) == 2
    assert all(isinstance(record, Record) and record.puzzle.clues == 30 for record in found)


def test_files_of_an_index_are_in_order() -> None:
    assert list(INDEX.list_files())[:4] == [f"0012-ABCDEFGHIJ-{side}.{form}" for side in ("puzzle", "answer") for form in ("svg", "eps")]


@pytest.mark.parametrize(
    ("number", "largest", "stem"), [(1, 9, "0001-X"), (1, 9999, "0001-X"), (1, 10_000, "00001-X"), (123_456, 123_456, "123456-X")]
)
def test_stems_sort_by_number(number: int, largest: int, stem: str) -> None:
    assert name_stem(number, "X", largest) == stem


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"made_by": "other"}', '{"made_by": 1}', "number,family\n", "\x00"])
def test_files_of_other_programs_are_no_index(text: str, tmp_path: Path) -> None:
    path = tmp_path / "index"
    path.write_text(text)
    assert not is_index(path)
    assert not is_table(path)
    assert not is_index(tmp_path / "missing")
    assert not is_table(tmp_path)


def test_an_index_is_recognized_by_a_later_run(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text(format_index(INDEX), encoding="utf-8")
    write_table(INDEX, tmp_path / "index.csv")
    assert is_index(tmp_path / "index.json")
    assert is_table(tmp_path / "index.csv")
    assert not is_index(tmp_path / "index.csv")
