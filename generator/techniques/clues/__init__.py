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
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model.ladder import Selection, Technique
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
from generator.techniques.explainer.needs import has_boxes

HOUSES = (
    Technique("full house", 1.0, category.FULL_HOUSE, KERNELS.index(full_house), 1),
    Technique("hidden single in box", 1.3, category.HIDDEN_SINGLE, KERNELS.index(hidden_single), IN_BOX, needs=has_boxes),
    Technique("hidden single in line", 1.4, category.HIDDEN_SINGLE, KERNELS.index(hidden_single), IN_LINE),
    Technique("naked single", 1.6, category.NAKED_SINGLE, KERNELS.index(naked_single), 1),
    Technique("naked pair", 3.0, category.NAKED_SET, KERNELS.index(naked_set), 2, least=4),
    Technique("hidden pair", 3.2, category.HIDDEN_SET, KERNELS.index(hidden_set), 2, least=5),
    Technique("naked triplet", 3.5, category.NAKED_SET, KERNELS.index(naked_set), 3, least=6),
    Technique("x-wing", 3.7, category.FISH, KERNELS.index(fish), 2, least=4),
    Technique("hidden triplet", 3.9, category.HIDDEN_SET, KERNELS.index(hidden_set), 3, least=7),
    Technique("short contradiction", 5.0, category.CONTRADICTION, CONTRADICTION, SHORT),
    Technique("long contradiction", 6.0, category.CONTRADICTION, CONTRADICTION, LONG),
)
"""Techniques of every board with clues."""

BOXES = (
    Technique("pointing", 2.6, category.LOCKED, KERNELS.index(locked), FROM_BOX),
    Technique("claiming", 2.7, category.LOCKED, KERNELS.index(locked), FROM_LINE),
)
"""Techniques of boards whose boxes share several cells with lines."""

CLUE_KERNELS = {
    "one clue": ONE_CLUE,
    "apart": APART,
    "confined": CONFINED,
    "only set": ONLY_SET,
    "sets": SETS,
    "only place": ONLY_PLACE,
    "two clues": TWO_CLUES,
}
"""Kernels by the use of clues, as `generator.rules.clue` names it."""

QUICK = (ONE_CLUE, APART, ONLY_SET, SETS, ONLY_PLACE, *(KERNELS.index(single) for single in (full_house, hidden_single, naked_single)))
"""Kernels whose steps digging applies all at once."""


@lru_cache(maxsize=64)
def list_clue_techniques(
    rules: tuple[tuple[Technique, ...], ...],
    has_boxes: bool = False,
    *,
    is_open: bool = False,
    has_houses: bool = True,
) -> tuple[Technique, ...]:
    """Return all techniques of a kind, by rating; of equal ones those of houses first.

    Parameters
    ----------
    rules : for each rule of the kind, its techniques, of which `find` is a use of clues
    has_boxes : whether the board has boxes
    is_open : True for boards of two digits without houses, on which a candidate removed places the other digit
    has_houses : False for boards of more digits without houses, on which only cells have singles
    """
    left_out = [] if has_houses else [one for one in HOUSES if one.category not in (category.NAKED_SINGLE, category.CONTRADICTION)]
    common = [one for one in HOUSES if one not in left_out and (not is_open or one.category == category.CONTRADICTION)]
    own = [replace(one, find=CLUE_KERNELS[one.find], form=number) for number, techniques in enumerate(rules) for one in techniques]
    of_houses = (*common, *BOXES) if has_boxes else common
    return tuple(sorted((*of_houses, *own), key=lambda technique: technique.rating))


def find_reach(techniques: Sequence[Technique], selection: Selection) -> int:
    """Return how digging with some techniques may apply singles and clues at once."""
    quick = [one for one in techniques if one.find in QUICK]
    if not all(selection.allows(one.name, one.rating) for one in quick if one.find != APART):
        return STEPS_ONLY
    has_others = any(selection.allows(one.name, one.rating) for one in techniques if one.find not in QUICK)
    return QUICK_FIRST if has_others else QUICK_ONLY


def make_clue_order(techniques: Sequence[Technique], selection: Selection) -> NDArray[np.int32]:
    """Return the techniques that may be used as rows for the ladder.

    The result is int32[k, 4].
    """
    rows = [
        (code, technique.find, technique.form, round(10 * technique.rating))
        for code, technique in enumerate(techniques)
        if selection.allows(technique.name, technique.rating)
    ]
    return np.array(rows, np.int32).reshape(-1, 4)
