"""Pause, solved and full boards, cages and languages on the page in Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest

from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id
from layouts.phrases import list_languages, read_phrases
from tests.support.playing import ALL_SAID, board, cell, notice, number_of
from tests.support.stored_games import spoil, spoil_text
from tests.typesetting.web.conftest import PHONE
from tests.typesetting.web.test_page_defects import SAVE, type_solution

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    page.evaluate("document.getElementById('result-close').click()")
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


@pytest.mark.parametrize("language", list_languages())
def test_the_new_words_are_shown_in_every_language(open_page: Open, signed_pages: dict[str, Path], language: str) -> None:
    """No key of a phrase is shown in place of its words."""
    page = open_page("#1", PHONE, file=signed_pages[language])
    phrases = read_phrases(language)
    page.locator("#extra").tap()
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
    page.evaluate(change, "de")
    page.locator("#clock", has_text="Gelöst in 0:").wait_for()
    page.locator("#result-title", has_text="Gelöst in 0:").wait_for()
    assert page.locator("#result-next").inner_text() == "Nächstes ungelöstes"


def test_a_solved_board_stays_in_view_is_shared_and_undone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}", PHONE), puzzles[number - 1]
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void (window.copied = text) } })")
    page.evaluate(ALL_SAID)
    frame, panel = page.locator("#frame").bounding_box(), page.locator("#result").bounding_box()
    assert panel["y"] >= frame["y"] + frame["height"]
    page.locator("#result-share").tap()
    notice(page, "Copied: ")
    filled = graded.puzzle.givens.count(0)
    assert re.fullmatch(rf"Rainy Sundays · #{number} .* · 0:\d\d · {filled} hints", page.evaluate("window.copied"))
    page.locator("#result-close").tap()
    page.locator("#undo").tap()
    assert board(page).count(".") == 1
    page.locator("#redo").tap()
    page.locator("#result-text").wait_for()


def test_undo_repeats_while_it_is_held(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    for at in empty_cells(puzzles[0])[:4]:
        cell(page, at).press("Alt+1")
    page.locator("#undo").hover()
    page.mouse.down()
    page.locator("#grid .notes").first.wait_for(state="detached")
    notice(page, "nothing to undo")
    page.mouse.up()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_completed_house_answers_with_a_wave(
    open_page: Open, puzzles: list[GradedPuzzle], motion: Literal["no-preference", "reduce"]
) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}"), puzzles[number - 1]
    page.emulate_media(reduced_motion=motion)
    count = "(at) => { const cell = document.querySelector(`[data-cell='${at}']`); cell.focus(); return document.getAnimations().length; }"
    row = [at for at in range(4) if not graded.puzzle.givens[at]]
    for at in row:
        assert page.evaluate(count, at) == 0
        page.keyboard.press(str(graded.solution[at]))
    assert (page.evaluate(count, 0) >= 4) == (motion == "no-preference")
    page.emulate_media(reduced_motion="reduce")


def test_mistakes_are_shown_at_once_if_wanted(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1"), empty_cells(puzzles[0])[0]
    page.wait_for_selector("html[data-learned]")
    page.evaluate(SET, ["mistakes", "conflicts"])
    cell(page, at).press(str(puzzles[0].solution[at] % 9 + 1))
    assert page.locator("[data-cell].wrong").count() == 1
    cell(page, at).press(str(puzzles[0].solution[at]))
    assert page.locator("[data-cell].wrong").count() == 0
