"""SVG: size, words and colors of a page."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

from layouts.drawing.ink import Rgb
from layouts.drawing.svg_ink import VectorInk

SVG = "{http://www.w3.org/2000/svg}"


def test_a_page_is_shown_at_the_size_at_which_it_is_drawn() -> None:
    page = fromstring(VectorInk((255.1181, 100.0), "page").finish())
    assert [page.attrib[key] for key in ("width", "height", "viewBox")] == ["255.118pt", "100pt", "0 0 255.118 100"]


def test_a_page_can_be_shown_at_another_size() -> None:
    page = fromstring(VectorInk((80.0, 100.0), "page", size_mm=(10.0, 12.5)).finish())
    assert [page.attrib[key] for key in ("width", "height", "viewBox")] == ["10mm", "12.5mm", "0 0 80 100"]


def test_words_are_escaped_and_an_empty_description_is_left_out() -> None:
    page = fromstring(VectorInk((10, 10), "a < b", "1 & 2").finish())
    assert (page[0].tag, page[0].text, page[1].tag, page[1].text) == (f"{SVG}title", "a < b", f"{SVG}desc", "1 & 2")
    assert page.attrib["role"] == "img"
    assert "<desc>" not in VectorInk((10, 10), "page").finish()


def test_no_lines_draw_nothing() -> None:
    ink = VectorInk((10, 10), "page")
    ink.lines([], 1.0)
    assert "<path" not in ink.finish()


def test_a_tint_is_a_rectangle_of_its_color() -> None:
    ink = VectorInk((10, 10), "page")
    ink.tint(1, 2, 3, 4, Rgb(1.0, 0.5, 0.0))
    assert '<rect x="1" y="4" width="3" height="4" fill="#ff8000"/>' in ink.finish()
