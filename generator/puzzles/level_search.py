"""Searches for puzzles of one level, or of any level that meet a wish or a target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.houses.explainer import LADDER_CEILING
from generator.grading import LEVELS, find_level, level_of, levels_for
from generator.grading.targets import limit_ceiling
from generator.grading.wishes import find_ceiling
from generator.model import GradedPuzzle, Level
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish
from generator.puzzles.clue_count import find_rare_method
from generator.puzzles.grade import any_level
from generator.puzzles.quota_search import Search, make_dig_order, most_tries
from generator.puzzles.reach import check_reach, choose_level_order
from generator.puzzles.select import Quota
from generator.puzzles.task import Task
from generator.words import FIRST


def make_search(family: Family, level: Level | None, order: DigOrder, count: int, seed: int, bound: int, language: str = FIRST) -> Search:
    """Return a search for puzzles of a level, without paths.

    Its quota is empty until it has run.

    Parameters
    ----------
    level : None for any that the ladder solves
    bound : most candidates for each puzzle
    """
    if level is None and order.wish:
        order = replace(order, ceiling=find_ceiling(order.wish, family))
    searched, levels = (level, LEVELS) if level else (any_level(), (any_level(),))
    quota = Quota(family.name, searched.name, count)
    return Search(quota, Task(family.name, order, seed, searched, levels, language, with_path=False), bound * count)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What puzzles must be.

    level   its name; "" for any that the ladder solves
    """

    family: str
    level: str
    wish: Wish = NO_WISH
    target: Target = NO_TARGET

    def __str__(self) -> str:
        """Return it in words, such as "easy sudoku-9x9 with 8..10 minutes"."""
        that = "".join(f" {word} {what}" for word, what in (("that", self.wish), ("with", self.target)) if what)
        return f"{self.level} {self.family}{that}".strip()

    def search(self, quota: Quota, seed: int, bound: int, language: str = FIRST) -> Search:
        """Return the search for the puzzles of a quota, with their solve paths.

        Parameters
        ----------
        bound : most candidates for each puzzle
        """
        family = find_family(self.family)
        level = find_level(self.level, levels_for(family)) if self.level else None
        order = make_wanted_order(family, level, self.wish, self.target)
        limit = most_tries(bound, max(1, quota.wanted or 1), family, order)
        if level is None:
            order = replace(order, ceiling=find_ceiling(self.wish, family)) if self.wish else order
            return Search(quota, Task(family.name, order, seed, any_level(), (any_level(),), language), limit)
        return Search(quota, Task(family.name, order, seed, level, LEVELS, language), limit)

    def check(self, where: str) -> None:
        """Check that puzzles can have the ranges wanted, by samples.

        Raises
        ------
        DoesNotFit   a range is out of reach
        """
        if self.target:
            check_reach(self.search(Quota(self.family, self.level, 1), 0, 1).task, levels_for(find_family(self.family)), where)

    @property
    def facts(self) -> dict[str, Any]:
        """Techniques and ranges as plain values, for a manifest; only those that are set."""
        lists = {key: list(getattr(self.wish, key)) for key in ("needs", "without", "exactly") if getattr(self.wish, key)}
        return lists | {key: str(span) for key in ("er", "race", "clues", "minutes") if (span := getattr(self.target, key)) is not None}


def name_level(graded: GradedPuzzle) -> GradedPuzzle:
    """Return a puzzle that was searched under any level with its own level."""
    return replace(graded, level=level_of(graded.effort, levels_for(find_family(graded.puzzle.family))))


def make_wanted_order(
    family: Family, level: Level | None, wish: Wish, target: Target, method: str | None = None, symmetry: str | None = None
) -> DigOrder:
    """Return how puzzles are dug for a level, techniques, ratings, minutes or clues.

    Parameters
    ----------
    level : scaled to the family's size; None for any
    method, symmetry : None for what the level has
    """
    levels = levels_for(family)
    if target.has_ratings and not (wish or target.clues):
        return make_target_order(target, level, levels, method, symmetry)
    if target.minutes and level is None and not wish and not target.clues:
        return choose_level_order(family, levels, target, method, symmetry)
    chosen = method or find_rare_method(family, target)
    if level is not None:
        return make_dig_order(level, chosen, symmetry, wish, target)
    fewest = int(target.clues.low) if target.clues else 0
    ceiling = None if wish else limit_ceiling(None, target, LADDER_CEILING)
    return DigOrder(chosen or ("count" if target.clues else "minimal"), fewest, symmetry or "half-turn", ceiling, wish, target=target)


def make_target_order(
    target: Target, level: Level | None, levels: tuple[Level, ...], method: str | None = None, symmetry: str | None = None
) -> DigOrder:
    """Return how puzzles are dug for a search for ratings.

    They are dug as those of their level or, where an order names only a race, as those of the level with that race; otherwise until no
    given can be removed.

    Parameters
    ----------
    levels : of the family, from which the level with a race is chosen
    method : way to dig; None for that of the level
    symmetry : of the givens; None for what the level has
    """
    if level is None and target.er is None and target.race is not None:
        middle = (target.race.low + min(target.race.high, 1.5 * target.race.low or target.race.high)) / 2
        level = next(one for one in levels if middle < one.race_high)
    if level is None:
        ceiling = limit_ceiling(None, target, LADDER_CEILING)
        return DigOrder(method or "minimal", 0, symmetry or "half-turn", ceiling, target=target)
    return make_dig_order(level, method, symmetry, target=target)
