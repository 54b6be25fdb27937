"""Counts of levels, race scores and ratings over a collection of puzzles.

The memory needed does not grow with the collection. `generator.typesetting.charts` draws the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from generator.model import Effort

DIGITS_OF_RACE = 3
"""Significant digits to which race scores are rounded for counting: 900 values in a decade, enough for a median and for any chart."""


@dataclass(slots=True)
class Tally:
    """Number of puzzles by level, by race score and by rating.

    levels    by level name
    races     by race score, rounded to DIGITS_OF_RACE significant digits
    ratings   by Sudoku Explainer's rating in tenths
    beyond    puzzles that the ladder cannot finish, which have no rating
    """

    levels: Counter[str] = field(default_factory=Counter)
    races: Counter[float] = field(default_factory=Counter)
    ratings: Counter[int] = field(default_factory=Counter)
    beyond: int = 0

    @property
    def puzzles(self) -> int:
        """Number of puzzles counted."""
        return self.levels.total()

    def add(self, level: str, effort: Effort) -> None:
        """Count one puzzle."""
        self.levels[level] += 1
        self.races[float(f"{effort.race:.{DIGITS_OF_RACE}g}")] += 1
        if effort.beyond:
            self.beyond += 1
        else:
            self.ratings[round(10 * effort.se_er)] += 1

    def merge(self, other: Tally) -> None:
        """Add the counts of another tally to this one."""
        self.levels += other.levels
        self.races += other.races
        self.ratings += other.ratings
        self.beyond += other.beyond

    def counts(self) -> list[list[Any]]:
        """Return the counts as plain lists, which ``from_counts`` reads back."""
        named: dict[str, Counter] = {"level": self.levels, "race": self.races, "rating": self.ratings}
        rows = [[kind, key, count] for kind, counter in named.items() for key, count in counter.items()]
        return [*rows, ["beyond", "", self.beyond]]

    @classmethod
    def from_counts(cls, rows: Iterable[list[Any]]) -> Tally:
        """Build a tally from rows of ``counts``, of one or several tallies."""
        tally = cls()
        counters: dict[str, Counter] = {"level": tally.levels, "race": tally.races, "rating": tally.ratings}
        for kind, key, count in rows:
            if kind == "beyond":
                tally.beyond += count
            else:
                counters[kind][key] += count
        return tally


def find_median(counter: Counter[Any]) -> Any:
    """Return the median of the counted values, or None where there are none.

    Of two middle values it is the lower one.
    """
    half, seen = (counter.total() + 1) // 2, 0
    for value in sorted(counter):
        seen += counter[value]
        if seen >= half:
            return value
    return None
