"""An order with nothing left open: a recipe, its seed and edition, its level table and the user's own puzzles.

`generator.recipe.recipe` says what a person wants; `generator.editions.book` makes it. Two orders of equal digest make the same book.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any

from generator.errors import RecipeError, unknown_name
from generator.families import find_family
from generator.grading import LEVELS, levels_for, load_levels
from generator.model import Level, Puzzle, Volume
from generator.notation import format_puzzle
from generator.recipe.recipe import Recipe
from generator.recipe.text_fields import cut, find_whole_number
from generator.seeds import derive_seed

NOT_IN_BYTES = frozenset({"source", "levels", "keep"})
"""Keys of a recipe that no byte of an edition depends on: paths, whose contents are told, and what happens to other editions."""

YEAR_10000 = 253_402_300_800
"""Seconds from 1970 to the first date that has no four-digit year."""


@dataclass(frozen=True, slots=True)
class Given:
    """One of the user's own puzzles, or why it cannot be read.

    line    number of its line in the user's file
    fault   why there is no puzzle
    """

    line: int
    puzzle: Puzzle | None
    fault: str = ""

    @property
    def text(self) -> str:
        return f"{self.line} {format_puzzle(self.puzzle) if self.puzzle else self.fault}"


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that decides an edition's bytes, but the bank.

    seed      number the puzzles come from; for own puzzles only part of the edition's name
    edition   date or "seed-7"
    year      year of the copyright line
    levels    level table, easiest first
    source    own puzzles, as they were given; None where puzzles are made
    first     number of the first puzzle
    others    the other volumes of its series that are published; like what the bank holds, none of the order itself
    source_sha256   digest of the own puzzles' file where only those that were taken are at hand, as for a book made again
    """

    recipe: Recipe
    seed: int
    edition: str
    year: str
    levels: tuple[Level, ...]
    source: tuple[Given, ...] | None = None
    source_sha256: str = ""
    first: int = 1
    others: tuple[Volume, ...] = ()

    @property
    def puzzle_seed(self) -> int:
        """The seed puzzles are made from: each volume of a series has one of its own."""
        return self.seed if self.recipe.volume is None else derive_seed(self.seed, f"volume {self.recipe.volume}")

    @property
    def facts(self) -> dict[str, Any]:
        """Return the order as plain values for the manifest: no paths, no clock times."""
        recipe = self.recipe.model_dump(mode="json", exclude=set(NOT_IN_BYTES))
        facts: dict[str, Any] = {"recipe": recipe, "seed": self.seed, "edition": self.edition, "year": self.year}
        facts["levels"] = [_level_facts(level) for level in self.levels]
        if self.source is not None:
            facts["source_sha256"] = self.source_sha256 or sha256("\n".join(given.text for given in self.source).encode()).hexdigest()
        return facts

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the order; equal for orders that make the same book."""
        return sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()


def settle(recipe: Recipe, source: Iterable[Given] | None = None) -> Order:
    """Settle what a recipe leaves open, and check its names.

    Parameters
    ----------
    recipe : with the command line's changes laid over it
    source : own puzzles, already read

    Raises
    ------
    UnknownName   a family or level that does not exist
    RecipeError   a family that is not for books yet
    """
    levels = load_levels(Path(recipe.levels)) if recipe.levels else LEVELS
    day = today()
    is_dated = recipe.seed == "date"
    seed = int(day.replace("-", "")) if is_dated else int(recipe.seed)
    edition = day if is_dated else f"seed-{seed}"
    year = recipe.year or (day[:4] if is_dated else "")
    order = Order(recipe, seed, edition, year, tuple(levels), None if source is None else tuple(source))
    check_chapters(order)
    return order


def check_chapters(order: Order) -> None:
    """Check that families and levels of an order exist, as `settle` says."""
    for number, chapter in enumerate(order.recipe.chapter, start=1):
        where = f"recipe {order.recipe.name}, chapter {number}"
        family = find_family(chapter.family, where)
        known = [level.name for level in levels_for(family, order.levels)]
        if chapter.level not in known:
            raise unknown_name("level", chapter.level, known, f"{where}: {family.name}")
        if not family.in_books:
            raise RecipeError(f"{where}: {family.name} is not for books yet; its puzzles have no grades")


def today() -> str:
    """Return the local date; the day of SOURCE_DATE_EPOCH, in UTC, where a build sets that."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return time.strftime("%Y-%m-%d")
    seconds = find_whole_number(epoch, 0, YEAR_10000 - 1)
    if seconds is None:
        raise RecipeError(f"SOURCE_DATE_EPOCH: expected seconds since 1970, a whole number below {YEAR_10000}, got {cut(epoch)}")
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def _level_facts(level: Level) -> dict[str, Any]:
    """Return a level as plain values; JSON knows no infinity."""
    values = ((name, getattr(level, name)) for name in Level.__slots__)
    return {name: str(value) if value == inf else value for name, value in values}
