"""The record of one kind of stars: words, techniques, growth of maps, ratings."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from generator.families.stars.ladders import StarTechnique


@dataclass(frozen=True, slots=True)
class StarKind:
    """What makes a kind of stars.

    printed       its name in messages ("star battle")
    marks         what its stars are called: the table of its sentences, and the mark of its family ("stars")
    techniques    easiest first
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
    techniques: tuple[StarTechnique, ...]
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
