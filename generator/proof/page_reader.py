"""Reading of finished pages: grids, their symbols, and the words around them.

Only the page itself is used. A grid is a form drawn on the page; `grid_lines.py` analyzes its lines, `printed_boards.py` identifies the
puzzle, and `prove.py` checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2

from generator.errors import Faulty, explain
from generator.model import HOLE_SYMBOL, Margins, Sign, find_margins
from generator.proof.form_reader import Edges, find_patterns
from generator.proof.grid_lines import Pattern
from generator.proof.outside_numbers import read_outside, widen
from generator.proof.own_pages import find_own_pages
from generator.proof.page_characters import Characters, read_characters

LARGEST_PDF = 250_000_000
"""Largest file that is read, in bytes; a book of 4,000 puzzles has less than a twentieth of it."""

LINE_BREAK_PT = 12.0
"""Horizontal gap in points after which text counts as another line of text."""

OVERLAP_PT = 5.0
"""Most that a letter of the same line may begin before the end of the last one: a J reaches below the letter before it."""

SMALL = 0.36
"""Height, in cells, below which a symbol is a candidate; a digit is 0.44 to 0.52 of its cell high, a candidate at most 0.3."""

LABEL_REACH = 0.36
"""Largest distance, in cells, of a label's center from the top of its cell; a symbol's center is at 0.5."""


Spot = tuple[float, float]
"""Middle of a character, from the left and from the top of its cell, in cells."""


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """Printed grid: its lines, its edges, and the texts in each cell.

    symbols  symbol of each cell
    labels   label of each cell; empty if no cell has one
    pencil   candidates of each cell: small symbols, in the order found; empty if no cell has any
    spots    the middle of each candidate, from the left and from the top of its cell, in cells
    signs    printed clues, as in `model.Figure`; None if one is misplaced or a number outside is missing
    edges    left, bottom, right, top on the page, with the white around boards that have numbers beside them, in points
    """

    pattern: Pattern
    symbols: tuple[str, ...]
    labels: tuple[str, ...]
    pencil: tuple[str, ...]
    edges: tuple[float, float, float, float]
    spots: tuple[tuple[Spot, ...], ...] = ()
    signs: tuple[Sign, ...] | None = ()

    @property
    def margins(self) -> Margins:
        """White at each side of the cells, in cells."""
        return find_margins(self.signs or (), self.pattern.n_rows, self.pattern.n_cols)

    @property
    def side(self) -> tuple[float, float]:
        """Width and height of a cell, in points."""
        left, bottom, right, top = self.edges
        margins = self.margins
        across, down = self.pattern.n_cols + margins.left + margins.right, self.pattern.n_rows + margins.bottom + margins.top
        return (right - left) / across, (top - bottom) / down


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """Line of text outside of grids: text, left and right end, baseline; in points."""

    text: str
    x: float
    right: float
    y: float


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """Content of a page, in the order it was drawn.

    read_lines   returns the lines of text outside of grids. On a page without grids they are read on demand, because a third of a book is
                 hints and lists. This works only until the file is closed, which happens after its last page was yielded
    is_turned    True for what is upside down on a page, as it is seen when the page is turned around its corner
    """

    number: int
    grids: tuple[PrintedGrid, ...]
    read_lines: Callable[[], tuple[PrintedLine, ...]]
    is_turned: bool = False

    @property
    def lines(self) -> tuple[PrintedLine, ...]:
        """Lines of text outside of grids."""
        return self.read_lines()


def read_pages(path: Path) -> Iterator[PrintedPage]:
    """Yield the pages of a PDF one by one; a page with boards upside down is two.

    Pages are numbered from 1, after a cover, which is page 0. Own pages of the user have no grids and no lines here: they are no puzzles of
    the press, whatever they show.

    Raises
    ------
    Faulty   the file cannot be read, is not a PDF, needs a password or has a broken page
    """
    try:
        document = pypdfium2.PdfDocument(_read_file(path))
    except (pypdfium2.PdfiumError, OSError) as fault:
        raise Faulty(f"expected a readable PDF at {str(path)!r}: {explain(fault)}; make the book again with --force") from None
    try:
        labels, own = [document.get_page_label(index) for index in range(min(2, len(document)))], find_own_pages(path)
        for index in range(len(document)):
            number = index + 1 - has_cover(labels)
            yield from [PrintedPage(number, (), tuple)] if index + 1 in own else _read_page(document, index, path, number)
    finally:
        document.close()


def has_cover(labels: Sequence[str]) -> bool:
    """Return whether the first page of a PDF is a cover, by the labels of its pages.

    A PDF for screens numbers its pages after the cover, as they are printed.
    """
    return len(labels) > 1 and labels[0] not in ("", "1") and labels[1] == "1"


def _read_file(path: Path) -> bytes:
    """Return the bytes of a file, all of them.

    PDFium does not report what it cannot read of a file: the page is only incomplete, and the fault would seem to be one of the book.

    Raises
    ------
    OSError   the file is missing, not a regular file, or too large, or the disk cannot read it
    """
    if not path.is_file():
        raise FileNotFoundError("there is no file")
    with path.open("rb") as file:
        content = file.read(LARGEST_PDF + 1)
    if len(content) > LARGEST_PDF:
        raise OSError(f"it has more than {LARGEST_PDF // 10**6} MB")
    return content


def _read_page(document: Any, index: int, path: Path, number: int) -> list[PrintedPage]:
    """Return a page, and what is upside down on it as another one."""
    with _opened(document, index, path) as page:
        found = list(find_patterns(page.raw))
        if not found:
            return [PrintedPage(number, (), cache(partial(_read_text, document, index, path)))]
        ways = sorted({is_turned for _, _, is_turned in found} | {False})
        characters = [read_characters(page, is_turned if len(ways) > 1 else None) for is_turned in ways]
    boards = [[(pattern, edges) for pattern, edges, is_turned in found if is_turned == way] for way in ways]
    return [find_texts(number, *way) for way in zip(boards, characters, ways, strict=True)]


def find_texts(number: int, found: Sequence[tuple[Pattern, Edges]], characters: Characters, is_turned: bool) -> PrintedPage:
    """Return a page with the characters assigned to its grids and lines."""
    taken = np.zeros(len(characters.codes), bool)
    grids = []
    for pattern, edges in found:
        signs = read_outside(pattern, edges, characters, taken)
        inside = characters.inside(edges) & ~taken
        taken |= inside
        symbols, labels, pencil, spots = _texts(pattern, edges, characters, np.flatnonzero(inside))
        grids.append(PrintedGrid(pattern, symbols, labels, pencil, widen(pattern, signs, edges), spots, signs))
    lines = tuple(_lines(characters, taken))
    return PrintedPage(number, tuple(grids), lambda: lines, is_turned)


def _read_text(document: Any, index: int, path: Path) -> tuple[PrintedLine, ...]:
    """Return the lines of a page without grids."""
    with _opened(document, index, path) as page:
        characters = read_characters(page)
    return tuple(_lines(characters, np.zeros(len(characters.codes), bool)))


@contextmanager
def _opened(document: Any, index: int, path: Path) -> Iterator[Any]:
    """Open a page and close it after the block.

    Raises
    ------
    Faulty   the page is broken
    """
    try:
        page = document[index]
        yield page
        page.close()
    except pypdfium2.PdfiumError as fault:
        raise Faulty(f"cannot read page {index + 1} of {str(path)!r}: {explain(fault)}; make the book again with --force") from None


def _texts(
    pattern: Pattern, edges: tuple[float, float, float, float], characters: Characters, which: np.ndarray
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[tuple[Spot, ...], ...]]:
    """Return symbols, labels, candidates and spots of candidates of each cell.

    Parameters
    ----------
    which : int64[n]   the characters inside the grid

    The center of a character decides its cell. Small characters are candidates, and those near the top of the cell are labels; small ones
    near the top are labels only in boards with cages.
    """
    left, bottom, right, top = edges
    symbols, labels, pencil = ([""] * (pattern.n_rows * pattern.n_cols) for _ in range(3))
    spots: list[list[Spot]] = [[] for _ in pencil]
    has_cages = bool(pattern.sides)
    places = characters.places[which]
    cols = ((places[:, 0] + places[:, 1]) / 2 - left) * pattern.n_cols / (right - left)
    rows = (top - (places[:, 2] + places[:, 3]) / 2) * pattern.n_rows / (top - bottom)
    heights = (places[:, 3] - places[:, 2]) * pattern.n_rows / (top - bottom)
    for index, row, col, height in zip(which, rows.tolist(), cols.tolist(), heights.tolist(), strict=True):
        is_high = row % 1 < LABEL_REACH
        texts = labels if is_high and (has_cages or height >= SMALL) else pencil if height < SMALL else symbols
        cell = int(row) * pattern.n_cols + int(col)
        texts[cell] += chr(characters.codes[index])
        if texts is pencil:
            spots[cell].append((col % 1, row % 1))
    for hole in {*pattern.holes, *pattern.gaps}:
        symbols[hole] += HOLE_SYMBOL  # any other text in a hole is a fault, which the symbols show
    return tuple(symbols), tuple(labels) if any(labels) else (), tuple(pencil) if any(pencil) else (), tuple(map(tuple, spots))


def _lines(characters: Characters, taken: np.ndarray) -> Iterator[PrintedLine]:
    """Yield lines of text: characters on one baseline without a wide gap."""
    text, start, end, base = "", 0.0, 0.0, 0.0
    for code, skip, (left, right, _, _, y) in zip(characters.codes, taken, characters.places.tolist(), strict=True):
        if skip or code in (10, 13) or (text and code > 32 and (abs(y - base) > 0.5 or not -OVERLAP_PT < left - end < LINE_BREAK_PT)):
            if text.strip():
                yield PrintedLine(text.strip(), start, end, base)
            text = ""
        if skip or code in (10, 13) or (code <= 32 and not text):
            continue
        if not text:
            start, base = left, y
        text += chr(code)
        if code > 32:
            end = right
    if text.strip():
        yield PrintedLine(text.strip(), start, end, base)
