"""Says whether another edition's file shows the very pages of the interior, so that what was proved of these is true of those.

Two pages are the same where they have one size, one content, and resources (faces, forms) equal in everything down to the bytes.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import pikepdf

from generator.errors import Faulty

Known = dict[tuple[int, int], bytes]
"""Object and generation number of what is met more than once -> its fingerprint."""

DRAWN = ("/MediaBox", "/CropBox", "/Rotate", "/Contents", "/Resources")
"""All of a page that decides what it shows, but annotations; of these, links show nothing."""

CODING = ("/Length", "/Filter", "/DecodeParms")
"""How a stream is packed; compared is what is in it."""


def fingerprint_pages(path: Path) -> list[str]:
    """Return a digest of what each page shows; equal for pages drawn alike, in whatever file.

    Raises
    ------
    Faulty   a file that cannot be read
    """
    try:
        with pikepdf.open(path) as pdf:
            known: Known = {}
            return [_print_page(page.obj, known) for page in pdf.pages]
    except (pikepdf.PdfError, OSError) as fault:
        raise Faulty(f"expected a readable PDF at {str(path)!r}: {fault}; make the book anew") from None


def compare_pages(interior: Path, other: Path) -> list[str]:
    """Return every page of another edition that is not that of the interior, one line each.

    Raises
    ------
    Faulty   a file that cannot be read
    """
    pairs = enumerate(zip_longest(fingerprint_pages(interior), fingerprint_pages(other)), start=1)
    wrong = [number for number, (ours, theirs) in pairs if ours != theirs]
    return [f"{other.name}, page {number}: it is not the page of {interior.name}" for number in wrong]


def _print_page(page: pikepdf.Object, known: Known) -> str:
    shown = [note for note in page.get("/Annots", ()) if note.get("/Subtype") != "/Link" or "/AP" in note]
    parts = [_print(page.get(key), known) for key in DRAWN] + [_print(note, known) for note in shown]
    return sha256(b"".join(parts)).hexdigest()


def _print(value: object, known: Known) -> bytes:
    """Return the fingerprint of a value, that of what it refers to included."""
    if not isinstance(value, pikepdf.Object):
        return repr(value).encode()
    if value.is_indirect and value.objgen in known:
        return known[value.objgen]
    if value.is_indirect:
        known[value.objgen] = b"around"  # for what refers to itself
    if isinstance(value, pikepdf.Stream):
        text = _print_keys(value, known) + sha256(value.read_bytes()).digest()
    elif isinstance(value, pikepdf.Dictionary):
        text = _print_keys(value, known)
    elif isinstance(value, pikepdf.Array):
        text = b"[" + b" ".join(_print(item, known) for item in value) + b"]"
    else:
        text = value.unparse()
    found = sha256(text).digest()
    if value.is_indirect:
        known[value.objgen] = found
    return found


def _print_keys(value: pikepdf.Object, known: Known) -> bytes:
    return b"".join(key.encode() + _print(value.get(key), known) for key in sorted(value.keys()) if key not in CODING)
