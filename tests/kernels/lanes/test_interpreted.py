"""Lanes compiled, interpreted and with bounds checks give the same results.

Puzzles, answers, guesses and nodes are compared.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from generator.kernels import count_many, generate_many
from generator.kernels.lanes import vector
from generator.kernels.lanes.directed import Place, complete_many, measure_many, vary_many
from tests.support.paths import ROOT

QUICK = [("minimal", 0, "none"), ("symmetric", 0, "half-turn"), ("count", 32, "none")]
"""Orders that the interpreter finishes soon."""

JOBS = [*QUICK, ("symmetric", 0, "diagonal"), ("grow", 0, "none")]

PROGRAM = "from tests.kernels.lanes.test_interpreted import {0}, lane_results; print(lane_results({0}))"


def lane_results(jobs: list[tuple[str, int, str]]) -> str:
    """Return all results of the lanes for a few small orders, as text."""
    words = []
    for method, clues, symmetry in jobs:
        puzzles, solutions = generate_many(5, "twin", 3, 2, method, clues, symmetry)
        words += [puzzles.tolist(), solutions.tolist()]
        near = vary_many(puzzles[0], solutions[0], 1, 2, Place(5, "near"), symmetry)
        words += [near.tolist(), measure_many(near).tolist()]
    words.append(complete_many(np.where(np.arange(81) < 60, solutions, puzzles)[:1] * (np.arange(81) % 9 > 0)).tolist())
    open_boards = puzzles.copy()
    open_boards[:, 40:] = 0
    for boards, limit, bound in ((puzzles, 2, 1000), (open_boards, 20, 60)):
        found = count_many(boards, limit, bound)
        words += [found.counts.tolist(), found.guesses.tolist(), found.nodes.tolist(), found.firsts.tolist(), found.gave_up.tolist()]
    return repr(words)


def lane_results_elsewhere(jobs: str, **settings: str) -> str:
    """Run `lane_results` in another process with environment settings.

    The orders are those of a name in this module.
    """
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM.format(jobs)],
        env={**os.environ, **settings},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.slow
def test_interpreted_kernels_agree() -> None:
    """Interpreted loads and stores check their rows, so this is a bounds check too."""
    assert lane_results_elsewhere("QUICK", NUMBA_DISABLE_JIT="1") == lane_results(QUICK)


@pytest.mark.slow
def test_interpreted_kernels_agree_in_every_method() -> None:
    assert lane_results_elsewhere("JOBS", NUMBA_DISABLE_JIT="1") == lane_results(JOBS)


@pytest.mark.slow
def test_bounds_checked_kernels_agree(tmp_path: Path) -> None:
    """Checked code needs its own cache folder; a warm cache has unchecked code."""
    assert lane_results_elsewhere("JOBS", NUMBA_BOUNDSCHECK="1", GRIDPRESS_KERNELS=str(tmp_path)) == lane_results(JOBS)


@njit
def _try_all(rows):
    one, other = vector.load(rows, 0), vector.load(rows, 1)
    vector.store(rows, 2, (one & other) | ~one)
    vector.store(rows, 3, (one + other) - (vector.broadcast(3) ^ one))
    vector.store(rows, 4, vector.clear_lowest_bit(one))
    vector.store(rows, 5, vector.is_zero(other))
    vector.store(rows, 6, vector.minimum(one, other))
    vector.store(rows, 7, vector.select_lanes(vector.is_zero(other), one, other))
    return vector.equal_lanes(one, other)


def test_vector_operations_agree_with_numpy() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        rows = np.zeros((8, vector.LANES), np.uint16)
        rows[:2] = rng.choice([0, 1, 2, 3, 511, 0x7FFF, 0x8000, 0xFFFF, int(rng.integers(65536))], (2, vector.LANES))
        one, other = rows[0].astype(int), rows[1].astype(int)
        equal = _try_all(rows)
        expected = [
            (one & other) | ~one,
            one + other - (3 ^ one),
            one & (one - 1),
            np.where(other == 0, 0xFFFF, 0),
            np.minimum(one, other),
            np.where(other == 0, one, other),
        ]
        assert (rows[2:] == np.array(expected) & 0xFFFF).all()
        assert equal == sum(1 << lane for lane in range(vector.LANES) if one[lane] == other[lane])


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
@pytest.mark.parametrize("row", [-1, 3])
def test_rows_out_of_range_are_caught(setting: str, row: int, tmp_path: Path) -> None:
    code = (
        "import numpy as np\nfrom numba import njit\nfrom generator.kernels.lanes.vector import load\n"
        "@njit\ndef read(rows, row):\n    load(rows, row)\n    return 0\n"
        f"read(np.zeros((3, 16), np.uint16), {row})"
    )
    env = {**os.environ, setting: "1", "GRIDPRESS_KERNELS": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "IndexError" in ran.stderr
