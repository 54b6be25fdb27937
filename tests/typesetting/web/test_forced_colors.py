"""The companion page with forced colors: states are visible without backgrounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from generator.model import GradedPuzzle
from tests.support.playing import cell, number_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

STYLES = """(selector) => {
  const style = getComputedStyle(document.querySelector(selector));
  return [style.outlineStyle, style.outlineWidth, style.borderTopStyle, style.borderTopWidth, style.backgroundColor, style.color,
    style.fontWeight, style.fontStyle, style.textDecorationLine, style.stroke];
}"""
"""Returns the styles of an element that forced colors leave."""


@pytest.fixture
def forced(open_page: Open, puzzles: list[GradedPuzzle]) -> Iterator[Page]:
    """Return a page of a killer with forced colors."""
    page = open_page(f"#{number_of(puzzles, 'killer-9x9')}")
    page.emulate_media(forced_colors="active")
    yield page
    page.emulate_media(forced_colors="none")


def test_modes_swatches_and_cells_differ_in_more_than_a_background(forced: Page) -> None:
    page = forced

    def look(selector: str) -> list[str]:
        return list(page.evaluate(STYLES, selector))

    assert look(".mode[aria-pressed=true]")[4:6] != look(".mode[aria-pressed=false]")[4:6]
    cell(page, 0).click()
    page.keyboard.press("5")
    cell(page, 1).click()
    page.keyboard.press("5")
    cell(page, 40).click()
    assert look("[data-cell='40']")[:2] == ["solid", "4px"]
    assert look("[data-cell='0']")[2:4] == ["dashed", "2px"]
    assert "underline" in look("[data-cell='0'] .value")[8]
    plain = look("[data-cell='60']")
    assert plain[:4] != look("[data-cell='0']")[:4]
    page.locator(".mode-color").click()
    colors = [page.evaluate("(key) => getComputedStyle(key).backgroundColor", key) for key in page.locator(".swatch").element_handles()]
    assert len(set(colors)) == len(colors) == 8
    page.keyboard.press("3")
    assert look("[data-cell='40']")[4] == colors[2]
    ink = page.evaluate("getComputedStyle(document.getElementById('name')).color")
    assert [look(selector)[9] for selector in (".cage", ".line2", ".line3")] == [ink] * 3


def test_givens_and_entries_differ_in_their_letters(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    page.emulate_media(forced_colors="active")
    at = puzzles[0].puzzle.givens.index(0)
    cell(page, at).press("5")
    given, entry = (page.evaluate(STYLES, f"[data-cell='{one}'] .value")[6:8] for one in (0, at))
    assert (given, entry) == (["700", "normal"], ["400", "italic"])
    page.emulate_media(forced_colors="none")
