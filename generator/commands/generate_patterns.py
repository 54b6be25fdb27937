"""Command `generate` with a pattern: puzzles of any level, without twins."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.commands.dig_flags import read_jobs, read_pattern
from generator.commands.flag_values import pick_seed
from generator.commands.generate_levels import DEFAULT_BOUND
from generator.commands.puzzle_files import open_output, output_format

if TYPE_CHECKING:
    from generator.families import Family

SMALL_ORDER = 1000
"""Largest order that is made in this process; most patterns have a thousand puzzles in a second."""


def generate_pattern(options: argparse.Namespace, family: Family) -> int:
    """Make puzzles of a pattern, which are not graded; return the exit code.

    Raises
    ------
    RecipeError   flags that contradict the pattern
    Shortfall     fewer puzzles were found than ordered; those found are written
    """
    from generator.formats.format import Record
    from generator.notation import format_puzzle
    from generator.puzzles.pattern_search import PatternSearch
    from generator.workers import open_runner, report_compiling, show_bar

    form, pattern, (jobs, is_explicit) = output_format(options.output, family.name), read_pattern(options, family), read_jobs(options)
    assert pattern is not None
    search = PatternSearch(family, pattern, pick_seed(options.seed), options.count, options.bound or DEFAULT_BOUND)
    report_compiling()
    search.compile()  # before workers start
    runner = open_runner(jobs, options.count <= SMALL_ORDER, is_explicit)
    with open_output(options.output) as output, runner as runs, show_bar("generate", options.count) as bar:
        puzzles = search.run(runs, bar)
        if form.name == "lines":
            output.writelines(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles)
        else:
            form.write((Record(puzzle) for puzzle in puzzles), output)
    search.check()
    return 0
