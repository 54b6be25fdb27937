"""Named color palettes of covers.

A new palette is one line in PALETTES; a test checks its contrast.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import find_named

Color = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Tint:
    """The two colors of a drawing; greys from black to white become mixtures of them."""

    ink: Color
    paper: Color

    def mix(self, grey: float) -> Color:
        """Return the color of a grey: 0 is the ink, 1 the paper."""
        red, green, blue = (dark + grey * (light - dark) for dark, light in zip(self.ink, self.paper, strict=True))
        return red, green, blue


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a cover.

    paper    the background of back, spine and front
    ink      words on it
    accent   highlights: a rule, a few digits
    page     the background of a puzzle shown on the cover
    line     ink on that
    pen      handwritten digits on that
    """

    name: str
    note: str
    paper: Color
    ink: Color
    accent: Color
    page: Color
    line: Color
    pen: Color


def _color(text: str) -> Color:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _palette(name: str, note: str, *colors: str) -> Palette:
    paper, ink, accent, page, line, pen = map(_color, colors)
    return Palette(name, note, paper, ink, accent, page, line, pen)


PALETTES: tuple[Palette, ...] = (
    #                                                     paper     ink       accent    page      line      pen
    _palette("midnight", "deep blue, cream and gold", "14253F", "F6EFDF", "F2B23C", "FBF7EC", "14253F", "C4571B"),
    _palette("forest", "dark green, cream and amber", "173B31", "F4ECD9", "F0A53A", "FAF6EA", "173B31", "B8521A"),
    _palette("clay", "burnt red, cream and yellow", "9C3420", "FFF4E3", "FFCB58", "FFF9EE", "5C1A0E", "9C3420"),
    _palette("sky", "pale blue, navy and red", "C9E4EC", "11304A", "C2361B", "FFFFFF", "11304A", "C2361B"),
    _palette("lemon", "yellow, black and blue", "FFD23C", "1C1B19", "1B4F93", "FFFDF4", "1C1B19", "1B4F93"),
    _palette("paper", "cream, black and red", "F6F1E5", "1B1D20", "C4371F", "FFFFFF", "1B1D20", "C4371F"),
)


def find_palette(name: str) -> Palette:
    """Return the palette of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    return find_named("palette", name, PALETTES)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colors, 1 to 21.

    Source: WCAG 2.1, contrast ratio and relative luminance.
    """
    low, high = sorted(_luminance(color) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def separate(color: Color) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black of a color, each 0 to 1.

    All the grey in it is printed as black, to keep the amount of ink on the sheet low.
    """
    black = 1 - max(color)
    if black == 1:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((1 - part - black) / (1 - black) for part in color)
    return cyan, magenta, yellow, black
