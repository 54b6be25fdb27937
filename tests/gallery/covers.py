"""Covers of the shipped recipes, drawn from the example puzzle of each kind.

No book is made: a cover needs only the figures of its puzzles, so all of them take seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
from PIL import Image

from generator.editions.book import expected_quotas, imprint_in
from generator.model import Book
from generator.recipe.order import make_order
from generator.recipe.recipe import find_recipe
from generator.typesetting.cover import plan_cover, read_cover_order, write_cover
from generator.typesetting.preview import make_sample_book
from tests.gallery.spreads import save_picture

N_PAGES = 160
"""Pages of the interior that the spines are drawn for."""

GROUND, GAP_PX = (225, 224, 220), 14

HEIGHT_PX, COLORS = 330, 128
"""Height of a front in pixels, and the number of colors of the picture."""

ROWS = (
    ("nightly", "large-print", "kakuro", "kids", "variety"),
    ("samurai", "practice", "giant", "sampler"),
)
"""Recipes whose fronts are shown in each row."""


def example_book(name: str, **flags: object) -> tuple[Book, Any]:
    """Return the book of a shipped recipe with samples, and the recipe's plain values."""
    order = make_order(find_recipe(name, seed=7, **flags))
    return make_sample_book(imprint_in(order), expected_quotas(order), order.levels, order.recipe.matter), order.facts["recipe"]


def draw_cover(name: str, height_px: int, folder: Path, **flags: object) -> tuple[Image.Image, Image.Image]:
    """Return back and front of a recipe's cover as pictures of that height."""
    book, recipe = example_book(name, **flags)
    order = read_cover_order(recipe)
    wrap = plan_cover(book, order, N_PAGES)
    if wrap is None:
        raise SystemExit(f"the recipe {name} has no cover")
    path = folder / f"{name}.pdf"
    write_cover(book, order, wrap, path)
    with pypdfium2.PdfDocument(path) as pdf:
        page = pdf[0]
        width, height = page.get_size()
        drawn = []
        for part in (wrap.back, wrap.front):
            crop = (part.x, part.y, width - part.right, height - part.top)
            picture: Image.Image = page.render(scale=4 * height_px / part.height, crop=crop).to_pil()
            drawn.append(picture.resize((round(height_px * part.width / part.height), height_px), Image.Resampling.LANCZOS))
    return drawn[0], drawn[1]


def draw_covers(folder: Path) -> int:
    """Draw the fronts of all shipped recipes and one back; return the file's bytes."""
    with TemporaryDirectory(prefix="gridpress-covers-") as name:
        drawn = {recipe: draw_cover(recipe, HEIGHT_PX, Path(name)) for row in ROWS for recipe in row}
    rows = [[drawn[recipe][1] for recipe in row] for row in ROWS]
    rows[1].append(drawn["large-print"][0])
    return save_picture(lay_out_covers(rows), folder / "covers.png", COLORS)


def lay_out_covers(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Place rows of pictures on the background, the shorter rows in the middle."""
    widths = [sum(picture.width + GAP_PX for picture in row) + GAP_PX for row in rows]
    heights = [max(picture.height for picture in row) + GAP_PX for row in rows]
    table = Image.new("RGB", (max(widths), sum(heights) + GAP_PX), GROUND)
    y = GAP_PX
    for row, width, height in zip(rows, widths, heights, strict=True):
        x = GAP_PX + (table.width - width) // 2
        for picture in row:
            table.paste(picture, (x, y))
            x += picture.width + GAP_PX
        y += height
    return table
