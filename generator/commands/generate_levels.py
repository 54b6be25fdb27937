"""Command `generate` with a level: puzzles are graded, and twins are left out."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from generator.commands.dig_flags import check_clues, read_dig_order, read_jobs, read_pattern, read_wish
from generator.commands.flag_values import pick_seed
from generator.commands.puzzle_files import open_output, output_format
from generator.errors import Shortfall

if TYPE_CHECKING:
    from generator.families import Family

DEFAULT_BOUND = 2000
"""Most candidates for each puzzle, unless the flags say otherwise."""


def generate_level(options: argparse.Namespace, family: Family) -> int:
    """Make puzzles of a level, or puzzles of any level that need certain techniques.

    Returns the exit code.

    Raises
    ------
    RecipeError   techniques that contradict each other or the level
    Shortfall     fewer puzzles were found than ordered; those found are written
    """
    from generator.families.base.dig_order import DigOrder
    from generator.formats.format import Facts, Record
    from generator.grading import find_level, level_of, levels_for
    from generator.puzzles.level_search import make_search
    from generator.puzzles.pattern_search import check_possible
    from generator.puzzles.quota_search import fill_quotas
    from generator.puzzles.warm_kernels import warm_kernels
    from generator.workers import open_runner, show_bar

    form, own_levels = output_format(options.output, family.name), levels_for(family)
    level = None if options.level is None else find_level(options.level, own_levels, family.name)
    wish, pattern = read_wish(options, family, level), read_pattern(options, family)
    order = DigOrder(pattern=pattern) if pattern else read_dig_order(options, level, wish)
    jobs, is_explicit = read_jobs(options)
    seed, bound = pick_seed(options.seed), options.bound or DEFAULT_BOUND
    search = make_search(family, level, order, options.count, seed, bound, options.language)
    warm_kernels([search])
    if pattern:
        check_possible(family, pattern, seed, bound)
    with open_output(options.output) as output:
        with open_runner(jobs, options.count < 100, is_explicit) as runner, show_bar("generate", options.count) as bar:
            fill_quotas([search], runner, bar=bar)
        taken = search.quota.taken
        rated = ((graded, Facts(level=level_of(graded.effort, own_levels), rating=f"{graded.effort.se_er:.1f}")) for graded in taken)
        form.write((Record(graded.puzzle, graded.solution, facts=facts) for graded, facts in rated), output)
    if search.quota.missing:
        raise Shortfall(search.shortfall("ordered", "--bound"))
    return check_clues([graded.puzzle for graded in taken], order) if options.clues else 0
