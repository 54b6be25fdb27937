"""The companion page in five languages: its data, and the change of language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family, register
from generator.model import GradedPuzzle
from generator.typesetting.labels import capitalized
from generator.typesetting.web.languages import list_page_languages
from generator.words import LANGUAGES, find_words
from layouts.phrases import read_phrases
from tests.families.sample_kind.kind import DOTS_6X6
from tests.support.playing import ALL_SAID, cell
from tests.support.told_steps import explain, hint_technique, hint_where
from tests.support.usual_cases import some_cases
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
OTHERS = [language for language in LANGUAGES if language != "en"]


def choose(page: Page, language: str) -> None:
    """Choose a language in the settings, as a reader does."""
    page.locator("#more").click()
    page.locator("#set-language").select_option(language)
    page.locator(f"html[lang={language}]").wait_for()
    page.locator("#more-dialog [data-closes]").click()


@pytest.mark.parametrize("language", some_cases(OTHERS, ["zh"], keep=4))
def test_hints_are_the_sentences_of_the_press_in_that_language(open_page: Open, puzzles: list[GradedPuzzle], language: str) -> None:
    """Each kind in one of the languages, on a page whose book is in English."""
    at = OTHERS.index(language)
    compare_hints(open_page, dict(list(enumerate(puzzles, start=1))[at :: len(OTHERS)]), language)


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_every_hint_is_the_sentence_of_the_press_in_that_language(open_page: Open, puzzles: list[GradedPuzzle], language: str) -> None:
    compare_hints(open_page, dict(enumerate(puzzles, start=1)), language)


def compare_hints(open_page: Open, puzzles: dict[int, GradedPuzzle], language: str) -> None:
    """Compare the hints of puzzles, by number, at each depth."""
    page, words = open_page("#1"), find_words(language)
    choose(page, language)
    stop = read_phrases(language).say("web.hint.stop")
    for number, graded in puzzles.items():
        page.evaluate("for (const open of document.querySelectorAll('dialog[open]')) open.close()")
        page.evaluate("(number) => (location.hash = number)", number)
        page.locator("#name", has_text=re.compile(rf"\b{number}\b|第{number}题")).wait_for()
        told = page.evaluate(ALL_SAID)
        geometry = find_family(graded.puzzle.family).board(graded.puzzle)
        sentences = [
            [hint_where(step, geometry, words), hint_technique(step, geometry, words), explain(step, graded.puzzle, words)]
            for step in graded.path
        ]
        expected = [[f"{text if re.match(r'.[0-9]', text) else capitalized(text)}{stop}" for text in depths] for depths in sentences]
        assert told
        assert [depths for depths in expected if depths in told] == told, graded.puzzle.family


def test_everything_changes_and_the_choice_is_kept(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """No word of English is left but those that the makers of the book wrote."""
    page = open_page("#1", PHONE)
    page.locator("#hint").tap()
    page.locator("#hint-text", has_text="Look at").wait_for()
    choose(page, "de")
    phrases, words = read_phrases("de"), find_words("de")
    assert page.locator("#hint-text").inner_text().startswith("Blick auf ")
    assert page.locator("#name").inner_text() == "Rätsel 1"
    assert page.locator("#undo").get_attribute("title") == phrases.say("web.do.undo")
    assert page.locator(".mode-corner").inner_text() == "Fett"
    assert "Zeile 1 Spalte 1, Block 1" in (cell(page, 0).get_attribute("aria-label") or "")
    assert page.locator("#book-title").inner_text() == "Rainy Sundays"
    assert page.locator("#book-title").get_attribute("lang") == "en"
    page.locator("#more").tap()
    family = find_family(puzzles[0].puzzle.family)
    assert page.locator("#rules-text p").all_inner_texts() == [words.translate(rule) for rule in family.rules]
    page.locator("#more-dialog [data-closes]").tap()
    page.locator("#puzzles").tap()
    assert "Alle Arten" in page.locator("#pick-kind option").all_inner_texts()
    assert words.translate("Jigsaw Sudoku") in page.locator("#pick-kind option").all_inner_texts()
    page.keyboard.press("Escape")
    english = read_phrases("en").words
    same = {text for key, text in english.items() if phrases.words[key] == text}
    shown = set(page.evaluate("[...document.querySelectorAll('[data-say]')].map((one) => one.textContent)"))
    assert shown & {text for key, text in english.items() if key.startswith("web.")} <= same
    page.reload()
    page.wait_for_selector("html[data-ready][lang=de]")
    assert page.locator("#name").inner_text() == "Rätsel 1"
    choose(page, "en")
    assert page.locator("#name").inner_text() == "Puzzle 1"
    assert page.locator("#undo").get_attribute("title") == "Undo"


def test_a_queen_is_placed_in_another_language(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """The name of a mark is a word of the kind, not of the page."""
    number = next(at for at, graded in enumerate(puzzles, start=1) if graded.puzzle.family == "crowns-8")
    page = open_page(f"#{number}")
    choose(page, "fr")
    at = puzzles[number - 1].solution.index(1)
    cell(page, at).click()
    page.keyboard.press("Enter")
    assert (cell(page, at).get_attribute("aria-label") or "").startswith(f"{find_words('fr').say('crowns.mark')}, ")


def test_an_unknown_language_in_the_store_is_ignored(open_page: Open) -> None:
    page = open_page("#1")
    page.evaluate("localStorage.setItem('gridpress:settings', JSON.stringify({ language: 'xx' }))")
    page.reload()
    page.wait_for_selector("html[data-ready][lang=en]")
    assert page.locator("#name").inner_text() == "Puzzle 1"


def test_a_language_without_the_words_of_a_kind_is_not_offered() -> None:
    with register(replace(DOTS_6X6, title="Sudoku with Dots of My Own")):
        assert list_page_languages("en", ["dots-6x6"]) == ("en",)
    assert list_page_languages("en", ["sudoku-9x9"]) == ("en", *OTHERS)
