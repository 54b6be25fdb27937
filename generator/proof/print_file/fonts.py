"""Check that all fonts that a page could use are embedded in the file."""

from __future__ import annotations

from collections.abc import Iterator

from generator.proof.print_file.pdf_values import Item, Key, show_name
from generator.proof.print_file.report import Finding, Job

FILES = ("/FontFile", "/FontFile2", "/FontFile3")


def check_fonts(job: Job) -> Iterator[Finding]:
    """Yield every font that is not embedded, with the first page that has it.

    A font that is listed and never used counts as well, because printers report it.

    Raises
    ------
    Malformed   a font or its resources are of another type than their place has
    """
    seen: set[Key] = set()
    named: set[str] = set()
    for number, page in job.pages():
        for font in _fonts(page.get("/Resources"), seen):
            name = show_name(font.get("/BaseFont").text().lstrip("/")) or "a font without a name"
            if not is_embedded(font) and name not in named:
                named.add(name)
                yield job.fault("fonts", f"{name} is not embedded", "every font embedded", number)


def is_embedded(font: Item) -> bool:
    """Return whether a font is embedded; glyphs of type 3 are drawings in the file."""
    if font.get("/Subtype").text() == "/Type3":
        return True
    if font.has("/DescendantFonts"):
        return all(is_embedded(below) for below in font.get("/DescendantFonts").items())
    return any(font.get("/FontDescriptor").has(key) for key in FILES)


def _fonts(resources: Item, seen: set[Key]) -> Iterator[Item]:
    """Yield the fonts of resources, and of the forms and patterns in them, once each."""
    if _is_seen(resources, seen):
        return
    fonts = resources.get("/Font")
    if not _is_seen(fonts, seen):
        yield from (font for _, font in fonts.entries() if not _is_seen(font, seen))
    for kind in ("/XObject", "/Pattern"):
        for _, piece in resources.get(kind).entries():
            if not _is_seen(piece, seen):
                yield from _fonts(piece.get("/Resources"), seen)


def _is_seen(item: Item, seen: set[Key]) -> bool:
    """Return whether an object was seen before, and add it to those seen.

    Objects without an object number count as new every time.
    """
    if item.key == (0, 0):
        return False
    is_known = item.key in seen
    seen.add(item.key)
    return is_known
