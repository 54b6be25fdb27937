"""Every strategy fills grids by the rules and by its own rule."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest

from generator.errors import DoesNotFit, UnknownName
from generator.families import find_family
from generator.families.sudoku.kind import sudoku
from generator.families.template.kind import TEMPLATE
from generator.kernels.fill import STRATEGIES, fill_by
from generator.model import Puzzle, is_solution
from tests.reference import solver
from tests.support.paths import ROOT

NINE = find_family("sudoku-9x9").geometry
FOUR = find_family("sudoku-4x4").geometry
SIX = sudoku(2, 3).geometry


def grids(strategy: str, geometry, count: int) -> list[np.ndarray]:
    return list(fill_by(strategy, geometry, 21, strategy, 0, count).grids)


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 3)], ids=str)
def test_grids_obey_every_rule(strategy: str, box: tuple[int, int]) -> None:
    geometry = sudoku(*box).geometry
    for grid in grids(strategy, geometry, 10):
        assert is_solution(grid, Puzzle("", bytes(geometry.n_cells)), geometry)


@pytest.mark.parametrize("strategy", ["search", "pattern", "rewind"])
def test_large_boards_are_filled(strategy: str) -> None:
    geometry = find_family("sudoku-16x16").geometry
    for grid in grids(strategy, geometry, 2):
        assert is_solution(grid, Puzzle("", bytes(geometry.n_cells)), geometry)


def test_search_reaches_every_4x4_grid() -> None:
    """Matchings are not uniform, but they reach every grid."""
    assert len({grid.tobytes() for grid in grids("search", FOUR, 288 * 20)}) == 288


@pytest.mark.parametrize("box", [(2, 5), (5, 2), (3, 4), (4, 4), (5, 5)], ids=str)
def test_matchings_are_never_stuck(box: tuple[int, int]) -> None:
    geometry = sudoku(*box).geometry
    for grid in grids("search", geometry, 50):
        assert all(sorted(grid[house]) == list(range(1, geometry.n + 1)) for house in geometry.houses)


PROGRAM = "import sys, json; from tests.kernels.test_fill import filled_grids; print(json.dumps(filled_grids(json.load(sys.stdin))))"
QUICK = [("pattern", (4, 4))]
"""Orders that compile in a second."""

EVERY = [("search", (2, 3)), ("search", (4, 4)), ("rewind", (2, 3)), ("uniform", (3, 3)), *QUICK]


def filled_grids(orders: list[tuple[str, tuple[int, int]]]) -> list[list[list[int]]]:
    """Return two grids of each strategy on a board with boxes of a given size."""
    return [fill_by(strategy, sudoku(*box).geometry, 4, strategy, 0, 2).grids.tolist() for strategy, box in orders]


@pytest.mark.broad
@pytest.mark.parametrize(
    ("setting", "orders"),
    [
        pytest.param("NUMBA_DISABLE_JIT", EVERY, id="interpreted"),
        pytest.param("NUMBA_BOUNDSCHECK", QUICK, id="bounds-checked"),
        pytest.param("NUMBA_BOUNDSCHECK", EVERY, id="all-bounds-checked", marks=pytest.mark.slow),
    ],
)
def test_interpreted_and_bounds_checked_kernels_agree(setting: str, orders: list[tuple[str, tuple[int, int]]], tmp_path: Path) -> None:
    """Each runs in a process and with a kernel cache of its own."""
    environment = {**os.environ, setting: "1", "GRIDPRESS_KERNELS": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM]
    asked = json.dumps(orders)
    done = subprocess.run(command, cwd=ROOT, env=environment, input=asked, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == filled_grids(orders)


def test_restart_needs_about_322_attempts() -> None:
    """The mean of a geometric distribution, whose spread is as large as the mean.

    It must be within three standard errors over 2,000 grids.
    """
    attempts = fill_by("restart", NINE, 5, "restart", 0, 2000).attempts
    assert attempts.mean() == pytest.approx(322, abs=3 * 322 / 2000**0.5)
    assert attempts.std() == pytest.approx(attempts.mean(), rel=0.15)


def test_uniform_over_all_4x4_grids() -> None:
    """Chi-square over the 288 grids: 287 degrees of freedom.

    Mean 287, standard deviation 24; the seed is fixed.
    """
    every = {bytes(grid) for grid in solver.solutions([0] * 16, solver.sudoku_houses(2, 2))}
    seen = Counter(grid.tobytes() for grid in grids("uniform", FOUR, 288 * 20))
    assert set(seen) == every
    assert 287 - 4 * 24 < chi_square(list(seen.values()), 20) < 287 + 4 * 24


def test_search_is_not_uniform_over_4x4_grids() -> None:
    """The same test must be able to fail: pattern grids are far from uniform."""
    seen = Counter(grid.tobytes() for grid in grids("pattern", FOUR, 288 * 20))
    every = len({bytes(grid) for grid in solver.solutions([0] * 16, solver.sudoku_houses(2, 2))})
    assert chi_square([*seen.values(), *[0] * (every - len(seen))], 20) > 287 + 10 * 24


SECOND_ROWS = [(*upper, *lower) for upper in permutations((4, 5, 6)) for lower in permutations((1, 2, 3))]


def count_6x6_grids(second: tuple[int, ...]) -> int:
    """Count the grids whose first box row is 123456 and a given row.

    The plain reference counts them.
    """
    return solver.count_solutions([1, 2, 3, 4, 5, 6, *second] + [0] * 24, solver.sudoku_houses(2, 3), 10_000)


def count_cycles(second: tuple[int, ...]) -> int:
    """Count the cycles that lead from a digit to the one below it.

    Rows with equal counts differ only by relabeling and reordering.
    """
    left, count = set(range(6)), 0
    while left:
        at, count = min(left), count + 1
        while at in left:
            left.remove(at)
            at = second[at] - 1
    return count


def sizes_by_cycles() -> dict[tuple[int, ...], int]:
    """Return the number of grids of every second row.

    One row for each number of cycles is counted; the others follow from it.
    """
    one_of = {count_cycles(second): second for second in SECOND_ROWS}
    counted = {count: count_6x6_grids(second) for count, second in one_of.items()}
    return {second: counted[count_cycles(second)] for second in SECOND_ROWS}


@pytest.mark.slow
def test_second_rows_with_equal_cycle_counts_have_equally_many_grids() -> None:
    assert sizes_by_cycles() == {second: count_6x6_grids(second) for second in SECOND_ROWS}


def test_uniform_over_6x6_grids_by_class() -> None:
    """There are 39,168 grids with the first row 123456.

    The plain reference counts them for each second row.
    """
    sizes = sizes_by_cycles()
    assert sum(sizes.values()) == 39_168
    seen: Counter[tuple[int, ...]] = Counter()
    for grid in grids("uniform", SIX, 6000):
        names = {int(digit): at + 1 for at, digit in enumerate(grid[:6])}
        seen[tuple(names[int(digit)] for digit in grid[6:12])] += 1
    fit = sum((seen[row] - 6000 * size / 39_168) ** 2 / (6000 * size / 39_168) for row, size in sizes.items())
    assert fit < 35 + 4 * (2 * 35) ** 0.5


SHARES = {
    (0, 0, 0): 0.708427489,
    (0, 0, 1): 0.251168502,
    (0, 0, 3): 0.008728784,
    (0, 1, 1): 0.018107418,
    (1, 1, 1): 0.010322549,
    (1, 1, 3): 0.003123013 + 0.000122245,
}
"""Exact shares of 9x9 grids by the columns that two boxes of a band share.

The case (3, 3, 3) is counted with (1, 1, 3).

Source: `python -m tests.bench.count_grids`, which counts all 6,670,903,752,021,072,936,960 grids.
"""


def common_columns(bands: np.ndarray) -> list[tuple[int, ...]]:
    """Return how many columns any two boxes of a band share, in ascending order.

    Bands are uint8[3, 9]; columns are compared as sets of digits.
    """
    columns = (1 << bands.astype(int)).sum(axis=1).reshape(len(bands), 3, 3)
    shared = [(columns[:, one, :, None] == columns[:, other, None, :]).sum(axis=(1, 2)) for one, other in combinations(range(3), 2)]
    return list(map(tuple, np.sort(np.array(shared), axis=0).T.tolist()))


def fit_to_shares(bands: np.ndarray) -> float:
    """Return the chi-square of bands against SHARES: five degrees of freedom."""
    seen = Counter(min(pattern, (1, 1, 3)) for pattern in common_columns(bands))
    return sum((seen[pattern] - len(bands) * share) ** 2 / (len(bands) * share) for pattern, share in SHARES.items())


def test_common_columns_equal_plain_sets() -> None:
    bands = np.array(grids("pattern", NINE, 50) + grids("uniform", NINE, 50)).reshape(-1, 3, 9)
    expected = []
    for band in bands.tolist():
        boxes = [{frozenset(row[col] for row in band) for col in range(left, left + 3)} for left in (0, 3, 6)]
        expected.append(tuple(sorted(len(a & b) for a, b in combinations(boxes, 2))))
    assert common_columns(bands) == expected
    assert len(set(expected)) > 3


@pytest.mark.broad
def test_uniform_9x9_grids_have_the_exact_shares() -> None:
    """First and last band must both occur as often as among all grids.

    The first band is drawn, the last one follows from the completion.
    """
    drawn = np.array(grids("uniform", NINE, 6000)).reshape(-1, 9, 9)
    limit = 5 + 4 * 10**0.5
    for lines in (slice(0, 3), slice(3, 6), slice(6, 9)):
        assert fit_to_shares(drawn[:, lines]) < limit
        assert fit_to_shares(drawn.transpose(0, 2, 1)[:, lines]) < limit


def test_pattern_grids_do_not_have_the_exact_shares() -> None:
    drawn = np.array(grids("pattern", NINE, 1000)).reshape(-1, 9, 9)
    assert fit_to_shares(drawn[:, 6:]) > 100


def test_the_same_stream_gives_the_same_grid() -> None:
    for strategy in STRATEGIES:
        whole = fill_by(strategy, NINE, 3, "x", 0, 4).grids
        assert [grid.tobytes() for grid in whole[2:]] == [grid.tobytes() for grid in fill_by(strategy, NINE, 3, "x", 2, 2).grids]
        assert len({grid.tobytes() for grid in whole}) == 4


def test_boards_a_strategy_cannot_fill_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="is for boards up to 6x6 and classic 9x9, got 16x16"):
        fill_by("uniform", find_family("sudoku-16x16").geometry, 1, "x", 0, 1)
    for strategy in ("pattern", "restart", "rewind"):
        with pytest.raises(DoesNotFit, match=f"strategy {strategy} is for boards"):
            fill_by(strategy, TEMPLATE.geometry, 1, "x", 0, 1)
    with pytest.raises(UnknownName, match="did you mean rewind"):
        fill_by("rewnd", NINE, 1, "x", 0, 1)
