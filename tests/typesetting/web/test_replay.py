"""The replay of a solved game on the companion page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.model import GradedPuzzle
from tests.support.accessibility import Ear
from tests.support.playing import ALL_SAID, board, notice, number_of
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

SAVES = "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('gridpress:game:')))"


def test_a_solved_game_is_replayed_by_touch_and_keyboard(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Also opened again, from the list of times; the saved game stays as it is."""
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}", PHONE), puzzles[number - 1]
    page.evaluate(ALL_SAID)
    whole, count, saves = board(page), graded.puzzle.givens.count(0), page.evaluate(SAVES)
    ear = Ear(page)
    page.locator("#result-replay").tap()
    ear.listen_for(f"Start, {count} moves.")
    assert board(page).count(".") == count
    assert page.locator("#result").is_hidden()
    page.locator("#replay-speed").tap()
    page.locator("#replay-speed").tap()
    page.locator("#replay-play").tap()
    ear.listen_for(f"{count} of {count}: ")
    assert not any(" of " in text for text in ear.heard[1:-1])  # nothing while it plays
    assert board(page) == whole
    page.locator("#replay-at").press("ArrowLeft")
    assert (page.locator("#replay-at").get_attribute("aria-valuetext") or "").startswith(f"{count - 1} of {count}: ")
    page.locator("#replay-play").press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    page.keyboard.press("1")
    assert board(page).count(".") == count - 1
    page.evaluate("location.hash = 1")
    page.locator("[data-cell='80']").wait_for()
    assert page.locator("#replay").is_hidden()
    page.evaluate("(number) => (location.hash = number)", number)
    page.locator("[data-cell='80']").wait_for(state="detached")
    page.locator("#result-close").tap()
    page.locator("#undo").tap()
    notice(page, "nothing to undo")
    page.locator("#more").tap()
    page.locator("#times").tap()
    page.get_by_role("button", name=f"Puzzle {number}").tap()
    page.locator("#replay").wait_for()
    page.keyboard.press("Escape")
    assert board(page) == whole
    assert page.locator("#result").is_visible()
    assert page.evaluate(SAVES) == saves
