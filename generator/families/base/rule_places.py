"""Clues of several rules whose marks do not cover each other.

Digging begins with the clues that are true of a grid. Where a board has several rules, two of their marks may be at one place: a
thermometer below an arrow, or two numbers beside one row. Of such clues one is left out. Marks of rules that print every true clue are
all kept; where two of those are at one edge, the drawing shows both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from generator.model import EDGE, INSIDE, LINE, OUTSIDE, SHADED, Sign, find_outside
from generator.rules.clue import Clue
from generator.rules.line_paths import list_middles
from generator.rules.rule import Rule

Place = tuple[str, tuple[int, ...]]
"""What a mark covers: a cell, the crossing of four cells, an edge, or the place of a number outside."""

CELL, CROSSING, EDGE_OF, BESIDE = "cell", "crossing", "edge", "beside"


def list_places(sign: Sign, n: int) -> list[Place]:
    """Return the places that a mark covers; none for cages.

    Parameters
    ----------
    n : cells per side
    """
    if sign.kind in (LINE, INSIDE, SHADED):
        steps = list_middles(sign.cells, n) if sign.kind == LINE else []
        return [*((CELL, (cell,)) for cell in sign.cells), *((CROSSING, middle) for middle in steps)]
    if sign.kind == EDGE:
        return [(EDGE_OF, tuple(sorted(sign.cells)))]
    return [(BESIDE, find_outside(sign, n))] if sign.kind == OUTSIDE else []


def choose_visible(
    rules: Sequence[Rule], found: Sequence[Sequence[Clue]], n: int, shades: Sequence[int], rng_state: NDArray[np.uint64]
) -> list[tuple[Clue, ...]]:
    """Return clues, by rule, no two of which cover each other.

    Lines are taken first, as they need the most room, then clues of the other rules; both in random order.

    Parameters
    ----------
    found : Sequence[Sequence[Clue]]   clues that are true of a grid, by rule
    n : int                            cells per side
    shades : Sequence[int]             gray of each cell that every board has, on which a gray cell is not seen; empty without any
    rng_state : uint64[2]              advanced in place, if several rules have clues that may be left out
    """
    from generator.kernels import shuffle

    taken: set[Place] = set()
    kept: list[set[Clue]] = [set() for _ in rules]
    free: list[tuple[int, Clue, list[Place]]] = []
    for number, (rule, clues) in enumerate(zip(rules, found, strict=True)):
        for clue in clues:
            sign = rule.draw(clue)
            if rule.unmarked:
                kept[number].add(clue)
                taken.update(list_places(sign, n))
            elif not (sign.kind == SHADED and shades and shades[clue.cells[0]]):
                free.append((number, clue, list_places(sign, n)))
    if len({number for number, _, _ in free}) > 1:
        order = np.arange(len(free))
        shuffle(order, rng_state)
        free = sorted((free[at] for at in order.tolist()), key=lambda one: rules[one[0]].choose is None)
    for number, clue, places in free:
        # Clues of one rule do not cover each other: the rule has chosen them so.
        if taken.isdisjoint(places):
            kept[number].add(clue)
            taken.update(places)
    return [tuple(clue for clue in clues if clue in some) for clues, some in zip(found, kept, strict=True)]
