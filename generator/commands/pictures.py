"""Command `pictures`: a picture of each puzzle and of each answer, proved."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import InputFile
from generator.commands.flag_values import add_effort_flag, choose_formats, folder_argument, jobs_argument, whole_number, width_argument
from generator.commands.pages import open_printable
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_column_flag, refuse_column
from generator.commands.run_flags import OUT
from generator.errors import GridFormatError, PuzzleError, Unproved, format_output
from generator.storage.notes import format_count, print_message
from generator.words import LANGUAGES

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.editions.pictures import PictureSource
    from generator.model import Puzzle
    from generator.typesetting.pictures import PictureOrder
    from generator.workers import Runner

DEFAULT_FORMATS, DEFAULT_WIDTH, DEFAULT_DPI = "svg,png", "90mm", 300
LEAST_DPI, LARGEST_DPI = 36, 2400

SMALL_COLLECTION = 100
"""Fewer puzzles are drawn in this process; starting others would take as long."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `pictures`."""
    parser = add_command(commands, "pictures", run_pictures)
    source_help = "folder of an edition, or book/edition, such as nightly/latest; or puzzle file in any format, or one puzzle line"
    parser.add_argument("source", metavar="BOOK|FILE", type=InputFile, help=f"{source_help}; - for standard input")
    add_column_flag(parser)
    folder_help = "folder for the pictures and their index; other files in it stay as they are"
    parser.add_argument("-o", dest="folder", metavar="FOLDER", type=folder_argument, required=True, help=folder_help)
    formats_help = f"some of svg,png,pdf,eps (default: {DEFAULT_FORMATS})"
    parser.add_argument("--format", dest="formats", metavar="NAMES", default=DEFAULT_FORMATS, help=formats_help)
    width_help = f"width of each picture in mm, cm, in, pt or px; the height follows from the board (default: {DEFAULT_WIDTH})"
    parser.add_argument("--width", metavar="W", type=width_argument, default=DEFAULT_WIDTH, help=width_help)
    dpi_help = f"pixels in an inch, for PNG and for widths in px, {LEAST_DPI} to {LARGEST_DPI} (default: {DEFAULT_DPI})"
    parser.add_argument("--dpi", metavar="N", type=whole_number(LEAST_DPI, LARGEST_DPI), default=DEFAULT_DPI, help=dpi_help)
    color_help = "colors instead of gray cells, as light as these grays, and in color sudoku (default: black and gray)"
    parser.add_argument("--colour", "--color", dest="is_colored", action="store_true", help=color_help)
    theme_help = "lines and typefaces, a name of `gridpress list themes` (default: that of the book; press for a file)"
    parser.add_argument("--theme", metavar="NAME", default="", help=theme_help)
    language_help = f"language of the words that describe pictures, one of {', '.join(LANGUAGES)} (default: the book's, else en)"
    parser.add_argument("--language", choices=LANGUAGES, metavar="CODE", help=language_help)
    jobs_help = "number of worker processes, from 1 (default: one per processor, none for few puzzles)"
    parser.add_argument("--jobs", metavar="N", type=jobs_argument, help=jobs_help)
    add_effort_flag(parser)
    out_help = "folder that contains book/edition (default: output)"
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)


def run_pictures(options: argparse.Namespace) -> int:
    """Make the pictures; return 65 for a file with faults, 1 if one is not proved.

    Raises
    ------
    Faulty        the folder is no edition, or one that was altered
    UnknownName   an unknown format or theme
    DoesNotFit    a width that no picture can have
    """
    from generator.editions.pictures import THEME, read_edition
    from generator.typesetting.pictures import check_order
    from generator.workers import count_processors, open_runner, report_compiling

    folder = _find_book(options.source, Path(options.out))
    if folder:
        refuse_column(options.column, "a book")
    file = None if folder else PuzzleFile(options.source, options.column)
    source = read_edition(folder, options.theme) if folder else None
    order = _read_order(options, source.language if source else "")
    check_order(order, {options.theme or THEME})
    report_compiling()
    lines = list(open_printable(file)) if file else []
    n_puzzles = len(source.puzzles) if source else len(lines)
    with open_runner(options.jobs or count_processors(), n_puzzles < SMALL_COLLECTION, is_explicit=options.jobs is not None) as runner:
        if source is None and file:
            source = _grade(lines, file, runner, options.theme or THEME)
        code = _publish(source, order, Path(options.folder), runner) if source else 0
    faults = file.finish() if file else 0
    return code or faults


def _find_book(name: str, out: Path) -> Path | None:
    """Return the folder of the edition that a name is, or None for a file or a puzzle.

    Raises
    ------
    Faulty   a folder, but not one of an edition
    """
    from generator.storage.manifest import find_edition

    is_folder = os.path.isdir(name) or (not os.path.exists(name) and os.path.isdir(out / name))  # these never fail, however long the name
    return find_edition(name, out) if is_folder else None


def _read_order(options: argparse.Namespace, language: str) -> PictureOrder:
    """Return the appearance that the flags order.

    Parameters
    ----------
    language : of the book; empty for a file

    Raises
    ------
    UnknownName   an unknown format
    """
    from generator.formats.picture_index import FORMATS
    from generator.typesetting.pictures import PictureOrder

    return PictureOrder(
        width_mm=options.width.to_mm(options.dpi),
        dots_per_inch=options.dpi,
        formats=choose_formats(options.formats, FORMATS),
        is_colored=options.is_colored,
        language=options.language or language or LANGUAGES[0],
    )


def _grade(lines: Sequence[tuple[Line, Puzzle]], file: PuzzleFile, runner: Runner, theme: str) -> PictureSource:
    """Return the puzzles of a file with level and minutes, numbered from 1.

    Puzzles without one solution are reported, and have no number.

    Raises
    ------
    GridFormatError   no puzzle has one solution
    """
    from generator.editions.pictures import PictureSource
    from generator.grading import LEVELS
    from generator.puzzles.grade_waves import grade_all
    from generator.puzzles.warm_kernels import warm_grading
    from generator.typesetting.pictures import PicturePuzzle
    from generator.workers import show_bar

    if runner.jobs > 1:
        warm_grading()
    puzzles: list[PicturePuzzle] = []
    with show_bar("grade", len(lines)) as bar:
        file.notify = bar.note
        for line, result in grade_all(lines, runner, LEVELS, with_path=False):
            bar.advance(1)
            if isinstance(result, PuzzleError):
                file.report(result, line.where)
            else:
                puzzles.append(PicturePuzzle(len(puzzles) + 1, result, theme))
    file.notify = print_message
    if not puzzles:
        raise GridFormatError(f"{file.name}: expected at least one puzzle with one solution, got none")
    return PictureSource(tuple(puzzles))


def _publish(source: PictureSource, order: PictureOrder, folder: Path, runner: Runner) -> int:
    """Draw, prove and place all pictures; return 1 if some are left out, else 0."""
    from generator.editions.pictures import publish_pictures
    from generator.workers import show_bar

    with show_bar("pictures", len(source.puzzles)) as bar:
        made = publish_pictures(source, order, folder, runner, bar.advance)
    for fault in made.unproved:
        print_message(fault)
    index = made.index
    counts = f"{format_count(len(index.rows), 'puzzle')}, {format_count(sum(1 for _ in index.list_files()), 'picture')}, all proved"
    print(format_output(f"{folder}: {counts}"), file=sys.stderr)
    return Unproved.exit_code if made.unproved else 0
