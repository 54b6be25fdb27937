"""A technique as the ladder of a kind lists it, and a choice of techniques."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class LadderTechnique:
    """One technique of a ladder.

    name         as steps have it, such as "naked pair"; a ladder may list a name several times, with different ratings
    rating       lowest rating of its steps, on the scale of the ladder
    category     the kind of argument, of `generator.techniques.category`
    is_possible  False where boards of the kind have no room for it
    uses_rules   False where it uses houses only, and no rule that every puzzle of the kind needs
    places       False where it places nothing, or only the last digit of a house
    """

    name: str
    rating: float
    category: str
    is_possible: bool = True
    uses_rules: bool = True
    places: bool = True


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
