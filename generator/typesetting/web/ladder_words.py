"""Words for the steps of the companion page.

The page fills in the press's templates, so that its sentences are those of the press in every language: for the steps of stored solve paths
(`steps.py`), and for those of its own ladder (`layouts/web/ladder.js`). Which templates and names a page needs depends on the kinds of its
book and on these paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.families import Family, find_family
from generator.families.base.play import CAGES
from generator.families.base.rule_sentences import SEVERAL
from generator.grading.describe import HIDDEN_SINGLE_NAMES, OTHER_SINGLE, REGION_NAMES
from generator.typesetting.web.families import list_ladder
from generator.typesetting.web.steps import StepEncoder
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


def list_ladder_words(names: Iterable[str], words: Words, steps: StepEncoder | None = None) -> dict[str, Any]:
    """Return the templates, and the printed names of techniques, for some kinds.

    Parameters
    ----------
    names : names of the kinds
    words : texts of the language
    steps : has encoded all solve paths of the page

    Returns
    -------
    words        template by dotted key
    techniques   printed name by English name
    singles      English name of hidden singles by the table that names their house, "" for others
    ofRegions    that of techniques on boards with regions instead of boxes
    """
    families = [find_family(name) for name in names]
    tables = (*FORMS, *(f"{table}." for table in dict.fromkeys(table for family in families for table in _tables_of(family))))
    techniques = dict.fromkeys(technique for family in families for technique in _techniques_of(family))
    keys: Mapping[str, None] = {}
    if steps:
        techniques, keys = techniques | steps.names, steps.keys
    return {
        "words": {key: text for key, text in words.templates.items() if key in keys or key.startswith(tables) or _is_shared(key)},
        "techniques": {name: words.translate(name) for name in techniques},
        "singles": {**HIDDEN_SINGLE_NAMES, "": OTHER_SINGLE},
        "ofRegions": REGION_NAMES,
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
    printed, fixed = family.extra.rules if family.extra else (), family.play.fixed
    unprinted = [*fixed, *(rule.unmarked for rule in printed if rule.unmarked)]
    several = [SEVERAL] if printed and len(printed) + len(fixed) > 1 else []
    return [*several, *(rule.name for rule in printed), *(rule.name for rule in unprinted)]


def _techniques_of(family: Family) -> list[str]:
    """Return the English names of techniques of a kind, and of singles by house."""
    by_house = [] if family.has_marks else [*HIDDEN_SINGLE_NAMES.values(), OTHER_SINGLE, *REGION_NAMES.values()]
    return [*by_house, *(name for name, _ in list_ladder(family))]
