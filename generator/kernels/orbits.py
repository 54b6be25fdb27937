"""Orbits: cells that are dug together. What a symmetry moves onto each other is one orbit; without symmetry each cell is its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import unknown_name
from generator.kernels._jit import BARE, inner
from generator.model.boards import Geometry

SYMMETRIES = ("none", "half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal")
"""Ways cells are dug together: alone; turned by 180 or 90 degrees; left-right; top-bottom; along either diagonal."""


@inner(**BARE)
def take_out(givens, orbit):
    """Empty the cells of an orbit, int16[k], -1 at the end where it is shorter; return how many there are."""
    size = 0
    for cell in orbit:
        if cell >= 0:
            givens[cell] = 0
            size += 1
    return size


@inner(**BARE)
def put_back(givens, orbit, solution):
    """Fill the cells of an orbit from the solution again."""
    for cell in orbit:
        if cell >= 0:
            givens[cell] = solution[cell]


def symmetry_orbits(geometry: Geometry, symmetry: str) -> NDArray[np.int16]:
    """List the cells that are dug together, int16[n_orbits, k], rows ending in -1 where shorter.

    Raises
    ------
    UnknownName   a symmetry that is not in SYMMETRIES
    """
    return board_orbits(geometry.n_rows, geometry.n_cols, symmetry)


def board_orbits(n_rows: int, n_cols: int, symmetry: str) -> NDArray[np.int16]:
    """List the cells that are dug together on a board of that size (see symmetry_orbits)."""
    last = n_rows - 1
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
    orbits: dict[int, list[int]] = {}
    for cell in range(n_rows * n_cols):
        orbit = {cell}
        row, col = turn(*divmod(cell, n_cols))
        while row * n_cols + col not in orbit:
            orbit.add(row * n_cols + col)
            row, col = turn(row, col)
        orbits[min(orbit)] = sorted(orbit)
    table = np.full((len(orbits), max(map(len, orbits.values()))), -1, np.int16)
    for index, orbit_cells in enumerate(orbits.values()):
        table[index, : len(orbit_cells)] = orbit_cells
    return table
