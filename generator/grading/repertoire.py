"""The techniques that puzzles of a kind can be ordered by, and their names.

`Play.techniques` lists them; kinds that houses alone describe have Sudoku Explainer's, which may be grouped more finely. Orders write a
name with hyphens, such as "naked-pair", and may name several techniques together: one of them is enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from generator.families import Family
from generator.families.houses.techniques import DIRECT_FORMS, DYNAMIC, PLUS, REPLACED_BY, list_explainer
from generator.model.ladder import Technique
from generator.techniques import category
from generator.techniques.explainer import TECHNIQUES

UNIQUE_RECTANGLES = tuple(f"unique rectangle type {number}" for number in range(1, 5))
UNIQUE_LOOPS = tuple(f"unique loop type {number}" for number in range(1, 5))
BUGS = tuple(technique.name for technique in TECHNIQUES if technique.category == category.BUG)
X_CHAINS = ("bidirectional x-cycle", "forcing x-chain")
XY_CHAINS = ("bidirectional y-cycle", "bidirectional xy-cycle", "forcing xy-chain")
SEVERAL = ("cell forcing chains", "region forcing chains")
GROUPS: Mapping[str, tuple[str, ...]] = {
    "hidden-single": ("hidden single in box", "hidden single in line"),
    "locked-candidates": ("pointing", "claiming"),
    "fish": ("x-wing", "swordfish", "jellyfish"),
    "wing": ("xy-wing", "xyz-wing"),
    "unique-rectangle": UNIQUE_RECTANGLES,
    "unique-loop": UNIQUE_LOOPS,
    "bug": BUGS,
    "uniqueness": (*UNIQUE_RECTANGLES, *UNIQUE_LOOPS, *BUGS),
    "x-chain": X_CHAINS,
    "xy-chain": XY_CHAINS,
    "forcing-chain": SEVERAL,
    "dynamic-chain": DYNAMIC,
    "dynamic-chain-plus": PLUS,
    "chains": tuple(technique.name for technique in TECHNIQUES if technique.category in category.CHAINS),
}
"""Names for several of Sudoku Explainer's techniques together."""

GROUP_TITLES: Mapping[str, str] = {
    "unique-rectangle": "unique rectangle",
    "unique-loop": "unique loop",
    "bug": "bug",
    "x-chain": "x-chain",
    "xy-chain": "alternating chain",
    "dynamic-chain": "dynamic forcing chains",
    "dynamic-chain-plus": "extended dynamic forcing chains",
}
"""Printed names, in English, of groups that share an entry of the glossary with others; the entry's name is that of any other group."""

OTHER_NAMES: Mapping[str, str] = {
    "skyscraper": "x-chain",
    "two-string-kite": "x-chain",
    "turbot-fish": "x-chain",
    "simple-coloring": "x-chain",
    "simple-colouring": "x-chain",
    "w-wing": "xy-chain",
    "remote-pair": "xy-chain",
    "remote-pairs": "xy-chain",
}
"""Known patterns that Sudoku Explainer has no name for, and the name that its ladder finds them by."""

CONTRADICTED: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("pointing", "claiming", "naked pair", "hidden pair", "x-wing"), ("long contradiction",)
)
"""The same on ladders of kinds with clues.

If a candidate that one of these removes were true, singles would soon leave a cell or a house without a way.
"""


@dataclass(frozen=True, slots=True)
class Repertoire:
    """The techniques that puzzles of a kind can be ordered by.

    techniques   easiest first; direct ones have the rating of what they use
    groups       names for several together, as orders write them
    forms        techniques that count as another one
    replaced_by  for a technique, others that remove all that it removes
    missing      techniques for which boards of the kind have no room
    """

    techniques: tuple[Technique, ...]
    groups: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, tuple[str, ...]]
    replaced_by: Mapping[str, tuple[str, ...]]
    missing: frozenset[str] = frozenset()

    def list_names(self) -> list[str]:
        """Return the names that orders may have, easiest first, then groups."""
        direct = {form for forms in self.forms.values() for form in forms}
        known = [one.name for one in self.techniques if one.category != category.FULL_HOUSE and one.name not in direct]
        return [*dict.fromkeys(map(spell, known)), *self.groups]

    def find_named(self, name: str) -> tuple[str, ...]:
        """Return the techniques that a name of an order means, without direct forms.

        A name that no technique has means none.
        """
        if name in self.groups:
            return self.groups[name]
        return tuple(dict.fromkeys(one.name for one in self.techniques if spell(one.name) == name))

    def find_forms(self, name: str) -> frozenset[str]:
        """Return the techniques that a name of an order means, with direct forms."""
        named = self.find_named(name)
        return frozenset({*named, *(form for one in named for form in self.forms.get(one, ()))})

    def rate(self, name: str) -> tuple[float, float]:
        """Return the lowest and the highest rating that a technique is listed with."""
        ratings = [one.rating for one in self.techniques if one.name == name]
        return min(ratings), max(ratings)


def spell(name: str) -> str:
    """Return the name of a technique as orders write it."""
    return name.replace(" ", "-")


@cache
def list_all() -> Repertoire:
    """Return Sudoku Explainer's techniques, on whatever board."""
    return Repertoire(list_explainer(), GROUPS, DIRECT_FORMS, REPLACED_BY)


@cache
def find_repertoire(family: Family) -> Repertoire:
    """Return the techniques of a kind."""
    techniques = family.play.techniques()
    names, missing = {one.name for one in techniques}, frozenset(one.name for one in techniques if not one.is_possible)
    if family.play.has_explainer_ladder:
        return Repertoire(techniques, GROUPS, DIRECT_FORMS, REPLACED_BY, missing)
    replaced_by = {name: others for name, others in CONTRADICTED.items() if name in names and names.issuperset(others)}
    return Repertoire(techniques, _group(techniques), {}, replaced_by, missing)


def _group(techniques: tuple[Technique, ...]) -> dict[str, tuple[str, ...]]:
    """Return names for the techniques of each category that has several."""
    names: dict[str, dict[str, None]] = {}
    for one in techniques:
        if one.is_possible:
            names.setdefault(one.category, {})[one.name] = None
    taken = {one.name for one in techniques}
    return {spell(kind): tuple(some) for kind, some in names.items() if len(some) > 1 and kind not in taken}
