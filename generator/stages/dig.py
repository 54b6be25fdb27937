"""Stage 2: a puzzle with one solution, dug out of a complete grid.

Without a ceiling a removal is kept while the solution stays the only one. With a ceiling it is kept while the human ladder still
solves the rest with techniques rated at most so high: what reasoning alone solves is unique by construction, and a level's
candidates come out at its own difficulty instead of being thrown away afterward.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.errors import RecipeError, unknown_name
from generator.families import Family
from generator.grading import is_within
from generator.kernels import SYMMETRIES, dig_givens, shuffle, symmetry_orbits
from generator.model import Geometry, Puzzle
from generator.seeds import rng_state

METHODS = ("minimal", "symmetric", "count")


@dataclass(frozen=True, slots=True)
class DigOrder:
    """How to dig.

    method      "minimal" until nothing can go; "symmetric" the same in orbits; "count" until a clue count
    clues       stop at this many givens; 0 = as few as can be ("count" needs a number)
    symmetry    one of SYMMETRIES; used by "symmetric"
    ceiling     hardest Sudoku Explainer rating the puzzle may need; None asks for uniqueness only
    """

    method: str = "minimal"
    clues: int = 0
    symmetry: str = "half-turn"
    ceiling: float | None = None

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise unknown_name("method", self.method, METHODS)
        if self.symmetry not in SYMMETRIES:
            raise unknown_name("symmetry", self.symmetry, SYMMETRIES)
        if self.method == "count" and self.clues <= 0:
            raise RecipeError(f"method count expects a clue count of 1 or more, got {self.clues}; give --clues")
        if self.method == "minimal" and self.clues:
            raise RecipeError(f"method minimal digs as far as it can, got {self.clues} clues; use method count for a clue count")

    @property
    def orbits(self) -> str:
        """The symmetry that decides which cells go together."""
        return self.symmetry if self.method == "symmetric" else "none"


def dig(family: Family, solution: bytes, order: DigOrder, seed: int | str, stream: str, index: int) -> Puzzle:
    """Dig puzzle number `index` of a stream out of a complete grid.

    Raises
    ------
    GridFormatError   if the grid has an empty cell
    """
    grid = np.frombuffer(solution, np.uint8)
    state = rng_state(seed, f"{stream}/dig", index)
    if order.ceiling is None:
        givens = dig_givens(grid, family.geometry, state, order.orbits, order.clues)
    else:
        givens = _dig_within(grid, family.geometry, state, order)
    return Puzzle(family.name, givens.tobytes())


def _dig_within(solution: NDArray[np.uint8], geometry: Geometry, state: NDArray[np.uint64], order: DigOrder) -> NDArray[np.uint8]:
    """Take out orbits in random order while the ladder up to the ceiling still solves the rest."""
    ceiling = order.ceiling
    assert ceiling is not None
    givens = solution.copy()
    orbits = symmetry_orbits(geometry, order.orbits)
    sequence = np.arange(len(orbits))
    shuffle(sequence, state)
    left = geometry.n_cells
    for at in sequence:
        orbit = orbits[at][orbits[at] >= 0]
        if left - len(orbit) < order.clues:
            continue
        givens[orbit] = 0
        if is_within(givens, geometry, ceiling):
            left -= len(orbit)
        else:
            givens[orbit] = solution[orbit]
    return givens
