"""Tables of other people: a column of puzzles by any name, or without a header."""

from __future__ import annotations

import json
import tracemalloc
from io import BytesIO
from pathlib import Path

import openpyxl
import pyarrow
import pyarrow.parquet
import pytest

import gridpress
from generator.errors import PuzzleError
from generator.formats import choose_format
from generator.formats.format import Record
from generator.formats.source import Source
from generator.notation import parse_puzzle
from tests.support.command_line import run
from tests.support.samples import EASY, HARD, SOLVED

DOTS, ZEROS = EASY.replace("0", "."), EASY.replace(".", "0")

TABLES = [
    (f"Sudoku,answer,rating\n{DOTS},{SOLVED},1.2\n", "1.2", True),
    (f"id,Grid,difficulty\n1,{DOTS},1.2\n", "1.2", False),
    (f"Given;Solution\n{ZEROS};{SOLVED}\n", "", True),
    (f"question,answer\n{ZEROS},{SOLVED}\n", "", True),
    (f"{DOTS},{SOLVED}\n", "", True),
    (f"{DOTS};1.2\n{DOTS};3.0\n", "1.2", False),
    (f"{DOTS}\t{SOLVED}\n", "", True),
    (f"name|cells\nfirst|{DOTS}\n", "", False),
    (f"sep=;\npuzzle;rating\n{DOTS};1.2\n", "1.2", False),
    (f'puzzle,rating\n"=""{DOTS}""",1.2\n', "1.2", False),
    (f"puzzle,rating\n'{DOTS},1.2\n", "1.2", False),
    (f"Puzzle,Givens\n{DOTS},30,\n", "", False),
    (f"Puzzle,Givens,\n{DOTS},30,\n", "", False),
    (f"{DOTS} 1.2\n", "1.2", False),
    (f"{DOTS} ED=1.2/1.2/1.0\n", "1.2", False),
    (f'"{DOTS}"\n', "", False),
    (f"{DOTS} {SOLVED}\n", "", True),
    (f'note,mine\n"two\nlines, or ""three""",{DOTS}\n', "", False),
    (f"{'ab12' * 20}c,{DOTS}\n", "", False),
]


@pytest.mark.parametrize(("text", "rating", "is_solved"), TABLES, ids=[text.partition("\n")[0][:20] for text, _, _ in TABLES])
def test_puzzles_solutions_and_ratings_are_found(text: str, rating: str, is_solved: bool) -> None:
    source = Source(BytesIO(text.encode()), "a file")
    record = next(found for _, found in choose_format(source).read(source))
    assert isinstance(record, Record), record
    assert record.puzzle == parse_puzzle(EASY)
    assert (record.facts.rating, bool(record.solution)) == (rating, is_solved)


def test_tables_without_a_puzzle_are_no_tables() -> None:
    for text in (f"a,b\n{DOTS[:80]},1\n", f"solved,n\n{SOLVED},1\n", "a,b\n", f"{DOTS}\n"):
        assert choose_format(Source(BytesIO(text.encode()), "a file")).name not in ("csv", "tsv")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"{DOTS},{SOLVED.replace('1', 'x').replace('2', '1').replace('x', '2')}", "got 2 at r2c4, where the puzzle has 1"),
        (f"{HARD.replace('0', '.')},{SOLVED}", "where the puzzle has"),
        (f"{DOTS},{SOLVED[:2]}{SOLVED[3]}{SOLVED[2]}{SOLVED[4:]}", "got a grid in which a digit is twice in a house"),
    ],
)
def test_a_wrong_solution_is_a_fault_and_is_left_out(line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "solved.csv"
    path.write_text(f"puzzle,solution\n{line}\n{DOTS},{SOLVED}\n")
    for command in (("check",), ("convert", "-"), ("grade", "--format", "csv")):
        code, out, err = run(capsys, command[0], path, *command[1:])
        assert (code, err.count(f"{path}, line 2: expected the solution of the puzzle, ")) == (65, 1), err
        assert said in err
        assert out.count("\n") >= 2
    run(capsys, "convert", path, tmp_path / "out.csv")
    rows = (tmp_path / "out.csv").read_text().splitlines()
    assert SOLVED not in rows[1]
    assert f"{DOTS},{SOLVED}" in rows[2]


def test_what_follows_a_puzzle_is_no_part_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rated.txt"
    path.write_text(f"{DOTS} 1.2\n{DOTS} {SOLVED}\n{DOTS} {HARD}\n{DOTS} {'1' * 81}\n")
    code, out, err = run(capsys, "grade", path, "--format", "csv")
    assert [line.partition(",")[0] for line in out.splitlines()[1:]] == [DOTS] * 4
    assert (code, err.count("expected the solution of the puzzle")) == (65, 1)
    for argument in (f"{DOTS} 1.2", f"{DOTS} {SOLVED}"):
        assert run(capsys, "check", argument)[:2] == (0, "this puzzle: good: puzzle of 30 givens, one solution\n")
    assert run(capsys, "check", f"{DOTS} {'1' * 81}")[0] == 65


def test_the_library_leaves_out_wrong_solutions_too(tmp_path: Path) -> None:
    path = tmp_path / "solved.csv"
    path.write_text(f"puzzle,solution\n{DOTS},{SOLVED[:2]}{SOLVED[3]}{SOLVED[2]}{SOLVED[4:]}\n")
    done = gridpress.convert(path, tmp_path / "out.jsonl")
    assert (done.puzzles, len(done.faults)) == (1, 1)
    assert "solution" not in (tmp_path / "out.jsonl").read_text()
    with pytest.raises(PuzzleError, match="another file to write than the one that is read"):
        gridpress.convert(path, path)


def test_a_workbook_without_names_is_read_from_its_first_row(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in ((1, f"'{DOTS}", "easy"), (2, HARD, "hard")):
        book.active.append(row)
    book.save(tmp_path / "bare.xlsx")
    gridpress.convert(tmp_path / "bare.xlsx", tmp_path / "bare.txt")
    assert (tmp_path / "bare.txt").read_text().split() == [f"sudoku-9x9:{DOTS}", f"sudoku-9x9:{HARD.replace('0', '.')}"]


def test_the_key_of_the_first_object_is_that_of_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(json.dumps({"mine": DOTS, "note": "a"}) + "\n" + json.dumps({"mine": HARD, "note": DOTS}) + "\n")
    code, out, err = run(capsys, "convert", path, "-", "--to", "lines")
    assert (code, err) == (0, "")
    assert [line.partition(" ")[0] for line in out.splitlines()] == [f"sudoku-9x9:{DOTS}", f"sudoku-9x9:{HARD.replace('0', '.')}"]


def test_rows_of_parquet_are_not_unpacked_before_their_size_is_known(tmp_path: Path) -> None:
    table = pyarrow.table({"mine": [DOTS], "large": ["x" * 20_000_000]})
    pyarrow.parquet.write_table(table, tmp_path / "large.parquet")
    tracemalloc.start()
    faults = gridpress.convert(tmp_path / "large.parquet", tmp_path / "out.txt").faults
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "characters per row, got more" in str(faults[0])
    assert peak < 10_000_000
