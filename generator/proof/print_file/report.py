"""Records of a preflight: rules, findings, report, and the job of every check.

A finding has page, place, found and expected value, rule and source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pikepdf import Pdf

from generator.proof.print_file.pdf_values import Item
from layouts.printing.printer_rules import Paper, Printer, Trim

PDF_RULES = "ISO 32000-1, PDF 1.7"

SOURCE_KEYS: dict[str, str] = {
    "file-size": "file_mb",
    "page-size": "trims",
    "page-boxes": "trims",
    "even-pages": "even_pages",
    "inside-margin": "inside_in",
    "outside-margin": "outside_in",
    "blank-pages": "blanks",
    "last-page": "last_blank",
    "type-size": "type_pt",
    "line-width": "line_pt",
    "color": "color",
    "grey-tint": "grey_ink",
    "image-resolution": "dpi",
    "pdf-x": "pdfx",
    "cover-size": "spine_extra_in",
    "spine-text": "spine_text_pages",
}
"""Rule -> the key of printers.toml that has its value and source; all other rules follow from `plain`."""

CONTENT_RULES = (
    "transparency",
    "links",
    "annotations",
    "outline",
    "javascript",
    "attachments",
    "layers",
    "metadata",  # only title, author, subject, keywords, programs and dates
    "pdf-x",
)
"""Rules about further content of a file, the same for books and covers."""

RULES: tuple[str, ...] = (
    "damaged",  # the file opens, and every object and stream can be read
    "encryption",  # not locked, with a password or without
    "file-size",
    "page-size",  # all pages of one trim that is offered, or of that trim with its bleed
    "page-boxes",  # crop box is the page, trim box is the trim, no rotation, no user unit
    "page-count",
    "even-pages",
    "blank-pages",  # a limited number in a row
    "last-page",  # blank, if the printer needs it
    "inside-margin",
    "outside-margin",
    "type-size",
    "line-width",
    "invisible",  # no text without ink, no objects off the page
    "image-resolution",
    "fonts",  # every font embedded
    "color",  # grey and black only
    "grey-tint",  # no grey too light to print
    *CONTENT_RULES,
)
"""All rules, in the order of a report."""

ANSWERS_RULES: tuple[str, ...] = tuple(rule for rule in RULES if rule != "page-count")
"""Rules of a file of answers: those of the book, except for the number of pages, because it is no book by itself."""

COVER_RULES: tuple[str, ...] = (
    "damaged",
    "encryption",
    "file-size",
    "cover-sheet",  # one page
    "cover-size",  # the size of the printer's formula for this interior
    "spine-text",  # no text on a thin spine, none near a fold
    "type-size",
    "image-resolution",
    "fonts",
    *CONTENT_RULES,
)
"""All rules for a cover, in the order of a report.

Art extends beyond a cover and is cut there, so objects off the sheet are not a fault.
"""

SHOWN = 3
"""Most findings of one rule that a report lists in full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a file.

    page    None for a fault of the whole file
    place   where on the page, "" if unknown
    wanted  the expected value
    source  the source of the rule
    """

    rule: str
    page: int | None
    place: str
    found: str
    wanted: str
    source: str

    def __str__(self) -> str:
        where = "file" if self.page is None else f"page {self.page}"
        return f"{where}{f', {self.place}' if self.place else ''}: {self.found}; expected {self.wanted} ({self.rule}: {self.source})"


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, and every fault, by rule and then by page.

    trim    name of the trim found, "" for a size that the printer does not offer
    rules   every rule checked
    """

    printer: str
    paper: str
    trim: str
    n_pages: int
    rules: tuple[str, ...]
    findings: tuple[Finding, ...]

    def lines(self) -> Iterator[str]:
        """Yield the faults as lines of text.

        Of a rule with many faults, the first few are listed, then the number of the others.
        """
        counts = Counter(finding.rule for finding in self.findings)
        shown: Counter[str] = Counter()
        for finding in self.findings:
            shown[finding.rule] += 1
            if shown[finding.rule] <= SHOWN:
                yield str(finding)
            elif shown[finding.rule] == counts[finding.rule]:
                yield f"and {counts[finding.rule] - SHOWN} more of {finding.rule}"


@dataclass(frozen=True, slots=True)
class Job:
    """The arguments of every check.

    trim     the trim of the pages, None if the printer does not offer it
    bleeds   True if the pages are larger than the trim by its bleed
    """

    path: Path
    pdf: Pdf
    printer: Printer
    paper: Paper
    trim: Trim | None
    bleeds: bool

    @property
    def n_pages(self) -> int:
        """Number of pages of the file."""
        return len(self.pdf.pages)

    @property
    def catalog(self) -> Item:
        """Root of the file's objects."""
        return Item("catalog", self.pdf.Root)

    @property
    def info(self) -> Item:
        """Title, author and the like.

        `Pdf.docinfo` would change the file, and fail where the entry is no dictionary.
        """
        return Item("trailer, /Info", self.pdf.trailer.get("/Info"))

    @property
    def first_page(self) -> Item:
        """Object of the first page."""
        return Item("page 1", self.pdf.pages[0].obj)

    def pages(self) -> Iterator[tuple[int, Item]]:
        """Yield number and object of each page.

        Resources that a page inherits are copied into it by pikepdf when the pages are listed.
        """
        for number, page in enumerate(self.pdf.pages, start=1):
            yield number, Item(f"page {number}", page.obj)

    def fault(self, rule: str, found: str, wanted: str, page: int | None = None, place: str = "") -> Finding:
        """Return a finding, with the source of its rule."""
        return Finding(rule, page, place, found, wanted, find_source(self.printer, self.paper, rule))


def find_source(printer: Printer, paper: Paper, rule: str) -> str:
    """Return the source of a rule: the printer or, for damaged files, the standard."""
    if rule == "damaged":
        return PDF_RULES
    return paper.source if rule == "page-count" else printer.sources[SOURCE_KEYS.get(rule, "plain")]
