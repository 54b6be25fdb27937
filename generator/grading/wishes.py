"""Puzzles by technique: what a wish allows, and whether it can be met.

A puzzle *needs* a technique if the techniques allowed do not solve it without that one. Allowed are those rated up to the level's ceiling,
or, without a ceiling, up to the hardest technique wished for: harder ones, such as chains, could replace nearly every other. A direct
technique, which places a digit at once by the elimination of another, counts as that other and has its rating.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf

from generator.errors import DoesNotFit, RecipeError, UnknownName, unknown_name
from generator.families import Family
from generator.grading.levels import levels_for
from generator.grading.repertoire import OTHER_NAMES, Repertoire, find_repertoire, list_all, spell
from generator.grading.targets import format_order
from generator.model import Level
from generator.model.ladder import Choice, Selection
from generator.model.targets import Range
from generator.model.wishes import Wish
from generator.techniques import category
from generator.techniques.explainer import LADDER, TECHNIQUES

HIGHEST = TECHNIQUES[LADDER - 1].rating
"""Rating up to which Sudoku Explainer's techniques are allowed where neither a level nor a technique needed says more."""


@lru_cache(maxsize=256)
def choose(wish: Wish, family: Family, ceiling: float | None) -> Choice:
    """Return what a wish that was checked means on the ladder of a kind.

    Parameters
    ----------
    ceiling : highest rating of a level; None or infinite without one
    """
    known, limit = find_repertoire(family), inf if ceiling is None else ceiling
    needed = wish.exactly or wish.needs
    hardest = max((known.rate(one)[1] for name in needed for one in known.find_named(name) if one not in known.missing), default=0.0)
    highest = hardest if needed and limit == inf else limit
    names = frozenset(one.name for one in known.techniques if one.name not in known.missing)
    if wish.exactly:
        basic = {one.name for one in known.techniques if one.category == category.FULL_HOUSE}
        names &= basic.union(*(known.find_forms(name) for name in wish.exactly))
    names -= frozenset().union(*(known.find_forms(name) for name in wish.without))
    # Techniques rated above the limit are left out by name as well, because direct ones have the rating of what they use.
    names &= frozenset(one.name for one in known.techniques if one.rating <= highest)
    forms = [known.find_forms(name) for name in needed]

    def select(chosen: frozenset[str]) -> Selection:
        return Selection(chosen, highest, limit)

    lacking = tuple(select(names - some) for some in forms)
    return Choice(select(names), select(names.difference(*forms)), lacking, hardest, not wish.exactly)


def find_ceiling(wish: Wish, family: Family) -> float | None:
    """Return up to which rating techniques are allowed without a level.

    It is None where a wish needs techniques, which then say so.
    """
    if wish.needs or wish.exactly:
        return None
    if family.play.has_explainer_ladder:
        return HIGHEST
    return max(level.ceiling for level in levels_for(family) if not level.beyond)


def relax_level(level: Level, wish: Wish, family: Family, ceiling: float | None) -> Level:
    """Return a level without its lower limits where puzzles need an easier technique.

    The technique is above the ceiling of the level before: a unique rectangle, rated 4.5, is between hard and fiendish.
    """
    hardest = choose(wish, family, ceiling).hardest if wish else 0.0
    return replace(level, floor=0.0, race_low=0.0) if 0.0 < hardest < level.floor else level


def check_wish(wish: Wish, family: Family, level: Level | None = None, where: str = "", levels: tuple[Level, ...] | None = None) -> None:
    """Check that a wish names techniques of a kind and can be met.

    Parameters
    ----------
    level : that the puzzles must have as well; None for any
    where : place of the wish, with which a message begins, such as "chapter 3: "
    levels : the levels of the kind, easiest first; None for the press's own

    Raises
    ------
    UnknownName   no technique of the kind has the name; lists the nearest names
    RecipeError   the wish contradicts itself, or needs what the level has no room for
    DoesNotFit    boards of the kind have no room for a technique that is needed
    """
    if not wish:
        return
    known = find_repertoire(family)
    for key, names in (("needs", wish.needs), ("without", wish.without), ("exactly", wish.exactly)):
        _check_names(key, names, family, known, where)
    if wish.exactly and (wish.needs or wish.without):
        raise RecipeError(
            f"{where}exactly: lists all techniques of a puzzle, so it cannot be given with needs or without; leave out one of them"
        )
    refused = frozenset().union(*(known.find_forms(name) for name in wish.without))
    for name in wish.needs:
        if known.find_forms(name) <= refused:
            raise RecipeError(
                f"{where}needs: puzzles cannot need {name} and do without {', '.join(wish.without)}; leave out one of the two"
            )
    for name in (*wish.needs, *wish.exactly):
        if {*known.find_named(name)} <= known.missing:
            what = f"{where}{_key_of(wish)}: no puzzle of {family.name} needs {name}, for which its boards have no room"
            raise DoesNotFit(f"{what}; leave it out, or choose another family")
    if level is not None:
        _check_level(wish, known, level, where)
    easier = [one.ceiling for one in levels or levels_for(family) if level and one.ceiling < level.ceiling]
    _check_choice(wish, family, level, max(easier, default=0.0), where)


def check_wish_rating(wish: Wish, er: Range | None, family: Family, level: Level | None, where: str) -> None:
    """Check that puzzles which need some techniques can have a rating in a range.

    Such a puzzle has at least the rating of each technique, and at most that of the hardest, or of the level.

    Raises
    ------
    RecipeError   they cannot; the message has the nearest range
    """
    if er is None or not wish:
        return
    known = find_repertoire(family)
    needed = [[known.rate(one) for one in known.find_named(name) if one not in known.missing] for name in wish.exactly or wish.needs]
    low = max((min(rating for rating, _ in named) for named in needed), default=1.0)
    high = max((rating for named in needed for _, rating in named), default=HIGHEST)
    if level is not None:
        high = inf if level.beyond else level.ceiling
    if er.high < low or er.low > high:
        limits = f"ratings from {low:g}" + (f" to {high:g}" if high < inf else "")
        nearest = format_order(where, "er", Range(low, max(low, high)))
        raise RecipeError(f"{where}er: puzzles that {wish} have {limits}, got {er}; the nearest is {nearest}")


def _check_names(key: str, names: tuple[str, ...], family: Family, known: Repertoire, where: str) -> None:
    """Check that the techniques of a kind have some names."""
    listed = f"gridpress list techniques --family {family.name}" if not family.play.has_explainer_ladder else "gridpress list techniques"
    for name in names:
        base = next((base for base, forms in known.forms.items() if name in map(spell, forms)), None)
        if base is not None:
            raise RecipeError(f"{where}{key}: {name} counts as {spell(base)}; write {spell(base)}")
        if any(spell(one.name) == name and one.category == category.FULL_HOUSE for one in known.techniques):
            raise RecipeError(f"{where}{key}: {name} is always allowed and never needed; leave it out")
        if not known.find_named(name):
            wider = OTHER_NAMES.get(name, "")
            if known.find_named(wider):
                raise UnknownName(f"{where}{key}: unknown technique '{name}'; it counts as {wider}; write {wider}")
            of = f"technique of {family.name}" if name in list_all().list_names() else "technique"
            raise unknown_name(of, name, known.list_names(), f"{where}{key}", listed)


def _key_of(wish: Wish) -> str:
    """Return the key of a wish that decides what is needed."""
    return next(key for key in ("exactly", "needs", "without") if getattr(wish, key))


def _check_level(wish: Wish, known: Repertoire, level: Level, where: str) -> None:
    """Check that the techniques needed are not above the ceiling of a level."""
    for name in (*wish.needs, *wish.exactly):
        rating = min(known.rate(one)[0] for one in known.find_named(name))
        if rating > level.ceiling:
            what = f"{where}{_key_of(wish)}: {name} is rated {rating}, above the ceiling {level.ceiling} of level {level.name}"
            raise RecipeError(f"{what}; choose another level, or leave out the level")


def _check_choice(wish: Wish, family: Family, level: Level | None, below: float, where: str) -> None:
    """Check that the techniques allowed can solve a puzzle, and need those wished for.

    Parameters
    ----------
    below : highest ceiling of an easier level
    """
    known = find_repertoire(family)
    choice = choose(wish, family, find_ceiling(wish, family) if level is None else None if level.beyond else level.ceiling)
    allowed = [one for one in known.techniques if choice.all.allows(one.name, one.rating)]
    if family.geometry.n > 2 and not any(one.category in category.PLACING for one in allowed):  # of two digits, any removal places one
        expected = f"{where}{_key_of(wish)}: expected techniques that place digits or marks"
        raise RecipeError(f"{expected}, but those allowed, up to {choice.all.highest}, place none; name one that does as well, or a level")
    if family.accepts and not family.play.has_explainer_ladder and not any(one.uses_rules for one in allowed):
        what = f"{where}{_key_of(wish)}: puzzles of {family.name} need its rules, and those that {wish} are solved without them"
        raise DoesNotFit(f"{what}; name a technique that uses them, or a harder one")
    hardest = max(one.rating for one in allowed)
    if level is not None and hardest < level.floor and choice.hardest <= below:
        what = f"{where}{_key_of(wish)}: puzzles of level {level.name} need techniques rated {level.floor} or more"
        raise RecipeError(f"{what}, but those up to {hardest} solve puzzles that {wish}; choose another level, or leave out the level")
    for name, other in _list_replaced(wish, known, choice):
        what = f"{where}{_key_of(wish)}: no puzzle needs {name} where {spell(other)}, rated {known.rate(other)[0]}, is allowed"
        raise RecipeError(f"{what}: it removes the same candidates; leave out {name}, or do without the other")


def _list_replaced(wish: Wish, known: Repertoire, choice: Choice) -> Iterator[tuple[str, str]]:
    """Yield the names that are never needed, each with a technique that replaces it."""
    for name, lacking in zip(wish.exactly or wish.needs, choice.lacking, strict=True):
        instead = [
            next((other for other in known.replaced_by.get(one, ()) if other in lacking.names), None)
            for one in known.find_named(name)
            if one in choice.all.names
        ]
        if instead and instead[0] and all(instead):
            yield name, instead[0]
