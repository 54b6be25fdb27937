"""Command `select`: the puzzles of a file that fill the counts of a book."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, print_message
from generator.errors import PuzzleError, RecipeError, Shortfall

if TYPE_CHECKING:
    from generator.model import Level
    from generator.puzzles.select import Quota


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `select`."""
    parser = add_command(commands, "select", run_select)
    add_file_argument(parser)
    parser.add_argument("--counts", metavar="LEVEL=N,...", help="number of puzzles of each level, such as gentle=10,hard=5")
    parser.add_argument("--recipe", metavar="RECIPE", help="use the levels and counts of a recipe's chapters instead")


def run_select(options: argparse.Namespace) -> int:
    """Print the puzzles that fill the counts, chapter by chapter, easiest first.

    Returns 3 if there are too few.

    Raises
    ------
    RecipeError   not exactly one of --counts and --recipe
    """
    from generator.notation import format_puzzle
    from generator.puzzles.grade_waves import grade_all
    from generator.puzzles.select import select
    from generator.workers import InProcessRunner, report_compiling

    if (options.counts is None) == (options.recipe is None):
        raise RecipeError(f"expected either --counts or --recipe, got {'neither' if options.counts is None else 'both'}")
    quotas, levels = _read_quotas(options)
    source = PuzzleFile(options.file)
    report_compiling()
    graded = []
    for line, result in grade_all(((line, line.puzzle) for line in source.lines()), InProcessRunner(), levels):
        if isinstance(result, PuzzleError):
            source.report(result, line.where)
        else:
            graded.append(result)
    select(graded, quotas)
    for quota in quotas:
        for puzzle in quota.sorted():
            print(format_puzzle(puzzle.puzzle))
    short = [f"{quota.level} {quota.missing} of {quota.wanted}" for quota in quotas if quota.missing]
    if short:
        print_message(f"missing: {', '.join(short)}; add puzzles to the file or order fewer")
        return Shortfall.exit_code
    return source.finish()


def _read_quotas(options: argparse.Namespace) -> tuple[list[Quota], tuple[Level, ...]]:
    """Return the counts of --counts or of the chapters of a recipe, and their levels."""
    from generator.grading import LEVELS
    from generator.puzzles.select import Quota
    from generator.recipe.counts import parse_counts
    from generator.recipe.order import make_order
    from generator.recipe.recipe import find_file_name, find_recipe

    if options.counts is not None:
        wanted = parse_counts(options.counts, [level.name for level in LEVELS])
        return [Quota(chapter["family"], chapter["level"], chapter["count"]) for chapter in wanted], LEVELS
    order = make_order(find_recipe(options.recipe), file=find_file_name(options.recipe))
    return [Quota(chapter.family, chapter.level, chapter.count) for chapter in order.recipe.chapter], order.levels
