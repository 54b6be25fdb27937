"""Command `generate` with a level: puzzles are graded, and twins are left out."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.commands.dig_flags import read_jobs, read_method, read_pattern, read_target, read_wish
from generator.commands.flag_values import pick_seed
from generator.commands.puzzle_files import open_output, output_format
from generator.errors import Shortfall

if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.formats.format import Record
    from generator.model import Level
    from generator.puzzles.quota_search import Search
    from generator.workers import Bar, Runner

DEFAULT_BOUND = 2000
"""Most candidates for each puzzle, unless the flags say otherwise."""


def generate_level(options: argparse.Namespace, family: Family) -> int:
    """Make puzzles of a level, or with certain techniques, ratings, minutes or clues.

    Each wave of candidates is written as soon as it is done. Returns the exit code.

    Raises
    ------
    RecipeError   techniques or ratings that contradict each other or the level
    DoesNotFit    a race, minutes or clues that no puzzle of the family or level has
    Shortfall     fewer puzzles were found than ordered; those found are written
    """
    from generator.grading import find_level, levels_for
    from generator.puzzles.level_search import make_search
    from generator.puzzles.pattern_search import check_possible
    from generator.puzzles.quota_search import most_tries
    from generator.puzzles.reach import check_reach
    from generator.puzzles.warm_kernels import warm_kernels
    from generator.workers import open_runner, show_bar

    form, own_levels = output_format(options.output, family.name), levels_for(family)
    level = None if options.level is None else find_level(options.level, own_levels, family.name)
    order = _read_order(options, family, level)
    jobs, is_explicit = read_jobs(options)
    seed, bound = pick_seed(options.seed), options.bound or most_tries(DEFAULT_BOUND, 1, family, order)
    search = make_search(family, level, order, options.count, seed, bound, options.language)
    warm_kernels([search])
    if order.pattern:
        check_possible(family, order.pattern, seed, bound)
    check_reach(search.task, own_levels, "--")
    runner = open_runner(jobs, options.count < 100, is_explicit)
    with open_output(options.output) as output, runner as runs, show_bar("generate", options.count) as bar:
        form.write(_list_records(search, runs, bar), output)
    if search.quota.missing:
        raise Shortfall(search.shortfall("ordered", "--bound"))
    return 0


def _read_order(options: argparse.Namespace, family: Family, level: Level | None) -> DigOrder:
    """Return how to dig, from the flags and the level."""
    from generator.families.base.dig_order import DigOrder
    from generator.model.targets import Target
    from generator.puzzles.level_search import make_wanted_order

    target = read_target(options, family, level)
    wish = read_wish(options, family, level)
    pattern = None if target.has_ratings else read_pattern(options, family)
    if pattern:
        return DigOrder(pattern=pattern, target=Target(minutes=target.minutes))
    return make_wanted_order(family, level, wish, target, read_method(options), options.symmetry)


def _list_records(search: Search, runner: Runner, bar: Bar) -> Iterator[Record]:
    """Yield the puzzles of a search with their grades, after each wave."""
    from generator.families import find_family
    from generator.formats.format import Facts, Record
    from generator.formats.grade_row import MADE_COLUMNS, make_grade_row
    from generator.grading import level_of, levels_for
    from generator.puzzles.quota_search import run_waves

    levels, written = levels_for(find_family(search.quota.family)), 0
    for _ in run_waves([search], runner, bar=bar):
        for graded in search.quota.taken[written:]:
            level = level_of(graded.effort, levels)
            facts = Facts(level=level, rating=f"{graded.effort.se_er:.1f}")
            row = {name: value for name, value in make_grade_row(replace(graded, level=level)).items() if name in MADE_COLUMNS}
            yield Record(graded.puzzle, graded.solution, facts=facts, row=row)
        written = len(search.quota.taken)
