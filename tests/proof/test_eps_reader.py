"""Reading of EPS pictures: what is drawn, and every way in which a file can lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.proof.eps_reader import read_eps
from generator.proof.picture_reader import read_picture
from tests.support.pictures import draw_one, make_order
from tests.support.sample_book import make_sample


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("eps")
    row, _ = draw_one(make_sample("sudoku-4x4"), folder, make_order(formats=("eps",)))
    return (folder / row.name_file("puzzle", "eps")).read_text()


def test_a_picture_is_read_with_its_size_and_its_symbols(drawn: str, tmp_path: Path) -> None:
    path = tmp_path / "one.eps"
    path.write_text(drawn)
    grid, size_pt = read_picture(path)
    puzzle = make_sample("sudoku-4x4").puzzle
    assert grid.symbols == tuple(str(digit) if digit else "" for digit in puzzle.givens)
    assert size_pt == pytest.approx((60 / 25.4 * 72,) * 2, abs=0.01)
    content = read_eps(path)
    assert (len(content.glyphs), len(content.beside)) == (puzzle.clues, 1)


END = "grestore\nend\nshowpage"
LIES = {
    "another header": ("EPSF-3.0", "EPSF-3.1"),
    "a box from elsewhere": ("HiResBoundingBox: 0 0", "HiResBoundingBox: 1 0"),
    "boxes of two sizes": ("%BoundingBox: 0 0 171", "%BoundingBox: 0 0 172"),
    "an operator that pictures do not need": ("showpage", "clip showpage"),
    "another font": ("showpage", "/Helvetica findfont showpage"),
    "text": ("showpage", "(5) show showpage"),
    "a stretched page": ("%%Page: 1 1\ngridpress begin\ngsave", "%%Page: 1 1\ngridpress begin\ngsave 1 2 scale"),
    "a mirrored page": ("%%Page: 1 1\ngridpress begin\ngsave", "%%Page: 1 1\ngridpress begin\ngsave -1 -1 scale"),
    "an open group": (END, "end\nshowpage"),
    "values that are left": ("showpage", "5 showpage"),
    "too few values": ("moveto", "moveto lineto"),
    "another procedure": ("/g0 {newpath", "/g0 {gsave newpath"),
    "a procedure of lines": ("fill} bind def", "stroke} bind def"),
    "an outline that is no symbol": ("/g0 {newpath", "/g0 {newpath 1 2 moveto 3 4 lineto closepath"),
    "a procedure without an end": ("fill} bind def", "fill bind def"),
    "a part of a circle": ("showpage", "newpath 1 1 1 0 90 arc fill showpage"),
    "white symbols": ("0 setgray\ngsave", "1 setgray\ngsave"),
    "an area over the board": (END, f"1 setgray newpath 0 0 moveto 300 0 lineto 300 300 lineto closepath fill {END}"),
    "a line over the board": (END, f"newpath 10 10 moveto 20 20 lineto stroke {END}"),
    "a word that is not ASCII": ("%%Title: ", "%%Title: \N{MULTIPLICATION SIGN}"),
    "a symbol defined again": ("showpage", "/g0 {newpath 1 2 moveto fill} def showpage"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_file_that_shows_something_else_is_refused(lie: str, drawn: str, tmp_path: Path) -> None:
    old, new = LIES[lie]
    assert old in drawn
    path = tmp_path / "one.eps"
    path.write_text(drawn.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Faulty, match=r"^one\.eps: expected ") as fault:
        read_picture(path)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("content", [b"", b"%!PS-Adobe-3.0 EPSF-3.0\n", b"\xff\xfe", b"%PDF-1.4"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "one.eps").write_bytes(content)
    with pytest.raises(Faulty, match=r"^one\.eps: expected "):
        read_picture(tmp_path / "one.eps")
