"""The finished cover: its size, the rules of its printer, reproducible bytes.

An order for a cover is checked before the puzzles are made.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from generator.errors import CannotWrite, DoesNotFit, Faulty, RecipeError, UnknownName
from generator.model import Book
from generator.proof.preflight import check_cover_printable
from generator.recipe.recipe import check_recipe
from generator.typesetting.cover import CoverOrder, check_cover, make_cover, read_cover_order
from layouts.cover.designs import DESIGNS
from layouts.printing.cover_size import Measures, find_cover_printer, find_size_faults, plan_wrap
from tests.support.sample_book import TRIMS, sample_book, with_imprint

PLAIN = CoverOrder("", "")
KEYS = {"name": "a", "title": "A", "chapter": [{"level": "easy", "count": 1}]}


def made(path: Path, order: CoverOrder = PLAIN, n_pages: int = 120, book: Book | None = None) -> Path:
    """Write a cover and check the finished file like a book does.

    It is checked by the rules of its printer.
    """
    book = book or sample_book()
    wrap = make_cover(book, order, n_pages, path)
    if wrap is not None:
        check_cover_printable(path, book.imprint.printer, book.imprint.paper, wrap)
    return path


def operators(path: Path) -> set[str]:
    """Return every PDF operator of a file's pages and forms."""
    with pikepdf.open(path) as pdf:
        found = [page.Contents.read_bytes() for page in pdf.pages]
        found += [item.read_bytes() for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        return {str(step.operator) for content in found for step in pikepdf.parse_content_stream(pikepdf.Stream(pdf, content))}


@pytest.mark.parametrize("design", [design.name for design in DESIGNS])
def test_a_cover_is_one_sheet_of_the_printers_size(design: str, tmp_path: Path) -> None:
    path = made(tmp_path / "cover.pdf", replace(PLAIN, cover=design))
    wrap = plan_wrap(find_cover_printer(""), "", TRIMS["6x9"], 120)
    assert wrap is not None
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        box = [float(side) for side in page.MediaBox]
        assert find_size_faults((box[2], box[3]), wrap) == []
        assert box[2] / 72 == pytest.approx(0.25 + 12 + 120 * 0.002252, abs=1e-4)
        assert [float(side) for side in page.BleedBox] == box
        assert [float(side) for side in page.TrimBox] == pytest.approx([9, 9, box[2] - 9, box[3] - 9], abs=1e-3)
        assert "/Annots" not in page
        assert not {"/Outlines", "/Names", "/AcroForm", "/Metadata"} & set(pdf.Root.keys())
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)
        assert str(pdf.docinfo["/Title"]) == "The Sample"
    used = operators(path)
    assert {"rg", "re"} <= used
    assert not used & {"g", "G", "k", "K", "gs", "sh", "BI"}  # one color space, no transparency, no images
    assert path.stat().st_size < 400_000


@pytest.mark.parametrize("asked", [{"printer": "ingramspark"}, {"file": "PDF/X-1a:2001"}], ids=["printer", "recipe"])
def test_press_colors_are_used_where_ordered(asked: dict[str, str], tmp_path: Path) -> None:
    path = made(tmp_path / "cover.pdf", book=with_imprint(sample_book(), **asked))
    assert "k" in operators(path)
    assert not operators(path) & {"rg", "RG", "g", "G", "gs"}
    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo["/GTS_PDFXConformance"]) == "PDF/X-1a:2001"
        assert str(pdf.Root.OutputIntents[0].OutputConditionIdentifier) == "CGATS TR 001"
        assert pdf.pages[0].TrimBox != pdf.pages[0].MediaBox


@pytest.mark.parametrize("printer", ["", "ingramspark"])
def test_two_covers_have_the_same_bytes(printer: str, tmp_path: Path) -> None:
    book = with_imprint(sample_book(), printer=printer)
    order = replace(PLAIN, cover="quilt", isbn="978-0-306-40615-7")
    assert made(tmp_path / "a.pdf", order, book=book).read_bytes() == made(tmp_path / "b.pdf", order, book=book).read_bytes()


def test_no_cover_where_none_is_ordered_or_bound(tmp_path: Path) -> None:
    assert not made(tmp_path / "none.pdf", replace(PLAIN, cover="none")).exists()
    assert not made(tmp_path / "home.pdf", book=with_imprint(sample_book(trim="a4"), printer="home-a4")).exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="No such file"):
        made(tmp_path / "none" / "cover.pdf")


def test_the_order_is_checked_before_puzzles_are_made() -> None:
    book = sample_book()
    check_cover(book, replace(PLAIN, isbn="978-0-306-40615-7"), 24)
    for order, kind, fault in [
        (replace(PLAIN, cover="shete"), UnknownName, "unknown cover 'shete'; did you mean sheet"),
        (replace(PLAIN, palette="noon"), UnknownName, "unknown palette 'noon'"),
        (replace(PLAIN, isbn="9780306406158"), RecipeError, "isbn: expected the check digit 7"),
        (replace(PLAIN, blurb="😀"), Faulty, r"U\+1F600"),
        (replace(PLAIN, blurb="word " * 1500), DoesNotFit, "shorten the blurb"),
        (replace(PLAIN, cover="none", isbn="9780306406157"), RecipeError, 'isbn is for books with a cover, but cover is "none"'),
        (replace(PLAIN, cover="none", measures=Measures(spine_mm=3.0)), RecipeError, "spine_mm is for books with a cover"),
    ]:
        with pytest.raises(kind, match=fault):
            check_cover(book, order, 24)
    with pytest.raises(RecipeError, match="blurb is for books with a cover, but the printer home-a4 makes none"):
        check_cover(with_imprint(sample_book(trim="a4"), printer="home-a4"), replace(PLAIN, blurb="Fine."), 24)


def test_a_recipe_has_keys_for_its_cover() -> None:
    recipe = check_recipe(KEYS | {"cover": "field", "palette": "sky", "blurb": " One.\nTwo. \n", "isbn": "x", "spine_mm": 9.5}, "here")
    assert read_cover_order(recipe.model_dump(mode="json")) == CoverOrder("field", "sky", "One.\nTwo.", "x", Measures(spine_mm=9.5))
    assert read_cover_order(check_recipe(KEYS, "here").model_dump()) == PLAIN
    with pytest.raises(RecipeError, match=r"title = .*200 characters"):
        check_recipe(KEYS | {"title": "t" * 300}, "here")
    with pytest.raises(RecipeError, match=r"blurb = .*without control characters"):
        check_recipe(KEYS | {"blurb": "a\tb"}, "here")
