"""The techniques of queens, one a file, and their categories."""

from __future__ import annotations

from generator.techniques.category import BLOCKING, CONFINED, GUESS, JOINT_ATTACK, LAST_PLACE, TRIAL

CATEGORIES = {
    "last place in a row": LAST_PLACE,
    "last place in a column": LAST_PLACE,
    "blocking": BLOCKING,
    "locked pair": CONFINED,
    "diagonal pair": CONFINED,
    "locked triplet": CONFINED,
    "joint attack": JOINT_ATTACK,
    "short trial": TRIAL,
    "long trial": TRIAL,
    "guess": GUESS,
}
"""The category of each technique of `ladder.py`, by name."""
