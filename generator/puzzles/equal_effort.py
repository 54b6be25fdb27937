"""Sets of one effort: puzzles whose race scores all lie close to each other, so that nobody has the easier sheet.

Candidates of a level are gathered until so many of them lie within the tolerance; what is taken depends on their order alone.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from math import ceil

from generator.model import GradedPuzzle
from generator.puzzles.select import Quota, ease


def is_even(low: float, high: float, within: float) -> bool:
    """Tell whether two race scores lie within a share of their middle, such as 0.02, on both sides of it."""
    return (high - low) <= within * (high + low)


@dataclass(slots=True)
class EvenQuota(Quota):
    """A set being filled: `taken` is empty until as many as are wanted lie within the tolerance.

    within   how far race scores may lie from their middle, as a share of it
    pool     all puzzles gathered so far, by race
    best     how many of them the fullest window holds
    """

    within: float = 0.02
    pool: list[GradedPuzzle] = field(default_factory=list)
    best: int = 0

    @property
    def missing(self) -> int:
        """Estimate how many puzzles more are needed: as many as filled the fullest window so far, for each that it lacks."""
        wanted = self.wanted or 0
        return 0 if self.taken else max(1, ceil((wanted - self.best) * max(1, len(self.pool)) / max(1, self.best)))

    @property
    def is_full(self) -> bool:
        return bool(self.taken)

    def _take(self, graded: GradedPuzzle) -> None:
        """Gather a puzzle, and take a set as soon as there is one."""
        insort(self.pool, graded, key=ease)
        self._look(self.pool.index(graded))

    def _look(self, place: int) -> None:
        """Look at every window that holds the newest puzzle."""
        wanted, races = self.wanted or 0, [one.effort.race for one in self.pool]
        for first in range(max(0, place - wanted + 1), place + 1):
            last = place
            while last + 1 < min(len(races), first + wanted) and is_even(races[first], races[last + 1], self.within):
                last += 1
            if is_even(races[first], races[last], self.within):
                self.best = max(self.best, last - first + 1)
                if last - first + 1 == wanted:
                    self.taken = self.pool[first : last + 1]
                    return
