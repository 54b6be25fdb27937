"""Values of flags: counts, seeds, lengths and families, with one-line errors."""

from __future__ import annotations

import argparse
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from generator.errors import RecipeError, UnknownName, unknown_name
from generator.recipe.ranges import RangeForm, parse_range
from generator.recipe.text_fields import find_number, find_whole_number, format_range, shorten
from generator.seeds import LARGEST_SEED
from generator.storage.folder_names import DATED as DATED_NAME
from generator.storage.folder_names import is_book

if TYPE_CHECKING:
    from generator.families import Family
    from generator.model.targets import Range

LARGEST_COUNT = 100_000_000
LEAST, LONGEST_MM = 1e-9, 100
LONGEST_DAYS = 3660
DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([mhd])")
WIDTH = re.compile(r"(\d{1,9}(?:\.\d{1,6})?) ?(mm|cm|in|pt|px)", re.ASCII)
UNITS_PER_INCH = {"mm": 25.4, "cm": 2.54, "in": 1.0, "pt": 72.0}
HOURS = {"m": 1 / 60, "h": 1.0, "d": 24.0}
DEFAULT_EFFORT, LONGEST_EFFORT = 30, 1_000_000
"""Seconds of the exact search without --effort, as `generator.grading.EFFORT`, and the most that --effort takes."""

DATED = "date"
"""Seed of a book whose seed is the date of the day."""


RULES_SIZE = "9x9"
"""Size of the boards of --rules."""


def add_family_flags(parser: argparse.ArgumentParser, family_help: str, default: str | None = None) -> None:
    """Add the flags that name a family: by its name, or by the rules that it combines."""
    named = parser.add_mutually_exclusive_group()
    named.add_argument("--family", metavar="F", default=default, help=family_help)
    rules_help = "rules of a 9x9 sudoku instead of --family, such as thermo,antiking: names of `gridpress list rules`"
    named.add_argument("--rules", dest="family", metavar="R,...", type=rules_argument, default=argparse.SUPPRESS, help=rules_help)


def rules_argument(text: str) -> str:
    """Return the name of the family that combines rules, for argparse.

    Raises
    ------
    argparse.ArgumentTypeError   rules that do not exist or cannot be combined
    """
    from generator.families import find_combined

    try:
        return find_combined([rule.strip() for rule in text.split(",")], RULES_SIZE).name
    except UnknownName as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def column_argument(text: str) -> str:
    """Return the name or number of a column, for argparse.

    Raises
    ------
    argparse.ArgumentTypeError   an empty name
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("expected the name of a column, or its number from 1, got nothing")
    return text


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """Return an argparse type for whole numbers in a range; leading zeros are allowed.

    Raises
    ------
    argparse.ArgumentTypeError   raised by the returned function for any other text
    """

    def read(text: str) -> int:
        number = find_whole_number(text, lowest, highest)
        if number is None:
            raise argparse.ArgumentTypeError(f"expected {format_range(lowest, highest)}, got {shorten(text)}")
        return number

    return read


count_argument = whole_number(1, LARGEST_COUNT)
seed_argument = whole_number(0, LARGEST_SEED)


def dated_seed_argument(text: str) -> int | str:
    """Return the seed of a book for argparse: a number, or the word ``date``."""
    return DATED if text == DATED else seed_argument(text)


def day_argument(text: str) -> str:
    """Return a date for argparse, as YYYY-MM-DD.

    Raises
    ------
    argparse.ArgumentTypeError   any other text, or a day that no month has
    """
    if not is_day(text):
        raise argparse.ArgumentTypeError(f"expected a day such as 2026-12-01, got {shorten(text)}")
    return text


def is_day(text: str) -> bool:
    """Return whether a text is a date as YYYY-MM-DD."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return DATED_NAME.fullmatch(text) is not None


def jobs_argument(text: str) -> int:
    """Return a number of worker processes for argparse."""
    from generator.workers.jobs import LARGEST_JOBS

    return whole_number(1, LARGEST_JOBS)(text)


def range_argument(form: RangeForm) -> Callable[[str], Range]:
    """Return an argparse type for ranges.

    Raises
    ------
    argparse.ArgumentTypeError   raised by the returned function for any other text
    """

    def read(text: str) -> Range:
        try:
            return parse_range(text, form)
        except RecipeError as fault:
            raise argparse.ArgumentTypeError(str(fault)) from None

    return read


def pick_seed(seed: int | None) -> int:
    """Return the given seed, or a new random one.

    A new seed is printed on stderr, so that the run can be repeated.
    """
    if seed is None:
        seed = secrets.randbelow(2**32)
        print(f"seed {seed} (use --seed {seed} to get the same result again)", file=sys.stderr)
    return seed


def folder_argument(text: str) -> str:
    """Return a folder's name for argparse.

    An empty name is rejected: it usually is a script's unset variable, and would mean the current folder.

    Raises
    ------
    argparse.ArgumentTypeError   the name is empty
    """
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a folder, got an empty text ''")
    return text


def length_argument(text: str) -> float:
    """Return a length in millimeters for argparse, above 0 and at most 100.

    Raises
    ------
    argparse.ArgumentTypeError   any other text
    """
    length_mm = find_number(text, LEAST, LONGEST_MM)
    if length_mm is None:
        raise argparse.ArgumentTypeError(f"expected a length above 0 and at most {LONGEST_MM} millimeters, got {shorten(text)}")
    return length_mm


@dataclass(frozen=True, slots=True)
class Width:
    """A width with its unit, as it was given."""

    number: float
    unit: str

    def to_mm(self, dots_per_inch: int) -> float:
        """Return the width in millimeters."""
        return self.number / (dots_per_inch if self.unit == "px" else UNITS_PER_INCH[self.unit]) * UNITS_PER_INCH["mm"]


def width_argument(text: str) -> Width:
    """Return a width such as ``90mm``, ``3.5in`` or ``600px`` for argparse.

    Raises
    ------
    argparse.ArgumentTypeError   another text
    """
    found = WIDTH.fullmatch(text.strip().lower())
    if not found:
        raise argparse.ArgumentTypeError(f"expected a width such as 90mm, 9cm, 3.5in, 255pt or 600px, got {shorten(text)}")
    return Width(float(found[1]), found[2])


def hours_argument(text: str) -> float:
    """Return a time such as ``26h``, ``90m`` or ``8d`` in hours for argparse.

    Raises
    ------
    argparse.ArgumentTypeError   another text, or a time of 0 or of more than LONGEST_DAYS days
    """
    found = DURATION.fullmatch(text.strip())
    hours = float(found[1]) * HOURS[found[2]] if found else 0.0
    if not 0 < hours <= LONGEST_DAYS * 24:
        raise argparse.ArgumentTypeError(f"expected a time up to {LONGEST_DAYS} days, such as 26h, 90m or 8d; got {shorten(text)}")
    return hours


def add_effort_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag `--effort` to the parser of a command that solves given puzzles."""
    effort_help = "most seconds of the exact search for the solutions of a puzzle, where the quick search gives up"
    parser.add_argument("--effort", metavar="SECONDS", type=seconds_argument, help=f"{effort_help} (default: {DEFAULT_EFFORT})")


def seconds_argument(text: str) -> float:
    """Return a number of seconds above 0 for argparse; decimals are allowed.

    Raises
    ------
    argparse.ArgumentTypeError   another text, or more than LONGEST_EFFORT
    """
    seconds = find_number(text, LEAST, LONGEST_EFFORT)
    if seconds is None:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, at most {LONGEST_EFFORT}, got {shorten(text)}")
    return seconds


def book_argument(text: str) -> str:
    """Return the name of a book or of sheets for argparse.

    Raises
    ------
    argparse.ArgumentTypeError   not the name of a folder of editions
    """
    if not is_book(text):
        raise argparse.ArgumentTypeError(f"expected the name of a book, such as nightly, got {shorten(text)}")
    return text


def books_argument(text: str) -> tuple[str, ...]:
    """Return the names of books or of sheets in a text such as ``nightly,kids``.

    Raises
    ------
    argparse.ArgumentTypeError   one of them is not the name of a folder of editions
    """
    return tuple(dict.fromkeys(book_argument(name.strip()) for name in text.split(",")))


def choose_formats(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Return the formats in a text such as ``pdf,svg``, in the order of those known.

    Raises
    ------
    UnknownName   a format that does not exist
    """
    requested = [name.strip() for name in text.split(",")]
    for name in requested:
        if name not in known:
            raise unknown_name("format", name, known, "--format")
    return tuple(name for name in known if name in requested)


def find_printable(name: str) -> Family:
    """Return the family that ``--family`` names, which must be one that is printed.

    Raises
    ------
    UnknownName   no family has this name
    RecipeError   the family is only solved and graded
    """
    from generator.families import find_family

    family = find_family(name)
    if not family.in_books:
        raise RecipeError(f"--family: {family.name} is only solved and graded, not made or printed; choose another family")
    return family
