"""The row of digits below a puzzle, to strike out: in every layout, trim and kind."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pypdfium2
import pytest

from generator.model import Book
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.recipe.order import make_order
from generator.recipe.recipe import check_recipe
from generator.typesetting.typeset import typeset
from layouts.draw_book import make_setting
from layouts.drawing.ink_log import InkLog
from layouts.parts.puzzle_pages import draw_puzzles
from layouts.phrases import list_languages
from layouts.plan.pages import PUZZLES
from layouts.style.layout import LAYOUTS
from layouts.themes import THEMES
from tests.support.sample_book import sample_book, with_imprint

KINDS = ("sudoku-9x9", "sudoku-4x4", "killer-9x9", "queens-8", "crowns-8")
STRIP = MatterOrder(digit_strip=True)


def check(book: Book, folder: Path) -> None:
    typeset(book, folder / "interior.pdf")
    report = prove_pdf(folder / "interior.pdf")
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)


@pytest.mark.sample(5, 2, 3)
@pytest.mark.parametrize(("layout", "trim"), list(product([layout.name for layout in LAYOUTS], ["5x8", "6x9", "8.5x11"])))
def test_the_row_is_within_the_place_of_its_puzzle_and_proved(layout: str, trim: str, tmp_path: Path) -> None:
    book = sample_book(layout, trim, KINDS, matter=STRIP)
    check(book, tmp_path)
    plan = make_setting(book).plan
    assert plan
    with pypdfium2.PdfDocument(tmp_path / "interior.pdf") as pdf:
        for page in (page for page in plan.pages if page.kind == PUZZLES):
            words = pdf[page.number - 1].get_textpage()
            for slot in page.slots:
                grid, n = slot.grid, round(slot.grid.width / slot.cell)
                height = make_setting(book).layout.caption_pt * 1.75
                row = words.get_text_bounded(left=grid.x, right=grid.right, top=grid.y - 1.5, bottom=grid.y - 0.95 * height)
                digits = "".join(map(str, range(1, n + 1)))
                if book.chapters[page.index].family in ("queens-8", "crowns-8"):
                    assert digits not in "".join(row.split())
                else:
                    assert "".join(row.split()) == digits
                    assert slot.frame.y <= grid.y - height


def test_large_boards_have_the_symbols_of_their_kind() -> None:
    setting = make_setting(sample_book("classic", "8.5x11", ("sudoku-16x16",), matter=STRIP))
    assert setting.plan
    page = next(page for page in setting.plan.pages if page.kind == PUZZLES)
    ink = InkLog()
    draw_puzzles(ink, setting, page, {entry.number: entry for entry in setting.entries()})
    symbols, grid = setting.rules_of("sudoku-16x16").symbols, page.slots[0].grid
    centered = [line.removeprefix("text about ").split(" ") for line in ink.pages[0] if line.startswith("text about ")]
    assert [line[-1] for line in centered if float(line[1]) < grid.y] == list(symbols)
    assert len(symbols) == 16


@pytest.mark.sample(4, 1, 3)
@pytest.mark.parametrize(("theme", "answers"), list(product([theme.name for theme in THEMES], ["back", "below"])))
def test_every_theme_is_proved(theme: str, answers: str, tmp_path: Path) -> None:
    check(with_imprint(sample_book("classic", "8.5x11", KINDS, matter=STRIP), theme=theme, answers=answers), tmp_path)


@pytest.mark.sample(5, 2)
@pytest.mark.parametrize("language", list_languages())
def test_every_language_is_proved(language: str, tmp_path: Path) -> None:
    check(with_imprint(sample_book("large-print", "8.5x11", matter=STRIP), language=language), tmp_path)


def test_a_book_without_the_row_keeps_its_digest() -> None:
    facts = {"name": "book", "title": "A Book", "seed": 7, "chapter": [{"level": "easy", "count": 2}]}
    plain = make_order(check_recipe(facts, "here"))
    row = make_order(check_recipe(facts | {"matter": {"digit_strip": True}}, "here"))
    assert "digit_strip" not in plain.facts["recipe"]["matter"]
    assert row.facts["recipe"]["matter"]["digit_strip"] is True
    assert plain.digest != row.digest
