"""Commands `generate`, `fill` and `dig`: grids and puzzles as lines."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from generator.commands.dig_flags import (
    DEFAULT_BOUND,
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
from generator.commands.flag_values import add_effort_flag, add_family_flags, count_argument, jobs_argument, pick_seed, seed_argument
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, open_output, output_format
from generator.errors import PuzzleError, RecipeError, Shortfall
from generator.storage.notes import format_count
from generator.words import FIRST, find_words

if TYPE_CHECKING:
    from generator.model import Puzzle
    from generator.puzzles.clue_count import ClueSearch
from dataclasses import replace

from generator.commands.dig_flags import read_method, read_pattern, read_wish

if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.formats.format import Format, Record
    from generator.model import Level
    from generator.puzzles.quota_search import Search
    from generator.workers import Bar, Runner
if TYPE_CHECKING:
    from generator.families import Family
    from generator.families.base.dig_order import DigOrder
    from generator.puzzles.tries import TrySearch


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


SMALL_PATTERN_ORDER, SMALL_CLUES_ORDER = 1000, 20
"""Largest orders that are made in this process: most patterns have a thousand puzzles in a second."""


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
    solution_help = "write the solution of each puzzle too: after a tab in puzzle lines, else where the format has it"
    parser.add_argument("--with-solution", action="store_true", help=solution_help)

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
    add_family_flags(parser, FAMILY_HELP, "sudoku-9x9")
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
    form = _choose_form(options, family.name)
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
        if form.name == "lines" and not options.with_solution:
            output.writelines(dug)
        else:
            form.write(_complete((Record(parse_puzzle(line)) for lines in dug for line in lines.splitlines()), options), output)
    search.check()
    return 0


def _choose_form(options: argparse.Namespace, family: str) -> Format:
    """Return the format of the output, with solutions if they are asked for.

    Raises
    ------
    DoesNotFit, RecipeError   as `output_format`; a format without solutions for --with-solution
    """
    from generator.formats.lines import LINES, SOLVED_LINES

    form = output_format(options.output, family)
    if options.with_solution and form is LINES:
        return SOLVED_LINES
    if options.with_solution and "solution" not in form.fields:
        raise RecipeError(f"--with-solution: the format {form.name} has no solutions; write puzzle lines or a table such as .csv")
    return form


def _complete(records: Iterable[Record], options: argparse.Namespace) -> Iterator[Record]:
    """Yield puzzles, with their solutions if these are asked for."""
    from generator.grading import solve_puzzle

    for record in records:
        yield replace(record, solution=solve_puzzle(record.puzzle)) if options.with_solution else record


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

    form, own_levels = _choose_form(options, family.name), levels_for(family)
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

    _choose_form(options, family.name)  # errors in flags are reported before the seed is printed
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

    Parameters
    ----------
    small : largest order that is made in this process
    """
    from generator.formats.format import Record
    from generator.workers import open_runner, report_compiling, show_bar

    form, (jobs, is_explicit) = _choose_form(options, search.task.family), read_jobs(options)
    report_compiling()
    search.compile()  # before workers start
    runner = open_runner(jobs, options.count <= small, is_explicit)
    with open_output(options.output) as output, runner as runs, show_bar("generate", options.count) as bar:
        puzzles = search.run(runs, bar)
        form.write(_complete((Record(puzzle) for puzzle in puzzles), options), output)
