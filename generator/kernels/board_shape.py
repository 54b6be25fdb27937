"""The shape of a board, which decides the kernels that support it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from generator.model.boards import Geometry


def box_shape(geometry: Geometry) -> tuple[int, int] | None:
    """Return the rows and columns of a box, or None if the board is not a plain one.

    A plain board has only rows, columns and equal rectangular boxes.
    """
    n, boxes = geometry.n, geometry.boxes.reshape(geometry.n_rows, geometry.n_cols)
    box_cols = int((boxes[0] == boxes[0, 0]).sum())
    box_rows = n // box_cols
    rows, cols = np.indices(boxes.shape)
    is_regular = np.array_equal(boxes, rows // box_rows * box_rows + cols // box_cols)
    n_peers = 2 * (n - 1) + (box_rows - 1) * (box_cols - 1)
    is_plain = len(geometry.houses) == 3 * n and geometry.peers.shape[1] == n_peers
    return (box_rows, box_cols) if is_regular and is_plain else None


@lru_cache(maxsize=64)
def is_classic(geometry: Geometry) -> bool:
    """Check whether a board is the classic 9x9, which has kernels of its own."""
    return geometry.n == 9 and geometry.n_cells == 81 and box_shape(geometry) == (3, 3)
