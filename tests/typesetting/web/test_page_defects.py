"""Defects that players found on the companion page, each with its mend."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, puzzle_id
from tests.support.playing import ALL_SAID, board, cell, notice, number_of
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

SAVE = {"v": 1, "cells": [], "moves": [], "at": 0, "seconds": 70, "solved": False, "hints": 0, "seen": []}


def save(page: Page, graded: GradedPuzzle, **changed: Any) -> None:
    """Put a saved game of a puzzle into the browser, and load the page again."""
    text = json.dumps(SAVE | {"line": format_puzzle(graded.puzzle)} | changed)
    page.evaluate("([id, text]) => localStorage.setItem(`gridpress:game:${id}`, text)", [puzzle_id(graded.puzzle), text])
    page.reload()
    page.wait_for_selector("html[data-learned]")


def type_solution(page: Page, graded: GradedPuzzle, *, but: int = -1) -> None:
    """Type the digits of a puzzle; in the cell `but` the next digit instead."""
    n = len(graded.solution) ** 0.5
    for at, (given, digit) in enumerate(zip(graded.puzzle.givens, graded.solution, strict=True)):
        if not given:
            cell(page, at).press(str(digit % int(n) + 1 if at == but else digit))


def test_the_tap_of_the_last_crown_presses_no_button(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Those of the panel that appears take no tap in its first moment."""
    number = number_of(puzzles, "crowns-8")
    page, solution = open_page(f"#{number}", PHONE), puzzles[number - 1].solution
    for name in ("result", "result-next"):  # the button is wherever the finger is
        page.evaluate("(name) => Object.assign(document.getElementById(name).style, {position: 'fixed', inset: 0, width: '100%'})", name)
    for at, mark in enumerate(solution):
        if mark:
            cell(page, at).tap()
            cell(page, at).tap()
    page.locator("#result:not([hidden])").wait_for()
    page.wait_for_timeout(500)
    assert page.locator("#result").is_visible()
    assert page.locator("#name").inner_text() == f"Puzzle {number}"


def test_a_full_board_with_a_mistake_is_announced(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}", DESK), puzzles[number - 1]
    type_solution(page, graded, but=graded.puzzle.givens.rindex(0))
    notice(page, "The board is full, but something is wrong.")
    cell(page, graded.puzzle.givens.rindex(0)).press(str(graded.solution[graded.puzzle.givens.rindex(0)]))
    page.locator("#result:not([hidden])").wait_for()


def test_a_solved_puzzle_looks_solved_when_it_is_opened_again(open_page: Open) -> None:
    page = open_page("#1", DESK)
    page.evaluate(ALL_SAID)
    page.reload()
    notice(page, "Your time: ")
    assert "solved" in (page.locator("#frame").get_attribute("class") or "").split()
    page.locator("#after").evaluate("button => button.click()")
    assert "solved" not in (page.locator("#frame").get_attribute("class") or "").split()


def test_start_again_can_be_undone_with_its_time(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, graded = open_page("#1", DESK), puzzles[0]
    at = graded.puzzle.givens.index(0)
    save(page, graded, cells=[[at, graded.solution[at], 0, 0, 0]], moves=[[[at, 0, 0, graded.solution[at]]]], at=1)
    left = board(page)
    page.locator("#more").click()
    page.locator("#again").click()
    assert page.locator("#clock").inner_text().startswith("0:0")
    assert board(page) != left
    page.locator("#undo").click()
    assert board(page) == left
    assert page.locator("#clock").inner_text().startswith("1:1")


HOSTILE: dict[str, Callable[[GradedPuzzle], dict[str, Any]]] = {
    "a move of nothing": lambda _: {"moves": [[]], "at": 1},
    "a move of a given": lambda one: {"moves": [[[next(at for at, digit in enumerate(one.puzzle.givens) if digit), 0, 1, 2]]], "at": 1},
    "solved and empty": lambda _: {"solved": True},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_save_neither_locks_nor_changes_givens(open_page: Open, puzzles: list[GradedPuzzle], name: str) -> None:
    """The fixture `open_page` also fails on any exception of the page."""
    page, graded = open_page("#1", DESK), puzzles[0]
    save(page, graded, **HOSTILE[name](graded))
    assert board(page) == format_digits(graded.puzzle.givens)
    page.locator("#undo").click()
    assert board(page) == format_digits(graded.puzzle.givens)
    at = graded.puzzle.givens.index(0)
    cell(page, at).press(str(graded.solution[at]))
    assert board(page)[at] == str(graded.solution[at])


def test_a_new_puzzle_is_never_one_of_the_book(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Where every draw is the same symmetry, nothing new is found."""
    number = number_of(puzzles, "killer-9x9")
    page = open_page(f"#{number}", DESK)
    lines = {format_puzzle(one.puzzle) for one in puzzles}
    for _ in range(24):
        page.locator("#puzzles").click()
        page.locator("#pick-kind").select_option(label="Killer Sudoku")
        page.locator("#new").click()
        notice(page, "New: puzzle")
        assert page.locator("#frame").get_attribute("data-line") not in lines
    page.evaluate("(seed) => { crypto.getRandomValues = (numbers) => numbers.fill(seed); }", find_identity(page))
    page.locator("#puzzles").click()
    page.locator("#new").click()
    assert page.locator("#pick-fault").inner_text() == "No new puzzle of this kind is left."


def find_identity(page: Page) -> int:
    """Return a seed of the first of eight turns, which changes nothing."""
    draw = """() => {
      for (let seed = 0; ; seed += 1) {
        let state = (seed + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        if (((mixed ^ (mixed >>> 14)) >>> 0) < 2 ** 29) return seed;
      }
    }"""
    return int(page.evaluate(draw))


def test_shift_with_the_number_pad_writes_a_mark(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """The key is then End, Home or an arrow; some systems hide that Shift is held."""
    page, at = open_page("#1", DESK), puzzles[0].puzzle.givens.index(0)
    cell(page, at).focus()
    for is_shifted in (True, False):
        page.evaluate(
            """(shiftKey) => {
              const event = new KeyboardEvent("keydown", { key: "End", code: "Numpad1", shiftKey, bubbles: true, modifierNumLock: true });
              document.activeElement.dispatchEvent(event);
            }""",
            is_shifted,
        )
        assert cell(page, at).locator(".notes").count() == is_shifted
        assert page.evaluate("Number(document.activeElement.dataset.cell)") == at
