"""Searches for puzzles of one level, or of any level that meet a wish or a target."""

from __future__ import annotations

from dataclasses import replace

from generator.families import Family
from generator.families.base.dig_order import DigOrder
from generator.grading import LEVELS
from generator.grading.explainer import LADDER_CEILING
from generator.grading.targets import limit_ceiling
from generator.grading.wishes import find_ceiling
from generator.model import Level
from generator.model.targets import Target
from generator.puzzles.grade import any_level
from generator.puzzles.quota_search import Search, make_dig_order
from generator.puzzles.select import Quota
from generator.words import FIRST


def make_search(family: Family, level: Level | None, order: DigOrder, count: int, seed: int, bound: int, language: str = FIRST) -> Search:
    """Return a search for puzzles of a level, without paths.

    Its quota is empty until it has run.

    level   None for any that the ladder solves
    bound   most candidates for each puzzle
    """
    if level is None and order.wish:
        order = replace(order, ceiling=find_ceiling(order.wish, family))
    searched, levels = (level, LEVELS) if level else (any_level(), (any_level(),))
    quota = Quota(family.name, searched.name, count)
    return Search(quota, searched, levels, order, seed, bound * count, language=language, with_path=False)


def make_target_order(
    target: Target, level: Level | None, levels: tuple[Level, ...], method: str | None = None, symmetry: str | None = None
) -> DigOrder:
    """Return how puzzles are dug for a search for ratings.

    They are dug as those of their level or, where an order names only a race, as those of the level with that race; otherwise until no
    given can be removed.

    levels     of the family, from which the level with a race is chosen
    method     way to dig; None for that of the level
    symmetry   of the givens; None for what the level has
    """
    if level is None and target.er is None and target.race is not None:
        middle = (target.race.low + min(target.race.high, 1.5 * target.race.low or target.race.high)) / 2
        level = next(one for one in levels if middle < one.race_high)
    if level is None:
        ceiling = limit_ceiling(None, target, LADDER_CEILING)
        return DigOrder(method or "minimal", 0, symmetry or "half-turn", ceiling, target=target)
    return make_dig_order(level, method, symmetry, target=target)
