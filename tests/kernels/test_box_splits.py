"""Splits of a box against plain enumeration, and the boxes they fill."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from generator.kernels.fill_uniform import N_SPLITS, can_fill, list_splits, match_splits
from tests.bench.count_grids import splits

ROWS, COLUMNS = (7, 56, 448), (73, 146, 292)
"""Digit bits of the rows and of the columns of a box that reads 123/456/789."""


def split(lines: tuple[int, ...]) -> np.ndarray:
    listed = np.zeros((N_SPLITS, 2, 3), np.int64)
    list_splits(np.array(lines, np.int64), listed)
    return listed


def count_fillings(rows: np.ndarray, columns: np.ndarray) -> int:
    """Count the ways to fill a box.

    Each cell has a digit of its row and column, and all nine differ.
    """
    choices = [[digit for digit in range(9) if row & column & 1 << digit] for row in rows.tolist() for column in columns.tolist()]
    return sum(len(set(digits)) == 9 for digits in product(*choices))


@pytest.mark.parametrize("lines", [ROWS, COLUMNS, (0b100010001, 0b010001010, 0b001100100)])
def test_splits_equal_plain_enumeration(lines: tuple[int, int, int]) -> None:
    listed = [(tuple(one), tuple(other)) for one, other in split(lines).tolist()]
    assert len(set(listed)) == N_SPLITS
    assert set(listed) == set(splits(lines))


def test_masks_mark_the_splits_that_fill_a_box_in_one_way() -> None:
    rows, columns = split(ROWS), split(COLUMNS)
    masks = np.zeros(N_SPLITS, np.int64)
    match_splits(rows, 0, columns, 1, masks)
    for at in range(0, N_SPLITS, 11):
        ways = [count_fillings(row[0], columns[at, 1]) for row in rows]
        assert set(ways) == {0, 1}
        assert [bool(masks[at] >> i & 1) for i in range(N_SPLITS)] == [way == 1 for way in ways]
        assert [can_fill(row[0], columns[at, 1]) for row in rows] == [way == 1 for way in ways]
