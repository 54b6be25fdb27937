"""Grays of other programs become the press's gray; colors stay, to be refused."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.typesetting.own_pages.gray_content import make_gray

CASES = (
    ("0 0 0 rg", "0 g"),
    ("0.5 0.5 0.5 RG", "0.5 G"),
    ("0 0 0 0.25 k", "0.75 g"),
    ("/Rgb cs 0.2 0.2 0.2 scn", "0 g\n0.2 g"),
    ("q /Rgb CS Q 0.1 0.2 0.3 SC", "q\n0 G\nQ\n0.1 0.2 0.3 SC"),
    ("/Rgb cs 0.2 0.3 0.4 sc", "0 g\n0.2 0.3 0.4 rg"),
    ("1 0 0 rg", "1 0 0 rg"),
    ("0.1 0 0 0 K", "0.1 0 0 0 K"),
    ("/P <</MCID 0>> BDC 0 g EMC", "0 g"),
    ("/Form Do", "/Form Do"),
)


@pytest.mark.parametrize(("content", "wanted"), CASES, ids=[content for content, _ in CASES])
def test_grays_are_rewritten_on_pages_and_in_forms(content: str, wanted: str) -> None:
    with pikepdf.new() as pdf:
        space = Array([Name.ICCBased, pdf.make_stream(b"", N=3)])
        inner = Dictionary(ColorSpace=Dictionary(Rgb=space))
        form = pdf.make_stream(content.encode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]), Resources=inner)
        pdf.add_blank_page()
        page = pdf.pages[0]
        page.obj.Resources = Dictionary(ColorSpace=Dictionary(Rgb=space), XObject=Dictionary(Form=form))
        page.obj.Contents = pdf.make_stream(content.encode())
        make_gray(pdf, page)
        pdf.save(BytesIO())
        assert page.obj.Contents.read_bytes().decode().strip() == wanted
        assert form.read_bytes().decode().strip() == wanted
