"""Twin, butterfly and samurai sudoku: several 9x9 sudokus that overlap in boxes.

Cells of none of them are holes of the board. No sudoku of a puzzle can be solved alone: each has more than one solution without the
others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_latin
from generator.families.base.geometry import overlap_sudokus
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.symmetry import canonicalize_by, list_turns
from generator.model import Puzzle

FOLDER = Path(__file__).parent
N, BOX_SIDE = 9, 3
"""Digits, and rows and columns of a box."""

Places = Mapping[str, tuple[int, int]]
"""Row and column of the first box of each sudoku on the board, by the name of its part."""

TWIN: Places = {"upper_left": (0, 0), "lower_right": (2, 2)}
BUTTERFLY: Places = {"upper_left": (0, 0), "upper_right": (0, 1), "lower_left": (1, 0), "lower_right": (1, 1)}
SAMURAI: Places = {"upper_left": (0, 0), "upper_right": (0, 4), "middle": (2, 2), "lower_left": (4, 0), "lower_right": (4, 4)}

DIGITS = "Fill every empty cell with a digit from 1 to 9."
NUMBERS = {2: "two", 4: "four", 5: "five"}
"""Words for the number of sudokus."""

ONE = "Every puzzle has one solution only."


def list_parts(places: Places, n_cols: int) -> list[tuple[int, ...]]:
    """Return the cells of each sudoku of a board, row by row.

    Parameters
    ----------
    n_cols : columns of the board
    """
    corners = [BOX_SIDE * (row * n_cols + col) for row, col in places.values()]
    return [tuple(corner + row * n_cols + col for row in range(N) for col in range(N)) for corner in corners]


def needs_overlaps(puzzle: Puzzle, parts: list[tuple[int, ...]]) -> bool:
    """Return whether no sudoku of a puzzle has only one solution by itself.

    Parameters
    ----------
    parts : cells of each sudoku, as of `list_parts`
    """
    from generator.families.sudoku.kind import SUDOKU_9X9

    alone = (Puzzle(SUDOKU_9X9.name, bytes(puzzle.givens[cell] for cell in part)) for part in parts)
    return all(SUDOKU_9X9.solve(one).count > 1 for one in alone)


def overlap(name: str, title: str, text: str, places: Places, example: str) -> Family:
    """Return the family of a kind of overlapping sudokus.

    Parameters
    ----------
    name : str        such as "twin"
    title : str       the printed name
    text : str        how they overlap, a sentence for the reader
    places : Places   where they are
    example : str     cells of an example
    """
    geometry = overlap_sudokus(places, BOX_SIDE, BOX_SIDE)
    number = NUMBERS[len(places)]
    houses = f"In each of the {number} sudokus, each row, each column and each box of 3 × 3 cells contains each digit exactly once."
    return Family(
        name=f"{name}-9x9",
        title=title,
        rules=(text, DIGITS, houses, ONE),
        example=f"{name}-9x9:{example}",
        geometry=geometry,
        draw=draw_latin,
        play=CanonicalPlay(f"{name}-9x9", geometry, canonicalize=canonicalize_by(partial(list_turns, geometry))),
        levels=FOLDER / f"levels-{name}.toml",
        words=FOLDER / "words.toml",
        accepts=partial(needs_overlaps, parts=list_parts(places, geometry.n_cols)),
        holes=bool(geometry.holes),
    )


TWIN_EXAMPLE = (
    ".6351...9######1....462.######..4.29...######6.......1######9.7...4..######"
    "45...29.8######..6.48.....3..4.1..5.....9..3.8..9.....17.2..######3.52...48"
    "######..7...6.3######6.......2######...38.4..######.597....6######4...2581."
)
BUTTERFLY_EXAMPLE = (
    "6..14..52....3.8....7.1.5.......3.82...4.1....2.8...2..3.....19.7......."
    ".......6.39.....1..4...8.2....7.5...69.1.......6.3.8....7.1....75..13..2"
)
SAMURAI_EXAMPLE = (
    ".5...1.3.###.1..3.2.94...5....###..5.94..1.62......###....86.5."
    "..983.7..###.6.8..91..4.1...5.###8..7.1..3178.2..4.###.......68"
    "..........3....9...253..71..9.4....8........56..4..8.5...4.8..."
    "######65..1..8.############.28...65.############.4..5..92######"
    "...6.2...1.4..3..21........1....3.2..81..646...1....9.........."
    "75.......###.8..4.7933..1.6..9###.7...3.2..86..5.2.###..2.956.."
    ".2.31....###......84.6..75.2..###....6...71.8.6..4.###.4.9...6."
)
"""Gentle puzzles for the rules, some rows on each line."""

TWIN_9X9 = overlap("twin", "Twin Sudoku", "Two sudokus of 9 × 9 cells share one box.", TWIN, TWIN_EXAMPLE)
BUTTERFLY_9X9 = overlap(
    "butterfly",
    "Butterfly Sudoku",
    "Four sudokus of 9 × 9 cells overlap, one in each corner of the board: each has rows 1 to 9 or 4 to 12, and columns 1 to 9 or 4 to 12.",
    BUTTERFLY,
    BUTTERFLY_EXAMPLE,
)
SAMURAI_9X9 = overlap(
    "samurai",
    "Samurai Sudoku",
    "Five sudokus of 9 × 9 cells overlap: each corner box of the middle one is also a corner box of one of the other four.",
    SAMURAI,
    SAMURAI_EXAMPLE,
)
