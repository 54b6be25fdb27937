"""SVG pictures in Chromium: the same pixels as the PDF, and the words for readers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.pictures import draw_one, make_order
from tests.support.rendered import MOST_FAR, read_pixels, render_pdf, share_of_far
from tests.support.sample_book import make_sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTH_PX = 360
WIDTH_MM = WIDTH_PX / 96 * 25.4


@pytest.mark.parametrize(
    ("name", "theme"), [("jigsaw-9x9", "press"), ("killer-9x9", "literary"), ("kakuro-8", "modern"), ("picture-6x6", "playful")]
)
def test_chromium_shows_the_svg_as_the_pdf(name: str, theme: str, browser: Browser, tmp_path: Path) -> None:
    """At the size that the file states, without any font of ours."""
    row, _ = draw_one(make_sample(name), tmp_path, make_order(WIDTH_MM, is_colored=True, formats=("svg", "pdf")), theme)
    svg, pdf = (tmp_path / row.name_file("puzzle", form) for form in ("svg", "pdf"))
    page = browser.new_page(viewport={"width": WIDTH_PX, "height": WIDTH_PX})
    try:
        page.goto(svg.as_uri())
        shown = read_pixels(page.screenshot())
        box = page.evaluate("(({width, height}) => [width, height])(document.documentElement.getBoundingClientRect())")
        page.goto("about:blank")
        page.set_content(svg.read_text(encoding="utf-8"))
        name_of_role = page.get_by_role("img", name=row.puzzle_shown.words)
        assert name_of_role.count() == 1
    finally:
        page.close()
    assert box == pytest.approx([WIDTH_PX, row.puzzle_shown.size_mm[1] / 25.4 * 96], abs=0.05)
    assert share_of_far(shown, render_pdf(pdf, 96 / 72)) < MOST_FAR
