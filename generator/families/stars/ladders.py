"""Ladders of stars as data, and the techniques by which a map is made.

A kind lists its techniques as rungs; `techniques/ladder.py` climbs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.model.ladder import Selection

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder

COMPLETE, LAST, CONFINED, SQUEEZE, NEEDED, BLOCK, TRIAL = range(7)
"""Kernels that a rung can call."""

REGIONS, LINES = 0, 1
"""Houses that complete houses and last cells are searched in, and that confined houses are argued from."""

SHORT = 0
"""Form of a trial that follows last cells alone."""

HIGHEST = 89
"""Rating of the hardest step without a guess, in tenths."""


class Rung(NamedTuple):
    """A technique of a ladder.

    name     printed name
    kernel   what finds it
    form     REGIONS or LINES; of a squeeze the fewest open cells of its house; of a trial SHORT, or the most open cells of a house in which
             it looks for a squeeze on the way
    size     number of houses confined; of a squeeze the most open cells of its house; of a trial the most steps followed
    rating   in tenths; that of a trial grows by one for each step followed
    """

    name: str
    kernel: int
    form: int
    size: int
    rating: int


class Ladders(NamedTuple):
    """The techniques by which a map is judged.

    allowed   int64[k, 4]   rungs that solve the map in the end
    easier    int64[j, 4]   rungs that do not; none where any map that is hard enough will do
    """

    allowed: NDArray[np.int64]
    easier: NDArray[np.int64]


def number_rungs(rungs: Sequence[Rung]) -> NDArray[np.int64]:
    """Return rungs as kernels read them, int64[k, 4].

    Their codes are places in the result.
    """
    return np.array([numbers for _, *numbers in rungs], np.int64).reshape(-1, 4)


def choose_rungs(rungs: Sequence[Rung], selection: Selection) -> NDArray[np.int64]:
    """Return the rungs that may be used, in order, int64[k, 4]."""
    return number_rungs([rung for rung in rungs if selection.allows(rung.name, rung.rating / 10)])


def read_ladders(rungs: Sequence[Rung], order: DigOrder) -> Ladders:
    """Return the techniques of an order: those of its stages, or all."""
    if not order.stages:
        return Ladders(number_rungs(rungs), number_rungs(()))
    easier = choose_rungs(rungs, order.stages[0]) if len(order.stages) > 1 else number_rungs(())
    return Ladders(choose_rungs(rungs, order.stages[-1]), easier)


def read_ceiling(rungs: Sequence[Rung], order: DigOrder) -> int:
    """Return the hardest rating that an order allows, in tenths.

    Without a ceiling it is that of the hardest technique that is no trial.
    """
    if order.stages:
        return round(min(10 * order.stages[-1].ceiling, HIGHEST))
    return find_plain_ceiling(rungs) if order.ceiling is None else round(min(10 * order.ceiling, HIGHEST))


def find_plain_ceiling(rungs: Sequence[Rung]) -> int:
    """Return the rating of the hardest technique that is no trial, in tenths."""
    return max(rung.rating for rung in rungs if rung.kernel != TRIAL)
