"""Answers upside down at the foot of a page are legible and proved."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.errors import DoesNotFit
from generator.proof.prove import prove_pdf
from layouts.draw_book import make_setting
from layouts.plan.foot_answers import foot_cell, foot_look
from layouts.style.layout import LAYOUTS, find_layout
from layouts.themes import THEMES
from tests.layouts.plan.test_answer_pages import NAMES, book_of, make
from tests.support.print_files import join_kerned
from tests.support.sample_book import sample_book, with_imprint


@pytest.mark.sample(5, 2)
@pytest.mark.parametrize("layout", NAMES)
@pytest.mark.parametrize("trim", ["8.5x11", "a4"])
def test_answers_below_are_proved_in_every_layout(layout: str, trim: str, tmp_path: Path) -> None:
    made = make(book_of("below", layout, trim), tmp_path)
    assert made.answer_page_of == made.page_of


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_answers_below_are_proved_in_every_theme(theme: str, tmp_path: Path) -> None:
    families = ("sudoku-9x9", "sudoku-4x4", "killer-9x9", "jigsaw-9x9", "crowns-8", "sudoku-16x16")
    make(with_imprint(sample_book("classic", "8.5x11", families), answers="below", theme=theme), tmp_path)


def test_their_digits_are_of_7_pt_or_more() -> None:
    for layout in LAYOUTS:
        assert foot_cell(layout) * foot_look(layout).lines.size_per_cell >= 7.0
    assert foot_cell(find_layout("large-print")) * foot_look(find_layout("large-print")).lines.size_per_cell >= 18.0


def test_puzzles_and_answers_do_not_overlap() -> None:
    for layout in NAMES:
        plan = make_setting(book_of("below", layout)).plan
        assert plan
        for page in (page for page in plan.pages if page.slots):
            assert [slot.number for slot in page.answers] == [slot.number for slot in page.slots]
            assert max(slot.frame.top for slot in page.answers) < min(slot.frame.y for slot in page.slots)
            assert min(slot.frame.y for slot in page.answers) >= page.body.y - 0.01
            assert min(slot.frame.x for slot in page.answers) >= page.body.x - 0.01
            assert max(slot.frame.right for slot in page.answers) <= page.body.right + 0.01


def test_an_altered_answer_upside_down_fails(tmp_path: Path) -> None:
    made = make(book_of("below"), tmp_path)
    path = tmp_path / "interior.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        page = pdf.pages[made.page_of[1] - 1]
        contents = join_kerned(page.Contents.read_bytes())
        assert b"-1 0 0 -1" in contents
        assert contents.count(b"(  46 8912)") == 1
        page.Contents = pdf.make_stream(contents.replace(b"(  46 8912)", b"(  46 9812)", 1))
        pdf.save(path)
    faults = prove_pdf(path).faults
    assert faults[0] == f"page {made.page_of[1]}, puzzle 1: the answer on page {made.page_of[1]} has 9 at r1c6, but the solution has 8"


def test_a_trim_without_room_is_refused_with_the_layouts_that_have_it() -> None:
    book = with_imprint(sample_book("large-print", "8.5x11", ("sudoku-9x9", "sudoku-16x16")), answers="below")
    with pytest.raises(
        DoesNotFit, match=r"16x16 grid with its answer below, .*; choose layout classic or compact, a larger trim or another place"
    ):
        make_setting(book)
