"""All techniques of the slow solver `without.py`, from the easiest."""

from __future__ import annotations

from tests.reference.without import TECHNIQUES, Technique, fish, hidden_set, naked_set
from tests.reference.without_chains import ALIGNED_PAIR, CHAINS
from tests.reference.without_unique import BUGS, LOOPS, RECTANGLES

LATE: dict[str, Technique] = {
    **RECTANGLES,
    **LOOPS,
    "naked-quad": naked_set(4),
    "jellyfish": fish(4),
    "hidden-quad": hidden_set(4),
    **BUGS,
    **ALIGNED_PAIR,
    **CHAINS,
}
"""Those above rating 4.4."""

ALL: dict[str, Technique] = {**TECHNIQUES, **LATE}
