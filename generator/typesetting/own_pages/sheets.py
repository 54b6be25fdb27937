"""Sheets: PDFs of one page, as which all own pictures are kept."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name


def make_sheet(size_pt: tuple[float, float], content: bytes, image: tuple[bytes, Mapping[str, object]] | None = None) -> bytes:
    """Return a PDF of one page; equal arguments give equal bytes.

    Parameters
    ----------
    size_pt : width and height of the page, in points
    content : its operators; an image is named ``/Image``
    image : data and entries of an image
    """
    with pikepdf.new() as pdf:
        resources = Dictionary()
        if image:
            data, entries = image
            resources.XObject = Dictionary(Image=pdf.make_stream(data, Type=Name.XObject, Subtype=Name.Image, **entries))
        page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, *size_pt]), Resources=resources, Contents=pdf.make_stream(content))
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        return save_sheet(pdf)


def save_sheet(pdf: pikepdf.Pdf) -> bytes:
    """Return the bytes of a sheet; equal ones for equal pages."""
    with BytesIO() as made:
        pdf.save(made, deterministic_id=True)
        return made.getvalue()
