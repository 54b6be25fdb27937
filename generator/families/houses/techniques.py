"""Sudoku Explainer's techniques as ladders of kinds list them.

Direct techniques have the rating of what they use, and boards lack some for which they have no room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from generator.families.base.implied_houses import with_implied_houses
from generator.model import Geometry
from generator.model.ladder import Technique
from generator.techniques import category
from generator.techniques.explainer import BY_NAME, TECHNIQUES
from generator.techniques.explainer.hidden_single import IN_BOX, hidden_single

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

DYNAMIC = tuple(technique.name for technique in TECHNIQUES if technique.rating == BY_NAME["dynamic double chains"].rating)
PLUS = tuple(f"{name} plus" for name in DYNAMIC)

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


def _is_needed_on(technique: Technique, board: Geometry) -> bool:
    """Return whether some puzzle of a board may need a technique.

    On the smallest boards, hidden singles in boxes solve every puzzle with one solution; the tests try all.
    """
    return (
        board.n > ALWAYS_SOLVED
        or technique.category == category.FULL_HOUSE
        or (technique.find is hidden_single and technique.form == IN_BOX)
    )


@cache
def list_explainer(board: Geometry | None = None) -> tuple[Technique, ...]:
    """Return Sudoku Explainer's techniques with the ratings that wishes count.

    Parameters
    ----------
    board : for which they are; None for any
    """
    extended = None if board is None else with_implied_houses(board)
    impossible = {one.name for one in TECHNIQUES if extended and not (one.fits(extended) and _is_needed_on(one, extended))}
    return tuple(
        replace(one, rating=BY_NAME[BASE_OF.get(one.name, one.name)].rating, is_possible=one.name not in impossible) for one in TECHNIQUES
    )
