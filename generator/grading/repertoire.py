"""The techniques that puzzles of a kind can be ordered by, and their names.

A kind with a ladder of its own has its techniques in its record (`Play.techniques`); all others have Sudoku Explainer's. Orders write a
name with hyphens, such as "naked-pair", and may name several techniques together: one of them is enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from generator.families import Family
from generator.families.base.implied_houses import with_implied_houses
from generator.model import Geometry
from generator.model.ladder import LadderTechnique
from generator.notation import parse_puzzle
from generator.techniques import category
from generator.techniques.explainer import BY_NAME, TECHNIQUES
from generator.techniques.explainer.hidden_single import IN_BOX, hidden_single
from generator.techniques.explainer.technique import Technique

ALWAYS_SOLVED = 4
"""Digits of boards on which hidden singles in boxes solve every puzzle."""

DIRECT_FORMS: Mapping[str, tuple[str, ...]] = {
    "pointing": ("direct pointing",),
    "claiming": ("direct claiming",),
    "hidden pair": ("direct hidden pair",),
    "hidden triplet": ("direct hidden triplet",),
    "hidden window": ("direct hidden window", "last candidate by hidden window", "single in hidden window"),
    "law of leftovers": ("leftover single",),
}
"""Techniques that use the elimination of another one, and place a digit at once; they count as that other, and have its rating."""

BASE_OF = {form: base for base, forms in DIRECT_FORMS.items() for form in forms}

UNIQUE_RECTANGLES = tuple(f"unique rectangle type {number}" for number in range(1, 5))
UNIQUE_LOOPS = tuple(f"unique loop type {number}" for number in range(1, 5))
BUGS = tuple(technique.name for technique in TECHNIQUES if technique.category == category.BUG)
X_CHAINS = ("bidirectional x-cycle", "forcing x-chain")
XY_CHAINS = ("bidirectional y-cycle", "bidirectional xy-cycle", "forcing xy-chain")
SEVERAL = ("cell forcing chains", "region forcing chains")
DYNAMIC = tuple(technique.name for technique in TECHNIQUES if technique.rating == BY_NAME["dynamic double chains"].rating)
PLUS = tuple(f"{name} plus" for name in DYNAMIC)

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
    "xy-chain": "xy-chain",
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

_ONE_DIGIT = ("bidirectional x-cycle", "forcing x-chain", "bidirectional xy-cycle", "forcing xy-chain")
_TWO_DIGITS = ("bidirectional y-cycle", "bidirectional xy-cycle", "forcing xy-chain")

REPLACED_BY: Mapping[str, tuple[str, ...]] = {
    "pointing": ("nishio",),
    "claiming": ("nishio",),
    "common peers": ("nishio",),
    "naked pair": _TWO_DIGITS,
    "x-wing": (*_ONE_DIGIT, "nishio"),
    "hidden pair": ("forcing xy-chain",),
    "swordfish": ("nishio",),
    "xy-wing": ("forcing xy-chain",),
    "jellyfish": ("nishio",),
    "bidirectional x-cycle": (*_ONE_DIGIT[1:], "nishio"),
    "bidirectional y-cycle": _TWO_DIGITS[1:],
    "forcing x-chain": ("forcing xy-chain", "nishio"),
    "bidirectional xy-cycle": ("forcing xy-chain",),
    "nishio": ("dynamic contradiction chains", *PLUS[2:3]),
    "cell forcing chains": ("dynamic cell forcing chains", *PLUS[:1]),
    "region forcing chains": ("dynamic region forcing chains", *PLUS[1:2]),
    **{name: (plus,) for name, plus in zip(DYNAMIC, PLUS, strict=True)},
}
"""Techniques that remove all that another one removes: beside them, no puzzle needs it.

A wing, for one, is a chain through its three cells, and an X-wing is a cycle of one digit.
"""

CONTRADICTED: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("pointing", "claiming", "naked pair", "hidden pair", "x-wing"), ("long contradiction",)
)
"""The same on ladders of kinds with clues.

If a candidate that one of these removes were true, singles would soon leave a cell or a house without a way.
"""

ELIMINATING = frozenset(
    {
        category.FULL_HOUSE,
        category.LOCKED,
        category.COMMON_PEERS,
        category.HIDDEN_SET,
        category.NAKED_SET,
        category.FISH,
        category.WING,
        category.UNIQUE,
        category.BUG,
        category.ALIGNED,
    }
)
"""Categories of Sudoku Explainer's techniques that place no digit but the last one of a house."""


@dataclass(frozen=True, slots=True)
class Repertoire:
    """The techniques that puzzles of a kind can be ordered by.

    techniques   easiest first; direct ones have the rating of what they use
    groups       names for several together, as orders write them
    forms        techniques that count as another one
    replaced_by  for a technique, others that remove all that it removes
    missing      techniques for which boards of the kind have no room
    """

    techniques: tuple[LadderTechnique, ...]
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
    return Repertoire(_list_explainer(), GROUPS, DIRECT_FORMS, REPLACED_BY)


@cache
def find_repertoire(family: Family) -> Repertoire:
    """Return the techniques of a kind."""
    if family.play:
        techniques = family.play.techniques()
        names, missing = {one.name for one in techniques}, frozenset(one.name for one in techniques if not one.is_possible)
        replaced_by = {name: others for name, others in CONTRADICTED.items() if name in names and names.issuperset(others)}
        return Repertoire(techniques, _group(techniques), {}, replaced_by, missing)
    board = with_implied_houses(family.board(parse_puzzle(family.example)) if family.extra else family.geometry)
    missing = frozenset(technique.name for technique in TECHNIQUES if not technique.fits(board) or not _is_needed_on(technique, board))
    return Repertoire(_list_explainer(), GROUPS, DIRECT_FORMS, REPLACED_BY, missing)


def _is_needed_on(technique: Technique, board: Geometry) -> bool:
    """Return whether some puzzle of a board may need a technique.

    On the smallest boards, hidden singles in boxes solve every puzzle with one solution; the tests try all.
    """
    return (
        board.n > ALWAYS_SOLVED
        or technique.category == category.FULL_HOUSE
        or (technique.find is hidden_single and technique.form == IN_BOX)
    )


def _list_explainer() -> tuple[LadderTechnique, ...]:
    """Return Sudoku Explainer's techniques with the ratings that wishes count."""
    return tuple(
        LadderTechnique(one.name, BY_NAME[BASE_OF.get(one.name, one.name)].rating, one.category, places=one.category not in ELIMINATING)
        for one in TECHNIQUES
    )


def _group(techniques: tuple[LadderTechnique, ...]) -> dict[str, tuple[str, ...]]:
    """Return names for the techniques of each category that has several."""
    names: dict[str, dict[str, None]] = {}
    for one in techniques:
        if one.is_possible:
            names.setdefault(one.category, {})[one.name] = None
    taken = {one.name for one in techniques}
    return {spell(kind): tuple(some) for kind, some in names.items() if len(some) > 1 and kind not in taken}
