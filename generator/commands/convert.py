"""Command `convert`: puzzles from one file format to another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, open_output, output_format, print_message
from generator.errors import PuzzleError, RecipeError

if TYPE_CHECKING:
    from generator.formats.format import Format, Record


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `convert`."""
    parser = add_command(commands, "convert", run_convert)
    parser.add_argument("input", metavar="IN", help="puzzle file in any format, or one puzzle line; - for standard input")
    parser.add_argument("output", metavar="OUT", help="file to write; - for standard output")
    to_help = "format of OUT, a name of `gridpress list formats` (default: from the suffix of OUT; lines for -)"
    parser.add_argument("--to", metavar="FORMAT", help=to_help)


def run_convert(options: argparse.Namespace) -> int:
    """Write every valid puzzle that the output format supports.

    Faults are reported and the remaining puzzles are converted.
    """
    form, source = _chosen_format(options), PuzzleFile(options.input)
    left_out: dict[str, int] = {}
    with open_output(options.output) as output:
        form.write(_supported_records(source, form, left_out), output)
    if left_out:
        parts = ", ".join(f"{name} ({count})" for name, count in sorted(left_out.items()))
        print_message(f"the format {form.name} cannot store everything; left out: {parts}")
    return source.finish()


def _chosen_format(options: argparse.Namespace) -> Format:
    """Return the format to write.

    Raises
    ------
    UnknownName   no format has the name given with --to
    RecipeError   no format has the suffix of the output file
    """
    from generator.formats import find_format, format_of_suffix

    if options.to is not None:
        return find_format(options.to)
    suffix = PurePath(options.output).suffix
    if suffix and format_of_suffix(options.output) is None:
        raise RecipeError(f"unknown suffix {suffix!r} of {options.output!r}; name the format with --to, `gridpress list formats` shows all")
    return output_format(options.output)


def _supported_records(source: PuzzleFile, form: Format, left_out: dict[str, int]) -> Iterator[Record]:
    """Yield the puzzles that the format supports, with solutions if it needs them.

    Data that the format does not store is counted in `lost_fields`.
    """
    for line in source.lines():
        record = line.record
        try:
            form.check(line.puzzle.family)
            if form.is_solved and not record.solution:
                record = _solved(record)
        except PuzzleError as fault:
            source.report(fault, line.where)
            continue
        for name in form.lost_fields(record):
            left_out[name] = left_out.get(name, 0) + 1
        yield record


def _solved(record: Record) -> Record:
    """Return a puzzle with its solution.

    Raises
    ------
    PuzzleError   the puzzle does not have exactly one solution
    """
    from generator.grading import solve_puzzle

    return replace(record, solution=solve_puzzle(record.puzzle))
