"""The archive: a PDF for screens as PDF/A-2b.

PDF/A requires a color profile, XML metadata, and a file that depends on nothing outside of it. `generator.proof.prove` has a
validator check that the finished file conforms.
"""

from __future__ import annotations

import re
from pathlib import Path

from pikepdf import Name, Pdf

from layouts.printing.save_pdf import save_pdf

FLAVOUR, VERSION = "2b", "1.7"
"""Kind of PDF/A, and the version of PDF it is based on. Source: ISO 19005-2:2011."""

DATE = re.compile(rb"<xmp:(CreateDate|MetadataDate)>([^<]*)<")


def save_archive(pdf: Pdf, path: Path) -> None:
    """Save a file as PDF/A-2b; equal files give equal bytes.

    Grey is only defined by a color profile. It is sRGB, which pikepdf ships for this purpose.
    """
    from pikepdf import pdfa  # imported here: takes 1/7 second, needed for archives only

    pdfa.prepare(pdf, FLAVOUR, output_intent="sRGB")
    _fix_dates(pdf)
    save_pdf(pdf, path, **pdfa.resolve_save_kwargs(FLAVOUR, deterministic_id=True, min_version=VERSION))


def _fix_dates(pdf: Pdf) -> None:
    """Replace the current time in the metadata by the file's own date.

    Otherwise no two runs would give the same bytes.
    """
    packet = pdf.Root.Metadata.read_bytes()
    made = next(match[2] for match in DATE.finditer(packet) if match[1] == b"CreateDate")
    fixed = DATE.sub(lambda match: b"<xmp:" + match[1] + b">" + made + b"<", packet)
    metadata = pdf.make_stream(fixed)
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata
