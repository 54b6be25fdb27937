"""Command `solve`: prints the number of solutions of puzzles, and the solutions."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from generator.commands.flag_values import count_argument
from generator.commands.json_output import add_json_flag, print_file_json, print_json
from generator.commands.line_spool import LineSpool
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import Line, PuzzleFile, print_message
from generator.commands.standard_input import has_input
from generator.errors import GaveUp
from generator.storage.notes import print_result

NOTHING_GIVEN = (
    "no puzzle was given: this is a random complete grid; to solve a puzzle, give a file, a puzzle line, or - for standard input"
)

LONG_SEARCH = 10_000
"""Fewest solutions whose search shows its progress; they are printed once all are found, because the comment above them counts them."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `solve`."""
    parser = add_command(commands, "solve", run_solve)
    file_help = "puzzle file in any format, or one puzzle line; - for standard input (default: -; without input, a random complete grid)"
    parser.add_argument("file", metavar="FILE", nargs="?", help=file_help)
    limit_help = "most solutions to print for each puzzle, from 1 (default: 2)"
    parser.add_argument("--limit", metavar="K", type=count_argument, default=2, help=limit_help)
    add_json_flag(parser)


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
        return print_file_json("puzzles", (one.facts() for one in solved), source, dict, "solutions")
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
