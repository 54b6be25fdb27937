"""Pictures of single pages of a nightly book, by what they show.

`before-*.png` in layouts/gallery/ are the same pages as they were on 2026-11-22, before openers taught their kinds; they are never redrawn.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pypdfium2

from tests.gallery.spreads import lay_out, render_page, save_picture

PAGE_PX = 900
"""Height of a page."""

GLOSSARY, WALKTHROUGHS = "Glossary of techniques", "Walkthroughs"
"""Running heads by which the pages are found."""


def find_part(pdf: pypdfium2.PdfDocument, head: str) -> int:
    """Return the number of the first page with a running head, the contents left out.

    Raises
    ------
    ValueError   no page has it
    """
    for number in range(4, len(pdf) + 1):
        if head in pdf[number - 1].get_textpage().get_text_bounded():
            return number
    raise ValueError(f"no page has the running head {head!r}")


def draw_pages(edition: Path, large_print: Path, folder: Path, prefix: str) -> None:
    """Draw pages of a nightly, and one of the same book in large print.

    They are written to PREFIX-SUBJECT.png.

    Parameters
    ----------
    edition, large_print : folders of the two editions
    """
    rows = _read_rows(edition)
    with pypdfium2.PdfDocument(edition / "interior.pdf") as pdf:
        numbers = {"glossary": find_part(pdf, GLOSSARY) + 3, "walkthrough": find_part(pdf, WALKTHROUGHS) + 1}
        numbers["opener"] = next(int(row["page"]) for row in rows if row["family"] == "windoku-9x9") - 1
        numbers["killer"] = next(int(row["page"]) for row in rows if row["family"] == "killer-9x9")
        numbers["answers"] = next(int(row["answer_page"]) for row in rows if row["family"] == "jigsaw-9x9")
        for name, number in numbers.items():
            _save(pdf, number, folder / f"{prefix}-{name}.png")
        if prefix == "after":
            pages = [render_page(pdf, number, PAGE_PX) for number in (numbers["opener"], numbers["opener"] + 1)]
            save_picture(lay_out([[pages]]), folder / "spread.png")
    with pypdfium2.PdfDocument(large_print / "interior.pdf") as pdf:
        _save(pdf, find_part(pdf, GLOSSARY), folder / f"{prefix}-large-print.png")
    with pypdfium2.PdfDocument(edition / "cover.pdf") as pdf:
        _save(pdf, 1, folder / f"{prefix}-cover.png")


def _read_rows(edition: Path) -> list[dict[str, str]]:
    with (edition / "puzzles.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _save(pdf: pypdfium2.PdfDocument, number: int, path: Path) -> None:
    print(f"{path.name:<24} {save_picture(lay_out([[[render_page(pdf, number, PAGE_PX)]]]), path):>7} bytes")
