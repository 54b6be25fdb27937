"""Openers: one for each kind, with rules, a legible example, a step and levels.

They leave no page nearly empty.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.grading import LEVELS
from generator.model import Book, Imprint
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.flow import Piece, paginate_even, paginate_fullest
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import text_width
from layouts.parts.opener_levels import level_piece
from layouts.plan.pages import CONTENTS, OPENER, PUZZLES, TITLE
from layouts.plan.pages import LEVELS as LEVELS_PAGE
from layouts.plan.setting import minutes_range
from layouts.themes import THEMES
from tests.support.graded_book import graded_book, graded_puzzles
from tests.support.page_fill import measure_fill
from tests.support.sample_book import TRIMS, sample_book, with_imprint

TEXT = re.compile(r"text (?:from|about|up to) (-?[\d.]+) (-?[\d.]+) (\w+) ([\d.]+)(?: grey ([\d.]+))?: (.*)")


def pages_of(book: Book, kind: str) -> list[list[str]]:
    """Draw a book and return the lines of its pages of a kind."""
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    return [lines for page, lines in zip(plan.pages, ink.pages[:-1], strict=True) if page.kind == kind]


def words_on(lines: list[str]) -> str:
    """Return the words of a page, joined by single spaces."""
    return " ".join(match[6] for match in map(TEXT.match, lines) if match)


def test_levels_of_a_kind_share_its_opener() -> None:
    book = graded_book(MatterOrder())
    openers = pages_of(book, OPENER)
    assert len(book.chapters) == 6
    assert len(openers) == len(book.rules) == 5
    first = words_on(openers[0])
    assert " Sudoku Fill " in first
    for chapter in book.chapters[:2]:
        assert chapter.title in first
        assert f"Puzzle {chapter.entries[0].number} " in first


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_every_level_says_how_long_practiced_solvers_take(language: str) -> None:
    book = graded_book(MatterOrder(), language=language)
    setting = make_setting(book)
    openers = " ".join(words_on(lines) for lines in pages_of(book, OPENER))
    for chapter in book.chapters:
        low, high = minutes_range(chapter.entries)
        said = setting.say_practiced(chapter.entries)
        assert said in openers
        assert [int(number) for number in re.findall(r"\d+", said)] == ([low] if low == high else [low, high])


def test_pages_for_children_have_no_minutes() -> None:
    book = with_imprint(sample_book(), theme="playful")
    setting = make_setting(book)
    assert setting.is_for_children
    assert setting.say_practiced(book.chapters[0].entries) == ""
    assert all(" min" not in words_on(lines) for kind in (OPENER, PUZZLES, LEVELS_PAGE) for lines in pages_of(book, kind))


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_captions_of_small_boards_with_large_numbers_are_not_cut(language: str) -> None:
    """The proof refuses a book whose captions are cut at the number of the page."""
    book = graded_book(MatterOrder(), trim="5x8", language=language, first=4990)
    openers = [words_on(lines) for lines in pages_of(book, OPENER)]
    assert not [words for words in openers if "…" in words]


def test_a_further_level_begins_with_a_heading_above_its_puzzles() -> None:
    book = graded_book(MatterOrder())
    setting = make_setting(book)
    assert setting.plan is not None
    assert [page.index for page in setting.plan.pages if page.begins] == [1]
    (page,) = [page for page in setting.plan.pages if page.begins]
    assert page.kind == PUZZLES
    lines = pages_of(book, PUZZLES)[1]
    heading = next(match for match in map(TEXT.match, lines) if match and match[6] == f"Sudoku · {book.chapters[1].title}")
    assert float(heading[4]) > setting.layout.text_pt
    assert page.body.top < float(heading[2]) < page.frame.top
    assert setting.plan.find_chapter(1) == page.number
    (contents,) = pages_of(book, CONTENTS)
    texts = [match[6] for match in map(TEXT.match, contents) if match]
    assert str(page.number) in texts[texts.index(book.chapters[1].title) + 1 :][:2]


def test_an_opener_has_every_rule_and_the_step() -> None:
    book = graded_book(MatterOrder())
    for rules, lines in zip(book.rules, pages_of(book, OPENER), strict=True):
        words = words_on(lines)
        assert all(sentence in words for sentence in rules.text)
        assert rules.lesson is not None
        assert rules.lesson.reason in words
        row, col = divmod(rules.lesson.cell, rules.lesson.position.figure.n_cols)
        assert f"Row {row + 1}, column {col + 1}" in words
        assert f"From puzzle {rules.lesson.position.number}, page " in words


def test_boards_with_letters_name_their_symbols_and_show_their_own_size() -> None:
    book = sample_book(trim="8.5x11", families=("sudoku-16x16",))
    words = words_on(pages_of(book, OPENER)[0])
    assert "one of 16 symbols: 1 to 9 and A to G." in words
    lesson = book.rules[0].lesson
    assert lesson is not None
    assert (lesson.position.figure.n_rows, lesson.position.figure.n_cols) == (16, 16)


def test_a_level_is_counted_among_those_of_its_kind() -> None:
    setting = make_setting(graded_book(MatterOrder()))
    for rules in setting.book.rules:
        assert setting.level_place(rules.family, rules.levels[-1]) == (len(rules.levels),) * 2
        assert setting.level_place(rules.family, "of another kind") == (0, len(rules.levels))
    short = replace(setting.book.rules[0], levels=("another", setting.book.chapters[0].level))
    book = replace(setting.book, rules=(short, *setting.book.rules[1:]), imprint=replace(setting.imprint, theme="playful"))
    assert setting.say("chapter.child_last") in words_on(pages_of(book, OPENER)[0])


@pytest.mark.parametrize(("minutes", "stars"), [((1, 5, 90), 1), ((6,), 2), ((20,), 3), ((20.6, 21), 4), ((41, 300), 5)])
def test_stars_count_the_minutes_that_are_printed(minutes: tuple[float, ...], stars: int) -> None:
    setting = make_setting(sample_book(trim="8.5x11"))
    entry = setting.entries()[0]
    entries = tuple(replace(entry, minutes=one) for one in minutes)
    assert setting.stars(entries) == stars
    chapter = replace(setting.book.chapters[0], entries=entries)
    ink = InkLog()
    level_piece(setting, chapter, 400.0, with_note=False).draw(ink, 0.0, 700.0)
    assert sum(line.startswith("polygon") and line.endswith("grey 1") for page in ink.pages for line in page) == 5 - stars


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize(("layout", "least_mm"), [("classic", 70), ("single", 140), ("large-print", 140), ("compact", 70)])
def test_the_example_is_as_large_as_a_hand_can_point_at(layout: str, least_mm: float) -> None:
    book = graded_book(MatterOrder(), layout)
    setting = make_setting(book)
    for lines in pages_of(book, OPENER):
        found = [re.match(r"stamp at [\d.]+ [\d.]+ ([\d.]+) x ([\d.]+)", line) for line in lines]
        assert all(float(match[1]) >= least_mm * 72 / 25.4 for match in found if match)
    assert setting.plan is not None
    assert len(pages_of(book, OPENER)) == len(book.rules) * (1 if least_mm < 100 else 2)


def test_a_page_with_room_has_a_second_step_on_the_board_of_the_first() -> None:
    book = graded_book(MatterOrder())
    for rules, lines in zip(book.rules, pages_of(book, OPENER), strict=True):
        assert rules.lesson is not None
        later = rules.lesson.then
        assert later is not None
        assert rules.lesson.cell in later.position.found
        assert later.reason in words_on(lines)


def test_large_print_is_large_on_openers_too() -> None:
    for lines in pages_of(graded_book(MatterOrder(), "large-print"), OPENER):
        for match in filter(None, map(TEXT.match, lines)):
            assert float(match[4]) >= 18.0 or re.fullmatch(r"\d{1,2}", match[6]), match[0]


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("trim", ["5x8", "6x9", "8.5x11"])
def test_no_opener_is_nearly_empty(theme: str, trim: str, tmp_path: Path) -> None:
    imprint = Imprint("Zyx", "", "", "seed-7", "2026", "7", "classic", TRIMS[trim], theme=theme)
    book = make_book(imprint, [ChapterOrder((graded,)) for graded in graded_puzzles()], LEVELS)
    typeset(book, tmp_path / "interior.pdf")
    plan = make_setting(book).plan
    assert plan is not None
    fill = measure_fill(tmp_path / "interior.pdf", {page.number: page.body for page in plan.pages if page.kind == OPENER})
    assert min(fill.values()) >= (0.45 if trim == "5x8" else 0.5), fill  # on 5x8 a killer's board has a page of its own


def test_the_title_page_shows_the_books_own_puzzle() -> None:
    for theme in ("press", "playful"):
        book = with_imprint(sample_book(), theme=theme)
        first, second, *_ = book.chapters[0].entries
        swapped = replace(book.chapters[0], entries=(replace(second, number=1), replace(first, number=2)))
        moved = replace(book, chapters=(swapped, *book.chapters[1:]))
        assert pages_of(book, TITLE) != pages_of(moved, TITLE)


def test_pages_are_about_equally_full() -> None:
    pieces = [Piece(30.0, lambda ink, x, top: ink.text(x, top, "", "text", 9.0)) for _ in range(11)]
    assert [len(page) for page in paginate_even(pieces, 300.0)] in ([6, 5], [5, 6])
    assert [len(page) for page in paginate_even(pieces[:10], 300.0)] == [10]


def test_blocks_are_set_so_that_pages_are_full() -> None:
    def pieces(*heights: float) -> list[Piece]:
        return [Piece(height, lambda ink, x, top: ink.text(x, top, "", "text", 9.0)) for height in heights]

    def divide(*blocks: list[list[Piece]]) -> list[list[float]]:
        return [[piece.height for piece in page] for page in paginate_fullest(blocks, 100.0)]

    assert divide([pieces(90), pieces(70)], [pieces(90), pieces(70)]) == [[90], [90]]  # large boards where pages are full
    assert divide([pieces(90)], [pieces(30)], [pieces(90), pieces(65)]) == [[90], [30, 65]]
    assert divide([pieces(110), pieces(95)]) == [[95]]  # a board higher than the page is not taken
    long, short, last = divide([pieces(*[10] * 13)], [pieces(95)])
    assert (min(len(long), len(short)), last) == (6, [95])


@pytest.mark.parametrize("n_rows", [18, 30])
def test_levels_do_not_end_with_a_line_or_two(tmp_path: Path, n_rows: int) -> None:
    book = sample_book(trim="5x8", families=("sudoku-9x9", "sudoku-4x4"))
    rows = tuple(replace(book.level_rows[0], title=f"Level {at}", note=f"Note {at}.") for at in range(n_rows))
    setting = make_setting(replace(book, level_rows=rows))
    typeset(setting.book, tmp_path / "interior.pdf")
    assert setting.plan is not None
    fill = measure_fill(tmp_path / "interior.pdf", {page.number: page.body for page in setting.plan.pages if page.kind == LEVELS_PAGE})
    assert len(fill) > 1
    assert min(fill.values()) > 0.45, fill


@pytest.mark.parametrize("layout", ["single", "large-print"])
def test_no_level_is_left_alone_on_a_page(layout: str) -> None:
    book = sample_book(layout, "6x9", ("sudoku-9x9",))
    chapter = book.chapters[0]
    note = "Only a few digits are in sight at a time: search every row and column. " * 2
    chapters = tuple(replace(chapter, title=f"Level {at}", note=note, entries=chapter.entries[:1]) for at in range(5))
    pages = pages_of(replace(book, chapters=chapters), OPENER)
    assert len(pages) == 2
    assert all(f"Level {at}" in words_on(pages[0]) for at in range(5))


@pytest.mark.parametrize("trim_mm", [(139.7, 215.9), (148.0, 210.0)])
@pytest.mark.parametrize("family", ["sudoku-16x16", "killer-9x9"])
def test_an_opener_is_one_page_on_small_trims_in_type_of_reading_size(family: str, trim_mm: tuple[float, float]) -> None:
    book = with_imprint(sample_book(families=(family,)), trim_mm=trim_mm)
    (page,) = pages_of(book, OPENER)
    sentence = book.rules[0].text[0].split()[0]
    (rule,) = [match for match in map(TEXT.match, page) if match and match[6].startswith(sentence)]
    assert float(rule[4]) >= 9.5
    names = [match for match in map(TEXT.match, page) if match and re.fullmatch(r"c\d+", match[6])]
    lefts = [float(match[1]) - text_width(match[6], match[3], float(match[4])) / 2 for match in names]
    rights = [float(match[1]) + text_width(match[6], match[3], float(match[4])) / 2 for match in names]
    assert all(right + 0.4 <= left for right, left in zip(rights, lefts[1:], strict=False))  # places in the log are rounded to 0.1
