"""Named color palettes of covers, in RGB and in the four inks of a press.

A new palette is one entry of PALETTES; a test checks its contrast and its ink. The four inks are chosen by hand: a computed separation
prints pale grounds dirty, because it puts grey into them, and black text in four inks, which never meet exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import find_named

Rgb = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Color:
    """A color on screens, and the inks that print it."""

    rgb: Rgb
    inks: Inks

    @property
    def total_ink(self) -> float:
        """The sum of the inks: 2.4 is 240 %."""
        return sum(self.inks)


@dataclass(frozen=True, slots=True)
class Tint:
    """The two colors of a drawing; greys from black to white become mixtures of them."""

    ink: Color
    paper: Color

    def mix(self, grey: float) -> Color:
        """Return the color of a grey: 0 is the ink, 1 the paper."""
        red, green, blue = (dark + grey * (light - dark) for dark, light in zip(self.ink.rgb, self.paper.rgb, strict=True))
        cyan, magenta, yellow, black = (dark + grey * (light - dark) for dark, light in zip(self.ink.inks, self.paper.inks, strict=True))
        return Color((red, green, blue), (cyan, magenta, yellow, black))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a cover.

    paper    the background of back, spine and front
    ink      words on it
    accent   highlights: a rule, a few digits
    page     the background of a puzzle shown on the cover
    line     ink on that
    pen      handwritten digits on that
    brights  colors of tiles, with `line` or `page` on them; none if the cover has only the others
    """

    name: str
    note: str
    paper: Color
    ink: Color
    accent: Color
    page: Color
    line: Color
    pen: Color
    brights: tuple[Color, ...] = ()


def _color(text: str) -> Color:
    """Return the color of an entry: RGB in hexadecimal, then four inks in percent."""
    rgb, *inks = text.split()
    red, green, blue = (int(rgb[at : at + 2], 16) / 255 for at in (0, 2, 4))
    cyan, magenta, yellow, black = (int(ink) / 100 for ink in inks)
    return Color((red, green, blue), (cyan, magenta, yellow, black))


def _palette(name: str, note: str, *colors: str) -> Palette:
    paper, ink, accent, page, line, pen, *brights = map(_color, colors)
    return Palette(name, note, paper, ink, accent, page, line, pen, tuple(brights))


BLACK, WHITE = _color("000000 0 0 0 100"), _color("FFFFFF 0 0 0 0")

PALETTES: tuple[Palette, ...] = (
    # paper, ink, accent; page, line, pen; colors of tiles
    _palette(
        "midnight", "deep blue, cream and gold",
        "14253F 100 75 15 45", "F6EFDF 2 4 13 0", "F2B23C 0 32 86 0",
        "FBF7EC 1 2 8 0", "14253F 100 75 15 45", "C4571B 12 76 100 5",
    ),
    _palette(
        "forest", "dark green, cream and amber",
        "173B31 80 35 62 58", "F4ECD9 2 5 15 0", "F0A53A 0 40 88 0",
        "FAF6EA 1 2 9 0", "173B31 80 35 62 58", "B8521A 15 76 100 10",
    ),
    _palette(
        "clay", "burnt red, cream and yellow",
        "9C3420 15 88 92 28", "FFF4E3 0 4 11 0", "FFCB58 0 20 74 0",
        "FFF9EE 0 2 7 0", "5C1A0E 15 80 82 58", "9C3420 15 88 92 28",
    ),
    _palette(
        "sky", "pale blue, navy and red",
        "C9E4EC 20 2 5 0", "11304A 100 70 20 45", "C2361B 10 92 100 5",
        "FFFFFF 0 0 0 0", "11304A 100 70 20 45", "C2361B 10 92 100 5",
        "FFFFFF 0 0 0 0", "FFD873 0 14 62 0", "F7A08A 0 45 42 0", "9AD3B4 40 0 36 0",
    ),
    _palette(
        "lemon", "yellow, black and blue",
        "FFD23C 0 16 86 0", "1C1B19 0 0 0 100", "1B4F93 95 74 5 5",
        "FFFDF4 0 0 5 0", "1C1B19 0 0 0 100", "1B4F93 95 74 5 5",
    ),
    _palette(
        "paper", "cream, black and red",
        "F6F1E5 2 3 10 0", "1B1D20 0 0 0 100", "C4371F 8 92 95 5",
        "FFFFFF 0 0 0 0", "1B1D20 0 0 0 100", "C4371F 8 92 95 5",
    ),
    _palette(
        "ember", "black, cream and vermilion",
        "1B1B1D 0 0 0 100", "F8F1E4 2 4 10 0", "F0542D 0 80 88 0",
        "FBF7EC 1 2 8 0", "1B1B1D 0 0 0 100", "C4371F 8 92 95 5",
    ),
    _palette(
        "tangerine", "orange, black and maroon",
        "F7941D 0 50 98 0", "1C1B19 0 0 0 100", "6B1512 15 88 82 50",
        "FFFDF4 0 0 5 0", "1C1B19 0 0 0 100", "B8391A 12 88 100 12",
    ),
    _palette(
        "playground", "cream and navy, with six bright colors",
        "FFF4D2 0 3 20 0", "1D2C6B 100 90 10 15", "D92B2B 8 95 90 2",
        "FFFFFF 0 0 0 0", "1D2C6B 100 90 10 15", "D92B2B 8 95 90 2",
        "E23B32 4 90 85 0", "1F86CE 82 40 0 0", "DB720F 5 64 100 5", "37A04A 78 8 92 0", "8350A8 58 78 0 0", "E0559B 4 80 0 0",
    ),
    _palette(
        "carnival", "plum, white and gold, with six light colors",
        "4A1D5E 70 100 10 30", "FFF8EA 0 3 9 0", "FFC62E 0 22 88 0",
        "FFFFFF 0 0 0 0", "2A1238 70 90 20 60", "B3261E 12 96 95 12",
        "FFC94D 0 20 76 0", "F5897B 0 58 45 0", "82D0C0 48 0 28 0", "8FC4EE 42 10 0 0", "FFF8EA 0 3 9 0", "C9A7E4 22 38 0 0",
    ),
)  # fmt: skip


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
    low, high = sorted(_luminance(color) for color in (one.rgb, other.rgb))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Rgb) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
