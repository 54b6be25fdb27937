"""Canonical forms, found by listing all symmetries of a board.

The canonical form is the least image of a puzzle under all symmetries. Listing suits boards with few symmetries: 4x4 has 128, 6x6 has
3,456, other kinds are turned and mirrored only (at most 8). The classic 9x9 has 1,218,998,108,160 and its own kernel
(`generator.kernels.canonical`). A symmetry, here called a transform, gives the cell of the original for each cell of the image.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.model import HOLE, Canonical, Geometry, Puzzle, digits_of

Transforms = NDArray[np.int16]
"""int16[n_transforms, n_cells]: images[i] == board[transform[i]]."""


Canonicalize = Callable[[Puzzle, bytes], Canonical]
"""Function (puzzle, its solution) -> canonical form."""


def canonicalize_by(
    list_transforms: Callable[[], Transforms],
    transform_extra: Callable[[str, Transforms], NDArray[np.uint8]] | None = None,
    format_extra: Callable[[NDArray[np.uint8]], str] | None = None,
) -> Canonicalize:
    """Return the function that finds canonical forms under a list of symmetries.

    Digits are renamed so that the first row of the solution reads 1..n. The form is the least image of the givens among all symmetries
    for which the image of the solution is least.

    Parameters
    ----------
    list_transforms : () -> int16[n_transforms, n_cells]     the symmetries; called with each puzzle, so it should be cached
    transform_extra : (extra, transforms) -> uint8[n, k]     the extra under each symmetry, compared before the solution; None without one
    format_extra : uint8[k] -> str                           writes one such row as text
    """

    def canonicalize(puzzle: Puzzle, solution: bytes) -> Canonical:
        transforms = list_transforms()
        _check_complete(solution, transforms.shape[1])
        digits, givens = digits_of(solution)[transforms].astype(np.int64), digits_of(puzzle.givens)[transforms].astype(np.int64)
        # Holes are as 0 in the solution, and stay HOLE in the form.
        images = np.where(digits == HOLE, 0, digits)
        n = int(images.max())
        # Keep the symmetries for which the extra and the renamed solution are least.
        labels = _label_by_first_row(images, n)
        extras = transform_extra(puzzle.extra, transforms) if transform_extra else np.empty((len(transforms), 0), np.uint8)
        least = _least_rows(np.hstack([extras, np.take_along_axis(labels, images, axis=1)]))
        # Of these, choose the one for which the renamed givens are least.
        forms = np.take_along_axis(labels[least], np.where(givens[least] == HOLE, 0, givens[least]), axis=1)
        forms[givens[least] == HOLE] = HOLE
        at = _least_rows(forms)[0]
        best = least[at]
        digit_from = (0, *images[best, :n].tolist())
        extra = format_extra(extras[best]) if format_extra else puzzle.extra
        return Canonical(forms[at].tobytes(), tuple(transforms[best].tolist()), digit_from, len(least), extra)

    return canonicalize


def _check_complete(solution: bytes, n_cells: int) -> None:
    n = max((digit for digit in solution if digit != HOLE), default=0)
    if len(solution) != n_cells or not all(solution) or len(set(solution[:n])) != n:
        raise GridFormatError(f"expected a complete grid of {n_cells} cells, got {' '.join(map(str, solution))[:100]}")


def _label_by_first_row(images: NDArray[np.int64], n: int) -> NDArray[np.uint8]:
    """Return the new label of each digit of each image, uint8[n_transforms, n + 1].

    With the new labels the first row of an image reads 1..n.
    """
    labels = np.zeros((len(images), n + 1), np.uint8)
    np.put_along_axis(labels, images[:, :n], np.arange(1, n + 1, dtype=np.uint8)[None, :], axis=1)
    return labels


def _least_rows(table: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the indices of the lexicographically least rows, all equal ones included."""
    rows = np.arange(len(table))
    for col in range(table.shape[1]):
        if len(rows) == 1:
            break
        column = table[rows, col]
        rows = rows[column == column.min()]
    return rows


@cache
def list_square_turns(n: int) -> Transforms:
    """List the eight turns and mirror images of an n x n board, int16[8, n_cells]."""
    cells = np.arange(n * n, dtype=np.int16).reshape(n, n)
    return np.array([np.rot90(board, quarter).ravel() for board in (cells, cells.T) for quarter in range(4)])


@cache
def list_inner_turns(n: int) -> Transforms:
    """List the turns of an n x n board that leave its first row and column in place.

    int16[8, n_cells]
    """
    inner = np.arange(n * n, dtype=np.int16).reshape(n, n)[1:, 1:]
    boards = [np.arange(n * n, dtype=np.int16).reshape(n, n) for _ in range(8)]
    for board, transform in zip(boards, list_square_turns(n - 1), strict=True):
        board[1:, 1:] = inner.ravel()[transform].reshape(n - 1, n - 1)
    return np.array([board.ravel() for board in boards])


@lru_cache(maxsize=64)
def list_turns(geometry: Geometry) -> Transforms:
    """List the turns and mirror images of a square board that preserve its rules.

    They map houses to houses, and pairs of cells that must differ to such pairs.

    transforms  int16[n_transforms, n_cells]   n_transforms is at most 8
    """
    houses = {frozenset(house) for house in geometry.houses.tolist()}
    peers = [frozenset(peer for peer in near if peer >= 0) for near in geometry.peers.tolist()]
    symmetries = []
    for transform in list_square_turns(geometry.n_rows):
        moved = transform.tolist()
        if {frozenset(moved[cell] for cell in house) for house in houses} == houses and all(
            frozenset(moved[peer] for peer in near) == peers[moved[cell]] for cell, near in enumerate(peers)
        ):
            symmetries.append(transform)
    return np.array(symmetries)


def list_box_transforms(box_rows: int, box_cols: int) -> Transforms:
    """List all symmetries of a board with equal boxes, int16[n_transforms, n_cells].

    They permute bands and stacks, and the rows and columns within these; square boxes allow reflection at the diagonal as well.
    """
    n = box_rows * box_cols
    rows, cols = _line_orders(box_cols, box_rows), _line_orders(box_rows, box_cols)
    transforms = [np.add.outer(n * np.array(row), np.array(col)) for row, col in product(rows, cols)]
    if box_rows == box_cols:
        transforms += [transform.T for transform in transforms]
    return np.array([transform.ravel() for transform in transforms], np.int16)


def _line_orders(n_bands: int, height: int) -> list[list[int]]:
    """List every order of lines that keeps the lines of each band together."""
    inside = list(permutations(range(height)))
    return [
        [height * band + line for band, order in zip(bands, orders, strict=True) for line in order]
        for bands in permutations(range(n_bands))
        for orders in product(inside, repeat=n_bands)
    ]
