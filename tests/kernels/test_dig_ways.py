"""Several puzzles of one grid: minimal, unique, and the same for the same streams."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.holes import fill_holes
from generator.kernels import count_solutions, list_orbits
from generator.kernels.dig_ways import dig_ways, split_stream
from generator.puzzles.fill import fill
from generator.seeds import rng_state

WAYS = 6


@pytest.mark.parametrize("name", ["sudoku-9x9", "sudoku-6x6", "diagonal-9x9"])
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_puzzles_are_minimal_and_differ(name: str, symmetry: str) -> None:
    family = find_family(name)
    solution, orbits = fill_holes(fill(family, 1, "ways", 0).digits), list_orbits(family.geometry, symmetry)
    puzzles = dig_ways(solution, family.geometry, orbits, 0, split_stream(rng_state(1, "ways", 0), WAYS))
    assert len({puzzle.tobytes() for puzzle in puzzles}) == WAYS
    for puzzle in puzzles:
        assert all(given in (0, digit) for given, digit in zip(puzzle, solution, strict=True))
        assert count_solutions(puzzle, family.geometry).count == 1
        for orbit in orbits:
            cells = orbit[orbit >= 0]
            assert (puzzle[cells] > 0).all() or not puzzle[cells].any()
            if puzzle[cells[0]]:
                fewer = puzzle.copy()
                fewer[cells] = 0
                assert count_solutions(fewer, family.geometry).count > 1


def test_a_number_of_givens_is_kept() -> None:
    family = find_family("sudoku-9x9")
    solution, orbits = fill_holes(fill(family, 1, "ways", 0).digits), list_orbits(family.geometry, "none")
    puzzles = dig_ways(solution, family.geometry, orbits, 32, split_stream(rng_state(1, "ways", 0), WAYS))
    assert ((puzzles > 0).sum(axis=1) == 32).all()


def test_each_puzzle_depends_on_its_stream_only() -> None:
    family = find_family("sudoku-9x9")
    solution, orbits = fill_holes(fill(family, 1, "ways", 0).digits), list_orbits(family.geometry, "none")
    whole = dig_ways(solution, family.geometry, orbits, 0, split_stream(rng_state(1, "ways", 0), WAYS))
    rest = dig_ways(solution, family.geometry, orbits, 0, split_stream(rng_state(1, "ways", 0), WAYS)[2:])
    assert (whole[2:] == rest).all()
    assert len({state.tobytes() for state in split_stream(rng_state(1, "ways", 0), 1000)}) == 1000
    before = rng_state(1, "ways", 0)
    split_stream(before, 3)
    assert (before == rng_state(1, "ways", 0)).all()
    assert before.dtype == np.uint64
