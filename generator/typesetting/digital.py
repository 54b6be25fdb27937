"""The PDF for screens: the interior with links, an outline, page labels and tags.

The front of the cover is a page before the others, with a label that is no number. The title is shown in the window's title bar. The other
pages are copied from the printed file, not drawn again, so the proof of that file holds for this one as well;
`generator.proof.page_comparison` checks that they are equal. The tags make it PDF/UA-1, for screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, OutlineItem, String
from PIL import Image

from generator.typesetting.cover_picture import Front
from generator.typesetting.pdf_update import PdfUpdate, format_references, format_text
from generator.typesetting.structure_tree import add_tags, declare_ua, mark_pages
from layouts.drawing.links import Heading, Link, Navigation, Place
from layouts.drawing.tags import FIGURE, Content, Element
from layouts.geometry import Box
from layouts.printing.pdfx import remove_pdfx
from layouts.printing.save_pdf import save_pdf

PRINTS = 4
"""Print flag of an annotation, which PDF/A requires for every annotation; a link has no visible appearance."""

COVER_CONTENT = b"/Figure <</MCID 0>> BDC\nq %.4f 0 0 %.4f 0 0 cm /Cover Do Q\nEMC\n"
"""Content of the cover's page, for its width and height in points."""


def write_digital(interior: Path, navigation: Navigation, path: Path, front: Front | None = None) -> None:
    """Write the PDF for screens of an interior; equal arguments give equal bytes.

    Parameters
    ----------
    front : what is on its cover; None for a book without one

    Raises
    ------
    KeyError   the target of a link or heading is on no page, which is a bug of the press
    """
    with pikepdf.open(interior) as pdf:
        cover = prepare_pages(pdf, navigation, front)
        declare_ua(pdf, navigation.language)
        save_pdf(pdf, path, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate, min_version="1.7")
    add_navigation(path, navigation, cover)


def prepare_pages(pdf: pikepdf.Pdf, navigation: Navigation, front: Front | None) -> Element | None:
    """Mark the pages of an interior, and add its cover and what is beside pages.

    Returns the figure on the cover, if there is one.
    """
    remove_pdfx(pdf)
    mark_pages(pdf, navigation.tags)
    _add_outline(pdf, [page.obj for page in pdf.pages], navigation)
    labels, cover = [Dictionary(S=Name.D)], None  # as printed: 1, 2, 3 from the first page of the interior
    if front:
        cover = _insert_cover(pdf, front)
        labels.insert(0, Dictionary(P=String(front.name)))
    pdf.Root.PageLabels = Dictionary(Nums=Array([one for pair in enumerate(labels) for one in pair]))
    pdf.Root.Lang = String(navigation.language)  # the interior has none if it is PDF/X, which is older than the key
    pdf.Root.PageMode = Name.UseOutlines
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    return cover


def _insert_cover(pdf: pikepdf.Pdf, front: Front) -> Element:
    """Insert a page that a picture fills, with its item of the outline.

    Returns the picture as an element of the structure, on page 0.
    """
    sides = pdf.pages[0].MediaBox
    box = Box(0.0, 0.0, float(sides[2]), float(sides[3]))
    width_px, height_px = Image.open(BytesIO(front.picture)).size
    shown = pdf.make_stream(front.picture)
    shown.Type, shown.Subtype, shown.Width, shown.Height = Name.XObject, Name.Image, width_px, height_px
    shown.ColorSpace, shown.BitsPerComponent, shown.Filter = Name.DeviceRGB, 8, Name.DCTDecode
    drawn = COVER_CONTENT % (box.right, box.top)
    resources = Dictionary(XObject=Dictionary(Cover=shown))
    page = Dictionary(Type=Name.Page, MediaBox=sides, Resources=resources, Contents=pdf.make_stream(drawn))
    pdf.pages.insert(0, pikepdf.Page(pdf.make_indirect(page)))
    with pdf.open_outline() as outline:
        outline.root.insert(0, OutlineItem(front.name, Array([pdf.pages[0].obj, Name.Fit])))
    return Element(FIGURE, front.words, box, [Content(0, 0)])


def add_navigation(path: Path, navigation: Navigation, cover: Element | None) -> None:
    """Add all links and tags to a file with prepared pages."""
    update = PdfUpdate(path, has_cover=cover is not None)
    notes = [update.add(_annotation(link, update.pages, navigation)) for link in navigation.links]
    on_page: dict[int, list[int]] = {}
    for link, note in zip(navigation.links, notes, strict=True):
        on_page.setdefault(link.page, []).append(note)
    for number, here in on_page.items():
        update.extend(update.pages[number - 1], b"/Annots[%s]" % format_references(here))
    add_tags(update, navigation.tags, notes, cover)
    update.append()


def _annotation(link: Link, pages: Sequence[int], navigation: Navigation) -> bytes:
    """Return a link as the source of its annotation."""
    if link.is_address:
        target = b"/A<</S/URI/URI%s>>" % format_text(link.key)
    elif link.file_place:
        name, page = link.file_place
        target = b"/A<</S/GoToR/F%s/D[%d/Fit]>>" % (format_text(name), page - 1)
    else:
        place = navigation.places[link.key]
        target = b"/Dest[%d 0 R/XYZ %.2f %.2f null]" % (pages[place.page - 1], place.x, place.y)
    sides = b"%.2f %.2f %.2f %.2f" % tuple(link.box)
    return b"<</Type/Annot/Subtype/Link/Rect[%s]/Border[0 0 0]/F %d/Contents%s%s>>" % (sides, PRINTS, format_text(link.words), target)


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
