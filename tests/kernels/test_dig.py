"""Digging: one solution, minimal, symmetric where ordered, in an unbiased order."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import GridFormatError, UnknownName
from generator.families import find_family
from generator.kernels import SYMMETRIES, count_solutions, dig_givens, fill_grid, symmetry_orbits
from generator.seeds import rng_state
from tests.reference import solver

NINE = find_family("sudoku-9x9").geometry
HOUSES = solver.sudoku_houses(3, 3)


def dug(index: int, symmetry: str = "none", fewest: int = 0) -> tuple[np.ndarray, np.ndarray]:
    grid = fill_grid(NINE, rng_state(11, "fill", index))
    return grid, dig_givens(grid, NINE, rng_state(11, "dig", index), symmetry, fewest)


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("index", range(8))
def test_dug_puzzles_are_minimal_by_the_reference(index: int) -> None:
    grid, givens = dug(index)
    assert list(solver.solutions(givens.tolist(), HOUSES)) == [grid.tolist()]
    for cell in np.flatnonzero(givens):
        fewer = givens.tolist()
        fewer[cell] = 0
        assert solver.count_solutions(fewer, HOUSES, 2) == 2


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_puzzles_are_unique_and_symmetric(symmetry: str) -> None:
    orbits = [orbit[orbit >= 0] for orbit in symmetry_orbits(9, 9, symmetry)]
    assert sorted(np.concatenate(orbits)) == list(range(81))
    for index in range(4):
        _, givens = dug(index, symmetry)
        assert count_solutions(givens, NINE).count == 1
        assert all(len({bool(givens[cell]) for cell in orbit}) == 1 for orbit in orbits)
        for orbit in orbits:
            fewer = givens.copy()
            fewer[orbit] = 0
            assert not givens[orbit].any() or count_solutions(fewer, NINE).count == 2


@pytest.mark.parametrize("fewest", [30, 40, 60, 80])
def test_stops_at_the_clue_count(fewest: int) -> None:
    _, givens = dug(0, fewest=fewest)
    assert np.count_nonzero(givens) == fewest


def test_same_stream_same_puzzle() -> None:
    assert dug(5)[1].tobytes() == dug(5)[1].tobytes()
    assert dug(5)[1].tobytes() != dug(6)[1].tobytes()


def test_mean_clues_equal_the_known_mean() -> None:
    """24.38 is the known mean of top-down digging.

    400 puzzles have a standard error of 0.06.
    """
    clues = [np.count_nonzero(dug(index)[1]) for index in range(400)]
    assert np.mean(clues) == pytest.approx(24.38, abs=0.2)


def test_incomplete_grid_is_refused() -> None:
    grid, _ = dug(0)
    grid[3] = 0
    with pytest.raises(GridFormatError, match="80 of 81"):
        dig_givens(grid, NINE, rng_state(0, "x", 0))


def test_unknown_symmetry_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean half-turn"):
        dug(0, "halfturn")
