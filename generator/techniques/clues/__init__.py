"""Techniques for boards with clues, in the order in which they are tried.

Ratings are on a scale of their own from 1.0 to 6.0.

    1.0 - 1.6   visible at once: full houses, singles; what one clue leaves (each rule says how it is rated)
    1.7 - 2.9   one clue with the houses of its cells, two clues together; on boards with boxes, locked candidates
    3.0 - 3.9   pairs, triplets, X-wings
    5.0 - 6.0   contradictions, short and long

The ratings are ours: they order techniques by how much a person must remember, and no measurements of people support them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model.boards import BOX, Geometry
from generator.model.ladder import Selection
from generator.techniques import category
from generator.techniques.clues.ladder import (
    APART,
    CONFINED,
    CONTRADICTION,
    ONE_CLUE,
    ONLY_PLACE,
    ONLY_SET,
    QUICK_FIRST,
    QUICK_ONLY,
    SETS,
    STEPS_ONLY,
    TWO_CLUES,
)
from generator.techniques.clues.trial import LONG, SHORT
from generator.techniques.explainer.fish import fish
from generator.techniques.explainer.full_house import full_house
from generator.techniques.explainer.hidden_set import hidden_set
from generator.techniques.explainer.hidden_single import IN_BOX, IN_LINE, hidden_single
from generator.techniques.explainer.ladder import KERNELS
from generator.techniques.explainer.locked import FROM_BOX, FROM_LINE, locked
from generator.techniques.explainer.naked_set import naked_set
from generator.techniques.explainer.naked_single import naked_single


@dataclass(frozen=True, slots=True)
class ClueTechnique:
    """One technique for boards with clues.

    name        as shown to readers
    rating      on the scale of boards with clues
    kernel      its number in ``run_clue_kernel``
    form        variant the kernel searches for; the number of the rule for techniques of clues
    category    the kind of argument, of `generator.techniques.category`
    least       digits of the smallest board on which it can find a step
    in_boxes    True if it finds steps on boards with boxes only
    """

    name: str
    rating: float
    kernel: int
    form: int
    category: str
    least: int = 1
    in_boxes: bool = False

    def fits(self, geometry: Geometry) -> bool:
        """Return whether the technique can find a step on a board."""
        return geometry.n >= self.least and (BOX in geometry.kinds or not self.in_boxes)


HOUSES = (
    ClueTechnique("full house", 1.0, KERNELS.index(full_house), 1, category.FULL_HOUSE),
    ClueTechnique("hidden single in box", 1.3, KERNELS.index(hidden_single), IN_BOX, category.HIDDEN_SINGLE, in_boxes=True),
    ClueTechnique("hidden single in line", 1.4, KERNELS.index(hidden_single), IN_LINE, category.HIDDEN_SINGLE),
    ClueTechnique("naked single", 1.6, KERNELS.index(naked_single), 1, category.NAKED_SINGLE),
    ClueTechnique("naked pair", 3.0, KERNELS.index(naked_set), 2, category.NAKED_SET, least=4),
    ClueTechnique("hidden pair", 3.2, KERNELS.index(hidden_set), 2, category.HIDDEN_SET, least=5),
    ClueTechnique("naked triplet", 3.5, KERNELS.index(naked_set), 3, category.NAKED_SET, least=6),
    ClueTechnique("x-wing", 3.7, KERNELS.index(fish), 2, category.FISH, least=4),
    ClueTechnique("hidden triplet", 3.9, KERNELS.index(hidden_set), 3, category.HIDDEN_SET, least=7),
    ClueTechnique("short contradiction", 5.0, CONTRADICTION, SHORT, category.CONTRADICTION),
    ClueTechnique("long contradiction", 6.0, CONTRADICTION, LONG, category.CONTRADICTION),
)
"""Techniques of every board with clues."""

BOXES = (
    ClueTechnique("pointing", 2.6, KERNELS.index(locked), FROM_BOX, category.LOCKED),
    ClueTechnique("claiming", 2.7, KERNELS.index(locked), FROM_LINE, category.LOCKED),
)
"""Techniques of boards whose boxes share several cells with lines."""

CLUE_KERNELS = {
    (1, ""): ONE_CLUE,
    (1, "apart"): APART,
    (1, "confined"): CONFINED,
    (1, "only set"): ONLY_SET,
    (1, "sets"): SETS,
    (1, "only place"): ONLY_PLACE,
    (2, ""): TWO_CLUES,
}
"""Kernels by the number of clues and the use of their houses or sets, as in `generator.rules.rule.RuleTechnique`."""

QUICK = (ONE_CLUE, APART, ONLY_SET, SETS, ONLY_PLACE, *(KERNELS.index(single) for single in (full_house, hidden_single, naked_single)))
"""Kernels whose steps digging applies all at once."""


@lru_cache(maxsize=64)
def list_clue_techniques(
    rules: tuple[tuple[tuple[str, float, int, str, str], ...], ...],
    has_boxes: bool = False,
    *,
    is_open: bool = False,
    has_houses: bool = True,
) -> tuple[ClueTechnique, ...]:
    """Return all techniques of a kind, by rating; of equal ones those of houses first.

    rules       for each rule of the kind, its techniques: name, rating, number of clues, use of houses, category
    has_boxes   whether the board has boxes
    is_open     True for boards of two digits without houses, on which a candidate removed places the other digit
    has_houses  False for boards of more digits without houses, on which only cells have singles
    """
    left_out = [] if has_houses else [one for one in HOUSES if one.category not in (category.NAKED_SINGLE, category.CONTRADICTION)]
    common = [one for one in HOUSES if one not in left_out and (not is_open or one.category == category.CONTRADICTION)]
    own = [
        ClueTechnique(name, rating, CLUE_KERNELS[n_clues, houses], number, named or (category.ONE_CLUE, category.TWO_CLUES)[n_clues - 1])
        for number, techniques in enumerate(rules)
        for name, rating, n_clues, houses, named in techniques
    ]
    of_houses = (*common, *BOXES) if has_boxes else common
    return tuple(sorted((*of_houses, *own), key=lambda technique: technique.rating))


def find_reach(techniques: Sequence[ClueTechnique], selection: Selection) -> int:
    """Return how digging with some techniques may apply singles and clues at once."""
    quick = [one for one in techniques if one.kernel in QUICK]
    if not all(selection.allows(one.name, one.rating) for one in quick if one.kernel != APART):
        return STEPS_ONLY
    has_others = any(selection.allows(one.name, one.rating) for one in techniques if one.kernel not in QUICK)
    return QUICK_FIRST if has_others else QUICK_ONLY


def make_clue_order(techniques: Sequence[ClueTechnique], selection: Selection) -> NDArray[np.int32]:
    """Return the techniques that may be used as rows for the ladder.

    The result is int32[k, 4].
    """
    rows = [
        (code, technique.kernel, technique.form, round(10 * technique.rating))
        for code, technique in enumerate(techniques)
        if selection.allows(technique.name, technique.rating)
    ]
    return np.array(rows, np.int32).reshape(-1, 4)
