"""The cover of an edition: one sheet with back, spine and front.

The width of the spine follows from the finished interior, and the drawing uses the book's own puzzles. The settings come from the recipe
in the book's facts, as plain values; sizes, designs and text are in `layouts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import RecipeError
from generator.model import Book
from generator.recipe.text_fields import set_typographically
from generator.storage.atomic_file import part_file, part_path
from layouts.cover.barcode import parse_isbn
from layouts.cover.cover import CoverLook, cover_layout, draw_cover
from layouts.cover.cover_ink import DuotoneInk, DuotoneLog
from layouts.cover.designs import find_design
from layouts.cover.palettes import find_palette
from layouts.cover.topics import find_topic
from layouts.cover.words import CoverWords
from layouts.drawing.pdf_file import About
from layouts.printing.cover_size import Measures, Wrap, find_cover_printer, plan_wrap
from layouts.printing.pdfx import declare_pdfx

NONE = "none"
"""Value of `cover` in a recipe for a book without a cover."""


OURS = Measures()
"""Default measures: all lengths as in printers.toml."""


@dataclass(frozen=True, slots=True)
class CoverOrder:
    """The cover settings of a recipe.

    The fields are the recipe's keys of the same names; `measures` contains its spine_mm, wrap_mm and hinge_mm. A design or palette that is
    "" is chosen by what is in the book.
    """

    cover: str
    palette: str
    blurb: str = ""
    isbn: str = ""
    measures: Measures = OURS


def read_cover_order(recipe: Mapping[str, Any]) -> CoverOrder:
    """Read the cover settings from a recipe's plain values."""
    return CoverOrder(
        cover=recipe["cover"],
        palette=recipe["palette"],
        blurb=set_typographically(recipe["blurb"]),
        isbn=recipe["isbn"],
        measures=Measures(recipe["spine_mm"], recipe["wrap_mm"], recipe["hinge_mm"]),
    )


def make_cover(book: Book, order: CoverOrder, n_pages: int, path: Path) -> Wrap | None:
    """Write the cover of a book, and return its sheet.

    No file is written, and None is returned, if the recipe or the printer has no cover.

    Parameters
    ----------
    n_pages : number of pages of the interior

    Raises
    ------
    UnknownName, RecipeError, Faulty, DoesNotFit   as in `check_cover`
    CannotWrite                                    the operating system reports an error
    """
    wrap = plan_cover(book, order, n_pages)
    if wrap is not None:
        write_cover(book, order, wrap, path)
    return wrap


def plan_cover(book: Book, order: CoverOrder, n_pages: int) -> Wrap | None:
    """Compute the sheet of a book's cover; None if it has no cover.

    Raises
    ------
    UnknownName, RecipeError
    """
    if order.cover == NONE:
        return None
    return plan_wrap(find_cover_printer(book.imprint.printer), book.imprint.paper, book.imprint.trim_mm, n_pages, order.measures)


def write_cover(book: Book, order: CoverOrder, wrap: Wrap, path: Path) -> None:
    """Write a cover as a PDF.

    If the recipe or the printer requires PDF/X, the cover is in CMYK colors and has the metadata of that standard.
    """
    standard = book.imprint.file or next(iter(find_cover_printer(book.imprint.printer).pdfx), "")
    imprint = book.imprint
    about, face = About(imprint.title, imprint.author, imprint.language, imprint.day), cover_layout(book).look.faces.text
    ink = DuotoneInk(part_path(path), wrap.size, wrap.outer, about, is_cmyk=bool(standard), face=face)
    draw_cover(ink, book, _look(book, order), wrap)
    with part_file(path) as part:
        ink.save()
        if standard:
            part.write_bytes(declare_pdfx(part, standard, "cover in four inks"))


def check_cover(book: Book, order: CoverOrder, n_pages: int) -> None:
    """Check that the cover of a book can be made, by drawing a placeholder book's.

    Done before the puzzles are searched for. No file is written.

    Parameters
    ----------
    book : with its final text and levels; its puzzles may be empty boards
    n_pages : approximate number of pages of the interior

    Raises
    ------
    UnknownName   a design, palette or paper that does not exist
    RecipeError   an invalid ISBN, a paper of unknown thickness, or cover settings for a book without a cover
    Faulty        text with characters that the fonts lack
    DoesNotFit    text too long for its place
    """
    look = _look(book, order) if order.cover != NONE else None
    wrap = plan_cover(book, order, n_pages)
    if look is not None and wrap is not None:
        draw_cover(DuotoneLog(), book, look, wrap)
        return
    for key, value in (("isbn", order.isbn), ("blurb", order.blurb), ("spine_mm", order.measures.spine_mm)):
        if value:
            why = f'cover is "{NONE}"' if order.cover == NONE else f"the printer {book.imprint.printer} makes none"
            raise RecipeError(f"{key} is for books with a cover, but {why}; leave it out")


def _look(book: Book, order: CoverOrder) -> CoverLook:
    topic = find_topic(book)
    design, palette = find_design(order.cover or topic.design), find_palette(order.palette or topic.palette)
    isbn = parse_isbn(order.isbn) if order.isbn else ""
    return CoverLook(design, palette, CoverWords(order.blurb, isbn, order.isbn.strip()))
