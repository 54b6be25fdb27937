"""Marks and colors on the companion page's board: places, size, contrast."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from generator.model import GradedPuzzle
from tests.support.playing import cell, number_of
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
Box = dict[str, float]

SMALL: dict[str, Any] = {"viewport": {"width": 375, "height": 553}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LEAST_SIZE = 11
"""Least size of a mark on a 9x9 board, in CSS pixels."""

BOXES = """([at, what]) => {
  const outer = document.querySelector(`[data-cell='${at}']`).getBoundingClientRect();
  return [...document.querySelectorAll(`[data-cell='${at}'] ${what}`)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const away = { left: left - outer.left, top: top - outer.top, right: outer.right - right, bottom: outer.bottom - bottom };
    return { ...away, text: one.textContent, height: bottom - top, size: parseFloat(getComputedStyle(one).fontSize) };
  });
}"""
"""Boxes of elements in a cell, as distances from its sides."""


def boxes(page: Page, at: int, what: str) -> list[Box]:
    return list(page.evaluate(BOXES, [at, what]))


def mark(page: Page, at: int, digits: str, *, key: str = "Shift") -> None:
    """Write marks into a cell."""
    cell(page, at).focus()
    for digit in digits:
        page.keyboard.press(f"{key}+{digit}")


def empties(graded: GradedPuzzle) -> list[int]:
    return [at for at, digit in enumerate(graded.puzzle.givens) if not digit]


@pytest.mark.parametrize(
    ("family", "cols", "rows"), [("sudoku-9x9", 3, 3), ("sudoku-6x6", 3, 2), ("sudoku-4x4", 2, 2), ("futoshiki-5", 3, 2)]
)
def test_each_digit_has_its_own_place_in_every_cell(
    open_page: Open, puzzles: list[GradedPuzzle], family: str, cols: int, rows: int
) -> None:
    number = number_of(puzzles, family)
    page = open_page(f"#{number}", SMALL)
    full, *others = empties(puzzles[number - 1])[:5]
    n = int(len(puzzles[number - 1].solution) ** 0.5)
    mark(page, full, "".join(map(str, range(1, n + 1))))
    places = {box["text"]: (round(box["left"]), round(box["top"])) for box in boxes(page, full, ".notes span")}
    assert len({left for left, _ in places.values()}) == cols
    assert len({top for _, top in places.values()}) == rows
    for other, digit in zip(others, "1342", strict=True):
        mark(page, other, digit)
        (box,) = boxes(page, other, ".notes span")
        assert abs(box["left"] - places[digit][0]) <= 1
        assert abs(box["top"] - places[digit][1]) <= 1


def meet(one: Box, other: Box, width: float, height: float) -> bool:
    """Return whether two boxes overlap by more than half a pixel."""
    across = min(width - one["right"], width - other["right"]) - max(one["left"], other["left"])
    return across > 0.5 and min(height - one["bottom"], height - other["bottom"]) - max(one["top"], other["top"]) > 0.5


@pytest.mark.parametrize("family", ["sudoku-9x9", "killer-9x9", "greater-diagonal-9x9"])
@pytest.mark.parametrize("key", ["Shift", "Alt"], ids=["corner", "center"])
def test_nine_marks_are_readable_on_a_small_phone(open_page: Open, puzzles: list[GradedPuzzle], family: str, key: str) -> None:
    """None is cut by the cell's sides, by another mark, or by the sum of a cage."""
    number = number_of(puzzles, family)
    page = open_page(f"#{number}", SMALL)
    for at in empties(puzzles[number - 1])[:6]:
        mark(page, at, "123456789", key=key)
        found = boxes(page, at, ".notes span")
        outer = cell(page, at).bounding_box()
        assert len(found) == 9
        assert min(box["size"] for box in found) >= LEAST_SIZE
        ink = [shrink(box) for box in found + boxes(page, at, ".sum")]
        assert all(min(box["left"], box["top"], box["right"], box["bottom"]) >= 0 for box in ink), at
        assert not any(meet(one, other, outer["width"], outer["height"]) for one, other in combinations(ink, 2)), at


def test_sixteen_notes_fit_into_a_cell_of_24_pixels(open_page: Open, large_page_file: Path) -> None:
    page = open_page(f"#sudoku-16x16:{'.' * 256}", PHONE, file=large_page_file)
    page.evaluate("document.getElementById('auto').click()")
    outer = cell(page, 17).bounding_box()
    ink = [shrink(box) for box in boxes(page, 17, ".notes span")]
    assert len(ink) == 16
    assert outer["width"] < 25
    assert min(box["size"] for box in ink) >= 6
    assert all(min(box["left"], box["top"], box["right"], box["bottom"]) >= 0 for box in ink)
    assert not any(meet(one, other, outer["width"], outer["height"]) for one, other in combinations(ink, 2))


def shrink(box: Box) -> Box:
    """Return the box of a digit's ink, 0.73 of its size high, from that of its line."""
    spare = (box["height"] - 0.73 * box["size"]) / 2
    return box | {"top": box["top"] + spare, "bottom": box["bottom"] + spare}


def luminance(color: str) -> float:
    """Return the relative luminance of an rgb() color, as WCAG 2 defines it."""
    channels = [float(part) / 255 for part in re.findall(r"[\d.]+", color)[:3]]
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_selection_is_seen_on_every_color(open_page: Open, puzzles: list[GradedPuzzle], scheme: Literal["light", "dark"]) -> None:
    """Its ring has a contrast of 3 with the cell, digits and marks one of 4.5."""
    page = open_page("#1", color_scheme=scheme)
    at = empties(puzzles[0])[0]
    for theme in ("light", "dark"):
        page.evaluate("(theme) => document.getElementById(`theme-${theme}`).click()", theme)
        cell(page, at).focus()
        for color in range(9):
            if color:
                page.locator(".mode-color").click()
                page.locator(f"#pad .color{color}").click()
            assert cell(page, at).get_attribute("aria-selected") == "true"
            ground = page.evaluate("(at) => getComputedStyle(document.querySelector(`[data-cell='${at}']`)).backgroundColor", at)
            ring = page.evaluate("getComputedStyle(document.querySelector('.ring')).stroke")
            assert contrast(ring, ground) >= 3, (theme, color)
            for text in page.evaluate(TEXT_COLORS):
                assert contrast(rgb(text), ground) >= 4.5, (theme, color, text)
            if color:
                page.locator(f"#pad .color{color}").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rows_and_columns_of_a_cell_are_told_from_others(open_page: Open, scheme: Literal["light", "dark"]) -> None:
    page = open_page("#1", color_scheme=scheme)
    mixed = """() => {
      const paint = document.createElement("canvas").getContext("2d");
      for (const name of ["--sheet", "--peer"]) {
        paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
        paint.fillRect(0, 0, 9, 9);
      }
      const sheet = getComputedStyle(document.getElementById("frame")).backgroundColor;
      return [sheet, `rgb(${paint.getImageData(4, 4, 1, 1).data.slice(0, 3)})`];
    }"""
    assert contrast(*page.evaluate(mixed)) >= 1.2


@pytest.mark.parametrize("family", ["jigsaw-9x9", "crowns-8", "starbattle-9"])
def test_regions_that_touch_differ_in_color_and_pattern(open_page: Open, puzzles: list[GradedPuzzle], family: str) -> None:
    number = number_of(puzzles, family)
    page, puzzle = open_page(f"#{number}"), puzzles[number - 1].puzzle
    assert page.locator(".hatch").count() == 0
    page.evaluate("document.getElementById('set-patterns').click()")
    regions = puzzle.extra or ""
    n = round(len(regions) ** 0.5)
    for what in ("[class^=region]", ".hatch"):
        tints = page.locator(what).evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
        assert len(set(tints)) == 8
        for at in range(n * n):
            for other in ([at + 1] if (at + 1) % n else []) + ([at + n] if at + n < n * n else []):
                assert (tints[at] == tints[other]) == (regions[at] == regions[other])


TEXT_COLORS = "['--entry', '--ink'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name))"


def rgb(text: str) -> str:
    """Return the rgb() form of a color such as #1d4f73."""
    return "rgb({}, {}, {})".format(*bytes.fromhex(text.strip().removeprefix("#")))
