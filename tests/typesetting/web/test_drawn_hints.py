"""Hints drawn on the board, applied, and found for any position, in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.techniques.category import ONE_CHAIN
from generator.techniques.explainer import BY_NAME
from generator.typesetting.labels import capitalized
from tests.support.playing import board, cell, notice, number_of
from tests.support.signed_pages import write_page
from tests.typesetting.web.positions import list_cages, replay

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

CHAINS = "sudoku-9x9:.5.8....23...2..9.8.713.5......4..2..4.9....7..6..5.8.195.....6.........67......3"
"""A fiendish puzzle that the page's own ladder solves."""

SHOWN = """async ([wanted, most]) => {
  const click = (id) => document.getElementById(id).click(), panel = document.getElementById("hint-panel");
  const isEnd = () => panel.hidden && /guess|certain|no solution/.test(document.getElementById("notice").textContent);
  const said = () => document.getElementById("hint-text").textContent;
  while (!document.documentElement.dataset.learned) await new Promise((go) => setTimeout(go, 5));
  for (; most > 0 && !document.querySelector("#result:not([hidden])"); most -= 1) {
    document.getElementById("notice").textContent = "";
    click("hint");
    for (let waits = 4000; waits > 0 && panel.hidden && !isEnd(); waits -= 1) {
      await new Promise((go) => setTimeout(go, 5));
    }
    if (panel.hidden) return document.getElementById("notice").textContent;
    while (!document.getElementById("hint-more").hidden) click("hint-more");
    if (wanted && said().includes(wanted)) return said();
    click("hint-apply");
  }
  return "solved";
}"""
"""Applies hints, at most a number of them, until a step's sentence has a text, until there is no hint, or until the puzzle is solved.

Returns the sentence, the message, or "solved".
"""

DRAWN = """() => {
  const all = (name) => [...document.querySelectorAll(`#draw-hint ${name}`)];
  const digits = (name) => all(name).map((one) => one.textContent).join("");
  return {
    cause: digits(".hint-cause"), gone: digits(".hint-gone"), slashes: all(".hint-gone path").length + all(".hint-slash").length,
    circles: all(".hint-cause circle").length, rings: all(".hint-ring.cause").length, houses: all(".hint-house").length,
    strong: all(".hint-link.strong").length, weak: all(".hint-link.weak").length,
    numbers: [...document.querySelectorAll(".numbers span")].filter((one) => one.checkVisibility()).length,
    hidden: document.querySelectorAll("[data-hinted]").length,
  };
}"""
"""Returns what a hint draws."""


@pytest.fixture(scope="module")
def chained() -> GradedPuzzle:
    """Return the puzzle with chains, graded."""
    return grade_puzzle(parse_puzzle(CHAINS), with_hodoku=False)


@pytest.fixture(scope="module")
def chained_page(chained: GradedPuzzle, puzzles: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a book of this puzzle, a killer, and crowns."""
    others = [puzzles[number_of(puzzles, name) - 1] for name in ("killer-9x9", "crowns-8")]
    return write_page([chained, *others], tmp_path_factory.mktemp("hints") / "chained.html")


def drawn(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(DRAWN))


def test_a_chain_is_drawn_with_its_links_and_what_it_removes(open_page: Open, chained: GradedPuzzle, chained_page: Path) -> None:
    page = open_page("#1", file=chained_page)
    step = next(step for step in chained.path if step.cell is None and BY_NAME[step.technique].category == ONE_CHAIN)
    (target, digit), (other, _, _) = step.removed[0], step.links[-2]
    said = page.evaluate(SHOWN, [f"eliminate {digit} from r{target // 9 + 1}c{target % 9 + 1}", 200])
    assert said.startswith("If ")
    shown = drawn(page)
    true = [node for node in step.links[1:] if node[2]]
    assert shown["strong"] == len(true)
    assert shown["weak"] == len(step.links) - 1 - len(true)
    assert shown["gone"] == str(digit)
    assert shown["slashes"] == 1
    assert shown["circles"] == len(set(true)) >= 2
    assert shown["hidden"] == len({cell for cell, _, _ in step.links})
    assert shown["numbers"] == 18
    assert cell(page, other).get_attribute("data-hinted") is not None
    page.locator("#hint-close").click()
    assert page.locator("#hint-panel").is_hidden()
    assert drawn(page) == shown
    cell(page, target).press("Shift+1")
    assert set(drawn(page).values()) <= {0, ""}


def test_applying_a_step_writes_marks_and_is_undone_at_once(open_page: Open, chained: GradedPuzzle, chained_page: Path) -> None:
    page = open_page("#1", file=chained_page)
    position = next(position for position in replay(chained) if position.step.removed)
    sentence = f"eliminate {position.step.removed[0][1]} from"
    said = page.evaluate(SHOWN, [sentence, 100])
    before = page.evaluate("document.getElementById('grid').innerText")
    page.locator("#hint-apply").click()
    notice(page, "You had no notes, so all candidates are filled in")
    masks = list(position.masks)
    for at, digit in position.step.removed:
        masks[at] &= ~(1 << digit - 1)
    expected = ["".join(str(digit) for digit in range(1, 10) if mask >> digit - 1 & 1) for mask in masks]
    marks = "(cells) => cells.map((cell) => cell.querySelector('.notes')?.textContent ?? '')"
    assert page.locator("[role=gridcell]").evaluate_all(marks) == expected
    page.locator("#undo").click()
    assert page.evaluate("document.getElementById('grid').innerText") == before
    assert page.evaluate(SHOWN, [sentence, 1]) == said
    page.locator("#hint-apply").click()
    following = next(one.step for one in replay(chained) if one.step.removed and one.step != position.step and one.masks == tuple(masks))
    page.evaluate(SHOWN, [f"eliminate {following.removed[0][1]} from", 1])
    page.locator("#hint-apply").click()
    notice(page, "entered in your notes")


def test_a_cage_is_outlined(open_page: Open, puzzles: list[GradedPuzzle], chained_page: Path) -> None:
    page = open_page("#2", file=chained_page)
    graded = puzzles[number_of(puzzles, "killer-9x9") - 1]
    step = next(step for step in graded.path if step.technique == "cage total" and len(step.pattern) > 1)
    first = min(next(cells for cells in list_cages(graded.puzzle) if {*cells} == {*step.pattern}))
    page.evaluate(SHOWN, [f"in the cage at r{first // 9 + 1}c{first % 9 + 1} (sum", 200])
    shown = drawn(page)
    assert shown["houses"] == 2  # of the cage, and of the cell
    assert str(step.digit) in shown["cause"]


def test_crowns_are_ringed_and_crossed_out(open_page: Open, puzzles: list[GradedPuzzle], chained_page: Path) -> None:
    page = open_page("#3", file=chained_page)
    step = next(step for step in puzzles[number_of(puzzles, "crowns-8") - 1].path if step.removed)
    page.evaluate(SHOWN, ["no other cell there has a crown", 50])
    shown = drawn(page)
    assert shown["slashes"] == len(step.removed)
    assert shown["rings"] == len(step.pattern)
    page.locator("#hint-apply").click()
    assert page.locator(".dot").count() >= len(step.removed)


@pytest.mark.broad
def test_a_line_from_elsewhere_is_solved_by_hints(open_page: Open, chained: GradedPuzzle) -> None:
    """A fiendish puzzle that the book does not have."""
    page = open_page(f"#{format_puzzle(chained.puzzle)}")
    assert page.evaluate(SHOWN, ["cannot both be", 200]).startswith("If ")
    assert drawn(page)["strong"] >= 2
    assert page.evaluate(SHOWN, ["", 200]) == "solved"
    assert board(page) == format_digits(chained.solution)


def test_a_position_beside_the_path_has_hints_too(open_page: Open, chained: GradedPuzzle, chained_page: Path) -> None:
    """The last digits of the path are placed first."""
    page = open_page("#1", file=chained_page)
    placed = [step for step in chained.path if step.cell is not None]
    for step in placed[-12:]:
        cell(page, step.cell or 0).click()
        page.keyboard.press(str(step.digit))
    said = str(page.evaluate(SHOWN, [" is ", 1]))
    assert said.rstrip(".") != capitalized(str(placed[0]))
    assert page.evaluate(SHOWN, ["", 300]) == "solved"
    assert board(page) == format_digits(chained.solution)


def test_the_end_of_hints_is_honest(open_page: Open) -> None:
    page = open_page(f"#sudoku-4x4:{'.' * 16}")
    notice(page, "more than one solution")
    page.locator("#hint").click()
    notice(page, "No step is certain here")
    page = open_page("#sudoku-4x4:11..............")
    notice(page, "has no solution")
    page.locator("#hint").click()
    assert "This cell is wrong" in page.locator("#hint-text").inner_text()


def test_a_full_board_with_a_mistake_says_so(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}"), puzzles[number - 1]
    *before, last = [at for at, given in enumerate(graded.puzzle.givens) if not given]
    for at in before:
        cell(page, at).click()
        page.keyboard.press(str(graded.solution[at]))
    cell(page, last).click()
    page.keyboard.press(str(graded.solution[last] % 4 + 1))
    notice(page, "The board is full, but something is wrong.")
