"""The puzzle that effort is computed on: the least of all that are equivalent.

Twins have the same one, so they get exactly the same grade, and the same key.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.families import Family, find_family
from generator.families.base.holes import fill_holes
from generator.families.base.play import Turned
from generator.families.base.step_path import map_steps
from generator.model import Geometry, Puzzle, Step


@dataclass(frozen=True, slots=True, eq=False)
class Normal:
    """The board that the effort of a puzzle of houses is computed on.

    form               Puzzle           the least equivalent puzzle
    key                bytes            equal for twins
    givens, solution   uint8[n_cells]   of the form, with a digit in its holes
    board              Geometry         its cells and houses
    start              int32[n_cells]   candidates of each cell at the start; None where they are all that the givens leave
    """

    form: Puzzle
    key: bytes
    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    board: Geometry
    start: NDArray[np.int32] | None = None


def normalize(puzzle: Puzzle, solution: bytes, family: Family) -> Normal:
    """Return the least equivalent puzzle of a kind of houses, as arrays."""
    form = family.play.turn(puzzle, solution)
    givens, grid = fill_holes(form.puzzle.givens), fill_holes(form.turn_grid(solution))
    return Normal(form.puzzle, family.play.key(form.puzzle), givens, grid, family.board(form.puzzle), family.start(form.puzzle))


def turn_back(steps: tuple[Step, ...], form: Turned, puzzle: Puzzle) -> tuple[Step, ...]:
    """Return steps of the least equivalent puzzle as steps of the puzzle as given."""
    family = find_family(puzzle.family)
    return map_steps(steps, form.cells, form.digits, family.board(form.puzzle), family.board(puzzle))


def find_form(puzzle: Puzzle, solution: bytes) -> Puzzle:
    """Return the least equivalent puzzle: the canonical form where the kind has one."""
    return find_family(puzzle.family).play.turn(puzzle, solution).puzzle


def find_key(puzzle: Puzzle, solution: bytes) -> bytes:
    """Return the key of a puzzle: its least equivalent puzzle, equal for twins."""
    play = find_family(puzzle.family).play
    return play.key(play.turn(puzzle, solution).puzzle)
