"""What tests of the companion page do in a browser: read it, turn it, take hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.families import find_family
from generator.grading import find_key, solve_puzzle
from generator.model import HOLE, GradedPuzzle, Puzzle
from generator.notation import format_puzzle, parse_puzzle

if TYPE_CHECKING:
    from playwright.sync_api import Page

ALL_SAID = """async (most) => {
  while (!document.documentElement.dataset.learned) await new Promise((go) => setTimeout(go, 5));
  const told = [], click = (id) => document.getElementById(id).click(), text = () => document.getElementById("hint-text").textContent;
  const cells = (what) => [...document.querySelectorAll(`#grid ${what}`)].map((cell) => Number(cell.dataset.cell));
  const [here, row, column] = { en: ["this cell", "r", "c"], de: ["dieses Feld", "Z", "S"], fr: ["cette case", "L", "C"],
    es: ["esta casilla", "F", "C"], zh: ["这一格", "R", "C"] }[document.documentElement.lang];
  const n = document.querySelectorAll("#grid [role=row]").length;
  const named = (said, [cell, ...others], start) =>
    others.length ? said : said.replace(new RegExp(`${start}${here}`, "i"), `${row}${Math.floor(cell / n) + 1}${column}${(cell % n) + 1}`);
  for (most ??= 3000; most > 0 && document.getElementById("result").hidden; most -= 1) {
    click("hint");
    for (let ticks = 5; ticks > 0; ticks -= 1) await null;
    if (document.getElementById("hint-panel").hidden) break;
    const depths = [];
    do depths.push(named(text(), cells(".place"), "")); while (!document.getElementById("hint-more").hidden && (click("hint-more"), true));
    const [where, technique, step] = [depths[0], depths[1], text()];
    click("hint-apply");
    told.push([where, technique, named(step, cells("[tabindex='0']"), "^")]);
  }
  return told;
}"""
"""Shows hints at every depth and applies them, at most `most`, until the puzzle is solved or no hint is left.

Returns the sentences that the press has too, with the name of the cell where the page says "this cell".
"""


def board(page: Page) -> str:
    """Read the digits of the board as shown, `.` for an empty cell and `#` for a hole."""
    read = """() => [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.className === "hole" ? "#" :
        cell.querySelector(".value")?.textContent ?? (cell.querySelector(".mark") ? "1" : ".")).join("")"""
    return str(page.evaluate(read))


def shown(puzzle: Puzzle, digits: bytes) -> str:
    """Return digits as the board of a puzzle shows them."""
    symbols = find_family(puzzle.family).symbols_of(puzzle)
    return "".join("#" if digit == HOLE else symbols[digit - 1] if digit else "." for digit in digits)


def cell(page: Page, number: int) -> Any:
    return page.locator(f"[data-cell='{number}']")


def notice(page: Page, text: str) -> None:
    """Wait until the page shows a text."""
    page.locator("#notice", has_text=text).wait_for()


def turn_to(page: Page, number: int) -> None:
    """Open another puzzle by its address."""
    page.evaluate("for (const open of document.querySelectorAll('dialog[open]')) open.close()")
    page.evaluate("(number) => (location.hash = number)", number)
    page.get_by_role("heading", name=f"Puzzle {number}", exact=True).wait_for()


def make_new_puzzles(page: Page, graded: Sequence[GradedPuzzle], kinds: Sequence[int], solve: bool = True) -> set[str]:
    """Order new puzzles on a phone, and return their lines.

    Each is checked to be a symmetry of one of the book.

    kinds   for each, the place of its kind in the list of kinds
    solve   whether hints fill in each of them
    """
    lines = set()
    for index in kinds:
        page.locator("#puzzles").tap()
        page.locator("#pick-kind").select_option(index=index)
        page.locator("#new").tap()
        notice(page, "New: puzzle")
        line = page.locator("#frame").get_attribute("data-line") or ""
        puzzle = parse_puzzle(line)
        assert format_puzzle(puzzle) == line
        assert find_key(puzzle, solve_puzzle(puzzle)) in [one.key for one in graded]
        if solve:
            assert page.evaluate(ALL_SAID)
            page.evaluate("document.getElementById('result-close').click()")
        lines.add(line)
    return lines


def number_of(puzzles: list[GradedPuzzle], family: str) -> int:
    return next(at for at, graded in enumerate(puzzles, start=1) if graded.puzzle.family == family)
