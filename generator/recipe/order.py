"""Complete order for a book: recipe, seed, edition, level table, own puzzles.

`generator.recipe.recipe` has what the user writes; `generator.editions.book` makes the book. Two orders with the same digest make the
same book.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from pathlib import Path, PurePath
from typing import Any

from generator import RELEASED
from generator.errors import RecipeError, WrongUse, unknown_level
from generator.families import Family, find_family
from generator.grading import LEVELS, find_level, levels_for, load_levels
from generator.grading.targets import check_target
from generator.grading.wishes import check_wish, check_wish_rating
from generator.model import Level, Puzzle, Volume
from generator.model.own_pages import OwnPages
from generator.notation import format_puzzle
from generator.recipe.chapter_order import ChapterOrder
from generator.recipe.explain_errors import list_errors
from generator.recipe.listing_order import NO_LISTING
from generator.recipe.recipe import Recipe
from generator.recipe.text_fields import find_last_year, find_whole_number, find_year_fault, shorten
from generator.seeds import derive_seed

NOT_IN_BYTES = frozenset({"source", "levels", "keep", "notify"})
"""Keys of a recipe that do not affect any byte of an edition.

These are paths, whose contents are in the order anyway, and what happens to older editions and after a run.
"""

EPOCH = "SOURCE_DATE_EPOCH"
"""Variable of reproducible builds: seconds since 1970, used instead of the clock. Source: reproducible-builds.org."""

YEAR_10000 = 253_402_300_800
"""Seconds from 1970 to the first date whose year has five digits."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One of the user's own puzzles, or the reason why it cannot be read.

    line    number of its line in the user's file
    fault   why there is no puzzle; empty if there is one
    """

    line: int
    puzzle: Puzzle | None
    fault: str = ""

    @property
    def text(self) -> str:
        """Line number and puzzle line, or line number and fault."""
        return f"{self.line} {format_puzzle(self.puzzle) if self.puzzle else self.fault}"


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that decides an edition's bytes, except the bank.

    seed      number from which the puzzles are made; for own puzzles only part of the edition's name
    edition   date or "seed-7"
    year      year of the copyright line
    day       date of publication, YYYY-MM-DD, that all files carry: the recipe's, the edition's own or that of SOURCE_DATE_EPOCH; if none
              of them is given, `generator.editions.book` replaces that of this version by the day on which the edition was made
              first; it is in the manifest, but not in the digest
    levels    level table, easiest first
    source    own puzzles, in the order of the file; None if puzzles are made
    first     number of the first puzzle
    others    the other published volumes of its series; like the bank's content, they are not part of the order's digest
    file      name of the recipe's file, for messages; empty for a shipped recipe
    own       own pages, already read, in the order of the recipe
    source_sha256   digest of the file of own puzzles, if only the puzzles used are available, as when a book is made again
    """

    recipe: Recipe
    seed: int
    edition: str
    year: str
    levels: tuple[Level, ...]
    source: tuple[SourceLine, ...] | None = None
    source_sha256: str = ""
    first: int = 1
    others: tuple[Volume, ...] = ()
    file: str = ""
    day: str = RELEASED
    own: tuple[OwnPages, ...] = ()

    @property
    def puzzle_seed(self) -> int:
        """Seed from which puzzles are made; each volume of a series has its own."""
        return self.seed if self.recipe.volume is None else derive_seed(self.seed, f"volume {self.recipe.volume}")

    @property
    def facts(self) -> dict[str, Any]:
        """The order as plain values for the manifest: no paths, no clock times."""
        recipe = self.recipe.model_dump(mode="json", exclude=set(NOT_IN_BYTES))
        usually: dict[str, Any] = {"spares": None, "date": "", "dedication": "", "page": [], "listing": NO_LISTING.model_dump(mode="json")}
        for key, usual in usually.items():
            if recipe[key] == usual:  # orders without it keep the digest that they had before this key existed
                del recipe[key]
        facts: dict[str, Any] = {"recipe": recipe, "seed": self.seed, "edition": self.edition, "year": self.year}
        facts["levels"] = [_level_facts(level) for level in self.levels]
        if recipe.get("page"):  # files are named as the edition has them, without the folders of this computer
            recipe["page"] = [page | {"file": PurePath(page["file"]).name} for page in recipe["page"]]
            facts["own_files"] = {file.name: file.digest for pages in self.own for file in pages.files}
        if self.source is not None:
            facts["source_sha256"] = self.source_sha256 or sha256("\n".join(line.text for line in self.source).encode()).hexdigest()
        return facts

    @property
    def digest(self) -> str:
        """SHA-256 of the order; equal for orders that make the same book."""
        return sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()


def make_order(
    recipe: Recipe, source: Iterable[SourceLine] | None = None, file: str = "", day: str | None = None, own: Iterable[OwnPages] = ()
) -> Order:
    """Return the complete order for a recipe, with its names checked.

    Parameters
    ----------
    recipe : recipe with the options of the command line applied
    source : own puzzles, already read
    file : name of the recipe's file, for messages
    day : day whose edition is made, YYYY-MM-DD; None for today
    own : own pages, already read

    Raises
    ------
    UnknownName   a family or level that does not exist
    RecipeError   a family that cannot be used in books yet, a day for a book with a seed, or a year that contradicts the date
    """
    levels = load_levels(Path(recipe.levels)) if recipe.levels else LEVELS
    is_dated = recipe.seed == "date"
    if day is not None and not is_dated:
        raise RecipeError(f"--date {day}: the edition is named by seed {recipe.seed}, not by a date; leave out --date, or add --seed date")
    day = day or today()
    seed = int(day.replace("-", "")) if is_dated else int(recipe.seed)
    edition = day if is_dated else f"seed-{seed}"
    year = recipe.year or ((recipe.date or day)[:4] if is_dated else "")
    if is_dated and not recipe.date and (fault := find_year_fault(recipe.year, day, "the date of this edition,")):
        raise RecipeError(f"{file or f'recipe {recipe.name}'}: {fault}")
    order = Order(
        recipe,
        seed,
        edition,
        year,
        tuple(levels),
        None if source is None else tuple(source),
        file=file,
        day=recipe.date or (day if is_dated else undated_day(recipe.year)),
        own=tuple(own),
    )
    check_chapters(order)
    return order


def check_chapters(order: Order) -> None:
    """Check that the families and levels of an order exist.

    The message has a line for each chapter with an error.

    Raises
    ------
    UnknownName   a family or level that does not exist
    RecipeError   a family that cannot be used in books yet
    """
    faults: list[WrongUse] = []
    for number, chapter in enumerate(order.recipe.chapter, start=1):
        try:
            _check_chapter(chapter, order.levels, f"chapter {number}")
        except WrongUse as fault:
            faults.append(fault)
    if faults:
        where = order.file or f"recipe {order.recipe.name}"
        raise type(faults[0])(f"{where}, {faults[0]}" if len(faults) == 1 else list_errors(where, [str(fault) for fault in faults]))


def _check_chapter(chapter: ChapterOrder, levels: tuple[Level, ...], where: str) -> None:
    family = find_family(chapter.family, where)
    known = [level.name for level in levels_for(family, levels)]
    if chapter.level not in known:
        raise unknown_level(family.name, chapter.level, known, where)
    if not family.in_books:
        raise RecipeError(f"{where}: {family.name} is only solved and graded, not made or printed; choose another family")
    if chapter.wish:
        own = levels_for(family, levels)
        check_wish(chapter.wish, family, find_level(chapter.level, own), f"{where}: ", own)
    if chapter.target:
        _check_target(chapter, family, find_level(chapter.level, levels_for(family, levels)), f"{where}: ")


def _check_target(chapter: ChapterOrder, family: Family, level: Level, where: str) -> None:
    """Check the ratings, clues and minutes of a chapter."""
    target = chapter.target
    check_target(target, family, level, where)
    check_wish_rating(chapter.wish, target.er, family, level, where)
    if target.clues and chapter.method == "minimal":
        raise RecipeError(f'{where}clues: puzzles dug to a number of clues are not minimal, got method = "minimal"; leave out the method')


def today() -> str:
    """Return the local date as YYYY-MM-DD.

    If SOURCE_DATE_EPOCH is set, as by reproducible builds, it is the date of that time in UTC.

    Raises
    ------
    RecipeError   SOURCE_DATE_EPOCH is not a whole number of seconds below YEAR_10000
    """
    epoch = os.environ.get(EPOCH)
    if epoch is None:
        return time.strftime("%Y-%m-%d")
    seconds = find_whole_number(epoch, 0, YEAR_10000 - 1)
    if seconds is None:
        raise RecipeError(f"{EPOCH}: expected seconds since 1970, a whole number below {YEAR_10000}, got {shorten(epoch)}")
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def undated_day(year: str = "") -> str:
    """Return the date, as YYYY-MM-DD, that files carry if their content has none.

    It is that of SOURCE_DATE_EPOCH or else of this version, never that of the clock: the same order makes the same bytes on every day.

    Parameters
    ----------
    year : words of a copyright; if their year is another one, the date is its first day
    """
    return in_year(today() if EPOCH in os.environ else RELEASED, year)


def in_year(day: str, year: str) -> str:
    """Return a day, or the first one of the year of a copyright if that is another."""
    last = find_last_year(year)
    return f"{last}-01-01" if last and last != day[:4] else day


def _level_facts(level: Level) -> dict[str, Any]:
    """Return a level as plain values; infinity becomes text, because JSON lacks it."""
    values = ((name, getattr(level, name)) for name in Level.__slots__)
    return {name: str(value) if value == inf else value for name, value in values}
