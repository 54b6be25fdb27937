"""HoDoKu's score against HoDoKu's own: golden/hodoku.csv, puzzles drawn by lot."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from generator.families import find_family
from generator.grading import hodoku_compare
from generator.grading.hodoku import TECHNIQUES, hodoku_grade, hodoku_steps
from generator.grading.hodoku_compare import parse_steps
from generator.kernels.hodoku.board import apply_found, load_desk, make_desk
from generator.kernels.hodoku.singles import run_singles

GOLDEN = Path(__file__).parent.parent / "golden" / "hodoku.csv"
NINE = find_family("sudoku-9x9").geometry


def read_rows() -> list[dict[str, str]]:
    with GOLDEN.open() as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def cells_of(text: str) -> NDArray[np.uint8]:
    return np.array([0 if symbol == "." else int(symbol) for symbol in text], np.uint8)


ROWS = read_rows()


@pytest.mark.parametrize("row", [row for row in ROWS if row["hodoku_level"] == "Easy"], ids=lambda row: row["puzzle"][:16])
def test_singles_are_counted_as_hodoku_counts_them(row: dict[str, str]) -> None:
    givens, solution = cells_of(row["puzzle"]), cells_of(row["solution"])
    assert hodoku_steps(givens, solution) == parse_steps(row["hodoku_steps"])
    grade = hodoku_grade(givens, solution, NINE)
    assert grade is not None
    assert (grade.score, grade.level, grade.exact) == (int(row["hodoku_score"]), "Easy", True)


@pytest.mark.parametrize(("level", "least"), [("Medium", 0.97), ("Hard", 0.97)])
def test_score_and_level_agree_on_nearly_all(level: str, least: float) -> None:
    rows = [row for row in ROWS if row["hodoku_level"] == level]
    grades = [hodoku_grade(cells_of(row["puzzle"]), cells_of(row["solution"]), NINE) for row in rows]
    same = [(grade.level, grade.score) == (level, int(row["hodoku_score"])) for row, grade in zip(rows, grades, strict=True) if grade]
    assert len(same) == len(rows)
    assert sum(same) >= least * len(rows)


def test_no_technique_removes_a_digit_of_the_solution() -> None:
    for row in ROWS[35:]:
        solution = cells_of(row["solution"]).astype(np.int64)
        desk = make_desk()
        load_desk(desk, cells_of(row["puzzle"]))
        while run_singles(desk, np.zeros(3, np.int64)) > 0:
            found = next((technique.name for technique in TECHNIQUES if technique.find(desk, technique.form)), "")
            if not found:
                break
            gone = desk.found[1 : desk.found[0] + 1]
            assert len(set(gone.tolist())) == len(gone) > 0
            assert not (solution[gone >> 4] == (gone & 15) + 1).any(), (found, row["puzzle"])
            apply_found(desk)
        assert ((desk.digits == 0) | (desk.digits == solution)).all()


def test_a_score_too_high_for_its_level_raises_the_level() -> None:
    row = next(row for row in ROWS if row["hodoku_level"] == "Extreme")
    grade = hodoku_grade(cells_of(row["puzzle"]), cells_of(row["solution"]), NINE)
    assert grade is not None
    assert (grade.level, grade.exact) == ("Extreme", False)
    assert grade.score > 1800


@pytest.mark.parametrize("family", ["sudoku-4x4", "sudoku-16x16"])
def test_other_boards_have_no_hodoku_score(family: str) -> None:
    geometry = find_family(family).geometry
    nothing = np.zeros(geometry.n_cells, np.uint8)
    assert hodoku_grade(nothing, nothing, geometry) is None


def test_compare_prints_a_table_and_says_what_it_skips(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hodoku_compare.main([str(tmp_path)]) == 0
    assert "skipped: there is no" in capsys.readouterr().out
    lines = [line for line in GOLDEN.read_text().splitlines(keepends=True) if not line.startswith("#")]
    (tmp_path / "grades.csv").write_text("".join(lines))
    assert hodoku_compare.main([str(tmp_path)]) == 0
    assert "Medium            35" in capsys.readouterr().out
    assert hodoku_compare.main([]) == 2
