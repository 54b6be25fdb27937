"""The edition for archives: the digital one as PDF/A-2b, which asks for a color profile, metadata as XML and nothing left to chance.

`generator.proof.archive_check` asks a validator whether the finished file conforms.
"""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
from pikepdf import Name, Pdf

FLAVOUR = "2b"
DATE = re.compile(rb"<xmp:(CreateDate|MetadataDate)>([^<]*)<")


def write_archive(digital: Path, path: Path) -> None:
    """Write the archived edition of a digital one; equal files give equal bytes.

    Grey needs a color profile to mean anything in a hundred years. It is sRGB, the one pikepdf ships for this very use.
    """
    from pikepdf import pdfa  # a seventh of a second that only books with an archived edition take

    with pikepdf.open(digital) as pdf:
        for page in pdf.pages:
            if "/Trans" in page:  # ReportLab leaves an empty transition on every page, which PDF/A does not know
                del page["/Trans"]
        pdfa.prepare(pdf, FLAVOUR, output_intent="sRGB")
        _stop_the_clock(pdf)
        pdf.save(path, **pdfa.resolve_save_kwargs(FLAVOUR, deterministic_id=True))


def _stop_the_clock(pdf: Pdf) -> None:
    """Give the metadata the date of the file in place of this moment, or no two runs would agree."""
    packet = pdf.Root.Metadata.read_bytes()
    made = next(match[2] for match in DATE.finditer(packet) if match[1] == b"CreateDate")
    stopped = DATE.sub(lambda match: b"<xmp:" + match[1] + b">" + made + b"<", packet)
    metadata = pdf.make_stream(stopped)
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    pdf.Root.Metadata = metadata
