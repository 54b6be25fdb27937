"""The back of a cover: its chart has the minutes of the page about the levels."""

from __future__ import annotations

from dataclasses import replace

from generator.model import Book
from layouts.cover.back import MOST_KINDS, chart_rows
from layouts.cover.cover import cover_layout
from layouts.cover.words import list_levels
from layouts.phrases import read_phrases
from layouts.plan.setting import Setting
from tests.support.sample_book import MANY_SIZES, sample_book


def setting_of(book: Book) -> Setting:
    return Setting(book, cover_layout(book), read_phrases(book.imprint.language))


def with_minutes(book: Book, *minutes: tuple[int, int]) -> Book:
    """Return a book whose rows of levels have these minutes."""
    return replace(book, level_rows=tuple(replace(row, minutes=span) for row, span in zip(book.level_rows, minutes, strict=True)))


def test_a_book_of_one_kind_has_the_rows_of_its_levels() -> None:
    setting = setting_of(with_minutes(sample_book(families=("sudoku-9x9",)), (4, 6)))
    assert [(row.name, row.span, row.minutes) for row in chart_rows(setting)] == [("Gentle", (4, 6), "4–6 min")]


def test_minutes_of_different_kinds_are_never_in_one_row() -> None:
    book = sample_book(families=MANY_SIZES)
    setting = setting_of(with_minutes(book, (4, 10), (1, 1), (30, 40)))
    rows = {row.name: row.span for row in chart_rows(setting)}
    titles = {row.family: setting.family_title(row.family) for row in book.level_rows}
    assert rows == {titles[row.family]: row.minutes for row in setting.book.level_rows}
    assert list_levels(setting) == ["Gentle", "Hard"]


def test_a_book_of_too_many_kinds_has_no_chart() -> None:
    book = sample_book()
    chapters = tuple(replace(book.chapters[0], family=f"kind-{index}") for index in range(MOST_KINDS + 1))
    assert chart_rows(setting_of(replace(book, chapters=chapters))) == []
