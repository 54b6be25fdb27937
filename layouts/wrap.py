"""Pure geometry of a cover: printer, paper, trim and page count become one sheet of back, spine and front. Numbers stand in covers.toml.

Lengths are points from the bottom left corner of the sheet, unless a name says inches. Nothing is drawn here.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from generator.errors import unknown_name
from layouts.frames import PT_PER_MM, Frame

PT_PER_INCH = 72.0

BARCODE_IN, BARCODE_EDGE_IN = (2.0, 1.2), 0.25
"""Width and height of the place for a barcode, and its distance from spine and foot. Source: KDP's cover help, 2026-11-21."""

SIZE_TOLERANCE_IN = 0.01
"""How far a finished cover may be from the formula; printers round their templates to hundredths."""


@dataclass(frozen=True, slots=True)
class CoverRules:
    """What a printer's covers are computed from; lengths in inches.

    outer            bleed of a paperback, wrap of a hardcover: what lies outside the trim on all four sides
    hinge            between spine and each board of a hardcover
    spine_plus       what the binding adds to the pages
    spine_text_pages least pages at which the printer takes text on the spine
    spine_clear      what stays free at both sides of that text
    color            "rgb" or "cmyk"
    papers           name and thickness of one page (half a leaf); the first is the usual one
    """

    name: str
    source: str
    date: str
    outer_in: float
    hinge_in: float
    spine_plus_in: float
    spine_text_pages: int
    spine_clear_in: float
    color: str
    papers: dict[str, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """What the user knows better than our table, from the printer's own calculator; None keeps the table's, inches."""

    spine_in: float | None = None
    outer_in: float | None = None
    hinge_in: float | None = None


@dataclass(frozen=True, slots=True)
class Wrap:
    """A cover's sheet and its parts.

    back, spine, front   the parts as cut; hinges lie between them
    outer                what lies outside the trim on all sides
    barcode              the place that stays free of anything else
    spine_clear          least distance of spine text from the folds
    has_spine_text       True where the printer takes text on a spine of so many pages
    """

    size: tuple[float, float]
    back: Frame
    spine: Frame
    front: Frame
    outer: float
    barcode: Frame
    spine_clear: float
    has_spine_text: bool

    @property
    def front_art(self) -> Frame:
        """The front with what is cut off or folded in, from the spine to the edge of the sheet."""
        return Frame(self.spine.right, 0.0, self.size[0] - self.spine.right, self.size[1])


@cache
def read_covers() -> tuple[CoverRules, ...]:
    """Read the printers that bind covers."""
    table = tomllib.loads((files("layouts") / "covers.toml").read_text(encoding="utf-8"))
    return tuple(CoverRules(**row) for row in table["printers"])


def find_cover_rules(printer: str) -> CoverRules | None:
    """Return a printer's cover rules, None where it binds no cover."""
    return next((rules for rules in read_covers() if rules.name == printer), None)


def find_paper(rules: CoverRules, paper: str) -> float:
    """Return the thickness of one page in inches; "" is the printer's usual paper.

    Raises
    ------
    UnknownName   a paper the printer does not have
    """
    if not paper:
        return next(iter(rules.papers.values()))
    if paper not in rules.papers:
        raise unknown_name("paper", paper, rules.papers, rules.name)
    return rules.papers[paper]


def plan_wrap(
    rules: CoverRules, paper: str, trim_mm: tuple[float, float], n_pages: int, measures: Measures | None = None
) -> Wrap:
    """Compute the sheet of a cover.

    Parameters
    ----------
    n_pages : pages of the finished interior
    """
    own = measures or Measures()
    outer = PT_PER_INCH * (rules.outer_in if own.outer_in is None else own.outer_in)
    hinge = PT_PER_INCH * (rules.hinge_in if own.hinge_in is None else own.hinge_in)
    computed = n_pages * find_paper(rules, paper) + rules.spine_plus_in
    thick = PT_PER_INCH * (computed if own.spine_in is None else own.spine_in)
    width, height = trim_mm[0] * PT_PER_MM, trim_mm[1] * PT_PER_MM
    back = Frame(outer, outer, width, height)
    spine = Frame(back.right + hinge, outer, thick, height)
    front = Frame(spine.right + hinge, outer, width, height)
    box, edge = (BARCODE_IN[0] * PT_PER_INCH, BARCODE_IN[1] * PT_PER_INCH), BARCODE_EDGE_IN * PT_PER_INCH
    return Wrap(
        size=(front.right + outer, height + 2 * outer),
        back=back,
        spine=spine,
        front=front,
        outer=outer,
        barcode=Frame(back.right - edge - box[0], back.y + edge, *box),
        spine_clear=rules.spine_clear_in * PT_PER_INCH,
        has_spine_text=n_pages >= rules.spine_text_pages,
    )


def find_size_faults(size_pt: tuple[float, float], wrap: Wrap) -> list[str]:
    """Compare the size of a finished cover with what it must be; return what is wrong, nothing where it fits."""
    faults = []
    for what, found, wanted in zip(("width", "height"), size_pt, wrap.size, strict=True):
        if abs(found - wanted) > SIZE_TOLERANCE_IN * PT_PER_INCH:
            faults.append(f"cover {what}: expected {wanted / PT_PER_INCH:.3f} in, got {found / PT_PER_INCH:.3f} in")
    return faults
