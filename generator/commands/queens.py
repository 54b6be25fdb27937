"""Command `queens`: arrangements of n queens, counted, listed, or explained."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from math import lgamma, log, log10
from pathlib import Path
from threading import Event

from generator.commands.file_paths import OutputFile
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import find_target, print_message
from generator.errors import CannotCreate, NoSolution, RecipeError, format_output
from generator.recipe.text_fields import read_whole_number
from generator.storage.atomic_file import part_file
from generator.storage.notes import format_count

LARGEST_SEARCHED = 26
"""Largest number of queens for which the first arrangement is searched, in under a second; larger boards are filled directly."""

LARGEST_LISTED, LARGEST_DIRECT = 18, 100_000
"""Largest number of queens whose arrangements are listed, and which are placed directly."""

FIRST_LONG, ORDER_A_YEAR = 18, 14
"""Fewest queens whose count takes more than a minute, and the power of ten of the arrangements that two threads count in a year."""

TIMES = ((1, "years"), (1 / 12, "months"), (1 / 365, "days"), (1 / 8760, "hours"))
"""Units of time, each with its length in years."""

TUTORIAL_SUFFIXES = (".pdf", ".html")


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `queens`."""
    parser = add_command(commands, "queens", run_queens)
    parser.add_argument("size", metavar="N", help="number of queens, and of rows and columns of the board, from 1")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--one", action="store_true", help="print one arrangement (the default)")
    what.add_argument("--all", action="store_true", help="print every arrangement")
    what.add_argument("--count", action="store_true", help="print the number of arrangements")
    distinct_help = "with --all or --count: only one of arrangements that are equal when rotated or reflected"
    parser.add_argument("--distinct", action="store_true", help=distinct_help)
    explain_help = "write pictures of the search for the first arrangement, as OUT.pdf or OUT.html, for N up to 8"
    parser.add_argument("--explain", metavar="OUT", type=OutputFile, help=explain_help)


def run_queens(options: argparse.Namespace) -> int:
    """Count, list or explain arrangements of queens.

    A board without an arrangement has a count of 0.

    Raises
    ------
    RecipeError   flags that cannot be combined, or an invalid size or output
    NoSolution    no arrangement exists, so there is none to print
    """
    n = _read_size(options)
    if options.distinct and not (options.all or options.count):
        raise RecipeError("--distinct: expected --all or --count as well, got neither")
    if options.explain is not None:
        _explain(n, options.explain)
        if not (options.one or options.all or options.count):
            return 0
    if options.count:
        print(_count(n, options.distinct))
        return 0
    found = False
    for line in _list_all(n, options.distinct) if options.all else _find_one(n):
        print(line)
        found = True
    if not found:
        raise NoSolution(f"no arrangement of {n} queens exists on a board of {n} x {n}; use 1, or a size from 4")
    return 0


def _read_size(options: argparse.Namespace) -> int:
    from generator.families.queens.kernels.backtracking import LARGEST

    largest = LARGEST if options.count else LARGEST_LISTED if options.all else LARGEST_DIRECT
    return read_whole_number(options.size, "N", 1, largest)


def _count(n: int, distinct: bool) -> int:
    """Return the number of arrangements, counted in threads.

    Each thread counts the arrangements for one column of the first row's queen. A mirrored board has as many, so half of the columns are
    enough.
    """
    from generator.families.queens.kernels.backtracking import count_from_column
    from generator.workers import ThreadRunner, count_processors, end_on_signals, report_compiling, run_in_order, show_bar

    report_compiling()
    if message := describe_effort(n):
        print_message(message)
    columns = range(n) if distinct else range((n + 1) // 2)
    threads, end = ThreadRunner(count_processors()), Event()
    total = 0
    with end_on_signals(), show_bar("queens", len(columns), " columns") as bar:
        try:
            for first in range(0, len(columns), threads.jobs):
                wave = columns[first : first + threads.jobs]
                counts = run_in_order(threads, partial(count_from_column, n, distinct=distinct, is_ended=end.is_set), wave)
                has_mirror = [not distinct and column != n - 1 - column for column in wave]
                total += sum(count * (1 + twice) for count, twice in zip(counts, has_mirror, strict=True))
                bar.advance(len(wave))
        finally:
            end.set()
            threads.close()
    return total


def describe_effort(n: int) -> str:
    """Return a message about a count that takes long; "" for one of under a minute.

    It has the order of magnitude of the arrangements and of the time.

    Source: n! / e^(0.942 n), the growth found by M. Simkin ("The number of n-queens configurations", 2021), times the factor that fits
    the counts to 27 in OEIS A000170.
    """
    if n < FIRST_LONG:
        return ""
    order = (lgamma(n + 1) - 0.942 * n) / log(10) + 0.38
    years = 10 ** (order - ORDER_A_YEAR)
    words = next((word for least, word in TIMES if years >= least), "minutes")
    time = f"about 10^{log10(years):.0f} years" if years >= 100 else words
    return f"{n} queens have about 10^{order:.0f} arrangements; counting them takes {time}; Ctrl-C ends it"


def _find_one(n: int) -> Iterator[str]:
    """Yield one arrangement, if there is one.

    It is the first one in order, or on larger boards one made directly.
    """
    from generator.families.queens.kernels.backtracking import all_places, construct_arrangement, find_queens
    from generator.workers import report_compiling

    if n > LARGEST_SEARCHED:
        print("the board is large: arranged without a search, by Pauls's rule of 1874", file=sys.stderr)
        yield _line(construct_arrangement(n))
        return
    report_compiling()
    yield from (_line(columns.tolist()) for columns in find_queens(all_places(n), 1, 1).columns)


def _list_all(n: int, distinct: bool) -> Iterator[str]:
    """Yield every arrangement in order.

    With `distinct`, only those that come before all their rotated and reflected images.
    """
    from generator.families.queens.kernels.backtracking import list_arrangements
    from generator.workers import report_compiling

    report_compiling()
    yield from (_line(columns.tolist()) for columns in list_arrangements(n, distinct))


def _line(columns: list[int]) -> str:
    return " ".join(str(column + 1) for column in columns)


def _explain(n: int, path: str) -> None:
    """Write the pictures that explain the search.

    Raises
    ------
    RecipeError    the board is too large, or the file is neither PDF nor HTML
    CannotCreate   the folder does not exist
    """
    from generator.typesetting.queens_tutorial import LARGEST, write_tutorial

    suffix = Path(path).suffix.lower()
    if suffix not in TUTORIAL_SUFFIXES:
        raise RecipeError(f"--explain: expected a file name that ends in {' or '.join(TUTORIAL_SUFFIXES)}, got {path!r}")
    if n > LARGEST:
        raise RecipeError(f"--explain: expected N up to {LARGEST}, got {n}; a larger board needs too many pictures")
    target = find_target(path)
    if target is None or not target.parent.is_dir():
        raise CannotCreate(f"cannot create {path!r}: expected the name of a file in an existing folder")
    with part_file(target) as part:
        count = write_tutorial(n, part, suffix)
    print(format_output(f"{path}: {format_count(count, 'picture')}"), file=sys.stderr)
