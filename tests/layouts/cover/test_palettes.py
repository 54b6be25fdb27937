"""Colors of covers: contrast, total ink, and the four inks of each color."""

from __future__ import annotations

import pytest

from layouts.cover.palettes import BLACK, PALETTES, WHITE, Color, Palette, Tint, contrast, find_palette


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_every_palette_has_contrast_and_little_ink(palette: Palette) -> None:
    chosen = find_palette(palette.name)
    assert contrast(chosen.ink, chosen.paper) >= 6
    assert contrast(chosen.accent, chosen.paper) >= 3.9  # bold words of 11 pt and more
    assert contrast(chosen.line, chosen.page) >= 7
    assert contrast(chosen.pen, chosen.page) >= 4
    mixed = [Tint(one, other).mix(grey / 8) for one in colors_of(chosen) for other in colors_of(chosen) for grey in range(9)]
    for color in chosen.brights:  # tiles: pictures in the color of the page, or lines
        assert max(contrast(chosen.page, color), contrast(chosen.line, color)) >= 3
    assert all(color.total_ink <= 2.4 + 1e-9 for color in mixed)  # 240 %: IngramSpark's limit


def colors_of(palette: Palette) -> tuple[Color, ...]:
    return palette.paper, palette.ink, palette.accent, palette.page, palette.line, palette.pen, *palette.brights


PRIMARIES = {"": "FFFFFF", "c": "00AEEF", "m": "EC008C", "y": "FFF200", "my": "ED1C24", "cy": "00A651", "cm": "2E3192", "cmy": "363639"}
"""What inks on top of each other look like. Source: SWOP coated, by Neugebauer's equations exact for full inks."""


def printed_color(color: Color) -> list[float]:
    """Return about the red, green and blue that four inks give on paper."""
    *inks, black = color.inks
    mixed = [0.0, 0.0, 0.0]
    for names, rgb in PRIMARIES.items():
        share = 1.0
        for name, ink in zip("cmy", inks, strict=True):
            share *= ink if name in names else 1 - ink
        mixed = [part + share * int(rgb[at : at + 2], 16) / 255 for part, at in zip(mixed, (0, 2, 4), strict=True)]
    return [part * (1 - 0.87 * black) for part in mixed]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_four_inks_of_a_palette_are_clean(palette: Palette) -> None:
    for color in colors_of(palette):
        black = color.inks[3]
        assert printed_color(color) == pytest.approx(color.rgb, abs=0.16)  # the same color, as far as four inks can
        if min(color.rgb) > 0.7:
            assert black == 0, "a pale ground without grey in it"
        if max(color.rgb) - min(color.rgb) < 0.03 and max(color.rgb) < 0.2:
            assert color.inks == (0, 0, 0, 1), "black type in one ink"
    assert max(sum(ink > 0 for ink in color.inks[:3]) for color in (BLACK, WHITE)) == 0
