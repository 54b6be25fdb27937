"""The companion page in Firefox and WebKit: played by hints, keyboard and touch.

Chromium has the tests of the other files. These are the tests that another engine can fail: what starts the page, layout, touch, keys,
storage.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from generator.model import GradedPuzzle
from generator.notation import format_digits
from tests.support.other_browsers import Browser, Firefox, WebKit, start_browser
from tests.typesetting.web.test_playing import ALL_SAID, number_of

SIZES = ((820, 1180), (390, 664), (375, 553), (1280, 900))
"""Sizes of windows in CSS pixels: a tablet, two phones with the bars of their browsers, a desk."""

OPENINGS = count()

SHOWN = """async () => [...document.querySelectorAll("[role=gridcell]")].map((cell) =>
  cell.querySelector(".value")?.textContent ?? (cell.querySelector(".mark") ? "1" : ".")).join("")"""

PLACE = """async (selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

IS_SOLVED = """async () => {
  const isOpen = () => Boolean(document.querySelector("#solved-dialog[open]"));
  for (let tries = 250; tries > 0 && !isOpen(); tries -= 1) await new Promise((go) => setTimeout(go, 20));
  return isOpen();
}"""


@pytest.fixture(scope="module", params=[kind.name for kind in (Firefox, WebKit)])
def other(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Return a browser that all tests of this file share."""
    browser = start_browser(request.param)
    yield browser
    browser.close()


def show(other: Browser, file: Path, number: int, width: int = 1280, height: int = 900) -> None:
    """Open a puzzle with an empty store."""
    other.open(f"{file.as_uri()}?{next(OPENINGS)}#{number}", width, height)
    other.run("async () => localStorage.clear()")
    other.open(f"{file.as_uri()}?{next(OPENINGS)}#{number}", width, height)


def touch(other: Browser, selector: str) -> None:
    other.tap(*other.run(PLACE, selector))


def test_a_puzzle_is_solved_by_its_hints(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    for family in ("sudoku-9x9", "killer-9x9", "crowns-8"):
        solve_by_hints(other, page_file, puzzles, number_of(puzzles, family))


@pytest.mark.slow
def test_every_kind_is_solved_by_its_hints(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    for number in range(1, len(puzzles) + 1):
        solve_by_hints(other, page_file, puzzles, number)


def solve_by_hints(other: Browser, page_file: Path, puzzles: list[GradedPuzzle], number: int) -> None:
    show(other, page_file, number)
    told: list[Any] = other.run(ALL_SAID, None)
    graded = puzzles[number - 1]
    assert other.run(IS_SOLVED), (graded.puzzle.family, len(told))
    assert len(told) >= sum(map(bool, graded.solution)) - graded.puzzle.clues - 1


def test_a_puzzle_is_solved_by_keys(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-6x6")
    show(other, page_file, number)
    solution = format_digits(puzzles[number - 1].solution)
    other.run("""async () => document.querySelector("[data-cell='0']").focus()""")
    for row in range(6):
        other.press([key for digit in solution[6 * row : 6 * row + 6] for key in (digit, "ArrowRight")])
        other.press(["ArrowDown", *["ArrowLeft"] * 6])
    assert other.run(SHOWN) == solution
    assert other.run(IS_SOLVED)


def test_a_puzzle_is_solved_by_touch_and_continues(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    """After half of it the page is loaded again."""
    number = number_of(puzzles, "sudoku-4x4")
    graded = puzzles[number - 1]
    show(other, page_file, number, 390, 664)
    empty = [at for at, digit in enumerate(graded.puzzle.givens) if not digit]
    for at in empty[: len(empty) // 2]:
        touch(other, f"[data-cell='{at}']")
        touch(other, f"#pad [data-digit='{graded.solution[at]}']")
    shown = other.run(SHOWN)
    assert shown.count(".") == len(empty) - len(empty) // 2
    other.open(f"{page_file.as_uri()}?{next(OPENINGS)}#{number}", 390, 664)
    assert other.run(SHOWN) == shown
    for at in empty[len(empty) // 2 :]:
        touch(other, f"[data-cell='{at}']")
        touch(other, f"#pad [data-digit='{graded.solution[at]}']")
    assert other.run(SHOWN) == format_digits(graded.solution)
    assert other.run(IS_SOLVED)


def test_the_board_and_its_tools_are_inside_the_window(other: Browser, page_file: Path) -> None:
    measure = """async () => {
      const inside = (id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        return box.width > 0 && box.left >= 0 && box.right <= innerWidth + 0.5;
      };
      const outside = ["grid", "pad", "undo", "hint"].filter((id) => !inside(id));
      return [innerWidth, innerHeight, document.documentElement.scrollWidth <= innerWidth, outside];
    }"""
    for width, height in SIZES:
        show(other, page_file, 1, width, height)
        at_least = WebKit.narrowest if other.name == WebKit.name else width
        assert other.run(measure) == [max(width, at_least), height, True, []]
