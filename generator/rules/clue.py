"""Clues as records, and the techniques by which people use them."""

from __future__ import annotations

from dataclasses import dataclass

APART, CONFINED = "apart", "confined"
"""How a technique uses the houses of a clue's cells."""

ONLY_SET, SETS, ONLY_PLACE = "only set", "sets", "only place"
"""How a technique uses the sets of digits of a clue whose cells differ, as `Rule.sets` lists them."""


@dataclass(frozen=True, slots=True, order=True)
class Clue:
    """One clue of a rule on a board.

    cells    in the order in which the rule reads them
    number   the number that is printed; 0 for a clue without one
    text     what is printed beside the number, such as an operation
    """

    cells: tuple[int, ...]
    number: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class RuleTechnique:
    """A human technique that uses the clues of a rule.

    name       as shown to readers
    rating     on the scale of `generator.techniques.clues`
    n_clues    clues that it looks at together: 1 or 2
    houses     what one clue and the houses of its cells say: "" nothing, APART that cells of one house differ, CONFINED that digits
               which the clue needs in a house are in no other cell of it; or what its sets of digits say: ONLY_SET if one is left, SETS if
               some are, ONLY_PLACE that a digit of all of them is in the one cell that it fits
    category   of `generator.techniques.category`; "" for the one of clues in general
    """

    name: str
    rating: float
    n_clues: int
    houses: str = ""
    category: str = ""
