"""The edition for screens: the interior's own pages with links, an outline, page labels and the title in the window.

It is made of the printed file, not drawn again, so what was proved of one is true of the other; `page_comparison.py` checks that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, OutlineItem, String

from layouts.drawing.links import Heading, Link, Place, Trail
from layouts.printing.pdfx import forget_pdfx

PRINTS = 4
"""Flag of an annotation that is shown on paper as well, which archives ask of every one; a link has nothing to show."""


def write_digital(interior: Path, trail: Trail, path: Path) -> None:
    """Write the digital edition of an interior; equal interiors and trails give equal bytes.

    Raises
    ------
    KeyError   a link or heading to a place no page has, which is a defect of ours
    """
    with pikepdf.open(interior) as pdf:
        forget_pdfx(pdf)
        pages = [page.obj for page in pdf.pages]
        _add_links(pdf, pages, trail)
        _add_outline(pdf, pages, trail)
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D)]))  # as printed: 1, 2, 3 from the very first page
        pdf.Root.PageMode = Name.UseOutlines
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        pdf.save(path, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)


def _add_links(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], trail: Trail) -> None:
    """Put every link on its page."""
    links: dict[int, list[Link]] = {}
    for link in trail.links:
        links.setdefault(link.page, []).append(link)
    for number, here in links.items():
        pages[number - 1].Annots = Array([pdf.make_indirect(_annotation(link, pages, trail)) for link in here])


def _annotation(link: Link, pages: Sequence[pikepdf.Object], trail: Trail) -> Dictionary:
    note = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Link,
        Rect=Array([round(side, 2) for side in link.box]),
        Border=Array([0, 0, 0]),
        F=PRINTS,
        Contents=String(link.words),
    )
    if link.is_address:
        note.A = Dictionary(S=Name.URI, URI=String(link.key))
    else:
        note.Dest = _destination(pages, trail.places[link.key])
    return note


def _destination(pages: Sequence[pikepdf.Object], place: Place) -> Array:
    """Return the place as PDF says it: this page, this point at the top left, the size as the reader has it."""
    return Array([pages[place.page - 1], Name.XYZ, round(place.x, 2), round(place.y, 2), None])


def _add_outline(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], trail: Trail) -> None:
    """Write the outline: its first level open, puzzles folded away below their chapters."""
    with pdf.open_outline() as outline:
        rows = [outline.root]  # the list of each level that is open for the next line
        for index, heading in enumerate(trail.headings):
            item = OutlineItem(heading.words, _destination(pages, trail.places[heading.key]))
            item.is_closed = _is_folded(trail.headings, index)
            del rows[heading.level + 1 :]
            rows[heading.level].append(item)
            rows.append(item.children)


def _is_folded(headings: Sequence[Heading], index: int) -> bool:
    """Tell whether a line hides what is below it: true where that are lines without any below themselves."""
    level = headings[index].level
    below = [heading.level for heading in headings[index + 1 : index + 3]]
    return below[:1] == [level + 1] and below[1:] != [level + 2]
