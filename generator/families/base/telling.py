"""Tells of a board in the words of a language: its cells, houses and digits, and what goes where; ladders of all kinds speak through it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.families.base.family import SYMBOLS
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry
from generator.words import ENGLISH, Houses, Listed, Words

KIND_NAMES = {BOX: "box", COLUMN: "column", ROW: "row", EXTRA: "extra"}


@dataclass(frozen=True, slots=True, eq=False)
class Teller:
    """A board and the words it is told in; houses of a kind are numbered from 1.

    by_region   True where boxes are regions, which go by their first cell; those of odd sizes do in any case
    """

    board: Geometry
    words: Words = ENGLISH
    by_region: bool = False

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its values put in."""
        return self.words.say(key, **values)

    def count(self, key: str, number: int, **values: object) -> str:
        """Return a sentence that goes by a number."""
        return self.words.count(key, number, **values)

    def cell(self, cell: int) -> str:
        """Return ``r4c7`` for a cell, as the language writes it."""
        row, col = divmod(cell, self.board.n_cols)
        return self.words.say("cell.name", row=row + 1, col=col + 1)

    def cells(self, cells: Iterable[int]) -> Listed:
        """Return cells in the order of the board."""
        return Listed(self.words, tuple(self.cell(cell) for cell in sorted(cells)))

    def digit(self, digit: int) -> Listed:
        """Return one digit."""
        return self.digits([digit])

    def digits(self, digits: Iterable[int]) -> Listed:
        """Return digits in the order given."""
        return Listed(self.words, tuple(SYMBOLS[digit - 1] for digit in digits))

    def houses(self, houses: Iterable[int]) -> Houses:
        """Return houses in their order on the board."""
        named = [self._name(house) for house in sorted(houses)]
        return Houses(self.words, tuple(kind for kind, _ in named), tuple(name for _, name in named))

    def house(self, house: int) -> Houses:
        """Return one house."""
        return self.houses([house])

    def gone(self, removed: Iterable[tuple[int, int]]) -> str:
        """Say which candidates go, cells that lose the same digits together."""
        by_cell: dict[int, list[int]] = {}
        for cell, digit in removed:
            by_cell.setdefault(cell, []).append(digit)
        by_digits: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in by_cell.items():
            by_digits.setdefault(tuple(digits), []).append(cell)
        parts = [
            self.count("step.gone", len(digits), digits=self.digits(digits), cells=self.cells(cells)) for digits, cells in by_digits.items()
        ]
        return self.words.join(parts, "gone")

    def _name(self, house: int) -> tuple[str, str]:
        """Return the kind of a house, and its number within it; of a region, its first cell."""
        kind = int(self.board.kinds[house])
        if kind == BOX and (self.by_region or (self.board.houses[self.board.kinds == BOX] < 0).any()):
            return "region", self.cell(int(self.board.houses[house, 0]))
        first = int((self.board.kinds < kind).sum())
        return KIND_NAMES[kind], str(house - first + 1)
