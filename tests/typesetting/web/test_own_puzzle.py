"""A puzzle of the player's own, typed in on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.model import GradedPuzzle
from tests.support.playing import cell, notice, number_of
from tests.typesetting.web.conftest import DESK

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def test_a_puzzle_typed_in_is_played_with_its_digits_as_givens(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Its kind is that in play; what is typed in stays over a reload."""
    number = number_of(puzzles, "sudoku-4x4")
    graded = puzzles[number - 1]
    page = open_page(f"#{number}", DESK)
    page.locator("#more").click()
    page.get_by_role("button", name="Type in a puzzle").click()
    notice(page, "Type in the digits of your puzzle")
    givens = [(at, digit) for at, digit in enumerate(graded.puzzle.givens) if digit]
    for at, digit in givens:
        cell(page, at).press(str(digit))
    page.reload()
    page.wait_for_selector("html[data-learned]")
    at, digit = next((at, digit) for at, digit in enumerate(graded.solution) if not graded.puzzle.givens[at])
    cell(page, at).press(str(digit))
    page.locator("#more").click()
    page.get_by_role("button", name="Play the puzzle typed in").click()
    assert page.locator("#name").inner_text() == "Other puzzle"
    assert page.locator(".given").count() == len(givens) + 1
