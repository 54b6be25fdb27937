"""Pure geometry of a cover: printer, paper, trim and page count become one sheet of back, spine and front. Nothing is drawn here.

The sheet is  outer + trim + hinge + spine + hinge + trim + outer  wide and  outer + trim + outer  high; `outer` is the bleed of a
paperback or the wrap of a hardcover. The numbers stand in printers.toml. Lengths are points from the bottom left corner of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import RecipeError
from layouts.geometry import PT_PER_MM, Frame
from layouts.printing.printers import SAFE, CoverRules, Printer, find_printer

USUAL_PRINTER = "kdp-paperback"
"""Whose cover a book gets that names no printer."""

SIZE_TOLERANCE_MM = 0.25
"""How far a finished cover may be from the formula; printers round their templates to hundredths of an inch."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What the user has from the printer's own calculator; None takes what printers.toml says."""

    spine_mm: float | None = None
    wrap_mm: float | None = None
    hinge_mm: float | None = None


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


def find_binder(printer: str) -> Printer:
    """Return the printer whose cover a book gets: its own, or the usual one where it names none."""
    return find_printer(USUAL_PRINTER if printer == SAFE else printer)


def plan_wrap(printer: Printer, paper: str, trim_mm: tuple[float, float], n_pages: int, measures: Measures | None = None) -> Wrap | None:
    """Compute the sheet of a cover, None for a printer that binds none.

    Parameters
    ----------
    n_pages : pages of the finished interior

    Raises
    ------
    UnknownName   a paper the printer does not have
    RecipeError   a paper of unknown thickness, without a spine of the user's own
    """
    rules, own = printer.cover, measures or Measures()
    if rules is None:
        return None
    outer_mm, hinge_mm = rules.bleed_mm, 0.0
    if rules.is_hardcover:
        outer_mm = rules.wrap_mm if own.wrap_mm is None else own.wrap_mm
        hinge_mm = rules.hinge_mm if own.hinge_mm is None else own.hinge_mm
    spine_mm = find_spine_mm(printer, rules, paper, n_pages) if own.spine_mm is None else own.spine_mm
    outer, hinge, (width, height) = outer_mm * PT_PER_MM, hinge_mm * PT_PER_MM, (side * PT_PER_MM for side in trim_mm)
    back = Frame(outer, outer, width, height)
    spine = Frame(back.right + hinge, outer, spine_mm * PT_PER_MM, height)
    front = Frame(spine.right + hinge, outer, width, height)
    box, edge = tuple(side * PT_PER_MM for side in rules.barcode_mm), rules.barcode_edge_mm * PT_PER_MM
    return Wrap(
        size=(front.right + outer, height + 2 * outer),
        back=back,
        spine=spine,
        front=front,
        outer=outer,
        barcode=Frame(back.right - edge - box[0], back.y + edge, box[0], box[1]),
        spine_clear=rules.spine_clear_mm * PT_PER_MM,
        has_spine_text=n_pages >= rules.spine_text_pages,
    )


def find_spine_mm(printer: Printer, rules: CoverRules, paper: str, n_pages: int) -> float:
    """Return how wide the spine of so many pages is.

    Raises
    ------
    UnknownName, RecipeError   as `plan_wrap`
    """
    chosen = printer.find_paper(paper)
    if chosen.spine_mm is None:
        raise RecipeError(
            f"how thick {printer.name}'s paper {chosen.name} is nobody has told us, and the cover needs it; "
            'give spine_mm, from the printer\'s cover calculator, or cover = "none"'
        )
    return n_pages * chosen.spine_mm + rules.spine_extra_mm


def find_size_faults(size_pt: tuple[float, float], wrap: Wrap) -> list[tuple[str, str]]:
    """Compare the size of a finished cover with what it must be; return what was found and wanted, nothing where it fits."""
    return [
        (f"a {what} of {found / 72:.3f} in", f"{wanted / 72:.3f} in")
        for what, found, wanted in zip(("width", "height"), size_pt, wrap.size, strict=True)
        if abs(found - wanted) > SIZE_TOLERANCE_MM * PT_PER_MM
    ]
