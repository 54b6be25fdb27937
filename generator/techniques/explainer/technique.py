"""The records of a technique and of a kernel called only when needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.model.boards import Geometry
from generator.techniques.explainer.needs import any_board


@dataclass(frozen=True, slots=True)
class Technique:
    """One solving technique.

    name      "naked pair"
    rating    Sudoku Explainer 1.2.1's rating; the lowest one where it has several
    find      kernel (board, marks, form, step) -> 1 with a step written to `step`, or 0
    form      variant the kernel searches for: the size of a set, where a digit is locked
    source    where rating, conditions and scan order come from
    category  the kind of argument, of `generator.techniques.category`
    variant   value the kernel writes into CODE for this technique, where it searches for several at once
    type      1 to 4 for techniques that have four types
    needs     which boards the technique is tried on: Geometry -> bool, of ``needs.py``
    least     digits of the smallest board on which it can find a step
    """

    name: str
    rating: float
    find: Callable[..., int]
    form: int
    source: str
    category: str
    variant: int = 0
    type: int = 0
    needs: Callable[[Geometry], bool] = any_board
    least: int = 1

    def fits(self, geometry: Geometry) -> bool:
        """Return whether the technique can find a step on a board."""
        return geometry.n >= self.least and self.needs(geometry)


@dataclass(frozen=True, slots=True)
class Late:
    """A kernel called where the ladder is stuck.

    It may search for several techniques at once.

    find, form   the kernel and its form
    code         place of the first of its techniques in TECHNIQUES, to which the variant found is added
    rating       rating in tenths where the kernel writes none itself
    """

    find: Callable[..., int]
    form: int
    code: int
    rating: int
