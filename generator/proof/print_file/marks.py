"""Checks of visible content: margins, type, lines, images, blank pages.

The edges of every object of a page are read through pypdfium2, which takes less than a millisecond a page. The edges of a letter are those
of its type box, and white objects have edges too: if an object seems to leave the margins, the page is rendered and its ink decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
import pypdfium2

from generator.proof.print_file.objects import IMAGE, PATH, TEXT, Mark, read_marks
from generator.proof.print_file.pages import MEDIA, read_box, trim_box
from generator.proof.print_file.report import Finding, Job
from layouts.geometry import PT_PER_MM, Box

SLACK_PT = 0.05
"""Tolerance for rounded numbers in a file."""

SCALE = 4.0
PAPER = 250
"""Pixels per point of the rendering that decides about margins, and the darkest grey that counts as paper."""

MOST_DRAWN = 25
"""Most pages of a file that are rendered to check margins; on further pages the edges of objects decide."""

FEW = 4
"""Most objects on a page that is rendered to find out whether it is blank."""

LONG = 4.0
"""A filled box with at least this ratio of length to width is a line."""


@dataclass(slots=True)
class _Sheet:
    """A page under check: its number, pypdfium2 page, media box, trim box, objects."""

    number: int
    page: Any
    sheet: Box
    trim: Box
    marks: list[Mark]


def check_marks(job: Job) -> Iterator[Finding]:
    """Check the visible content of every page."""
    blank: list[bool] = []
    left_to_draw = MOST_DRAWN
    with pypdfium2.PdfDocument(job.path) as document:
        for number, page in job.pages():
            shown = document[number - 1]
            one = _Sheet(number, shown, read_box(page, MEDIA), trim_box(job, page, number), list(read_marks(shown.raw)))
            blank.append(_is_blank(one))
            margins = list(_check_margins(job, one, left_to_draw > 0))
            left_to_draw -= bool(margins)
            yield from margins
            yield from _check_sizes(job, one)
            yield from _check_images(job, one)
            yield from _check_hidden(job, one)
            shown.close()
    yield from _check_blanks(job, blank)


def _check_margins(job: Job, one: _Sheet, may_draw: bool) -> Iterator[Finding]:
    """Check that all ink keeps the printer's margins; objects that bleed are skipped."""
    inside = job.printer.find_gutter(job.n_pages).inside_mm * PT_PER_MM
    outside = job.printer.outside_mm * PT_PER_MM
    left, right = (inside, outside) if one.number % 2 else (outside, inside)
    room = Box(one.trim.left + left, one.trim.bottom + outside, one.trim.right - right, one.trim.top - outside)
    marks = [mark for mark in one.marks if not _is_off(mark.edges, one.sheet) and not (job.bleeds and _bleeds(mark.edges, one.sheet))]
    ink = _ink_edges(one, marks, room, may_draw and not job.bleeds)
    if ink is None:
        return
    bound = "left" if one.number % 2 else "right"
    sides = (
        ("left", ink.left - one.trim.left, left),
        ("right", one.trim.right - ink.right, right),
        ("lower", ink.bottom - one.trim.bottom, outside),
        ("upper", one.trim.top - ink.top, outside),
    )
    slack = 1 / SCALE + SLACK_PT
    for side, white, least in sides:
        if white < least - slack:
            rule = "inside-margin" if side == bound else "outside-margin"
            found = f"ink {max(white, 0) / PT_PER_MM:.1f} mm from the edge"
            yield job.fault(rule, found, f"{least / PT_PER_MM:.1f} mm or more", one.number, f"{side} edge")


def _ink_edges(one: _Sheet, marks: list[Mark], room: Box, may_draw: bool) -> Box | None:
    """Return the bounding box of a page's ink.

    None for a page without ink, or if all objects lie within the margins. If the page may not be rendered, it is that of the objects.
    """
    if not marks:
        return None
    edges = np.array([mark.edges for mark in marks])
    reach = Box(edges[:, 0].min(), edges[:, 1].min(), edges[:, 2].max(), edges[:, 3].max())
    is_within = reach.left >= room.left - SLACK_PT and reach.bottom >= room.bottom - SLACK_PT
    if is_within and reach.right <= room.right + SLACK_PT and reach.top <= room.top + SLACK_PT:
        return None
    if not may_draw:
        return reach
    pixels = one.page.render(scale=SCALE, grayscale=True).to_numpy().squeeze()
    rows, cols = np.flatnonzero((pixels < PAPER).any(axis=1)), np.flatnonzero((pixels < PAPER).any(axis=0))
    if not rows.size:
        return None
    top, left = one.sheet.top - rows[0] / SCALE, one.sheet.left + cols[0] / SCALE
    return Box(left, one.sheet.top - (rows[-1] + 1) / SCALE, one.sheet.left + (cols[-1] + 1) / SCALE, top)


def _is_off(edges: tuple[float, float, float, float], sheet: Box) -> bool:
    """Return whether an object lies wholly outside of the page."""
    left, bottom, right, top = edges
    return right <= sheet.left or left >= sheet.right or top <= sheet.bottom or bottom >= sheet.top


def _bleeds(edges: tuple[float, float, float, float], sheet: Box) -> bool:
    """Return whether an object extends over an edge of a page with bleed."""
    left, bottom, right, top = edges
    return left <= sheet.left + 1 or bottom <= sheet.bottom + 1 or right >= sheet.right - 1 or top >= sheet.top - 1


def _check_sizes(job: Job, one: _Sheet) -> Iterator[Finding]:
    """Yield the smallest type and the thinnest line of a page if they are too small."""
    types = [mark for mark in one.marks if mark.kind == TEXT and mark.size_pt < job.printer.type_pt - SLACK_PT / 5]
    if types:
        least = min(types, key=lambda mark: mark.size_pt)
        yield job.fault("type-size", f"type of {least.size_pt:.4g} pt", f"{job.printer.type_pt:g} pt or more", one.number, _place(least))
    lines = [mark for mark in one.marks if mark.kind == PATH and _thickness(mark) < job.printer.line_pt - SLACK_PT / 5]
    if lines:
        least = min(lines, key=_thickness)
        found = f"a line of {_thickness(least):.3g} pt"
        yield job.fault("line-width", found, f"{job.printer.line_pt:g} pt or more", one.number, _place(least))


def _thickness(mark: Mark) -> float:
    """Return the thickness of a line in points, infinite for other shapes.

    It is the stroke's width, or the short side of a long filled box.
    """
    if mark.stroke_pt is not None:
        return mark.stroke_pt
    left, bottom, right, top = mark.edges
    short, long = sorted((right - left, top - bottom))
    return short if mark.is_box and long > LONG * short else float("inf")


def _check_images(job: Job, one: _Sheet) -> Iterator[Finding]:
    least, most = job.printer.dpi
    for mark in one.marks:
        if mark.kind != IMAGE or mark.dpi is None:
            continue
        if mark.dpi < least - 0.5:
            yield job.fault("image-resolution", f"an image of {mark.dpi:.0f} dpi", f"{least} dpi or more", one.number, _place(mark))
            return
        if most and mark.dpi > most + 0.5:
            yield job.fault("image-resolution", f"an image of {mark.dpi:.0f} dpi", f"at most {most} dpi", one.number, _place(mark))
            return


def _check_hidden(job: Job, one: _Sheet) -> Iterator[Finding]:
    for mark in one.marks:
        is_off = _is_off(mark.edges, one.sheet) and mark.has_extent
        if job.printer.plain and (mark.is_hidden or is_off):
            found = "an object off the page" if is_off else "invisible text"
            yield job.fault("invisible", found, "only visible objects on the page", one.number, _place(mark))
            return


def _is_blank(one: _Sheet) -> bool:
    """Return whether a page is blank."""
    if len(one.marks) > FEW:
        return False
    return not one.marks or int(one.page.render(scale=1, grayscale=True).to_numpy().min()) >= PAPER


def _check_blanks(job: Job, blank: list[bool]) -> Iterator[Finding]:
    """Check the blank pages: how many there are in a row, and the last page."""
    if job.printer.last_blank and not blank[-1]:
        yield job.fault("last-page", "a last page with ink", "a blank last page, where the printer puts a barcode", len(blank))
    number = 1
    for is_blank, run in groupby(blank):
        length = len(list(run))
        at_end = number + length > len(blank)
        most = job.printer.blanks[at_end]
        if is_blank and length > most:
            where = "at the end" if at_end else "inside the book"
            yield job.fault("blank-pages", f"{length} blank pages in a row", f"at most {most} {where}", number)
        number += length


def _place(mark: Mark) -> str:
    return f"at {mark.edges[0] / PT_PER_MM:.0f} x {mark.edges[1] / PT_PER_MM:.0f} mm"
