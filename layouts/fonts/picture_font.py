"""A TrueType font of pictures, made from the outlines in `picture_shapes.py`.

Books, SVG, EPUB and the companion page set pictures as characters of this font, so that they are read back like digits. The tables are
those that ReportLab, HarfBuzz, PDFium and browsers need. Source: OpenType specification 1.9.
"""

from __future__ import annotations

import struct
from base64 import b64encode
from functools import cache

from layouts.fonts.picture_shapes import HEIGHT, SHAPES, WIDTH, Contour

NAME = "Gridpress Pictures"
PER_EM = 1000
ON_CURVE = 1
EPOCH_1904 = 3_850_000_000
"""Date that the font carries, in seconds from 1904; it is fixed, so that the font always has the same bytes."""

WINDOWS, UNICODE_BMP, ENGLISH = 3, 1, 0x409
MAGIC, SUM = 0x5F0F3CF5, 0xB1B0AFBA
"""Constants of the table head."""


@cache
def picture_font() -> bytes:
    """Return the font as the bytes of a .ttf file."""
    glyphs = [b"", *(_glyph(contours) for contours in SHAPES.values())]
    offsets = [0]
    for glyph in glyphs:
        offsets.append(offsets[-1] + len(glyph))
    n_points = max(sum(map(len, contours)) for contours in SHAPES.values())
    n_contours = max(map(len, SHAPES.values()))
    count = len(glyphs)
    tables = {
        b"OS/2": _os2(),
        b"cmap": _cmap(),
        b"glyf": b"".join(glyphs),
        b"head": _head(),
        b"hhea": struct.pack(">LhhhHhhhhhhhhhhhH", 0x10000, HEIGHT, -200, 0, WIDTH, 0, 0, WIDTH, 1, 0, 0, 0, 0, 0, 0, 0, count),
        b"hmtx": b"".join(struct.pack(">Hh", WIDTH, left) for left in (0, *map(_left_of, SHAPES.values()))),
        b"loca": struct.pack(f">{len(offsets)}L", *offsets),
        b"maxp": struct.pack(">LHHHHHHHHHHHHHH", 0x10000, count, n_points, n_contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _names(),
        b"post": struct.pack(">LLhhLLLLL", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _join(tables)


def picture_style() -> str:
    """Return the CSS rule that defines the font, with its bytes in it."""
    data = b64encode(picture_font()).decode()
    codes = ", ".join(f"U+{ord(symbol):X}" for symbol in SHAPES)  # no blank: the height of lines stays that of the page's own font
    return f'@font-face {{ font-family: "{NAME}"; src: url(data:font/ttf;base64,{data}); unicode-range: {codes}; }}\n'


def _left_of(contours: list[Contour]) -> int:
    """Return where a glyph begins; a table that says less moves it to the left."""
    return min(x for contour in contours for x, _, _ in contour)


def _glyph(contours: list[Contour]) -> bytes:
    """Return the outline of a glyph, its points as differences of two bytes each."""
    points = [point for contour in contours for point in contour]
    xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
    ends, last = [], -1
    for contour in contours:
        last += len(contour)
        ends.append(last)
    data = struct.pack(">hhhhh", len(contours), min(xs), min(ys), max(xs), max(ys))
    data += struct.pack(f">{len(ends)}HH", *ends, 0)
    data += bytes(ON_CURVE if is_on else 0 for _, _, is_on in points)
    for values in (xs, ys):
        data += struct.pack(f">{len(values)}h", *(value - before for before, value in zip([0, *values], values, strict=False)))
    return data + bytes(-len(data) % 4)


def _cmap() -> bytes:
    """Return the table from characters to glyphs, in format 4."""
    codes = sorted((ord(char), glyph) for glyph, char in enumerate(SHAPES, start=1))
    segments = [*codes, (0xFFFF, 0)]
    count = len(segments)
    search = 1 << (count.bit_length() - 1)
    deltas = [(glyph - code) % 0x10000 if glyph else 1 for code, glyph in segments]
    ends = struct.pack(f">{count}H", *(code for code, _ in segments))
    body = ends + b"\0\0" + ends + struct.pack(f">{count}H", *deltas) + bytes(2 * count)
    head = struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 2 * search, search.bit_length() - 1, 2 * (count - search))
    return struct.pack(">HHHHL", 0, 1, WINDOWS, UNICODE_BMP, 12) + head + body


def _head() -> bytes:
    return struct.pack(
        ">LLLLHHQQhhhhHHhhh", 0x10000, 0x10000, 0, MAGIC, 1, PER_EM, EPOCH_1904, EPOCH_1904, 0, 0, WIDTH, HEIGHT, 0, 6, 2, 1, 0
    )


def _names() -> bytes:
    """Return the table of names: family, style, full name and others."""
    texts = {1: NAME, 2: "Regular", 3: NAME, 4: NAME, 5: "Version 1.0", 6: NAME.replace(" ", "")}
    strings, records = b"", b""
    for number, text in texts.items():
        encoded = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", WINDOWS, UNICODE_BMP, ENGLISH, number, len(encoded), len(strings))
        strings += encoded
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings


def _os2() -> bytes:
    codes = [ord(char) for char in SHAPES]
    first, last = min(codes), max(codes)
    sizes = (650, 700, 0, 140, 650, 700, 0, 480, 50, 300)  # of subscripts, superscripts and strikeout
    return (
        struct.pack(">HhHHH10hh", 4, WIDTH, 400, 5, 0, *sizes, 0)
        + bytes(10)
        + struct.pack(">LLLL4sHHH", 0, 0, 0, 0, b"GRID", 0x40, first, last)
        + struct.pack(">hhhHHLL", HEIGHT, -200, 0, HEIGHT, 200, 1, 0)
        + struct.pack(">hhHHH", HEIGHT, HEIGHT, 0, 32, 0)
    )


def _checksum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(padded) // 4}L", padded)) % 2**32


def _join(tables: dict[bytes, bytes]) -> bytes:
    """Return the tables as one file, with their directory and checksums."""
    count = len(tables)
    search = 1 << (count.bit_length() - 1)
    directory = struct.pack(">LHHHH", 0x10000, count, 16 * search, search.bit_length() - 1, 16 * (count - search))
    body, start = b"", 12 + 16 * count
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sLLL", tag, _checksum(data), start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    at = start + body.index(tables[b"head"]) + 8
    whole = directory + body
    adjustment = (SUM - _checksum(whole)) % 2**32
    return whole[:at] + struct.pack(">L", adjustment) + whole[at + 4 :]
