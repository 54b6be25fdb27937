"""Reading of SVG pictures: what is drawn, and every way in which a file can lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.proof.picture_reader import read_picture
from generator.proof.svg_reader import read_svg
from tests.support.pictures import draw_one, make_order
from tests.support.sample_book import make_sample


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("svg")
    row, _ = draw_one(make_sample("sudoku-4x4"), folder, make_order(formats=("svg",)))
    return (folder / row.name_file("puzzle", "svg")).read_text()


def alter(text: str, old: str, new: str, path: Path) -> Path:
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


def test_a_picture_is_read_with_its_size_and_its_symbols(drawn: str, tmp_path: Path) -> None:
    path = tmp_path / "one.svg"
    path.write_text(drawn)
    grid, size_pt = read_picture(path)
    puzzle = make_sample("sudoku-4x4").puzzle
    assert grid.symbols == tuple(str(digit) if digit else "" for digit in puzzle.givens)
    assert size_pt == pytest.approx((60 / 25.4 * 72,) * 2, abs=0.01)
    content = read_svg(path)
    assert (len(content.glyphs), len(content.beside)) == (puzzle.clues, 1)


LIES = {
    "an element that hides": ('<rect x="0" y="0"', '<rect opacity="0" x="0" y="0"'),
    "a style": ("<g aria-label", '<g style="display:none" aria-label'),
    "a style sheet": ("<defs>", "<style>g{display:none}</style><defs>"),
    "a script": ("<defs>", "<script>1</script><defs>"),
    "text in a font": ("</svg>", '<text x="1" y="2">5</text></svg>'),
    "a picture in a picture": ("</svg>", '<image href="a.png"/></svg>'),
    "a fill that is not said, which is black": (' fill="none" stroke="#000000"', ' stroke="#000000"'),
    "colors by name": ('fill="#000000"', 'fill="black"'),
    "a turned symbol": ("scale(0.", "rotate(180) scale(0."),
    "a mirrored symbol": (") scale(0.", ") scale(-0."),
    "a symbol that is no symbol": ("L", "L1 2L"),
    "white symbols": (' fill="#000000" transform', ' fill="#ffffff" transform'),
    "a symbol without an outline": ('xlink:href="#g', 'xlink:href="#h'),
    "another page": ('viewBox="0 0 ', 'viewBox="10 0 '),
    "a page that is stretched": ('height="60mm"', 'height="70mm"'),
    "a length without a unit": ('width="60mm"', 'width="60"'),
    "a number that is none": ('stroke-width="', 'stroke-width="x'),
    "path data of other commands": (' d="M0 ', ' d="M1 1A1 1 0 0 0 2 2M0 '),
    "an area over the board": ("</svg>", '<rect x="0" y="0" width="300" height="300" fill="#ffffff"/></svg>'),
    "a line over the board": ("</svg>", '<path d="M10 10L20 20" fill="none" stroke="#000000" stroke-width="1"/></svg>'),
    "a gray area beside the board": ('fill="#ffffff"/>', 'fill="#eeeeee"/>'),
    "a second board": ("</defs>", '</defs><g transform="translate(0 0)"><rect x="0" y="0" width="9" height="9" fill="#ffffff"/></g>'),
    "symbols elsewhere": ('transform="translate(', 'transform="translate(4'),
    "no XML": ("</svg>", ""),
    "entities": ("<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg'),
    "attributes on outlines": ('<path id="', '<path transform="scale(2)" id="'),
    "a comment in place of an attribute": ("<title>", '<title lang="en">'),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_file_that_shows_something_else_is_refused(lie: str, drawn: str, tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"^one\.svg: expected ") as fault:
        read_picture(alter(drawn, *LIES[lie], tmp_path / "one.svg"))
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("content", [b"", b"<svg/>", b"\xff\xfe", b'<svg xmlns="http://www.w3.org/2000/svg"/>', b"<html></html>"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "one.svg").write_bytes(content)
    with pytest.raises(Faulty, match=r"^one\.svg: expected "):
        read_picture(tmp_path / "one.svg")
    with pytest.raises(FileNotFoundError):
        read_picture(tmp_path / "two.svg")
