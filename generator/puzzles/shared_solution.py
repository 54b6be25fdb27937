"""Class sets with one solution: puzzles of different levels from the same grid.

A class can thus discuss a single answer. If the clues are givens, the hardest puzzle is made first, and givens are added until it is of
the next easier level: every given of a harder sheet is also on the easier ones. If the clues are cages, the easiest puzzle is made
first, and its cages are merged further. Puzzles that the kind does not accept, because they do not need its rule, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from generator.errors import GaveUp
from generator.families import Family
from generator.families.base.dig_order import DigOrder
from generator.families.base.play import CAGES
from generator.grading import fits
from generator.kernels import shuffle
from generator.model import GradedPuzzle, Grid, Level
from generator.puzzles.dig import dig
from generator.puzzles.grade import grade
from generator.seeds import rng_state

MOST_TRIES = 40
"""Random orders of adding givens, or merging cages, that are tried for one puzzle before giving up."""

STREAM = "depths"


def makes_easiest_first(family: Family) -> bool:
    """Return whether a family's puzzles are made from the easiest level upward.

    This is done by merging cages. Other families begin with the hardest level and add givens.
    """
    return family.extra is not None and family.extra.kind == CAGES


def make_levels(
    family: Family, start: GradedPuzzle, levels: Sequence[Level], table: tuple[Level, ...], orders: Sequence[DigOrder], seed: int
) -> list[GradedPuzzle] | None:
    """Return a puzzle of each level with the solution of the first puzzle.

    The result is None if one is not found within the limit of tries.

    Parameters
    ----------
    start : puzzle of the first level
    levels : in the order in which they are made: hardest first, or easiest first if cages are merged
    table : the level table, easiest first
    orders : how each level is dug
    """
    made = [start]
    for number in range(1, len(levels)):
        stream = f"{STREAM}/{number}"
        tries = (
            _merge_cages(family, made[-1], orders[number], seed, stream)
            if makes_easiest_first(family)
            else _add_givens(made[-1], seed, stream)
        )
        accepted = (puzzle for puzzle in tries if family.accepts is None or family.accepts(puzzle.puzzle))
        found = next((one for puzzle in accepted if _has_level(one := grade_for(puzzle, table), levels[number])), None)
        if found is None:
            return None
        made.append(found)
    return made


def grade_for(puzzle: GradedPuzzle, table: tuple[Level, ...]) -> GradedPuzzle:
    """Return the grade of a board that was derived from another puzzle."""
    return grade(puzzle.puzzle, table, with_hodoku=False)


def _has_level(graded: GradedPuzzle, level: Level) -> bool:
    return graded.level == level.name and fits(graded.effort, level)


def _add_givens(harder: GradedPuzzle, seed: int, stream: str) -> Iterator[GradedPuzzle]:
    """Yield boards with more and more givens, in one random order after another."""
    state = rng_state(seed, stream, 0)
    empty = [cell for cell, digit in enumerate(harder.puzzle.givens) if not digit and harder.solution[cell]]
    for _ in range(MOST_TRIES):
        cells = np.array(empty)
        shuffle(cells, state)
        givens = bytearray(harder.puzzle.givens)
        for cell in cells[:-1].tolist():
            givens[cell] = harder.solution[cell]
            yield replace(harder, puzzle=replace(harder.puzzle, givens=bytes(givens)))


def _merge_cages(family: Family, easier: GradedPuzzle, order: DigOrder, seed: int, stream: str) -> Iterator[GradedPuzzle]:
    """Yield boards with cages merged further, in one random order after another."""
    for index in range(MOST_TRIES):
        try:
            puzzle = dig(family, Grid(easier.solution, easier.puzzle.extra), order, seed, stream, index)
        except GaveUp:
            continue
        if puzzle != easier.puzzle:
            yield replace(easier, puzzle=puzzle)
