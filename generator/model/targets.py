"""The ratings and the number of clues that an order asks for, as ranges."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from generator.model.grades import Effort


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from `low` to `high`, both included; inf for no upper end."""

    low: float = 0.0
    high: float = inf

    def __contains__(self, number: float) -> bool:
        """Return whether a number is in the range."""
        return self.low <= number <= self.high

    def __str__(self) -> str:
        """Return the range as flags and recipes write it: 7.2..8, 7.2.., ..8, 8.0 or 24.

        A single number that is not a count keeps its decimal place: 8 would be 8.0 to 8.9.
        """
        if self.low == self.high:
            return str(self.low)
        low, high = (f"{self.low:g}" if self.low else ""), (f"{self.high:g}" if self.high < inf else "")
        return f"{low}..{high}"

    def distance(self, number: float) -> float:
        """Return how far a number is from the range; 0 if it is in it."""
        return max(self.low - number, number - self.high, 0.0)


@dataclass(frozen=True, slots=True)
class Target:
    """Ranges in which ratings and clues of a puzzle must be; None for any.

    er       Sudoku Explainer's rating; a puzzle beyond the ladder, above all that are rated, is in every range without an upper end
    race     race score
    clues    number of clues; of a puzzle with cages, signs or the like, `generator.puzzles.clue_count` says what counts
    minutes  expected minutes, as a grade has them, with one decimal place
    """

    er: Range | None = None
    race: Range | None = None
    clues: Range | None = None
    minutes: Range | None = None

    def __bool__(self) -> bool:
        """Return whether it asks for anything."""
        return self.is_graded or self.clues is not None

    @property
    def has_ratings(self) -> bool:
        """Return whether it asks for an ER or a race, which a search walks toward."""
        return self.er is not None or self.race is not None

    @property
    def is_graded(self) -> bool:
        """Return whether only a grade says if a puzzle meets it."""
        return self.has_ratings or self.minutes is not None

    def __str__(self) -> str:
        """Return the target in words, to follow "puzzles with"."""
        ratings = [f"{name} {span}" for name, span in (("ER", self.er), ("race", self.race)) if span is not None]
        counts = [f"{span} {name}" for name, span in (("clues", self.clues), ("minutes", self.minutes)) if span is not None]
        return " and ".join([*ratings, *counts])

    def is_met(self, effort: Effort) -> bool:
        """Return whether the ratings and the minutes of a puzzle are in the ranges."""
        is_rated = self.has_er(effort.se_er, effort.beyond) and (self.race is None or effort.race in self.race)
        return is_rated and self.has_minutes(effort)

    def has_minutes(self, effort: Effort) -> bool:
        """Return whether the minutes of a puzzle are in their range."""
        return self.minutes is None or effort.minutes in self.minutes

    def has_er(self, er: float, beyond: bool) -> bool:
        """Return whether a rating is in the range of ER."""
        return self.er is None or (self.er.high == inf if beyond else er in self.er)


NO_TARGET = Target()
"""Any ratings and clues."""
