"""Commands `check` and `canon`: faults of boards, canonical forms of puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_effort_flag
from generator.commands.json_output import add_json_flag, print_file_json
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT, Line, PuzzleFile, add_file_argument, open_output, output_format
from generator.errors import PuzzleError, RecipeError
from generator.storage.notes import format_count, print_result

if TYPE_CHECKING:
    from generator.formats.format import Format, Record
    from generator.model import Puzzle
    from generator.puzzles.canonical import Seen

CANON_COLUMNS = ("puzzle", "original", "group")
"""First columns of a table of canonical forms; those of the file follow."""

BATCH = 1024
"""Number of puzzles whose canonical forms are found in one batch."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `check` and `canon`."""
    parser = add_command(commands, "check", run_check)
    add_file_argument(parser)
    add_json_flag(parser)
    add_effort_flag(parser)

    parser = add_command(commands, "canon", run_canon)
    add_file_argument(parser, "file of puzzles with one solution")
    parser.add_argument("--unique", action="store_true", help="print each form only once")
    groups_help = "add the number of the group to each line, as a comment: twins have the same (in tables always, as a column)"
    parser.add_argument("--groups", action="store_true", help=groups_help)
    original_help = "add each puzzle as it was to its line, as a comment (in tables always, as a column)"
    parser.add_argument("--original", action="store_true", help=original_help)
    output_help = "write to FILE, in the format of its suffix (default: stdout, as puzzle lines)"
    parser.add_argument("-o", dest="output", metavar="FILE", type=OutputFile, help=output_help)
    add_effort_flag(parser)


def run_check(options: argparse.Namespace) -> int:
    """Print the faults of each board, one a line, or that it is valid.

    Returns 65 if any board has a fault.
    """
    from generator.grading import list_faults
    from generator.workers import report_compiling

    source = PuzzleFile(options.file, options.column)
    report_compiling()
    n_faulty = 0

    def check_lines() -> Iterator[tuple[Line, list[str]]]:
        nonlocal n_faulty
        for line in source.lines():
            faults = list_faults(line.puzzle)
            n_faulty += bool(faults)
            yield line, faults

    if options.json:
        boards = (_describe_board(line, faults) for line, faults in check_lines())
        code = print_file_json("boards", boards, source, lambda: {"good": not n_faulty and not source.faults})
        return BAD_INPUT if n_faulty else code
    for line, faults in check_lines():
        for fault in faults:
            print_result(f"{line.where}: {fault}")
        if not faults:
            kind = "complete grid" if _is_complete(line.puzzle) else f"puzzle of {format_count(line.puzzle.clues, 'given')}, one solution"
            print_result(f"{line.where}: good: {kind}")
    code = source.finish()
    return BAD_INPUT if n_faulty else code


def _describe_board(line: Line, faults: list[str]) -> dict[str, object]:
    """Return what --json prints about a board."""
    facts = {"good": not faults, "complete": _is_complete(line.puzzle), "givens": line.puzzle.clues, "faults": faults}
    return {"where": line.where, "puzzle": line.text} | facts


def run_canon(options: argparse.Namespace) -> int:
    """Write the canonical forms of puzzles, in order.

    Puzzles of families without a canonical form are written unchanged.

    Raises
    ------
    RecipeError   comments for a format that has none
    """
    from generator.puzzles.canonical import open_seen_set
    from generator.workers import report_compiling

    source, form = PuzzleFile(options.file, options.column), output_format(options.output)
    if (options.groups or options.original) and form.table is None and "note" not in form.fields:
        flag = "--groups" if options.groups else "--original"
        raise RecipeError(f"{flag}: the format {form.name} has no comments; use lines, csv or jsonl")
    report_compiling()
    with open_output(options.output) as output, open_seen_set() as seen:
        form.write(_canonical_forms(source, form, seen, options), output)
    return source.finish()


def _canonical_forms(source: PuzzleFile, form: Format, seen: Seen, options: argparse.Namespace) -> Iterator[Record]:
    """Yield the form of each puzzle that the output format supports.

    With --unique, each form is yielded once.
    """
    from generator.puzzles.canonical import find_forms

    lines = _supported_lines(source, form)
    while batch := list(islice(lines, BATCH)):
        for line, found in zip(batch, find_forms([line.puzzle for line in batch]), strict=True):
            if isinstance(found, PuzzleError):
                source.report(found, line.where)
                continue
            group, is_new = seen.find_group(found)
            if is_new or not options.unique:
                yield _as_form(line, found, group, options)


def _as_form(line: Line, found: Puzzle, group: int, options: argparse.Namespace) -> Record:
    """Return a canonical form with what its file says of the puzzle, and of its group.

    Solution, placed digits and pencil marks are those of the board as it was, so they are left out.
    """
    from generator.formats.format import FACTS, Record
    from generator.notation import format_puzzle

    facts = line.record.facts
    notes = [*([f"group {group}"] if options.groups else []), *([line.text.partition(" #")[0].rstrip()] if options.original else [])]
    given = line.record.row or {name: text for name in FACTS if (text := getattr(facts, name))}
    kept = {name: value for name, value in given.items() if name not in ("puzzle", "family", "solution", "placed", "marks", "path")}
    row = {"puzzle": format_puzzle(found), "original": line.text, "group": group, **kept}
    return Record(found, facts=replace(facts, note=", ".join(notes)), row=row)


def _supported_lines(source: PuzzleFile, form: Format) -> Iterator[Line]:
    for line in source.lines():
        try:
            form.check(line.puzzle.family)
        except PuzzleError as fault:
            source.report(fault, line.where)
        else:
            yield line


def _is_complete(puzzle: Puzzle) -> bool:
    from generator.families import find_family

    return find_family(puzzle.family).is_complete(puzzle.givens)
