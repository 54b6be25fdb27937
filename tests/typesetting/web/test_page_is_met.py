"""The companion page as it is met: on every size of screen, in two tabs, by keyboard alone, without its program."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import register
from generator.grading import LEVELS, grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.typesetting.typeset import ChapterOrder, Imprint, make_book
from generator.typesetting.web.page_data import make_page
from layouts.phrases import read_phrases
from tests.families.sample_kind.kind import DOTS_6X6
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.xdist_group("chromium")
Open = Callable[..., "Page"]


def test_without_its_program_the_page_is_one_plain_sentence(browser: Browser, page_file: Path) -> None:
    """In the words of the phrases file, at the top, and nothing to press that would do nothing."""
    with browser.new_context(java_script_enabled=False, **PHONE) as context:
        page = context.new_page()
        page.goto(page_file.as_uri())
        sentence = page.locator("#unplayed")
        assert sentence.is_visible()
        assert sentence.inner_text() == read_phrases("en").say("web.do.unplayed")
        assert sentence.bounding_box()["y"] < 100
        assert page.locator("button:visible").count() == 0


def test_two_tabs_of_a_book_play_one_game(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """What one does shows in the other, whose going away saves nothing older; settings go along."""
    two = open_page("#1")
    one = two.context.new_page()
    one.goto(two.url)
    one.wait_for_selector("html[data-ready]")
    start = puzzles[0].puzzle.givens.index(0)
    one.bring_to_front()
    one.locator(f"[data-cell='{start}']").press("1")
    two.locator(f"[data-cell='{start}'] .value").wait_for()
    one.evaluate("document.getElementById('theme-dark').click()")
    two.locator("html[data-theme=dark]").wait_for()
    assert two.locator("#theme-dark").is_checked()
    one.close()
    two.reload()  # it saves as it goes
    two.locator("#notice", has_text="Continued").wait_for()
    assert two.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues + 1


def test_a_drag_that_ends_beside_the_board_is_over(open_page: Open) -> None:
    page = open_page("#1")
    box = page.locator("[data-cell='0']").bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(3, 3)
    page.mouse.up()
    page.mouse.move(box["x"] + 200, box["y"] + 100, steps=5)
    assert page.locator("[aria-selected=true]").count() == 1


def test_a_kind_the_page_cannot_play_is_named_and_left_out(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    """Numbers stay those of the book; a book of nothing else has a page that says so."""
    imprint = Imprint("Some of It", "", "", "", "", "", "classic", (215.9, 279.4))
    dots = replace(DOTS_6X6, on_page=False)
    with register(dots):
        three = [puzzles[0], grade_puzzle(parse_puzzle(dots.example), with_hodoku=False), puzzles[1]]
        for name, some in (("some", three), ("none", three[1:2])):
            book = make_book(imprint, [ChapterOrder((graded,)) for graded in some], LEVELS)
            (tmp_path / name).with_suffix(".html").write_text(make_page(book, some), encoding="utf-8")
    page = open_page("#2", file=tmp_path / "some.html")
    assert page.locator("#left-out").inner_text() == "Not on this page yet, only in the book: Sudoku with Dots (2–2)"
    page.locator("#notice", has_text="only in the book: Sudoku with Dots (2–2)").wait_for()
    page.locator("#after").click()
    assert page.locator("#name").inner_text() == "Puzzle 3"
    page.evaluate("(line) => (location.hash = line)", dots.example)
    page.locator("#notice", has_text="this page plays the kinds of puzzles in its book, “dots-6x6” is none of them").wait_for()
    page = open_page(file=tmp_path / "none.html")
    assert page.locator("#left-out").is_visible()
    assert page.locator("#table").is_hidden()
    assert page.locator("button:visible").count() == 0


IS_TAKEN = """(letter) => !document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
    { key: letter, code: `Key${letter.toUpperCase()}`, ctrlKey: true, bubbles: true, cancelable: true }))"""
"""Tells whether the page keeps a key pressed with Ctrl for itself."""


def test_the_keyboard_keeps_its_place(open_page: Open, large_page_file: Path) -> None:
    """A mode that is pressed keeps the focus, Escape closes a hint from its button, and keys with Ctrl stay the browser's."""
    page = open_page("#1")
    page.locator(".mode-corner").press("Enter")
    assert page.evaluate("document.activeElement.dataset.mode") == "corner"
    assert page.locator(".mode-corner").get_attribute("aria-pressed") == "true"
    page.locator("#hint").press("Enter")
    page.wait_for_selector("#hint-panel:not([hidden])")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "hint-more"
    page.keyboard.press("Escape")
    assert page.locator("#hint-panel").is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page = open_page("#2", file=large_page_file)
    page.locator("[data-cell='255']").wait_for()
    assert [page.evaluate(IS_TAKEN, letter) for letter in "cfz"] == [False, False, True]


def test_what_the_page_says_waits_for_no_frame(open_page: Open) -> None:
    """A page that is not drawn, on a busy machine or behind others, has no frames for a long time."""
    page = open_page("#1", before="window.requestAnimationFrame = () => 0;")
    page.evaluate("document.getElementById('auto').click()")
    page.locator("#notice", has_text="Every empty cell is marked").wait_for()


def test_a_puzzle_that_was_only_looked_at_is_not_begun(open_page: Open) -> None:
    page = open_page("#1", before="const every = setInterval; window.setInterval = (does) => every(does, 5);")
    page.locator("#clock", has_text=re.compile("[1-9]")).wait_for()
    page.evaluate("location.hash = 2")
    page.get_by_role("heading", name="Puzzle 2", exact=True).wait_for()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('game'))") == []


SIZES = {
    "phones": [(390, 844), (375, 667), (320, 568)],
    "lying down": [(844, 390)],
    "desks, one at 200 %": [(1280, 900), (640, 450)],
}
MISFITS = """async () => {
  const found = [], last = Number(document.getElementById("pick-number").max);
  for (let number = 1; number <= last; number += 1) {
    location.hash = number;
    while (!document.getElementById("name").textContent.endsWith(` ${number}`)) await new Promise((go) => setTimeout(go));
    const line = document.getElementById("frame").dataset.line.slice(0, 12);
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) found.push(`${line}: ${over} px too wide`);
    for (const button of document.querySelectorAll("main button")) {
      const { width, height } = button.getBoundingClientRect();
      if (button.checkVisibility() && Math.min(width, height) < 39.5) found.push(`${line}: ${button.id || button.className} too small`);
    }
  }
  return found;
}"""
"""What is wider than the screen, and what is less than a finger wants, in all puzzles of the page."""


@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
def test_every_size_of_screen_holds_the_page(open_page: Open, sizes: list[tuple[int, int]]) -> None:
    """And the pad stays where it is, whatever the page says: what moves is pressed beside."""
    page = open_page("#1")
    top = "Math.round(document.getElementById('pad').getBoundingClientRect().top + scrollY)"
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("location.hash = 1")
        page.get_by_role("heading", name="Puzzle 1", exact=True).wait_for()
        page.evaluate("document.getElementById('notice').textContent = ''")
        still = page.evaluate(top)
        page.evaluate("(text) => (document.getElementById('notice').textContent = text)", read_phrases("en").say("web.auto.done"))
        assert page.evaluate(top) == still, width
        assert page.evaluate(MISFITS) == [], width
