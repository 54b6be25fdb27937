"""The companion page in Firefox and WebKit: played, and without old defects.

Chromium has the tests of the other files. These are the tests that another engine can fail: what starts the page, layout, touch, keys,
storage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from generator.model import HOLE, GradedPuzzle
from generator.notation import format_digits, format_puzzle, puzzle_id
from tests.support.other_browsers import Browser, Firefox, WebKit, start_browser
from tests.support.playing import ALL_SAID, number_of
from tests.typesetting.web.conftest import LEAVE
from tests.typesetting.web.test_page_defects import SAVE

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
  const isOpen = () => Boolean(document.querySelector("#result:not([hidden])"));
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
    other.run(f"async () => ({LEAVE})()")
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
    placed = sum(digit not in (0, HOLE) for digit in graded.solution)
    assert len(told) >= placed - graded.puzzle.clues - 1


@pytest.mark.slow
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


@pytest.mark.broad
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


STORE = """async (id, text) => localStorage.setItem(`gridpress:game:${id}`, text)"""
TEXT = """async (selector) => document.querySelector(selector)?.textContent ?? ''"""


def save(other: Browser, file: Path, puzzles: list[GradedPuzzle], number: int, **changed: Any) -> None:
    """Open a puzzle with a saved game."""
    show(other, file, number)
    line = format_puzzle(puzzles[number - 1].puzzle)
    other.run(STORE, puzzle_id(puzzles[number - 1].puzzle), json.dumps(SAVE | {"line": line} | changed))
    other.open(f"{file.as_uri()}?{next(OPENINGS)}#{number}", 1280, 900)


def type_all(other: Browser, graded: GradedPuzzle, *, but: int) -> None:
    """Type the digits of a puzzle; in the cell `but` the next digit instead."""
    n = round(len(graded.solution) ** 0.5)
    for at, digit in enumerate(graded.solution):
        if not graded.puzzle.givens[at]:
            other.run("""async (at) => document.querySelector(`[data-cell='${at}']`).focus()""", at)
            other.press([str(digit % n + 1 if at == but else digit)])


def test_the_tap_of_the_last_crown_presses_no_button(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "crowns-8")
    crowns = [at for at, mark in enumerate(puzzles[number - 1].solution) if mark]
    show(other, page_file, number, 820, 1180)
    for name in ("result", "result-next"):  # the button is wherever the finger is
        cover = "async (name) => void Object.assign(document.getElementById(name).style, {position: 'fixed', inset: 0, width: '100%'})"
        other.run(cover, name)
    for at in crowns:
        touch(other, f"[data-cell='{at}']")
        touch(other, f"[data-cell='{at}']")
    assert other.run(IS_SOLVED)
    other.run("async () => new Promise((go) => setTimeout(go, 500))")
    assert other.run(TEXT, "#name") == f"Puzzle {number}"


@pytest.mark.slow
def test_a_full_board_with_a_mistake_is_announced(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    show(other, page_file, number)
    type_all(other, puzzles[number - 1], but=puzzles[number - 1].puzzle.givens.rindex(0))
    assert "something is wrong" in other.run(TEXT, "#notice")


@pytest.mark.slow
def test_a_solved_puzzle_looks_solved_when_it_is_opened_again(other: Browser, page_file: Path) -> None:
    show(other, page_file, 1)
    other.run(ALL_SAID, None)
    assert other.run(IS_SOLVED)
    other.open(f"{page_file.as_uri()}?{next(OPENINGS)}#1", 1280, 900)
    assert other.run("async () => document.getElementById('frame').classList.contains('solved')")


@pytest.mark.slow
def test_start_again_is_undone_with_its_time(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    at = puzzles[0].puzzle.givens.index(0)
    digit = puzzles[0].solution[at]
    save(other, page_file, puzzles, 1, cells=[[at, digit, 0, 0, 0]], moves=[[[at, 0, 0, digit]]], at=1)
    left = other.run(SHOWN)
    other.run("async () => document.getElementById('again').click()")
    assert other.run(SHOWN) != left
    other.run("async () => document.getElementById('undo').click()")
    assert other.run(SHOWN) == left
    assert other.run(TEXT, "#clock").startswith("1:1")


@pytest.mark.slow
def test_a_hostile_save_neither_locks_nor_changes_givens(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    graded = puzzles[0]
    at, given = graded.puzzle.givens.index(0), next(at for at, digit in enumerate(graded.puzzle.givens) if digit)
    for changed in ({"moves": [[]], "at": 1}, {"moves": [[[given, 0, 1, 2]]], "at": 1}, {"solved": True}):
        save(other, page_file, puzzles, 1, **changed)
        assert other.run(SHOWN) == format_digits(graded.puzzle.givens)
        other.run("""async (at) => document.querySelector(`[data-cell='${at}']`).focus()""", at)
        other.press([str(graded.solution[at])])
        assert other.run(SHOWN)[at] == str(graded.solution[at])


@pytest.mark.slow
def test_shift_with_the_number_pad_writes_a_mark(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    show(other, page_file, 1)
    counted = other.run(
        """async (at) => {
          const cell = document.querySelector(`[data-cell='${at}']`);
          cell.focus();
          const pressed = { key: "End", code: "Numpad1", shiftKey: true, bubbles: true, modifierNumLock: true };
          cell.dispatchEvent(new KeyboardEvent("keydown", pressed));
          await new Promise((go) => setTimeout(go, 100));
          return [cell.querySelectorAll(".notes").length, Number(document.activeElement.dataset.cell)];
        }""",
        puzzles[0].puzzle.givens.index(0),
    )  # fmt: skip
    assert counted == [1, puzzles[0].puzzle.givens.index(0)]


@pytest.mark.slow
def test_marks_are_large_enough_and_regions_are_spoken(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    show(other, page_file, 1, 390, 664)
    sizes = other.run(
        """async () => {
          document.getElementById("auto").click();
          await new Promise((go) => setTimeout(go, 300));
          const marks = [...document.querySelectorAll("#grid .notes span")];
          return marks.map((one) => parseFloat(getComputedStyle(one).fontSize));
        }"""
    )
    assert sizes
    assert min(sizes) >= 11
    show(other, page_file, number_of(puzzles, "crowns-8"))
    assert "region" in other.run("async () => document.querySelector(\"[data-cell='0']\").getAttribute('aria-label')")


@pytest.mark.slow
def test_a_hint_that_eliminates_is_drawn(other: Browser, page_file: Path, puzzles: list[GradedPuzzle]) -> None:
    """Its causes and its candidates, in the group of the hint above the board."""
    number, at = next(
        (number, at)
        for number, graded in enumerate(puzzles, start=1)
        for at, step in enumerate(graded.path)
        if step.removed and step.cell is None
    )
    show(other, page_file, number)
    drawn = other.run(
        """async (most) => {
          while (!document.documentElement.dataset.learned) await new Promise((go) => setTimeout(go, 5));
          const click = (id) => document.getElementById(id).click();
          for (let at = 0; at <= most; at += 1) {
            click("hint");
            for (let ticks = 5; ticks > 0; ticks -= 1) await null;
            while (!document.getElementById("hint-more").hidden) click("hint-more");
            const count = document.querySelectorAll("#draw-hint *").length;
            if (count > 1) return count;
            click("hint-apply");
          }
          return 0;
        }""",
        at,
    )
    assert drawn > 1


def test_a_move_changes_only_the_cells_that_it_concerns(other: Browser, large_page_file: Path) -> None:
    """On a 25x25, where every move once drew all cells."""
    show(other, large_page_file, 3)
    changed = other.run(
        """async () => {
          const cells = new Set(), grid = document.getElementById("grid");
          const at = [...grid.querySelectorAll("[data-cell]")].find((cell) => !cell.querySelector(".value")?.textContent);
          at.focus();
          await new Promise((go) => setTimeout(go, 100));
          const watch = new MutationObserver((records) => records.forEach(({ target, type }) => {
            const cell = (target.nodeType === 1 ? target : target.parentElement).closest("[data-cell]");
            if (cell && type === "childList") cells.add(cell);
          }));
          watch.observe(grid, { subtree: true, childList: true });
          document.querySelector("#pad [data-digit='2']").click();
          await new Promise((go) => setTimeout(go, 100));
          return cells.size;
        }"""
    )
    assert 1 <= changed < 100
