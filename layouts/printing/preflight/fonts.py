"""Check that all fonts that a page could use are embedded in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Dictionary

from layouts.printing.preflight.report import Finding, Job

FILES = ("/FontFile", "/FontFile2", "/FontFile3")


def check_fonts(job: Job) -> Iterator[Finding]:
    """Yield every font that is not embedded, with the first page that has it.

    A font that is listed and never used counts as well, because printers report it.
    """
    seen: set[tuple[int, int]] = set()
    named: set[str] = set()
    for number, page in enumerate(job.pdf.pages, start=1):
        for font in _fonts(page.get("/Resources"), seen):
            name = str(font.get("/BaseFont", "a font without a name")).lstrip("/")
            if not is_embedded(font) and name not in named:
                named.add(name)
                yield job.fault("fonts", f"{name} is not embedded", "every font embedded", number)


def is_embedded(font: Any) -> bool:
    """Return whether a font is embedded; glyphs of type 3 are drawings in the file."""
    if font.get("/Subtype") == "/Type3":
        return True
    if "/DescendantFonts" in font:
        return all(is_embedded(below) for below in font.DescendantFonts)
    return any(key in font.get("/FontDescriptor", {}) for key in FILES)


def _fonts(resources: Any, seen: set[tuple[int, int]]) -> Iterator[Any]:
    """Yield the fonts of resources, and of the forms and patterns in them, once each."""
    if not isinstance(resources, Dictionary) or _is_seen(resources, seen):
        return
    fonts: Any = resources.get("/Font", {})
    if not _is_seen(fonts, seen):
        yield from (font for font in dict(fonts).values() if not _is_seen(font, seen))
    for kind in ("/XObject", "/Pattern"):
        for piece in dict(resources.get(kind, {})).values():
            if not _is_seen(piece, seen):
                yield from _fonts(piece.get("/Resources"), seen)


def _is_seen(item: Any, seen: set[tuple[int, int]]) -> bool:
    """Return whether an object was seen before, and add it to those seen.

    Objects without an object number count as new every time.
    """
    number = getattr(item, "objgen", (0, 0))
    if number == (0, 0):
        return False
    known = number in seen
    seen.add(number)
    return known
