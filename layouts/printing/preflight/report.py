"""What a preflight says: each fault with page, place, value, rule and source, and what every check is given to work with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pikepdf import Pdf

from layouts.printing.printers import Paper, Printer, Trim

PDF_RULES = "ISO 32000-1, PDF 1.7"

SOURCE_KEYS: dict[str, str] = {
    "file-size": "file_mb",
    "page-size": "trims",
    "page-boxes": "trims",
    "even-pages": "even_pages",
    "inside-margin": "inside_in",
    "outside-margin": "outside_in",
    "blank-pages": "blanks",
    "type-size": "type_pt",
    "line-width": "line_pt",
    "color": "color",
    "grey-tint": "grey_ink",
    "image-resolution": "dpi",
    "pdf-x": "pdfx",
    "cover-size": "spine_extra_in",
    "spine-text": "spine_text_pages",
}
"""Rule -> the key of printers.toml that holds its value and source; the rules that are not here follow from `plain`."""

CONTENT_RULES = (
    "transparency",
    "links",
    "annotations",
    "outline",
    "javascript",
    "attachments",
    "layers",
    "metadata",  # title, author, subject, keywords, programs and dates, and nothing else
    "pdf-x",
)
"""Rules about what else a file holds, the same for books and covers."""

RULES: tuple[str, ...] = (
    "damaged",  # opens, and every object and stream of it can be read
    "encryption",  # no lock, with a password or without
    "file-size",
    "page-size",  # every page of one trim that is offered, or that trim with its bleed
    "page-boxes",  # crop box the whole page, trim box the trim, not turned, no unit of its own
    "page-count",
    "even-pages",
    "blank-pages",  # so many in a row
    "inside-margin",
    "outside-margin",
    "type-size",
    "line-width",
    "invisible",  # no text without ink, nothing off the page
    "image-resolution",
    "fonts",  # every face embedded
    "color",  # grey and black alone
    "grey-tint",  # no grey too light to print
    *CONTENT_RULES,
)
"""Every rule there is, in the order a report has them."""

COVER_RULES: tuple[str, ...] = (
    "damaged",
    "encryption",
    "file-size",
    "cover-sheet",  # one page
    "cover-size",  # what the printer's formula gives for the interior
    "spine-text",  # none on a thin spine, none near a fold
    "type-size",
    "image-resolution",
    "fonts",
    *CONTENT_RULES,
)
"""Every rule for a cover, in the order a report has them. Art runs off a cover and is cut there: what lies off the sheet is no fault."""

SHOWN = 3
"""Pages of one rule that a report names one by one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: the rule, the page (None: the whole file), where on it, what was found, what is wanted, and who says so."""

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

    trim    name of the trim found, "" where it is none of the printer's
    rules   every rule checked
    """

    printer: str
    paper: str
    trim: str
    n_pages: int
    rules: tuple[str, ...]
    findings: tuple[Finding, ...]

    def lines(self) -> Iterator[str]:
        """Yield the faults as lines; of a rule broken on many pages the first few, and how many more there are."""
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
    """What every check is given.

    trim     the trim the pages have, None where the printer does not offer it
    bleeds   True where the pages are larger than the trim by its bleed
    """

    path: Path
    pdf: Pdf
    printer: Printer
    paper: Paper
    trim: Trim | None
    bleeds: bool

    @property
    def n_pages(self) -> int:
        return len(self.pdf.pages)

    def fault(self, rule: str, found: str, wanted: str, page: int | None = None, place: str = "") -> Finding:
        """Make a finding, with the source of its rule."""
        return Finding(rule, page, place, found, wanted, find_source(self.printer, self.paper, rule))


def find_source(printer: Printer, paper: Paper, rule: str) -> str:
    """Return who says so: the printer, or for a file that cannot be read the standard."""
    if rule == "damaged":
        return PDF_RULES
    return paper.source if rule == "page-count" else printer.sources[SOURCE_KEYS.get(rule, "plain")]
