"""The combinations of rules that a drawing may show.

Marks say which rules a board has; some rules have none, as antiknight sudoku, so each drawing may show several combinations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from generator.families.base.family import SHADE
from generator.families.base.part import Part
from generator.families.base.rule_play import list_signs, read_sign
from generator.families.combined.clashes import find_clash
from generator.model import SHADED, Figure


def list_shown(figure: Figure, parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield the sets of two parts or more that a drawing may show.

    Those without unmarked parts are first. The drawing is of a puzzle: answers do not show the marks of their rules.
    """
    n = figure.n_rows
    usable = [part for part in parts if n == figure.n_cols and n in part.sizes]
    gray = {cell for cell, shade in enumerate(figure.shades) if shade == SHADE}
    shaded = [part for part in usable if part.houses and part.is_shaded and _list_cells(part, n) <= gray]
    unmarked = [part for part in usable if not part.has_clues and not (part.houses and part.is_shaded)]
    marked = [some for houses in _list_sets(shaded) if (some := _find_marked(figure, usable, houses, gray)) is not None]
    for hidden in _list_sets(unmarked):
        for some in marked:
            chosen = {*hidden, *some}
            if len(chosen) > 1 and not find_clash(part.name for part in chosen):
                yield tuple(part for part in parts if part in chosen)


def _find_marked(figure: Figure, usable: Sequence[Part], houses: Sequence[Part], gray: set[int]) -> set[Part] | None:
    """Return the parts with the marks of a drawing, if some have the gray houses.

    It is None if other cells are gray than those of houses and signs.
    """
    n = figure.n_rows
    cells = set().union(*(_list_cells(part, n) for part in houses))
    signs = list_signs(figure, [SHADE if cell in cells else 0 for cell in range(n * n)])
    if {sign.cells[0] for sign in signs if sign.kind == SHADED} | cells != gray:
        return None
    return {*houses, *(part for part in usable if part.rule and any(read_sign(part.rule, sign, n) for sign in signs))}


def _list_cells(part: Part, n: int) -> set[int]:
    """Return the cells of the houses of a part."""
    return {cell for house in part.houses(n) for cell in house} if part.houses else set()


def _list_sets(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield every set of parts, the smallest first."""
    return chain.from_iterable(combinations(parts, count) for count in range(len(parts) + 1))
