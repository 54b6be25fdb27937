"""Pictures of puzzles, drawn in all formats."""

from __future__ import annotations

from pathlib import Path

from generator.formats.picture_index import FORMATS, PictureIndex, PictureRow
from generator.model import GradedPuzzle
from generator.typesetting.pictures import PictureOrder, PicturePuzzle, draw_pictures


def make_order(width_mm: float = 60.0, *, is_colored: bool = False, formats: tuple[str, ...] = FORMATS, dpi: int = 150) -> PictureOrder:
    """Return an order for small pictures."""
    return PictureOrder(width_mm, dpi, formats, is_colored, "en")


def draw_one(
    graded: GradedPuzzle, folder: Path, order: PictureOrder, theme: str = "press", number: int = 7
) -> tuple[PictureRow, PictureIndex]:
    """Draw the pictures of a puzzle; return its row, and the index without rows."""
    row = draw_pictures(PicturePuzzle(number, graded, theme), order, number, folder)
    return row, PictureIndex(order.formats, order.dots_per_inch, order.is_colored, order.language)
