"""Class sets of equal effort: puzzles whose race scores are all close together.

No sheet is then easier than another. Candidates of a level are collected until enough of them lie within the tolerance; which ones are
taken depends on their order alone.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from math import ceil

from generator.model import GradedPuzzle
from generator.puzzles.select import Quota


def effort_key(graded: GradedPuzzle) -> tuple[float, tuple[bool, float], bytes]:
    """Return the sort key of a puzzle in the pool: the race, then the rating."""
    return graded.effort.race, graded.effort.rating_key, graded.key


def is_within_tolerance(low: float, high: float, tolerance: float) -> bool:
    """Return whether two race scores lie within a tolerance of their mean.

    Parameters
    ----------
    tolerance : tolerance on both sides, as a share of the mean, such as 0.02
    """
    return (high - low) <= tolerance * (high + low)


@dataclass(slots=True)
class EqualEffortQuota(Quota):
    """Quota of a class set; `taken` is empty until enough puzzles are close together.

    tolerance  largest distance of a race score from the middle, as a share of it
    pool       all puzzles collected so far, by race
    fullest    number of puzzles in the fullest window
    """

    tolerance: float = 0.02
    pool: list[GradedPuzzle] = field(default_factory=list)
    fullest: int = 0

    @property
    def missing(self) -> int:
        """Estimated number of puzzles still needed.

        For each puzzle that the fullest window lacks, it assumes as many candidates as that window needed for each puzzle in it.
        """
        wanted = self.wanted or 0
        return 0 if self.taken else max(1, ceil((wanted - self.fullest) * max(1, len(self.pool)) / max(1, self.fullest)))

    @property
    def is_full(self) -> bool:
        """True once a set has been taken."""
        return bool(self.taken)

    def _accept(self, graded: GradedPuzzle) -> None:
        """Add a puzzle to the pool, and take a set as soon as one is complete."""
        insort(self.pool, graded, key=effort_key)
        self._check_windows(self.pool.index(graded))

    def _check_windows(self, place: int) -> None:
        """Check every window that contains the newest puzzle."""
        wanted, races = self.wanted or 0, [one.effort.race for one in self.pool]
        for first in range(max(0, place - wanted + 1), place + 1):
            # Extend the window to the right while its races stay within the tolerance.
            last = place
            while last + 1 < min(len(races), first + wanted) and is_within_tolerance(races[first], races[last + 1], self.tolerance):
                last += 1
            if is_within_tolerance(races[first], races[last], self.tolerance):
                self.fullest = max(self.fullest, last - first + 1)
                if last - first + 1 == wanted:
                    self.taken = self.pool[first : last + 1]
                    return
