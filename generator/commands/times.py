"""Command `times`: solving times of readers as a table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.flag_values import jobs_argument
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT, print_message
from generator.commands.standard_input import open_stdin
from generator.commands.table_output import add_table_flag, open_table
from generator.errors import GridFormatError, PuzzleError, explain
from generator.storage.suffixes import TABLES, choose_output

if TYPE_CHECKING:
    from generator.formats.games_file import SolvedGame
    from generator.model import GradedPuzzle, Puzzle

AIDS = ("hints", "checks", "returns", "restarts")
COLUMNS = ("kind", "level", "rating", "seconds", *AIDS, "solved", "puzzle", "solution", "players", "avg_s", "DTO")
"""Columns of the table; the last ones, with `puzzle` and `solution`, are those of human_times.csv, which `make fit` reads."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `times`."""
    parser = add_command(commands, "times", run_times)
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=InputFile, help="file of games saved by a companion page; - for standard input"
    )
    parser.add_argument(
        "-o", dest="output", metavar="FILE", type=OutputFile, help="file to write, created when all is graded (default: stdout)"
    )
    add_table_flag(parser, "csv")
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for few puzzles)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)


def run_times(options: argparse.Namespace) -> int:
    """Write a row for each solved game; faults are reported and the others used.

    Without any file of games nothing is written.
    """
    from generator.formats import find_format
    from generator.workers import report_compiling

    form = find_format(choose_output(options.output, options.format, TABLES, "csv"))
    report_compiling()
    faults, n_read = 0, 0
    solved: dict[tuple[object, ...], SolvedGame] = {}
    for path in options.files:
        try:
            games = _read_file(path)
            n_read += 1
        except PuzzleError as fault:
            games = [fault]
        for found in games:
            if isinstance(found, PuzzleError):
                faults += 1
                print_message(str(found))
            else:
                solved.setdefault(found.identity, found)
    if not n_read:
        return BAD_INPUT
    grades = _grade([game for game in solved.values() if game.puzzle], options.jobs)
    with open_table(options.output, form, COLUMNS) as table:
        for game in solved.values():
            grade = grades[game.puzzle] if game.puzzle else None
            if isinstance(grade, PuzzleError):
                faults += 1
                print_message(f"{game.where}: {grade}")
                continue
            table.write(_make_row(game, grade))
    return BAD_INPUT if faults else 0


def _read_file(path: str) -> list[SolvedGame | PuzzleError]:
    """Return the solved games and faults of a file.

    Raises
    ------
    GridFormatError   the file cannot be read
    Faulty            the file is not one of games
    """
    from generator.formats.games_file import LARGEST_FILE, read_games

    name = "stdin" if path == "-" else path
    try:
        if path == "-":
            content = open_stdin().read(LARGEST_FILE + 1)
        else:
            with open(path, "rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as fault:
        raise GridFormatError(f"cannot read {path!r}: {fault.strerror or explain(fault)}") from None
    return list(read_games(content, name))


def _grade(games: list[SolvedGame], jobs: int | None) -> dict[Puzzle, GradedPuzzle | PuzzleError]:
    """Return the grade of each puzzle, or its fault."""
    from generator.commands.grade import SMALL_COLLECTION
    from generator.grading import LEVELS
    from generator.puzzles.grade_waves import grade_all
    from generator.workers import count_processors, open_runner, show_bar

    puzzles = dict.fromkeys(game.puzzle for game in games if game.puzzle)
    grades: dict[Puzzle, GradedPuzzle | PuzzleError] = {}
    is_small = len(puzzles) < SMALL_COLLECTION
    with open_runner(jobs or count_processors(), is_small, is_explicit=jobs is not None) as runner, show_bar("grade", len(puzzles)) as bar:
        for puzzle, grade in grade_all(((puzzle, puzzle) for puzzle in puzzles), runner, LEVELS, with_path=False):
            grades[puzzle] = grade
            bar.advance(1)
    return grades


def _make_row(game: SolvedGame, grade: GradedPuzzle | None) -> dict[str, Any]:
    """Return a row; without a grade the puzzle's columns are empty."""
    from generator.notation import format_digits, format_puzzle

    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    row |= {"kind": game.family, "level": game.level, "seconds": game.seconds, "solved": game.day}
    row |= {aid: getattr(game, aid) for aid in AIDS} | {"players": 1, "avg_s": game.seconds}
    if grade:
        row |= {"puzzle": format_puzzle(grade.puzzle), "solution": format_digits(grade.solution), "rating": grade.effort.se_er}
        row["level"] = game.level or grade.level
    return row
