"""Command `generate` with a pattern, or with very few clues."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.commands.dig_flags import read_jobs, read_pattern
from generator.commands.flag_values import pick_seed
from generator.commands.generate_levels import DEFAULT_BOUND
from generator.commands.puzzle_files import open_output, output_format

if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.puzzles.tries import TrySearch

SMALL_PATTERN_ORDER, SMALL_CLUES_ORDER = 1000, 20
"""Largest orders that are made in this process: most patterns have a thousand puzzles in a second."""


def generate_pattern(options: argparse.Namespace, family: Family) -> int:
    """Make puzzles of a pattern, which are not graded; return the exit code.

    Raises
    ------
    RecipeError   flags that contradict the pattern
    Shortfall     fewer puzzles were found than ordered; those found are written
    """
    from generator.families.base.dig_order import DigOrder
    from generator.puzzles.pattern_search import PatternSearch
    from generator.puzzles.task import Task

    output_format(options.output, family.name)  # errors in flags are reported before the seed is printed
    pattern, _ = read_pattern(options, family), read_jobs(options)
    assert pattern is not None
    task = Task(family.name, DigOrder(pattern=pattern), pick_seed(options.seed))
    search = PatternSearch(task, options.count, options.bound or DEFAULT_BOUND)
    _write_found(search, options, SMALL_PATTERN_ORDER)
    search.check()
    return 0


def generate_few_clues(options: argparse.Namespace, family: Family, order: DigOrder) -> int:
    """Make minimal puzzles with very few clues; return the exit code.

    Raises
    ------
    Shortfall   fewer puzzles were found than ordered; those found are written
    """
    from generator.puzzles.few_clues_search import FewCluesSearch
    from generator.puzzles.task import Task

    search = FewCluesSearch(Task(family.name, order, pick_seed(options.seed)), options.count, options.bound or DEFAULT_BOUND)
    _write_found(search, options, SMALL_CLUES_ORDER)
    search.check()
    return 0


def _write_found(search: TrySearch, options: argparse.Namespace, small: int) -> None:
    """Write the puzzles of a search as they are found.

    small   largest order that is made in this process
    """
    from generator.formats.format import Record
    from generator.notation import format_puzzle
    from generator.workers import open_runner, report_compiling, show_bar

    form, (jobs, is_explicit) = output_format(options.output, search.task.family), read_jobs(options)
    report_compiling()
    search.compile()  # before workers start
    runner = open_runner(jobs, options.count <= small, is_explicit)
    with open_output(options.output) as output, runner as runs, show_bar("generate", options.count) as bar:
        puzzles = search.run(runs, bar)
        if form.name == "lines":
            output.writelines(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles)
        else:
            form.write((Record(puzzle) for puzzle in puzzles), output)
