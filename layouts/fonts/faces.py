"""Typefaces and the widths of text set in them.

This is the only file that opens font files for typesetting. A face is a name in FILES, or a font file of the user's own as ``path#number``
(found by `own_font.py`). `Faces`, a record of each theme, assigns faces to the parts of a book. All faces of FILES are under the SIL Open
Font License and have TrueType outlines.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import fontpkg
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from generator.errors import DoesNotFit, Faulty
from layouts.fonts.kerning import PER_EM, Source, has_kerning, kern_text
from layouts.fonts.line_breaks import split_words

TEXT, BOLD, DIGIT, DISPLAY, SLANTED, POSTER = "text", "bold", "digit", "display", "slanted", "poster"
"""Parts of `Faces`, and the names of their default faces."""


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
    "barlow": FaceFile("Barlow", 400, "normal", 0.7),
    "barlow_semi": FaceFile("Barlow", 600, "normal", 0.7),
    "barlow_black": FaceFile("Barlow", 900, "normal", 0.7),
    "garamond": FaceFile("EB Garamond", 400, "normal", 0.64),
    "garamond_italic": FaceFile("EB Garamond", 400, "italic", 0.64),
    "crimson_semi": FaceFile("Crimson Text", 600, "normal", 0.62),
    "round": FaceFile("Varela Round", 400, "normal", 0.7),
    "titan": FaceFile("Titan One", 400, "normal", 0.715),
}
"""All built-in faces."""

OWN_MARK = "#"
"""Separates the path of a user's font file from the number of the face in it."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The face of each part of a book.

    text, bold, slanted   running words
    display, poster       titles and headings; the heaviest face, for covers
    digit, label          symbols of grids, sums of cages
    number, numeral       numbers of puzzles and pages; very large numbers, such as on covers
    """

    text: str = TEXT
    bold: str = BOLD
    slanted: str = SLANTED
    display: str = DISPLAY
    poster: str = POSTER
    digit: str = DIGIT
    label: str = TEXT
    number: str = BOLD
    numeral: str = POSTER

    @classmethod
    def pair(cls, light: str, heavy: str, **others: str) -> Faces:
        """Return faces for text and symbols in `light`, for titles and numbers in `heavy`.

        Exceptions are given by the name of their part.
        """
        parts = dict.fromkeys((TEXT, SLANTED, DIGIT, "label"), light) | dict.fromkeys((BOLD, DISPLAY, POSTER, "number", "numeral"), heavy)
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
        return replace(self, text=face, bold=face, slanted=face, display=face, poster=face)


PRESS_FACES = Faces()
SANS_FACES = Faces(display=BOLD, slanted=TEXT)
"""Faces of large print in every theme: sans serif only."""


SMALLEST_PT = 7.1
"""Printers accept type of 7 pt and more; this is slightly more, because files exactly at a minimum were flagged."""

BALANCE_STEPS = 12
"""Number of times the range of widths is halved to make lines even: to 1/4096 of it."""

CAP_HEIGHT = 0.72
"""Height of Lato's capitals and digits over the type size. Source: OS/2 table of Lato 2.015, 1433 to 1446 of 2000."""

NARROW_BLANK, WIDE_BLANK = 0x202F, 0xA0
"""The blank that French uses before some punctuation marks, and its substitute in faces without it."""


@cache
def load_face(face: str) -> TTFont:
    """Load a face and register it with ReportLab under its own name.

    Raises
    ------
    Faulty   a font file of the user's own that cannot be read or has no TrueType outlines
    """
    if face in FILES:
        file = FILES[face]
        font = TTFont(face, str(fontpkg.path(file.family, file.weight, file.style)))
    else:
        path, _, number = face.rpartition(OWN_MARK)
        try:
            font = TTFont(face, path, subfontIndex=int(number))
        except (TTFError, OSError, struct.error) as fault:
            raise Faulty(f"expected a font with TrueType outlines (.ttf or .ttc) at {path!r}: {fault}; name another face") from None
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
    return FILES[face].digit_height if face in FILES else float(load_face(face).face.capHeight) / 1000


@cache
def has_equal_digits(face: str) -> bool:
    """Return whether all digits of a face are equally wide.

    Then a row of a grid can be one piece of text.
    """
    return len({text_width(digit, face, 1000.0) for digit in "0123456789"}) == 1


def text_width(text: str, face: str, size_pt: float) -> float:
    """Return the width of a line of kerned text in points."""
    return float(load_face(face).stringWidth(text, size_pt)) + sum(text_kerns(text, face)) * size_pt / PER_EM


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
    return len(str(largest)) * max(text_width(digit, face, size_pt) for digit in "0123456789")


def fit_size(text: str, face: str, size_pt: float, width_pt: float) -> float:
    """Return the largest size, up to `size_pt`, at which a line of text fits a width."""
    width = text_width(text, face, size_pt)
    return size_pt if width <= width_pt else size_pt * width_pt / width


def wrap_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into lines that fit a width.

    A word that is too long gets a line of its own. Chinese text can break between characters.
    """
    return list(_wrap_text(text, face, size_pt, width_pt))


@lru_cache(maxsize=16_384)
def _wrap_text(text: str, face: str, size_pt: float, width_pt: float) -> tuple[str, ...]:
    """Return the lines of a text; cached, because a book is planned several times."""
    lines: list[str] = []
    room = width_pt / size_pt  # blanks are not kerned: the width of a line is the sum of its words and blanks
    taken = 0.0
    for word in split_words(text):
        gap, apart = " ", _width_per_pt(" ", face)
        for atom in word:
            width = _width_per_pt(atom, face)
            if lines and taken + apart + width <= room:
                lines[-1] += gap + atom
                taken += apart + width
            else:
                lines.append(atom)
                taken = width
            gap, apart = "", 0.0
    return tuple(lines)


@lru_cache(maxsize=16_384)
def _width_per_pt(word: str, face: str) -> float:
    """Return the width of a word in type of 1 pt; cached, because books repeat words."""
    return text_width(word, face, 1.0)


def balance_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into as few lines as possible, of lengths as even as possible.

    This avoids a last line of a single word.
    """
    lines = wrap_text(text, face, size_pt, width_pt)
    if len(lines) < 2:
        return lines
    low, high = 0.0, width_pt
    for _ in range(BALANCE_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap_text(text, face, size_pt, middle)) <= len(lines) else (middle, high)
    even = wrap_text(text, face, size_pt, high)
    return even if all(text_width(line, face, size_pt) <= width_pt for line in even) else lines


ROUNDING_PT = 0.001
"""Tolerance for lines set in exactly the size that fits, because numbers are rounded."""


def clip_text(text: str, face: str, size_pt: float, width_pt: float) -> tuple[float, str]:
    """Return size and text of a line that fits a width, made smaller or cut if needed.

    The type is reduced first, down to SMALLEST_PT; then the end is replaced by an ellipsis.
    """
    size_pt = max(min(SMALLEST_PT, size_pt), fit_size(text, face, size_pt, width_pt))
    shown = text
    while shown and text_width(shown, face, size_pt) > width_pt + ROUNDING_PT:
        text = text[:-1]
        shown = f"{text.rstrip()}…" if text else ""
    return size_pt, shown


def fit_lines(text: str, face: str, sizes_pt: Sequence[float], width_pt: float, most: int) -> tuple[float, list[str]]:
    """Return the first size at which text fits a width in `most` lines, and the lines.

    The lines are as even as possible. Below the given sizes, smaller ones down to SMALLEST_PT are tried.

    Raises
    ------
    DoesNotFit   the text is too long even in the smallest type
    """
    smaller = [sizes_pt[-1] * 0.95**step for step in range(1, 40)]
    for size_pt in (*sizes_pt, *(size for size in smaller if size >= SMALLEST_PT)):
        lines = balance_text(text, face, size_pt, width_pt)
        if len(lines) <= most and all(text_width(line, face, size_pt) <= width_pt for line in lines):
            return size_pt, lines
    room = f"{most} line{'' if most == 1 else 's'} of {width_pt / 72 * 25.4:.0f} mm in type of {SMALLEST_PT} pt"
    raise DoesNotFit(f"{len(text)} characters do not fit into {room}: {text[:60]!r}; shorten the text")


def find_missing(text: str, faces: Faces = PRESS_FACES) -> str:
    """Return the characters of a text that one of the faces for words lacks, in order."""
    known = [load_face(face).face.charToGlyph for face in faces.for_words]
    return "".join(dict.fromkeys(char for char in text if not all(ord(char) in glyphs for glyphs in known)))
