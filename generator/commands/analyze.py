"""Commands `solve`, `check` and `canon`, which analyze given puzzles.

Grades are in `grade.py`, hints in `hint.py`.
"""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from generator.commands.flag_values import count_argument
from generator.commands.json_output import add_json_flag, print_json, print_json_list
from generator.commands.line_spool import LineSpool
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import (
    BAD_INPUT,
    Line,
    PuzzleFile,
    add_file_argument,
    open_output,
    output_format,
    print_message,
)
from generator.commands.standard_input import has_input
from generator.errors import GaveUp, PuzzleError
from generator.storage.notes import print_result

if TYPE_CHECKING:
    from generator.formats.format import Format, Record
    from generator.model import Puzzle
    from generator.puzzles.canonical import Seen

NOTHING_GIVEN = (
    "no puzzle was given: this is a random complete grid; to solve a puzzle, give a file, a puzzle line, or - for standard input"
)

LONG_SEARCH = 10_000
"""Fewest solutions whose search shows its progress; they are printed once all are found, because the comment above them counts them."""

BATCH = 1024
"""Number of puzzles whose canonical forms are found in one batch."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `solve`, `check` and `canon`."""
    parser = add_command(commands, "solve", run_solve)
    file_help = "puzzle file in any format, or one puzzle line; - for standard input (default: -; without input, a random complete grid)"
    parser.add_argument("file", metavar="FILE", nargs="?", help=file_help)
    limit_help = "most solutions to print for each puzzle, from 1 (default: 2)"
    parser.add_argument("--limit", metavar="K", type=count_argument, default=2, help=limit_help)
    add_json_flag(parser)

    parser = add_command(commands, "check", run_check)
    add_file_argument(parser)
    add_json_flag(parser)

    parser = add_command(commands, "canon", run_canon)
    add_file_argument(parser, "file of puzzles with one solution")
    parser.add_argument("--unique", action="store_true", help="print each form only once")
    output_help = "write to FILE, in the format of its suffix or else as puzzle lines (default: stdout)"
    parser.add_argument("-o", dest="output", metavar="FILE", help=output_help)


def run_solve(options: argparse.Namespace) -> int:
    """Print the number of solutions of each puzzle, then the solutions.

    The number is a comment that begins with `# none`, `# one` or `# many`; solutions are puzzle lines. With --json, both are one object.
    """
    from generator.workers import report_compiling

    report_compiling()
    if options.file is None and not has_input():
        print_message(NOTHING_GIVEN)
        grid = _make_fresh_grid()
        if options.json:
            print_json({"puzzles": [], "grid": grid, "unread": 0, "notes": []})
        else:
            print(grid)
        return 0
    source = PuzzleFile("-" if options.file is None else options.file)
    solved = _solve_lines(source, options.limit)
    if options.json:
        return _print_lines_json("puzzles", (one.facts() for one in solved), source, dict, "solutions")
    for one in solved:
        print_result(f"# {describe_count(one.count, one.most, one.line.where)}")
        for solution in one.solutions:
            print(solution)
    return source.finish()


@dataclass(frozen=True, slots=True)
class Solved:
    """The solutions of one puzzle.

    count       number of solutions found
    most        number of solutions after which the search ended
    solutions   puzzle lines of the first of them; valid until the next puzzle is solved
    """

    line: Line
    count: int
    most: int
    solutions: LineSpool

    def facts(self) -> dict[str, object]:
        """Return what --json prints about the puzzle."""
        answer = describe_count(self.count, self.most, "").partition(":")[0]
        found = {"answer": answer, "count": self.count, "or_more": self.count == self.most, "solutions": self.solutions}
        return {"where": self.line.where, "puzzle": self.line.text} | found


def _solve_lines(source: PuzzleFile, limit: int) -> Iterator[Solved]:
    """Yield the solutions of each puzzle; report those that the search gave up.

    limit   most solutions kept of each
    """
    from generator.model import Puzzle
    from generator.notation import format_puzzle
    from generator.puzzles.solve import find_solutions

    most = max(2, limit)
    for line in source.lines():
        with LineSpool() as shown:
            count = 0
            try:
                for count, solution in enumerate(_show_progress(find_solutions(line.puzzle, most), most), start=1):
                    if count <= limit:
                        shown.add(format_puzzle(Puzzle(line.puzzle.family, solution, line.puzzle.extra)))
            except GaveUp as fault:
                source.report(fault, line.where)
                continue
            yield Solved(line, count, most, shown)


def _show_progress(solutions: Iterator[bytes], most: int) -> Iterator[bytes]:
    """Yield solutions; a long search shows its progress."""
    from generator.workers import show_bar

    if most < LONG_SEARCH:
        yield from solutions
        return
    with show_bar("solve", most, " solutions") as bar:
        for solution in solutions:
            yield solution
            bar.advance(1)


def _print_lines_json(
    key: str, items: Iterator[dict[str, object]], source: PuzzleFile, more: Callable[[], dict[str, object]], long_key: str = ""
) -> int:
    """Print the results of all lines as one object; return the exit code of the file.

    Parameters
    ----------
    more : returns further keys, after the last item
    long_key : key of the items whose value may be long, and is printed piece by piece
    """
    notes: list[str] = []

    def notify(message: str) -> None:
        notes.append(message)
        print_message(message)

    def finish() -> dict[str, object]:
        source.finish()  # lists the lines with repeated faults
        return {**more(), "unread": source.faults, "notes": notes}

    source.notify = notify
    print_json_list(key, items, finish, long_key)
    return BAD_INPUT if source.faults else 0


def describe_count(count: int, most: int, where: str) -> str:
    """Return a sentence about the number of solutions of a puzzle.

    It begins with `none`, `one` or `many`, for programs.

    Parameters
    ----------
    count : number of solutions found
    most : number of solutions after which the search ended; there may be more
    where : the puzzle, such as a file and line number
    """
    if count == 0:
        return f"none: {where} has no solution"
    if count == 1:
        return f"one: {where} has one solution"
    return f"many: {where} has {count} solutions{' or more' if count == most else ''}"


def _make_fresh_grid() -> str:
    """Return the puzzle line of a random complete grid."""
    from generator.families import find_family
    from generator.model import Puzzle
    from generator.notation import BARE_FAMILY, format_puzzle
    from generator.puzzles.fill import fill

    return format_puzzle(Puzzle(BARE_FAMILY, fill(find_family(BARE_FAMILY), secrets.randbelow(2**63), "solve", 0).digits))


def run_check(options: argparse.Namespace) -> int:
    """Print the faults of each board, one a line, or that it is valid.

    Returns 65 if any board has a fault.
    """
    from generator.workers import report_compiling

    source = PuzzleFile(options.file)
    report_compiling()
    n_faulty = 0

    def check_lines() -> Iterator[tuple[Line, list[str]]]:
        nonlocal n_faulty
        for line in source.lines():
            faults = _faults(line.puzzle)
            n_faulty += bool(faults)
            yield line, faults

    if options.json:
        boards = (_describe_board(line, faults) for line, faults in check_lines())
        code = _print_lines_json("boards", boards, source, lambda: {"good": not n_faulty and not source.faults})
        return BAD_INPUT if n_faulty else code
    for line, faults in check_lines():
        for fault in faults:
            print_result(f"{line.where}: {fault}")
        if not faults:
            kind = "complete grid" if _is_complete(line.puzzle) else f"puzzle of {line.puzzle.clues} givens, one solution"
            print_result(f"{line.where}: good: {kind}")
    code = source.finish()
    return BAD_INPUT if n_faulty else code


def _describe_board(line: Line, faults: list[str]) -> dict[str, object]:
    """Return what --json prints about a board."""
    facts = {"good": not faults, "complete": _is_complete(line.puzzle), "givens": line.puzzle.clues, "faults": faults}
    return {"where": line.where, "puzzle": line.text} | facts


def _faults(puzzle: Puzzle) -> list[str]:
    """Return all faults of a board."""
    from generator.grading import solve_puzzle
    from generator.puzzles.solve import find_faults

    faults = find_faults(puzzle)
    if not faults:
        try:
            solve_puzzle(puzzle)
        except PuzzleError as fault:
            faults.append(str(fault))
    return faults


def run_canon(options: argparse.Namespace) -> int:
    """Write the canonical forms of puzzles, in order.

    Puzzles of families without a canonical form are written unchanged.
    """
    from generator.puzzles.canonical import open_seen_set
    from generator.workers import report_compiling

    source, form = PuzzleFile(options.file), output_format(options.output)
    report_compiling()
    with open_output(options.output) as output, open_seen_set() as seen:
        form.write(_canonical_forms(source, form, seen if options.unique else None), output)
    return source.finish()


def _canonical_forms(source: PuzzleFile, form: Format, seen: Seen | None) -> Iterator[Record]:
    """Yield the form of each puzzle that the output format supports.

    With `seen`, each form is yielded once.
    """
    from generator.formats.format import Record
    from generator.puzzles.canonical import find_forms

    lines = _supported_lines(source, form)
    while batch := list(islice(lines, BATCH)):
        for line, found in zip(batch, find_forms([line.puzzle for line in batch]), strict=True):
            if isinstance(found, PuzzleError):
                source.report(found, line.where)
            elif seen is None or seen.add(found):
                yield Record(found)


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
