"""The marks of a board that begins with given candidates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels.marks import Board, Marks, load_marks


def load_start(board: Board, givens: NDArray[np.uint8], start: NDArray[np.int32] | None, marks: Marks) -> None:
    """Fill in the marks for the givens, with the candidates of `start` only.

    Parameters
    ----------
    givens : uint8[n_cells]            0 = empty
    start : int32[n_cells] or None     candidates of each cell at the start; None = all that the givens leave
    marks : Marks                      overwritten
    """
    load_marks(board, givens, marks)
    if start is None:
        return
    lost = marks.candidates & ~start
    # Remove the places of each lost candidate in the houses of its cell.
    for cell in np.flatnonzero(lost).tolist():
        for house, slot in zip(board.houses_of[cell].tolist(), board.slots[cell].tolist(), strict=True):
            if house >= 0:
                gone = (int(lost[cell]) >> np.arange(marks.places.shape[1]) & 1).astype(np.int32)
                marks.places[house] &= ~(gone << slot)
    marks.candidates[:] &= start
    # Find the digits with exactly one place in each house.
    is_single = (marks.places != 0) & (marks.places & (marks.places - 1) == 0)
    marks.singles[:] = (is_single.astype(np.int32) << np.arange(marks.places.shape[1], dtype=np.int32)).sum(axis=1)
