"""Blanks and references below or beside a puzzle."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import DISPLAY, HEAVY_DISPLAY
from layouts.geometry import PT_PER_MM
from layouts.parts.puzzle_pages import list_symbols
from layouts.phrases import read_phrases
from layouts.plan.pages import ANSWERS, NOTES, PUZZLES, Page
from layouts.style.layout import find_layout
from tests.support.sample_book import sample_book, with_imprint

LINE = re.compile(r"lines 1 of [\d.]+ in ([\d.]+) ([\d.]+) to ([\d.]+) [\d.]+")


@cache
def pages_of(layout: str, trim: str, *families: str) -> list[tuple[Page, list[str]]]:
    ink = InkLog()
    plan = draw_book(make_setting(sample_book(layout, trim, families)), ink)
    return list(zip(plan.pages, ink.pages[:-1], strict=True))


@pytest.mark.parametrize(("layout", "trim"), [("classic", "8.5x11"), ("classic", "a4"), ("single", "8.5x11"), ("large-print", "8.5x11")])
def test_time_and_date_have_lines_of_30_mm_where_the_page_has_room(layout: str, trim: str) -> None:
    found = [(page, lines) for page, lines in pages_of(layout, trim, "sudoku-9x9") if page.kind == PUZZLES]
    assert found
    for page, lines in found:
        spans = [match for match in map(LINE.match, lines) if match]
        assert len(spans) == 2 * len(page.slots)
        for span in spans:
            assert float(span[3]) - float(span[1]) >= 30 * PT_PER_MM
            assert page.body.x - 0.1 <= float(span[1])
            assert float(span[3]) <= page.body.right + 0.1


def test_the_margin_is_the_outer_one_and_has_the_blanks() -> None:
    for page, lines in pages_of("classic", "8.5x11", "sudoku-9x9", "diagonal-9x9"):
        for slot in page.slots if page.kind == PUZZLES and len(page.slots) == 2 else ():  # one alone is as wide as its page
            blanks = [float(line.split()[2]) for line in lines if line.endswith(": Time")]
            assert all((x > slot.grid.right) == (page.number % 2 == 1) for x in blanks)
            assert len(blanks) == len(page.slots)


def test_captions_name_the_symbols_of_boards_with_letters() -> None:
    texts = "\n".join(line for page, lines in pages_of("classic", "8.5x11", "sudoku-16x16", "sudoku-25x25", "sudoku-9x9") for line in lines)
    assert texts.count("1–9, A–G") == 1
    assert texts.count("1–9, A–P") == 1
    letters = re.findall(r"text about [\d.]+ [\d.]+ (\w+) [\d.]+: ([A-P])\n", texts)
    assert {face for face, letter in letters if letter == "I"} == {DISPLAY, HEAVY_DISPLAY}
    assert {face for face, letter in letters if letter != "I"} == {"digit", "poster", "text"}


def test_a_single_letter_is_not_a_range() -> None:
    figure = sample_book("classic", "8.5x11", ("sudoku-16x16",)).chapters[0].entries[0].answer
    symbols = tuple(symbol if symbol < "B" else "A" for symbol in figure.symbols)
    assert list_symbols(replace(figure, symbols=symbols), read_phrases("en")) == "1–9, A"
    assert list_symbols(figure, read_phrases("en")) == "1–9, A–G"


def test_ranges_of_symbols_and_answers_have_the_marks_of_the_language() -> None:
    book = with_imprint(sample_book("classic", "8.5x11", ("sudoku-16x16", "sudoku-9x9")), language="zh")
    setting, ink = make_setting(book), InkLog()
    draw_book(setting, ink)
    texts = "\n".join(line for lines in ink.pages for line in lines)
    assert "1～9、A～G" in texts
    assert re.search(r": 答案 \d+～\d+\n", texts)
    assert "–" not in texts


def test_answer_pages_have_their_numbers_in_the_head() -> None:
    for page, lines in pages_of("compact", "6x9", "sudoku-9x9"):
        if page.kind == ANSWERS:
            first, last = page.slots[0].number, page.slots[-1].number
            assert any(line.endswith(f": Answers {first}–{last}") for line in lines)


@pytest.mark.parametrize("trim", ["6x9", "8.5x11"])
def test_large_print_has_several_answers_on_a_page_in_large_digits(trim: str) -> None:
    layout = find_layout("large-print")
    assert layout.answers.cell_mm * PT_PER_MM * layout.answer_look.lines.size_per_cell >= 18
    setting = make_setting(sample_book("large-print", trim, ("sudoku-9x9", "diagonal-9x9", "windoku-9x9")))
    assert setting.plan is not None
    counts = [len(page.slots) for page in setting.plan.pages if page.kind == ANSWERS]
    assert max(counts) == (2 if trim == "6x9" else 4)


def test_thin_books_have_one_page_for_notes() -> None:
    for families in (("sudoku-9x9",), ("jigsaw-9x9",), ("killer-9x9",)):
        assert sum(page.kind == NOTES for page, _ in pages_of("classic", "6x9", *families)) <= 1
