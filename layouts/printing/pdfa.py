"""The archive: the digital edition as PDF/A-2b.

PDF/A requires a color profile, XML metadata, and a file that depends on nothing outside of it. `generator.proof.archive_check` has a
validator check that the finished file conforms.
"""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
from pikepdf import Name, Pdf

FLAVOUR = "2b"
DATE = re.compile(rb"<xmp:(CreateDate|MetadataDate)>([^<]*)<")


def write_archive(digital: Path, path: Path) -> None:
    """Write the PDF/A-2b copy of a digital edition; equal input gives equal bytes.

    Grey is only defined by a color profile. It is sRGB, which pikepdf ships for this purpose.
    """
    from pikepdf import pdfa  # imported here: takes 1/7 second, needed for archives only

    with pikepdf.open(digital) as pdf:
        if "/Metadata" in pdf.Root:  # the claim of PDF/UA, which PDF/A allows only with a schema of its own
            del pdf.Root["/Metadata"]
        pdfa.prepare(pdf, FLAVOUR, output_intent="sRGB")
        _fix_dates(pdf)
        pdf.save(path, **pdfa.resolve_save_kwargs(FLAVOUR, deterministic_id=True))


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
