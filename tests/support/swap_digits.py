"""One printed digit of a finished PDF or EPUB replaced by another, wherever it is."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf

STRING = re.compile(rb"\((?:\\.|[^\\()])*\)")
SHOWN = re.compile(rb"(?:" + STRING.pattern + rb" Tj|\[(?:" + STRING.pattern + rb"|[-\d. ])+\] TJ)")
FONT = re.compile(rb"(/F\d+\+\d+) ([\d.]+) Tf|(?<=\s)([\d.]+) g(?=\s)")


@dataclass(frozen=True, slots=True)
class PrintedDigit:
    """A digit on a page of a PDF.

    at     its byte in the content of the page
    text   the line of text that it is drawn with, kerning removed; index is its place there
    font   name of the font in the file; size in points; gray from 0 black to 1 white
    """

    page: int
    at: int
    text: str
    index: int
    font: str
    size: float
    gray: float


def list_digits(path: Path) -> Iterator[PrintedDigit]:
    """Yield every printed digit of a PDF, in the order in which they are drawn."""
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            yield from _digits_of(page.Contents.read_bytes(), number)


def _digits_of(content: bytes, page: int) -> Iterator[PrintedDigit]:
    font, size, gray, before = "", 0.0, 0.0, 0
    for shown in SHOWN.finditer(content):
        for setting in FONT.finditer(content, before, shown.start()):
            font, size = (setting[1].decode(), float(setting[2])) if setting[1] else (font, size)
            gray = float(setting[3]) if setting[3] else gray
        before = shown.end()
        parts = [(string.start() + 1, string[0][1:-1]) for string in STRING.finditer(content, shown.start(), shown.end())]
        text = b"".join(part for _, part in parts).decode("latin-1")
        index = 0
        for start, part in parts:
            escaped = {at for found in re.finditer(rb"\\(?:\d{3}|.)", part) for at in range(found.start(), found.end())}
            for at, byte in enumerate(part):
                if chr(byte).isdigit() and at not in escaped:
                    yield PrintedDigit(page, start + at, text, index + at, font, size, gray)
            index += len(part)


def swap_digit(path: Path, digit: PrintedDigit, other: str, target: Path) -> None:
    """Write a PDF with one of its digits replaced."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[digit.page - 1]
        content = bytearray(page.Contents.read_bytes())
        assert chr(content[digit.at]) == digit.text[digit.index]
        content[digit.at] = ord(other)
        page.Contents = pdf.make_stream(bytes(content))
        pdf.save(target)


def rewrite_epub(path: Path, old: bytes, new: bytes, target: Path) -> None:
    """Write an EPUB in which the first occurrence of some bytes is replaced."""
    found = False
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(target, "w") as written:
        for entry in whole.infolist():
            content = whole.read(entry)
            is_first = not found and old in content
            found = found or is_first
            written.writestr(entry, content.replace(old, new, 1) if is_first else content)
    assert found, old
