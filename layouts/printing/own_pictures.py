"""Pictures of the user's own in a finished PDF, and the mark of own pages.

Each picture is a page of a PDF; it becomes a form of the page that shows it. The content of every own page has a marked point, which draws
nothing; whoever reads the file tells it from the pages of the press by that.

Source: ISO 32000-1:2008, 14.6 (marked content) and 8.10 (forms).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pikepdf
from pikepdf import Name, ObjectStreamMode, Pdf

from generator.model.own_pages import OwnPicture
from layouts.printing.save_pdf import save_pdf

OWN_POINT = "/Own MP"
"""The marked point of an own page, on a line of its content."""

POINT = re.compile(rf"^{OWN_POINT}$".encode(), re.MULTILINE)


def place_pictures(path: Path, pictures: Mapping[int, Sequence[OwnPicture]]) -> None:
    """Add to a file the pictures that its pages draw.

    Equal arguments give equal bytes.

    Parameters
    ----------
    pictures : those of each page, by its number
    """
    with pikepdf.open(path) as pdf:
        forms: dict[str, pikepdf.Object] = {}
        for number, shown in pictures.items():
            for picture in shown:
                if picture.key not in forms:
                    forms[picture.key] = _add_form(pdf, picture)
                pdf.pages[number - 1].add_resource(forms[picture.key], Name.XObject, Name(f"/{picture.key}"), replace_existing=True)
        save_pdf(pdf, path, deterministic_id=True, object_stream_mode=ObjectStreamMode.preserve)


def _add_form(pdf: Pdf, picture: OwnPicture) -> pikepdf.Object:
    """Return the page of a picture as a form of a file."""
    with pikepdf.open(BytesIO(picture.sheet)) as sheet:
        return pdf.copy_foreign(sheet.pages[0].as_form_xobject())


def list_own_pages(pages: Iterable[pikepdf.Page]) -> set[int]:
    """Return the numbers of the own pages of a file, from 1."""
    return {number for number, page in enumerate(pages, start=1) if _is_own(page.obj.get("/Contents"))}


def _is_own(content: object) -> bool:
    """Return whether the content of a page, one stream, has the point."""
    return isinstance(content, pikepdf.Stream) and POINT.search(content.read_bytes()) is not None
