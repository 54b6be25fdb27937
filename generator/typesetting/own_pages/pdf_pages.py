"""Pages of a PDF as own pictures: checked as hostile, and cut out.

What a printer asks of a page (fonts, ink, resolution, margins) is checked by the preflight, when the pages are in the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import Any
from zlib import decompressobj, error

import pikepdf
import pypdfium2
from pikepdf import Array, Name

from generator.errors import Faulty, explain
from generator.model.own_pages import OwnPicture
from generator.typesetting.own_pages.gray_content import make_gray
from generator.typesetting.own_pages.sheets import save_sheet
from layouts.geometry import PT_PER_MM, Box

MOST_SHEETS = 200
MOST_UNPACKED = 200_000_000
"""Most pages of a PDF, and most bytes that all its streams unpack to; an A4 page of gray at 600 dpi has 35 million."""

PIECE = 1 << 16
"""Bytes that are unpacked at a time."""

MOST_ALT = 4000
"""Most characters of a page's text that are its words for readers who cannot see it."""

LARGEST_BLEED_PT = 15.0
"""Widest bleed at one edge of a page, in points: 5 mm."""

SLACK_PT = 0.75
"""Tolerance of sizes: programs round them to whole points or hundredths of an inch."""

STREAM = re.compile(rb"stream\r?\n")
READ_FAULTS = (
    pikepdf.PdfError,
    pypdfium2.PdfiumError,
    OSError,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
    RecursionError,
)
"""What reading a damaged file raises."""

PLAIN_FILTERS = frozenset({"/FlateDecode", "/DCTDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/CCITTFaxDecode"})
"""Filters of streams that are read; their output is bounded, or given by the size of the image."""


def read_pdf(content: bytes, name: str, alt: str, trim_pt: tuple[float, float]) -> tuple[OwnPicture, ...]:
    """Return the pages of a PDF as pictures of the size of the book's pages.

    Parameters
    ----------
    name : of the file, for messages
    alt : words for readers who cannot see the pages; "" for the text of each page
    trim_pt : width and height of the book's pages, in points

    Raises
    ------
    Faulty   the file is damaged, encrypted or unpacks to too much, or a page has another size, is rotated or has no words
    """
    _check_bombs(content, name)
    try:
        with pikepdf.open(BytesIO(content)) as pdf:
            _check_whole(pdf, name)
            number = len(pdf.pages)
            return tuple(
                _read_page(pdf, index, name if number == 1 else f"{name}, page {index + 1}", alt, trim_pt) for index in range(number)
            )
    except pikepdf.PasswordError:
        raise Faulty(f"{name}: expected a PDF without a password; export it without security") from None
    except READ_FAULTS as fault:
        if isinstance(fault, Faulty):
            raise
        raise Faulty(f"{name}: expected a PDF that can be read completely: {explain(fault)}; export it again") from None


def _check_bombs(content: bytes, name: str) -> None:
    """Unpack every compressed stream within bounds, before a library unpacks any.

    Raises
    ------
    Faulty   the streams unpack to too much
    """
    left = MOST_UNPACKED
    for start in STREAM.finditer(content):
        left -= _count_unpacked(memoryview(content)[start.end() :], left)
        if left < 0:
            most = f"{MOST_UNPACKED // 10**6} MB when unpacked"
            raise Faulty(f"{name}: expected a PDF of at most {most}; export it with smaller pictures")


def _count_unpacked(data: memoryview, most: int) -> int:
    """Return the bytes that data unpacks to, twice if it is packed twice.

    The count ends beyond `most`. It is 0 for data that is not compressed.
    """
    count, inner = 0, decompressobj()
    try:
        for part in _unpack(decompressobj(), data):
            count += len(part)
            with suppress(error):
                count += sum(len(piece) for piece in islice(_unpack(inner, memoryview(part)), most // PIECE + 1))
            if count > most:
                break
    except error:  # not compressed, or damaged: the library says so
        return count
    return count


def _unpack(unpacker: Any, data: memoryview) -> Iterator[bytes]:
    """Yield compressed data unpacked, in pieces of at most PIECE bytes."""
    for start in range(0, len(data), PIECE):
        rest = bytes(data[start : start + PIECE])
        while rest and not unpacker.eof:
            yield unpacker.decompress(rest, PIECE)
            rest = unpacker.unconsumed_tail
        if unpacker.eof:
            return


def _check_whole(pdf: pikepdf.Pdf, name: str) -> None:
    """Check that a file is not locked, and that its streams can be unpacked.

    Raises
    ------
    Faulty   it is not
    """
    if pdf.is_encrypted:
        raise Faulty(f"{name}: expected a PDF that is not encrypted; export it without security")
    if not 1 <= len(pdf.pages) <= MOST_SHEETS:
        raise Faulty(f"{name}: expected 1 to {MOST_SHEETS} pages, got {len(pdf.pages)}; divide it into several files")
    if layers := pdf.Root.get("/OCProperties"):
        raise Faulty(f"{name}: expected a PDF without layers, got {len(layers.get('/OCGs', []))}; export it flattened")
    for value in pdf.objects:
        if isinstance(value, pikepdf.Stream):
            filters = value.get("/Filter", Array())
            names = [str(one) for one in (filters if isinstance(filters, Array) else [filters])]
            if unknown := sorted({*names} - PLAIN_FILTERS):
                raise Faulty(f"{name}: streams packed by {unknown[0].lstrip('/')} are not read; export it again, as PDF 1.4 or PDF/X")
            if names.count("/FlateDecode") > 1:
                raise Faulty(f"{name}: a stream is packed twice; export it again")


def _read_page(pdf: pikepdf.Pdf, index: int, name: str, alt: str, trim_pt: tuple[float, float]) -> OwnPicture:
    page = pdf.pages[index]
    if shown := [str(note.get("/Subtype", "")) for note in page.get("/Annots", []) if note.get("/Subtype") not in (Name.Link, Name.Popup)]:
        raise Faulty(f"{name}: expected a page without forms and comments, got {shown[0].lstrip('/')}; flatten it and export it again")
    if int(page.get("/Rotate", 0)) % 360:
        turned = f"got one rotated by {int(page.Rotate)} degrees"
        raise Faulty(f"{name}: expected an upright page, {turned}; rotate its content, and export it again")
    if float(page.get("/UserUnit", 1)) != 1:
        raise Faulty(f"{name}: expected a page measured in points, got another unit; export it again")
    box = _find_trim(page, name, trim_pt)
    # A group of the whole page, which many programs write, changes nothing without transparency, and that is refused by the preflight.
    with pikepdf.new() as single:
        single.pages.append(page)
        copy = single.pages[0]
        for key in {*copy.obj.keys()} - {"/Type", "/Parent", "/Contents", "/Resources"}:
            del copy.obj[key]
        copy.obj.MediaBox = copy.obj.TrimBox = Array([*box])
        make_gray(single, copy)
        sheet = save_sheet(single)
    with pypdfium2.PdfDocument(sheet) as document:
        words = " ".join(document[0].get_textpage().get_text_bounded().split())[:MOST_ALT]
    if not (alt or words):
        raise Faulty(f'{name}: the page has no text that a screen reader could read; describe it in its [[page]], as alt = "..."')
    return OwnPicture(name, alt or words, sheet, trim_pt, fills=True)


def _find_trim(page: pikepdf.Page, name: str, trim_pt: tuple[float, float]) -> Box:
    """Return the part of a page that is as large as the pages of the book.

    Raises
    ------
    Faulty   the page is neither as large, nor larger by its bleed
    """
    sheet = Box(*(float(side) for side in page.mediabox))
    box = Box(*(float(side) for side in page.trimbox)) if "/TrimBox" in page.obj else sheet
    over = [whole - trim for whole, trim in zip((box.right - box.left, box.top - box.bottom), trim_pt, strict=True)]
    if box == sheet and all(SLACK_PT < one <= 2 * LARGEST_BLEED_PT for one in over):  # bleed on all sides, as large as it is
        box = Box(box.left + over[0] / 2, box.bottom + over[1] / 2, box.right - over[0] / 2, box.top - over[1] / 2)
        over = [0.0, 0.0]
    if any(abs(one) > SLACK_PT for one in over):
        width, height = box.size_mm
        trim = " x ".join(f"{side / PT_PER_MM:.1f}" for side in trim_pt)
        expected = f"expected a page of {trim} mm, as the book has, or that with bleed, got {width:.1f} x {height:.1f} mm"
        raise Faulty(f"{name}: {expected}; set this page size in the program that made it, and export it again")
    return box
