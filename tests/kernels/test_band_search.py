"""Search on band words against other engines, compiled and interpreted."""

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

from generator.families import find_family
from generator.families.base.geometry import box_regions, make_geometry
from generator.kernels import count_many, count_solutions, fill_many, generate_many
from generator.kernels.band_search import search_bands
from generator.kernels.search import count_by_houses
from tests.reference import solver
from tests.support.paths import ROOT

NINE = find_family("sudoku-9x9").geometry
HOUSES = solver.sudoku_houses(3, 3)
PROGRAM = "import sys, json; from tests.kernels.test_band_search import search_results; print(search_results(json.load(sys.stdin)))"


def altered(seed: int, count: int, most_gone: int) -> np.ndarray:
    """Make minimal puzzles without some of their givens.

    Every third has a wrong digit as well.
    """
    chance = np.random.default_rng(seed)
    boards = generate_many(seed, "bands", 0, count)[0]
    for at, board in enumerate(boards):
        board[chance.choice(np.flatnonzero(board), chance.integers(most_gone + 1), replace=False)] = 0
        if at % 3 == 0:
            board[chance.choice(np.flatnonzero(board == 0))] = chance.integers(1, 10)
    return boards


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), clues=st.integers(23, 34), flips=st.integers(0, 2))
def test_agrees_with_the_reference(seed: int, clues: int, flips: int) -> None:
    """Random clues of a grid, some of them altered."""
    chance = np.random.default_rng(seed)
    board = fill_many(seed, "bands", 0, 1)[0]
    board[chance.permutation(81)[clues:]] = 0
    board[chance.choice(np.flatnonzero(board), flips, replace=False)] = chance.integers(1, 10, flips)
    found = count_solutions(board, NINE, limit=20)
    assert (found.count, found.gave_up) == (solver.count_solutions(board.tolist(), HOUSES, 20), False)


def test_agrees_with_every_engine_up_to_1000() -> None:
    boards = altered(1, 60, 3)
    lanes = count_many(boards, limit=1000).counts.tolist()
    assert [count_solutions(board, NINE, limit=1000).count for board in boards] == lanes
    assert [count_by_houses(board, NINE, limit=1000).count for board in boards] == lanes
    assert len(set(lanes)) > 10


def test_listed_solutions_equal_those_of_the_reference() -> None:
    board = next(board for board in altered(2, 40, 2) if 5 < count_solutions(board, NINE, limit=200).count < 200)
    expected = sorted(solver.solutions(board.tolist(), HOUSES))
    found = np.zeros((len(expected) + 1, 81), np.uint8)
    assert search_bands(board, 1000, 100_000, found)[0] == len(expected)
    assert sorted(found[:-1].tolist()) == expected
    assert not found[-1].any()


def test_complete_grids_need_no_guess() -> None:
    for grid in fill_many(1, "bands", 0, 20):
        found = count_solutions(grid, NINE)
        assert (found.count, found.guesses, found.nodes) == (1, 0, 1)
        assert np.array_equal(found.first, grid)


def test_equal_givens_in_a_house_have_no_solution() -> None:
    for house in HOUSES:
        board = np.zeros(81, np.uint8)
        board[[house[2], house[6]]] = 7
        found = count_solutions(board, NINE)
        assert (found.count, found.nodes, found.first.any()) == (0, 1, False)


def test_gives_up_at_the_node_limit() -> None:
    found = count_solutions(np.zeros(81, np.uint8), NINE, limit=10**9, max_nodes=1000)
    assert (found.gave_up, found.nodes) == (True, 1001)
    assert not count_solutions(np.zeros(81, np.uint8), NINE, limit=500).gave_up


def test_boards_with_extra_houses_use_the_generic_kernel() -> None:
    """With diagonals, the same givens have fewer solutions than on the classic board."""
    board = make_geometry(box_regions(3, 3), extras=[[10 * at for at in range(9)], [8 * at for at in range(1, 10)]])
    givens = altered(4, 2, 0)[1]
    assert count_solutions(givens, NINE).count == 1
    assert count_solutions(givens, board).count == count_by_houses(givens, board).count == 0


def search_results(boards: list[list[int]]) -> str:
    """Return all results of the search for some boards, as text."""
    words = []
    for board in boards:
        found = count_solutions(np.array(board, np.uint8), NINE, limit=20, max_nodes=60)
        words.append([found.count, found.guesses, found.nodes, found.gave_up, found.first.tolist()])
    return repr(words)


def search_results_elsewhere(boards: list[list[int]], **settings: str) -> str:
    """Run `search_results` in another process with environment settings.

    The boards are made here, where it is fast.
    """
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, **settings, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def test_interpreted_kernels_agree() -> None:
    """The same answers, guesses and nodes; numpy then checks every index."""
    boards = altered(3, 20, 2).tolist()
    assert search_results_elsewhere(boards, NUMBA_DISABLE_JIT="1") == search_results(boards)


@pytest.mark.slow
def test_bounds_checked_kernels_agree(tmp_path: Path) -> None:
    """Checked code needs its own cache folder; a warm cache has unchecked code."""
    boards = altered(3, 20, 2).tolist()
    assert search_results_elsewhere(boards, NUMBA_BOUNDSCHECK="1", GRIDPRESS_KERNELS=str(tmp_path)) == search_results(boards)
