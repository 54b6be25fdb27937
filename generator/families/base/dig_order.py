"""Options for digging: method, clue count, symmetry and technique ceiling.

`generator.puzzles.dig`, the lanes and the plays read these options. They have a module of their own, so that creating them does
not load the ladder.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import DoesNotFit, RecipeError, unknown_name
from generator.kernels import SYMMETRIES
from generator.model import Geometry
from generator.model.ladder import Selection
from generator.model.patterns import Pattern
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish

UNBOUND = float("inf")
LARGEST_SEARCHED, LARGE_CEILING = 9, 4.0
"""Boards with more digits than the first number are dug with the ladder up to the second, a rating.

Up to that rating the ladder has singles, locked candidates, pairs and triplets.
"""

METHODS = ("minimal", "symmetric", "count", "grow")


@dataclass(frozen=True, slots=True)
class DigOrder:
    """How to dig a puzzle out of a complete grid.

    method      "minimal": remove givens until no more can be removed; "symmetric": the same, in orbits of symmetric cells;
                "count": remove givens down to a clue count; "grow": begin with an empty board and add givens
    clues       stop at this many givens, or givens and signs, or cages; 0 = as few as possible ("count" needs a number)
    symmetry    one of SYMMETRIES; used by "symmetric"
    ceiling     highest Sudoku Explainer rating that solving the puzzle may need; None requires only one solution on boards up to 9x9,
                and LARGE_CEILING on larger ones, where few people could solve a puzzle that needs a search
    wish        techniques that the puzzle must need or do without; most grids then have no puzzle
    pattern     the cells that have givens; the other keys are not used then, because nothing is dug; None for any cells
    stages      selections of techniques of a kind with a ladder of its own: it is dug as far as each of them in turn allows, whatever the
                ceiling, so that it probably needs what the earlier ones lack; none to dig up to the ceiling
    target      ratings and clues that the puzzle must have, for which a search digs many; `dig` itself does not look at it
    """

    method: str = "minimal"
    clues: int = 0
    symmetry: str = "half-turn"
    ceiling: float | None = None
    wish: Wish = NO_WISH
    pattern: Pattern | None = None
    stages: tuple[Selection, ...] = ()
    target: Target = NO_TARGET

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise unknown_name("method", self.method, METHODS)
        if self.symmetry not in SYMMETRIES:
            raise unknown_name("symmetry", self.symmetry, SYMMETRIES)
        if self.method == "count" and self.clues <= 0:
            raise RecipeError("method count: expected a number of clues; add --clues K")
        if self.method in ("minimal", "grow") and self.clues:
            raise RecipeError(f"method {self.method} digs as far as possible, got {self.clues} clues; use method count for a clue count")
        if self.method == "grow" and (self.ceiling is not None or self.wish):
            raise RecipeError("method grow cannot limit the techniques of a puzzle; use method minimal or symmetric")

    def ceiling_for(self, geometry: Geometry) -> float:
        """Return the ceiling for a board, or UNBOUND for uniqueness only.

        Raises
        ------
        DoesNotFit   the method is "grow" and the board has more than LARGEST_SEARCHED digits
        """
        if self.ceiling is not None:
            return self.ceiling
        if self.method == "grow" and geometry.n > LARGEST_SEARCHED:
            board = f"{geometry.n_rows}x{geometry.n_cols}"
            raise DoesNotFit(f"method grow is for boards up to {LARGEST_SEARCHED}x{LARGEST_SEARCHED}, got {board}; use method minimal")
        return LARGE_CEILING if geometry.n > LARGEST_SEARCHED else UNBOUND

    @property
    def orbits(self) -> str:
        """Symmetry whose orbits are removed together; "none" for single cells."""
        return self.symmetry if self.method == "symmetric" else "none"


def check_order(order: DigOrder, name: str, most: int) -> None:
    """Check the order of a puzzle whose clues are removed one by one, as its givens.

    Parameters
    ----------
    name : str   of the family
    most : int   clues and givens that an order may keep

    Raises
    ------
    DoesNotFit   a method that chooses givens, or more clues than `most`
    """
    if order.method not in ("minimal", "count"):
        raise DoesNotFit(f"method {order.method} chooses among givens, but {name} has other clues too; use method minimal or count")
    if order.clues > most:
        raise DoesNotFit(f"expected at most {most} clues for {name}, givens and signs together, got {order.clues}")
