"""Checks of a file's content besides its pages, and of its PDF/X keys.

A plain print file may contain only pages; PDF/X keys are checked for printers that require them.
"""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Dictionary, PdfError

from generator.errors import escape, quote
from generator.proof.print_file.pdf_values import Item, show_name
from generator.proof.print_file.report import Finding, Job
from layouts.printing.pdfx import KEYS, STANDARDS

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

LONGEST_SHOWN = 120
"""Most characters of a list of keys that is shown."""

RUNNING = frozenset({"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound"})


def check_document(job: Job) -> Iterator[Finding]:
    """Check that a plain print file contains only pages."""
    if not job.printer.plain:
        return
    root = job.catalog
    names = root.get("/Names")
    first = root.get("/Outlines").get("/First")
    if not first.is_missing:
        yield job.fault("outline", f"an outline that begins with {quote(first.get('/Title').text(), 40)}", "no outline (bookmarks)")
    if names.has("/JavaScript") or _runs(root.get("/OpenAction")) or root.has("/AA"):
        yield job.fault("javascript", "a script or action that runs automatically", "none")
    if names.has("/EmbeddedFiles") or root.has("/AF"):
        yield job.fault("attachments", "attached files", "none")
    if root.has("/OCProperties"):
        yield job.fault("layers", "layers that can be hidden", "no layers")
    if root.get("/AcroForm").get("/Fields").items():
        yield job.fault("annotations", "a form with fields", "none")
    yield from _check_metadata(job)
    for number, page in job.pages():
        yield from _check_notes(job, page, number)


def _check_notes(job: Job, page: Item, number: int) -> Iterator[Finding]:
    """Yield the first link and the first other annotation of a page, and its scripts."""
    reported: set[str] = set()
    notes = page.get("/Annots").items()
    for note in notes:
        kind = show_name(note.get("/Subtype").text()[1:]) or "none"
        rule = "links" if kind == "Link" else "annotations"
        if rule not in reported:
            reported.add(rule)
            corner = [side.number() / 72 * 25.4 for side in note.get("/Rect").items()[:2]]
            left, bottom = corner if len(corner) == 2 else (0.0, 0.0)
            thing = "a link" if rule == "links" else f"an annotation ({kind})"
            yield job.fault(rule, thing, "none in a print file", number, f"at {left:.0f} x {bottom:.0f} mm")
    if page.has("/AA") or any(_runs(note.get("/A")) for note in notes):
        yield job.fault("javascript", "a script or action that runs automatically", "none", number)


def _runs(action: Item) -> bool:
    """Return whether an action runs a program.

    A page to open first is not an action but an array or a name.
    """
    return isinstance(action.value, Dictionary) and action.get("/S").text() in RUNNING


def _check_metadata(job: Job) -> Iterator[Finding]:
    """Check that the metadata has only title, author, programs and dates.

    Subject, keywords and the PDF/X keys are accepted too.
    """
    wanted = "only title, author, subject, keywords, programs and dates"
    extra = sorted(key for key, _ in job.info.entries() if key not in PLAIN_KEYS)
    if extra:
        yield job.fault("metadata", f"keys {escape(', '.join(key[1:] for key in extra)[:LONGEST_SHOWN])}", wanted)
    if job.catalog.has("/PieceInfo") or any(page.has("/PieceInfo") for _, page in job.pages()):
        yield job.fault("metadata", "a program's private data (PieceInfo)", wanted)
    metadata = job.catalog.get("/Metadata")
    if not metadata.is_missing:
        if not metadata.is_stream:
            metadata.refuse("a stream")
        try:
            with job.pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False, strict=True) as found:
                spaces = sorted({key[1:].partition("}")[0] for key in found} - PLAIN_SPACES)
        except (ValueError, TypeError, AttributeError, LookupError, PdfError):
            yield job.fault("metadata", "XMP metadata that cannot be read", wanted)
            return
        if spaces:
            yield job.fault("metadata", f"XMP metadata of {escape(', '.join(spaces)[:LONGEST_SHOWN])}", wanted)


def check_exchange(job: Job) -> Iterator[Finding]:
    """Check that a file has the keys of the PDF/X that its printer requires.

    Ink, faces and transparency have checks of their own.
    """
    if not job.printer.pdfx:
        return
    wanted = " or ".join(job.printer.pdfx)
    version = _find_version(job.info)
    if version not in job.printer.pdfx:
        yield job.fault("pdf-x", f"a file of {show_name(version)}" if version else "a plain PDF", wanted)
        return
    missing = [key[1:] for key in ("/Title", "/CreationDate", "/ModDate") if not job.info.get(key).text()]
    if job.info.get("/Trapped").text() not in ("/True", "/False"):
        missing.append("Trapped")
    intents = job.catalog.get("/OutputIntents").items()
    if not any(intent.get("/S").text() == "/GTS_PDFX" and intent.get("/OutputConditionIdentifier").text() for intent in intents):
        missing.append("OutputIntents")
    if "/ID" not in job.pdf.trailer:
        missing.append("ID")
    if missing:
        yield job.fault("pdf-x", f"no {', '.join(missing)}", f"the keys of {version}")
    for number, page in job.pages():
        if not page.has("/TrimBox") and not page.has("/ArtBox"):
            yield job.fault("pdf-x", "no trim box", "a trim box on each page", number)


def _find_version(info: Item) -> str:
    """Return the kind of PDF/X that a file declares, "" for none."""
    version, conformance = (info.get(key).text() for key in KEYS[:2])
    return next((s.name for s in STANDARDS if (s.version, s.conformance) == (version, conformance)), version)
