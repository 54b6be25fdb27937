"""Covers of the sample book, as lines of text or as PDF."""

from __future__ import annotations

from pathlib import Path

from generator.model import Book
from layouts.cover.cover import CoverLook, draw_cover
from layouts.cover.cover_ink import DuotoneInk, DuotoneLog
from layouts.cover.designs import DESIGNS, Design
from layouts.cover.palettes import PALETTES
from layouts.cover.words import CoverWords
from layouts.drawing.pdf_file import About
from layouts.printing.cover_size import Measures, Wrap, plan_wrap
from layouts.printing.printers import find_printer
from tests.support.sample_book import TRIMS

INCH = 72.0
ISBN = "978-0-306-40615-7"


def sheet(trim: str = "6x9", n_pages: int = 240, printer: str = "kdp-paperback", paper: str = "", **measures: float) -> Wrap:
    """Return the sheet of a cover."""
    wrap = plan_wrap(find_printer(printer), paper, TRIMS[trim], n_pages, Measures(**measures))
    assert wrap is not None
    return wrap


def make_look(design: Design = DESIGNS[0], **words: str) -> CoverLook:
    return CoverLook(design, PALETTES[0], CoverWords(**words))


def logged(book: Book, chosen: CoverLook, wrap: Wrap) -> list[str]:
    """Return a cover drawn as lines of text."""
    log = DuotoneLog()
    draw_cover(log, book, chosen, wrap)
    return log.pages[0]


def written(path: Path, book: Book, chosen: CoverLook, wrap: Wrap) -> Path:
    """Write a cover as PDF and return its path."""
    ink = DuotoneInk(path, wrap.size, wrap.outer, About(book.imprint.title, book.imprint.author, book.imprint.language))
    draw_cover(ink, book, chosen, wrap)
    ink.save()
    return path
