"""Check of a font file of the user's own, before any library reads it.

The libraries trust a font: a wrong offset or number of glyphs ends in an exception of any kind, or in a very long loop. Checked are the
table directory, the numbers on which all others depend, and the places of the glyphs. Source: OpenType specification 1.9, Otff and the
chapters of the tables.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise

from generator.errors import Faulty

COLLECTION = b"ttcf"
VERSIONS = (b"\x00\x01\x00\x00", b"true")
LARGEST_FONT = 128 << 20
MOST_FACES = 256
NEEDED = ("head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "name", "post")
"""Tables that a face with TrueType outlines must have to be embedded; OS/2 may be missing."""

WORDS, MORE_PARTS = 0x0001, 0x0020
SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))
"""Flags of a part of a composite glyph: positions in words, more parts, and bytes of its scale. Source: chapter glyf."""

SMALLEST_EM, LARGEST_EM = 16, 16384


@dataclass(frozen=True, slots=True)
class _Bytes:
    """Bytes of a font, or of one of its tables, with a name for messages."""

    place: str
    content: bytes

    def number(self, form: str, at: int) -> int:
        """Return a big-endian number of a `struct` format.

        Raises
        ------
        Faulty   the bytes end before it
        """
        size = struct.calcsize(f">{form}")
        if not 0 <= at <= len(self.content) - size:
            raise Faulty(f"{self.place}: expected {size} bytes at {at}, got {len(self.content)} bytes in all")
        return int(struct.unpack_from(f">{form}", self.content, at)[0])

    def part(self, place: str, start: int, length: int) -> _Bytes:
        """Return some of the bytes.

        Raises
        ------
        Faulty   they are not all there
        """
        if start + length > len(self.content):
            raise Faulty(f"{self.place}, {place}: expected its end within {len(self.content)} bytes, got {start + length}")
        return _Bytes(f"{self.place}, {place}", self.content[start : start + length])


def check_font(content: bytes, face: int, place: str) -> None:
    """Check a face of a font file.

    Parameters
    ----------
    content : bytes of a .ttf or .ttc file
    face : number of the face in a collection
    place : begins the message, such as the path of the file

    Raises
    ------
    Faulty   the file is damaged, or has no TrueType outlines; the message names the table, what was expected and found
    """
    if len(content) > LARGEST_FONT:
        raise Faulty(f"{place}: expected a font of at most {LARGEST_FONT >> 20} MB, got {len(content) >> 20} MB")
    font = _Bytes(place, content)
    start = 0
    if content[:4] == COLLECTION:
        count = font.number("L", 8)
        if not face < count <= MOST_FACES:
            raise Faulty(f"{place}: expected a collection with face {face}, of at most {MOST_FACES}, got {count} faces")
        start = font.number("L", 12 + 4 * face)
    if content[start : start + 4] not in VERSIONS:
        raise Faulty(f"expected a font with TrueType outlines (.ttf or .ttc) at {place}, got another file")
    tables = _read_tables(font, start)
    missing = [tag for tag in NEEDED if tag not in tables]
    if missing:
        raise Faulty(f"{place}: expected the tables {', '.join(NEEDED)}, got none named {', '.join(missing)}")
    _check_numbers(tables)
    _check_names(tables["name"])


def _read_tables(font: _Bytes, start: int) -> dict[str, _Bytes]:
    """Return the tables of a face by their tags; those not needed are ignored."""
    tables: dict[str, _Bytes] = {}
    for index in range(font.number("H", start + 4)):
        entry = start + 12 + 16 * index
        font.number("L", entry + 12)
        tag = font.content[entry : entry + 4].decode("latin-1")
        if tag in NEEDED or tag == "OS/2":
            tables[tag] = font.part(f"table {tag}", font.number("L", entry + 8), font.number("L", entry + 12))
    return tables


def _check_numbers(tables: dict[str, _Bytes]) -> None:
    """Check em, glyphs, widths, places of glyphs and mappings."""
    em, form = tables["head"].number("H", 18), tables["head"].number("h", 50)
    if not SMALLEST_EM <= em <= LARGEST_EM:
        raise Faulty(f"{tables['head'].place}: expected {SMALLEST_EM} to {LARGEST_EM} units per em, got {em}")
    if form not in (0, 1):
        raise Faulty(f"{tables['head'].place}: expected 0 or 1 as format of loca, got {form}")
    glyphs, widths = tables["maxp"].number("H", 4), tables["hhea"].number("H", 34)
    if not 0 < widths <= glyphs:
        raise Faulty(f"{tables['hhea'].place}: expected 1 to {glyphs} widths, one a glyph, got {widths}")
    tables["hmtx"].part("widths", 0, 4 * widths + 2 * (glyphs - widths))
    tables["post"].number("L", 28)
    size = 4 if form else 2
    places = struct.unpack(f">{glyphs + 1}{'L' if form else 'H'}", tables["loca"].part("places of glyphs", 0, size * (glyphs + 1)).content)
    scale = 1 if form else 2
    length = len(tables["glyf"].content)
    if any(one > other for one, other in pairwise(places)) or scale * places[-1] > length:
        raise Faulty(f"{tables['loca'].place}: expected the glyphs one after another in {length} bytes, got other places")
    for number, (start, end) in enumerate(pairwise(places)):
        if end > start and tables["glyf"].number("h", scale * start) < 0:
            _check_parts(tables["glyf"].part(f"glyph {number}", scale * start, scale * (end - start)), number, glyphs)
    cmap = tables["cmap"]
    for index in range(cmap.number("H", 2)):
        at = cmap.number("L", 8 + 8 * index)
        cmap.part(f"mapping {index}", at, cmap.number("H", at + 2) if cmap.number("H", at) < 8 else cmap.number("L", at + 4))


def _check_parts(glyph: _Bytes, number: int, glyphs: int) -> None:
    """Check that the parts of a composite glyph are other glyphs of the font."""
    at, flags = 10, MORE_PARTS
    while flags & MORE_PARTS:
        flags, part = glyph.number("H", at), glyph.number("H", at + 2)
        if part >= glyphs or part == number:
            raise Faulty(f"{glyph.place}: expected parts that are other glyphs, of {glyphs} in all, got glyph {part}")
        at += 4 + (4 if flags & WORDS else 2) + next((size for flag, size in SCALES if flags & flag), 0)


def _check_names(names: _Bytes) -> None:
    texts = names.number("H", 4)
    for index in range(names.number("H", 2)):
        at = 6 + 12 * index
        names.part(f"name {index}", texts + names.number("H", at + 10), names.number("H", at + 8))
