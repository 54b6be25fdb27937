"""What a human solver can do, one technique a file; TECHNIQUES has them in the order they are tried.

Order, ratings, gates and scan orders are those of Sudoku Explainer 1.2.1 (N. Juillerat), worked out from its published behavior.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.techniques.direct_hidden_set import direct_hidden_set
from generator.techniques.direct_locked import direct_locked
from generator.techniques.fish import fish
from generator.techniques.full_house import full_house
from generator.techniques.hidden_set import hidden_set
from generator.techniques.hidden_single import IN_BOX, IN_LINE, hidden_single
from generator.techniques.ladder import KERNELS
from generator.techniques.locked import FROM_BOX, FROM_LINE, locked
from generator.techniques.naked_set import naked_set
from generator.techniques.naked_single import naked_single
from generator.techniques.technique import Technique
from generator.techniques.wing import XY, XYZ, wing

SINGLES = "Sudoku Explainer 1.2.1, hidden single and naked single"
DIRECT = "Sudoku Explainer 1.2.1, locking and hidden sets that place a digit at once"
REMOVALS = "Sudoku Explainer 1.2.1, locking, naked and hidden sets, fish"
WINGS = "Sudoku Explainer 1.2.1, XY-wing and XYZ-wing"

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full house", 1.0, full_house, 1, SINGLES),
    Technique("hidden single in box", 1.2, hidden_single, IN_BOX, SINGLES),
    Technique("hidden single in line", 1.5, hidden_single, IN_LINE, SINGLES),
    Technique("direct pointing", 1.7, direct_locked, FROM_BOX, DIRECT),
    Technique("direct claiming", 1.9, direct_locked, FROM_LINE, DIRECT),
    Technique("direct hidden pair", 2.0, direct_hidden_set, 2, DIRECT),
    Technique("naked single", 2.3, naked_single, 1, SINGLES),
    Technique("direct hidden triplet", 2.5, direct_hidden_set, 3, DIRECT),
    Technique("pointing", 2.6, locked, FROM_BOX, REMOVALS),
    Technique("claiming", 2.8, locked, FROM_LINE, REMOVALS),
    Technique("naked pair", 3.0, naked_set, 2, REMOVALS),
    Technique("x-wing", 3.2, fish, 2, REMOVALS),
    Technique("hidden pair", 3.4, hidden_set, 2, REMOVALS),
    Technique("naked triplet", 3.6, naked_set, 3, REMOVALS),
    Technique("swordfish", 3.8, fish, 3, REMOVALS),
    Technique("hidden triplet", 4.0, hidden_set, 3, REMOVALS),
    Technique("xy-wing", 4.2, wing, XY, WINGS),
    Technique("xyz-wing", 4.4, wing, XYZ, WINGS),
    Technique("naked quad", 5.0, naked_set, 4, REMOVALS),
    Technique("jellyfish", 5.2, fish, 4, REMOVALS),
    Technique("hidden quad", 5.4, hidden_set, 4, REMOVALS),
)


QUICKER = {"direct pointing": 2.8, "direct claiming": 2.8, "direct hidden pair": 3.4, "direct hidden triplet": 4.0}
"""Techniques that place at once what others place in two steps, and the ceiling from which these others are allowed as well."""


# Unique loops (4.5 to 5.0) come between the XYZ-wing and the naked quad; everything rated above a hidden quad after it.


@lru_cache(maxsize=64)
def make_order(ceiling: float = inf, floor: float = 0.0) -> NDArray[np.int32]:
    """Return the techniques rated from floor to ceiling, in order, as the ladder's kernels read them: int32[k, 4]."""
    rows = [
        (code, KERNELS.index(technique.find), technique.form, round(10 * technique.rating))
        for code, technique in enumerate(TECHNIQUES)
        if floor <= technique.rating <= ceiling
    ]
    order = np.array(rows, np.int32).reshape(-1, 4)
    order.flags.writeable = False
    return order


@lru_cache(maxsize=64)
def make_quick_order(ceiling: float) -> NDArray[np.int32]:
    """Return the techniques up to a ceiling that reach as far as all of them, int32[k, 4]: for tests, where steps do not matter."""
    order = make_order(ceiling)
    needed = [ceiling < QUICKER.get(TECHNIQUES[code].name, np.inf) for code in order[:, 0]]
    quick = order[np.array(needed, bool)]
    quick.flags.writeable = False
    return quick
