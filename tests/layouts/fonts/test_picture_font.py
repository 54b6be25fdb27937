"""The font of pictures: its tables, its outlines, and text partly set in it."""

from __future__ import annotations

import struct
from base64 import b64decode

import pytest

from generator.model import PICTURES
from layouts.fonts.faces import PICTURE, PRESS_FACES, find_missing, load_face, split_pictures, text_width
from layouts.fonts.font_check import check_font
from layouts.fonts.picture_font import picture_font, picture_style
from layouts.fonts.picture_shapes import DRAWN, HEIGHT, PIECES, SHAPES, WIDTH


def test_the_font_has_every_picture_and_is_sound() -> None:
    check_font(picture_font(), 0, "the font")
    glyphs = load_face(PICTURE).face.charToGlyph
    assert all(ord(symbol) in glyphs for symbol in PICTURES)
    assert len({glyphs[ord(symbol)] for symbol in PICTURES}) == len(PICTURES)


def test_its_checksum_is_that_of_the_specification() -> None:
    content = picture_font()
    padded = content + bytes(-len(content) % 4)
    assert sum(struct.unpack(f">{len(padded) // 4}L", padded)) % 2**32 == 0xB1B0AFBA


@pytest.mark.parametrize("name", DRAWN)
def test_pictures_are_within_their_place(name: str) -> None:
    points = [point for contour in DRAWN[name] for point in contour]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT + 40 for x, y, _ in points)
    assert all(len(contour) >= 3 and contour[0][2] for contour in DRAWN[name])


def test_pictures_differ() -> None:
    names = {**PICTURES, **PIECES}
    assert len({str(contours) for contours in SHAPES.values()}) == len(names) == len(set(names.values()))


def test_text_is_parted_at_pictures() -> None:
    assert split_pictures("sun ☀★ é", "text") == [("sun ", "text"), ("☀★", PICTURE), (" é", "text")]
    assert split_pictures("Ärger", "text") == [("Ärger", "text")]
    assert text_width("a☀b", "text", 10) == pytest.approx(text_width("a", "text", 10) + 8.0 + text_width("b", "text", 10))
    assert find_missing("☀ π", PRESS_FACES) == find_missing("π", PRESS_FACES)


def test_pages_have_the_font_itself() -> None:
    data = picture_style().partition("base64,")[2].partition(")")[0]
    assert b64decode(data) == picture_font()
