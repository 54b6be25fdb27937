"""Typefaces and the widths of text set in them.

This is the only file that opens font files for typesetting. A face is a name in FILES, or a font file of the user's own as ``path#number``
(found by `own_font.py`). `Faces`, a record of each theme, assigns faces to the parts of a book. All faces of FILES are under the SIL Open
Font License and have TrueType outlines. WenQuanYi Micro Hei, the face of Chinese, is under the Apache License 2.0, or GPL 3
with font exception. Source: its name table, ID 13; debian/copyright of fonts-wqy-microhei. The Python package says OFL, which is wrong.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import fontpkg
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from generator.errors import Faulty, explain
from generator.model import PICTURES
from layouts.fonts.font_check import check_font
from layouts.fonts.kerning import PER_EM, Source, has_kerning, kern_text
from layouts.fonts.picture_font import picture_font
from layouts.fonts.picture_shapes import HEIGHT

TEXT, BOLD, DIGIT, DISPLAY, SLANTED, POSTER = "text", "bold", "digit", "display", "slanted", "poster"
EMPHASIS = "emphasis"
"""Parts of `Faces`, and the names of their default faces."""

HEAVY_DISPLAY = "crimson_bold"
"""Face of letters like 1 among givens in answers. Weights of Source Serif have one name in its package, so a file could not hold two."""


@dataclass(frozen=True, slots=True)
class FaceFile:
    """A face of a font package.

    family, weight, style   as the package names them
    digit_height            height of the digits over the type size; a test measures it
    """

    family: str
    weight: int
    style: str
    digit_height: float


FILES: dict[str, FaceFile] = {
    TEXT: FaceFile("Lato", 400, "normal", 0.72),
    BOLD: FaceFile("Lato", 700, "normal", 0.72),
    DIGIT: FaceFile("Lato", 500, "normal", 0.72),
    DISPLAY: FaceFile("Source Serif 4", 400, "normal", 0.66),
    SLANTED: FaceFile("Source Serif 4", 400, "italic", 0.66),
    POSTER: FaceFile("Lato", 900, "normal", 0.72),
    EMPHASIS: FaceFile("Lato", 400, "italic", 0.72),
    "barlow": FaceFile("Barlow", 400, "normal", 0.7),
    "barlow_italic": FaceFile("Barlow", 400, "italic", 0.7),
    "barlow_semi": FaceFile("Barlow", 600, "normal", 0.7),
    "barlow_black": FaceFile("Barlow", 900, "normal", 0.7),
    "garamond": FaceFile("EB Garamond", 400, "normal", 0.64),
    "garamond_italic": FaceFile("EB Garamond", 400, "italic", 0.64),
    "crimson": FaceFile("Crimson Text", 400, "normal", 0.62),
    "crimson_semi": FaceFile("Crimson Text", 600, "normal", 0.62),
    HEAVY_DISPLAY: FaceFile("Crimson Text", 700, "normal", 0.62),
    "round": FaceFile("Varela Round", 400, "normal", 0.7),
    "titan": FaceFile("Titan One", 400, "normal", 0.715),
}
"""All built-in faces."""

PICTURE = "pictures"
"""Face of pictures and hatched squares, which no other face has."""

PICTURED = re.compile(f"([{''.join(PICTURES)}]+)")

OWN_MARK = "#"
"""Separates the path of a user's font file from the number of the face in it."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The face of each part of a book.

    text, bold, slanted   running words
    display, poster       titles and headings; the heaviest face, for covers
    digit, label          symbols of grids, sums of cages
    given, found          symbols of answers: heavy for those of the puzzle, light for those that the reader finds
    number, numeral       numbers of puzzles and pages; very large numbers, such as on covers
    emphasis              emphasized words of own pages; the face of text if there are no italics
    """

    text: str = TEXT
    bold: str = BOLD
    slanted: str = SLANTED
    display: str = DISPLAY
    poster: str = POSTER
    digit: str = DIGIT
    given: str = POSTER
    found: str = TEXT
    label: str = TEXT
    number: str = BOLD
    numeral: str = POSTER
    emphasis: str = EMPHASIS

    @classmethod
    def pair(cls, light: str, heavy: str, **others: str) -> Faces:
        """Return faces for text and symbols in `light`, for titles and numbers in `heavy`.

        Exceptions are given by the name of their part.
        """
        parts = dict.fromkeys((TEXT, SLANTED, DIGIT, "found", "label", EMPHASIS), light)
        parts |= dict.fromkeys((BOLD, DISPLAY, POSTER, "given", "number", "numeral"), heavy)
        return cls(**parts | others)

    @property
    def for_words(self) -> tuple[str, ...]:
        """The faces that set words, without repetition."""
        return tuple(dict.fromkeys((self.text, self.bold, self.display, self.slanted, self.poster)))

    def part(self, name: str) -> str:
        """Return the face of a part, such as DISPLAY."""
        return str(getattr(self, name))

    def with_words_in(self, face: str) -> Faces:
        """Return a copy with all words in one face.

        The faces of numbers and symbols are kept.
        """
        return replace(self, text=face, bold=face, slanted=face, display=face, poster=face, emphasis=face)


PRESS_FACES = Faces()
SANS_FACES = Faces(display=BOLD, slanted=TEXT)
"""Faces of large print in every theme: sans serif only."""


CAP_HEIGHT = 0.72
"""Height of Lato's capitals and digits over the type size. Source: OS/2 table of Lato 2.015, 1433 to 1446 of 2000."""

NARROW_BLANK, WIDE_BLANK = 0x202F, 0xA0
"""The blank that French uses before some punctuation marks, and its substitute in faces without it."""


UNREADABLE = (TTFError, struct.error, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What ReportLab raises for fonts with contradictions that `check_font` does not look for."""


def split_pictures(text: str, face: str) -> list[tuple[str, str]]:
    """Return a text as parts of one face each: its own, or that of pictures."""
    if text.isascii() or not PICTURED.search(text):
        return [(text, face)]
    return [(part, PICTURE if part[0] in PICTURES else face) for part in PICTURED.split(text) if part]


@cache
def load_face(face: str) -> TTFont:
    """Load a face and register it with ReportLab under its own name.

    Raises
    ------
    Faulty   a font file of the user's own that cannot be read or has no TrueType outlines
    """
    if face == PICTURE:
        font = TTFont(face, BytesIO(picture_font()))
    elif face in FILES:
        file = FILES[face]
        font = TTFont(face, str(fontpkg.path(file.family, file.weight, file.style)))
    else:
        path, _, number = face.rpartition(OWN_MARK)
        try:
            check_font(Path(path).read_bytes(), int(number), f"{path!r}")
            font = TTFont(face, path, subfontIndex=int(number))
        except Faulty as fault:
            raise Faulty(f"{fault}; name another face") from None
        except OSError as fault:
            raise Faulty(f"cannot read the font {path!r}: {fault.strerror}; name another face") from None
        except UNREADABLE as fault:
            raise Faulty(
                f"expected a font with TrueType outlines (.ttf or .ttc) at {path!r}: {explain(fault)}; name another face"
            ) from None
    glyphs, widths = font.face.charToGlyph, font.face.charWidths
    if NARROW_BLANK not in glyphs and WIDE_BLANK in glyphs:
        glyphs[NARROW_BLANK], widths[NARROW_BLANK] = glyphs[WIDE_BLANK], widths[WIDE_BLANK]
    pdfmetrics.registerFont(font)
    return font


def family_name(face: str) -> str:
    """Return the name of a face's family, as its maker prints it."""
    if face in FILES:
        return FILES[face].family
    name = load_face(face).face.familyName
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)


def digit_height(face: str) -> float:
    """Return the height of a face's digits over the type size.

    For a face of the user's own, it is the height of its capitals.
    """
    if face == PICTURE:
        return HEIGHT / 1000
    return FILES[face].digit_height if face in FILES else float(load_face(face).face.capHeight) / 1000


@cache
def has_equal_digits(face: str) -> bool:
    """Return whether all digits of a face are equally wide.

    Then a row of a grid can be one piece of text.
    """
    return len({text_width(digit, face, 1000.0) for digit in "0123456789"}) == 1


def text_width(text: str, face: str, size_pt: float) -> float:
    """Return the width of a line of kerned text in points."""
    parts = split_pictures(text, face)
    if len(parts) > 1 or (parts and parts[0][1] != face):
        return sum(text_width(part, own, size_pt) for part, own in parts)
    plain, kern = _measure_text(text, face)
    return 0.001 * size_pt * plain + kern * size_pt / PER_EM


@lru_cache(maxsize=16_384)
def _measure_text(text: str, face: str) -> tuple[float, int]:
    """Return the plain width of a text and the space that kerning adds.

    Both are in thousandths of the type size. Cached, because most texts are measured several times.
    """
    font = load_face(face).face
    widths, other = font.charWidths, font.defaultWidth
    return sum([widths.get(ord(char), other) for char in text]), sum(text_kerns(text, face))


@lru_cache(maxsize=16_384)
def text_kerns(text: str, face: str) -> tuple[int, ...]:
    """Return the space that kerning adds after each character, in thousandths.

    Cached, because a book is planned several times before it is drawn.
    """
    return kern_text(text, _font_source(face))


def is_kerned(face: str) -> bool:
    """Return whether a face has kerning; without it, letters keep their plain widths."""
    return has_kerning(_font_source(face))


@cache
def _font_source(face: str) -> Source:
    """Return the file of a face and its number in it, for HarfBuzz."""
    if face == PICTURE:
        return picture_font(), 0
    if face in FILES:
        file = FILES[face]
        return Path(fontpkg.path(file.family, file.weight, file.style)).read_bytes(), 0
    load_face(face)  # reports a file that cannot be read
    path, _, number = face.rpartition(OWN_MARK)
    return Path(path).read_bytes(), int(number)


def number_width(largest: int, face: str, size_pt: float) -> float:
    """Return the width in points that is enough for any whole number up to `largest`.

    Digits can differ in width: in many faces 4 is wider than 1.
    """
    return len(str(largest)) * text_width(_widest_digit(face), face, size_pt)


@cache
def _widest_digit(face: str) -> str:
    return max("0123456789", key=lambda digit: text_width(digit, face, 1000.0))


def find_missing(text: str, faces: Faces = PRESS_FACES) -> str:
    """Return the characters of a text that one of the faces for words lacks, in order."""
    known = [load_face(face).face.charToGlyph for face in faces.for_words]
    used = [char for char in dict.fromkeys(text) if char not in PICTURES]
    return "".join(char for char in used if not all(ord(char) in glyphs for glyphs in known))
