"""Commands `generate`, `fill` and `dig`: grids and puzzles as lines."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from generator.commands.dig_flags import (
    add_dig_flags,
    add_pattern_flag,
    add_range_flags,
    add_wish_flags,
    check_clues,
    is_graded,
    read_dig_order,
    read_jobs,
    read_target,
)
from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_effort_flag, count_argument, jobs_argument, pick_seed, seed_argument
from generator.commands.generate_levels import DEFAULT_BOUND, generate_level
from generator.commands.generate_tries import generate_few_clues, generate_pattern
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, open_output, output_format
from generator.errors import PuzzleError, RecipeError, Shortfall
from generator.storage.notes import format_count
from generator.words import FIRST, find_words

if TYPE_CHECKING:
    from generator.model import Puzzle
    from generator.puzzles.clue_count import ClueSearch

STRATEGIES = ("search", "uniform", "restart", "rewind", "pattern")
DEFAULT_LIMIT = 1000
"""Most solutions counted of a board, unless the flags say otherwise."""

SMALL_ORDER_CHUNKS = 50
"""Largest order, in chunks, that is made in this process; starting other processes would take longer."""

MOST_TWINS = 5000
"""Consecutive candidates without a new puzzle after which a family with few puzzles counts as exhausted."""

SEED_HELP = "whole number from 0; the same seed gives the same result (default: a random one, printed on stderr)"
OUTPUT_HELP = "write to FILE, in the format of its suffix or else as puzzle lines (default: stdout)"
FAMILY_HELP = "family of the puzzles, a name of `gridpress list families` (default: sudoku-9x9)"


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `generate`, `fill` and `dig`."""
    parser = add_command(commands, "generate", run_generate)
    _add_count(parser, "puzzles")
    level_help = "only puzzles of this level, a name of `gridpress list levels` (default: all levels, not graded)"
    parser.add_argument("--level", metavar="L", help=level_help)
    add_dig_flags(parser, "minimal; with --level, the level's own")
    add_range_flags(parser)
    add_wish_flags(parser)
    add_pattern_flag(parser)
    language_help = "language of the words in puzzles that have some, a name of `gridpress list languages` (default: en)"
    parser.add_argument("--language", metavar="L", default=FIRST, help=language_help)
    bounds = f"{DEFAULT_BOUND}; a tenth of it with --er, --race, --minutes, or a level and up to 21 clues"
    bound_help = f"with a level, ratings, clues, a pattern or techniques: most candidates tried for each puzzle (default: {bounds})"
    parser.add_argument("--bound", metavar="B", type=count_argument, help=bound_help)
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for small orders)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    parser.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=OUTPUT_HELP)

    parser = add_command(commands, "fill", run_fill)
    _add_count(parser, "grids")
    parser.add_argument("--strategy", choices=STRATEGIES, default="search", help="method of filling the grids (default: search)")
    parser.add_argument("--stats", action="store_true", help="add comment lines with attempts, rate and diversity at the end")

    parser = add_command(commands, "dig", run_dig)
    add_file_argument(parser, "file of complete grids, or of puzzles with one solution")
    add_dig_flags(parser, "minimal")
    many_help = "with --clues: dig to that number of clues, and count the solutions instead of keeping one"
    parser.add_argument("--allow-many", action="store_true", help=many_help)
    limit_help = f"with --allow-many: count at most K solutions (default: {DEFAULT_LIMIT})"
    parser.add_argument("--limit", metavar="K", type=count_argument, help=limit_help)
    parser.add_argument("--seed", metavar="S", type=seed_argument, help=SEED_HELP)
    add_effort_flag(parser)


def _add_count(parser: argparse.ArgumentParser, things: str) -> None:
    count_help = f"number of {things}, from 1 (default: 1)"
    parser.add_argument("-n", dest="count", metavar="COUNT", type=count_argument, default=1, help=count_help)
    parser.add_argument("--family", metavar="F", default="sudoku-9x9", help=FAMILY_HELP)
    parser.add_argument("--seed", metavar="S", type=seed_argument, help=SEED_HELP)


def run_generate(options: argparse.Namespace) -> int:
    """Make puzzles; without --level they are neither graded nor made canonical.

    Raises
    ------
    RecipeError   flags that cannot be combined
    Shortfall     fewer puzzles were found than ordered; those found are written
    """
    from generator.families import find_family
    from generator.formats.format import Record
    from generator.notation import parse_puzzle
    from generator.puzzles.clue_count import ClueSearch, is_searched
    from generator.puzzles.task import Task
    from generator.puzzles.ungraded import is_in_lanes

    family = find_family(options.family)
    family.check_made()
    find_words(options.language)
    if options.bound is not None and not is_graded(options) and options.clues is None and options.pattern is None:
        raise RecipeError(
            "--bound limits the search of --level, --er, --race, --minutes, --clues, --pattern and --needs; add one, or leave out --bound"
        )
    if is_graded(options):
        return generate_level(options, family)
    if options.pattern is not None:
        return generate_pattern(options, family)
    form = output_format(options.output, family.name)
    read_target(options, family, None)
    order, _ = read_dig_order(options), read_jobs(options)  # errors in either are reported before the seed is printed
    if is_searched(family, order):
        return generate_few_clues(options, family, order)
    seed = pick_seed(options.seed)
    search = ClueSearch(Task(family.name, order, seed, language=options.language), options.bound or DEFAULT_BOUND)
    if options.clues and not is_in_lanes(family):
        from generator.puzzles.reach import check_reach

        check_reach(search.task, (), "--")
    with open_output(options.output) as output:
        dug = _distinct_lines(search, options.count) if family.supply else _dug_lines(search, options)
        if form.name == "lines":
            output.writelines(dug)
        else:
            form.write((Record(parse_puzzle(line)) for lines in dug for line in lines.splitlines()), output)
    search.check()
    return 0


def _distinct_lines(search: ClueSearch, count: int) -> Iterator[str]:
    """Yield puzzle lines of a family with few puzzles, without twins.

    Raises
    ------
    Shortfall   MOST_TWINS consecutive candidates were twins of earlier ones, or had too many clues
    """
    from generator.families import find_family
    from generator.grading import find_key
    from generator.notation import format_puzzle
    from generator.puzzles.dig import dig
    from generator.puzzles.fill import fill
    from generator.workers import report_compiling, show_bar

    report_compiling()
    task = search.task
    family, order, seed = find_family(task.family), task.order, task.seed
    keys: set[bytes] = set()
    index = last_new = 0
    with show_bar("generate", count) as bar:
        while len(keys) < count and index - last_new < MOST_TWINS and not (order.method == "minimal" and len(keys) == family.supply):
            grid = fill(family, seed, task.stream, index)
            puzzle = dig(family, grid, order, seed, task.stream, index)
            index += 1
            if search.is_met(puzzle) and (key := find_key(puzzle, grid.digits)) not in keys:
                keys.add(key)
                last_new = index
                bar.advance(1)
                yield f"{format_puzzle(puzzle)}\n"
    if len(keys) < count:
        others = f"have more than {format_count(order.clues, 'clue')} or " if order.clues else ""
        found = f"ordered {count} {family.name}, found {len(keys)} in {format_count(index, 'candidate')}"
        found += f"; all others {others}are twins of these"
        raise Shortfall(f"{found}; only {family.supply} different ones without a redundant clue exist; order fewer")


def _dug_lines(search: ClueSearch, options: argparse.Namespace) -> Iterator[str]:
    """Yield puzzle lines in index order.

    Each puzzle depends only on (seed, "generate", its index).
    """
    from generator.families import find_family
    from generator.puzzles.task import Chunk
    from generator.puzzles.ungraded import chunk_size, dig_chunk, is_compiled
    from generator.workers import open_runner, report_compiling, run_in_order, show_bar

    (jobs, is_explicit), task = read_jobs(options), search.task
    family, order = find_family(task.family), task.order
    size, compiled = chunk_size(family), is_compiled(family, order)
    report_compiling()
    dig_chunk(Chunk(task, 0, 1))  # compiles all kernels before workers start
    is_small = options.count <= SMALL_ORDER_CHUNKS * size
    with open_runner(jobs, is_small, is_explicit, compiled) as runner, show_bar("generate", options.count) as bar:
        wave = size * 8 * runner.jobs
        for first in range(0, options.count, wave):
            last = min(first + wave, options.count)
            starts = range(first, last, size)
            chunks = [Chunk(task, at, min(size, last - at)) for at in starts]
            for chunk, lines in zip(chunks, run_in_order(runner, dig_chunk, chunks, lambda chunk: bar.advance(chunk.count)), strict=True):
                yield search.refine(lines, chunk.first) if order.clues else lines


def run_fill(options: argparse.Namespace) -> int:
    """Make complete grids; with --stats, comment lines with statistics follow.

    Raises
    ------
    RecipeError   --stats for a family whose grids are made one by one
    """
    from generator.families import find_family
    from generator.puzzles.fill import FillStatistics, fill_batches, fill_lines, format_filled, has_own_fill
    from generator.workers import report_compiling, show_bar

    family = find_family(options.family)
    family.check_made()
    seed = pick_seed(options.seed)
    report_compiling()
    if has_own_fill(family):
        if options.stats:
            raise RecipeError(f"--stats compares strategies, but {family.name} has only one way to fill its grids; leave out --stats")
        with show_bar("fill", options.count, " grids") as bar, open_output(None) as output:
            for line in fill_lines(family, options.strategy, seed, options.count):
                output.write(line)
                bar.advance(1)
        return 0
    if options.stats:
        next(fill_batches(family, options.strategy, seed, 1))  # compile before the time is measured
    statistics = FillStatistics(family)
    with show_bar("fill", options.count, " grids") as bar, open_output(None) as output:
        start = perf_counter()
        for filled in fill_batches(family, options.strategy, seed, options.count):
            if options.stats:
                statistics.add(filled, perf_counter() - start)
            output.write(format_filled(family, filled))
            bar.advance(len(filled.attempts))
            start = perf_counter()
        if options.stats:
            output.writelines(f"# {line}\n" for line in statistics.lines())
    return 0


def run_dig(options: argparse.Namespace) -> int:
    """Dig a puzzle from every grid of a file.

    Puzzle i depends only on (seed, "dig", the index of its line among the puzzles).

    Raises
    ------
    RecipeError   --allow-many without --clues, or --limit without --allow-many
    """
    from generator.families import find_family
    from generator.grading import solve_puzzle
    from generator.model import Grid
    from generator.notation import format_puzzle
    from generator.puzzles.dig import dig, dig_many
    from generator.workers import report_compiling

    order, seed = read_dig_order(options), pick_seed(options.seed)
    if options.limit is not None and not options.allow_many:
        raise RecipeError("--limit is the most solutions to count; add --allow-many, or leave out --limit")
    if options.allow_many and order.method != "count":
        raise RecipeError("--allow-many: expected --method count and --clues, which set how far to dig")
    if options.allow_many and options.clues.low < options.clues.high:
        raise RecipeError(f"--allow-many: expected one number of clues, to which it digs, got --clues {options.clues}; leave out one end")
    source = PuzzleFile(options.file, options.column)
    report_compiling()
    dug: list[Puzzle] = []
    for index, line in enumerate(source.lines()):
        try:
            family = find_family(line.puzzle.family)
            family.check_made()
            grid = Grid(solve_puzzle(line.puzzle), line.puzzle.extra)
            if options.allow_many:
                puzzle, solutions = dig_many(family, grid, order.clues, options.limit or DEFAULT_LIMIT, seed, "dig", index)
                print(f"{format_puzzle(puzzle)} # solutions: {solutions}")
            else:
                dug.append(dig(family, grid, order, seed, "dig", index))
                print(format_puzzle(dug[-1]))
        except PuzzleError as fault:
            source.report(fault, line.where)
    return source.finish() or check_clues(dug, order)
