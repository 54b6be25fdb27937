"""Command `typeset`, which makes pages of a file of puzzles."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.book import PAGE_KEYS, SEPARATE, add_answers_flag, add_page_flags
from generator.commands.file_paths import OutputFile
from generator.commands.flag_values import add_effort_flag
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_file_argument, find_target
from generator.errors import CannotCreate, CannotWrite, GridFormatError, PuzzleError, RecipeError, format_output
from generator.storage.suffixes import check_suffix

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.model import Puzzle
    from generator.typesetting.typeset import ChapterOrder


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `typeset`."""
    parser = add_command(commands, "typeset", run_typeset)
    add_file_argument(parser)
    parser.add_argument("-o", dest="output", metavar="OUT.pdf", type=OutputFile, required=True, help="PDF file to write")
    add_page_flags(parser, "that of a book without a recipe")
    add_answers_flag(parser, "back")
    add_effort_flag(parser)
    bare_help = "puzzles and answers only: no title page, rules, openers, notes or empty grids (default: a book of 24 pages or more)"
    parser.add_argument("--bare", action="store_true", help=bare_help)


def run_typeset(options: argparse.Namespace) -> int:
    """Typeset puzzles by family and level, easiest first.

    Faults are reported and the remaining puzzles are typeset.

    Raises
    ------
    RecipeError    the output is stdout, a flag is invalid, or answers.pdf has no folder or would replace the output
    CannotCreate   the folder of the output file does not exist
    """
    from generator.grading import LEVELS
    from generator.recipe.imprint import imprint_of
    from generator.recipe.order import undated_day
    from generator.recipe.recipe import check_recipe
    from generator.storage.notes import format_count
    from generator.typesetting.only_trim import use_only_trim
    from generator.typesetting.typeset import make_book, typeset
    from generator.workers import report_compiling

    if options.output == "-":
        raise RecipeError("-o: expected the name of a file, got '-'; typeset cannot print a PDF to stdout")
    check_suffix(options.output, "-o", (".pdf",))
    target = find_target(options.output)
    if target is not None and not target.parent.is_dir():
        raise CannotCreate(f"cannot create {options.output!r}: folder {str(target.parent)!r} does not exist")
    given_flags = {key: value for key in (*PAGE_KEYS, "answers") if (value := getattr(options, key)) is not None}
    recipe = use_only_trim(check_recipe({"name": "pages", "title": "Sudoku", "source": options.file} | given_flags, "command line"))
    _check_answers_place(recipe.answers, target, options.output)
    source = PuzzleFile(options.file, options.column)
    report_compiling()
    chapters = read_chapters(source)
    imprint = replace(imprint_of(recipe), proved=False, day=undated_day(), is_bare=options.bare)
    with _pdf_place(target, options.output) as place:
        pages = typeset(make_book(imprint, chapters, LEVELS), place)
    print(
        format_output(f"{options.output}: {format_count(len(pages.page_of), 'puzzle')}, {format_count(pages.page_count, 'page')}"),
        file=sys.stderr,
    )
    return source.finish()


def _check_answers_place(answers: str, target: Path | None, path: str) -> None:
    """Check that a file of answers can be written in the folder of the puzzles.

    Raises
    ------
    RecipeError   the puzzles go to a device, or are to be in the file of answers
    """
    from generator.proof.preflight import ANSWERS_FILE

    if answers != SEPARATE:
        return
    if target is None:
        raise RecipeError(f"--answers separate: expected a file for -o, got the device {path!r}, which has no folder for {ANSWERS_FILE}")
    if target.name == ANSWERS_FILE:
        raise RecipeError(f"--answers separate: the answers are written to {ANSWERS_FILE}; choose another name for -o")


@contextmanager
def _pdf_place(target: Path | None, path: str) -> Iterator[Path]:
    """Yield the path to write a PDF to.

    For a device or a pipe this is a temporary file, which is copied to the device at the end.

    Raises
    ------
    CannotWrite   the device cannot be written
    """
    if target is not None:
        yield target
        return
    with tempfile.TemporaryDirectory(prefix="gridpress-") as folder:
        place = Path(folder) / "pages.pdf"
        yield place
        try:
            with place.open("rb") as pages, open(path, "wb") as device:
                shutil.copyfileobj(pages, device)
        except BrokenPipeError:
            raise  # the reader closed the pipe: not an error
        except OSError as fault:
            raise CannotWrite(f"cannot write {path!r}: {fault.strerror}") from fault


def read_chapters(source: PuzzleFile) -> list[ChapterOrder]:
    """Return the puzzles of a file, graded, in chapters by family and level.

    Chapters are sorted easiest first. Faults are reported and the remaining puzzles are used.

    Raises
    ------
    GridFormatError   no puzzle in the file has one solution
    """
    from generator.grading import LEVELS
    from generator.puzzles.grade_waves import grade_all
    from generator.typesetting.typeset import sort_chapters
    from generator.workers import InProcessRunner

    graded = []
    for line, result in grade_all(open_printable(source), InProcessRunner(), LEVELS):
        if isinstance(result, PuzzleError):
            source.report(result, line.where)
        else:
            graded.append(result)
    if not graded:
        raise GridFormatError(f"{source.name}: expected at least one puzzle with one solution, got none")
    return sort_chapters(graded)


def open_printable(source: PuzzleFile) -> Iterator[tuple[Line, Puzzle]]:
    """Yield the puzzles of a file that can be printed; report and skip the others.

    Raises
    ------
    GridFormatError   there is no puzzle and no faulty line
    """
    from generator.families import find_family
    from generator.notation import COMPLETE

    for line in source.lines():
        try:
            find_family(line.puzzle.family).check_printed(line.puzzle)
            if 0 not in line.puzzle.givens:
                raise GridFormatError(COMPLETE)
        except PuzzleError as fault:
            source.report(fault, line.where)
        else:
            yield line, line.puzzle
