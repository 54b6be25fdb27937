"""Command `review`: weaknesses of valid puzzles that an editor would refuse."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_effort_flag, jobs_argument
from generator.commands.json_output import add_json_flag, print_file_json
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT, PuzzleFile, add_file_argument, check_terminal, open_output, refuse_column
from generator.commands.table_output import add_table_flag, open_table
from generator.errors import PuzzleError, RecipeError, format_output
from generator.storage.notes import format_count
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.model import GradedPuzzle, Puzzle
    from generator.review import Finding, Gate
    from generator.workers import Bar, Runner

TEXT = "text"
"""Name of the format for people, of files that end in .txt."""

FINDING_COLUMNS = ("where", "puzzle", "code", "words")
"""Columns of a table of findings."""

SMALL_COLLECTION = 400
"""Collections of fewer puzzles are graded in this process; starting other processes would take as long."""

CODE_WIDTH = 18
"""Columns of a code in the summary."""


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle with its place.

    where    file and line, or edition and number
    number   line or number alone
    """

    where: str
    number: int
    graded: GradedPuzzle


@dataclass(slots=True)
class Reviewed:
    """The findings about a file, and the puzzles that they are about.

    places     where each puzzle is, and its line
    """

    places: list[tuple[str, str]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `review`."""
    parser = add_command(commands, "review", run_review)
    add_file_argument(parser, "puzzle file in any format, the folder of an edition")
    parser.add_argument("--explain", metavar="CODE", help="print what a code means, its limits with their sources, and what to do")
    parser.add_argument("--ignore", metavar="CODES", default="", help="codes not to report, separated by commas (default: none)")
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for small collections)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    add_effort_flag(parser)
    add_table_flag(parser, "text", [TEXT])
    output_help = "write the findings to FILE, in the format of its suffix (default: stdout)"
    parser.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=output_help)
    add_json_flag(parser)


def run_review(options: argparse.Namespace) -> int:
    """Print every finding, one a line, and the number of each code.

    Returns 65 if there is any finding or fault.

    Raises
    ------
    UnknownName   a code that does not exist
    """
    from generator.review import Gate, explain_code, find_code
    from generator.workers import report_compiling

    if options.explain is not None:
        print(explain_code(find_code(options.explain)))
        return 0
    name = choose_output(options.output, options.format, {TEXT: (".txt",), **TABLES}, TEXT)
    check_terminal(options.output, name)
    if options.json and not (options.output is None and options.format is None):
        raise RecipeError("--json: expected neither -o nor --format as well; leave out --json, and name the file as .json")
    ignored = {find_code(name.strip()).name for name in options.ignore.split(",") if name.strip()}
    source = PuzzleFile(options.file, options.column)
    report_compiling()
    if source.argument is None and Path(options.file).is_dir():
        refuse_column(options.column, "a folder")
        gate, items = _read_edition(Path(options.file))
        reviewed = _review(gate, items, ignored)
    else:
        reviewed = _review(Gate(), _grade_file(source, options), ignored)
    if options.json:
        code = _print_json(reviewed, source)
    elif name == TEXT:
        code = _print_lines(reviewed, source, options.output)
    else:
        code = _write_findings(reviewed, source, name, options.output)
    return BAD_INPUT if reviewed.findings else code


def _review(gate: Gate, items: Iterable[Item], ignored: Set[str]) -> Reviewed:
    """Return the findings about puzzles, without those of ignored codes."""
    from generator.notation import format_puzzle
    from generator.review import sort_findings

    reviewed = Reviewed()
    found: list[Finding] = []
    for item in items:
        reviewed.places.append((item.where, format_puzzle(item.graded.puzzle)))
        found += gate.check(item.graded, item.number)
    reviewed.findings = [finding for finding in sort_findings([*found, *gate.finish()]) if finding.code not in ignored]
    return reviewed


def _print_lines(reviewed: Reviewed, source: PuzzleFile, path: str | None) -> int:
    """Write findings and summary as lines; return the exit code of the file."""
    from generator.review import count_codes, list_codes

    with open_output(path) as output:
        for finding in reviewed.findings:
            print(format_output(f"{reviewed.places[finding.at][0]}: {finding.code}: {finding.words}"), file=output)
        print(f"{format_count(len(reviewed.places), 'puzzle')}, {format_count(len(reviewed.findings), 'finding')}", file=output)
        counts, titles = count_codes(reviewed.findings), list_codes()
        for name, count in counts.items():
            print(f"{name:<{CODE_WIDTH}}{count:>6}  {titles[name].title}", file=output)
    return source.finish()


def _write_findings(reviewed: Reviewed, source: PuzzleFile, name: str, path: str | None) -> int:
    """Write the findings as a table; return the exit code of the file."""
    from generator.formats import find_format

    with open_table(path, find_format(name), FINDING_COLUMNS) as table:
        for finding in reviewed.findings:
            where, line = reviewed.places[finding.at]
            table.write({"where": where, "puzzle": line, "code": finding.code, "words": finding.words})
    return source.finish()


def _print_json(reviewed: Reviewed, source: PuzzleFile) -> int:
    """Print findings and summary as one object; return the exit code of the file."""
    from generator.review import count_codes

    def describe(finding: Finding) -> dict[str, object]:
        where, line = reviewed.places[finding.at]
        return {"where": where, "puzzle": line, "code": finding.code, "words": finding.words}

    summary = {"puzzles": len(reviewed.places), "codes": count_codes(reviewed.findings), "good": not (reviewed.findings or source.faults)}
    return print_file_json("findings", map(describe, reviewed.findings), source, lambda: summary)


def _grade_file(source: PuzzleFile, options: argparse.Namespace) -> Iterator[Item]:
    """Yield the puzzles of a file with grades and paths; report those without."""
    from generator.commands.count_puzzles import count_puzzles
    from generator.workers import count_processors, open_runner, show_bar

    with show_bar("review", count_puzzles(options.file, options.column)) as bar:
        source.notify = bar.note
        lines = source.lines()
        first = list(islice(lines, SMALL_COLLECTION))
        is_small, jobs = len(first) < SMALL_COLLECTION, options.jobs
        with open_runner(jobs or count_processors(), is_small, is_explicit=jobs is not None) as runner:
            yield from _grade_lines(chain(first, lines), source, runner, bar)


def _grade_lines(lines: Iterable[Line], source: PuzzleFile, runner: Runner, bar: Bar) -> Iterator[Item]:
    """Yield the puzzles of lines with grades and paths; report those without."""
    from generator.grading import LEVELS
    from generator.puzzles.grade_waves import grade_all
    from generator.puzzles.warm_kernels import warm_grading

    if runner.jobs > 1:
        warm_grading()
    for line, result in grade_all(_with_puzzles(lines), runner, LEVELS):
        bar.advance(1)
        if isinstance(result, PuzzleError):
            source.report(result, line.where)
        else:
            yield Item(line.where, line.number, result)


def _with_puzzles(lines: Iterable[Line]) -> Iterator[tuple[Line, Puzzle]]:
    for line in lines:
        yield line, line.puzzle


def _read_edition(folder: Path) -> tuple[Gate, Iterator[Item]]:
    """Return the gate of a book's order and its puzzles, as they were published.

    Raises
    ------
    Faulty   the folder is no edition of a book, or one that was altered
    """
    from generator.editions.rebuild import read_book_manifest, read_order
    from generator.editions.review import make_gate
    from generator.formats.edition_tables import RECORDS, read_records
    from generator.storage.manifest import verify_file

    manifest = read_book_manifest(folder)
    verify_file(folder, RECORDS, manifest)
    order = read_order(manifest, folder)
    numbered = enumerate(read_records(folder, with_path=True), start=order.first)
    return make_gate(order), (Item(f"{folder}, puzzle {number}", number, graded) for number, graded in numbered)
