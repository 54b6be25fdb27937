"""Tables and propagation of band words against plain lists of houses."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kernels import generate_many
from generator.kernels.bands import BAND, CHANGED, FORCED, KNOWN, POSSIBLE, REMAINING, STATE, propagate_bands
from tests.reference import solver

HOUSES = solver.sudoku_houses(3, 3)
ROOKS = [0b100010001, 0b010100001, 0b100001010, 0b001100010, 0b010001100, 0b001010100]
"""The six ways to put three rooks on three by three, written out."""


@pytest.mark.parametrize("pattern", [0, 0b111111111, 0b100010001, 0b110110001, 0b111000111, 0b011011111])
def test_pattern_tables_equal_plain_lists(pattern: int) -> None:
    ways = [rooks for rooks in ROOKS if rooks & ~pattern == 0]
    together, all_ways = 0, 511
    for rooks in ways:
        together |= rooks
        all_ways &= rooks
    assert (POSSIBLE[pattern], FORCED[pattern]) == ((together, all_ways) if ways else (0, 0))


def test_the_table_of_peers_equals_plain_lists() -> None:
    for cell in range(81):
        near = {other for house in HOUSES if cell in house for other in house} - {cell}
        struck = {other for other in range(81) if not REMAINING[cell, other // 27] >> other % 27 & 1}
        assert struck == near


def test_propagation_removes_no_candidate_of_the_solution() -> None:
    puzzles, solutions = generate_many(5, "bands", 0, 60)
    for givens, grid in zip(puzzles, solutions, strict=True):
        state = np.full(STATE, BAND, np.int64)
        state[KNOWN:CHANGED] = 0
        state[CHANGED] = 511
        for cell in np.flatnonzero(givens):
            state[3 * (int(givens[cell]) - 1) + np.arange(3)] &= REMAINING[cell]
        assert propagate_bands(state)
        assert all(state[3 * (int(digit) - 1) + cell // 27] >> cell % 27 & 1 for cell, digit in enumerate(grid))
