"""Cells that are dug together: known counts, and removing and restoring them."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import UnknownName
from generator.kernels.orbits import remove_givens, restore_givens, symmetry_orbits


@pytest.mark.parametrize(
    ("symmetry", "n_orbits"), [("none", 81), ("half-turn", 41), ("quarter-turn", 21), ("mirror", 45), ("flip", 45), ("diagonal", 45)]
)
def test_number_of_orbits_under_each_symmetry(symmetry: str, n_orbits: int) -> None:
    assert len(symmetry_orbits(9, 9, symmetry)) == n_orbits


def test_removing_and_restoring_an_orbit_changes_no_other_cell() -> None:
    solution = np.arange(1, 10, dtype=np.uint8)
    givens, orbit = solution.copy(), np.array([2, 6, -1], np.int16)
    assert remove_givens(givens, orbit) == 2
    assert givens.tolist() == [1, 2, 0, 4, 5, 6, 0, 8, 9]
    restore_givens(givens, orbit, solution)
    assert givens.tolist() == solution.tolist()


def test_an_unknown_symmetry_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="half-turn"):
        symmetry_orbits(9, 9, "half-turns")
