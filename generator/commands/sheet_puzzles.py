"""Flags of `sheet` that say which puzzles: techniques, ratings, own ones."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.book import read_source
from generator.commands.dig_flags import read_target, read_wish
from generator.commands.file_paths import InputFile
from generator.commands.flag_values import find_printable
from generator.commands.puzzle_argument import ARGUMENT, is_puzzle
from generator.commands.puzzle_files import add_column_flag
from generator.commands.sheet_values import DAY
from generator.errors import RecipeError
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish

if TYPE_CHECKING:
    from generator.editions.own_sheets import OwnSource
    from generator.families import Family

USUAL_FAMILY = "sudoku-9x9"
RANGES, TECHNIQUES = ("er", "race", "minutes", "clues"), ("needs", "without", "exactly")


def add_own_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags for own puzzles."""
    from_help = "use your own puzzles in FILE, in any format, in their order: the n-th sheet has the n-th puzzle; - for standard input"
    parser.add_argument("--from", dest="source", metavar="FILE", type=InputFile, help=from_help)
    add_column_flag(parser, "FILE")
    day_help = "with --from: day of the first puzzle of FILE (default: that of the first sheet made from FILE, as recorded in DIR)"
    parser.add_argument("--from-day", dest="from_day", metavar="DATE", help=day_help)


def list_families(own: OwnSource | None) -> list[str]:
    """List the printable families of own puzzles, in the order of their file."""
    from generator.families import find_family

    names = dict.fromkeys(line.puzzle.family for line in own.lines if line.puzzle) if own else ()
    return [name for name in names if find_family(name).in_books]


def find_sheet_family(options: argparse.Namespace, families: Sequence[str]) -> Family:
    """Return the family that flags ask for.

    Parameters
    ----------
    families : of own puzzles; the first is returned where no flag names one
    """
    return find_printable(options.family or (families[0] if families else USUAL_FAMILY))


def has_no_ramp(options: argparse.Namespace) -> bool:
    """Return whether flags say how hard puzzles are, so that no level is implied."""
    return options.source is not None or any(getattr(options, key) for key in (*RANGES, "needs", "exactly"))


def read_own(options: argparse.Namespace) -> OwnSource | None:
    """Return the own puzzles that flags ask for, None without.

    Raises
    ------
    RecipeError   flags for puzzles that are made, an invalid day, or --from-day alone
    """
    if options.source is None:
        if options.from_day is not None:
            raise RecipeError("--from-day is the day of the first own puzzle; add --from FILE, or leave it out")
        if options.column:
            raise RecipeError("--column is for a table of own puzzles; add --from FILE, or leave it out")
        return None
    from generator.editions.own_sheets import OwnSource

    for key in (*RANGES, *TECHNIQUES, "bound"):
        if getattr(options, key):
            raise RecipeError(f"--{key} is for puzzles that are made, not for those of --from; leave out one of the two")
    name = ARGUMENT if is_puzzle(options.source) else "stdin" if options.source == "-" else Path(options.source).name
    return OwnSource(
        name, tuple(read_source(options.source, options.column)), None if options.from_day is None else _parse_day(options.from_day)
    )


def _parse_day(text: str) -> date:
    """Return the day of --from-day.

    Raises
    ------
    RecipeError   another text
    """
    try:
        if not DAY.fullmatch(text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise RecipeError(f"--from-day: expected a day such as 2026-12-01, got {text[:40]!r}") from None


def read_wanted(options: argparse.Namespace, family: Family, levels: Sequence[str]) -> tuple[Wish, Target]:
    """Return the techniques, and the ratings, minutes and clues that flags ask for.

    Parameters
    ----------
    levels : names of the levels of the sheets, "" for any; the flags must suit each of them

    Raises
    ------
    UnknownName, RecipeError, DoesNotFit   what no puzzle has, or contradicts a level or another flag
    """
    if options.source is not None or not any(getattr(options, key) for key in (*RANGES, *TECHNIQUES)):
        return NO_WISH, NO_TARGET
    from generator.grading import find_level, levels_for

    wish, target = NO_WISH, NO_TARGET
    for name in levels:
        level = find_level(name, levels_for(family), family.name) if name else None
        target = read_target(options, family, level)
        wish = read_wish(options, family, level)
    return wish, target
