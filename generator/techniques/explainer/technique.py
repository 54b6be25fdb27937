"""The record of one technique."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Technique:
    """One way to get on, as people know it.

    name      "naked pair"
    rating    Sudoku Explainer 1.2.1's number for it; the least one where it has several
    find      kernel (board, marks, form, step) -> 1 and a step written down, or 0
    form      which form of it the kernel looks for: the size of a set, where a digit is locked
    source    where rating, gates and scan order come from
    category  the sort of argument, of `generator.techniques.category`
    variant   what the kernel writes into CODE when it finds this one of several it looks for at once
    type      1 to 4 of those that come in four types
    """

    name: str
    rating: float
    find: Callable[..., int]
    form: int
    source: str
    category: str
    variant: int = 0
    type: int = 0


@dataclass(frozen=True, slots=True)
class Late:
    """A kernel that is asked where the ladder is stuck; it may look for several techniques at once.

    find, form   the kernel and which form of it
    code         the first of its techniques' places in TECHNIQUES; it adds the variant found
    rated        rating in tenths where the kernel writes none down
    """

    find: Callable[..., int]
    form: int
    code: int
    rated: int
