"""Checks of a finished cover against its printer's formula.

Rules shared by covers and interiors (faces, links, images ...) are checked by the same functions; the number of sheets, the size and the
spine text are checked here. Covers may have color, so `colors.py` checks them for transparency only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pypdfium2

from generator.proof.print_file.colors import check_colors
from generator.proof.print_file.document import check_document, check_exchange
from generator.proof.print_file.fonts import check_fonts
from generator.proof.print_file.marks import check_marks
from generator.proof.print_file.objects import TEXT, read_marks
from generator.proof.print_file.pages import MEDIA, read_box
from generator.proof.print_file.report import COVER_RULES, Finding, Job
from generator.storage.notes import format_count
from layouts.geometry import Frame
from layouts.printing.cover_size import Wrap, find_size_faults

SHARED: tuple[Callable[[Job], Iterator[Finding]], ...] = (check_marks, check_fonts, check_colors, check_document, check_exchange)
"""Checks of an interior that also run on covers; only their findings of COVER_RULES are reported."""

SLACK_PT = 0.5
"""Tolerance for rounded numbers in a file, and for the edges of letters."""


def check_cover(job: Job, wrap: Wrap) -> Iterator[Finding]:
    """Check a cover against the sheet that it must be."""
    if job.n_pages != 1:
        yield job.fault("cover-sheet", format_count(job.n_pages, "page"), "one page with back, spine and front")
        return
    sheet = read_box(job.first_page, MEDIA)
    for found, wanted in find_size_faults((sheet.right - sheet.left, sheet.top - sheet.bottom), wrap):
        yield job.fault("cover-size", found, wanted)
    yield from _check_text(job, wrap)
    in_color = replace(job, paper=replace(job.paper, has_color=True))
    for check in SHARED:
        yield from (finding for finding in check(in_color) if finding.rule in COVER_RULES)


def _check_text(job: Job, wrap: Wrap) -> Iterator[Finding]:
    """Check that the spine has no text if it is too thin, and none too near its folds."""
    with pypdfium2.PdfDocument(job.path) as document:
        page = document[0]  # a reference is needed: pdfium closes unreferenced pages, and reading one crashes
        texts = [mark.edges for mark in read_marks(page.raw) if mark.kind == TEXT and not mark.is_hidden and mark.has_extent]
    on_spine = [edges for edges in texts if _is_on(edges, wrap.spine)]
    if on_spine and not wrap.has_spine_text:
        yield job.fault("spine-text", "text on the spine", "no text on the spine of a book with so few pages", 1)
        return
    for left, _, right, _ in on_spine:
        white = min(left - wrap.spine.x, wrap.spine.right - right)
        if white < wrap.spine_clear - SLACK_PT:
            found = f"text {white / 72:.3f} in from a fold"
            yield job.fault("spine-text", found, f"{wrap.spine_clear / 72:.4g} in or more", 1)
            return


def _is_on(edges: tuple[float, float, float, float], frame: Frame) -> bool:
    """Return whether the middle of an object lies within a frame.

    Art of the front that is cut at a fold therefore does not count as on the spine.
    """
    left, bottom, right, top = edges
    return frame.x < (left + right) / 2 < frame.right and frame.y < (bottom + top) / 2 < frame.top
