"""Command `solve`: prints the number of solutions of puzzles, and the solutions."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from generator.commands.file_paths import InputFile
from generator.commands.flag_values import add_effort_flag, count_argument
from generator.commands.json_output import add_json_flag, print_file_json, print_json
from generator.commands.line_spool import LineSpool
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import Line, PuzzleFile, add_column_flag, print_message, refuse_column
from generator.commands.standard_input import has_input
from generator.errors import GaveUp, RecipeError
from generator.storage.notes import print_result

NOTHING_GIVEN = (
    "no puzzle was given: this is a random complete grid; to solve a puzzle, give a file, a puzzle line, or - for standard input"
)

MOST_SHOWN, MOST_COUNTED = 2, 1_000_000
"""Limits without --limit: of the solutions printed, and of those counted with --count."""

LONG_SEARCH = 10_000
"""Fewest solutions whose search shows its progress; they are printed once all are found, because the comment above them counts them."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `solve`."""
    parser = add_command(commands, "solve", run_solve)
    file_help = "puzzle file in any format, or one puzzle line; - for standard input (default: -; without input, a random complete grid)"
    parser.add_argument("file", metavar="FILE", nargs="?", type=InputFile, help=file_help)
    add_column_flag(parser)
    parser.add_argument("--count", action="store_true", help="print only the number of solutions of each puzzle, one integer a line")
    limit_help = f"most solutions to print for each puzzle, from 1 (default: {MOST_SHOWN}), or to count (default: {MOST_COUNTED})"
    parser.add_argument("--limit", metavar="K", type=count_argument, help=limit_help)
    add_json_flag(parser)
    add_effort_flag(parser)


def run_solve(options: argparse.Namespace) -> int:
    """Print the number of solutions of each puzzle, then the solutions.

    The number is a comment that begins with `# none`, `# one`, `# many` or `# undecided`; solutions are puzzle lines. With --json, both are
    one object.
    With --count, the number is an integer and no solution is printed; a puzzle with more than were to be counted is reported as a fault.
    """
    from generator.workers import report_compiling

    report_compiling()
    if options.file is None and not has_input():
        if options.count:
            raise RecipeError("--count: expected puzzles, got none; give a file, a puzzle line, or - for standard input")
        refuse_column(options.column, "nothing")
        print_message(NOTHING_GIVEN)
        grid = _make_fresh_grid()
        if options.json:
            print_json({"puzzles": [], "grid": grid, "unread": 0, "notes": []})
        else:
            print(grid)
        return 0
    source = PuzzleFile("-" if options.file is None else options.file, options.column)
    solved = _count_lines(source, options.limit or MOST_COUNTED) if options.count else _list_lines(source, options.limit or MOST_SHOWN)
    if options.json:
        return print_file_json("puzzles", (one.facts() for one in solved), source, dict, "solutions")
    for one in solved:
        if options.count:
            print(one.count)
            continue
        print_result(f"# {describe_count(one.count, one.is_cut, one.line.where)}")
        if one.why:
            print_message(f"{one.line.where}: {one.why}")
        for solution in one.solutions:
            print(solution)
    return source.finish()


@dataclass(frozen=True, slots=True)
class Solved:
    """The solutions of one puzzle.

    count       number of solutions found
    is_cut      whether the search ended before its end, so that there may be more
    why         what contradicts itself, where there is none and it is known
    solutions   puzzle lines of the first of them; valid until the next puzzle is solved
    """

    line: Line
    count: int
    is_cut: bool
    solutions: LineSpool
    why: str = ""

    def facts(self) -> dict[str, object]:
        """Return what --json prints about the puzzle."""
        answer = describe_count(self.count, self.is_cut, "").partition(":")[0]
        found = {"answer": answer, "count": self.count, "or_more": self.is_cut}
        why = {"why": self.why} if self.why else {}
        return {"where": self.line.where, "puzzle": self.line.text} | found | why | {"solutions": self.solutions}


def _count_lines(source: PuzzleFile, limit: int) -> Iterator[Solved]:
    """Yield the number of solutions of each puzzle, up to a limit.

    Puzzles that have more, or that are not decided, are reported.
    """
    from generator.grading import count_solutions

    for line in source.lines():
        try:
            count = count_solutions(line.puzzle, limit + 1)
        except GaveUp as fault:
            source.report(fault, line.where)
            continue
        if count > limit:
            source.report(GaveUp(f"more than {limit} solutions; raise --limit to count them all"), line.where)
        with LineSpool() as nothing:
            yield Solved(line, min(count, limit), count > limit, nothing)


def _list_lines(source: PuzzleFile, limit: int) -> Iterator[Solved]:
    """Yield the solutions of each puzzle, at most `limit`.

    Puzzles that are not decided are reported.
    """
    from generator.grading import find_contradiction, list_solutions
    from generator.model import Puzzle
    from generator.notation import format_puzzle

    most = max(2, limit)
    for line in source.lines():
        with LineSpool() as shown:
            count, is_ended = 0, True
            try:
                for count, solution in enumerate(_show_progress(list_solutions(line.puzzle, most), most), start=1):
                    if count <= limit:
                        shown.add(format_puzzle(Puzzle(line.puzzle.family, solution, line.puzzle.extra)))
            except GaveUp as fault:
                # What was found before is kept.
                source.report(fault, line.where)
                is_ended = False
            why = "" if count or not is_ended else find_contradiction(line.puzzle)
            yield Solved(line, count, count == most or not is_ended, shown, why)


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


def describe_count(count: int, is_cut: bool, where: str) -> str:
    """Return a sentence about the number of solutions of a puzzle.

    It begins with `none`, `one`, `many` or `undecided`, for programs.

    Parameters
    ----------
    count : number of solutions found
    is_cut : whether the search ended before its end, so that there may be more
    where : the puzzle, such as a file and line number
    """
    if count < 2 and is_cut:
        found = "no solution was" if count == 0 else "one solution was"
        return f"undecided: {found} found for {where}, and there may be others; raise --effort"
    if count == 0:
        return f"none: {where} has no solution"
    if count == 1:
        return f"one: {where} has one solution"
    return f"many: {where} has {count} solutions{' or more' if is_cut else ''}"


def _make_fresh_grid() -> str:
    """Return the puzzle line of a random complete grid."""
    from generator.families import find_family
    from generator.model import Puzzle
    from generator.notation import BARE_FAMILY, format_puzzle
    from generator.puzzles.fill import fill

    return format_puzzle(Puzzle(BARE_FAMILY, fill(find_family(BARE_FAMILY), secrets.randbelow(2**63), "solve", 0).digits))
