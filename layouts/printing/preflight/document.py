"""Checks of a file's content besides its pages, and of its PDF/X keys.

A plain print file may contain only pages; PDF/X keys are checked for printers that require them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pikepdf import Dictionary, Page, PdfError

from layouts.printing.pdfx import find_version
from layouts.printing.preflight.report import Finding, Job

PLAIN_WORDS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate", "Trapped")
PLAIN_KEYS = frozenset(f"/{word}" for word in (*PLAIN_WORDS, "GTS_PDFXVersion", "GTS_PDFXConformance"))
PLAIN_SPACES = frozenset(
    {
        "http://purl.org/dc/elements/1.1/",
        "http://ns.adobe.com/pdf/1.3/",
        "http://ns.adobe.com/xap/1.0/",
        "http://ns.adobe.com/xap/1.0/mm/",
        "http://ns.adobe.com/pdfx/1.3/",
        "http://www.npes.org/pdfx/ns/id/",
        "http://www.aiim.org/pdfa/ns/id/",
    }
)
"""XMP namespaces with the same facts as the plain keys."""

RUNNING = frozenset({"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound"})


def check_document(job: Job) -> Iterator[Finding]:
    """Check that a plain print file contains only pages."""
    if not job.printer.plain:
        return
    root = job.pdf.Root
    names: Any = root.get("/Names", {})
    form: Any = root.get("/AcroForm", {})
    if "/First" in root.get("/Outlines", {}):
        title = str(root.Outlines.First.get("/Title", ""))[:40]
        yield job.fault("outline", f"an outline that begins with {title!r}", "no outline (bookmarks)")
    if "/JavaScript" in names or _runs(root.get("/OpenAction")) or "/AA" in root:
        yield job.fault("javascript", "a script or action that runs automatically", "none")
    if "/EmbeddedFiles" in names or "/AF" in root:
        yield job.fault("attachments", "attached files", "none")
    if "/OCProperties" in root:
        yield job.fault("layers", "layers that can be hidden", "no layers")
    if form.get("/Fields"):
        yield job.fault("annotations", "a form with fields", "none")
    yield from _check_metadata(job)
    for number, page in enumerate(job.pdf.pages, start=1):
        yield from _check_notes(job, page, number)


def _check_notes(job: Job, page: Page, number: int) -> Iterator[Finding]:
    """Yield the first link and the first other annotation of a page, and its scripts."""
    reported: set[str] = set()
    notes: list[Any] = list(page.get("/Annots", []))
    for note in notes:
        kind = str(note.get("/Subtype", "/none"))[1:]
        rule = "links" if kind == "Link" else "annotations"
        if rule not in reported:
            reported.add(rule)
            left, bottom = (float(side) / 72 * 25.4 for side in list(note.get("/Rect", [0, 0]))[:2])
            thing = "a link" if rule == "links" else f"an annotation ({kind})"
            yield job.fault(rule, thing, "none in a print file", number, f"at {left:.0f} x {bottom:.0f} mm")
    if "/AA" in page or any(_runs(note.get("/A")) for note in notes):
        yield job.fault("javascript", "a script or action that runs automatically", "none", number)


def _runs(action: Any) -> bool:
    return isinstance(action, Dictionary) and str(action.get("/S", "")) in RUNNING


def _check_metadata(job: Job) -> Iterator[Finding]:
    """Check that the metadata has only title, author, programs and dates.

    Subject, keywords and the PDF/X keys are accepted too.
    """
    wanted = "only title, author, subject, keywords, programs and dates"
    extra = sorted(set(job.pdf.docinfo.keys()) - PLAIN_KEYS)
    if extra:
        yield job.fault("metadata", f"keys {', '.join(key[1:] for key in extra)}", wanted)
    if "/PieceInfo" in job.pdf.Root or any("/PieceInfo" in page for page in job.pdf.pages):
        yield job.fault("metadata", "a program's private data (PieceInfo)", wanted)
    if "/Metadata" in job.pdf.Root:
        try:
            with job.pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False, strict=True) as found:
                spaces = sorted({key[1:].partition("}")[0] for key in found} - PLAIN_SPACES)
        except (ValueError, PdfError):
            yield job.fault("metadata", "XMP metadata that cannot be read", wanted)
            return
        if spaces:
            yield job.fault("metadata", f"XMP metadata of {', '.join(spaces)[:120]}", wanted)


def check_exchange(job: Job) -> Iterator[Finding]:
    """Check that a file has the keys of the PDF/X that its printer requires.

    Ink, faces and transparency have checks of their own.
    """
    if not job.printer.pdfx:
        return
    wanted = " or ".join(job.printer.pdfx)
    version = find_version(job.pdf)
    if version not in job.printer.pdfx:
        yield job.fault("pdf-x", f"a file of {version}" if version else "a plain PDF", wanted)
        return
    info, root = job.pdf.docinfo, job.pdf.Root
    missing = [key[1:] for key in ("/Title", "/CreationDate", "/ModDate") if not str(info.get(key, ""))]
    if str(info.get("/Trapped", "")) not in ("/True", "/False"):
        missing.append("Trapped")
    intents: list[Any] = list(root.get("/OutputIntents", []))
    if not any(str(intent.get("/S")) == "/GTS_PDFX" and str(intent.get("/OutputConditionIdentifier", "")) for intent in intents):
        missing.append("OutputIntents")
    if "/ID" not in job.pdf.trailer:
        missing.append("ID")
    if missing:
        yield job.fault("pdf-x", f"no {', '.join(missing)}", f"the keys of {version}")
    for number, page in enumerate(job.pdf.pages, start=1):
        if "/TrimBox" not in page and "/ArtBox" not in page:
            yield job.fault("pdf-x", "no trim box", "a trim box on each page", number)
