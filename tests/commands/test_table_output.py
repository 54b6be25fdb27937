"""Every file is what its suffix says, and no value changes between formats."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

import gridpress
from generator.cli import make_parser
from generator.commands.list_columns import format_page, list_tables
from generator.commands.parsers import list_parsers
from generator.errors import advise_extra
from generator.formats import FORMATS, detect_format, find_format
from generator.formats.column_list import find_column
from generator.formats.source import Source
from generator.storage.suffixes import TABLES
from tests.support.command_line import run
from tests.support.paths import ROOT
from tests.support.samples import EASY, FOUR, HARD

PAGES = {"typeset": ".pdf", "web": ".html"}
ARGUMENTS = {
    "bank export": [], "canon": [EASY], "generate": [], "grade": [EASY], "list": ["levels"], "review": [EASY],
    "select": [EASY, "--er", "1.."], "times": ["none.json"], "typeset": [EASY], "web": [EASY],
}  # fmt: skip
"""Commands with -o FILE, and what else they need."""


def commands_with_output() -> dict[str, argparse.Action]:
    found = {}
    for described in list_parsers(make_parser()):
        for action in described.parser._actions:
            if action.dest == "output" and "-o" in action.option_strings:
                found[" ".join(described.names)] = action
    return found


def test_every_command_that_writes_a_file_is_tried() -> None:
    assert {*commands_with_output()} == {*ARGUMENTS}


@pytest.mark.parametrize("command", [*ARGUMENTS, "convert", "status"])
@pytest.mark.parametrize("suffix", [".foo", ".docx"])
def test_other_suffixes_are_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, suffix: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"made{suffix}"
    arguments = {"convert": [EASY, name], "status": ["--html", name]}.get(command) or [*ARGUMENTS[command], "-o", name]
    code, out, err = run(capsys, *command.split(), *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert name in err
    assert "that ends in" in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "arguments",
    [
        ["grade", EASY, "--format", "csv", "-o", "x.parquet"],
        ["grade", EASY, "--format", "table", "-o", "x.csv"],
        ["list", "levels", "--format", "csv", "-o", "x.txt"],
        ["convert", EASY, "x.csv", "--to", "jsonl"],
        ["convert", EASY, "x.pdf", "--to", "f-puzzles"],
    ],
)
def test_a_format_that_contradicts_the_suffix_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not [*tmp_path.iterdir()]


def test_formats_of_tables_are_those_of_the_parsers() -> None:
    assert {form.name: form.suffixes for form in FORMATS if form.table} == dict(TABLES)


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a table as the press reads them."""
    with path.open("rb") as file:
        source = Source(file, path.name)
        return [dict(record.row or {}) for _, record in detect_format(source.head).read(source)]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_grades_has_numbers_in_every_format(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    (tmp_path / "in.txt").write_text(f"{EASY}\n{FOUR}\n")
    made = tmp_path / f"made{TABLES[name][0]}"
    assert run(capsys, "grade", tmp_path / "in.txt", "-o", made) == (0, "", "")
    first, four = read_rows(made)
    assert (first["puzzle"], first["clues"], first["se_er"], first["hodoku_level"]) == (EASY, 30, 1.2, "Easy")
    assert [type(first[column]) for column in ("clues", "race", "minutes_80")] == [int, float, float]
    assert (four["hodoku_score"], four["hodoku_level"]) == (None, "")


def round_trip(capsys: pytest.CaptureFixture[str], folder: Path, count: int) -> None:
    """Grade puzzles, and convert the table through every format and back."""
    (folder / "in.txt").write_text("\n".join(gridpress.generate(count, seed=5)) + "\n")
    assert run(capsys, "grade", folder / "in.txt", "-o", folder / "0.csv")[0] == 0
    before = folder / "0.csv"
    for number, suffix in enumerate((".tsv", ".jsonl", ".parquet", ".xlsx", ".json", ".csv"), start=1):
        after = folder / f"{number}{suffix}"
        assert run(capsys, "convert", before, after) == (0, "", "")
        before = after
    assert before.read_bytes() == (folder / "0.csv").read_bytes()
    assert len(read_rows(before)) == count


def test_a_graded_collection_goes_through_every_format_unchanged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    round_trip(capsys, tmp_path, 12)


@pytest.mark.slow
def test_ten_thousand_graded_puzzles_go_through_every_format_unchanged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    round_trip(capsys, tmp_path, 10_000)


ODD = {
    "puzzle": EASY, "Count of things": 7, "share": 0.1 + 0.2, "code": "007", "text": '=1+1, "two"\nlines\tand tab', "mixed": "x",
    "minus": -5, "none": None, "title": "1984", "long": 2**60, "nested": [{"a": [1, 2.5, None]}], "control": "a_x0041_b",
}  # fmt: skip
"""Columns of other programs; `share` needs 17 digits."""


@pytest.mark.parametrize("name", TABLES)
def test_unknown_columns_keep_their_values(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    rows = [ODD, {**ODD, "mixed": "y", "minus": 12, "later": "z"}]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    there, back = tmp_path / f"there{TABLES[name][0]}", tmp_path / "back.jsonl"
    assert run(capsys, "convert", tmp_path / "in.jsonl", there) == (0, "", "")
    assert run(capsys, "convert", there, back) == (0, "", "")
    for row, found in zip(rows, map(json.loads, back.read_text().splitlines()), strict=True):
        for column in ("puzzle", "Count of things", "code", "text", "mixed", "minus", "title", "control"):
            assert found[column] == row[column]
        assert str(found["share"]) == str(row["share"])
        assert str(found["long"]) == str(row["long"])
        assert found["none"] in (None, "")
        assert (found.get("later") or "") == row.get("later", "")
        nested = found["nested"]
        assert (json.loads(nested) if isinstance(nested, str) else nested) == row["nested"]


def test_convert_names_what_it_drops(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,race,se_er,shop\n{EASY},12.5,1.2,A\n{EASY},,1.2,\n")
    assert run(capsys, "convert", tmp_path / "in.csv", tmp_path / "out.sdm")[2] == (
        "gridpress: the format sdm cannot store everything; left out: race (1), se_er (2), shop (1)\n"
    )
    assert run(capsys, "convert", tmp_path / "in.csv", tmp_path / "out.jsonl") == (0, "", "")
    first = json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])
    assert first == {"puzzle": EASY, "race": 12.5, "se_er": 1.2, "shop": "A"}
    (tmp_path / "in.txt").write_text(f"{EASY} # from a book\n")
    run(capsys, "convert", tmp_path / "in.txt", tmp_path / "note.csv")
    assert run(capsys, "convert", tmp_path / "note.csv", "-")[1] == f"sudoku-9x9:{EASY} # from a book\n"


def test_select_by_columns_and_canon_with_groups(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    twin = EASY.translate(str.maketrans("123456789", "234567891"))
    (tmp_path / "in.csv").write_text(f"puzzle,se_er,hardest,shop\n{EASY},1.2,x-wing,A\n{HARD},9.5,beyond,B\n{twin},7.5,Naked Pair,A\n")
    path = tmp_path / "in.csv"

    def shops(*conditions: str) -> list[str]:
        made = tmp_path / "made.jsonl"
        assert run(capsys, "select", path, *conditions, "-o", made)[0] == 0
        return [json.loads(line)["puzzle"] for line in made.read_text().splitlines()]

    assert shops("--er", "7..") == [HARD, twin]
    assert shops("--er", "7..10") == [twin]  # the rating of the other is not known
    assert shops("--hardest", "naked-pair,x-wing") == [EASY, twin]
    assert shops("--where", "shop=B") == [HARD]
    assert shops("--clues", "30", "--where", "shop=A") == [EASY, twin]  # clues are counted, the rest is read
    code, _, err = run(capsys, "select", path, "--where", "shp=A")
    assert (code, "expected a column of `grade` or of the file, got 'shp'; did you mean shop? the columns are puzzle, " in err) == (2, True)
    run(capsys, "canon", path, "-o", tmp_path / "canon.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "canon.jsonl").read_text().splitlines()]
    assert [(row["group"], row["shop"]) for row in rows] == [(1, "A"), (2, "B"), (1, "A")]
    assert rows[0]["puzzle"] == rows[2]["puzzle"] != rows[2]["original"]
    out = run(capsys, "canon", path, "--groups", "--original")[1]
    assert out.splitlines()[2] == f"{rows[0]['puzzle']} # group 1, sudoku-9x9:{twin}"


def test_every_column_of_every_table_is_on_the_page() -> None:
    assert (ROOT / "generator" / "formats" / "COLUMNS.md").read_text(encoding="utf-8") == format_page()
    for columns in list_tables().values():
        assert all(find_column(name) for name in columns)


def test_a_missing_package_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    code, _, err = run(capsys, "convert", EASY, tmp_path / "x.xlsx")
    assert (code, advise_extra("xlsx") in err) == (2, True)
    assert find_format("xlsx").table
    assert not [*tmp_path.iterdir()]
