"""Checks of page sizes, page boxes and page counts."""

from __future__ import annotations

from collections.abc import Iterator

from pikepdf import Pdf

from generator.proof.print_file.pdf_values import Item
from generator.proof.print_file.report import Finding, Job
from generator.storage.notes import format_count
from layouts.geometry import PT_PER_MM, Box
from layouts.printing.printer_rules import Printer, Trim

MEDIA, CROP, TRIM = "/MediaBox", "/CropBox", "/TrimBox"
REPLACED_BY = {MEDIA: (), CROP: (MEDIA,), TRIM: (CROP, MEDIA)}
"""Boxes that replace one that a page does not have. Source: ISO 32000-1, 14.11.2."""

BOX_SLACK_PT = 0.75
"""Tolerance of boxes: programs round trims to whole points or hundredths of an inch."""


def is_like(one: Box, other: Box) -> bool:
    """Return whether two boxes are equal, within BOX_SLACK_PT."""
    return all(abs(mine - theirs) <= BOX_SLACK_PT for mine, theirs in zip(one, other, strict=True))


def read_box(page: Item, name: str) -> Box:
    """Return a box of a page, or the box that replaces it by default.

    Raises
    ------
    Malformed   the box is not an array of four numbers
    """
    found = next((page.get(key) for key in (name, *REPLACED_BY[name]) if page.has(key)), page.get(name))
    numbers = [side.number() for side in found.items(4)]
    return Box(min(numbers[0], numbers[2]), min(numbers[1], numbers[3]), max(numbers[0], numbers[2]), max(numbers[1], numbers[3]))


def find_size(pdf: Pdf, printer: Printer) -> tuple[Trim | None, bool]:
    """Return the trim of the first page, and whether the page includes bleed.

    The trim is None for a size that the printer does not offer.
    """
    sheet = read_box(Item("page 1", pdf.pages[0].obj), MEDIA).size_mm
    for trim in printer.trims:
        if trim.is_like(sheet):
            return trim, False
    for trim in printer.trims:
        if printer.bleed_mm and trim.is_like(without_bleed(sheet, printer)):
            return trim, True
    return printer.find_trim(sheet), False


def without_bleed(sheet_mm: tuple[float, float], printer: Printer) -> tuple[float, float]:
    """Return the trim in mm of a sheet with bleed.

    Bleed is above and below, and at one or both sides.
    """
    return sheet_mm[0] - printer.bleed_edges * printer.bleed_mm, sheet_mm[1] - 2 * printer.bleed_mm


def trim_box(job: Job, page: Item, number: int) -> Box:
    """Return the box to which a page is cut.

    It is the page's own trim box, or follows from the printer's bleed.
    """
    sheet = read_box(page, MEDIA)
    if not job.bleeds:
        return sheet
    if page.has(TRIM):
        return read_box(page, TRIM)
    bleed = job.printer.bleed_mm * PT_PER_MM
    both = job.printer.bleed_edges == 2
    left = bleed if both or number % 2 == 0 else 0.0  # odd pages are right-hand pages, bound at the left
    right = bleed if both or number % 2 else 0.0
    return Box(sheet.left + left, sheet.bottom + bleed, sheet.right - right, sheet.top - bleed)


def check_boxes(job: Job) -> Iterator[Finding]:
    """Check that all pages have one trim of the printer, and boxes that agree with it."""
    first = read_box(job.first_page, MEDIA)
    if job.trim is None:
        yield job.fault("page-size", f"pages of {_show(first)}", f"a trim size of {job.printer.name}: {job.printer.format_trims()}", 1)
    for number, page in job.pages():
        sheet = read_box(page, MEDIA)
        wanted = Box(sheet.left, sheet.bottom, sheet.left + first.right - first.left, sheet.bottom + first.top - first.bottom)
        if not is_like(sheet, wanted):
            yield job.fault("page-size", f"a page of {_show(sheet)}", f"{_show(first)}, the size of page 1", number)
        yield from _check_page(job, page, number, sheet)


def _check_page(job: Job, page: Item, number: int, sheet: Box) -> Iterator[Finding]:
    turned = int(page.get("/Rotate").number(0)) % 360
    if turned:
        yield job.fault("page-boxes", f"a page rotated by {turned} degrees", "pages without rotation", number)
    unit = page.get("/UserUnit").number(1)
    if unit != 1:
        yield job.fault("page-boxes", f"a user unit of {unit:g} points", "points", number)
    if not is_like(read_box(page, CROP), sheet):
        yield job.fault("page-boxes", f"a crop box of {_show(read_box(page, CROP))}", f"none, or the page's {_show(sheet)}", number)
    if page.has(TRIM) and not job.bleeds and not is_like(read_box(page, TRIM), sheet):
        yield job.fault("page-boxes", f"a trim box of {_show(read_box(page, TRIM))}", f"the page's {_show(sheet)}", number)
    if page.has(TRIM) and job.bleeds and job.trim and not job.trim.is_like(read_box(page, TRIM).size_mm):
        yield job.fault("page-boxes", f"a trim box of {_show(read_box(page, TRIM))}", f"the trim, {job.trim.name}", number)


def _show(box: Box) -> str:
    width, height = box.size_mm
    return f"{width:.1f} x {height:.1f} mm"


def check_counts(job: Job) -> Iterator[Finding]:
    """Check that the printer binds this number of pages of its paper and trim."""
    least, most = job.paper.least_pages, job.paper.most_for(job.trim)
    if not least <= job.n_pages <= most:
        at = f" at {job.trim.name}" if job.trim else ""
        yield job.fault("page-count", format_count(job.n_pages, "page"), f"{least} to {most} pages of {job.paper.name} paper{at}")
    if job.printer.even_pages and job.n_pages % 2:
        yield job.fault("even-pages", format_count(job.n_pages, "page"), "an even number of pages")
