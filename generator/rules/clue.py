"""Clues as records, and the techniques by which people use them."""

from __future__ import annotations

from dataclasses import dataclass

ONE_CLUE, TWO_CLUES = "one clue", "two clues"
"""A technique uses what one clue says, or two with a common cell."""

APART, CONFINED = "apart", "confined"
"""It uses the houses of a clue's cells too.

Cells of one house differ; digits that the clue needs in a house are in no other cell of it.
"""

ONLY_SET, SETS, ONLY_PLACE = "only set", "sets", "only place"
"""It uses the sets of digits of a clue whose cells differ, as `Rule.sets` lists them.

One is left; some are; a digit of all of them is in the one cell that it fits.
"""


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
