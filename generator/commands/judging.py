"""`grade`, `solve`, `check`, `hint` and `canon`: what given puzzles are worth, hold, and lack."""

from __future__ import annotations

import argparse
import re
import secrets
import sys
from typing import TYPE_CHECKING

from generator.commands.files import BAD_INPUT, PuzzleFile, add_file, count_argument
from generator.errors import GaveUp, GridFormatError, PuzzleError, RecipeError

if TYPE_CHECKING:
    from generator.model import Geometry, Puzzle

CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE)
WORDS = ("none", "one", "many")

GRADE_NOTE = (
    "Grade each puzzle. csv and jsonl hold HoDoKu's score and level of the puzzle as given, too (9x9 only): its own where it says "
    "Easy, Medium or Hard, approximate beyond Hard."
)


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of the commands that judge given puzzles."""
    parser = commands.add_parser("grade", help="effort and level of each puzzle", description=GRADE_NOTE, allow_abbrev=False)
    add_file(parser)
    parser.add_argument("--format", choices=("table", "csv", "jsonl"), default="table", help="form of the result (default: table)")
    parser.add_argument("--explain", action="store_true", help="tell every step of the solve path (table and jsonl)")
    parser.add_argument("--jobs", metavar="N", help="worker processes, from 1 (default: 1)", default="1")
    parser.set_defaults(run=run_grade)

    parser = commands.add_parser("solve", help="none, one or many solutions, and the solutions", allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", nargs="?", help="puzzle lines; - for standard input (default: a fresh complete grid)")
    parser.add_argument("--limit", metavar="K", type=count_argument, default=2, help="solutions shown of each puzzle, from 1 (default: 2)")
    parser.set_defaults(run=run_solve)

    parser = commands.add_parser("check", help="name every fault of each board, and where it is", allow_abbrev=False)
    add_file(parser)
    parser.set_defaults(run=run_check)

    parser = commands.add_parser("hint", help="the next step of a puzzle, or the candidates of a cell", allow_abbrev=False)
    parser.add_argument("line", metavar="LINE", help="one puzzle line; - reads the first of standard input")
    parser.add_argument("--cell", metavar="CELL", help="tell what this cell can hold, such as r1c1 (default: the next step)")
    parser.set_defaults(run=run_hint)

    parser = commands.add_parser("canon", help="the canonical form of each puzzle, equal for twins", allow_abbrev=False)
    add_file(parser, "puzzles with one solution, one a line")
    parser.add_argument("--unique", action="store_true", help="leave out forms that came before")
    parser.set_defaults(run=run_canon)


def run_grade(options: argparse.Namespace) -> int:
    """Grade puzzles in their order; faults are named and the rest goes on."""
    from generator.commands.tables import WRITERS
    from generator.grading import LEVELS
    from generator.pipeline import grade_all
    from generator.workers import open_runner, read_jobs, show_bar, tell_of_compiling

    if options.explain and options.format == "csv":
        raise RecipeError("csv has no column for an explanation; use --format table or jsonl")
    source = PuzzleFile(options.file)
    tell_of_compiling()
    writer = WRITERS[options.format](sys.stdout, options.explain)
    with open_runner(read_jobs(options.jobs), asked=True) as runner, show_bar("grade") as bar:
        for line, result in grade_all(((line, line.puzzle) for line in source.lines()), runner, LEVELS):
            bar.advance(1)
            if isinstance(result, PuzzleError):
                source.report(result, line.where)
            else:
                writer.write(line.text, result)
    return source.exit_code


def run_solve(options: argparse.Namespace) -> int:
    """Print `# none`, `# one` or `# many` with the place for each puzzle, then its solutions as puzzle lines."""
    from generator.model import Puzzle
    from generator.notation import format_puzzle
    from generator.stages.solve import find_solutions

    if options.file is None:
        return _print_fresh_grid()
    source = PuzzleFile(options.file)
    for line in source.lines():
        try:
            solutions = list(find_solutions(line.puzzle, max(2, options.limit)))
        except GaveUp as fault:
            source.report(fault, line.where)
            continue
        print(f"# {WORDS[min(len(solutions), 2)]}: {line.where}")
        for solution in solutions[: options.limit]:
            print(format_puzzle(Puzzle(line.puzzle.family, solution, line.puzzle.extra)))
    return source.exit_code


def _print_fresh_grid() -> int:
    from generator.families import find_family
    from generator.model import Puzzle
    from generator.notation import BARE_FAMILY, format_puzzle
    from generator.stages.fill import fill

    print(format_puzzle(Puzzle(BARE_FAMILY, fill(find_family(BARE_FAMILY), secrets.randbelow(2**63), "solve", 0).digits)))
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Print what is wrong with each board, one fault a line, or that it is good; 65 if any is faulty."""
    source = PuzzleFile(options.file)
    is_faulty = False
    for line in source.lines():
        faults = _faults(line.puzzle)
        is_faulty |= bool(faults)
        for fault in faults:
            print(f"{line.where}: {fault}")
        if not faults:
            kind = "complete grid" if _is_complete(line.puzzle) else f"puzzle of {line.puzzle.clues} givens, one solution"
            print(f"{line.where}: good: {kind}")
    return BAD_INPUT if is_faulty else source.exit_code


def _faults(puzzle: Puzzle) -> list[str]:
    """Say everything that is wrong with a board."""
    from generator.grading import solve_puzzle
    from generator.stages.solve import find_faults

    faults = find_faults(puzzle)
    if not faults:
        try:
            solve_puzzle(puzzle)
        except PuzzleError as fault:
            faults.append(str(fault))
    return faults


def run_hint(options: argparse.Namespace) -> int:
    """Print the next step of a puzzle in a sentence, or the candidates of a cell."""
    from generator.grading import explain, next_step

    puzzle = _read_line(options.line)
    if options.cell is not None:
        return _print_candidates(puzzle, options.cell)
    step = next_step(puzzle)
    print("the grid is complete" if step is None else explain(step, puzzle))
    return 0


def _print_candidates(puzzle: Puzzle, name: str) -> int:
    """Print what a cell can hold beside the digits its peers show."""
    from generator.families.family import SYMBOLS
    from generator.grading import candidates_of
    from generator.model import digits_of

    geometry = _geometry(puzzle)
    match = CELL.fullmatch(name.strip())
    row, col = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= geometry.n_rows and 1 <= col <= geometry.n_cols):
        raise RecipeError(f"--cell: expected r1c1 to r{geometry.n_rows}c{geometry.n_cols}, got {name!r}")
    cell = (row - 1) * geometry.n_cols + col - 1
    if puzzle.givens[cell]:
        print(f"r{row}c{col} is given: {SYMBOLS[puzzle.givens[cell] - 1]}")
        return 0
    mask = int(candidates_of(digits_of(puzzle.givens), geometry)[cell])
    print(f"r{row}c{col} can hold {' '.join(s for d, s in enumerate(SYMBOLS) if mask >> d & 1) or 'no digit'}")
    return 0


def run_canon(options: argparse.Namespace) -> int:
    """Print canonical forms in the order of the puzzles; kinds without one are printed as they are."""
    from generator.grading import find_form, solve_puzzle
    from generator.notation import format_puzzle

    source = PuzzleFile(options.file)
    seen: set[str] = set()
    for line in source.lines():
        try:
            solution = solve_puzzle(line.puzzle)
        except PuzzleError as fault:
            source.report(fault, line.where)
            continue
        text = format_puzzle(find_form(line.puzzle, solution))
        if text not in seen:
            print(text)
        if options.unique:
            seen.add(text)
    return source.exit_code


def _read_line(text: str) -> Puzzle:
    from generator.notation import parse_puzzle

    if text == "-":
        line = next(PuzzleFile("-").lines(), None)
        if line is None:
            raise GridFormatError("expected a puzzle line on standard input, got none")
        return line.puzzle
    return parse_puzzle(text)


def _geometry(puzzle: Puzzle) -> Geometry:
    from generator.families import find_family

    return find_family(puzzle.family).board(puzzle)


def _is_complete(puzzle: Puzzle) -> bool:
    from generator.families import find_family

    return find_family(puzzle.family).is_complete(puzzle.givens)
