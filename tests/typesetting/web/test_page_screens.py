"""The companion page on every screen size, in two tabs, and by keyboard alone.

Also without its program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import register
from generator.grading import LEVELS, grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_digits, parse_puzzle
from generator.typesetting.typeset import ChapterOrder, Imprint, make_book
from generator.typesetting.web.page_data import make_page
from layouts.phrases import list_languages, read_phrases
from tests.families.sample_kind.kind import DOTS_6X6
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Open = Callable[..., "Page"]


def test_without_its_program_the_page_shows_boards_to_read(browser: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    """Above them is what the page cannot do; there is no button."""
    with browser.new_context(java_script_enabled=False, **PHONE) as context:
        page = context.new_page()
        page.goto(page_file.as_uri())
        sentence = page.locator("#unplayed > p").first
        boards = page.locator("#unplayed pre").all_inner_texts()
        assert sentence.is_visible()
        phrases = read_phrases("en")
        about = phrases.say("unplayed.boards", count=len(boards), all=len(puzzles))
        assert sentence.inner_text() == f"{phrases.say('unplayed.why')} {about}"
        assert "".join(boards[0].split()) == "1" + format_digits(puzzles[0].puzzle.givens)
        assert page.locator("button:visible").count() == 0


@pytest.mark.broad
def test_two_tabs_of_a_book_share_one_game(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Moves and settings of one are shown in the other.

    Closing one saves nothing older.
    """
    two = open_page("#1", is_alone=True)
    start = puzzles[0].puzzle.givens.index(0)
    with second_tab(two) as one:
        one.locator(f"[data-cell='{start}']").press("1")
        two.locator(f"[data-cell='{start}'] .value", has_text="1").wait_for()
        one.evaluate("document.getElementById('theme-dark').click()")
        two.locator("html[data-theme=dark]").wait_for()
        assert two.locator("#theme-dark").is_checked()
    two.reload()  # the page saves while it is unloaded
    two.locator("#notice", has_text="Continued").wait_for()
    assert two.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues + 1


@pytest.mark.parametrize("event", ["visibilitychange", "focus", "pagehide"])
def test_a_tab_that_missed_the_moves_of_another_shows_them_and_saves_nothing_older(
    open_page: Open, puzzles: list[GradedPuzzle], event: str
) -> None:
    """Browsers freeze tabs in the background; frozen tabs get no storage events."""
    start, beside = [at for at, digit in enumerate(puzzles[0].puzzle.givens) if not digit][:2]
    deaf = "addEventListener('storage', (event) => event.stopImmediatePropagation());"
    two = open_page("#1", before=deaf, is_alone=True)
    with second_tab(two) as one:
        two.locator(f"[data-cell='{start}']").press("1")
        one.locator(f"[data-cell='{start}'] .value").wait_for()
        one.locator(f"[data-cell='{beside}']").press("2")
        one.locator(f"[data-cell='{beside}'] .value").wait_for()
        wait_for_moves(one, 2)  # else a busy tab saves the move only when it is closed
    assert two.locator(f"[data-cell='{beside}'] .value").count() == 0
    two.evaluate("(event) => (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event))", event)
    two.locator(f"[data-cell='{beside}'] .value").wait_for()
    assert two.evaluate(SAVED_MOVES) == 2


SAVED_MOVES = "JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('gridpress:game:'))]).moves.length"


def wait_for_moves(page: Page, count: int) -> None:
    """Wait until a page has saved so many moves, for at most 30 seconds."""
    for _ in range(600):
        if page.evaluate(f"() => {{ try {{ return {SAVED_MOVES}; }} catch {{ return 0; }} }}") == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"expected {count} saved moves, found {page.evaluate(SAVED_MOVES)}")


@contextmanager
def second_tab(page: Page) -> Iterator[Page]:
    """Open the page's address in a new tab, which is closed even if the test fails.

    About one in 20 tabs of files that Chromium 156 opens under a driver has a store of its own until it is loaded again.
    """
    tab = page.context.new_page()
    try:
        tab.goto(page.url)
        for _ in range(10):
            tab.wait_for_selector("html[data-ready]")
            page.wait_for_selector("html[data-ready]")
            if has_store_of(tab, page):
                break
            tab.reload()
            page.reload()
        else:
            raise AssertionError("expected two tabs of one store, found a store for each after loading them 10 times")
        tab.bring_to_front()
        yield tab
    finally:
        tab.close()


def has_store_of(tab: Page, page: Page) -> bool:
    """Return whether a tab sees within two seconds what another page stores."""
    page.evaluate("localStorage.setItem('test:shared', '1')")
    for _ in range(40):
        if tab.evaluate("() => localStorage.getItem('test:shared')"):
            page.evaluate("localStorage.removeItem('test:shared')")
            return True
        tab.wait_for_timeout(50)
    return False


def test_a_drag_that_ends_outside_the_board_is_ended(open_page: Open) -> None:
    page = open_page("#1")
    box = page.locator("[data-cell='0']").bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(3, 3)
    page.mouse.up()
    page.mouse.move(box["x"] + 200, box["y"] + 100, steps=5)
    assert page.locator("[aria-selected=true]").count() == 1


def test_a_kind_the_page_cannot_play_is_named_and_left_out(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    """Puzzles keep the numbers of the book.

    A book with nothing else has a page with that notice.
    """
    imprint = Imprint("Some of It", "", "", "", "", "", "classic", (215.9, 279.4))
    dots = replace(DOTS_6X6, on_page=False)
    with register(dots):
        three = [puzzles[0], grade_puzzle(parse_puzzle(dots.example), with_hodoku=False), puzzles[1]]
        for name, some in (("some", three), ("none", three[1:2])):
            book = make_book(imprint, [ChapterOrder((graded,)) for graded in some], LEVELS)
            (tmp_path / name).with_suffix(".html").write_text(make_page(book, some), encoding="utf-8")
    page = open_page("#2", file=tmp_path / "some.html")
    assert page.locator("#left-out").inner_text() == "In the book, but not yet on this page: Sudoku with Dots (2–2)"
    page.locator("#notice", has_text="not yet on this page: Sudoku with Dots (2–2)").wait_for()
    page.locator("#after").click()
    assert page.locator("#name").inner_text() == "Puzzle 3"
    page.evaluate("(line) => (location.hash = line)", dots.example)
    page.locator("#notice", has_text="this page plays the kinds of puzzles in its book, and “dots-6x6” is not one of them").wait_for()
    page = open_page(file=tmp_path / "none.html")
    assert page.locator("#left-out").is_visible()
    assert page.locator("#table").is_hidden()
    assert page.locator("button:visible").count() == 0


IS_TAKEN = """(letter) => !document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
    { key: letter, code: `Key${letter.toUpperCase()}`, ctrlKey: true, bubbles: true, cancelable: true }))"""
"""Checks whether the page handles a key pressed with Ctrl itself."""


def test_the_focus_stays_in_place_and_ctrl_keys_reach_the_browser(open_page: Open, large_page_file: Path) -> None:
    """A pressed mode keeps the focus, and Escape closes a hint from its button."""
    page = open_page("#1")
    page.locator(".mode-corner").press("Enter")
    assert page.evaluate("document.activeElement.dataset.mode") == "corner"
    assert page.locator(".mode-corner").get_attribute("aria-pressed") == "true"
    page.locator("#hint").press("Enter")
    page.wait_for_selector("#hint-panel:not([hidden])")
    assert page.evaluate("document.activeElement.id") == "hint-more"
    page.keyboard.press("Escape")
    assert page.locator("#hint-panel").is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page = open_page("#2", file=large_page_file)
    page.locator("[data-cell='255']").wait_for()
    assert [page.evaluate(IS_TAKEN, letter) for letter in "cfz"] == [False, False, True]


def test_notices_are_shown_without_animation_frames(open_page: Open) -> None:
    """A page that is not drawn has no frames for a long time.

    It may be behind others, or on a busy machine.
    """
    page = open_page("#1", before="window.requestAnimationFrame = () => 0;")
    page.evaluate("document.getElementById('auto').click()")
    page.locator("#notice", has_text="Candidates are filled in").wait_for()


def test_a_puzzle_that_was_only_opened_has_no_saved_game(open_page: Open) -> None:
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
    const isShown = () => document.getElementById("name").textContent.endsWith(` ${number}`);
    for (let tries = 0; tries < 1000 && !isShown(); tries += 1) await new Promise((go) => setTimeout(go));
    if (!isShown()) return [`puzzle ${number} is not shown`];
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
"""Elements wider than the screen, and buttons too small for a finger, in all puzzles of the page."""


@pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)
def test_the_page_fits_every_screen_size(open_page: Open, sizes: list[tuple[int, int]]) -> None:
    """The pad does not move when a notice is shown, so that no wrong key is pressed."""
    page = open_page("#1")
    top = "Math.round(document.getElementById('pad').getBoundingClientRect().top + scrollY)"
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("location.hash = 1")
        page.get_by_role("heading", name="Puzzle 1", exact=True).wait_for()
        page.evaluate("document.getElementById('notice').textContent = ''")
        still = page.evaluate(top)
        for language in list_languages():
            text = read_phrases(language).say("web.auto.done")
            page.evaluate("(text) => (document.getElementById('notice').textContent = text)", text)
            assert page.evaluate(top) == still, (width, language)
        assert page.evaluate(MISFITS) == [], width
