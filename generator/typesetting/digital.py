"""The PDF for screens: the interior with links, an outline, page labels and tags.

The title is shown in the window's title bar. The pages are copied from the printed file, not drawn again, so the proof of that file holds
for this one as well; `generator.proof.page_comparison` checks that the pages are equal. The tags make it PDF/UA-1, for screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, OutlineItem, String

from generator.typesetting.structure_tree import add_tags
from layouts.drawing.links import Heading, Link, Navigation, Place
from layouts.printing.pdfx import remove_pdfx

PRINTS = 4
"""Print flag of an annotation, which PDF/A requires for every annotation; a link has no visible appearance."""


def write_digital(interior: Path, navigation: Navigation, path: Path) -> None:
    """Write the PDF for screens of an interior.

    Equal interiors and trails give equal bytes.

    Raises
    ------
    KeyError   the target of a link or heading is on no page, which is a bug of the press
    """
    with pikepdf.open(interior) as pdf:
        remove_pdfx(pdf)
        pages = [page.obj for page in pdf.pages]
        add_tags(pdf, navigation.tags, _add_links(pdf, pages, navigation), navigation.language)
        _add_outline(pdf, pages, navigation)
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D)]))  # as printed: 1, 2, 3 from the first page
        pdf.Root.Lang = String(navigation.language)  # the interior has none if it is PDF/X, which is older than the key
        pdf.Root.PageMode = Name.UseOutlines
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        pdf.save(path, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")


def _add_links(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], navigation: Navigation) -> Sequence[pikepdf.Object]:
    """Add every link to its page, and return them in the order of the navigation."""
    notes = [pdf.make_indirect(_annotation(link, pages, navigation)) for link in navigation.links]
    on_page: dict[int, list[pikepdf.Object]] = {}
    for link, note in zip(navigation.links, notes, strict=True):
        on_page.setdefault(link.page, []).append(note)
    for number, here in on_page.items():
        pages[number - 1].Annots = Array(here)
    return notes


def _annotation(link: Link, pages: Sequence[pikepdf.Object], navigation: Navigation) -> Dictionary:
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
    elif link.file_place:
        name, page = link.file_place
        note.A = Dictionary(S=Name.GoToR, F=String(name), D=Array([page - 1, Name.Fit]))
    else:
        note.Dest = _destination(pages, navigation.places[link.key])
    return note


def _destination(pages: Sequence[pikepdf.Object], place: Place) -> Array:
    """Return the PDF destination of a place.

    The viewer shows the page with the point at the top left and keeps its zoom.
    """
    return Array([pages[place.page - 1], Name.XYZ, round(place.x, 2), round(place.y, 2), None])


def _add_outline(pdf: pikepdf.Pdf, pages: Sequence[pikepdf.Object], navigation: Navigation) -> None:
    """Write the outline, with the puzzles collapsed below their chapters."""
    with pdf.open_outline() as outline:
        rows = [outline.root]  # for each outline level, the list to which the next item of that level is added
        for index, heading in enumerate(navigation.headings):
            item = OutlineItem(heading.words, _destination(pages, navigation.places[heading.key]))
            item.is_closed = _is_folded(navigation.headings, index)
            del rows[heading.level + 1 :]
            rows[heading.level].append(item)
            rows.append(item.children)


def _is_folded(headings: Sequence[Heading], index: int) -> bool:
    """Return whether an outline item is collapsed.

    It is if it has children and the first child has none.
    """
    level = headings[index].level
    below = [heading.level for heading in headings[index + 1 : index + 3]]
    return below[:1] == [level + 1] and below[1:] != [level + 2]
