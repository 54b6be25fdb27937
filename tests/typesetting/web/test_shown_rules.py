"""Rules on the page: by themselves the first time, one tap away, never in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.families import find_family
from generator.model import GradedPuzzle
from generator.words import find_words
from tests.support.playing import cell, number_of, turn_to
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def test_rules_show_the_first_time_and_go_when_the_player_goes_on(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "antiknight-9x9")
    page = open_page(f"#{number}", PHONE)
    page.evaluate("localStorage.setItem('gridpress:settings', '{}')")  # a player who knows no rules
    page.reload()
    page.wait_for_selector("html[data-ready]")
    panel = page.locator("#rules-panel")
    assert panel.is_visible()
    rules = [find_words("en").translate(rule) for rule in find_family("antiknight-9x9").rules]
    assert page.locator("#rules-text p").all_inner_texts() == rules
    cell(page, 40).tap()
    assert panel.is_hidden()
    page.locator("#rules").tap()
    assert panel.is_visible()
    page.locator("#rules-close").tap()
    assert panel.is_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert panel.is_hidden()
    turn_to(page, number_of(puzzles, "killer-9x9"))
    assert panel.is_visible()


def test_in_wide_windows_rules_are_beside_the_board(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1", DESK)
    for family in ("sudoku-9x9", "sandwich-9x9", "littlekiller-9x9", "kakuro-8"):
        turn_to(page, number_of(puzzles, family))
        cell(page, puzzles[number_of(puzzles, family) - 1].puzzle.givens.index(0)).click()
        rules, *others = (page.locator(place).bounding_box() for place in ("#rules-panel", "#frame", "#tools", "#notice"))
        assert rules
        assert rules["height"] > 40
        assert rules["y"] + rules["height"] <= page.evaluate("innerHeight")
        for box in others:
            assert box
            is_beside = rules["x"] >= box["x"] + box["width"] or rules["y"] >= box["y"] + box["height"]
            assert is_beside, family
