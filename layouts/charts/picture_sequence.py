"""Sequences of captioned pictures, such as the steps of a search.

They are written as pages of a PDF or as one self-contained HTML file. A picture is a figure with one cell in question; if the cell is
ruled out, a line leads to it from the cell that excludes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from generator.model import Figure
from layouts.drawing.figures import draw_figure, place_cells
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.svg_ink import VectorInk
from layouts.fonts.faces import DISPLAY, TEXT
from layouts.fonts.fitting import clip_text, wrap_text

PAGE_PT = (612.0, 792.0)
MARGIN_PT, HEAD_PT, CAPTION_PT, GAP_PT = 40.0, 40.0, 8.0, 16.0
LEADING_PT = 10.0
CAPTION_LINES = 3
COLUMNS = 4
SCREEN_PT = 150.0
"""Side of a picture on a screen."""

CROSS, RAY_PT, CROSS_PT, DASH_PT = 0.2, 0.9, 1.5, 2.0
"""Arm length of the cross on a refused cell, in cells; thickness of the line to it and of the cross; dash length of the line."""

STYLE = """\
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #111; background: #fff; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 1.5rem 1rem; }
figure { margin: 0; }
figcaption { font-size: .85rem; margin-top: .3rem; }
svg { width: 100%; height: auto; }
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of a sequence.

    figure     the board
    caption    a description of the step
    refused    a cell whose value is ruled out, and the cell that excludes it; None if no cell is ruled out
    """

    figure: Figure
    caption: str
    refused: tuple[int, int] | None = None


def write_pdf(title: str, pictures: Sequence[Picture], path: Path) -> int:
    """Write a sequence as a PDF of letter pages and return the number of pages."""
    ink = PageInk(path, PAGE_PT, About(title))
    width = (PAGE_PT[0] - 2 * MARGIN_PT + GAP_PT) / COLUMNS - GAP_PT
    share = width + CAPTION_LINES * LEADING_PT + GAP_PT
    rows = int((PAGE_PT[1] - 2 * MARGIN_PT - HEAD_PT) // share)
    per_page = rows * COLUMNS
    pages = [pictures[at : at + per_page] for at in range(0, len(pictures), per_page)]
    for number, page in enumerate(pages, start=1):
        size_pt, head = clip_text(title, DISPLAY, 18.0, PAGE_PT[0] - 2 * MARGIN_PT)
        ink.text(MARGIN_PT, PAGE_PT[1] - MARGIN_PT - 14, head, DISPLAY, size_pt)
        ink.text(PAGE_PT[0] / 2, MARGIN_PT / 2, f"{number} / {len(pages)}", TEXT, CAPTION_PT, CENTER)
        for at, picture in enumerate(page):
            row, col = divmod(at, COLUMNS)
            top = PAGE_PT[1] - MARGIN_PT - HEAD_PT - row * share
            _draw_picture(ink, picture, MARGIN_PT + col * (width + GAP_PT), top - width, width)
            lines = wrap_text(picture.caption, TEXT, CAPTION_PT, width)
            for line, text in enumerate(lines[:CAPTION_LINES]):
                ink.text(MARGIN_PT + col * (width + GAP_PT), top - width - (line + 1) * LEADING_PT - 2, text, TEXT, CAPTION_PT)
        ink.end_page()
    ink.save()
    return len(pages)


def write_html(title: str, pictures: Sequence[Picture], path: Path) -> None:
    """Write a sequence as one HTML file of inline drawings with captions as text."""
    path.write_text("\n".join(_html(title, pictures)), encoding="utf-8", newline="\n")


def _html(title: str, pictures: Sequence[Picture]) -> Iterator[str]:
    yield f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>'
    yield f'<meta name="viewport" content="width=device-width">\n<style>\n{STYLE}</style>\n<h1>{escape(title)}</h1>\n<main>'
    for picture in pictures:
        ink = VectorInk((SCREEN_PT, SCREEN_PT), picture.caption)
        _draw_picture(ink, picture, 2.0, 2.0, SCREEN_PT - 4.0)
        yield f"<figure>{ink.finish()}<figcaption>{escape(picture.caption)}</figcaption></figure>"
    yield "</main>\n</html>\n"


def _draw_picture(ink: Ink, picture: Picture, x: float, y: float, width: float) -> None:
    """Draw a picture's board with its corner at x, y, and mark its refused cell."""
    figure = picture.figure
    cell = width / figure.extent[1]
    draw_figure(ink, replace(figure, discs=()), (x, y), cell)
    x, y = place_cells(figure, (x, y), cell)
    for disc in figure.discs:
        ink.disc(*_middle(figure, disc, x, y, cell), 0.3 * cell)
    if picture.refused:
        (to_x, to_y), (from_x, from_y) = (_middle(figure, at, x, y, cell) for at in picture.refused)
        ink.lines([(from_x, from_y, to_x, to_y)], RAY_PT, 0.0, DASH_PT)
        arm = CROSS * cell
        ink.lines([(to_x - arm, to_y - arm, to_x + arm, to_y + arm), (to_x - arm, to_y + arm, to_x + arm, to_y - arm)], CROSS_PT)


def _middle(figure: Figure, cell: int, x: float, y: float, side: float) -> tuple[float, float]:
    row, col = divmod(cell, figure.n_cols)
    return x + (col + 0.5) * side, y + (figure.n_rows - row - 0.5) * side
