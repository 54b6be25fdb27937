"""Canonical forms against brute force, automorphism counts and random isomorphs.

Compiled and interpreted kernels are compared as well.
"""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import GridFormatError
from generator.families import find_family
from generator.kernels import canonical_grid, canonical_grids, canonical_puzzle, canonical_puzzles, dig_givens, fill_grid
from generator.model import Canonical
from generator.seeds import rng_state
from tests.reference import canonical as reference

NINE = find_family("sudoku-9x9").geometry

CYCLIC = bytes((3 * (row % 3) + row // 3 + col) % 9 + 1 for row in range(9) for col in range(9))
"""Each row is the first one, shifted: 54 automorphisms."""

MOST_CANONICAL = bytes(int(digit) for digit in "123456789456789123789123456231564897564897231897231564312645978645978312978312645")
"""The grid with the most automorphisms, 648. Source: Russell and Jarvis, "Mathematics of Sudoku II" (2006)."""


def grid_of(seed: int) -> bytes:
    return fill_grid(NINE, rng_state(seed, "canonical", 0)).tobytes()


def puzzle_of(seed: int) -> tuple[bytes, bytes]:
    solution = fill_grid(NINE, rng_state(seed, "canonical", 0))
    return dig_givens(solution, NINE, rng_state(seed, "canonical", 1)).tobytes(), solution.tobytes()


def moved(cells: bytes, transform: tuple[list[int], list[int]]) -> bytes:
    return bytes(transform[1][cells[cell]] for cell in transform[0])


def back(canonical: Canonical) -> bytes:
    """Map a form back to the board it was made from, by its own maps."""
    board = bytearray(81)
    for cell, original in enumerate(canonical.cells_from):
        board[original] = canonical.digit_from[canonical.form[cell]]
    return bytes(board)


@pytest.mark.broad
@pytest.mark.parametrize(
    "grid",
    [
        pytest.param(MOST_CANONICAL, id="most"),
        pytest.param(CYCLIC, id="cyclic", marks=pytest.mark.slow),
        pytest.param(grid_of(1), id="one"),
        pytest.param(grid_of(2), id="two", marks=pytest.mark.slow),
    ],
)
def test_least_grids_equal_brute_force(grid: bytes) -> None:
    transform = reference.shuffled_way(np.random.default_rng(5))
    form, count = reference.least_grid(list(moved(grid, transform)))
    found = canonical_grid(grid)
    assert (list(found.form), found.automorphisms) == (form, count)


def test_known_automorphism_counts() -> None:
    assert canonical_grid(MOST_CANONICAL).automorphisms == 648
    assert canonical_grid(MOST_CANONICAL).form == MOST_CANONICAL
    assert canonical_grid(CYCLIC).automorphisms == 54
    assert canonical_grid(grid_of(1)).automorphisms == 1


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.booleans())
def test_isomorphs_share_one_form(seed: int, is_special: bool) -> None:
    givens, solution = (CYCLIC, CYCLIC) if is_special else puzzle_of(seed % 50)
    transform = reference.shuffled_way(np.random.default_rng(seed))
    assert canonical_grid(moved(solution, transform)).form == canonical_grid(solution).form
    assert canonical_puzzle(moved(givens, transform), moved(solution, transform)).form == canonical_puzzle(givens, solution).form


@settings(max_examples=100)
@given(st.integers(0, 2**32), st.integers(1, 80), st.sampled_from([CYCLIC, MOST_CANONICAL]))
def test_isomorphs_on_symmetric_grids_share_one_form(seed: int, n_givens: int, solution: bytes) -> None:
    """The many automorphisms of the solution decide here."""
    rng = np.random.default_rng(seed)
    kept = rng.permutation(81) < n_givens
    givens = bytes(digit if keep else 0 for digit, keep in zip(solution, kept, strict=True))
    transform = reference.shuffled_way(rng)
    other = canonical_puzzle(moved(givens, transform), moved(solution, transform))
    assert other.form == canonical_puzzle(givens, solution).form
    assert back(other) == moved(givens, transform)


def test_a_form_is_its_own_form() -> None:
    for seed in range(20):
        givens, solution = puzzle_of(seed)
        form, grid_form = canonical_puzzle(givens, solution).form, canonical_grid(solution).form
        again = canonical_puzzle(form, grid_form)
        assert again.form == form
        assert again.cells_from == tuple(range(81))
        assert again.digit_from == tuple(range(10))


@settings(max_examples=100)
@given(st.integers(0, 10_000))
def test_the_maps_of_a_form_lead_back_to_the_board(seed: int) -> None:
    givens, solution = puzzle_of(seed % 50)
    transform = reference.shuffled_way(np.random.default_rng(seed))
    givens, solution = moved(givens, transform), moved(solution, transform)
    found = canonical_puzzle(givens, solution)
    assert back(found) == givens
    assert sorted(found.cells_from) == list(range(81))
    wrong = Canonical(found.form, found.cells_from[1:] + found.cells_from[:1], found.digit_from, 1)
    assert back(wrong) != givens


def test_different_puzzles_have_different_forms() -> None:
    givens, solution = puzzle_of(1)
    fewer = bytearray(givens)
    fewer[next(cell for cell in range(81) if givens[cell])] = 0
    assert canonical_puzzle(givens, solution).form != canonical_puzzle(bytes(fewer), solution).form
    assert canonical_grid(grid_of(1)).form != canonical_grid(grid_of(2)).form


def test_batches_equal_single_calls() -> None:
    puzzles = [puzzle_of(seed) for seed in range(30)] + [(CYCLIC, CYCLIC)]
    givens, solutions = (np.array([list(puzzle[part]) for puzzle in puzzles], np.uint8) for part in (0, 1))
    forms, counts = canonical_grids(solutions)
    puzzle_forms = canonical_puzzles(givens, solutions)
    for index, (one, solution) in enumerate(puzzles):
        single = canonical_grid(solution)
        assert (forms[index].tobytes(), counts[index]) == (single.form, single.automorphisms)
        assert puzzle_forms[index].tobytes() == canonical_puzzle(one, solution).form


@pytest.mark.parametrize(
    ("givens", "solution", "words"),
    [
        (CYCLIC[:80], CYCLIC[:80], "expected 81 cells"),
        (bytes(81), bytes(81), "expected a complete 9x9 grid"),
        (CYCLIC, CYCLIC[:80] + CYCLIC[:1], "part of the solution"),
        (bytes(81), CYCLIC[1:2] + CYCLIC[1:], "expected a complete 9x9 grid"),
        (bytes(81), bytes([193]) + CYCLIC[1:], "expected a complete 9x9 grid"),
    ],
)
def test_invalid_boards_are_refused(givens: bytes, solution: bytes, words: str) -> None:
    with pytest.raises(GridFormatError, match=words):
        canonical_puzzle(givens, solution)


def test_interpreted_kernels_agree() -> None:
    grids = [CYCLIC, MOST_CANONICAL, *(grid_of(seed) for seed in range(6))]
    code = (
        "import sys; from generator.kernels.canonical import canonical_puzzle as find\n"
        "for line in sys.stdin:\n"
        "    grid = bytes(map(int, line.strip())); givens = grid[:30] + bytes(51)\n"
        "    print(find(givens, grid))\n"
    )
    lines = "".join("".join(map(str, grid)) + "\n" for grid in grids)
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        input=lines,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines() == [str(canonical_puzzle(grid[:30] + bytes(51), grid)) for grid in grids]
