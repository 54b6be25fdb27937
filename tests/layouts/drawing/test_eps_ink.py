"""EPS: the form of the file, and what Ghostscript shows of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layouts.drawing.eps_ink import EpsInk
from layouts.drawing.ink import CENTER, Ink, Rgb
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.fonts.faces import DIGIT, TEXT
from layouts.geometry import Box
from tests.support.rendered import MOST_FAR, render_eps, render_pdf, share_of_far

SIDE = 200.0


def draw_everything(ink: Ink) -> None:
    """Use every function of an ink."""
    ink.fill(0, 0, SIDE, SIDE, 1.0)
    ink.fill(10, 10, 40, 30, 0.7)
    ink.fills([(60, 10, 20, 20), (90, 10, 20, 20)], 0.3)
    ink.tint(120, 10, 30, 30, Rgb(0.2, 0.6, 0.9))
    ink.lines([(10, 60, 100, 60), (10, 70, 100, 75)], 3.0)
    ink.lines([(10, 85, 100, 85)], 2.0, grey=0.5, dash_pt=4.0)
    ink.lines([(120, 60, 180, 60)], 8.0, is_round=True)
    ink.outline([(120, 80), (180, 80), (180, 110), (120, 110)], 1.5, dash_pt=3.0)
    ink.polyline([(10, 100), (40, 130), (70, 100)], 4.0, grey=0.4)
    ink.polygon([(90, 100), (110, 100), (100, 125)], 0.2)
    ink.disc(30, 160, 15, 0.0)
    ink.rows(60, 160, 20.0, ["12 4", "5678"], DIGIT, 14.0)
    ink.text(150, 130, "AVE 10", TEXT, 20.0, CENTER)
    ink.stamp("piece", 150, 150, Box(0, 0, 20, 20), lambda piece: piece.fill(0, 0, 20, 20, 0.0))
    with ink.turned(170, 185):
        ink.text(170, 185, "up", TEXT, 12.0)


def write(title: str = "A page", scale: float = 1.0) -> str:
    ink = EpsInk((SIDE, SIDE), title, scale)
    draw_everything(ink)
    return ink.finish()


def test_the_file_has_the_form_that_layout_programs_expect() -> None:
    text = write()
    lines = text.splitlines()
    assert lines[0] == "%!PS-Adobe-3.0 EPSF-3.0"
    assert lines[1:3] == ["%%BoundingBox: 0 0 200 200", "%%HiResBoundingBox: 0 0 200 200"]
    assert lines[-2:] == ["%%Trailer", "%%EOF"]
    assert text.isascii()
    assert max(map(len, lines)) < 255
    assert lines.index("%%EndComments") < lines.index("%%BeginProlog") < lines.index("%%EndProlog") < lines.index("%%Page: 1 1")
    words = [word for line in lines if not line.startswith("%") for word in line.split()]
    assert words.count("gsave") == words.count("grestore")
    assert words.count("begin") == words.count("end")
    forbidden = {"showpage", "setpagedevice", "initgraphics", "erasepage", "clear", "quit", "copypage", "initclip", "initmatrix"}
    assert [word for word in words if word in forbidden] == ["showpage"]


def test_the_box_holds_the_page_as_it_is_printed() -> None:
    text = write(scale=0.31)
    assert "%%BoundingBox: 0 0 62 62\n%%HiResBoundingBox: 0 0 62 62\n" in text
    assert "%%BoundingBox: 0 0 256 101\n%%HiResBoundingBox: 0 0 255.118 100.5\n" in EpsInk((255.1181, 100.5), "page").finish()


@pytest.mark.parametrize(("title", "shown"), [("Sudoku 4 × 4", "Sudoku 4 x 4"), ("(a) \\ b\nc", "[a] / b c"), ("谜", "Mi")])
def test_a_title_is_one_line_of_ascii(title: str, shown: str) -> None:
    found = re.search(r"^%%Title: (.*)$", write(title), re.MULTILINE)
    assert found
    assert found[1] == shown


def test_ghostscript_shows_what_the_pdf_shows(tmp_path: Path) -> None:
    path = tmp_path / "page.eps"
    path.write_text(write())
    ink = PageInk(tmp_path / "page.pdf", (SIDE, SIDE), About("A page"))
    draw_everything(ink)
    ink.end_page()
    ink.save()
    shown, wanted = render_eps(path, 216), render_pdf(tmp_path / "page.pdf", 3.0)
    assert share_of_far(shown, wanted) < MOST_FAR
    assert (shown < 100).mean() > 0.02
    wanted[300:340, 300:340] = 0
    assert share_of_far(shown, wanted) > MOST_FAR


def test_a_second_page_is_refused() -> None:
    with pytest.raises(ValueError, match="one page"):
        EpsInk((10, 10), "page").end_page()
