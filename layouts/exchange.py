"""Marks a finished print file as PDF/X, for the printers that ask for it; the drawing itself has kept to its rules all along.

PDF/X-1a:2001 (ISO 15930-1) wants, beside embedded faces, grey or CMYK ink and no transparency: a version and conformance key, a title,
dates, whether traps are in, a trim box on each page, and the printing condition the colors are meant for. We name a registered condition
and embed no profile, because plain black with a profile prints light (IngramSpark help).
"""

from __future__ import annotations

from pathlib import Path

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, String

VERSION_KEY, CONFORMANCE_KEY = "/GTS_PDFXVersion", "/GTS_PDFXConformance"
X1A, X1 = "PDF/X-1a:2001", "PDF/X-1:2001"
"""Of PDF/X-1a:2001 the version key says PDF/X-1:2001, and the conformance key the rest; other versions have the first key alone."""

CONDITION, REGISTRY = "CGATS TR 001", "http://www.color.org"
"""The printing condition of US web offset, as registered by the ICC; for ink that is black alone any condition says the same."""

NEWER_KEYS = ("/Lang", "/Metadata", "/MarkInfo")
"""Keys of the catalog that PDF 1.3, which PDF/X-1a:2001 builds on, does not know."""


def find_version(pdf: Pdf) -> str:
    """Return the version of PDF/X that a file says it is, "" for none."""
    version, conformance = (str(pdf.docinfo.get(key, "")) for key in (VERSION_KEY, CONFORMANCE_KEY))
    return conformance if version == X1 and conformance else version


def mark_exchange(path: Path, version: str, info: str = "black ink only") -> None:
    """Mark a PDF in place as being of a version of PDF/X, such as ``PDF/X-1a:2001``; equal files stay equal."""
    with Pdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.docinfo[VERSION_KEY] = String(X1 if version == X1A else version)
        if version == X1A:
            pdf.docinfo[CONFORMANCE_KEY] = String(X1A)
        pdf.docinfo["/Trapped"] = Name("/False")
        intent = Dictionary(
            Type=Name("/OutputIntent"),
            S=Name("/GTS_PDFX"),
            OutputConditionIdentifier=String(CONDITION),
            OutputCondition=String("US web offset publications"),
            RegistryName=String(REGISTRY),
            Info=String(info),
        )
        pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
        for key in NEWER_KEYS:
            if key in pdf.Root:
                del pdf.Root[key]
        for page in pdf.pages:
            if "/Trans" in page:
                del page["/Trans"]
        pdf.save(path, object_stream_mode=ObjectStreamMode.disable, deterministic_id=True, force_version="1.3", linearize=False)
