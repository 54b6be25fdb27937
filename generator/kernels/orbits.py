"""Orbits: sets of cells that are dug together.

Cells that a symmetry maps onto each other are one orbit; without symmetry each cell is an orbit of its own.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import unknown_name
from generator.kernels._jit import BARE, inner
from generator.model.boards import Geometry

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal")
"""Symmetries of digging: none; turned by 180 or 90 degrees; mirrored left-right; top-bottom; along either diagonal."""


@inner(**BARE)
def remove_givens(givens, orbit):
    """Empty the cells of an orbit; return how many there are.

    Parameters
    ----------
    givens : uint8[n_cells]   changed in place
    orbit : int16[k]         ends in -1 where shorter
    """
    size = 0
    for cell in orbit:
        if cell >= 0:
            givens[cell] = 0
            size += 1
    return size


@inner(**BARE)
def restore_givens(givens, orbit, solution):
    """Fill the cells of an orbit from the solution again.

    Parameters
    ----------
    givens : uint8[n_cells]   changed in place
    orbit : int16[k]         ends in -1 where shorter
    solution : uint8[n_cells]
    """
    for cell in orbit:
        if cell >= 0:
            givens[cell] = solution[cell]


def list_orbits(geometry: Geometry, symmetry: str) -> NDArray[np.int16]:
    """List the cells that are dug together on a board, without its holes.

    Returns
    -------
    int16[n_orbits, k]   rows end in -1 where shorter

    Raises
    ------
    UnknownName   as `symmetry_orbits`
    """
    orbits = symmetry_orbits(geometry.n_rows, geometry.n_cols, symmetry)
    if not geometry.holes:
        return orbits
    inside = [[cell for cell in orbit if cell >= 0 and cell not in geometry.holes] for orbit in orbits.tolist()]
    return np.array([cells + [-1] * (orbits.shape[1] - len(cells)) for cells in inside if cells], np.int16)


def symmetry_orbits(n_rows: int, n_cols: int, symmetry: str) -> NDArray[np.int16]:
    """List the cells that are dug together on a board of that size.

    Returns
    -------
    int16[n_orbits, k]   rows end in -1 where shorter

    Raises
    ------
    UnknownName   a symmetry that is not in SYMMETRIES
    """
    last = n_rows - 1
    # Where each symmetry moves a cell.
    turns = {
        "none": lambda row, col: (row, col),
        "half-turn": lambda row, col: (last - row, last - col),
        "quarter-turn": lambda row, col: (col, last - row),
        "mirror": lambda row, col: (row, last - col),
        "flip": lambda row, col: (last - row, col),
        "diagonal": lambda row, col: (col, row),
        "antidiagonal": lambda row, col: (last - col, last - row),
    }
    if symmetry not in turns:
        raise unknown_name("symmetry", symmetry, SYMMETRIES)
    turn = turns[symmetry]
    # Follow each cell until it returns to itself; an orbit is listed under its lowest cell.
    orbits: dict[int, list[int]] = {}
    for cell in range(n_rows * n_cols):
        orbit = {cell}
        row, col = turn(*divmod(cell, n_cols))
        while row * n_cols + col not in orbit:
            orbit.add(row * n_cols + col)
            row, col = turn(row, col)
        orbits[min(orbit)] = sorted(orbit)
    # Write the orbits as rows of equal length.
    table = np.full((len(orbits), max(map(len, orbits.values()))), -1, np.int16)
    for index, orbit_cells in enumerate(orbits.values()):
        table[index, : len(orbit_cells)] = orbit_cells
    return table
