"""Own pages of an edition: their places, the printer's rules, and their files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from generator.errors import Faulty, RecipeError
from generator.model import Imprint, Level
from generator.model.own_pages import BACK, BEFORE, OwnPages, OwnPlace
from generator.proof.own_pages import check_own_pages
from generator.puzzles.select import Quota
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.feasibility import write_own_sample

CURES = {
    "damaged": "export it again",
    "inside-margin": "move it away from the edge at which the pages are bound",
    "outside-margin": "move it away from the edge",
    "type-size": "set it larger",
    "line-width": "make it thicker",
    "invisible": "remove it; a scan must have no layer of text",
    "image-resolution": "use a picture with more pixels",
    "fonts": "export it with all fonts embedded, or as PDF/X",
    "color": "export it as grayscale",
    "grey-tint": "use a darker gray or white",
    "transparency": "export it flattened, as PDF 1.3 or PDF/X",
}
"""What to do about a rule that an own page breaks."""


def place_own(own: Iterable[OwnPages], is_taken: Sequence[bool], is_final: bool = True) -> list[OwnPages]:
    """Return own pages with their places among the chapters that the book has.

    Pages before a chapter without puzzles are before the next one that has some, or at the end of the book.

    Parameters
    ----------
    is_taken : whether the book has puzzles of each chapter
    is_final : False before puzzles are made: then chapters of own puzzles are not known yet

    Raises
    ------
    RecipeError   pages before a chapter that the book does not have
    """
    placed = []
    for pages in own:
        if pages.place == BEFORE:
            if is_final and pages.chapter >= len(is_taken):
                has = f"the book has {len(is_taken)}"
                raise RecipeError(f"{pages.name}: expected pages before one of its chapters, got chapter {pages.chapter + 1}; {has}")
            index = sum(is_taken[: pages.chapter])
            pages = replace(pages, chapter=index) if index < sum(is_taken) else replace(pages, chapter=0, place=BACK)
        placed.append(pages)
    return placed


def check_sample(imprint: Imprint, quotas: Sequence[Quota], levels: Sequence[Level], matter: MatterOrder, own: Sequence[OwnPages]) -> None:
    """Check own pages as the printer will, before any puzzle is made.

    Raises
    ------
    Faulty   a page breaks a rule of the printer
    """
    with tempfile.TemporaryDirectory(prefix="gridpress-") as place:
        path = Path(place) / "own.pdf"
        check_printed(path, imprint, own, write_own_sample(imprint, quotas, levels, matter, own, path))


def check_printed(path: Path, imprint: Imprint, own: Sequence[OwnPages], places: Iterable[OwnPlace]) -> None:
    """Check the own pages of a print file.

    Parameters
    ----------
    places : of the own pages

    Raises
    ------
    Faulty   a page breaks a rule of the printer; the message has a line for each file
    """
    by_number = {place.number: place for place in places}
    faults: dict[str, str] = {}
    for finding in check_own_pages(path, imprint.printer, imprint.paper, by_number) if by_number else ():
        page = by_number[finding.page or 0]
        name = _name_page(own[page.index], page)
        where = f", {finding.place}" if finding.place else ""
        cure = _name_pixels(own[page.index], page, finding.found) if finding.rule == "image-resolution" else ""
        line = f"{name}{where}: {finding.found}; expected {finding.wanted} ({finding.source}); {cure or CURES[finding.rule]}"
        faults.setdefault(name, line)
    if faults:
        raise Faulty("\n  ".join(faults.values()))


def _name_page(own: OwnPages, page: OwnPlace) -> str:
    return own.pictures[page.part].name if own.pictures else own.name


def _name_pixels(own: OwnPages, page: OwnPlace, found: str) -> str:
    """Return how many pixels a picture needs; "" if it is not one picture."""
    dpi = next((float(word) for word in found.split() if word.isdigit()), 0.0)
    picture = own.pictures[page.part] if own.pictures else None
    if picture is None or picture.pixels is None or not 0 < dpi < 300:
        return ""
    wide, high = (int(side * 301 / dpi) + 1 for side in picture.pixels)
    return f"use one of {wide} x {high} pixels, or put it into Markdown, where it is printed smaller"


def write_files(own: Iterable[OwnPages], folder: Path) -> None:
    """Write the files of own pages into an edition, to make it again from."""
    for file in (file for pages in own for file in pages.files):
        path = folder / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
