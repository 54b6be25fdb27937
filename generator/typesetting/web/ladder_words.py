"""Words for the steps that the companion page finds itself.

The page has a ladder of its own (`layouts/web/ladder.js`) for positions without a stored solve path. It fills in the press's templates, so
that its sentences are those of the press in every language; which templates and names a page needs depends on the kinds of its book.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.families import Family, find_family
from generator.families.base.play import CAGES
from generator.grading.describe import HIDDEN_SINGLE_NAMES, OTHER_SINGLE, REGION_NAMES
from generator.techniques.explainer import TECHNIQUES
from generator.words import Words

SHARED = {
    "hint": ("house", "cell", "technique", "guess"),
    "step": (
        *("placed", "removed", "therefore", "break", "gone", "guess", "full_house", "naked_single", "hidden_single"),
        *("locked", "naked", "hidden", "fish", "xy_wing", "xyz_wing", "common_peers"),
    ),
    "sees": ("wings", "three", "both", "all"),
    "unique": ("swap", "1", "2", "4"),
    "chain": (
        "start",
        "node",
        "breath",
        "in_house",
        "so",
        "so_on",
        "walk",
        "one_cell",
        "one_house",
        "one_sight",
        "no_candidate",
        "no_place",
    ),
}
"""Templates that every page needs, by table; the names of cells and houses are among the page's other words."""

FORMS = ("join.", "digit.")
"""Tables of which all templates are needed."""

HARDEST = 7.0
"""Rating of the hardest technique of houses that the page has."""


def list_ladder_words(names: Iterable[str], words: Words) -> dict[str, Any]:
    """Return the templates, and the printed names of techniques, for some kinds.

    Parameters
    ----------
    names : names of the kinds
    words : texts of the language

    Returns
    -------
    {"words": template by dotted key, "techniques": printed name by English name}
    """
    families = [find_family(name) for name in names]
    tables = (*FORMS, *(f"{table}." for table in dict.fromkeys(table for family in families for table in _tables_of(family))))
    techniques = dict.fromkeys(technique for family in families for technique in _techniques_of(family))
    return {
        "words": {key: text for key, text in words.templates.items() if key.startswith(tables) or _is_shared(key)},
        "techniques": {name: words.translate(name) for name in techniques},
    }


def _is_shared(key: str) -> bool:
    table, _, name = key.partition(".")
    return name.partition(".")[0] in SHARED.get(table, ())


def _tables_of(family: Family) -> list[str]:
    """Return the tables of templates that only some kinds need."""
    if family.has_marks:
        return [family.mark]
    if family.extra and family.extra.kind == CAGES:
        return ["killer"]
    printed, fixed = family.extra.rules if family.extra else (), family.play.fixed if family.play else ()
    unprinted = [*fixed, *(rule.unmarked for rule in printed if rule.unmarked)]
    return [*(rule.name for rule in printed), *(rule.name for rule in unprinted)]


def _techniques_of(family: Family) -> list[str]:
    """Return the English names of the techniques of a kind; a guess has none."""
    if family.has_marks and family.play:
        return [name for name in family.play.categories() if name != "guess"]
    own = list(family.play.categories()) if family.play else []
    shared = [technique.name for technique in TECHNIQUES if technique.rating <= HARDEST]
    named = [*HIDDEN_SINGLE_NAMES.values(), OTHER_SINGLE, *REGION_NAMES.values()]
    return [*named, *(name for name in (own or shared) if name != "guess")]
