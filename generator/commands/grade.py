"""Command `grade`: effort and level of every puzzle of a collection of any length.

Grades are written in the order of the puzzles, as rows and as a figure.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_effort_flag, jobs_argument
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, check_terminal, find_target, open_output, print_message
from generator.commands.table_output import add_table_flag
from generator.errors import CannotCreate, PuzzleError, RecipeError
from generator.storage.atomic_file import part_file
from generator.storage.notes import format_count
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.commands.resumable_output import Progress
    from generator.grading.statistics import Tally
    from generator.model import Puzzle
    from generator.workers import Bar

TABLE = "table"
EXPLAINING = (TABLE, "jsonl", "json")
"""Formats that can hold the steps of a solution."""

GROWN = (TABLE, "csv", "tsv", "jsonl")
"""Formats whose files are valid after every row, so that an interrupted run can be continued."""

PLOTS = (".pdf", ".png", ".svg")
AS_GIVEN = "SE ratings are of the puzzles as given, not of their canonical forms; twins may have different ratings"
SMALL_COLLECTION = 400
"""Collections of fewer puzzles are graded in this process; starting other processes would take as long."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `grade`."""
    parser = add_command(commands, "grade", run_grade)
    add_file_argument(parser)
    add_table_flag(parser, TABLE, [TABLE])
    parser.add_argument("--explain", action="store_true", help="show every step of the solution (table, jsonl and json)")
    given_help = "compute the SE ratings and the level on each puzzle as given, as Sudoku Explainer does; twins may then differ \
(default: on its canonical form)"
    parser.add_argument("--as-given", action="store_true", help=given_help)
    parser.add_argument(
        "--plot", metavar="OUT", type=OutputFile, help="draw the distribution of levels, race and ratings: a .png, .svg or .pdf"
    )
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for small collections)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    add_effort_flag(parser)
    output_help = "write to FILE, which is created once all puzzles are graded (default: stdout)"
    parser.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=output_help)
    resume_help = "with -o: save finished puzzles in FILE.part, and continue from there after an interruption"
    parser.add_argument("--resume", action="store_true", help=resume_help)


def run_grade(options: argparse.Namespace) -> int:
    """Grade puzzles in order; faults are reported and the other puzzles are graded."""
    from generator.commands.count_puzzles import count_puzzles
    from generator.workers import report_compiling, show_bar

    _check_options(options)
    source = PuzzleFile(options.file, options.column)
    report_compiling()
    with _plot_place(options.plot) as place, _open_progress(options) as progress:
        if options.as_given:
            print_message(AS_GIVEN)
        is_hidden = options.output in (None, "-") and sys.stdout.isatty()
        total = count_puzzles(options.file, options.column)
        with show_bar("grade", total and max(0, total - progress.puzzles), is_hidden=is_hidden) as bar:
            tally = _grade_into(progress, source, bar, options.jobs, options)
        if place is not None:
            _draw(tally, source, place, Path(options.plot).suffix.lower())
    return source.finish()


def _check_options(options: argparse.Namespace) -> None:
    """Set the output format, and check the flags before anything is read.

    Raises
    ------
    RecipeError   flags that cannot be combined, or an invalid suffix
    """
    options.format = choose_output(options.output, options.format, {TABLE: (".txt",), **TABLES}, TABLE)
    check_terminal(options.output, options.format)
    if options.explain and options.format not in EXPLAINING:
        raise RecipeError(f"--explain: the format {options.format} has no column for explanations; use --format table, jsonl or json")
    if options.plot is not None and Path(options.plot).suffix.lower() not in PLOTS:
        raise RecipeError(f"--plot: expected a file name that ends in {', '.join(PLOTS)}, got {options.plot!r}")
    if options.resume and options.output in (None, "-"):
        raise RecipeError("--resume: expected -o FILE as well; finished puzzles are saved next to that file")
    if options.resume and options.format not in GROWN:
        raise RecipeError(f"--resume: a {options.format} file cannot be continued; use csv, tsv or jsonl, then `gridpress convert`")


@contextmanager
def _plot_place(path: str | None) -> Iterator[Path | None]:
    """Yield the file to draw a figure in, or None without --plot.

    The file gets its final name when all puzzles are graded.

    Raises
    ------
    CannotCreate   the folder does not exist, or the path is a device
    """
    if path is None:
        yield None
        return
    target = find_target(path)
    if target is None or not target.parent.is_dir():
        raise CannotCreate(f"cannot create {path!r}: expected the name of a file in an existing folder")
    with part_file(target) as part:
        yield part


@contextmanager
def _open_progress(options: argparse.Namespace) -> Iterator[Progress]:
    """Yield the output: a resumable one, or stdout or a file written in one run."""
    from generator.commands.resumable_output import Progress, open_resumable

    if options.resume:
        facts = {"format": options.format, "explain": options.explain, "plot": options.plot is not None, "as-given": options.as_given}
        facts |= {"column": options.column} if options.column else {}
        with open_resumable(options.output, options.file, facts) as progress:
            yield progress
        return
    with open_output(options.output) as output:
        yield Progress(output)


def _grade_into(progress: Progress, source: PuzzleFile, bar: Bar, jobs: int | None, options: argparse.Namespace) -> Tally:
    """Grade the puzzles that the output does not contain yet.

    Returns the tally of all puzzles in the output.
    """
    from generator.commands.grade_tables import open_writer
    from generator.grading import LEVELS
    from generator.grading.statistics import Tally
    from generator.puzzles.grade_waves import GRADE_CHUNK, grade_all
    from generator.puzzles.quota_search import WAVE_CHUNKS
    from generator.puzzles.warm_kernels import warm_grading
    from generator.workers import count_processors, open_runner

    source.notify = bar.note
    writer = open_writer(options.format, progress.output, options.explain)
    tally, wave_tally = Tally.from_counts(progress.notes), Tally()
    if not progress.puzzles:
        writer.begin()
    lines = _skip_graded(source, progress)
    first = list(islice(lines, SMALL_COLLECTION))
    is_small = len(first) < SMALL_COLLECTION
    with open_runner(jobs or count_processors(), is_small, is_explicit=jobs is not None) as runner:
        if runner.jobs > 1:
            warm_grading()
        wave = GRADE_CHUNK * WAVE_CHUNKS * runner.jobs
        graded = grade_all(_with_puzzles(chain(first, lines)), runner, LEVELS, options.explain, options.as_given)
        for count, (line, result) in enumerate(graded, start=1):
            bar.advance(1)
            if isinstance(result, PuzzleError):
                source.report(result, line.where)
            else:
                writer.write(line.text, result)
                wave_tally.add(result.level, result.effort)
            if count % wave == 0:
                progress.record(wave, bool(source.faults), wave_tally.counts() if options.plot else [])
                tally.merge(wave_tally)
                wave_tally = Tally()
    tally.merge(wave_tally)
    writer.finish()
    return tally


def _skip_graded(source: PuzzleFile, progress: Progress) -> Iterator[Line]:
    """Yield the lines that an earlier run has not graded.

    The faults that it reported still count, but are not reported again.
    """
    lines = source.lines()
    if progress.puzzles:
        source.is_quiet = True
        for _ in islice(lines, progress.puzzles):
            pass
        source.is_quiet = False
        source.faults += progress.is_faulty
        also = " and reported the faulty ones" if progress.is_faulty else ""
        source.notify(f"an earlier run graded {format_count(progress.puzzles, 'puzzle')}{also}; continuing from there")
    return lines


def _with_puzzles(lines: Iterator[Line]) -> Iterator[tuple[Line, Puzzle]]:
    for line in lines:
        yield line, line.puzzle


def _draw(tally: Tally, source: PuzzleFile, place: Path, suffix: str) -> None:
    from generator.grading import LEVELS
    from generator.typesetting.charts import make_chart, plot

    plot(make_chart(tally, Path(source.name).name, LEVELS), place, suffix)
