"""Every page of small, square and wide trims has all words within the margins."""

from __future__ import annotations

import re

import pytest

from generator.errors import DoesNotFit
from generator.model import Book
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import text_width
from layouts.geometry import Frame
from layouts.parts.title import fit_title
from layouts.plan.pages import TITLE
from layouts.style.layout import LAYOUTS
from tests.support.sample_book import sample_book, with_imprint

INCH = 25.4
TRIMS_MM = {
    "11x8.5": (11 * INCH, 8.5 * INCH),
    "10x8": (10 * INCH, 8 * INCH),
    "8x6": (8 * INCH, 6 * INCH),
    "297x210mm": (297.0, 210.0),
    "9x6": (9 * INCH, 6 * INCH),
    "7x5": (7 * INCH, 5 * INCH),
    "8.5x8.5": (8.5 * INCH, 8.5 * INCH),
    "5x5": (5 * INCH, 5 * INCH),
    "5x8": (5 * INCH, 8 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
}
TEXT = re.compile(r"text (from|about|up to) (-?[\d.]+) (-?[\d.]+) (\w+) ([\d.]+)(?: grey [\d.]+)?: (.*)")
ALIGN = {"from": 0.0, "about": 0.5, "up to": 1.0}


def book_on(trim: str, layout: str, **fields: str) -> Book:
    return with_imprint(sample_book(layout, families=("sudoku-4x4",)), trim_mm=TRIMS_MM[trim], **fields)


def find_outside(frame: Frame, lines: list[str]) -> list[str]:
    """Return the lines of text that leave a frame.

    A capital is 0.72 of its size high, and a descender is 0.2 deep.
    """
    found = []
    for line in lines:
        if match := TEXT.match(line):
            x, y, size_pt = float(match[2]), float(match[3]), float(match[5])
            width = text_width(match[6], match[4], size_pt)
            left = x - ALIGN[match[1]] * width
            if left < frame.x - 0.5 or left + width > frame.right + 0.5 or y < frame.y - 0.5 or y + 0.72 * size_pt > frame.top + 0.5:
                found.append(line)
    return found


@pytest.mark.sample(3, 1, 3)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", TRIMS_MM)
def test_all_words_are_within_the_margins(trim: str, layout: str) -> None:
    book = book_on(trim, layout, subtitle="Puzzles for a long winter")
    if layout == "large-print" and trim in ("7x5", "5x5"):
        with pytest.raises(DoesNotFit, match=r"layout large-print needs 38\.4 x 76\.9 mm"):
            make_setting(book)
        return
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    for page, lines in zip(plan.pages, ink.pages[:-1], strict=True):
        assert not find_outside(page.frame, lines), (page.kind, page.number)


@pytest.mark.parametrize("trim", TRIMS_MM)
def test_long_titles_are_set_completely(trim: str) -> None:
    title = "Sudoku for the long nights of the polar winter"
    ink = InkLog()
    plan = draw_book(make_setting(book_on(trim, "classic", title=title, subtitle=f"{title} {title}", author="A. Compositor")), ink)
    assert plan.pages[0].kind == TITLE
    assert not find_outside(plan.pages[0].frame, ink.pages[0])
    words = " ".join(match[6] for line in ink.pages[0] if (match := TEXT.match(line)) and match[4] != "digit")
    assert words == f"{title} {title} {title} 2 puzzles, each with one solution A. Compositor"
    baselines = [float(match[3]) for line in ink.pages[0] if (match := TEXT.match(line)) and match[4] != "digit"]
    assert baselines == sorted(baselines, reverse=True)


def test_a_title_too_long_for_its_page_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="characters do not fit"):
        draw_book(make_setting(with_imprint(book_on("5x5", "classic"), title="W" * 200)), InkLog())
    with pytest.raises(DoesNotFit, match=r"text of the title page is \d+ mm high, but the trim leaves \d+ mm; shorten title or subtitle"):
        fit_title(make_setting(sample_book()), Frame(0, 0, 400.0, 60.0), [60.0])


def test_only_a_proved_book_claims_its_proof() -> None:
    for proved in (True, False):
        ink = InkLog()
        draw_book(make_setting(with_imprint(sample_book(), proved=proved)), ink)
        assert any("was checked on the finished pages" in line for line in ink.pages[1]) is proved
