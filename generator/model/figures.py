"""Drawings as data, in cell units: what families give and layouts draw."""

from __future__ import annotations

from dataclasses import dataclass

HAIR, WALL, FRAME = 1, 2, 3
"""Weights of a drawn line between two cells; 0 is no line."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing as data, in cell units; what families give and layouts draw.

    symbols     one text a cell, "" = empty
    across      bytes[(n_rows + 1) * n_cols]   weight of the line above each cell, then below the last row
    upright     bytes[n_rows * (n_cols + 1)]   weight of the line left of each cell, then right of the last, row by row
    shades      percent of ink behind each cell; empty where none is shaded
    cages       groups of cells with a dotted outline
    labels      small text in a cell's top left corner, one a cell; empty where there is none
    discs       cells that carry a disc (a queen, a crown)
    """

    n_rows: int
    n_cols: int
    symbols: tuple[str, ...]
    across: bytes
    upright: bytes
    shades: tuple[int, ...] = ()
    cages: tuple[tuple[int, ...], ...] = ()
    labels: tuple[str, ...] = ()
    discs: tuple[int, ...] = ()
