"""Each rule of a printer with files that break it and no other rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.proof.print_file import RULES
from tests.support.print_files import draw, rules_of


def write(text: bytes) -> Callable[[Pdf], None]:
    """Write with a font of the page; FACE is replaced by its name."""

    def breaker(pdf: Pdf) -> None:
        face = next(iter(pdf.pages[4].Resources.Font.keys())).encode()
        draw(b"BT " + text.replace(b"FACE", face) + b" (12) Tj ET")(pdf)

    return breaker


def add_image(space: str, side: int, mask: bool = False) -> Callable[[Pdf], None]:
    """Place an image of `side` by `side` pixels on a square of one inch."""

    def breaker(pdf: Pdf) -> None:
        depth = 3 if space == "/DeviceRGB" else 1
        image = Stream(pdf, bytes(side * side * depth))
        image.update(Dictionary(Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side, BitsPerComponent=8, ColorSpace=Name(space)))
        if mask:
            image.SMask = Stream(pdf, bytes([128] * side * side), dict(image))
        pdf.pages[4].Resources.XObject = Dictionary({**dict(pdf.pages[4].Resources.get("/XObject", {})), "/Im": image})
        draw(b"72 0 0 72 200 300 cm /Im Do")(pdf)

    return breaker


def set_state(**keys: object) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.pages[4].Resources.ExtGState = Dictionary(G0=Dictionary(**keys))
        draw(b"/G0 gs 0 g 200 300 50 50 re f")(pdf)

    return breaker


def set_boxes(pages: slice, box: tuple[float, ...], *names: str) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        for page in pdf.pages[pages]:
            for name in names:
                page[name] = Array(box)

    return breaker


def set_root(name: str, make: Callable[[Pdf], object]) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        pdf.Root[name] = make(pdf)

    return breaker


def annotate(**keys: object) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        note = Dictionary(Type=Name.Annot, Rect=Array([100, 100, 200, 120]), **keys)
        pdf.pages[6].Annots = Array([pdf.make_indirect(note)])

    return breaker


def add_outline(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Gentle", 4))


def add_helvetica(pdf: Pdf) -> None:
    pdf.pages[4].Resources.Font["/Helv"] = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    draw(b"BT /Helv 12 Tf 200 300 Td (a) Tj ET")(pdf)


def add_blanks(count: int, at: int) -> Callable[[Pdf], None]:
    def breaker(pdf: Pdf) -> None:
        for _ in range(count):
            pdf.add_blank_page(page_size=(432, 648))
            pdf.pages.insert(at, pdf.pages[-1])
            del pdf.pages[-1]

    return breaker


def add_xmp(pdf: Pdf) -> None:
    with pdf.open_metadata() as found:
        found["{http://ns.adobe.com/photoshop/1.0/}City"] = "Paris"


def turn(pdf: Pdf) -> None:
    pdf.pages[3].Rotate = 90


def group_page(pdf: Pdf) -> None:
    pdf.pages[3].Group = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)


BROKEN: dict[str, tuple[str, Callable[[Pdf], object]]] = {
    "trim not offered": ("page-size", set_boxes(slice(None), (0, 0, 684, 864), "/MediaBox", "/CropBox", "/TrimBox")),
    "one page larger": ("page-size", set_boxes(slice(3, 4), (0, 0, 440, 660), "/MediaBox", "/CropBox", "/TrimBox")),
    "crop box": ("page-boxes", set_boxes(slice(3, 4), (20, 20, 412, 628), "/CropBox")),
    "trim box": ("page-boxes", set_boxes(slice(3, 4), (9, 9, 423, 639), "/TrimBox")),
    "page turned": ("page-boxes", turn),
    "too few pages": ("page-count", lambda pdf: pdf.pages.__delitem__(slice(22, 24))),
    "odd pages": ("even-pages", lambda pdf: pdf.pages.append(pdf.pages[0])),
    "blank pages inside": ("blank-pages", add_blanks(4, 10)),
    "blank pages at the end": ("blank-pages", add_blanks(12, 24)),
    "ink in the binding": ("inside-margin", draw(b"1 w 20 300 m 60 300 l S")),
    "ink in the binding of a left page": ("inside-margin", draw(b"1 w 390 300 m 415 300 l S", 6)),
    "ink at the side": ("outside-margin", draw(b"1 w 390 300 m 420 300 l S")),
    "ink at the foot": ("outside-margin", draw(b"0 g 200 10 20 40 re f")),
    "small type": ("type-size", write(b"FACE 6.9 Tf 200 300 Td")),
    "type made small": ("type-size", write(b".5 0 0 .5 200 300 Tm FACE 12 Tf")),
    "thin line": ("line-width", draw(b"0.5 w 100 300 m 200 300 l S")),
    "thin box": ("line-width", draw(b"0 g 100 300 100 0.3 re f")),
    "line made thin": ("line-width", draw(b".4 0 0 .4 0 0 cm 1 w 400 700 m 500 700 l S")),
    "invisible text": ("invisible", write(b"FACE 12 Tf 3 Tr 200 300 Td")),
    "an object off the page": ("invisible", draw(b"0 g 500 300 40 40 re f")),
    "coarse image": ("image-resolution", add_image("/DeviceGray", 200)),
    "face not embedded": ("fonts", add_helvetica),
    "red": ("color", draw(b"1 0 0 rg 200 300 20 20 re f")),
    "black of three colors": ("color", draw(b"0 0 0 RG 1 w 100 300 m 200 300 l S")),
    "rich black": ("color", draw(b".6 .4 .4 1 k 200 300 20 20 re f")),
    "a color space": ("color", draw(b"/DeviceRGB cs 1 0 0 sc 200 300 20 20 re f")),
    "image in color": ("color", add_image("/DeviceRGB", 300)),
    "image in color, inline": ("color", draw(b".2 0 0 .2 200 300 cm BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI")),
    "light grey": ("grey-tint", draw(b"0.95 g 200 300 20 20 re f")),
    "light black": ("grey-tint", draw(b"0 0 0 .05 k 200 300 20 20 re f")),
    "opacity": ("transparency", set_state(ca=0.5)),
    "blend mode": ("transparency", set_state(BM=Name.Multiply)),
    "soft mask": ("transparency", add_image("/DeviceGray", 300, mask=True)),
    "transparency group": ("transparency", group_page),
    "link": ("links", annotate(Subtype=Name.Link, Dest=String("x"))),
    "comment": ("annotations", annotate(Subtype=Name.Text, Contents=String("well done"))),
    # a field is an object of its own: ISO 32000-1, 12.7.2
    "form": ("annotations", set_root("/AcroForm", lambda pdf: Dictionary(Fields=Array([pdf.make_indirect(Dictionary(T=String("name")))])))),
    "outline": ("outline", add_outline),
    "script": ("javascript", set_root("/OpenAction", lambda _: Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))),
    "attachment": ("attachments", lambda pdf: pdf.attachments.__setitem__("a.txt", b"hello")),
    "layers": ("layers", set_root("/OCProperties", lambda _: Dictionary(OCGs=Array([]), D=Dictionary()))),
    "keys of its own": ("metadata", lambda pdf: pdf.docinfo.__setitem__("/Account", String("4711"))),
    "metadata beyond the plain": ("metadata", add_xmp),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_fails_with_its_rule_alone(name: str, good_interior: Path, tmp_path: Path) -> None:
    rule, breaker = BROKEN[name]
    with pikepdf.open(good_interior) as pdf:
        breaker(pdf)
        pdf.save(tmp_path / "broken.pdf")
    assert rules_of(tmp_path / "broken.pdf") == {rule}


def test_every_rule_has_a_broken_file() -> None:
    # Tested in test_preflight.py: they need more than a changed object.
    others = {"damaged", "encryption", "file-size", "pdf-x", "last-page"}
    assert {rule for rule, _ in BROKEN.values()} | others == set(RULES)
