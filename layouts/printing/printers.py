"""The printers that books can be made for, read from printers.toml, with sources.

`plan_book.py` uses margins and page limits, `preflight/` every rule it checks, covers the formula. SAFE has the rules of a book without a
printer. Lengths are millimeters; the file has inches.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

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


@cache
def read_printers() -> tuple[Printer, ...]:
    """Return every printer of printers.toml in its order, the safe rules last."""
    table = tomllib.loads((files("layouts.printing") / "printers.toml").read_text(encoding="utf-8"))
    sources = {key: f"{source['text']}, {source['date']}" for key, source in table.pop("sources").items()}
    clearance_mm = table.pop("clearance_in") * MM_PER_INCH
    safe = table.pop("safe")
    return tuple(_make_printer(name, rules, sources, clearance_mm) for name, rules in [*table.items(), (SAFE, safe)])


def list_printers() -> tuple[Printer, ...]:
    """Return the printers that a recipe can name."""
    return tuple(printer for printer in read_printers() if printer.name != SAFE)


def find_printer(name: str) -> Printer:
    """Return the printer of that name; ``""`` gives the safe rules.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    for printer in read_printers():
        if printer.name == name:
            return printer
    raise unknown_name("printer", name, (printer.name for printer in list_printers()))


def _make_printer(name: str, rules: dict[str, Any], sources: Mapping[str, str], clearance_mm: float) -> Printer:
    def value(key: str, default: Any) -> Any:
        return rules[key]["value"] if key in rules else default

    cover = rules.get("cover")
    sources_used = {
        key: sources[rule["source"]] for key, rule in {**rules, **(cover or {})}.items() if isinstance(rule, dict) and "source" in rule
    }
    custom = value("custom_in", None)
    bleed_in, edges = value("bleed_in", (0.0, 0))
    return Printer(
        name=name,
        note=rules["note"],
        trims=_make_trims(rules.get("trims", {})),
        custom_mm=tuple(side * MM_PER_INCH for size in custom for side in size) if custom else None,
        papers=tuple(_make_paper(paper, sources) for paper in rules["papers"]),
        even_pages=value("even_pages", False),
        gutters=tuple(Gutter(pages, inside_in * MM_PER_INCH) for pages, inside_in in value("inside_in", ())),
        outside_mm=value("outside_in", 0.0) * MM_PER_INCH,
        bleed_mm=bleed_in * MM_PER_INCH,
        bleed_edges=edges,
        type_pt=value("type_pt", 0.0),
        line_pt=value("line_pt", 0.0),
        grey_ink=value("grey_ink", 0.0),
        dpi=tuple(value("dpi", (0, 0))),
        file_mb=value("file_mb", 0),
        blanks=tuple(value("blanks", (0, 0))),
        last_blank=value("last_blank", False),
        plain=value("plain", False),
        pdfx=tuple(value("pdfx", ())),
        black_only=value("color", "") == "black",
        cover=_make_cover(cover) if cover else None,
        clearance_mm=clearance_mm,
        sources=sources_used,
    )


def _make_trims(table: dict[str, Any]) -> tuple[Trim, ...]:
    inches = [Trim(f"{width:g}x{height:g}", width * MM_PER_INCH, height * MM_PER_INCH) for width, height in table.get("inches", ())]
    return (*inches, *(Trim(name, *map(float, sides)) for name, sides in table.get("mm", {}).items()))


def _make_paper(table: dict[str, Any], sources: Mapping[str, str]) -> Paper:
    least, most = table["pages"]
    spine_mm = table["spine_in"] * MM_PER_INCH if "spine_in" in table else None
    return Paper(
        name=table["name"],
        note=table["note"],
        least_pages=least,
        most_pages=most,
        most_by_trim=table.get("most", {}),
        spine_mm=spine_mm,
        has_color=table.get("color", False),
        source=sources[table["source"]],
    )


def _make_cover(table: dict[str, Any]) -> CoverRules:
    def length_mm(key: str) -> float:
        return float(table[key]["value"] * MM_PER_INCH) if key in table else 0.0

    wide, high = table["barcode_in"]["value"]
    return CoverRules(
        bleed_mm=length_mm("bleed_in"),
        wrap_mm=length_mm("wrap_in"),
        hinge_mm=length_mm("hinge_in"),
        overhang_mm=length_mm("overhang_in"),
        spine_extra_mm=length_mm("spine_extra_in"),
        spine_text_pages=table["spine_text_pages"]["value"],
        spine_clear_mm=length_mm("spine_clear_in"),
        barcode_mm=(wide * MM_PER_INCH, high * MM_PER_INCH),
        barcode_edge_mm=length_mm("barcode_edge_in"),
    )
