"""Search in a fixed pattern: one solution by the reference, on every board."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from generator.families import find_family
from generator.kernels import fill_grid, find_givens
from generator.kernels.pattern_climb import climb_pattern
from generator.kernels.search import tables_of
from generator.seeds import rng_state
from tests.kernels.test_agreement import SEVENTEEN
from tests.reference import solver
from tests.support.paths import ROOT

NINE = find_family("sudoku-9x9").geometry
HEART = (1, 2, 6, 7, 9, 12, 14, 17, 18, 22, 26, 27, 35, 36, 40, 44, 46, 52, 56, 58, 60, 66, 68, 76)
PROGRAM = "from tests.kernels.test_pattern_climb import first_results; import json; print(json.dumps(first_results(2)))"


def search(name: str, cells: tuple[int, ...], index: int) -> np.ndarray | None:
    geometry = find_family(name).geometry
    return find_givens(fill_grid(geometry, rng_state(3, "fill", index)), geometry, cells, rng_state(3, "climb", index))


def first_results(count: int) -> list[list[int]]:
    """List the givens of the first tries on the classic board; [] for none."""
    return [[] if (givens := search("sudoku-9x9", HEART, index)) is None else givens.tolist() for index in range(count)]


def houses_of(name: str) -> list[list[int]]:
    return [list(map(int, house)) for house in find_family(name).geometry.houses]


@pytest.mark.parametrize("name", ["sudoku-9x9", "diagonal-9x9", "windoku-9x9"])
def test_givens_are_in_the_pattern_and_have_one_solution_by_the_reference(name: str) -> None:
    found = [givens for index in range(12) if (givens := search(name, HEART, index)) is not None]
    assert len(found) >= 6
    for givens in found:
        assert tuple(np.flatnonzero(givens)) == HEART
        assert solver.count_solutions(givens.tolist(), houses_of(name), 2) == 1


def test_small_boards() -> None:
    cells = tuple(cell for cell in range(36) if (cell + cell // 6) % 3 == 0)
    found = [givens for index in range(40) if (givens := search("sudoku-6x6", cells, index)) is not None]
    assert len(found) >= 5
    for givens in found:
        assert tuple(np.flatnonzero(givens)) == cells
        assert solver.count_solutions(givens.tolist(), houses_of("sudoku-6x6"), 2) == 1


@pytest.mark.parametrize("on_bands", [True, False], ids=["bands", "houses"])
def test_both_searches_serve_the_classic_board(on_bands: bool) -> None:
    cells = np.array(HEART)
    n_found = 0
    for index in range(6):
        givens = np.zeros(81, np.uint8)
        givens[cells] = fill_grid(NINE, rng_state(4, "fill", index))[cells]
        if climb_pattern(givens, cells, tables_of(NINE), on_bands, rng_state(4, "climb", index)):
            n_found += 1
            assert solver.count_solutions(givens.tolist(), houses_of("sudoku-9x9"), 2) == 1
    assert n_found >= 3


def test_a_known_pattern_of_17_has_puzzles() -> None:
    cells = tuple(cell for cell, digit in enumerate(SEVENTEEN[0]) if digit != "0")
    found = (search("sudoku-9x9", cells, index) for index in range(500))
    givens = next(givens for givens in found if givens is not None)
    assert tuple(np.flatnonzero(givens)) == cells
    assert solver.count_solutions(givens.tolist(), houses_of("sudoku-9x9"), 2) == 1


def test_a_pattern_without_puzzles_ends_without_one() -> None:
    """Rows 2 and 3 are empty: exchanging them always makes a second solution."""
    cells = tuple(cell for cell in range(81) if cell // 9 not in (1, 2))
    assert all(search("sudoku-9x9", cells, index) is None for index in range(20))


@pytest.mark.broad
def test_interpreted_and_compiled_find_the_same() -> None:
    run = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT, env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
    found = json.loads(done.stdout)
    assert found == first_results(2)
    assert any(found)
