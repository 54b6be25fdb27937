"""The ladder of queens."""

from __future__ import annotations

from generator.techniques.category import BLOCKING, CONFINED, GUESS, LAST_PLACE, TRIAL

CATEGORIES = {
    "last place in a row": LAST_PLACE,
    "last place in a column": LAST_PLACE,
    "blocking": BLOCKING,
    "locked pair": CONFINED,
    "trial": TRIAL,
    "guess": GUESS,
}
"""The category of each technique of `ladder.py`, by name."""
