"""The rules of one printer, and checks of trims and page counts against them.

`printers.py` reads them from printers.toml. SAFE has the rules of a book without a printer. Lengths are millimeters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import DoesNotFit, unknown_name

MM_PER_INCH = 25.4
SAFE = ""
"""Name of the rules for a book without a printer."""

TRIM_SLACK_MM = 0.5
"""Largest difference at which a size still counts as a named trim: 216 x 279 mm is meant as 8.5 x 11 in."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """The least inside margin of books up to a page count."""

    pages: int
    inside_mm: float


@dataclass(frozen=True, slots=True)
class Trim:
    """A trim size of a printer, with its usual name."""

    name: str
    width_mm: float
    height_mm: float

    def is_like(self, trim_mm: tuple[float, float]) -> bool:
        """Return whether a size in mm is this trim, within TRIM_SLACK_MM."""
        return abs(self.width_mm - trim_mm[0]) <= TRIM_SLACK_MM and abs(self.height_mm - trim_mm[1]) <= TRIM_SLACK_MM


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper and its ink: page limits, some by trim, and thickness of a page."""

    name: str
    note: str
    least_pages: int
    most_pages: int
    most_by_trim: Mapping[str, int]
    spine_mm: float | None  # None if unknown
    has_color: bool
    source: str

    def most_for(self, trim: Trim | None) -> int:
        """Return the most pages at a trim size."""
        return self.most_by_trim.get(trim.name, self.most_pages) if trim else self.most_pages


@dataclass(frozen=True, slots=True)
class CoverRules:
    """The numbers of a printer's cover formula.

    bleed_mm           beyond the trim on every side of a paperback's cover
    wrap_mm, hinge_mm  of a hardcover: what is folded around the boards, and the groove at either side of the spine; otherwise 0
    overhang_mm        of a hardcover: how far the boards extend beyond the pages above and below; otherwise 0
    spine_extra_mm     added to the pages' own thickness
    spine_text_pages   least pages for text on the spine
    spine_clear_mm     least white at either side of that text
    barcode_mm         width and height of the area kept free for the barcode, lower right on the back
    barcode_edge_mm    its distance from the edges
    """

    bleed_mm: float
    wrap_mm: float
    hinge_mm: float
    overhang_mm: float
    spine_extra_mm: float
    spine_text_pages: int
    spine_clear_mm: float
    barcode_mm: tuple[float, float]
    barcode_edge_mm: float

    @property
    def is_hardcover(self) -> bool:
        """True for a hardcover, which has a wrap."""
        return self.wrap_mm > 0


@dataclass(frozen=True, slots=True)
class Printer:
    """One printer's rules as in printers.toml; `sources` has source and date by key."""

    name: str
    note: str
    trims: tuple[Trim, ...]
    custom_mm: tuple[float, float, float, float] | None
    papers: tuple[Paper, ...]
    even_pages: bool
    gutters: tuple[Gutter, ...]
    outside_mm: float
    bleed_mm: float
    bleed_edges: int
    type_pt: float
    line_pt: float
    grey_ink: float
    dpi: tuple[int, int]
    file_mb: int
    blanks: tuple[int, int]
    last_blank: bool
    plain: bool
    pdfx: tuple[str, ...]
    black_only: bool
    cover: CoverRules | None
    clearance_mm: float
    sources: Mapping[str, str]

    def find_gutter(self, n_pages: int) -> Gutter:
        """Return the gutter of a page count; longer books get the last one of the list."""
        return next((row for row in self.gutters if n_pages <= row.pages), self.gutters[-1])

    def find_trim(self, trim_mm: tuple[float, float]) -> Trim | None:
        """Return the offered trim of a size in mm, custom if allowed, None otherwise."""
        named = next((trim for trim in self.trims if trim.is_like(trim_mm)), None)
        if named or self.custom_mm is None:
            return named
        least_wide, least_high, most_wide, most_high = self.custom_mm
        fits = least_wide <= trim_mm[0] + TRIM_SLACK_MM and trim_mm[0] <= most_wide + TRIM_SLACK_MM
        fits = fits and least_high <= trim_mm[1] + TRIM_SLACK_MM and trim_mm[1] <= most_high + TRIM_SLACK_MM
        return Trim(show_size(trim_mm), *trim_mm) if fits else None

    def find_paper(self, name: str) -> Paper:
        """Return a paper by name, the first one for ``""``.

        Raises
        ------
        UnknownName   an unknown paper
        """
        for paper in self.papers:
            if name in ("", paper.name):
                return paper
        raise unknown_name("paper", name, (paper.name for paper in self.papers), self.name)

    def format_trims(self) -> str:
        """Return the names of all trims offered, and the range of custom sizes, as text."""
        names = ", ".join(trim.name for trim in self.trims)
        if self.custom_mm is None:
            return names
        least_wide, least_high, most_wide, most_high = (f"{side / MM_PER_INCH:g}" for side in self.custom_mm)
        return f"{names}, and any size from {least_wide}x{least_high} to {most_wide}x{most_high} in"

    def check_trim(self, trim_mm: tuple[float, float]) -> None:
        """Check that a trim in mm is offered; SAFE offers every trim.

        Raises
        ------
        DoesNotFit   a trim that is not offered; the message lists those that are
        """
        if self.name != SAFE and self.find_trim(trim_mm) is None:
            advice = f'; use trim = "{self.trims[0].name}" or --trim {self.trims[0].name}' if len(self.trims) == 1 else ""
            raise DoesNotFit(f"{self.name} does not offer the trim {show_size(trim_mm)}; it offers {self.format_trims()}{advice}")

    def check_most_pages(self, n_pages: int, paper_name: str, trim_mm: tuple[float, float]) -> None:
        """Check that a book does not have too many pages.

        Raises
        ------
        DoesNotFit   too many pages; the message has the limits
        """
        paper = self.find_paper(paper_name)
        if n_pages > paper.most_for(self.find_trim(trim_mm)):
            raise self._wrong_count(n_pages, paper, trim_mm, "order fewer puzzles, or choose a layout with more per page")

    def check_pages(self, n_pages: int, paper_name: str, trim_mm: tuple[float, float]) -> None:
        """Check that a book has neither too many nor too few pages.

        Raises
        ------
        DoesNotFit   too many or too few pages; the message has the limits
        """
        self.check_most_pages(n_pages, paper_name, trim_mm)
        paper = self.find_paper(paper_name)
        if n_pages < paper.least_pages:
            raise self._wrong_count(n_pages, paper, trim_mm, "order more puzzles, or choose a layout with fewer per page")

    def _wrong_count(self, n_pages: int, paper: Paper, trim_mm: tuple[float, float], advice: str) -> DoesNotFit:
        trim = self.find_trim(trim_mm)
        limits = f"{paper.least_pages} to {paper.most_for(trim)} pages of {paper.name} paper at {trim.name if trim else show_size(trim_mm)}"
        return DoesNotFit(f"{self.name or 'the press'} prints {limits}, but the book has {n_pages}; {advice}")


def show_size(trim_mm: tuple[float, float]) -> str:
    """Return a size as text, in inches if these are short numbers, else in mm."""
    inches = [side / MM_PER_INCH for side in trim_mm]
    if all(abs(side - round(side, 2)) < 1e-6 for side in inches):
        return "x".join(f"{round(side, 2):g}" for side in inches)
    return "x".join(f"{round(side, 1):g}" for side in trim_mm) + "mm"
