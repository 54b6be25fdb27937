"""Commands `typeset`, `prove` and `preflight`, which make and check pages."""

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
from generator.commands.flag_values import length_argument
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT, PuzzleFile, add_file_argument, find_target
from generator.errors import CannotCreate, CannotWrite, Faulty, GridFormatError, PuzzleError, RecipeError

if TYPE_CHECKING:
    from generator.commands.puzzle_files import Line
    from generator.model import Puzzle
    from generator.proof.preflight import Measures, Report
    from generator.proof.prove import ProofReport
    from generator.typesetting.typeset import ChapterOrder

COVER = "cover.pdf"
MEASURES = ("spine_mm", "wrap_mm", "hinge_mm")


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `typeset`, `prove` and `preflight`."""
    parser = add_command(commands, "typeset", run_typeset)
    add_file_argument(parser)
    parser.add_argument("-o", dest="output", metavar="OUT.pdf", required=True, help="PDF file to write")
    add_page_flags(parser, "that of a book without a recipe")
    add_answers_flag(parser, "back")
    bare_help = "puzzles and answers only: no title page, rules, openers, notes or empty grids (default: a book of 24 pages or more)"
    parser.add_argument("--bare", action="store_true", help=bare_help)

    parser = add_command(commands, "prove", run_prove)
    parser.add_argument("path", metavar="FOLDER|PDF", help="folder of an edition, or the PDF of an interior")

    parser = add_command(commands, "preflight", run_preflight)
    parser.add_argument("path", metavar="FILE", help="PDF made by any program, or folder of an edition, of which the interior is checked")
    parser.add_argument("--printer", metavar="P", required=True, help="printer, a name of `gridpress list printers`")
    paper_help = "one of the printer's papers; it limits the page count (default: the printer's first)"
    parser.add_argument("--paper", metavar="NAME", default="", help=paper_help)
    cover_help = "check this cover too, against the cover size for FILE's page count (default: cover.pdf of a folder)"
    parser.add_argument("--cover", metavar="PDF", default="", help=cover_help)
    for key, what in (("spine", "width of the spine"), ("wrap", "wrap of a hardcover"), ("hinge", "hinge of a hardcover")):
        calculator = "in millimeters, from the printer's own calculator (default: the recipe's, else that of printers.toml)"
        parser.add_argument(f"--{key}-mm", metavar="MM", type=length_argument, help=f"{what}, {calculator}")


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
    target = find_target(options.output)
    if target is not None and not target.parent.is_dir():
        raise CannotCreate(f"cannot create {options.output!r}: folder {str(target.parent)!r} does not exist")
    given_flags = {key: value for key in (*PAGE_KEYS, "answers") if (value := getattr(options, key)) is not None}
    recipe = use_only_trim(check_recipe({"name": "pages", "title": "Sudoku", "source": options.file} | given_flags, "command line"))
    _check_answers_place(recipe.answers, target, options.output)
    source = PuzzleFile(options.file)
    report_compiling()
    chapters = read_chapters(source)
    imprint = replace(imprint_of(recipe), proved=False, day=undated_day(), is_bare=options.bare)
    with _pdf_place(target, options.output) as place:
        pages = typeset(make_book(imprint, chapters, LEVELS), place)
    print(f"{options.output}: {format_count(len(pages.page_of), 'puzzle')}, {format_count(pages.page_count, 'page')}", file=sys.stderr)
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
    from generator.families import FAMILIES, find_family
    from generator.grading import LEVELS, levels_for
    from generator.puzzles.quota_search import grade_all
    from generator.puzzles.select import difficulty_key
    from generator.typesetting.typeset import ChapterOrder
    from generator.workers import InProcessRunner

    graded = []
    for line, result in grade_all(_open_puzzles(source), InProcessRunner(), LEVELS):
        if isinstance(result, PuzzleError):
            source.report(result, line.where)
        else:
            graded.append(result)
    if not graded:
        raise GridFormatError(f"{source.name}: expected at least one puzzle with one solution, got none")
    chapters = []
    # Queens and crowns exist in more sizes than FAMILIES lists.
    for family in dict.fromkeys([*(family.name for family in FAMILIES), *sorted({one.puzzle.family for one in graded})]):
        for level in levels_for(find_family(family), LEVELS):
            here = [one for one in graded if (one.puzzle.family, one.level) == (family, level.name)]
            if here:
                chapters.append(ChapterOrder(tuple(sorted(here, key=difficulty_key))))
    return chapters


def _open_puzzles(source: PuzzleFile) -> Iterator[tuple[Line, Puzzle]]:
    """Yield the puzzles of a file; complete grids are reported and skipped."""
    from generator.notation import COMPLETE

    for line in source.lines():
        if 0 in line.puzzle.givens:
            yield line, line.puzzle
        else:
            source.report(GridFormatError(COMPLETE), line.where)


def run_prove(options: argparse.Namespace) -> int:
    """Print `N of M proved`, then every fault; return 65 if there is one.

    Raises
    ------
    Faulty   the path does not exist, or has neither an edition nor a readable PDF
    """
    from generator.editions.sheet_edition import is_sheet_edition, prove_sheets
    from generator.proof.prove import prove_edition, prove_pdf
    from generator.workers import report_compiling

    path = Path(options.path)
    if not path.exists():
        raise Faulty(f"expected the folder of an edition or a PDF at {options.path!r}, found nothing")
    report_compiling()
    folder = path if path.is_dir() else path.parent
    if is_sheet_edition(folder):  # proving sheets also needs the previous sheet, or the key
        return _print_proof(prove_sheets(folder), [])
    faults = _manifest_faults(path) if path.is_dir() else []
    return _print_proof(prove_edition(path) if path.is_dir() else prove_pdf(path), faults)


def _print_proof(report: ProofReport, faults: list[str]) -> int:
    """Print `N of M proved`, then every fault, without duplicates.

    faults   faults of the manifest, some of which the proof may have found as well
    """
    print(f"{report.n_proved} of {report.n_puzzles} proved")
    for fault in dict.fromkeys((*faults, *report.faults)):
        print(fault)
    return BAD_INPUT if faults or report.faults else 0


def run_preflight(options: argparse.Namespace) -> int:
    """Print the rules checked and every fault; return 65 if there is one.

    A fault is printed with page, place, value, rule and source.

    Raises
    ------
    UnknownName   the printer or paper does not exist
    RecipeError   a measure of the cover without a cover to check
    """
    from generator.errors import unknown_name
    from generator.proof.preflight import list_printers, preflight_cover
    from generator.proof.prove import INTERIOR
    from generator.storage.notes import format_count

    path = Path(options.path)
    if not options.printer:
        raise unknown_name("printer", options.printer, (printer.name for printer in list_printers()))
    interior = path / INTERIOR if path.is_dir() else path
    reports = _check_pages(options, interior)
    cover = Path(options.cover) if options.cover else path / COVER
    has_cover = bool(options.cover) or (path.is_dir() and cover.is_file() and _has_cover_rules(options.printer))
    if not has_cover and (given := [key for key in MEASURES if getattr(options, key) is not None]):
        raise RecipeError(f"--{given[0].replace('_', '-')} is a measure of the cover, but no cover is checked; name one with --cover")
    if has_cover:
        report = preflight_cover(cover, interior, options.printer, options.paper, _measures(options, path))
        reports.append((f"{cover}: {report.printer}, {report.paper} paper, cover", report))
    for head, report in reports:
        verdict = format_count(len(report.findings), "fault") if report.findings else "good"
        print(f"{head}, {len(report.rules)} rules: {verdict}")
        for line in report.lines():
            print(line)
    return BAD_INPUT if any(report.findings for _, report in reports) else 0


def _check_pages(options: argparse.Namespace, interior: Path) -> list[tuple[str, Report]]:
    """Check an interior and, in the folder of an edition, its file of answers.

    Returns the heading of each report, and the report.
    """
    from generator.proof.preflight import ANSWERS_FILE, preflight
    from generator.storage.notes import format_count

    files = [(options.path, interior)]
    answers = interior.with_name(ANSWERS_FILE)
    if Path(options.path).is_dir() and answers.is_file():
        files.append((str(answers), answers))
    reports = []
    for name, file in files:
        report = preflight(file, options.printer, options.paper)
        trim = f", {report.trim}" if report.trim else ""
        pages = f", {format_count(report.n_pages, 'page')}" if report.n_pages else ""
        reports.append((f"{name}: {report.printer}, {report.paper} paper{trim}{pages}", report))
    return reports


def _has_cover_rules(printer: str) -> bool:
    """Return whether a printer binds covers; home printers do not."""
    from generator.proof.preflight import list_printers

    return any(known.cover is not None for known in list_printers() if known.name == printer)


def _measures(options: argparse.Namespace, path: Path) -> Measures:
    """Return the cover's measures that the user has from the printer's calculator.

    A flag of the command line is used before the edition's recipe.
    """
    from generator.proof.preflight import Measures
    from generator.storage.manifest import MANIFEST, read_manifest

    recipe = read_manifest(path)["recipe"] if (path / MANIFEST).is_file() else {}
    given_flags = {key: getattr(options, key) for key in MEASURES}
    return Measures(**{key: recipe.get(key) if given_flags[key] is None else given_flags[key] for key in MEASURES})


def _manifest_faults(folder: Path) -> list[str]:
    """Return the fault of a manifest that was altered; the proof compares the files."""
    from generator.storage.manifest import MANIFEST, read_manifest

    if not (folder / MANIFEST).exists():
        return []  # reported by the proof
    try:
        read_manifest(folder)
    except PuzzleError as fault:
        return [str(fault)]
    return []
