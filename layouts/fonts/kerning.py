"""Kerning: how far pairs of letters move together or apart, from HarfBuzz.

Only words are kerned, never blanks between them, so that the width of a line is the sum of its words and blanks; and never two digits, so
that numbers keep their columns. Ligatures are off: each character stays one glyph, and text can be read back from a PDF.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

import uharfbuzz

from layouts.fonts.line_breaks import WIDE_FROM

WORD = re.compile(rf"[^\s{WIDE_FROM}-\U0010ffff]{{2,}}")
"""Characters between blanks; Chinese characters all have one width and are not kerned."""

PER_EM = 1000
"""Unit of kerning in PDF: thousandths of the type size. Source: ISO 32000-1, section 9.4.3."""

PLAIN = dict.fromkeys(("liga", "clig", "calt", "dlig", "ccmp", "locl", "rlig"), False)
"""Features of a font that could join or replace characters."""

Source = tuple[bytes, int]
"""Content of a font file, and the number of the face in it."""


@cache
def _open_font(source: Source) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(source[0], source[1]))


@lru_cache(maxsize=32_768)
def _kern_word(word: str, source: Source) -> tuple[int, ...]:
    """Return the space that kerning adds after each character of a word, in PER_EM."""
    font = _open_font(source)
    kerned, plain = (_shape(font, word, has_kerning) for has_kerning in (True, False))
    if not len(kerned) == len(plain) == len(word):
        return (0,) * len(word)
    scale = PER_EM / font.face.upem
    found = [round((mine - theirs) * scale) for mine, theirs in zip(kerned, plain, strict=True)]
    pairs = zip(word, [*word[1:], " "], strict=True)
    return tuple(0 if one.isdigit() and other.isdigit() else kern for kern, (one, other) in zip(found, pairs, strict=True))


def _shape(font: uharfbuzz.Font, word: str, has_kerning: bool) -> list[int]:
    """Return the advance of each glyph of a word, in units of the font."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, PLAIN | {"kern": has_kerning})
    return [position.x_advance for position in buffer.glyph_positions or ()]


def kern_text(text: str, source: Source) -> tuple[int, ...]:
    """Return the space that kerning adds after each character of a line, in PER_EM."""
    kerns = [0] * len(text)
    for match in WORD.finditer(text):
        kerns[match.start() : match.end()] = _kern_word(match[0], source)
    return tuple(kerns)


def has_kerning(source: Source) -> bool:
    """Return whether a face kerns the pairs that need it most."""
    return any(any(_kern_word(pair, source)) for pair in ("AV", "To", "Va", "Te", "LT"))
