"""A technique of a ladder, and a choice of techniques."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from math import inf
from typing import Any

from generator.model.boards import Geometry


def any_board(_geometry: Geometry) -> bool:
    """Return True: the technique is tried on every board."""
    return True


@dataclass(frozen=True, slots=True)
class Technique:
    """One technique of a ladder.

    name         as steps have it, such as "naked pair"; a ladder may list a name several times, with different ratings
    rating       lowest rating of its steps, on the scale of the ladder
    category     the kind of argument, of `generator.techniques.category`
    find         what finds its steps, as its ladder calls it: a function or the number of a kernel; of a rule's technique, the use of its
                 clues (`generator.rules.clue`)
    form         variant that `find` searches for: the size of a set, where a digit is locked
    least        digits of the smallest board on which it can find a step
    needs        which boards it is tried on
    is_possible  False where boards of the kind have no room for it
    uses_rules   False where it uses houses only, and no rule that every puzzle of the kind needs
    """

    name: str
    rating: float
    category: str
    find: Any = None
    form: int = 0
    _: KW_ONLY
    least: int = 1
    needs: Callable[[Geometry], bool] = any_board
    is_possible: bool = True
    uses_rules: bool = True

    def fits(self, geometry: Geometry) -> bool:
        """Return whether the technique can find a step on a board."""
        return geometry.n >= self.least and self.needs(geometry)


@dataclass(frozen=True, slots=True)
class Selection:
    """Techniques of a ladder that may be used.

    names     of the techniques
    highest   those rated above it may not be used
    ceiling   steps rated above it may not be used
    """

    names: frozenset[str]
    highest: float = inf
    ceiling: float = inf

    def allows(self, name: str, rating: float) -> bool:
        """Return whether a technique of a ladder may be used."""
        return name in self.names and rating <= self.highest


@dataclass(frozen=True, slots=True)
class Choice:
    """What a wish means on the ladder of a kind.

    all       techniques allowed
    easier    those that are not needed
    lacking   for each need, the techniques allowed without it
    hardest   rating of the hardest technique needed; 0 where none is
    is_open   whether techniques that are not named are allowed
    """

    all: Selection
    easier: Selection
    lacking: tuple[Selection, ...]
    hardest: float = 0.0
    is_open: bool = True

    @property
    def wanted(self) -> frozenset[str]:
        """The techniques needed."""
        return self.all.names - self.easier.names
