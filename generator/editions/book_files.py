"""The files of an edition beside its interior and tables: each made from the same book, once its interior is set.

A new one is a function in a module of `typesetting` and a line in COMPANIONS. It gets everything that is known of the finished interior and
writes one file; whether a book has it may depend on its recipe. What it writes goes into the manifest like every other file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from generator.model import Book, GradedPuzzle
from generator.proof.preflight import check_cover_printable
from generator.typesetting.archive import archive_book
from generator.typesetting.cover import make_cover, read_cover_order
from generator.typesetting.digital import write_digital
from generator.typesetting.report import Made, write_report
from generator.typesetting.typeset import Typeset
from generator.typesetting.web.page_data import write_page

DIGITAL, ARCHIVE, WEB = "digital", "archive", "web"
"""Editions a recipe can ask for beside the interior, which every book has."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A book whose interior is set.

    book       as it was set
    puzzles    in book order, by number
    pages      where everything stands in the interior
    interior   path of interior.pdf in the folder being filled
    facts      what the manifest will say of it: recipe, seed, counts, candidates, refused, proof (plain values, no clock times)
    editions   which editions for screens and archives it has, by name
    """

    book: Book
    puzzles: Sequence[GradedPuzzle]
    pages: Typeset
    interior: Path
    facts: Mapping[str, object]
    editions: Sequence[str] = (DIGITAL, ARCHIVE, WEB)


Maker = Callable[[Bound, Path], None]
"""Writes one file of a bound book to a path, or none where its recipe wants none; raises Faulty where the book is at fault."""


def make_wrap(bound: Bound, path: Path) -> None:
    """Write the cover, as wide as the pages of the interior make it, and check the finished file by the rules of its printer."""
    order = read_cover_order(cast(Mapping[str, Any], bound.facts["recipe"]))
    wrap = make_cover(bound.book, order, bound.pages.page_count, path)
    if wrap is not None:
        check_cover_printable(path, bound.book.imprint.printer, bound.book.imprint.paper, wrap)


def make_digital(bound: Bound, path: Path) -> None:
    """Write the edition for screens."""
    if DIGITAL in bound.editions:
        write_digital(bound.interior, bound.pages.trail, path)


def make_archive(bound: Bound, path: Path) -> None:
    """Write the edition for archives: the one for screens in another form, whether the book has that one or not."""
    if ARCHIVE in bound.editions:
        digital = path.with_name(f"{DIGITAL}.pdf") if DIGITAL in bound.editions else None
        archive_book(bound.interior, bound.pages.trail, digital, path)


def make_report(bound: Bound, path: Path) -> None:
    """Write what the night made; it shows the other files, so it is the last."""
    write_report(Made(bound.book, bound.puzzles, bound.pages, bound.facts, path.parent), path)


def make_web(bound: Bound, path: Path) -> None:
    """Write the page that plays the book's puzzles."""
    if WEB in bound.editions:
        path.parent.mkdir(exist_ok=True)
        write_page(bound.book, bound.puzzles, path)


COMPANIONS: tuple[tuple[str, Maker], ...] = (
    ("cover.pdf", make_wrap),
    ("digital.pdf", make_digital),
    ("archive.pdf", make_archive),
    ("web/index.html", make_web),
)
"""Name in the edition's folder, and what makes it, in the order they are made."""

AFTER_PROOF: tuple[tuple[str, Maker], ...] = (("report.html", make_report),)
"""The same of what tells how the proof went; the others are made beside it."""


def write_companions(bound: Bound, folder: Path, companions: Iterable[tuple[str, Maker]]) -> None:
    """Write some companions of a book into its folder."""
    for name, make in companions:
        make(bound, folder / name)
