"""Sentences with numbers of pages that are known only once the book is planned.

Lines are broken with placeholders as wide as any number of three digits, so they are the same before and after the book is planned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.drawing.ink import Ink
from layouts.drawing.links import around
from layouts.drawing.tags import LINK, P
from layouts.fonts.faces import text_width

ANY_PAGE = "888"
"""Placeholder of the number of a page."""

Reference = tuple[int, str]
"""Number of a page, and the key of the place that it links to."""


def draw_references(
    ink: Ink, lines: Sequence[str], references: Sequence[Reference], place: tuple[float, float, float], type_: tuple[str, float]
) -> None:
    """Draw lines whose placeholders are numbers of pages, each with its link.

    Parameters
    ----------
    lines : with a placeholder for each reference, in order
    place : left edge and baseline of the first line, and distance of lines, in points
    type_ : face and size of the text
    """
    (x, y, leading), (face, size_pt) = place, type_
    waiting = iter(references)
    with ink.tag(P):
        for index, line in enumerate(lines):
            left, baseline = x, y - index * leading
            for text, reference in _divide(line, waiting):
                width = text_width(text, face, size_pt)
                if reference is None:
                    ink.text(left, baseline, text, face, size_pt)
                else:
                    with ink.tag(LINK):
                        ink.text(left, baseline, text, face, size_pt)
                        ink.link(reference[1], around(left, baseline, width, size_pt), text)
                left += width


def _divide(line: str, waiting: Iterator[Reference]) -> Iterator[tuple[str, Reference | None]]:
    """Yield the texts of a line, and the numbers of pages between them."""
    first, *others = line.split(ANY_PAGE)
    if first:
        yield first, None
    for text in others:
        reference = next(waiting, None)
        yield (str(reference[0]), reference) if reference else (ANY_PAGE, None)
        if text:
            yield text, None
