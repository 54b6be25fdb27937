"""Values that sentences insert: digits, cells and houses, in grammatical forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.words import Words


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """Digits or cells as a value in a sentence.

    ``{cells}`` joins them with "and", ``{cells:or}`` with another word; ``{digit:a}`` formats each in a grammatical form.
    """

    words: Words
    items: tuple[str, ...]

    def __format__(self, form: str) -> str:
        """Return the items in the form that the template requests."""
        if self.words.has(f"join.{form or 'and'}.last"):
            return self.words.join(self.items, form or "and")
        keys = [f"digit.{form}_{item}" if self.words.has(f"digit.{form}_{item}") else f"digit.{form}" for item in self.items]
        return self.words.join([self.words.say(key, digit=item) for key, item in zip(keys, self.items, strict=True)])


@dataclass(frozen=True, slots=True, eq=False)
class Houses:
    """Houses as a value in a sentence.

    ``{house:in}`` uses a form of the language's ``house`` tables; several houses of one kind are named together if the language has a form
    for it.

    kinds    table of each house: box, column, row, extra, region, or one of its family
    names    number of each house
    cells    name of its first cell
    houses   its place among the houses of the board, which the companion page reads
    """

    words: Words
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    cells: tuple[str, ...]
    houses: tuple[int, ...] = ()

    def __format__(self, form: str) -> str:
        """Return the houses in the form that the template requests."""
        form = form or "name"
        together = f"house.{self.kinds[0]}.{form}_many"
        if len(self.names) > 1 and len(set(self.kinds)) == 1 and self.words.has(together):
            numbers, cells = self.words.join(self.names), self.words.join(self.cells)
            return self.words.say(together, numbers=numbers, cells=cells, houses=" ".join(map(str, self.houses)))
        say, parts = self.words.say, zip(self.kinds, self.names, self.cells, self.houses or (0,) * len(self.names), strict=True)
        return self.words.join([say(f"house.{kind}.{form}", number=name, cell=cell, house=at) for kind, name, cell, at in parts])


def capitalized(text: str) -> str:
    """Return a sentence with a capital first letter, for printing.

    A sentence that begins with the name of a cell, such as r4c2, is not changed.
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
