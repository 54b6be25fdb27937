"""Windoku: four shaded windows of 3 x 3 cells are extra houses.

Each window overlaps four boxes.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
N = 9
CORNERS = ((1, 1), (1, 5), (5, 1), (5, 5))
NAMES = ("upper_left_window", "upper_right_window", "lower_left_window", "lower_right_window")
"""How sentences name the window at each corner: tables of ``house`` in words.toml."""
WINDOWS = [[(top + row) * N + left + col for row in range(3) for col in range(3)] for top, left in CORNERS]

RULE = "So does each of the four shaded windows of 3 × 3 cells."
GIVENS = ".6..9..2....6...9...2...4.3.9.165......4.9......378.5.5.9...1...8...4....2..8..4."

WINDOKU_9X9 = vary_sudoku(FOLDER, "Windoku", RULE, GIVENS, make_geometry(box_regions(3, 3), WINDOWS, extra_names=NAMES))
