"""PDF/X: the keys that some printers require in a print file.

An interior has nothing that PDF/X forbids (one grey, embedded faces, no links, no transparency); it only lacks keys: version and
conformance, whether traps are included, and the intended printing condition. We name a registered condition and embed no profile,
because plain black with a profile prints light (IngramSpark help).
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, String

from generator.errors import find_named


@dataclass(frozen=True, slots=True)
class Standard:
    """One kind of PDF/X.

    name          name in recipes and in printers.toml
    version       value of GTS_PDFXVersion
    conformance   value of GTS_PDFXConformance, empty if the standard has no such key
    """

    name: str
    version: str
    conformance: str


STANDARDS = (
    Standard("PDF/X-1a:2001", "PDF/X-1:2001", "PDF/X-1a:2001"),
    Standard("PDF/X-3:2002", "PDF/X-3:2002", ""),
)
"""Source: ISO 15930-1:2001 and ISO 15930-3:2002, clause 6 (file identification); both are written as PDF 1.3."""

CONDITION = "CGATS TR 001"
CONDITION_WORDS = "SWOP (publication) printing in USA, ANSI CGATS.6"
REGISTRY = "http://www.color.org"
"""The printing condition a file is meant for, by its name in the ICC's registry; this avoids embedding a profile."""

NEWER_KEYS = ("/Lang", "/Metadata", "/MarkInfo")
"""Keys of the catalog that do not exist in PDF 1.3, on which both standards are based."""

KEYS = ("/GTS_PDFXVersion", "/GTS_PDFXConformance", "/Trapped")


def find_standard(name: str) -> Standard:
    """Return the kind of PDF/X of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the existing ones
    """
    return find_named("kind of PDF/X", name, STANDARDS)


def declare_pdfx(path: Path, name: str, info: str = "black ink only") -> bytes:
    """Return a print file's bytes with the keys and output intent of a kind of PDF/X.

    The file itself is only read; equal files give equal bytes.

    Raises
    ------
    UnknownName   a kind that is not among STANDARDS
    """
    standard = find_standard(name)
    with pikepdf.open(path) as pdf, BytesIO() as declared:
        _declare(pdf, standard, info)
        pdf.save(declared, deterministic_id=True, object_stream_mode=ObjectStreamMode.disable, force_version="1.3")
        return declared.getvalue()


def _declare(pdf: pikepdf.Pdf, standard: Standard, info: str) -> None:
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(CONDITION),
        OutputCondition=String(CONDITION_WORDS),
        RegistryName=String(REGISTRY),
        Info=String(info),
    )
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
    pdf.docinfo["/GTS_PDFXVersion"] = String(standard.version)
    if standard.conformance:
        pdf.docinfo["/GTS_PDFXConformance"] = String(standard.conformance)
    pdf.docinfo["/Trapped"] = Name("/False")  # set as an attribute, pikepdf would write the boolean, not the name
    for key in NEWER_KEYS:
        if key in pdf.Root:
            del pdf.Root[key]


def remove_pdfx(pdf: pikepdf.Pdf) -> None:
    """Remove the keys and the output intent, for an edition that is not printed."""
    if "/OutputIntents" in pdf.Root:
        del pdf.Root.OutputIntents
    for key in KEYS:
        if key in pdf.docinfo:
            del pdf.docinfo[key]
