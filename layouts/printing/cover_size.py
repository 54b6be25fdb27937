"""Geometry of a cover: the sheet with back, spine and front, as numbers.

It follows from printer, paper, trim size and page count. Nothing is drawn here. The sheet is

    outer + trim + hinge + spine + hinge + trim + outer   wide
    outer + overhang + trim + overhang + outer            high

where `outer` is the bleed of a paperback or the wrap of a hardcover, and `overhang` is how far the boards of a hardcover extend beyond
its pages. The numbers are in printers.toml. Lengths are points from the bottom
left corner of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import RecipeError
from layouts.geometry import PT_PER_MM, Frame
from layouts.printing.printer_rules import SAFE, CoverRules, Printer
from layouts.printing.printers import find_printer

USUAL_PRINTER = "kdp-paperback"
"""Printer whose cover is used for a book that names no printer."""

SIZE_TOLERANCE_MM = 0.25
"""Largest difference of a finished cover from the formula; printers round their templates to hundredths of an inch."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Values from the printer's own calculator; None uses the value of printers.toml."""

    spine_mm: float | None = None
    wrap_mm: float | None = None  # the whole difference from the trim, above and below
    hinge_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Wrap:
    """A cover's sheet and its parts.

    back, spine, front   the parts after cutting; hinges are between them
    outer                width of the strip on all sides that is cut off, or folded around the boards
    barcode              the area that is kept free for the barcode
    spine_clear          least distance of spine text from the folds
    has_spine_text       True if the printer allows text on the spine at this page count
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
        """The front from the spine to the edges of the sheet, including its outer strip."""
        return Frame(self.spine.right, 0.0, self.size[0] - self.spine.right, self.size[1])


def find_cover_printer(printer: str) -> Printer:
    """Return the printer whose cover rules a book uses.

    It is the book's own printer or, if it names none, the usual one.

    Raises
    ------
    UnknownName   an unknown printer
    """
    return find_printer(USUAL_PRINTER if printer == SAFE else printer)


def plan_wrap(printer: Printer, paper: str, trim_mm: tuple[float, float], n_pages: int, measures: Measures | None = None) -> Wrap | None:
    """Compute the sheet of a cover, None for a printer that has no covers.

    Parameters
    ----------
    n_pages : pages of the finished interior

    Raises
    ------
    UnknownName   a paper that the printer does not have
    RecipeError   a paper of unknown thickness, and no spine width from the user
    """
    rules, own = printer.cover, measures or Measures()
    if rules is None:
        return None
    outer_mm, hinge_mm, overhang_mm = rules.bleed_mm, 0.0, 0.0
    if rules.is_hardcover:
        outer_mm, overhang_mm = (rules.wrap_mm, rules.overhang_mm) if own.wrap_mm is None else (own.wrap_mm, 0.0)
        hinge_mm = rules.hinge_mm if own.hinge_mm is None else own.hinge_mm
    spine_mm = find_spine_mm(printer, rules, paper, n_pages) if own.spine_mm is None else own.spine_mm
    outer, hinge, (width, height) = outer_mm * PT_PER_MM, hinge_mm * PT_PER_MM, (side * PT_PER_MM for side in trim_mm)
    y = outer + overhang_mm * PT_PER_MM
    back = Frame(outer, y, width, height)
    spine = Frame(back.right + hinge, y, spine_mm * PT_PER_MM, height)
    front = Frame(spine.right + hinge, y, width, height)
    box, edge = tuple(side * PT_PER_MM for side in rules.barcode_mm), rules.barcode_edge_mm * PT_PER_MM
    return Wrap(
        size=(front.right + outer, height + 2 * y),
        back=back,
        spine=spine,
        front=front,
        outer=outer,
        barcode=Frame(back.right - edge - box[0], back.y + edge, box[0], box[1]),
        spine_clear=rules.spine_clear_mm * PT_PER_MM,
        has_spine_text=n_pages >= rules.spine_text_pages,
    )


def guess_wrap(
    printer: Printer, paper: str, size_pt: tuple[float, float], measures: Measures | None = None
) -> tuple[Wrap, str, int] | None:
    """Find the sheet of a finished cover whose interior is not known.

    It is one for a trim size that the printer offers, with the thinnest spine that is left.

    Parameters
    ----------
    size_pt : width and height of the finished cover in points
    measures : values that the user has from the printer's own calculator

    Returns
    -------
    the sheet, the name of its trim size, and the number of pages that its spine is for; None if no trim size fits

    Raises
    ------
    UnknownName   a paper that the printer does not have
    """
    rules, own, chosen = printer.cover, measures or Measures(), printer.find_paper(paper)
    if rules is None:
        return None
    slack = SIZE_TOLERANCE_MM * PT_PER_MM
    found = []
    for trim in printer.trims:
        sides = (trim.width_mm, trim.height_mm)
        flat = plan_wrap(printer, paper, sides, 0, Measures(0.0, own.wrap_mm, own.hinge_mm))
        if flat is None or abs(size_pt[1] - flat.size[1]) > slack or size_pt[0] < flat.size[0] - slack:
            continue
        spine_mm = max(0.0, (size_pt[0] - flat.size[0]) / PT_PER_MM)
        n_pages = round((spine_mm - rules.spine_extra_mm) / chosen.spine_mm) if chosen.spine_mm else chosen.least_pages
        least_mm = rules.spine_extra_mm + chosen.least_pages * (chosen.spine_mm or 0.0)
        if n_pages > chosen.most_for(trim) + 1 or spine_mm < least_mm - SIZE_TOLERANCE_MM:
            continue
        n_pages = max(n_pages, chosen.least_pages)
        wrap = plan_wrap(printer, paper, sides, n_pages, Measures(spine_mm, own.wrap_mm, own.hinge_mm))
        if wrap is not None:
            found.append((spine_mm, trim.name, n_pages, wrap))
    if not found:
        return None
    _, name, n_pages, wrap = min(found, key=lambda one: one[:3])
    return wrap, name, n_pages


def find_spine_mm(printer: Printer, rules: CoverRules, paper: str, n_pages: int) -> float:
    """Return the width of a book's spine in mm.

    Raises
    ------
    UnknownName   a paper that the printer does not have
    RecipeError   a paper of unknown thickness
    """
    chosen = printer.find_paper(paper)
    if chosen.spine_mm is None:
        raise RecipeError(
            f"the cover needs the thickness of {printer.name}'s paper {chosen.name}, which is unknown; "
            'set spine_mm from the printer\'s cover calculator, or cover = "none"'
        )
    return n_pages * chosen.spine_mm + rules.spine_extra_mm


def find_size_faults(size_pt: tuple[float, float], wrap: Wrap) -> list[tuple[str, str]]:
    """Compare the size of a finished cover, in points, with the size it must have.

    Return what was found and what was expected for width and height; nothing if both are within the tolerance.
    """
    return [
        (f"a {what} of {found / 72:.3f} in", f"{wanted / 72:.3f} in")
        for what, found, wanted in zip(("width", "height"), size_pt, wrap.size, strict=True)
        if abs(found - wanted) > SIZE_TOLERANCE_MM * PT_PER_MM
    ]
