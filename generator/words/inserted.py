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
    parts    table of ``part`` that names the part of the board it lies in, or "" where its own name suffices; empty on boards of one part
    """

    words: Words
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    cells: tuple[str, ...]
    houses: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()

    def __format__(self, form: str) -> str:
        """Return the houses in the form that the template requests."""
        form = form or "name"
        together = f"house.{self.kinds[0]}.{form}_many"
        say, parts = self.words.say, self.parts or ("",) * len(self.names)
        if len(self.names) > 1 and len({*self.kinds}) == len({*parts}) == 1 and self.words.has(together):
            numbers, cells = self.words.join(self.names), self.words.join(self.cells)
            return self._add_part(say(together, numbers=numbers, cells=cells, houses=" ".join(map(str, self.houses))), parts[0])
        listed = zip(self.kinds, self.names, self.cells, self.houses or (0,) * len(self.names), parts, strict=True)
        return self.words.join(
            [self._add_part(say(f"house.{kind}.{form}", number=name, cell=cell, house=at), part) for kind, name, cell, at, part in listed]
        )

    def _add_part(self, house: str, part: str) -> str:
        """Return the name of a house with that of the part of the board it lies in."""
        return self.words.say(f"part.{part}.of", house=house) if part else house


def capitalized(text: str) -> str:
    """Return a sentence with a capital first letter, for printing.

    A sentence that begins with the name of a cell, such as r4c2, is not changed.
    """
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
