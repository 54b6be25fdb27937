"""Ladders of stars as data, and the techniques by which a map is made.

`techniques/ladder.py` climbs them, as rungs of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.model.ladder import Selection, Technique

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder

COMPLETE, LAST, CONFINED, SQUEEZE, NEEDED, BLOCK, TRIAL = range(7)
"""Kernels that a technique can call."""

REGIONS, LINES = 0, 1
"""Houses that complete houses and last cells are searched in, and that confined houses are argued from."""

SHORT = 0
"""Form of a trial that follows last cells alone."""

HIGHEST = 89
"""Rating of the hardest step without a guess, in tenths."""


@dataclass(frozen=True, slots=True)
class StarTechnique(Technique):
    """A technique of a ladder of stars, found by a kernel above.

    The rating of a trial grows by 0.1 for each step followed. Its form is REGIONS or LINES; of a squeeze the fewest open cells of its
    house; of a trial SHORT, or the most open cells of a house in which it looks for a squeeze on the way.

    size   number of houses confined; of a squeeze the most open cells of its house; of a trial the most steps followed
    """

    size: int = 0


class Ladders(NamedTuple):
    """The techniques by which a map is judged.

    allowed   int64[k, 4]   rungs that solve the map in the end
    easier    int64[j, 4]   rungs that do not; none where any map that is hard enough will do
    """

    allowed: NDArray[np.int64]
    easier: NDArray[np.int64]


def number_rungs(techniques: Sequence[StarTechnique]) -> NDArray[np.int64]:
    """Return techniques as kernels read them, rungs int64[k, 4].

    Their codes are places in the result; ratings are in tenths.
    """
    return np.array([(one.find, one.form, one.size, round(10 * one.rating)) for one in techniques], np.int64).reshape(-1, 4)


def choose_rungs(techniques: Sequence[StarTechnique], selection: Selection) -> NDArray[np.int64]:
    """Return the techniques that may be used as rungs, in order, int64[k, 4]."""
    return number_rungs([one for one in techniques if selection.allows(one.name, one.rating)])


def read_ladders(techniques: Sequence[StarTechnique], order: DigOrder) -> Ladders:
    """Return the techniques of an order: those of its stages, or all."""
    if not order.stages:
        return Ladders(number_rungs(techniques), number_rungs(()))
    easier = choose_rungs(techniques, order.stages[0]) if len(order.stages) > 1 else number_rungs(())
    return Ladders(choose_rungs(techniques, order.stages[-1]), easier)


def read_ceiling(techniques: Sequence[StarTechnique], order: DigOrder) -> int:
    """Return the hardest rating that an order allows, in tenths.

    Without a ceiling it is that of the hardest technique that is no trial.
    """
    if order.stages:
        return round(min(10 * order.stages[-1].ceiling, HIGHEST))
    return find_plain_ceiling(techniques) if order.ceiling is None else round(min(10 * order.ceiling, HIGHEST))


def find_plain_ceiling(techniques: Sequence[StarTechnique]) -> int:
    """Return the rating of the hardest technique that is no trial, in tenths."""
    return max(round(10 * one.rating) for one in techniques if one.find != TRIAL)
