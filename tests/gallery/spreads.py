"""Facing pages of finished books as pictures.

They have a small palette of grays and are PNG files with the same bytes every time.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

GROUND, EDGE = 210, 150
"""Gray of the background, and of the fold between facing pages."""

MARGIN_PX, GREYS, FINER = 20, 16, 4


def render_page(pdf: pypdfium2.PdfDocument, number: int, height_px: int) -> Image.Image:
    """Draw a page, counted from 1, in grays.

    It is drawn larger and scaled down, because small type is then spaced evenly.
    """
    page = pdf[number - 1]
    picture: Image.Image = page.render(scale=FINER * height_px / page.get_height(), grayscale=True).to_pil()
    return picture.resize((picture.width // FINER, height_px), Image.Resampling.LANCZOS)


def lay_out(rows: Sequence[Sequence[Sequence[Image.Image]]]) -> Image.Image:
    """Place rows of books on the background.

    Pages of a book are side by side with a fold between them.
    """
    widths = [sum(page.width for book in row for page in book) + MARGIN_PX * (len(row) + 1) for row in rows]
    heights = [row[0][0].height for row in rows]
    table = Image.new("L", (max(widths), sum(heights) + MARGIN_PX * (len(rows) + 1)), GROUND)
    pen = ImageDraw.Draw(table)
    y = MARGIN_PX
    for row, height in zip(rows, heights, strict=True):
        x = MARGIN_PX
        for book in row:
            for index, page in enumerate(book):
                table.paste(page, (x, y))
                if index:
                    pen.line((x, y, x, y + height - 1), fill=EDGE)
                x += page.width
            x += MARGIN_PX
        y += height + MARGIN_PX
    return table


def save_picture(picture: Image.Image, path: Path, greys: int = GREYS) -> int:
    """Write a picture in few grays; return the size of the file in bytes.

    The grays are evenly spaced, so that no two tints of regions become one.
    """
    if picture.mode == "L":
        step = 255 / (greys - 1)
        picture = picture.point(lambda value: round(value / step))
        picture.putpalette([round(grey * step) for grey in range(greys) for _ in range(3)])
    else:
        picture = picture.quantize(greys)
    picture.save(path, format="PNG", optimize=True)
    return path.stat().st_size


def find_opening(edition: Path) -> int:
    """Return the page that opens a kind: the first one on a left page, else the first.

    The kind's first puzzles are on the page after it.
    """
    with (edition / "puzzles.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    first: dict[str, int] = {}
    for row in rows:
        first.setdefault(row["family"], int(row["page"]) - 1)
    return next((page for page in first.values() if page % 2 == 0), min(first.values()))
