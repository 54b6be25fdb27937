"""Command `run`: makes a book for each row of a file of orders."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.book import read_source
from generator.commands.file_paths import InputFile
from generator.commands.flag_values import seed_argument
from generator.commands.notify_flags import add_notify_flags, read_notify_flags
from generator.commands.parsers import add_command
from generator.commands.run_flags import add_making_flags, name_of, read_workers, record_runs
from generator.errors import RecipeError, WrongUse
from generator.storage.notes import format_count, print_result

if TYPE_CHECKING:
    from generator.editions.print_run import PrintRun
    from generator.notices.watch import Watch
    from generator.recipe.order import SourceLine
    from generator.storage.run_log import Journal

NOT_ALL = 3
"""Exit code of --status while books are missing, as of a run whose books failed."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `run`."""
    parser = add_command(commands, "run", run_orders)
    parser.add_argument("orders", metavar="ORDERS", type=InputFile, help="CSV or TOML file with an order for each book")
    recipe_help = "name of a recipe, or path of a .toml file, for orders that name none (default: each names its own)"
    parser.add_argument("--recipe", metavar="RECIPE", default="", help=recipe_help)
    seed_help = "seed of the run, from which each order without a seed gets its own (default: the recipe's, else made from the file's name)"
    parser.add_argument("--seed", metavar="S", type=seed_argument, help=seed_help)
    add_making_flags(parser, "up to 8 books", "make all books again, also those that are published")
    status_help = f"print which books are done, missing or failed, and make nothing; exit code {NOT_ALL} if any is not done"
    parser.add_argument("--status", action="store_true", help=status_help)
    add_notify_flags(parser, "book of an order", has_recipe=False)
    record_runs(parser, describe_run)


def describe_run(options: argparse.Namespace) -> dict[str, str]:
    """Return which run a command line asks for, for its log; nothing is checked."""
    from generator.recipe.order_file import name_run

    return {"command": "run", "recipe": str(options.orders), "book": name_of(name_run(Path(str(options.orders))))}


def run_orders(options: argparse.Namespace) -> int:
    """Make the books of all orders that are missing, or print which are.

    Returns 0; 3 if some books failed; 65 if some of the user's own puzzles were refused; 69 if the command after a book failed.
    """
    from generator.notices.watch import Watch

    if options.status:
        return _print_status(_read_run(options), Path(options.out))
    watch = Watch(Path(options.out), **describe_run(options))
    return watch.run(lambda journal: _make_run(options, watch, journal))


def _make_run(options: argparse.Namespace, watch: Watch, journal: Journal) -> int:
    """Make a run; return its exit code.

    Raises
    ------
    RecipeError   --jobs together with a cluster, or an invalid order
    """
    from generator.storage.lock import check_unlocked

    watch.order, workers = read_notify_flags(options), read_workers(options)
    out = Path(options.out)
    if not options.wait:
        check_unlocked(out)  # before the compiler is loaded
    run = _read_run(options)
    watch.name = run.name
    watch.start(journal)
    from generator.editions.book import PublishOptions
    from generator.editions.completion import RunPlace
    from generator.editions.print_run import publish_run
    from generator.notices.command import Result

    def add_result(folder: Path, book: str, is_new: bool) -> None:
        watch.results.append(Result(folder, book, out, 0, is_new))

    return publish_run(run, PublishOptions(RunPlace(out, journal, options.wait * 60), workers, options.force), add_result)


def _read_run(options: argparse.Namespace) -> PrintRun:
    """Return the run that a command line orders, all of its rows checked.

    Raises
    ------
    RecipeError   a row is invalid; the message has a line for each fault
    """
    from generator.commands.book import order_recipe
    from generator.editions.print_run import PrintRun
    from generator.recipe.order_file import list_faults, place_fault, read_orders

    path = Path(options.orders)
    found = read_orders(path, options.seed, options.recipe)

    @cache
    def read(source: str, column: str | None) -> Sequence[SourceLine]:
        return tuple(read_source(source, column))

    orders, faults = [], []
    for order in found.orders:
        try:
            orders.append(order_recipe(order.recipe, order.where, read=read))
        except WrongUse as fault:
            faults.append(place_fault(order.where, str(fault)))
    if faults:
        raise RecipeError(list_faults(path.name, faults))
    return PrintRun(found.name, path.name, tuple(orders))


def _print_status(run: PrintRun, out: Path) -> int:
    """Print a line for each order and one for all; return the exit code."""
    from generator.editions.print_run import read_outcomes
    from generator.editions.run_report import DONE, FAILED, MISSING

    outcomes = read_outcomes(run, out)
    for outcome in outcomes:
        more = f"{format_count(outcome.puzzles, 'puzzle')}, {format_count(outcome.pages, 'page')}: {out / outcome.folder}"
        print_result(f"{outcome.order:<12} {outcome.state:<8} {more if outcome.state == DONE else outcome.message}".rstrip())
    states = [outcome.state for outcome in outcomes]
    print_result(f"{states.count(DONE)} done, {states.count(MISSING)} missing, {states.count(FAILED)} failed")
    return 0 if states.count(DONE) == len(states) else NOT_ALL
