"""Rules that cannot be combined, with the reason.

That no grid has some rules is proved by a constraint solver (`tests/families/combined/test_clashes.py`); for others it neither found one in
15 minutes nor proved that there is none. That puzzles do not need all of some rules follows from what the rules say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

NO_GRID = "no grid has all of them"
NONE_FOUND = "no grid with all of them was found"
SAME_MARKS = "bars and white dots say the same"
SAME_NEIGHBORS = "where no mark is, both say the same"


class Clash(NamedTuple):
    """Names of rules that no kind has together, and the reason."""

    rules: frozenset[str]
    why: str


CLASHES = (
    *(
        Clash(frozenset(rules), NO_GRID)
        for rules in (
            ("diagonal", "windoku", "antiknight"),
            ("diagonal", "windoku", "nonconsecutive"),
            ("diagonal", "antiknight", "antiking"),
            ("diagonal", "antiknight", "nonconsecutive"),
            ("windoku", "antiknight", "antiking"),
            ("windoku", "antiknight", "nonconsecutive"),
            ("windoku", "disjoint", "antiking", "nonconsecutive"),
        )
    ),
    Clash(frozenset({"windoku", "nonconsecutive"}), NONE_FOUND),
    Clash(frozenset({"diagonal", "antiking", "nonconsecutive"}), NONE_FOUND),
    Clash(frozenset({"kropki", "consecutive"}), SAME_MARKS),
    Clash(frozenset({"kropki", "nonconsecutive"}), SAME_NEIGHBORS),
    Clash(frozenset({"consecutive", "nonconsecutive"}), SAME_NEIGHBORS),
)
"""Such sets; without any one of its rules, the rest can be combined, or is a smaller set of these."""


def find_clash(names: Iterable[str]) -> Clash | None:
    """Return the first clash among rules; None if they can be combined."""
    chosen = {*names}
    return next((clash for clash in CLASHES if clash.rules <= chosen), None)
