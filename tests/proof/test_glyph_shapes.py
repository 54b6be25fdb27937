"""Symbols by their outlines: every face, and nothing that is only similar."""

from __future__ import annotations

import re

import pytest

from generator.model import PICTURES
from generator.proof.drawn_paths import Outline, OutlineStep
from generator.proof.glyph_shapes import NEAR, SYMBOLS, find_shape
from layouts.drawing.outline_ink import glyph_outline
from layouts.fonts.faces import DIGIT, FILES, PICTURE, load_face


def outline_of(face: str, symbol: str) -> Outline:
    """Return the outline as the press draws it."""
    steps = re.findall(r"([MLCZ])([^MLCZ]*)", glyph_outline(face, ord(symbol)))
    return tuple(OutlineStep(letter, tuple(zip(*[iter(map(float, numbers.split()))] * 2, strict=True))) for letter, numbers in steps)


@pytest.mark.parametrize("face", [*FILES, PICTURE])
def test_every_symbol_of_a_face_is_found_by_its_outline(face: str) -> None:
    known = load_face(face).face.charToGlyph
    symbols = [symbol for symbol in (PICTURES if face == PICTURE else SYMBOLS) if ord(symbol) in known]
    assert len(symbols) > 10
    for symbol in symbols:
        shape = find_shape(outline_of(face, symbol))
        assert shape
        assert shape.symbol == symbol
        assert shape.box[3] > 100


def test_a_shape_that_is_no_symbol_is_not_found() -> None:
    outline = outline_of(DIGIT, "5")
    assert find_shape(outline[1:]) is None
    assert find_shape(()) is None
    assert find_shape(outline_of(DIGIT, "q")) is None
    for far, is_found in ((NEAR - 1, True), (NEAR + 2, False)):
        moved = (*outline[:3], outline[3]._replace(points=tuple((x + far, y) for x, y in outline[3].points)), *outline[4:])
        assert (find_shape(moved) is not None) == is_found


def test_a_symbol_upside_down_or_mirrored_is_not_found() -> None:
    for symbol in "2345679":
        outline = outline_of(DIGIT, symbol)
        for turn in (lambda x, y: (540 - x, 718 - y), lambda x, y: (540 - x, y), lambda x, y: (x, 718 - y)):
            turned = tuple(step._replace(points=tuple(turn(*point) for point in step.points)) for step in outline)
            found = find_shape(turned)
            assert found is None, (symbol, found)
