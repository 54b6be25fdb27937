"""Command `select`: puzzles of a file that meet conditions or fill counts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import jobs_argument, range_argument
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, open_output, output_format, print_message
from generator.errors import PuzzleError, RecipeError, Shortfall
from generator.model.targets import Range, Target
from generator.near_names import suggest
from generator.recipe.ranges import CLUES_FORM, ER_FORM, RACE_FORM, RangeForm, describe_form, parse_range

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.formats.format import Record
    from generator.model import GradedPuzzle, Level, Puzzle
    from generator.puzzles.select import Quota

MINUTES_FORM = RangeForm(0.0, 100_000.0, ("8..10", "8..", "..10", "5 (5.0 to 5.9)"), 1)
ANY_FORM = RangeForm(0.0, 999_999.0, ("7.2..8.0", "7.2..", "..8.0", "8.3"))
RANGES = {"er": ("se_er", ER_FORM), "race": ("race", RACE_FORM), "minutes": ("minutes", MINUTES_FORM), "clues": ("clues", CLUES_FORM)}
"""Flags of ranges, each with its column and what it may be."""

FORMS = dict(RANGES.values())
"""What the ranges of these columns may be."""

SMALL_COLLECTION = 400
"""Collections of fewer puzzles are graded in this process; starting other processes would take as long."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What a column of a puzzle must be.

    is_met   returns whether a row meets it
    """

    column: str
    is_met: Callable[[dict[str, Any]], bool]


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `select`."""
    parser = add_command(commands, "select", run_select)
    add_file_argument(parser)
    parser.add_argument("--counts", metavar="LEVEL=N,...", help="number of puzzles of each level, such as gentle=10,hard=5")
    parser.add_argument("--recipe", metavar="RECIPE", help="use the levels and counts of a recipe's chapters instead")
    for name, (column, form) in RANGES.items():
        range_help = f"only puzzles with {column} in {describe_form(form)}"
        parser.add_argument(f"--{name}", metavar="A..B", type=range_argument(form), help=range_help)
    parser.add_argument("--level", metavar="L,...", help="only puzzles of these levels")
    hardest_help = "only puzzles whose hardest technique is one of these, such as x-wing; beyond: no technique solves them"
    parser.add_argument("--hardest", metavar="T,...", help=hardest_help)
    where_help = "only puzzles with these values in a column of `grade` or of the file: a range, or names; can be given again"
    parser.add_argument("--where", metavar="COLUMN=VALUES", action="append", default=[], help=where_help)
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for small collections)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    output_help = "write to FILE, in the format of its suffix, tables with all columns (default: stdout, as puzzle lines)"
    parser.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=output_help)


def run_select(options: argparse.Namespace) -> int:
    """Write the puzzles that meet all conditions, in order.

    With counts, these are filled, chapter by chapter, easiest first, without twins. Returns 3 if there are too few.

    Raises
    ------
    RecipeError   nothing to select by, or both --counts and --recipe
    """
    from generator.puzzles.select import select
    from generator.workers import report_compiling

    conditions, has_counts = list(_read_conditions(options)), options.counts is not None or options.recipe is not None
    if options.counts is not None and options.recipe is not None:
        raise RecipeError("expected either --counts or --recipe, got both")
    if not has_counts and not conditions:
        raise RecipeError("expected --counts, --recipe or a condition such as --er 7.2..8.0 or --where guesses=..2, got neither")
    quotas, levels = _read_quotas(options) if has_counts else ([], None)
    source, form = PuzzleFile(options.file, options.column), output_format(options.output)
    report_compiling()
    found = _find(source, conditions, levels, options.jobs)
    if not has_counts:
        with open_output(options.output) as output:
            form.write((record for record, _ in found), output)
        return source.finish()
    records: dict[Puzzle, Record] = {}
    graded: list[GradedPuzzle] = []
    for record, puzzle in found:
        assert puzzle is not None
        records.setdefault(puzzle.puzzle, record)
        graded.append(puzzle)
    select(graded, quotas)
    with open_output(options.output) as output:
        form.write((records[puzzle.puzzle] for quota in quotas for puzzle in quota.sorted()), output)
    short = [f"{quota.level} {quota.missing} of {quota.wanted}" for quota in quotas if quota.missing]
    if short:
        print_message(f"missing: {', '.join(short)}; add puzzles to the file or order fewer")
        return Shortfall.exit_code
    return source.finish()


def _read_conditions(options: argparse.Namespace) -> Iterator[Condition]:
    """Yield the conditions that flags name.

    Raises
    ------
    RecipeError   an invalid condition or range
    """
    for name, (column, _) in RANGES.items():
        if (span := getattr(options, name)) is not None:
            yield _in_range(column, span)
    for column, names in (("level", options.level), ("hardest", options.hardest)):
        if names is not None:
            yield _one_of(column, names)
    for text in options.where:
        column, equals, values = text.partition("=")
        if not (column.strip() and equals and values.strip()):
            raise RecipeError(f"--where: expected COLUMN=VALUES, such as guesses=..2 or hardest=x-wing,swordfish; got {text!r}")
        yield _read_condition(column.strip(), values.strip())


def _read_condition(column: str, values: str) -> Condition:
    from generator.formats.column_list import NUMBER, WHOLE, find_column

    known = find_column(column)
    is_number = known is not None and known.kind in (NUMBER, WHOLE)
    if not is_number and (known is not None or ".." not in values):
        return _one_of(column, values)
    try:
        return _in_range(column, parse_range(values, FORMS.get(column, ANY_FORM)))
    except RecipeError as fault:
        raise RecipeError(f"--where {column}: {fault}") from None


def _in_range(column: str, span: Range) -> Condition:
    """Return the condition that a column is a number in a range.

    A puzzle beyond the ladder has a rating above all others: it is in every range without an upper end.
    """

    def is_met(row: dict[str, Any]) -> bool:
        from generator.formats.columns import as_number

        value = row.get(column)
        number = as_number(value) if isinstance(value, str) else value
        if not isinstance(number, int | float):
            return False
        return Target(er=span).has_er(number, beyond=column == "se_er" and row.get("hardest") == "beyond")

    return Condition(column, is_met)


def _one_of(column: str, names: str) -> Condition:
    """Return the condition that a column has one of several texts.

    Hyphens and blanks are the same.
    """
    wanted = {_plain(name) for name in names.split(",")}
    return Condition(column, lambda row: _plain(str(row.get(column, ""))) in wanted)


def _plain(text: str) -> str:
    return text.strip().replace("-", " ").casefold()


def _find(
    source: PuzzleFile, conditions: list[Condition], levels: tuple[Level, ...] | None, jobs: int | None
) -> Iterator[tuple[Record, GradedPuzzle | None]]:
    """Yield the puzzles that meet all conditions, with new grades if any.

    A puzzle is graded if its file lacks a column that a condition asks for, or if `levels` are given.

    Raises
    ------
    RecipeError   a column that neither the file nor `grade` has
    """
    from generator.formats.grade_row import GRADE_COLUMNS, make_grade_row
    from generator.grading import LEVELS
    from generator.puzzles.grade_waves import grade_all
    from generator.workers import count_processors, open_runner

    asked = {condition.column for condition in conditions}

    def check(line: Line) -> Line:
        known = dict.fromkeys([*GRADE_COLUMNS, *(line.record.row or {})])
        if unknown := sorted(asked - known.keys()):
            names = f"{suggest(unknown[0], known, 'column')}the columns are {', '.join(known)}"
            raise RecipeError(f"{line.where}: expected a column of `grade` or of the file, got {unknown[0]!r}; {names}")
        return line

    def is_known(line: Line) -> bool:
        return levels is None and asked <= {*(line.record.row or {})}

    lines = map(check, source.lines())
    first = list(islice(lines, SMALL_COLLECTION))
    every = chain(first, lines)
    if all(map(is_known, first)) and first:
        for line in every:
            if all(condition.is_met(dict(line.record.row or {})) for condition in conditions):
                yield line.record, None
        return
    with open_runner(jobs or count_processors(), len(first) < SMALL_COLLECTION, is_explicit=jobs is not None) as runner:
        for line, result in grade_all(((line, line.puzzle) for line in every), runner, levels or LEVELS):
            if isinstance(result, PuzzleError):
                source.report(result, line.where)
                continue
            row = {**make_grade_row(result, line.text.partition(" #")[0].rstrip()), **(line.record.row or {})}
            if all(condition.is_met(row) for condition in conditions):
                yield replace(line.record, row=row), result


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
