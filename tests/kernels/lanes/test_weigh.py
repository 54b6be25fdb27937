"""The cell where a long search branches, against plain sums over neighbors.

The kernel sums its weights by houses.
"""

from __future__ import annotations

import numpy as np
import pytest

from generator.kernels import generate_many
from generator.kernels.lanes.sweep import make_scratch, sweep
from generator.kernels.lanes.vector import LANES
from generator.kernels.lanes.weigh import NO_PAIR, SCRATCH_SIZE, find_heaviest_pair
from tests.reference import solver

HOUSES = solver.sudoku_houses(3, 3)
NEIGHBORS = [sorted({other for house in HOUSES if cell in house for other in house} - {cell}) for cell in range(81)]


def swept_boards(seed: int) -> np.ndarray:
    """Return sixteen boards with a third of their givens removed, swept a few times.

    Candidates excluded by singles are removed; many cells are open.
    """
    puzzles = generate_many(seed, "weigh", 0, LANES)[0]
    chance = np.random.default_rng(seed)
    puzzles[chance.random(puzzles.shape) < 0.3] = 0
    candidates = np.ascontiguousarray(np.where(puzzles > 0, 1 << (puzzles.astype(int) - 1).clip(0), 511).T, np.uint16)
    scratch = make_scratch()
    for _ in range(8):
        sweep(candidates, scratch)
    return candidates


def plain_weights(masks: list[int]) -> dict[int, int]:
    """Return the weight of each cell with two candidates, neighbor by neighbor.

    The cell itself counts as one.
    """
    weights = {}
    for cell, mask in enumerate(masks):
        if mask.bit_count() != 2:
            continue
        near = [masks[other] for other in (*NEIGHBORS[cell], cell)]
        weights[cell] = 1
        for bit in (mask & -mask, mask & (mask - 1)):
            weights[cell] *= sum(4 if other.bit_count() == 2 else 1 for other in near if other & bit and other.bit_count() > 1)
    return weights


@pytest.mark.parametrize("seed", range(6))
def test_the_heaviest_pair_equals_that_of_plain_sums(seed: int) -> None:
    candidates = swept_boards(seed)
    n_found = 0
    for lane in range(LANES):
        weights = plain_weights(candidates[:, lane].tolist())
        cell = find_heaviest_pair(candidates, np.zeros(SCRATCH_SIZE, np.int64), lane)
        if not weights:
            assert cell == NO_PAIR
            continue
        n_found += 1
        heaviest = max(weights.values())
        assert cell == min(at for at, weight in weights.items() if weight == heaviest)
    assert n_found > 3


def test_without_a_cell_of_two_candidates_none_is_returned() -> None:
    candidates = np.full((81, LANES), 511, np.uint16)
    assert find_heaviest_pair(candidates, np.zeros(SCRATCH_SIZE, np.int64), 3) == NO_PAIR
