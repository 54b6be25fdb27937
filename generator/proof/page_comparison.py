"""Comparison of the pages of another edition with those of the interior.

If they are equal, what was proved of the interior is true of the edition. Another edition may begin with a cover, a page that only shows a
picture. Two pages are equal if they have the same size, the same
content, and resources (fonts, forms) that are equal to the byte. Lines of a page's content that only mark it for screen readers are left
out, because they show nothing.
"""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path

import pikepdf

from generator.errors import Faulty, explain
from generator.proof.page_reader import has_cover
from generator.proof.print_file.pdf_values import Item, Malformed

TAG = re.compile(rb"^(?:/Artifact BMC|/[A-Za-z0-9]+ <</MCID [0-9]+>> BDC|EMC)\n", re.MULTILINE)
"""A line that marks content for screen readers. Source: ISO 32000-1, 14.6."""

COVER = re.compile(rb"q [0-9.]+ 0 0 [0-9.]+ 0 0 cm /Cover Do Q\n")
"""Content of a cover without its tags."""

PACKED_PICTURES = frozenset({"/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"})
"""Filters of pictures, which are compared as they are packed: own pages have some."""

Known = dict[tuple[int, int], bytes]
"""Object and generation number of an object that occurs more than once -> its fingerprint."""

DRAWN = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
"""Keys of a page that decide what it shows, except content and annotations; of these, links show nothing."""

CODING = ("/Length", "/Filter", "/DecodeParms")
"""Keys for the encoding of a stream; only the decoded data is compared."""


def fingerprint_pages(path: Path) -> list[str]:
    """Return a digest of the visible content of each page but a cover.

    Digests are equal for pages drawn alike, in whatever file.

    Raises
    ------
    Faulty   the file cannot be read
    """
    try:
        with pikepdf.open(path) as pdf:
            known: Known = {}
            pages = list(pdf.pages)[_has_cover(pdf) :]
            return [_print_page(Item(f"page {number}", page.obj), known) for number, page in enumerate(pages, start=1)]
    except (pikepdf.PdfError, OSError, Malformed, RecursionError) as fault:
        raise Faulty(f"expected a readable PDF at {str(path)!r}: {explain(fault)}; make the book again with --force") from None


def compare_pages(interior: Path, other: Path) -> list[str]:
    """Return every page of another edition that differs from the interior's page.

    Each is reported in one line.

    Raises
    ------
    Faulty   a file cannot be read
    """
    pairs = enumerate(zip_longest(fingerprint_pages(interior), fingerprint_pages(other)), start=1)
    wrong = [number for number, (ours, theirs) in pairs if ours != theirs]
    faults = [] if _shows_picture_only(other) else [f"{other.name}: expected a picture on the cover and nothing else"]
    return faults + [f"{other.name}, page {number}: the page differs from that of {interior.name}" for number in wrong]


def _has_cover(pdf: pikepdf.Pdf) -> bool:
    return has_cover([page.label for page in pdf.pages[:2]])


def _shows_picture_only(path: Path) -> bool:
    """Return whether the cover of a readable file shows one picture, if it has one."""
    with pikepdf.open(path) as pdf:
        content = pdf.pages[0].get("/Contents") if _has_cover(pdf) else None
        return content is None or (isinstance(content, pikepdf.Stream) and bool(COVER.fullmatch(TAG.sub(b"", content.read_bytes()))))


def _print_page(page: Item, known: Known) -> str:
    notes = page.get("/Annots").items()
    shown = [note for note in notes if note.get("/Subtype").value != "/Link" or note.has("/AP")]
    parts = [_print(page.get(key).value, known) for key in DRAWN] + [_print(note.value, known) for note in shown]
    return sha256(b"".join([*parts, _print_content(page.get("/Contents").value, known)])).hexdigest()


def _print_content(content: object, known: Known) -> bytes:
    """Return the fingerprint of a page's content without its tags."""
    if not isinstance(content, pikepdf.Stream):
        return _print(content, known)
    return _print_keys(content, known) + sha256(TAG.sub(b"", content.read_bytes())).digest()


def _print(value: object, known: Known) -> bytes:
    """Return the fingerprint of a value, including the objects it refers to."""
    if not isinstance(value, pikepdf.Object):
        return repr(value).encode()
    if value.is_indirect and value.objgen in known:
        return known[value.objgen]
    if value.is_indirect:
        known[value.objgen] = b"around"  # placeholder for objects that refer to themselves
    if isinstance(value, pikepdf.Stream):
        text = _print_keys(value, known) + sha256(_read_stream(value)).digest()
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


def _read_stream(stream: pikepdf.Stream) -> bytes:
    """Return what a stream has, unpacked unless it is a packed picture."""
    coding = stream.get("/Filter", pikepdf.Array())
    filters = [str(name) for name in (coding if isinstance(coding, pikepdf.Array) else [coding])]
    return " ".join(filters).encode() + stream.read_raw_bytes() if PACKED_PICTURES.intersection(filters) else stream.read_bytes()


def _print_keys(value: pikepdf.Object, known: Known) -> bytes:
    return b"".join(key.encode() + _print(value.get(key), known) for key in sorted(value.keys()) if key not in CODING)
