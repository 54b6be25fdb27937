"""The records of a technique and of a kernel called only when needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.model.ladder import Technique


@dataclass(frozen=True, slots=True)
class ExplainerTechnique(Technique):
    """One technique of Sudoku Explainer's ladder.

    Its rating is that of Sudoku Explainer 1.2.1, the lowest one where it has several. `find` is a kernel (board, marks, form, step) -> 1
    with a step written to `step`, or 0; `needs` is of ``needs.py``.

    source    where rating, conditions and scan order come from
    variant   value the kernel writes into CODE for this technique, where it searches for several at once
    type      1 to 4 for techniques that have four types
    """

    source: str = ""
    variant: int = 0
    type: int = 0


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
