"""Command `convert`: puzzles from one file format to another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.flag_values import add_effort_flag
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_column_flag, open_output, output_format, print_message
from generator.errors import PuzzleError

if TYPE_CHECKING:
    from generator.formats.conversion import Conversion
    from generator.formats.format import Record


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `convert`."""
    parser = add_command(commands, "convert", run_convert)
    parser.add_argument("input", metavar="IN", type=InputFile, help="puzzle file in any format, or one puzzle line; - for standard input")
    add_column_flag(parser, "IN")
    parser.add_argument("output", metavar="OUT", type=OutputFile, help="file to write; - for standard output")
    to_help = "format of OUT, a name of `gridpress list formats` (default: from the suffix of OUT; lines for -)"
    parser.add_argument("--to", metavar="FORMAT", help=to_help)
    add_effort_flag(parser)


def run_convert(options: argparse.Namespace) -> int:
    """Write every valid puzzle that the output format supports.

    Faults are reported and the remaining puzzles are converted.
    """
    from generator.formats.conversion import Conversion

    form, source = output_format(options.output, name=options.to, flag="--to"), PuzzleFile(options.input, options.column)
    conversion = Conversion(form)
    with open_output(options.output) as output:
        form.write(_fit_records(source, conversion), output)
    if message := conversion.describe_losses():
        print_message(message)
    return source.finish()


def _fit_records(source: PuzzleFile, conversion: Conversion) -> Iterator[Record]:
    """Yield the puzzles that the format supports; report the others."""
    for line in source.lines():
        try:
            yield conversion.fit(line.record)
        except PuzzleError as fault:
            source.report(fault, line.where)
