"""What sentences say about a board: its cells, houses and digits, in no language.

The ladders of all kinds explain their steps through SentenceBuilder; it includes the list of candidates that a step eliminates.
`Words.render` writes the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.families.base.family import SYMBOLS
from generator.families.base.implied_houses import with_implied_houses
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry
from generator.words import ENGLISH
from generator.words.messages import Cell, Digit, Houses, Joined, Listed, Message, Sentences, Text

LEAST_RANGE = 4
"""Fewest consecutive digits that are written as a range, such as 3 to 6."""

LINE_NAMES = {COLUMN: "column", ROW: "row"}


@dataclass(frozen=True, slots=True, eq=False)
class SentenceBuilder:
    """Builds the messages about a board; houses are numbered from 1.

    symbols   printed symbols of the digits, as in `Family`
    """

    board: Geometry
    symbols: str = SYMBOLS

    def say(self, key: str, **values: Text) -> Message:
        """Return a sentence with its values."""
        return Message(key, tuple(values.items()))

    def count(self, key: str, number: int, **values: Text) -> Message:
        """Return a sentence in its singular or plural form, by a number."""
        return Message(f"{key}.one" if number == 1 else f"{key}.many", tuple(values.items()))

    def has(self, key: str) -> bool:
        """Return whether a key has a sentence; each language has the keys of English."""
        return ENGLISH.has(key)

    def join(self, items: Iterable[Text], conjunction: str = "and") -> Joined:
        """Return a list of items joined as the language does (`Words.join`)."""
        return Joined(tuple(items), conjunction)

    def join_sentences(self, sentences: Iterable[Text]) -> Sentences:
        """Return sentences one after another, with capitals from the second."""
        return Sentences(tuple(sentences))

    def cell(self, cell: int) -> Cell:
        """Return a cell, which the language names, such as ``r4c7``."""
        return Cell(cell, *divmod(cell, self.board.n_cols))

    def cells(self, cells: Iterable[int]) -> Listed:
        """Return cells, in the order of the board."""
        return Listed(tuple(map(self.cell, sorted(cells))))

    def digit(self, digit: int) -> Listed:
        """Return one digit."""
        return self.digits([digit])

    def digits(self, digits: Iterable[int]) -> Listed:
        """Return digits, in the order given."""
        return Listed(tuple(Digit(digit, self.symbols[digit - 1]) for digit in digits))

    def digit_range(self, digits: Iterable[int]) -> Listed:
        """Return digits as a range, such as "3 to 9", if they are many and consecutive.

        Only for sums: the companion page exchanges the digits of other sentences.
        """
        in_order = sorted(digits)
        if len(in_order) < LEAST_RANGE or in_order[-1] - in_order[0] != len(in_order) - 1:
            return self.digits(in_order)
        first, last = (Digit(digit, SYMBOLS[digit - 1]) for digit in (in_order[0], in_order[-1]))
        return Listed((self.say("digit.range", first=first, last=last),))

    def houses(self, houses: Sequence[int]) -> Houses:
        """Return houses, in their order on the board."""
        named = [self._name(house) for house in sorted(houses)]
        kinds, names = tuple(kind for kind, _, _ in named), tuple(name for _, name, _ in named)
        parts = tuple(self._part(house) for house in sorted(houses)) if self.board.part_names else ()
        return Houses(kinds, names, tuple(cell for _, _, cell in named), tuple(sorted(houses)), parts)

    def house(self, house: int) -> Houses:
        """Return one house."""
        return self.houses([house])

    def lines(self, lines: Sequence[Sequence[int]]) -> Houses:
        """Return rows, or columns, by the cells of each.

        They need not be houses; their numbers are those of boards whose only houses are columns and rows.
        """
        n_cols = self.board.n_cols
        parts = sorted((ROW, one // n_cols) if one // n_cols == other // n_cols else (COLUMN, one % n_cols) for one, other, *_ in lines)
        kinds, names = tuple(LINE_NAMES[kind] for kind, _ in parts), tuple(str(at + 1) for _, at in parts)
        cells = tuple(self.cell(at * n_cols if kind == ROW else at) for kind, at in parts)
        return Houses(kinds, names, cells, tuple(at + (n_cols if kind == ROW else 0) for kind, at in parts))

    def eliminated(self, removed: Iterable[tuple[int, int]], with_ranges: bool = False) -> Joined:
        """Return the list of eliminated candidates; cells with equal digits are grouped."""
        listed = self.digit_range if with_ranges else self.digits
        by_cell: dict[int, list[int]] = {}
        for cell, digit in removed:
            by_cell.setdefault(cell, []).append(digit)
        by_digits: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in by_cell.items():
            by_digits.setdefault(tuple(digits), []).append(cell)
        return self.join(
            [self.count("step.gone", len(digits), digits=listed(digits), cells=self.cells(cells)) for digits, cells in by_digits.items()],
            "gone",
        )

    def _name(self, house: int) -> tuple[str, str, Cell]:
        """Return the table that names a house, its number and its first cell."""
        board = self.board
        if house >= len(board.kinds):
            implied = with_implied_houses(board).houses
            return "hidden", str(house - len(board.kinds) + 1), self.cell(int(implied[house, 0]))
        kind = int(board.kinds[house])
        at = house - int((board.kinds < kind).sum())
        if kind == BOX:
            table = board.box_name
        elif kind == EXTRA:
            table = board.extra_names[at] if at < len(board.extra_names) else "extra"
        else:
            table = LINE_NAMES[kind]
        first = int(board.houses[house, 0])
        if board.part_names and kind in LINE_NAMES:
            # Lines of several sudokus are numbered as those of the whole board.
            at = first // board.n_cols if kind == ROW else first % board.n_cols
        return table, str(at + 1), self.cell(first)

    def _part(self, house: int) -> str:
        """Return the table that names the part of the board of a row or column."""
        board = self.board
        return board.part_names[house] if house < len(board.kinds) and int(board.kinds[house]) in LINE_NAMES else ""
