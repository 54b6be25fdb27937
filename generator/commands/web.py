"""Command `web`: the companion page for the puzzles of a file or of a book."""

from __future__ import annotations

import argparse
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.file_paths import InputFile, OutputFile
from generator.commands.flag_values import add_effort_flag
from generator.commands.pages import read_chapters
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import PuzzleFile, add_column_flag, open_output, refuse_column
from generator.errors import Faulty, explain, format_output
from generator.storage.suffixes import check_suffix
from generator.words import LANGUAGES

UNEXPLAINED = (LookupError, ValueError, TypeError, ArithmeticError)
"""What the sentences of a step raise if the step is not one of its technique; those of an edition come from a file."""

if TYPE_CHECKING:
    from generator.model import GradedPuzzle, Imprint
    from generator.recipe.matter_order import MatterOrder
    from generator.typesetting.typeset import ChapterOrder


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `web`."""
    parser = add_command(commands, "web", run_web)
    source_help = "puzzle file in any format, one puzzle line, or the folder of an edition; - for standard input"
    parser.add_argument("source", metavar="FILE|BOOK", type=InputFile, help=source_help)
    add_column_flag(parser)
    parser.add_argument(
        "-o", dest="output", metavar="PAGE", type=OutputFile, required=True, help="HTML file to write; - for standard output"
    )
    parser.add_argument("--title", metavar="TEXT", help="title of the page (default: the book's, or one made from the file's name)")
    language_help = "language of the page (default: the book's, else en)"
    parser.add_argument("--language", choices=LANGUAGES, metavar="CODE", help=f"{language_help}; one of {', '.join(LANGUAGES)}")
    add_effort_flag(parser)


def run_web(options: argparse.Namespace) -> int:
    """Write the page; faults in a file are reported and the other puzzles are used.

    Raises
    ------
    Faulty   the folder is no edition, or one that was altered
    """
    from generator.formats.edition_tables import RECORDS
    from generator.grading import LEVELS
    from generator.recipe.matter_order import NO_MATTER
    from generator.storage.notes import format_count
    from generator.typesetting.typeset import make_book
    from generator.typesetting.web.page_data import make_page
    from generator.workers import report_compiling

    check_suffix(options.output, "-o", (".html", ".htm"))
    report_compiling()
    source = Path(options.source)
    spares: list[GradedPuzzle] = []
    matter = NO_MATTER
    if source.is_dir():
        refuse_column(options.column, "a folder")
        imprint, chapters, spares = _read_edition(source, options)
        matter, exit_code = _read_matter(source), 0
    else:
        file = PuzzleFile(options.source, options.column)
        chapters = read_chapters(file)
        imprint, exit_code = _imprint(_title_of(file), {}, options), file.finish()
    puzzles = [graded for chapter in chapters for graded in chapter.puzzles]
    try:
        page = make_page(make_book(imprint, chapters, LEVELS, matter), puzzles, spares)
    except UNEXPLAINED as fault:
        if not source.is_dir():
            raise
        raise Faulty(f"expected steps that explain themselves in {str(source / RECORDS)!r}, got a fault: {explain(fault)}") from None
    with open_output(options.output) as output:
        output.write(page)
    if options.output != "-":
        print(
            format_output(f"{options.output}: {format_count(len(puzzles), 'puzzle')}, {len(page.encode()) / 1000:.0f} kB"), file=sys.stderr
        )
    return exit_code


def _read_edition(folder: Path, options: argparse.Namespace) -> tuple[Imprint, list[ChapterOrder], list[GradedPuzzle]]:
    """Return the imprint of an edition, from its manifest, its chapters and spares.

    Raises
    ------
    Faulty   not an edition, or one that was altered
    """
    from generator.formats.edition_tables import RECORDS, SPARES, read_records
    from generator.storage.manifest import entries_of, files_of, read_manifest, verify_file
    from generator.typesetting.typeset import ChapterOrder

    manifest = read_manifest(folder)
    entries = entries_of(manifest, folder)
    recipe = entries["recipe"]
    verify_file(folder, RECORDS, manifest)  # its steps are explained as they are, so they must be those that were published
    named = (tuple(chapter[key].text() for key in ("family", "level")) for chapter in recipe.get("chapter", []).items())
    titles = dict(zip(named, (chapter.get("title", "").text() for chapter in recipe.get("chapter", []).items()), strict=True))
    parts = groupby(read_records(folder, with_path=True), key=lambda graded: (graded.puzzle.family, graded.level))
    chapters = [ChapterOrder(tuple(puzzles), titles.get(name, "")) for name, puzzles in parts]
    spares: list[GradedPuzzle] = []
    if SPARES in files_of(manifest, folder):
        verify_file(folder, SPARES, manifest)
        spares = read_records(folder, with_path=True, name=SPARES)
    facts = {key: recipe.get(key, "").text() for key in ("subtitle", "author")} | {
        key: entries.get(key, "").text() for key in ("edition", "day")
    }
    facts["language"] = recipe.get("language", LANGUAGES[0]).text()
    return _imprint(recipe["title"].text(), facts, options), chapters, spares


def _read_matter(folder: Path) -> MatterOrder:
    """Return what the page of an edition depends on in its recipe's [matter].

    Raises
    ------
    Faulty   the address of the page is none
    """
    from generator.recipe.matter_order import MatterOrder
    from generator.storage.manifest import entries_of, read_manifest

    companion = entries_of(read_manifest(folder), folder)["recipe"].get("matter", {}).get("companion", "")
    try:
        return MatterOrder(companion=companion.text())
    except ValueError:
        companion.refuse("the address of a page")


def _imprint(title: str, facts: dict[str, str], options: argparse.Namespace) -> Imprint:
    """Return the imprint of the page.

    The page has no layout or trim size, so any values will do.
    """
    from generator.model import Imprint
    from generator.recipe.text_fields import set_typographically

    return Imprint(
        title=set_typographically(options.title or title),
        subtitle=set_typographically(facts.get("subtitle", "")),
        author=set_typographically(facts.get("author", "")),
        edition=facts.get("edition", ""),
        day=facts.get("day", ""),
        year="",
        seed="",
        layout="classic",
        trim_mm=(215.9, 279.4),
        language=options.language or facts.get("language", LANGUAGES[0]),
        proved=False,
    )


def _title_of(file: PuzzleFile) -> str:
    """Return a title made from a file's name."""
    return "Puzzles" if file.path == "-" or file.argument else Path(file.path).stem.replace("-", " ").replace("_", " ").title()
