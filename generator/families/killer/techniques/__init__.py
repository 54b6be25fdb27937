"""Techniques for boards with cages, in the order in which they are tried.

Ratings are on a scale of their own from 1.0 to 6.0.

    1.0 - 1.6   visible at once: full houses, the last cell of a cage, singles
    1.7 - 2.5   one combination of a sum; the rule of 45 with one cell over; combinations; what a cage needs
    2.6 - 3.1   locked candidates, candidates that no longer fit their cage, pairs
    3.2 - 4.4   the rule of 45 with several cells over, triplets, X-wings, innies against outies
    5.0 - 6.0   contradictions, short and long

The ratings are ours: they order techniques by how much a person must remember, and no measurements of people support them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families.killer.kernels.cage_tables import Cages, make_cages
from generator.families.killer.techniques.ladder import (
    CAGE_COMBINATIONS,
    CAGE_FIT,
    CAGE_NEEDS,
    CAGE_TOTAL,
    CONTRADICTION,
    KIND_STEP,
    RULE_45,
)
from generator.families.killer.techniques.merge_cages import Attempts, Proof, merge_cages
from generator.families.killer.techniques.one_cage import ALL, ONLY
from generator.families.killer.techniques.quick_check import (
    ANY,
    COMBINING,
    EXACT,
    HOUSES_OF_KIND,
    N_LIMITS,
    ONE,
    STEP_BY_STEP,
    TOTALS_ONLY,
    Allowed,
)
from generator.families.killer.techniques.rule45 import MIXED, SEVERAL, SINGLE
from generator.families.killer.techniques.trial import LONG, SHORT
from generator.kernels.marks import make_board
from generator.kernels.rng import shuffle
from generator.kernels.search import crossings_of
from generator.model.boards import Geometry
from generator.model.ladder import Selection, Technique
from generator.techniques import category
from generator.techniques.explainer.fish import fish
from generator.techniques.explainer.full_house import full_house
from generator.techniques.explainer.hidden_set import hidden_set
from generator.techniques.explainer.hidden_single import IN_BOX, IN_LINE, hidden_single
from generator.techniques.explainer.ladder import KERNELS
from generator.techniques.explainer.locked import FROM_BOX, FROM_LINE, locked
from generator.techniques.explainer.naked_set import naked_set
from generator.techniques.explainer.naked_single import naked_single


def _rule(name: str, kind: int, *ratings: float) -> tuple[Technique, ...]:
    """Return the rule of 45 for one kind of equation over one, two and three houses."""
    forms = enumerate(ratings, start=kind * KIND_STEP + 1)
    return tuple(Technique(name, rating, category.RULE_OF_45, RULE_45, form) for form, rating in forms)


TECHNIQUES: tuple[Technique, ...] = tuple(
    sorted(
        (
            Technique("full house", 1.0, category.FULL_HOUSE, KERNELS.index(full_house), 1),
            Technique("cage total", 1.1, category.CAGE_TOTAL, CAGE_TOTAL, 0),
            Technique("hidden single in box", 1.2, category.HIDDEN_SINGLE, KERNELS.index(hidden_single), IN_BOX),
            Technique("hidden single in line", 1.4, category.HIDDEN_SINGLE, KERNELS.index(hidden_single), IN_LINE),
            Technique("naked single", 1.6, category.NAKED_SINGLE, KERNELS.index(naked_single), 1),
            Technique("only combination", 1.7, category.ONE_CAGE, CAGE_COMBINATIONS, ONLY),
            *_rule("innie or outie", SINGLE, 1.8, 2.2, 2.5),
            Technique("cage combinations", 2.0, category.ONE_CAGE, CAGE_COMBINATIONS, ALL),
            Technique("needed digit", 2.3, category.ONE_CAGE, CAGE_NEEDS, 0),
            Technique("pointing", 2.6, category.LOCKED, KERNELS.index(locked), FROM_BOX),
            Technique("claiming", 2.7, category.LOCKED, KERNELS.index(locked), FROM_LINE),
            Technique("cage fit", 2.8, category.ONE_CAGE, CAGE_FIT, 0),
            Technique("naked pair", 3.0, category.NAKED_SET, KERNELS.index(naked_set), 2),
            Technique("hidden pair", 3.1, category.HIDDEN_SET, KERNELS.index(hidden_set), 2),
            *_rule("innies or outies", SEVERAL, 3.2, 3.4, 3.6),
            Technique("naked triplet", 3.7, category.NAKED_SET, KERNELS.index(naked_set), 3),
            Technique("hidden triplet", 3.8, category.HIDDEN_SET, KERNELS.index(hidden_set), 3),
            Technique("x-wing", 3.9, category.FISH, KERNELS.index(fish), 2),
            *_rule("innies against outies", MIXED, 4.0, 4.2, 4.4),
            Technique("short contradiction", 5.0, category.CONTRADICTION, CONTRADICTION, SHORT),
            Technique("long contradiction", 6.0, category.CONTRADICTION, CONTRADICTION, LONG),
        ),
        key=lambda technique: technique.rating,
    )
)

HARDEST_BY_SEARCH = 4.4
"""Ceiling of the techniques that prove a merge before a search does, where uniqueness is the only requirement."""

SIMPLEST_CEILING = 1.7
"""Lowest usable ceiling; below it, no technique finds out what a sum allows."""

SINGLES = (full_house, hidden_single, naked_single)
AT_ONCE = (CAGE_TOTAL, CAGE_COMBINATIONS, CAGE_FIT, RULE_45, *(KERNELS.index(single) for single in SINGLES))
"""Kernels whose steps ``solves_board`` applies all at once."""

ALWAYS = (CAGE_TOTAL, *(KERNELS.index(single) for single in SINGLES))
"""Those of them that it applies at any ceiling."""

PASSES = (2, 3, 4, 5)
"""Most cells of a cage in each pass."""


ALL_NAMES = frozenset(technique.name for technique in TECHNIQUES)


def select_up_to(ceiling: float) -> Selection:
    """Return the techniques rated up to a ceiling."""
    return Selection(ALL_NAMES, ceiling, ceiling)


def list_chosen(selection: Selection) -> list[Technique]:
    """Return the techniques that may be used, easiest first."""
    return [technique for technique in TECHNIQUES if selection.allows(technique.name, technique.rating)]


@lru_cache(maxsize=32)
def make_order(selection: Selection, excluded_kernels: tuple[int, ...] = ()) -> NDArray[np.int32]:
    """Return the techniques that may be used as rows for the ladder.

    The result is int32[k, 4].
    """
    rows = [
        (TECHNIQUES.index(technique), technique.find, technique.form, round(10 * technique.rating))
        for technique in list_chosen(selection)
        if technique.find not in excluded_kernels
    ]
    return np.array(rows, np.int32).reshape(-1, 4)


def make_allowed(selection: Selection) -> Allowed:
    """Return the techniques that may be used as ``solves_board`` reads them.

    They are applied at once if there are all singles, and all that is known of cages up to the hardest of them.
    """
    chosen = list_chosen(selection)
    highest = max((technique.rating for technique in chosen), default=0.0)
    at_once = [one for one in TECHNIQUES if one.find in AT_ONCE and (one.rating <= highest or one.find in ALWAYS)]
    if all(technique in chosen for technique in at_once):
        return Allowed(make_order(selection, AT_ONCE), make_limits(selection))
    limits = np.zeros(N_LIMITS, np.int64)
    limits[COMBINING] = STEP_BY_STEP
    return Allowed(make_order(selection), limits)


@lru_cache(maxsize=32)
def make_limits(selection: Selection) -> NDArray[np.int64]:
    """Return what ``solves_board`` may use at once.

    The result is int64[4]: how cages are combined, and over how many houses equations of each kind may extend.
    """
    allowed = list_chosen(selection)
    combining = {ONLY: ONE, ALL: ANY}
    limits = np.zeros(N_LIMITS, np.int64)
    limits[COMBINING] = TOTALS_ONLY
    for technique in allowed:
        if technique.find == CAGE_COMBINATIONS:
            limits[COMBINING] = max(limits[COMBINING], combining[technique.form])
        elif technique.find == CAGE_FIT:
            limits[COMBINING] = EXACT
        elif technique.find == RULE_45:
            kind, houses = divmod(technique.form, KIND_STEP)
            limits[HOUSES_OF_KIND + kind] = max(limits[HOUSES_OF_KIND + kind], houses)
    return limits


def dig_cages(
    solution: NDArray[np.uint8],
    geometry: Geometry,
    start: Sequence[Sequence[int]],
    fewest: int,
    selection: Selection | None,
    rng_state: NDArray[np.uint64],
) -> Cages:
    """Merge cages of a complete grid while the puzzle remains solvable.

    With a selection, its techniques must solve the puzzle; without one, the puzzle must have one solution.

    Parameters
    ----------
    solution : uint8[81]      complete grid
    geometry : Geometry       the 9x9 board without cages
    start : the cages to begin with, every cell in one
    fewest : int              stop at this many cages; 0 = as few as possible
    selection : Selection or None
    rng_state : uint64[2]     advanced in place

    Raises
    ------
    DoesNotFit   a ceiling below what any sum needs
    GaveUp       the techniques do not solve the cages to begin with
    """
    if selection and selection.ceiling < SIMPLEST_CEILING:
        raise DoesNotFit(f"expected a ceiling of at least {SIMPLEST_CEILING} for boards with cages, got {selection.ceiling}")
    cages = make_cages(start, [sum(int(solution[cell]) for cell in cage) for cage in start])
    left = merge_cages(
        make_board(geometry),
        crossings_of(geometry),
        cages,
        solution,
        Attempts(BORDERS, _shuffled(rng_state), np.array(PASSES, np.int64), fewest),
        Proof(make_allowed(selection or select_up_to(HARDEST_BY_SEARCH)), selection is None),
    )
    if left == 0:
        within = f" within techniques rated {selection.highest}" if selection else ""
        begun = f"initial cages with exactly one solution{within}"
        raise GaveUp(f"expected {begun}, got {len(start)} without; leave out the initial cages")
    return cages


BORDERS = np.array([(cell, cell + 1) for cell in range(81) if cell % 9 < 8] + [(cell, cell + 9) for cell in range(72)], np.int16)
"""All pairs of neighboring cells."""


def _shuffled(rng_state: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the borders in random order, once for each pass."""
    sequences = np.empty((len(PASSES), len(BORDERS)), np.int64)
    for sequence in sequences:
        sequence[:] = np.arange(len(BORDERS))
        shuffle(sequence, rng_state)
    return sequences
