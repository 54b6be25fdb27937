"""Preflight reports objects of a PDF that are not what their place should have.

Each case ended in an exception of Python before objects were read through checked values.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from generator.proof.preflight import preflight
from generator.proof.print_file.pdf_values import MOST_STEPS, Item, Malformed, describe
from generator.typesetting.typeset import typeset
from tests.support.print_files import PRINTER, book_for, draw

Breaker = Callable[[Pdf], object]


@pytest.fixture(scope="module")
def interior(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Set a book that keeps all rules."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    typeset(book_for(PRINTER), path)
    return path


def page_of(pdf: Pdf) -> Dictionary:
    """Return a page that the cases change."""
    return pdf.pages[4].obj


CASES: dict[str, tuple[Breaker, str]] = {
    "g without operand": (draw(b"g"), "page 5, operator g: expected 1 or more operands, got 0"),
    "k with three operands": (draw(b"0 0 0 k"), "page 5, operator k: expected 4 or more operands, got 3"),
    "rg of names": (draw(b"/A /B /C rg"), "page 5, operator rg: expected a number, got the name /A"),
    "gs of a number": (draw(b"5 gs"), "page 5, operator gs: expected a name, got 5"),
    "fonts are an array": (
        lambda pdf: page_of(pdf).Resources.__setitem__("/Font", Array([1])),
        "page 5, /Resources, /Font: expected a dictionary, got an array of 1",
    ),
    "a font is a number": (
        lambda pdf: page_of(pdf).__setitem__("/Resources", Dictionary({"/Font": Dictionary({"/F1": 7})})),
        "page 5, /Resources, /Font, /F1: expected a dictionary, got 7",
    ),
    "a font of a strange name": (
        lambda pdf: page_of(pdf).__setitem__("/Resources", Dictionary({"/Font": Dictionary({"/\x1b[2J": 7})})),
        "page 5, /Resources, /Font, /\\x1b[2J: expected a dictionary, got 7",
    ),
    "a crop box of words": (
        lambda pdf: page_of(pdf).__setitem__("/CropBox", Array([0, 0, Name.A, 5])),
        "page 5, /CropBox, [2]: expected a number, got the name /A",
    ),
    "a crop box of two numbers": (
        lambda pdf: page_of(pdf).__setitem__("/CropBox", Array([0, 0])),
        "page 5, /CropBox: expected an array of 4 or more objects, got an array of 2",
    ),
    "a rotation of text": (lambda pdf: page_of(pdf).__setitem__("/Rotate", String("x")), "page 5, /Rotate: expected a number, got 'x'"),
    "annotations are a name": (
        lambda pdf: page_of(pdf).__setitem__("/Annots", Array([Name.X])),
        "page 5, /Annots, [0]: expected a dictionary, got the name /X",
    ),
    "a group is a number": (lambda pdf: page_of(pdf).__setitem__("/Group", 3), "page 5, /Group: expected a dictionary, got 3"),
    "outlines are text": (
        lambda pdf: pdf.Root.__setitem__("/Outlines", String("x")),
        "catalog, /Outlines: expected a dictionary, got 'x'",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_malformed_object_is_reported_with_its_place(name: str, interior: Path, tmp_path: Path) -> None:
    breaker, said = CASES[name]
    with Pdf.open(interior) as pdf:
        breaker(pdf)
        pdf.save(tmp_path / "bad.pdf")
    found = [finding.found for finding in preflight(tmp_path / "bad.pdf", PRINTER).findings if finding.rule == "damaged"]
    assert said in found


def test_objects_in_a_circle_end_in_a_fault() -> None:
    with Pdf.new() as pdf:
        circle = pdf.make_indirect(Dictionary())
        circle["/Next"] = circle
        item = Item("catalog", circle)
        for _ in range(MOST_STEPS):
            item = item.get("/Next")
        with pytest.raises(Malformed, match=f"at most {MOST_STEPS} deep"):
            item.get("/Next")


def test_a_missing_object_is_empty() -> None:
    item = Item("page 1", None)
    assert (item.get("/X").get("/Y").is_missing, item.items(), [*item.entries()], item.name(), item.number(2)) == (True, [], [], "", 2)
    with pytest.raises(Malformed, match="expected a number, got none"):
        item.number()


def test_objects_are_described_in_words() -> None:
    with Pdf.new() as pdf:
        objects = [Array([1, 2]), Dictionary(), pdf.make_stream(b""), Name("/A\u202e"), String("x" * 200), 1.5, None]
        assert [describe(value) for value in objects] == [
            "an array of 2", "a dictionary", "a stream", "the name /A\\u202e", f"'{'x' * 80}...'", "1.5", "none",
        ]  # fmt: skip
