"""Pause, digits first, keys, savepoints, cages, times and the list in Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.grading import LEVELS
from generator.model import GradedPuzzle, Imprint
from generator.notation import format_puzzle, puzzle_id
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page
from layouts.phrases import list_languages, read_phrases
from tests.typesetting.web.conftest import PHONE
from tests.typesetting.web.test_page_defects import SAVE, save, type_solution
from tests.typesetting.web.test_playing import ALL_SAID, board, cell, notice, number_of
from tests.typesetting.web.test_saved_games import spoil, spoil_text

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.xdist_group("chromium")
Open = Callable[..., "Page"]

FAST_CLOCK = "const every = setInterval; window.setInterval = (does, ms) => every(does, ms === 1000 ? 5 : ms);"
"""A script that lets the clock run two hundred times as fast."""

SET = "(names) => { for (const name of names) document.getElementById(`set-${name}`).click(); }"


def empty_cells(graded: GradedPuzzle) -> list[int]:
    return [at for at, digit in enumerate(graded.puzzle.givens) if not digit]


def exposed(page: Page) -> str:
    """Return what screen readers get of the whole page."""
    return page.locator("body").aria_snapshot()


def hide_page(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_paused_board_is_hidden_from_everyone_and_the_clock_stops(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1", before=FAST_CLOCK)
    first = empty_cells(puzzles[0])[0]
    cell(page, first).press("1")
    left = board(page)
    page.locator("#clock", has_text=re.compile("[1-9]")).wait_for()
    assert "row 1 column 1" in exposed(page)
    page.keyboard.press("p")
    shown = exposed(page)
    assert "row 1 column 1" not in shown
    assert "Continue" in shown
    assert page.locator("#grid").is_hidden()
    assert page.evaluate("document.activeElement.id") == "resume"
    stopped = page.locator("#clock").inner_text()
    for key in ("2", "Control+z", "ArrowRight", "?", "Backspace"):
        page.keyboard.press(key)
    page.wait_for_timeout(60)
    assert page.locator("#clock").inner_text() == stopped
    assert board(page) == left
    page.keyboard.press("Enter")
    assert page.locator("#grid").is_visible()
    assert page.evaluate("document.activeElement.dataset.cell") == str(first)
    page.locator("#clock").filter(has_not_text=stopped).wait_for()
    page.locator("#pause").click()
    page.evaluate("location.hash = 2")
    page.get_by_role("heading", name="Puzzle 2", exact=True).wait_for()
    assert page.locator("#grid").is_visible()


def test_a_hidden_page_pauses_unless_the_setting_is_off(open_page: Open) -> None:
    page = open_page("#1")
    hide_page(page, hidden=True)
    hide_page(page, hidden=False)
    assert page.locator("#grid").is_hidden()
    page.locator("#resume").click()
    page.evaluate(SET, ["pause"])
    hide_page(page, hidden=True)
    hide_page(page, hidden=False)
    assert page.locator("#grid").is_visible()


def test_a_solved_puzzle_cannot_be_paused_and_keeps_its_time(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page(f"#{number_of(puzzles, 'sudoku-4x4')}")
    page.evaluate(ALL_SAID)
    page.locator("#solved-dialog [data-closes]").click()
    assert page.locator("#clock").inner_text().startswith("Solved in 0:")
    assert page.locator("#pause").is_hidden()
    page.keyboard.press("p")
    assert page.locator("#grid").is_visible()
    page.evaluate(SET, ["clock"])
    assert page.locator("#clock").inner_text() == "Solved"
    page.reload()
    page.wait_for_selector("html[data-learned]")
    assert page.locator("#result").is_visible()
    page.locator("#result-next").click()
    assert page.locator("#result").is_hidden()
    assert page.locator("#name").inner_text() == f"Puzzle {number_of(puzzles, 'sudoku-4x4') + 1}"


def test_next_unsolved_passes_over_solved_puzzles_and_begins_again(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page = open_page(f"#{number}")
    page.evaluate(ALL_SAID)
    page.evaluate("document.getElementById('solved-dialog').close()")
    page.evaluate("(number) => (location.hash = number)", number - 1)
    page.get_by_role("heading", name=f"Puzzle {number - 1}", exact=True).wait_for()
    page.locator("#puzzles").click()
    page.locator("#unsolved").click()
    assert page.locator("#name").inner_text() == f"Puzzle {number + 1}"
    page.evaluate("(number) => (location.hash = number)", len(puzzles))
    page.get_by_role("heading", name=f"Puzzle {len(puzzles)}", exact=True).wait_for()
    page.locator("#puzzles").click()
    page.locator("#unsolved").click()
    assert page.locator("#name").inner_text() == "Puzzle 1"


def test_a_full_wrong_board_says_where_if_asked_also_when_opened_again(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}"), puzzles[number - 1]
    last = graded.puzzle.givens.rindex(0)
    type_solution(page, graded, but=last)
    notice(page, "The board is full, but something is wrong. “Check” shows where.")
    page.reload()
    page.wait_for_selector("html[data-learned]")
    notice(page, "The board is full, but something is wrong.")
    assert "strong" in (page.locator("#check").get_attribute("class") or "")
    page.locator("#check").click()
    notice(page, "1 cell is wrong.")
    assert page.locator("[data-cell].wrong").count() == 1
    assert "strong" not in (page.locator("#check").get_attribute("class") or "")


def test_a_chosen_digit_is_entered_into_the_cells_tapped(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Digits, marks and colors, by touch; tapping a given chooses its digit."""
    page, graded = open_page("#1", PHONE), puzzles[0]
    one, two, three = empty_cells(graded)[:3]
    page.evaluate(SET, ["digitFirst", "tidy"])
    page.locator("#pad [data-digit='5']").tap()
    assert page.locator("#pad [aria-pressed=true]").get_attribute("data-digit") == "5"
    for at in (one, two):
        cell(page, at).tap()
    assert [board(page)[at] for at in (one, two)] == ["5", "5"]
    cell(page, two).tap()
    assert board(page)[two] == "."
    page.locator(".mode-corner").tap()
    cell(page, two).tap()
    cell(page, three).tap()
    assert page.locator(".corners").count() == 2
    given = next(at for at, digit in enumerate(graded.puzzle.givens) if digit not in (0, 5))
    cell(page, given).tap()
    assert page.locator("#pad [aria-pressed=true]").get_attribute("data-digit") == str(graded.puzzle.givens[given])
    page.locator(".mode-color").tap()
    assert page.locator("#pad [aria-pressed=true]").count() == 0
    page.locator("#pad [data-digit='3']").tap()
    cell(page, given).tap()
    cell(page, three).tap()
    assert page.locator("[data-cell][aria-label*='yellow']").count() == 2


def test_holding_a_digit_of_the_keypad_chooses_it_without_entering_it(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    one, two = empty_cells(puzzles[0])[:2]
    cell(page, one).click()
    page.locator("#pad [data-digit='7']").hover()
    page.mouse.down()
    page.locator("#pad [data-digit='7'][aria-pressed=true]").wait_for()
    page.mouse.up()
    assert board(page)[one] == "."
    cell(page, two).click()
    assert board(page)[two] == "7"
    page.locator("#pad [data-digit='7']").click()
    assert page.locator("#pad [aria-pressed]").count() == 0
    cell(page, one).click()
    assert board(page)[one] == "."
    page.locator("#pad [data-digit='7']").click()
    assert board(page)[one] == "7"


def test_digit_first_entry_works_by_keyboard_alone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Enter enters the chosen digit, and chooses that of a cell if none is chosen."""
    page, graded = open_page("#1"), puzzles[0]
    one, two = empty_cells(graded)[:2]
    given = next(at for at, digit in enumerate(graded.puzzle.givens) if digit)
    cell(page, given).press("Enter")
    cell(page, one).press("Enter")
    assert board(page)[one] == str(graded.puzzle.givens[given])
    page.keyboard.press("Escape")
    assert page.locator("#pad [aria-pressed]").count() == 0
    page.evaluate(SET, ["digitFirst"])
    cell(page, two).press("8")
    assert board(page)[two] == "."
    page.keyboard.press("Enter")
    assert board(page)[two] == "8"
    page.keyboard.press("Shift+3")
    page.keyboard.press("Enter")
    assert board(page)[two] == "."
    assert page.locator(".corners").count() == 0 or page.locator(".corners").inner_text() == "3"


PRESS = """([type, key, code, numLock, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true, modifierNumLock: numLock }))"""


MOVES = ("End", "ArrowDown", "PageDown", "ArrowLeft", "Clear", "ArrowRight", "Home", "ArrowUp", "PageUp")
"""What the keys 1 to 9 of the number pad do without NumLock."""


@pytest.mark.parametrize("has_lock", [True, False], ids=["NumLock", "no NumLock"])
def test_the_number_pad_enters_digits_and_never_moves(open_page: Open, puzzles: list[GradedPuzzle], *, has_lock: bool) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for digit, key in zip("123456789", MOVES, strict=True):
        page.evaluate(PRESS, ["keydown", digit if has_lock else key, f"Numpad{digit}", has_lock, False])
        assert board(page)[at] == digit
        assert page.evaluate("Number(document.activeElement.dataset.cell)") == at
    page.evaluate(PRESS, ["keydown", "0" if has_lock else "Insert", "Numpad0", has_lock, False])
    assert board(page)[at] == "."
    page.evaluate(PRESS, ["keydown", "ArrowDown", "Numpad2", has_lock, True])
    assert cell(page, at).locator(".corners").inner_text() == "2"


def mode_of(page: Page) -> str:
    return str(page.locator("#modes [aria-pressed=true]").get_attribute("data-mode"))


def test_letters_switch_the_mode_and_held_ones_only_while_held(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for key, mode in {"x": "corner", "c": "center", "v": "color", "z": "digit"}.items():
        page.keyboard.press(key)
        assert mode_of(page) == mode
    page.keyboard.down("c")
    page.keyboard.press("4")
    assert mode_of(page) == "center"
    page.keyboard.up("c")
    assert mode_of(page) == "digit"
    assert cell(page, at).locator(".center").inner_text() == "4"


def test_letters_that_are_digits_of_a_board_are_entered(open_page: Open, large_page_file: Path) -> None:
    page = open_page("#2", file=large_page_file)
    at = page.evaluate("[...document.querySelectorAll('[data-cell]')].findIndex((one) => !one.querySelector('.value'))")
    cell(page, at).press("c")
    assert board(page)[at] == "C"
    assert mode_of(page) == "digit"
    page.keyboard.press("p")
    assert page.locator("#grid").is_hidden()  # P is no digit of a 16x16
    page = open_page("#3", file=large_page_file)
    at = page.evaluate("[...document.querySelectorAll('[data-cell]')].findIndex((one) => !one.querySelector('.value'))")
    cell(page, at).press("p")
    assert board(page)[at] == "P"
    page.keyboard.press("Pause")
    assert page.locator("#grid").is_hidden()


def test_a_held_digit_key_enters_its_digit_once(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    cell(page, at).focus()
    for _ in range(2):
        page.keyboard.down("5")
    page.keyboard.up("5")
    assert board(page)[at] == "5"


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


def test_the_possible_digits_of_a_cage_are_listed_beside_the_board(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Those that the board excludes come last and are struck out."""
    number = number_of(puzzles, "killer-9x9")
    page, graded = open_page(f"#{number}", PHONE), puzzles[number - 1]
    total, _, cells = next(cage for cage in (part.partition("=") for part in graded.puzzle.extra.split(";")) if cage[2].count("+") == 1)
    row, col = (int(number) - 1 for number in cells.split("+")[0][1:].split("c"))
    at = 9 * row + col
    cell(page, at).tap()
    assert page.locator("#cage-sets").is_hidden()
    page.keyboard.press("k")
    shown = page.locator("#cage-sets")
    pairs = [f"{one}{int(total) - one}" for one in range(1, 10) if one < int(total) - one < 10]
    assert shown.locator("strong").inner_text() == f"{total} in 2:"
    assert shown.locator("span:not(.spoken-only)").all_inner_texts() == pairs
    cell(page, at).press(pairs[0][0])
    assert shown.locator("span:not(.spoken-only)").all_inner_texts() == pairs[:1]
    assert shown.locator("s").all_inner_texts() == pairs[1:]
    grid, strip = page.locator("#frame").bounding_box(), shown.bounding_box()
    assert strip["y"] >= grid["y"] + grid["height"] or strip["x"] >= grid["x"] + grid["width"]
    page.evaluate("location.hash = 1")
    page.get_by_role("heading", name="Puzzle 1", exact=True).wait_for()
    assert shown.is_hidden()


def solve_with_time(page: Page, graded: GradedPuzzle, seconds: int, **changed: Any) -> None:
    """Solve a puzzle by typing, in a game saved with a time."""
    first = empty_cells(graded)[0]
    digit = graded.solution[first]
    save(page, graded, cells=[[first, digit, 0, 0, 0]], moves=[[[first, 0, 0, digit]]], at=1, seconds=seconds, **changed)
    for at in empty_cells(graded)[1:]:
        cell(page, at).press(str(graded.solution[at]))
    page.locator("#solved-dialog[open]").wait_for()


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
    assert page.locator("#solved-times").inner_text() == ""
    page.locator("#solved-next").click()
    solve_with_time(page, graded[1], 50, hints=1)
    assert "does not count for the best time" in page.locator("#solved-times").inner_text()
    page.locator("#solved-next").click()
    solve_with_time(page, graded[2], 70)
    assert "Until now it was 1:4" in page.locator("#solved-times").inner_text()
    assert page.locator("#solved-next").is_hidden()
    page.locator("#solved-dialog [data-closes]").click()
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
    assert page.locator(".chip.solved").count() == 3


def test_the_list_shows_states_ticks_and_boards(open_page: Open, three_small: tuple[Path, list[GradedPuzzle]]) -> None:
    file, graded = three_small
    page = open_page("#1", file=file)
    page.evaluate(ALL_SAID)
    page.evaluate("document.getElementById('solved-dialog').close()")
    page.evaluate("location.hash = 2")
    page.get_by_role("heading", name="Puzzle 2", exact=True).wait_for()
    cell(page, empty_cells(graded[1])[0]).press("1")
    page.locator("#puzzles").click()
    for state, numbers in {"": ["1", "2", "3"], "fresh": ["3"], "begun": ["2"], "solved": ["1"]}.items():
        page.locator("#pick-state").select_option(state)
        assert page.locator(".chip .number").all_text_contents() == numbers
    page.locator("#pick-state").select_option("begun")
    page.locator(".thumb .own").wait_for(state="attached")
    assert page.locator(".thumb .givens").get_attribute("d").count("h0") == graded[1].puzzle.clues
    assert page.locator(".thumb .own").get_attribute("d").count("h0") == 1
    ticked = "[...document.querySelectorAll('.chip .tick')].map((box) => getComputedStyle(box, '::after').content)"
    page.locator("#pick-state").select_option("")
    assert page.evaluate(ticked) == ['"✓"', "none", "none"]
    page.locator("#pick-state").select_option("fresh")
    page.locator(".chip").click()
    assert page.locator("#name").inner_text() == "Puzzle 3"


def test_of_a_thousand_puzzles_only_the_boards_in_sight_are_drawn(open_page: Open, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    nine = puzzles[0]
    made = []
    for number in range(1000):
        digits = [(digit + number) % 9 + 1 for digit in range(9)]
        turned = digits[number // 9 % 9 :] + digits[: number // 9 % 9]
        swapped = [*turned[::-1]] if number % 2 else turned
        givens = bytes(swapped[digit - 1] if digit else 0 for digit in nine.puzzle.givens)
        made.append(replace(nine, puzzle=replace(nine.puzzle, givens=givens[number // 100 :] + givens[: number // 100]), path=()))
    page = open_page("#500", PHONE, file=write_book(made, tmp_path / "thousand.html"))
    page.locator("#puzzles").tap()
    page.locator(".chip[aria-current] .givens").wait_for(state="attached")
    drawn = page.locator(".thumb .givens").count()
    assert page.locator(".chip").count() == 1000
    assert 4 <= drawn < 150
    page.locator(".chip").last.scroll_into_view_if_needed()
    page.locator(".chip >> nth=999").locator(".givens").wait_for(state="attached")
    assert page.locator(".thumb .givens").count() < 2 * drawn + 150


def test_times_that_cannot_be_stored_are_reported_in_one_line(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """A store that was filled meanwhile: the game can be played to its end."""
    number = number_of(puzzles, "sudoku-4x4")
    page = open_page(f"#{number}")
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })")
    type_solution(page, puzzles[number - 1])
    notice(page, "cannot save games right now")
    page.locator("#solved-dialog [data-closes]").click()
    page.locator("#result-next").click()
    page.locator("#result").wait_for(state="hidden")


@pytest.mark.parametrize("language", list_languages())
def test_the_new_words_are_shown_in_every_language(open_page: Open, signed_pages: dict[str, Path], language: str) -> None:
    """No key of a phrase is shown in place of its words."""
    page = open_page("#1", PHONE, file=signed_pages[language])
    phrases = read_phrases(language)
    page.locator("#points").tap()
    assert phrases.say("web.points.none") in page.locator("#points-panel").inner_text()
    page.locator("#points-close").tap()
    page.locator("#pause").tap()
    assert page.locator("#paused").inner_text().split("\n")[0] == phrases.say("web.pause.title")
    missing = """() => [...document.querySelectorAll("[data-say], [data-label]")].filter((one) =>
        one.dataset.say ? one.textContent === one.dataset.say : one.ariaLabel === one.dataset.label).map((one) => one.outerHTML)"""
    assert page.evaluate(missing) == []
    assert page.locator("[data-say]").count() > 60


OPEN_ALL = """async ([saves, addresses, id, others]) => {
  const key = `gridpress:game:${id}`;
  const settle = async (wanted) => {
    const isThere = () => document.getElementById("name").textContent === wanted;
    for (let tries = 0; tries < 500 && !isThere(); tries += 1) await new Promise((go) => setTimeout(go));
  };
  const wrong = [];
  const givens = () => [...document.querySelectorAll("[data-cell].given .value")].map((one) => one.textContent).join("");
  const right = givens();
  for (const save of saves) {
    location.hash = 2;
    await settle("Puzzle 2");
    localStorage.setItem(key, save);
    location.hash = 1;
    await settle("Puzzle 1");
    for (const button of ["undo", "redo", "points", "puzzles"]) document.getElementById(button).click();
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    if (givens() !== right) wrong.push(save);
  }
  for (const address of addresses) {
    location.hash = address;
    await new Promise((go) => setTimeout(go, 3));
    if (!document.querySelector("[data-cell]")) wrong.push(address);
  }
  return [wrong, others.every(([name, text]) => localStorage.getItem(name) === text)];
}"""
"""Opens saves and addresses one after another; returns those with other givens or no board, and whether other entries are unchanged."""


def test_hostile_saves_and_addresses_leave_the_page_playable(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """A part of the generated ones; the fixture fails on any exception of the page."""
    random = Random(5)
    line, number = format_puzzle(puzzles[0].puzzle), puzzle_id(puzzles[0].puzzle)
    at = empty_cells(puzzles[0])[0]
    cells = [[at, 1, 0, 0, 0]]
    sound = SAVE | {"line": line, "cells": cells, "moves": [[[at, 0, 0, 1]]], "at": 1, "points": [[1, cells]], "checks": 1}
    saves = [json.dumps(spoil(sound, random)) for _ in range(50)] + [spoil_text(json.dumps(sound), random) for _ in range(10)]
    addresses = [spoil_text(format_puzzle(graded.puzzle), random) for graded in puzzles for _ in range(2)]
    page = open_page("#1")
    others = [["gridpress:game:AAAAAAAAAA", json.dumps(sound)], ["of another page", "x"]]
    page.evaluate("(others) => others.forEach(([name, text]) => localStorage.setItem(name, text))", others)
    assert page.evaluate(OPEN_ALL, [saves, addresses, number, others]) == [[], True]


def test_result_and_cages_are_worded_again_in_another_language(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page(f"#{number_of(puzzles, 'killer-9x9')}")
    cell(page, 0).click()
    page.keyboard.press("k")
    change = "(name) => { const box = document.getElementById('set-language'); box.value = name; box.dispatchEvent(new Event('change')); }"
    page.evaluate(change, "zh")
    page.locator("#cage-sets strong", has_text="格：").wait_for()
    page.evaluate("(number) => (location.hash = number)", number_of(puzzles, "sudoku-4x4"))
    page.locator("[data-cell='15']").wait_for()
    page.locator("[data-cell='16']").wait_for(state="detached")
    page.evaluate(ALL_SAID)
    page.evaluate("document.getElementById('solved-dialog').close()")
    page.evaluate(change, "de")
    page.locator("#clock", has_text="Gelöst in 0:").wait_for()
    page.locator("#result-text", has_text="Gelöst in 0:").wait_for()
    assert page.locator("#result-next").inner_text() == "Nächstes ungelöstes"
