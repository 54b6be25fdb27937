"""QR codes and candidate dots: codes are read from drawn pages.

They contain the number of the puzzle, and neither codes nor dots disturb the proof.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from generator.errors import RecipeError
from generator.proof.preflight import check_printable
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.recipe.recipe import check_recipe
from generator.recipe.text_fields import LONGEST_ADDRESS
from generator.typesetting.digital import write_digital
from generator.typesetting.typeset import Typeset, typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.drawing.qr_codes import MODULE_MM, QUIET_MODULES, code_side, module_side
from layouts.geometry import PT_PER_MM
from layouts.plan.pages import OPENER, PUZZLES
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import LINES, graded_book
from tests.support.sample_book import sample_book
from tests.support.samples import CHAINED

COMPANION = "https://example.org/book/"
KEYS = {"name": "small", "title": "Small", "chapter": [{"level": "easy", "count": 1}]}


def codes_on(path: Path, page: int) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        drawn = pdf[page - 1].render(scale=4, grayscale=True).to_pil()
    return [found.text for found in zxingcpp.read_barcodes(drawn, formats=zxingcpp.BarcodeFormat.QRCode)]


@pytest.fixture(scope="module", params=["puzzle", "chapter"])
def coded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Typeset]:
    """Set a book with codes by each puzzle, and one with codes by chapter."""
    path = tmp_path_factory.mktemp("codes") / "interior.pdf"
    matter = MatterOrder(companion=COMPANION, qr=request.param, candidate_dots=True)
    return request.param, path, typeset(graded_book(matter), path)


@pytest.mark.broad
def test_codes_on_the_pages_contain_the_numbers_of_the_puzzles(coded: tuple[str, Path, Typeset]) -> None:
    place, path, pages = coded
    for number, line in enumerate(LINES, start=1):
        if place == "chapter" and line == CHAINED:
            continue  # the second chapter of its kind
        page = pages.page_of[number] - (place == "chapter")
        assert codes_on(path, page)[0] == f"{COMPANION}#{number}"


def test_books_with_codes_and_dots_are_proved_and_printable(coded: tuple[str, Path, Typeset]) -> None:
    assert prove_pdf(coded[1]).faults == ()
    check_printable(coded[1], "kdp-paperback", "white")


def test_codes_are_links_in_the_digital_edition(coded: tuple[str, Path, Typeset], tmp_path: Path) -> None:
    write_digital(coded[1], coded[2].navigation, tmp_path / "digital.pdf")
    with pikepdf.open(tmp_path / "digital.pdf") as pdf:
        found = [str(note.A.URI) for page in pdf.pages for note in page.get("/Annots", []) if "/A" in note]
    assert len(found) == len(LINES) - (coded[0] == "chapter")
    assert all(address.startswith(f"{COMPANION}#") for address in found)


@pytest.mark.sample(5, 2)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["5x8", "6x9", "8.5x11"])
@pytest.mark.parametrize("place", ["puzzle", "chapter"])
def test_codes_are_within_the_page_and_apart_from_boards(layout: str, trim: str, place: Literal["puzzle", "chapter"]) -> None:
    book = sample_book(layout, trim, matter=MatterOrder(companion=COMPANION, qr=place))
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    white = QUIET_MODULES * MODULE_MM[place] * PT_PER_MM
    found = 0
    for page, lines in zip(plan.pages, ink.pages[:-1], strict=True):
        for line in lines:
            if match := re.match(r"fills \d+ grey 0 in ([\d.]+) ([\d.]+) to ([\d.]+) ([\d.]+)", line):
                left, low, right, top = map(float, match.groups())
                found += 1
                assert page.kind == (PUZZLES if place == "puzzle" else OPENER)
                assert page.frame.x + white - 0.1 <= left < right <= page.frame.right - white + 0.1
                assert page.body.y + white - 0.1 <= low < top <= page.body.top - white + 0.1
                for slot in page.slots:
                    grid = slot.grid
                    is_beside = left >= grid.right + white - 0.1 or right <= grid.x - white + 0.1
                    assert is_beside or top <= grid.y - white or low >= grid.top + white
    assert found == sum(len(chapter.entries) for chapter in book.chapters) if place == "puzzle" else len(book.chapters)


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("length", [24, 40, 80, LONGEST_ADDRESS])
@pytest.mark.parametrize("place", ["puzzle", "chapter"])
def test_codes_of_every_kind_are_small_and_legible(length: int, place: Literal["puzzle", "chapter"]) -> None:
    companion = "https://example.org/".ljust(length, "b")
    book = sample_book("classic", "8.5x11", ("killer-9x9", "sudoku-16x16"), matter=MatterOrder(companion=companion, qr=place))
    for code in book.matter.codes:
        side, module = code_side(code, place) / PT_PER_MM, module_side(code.url, place) / PT_PER_MM
        assert side <= {"puzzle": 18.6, "chapter": 26.0}[place]
        assert 0.35 <= module <= MODULE_MM[place]
        if length <= 40:
            assert module >= 0.42 - 1e-9


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("ftp://example.org/", "expected an address such as https"),
        ("example.org", "expected an address such as https"),
        ("https://", "expected an address such as https"),
        ("https://example.org/a b", "without blanks"),
        ("https://example.org/\n", "without blanks"),
        ("https://example.org/#1", "without blanks or #"),
        ("https://exämple.org/", "in ASCII"),
        ("https://[::1", "expected an address"),
        ("https://example.org:99999/", "expected an address"),
        ("https://example.org/" + "a" * LONGEST_ADDRESS, f"of at most {LONGEST_ADDRESS} characters, got 140"),
    ],
)
def test_a_wrong_address_is_refused_in_one_line(address: str, said: str) -> None:
    with pytest.raises(RecipeError, match=r"recipe: in \[matter\], companion = ") as caught:
        check_recipe(KEYS | {"matter": {"companion": address}}, "recipe")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.broad
def test_dots_are_only_in_empty_cells_of_boards_with_digits() -> None:
    families = ("sudoku-9x9", "queens-8", "killer-9x9")
    logs = []
    for dots in (False, True):
        ink = InkLog()
        plan = draw_book(make_setting(sample_book("single", "a4", families, matter=MatterOrder(candidate_dots=dots))), ink)
        logs.append([lines for page, lines in zip(plan.pages, ink.pages[:-1], strict=True) if page.kind == PUZZLES])
    added = [[line for line in after if line not in before] for before, after in zip(*logs, strict=True)]
    counts = [sum(map(int, re.findall(r"^lines (\d+) of [\d.]+ round", "\n".join(lines[:1])))) for lines in added]
    nines = sample_book(families=families).chapters[0].entries
    empty = [entry.puzzle.symbols.count("") for entry in nines]
    assert counts == [9 * empty[0], 9 * empty[1], 9 * empty[2], 0, 9 * 81]
