"""The companion page's layout: a large board and all controls in every window."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.families import find_family
from generator.model import GradedPuzzle
from layouts.phrases import list_languages, read_phrases
from tests.support.playing import number_of, turn_to
from tests.support.usual_cases import some_cases

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

LEAST_SHARES = {
    (820, 1180): 0.97,
    (1180, 820): 0.97,
    (390, 664): 0.96,
    (375, 553): 0.92,
    (320, 568): 0.84,
    (568, 320): 0.92,
    (390, 844): 0.96,
    (1280, 900): 0.97,
    (1920, 1080): 0.97,
    (640, 450): 0.82,  # 1280x900 at 200 %
}
"""Least width of a 9x9 board as a share of the window's shorter side, by the size of the window."""

USUAL_SIZES = [((390, 664),), ((320, 568),), ((1280, 900),)]
"""Windows of the usual run for tests of every kind."""

LARGE_WHOLE = [(820, 1180), (1180, 820), (1280, 900), (1920, 1080)]
"""Windows that show a 25x25 board as a whole."""

SIXTEEN_WHOLE = [(390, 664), (375, 553), (390, 844), (640, 450)]
"""Other windows that show a 16x16 board as a whole."""

MOST_WHOLE = 12
"""Most rows of a board that every window shows as a whole."""

MEASURED = """() => {
  const away = [], small = [];
  for (const button of document.querySelectorAll("#top button, .caption button, #controls button")) {
    const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
    const name = button.id || button.dataset.digit || button.className;
    if (!button.checkVisibility()) continue;
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) away.push(name);
    if (Math.min(width, height) < 39.5) small.push(name);
  }
  const { width, left, top, right, bottom } = document.getElementById("frame").getBoundingClientRect();
  const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const scrolls = [document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight];
  return { away, small, isWhole, scrolls, share: width / Math.min(innerWidth, innerHeight) };
}"""
"""Buttons outside the window or too small for a finger, and the share of the board."""


def measure(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """Return the measures of the page in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return dict(page.evaluate(MEASURED))


@pytest.mark.parametrize("size", some_cases([(size,) for size in LEAST_SHARES], USUAL_SIZES), ids=lambda size: "x".join(map(str, size)))
def test_the_board_is_as_large_as_the_window_allows_with_every_tool_on_screen(open_page: Open, size: tuple[int, int]) -> None:
    found = measure(open_page("#1"), size)
    assert found["share"] >= LEAST_SHARES[size]
    assert (found["away"], found["small"], found["scrolls"]) == ([], [], [False, False])
    assert found["isWhole"]


@pytest.mark.parametrize(
    "size", some_cases([(size,) for size in LEAST_SHARES], USUAL_SIZES, keep=3), ids=lambda size: "x".join(map(str, size))
)
def test_every_kind_has_its_keys_on_the_screen(
    open_page: Open, puzzles: list[GradedPuzzle], large_page_file: Path, size: tuple[int, int]
) -> None:
    """Also large boards, which are then shown in part where the window is small."""
    page = open_page("#1")
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        found = measure(page, size)
        is_whole = find_family(graded.puzzle.family).geometry.n_rows <= MOST_WHOLE or size in LARGE_WHOLE + SIXTEEN_WHOLE
        assert (found["away"], found["small"], found["isWhole"]) == ([], [], is_whole), graded.puzzle.family
    for number in (2, 3):
        found = measure(open_page(f"#{number}", file=large_page_file), size)
        assert (found["away"], found["small"]) == ([], []), number
        assert found["isWhole"] == (size in LARGE_WHOLE or (number == 2 and size in SIXTEEN_WHOLE)), number


@pytest.mark.parametrize("size", some_cases([(size,) for size in LEAST_SHARES], USUAL_SIZES), ids=lambda size: "x".join(map(str, size)))
def test_a_notice_moves_neither_board_nor_keys(open_page: Open, size: tuple[int, int]) -> None:
    page = open_page("#1")
    places = "['frame', 'pad', 'tools'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"
    measure(page, size)
    still = page.evaluate(places)
    for language in list_languages():
        page.evaluate("(text) => (document.getElementById('notice').textContent = text)", read_phrases(language).say("web.auto.done"))
        assert page.evaluate(places) == still, language


HIDDEN_BY_HINT = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const text = document.getElementById("hint-text");
  const buttons = [...document.querySelectorAll("#hint-panel button")].filter((one) => !one.hidden);
  const isOut = ({ left, top, right, bottom }) => left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  const shared = (one, other, start, end) => Math.min(one[end], other[end]) - Math.max(one[start], other[start]);
  const meets = (one, other) => shared(one, other, "left", "right") > 0.5 && shared(one, other, "top", "bottom") > 0.5;
  const own = [text, ...buttons].map(boxOf);
  const isOverModes = innerHeight < 720 && innerWidth >= 360 && innerWidth / innerHeight >= 0.62 && innerWidth <= innerHeight;
  const others = ["frame", "pad", "top", ...(isOverModes ? [] : ["modes"])].map((id) => boxOf(document.getElementById(id)));
  const over = own.filter((one) => others.some((other) => meets(one, other)));
  return [own.filter(isOut).length, over.length, text.clientHeight >= Math.min(30, text.scrollHeight)];
}"""
"""Counts what of a hint is outside the window, and what lies over the board, the keypad or the navigation.

In low windows that are nearly square, the text is over the modes.
"""


@pytest.mark.parametrize(
    "size",
    some_cases([*((size,) for size in LEAST_SHARES), ((844, 390),)], USUAL_SIZES),
    ids=lambda size: "x".join(map(str, size)),
)
def test_a_hint_covers_neither_board_nor_keys(open_page: Open, puzzles: list[GradedPuzzle], size: tuple[int, int]) -> None:
    """At each depth; the text may scroll."""
    page = open_page(f"#{number_of(puzzles, 'nonconsecutive-9x9')}")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_selector("html[data-learned]")
    places = "['frame', 'pad'].map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"
    still = page.evaluate(places)
    for _ in range(4):
        page.keyboard.press("?")
        page.locator("#hint-panel").wait_for(state="attached")
        assert page.evaluate(HIDDEN_BY_HINT) == [0, 0, True]
        assert page.evaluate(places) == still


def test_at_400_percent_the_page_scrolls_down_and_the_board_is_as_high_as_the_window(open_page: Open) -> None:
    """As WCAG 2.2, 1.4.10 asks: 1280x900 is then 320x225."""
    found = measure(open_page("#1"), (320, 225))
    assert (found["small"], found["scrolls"]) == ([], [False, True])
    assert found["share"] > 0.9


CLIPPED = """() => [...document.querySelectorAll("#modes button, #tools span, #pad button")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""Labels that are wider than their buttons."""


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)], ids=lambda size: "x".join(map(str, size)))
def test_text_of_twice_the_size_leaves_board_labels_and_tools_whole(open_page: Open, size: tuple[int, int]) -> None:
    """Some browsers enlarge text alone."""
    page = open_page("#1")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = measure(page, size)
    assert (found["away"], found["small"], found["isWhole"], page.evaluate(CLIPPED)) == ([], [], True, [])
    assert found["share"] > 0.7


def test_a_notice_goes_after_a_while(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page(
        f"#{number_of(puzzles, 'sudoku-6x6')}",
        before="const wait = setTimeout; window.setTimeout = (act, ms) => wait(act, ms >= 4000 ? 300 : ms);",
    )
    page.locator("#check").click()
    page.locator("#notice", has_text="nothing to check").wait_for()
    page.locator("[data-cell='3']").click()
    assert "nothing to check" in page.locator("#notice").inner_text()
    page.locator("#notice").filter(has_text=re.compile("^$")).wait_for(state="attached")
