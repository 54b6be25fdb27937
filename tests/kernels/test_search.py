"""The search against known counts, the reference, and its own node limit.

Compiled and interpreted searches are compared as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.families import FAMILIES, find_family
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.sudoku.kind import sudoku
from generator.kernels import count_solutions, fill_grid, mean_log_guesses
from generator.kernels.propagate import CONTRADICTION, SOLVED, propagate
from generator.kernels.search import count_by_houses, crossings_of
from generator.model import Puzzle, is_solution
from generator.notation import parse_puzzle
from generator.seeds import rng_state
from tests.reference import solver
from tests.support.paths import GOLDEN
from tests.support.samples import EASY

NINE = find_family("sudoku-9x9").geometry


def cases() -> list[tuple[str, int]]:
    """Read golden/solutions.txt: puzzle line, count up to 100, reason."""
    lines = (GOLDEN / "solutions.txt").read_text().splitlines()
    return [(line.split()[0], int(line.split()[1])) for line in lines if line and not line.startswith("#")]


def givens_of(line: str) -> np.ndarray:
    return np.frombuffer(parse_puzzle(line).givens, np.uint8)


@pytest.mark.parametrize(("line", "expected"), cases())
def test_known_numbers_of_solutions(line: str, expected: int) -> None:
    geometry = find_family(parse_puzzle(line).family).geometry
    assert count_solutions(givens_of(line), geometry, limit=100).count == expected
    assert count_by_houses(givens_of(line), geometry, limit=100).count == expected


def test_all_4x4_grids_are_counted() -> None:
    four = find_family("sudoku-4x4").geometry
    assert count_solutions(np.zeros(16, np.uint8), four, limit=1000).count == 288


def test_all_4x4_grids_with_diagonals_are_counted() -> None:
    diagonals = [[0, 5, 10, 15], [3, 6, 9, 12]]
    board = make_geometry(box_regions(2, 2), extras=diagonals)
    assert count_solutions(np.zeros(16, np.uint8), board, limit=1000).count == 48


def test_antiknight_grids_are_counted_like_filtered_ones() -> None:
    """The reference lists all 4x4 grids, and plain code filters them.

    Grids with equal digits a knight's move apart are excluded.
    """
    moves = [(a, b) for a in range(16) for b in range(a) if {abs(a // 4 - b // 4), abs(a % 4 - b % 4)} == {1, 2}]
    expected = sum(all(grid[a] != grid[b] for a, b in moves) for grid in solver.solutions([0] * 16, solver.sudoku_houses(2, 2)))
    board = make_geometry(box_regions(2, 2), must_differ=moves)
    assert count_solutions(np.zeros(16, np.uint8), board, limit=1000).count == expected


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), clues=st.integers(22, 34), flips=st.integers(0, 2))
def test_agrees_with_the_reference(seed: int, clues: int, flips: int) -> None:
    """Random clues of a grid, some altered: the counts up to 20 agree.

    Contradictions are included.
    """
    chance = np.random.default_rng(seed)
    givens = fill_grid(NINE, rng_state(seed, "test", 0))
    givens[chance.permutation(81)[clues:]] = 0
    for cell in chance.choice(np.flatnonzero(givens), flips, replace=False):
        givens[cell] = chance.integers(1, 10)
    expected = solver.count_solutions(givens.tolist(), solver.sudoku_houses(3, 3), 20)
    found = count_by_houses(givens, NINE, limit=20)
    assert (found.count, found.gave_up) == (expected, False)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f.play.has_houses_only and f.extra is None], ids=lambda family: family.name)
def test_filled_grids_obey_every_rule(family) -> None:
    grids = {fill_grid(family.geometry, rng_state(7, family.name, index)).tobytes() for index in range(12)}
    for grid in grids:
        assert is_solution(np.frombuffer(grid, np.uint8), Puzzle(family.name, grid), family.geometry)
    assert len(grids) > 8


@pytest.mark.parametrize("box", [(2, 3), (2, 4), (2, 5), (3, 4), (5, 5)])
def test_other_sizes_are_filled(box: tuple[int, int]) -> None:
    geometry = sudoku(*box).geometry
    grid = fill_grid(geometry, rng_state(1, "sizes", 0))
    assert all(sorted(grid[house]) == list(range(1, geometry.n + 1)) for house in geometry.houses)


def test_same_seed_same_grid() -> None:
    one, two = (fill_grid(NINE, rng_state(3, "same", 5)) for _ in range(2))
    assert one.tobytes() == two.tobytes()


def test_gives_up_at_the_node_limit() -> None:
    found = count_by_houses(np.zeros(81, np.uint8), NINE, limit=10**9, max_nodes=1000)
    assert found.gave_up
    assert found.nodes == 1001


def test_one_wrong_digit_is_not_a_solution() -> None:
    grid = fill_grid(NINE, rng_state(1, "wrong", 0))
    puzzle = Puzzle("sudoku-9x9", bytes(81))
    assert is_solution(grid, puzzle, NINE)
    grid[40] = grid[41]
    assert not is_solution(grid, puzzle, NINE)


def test_guesses_are_zero_for_singles_and_more_for_hard_puzzles() -> None:
    easy = givens_of(EASY)
    hard = givens_of("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    assert mean_log_guesses(easy, NINE, rng_state(0, "g", 0)) == 0.0
    assert mean_log_guesses(hard, NINE, rng_state(0, "g", 0)) > 1.0


TWIN = """
import json, numpy as np
from generator.families import find_family
from generator.kernels import count_solutions, dig_givens, fill_grid
from generator.kernels.search import count_by_houses
from generator.seeds import rng_state
results = []
for index in range(3):
    geometry = find_family("sudoku-4x4").geometry
    grid = fill_grid(geometry, rng_state(1, "twin", index))
    givens = dig_givens(grid, geometry, rng_state(2, "twin", index))
    many = np.where(np.arange(16) % 3 == index, grid, 0).astype(np.uint8)
    found = count_solutions(many, geometry, limit=50)
    results.append([grid.tolist(), givens.tolist(), found.count, found.guesses, found.nodes])
line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
nine = np.array([0 if c == "." else int(c) for c in line], np.uint8)
found = count_by_houses(nine, find_family("sudoku-9x9").geometry, limit=1, max_nodes=60)
results.append([found.guesses, found.nodes])
print(json.dumps(results))
"""


def run_elsewhere(tmp_path: Path, **settings: str) -> list:
    environment = {**os.environ, "GRIDPRESS_KERNELS": str(tmp_path), **settings}
    done = subprocess.run([sys.executable, "-c", TWIN], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_interpreted_kernels_agree(tmp_path: Path) -> None:
    """The same grids, puzzles, counts and guesses; numpy then checks every index."""
    namespace: dict = {}
    exec(TWIN.replace("print(json.dumps(results))", ""), namespace)
    assert run_elsewhere(tmp_path, NUMBA_DISABLE_JIT="1") == namespace["results"]


@pytest.mark.slow
def test_bounds_checked_kernels_agree(tmp_path: Path) -> None:
    """Checked code needs its own cache folder; a warm cache has unchecked code."""
    namespace: dict = {}
    exec(TWIN.replace("print(json.dumps(results))", ""), namespace)
    assert run_elsewhere(tmp_path, NUMBA_BOUNDSCHECK="1") == namespace["results"]


def test_a_cell_without_candidates_is_a_contradiction() -> None:
    """Locked candidates can remove a cell's last candidate.

    A board that is full otherwise must not count as solved then.
    """
    geometry = find_family("sudoku-4x4").geometry
    candidates = np.array([1 << digit - 1 for digit in (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)], np.int32)
    assert propagate(candidates.copy(), np.zeros(16, np.uint8), geometry.houses, geometry.peers, crossings_of(geometry), True) == SOLVED
    candidates[5] = 0
    propagated = np.zeros(16, np.uint8)
    assert propagate(candidates, propagated, geometry.houses, geometry.peers, crossings_of(geometry), True) == CONTRADICTION
