"""Searches for puzzles of one level, or of any level that meet a wish."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from generator.families import Family
from generator.families.base.dig_order import DigOrder
from generator.grading import LEVELS
from generator.grading.wishes import find_ceiling
from generator.model import Level
from generator.puzzles.quota_search import Search
from generator.puzzles.select import Quota
from generator.words import FIRST

ANY_LEVEL = ""
"""Name of the level that puzzles made to a wish alone are searched under; messages leave it out."""


def make_search(family: Family, level: Level | None, order: DigOrder, count: int, seed: int, bound: int, language: str = FIRST) -> Search:
    """Return a search for puzzles of a level; its quota is empty until it has run.

    level   None for any that the ladder solves
    bound   most candidates for each puzzle
    """
    if level is None and order.wish:
        order = replace(order, ceiling=find_ceiling(order.wish, family))
    searched, levels = (level, LEVELS) if level else (any_level(), (any_level(),))
    quota = Quota(family.name, searched.name, count)
    return Search(quota, searched, levels, order, seed, bound * count, language=language)


def any_level() -> Level:
    """Return a level that has every puzzle which the ladder solves."""
    return Level(ANY_LEVEL, "", inf, 0.0, inf, False, "", "minimal", 0)
