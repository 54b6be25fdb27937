"""The techniques by which a map of regions is made: for kinds of marks.

Their ladders are tables of rungs: name, kernel, its two arguments, rating in tenths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.base.dig_order import DigOrder
from generator.model.ladder import Selection

NamedRung = tuple[str, int, int, int, int]


class Ladders(NamedTuple):
    """The techniques by which a map is judged.

    allowed   int64[k, 4]   rungs that solve the map in the end
    easier    int64[j, 4]   rungs that do not; none where any map that is hard enough will do
    """

    allowed: NDArray[np.int64]
    easier: NDArray[np.int64]


def choose_rungs(named: Sequence[NamedRung], selection: Selection) -> NDArray[np.int64]:
    """Return the rungs that may be used, in order, int64[k, 4].

    Their codes are places in the result.
    """
    return np.array([row for name, *row in named if selection.allows(name, row[-1] / 10)], np.int64).reshape(-1, 4)


def read_ladders(named: Sequence[NamedRung], order: DigOrder) -> Ladders:
    """Return the techniques of an order: those of its stages, or all."""
    rungs = np.array([row for _, *row in named], np.int64)
    if not order.stages:
        return Ladders(rungs, rungs[:0])
    easier = choose_rungs(named, order.stages[0]) if len(order.stages) > 1 else rungs[:0]
    return Ladders(choose_rungs(named, order.stages[-1]), easier)


def read_ceiling(order: DigOrder, first: int, highest: int) -> int:
    """Return the hardest rating that an order allows, in tenths.

    first     without a ceiling
    highest   of the ladder
    """
    if order.stages:
        return round(min(10 * order.stages[-1].ceiling, highest))
    return first if order.ceiling is None else round(min(10 * order.ceiling, highest))
