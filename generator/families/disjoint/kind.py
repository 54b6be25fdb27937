"""Disjoint groups: the cells at the same place of all boxes are a house.

The board is drawn like a classic one: nine tints would hide more than the rule needs, because everyone can see the place of a cell
in its box.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import BOXES, USUAL, Part
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
GIVENS = "...57...66.72.4...94..6.7.5..1..5....9.4.6.7....8..6..4.8.5..97...7.85.15...93..."


def list_places(n: int) -> list[list[int]]:
    """Return the cells at each place of a box, by its rows."""
    rows, cols = BOXES[n]
    corners = [top * n + left for top in range(0, n, rows) for left in range(0, n, cols)]
    return [[corner + down * n + across for corner in corners] for down in range(rows) for across in range(cols)]


DISJOINT = Part(
    name="disjoint",
    title="Disjoint Groups",
    short="Disjoint Groups",
    text=(
        "So do the nine upper left cells of the boxes, their nine middle cells, and so on: "
        "all cells that have the same place in their boxes."
    ),
    words=FOLDER / "words.toml",
    houses=list_places,
    is_shaded=False,
    house_names=("place",) * USUAL,
)

DISJOINT_9X9 = vary_sudoku(FOLDER, DISJOINT, GIVENS)
