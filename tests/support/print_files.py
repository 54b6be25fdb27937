"""Interiors for a printer, and the rules that a file breaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pikepdf import Pdf, Stream

from generator.model import Book
from generator.proof.preflight import preflight
from tests.support.sample_book import TRIMS, sample_book, with_imprint

PRINTER = "kdp-paperback"


def book_for(printer: str, trim_mm: tuple[float, float] = TRIMS["6x9"], layout: str = "classic", count: int = 0) -> Book:
    """Return the sample book for a printer.

    With `count`, it has that many copies of its first puzzle.
    """
    book = with_imprint(sample_book(layout, families=("sudoku-9x9",)), printer=printer, trim_mm=trim_mm)
    entry = book.chapters[0].entries[0]
    entries = tuple(replace(entry, number=number) for number in range(1, count + 1)) or book.chapters[0].entries
    return replace(book, chapters=(replace(book.chapters[0], entries=entries),))


def rules_of(path: Path, printer: str = PRINTER, paper: str = "") -> set[str]:
    """Return the names of the rules that an interior breaks."""
    return {finding.rule for finding in preflight(path, printer, paper).findings}


def draw(content: bytes, number: int = 5) -> Callable[[Pdf], None]:
    """Return a function that adds drawing operators to a page."""

    def breaker(pdf: Pdf) -> None:
        pdf.pages[number - 1].contents_add(Stream(pdf, b"q " + content + b" Q"))

    return breaker


def join_kerned(content: bytes) -> bytes:
    """Return the operators of a page with every kerned line as one plain text.

    Tests that change printed words can then find them.
    """

    def join(match: re.Match[bytes]) -> bytes:
        return b"(" + b"".join(re.findall(rb"\(((?:\\.|[^\\()])*)\)", match[1])) + b") Tj"

    return re.sub(rb"\[((?:\((?:\\.|[^\\()])*\) ?-?\d* ?)+)\] TJ", join, content)
