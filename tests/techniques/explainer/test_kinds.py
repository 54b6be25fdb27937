"""Techniques on boards with further houses and rules: no step may be false.

Positions are chosen at random between puzzle and solution, so that rings, graves and pairs of every kind occur; each technique is tried
by itself, not only where the ladder would reach it. Every puzzle has one solution by an independent solver.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.implied_houses import with_implied_houses
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Geometry, Puzzle, digits_of
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.techniques.explainer import TECHNIQUES, late_techniques, make_order
from generator.techniques.explainer.ladder import run_kernel
from generator.techniques.explainer.steps import CODE, LENGTH, step_size
from tests.reference import kinds

LATE = ("unique_loop", "bug", "aligned", "chain")
"""Late techniques that are tried here.

Forcing chains of several starts take seconds a board and reason from single links alone.
"""


def positions(puzzle: Puzzle, grid: bytes, rng: np.random.Generator) -> list[np.ndarray]:
    """Return boards between a puzzle and its solution."""
    empty = np.flatnonzero(np.frombuffer(puzzle.givens, np.uint8) == 0)
    boards = []
    for share in (0.0, 0.15, 0.3, 0.45, 0.6):
        givens = digits_of(puzzle.givens)
        shown = rng.permutation(empty)[: int(share * len(empty))]
        givens[shown] = np.frombuffer(grid, np.uint8)[shown]
        boards.append(givens)
    return boards


def false_steps(givens: np.ndarray, grid: bytes, geometry: Geometry, used: Counter[str]) -> list[str]:
    """Try every technique and return the steps that contradict the solution.

    All steps are counted in `used`.
    """
    extended = with_implied_houses(geometry)
    board, linked, wrong = make_board(extended), make_board(with_implied_houses(geometry, as_peers=True)), []
    step = np.zeros(step_size(geometry.n_cells, geometry.n), np.int32)
    order = make_order(geometry=extended)
    asked = [(lambda marks, row=row: run_kernel(row[1], board, marks, np.int64(row[2]), step), int(row[0])) for row in order]
    for late in late_techniques(geometry):
        if late.find.__name__ in LATE:
            asked.append((lambda marks, late=late: late.find(linked, marks, late.form, step), late.code))
    for find, code in asked:
        marks = make_marks(board)
        load_marks(board, givens, marks)
        step[CODE] = 0
        if find(marks):
            step[CODE] += code
            (read_step,) = read_path(step[: step[LENGTH]], NAMES)
            used[TECHNIQUES[step[CODE]].name] += 1
            if any(grid[cell] == digit for cell, digit in read_step.removed) or (
                read_step.cell is not None and grid[read_step.cell] != read_step.digit
            ):
                wrong.append(f"{read_step}")
    return wrong


@pytest.mark.parametrize("name", ["diagonal-9x9", "windoku-9x9", "antiknight-9x9", "jigsaw-9x9", "sudoku-6x6"])
def test_no_technique_returns_a_false_step(name: str) -> None:
    family, rng, used = find_family(name), np.random.default_rng(8), Counter[str]()
    for index in range(16):
        grid = fill(family, 8, "sound", index)
        share = 24 * family.geometry.n_cells // 81
        puzzle = dig(family, grid, DigOrder("count", share), 8, "sound", index)
        if index < 2:
            assert kinds.count_solutions(list(puzzle.givens), kinds.board_of(name, puzzle.extra), 2) == 1
        for givens in positions(puzzle, grid.digits, rng):
            assert false_steps(givens, grid.digits, family.board(puzzle), used) == []
    assert {"pointing", "claiming", "naked pair", "hidden single in box", "naked single"} <= used.keys()
    assert any(kind.startswith("unique") for kind in used) == (name != "antiknight-9x9")


def test_uniqueness_techniques_are_not_used_on_antiknight_boards() -> None:
    """Two digits of a ring cannot be exchanged where a knight's move affects them."""
    finds = {late.find.__name__ for late in late_techniques(find_family("antiknight-9x9").geometry)}
    assert not finds & {"unique_loop", "bug"}
    for name in ("diagonal-9x9", "windoku-9x9"):
        assert {"unique_loop", "bug"} <= {late.find.__name__ for late in late_techniques(find_family(name).geometry)}
