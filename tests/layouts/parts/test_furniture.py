"""The copyright page: publisher, ISBN, edition, typefaces, nothing unknown."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.model import Book, Publication
from generator.recipe.imprint import imprint_of
from generator.recipe.order import make_order
from generator.recipe.recipe import check_recipe, find_recipe, list_recipes
from generator.typesetting.cover import read_cover_order
from generator.words import LANGUAGES
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.parts.furniture import edition_text
from layouts.phrases import read_phrases
from layouts.plan.pages import COPYRIGHT
from layouts.themes import THEMES
from tests.support.sample_book import sample_book, with_imprint

ISBN = "978-0-306-40615-7"
FULL = Publication("Granite Press", "Oslo", "Second edition", ISBN, "A. Compositor")
KEYS = {"name": "a", "title": "A", "chapter": [{"level": "easy", "count": 1}]}


def copyright_page(book: Book) -> list[str]:
    """Return the lines of the copyright page, without the page number."""
    setting, ink = make_setting(book), InkLog()
    plan = draw_book(setting, ink)
    (lines,) = [lines for page, lines in zip(plan.pages, ink.pages[:-1], strict=True) if page.kind == COPYRIGHT]
    return [line.partition(": ")[2] for line in lines if line.startswith("text from")]


def test_a_full_imprint_is_printed_in_the_usual_order() -> None:
    lines = copyright_page(with_imprint(sample_book(), published=FULL))
    assert lines[:5] == [
        "The Sample: Puzzles to test with",
        "Second edition",
        "© 2026 A. Compositor",
        "Granite Press, Oslo",
        f"ISBN {ISBN}",
    ]
    assert lines[-2:] == ["Typefaces: Lato, Source Serif 4. Set by A. Compositor.", "Seed 7"]


def test_own_rights_replace_the_notice_of_the_press() -> None:
    recipe = check_recipe(KEYS | {"imprint": {"rights": "Copy it.\n\nEven twice."}}, "test")
    lines = copyright_page(with_imprint(sample_book(), published=imprint_of(recipe).published))
    assert ("Copy it." in lines, "Even twice." in lines, "All rights" in " ".join(lines)) == (True, True, False)
    assert "rights" not in make_order(check_recipe(KEYS, "test")).facts["recipe"]["imprint"]


def test_what_is_unknown_or_unwanted_is_left_out() -> None:
    plain = copyright_page(with_imprint(sample_book(), author="", day="", published=Publication(names_faces=False, has_seed=False)))
    printed = "\n".join(plain)
    assert not any(word in printed for word in ("©", "ISBN", "Edition", "Seed", "seed", "Typefaces", "gridpress"))
    only_publisher = copyright_page(with_imprint(sample_book(), author="", day="", published=Publication("Granite Press")))
    assert only_publisher[1] == "© 2026 Granite Press"
    assert only_publisher.count("Granite Press") == 0


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Edition of December 1, 2026"),
        ("de", "Ausgabe vom 1. Dezember 2026"),
        ("fr", "Édition du 1er décembre 2026"),
        ("es", "Edición del 1 de diciembre de 2026"),
    ],
)
def test_a_dated_edition_is_named_by_its_date(language: str, shown: str) -> None:
    book = with_imprint(sample_book(), edition="2026-12-01", day="2026-12-01", language=language)
    assert copyright_page(book)[1] == shown
    assert set(LANGUAGES) == {"en", "de", "fr", "es", "zh"}


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("de", "The Sample: Puzzles to test with"),
        ("fr", "The Sample\u202f: Puzzles to test with"),
        ("zh", "The Sample：Puzzles to test with"),
    ],
)
def test_the_colon_after_the_title_is_that_of_the_language(language: str, shown: str) -> None:
    assert copyright_page(with_imprint(sample_book(), language=language))[0] == shown


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize("layout", ["classic", "large-print", "compact"])
def test_a_full_imprint_fits_every_theme(theme: str, layout: str) -> None:
    lines = copyright_page(with_imprint(sample_book(layout, "6x9"), theme=theme, published=FULL))
    assert f"ISBN {ISBN}" in lines


def test_only_an_edition_that_readers_understand_is_named() -> None:
    imprint, phrases = sample_book().imprint, read_phrases("en")
    assert edition_text(replace(imprint, edition="seed-21", day=""), phrases) == ""
    assert edition_text(replace(imprint, day="2026-12-01"), phrases) == "Edition of December 1, 2026"
    assert edition_text(replace(imprint, edition="seed-21", published=FULL), phrases) == "Second edition"


def test_a_recipe_has_a_table_for_the_imprint() -> None:
    table = {"publisher": " Granite Press ", "place": "Oslo", "edition": "Second edition", "set_by": "A. Compositor"}
    assert imprint_of(check_recipe(KEYS | {"isbn": ISBN, "imprint": table}, "here")).published == FULL


def test_apostrophes_and_ranges_are_printed_as_in_books() -> None:
    keys = KEYS | {"title": "The Solvers' Day", "subtitle": "It's here: 1-200", "author": "P. O'Hara", "blurb": "Don't stop.", "isbn": ISBN}
    recipe = check_recipe(keys, "here")
    made = imprint_of(recipe)
    assert (made.title, made.subtitle, made.author) == ("The Solvers’ Day", "It’s here: 1–200", "P. O’Hara")
    assert read_cover_order(recipe.model_dump(mode="json")).blurb == "Don’t stop."


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_have_typographic_apostrophes_and_ranges(language: str) -> None:
    for key, text in read_phrases(language).words.items():
        assert "'" not in text, key
        assert not re.search(r"\}\s*-\s*\{|\} – \{", text), key


def test_no_book_names_the_press_as_its_author() -> None:
    assert {find_recipe(name).author for name in list_recipes()} == {""}
