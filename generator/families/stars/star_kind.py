"""The record of one kind of stars: words, techniques, growth of maps, ratings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf

from generator.families.stars import ladders
from generator.families.stars.ladders import Rung
from generator.model.ladder import LadderTechnique
from generator.techniques import category

CATEGORIES = {
    ladders.COMPLETE: category.COMPLETE,
    ladders.LAST: category.LAST_CELLS,
    ladders.CONFINED: category.CONFINED,
    ladders.SQUEEZE: category.ROOM,
    ladders.NEEDED: category.ROOM,
    ladders.BLOCK: category.ROOM,
    ladders.TRIAL: category.TRIAL,
}
"""Category of what each kernel finds."""

SEEN = {ladders.LAST: category.LAST_PLACE, ladders.SQUEEZE: category.SQUEEZE}
"""Those that differ where stars see their houses: a house has one place, and what a squeeze removes is seen by all of a house."""


@dataclass(frozen=True, slots=True)
class StarKind:
    """What makes a kind of stars.

    printed       its name in messages ("star battle")
    marks         what its stars are called: the table of its sentences, and the mark of its family ("stars")
    rungs         its techniques, easiest first
    maps          most maps grown for one grid
    fastest       regions grow up to this many times as fast as each other, so that there are large and small ones
    race          weights of its race score
    seconds       seconds for a star, for each cell of a row: it is placed, and the cells that it rules out are crossed out
    base_side     side of the board for which the expected minutes of other steps are meant
    stars         stars in each row, column and region, 1 or 2
    sees_houses   True where a star rules out the rest of its row, column and region at once, as one star a house may; False where
                  crossing out the rest of a complete house is a step of its own
    largest       most cells of a region, in sizes of the mean region
    """

    printed: str
    marks: str
    rungs: tuple[Rung, ...]
    maps: int
    fastest: int
    race: RaceWeights
    seconds: float
    base_side: int
    stars: int = 1
    sees_houses: bool = False
    largest: float = inf


@dataclass(frozen=True, slots=True)
class RaceWeights:
    """How the race score of a kind follows from the ratings of the steps.

    hardest   weight of the hardest rating, squared
    every     weight of the sum of all ratings, squared
    stars     stars of the board that the sum is scaled to
    """

    hardest: float
    every: float
    stars: int


@cache
def list_techniques(kind: StarKind) -> tuple[LadderTechnique, ...]:
    """Return the techniques of a kind, easiest first."""
    known = CATEGORIES | SEEN if kind.sees_houses else CATEGORIES
    return tuple(
        LadderTechnique(rung.name, rung.rating / 10, known[rung.kernel], places=rung.kernel == ladders.LAST) for rung in kind.rungs
    )


@cache
def find_categories(kind: StarKind) -> dict[str, str]:
    """Return the category of each technique of a kind, by name."""
    return {technique.name: technique.category for technique in list_techniques(kind)}
