"""Windoku: four shaded windows of 3 x 3 cells are extra houses.

Each window overlaps four boxes.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
CORNERS = ((1, 1), (1, 5), (5, 1), (5, 5))
NAMES = ("upper_left_window", "upper_right_window", "lower_left_window", "lower_right_window")
"""How sentences name the window at each corner: tables of ``house`` in words.toml."""

GIVENS = ".6..9..2....6...9...2...4.3.9.165......4.9......378.5.5.9...1...8...4....2..8..4."


def list_windows(n: int) -> list[list[int]]:
    """Return the cells of the four windows of a 9 x 9 board."""
    return [[(top + row) * n + left + col for row in range(3) for col in range(3)] for top, left in CORNERS]


WINDOKU = Part(
    name="windoku",
    title="Windoku",
    short="Windoku",
    text="So does each of the four shaded windows of 3 × 3 cells.",
    words=FOLDER / "words.toml",
    houses=list_windows,
    house_names=NAMES,
)

WINDOKU_9X9 = vary_sudoku(FOLDER, WINDOKU, GIVENS)
