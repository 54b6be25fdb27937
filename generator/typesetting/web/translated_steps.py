"""Sentences of steps in the other languages of the companion page.

The page stores each step once, with its arguments in the order of the book's language (`steps.py`). Another language may need them in
another order, so its patterns say which arguments belong to each placeholder: positions among the step's arguments, where each house of
several counts as one. What only another language names is an argument after those of the book's language.

    pattern   "{D} ... {c2} ... {d} ... {H0+1:in}"   the third argument, a cell; the one after it, a digit; the first two, houses
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.families import find_family
from generator.families.base.family import SYMBOLS
from generator.model import Geometry, Puzzle, Step
from generator.typesetting.web.steps import HOLE, Argument, Sentences, list_arguments

Order = tuple[tuple[int, ...], ...]
"""For each placeholder, the positions of its arguments; none for a letter that is no digit."""


@dataclass(slots=True)
class StepTranslator:
    """The patterns of one further language.

    texts    patterns so far, each with its index
    orders   for a pattern of the book's language and one of this: the orders of arguments that steps needed, and the numbered patterns
    """

    language: str
    texts: dict[str, int] = field(default_factory=dict)
    orders: dict[tuple[str, str], dict[Order, str]] = field(default_factory=dict)
    sentences: Sentences = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the sentences of the language."""
        self.sentences = Sentences(self.language)

    def find_place(self, step: Step, board: Geometry, own: str, there: list[Argument]) -> tuple[int, int]:
        """Return the indices of where to look and of the technique.

        Parameters
        ----------
        own : where to look in the book's language
        there : its arguments; what is missing is added
        """
        where, technique, place = self.sentences.find_place(step, board)
        return self._index(self._number(own, there, where, place)), self._index(technique)

    def explain(self, step: Step, puzzle: Puzzle, board: Geometry, own: str, there: list[Argument]) -> int:
        """Return the index of the sentence; the parameters are those of `find_place`."""
        symbols = find_family(puzzle.family).symbols_of(puzzle)
        return self._index(self._number(own, there, *self.sentences.explain(step, puzzle, board), symbols))

    def _index(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _number(self, own: str, there: list[Argument], pattern: str, names: Sequence[int], symbols: str = SYMBOLS) -> str:
        """Return a pattern with the positions of its arguments in the placeholders."""
        wanted = list_arguments(pattern, names)
        known = self.orders.setdefault((own, pattern), {})
        for order, numbered in known.items():
            if _fits(order, there, wanted):
                return numbered
        order = _find_order(there, wanted)
        known[order] = number_holes(pattern, order, wanted, symbols)
        return known[order]


def number_holes(pattern: str, order: Order, wanted: Sequence[Sequence[Argument]], symbols: str) -> str:
    """Return a pattern with positions in its placeholders.

    A single position is left out if it is the one after the last.
    """
    holes = iter(zip(order, wanted, strict=True))
    after = 0

    def fill(hole: re.Match[str]) -> str:
        nonlocal after
        positions, arguments = next(holes)
        if not positions:
            return symbols[arguments[0][1] - 1]
        is_next = positions == (after,) and hole[2] != "H"
        after = positions[-1] + 1
        return f"{{{hole[1] or hole[2]}{'' if is_next else '+'.join(map(str, positions))}{':' + hole[3] if hole[3] else ''}}}"

    return HOLE.sub(fill, pattern)


def _fits(order: Order, there: Sequence[Argument], wanted: Sequence[Sequence[Argument]]) -> bool:
    """Return whether an order gives each placeholder its arguments."""
    size = len(there)
    for positions, arguments in zip(order, wanted, strict=True):
        if not positions:
            if not _is_letter(arguments, there):
                return False
        elif len(positions) != len(arguments) or max(positions) >= size or [there[at] for at in positions] != arguments:
            return False
    return True


def _is_letter(arguments: Sequence[Argument], there: Sequence[Argument]) -> bool:
    """Return whether a placeholder is a letter that is no digit.

    The book's sentence then has no such digit.
    """
    return arguments[0][0] == "d" and arguments[0] not in there


def _find_order(there: list[Argument], wanted: Sequence[Sequence[Argument]]) -> Order:
    """Return the positions of the arguments, and add those that are missing.

    Each argument is used once where it can be.
    """
    used: set[int] = set()
    order = []
    for arguments in wanted:
        positions = []
        for argument in () if _is_letter(arguments, there) else arguments:
            if argument not in there:
                there.append(argument)
            places = [at for at, other in enumerate(there) if other == argument]
            positions.append(next((at for at in places if at not in used), places[0]))
            used.add(positions[-1])
        order.append(tuple(positions))
    return tuple(order)
