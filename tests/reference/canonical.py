"""The least equivalent 9x9 grid by brute force, independent of the kernels.

It is slow and plain. All 2 x 1,296 x 1,296 ways to transpose and to order rows and columns are tried; a way is dropped as soon as one
of its rows, relabeled so that the first reads 123456789, is greater than another way's.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

LINES = [
    [3 * group + line for group, lines in zip(groups, inner, strict=True) for line in lines]
    for groups in permutations(range(3))
    for inner in product(permutations(range(3)), repeat=3)
]
"""Every allowed order of nine rows or columns."""


def least_grid(grid: list[int]) -> tuple[list[int], int]:
    """Return the least equivalent grid and how many transformations lead to it."""
    board = np.array(grid).reshape(9, 9)
    orders = np.array(LINES)
    flips, rows, columns = (axis.ravel() for axis in np.meshgrid([0, 1], range(1296), range(1296), indexing="ij"))
    boards = np.stack([board, board.T])
    least = list(range(1, 10))
    for row in range(1, 9):
        text = _relabeled_row(boards, orders, flips, rows, columns, row)
        keep = text == text.min()
        flips, rows, columns = flips[keep], rows[keep], columns[keep]
        least.extend(int(symbol) for symbol in str(text.min()))
    return least, len(flips)


def _relabeled_row(
    boards: np.ndarray, orders: np.ndarray, flips: np.ndarray, rows: np.ndarray, columns: np.ndarray, row: int
) -> np.ndarray:
    """Return one row of every transformed board as a nine-digit number."""
    text = np.zeros(len(flips), np.int64)
    for start in range(0, len(flips), 100_000):
        part = slice(start, start + 100_000)
        flip, order, cols = flips[part, None], orders[rows[part]], orders[columns[part]]
        label = np.zeros((len(flip), 10), np.int64)
        np.put_along_axis(label, boards[flip, order[:, :1], cols], np.arange(1, 10)[None], axis=1)
        digits = np.take_along_axis(label, boards[flip, order[:, row, None], cols], axis=1)
        text[part] = digits @ 10 ** np.arange(8, -1, -1)
    return text


def shuffled_way(rng: np.random.Generator) -> tuple[list[int], list[int]]:
    """Return a random transformation.

    It has the cell that each new cell is copied from, and the new name of each digit.
    """
    rows, columns = (LINES[rng.integers(len(LINES))] for _ in range(2))
    flip = rng.integers(2)
    cells = [9 * col + row if flip else 9 * row + col for row in rows for col in columns]
    return cells, [0, *(int(digit) for digit in rng.permutation(9) + 1)]
