"""Classic sudoku on square boards with equal boxes, in sizes from 4x4 to 25x25.

Each size is one call of `sudoku`.
"""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

from generator.families.base.family import SYMBOLS, Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.part import say_box_rule
from generator.families.base.symmetry import Transforms, canonicalize_by, list_box_transforms, list_turns
from generator.families.base.variant import tell_children
from generator.model import Canonical, Puzzle

FOLDER = Path(__file__).parent
EXAMPLES = {
    4: "sudoku-4x4:1...4.1..1.3...1",
    6: "sudoku-6x6:3......46..526........624..35......1",
    9: "sudoku-9x9:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}
"""Small puzzles to try things on, by size; sizes without one use the smallest."""

SUPPLIES = {4: 36}
"""Number of different puzzles without a redundant clue, by size: 36 of 4x4 (recounted by the tests)."""

LARGEST_LISTED = 6
"""Largest size whose symmetries are few enough to list them all for a canonical form.

4x4 has 128 and 6x6 has 3,456; 8x8 has 442,368.
"""


def play_sudoku(name: str, box_rows: int, box_cols: int) -> CanonicalPlay:
    """Return the play of classic sudoku with a given box size.

    Parameters
    ----------
    name : of the family
    """
    is_nine = box_rows == box_cols == 3
    form = _canonical_form if is_nine else canonicalize_by(partial(_list_transforms, box_rows, box_cols))
    return CanonicalPlay(name, make_geometry(box_regions(box_rows, box_cols)), canonicalize=form)


def sudoku(box_rows: int, box_cols: int) -> Family:
    """Return the family of classic sudoku with a given box size.

    Parameters
    ----------
    box_rows, box_cols : rows and columns of a box, in cells
    """
    n = box_rows * box_cols
    play = play_sudoku(f"sudoku-{n}x{n}", box_rows, box_cols)
    return Family(
        name=play.name,
        title="Sudoku" if n == 9 else f"Sudoku {n} × {n}",
        rules=(
            f"Fill every empty cell with a digit from 1 to {n}."
            if n <= 9
            else f"Fill every empty cell with one of {n} symbols: 1 to 9 and {_name_letters(n)}.",
            say_box_rule(box_rows, box_cols, "each of them" if n <= 9 else "every symbol"),
            "Every puzzle has one solution only.",
        ),
        rules_for_children=tell_children(n, "") if n <= 9 else (),
        example=EXAMPLES.get(n, EXAMPLES[4]),
        geometry=play.geometry,
        draw=draw_latin,
        play=play,
        levels=None if n == 9 else FOLDER / f"levels-{n}x{n}.toml",
        words=FOLDER / "words.toml",
        supply=SUPPLIES.get(n, 0),
    )


@lru_cache(maxsize=16)
def _list_transforms(box_rows: int, box_cols: int) -> Transforms:
    """List the symmetries under which the canonical form of a size is least.

    These are all symmetries up to 6x6, and turns and mirror images on larger boards.
    """
    if box_rows * box_cols <= LARGEST_LISTED:
        return list_box_transforms(box_rows, box_cols)
    return list_turns(make_geometry(box_regions(box_rows, box_cols)))


def _name_letters(n: int) -> str:
    """Return the letters of a board of n symbols, 10 or more, as words."""
    return SYMBOLS[9] if n == 10 else f"{SYMBOLS[9]} to {SYMBOLS[n - 1]}"


def _canonical_form(puzzle: Puzzle, solution: bytes) -> Canonical:
    """Return the canonical form of a 9x9 puzzle.

    The kernels are imported here, with the first puzzle, so that names and rules are available without loading them.
    """
    from generator.kernels import canonical_puzzle

    return canonical_puzzle(puzzle.givens, solution)


SUDOKU_9X9 = sudoku(3, 3)
SUDOKU_SIZES = (SUDOKU_9X9, *(sudoku(*box) for box in ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4), (5, 5))))
"""Classic sudoku of all sizes: 9x9 first, then from small to large."""
