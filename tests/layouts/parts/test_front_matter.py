"""The list of contents: a table for a book of many kinds."""

from __future__ import annotations

from dataclasses import replace

from layouts.drawing.ink_log import InkLog
from layouts.geometry import Frame
from layouts.parts.front_matter import contents_pages
from layouts.plan.setting import Setting, find_phrases
from layouts.style.layout import find_layout
from tests.support.sample_book import sample_book

N_KINDS, BODY = 30, Frame(36.0, 50.0, 541.0, 660.0)


def draw_contents(title: str) -> tuple[int, list[str]]:
    """Return the pages and the drawn lines of a list of 30 kinds with two levels.

    title   of the second one
    """
    book = sample_book(trim="8.5x11")
    rules = [replace(book.rules[0], family=f"kind-{at}", title=f"Kind {at}") for at in range(N_KINDS)]
    first, second = book.levels[0].title, title
    chapters = [replace(book.chapters[0], family=one.family, title=level) for one in rules for level in (first, second)]
    book = replace(book, rules=tuple(rules), chapters=tuple(chapters))
    setting, ink = Setting(book, find_layout("classic"), find_phrases(book)), InkLog()
    pages = contents_pages(setting, BODY)
    for page in pages:
        page.draw(ink, BODY)
    return len(pages), [line for page in ink.pages for line in page]


def test_many_kinds_are_a_table_of_one_page() -> None:
    levels = sample_book(trim="8.5x11").levels
    n_pages, lines = draw_contents(levels[-1].title)
    assert n_pages == 1
    for at in range(N_KINDS):
        assert sum(line.endswith(f": Kind {at}") for line in lines) == 1
    assert sum(line.endswith(f": {levels[-1].title}") for line in lines) == 1


def test_chapters_that_are_no_levels_are_a_list() -> None:
    assert draw_contents("Swordfish")[0] > 1
