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
    """

    name: str
    rating: float
    find: Callable[..., int]
    form: int
    source: str
