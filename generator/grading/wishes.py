"""Puzzles by technique: what a wish allows on a board, and digging to it.

A puzzle *needs* a technique if the techniques allowed do not solve it without that one. Allowed are those rated up to the level's ceiling,
or, without a level, up to the hardest technique wished for: harder ones, such as chains, could replace nearly every other. A direct
technique, which places a digit at once by the elimination of another, counts as that other and has its rating.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, RecipeError, unknown_name
from generator.families.base.family import Family
from generator.families.base.implied_houses import with_implied_houses
from generator.kernels.marks import Board, make_board
from generator.model import Geometry, Level
from generator.model.wishes import Wish
from generator.techniques.explainer import BY_NAME, LADDER, SHORTCUT_CEILINGS, TECHNIQUES, make_chosen_order
from generator.techniques.explainer.dig_to_need import dig_to_need
from generator.techniques.explainer.dig_within import DigPlan, Orders, dig_further, dig_within
from generator.techniques.explainer.quick_check import solves
from generator.techniques.explainer.technique import Technique

HIGHEST = TECHNIQUES[LADDER - 1].rating
"""Rating of the hardest technique that a wish may name."""

FULL_HOUSE, HIDDEN_IN_BOX, HIDDEN_IN_LINE, NAKED = "full house", "hidden single in box", "hidden single in line", "naked single"
SINGLES = (FULL_HOUSE, HIDDEN_IN_BOX, HIDDEN_IN_LINE)
"""The techniques that the quick check fills in by itself if they come first."""

DIRECT_FORMS = {
    "pointing": ("direct pointing",),
    "claiming": ("direct claiming",),
    "hidden pair": ("direct hidden pair",),
    "hidden triplet": ("direct hidden triplet",),
    "hidden window": ("direct hidden window", "last candidate by hidden window", "single in hidden window"),
    "law of leftovers": ("leftover single",),
}
"""Techniques that use the elimination of another one."""

GROUPS = {
    "hidden-single": (HIDDEN_IN_BOX, HIDDEN_IN_LINE),
    "locked-candidates": ("pointing", "claiming"),
    "fish": ("x-wing", "swordfish"),
    "wing": ("xy-wing", "xyz-wing"),
}
"""Names for several techniques together: one of them is enough."""

HARDER = ("chains", "uniqueness")
"""Names for techniques above the compiled ladder, which no puzzle made to a wish needs."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """What a wish means on a board.

    board     houses and peers, with implied houses
    all       techniques allowed
    easier    those that are not needed
    lacking   for each need, the techniques allowed without it
    wanted    int32[k, 4]   the techniques needed
    """

    board: Board
    all: Orders
    easier: Orders
    lacking: tuple[Orders, ...]
    wanted: NDArray[np.int32]


def list_wishes() -> list[str]:
    """Return the names that needs and exactly may have, easiest first."""
    return [
        *(_spell(technique) for technique in TECHNIQUES[:LADDER] if technique.name != FULL_HOUSE and not _is_direct(technique)),
        *GROUPS,
    ]


def check_wish(wish: Wish, level: Level | None = None, where: str = "") -> None:
    """Check that a wish names known techniques and can be met.

    level   that the puzzles must have as well; None for any
    where   place of the wish, with which a message begins, such as "chapter 3: "

    Raises
    ------
    UnknownName   no technique has the name; lists the nearest names
    RecipeError   the wish contradicts itself, or needs what the level has no room for
    """
    for key, names, known in (
        ("needs", wish.needs, list_wishes()),
        ("without", wish.without, [*list_wishes(), *HARDER]),
        ("exactly", wish.exactly, list_wishes()),
    ):
        for name in names:
            if name not in known:
                raise unknown_name("technique", name, known, f"{where}{key}")
    if wish.exactly and (wish.needs or wish.without):
        raise RecipeError(
            f"{where}exactly: lists all techniques of a puzzle, so it cannot be given with needs or without; leave out one of them"
        )
    refused = set().union(*(find_forms(name) for name in wish.without))
    for name in wish.needs:
        if find_forms(name) <= refused:
            raise RecipeError(
                f"{where}needs: puzzles cannot need {name} and do without {', '.join(wish.without)}; leave out one of the two"
            )
    if wish and level is not None:
        _check_level(wish, level, where)


def check_family(family: Family, wish: Wish, where: str = "") -> None:
    """Check that a family has the techniques of a wish that `check_wish` accepts.

    where   place of the wish, with which a message begins

    Raises
    ------
    DoesNotFit   the family has a ladder of its own, or no houses for a technique that is needed
    """
    if wish and family.play:
        expected = f"{where}expected a family with the techniques of classic sudoku for puzzles that {wish}"
        raise DoesNotFit(f"{expected}, got {family.name}, which has others; choose sudoku, diagonal, windoku, jigsaw or the like")
    extended = with_implied_houses(family.geometry)
    for name in (*wish.needs, *wish.exactly):
        if family.extra is None and not len(make_chosen_order(find_named(name), extended)):
            expected = f"{where}expected techniques that {family.name} has for puzzles that {wish}"
            raise DoesNotFit(f"{expected}, got {name}, which its houses have no room for; leave it out, or choose another family")


def _check_level(wish: Wish, level: Level, where: str) -> None:
    """Check that puzzles of a level can meet a wish."""
    key = next(key for key in ("exactly", "needs", "without") if getattr(wish, key))
    advice = "choose another level, or leave out the level"
    if level.floor > HIGHEST:
        harder = f"puzzles of level {level.name} need techniques rated {level.floor} or more"
        raise RecipeError(f"{where}{key}: expected a level whose puzzles techniques up to {HIGHEST} solve, but {harder}; {advice}")
    for name in (*wish.needs, *wish.exactly):
        rating = min(BY_NAME[one].rating for one in find_named(name))
        if rating > level.ceiling:
            raise RecipeError(f"{where}{key}: {name} is rated {rating}, above the ceiling {level.ceiling} of level {level.name}; {advice}")


@lru_cache(maxsize=64)
def find_allowed(wish: Wish, geometry: Geometry, ceiling: float) -> Allowed:
    """Return what a wish that was checked means on a board.

    ceiling   highest rating of the level; infinity without a level
    """
    extended = with_implied_houses(geometry)
    needed = wish.exactly or wish.needs
    hardest = max((BY_NAME[one].rating for name in needed for one in find_named(name)), default=HIGHEST)
    highest = hardest if ceiling == inf else ceiling
    allowed = [technique.name for technique in TECHNIQUES[:LADDER] if _find_rating(technique.name) <= highest]
    if wish.exactly:
        wanted = {FULL_HOUSE}.union(*(find_forms(name) for name in wish.exactly))
        allowed = [name for name in allowed if name in wanted]
    refused = set().union(*(find_forms(name) for name in wish.without))
    allowed = [name for name in allowed if name not in refused]
    removed = [find_forms(name) for name in needed]

    def order_without(names: set[str]) -> Orders:
        """Return the techniques allowed without some of them."""
        return _make_orders(tuple(name for name in allowed if name not in names), extended)

    lacking = tuple(order_without(names) for names in removed)
    all_removed = set().union(*removed)
    finders = make_chosen_order([name for name in allowed if name in all_removed], extended)
    return Allowed(make_board(extended), order_without(set()), order_without(all_removed), lacking, finders)


def _make_orders(names: tuple[str, ...], geometry: Geometry) -> Orders:
    """Return techniques for digging, and those of them that solve as much."""
    n_singles = next((place for place, name in enumerate(SINGLES) if names[place : place + 1] != (name,)), len(SINGLES))
    shortcuts = {form for name in names for form in DIRECT_FORMS.get(name, ()) if form in SHORTCUT_CEILINGS}
    reduced = make_chosen_order([name for name in names if name not in shortcuts], geometry)
    return Orders(make_chosen_order(names, geometry), reduced, n_singles, n_singles == len(SINGLES) and NAKED in names)


def dig_to_wish(
    solution: NDArray[np.uint8], orbits: NDArray[np.int16], sequence: NDArray[np.int64], fewest: int, allowed: Allowed
) -> NDArray[np.uint8] | None:
    """Remove givens so that the puzzle needs the techniques wished for.

    First as many are removed as the easier techniques alone allow. Without one more they stop, and the wished ones are necessary.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid
    orbits : int16[n_orbits, k]    cells that are removed together; shorter rows end in -1
    sequence : int64[n_orbits]     order in which the orbits are tried
    fewest : int                   stop at this many givens; 0 = as few as possible

    Returns
    -------
    givens : uint8[n_cells]        None if this grid and sequence lead to a puzzle that does not need all of them
    """
    givens = np.empty(len(solution), np.uint8)
    plan = DigPlan(solution, orbits, sequence, fewest)
    dig_within(allowed.board, plan, allowed.easier, givens)
    if allowed.lacking and dig_to_need(allowed.board, plan, allowed.easier, allowed.all, allowed.wanted, givens):
        dig_further(allowed.board, plan, allowed.all.order, allowed.all.n_singles, False, givens)
    return givens if is_met(givens, allowed) else None


def is_met(givens: NDArray[np.uint8], allowed: Allowed) -> bool:
    """Return whether a puzzle needs what is wished for, and nothing more.

    givens   uint8[n_cells]   0 = empty
    """
    return _fills(givens, allowed.board, allowed.all) and not any(_fills(givens, allowed.board, orders) for orders in allowed.lacking)


def _fills(givens: NDArray[np.uint8], board: Board, orders: Orders) -> bool:
    return bool(solves(board, givens, orders.order, orders.n_singles))


def describe_wish(name: str) -> str:
    """Return what a name of ``list_wishes`` means."""
    named = find_named(name)
    return f"any of {', '.join(named)}" if name in GROUPS else f"rated {_find_rating(named[0])}"


def _find_rating(name: str) -> float:
    """Return the rating of a technique, for a direct one that of its elimination."""
    return next((BY_NAME[base].rating for base, forms in DIRECT_FORMS.items() if name in forms), BY_NAME[name].rating)


def _spell(technique: Technique) -> str:
    """Return the name of a technique as orders write it."""
    return technique.name.replace(" ", "-")


def _is_direct(technique: Technique) -> bool:
    return any(technique.name in forms for forms in DIRECT_FORMS.values())


def find_named(name: str) -> tuple[str, ...]:
    """Return the techniques that a name of an order means; empty for harder ones.

    Direct forms are left out.
    """
    if name in GROUPS:
        return GROUPS[name]
    return tuple(technique.name for technique in TECHNIQUES[:LADDER] if _spell(technique) == name)


def find_forms(name: str) -> set[str]:
    """Return the techniques that a name of an order means, with their direct forms."""
    named = find_named(name)
    return {*named, *(form for one in named for form in DIRECT_FORMS.get(one, ()))}
