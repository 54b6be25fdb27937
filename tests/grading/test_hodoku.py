"""HoDoKu's score against HoDoKu's own: golden/hodoku.csv, puzzles drawn at random."""

from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from generator.families import find_family
from generator.grading.hodoku import HARD, MEDIUM, STALL, TECHNIQUES, hodoku_grade, hodoku_steps
from generator.grading.solutions import solve_puzzle
from generator.model import digits_of
from generator.notation import parse_puzzle
from generator.techniques.hodoku import order
from generator.techniques.hodoku.board import apply_removals, load_board, make_board
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, SPLIT, cells_with, cells_with_two, list_cells
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice
from generator.techniques.hodoku.singles import run_singles
from tests.calibration import compare_hodoku as hodoku_compare
from tests.calibration.compare_hodoku import parse_steps
from tests.support.paths import GOLDEN

GOLDEN_FILE = GOLDEN / "hodoku.csv"
NINE = find_family("sudoku-9x9").geometry


def read_rows() -> list[dict[str, str]]:
    with GOLDEN_FILE.open() as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def cells_of(text: str) -> NDArray[np.uint8]:
    return np.array([0 if symbol == "." else int(symbol) for symbol in text], np.uint8)


def solution_of(text: str) -> NDArray[np.uint8]:
    return digits_of(solve_puzzle(parse_puzzle(text)))


ROWS = read_rows()


@pytest.mark.parametrize("row", [row for row in ROWS if row["hodoku_level"] == "Easy"], ids=lambda row: row["puzzle"][:16])
def test_singles_are_counted_like_hodoku(row: dict[str, str]) -> None:
    givens, solution = cells_of(row["puzzle"]), cells_of(row["solution"])
    assert hodoku_steps(givens, solution) == parse_steps(row["hodoku_steps"])
    grade = hodoku_grade(givens, solution, NINE)
    assert grade is not None
    assert (grade.score, grade.level, grade.exact) == (int(row["hodoku_score"]), "Easy", True)


@pytest.mark.parametrize(("level", "least"), [("Medium", 1.0), ("Hard", 1.0), ("Unfair", 1.0), ("Extreme", 0.8)])
def test_score_and_level_agree_on_nearly_all(level: str, least: float) -> None:
    rows = [row for row in ROWS if row["hodoku_level"] == level]
    grades = [hodoku_grade(cells_of(row["puzzle"]), cells_of(row["solution"]), NINE) for row in rows]
    same = [(grade.level, grade.score) == (level, int(row["hodoku_score"])) for row, grade in zip(rows, grades, strict=True) if grade]
    assert len(same) == len(rows)
    assert sum(same) >= least * len(rows)


@pytest.mark.parametrize(
    ("puzzle", "score"),
    [
        ("....8.9..86...4.......23.74...9.2.........5.1.13...4..9.........84.5....6......57", 542),  # not a locked pair
        ("7.....8.6.9.5........9.3..1...4.....57.3...1.8.3....47..1.6..8....7....26........", 482),  # not a locked pair
        ("91..6.............3.4....67.8.....2....7......7.4.35.9...98.35...6.......2...48.1", 538),  # not a locked pair
        ("42..7.....67......19..4.5.......3.65....9.1..7....8.......5.7.49..6.....5......12", 1198),  # two remote pairs in one group
        ("64.......2...49.8....67...15.4....3..8......61...8.......7..91...35.8....7....34.", 594),  # the remote pair that removes most
    ],
)
def test_locked_and_remote_pairs_are_those_of_hodoku(puzzle: str, score: int) -> None:
    grade = hodoku_grade(cells_of(puzzle), solution_of(puzzle), NINE)
    assert grade is not None
    assert (grade.score, grade.exact) == (score, True)


@pytest.mark.parametrize(
    ("puzzle", "score"),
    [
        (".74...3.....7..9....8.....651.....6..8..65..1...9..4....5....3.63.19...2...4.....", 1538),  # an X-chain with two ends
        ("..85....27.6....3.....2.8......8...43.21.....9....7...4........8...1.6...95.4....", 1366),  # an AIC that visits no cell twice
        ("84.....3..5...2.1..1.9.......83...7..64.7...2..7..8......5.13.6....3.......4.7...", 1868),  # an AIC that visits no cell twice
    ],
)
def test_chains_are_those_of_hodoku(puzzle: str, score: int) -> None:
    grade = hodoku_grade(cells_of(puzzle), solution_of(puzzle), NINE)
    assert grade is not None
    assert (grade.score, grade.exact) == (score, False)


def test_no_technique_removes_a_digit_of_the_solution() -> None:
    for row in ROWS[35:]:
        solution = cells_of(row["solution"]).astype(np.int64)
        board = make_board()
        load_board(board, cells_of(row["puzzle"]))
        while run_singles(board, np.zeros(3, np.int64)) > 0:
            steps = (find(board) for find in (order.find_medium, order.find_hard, order.find_rest))
            number = next((number for number in steps if number != order.NOTHING), order.NOTHING)
            if number == order.NOTHING:
                break
            found = TECHNIQUES[number].name
            gone = board.removals[1 : board.removals[0] + 1]
            assert len(set(gone.tolist())) == len(gone) > 0
            assert not (solution[gone >> 4] == (gone & 15) + 1).any(), (found, row["puzzle"])
            apply_removals(board)
        assert ((board.digits == 0) | (board.digits == solution)).all()


@pytest.mark.parametrize(("level", "least"), [("Medium", 1.0), ("Hard", 0.97), ("Unfair", 1.0)])
def test_techniques_are_counted_by_name(level: str, least: float) -> None:
    rows = [row for row in ROWS if row["hodoku_level"] == level]
    same = [hodoku_steps(cells_of(row["puzzle"]), cells_of(row["solution"])) == parse_steps(row["hodoku_steps"]) for row in rows]
    assert sum(same) >= least * len(same) > 0


def test_the_table_of_techniques_is_in_the_order_of_the_kernels() -> None:
    numbers = {technique.name: number for number, technique in enumerate(TECHNIQUES)}
    assert numbers["Locked Pair"] == order.FIRST_MEDIUM
    assert numbers["Naked Quadruple"] == order.FIRST_HARD
    assert numbers["Remote Pair"] == order.FIRST_CHAIN
    assert numbers["Uniqueness Test 1"] == order.FIRST_UNIQUE
    assert numbers["Finned X-Wing"] == order.FIRST_FINNED
    assert numbers["Finned Swordfish"] == order.FIRST_REST
    assert TECHNIQUES[order.NOTHING].name == STALL
    assert {technique.level for technique in TECHNIQUES[order.FIRST_MEDIUM : order.FIRST_HARD]} == {MEDIUM}
    assert {technique.level for technique in TECHNIQUES[order.FIRST_HARD : order.FIRST_REST]} == {HARD}


def test_cell_bitsets_have_the_right_cells() -> None:
    board, cells = make_board(), np.empty(81, np.int64)
    load_board(board, cells_of(ROWS[-1]["puzzle"]))
    for d in range(9):
        count = list_cells(*cells_with(board, d), cells)
        assert cells[:count].tolist() == [cell for cell in range(81) if board.candidates[cell] >> d & 1]
    count = list_cells(*cells_with_two(board), cells)
    assert cells[:count].tolist() == [cell for cell in range(81) if int(board.candidates[cell]).bit_count() == 2]
    for cell in range(81):
        row, col = divmod(cell, 9)
        seen = [k for k in range(81) if k != cell and (k // 9 == row or k % 9 == col or (k // 27 == row // 3 and k % 9 // 3 == col // 3))]
        assert [k for k in range(81) if (PEERS_LOW[cell] >> k & 1 if k < SPLIT else PEERS_HIGH[cell] >> (k - SPLIT) & 1)] == seen


@pytest.mark.parametrize(("size", "most"), [(2, 3), (3, 4), (4, 4)])
def test_combinations_are_in_the_order_of_nested_loops(size: int, most: int) -> None:
    masks = (1 << np.random.default_rng(size).integers(0, 6, (2, 8))).sum(axis=0)
    chosen, joined = np.full(size, BEFORE_FIRST), np.zeros(size + 1, np.int64)
    found = []
    while next_narrow_choice(chosen, joined, masks, len(masks), size, most):
        found.append((tuple(chosen.tolist()), int(joined[size])))
    unions = [(choice, int(np.bitwise_or.reduce(masks[list(choice)]))) for choice in combinations(range(len(masks)), size)]
    assert found == [(choice, union) for choice, union in unions if union.bit_count() <= most]
    assert len(found) > 0


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


def test_compare_prints_a_table_and_names_what_it_skips(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hodoku_compare.main([str(tmp_path)]) == 0
    assert "do not exist" in capsys.readouterr().out
    lines = [line for line in GOLDEN_FILE.read_text().splitlines(keepends=True) if not line.startswith("#")]
    (tmp_path / "grades.csv").write_text("".join(lines))
    assert hodoku_compare.main([str(tmp_path)]) == 0
    assert "Medium            35" in capsys.readouterr().out
    (tmp_path / "grades_hard.csv").write_text("".join(lines))
    assert hodoku_compare.main([str(tmp_path)]) == 0
    assert "Medium            70" in capsys.readouterr().out
    assert hodoku_compare.main([]) == 2


@pytest.mark.parametrize("name", ["diagonal-9x9", "windoku-9x9", "antiknight-9x9", "jigsaw-9x9"])
def test_hodoku_rates_only_the_classic_board(name: str) -> None:
    family = find_family(name)
    example = parse_puzzle(family.example)
    solution = family.solve(example).first
    assert hodoku_grade(digits_of(example.givens), solution, family.board(example)) is None
