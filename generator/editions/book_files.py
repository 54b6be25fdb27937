"""The companion files of a book: all files except the interior and the tables.

Each is made from the same typeset book. To add one, write a function in a module of `typesetting` and add a line to COMPANIONS. The
function receives all data of the finished interior and writes one file, or none if the recipe does not include it. The file is listed in
the manifest like every other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from generator.model import Book, GradedPuzzle
from generator.proof.epub_proof import check_epub
from generator.proof.preflight import check_cover_printable
from generator.typesetting.archive import write_archive
from generator.typesetting.cover import make_cover, read_cover_order
from generator.typesetting.cover_picture import Front, draw_front, name_front
from generator.typesetting.digital import write_digital
from generator.typesetting.epub import write_epub
from generator.typesetting.listing.compose import compose_listing
from generator.typesetting.listing.json_data import write_data
from generator.typesetting.listing.markdown import write_text
from generator.typesetting.listing.onix import write_onix
from generator.typesetting.listing.pictures import PICTURES, write_picture
from generator.typesetting.report import FinishedBook, write_report
from generator.typesetting.typeset import Typeset
from generator.typesetting.web.app_files import APP_FILES, write_app_file
from generator.typesetting.web.page_data import write_page
from generator.workers import release_memory

DIGITAL, ARCHIVE, WEB, EPUB = "digital", "archive", "web", "epub"
"""Optional files that a recipe can list in its `editions`; every book has an interior.

Only a recipe that names them has an EPUB or a listing, whose name is `generator.typesetting.listing.limits.LISTING`.
"""


COVER, FRONT_PX = "cover.pdf", 1600
"""File of the cover, and the longer side of its front in files for screens, in pixels."""


@dataclass(frozen=True, slots=True)
class TypesetBook:
    """A book whose interior is typeset.

    book       as it was typeset
    puzzles    in book order, by number
    pages      page numbers and positions in the interior
    interior   path of interior.pdf in the staging folder
    facts      entries of its manifest: recipe, seed, counts, candidates, refused, proof (plain values, no clock times)
    editions   names of its optional files: DIGITAL, ARCHIVE, WEB, EPUB, LISTING
    spares     puzzles that are only on the companion page, chapter by chapter
    """

    book: Book
    puzzles: Sequence[GradedPuzzle]
    pages: Typeset
    interior: Path
    facts: Mapping[str, object]
    editions: Sequence[str] = (DIGITAL, ARCHIVE, WEB)
    spares: Sequence[GradedPuzzle] = ()


Maker = Callable[[TypesetBook, Path], None]
"""Writes one file of a bound book to a path, or none if its recipe does not include it; raises Faulty if the book is invalid."""


def make_wrap(typeset_book: TypesetBook, path: Path) -> None:
    """Write the cover and check it against the rules of its printer.

    The width of its spine follows from the number of pages of the interior.
    """
    order = read_cover_order(cast(Mapping[str, Any], typeset_book.facts["recipe"]))
    wrap = make_cover(typeset_book.book, order, typeset_book.pages.page_count, path)
    if wrap is not None:
        check_cover_printable(path, typeset_book.book.imprint.printer, typeset_book.book.imprint.paper, wrap)


def make_digital(typeset_book: TypesetBook, path: Path) -> None:
    """Write the PDF for screens, if the recipe includes it."""
    if DIGITAL in typeset_book.editions:
        write_digital(typeset_book.interior, typeset_book.pages.navigation, path, _show_front(typeset_book, path))


def make_archive(typeset_book: TypesetBook, path: Path) -> None:
    """Write the archive: the PDF for screens as PDF/A-2b, if the recipe includes it.

    The book need not have the PDF for screens itself.
    """
    if ARCHIVE in typeset_book.editions:
        write_archive(typeset_book.interior, typeset_book.pages.navigation, path, _show_front(typeset_book, path))


def _draw_front(typeset_book: TypesetBook, path: Path) -> bytes:
    """Return the front of the cover beside a file as a JPEG; b"" if there is none."""
    return draw_front(path.with_name(COVER), typeset_book.book, typeset_book.facts, typeset_book.pages.page_count, FRONT_PX)


def _show_front(typeset_book: TypesetBook, path: Path) -> Front | None:
    """Return the front of the cover beside a PDF for screens; None if there is none."""
    picture = _draw_front(typeset_book, path)
    return name_front(picture, typeset_book.book) if picture else None


def make_report(typeset_book: TypesetBook, path: Path) -> None:
    """Write the report of the edition; it shows the other files, so it is made last."""
    write_report(_finish(typeset_book, path.parent), path)


def _finish(typeset_book: TypesetBook, folder: Path) -> FinishedBook:
    return FinishedBook(typeset_book.book, typeset_book.puzzles, typeset_book.pages, typeset_book.facts, folder)


def make_web(typeset_book: TypesetBook, path: Path) -> None:
    """Write the companion page, if the recipe includes it."""
    if WEB in typeset_book.editions:
        path.parent.mkdir(exist_ok=True)
        write_page(typeset_book.book, typeset_book.puzzles, path, typeset_book.spares)


def make_app_file(typeset_book: TypesetBook, path: Path) -> None:
    """Write a file that a published page needs to be installed and to work offline.

    Only a page whose recipe has its address, as `companion`, has such files.
    """
    if WEB in typeset_book.editions and typeset_book.book.matter.companion:
        write_app_file(typeset_book.book, path)


def make_epub(typeset_book: TypesetBook, path: Path) -> None:
    """Write the EPUB, if the recipe includes it, and prove its tables.

    Raises
    ------
    Unproved   a table is not that of its puzzle, or an answer not the only solution
    """
    if EPUB in typeset_book.editions:
        book = typeset_book.book
        write_epub(book, path, _draw_front(typeset_book, path))
        first = book.imprint.first
        check_epub(path, {number: graded.puzzle for number, graded in enumerate(typeset_book.puzzles, start=first)})


COMPANIONS: tuple[tuple[str, Maker], ...] = (
    (COVER, make_wrap),
    ("digital.pdf", make_digital),
    ("archive.pdf", make_archive),
    ("web/index.html", make_web),
    *((f"web/{name}", make_app_file) for name in APP_FILES),
    ("book.epub", make_epub),
)
"""File name in the edition's folder and the function that writes it, in the order in which they are made: the EPUB shows the cover."""

AFTER_PROOF: tuple[tuple[str, Maker], ...] = (("report.html", make_report),)
"""Files made after the proof, because they report its result; COMPANIONS are made while the proof is running."""


def write_listing(typeset_book: TypesetBook, folder: Path) -> dict[str, Any]:
    """Write the files for shops of a book whose recipe includes them, after the proof.

    Returns their entry of the manifest, which is in the report too: the shop, and what breaks its limits.
    """
    finished = _finish(typeset_book, folder)
    for name in PICTURES:
        write_picture(finished, folder / name)
    listing = compose_listing(finished)
    write_text(listing, folder / "listing.md")
    write_data(listing, folder / "listing.json")
    write_onix(listing, folder / "onix.xml")
    return {"shop": listing.shop.name, "findings": list(listing.findings)}


def write_companions(typeset_book: TypesetBook, folder: Path, companions: Iterable[tuple[str, Maker]]) -> None:
    """Write the given companion files of a book into its folder."""
    for name, make in companions:
        make(typeset_book, folder / name)
        release_memory()
