"""Stage 2: a puzzle with one solution, dug out of a complete grid.

Without a ceiling a removal is kept while the solution stays the only one. With a ceiling it is kept while the human ladder still
solves the rest with techniques rated at most so high: what reasoning alone solves is unique by construction, and a level's
candidates come out at its own difficulty instead of being thrown away afterward.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, RecipeError, unknown_name
from generator.families import Family
from generator.grading import dig_by_ladder
from generator.kernels import SYMMETRIES, count_solutions, dig_givens, grow_givens, shuffle, symmetry_orbits
from generator.model import Geometry, Puzzle
from generator.seeds import rng_state

UNBOUND = float("inf")
LARGEST_SEARCHED, LARGE_CEILING = 9, 4.0
"""Boards with more digits than the first are dug with the ladder up to the second: singles, locked candidates, pairs and triplets."""

METHODS = ("minimal", "symmetric", "count", "grow")


@dataclass(frozen=True, slots=True)
class DigOrder:
    """How to dig.

    method      "minimal" until nothing can go; "symmetric" the same in orbits; "count" until a clue count; "grow" from below
    clues       stop at this many givens; 0 = as few as can be ("count" needs a number)
    symmetry    one of SYMMETRIES; used by "symmetric"
    ceiling     hardest Sudoku Explainer rating the puzzle may need; None asks for uniqueness only on boards up to 9x9, and for
                LARGE_CEILING on larger ones, where few people could finish what only a search can
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
        if self.method in ("minimal", "grow") and self.clues:
            raise RecipeError(f"method {self.method} goes as far as it can, got {self.clues} clues; use method count for a clue count")
        if self.method == "grow" and self.ceiling is not None:
            raise RecipeError("method grow knows no technique ceiling; use method minimal or symmetric")

    def ceiling_for(self, geometry: Geometry) -> float:
        """Return the ceiling on a board of this size; UNBOUND where one solution is all that is asked."""
        if self.ceiling is not None:
            return self.ceiling
        if self.method == "grow" and geometry.n > LARGEST_SEARCHED:
            board = f"{geometry.n_rows}x{geometry.n_cols}"
            raise DoesNotFit(f"method grow knows boards up to {LARGEST_SEARCHED}x{LARGEST_SEARCHED}, got {board}; use method minimal")
        return LARGE_CEILING if geometry.n > LARGEST_SEARCHED else UNBOUND

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
    ceiling = order.ceiling_for(family.geometry)
    if order.method == "grow":
        givens = grow_givens(grid, family.geometry, state)
    elif ceiling == UNBOUND:
        givens = dig_givens(grid, family.geometry, state, order.orbits, order.clues)
    else:
        givens = _dig_within(grid, family.geometry, state, order, ceiling)
    return Puzzle(family.name, givens.tobytes())


def _dig_within(
    solution: NDArray[np.uint8], geometry: Geometry, state: NDArray[np.uint64], order: DigOrder, ceiling: float
) -> NDArray[np.uint8]:
    """Take out orbits in random order while the ladder up to the ceiling still solves the rest."""
    orbits = symmetry_orbits(geometry, order.orbits)
    sequence = np.arange(len(orbits))
    shuffle(sequence, state)
    return dig_by_ladder(solution, geometry, orbits, sequence, order.clues, ceiling)


def dig_many(
    family: Family, solution: bytes, clues: int, limit: int, seed: int | str, stream: str, index: int
) -> tuple[Puzzle, str]:
    """Take givens out at random until a clue count, not caring for uniqueness.

    Returns
    -------
    puzzle, and how many solutions it has in words: "1", "17", "1000 or more", "8 or more (gave up at 137174 nodes)"

    Such boards never come into a book: grading refuses whatever has more than one solution.

    Source: the rule of a 2015 article on sudoku for the phone.
    """
    order = np.arange(family.geometry.n_cells)
    shuffle(order, rng_state(seed, f"{stream}/dig", index))
    givens = np.frombuffer(solution, np.uint8).copy()
    givens[order[clues:]] = 0
    found = count_solutions(givens, family.geometry, limit=limit)
    many = f"{found.count} or more (gave up at {found.nodes} nodes)" if found.gave_up else f"{found.count}"
    words = f"{found.count} or more" if found.count >= limit else many
    return Puzzle(family.name, givens.tobytes()), words
