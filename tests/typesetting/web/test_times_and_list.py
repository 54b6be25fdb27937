"""Savepoints, times and the list of puzzles in Chromium."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.grading import LEVELS
from generator.model import GradedPuzzle, Imprint
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page
from tests.support.playing import ALL_SAID, board, cell, notice, number_of
from tests.typesetting.web.conftest import PHONE
from tests.typesetting.web.test_comfort import empty_cells
from tests.typesetting.web.test_page_defects import save, type_solution

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def test_savepoints_are_kept_over_a_reload_and_gone_back_to(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Going back is undone by one step; starting over removes them all."""
    page = open_page("#1")
    one, two = empty_cells(puzzles[0])[:2]
    cell(page, one).press("1")
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    notice(page, "Kept as savepoint 1.")
    page.keyboard.press("Escape")
    assert page.locator("#points-panel").is_hidden()
    early = board(page)
    cell(page, two).press("2")
    late = board(page)
    page.reload()
    page.wait_for_selector("html[data-learned]")
    page.locator("#points").click()
    assert page.locator("#points-list li").count() == 1
    page.locator("#points-list .point").click()
    notice(page, "Back at savepoint 1.")
    assert board(page) == early
    page.locator("#undo").click()
    assert board(page) == late
    page.locator("#points").click()
    page.get_by_role("button", name="Remove savepoint 1").click()
    assert page.locator("#points-list li").count() == 0
    for _ in range(10):
        page.locator("#points-keep").click()
    notice(page, "There are 9 savepoints already.")
    page.locator("#points-close").click()
    page.locator("#more").click()
    page.locator("#again").click()
    page.locator("#points").click()
    assert page.locator("#points-list li").count() == 0


def solve_with_time(page: Page, graded: GradedPuzzle, seconds: int, **changed: Any) -> None:
    """Solve a puzzle by typing, in a game saved with a time."""
    first = empty_cells(graded)[0]
    digit = graded.solution[first]
    save(page, graded, cells=[[first, digit, 0, 0, 0]], moves=[[[first, 0, 0, digit]]], at=1, seconds=seconds, **changed)
    for at in empty_cells(graded)[1:]:
        cell(page, at).press(str(graded.solution[at]))
    page.locator("#result:not([hidden])").wait_for()


@pytest.fixture(scope="session")
def three_small(puzzles: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[GradedPuzzle]]:
    """Return the page of a book of three puzzles of one level, and the puzzles."""
    four = next(graded for graded in puzzles if graded.puzzle.family == "sudoku-4x4")
    made = [relabel(four, shift) for shift in range(3)]
    path = tmp_path_factory.mktemp("small") / "index.html"
    return write_book(made, path), made


def relabel(graded: GradedPuzzle, shift: int) -> GradedPuzzle:
    """Return a puzzle with its digits exchanged in turn."""
    n = round(len(graded.solution) ** 0.5)
    digits = bytes([0, *((digit + shift) % n + 1 for digit in range(n))])
    givens, solution = (bytes(digits[digit] for digit in text) for text in (graded.puzzle.givens, graded.solution))
    return replace(graded, puzzle=replace(graded.puzzle, givens=givens), solution=solution)


def write_book(graded: list[GradedPuzzle], path: Path) -> Path:
    imprint = Imprint("Rainy Sundays", "", "", "", "", "", "classic", (215.9, 279.4))
    path.write_text(make_page(make_book(imprint, [ChapterOrder(tuple(graded))], LEVELS), graded), encoding="utf-8")
    return path


def test_times_are_listed_with_a_word_for_a_new_best_and_deleted_if_asked_twice(
    open_page: Open, three_small: tuple[Path, list[GradedPuzzle]]
) -> None:
    file, graded = three_small
    page = open_page("#1", file=file)
    solve_with_time(page, graded[0], 100)
    assert page.locator("#result-times").inner_text() == ""
    page.locator("#result-next").click()
    solve_with_time(page, graded[1], 50, hints=1)
    assert "does not count as a best time" in page.locator("#result-times").inner_text()
    page.locator("#result-next").click()
    solve_with_time(page, graded[2], 70)
    assert "Until now it was 1:4" in page.locator("#result-times").inner_text()
    assert page.locator("#result-next").is_hidden()
    page.locator("#result-close").click()
    page.locator("#more").click()
    page.locator("#times").click()
    texts = page.locator("#times-table td").all_inner_texts()
    assert texts[0] == "3 (1 *)"
    assert texts[1].startswith("1:1")
    assert texts[2].startswith("1:2")
    page.locator("#times-reset").click()
    page.locator("#times-keep").click()
    assert page.locator("#times-table td").count() == 4
    page.locator("#times-reset").click()
    page.locator("#times-delete").click()
    assert page.locator("#times-none").is_visible()
    page.keyboard.press("Escape")
    page.locator("#puzzles").click()
    assert page.locator(".chip.solved[id]").count() == 3


def test_the_list_shows_states_and_continues_the_last_game(open_page: Open, three_small: tuple[Path, list[GradedPuzzle]]) -> None:
    file, graded = three_small
    page = open_page("#1", file=file)
    page.evaluate(ALL_SAID)
    page.evaluate("document.getElementById('result-close').click()")
    page.evaluate("location.hash = 2")
    page.get_by_role("heading", name="Puzzle 2", exact=True).wait_for()
    cell(page, empty_cells(graded[1])[0]).press("1")
    page.evaluate("location.hash = 3")
    page.get_by_role("heading", name="Puzzle 3", exact=True).wait_for()
    page.locator("#puzzles").click()
    for state, numbers in {"": ["1", "2", "3"], "fresh": ["3"], "begun": ["2"], "solved": ["1"]}.items():
        page.locator("#pick-state").select_option(state)
        assert page.locator(".chip[id]").all_text_contents() == numbers
    assert page.locator("summary small").last.inner_text() == "1/3"
    assert page.locator("#pick-kind").is_hidden()
    page.get_by_role("button", name="Continue puzzle 2").click()
    assert page.locator("#name").inner_text() == "Puzzle 2"
    page.locator("#puzzles").click()
    page.locator("#pick-state").select_option("")
    page.get_by_role("button", name="3, not started", exact=True).click()
    assert page.locator("#name").inner_text() == "Puzzle 3"


def test_a_puzzle_solved_on_paper_is_ticked(open_page: Open, three_small: tuple[Path, list[GradedPuzzle]]) -> None:
    """Only in a mode of its own; the tick counts as solved and is kept."""
    page = open_page("#1", PHONE, file=three_small[0])
    page.locator("#puzzles").tap()
    assert page.locator("#paper-note").is_hidden()
    page.locator("#paper").tap()
    assert page.locator("#paper-note").is_visible()
    page.get_by_role("button", name="2: solved on paper").tap()
    assert page.locator("#progress-text").inner_text() == "1 of 3 solved"
    assert page.locator(".chip.solved[id]").all_text_contents() == ["2"]
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.locator("#puzzles").tap()
    page.locator("#unsolved").tap()
    assert page.locator("#name").inner_text() == "Puzzle 3"
    page.locator("#puzzles").tap()
    page.locator("#pick-state").select_option("solved")
    page.locator("#paper").tap()
    page.get_by_role("button", name="2: solved on paper").press("Space")
    assert page.locator(".chip[id]").count() == 0
    assert page.locator("#progress-text").inner_text() == "0 of 3 solved"


def test_two_hundred_puzzles_fold_into_one_screen(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    """Two hundred numbers of one chapter take at most three screens of a phone.

    Their puzzles differ by their digits.
    """
    nine, random = puzzles[0], Random(5)
    made = []
    for _ in range(200):
        digits = bytes([0, *random.sample(range(1, 10), 9)]).ljust(256)
        puzzle = replace(nine.puzzle, givens=nine.puzzle.givens.translate(digits))
        made.append(replace(nine, puzzle=puzzle, solution=nine.solution.translate(digits), path=()))
    page = open_page("#150", PHONE, file=write_book(made, tmp_path / "many.html"))
    page.locator("#puzzles").tap()
    assert page.locator(".chip[id]").count() == 200
    assert page.locator("#puzzle-list").evaluate("(list) => list.scrollHeight") < 3 * 844
    page.locator(".chip[id][aria-current]").wait_for()
    page.locator("summary").last.tap()
    assert page.locator("#puzzle-list").evaluate("(list) => list.scrollHeight <= list.clientHeight")


def test_times_that_cannot_be_stored_are_reported_in_one_line(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """A store that was filled meanwhile: the game can be played to its end."""
    number = number_of(puzzles, "sudoku-4x4")
    page = open_page(f"#{number}")
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })")
    type_solution(page, puzzles[number - 1])
    notice(page, "cannot save games right now")
    page.locator("#result-next").click()
    page.locator("#result").wait_for(state="hidden")
