"""Files that cannot be pages of a book: each is refused in one line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from generator.errors import Faulty, PuzzleError, RecipeError
from generator.recipe.recipe import read_recipe
from generator.typesetting.own_pages.read_pages import read_own_pages
from tests.support.own_files import change_pdf, lock_pdf, make_bomb, make_pdf, make_raster, make_svg

RECIPE = """
name = "own"
title = "Own"
trim = "6x9"
[[page]]
file = "{file}"
at = "front"
{more}
[[chapter]]
family = "sudoku-4x4"
level = "gentle"
count = 1
"""
COMMENT = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Text)])
ALT = 'alt = "A picture"'


def read(folder: Path, file: str, content: bytes | None, more: str = "") -> None:
    """Read the own page of a recipe that has one."""
    if content is not None:
        (folder / file).write_bytes(content)
    (folder / "own.toml").write_text(RECIPE.format(file=file, more=more), encoding="utf-8")
    read_own_pages(read_recipe(folder / "own.toml"))


FILES: tuple[tuple[str, Callable[[], bytes | None], str], ...] = (
    ("a.md", lambda: None, "No such file or directory; paths are relative to the folder of the recipe"),
    ("a.md", lambda: b"", "got an empty file"),
    ("a.md", lambda: b"\xff\xfe", "expected text in UTF-8, got byte 0xff at 0"),
    ("a.md", lambda: b"a\0b", "line 1: expected printable text"),
    ("a.md", lambda: b"x\n\n> said", "line 3: a quotation (>) is not set; write it as a paragraph"),
    ("a.md", lambda: b"<script>x</script>", "line 1: HTML is not set"),
    ("a.md", lambda: b"[a](http://x.org)", "line 1: a link is not set; write the address as text"),
    ("a.md", lambda: b"#### deep", "a heading of level 4 is not set"),
    ("a.md", lambda: b"- a\n  - b\n    - c\n      - d", "4 lists within each other is not set"),
    ("a.md", lambda: b"![](a.png)", "a picture without words is not set; describe it"),
    ("a.md", lambda: b"see ![words](a.png)", "a picture within words is not set; put it on a line of its own"),
    ("a.md", lambda: b"![words](../a.png)", "expected a picture in the folder of the text or below, got '../a.png'; copy it there"),
    ("a.md", lambda: b"![words](http://x.org/a.png)", "expected a picture in the folder of the text or below"),
    ("a.md", lambda: b"![words](/etc/a.png)", "expected a picture in the folder of the text or below"),
    ("a.md", lambda: b"![words](a.gif)", "expected a picture that ends in .png, .jpg, .jpeg, .svg, got 'a.gif'"),
    ("a.md", lambda: b"x" * 1_000_001, "expected at most 1 MB"),
    ("a.png", lambda: b"\x89PNG\r\n", "expected a PNG: "),
    ("a.png", lambda: make_raster((9, 9), kind="JPEG"), "expected a PNG: "),
    ("a.png", lambda: make_raster((9, 9), "red", "RGB"), "got one in color; save it as grayscale"),
    ("a.png", lambda: make_raster((9, 9), (0, 0, 0, 9), "RGBA"), "expected a picture without transparency; flatten it onto white"),
    ("a.png", lambda: make_raster((60_001, 1000), 0, "1"), "expected at most 60 million pixels, got 60001 x 1000"),
    ("a.svg", lambda: b"<html/>", "expected an SVG, got <html>"),
    ("a.svg", lambda: b"<svg", "expected an SVG: "),
    ("a.svg", lambda: b'<!DOCTYPE a [<!ENTITY b "c">]><svg>&b;</svg>', "expected an SVG: "),
    ("a.svg", lambda: make_svg("<script>1</script>"), "<script> is not read; remove it"),
    ("a.svg", lambda: make_svg("<text>a</text>"), "<text> is not read; convert text to paths"),
    ("a.svg", lambda: make_svg('<image href="http://x.org/a.png"/>'), "<image> is not read"),
    ("a.svg", lambda: make_svg('<defs><linearGradient id="a"/></defs>'), "<defs> is not read"),
    ("a.svg", lambda: make_svg('<rect width="9" height="9" onclick="x"/>'), "onclick of <rect> is not accepted"),
    ("a.svg", lambda: make_svg('<rect width="9" height="9" style="fill:url(http://x.org)"/>'), "of <rect> is not read; use a plain color"),
    ("a.svg", lambda: make_svg('<rect width="9" height="9" opacity="0.5"/>'), "opacity = '0.5' of <rect> is not read; flatten the drawing"),
    ("a.svg", lambda: make_svg('<rect width="9" height="9" fill="#123456"/>'), "got the color #123456; use grays"),
    ("a.svg", lambda: make_svg('<path d="M 0 0 L 1e9 5" stroke="black"/>'), "a coordinate that is too large"),
    ("a.pdf", lambda: b"%PDF-1.4\n", "expected a PDF that can be read completely: "),
    ("a.pdf", lambda: lock_pdf(make_pdf()), "expected a PDF without a password; export it without security"),
    ("a.pdf", lambda: make_pdf(size=(595.3, 841.9)), "expected a page of 152.4 x 228.6 mm, as the book has, or that with bleed, got 210.0"),
    ("a.pdf", lambda: change_pdf(make_pdf(), Rotate=90), "expected an upright page, got one rotated by 90 degrees"),
    ("a.pdf", lambda: change_pdf(make_pdf(), Annots=COMMENT), "expected a page without forms and comments, got Text; flatten it"),
    ("a.pdf", lambda: change_pdf(make_pdf(), Contents=pikepdf.Array([])), 'describe it in its [[page]], as alt = "..."'),
)  # fmt: skip


@pytest.mark.parametrize(("file", "make", "wanted"), FILES, ids=[f"{file}: {wanted[:40]}" for file, _, wanted in FILES])
def test_a_file_that_is_no_page_is_refused_in_one_line(tmp_path: Path, file: str, make: Callable[[], bytes | None], wanted: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(tmp_path, file, make(), "" if file.endswith((".md", ".pdf")) else ALT)
    message = str(caught.value)
    assert wanted in message
    assert file in message
    assert "\n" not in message
    assert isinstance(caught.value, RecipeError if "No such file" in wanted else Faulty)


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ('before = "chapter 2"', 'expected at = "front", at = "back" or before = "chapter 2", got both'),
        ("recto = 1", "recto = 1: expected true or false"),
        ('alt = "x"', "alt is for pictures and PDF; in Markdown, write ![words](picture.png)"),
        ('alto = "x"', "unknown key alto in page 1; did you mean alt?"),
    ],
)
def test_keys_that_make_no_page_are_refused(tmp_path: Path, more: str, wanted: str) -> None:
    with pytest.raises(RecipeError, match=re.escape(wanted)):
        read(tmp_path, "a.md", b"text", more)


@pytest.mark.parametrize(
    ("before", "wanted"),
    [("chapter 2", "expected chapter 1 to 1"), ("hard", "no chapter has this title, level or kind")],
)
def test_a_place_must_be_a_chapter(tmp_path: Path, before: str, wanted: str) -> None:
    recipe = RECIPE.format(file="a.md", more="").replace('at = "front"', f'before = "{before}"')
    (tmp_path / "own.toml").write_text(recipe)
    with pytest.raises(RecipeError, match=wanted):
        read_recipe(tmp_path / "own.toml")


def test_a_picture_needs_words(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match=r'a.png.*expected alt = "...", words for readers who cannot see the picture'):
        read(tmp_path, "a.png", make_raster((9, 9)))


@pytest.mark.parametrize("is_twice", [False, True])
def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_twice: bool) -> None:
    monkeypatch.setattr("generator.typesetting.own_pages.pdf_pages.MOST_UNPACKED", 2_000_000)
    with pytest.raises(Faulty, match=r"'a\.pdf': expected a PDF of at most 2 MB when unpacked"):
        read(tmp_path, "a.pdf", make_bomb(9_000_000, is_twice))


def test_a_link_to_a_picture_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "a.png").write_bytes(make_raster((9, 9)))
    (tmp_path / "text" / "b.png").symlink_to(tmp_path / "a.png")
    with pytest.raises(Faulty, match="in the folder of the text or below"):
        read(tmp_path, "text/a.md", b"![words](b.png)")
