"""Answers at the foot of a page are drawn upside down, below a rule."""

from __future__ import annotations

from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from tests.layouts.plan.test_answer_pages import book_of


def test_each_answer_is_turned_below_a_rule() -> None:
    setting = make_setting(book_of("below"))
    ink = InkLog()
    plan = draw_book(setting, ink)
    page = next(page for page in plan.pages if page.answers)
    drawn = ink.pages[page.number - 1]
    assert sum(line.startswith("upside down") for line in drawn) == 2 * len(page.answers)
    first = drawn.index(next(line for line in drawn if line.startswith("upside down")))
    assert drawn[first + 1].endswith(f": {setting.say('answers.label', number=page.answers[0].number)}")
    assert any("Answer at the foot of the page" in line for line in drawn)
