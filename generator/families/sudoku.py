"""Classic sudoku on square boards cut into equal boxes; every size is one call with data."""

from __future__ import annotations

from generator.families.family import Family, draw_latin
from generator.families.geometry import box_regions, make_geometry
from generator.model import Canonical

EXAMPLES = {
    4: "sudoku-4x4:1...4.1..1.3...1",
    9: "sudoku-9x9:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}
"""Small puzzles for the rules page; a size without one shows the smallest."""


def sudoku(box_rows: int, box_cols: int) -> Family:
    """Return the family of classic sudoku with boxes of box_rows x box_cols cells."""
    n = box_rows * box_cols
    return Family(
        name=f"sudoku-{n}x{n}",
        title="Sudoku" if n == 9 else f"Sudoku {n} × {n}",
        rules=(
            f"Fill every empty cell with a digit from 1 to {n}." if n <= 9 else f"Fill every empty cell with one of {n} symbols.",
            f"Each row, each column and each box of {box_rows} × {box_cols} cells holds every one of them exactly once.",
            "Every puzzle has one solution only.",
        ),
        example=EXAMPLES.get(n, EXAMPLES[4]),
        geometry=make_geometry(box_regions(box_rows, box_cols)),
        draw=draw_latin,
        in_books=n == 9,
        canonicalize=_canonical_form if n == 9 else None,
    )


def _canonical_form(givens: bytes, solution: bytes) -> Canonical:
    """Find the canonical form; the kernels are loaded with the first puzzle, so that names and rules come without them."""
    from generator.kernels import canonical_puzzle

    return canonical_puzzle(givens, solution)


SUDOKU_9X9 = sudoku(3, 3)
SUDOKU_SIZES = (SUDOKU_9X9, *(sudoku(*box) for box in ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4), (5, 5))))
"""Classic sudoku, the 9x9 first and then from small to large."""
