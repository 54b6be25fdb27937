"""Count all 9x9 grids, and the most completions of a top band and left stack.

The second number is the bound of the uniform sampler.

Run `python -m tests.bench.count_grids`; it takes half a minute and prints the two numbers that `generator/kernels/fill_uniform.py`
uses.

How. Completions depend only on the column sets of boxes 2 and 3 and on the row sets of boxes 4 and 7, the lines of a box in
any order: at most 280 x 280 pairs each way. For one pair of column sets, the completions of all pairs of row sets are one
product of matrices, F[row sets of box 4, 56 * 56 splits] times G[row sets of box 7, 56 * 56 splits]. Relabelings that keep
box 1 (its rows and columns in any order) make 36 pairs of column sets alike, and so does swapping boxes 2 and 3; one of each
class is counted, times its size.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import factorial

import numpy as np

GRIDS = 6_670_903_752_021_072_936_960
"""All 9x9 grids. Source: B. Felgenhauer, F. Jarvis, "Enumerating possible Sudoku grids" (2005)."""

Lines = tuple[int, int, int]


def bits(digits) -> int:
    return sum(1 << d for d in digits)


COLUMNS: Lines = (bits([0, 3, 6]), bits([1, 4, 7]), bits([2, 5, 8]))
"""The columns of box 1."""


def sort(lines: Lines) -> Lines:
    """Put lines in order: whether rows fit columns does not depend on it."""
    return tuple(sorted(lines))


def equal_columns(*boxes: Lines) -> tuple[int, int, int]:
    """Count equal columns of each pair of boxes, in ascending order.

    Two columns are equal when they have the same digits; there are three pairs of boxes in a band.
    """
    one, two, three = (len(set(a) & set(b)) for a, b in combinations(boxes, 2))
    return tuple(sorted((one, two, three)))


def members(mask: int) -> list[int]:
    return [d for d in range(9) if mask >> d & 1]


def splits(lines: Lines) -> list[tuple[Lines, Lines]]:
    """List the 56 ways to divide three lines between two boxes.

    No digit stays in its line.
    """
    found = []
    for moved in product(*([bits(c) for k in range(4) for c in combinations(members(line), k)] for line in lines)):
        kept = [line ^ m for line, m in zip(lines, moved, strict=True)]
        one = tuple(moved[i - 1] | kept[(i + 1) % 3] for i in range(3))
        two = tuple(moved[(i + 1) % 3] | kept[i - 1] for i in range(3))
        if len({m.bit_count() for m in moved}) == 1:
            found.append((one, two))
    return found


def box_pairs() -> dict[tuple[Lines, Lines], int]:
    """Count the left stacks for each pair of row sets of boxes 4 and 7.

    Row order within a box does not matter.
    """
    counts: dict[tuple[Lines, Lines], int] = {}
    for one, two in splits(COLUMNS):
        rows_one, rows_two = row_sets(one), row_sets(two)
        for pair in product(rows_one, rows_two):
            counts[pair] = counts.get(pair, 0) + 36
    return counts


def row_sets(columns: Lines) -> list[Lines]:
    """List the 36 unordered triples of rows that columns with these digits can have."""
    first = members(columns[0])
    return [
        tuple(sorted(bits(row) for row in zip(first, second, third, strict=True)))
        for second in permutations(members(columns[1]))
        for third in permutations(members(columns[2]))
    ]


def fits(rows: Lines, columns: Lines) -> bool:
    return all((r & c).bit_count() == 1 for r in rows for c in columns)


def tables(number: dict[Lines, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the 56 splits of every partition, and which partitions fit.

    Both sides of each split are partition numbers; partitions fit as rows and columns.
    """
    fit = np.array([[fits(rows, columns) for columns in number] for rows in number], bool)
    sides = np.array([[[number[sort(one)], number[sort(two)]] for one, two in splits(lines)] for lines in number])
    return sides[:, :, 0], sides[:, :, 1], fit


def relabelings() -> list[list[int]]:
    """List the 36 relabelings from reordering the rows and columns of box 1."""
    orders = list(permutations(range(3)))
    return [[3 * rows[d // 3] + columns[d % 3] for d in range(9)] for rows in orders for columns in orders]


def relabel(lines: Lines, labels: list[int]) -> Lines:
    return tuple(sorted(bits(labels[d] for d in members(line)) for line in lines))


def main() -> None:
    """Print the largest count of completions and the number of all grids.

    The number of grids must be the published one.
    """
    partitions = sorted({p for pair in box_pairs_of_band() for p in pair} | {p for pair in box_pairs() for p in pair})
    number = {p: at for at, p in enumerate(partitions)}
    one, two, fit = tables(number)
    stacks = np.zeros((len(partitions), len(partitions)))
    for (four, seven), count in box_pairs().items():
        stacks[number[four], number[seven]] = count
    classes = band_classes()
    most, total = 0, 0
    shares: Counter[tuple[int, int, int]] = Counter()
    for (t2, t3), size in classes.items():
        a, b = number[t2], number[t3]
        # match[l, i, a]: row split i of row sets l fits column split a.
        five = fit[one][:, :, one[a]].astype(np.float32)
        six = fit[two][:, :, one[b]].astype(np.float32)
        eight = fit[one][:, :, two[a]].astype(np.float32)
        nine = fit[two][:, :, two[b]].astype(np.float32)
        upper = np.einsum("lia,lib->lab", five, six, optimize=True).reshape(len(partitions), -1)
        lower = np.einsum("lia,lib->lab", eight, nine, optimize=True).reshape(len(partitions), -1)
        counts = np.rint(upper.astype(np.float64) @ lower.T.astype(np.float64))
        most = max(most, int(counts[stacks > 0].max()))
        grids = size * int((counts * stacks).sum())
        total += grids
        shares[equal_columns(COLUMNS, t2, t3)] += grids
    print("pairs of column sets, one of each class:", len(classes))
    print("most completions:", most)
    print("all grids:", total * factorial(9), "as published" if total * factorial(9) == GRIDS else f"NOT {GRIDS}")
    for pattern, grids in sorted(shares.items()):
        print("share of grids whose top band has equal columns", pattern, f"{grids / total:.9f}")


def box_pairs_of_band() -> dict[tuple[Lines, Lines], int]:
    """Count the top bands for each pair of column sets of boxes 2 and 3.

    This is `box_pairs` with box 1 transposed.
    """
    turned = [3 * (d % 3) + d // 3 for d in range(9)]
    return {(relabel(one, turned), relabel(two, turned)): count for (one, two), count in box_pairs().items()}


def band_classes() -> dict[tuple[Lines, Lines], int]:
    """Return one pair of column sets of each class.

    With each pair comes the number of top bands in the class.
    """
    sizes: dict[tuple[Lines, Lines], int] = {}
    labels = relabelings()
    for (one, two), count in box_pairs_of_band().items():
        alike = [(relabel(one, label), relabel(two, label)) for label in labels]
        least = min(min(pair, pair[::-1]) for pair in alike)
        sizes[least] = sizes.get(least, 0) + count
    return sizes


if __name__ == "__main__":
    main()
