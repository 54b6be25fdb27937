"""The page about the levels: only the book's levels and kinds, a row for each.

Golden pages show how it looks.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.families import find_family
from generator.grading import LEVELS
from generator.model import Book, Imprint, LevelRow
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.words import find_words
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.geometry import Frame
from layouts.parts.levels import SPACINGS, levels_pages, levels_pieces
from layouts.phrases import read_phrases
from layouts.plan.pages import CONTENTS
from layouts.plan.pages import LEVELS as LEVELS_PAGE
from layouts.plan.plan_book import has_part
from layouts.plan.setting import Setting
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import TRIMS, sample_book

CLASSIC, CROWNS, KILLER = "sudoku-9x9", "crowns-8", "killer-9x9"
NOTE_LANGUAGES = ("en", "de", "es", "fr")
"""Languages whose faces are in the package."""


def book_of(*families: str, language: str = "en", layout: str = "classic", trim: str = "8.5x11") -> Book:
    """Return a book of the graded puzzles of some kinds."""
    imprint = Imprint("Zyx", "", "", "seed-7", "2026", "7", layout, TRIMS[trim], language=language)
    found = [graded for graded in graded_puzzles() if graded.puzzle.family in families]
    return make_book(imprint, [ChapterOrder((graded,)) for graded in found], LEVELS)


def pages_of(book: Book, kind: str = LEVELS_PAGE) -> list[list[str]]:
    """Draw a book and return the lines of its pages of a kind."""
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    return [lines for page, lines in zip(plan.pages, ink.pages[:-1], strict=True) if page.kind == kind]


def text_on(book: Book, kind: str = LEVELS_PAGE) -> str:
    """Return the words on the pages of a kind, joined by single spaces."""
    return " ".join(line.partition(": ")[2] for lines in pages_of(book, kind) for line in lines if line.startswith("text"))


def bars_on(book: Book) -> list[tuple[float, float]]:
    """Return left edge and width of each bar and of the scale behind it, in order."""
    found = [re.match(r"fill ([\d.]+) [\d.]+ ([\d.]+) x", line) for lines in pages_of(book) for line in lines]
    return [(float(match[1]), float(match[2])) for match in found if match]


@pytest.mark.parametrize("language", NOTE_LANGUAGES)
@pytest.mark.parametrize("families", [(KILLER,), (CROWNS,), (CROWNS, "queens-8")])
def test_a_book_without_classic_sudoku_has_no_classic_sentence(families: tuple[str, ...], language: str) -> None:
    book, words, phrases = book_of(*families, language=language), find_words(language), read_phrases(language)
    text = text_on(book)
    own = {row.note for row in book.level_rows}
    present = {row.title for row in book.level_rows}
    assert all(note in text for note in own)
    for level in LEVELS:
        assert words.translate(level.note) not in text
        assert (words.translate(level.title) in text.split(phrases.say("levels.title"))[-1]) == (words.translate(level.title) in present)
    assert words.translate("Sudoku 4 × 4") not in text
    named = [words.translate(find_family(family).title) in text for family in families]
    assert named == [len(families) > 1] * len(families)


def test_each_kind_has_its_own_note_and_minutes() -> None:
    book = sample_book(families=(CLASSIC, "sudoku-4x4"))
    fours = LevelRow("sudoku-4x4", "Gentle", "Four digits only.", 2, (11, 12), False)
    mixed = replace(book, level_rows=(book.level_rows[0], fours))
    text = text_on(mixed)
    parts = ["Gentle", "5 puzzles", "Every next digit", "Sudoku", "4–10 min", "Four digits", "Sudoku 4 × 4", "11–12 min"]
    places = [text.index(part, text.index("estimated.")) for part in parts]
    assert places == sorted(places)
    assert "4–12 min" not in text
    assert text.count("Gentle") == 1


def test_kinds_share_one_scale() -> None:
    book = sample_book(families=(CLASSIC, "sudoku-4x4"))
    first, second = book.level_rows
    rows = (replace(first, minutes=(4, 10)), replace(second, minutes=(20, 30)))
    (left, whole), classic, scale, fours = bars_on(replace(book, level_rows=rows))
    assert scale == (left, whole)
    assert classic == pytest.approx((left + 4 * whole / 30, 6 * whole / 30), abs=0.1)
    assert fours == pytest.approx((left + 20 * whole / 30, 10 * whole / 30), abs=0.1)


@pytest.mark.parametrize(
    ("families", "said"),
    [
        ((CLASSIC,), ""),
        (("killer-9x9",), "All times are estimated."),
        ((CLASSIC, "killer-9x9"), "The times of Sudoku are measured; all others are estimated."),
    ],
)
def test_the_book_says_which_times_are_estimated(families: tuple[str, ...], said: str) -> None:
    text = text_on(book_of(*families))
    assert ("estimated" in text) == bool(said)
    assert said in text
    assert "80" not in text


def test_a_minute_is_visible_on_a_long_scale() -> None:
    book = sample_book(families=(CLASSIC, "sudoku-4x4"))
    rows = tuple(replace(row, minutes=minutes) for row, minutes in zip(book.level_rows, ((1, 1), (999, 1000)), strict=True))
    (left, whole), short, _, long = bars_on(replace(book, level_rows=rows))
    assert short == (left, 2.0)
    assert long == pytest.approx((left + whole - 2.0, 2.0), abs=0.15)


def test_long_names_are_above_their_bars() -> None:
    book = sample_book(families=(CLASSIC, "sudoku-4x4"))
    beside = bars_on(book)
    long = tuple(replace(rules, title=f"{rules.title} of a very long evening in the Arctic") for rules in book.rules)
    above = bars_on(replace(book, rules=long))
    assert above[0][0] < beside[0][0]
    assert "Sudoku 4 × 4 of a very long evening in the Arctic" in text_on(replace(book, rules=long))


def setting_of(rows: tuple[LevelRow, ...]) -> Setting:
    """Return the setting of a book with these rows of levels."""
    setting = make_setting(sample_book())
    return replace(setting, book=replace(setting.book, level_rows=rows))


def draw_levels(setting: Setting, body: Frame) -> list[str]:
    """Return what is drawn on each page about the levels."""
    drawn = []
    for page in levels_pages(setting, body):
        ink = InkLog()
        page.draw(ink, body)
        drawn.append("\n".join(ink.pages[0]))
    return drawn


def test_rows_are_set_closer_before_they_are_listed_in_columns() -> None:
    many = setting_of(tuple(LevelRow(f"kind {at}", "Easy", f"Note {at}.", 1, (1, 2), False) for at in range(5)))
    loose, closest = (sum(piece.height for piece in levels_pieces(many, 300.0, spacing)) for spacing in (SPACINGS[0], SPACINGS[-1]))
    assert closest < 0.97 * loose
    for height, has_bars in ((loose, True), (closest + 1, True), (0.9 * closest, False)):
        (page,) = draw_levels(many, Frame(0, 0, 300.0, height))
        assert ("fill" in page, "Note 4." in page, "kind 4" in page) == (has_bars, has_bars, True)


def test_rows_of_several_pages_are_listed_in_two_columns() -> None:
    """With bars and notes they would need three pages."""
    many, body = (
        setting_of(tuple(LevelRow(f"kind {at}", f"Level {at // 12}", f"Note {at}.", 1, (1, 2), False) for at in range(36))),
        Frame(0, 0, 480, 640),
    )
    (page,) = draw_levels(many, body)
    assert sorted({float(x) for x in re.findall(r"text from ([\d.]+) .*: kind", page)}) == pytest.approx([0, 240], abs=20)
    assert [int(at) for at in re.findall(r": kind (\d+)", page)] == [*range(36)]
    assert sum(piece.height for piece in levels_pieces(many, 480)) > 2 * body.height


def test_a_book_without_rows_has_no_page_about_levels() -> None:
    bare = replace(sample_book(), level_rows=())
    assert not has_part(bare, LEVELS_PAGE)
    assert pages_of(bare) == []
    assert "What the levels mean" in text_on(sample_book(), CONTENTS)
    assert "What the levels mean" not in text_on(bare, CONTENTS)
