"""Pictures for shops: the front of the cover, an opener, puzzles, answers.

The pages are grays of the finished interior, the front is the part of the finished cover that is left after cutting.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

from generator.typesetting.cover_picture import draw_front
from generator.typesetting.listing.record import Picture
from generator.typesetting.page_pictures import reduce_grays, render_page
from generator.typesetting.report import FinishedBook
from layouts.drawing.links import puzzle_key
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.shops.shops import find_shop

FOLDER = "listing"
FRONT, OPENER, PUZZLES, ANSWERS = f"{FOLDER}/cover.jpg", f"{FOLDER}/opener.png", f"{FOLDER}/puzzles.png", f"{FOLDER}/answers.png"
PICTURES = {
    FRONT: "front of the cover",
    OPENER: "first page of a chapter",
    PUZZLES: "page of puzzles",
    ANSWERS: "page of answers",
}
"""What each picture of a listing shows, in the order in which they are made."""

INTERIOR, COVER = "interior.pdf", "cover.pdf"


def write_picture(finished: FinishedBook, path: Path) -> None:
    """Write one of PICTURES into the folder of the edition.

    No front is written for a book without a cover.
    """
    name = f"{FOLDER}/{path.name}"
    shop = find_shop(finished.book.imprint.printer)
    path.parent.mkdir(exist_ok=True)
    if name == FRONT:
        cover = finished.folder / COVER
        if drawn := draw_front(cover, finished.book, finished.facts, finished.pages.page_count, shop.cover_px):
            path.write_bytes(drawn)
        return
    file, number = _find_page(finished, name)
    path.write_bytes(_draw_page(finished.folder / file, number, shop.page_px))


def list_pictures(folder: Path) -> tuple[Picture, ...]:
    """Return the pictures in the folder of an edition, with their sizes."""
    found = []
    for name, shows in PICTURES.items():
        if (folder / name).is_file():
            with Image.open(folder / name) as picture:
                found.append(Picture(name, shows, *picture.size, (folder / name).stat().st_size))
    return tuple(found)


def _find_page(finished: FinishedBook, name: str) -> tuple[str, int]:
    """Return file and page number of a picture of a page.

    The puzzles are the first ones, and the opener is the page of the line before them in the outline, which is their chapter.
    """
    first = min(finished.pages.page_of)
    if name == PUZZLES:
        return INTERIOR, finished.pages.page_of[first]
    if name == ANSWERS:
        has_own_file = (finished.folder / ANSWERS_FILE).is_file()
        return ANSWERS_FILE if has_own_file else INTERIOR, finished.pages.answer_page_of[first]
    navigation = finished.pages.navigation
    keys = [heading.key for heading in navigation.headings]
    return INTERIOR, navigation.places[keys[keys.index(puzzle_key(first)) - 1]].page


def _draw_page(path: Path, number: int, longest_px: int) -> bytes:
    """Return a page of a PDF as a PNG whose longer side has a number of pixels."""
    document = pdfium.PdfDocument(path.read_bytes())
    try:
        page = document[number - 1]
        drawn = render_page(page, longest_px / max(page.get_size()), is_gray=True)
    finally:
        document.close()
    target = BytesIO()
    reduce_grays(drawn).save(target, format="PNG")
    return target.getvalue()
