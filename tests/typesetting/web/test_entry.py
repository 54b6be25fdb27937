"""Digits first, and the keys for modes and digits, in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.model import GradedPuzzle
from tests.support.playing import board, cell
from tests.typesetting.web.conftest import PHONE
from tests.typesetting.web.test_comfort import SET, empty_cells

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def test_a_chosen_digit_is_entered_into_the_cells_tapped(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Digits, marks and colors, by touch; tapping a given chooses its digit."""
    page, graded = open_page("#1", PHONE), puzzles[0]
    one, two, three = empty_cells(graded)[:3]
    page.evaluate(SET, ["digitFirst", "tidy"])
    page.locator("#pad [data-digit='5']").tap()
    assert page.locator("#pad [aria-pressed=true]").get_attribute("data-digit") == "5"
    for at in (one, two):
        cell(page, at).tap()
    assert [board(page)[at] for at in (one, two)] == ["5", "5"]
    cell(page, two).tap()
    assert board(page)[two] == "."
    page.locator(".mode-corner").tap()
    cell(page, two).tap()
    cell(page, three).tap()
    assert page.locator(".notes").count() == 2
    given = next(at for at, digit in enumerate(graded.puzzle.givens) if digit not in (0, 5))
    cell(page, given).tap()
    assert page.locator("#pad [aria-pressed=true]").get_attribute("data-digit") == str(graded.puzzle.givens[given])
    page.locator(".mode-color").tap()
    assert page.locator("#pad [aria-pressed=true]").count() == 0
    page.locator("#pad [data-digit='3']").tap()
    cell(page, given).tap()
    cell(page, three).tap()
    assert page.locator("[data-cell][aria-label*='yellow']").count() == 2


def test_holding_a_digit_of_the_keypad_chooses_it_without_entering_it(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    one, two = empty_cells(puzzles[0])[:2]
    cell(page, one).click()
    page.locator("#pad [data-digit='7']").hover()
    page.mouse.down()
    page.locator("#pad [data-digit='7'][aria-pressed=true]").wait_for()
    page.mouse.up()
    assert board(page)[one] == "."
    cell(page, two).click()
    assert board(page)[two] == "7"
    page.locator("#pad [data-digit='7']").click()
    assert page.locator("#pad [aria-pressed]").count() == 0
    cell(page, one).click()
    assert board(page)[one] == "."
    page.locator("#pad [data-digit='7']").click()
    assert board(page)[one] == "7"


def test_digit_first_entry_works_by_keyboard_alone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Enter enters the chosen digit, and chooses that of a cell if none is chosen."""
    page, graded = open_page("#1"), puzzles[0]
    one, two = empty_cells(graded)[:2]
    given = next(at for at, digit in enumerate(graded.puzzle.givens) if digit)
    cell(page, given).press("Enter")
    cell(page, one).press("Enter")
    assert board(page)[one] == str(graded.puzzle.givens[given])
    page.keyboard.press("Escape")
    assert page.locator("#pad [aria-pressed]").count() == 0
    page.evaluate(SET, ["digitFirst"])
    cell(page, two).press("8")
    assert board(page)[two] == "."
    page.keyboard.press("Enter")
    assert board(page)[two] == "8"
    page.keyboard.press("Shift+3")
    page.keyboard.press("Enter")
    assert board(page)[two] == "."
    assert page.locator(".notes").count() == 0 or page.locator(".notes").text_content() == "3"


PRESS = """([type, key, code, numLock, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true, modifierNumLock: numLock }))"""


MOVES = ("End", "ArrowDown", "PageDown", "ArrowLeft", "Clear", "ArrowRight", "Home", "ArrowUp", "PageUp")
"""What the keys 1 to 9 of the number pad do without NumLock."""


@pytest.mark.parametrize("has_lock", [True, False], ids=["NumLock", "no NumLock"])
def test_the_number_pad_enters_digits_and_never_moves(open_page: Open, puzzles: list[GradedPuzzle], *, has_lock: bool) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for digit, key in zip("123456789", MOVES, strict=True):
        page.evaluate(PRESS, ["keydown", digit if has_lock else key, f"Numpad{digit}", has_lock, False])
        assert board(page)[at] == digit
        assert page.evaluate("Number(document.activeElement.dataset.cell)") == at
    page.evaluate(PRESS, ["keydown", "0" if has_lock else "Insert", "Numpad0", has_lock, False])
    assert board(page)[at] == "."
    page.evaluate(PRESS, ["keydown", "ArrowDown", "Numpad2", has_lock, True])
    assert cell(page, at).locator(".notes").text_content() == "2"


def mode_of(page: Page) -> str:
    return str(page.locator("#modes [aria-pressed=true]").get_attribute("data-mode"))


def test_letters_switch_the_mode_and_held_ones_only_while_held(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for key, mode in {"x": "corner", "c": "center", "v": "color", "z": "digit"}.items():
        page.keyboard.press(key)
        assert mode_of(page) == mode
    page.keyboard.down("c")
    page.keyboard.press("4")
    assert mode_of(page) == "center"
    page.keyboard.up("c")
    assert mode_of(page) == "digit"
    assert cell(page, at).locator(".notes").text_content() == "4"


def test_letters_that_are_digits_of_a_board_are_entered(open_page: Open, large_page_file: Path) -> None:
    page = open_page("#2", file=large_page_file)
    at = page.evaluate("[...document.querySelectorAll('[data-cell]')].findIndex((one) => !one.querySelector('.value'))")
    cell(page, at).press("c")
    assert board(page)[at] == "C"
    assert mode_of(page) == "digit"
    page.keyboard.press("p")
    assert page.locator("#grid").is_hidden()  # P is no digit of a 16x16
    page = open_page("#3", file=large_page_file)
    at = page.evaluate("[...document.querySelectorAll('[data-cell]')].findIndex((one) => !one.querySelector('.value'))")
    cell(page, at).press("p")
    assert board(page)[at] == "P"
    page.keyboard.press("Pause")
    assert page.locator("#grid").is_hidden()


def test_a_held_digit_key_enters_its_digit_once(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for _ in range(2):
        page.keyboard.down("5")
    page.keyboard.up("5")
    assert board(page)[at] == "5"
