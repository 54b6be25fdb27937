"""The companion page's board under real touches, and what a move redraws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.playing import cell
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

Open = Callable[..., "Page"]
Point = tuple[float, float]

LARGE = {2: "sudoku-16x16", 3: "sudoku-25x25"}
STATE = """() => {
  const { scrollLeft, scrollTop } = document.querySelector(".around");
  const width = document.getElementById("frame").getBoundingClientRect().width;
  const selected = [...document.querySelectorAll("[aria-selected=true]")].map((one) => Number(one.dataset.cell));
  return { selected, scrollLeft, scrollTop, width };
}"""

COMES_TO_REST = """() => new Promise((done) => {
  const around = document.querySelector(".around");
  let [last, calm, left] = ["", 0, 600];
  const look = () => {
    const place = `${around.scrollLeft} ${around.scrollTop}`;
    calm = place === last ? calm + 1 : 0;
    last = place;
    left -= 1;
    if (calm > 12 || !left) done(); else requestAnimationFrame(look);
  };
  look();
})"""
"""Waits until the board no longer moves by itself after a swipe, at most 600 frames."""


@contextmanager
def touches(page: Page) -> Iterator[CDPSession]:
    """Open a session that sends touches."""
    session = page.context.new_cdp_session(page)
    yield session
    session.detach()


def touch(session: CDPSession, kind: str, *points: Point) -> None:
    """Send the places of all fingers on the screen."""
    session.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]}
    )


def swipe(session: CDPSession, start: Point, end: Point, steps: int = 12) -> None:
    touch(session, "touchStart", start)
    for step in range(1, steps + 1):
        touch(session, "touchMove", tuple(one + (other - one) * step / steps for one, other in zip(start, end, strict=True)))
    touch(session, "touchEnd")


def pinch(session: CDPSession, middle: Point, start: float, end: float, steps: int = 10) -> None:
    """Move two fingers from one distance to another."""
    for step in range(steps + 1):
        half = (start + (end - start) * step / steps) / 2
        kind = "touchMove" if step else "touchStart"
        touch(session, kind, (middle[0] - half, middle[1]), (middle[0] + half, middle[1]))
    touch(session, "touchEnd")


def state(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(STATE))


def enlarge(session: CDPSession, page: Page) -> dict[str, Any]:
    """Pinch until the board is about twice as wide; return the page's state."""
    before = state(page)
    pinch(session, (190, 300), 80, 160)
    after = state(page)
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.05)
    return after


@pytest.mark.broad
@pytest.mark.parametrize("number", LARGE, ids=LARGE.values())
def test_a_swipe_moves_a_large_board_and_selects_nothing(open_page: Open, large_page_file: Path, number: int) -> None:
    page = open_page(f"#{number}", PHONE, file=large_page_file)
    with touches(page) as session:
        before = enlarge(session, page) if number == 2 else state(page)
        swipe(session, (300, 330), (120, 230))
        page.wait_for_function("(left) => document.querySelector('.around').scrollLeft > left + 50", arg=before["scrollLeft"])
        page.evaluate(COMES_TO_REST)
        after = state(page)
        assert after["selected"] == before["selected"]
        assert after["width"] == before["width"]
        at = int(page.evaluate("Number(document.elementFromPoint(200, 250).closest('[data-cell]').dataset.cell)"))
        touch(session, "touchStart", (200, 250))
        touch(session, "touchEnd")
        assert state(page)["selected"] == [at]


def test_two_fingers_enlarge_the_board_about_their_middle(open_page: Open) -> None:
    """Nothing is selected, and the page around the board stays as it is."""
    page = open_page("#1", PHONE)
    with touches(page) as session:
        chosen = state(page)["selected"]
        under = "Number(document.elementFromPoint(190, 300).closest('[data-cell]').dataset.cell)"
        at = page.evaluate(under)
        enlarge(session, page)
        assert page.evaluate(under) == at
        assert state(page)["selected"] == chosen
        assert page.evaluate("visualViewport.scale") == 1
        assert page.evaluate("document.getElementById('hint').getBoundingClientRect().bottom <= innerHeight")
        pinch(session, (190, 300), 300, 60)
        assert state(page)["width"] == pytest.approx(375, abs=2)
        box = cell(page, 40).bounding_box()
        swipe(session, (box["x"] + 9, box["y"] + 9), (box["x"] + 9 + 2 * box["width"], box["y"] + 9))
        assert state(page)["selected"] == [40, 41, 42]


def test_select_several_drags_over_an_enlarged_board(open_page: Open) -> None:
    page = open_page("#1", PHONE)
    with touches(page) as session:
        enlarge(session, page)
        page.locator("#extra").tap()
        page.locator("#several").tap()
        left = state(page)["scrollLeft"]
        swipe(session, (100, 300), (300, 300))
        assert state(page)["scrollLeft"] == left
        assert len(state(page)["selected"]) >= 3


def test_the_keys_and_the_wheel_enlarge_a_board(open_page: Open) -> None:
    page = open_page("#1", DESK)
    cell(page, 40).focus()
    before = state(page)["width"]
    page.keyboard.press("+")
    assert state(page)["width"] == pytest.approx(1.25 * before, rel=0.01)
    page.keyboard.press("-")
    assert state(page)["width"] == pytest.approx(before, rel=0.01)
    with touches(page) as session:
        wheel = {"type": "mouseWheel", "x": 300, "y": 300, "deltaX": 0, "deltaY": -120}
        session.send("Input.dispatchMouseEvent", wheel | {"modifiers": 2})
    page.locator("#frame.pans").wait_for()
    assert state(page)["width"] > 1.3 * before


CHANGED = """(key) => new Promise((done) => {
  const changed = new Set();
  const watch = new MutationObserver((records) => records.forEach(({ target }) => {
    const cell = (target.closest ? target : target.parentElement)?.closest("[data-cell]");
    if (cell) changed.add(cell);
  }));
  watch.observe(document.getElementById("grid"), { subtree: true, childList: true, attributes: true, characterData: true });
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: "", bubbles: true, cancelable: true }));
  setTimeout(() => { watch.disconnect(); done(changed.size); });
})"""
"""Counts the cells that a key changes on the screen."""


@pytest.mark.parametrize(("key", "most"), [("1", 75), ("ArrowRight", 190)])
def test_a_move_redraws_only_the_cells_it_changes(open_page: Open, large_page_file: Path, key: str, most: int) -> None:
    """On a 25x25: equal digits, or cells seen from two cells, not all 625."""
    page = open_page("#3", DESK, file=large_page_file)
    empty = page.evaluate("document.querySelector('[data-cell]:not(.given)').dataset.cell")
    cell(page, empty).focus()
    changed = page.evaluate(CHANGED, key)
    assert 0 < changed <= most
