"""The PDF file below an ink: ReportLab's canvas, its metadata and its settings.

A file states a title, an author, its language and the day of its edition, and nothing that depends on the clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import md5
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFInfo, PDFName, PDFStream, PDFString, PDFZCompress
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from layouts.fonts.faces import load_face, text_kerns

CREATOR = "gridpress"


@dataclass(frozen=True, slots=True)
class About:
    """Metadata of a file: title, author, language of its words, day of its edition.

    day   as YYYY-MM-DD; "" for a file without dates
    """

    title: str
    author: str = ""
    language: str = "en"
    day: str = ""


class _Information(PDFInfo):
    """The metadata of a file, without ReportLab's empty and invented entries."""

    def __init__(self, about: About) -> None:
        super().__init__()
        self._about = about

    def format(self, document: object) -> bytes:
        """Return the dictionary as PDF."""
        about, date = self._about, f"D:{self._about.day.replace('-', '')}000000+00'00'"
        texts = {"Title": about.title, "Author": about.author, "Creator": CREATOR, "Producer": self.producer}
        dates = {"CreationDate": date, "ModDate": date} if about.day else {}
        entries = {key: PDFString(text) for key, text in (texts | dates).items() if text}
        return bytes(PDFDictionary(entries | {"Trapped": PDFName("False")}).format(document))


def open_canvas(path: Path, page_pt: tuple[float, float], about: About, bleed_pt: float, face: str) -> Canvas:
    """Return the canvas of a new file.

    Parameters
    ----------
    bleed_pt : the page is larger than its trim by this on all sides
    face : any face that the pages use; it only replaces ReportLab's initial font
    """
    rl_config.useA85 = 0  # the only way to get binary streams, a fifth smaller, from ReportLab
    load_face(face)
    width, height = page_pt
    canvas = Canvas(
        str(path),
        pagesize=page_pt,
        pageCompression=1,
        invariant=1,  # no timestamp, no random document ID
        initialFontName=face,  # otherwise every file lists a Helvetica that is not embedded
        trimBox=(bleed_pt, bleed_pt, width - bleed_pt, height - bleed_pt),
        bleedBox=(0, 0, width, height) if bleed_pt else None,
        lang=about.language,
    )
    information = _Information(about)
    information.title, information.author = about.title, about.author  # the document's ID is computed from these
    information.subject = information.creator = information.keywords = ""
    canvas._doc.info = information
    canvas._doc.signature = md5(about.day.encode(), usedforsecurity=False)  # ReportLab's own has SOURCE_DATE_EPOCH in it
    return canvas


def add_kerned_text(block: PDFTextObject, text: str, face: str) -> None:
    """Add a line of text to a text object, with kerning between its characters.

    ReportLab has an operator for plain text only (Tj), so the one for spaced text (TJ) is written here.
    """
    kerns = text_kerns(text, face)
    if not any(kerns):
        block._textOut(text)  # unlike `textOut`, it measures nothing
        return
    canvas, font, at = block._canvas, load_face(face), 0
    for subset, codes in font.splitString(text, canvas._doc):
        if subset != block._curSubset:
            name = font.getSubsetInternalName(subset, canvas._doc)
            block._code.append(f"{name} {fp_str(block._fontsize)} Tf {fp_str(block._leading)} TL")
            block._curSubset = subset
        parts, start = [], 0
        for index in range(len(codes)):
            if kerns[at + index] and at + index + 1 < len(text):
                parts.append(f"({canvas._escape(codes[start : index + 1])}) {-kerns[at + index]}")
                start = index + 1
        block._code.append(f"[{' '.join(parts)} ({canvas._escape(codes[start:])})] TJ")
        at += len(codes)


def compress_last_page(canvas: Canvas) -> None:
    """Compress the content of the page that was finished last.

    ReportLab compresses all pages when the file is written, and until then holds them at six times the size. The bytes are the same.
    """
    page = canvas._doc.Pages.pages[-1]
    if page.stream and page.compression:
        packed = PDFDictionary({"Filter": PDFArray([PDFName(PDFZCompress.pdfname)])})
        page.Contents = PDFStream(packed, PDFZCompress.encode(page.stream))
        page.Contents.__Comment__ = "page stream"
        page.stream = None


def write_canvas(canvas: Canvas) -> None:
    """Write the complete file of a canvas to its path.

    ReportLab's own method leaves the file open if the disk is full. It also gives every page an empty transition, which is removed here.
    """
    for page in canvas._doc.Pages.pages:
        page.Trans = None
    Path(canvas._filename).write_bytes(canvas.getpdfdata())
