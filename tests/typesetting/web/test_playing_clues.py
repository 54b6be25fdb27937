"""The companion page with clues of rules: futoshiki, boards without boxes.

Two sizes are played by hints, checked, undone, continued and turned.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.families import find_family
from generator.grading import find_key, solve_puzzle
from generator.kernels.clue_automata import ClueScratch, narrow_clues
from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.rules.board_tables import make_ruled_board
from generator.typesetting.labels import capitalized
from layouts.phrases import read_phrases
from tests.support.playing import ALL_SAID, board, cell, notice, turn_to
from tests.support.signed_pages import LARGE, SIGNS_ONLY, WITH_GIVENS, write_page
from tests.support.stored_pages import read_part
from tests.support.told_steps import explain
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def label(page: Page, number: int) -> str:
    return cell(page, number).get_attribute("aria-label") or ""


def find_sign(graded: GradedPuzzle) -> tuple[int, int]:
    """Return the cells of a sign, both without a given, the smaller one first."""
    signs = find_family(graded.puzzle.family).figure(graded.puzzle, graded.puzzle.givens).signs
    return next((one, other) for _, (one, other), _ in signs if not graded.puzzle.givens[one] | graded.puzzle.givens[other])


@pytest.mark.broad
def test_hints_play_boards_with_signs_to_the_end(open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]) -> None:
    """Steps that use a sign are hints too, in the words of the press."""
    page = open_page("#1", PHONE, file=signed_pages["en"])
    for number, graded in enumerate(signed, start=1):
        turn_to(page, number)
        told = [depths[2] for depths in page.evaluate(ALL_SAID)]
        assert board(page) == format_digits(graded.solution)
        assert page.locator("#result").is_visible()
        sentences = [f"{capitalized(explain(step, graded.puzzle))}." for step in graded.path]
        assert [sentence for sentence in sentences if sentence in told] == told
        assert sum(" is less than " in sentence for sentence in told) >= 5


def test_a_sign_that_is_broken_is_shown_and_undone(open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]) -> None:
    """The digits in conflict are marked; the game continues after a reload."""
    page, (small, large) = open_page("#1", file=signed_pages["en"]), find_sign(signed[SIGNS_ONLY])
    start = board(page)
    cell(page, small).click()
    page.keyboard.press("5")
    assert page.locator(".conflict").count() == page.locator(".sign.broken").count() == 1  # nothing is above 5
    page.keyboard.press("3")
    assert page.locator(".conflict, .sign.broken").count() == 0
    cell(page, large).click()
    page.keyboard.press("2")
    assert page.locator(".conflict").count() == 2
    assert page.locator(".sign.broken").count() >= 1
    assert ", conflict, row " in label(page, small)
    page.reload()
    notice(page, "Continued")
    assert page.locator(".conflict").count() == 2
    page.locator("#undo").click()
    assert page.locator(".conflict, .sign.broken").count() == 0
    for _ in range(2):
        page.locator("#undo").click()
    assert board(page) == start
    page.keyboard.press("Control+y")
    page.evaluate("document.getElementById('set-conflicts').click()")
    assert page.locator(".conflict, .sign.broken").count() == 0


def test_a_board_with_signs_is_complete_when_its_last_digit_is_right(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]
) -> None:
    page, solution = open_page("#1", file=signed_pages["en"]), format_digits(signed[SIGNS_ONLY].solution)
    for at, digit in enumerate(solution[:-1]):
        cell(page, at).press(digit)
    for digit in sorted("12345", key=lambda digit: digit == solution[-1]):
        assert page.locator("#result").is_hidden()
        cell(page, 24).press(digit)
    assert page.locator("#result").is_visible()


@pytest.mark.parametrize("number", [WITH_GIVENS, LARGE], ids=["5x5", "9x9"])
def test_marks_are_those_that_the_kernel_leaves(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path], number: int
) -> None:
    puzzle = signed[number].puzzle
    family = find_family(puzzle.family)
    assert family.extra
    assert family.extra.clues
    board_, n = family.geometry, family.geometry.n
    near = [{puzzle.givens[peer] for peer in peers.tolist() if peer >= 0} for peers in board_.peers]
    full = [sum(1 << digit - 1 for digit in range(1, n + 1) if digit not in taken) for taken in near]
    masks = np.array([1 << given - 1 if given else mask for given, mask in zip(puzzle.givens, full, strict=True)], np.int32)
    tables = make_ruled_board(board_, family.extra.rules, [(family.extra.rules[0], clue) for clue in family.extra.clues(puzzle.extra)[0]])
    scratch = ClueScratch(np.empty(3, np.int64), np.full(len(tables.clues.sizes), -1, np.int64))
    while narrow_clues(masks, tables.clues, scratch) > 0:
        pass
    page = open_page(f"#{number + 1}", PHONE, file=signed_pages["en"])
    page.locator("#auto").tap()
    marks = page.evaluate("[...document.querySelectorAll('[data-cell]')].map((cell) => cell.querySelector('.notes')?.textContent ?? '')")
    expected = ["".join(str(d) for d in range(1, n + 1) if mask >> d - 1 & 1) for mask in masks.tolist()]
    assert marks == ["" if given else text for given, text in zip(puzzle.givens, expected, strict=True)]


def test_a_digit_clears_the_marks_that_its_signs_rule_out(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]
) -> None:
    page, (small, large) = open_page("#1", file=signed_pages["en"]), find_sign(signed[SIGNS_ONLY])
    cell(page, large).click()
    for digit in "12345":
        page.keyboard.press(f"Alt+{digit}")
    cell(page, small).click()
    page.keyboard.press("3")
    assert cell(page, large).locator(".notes").text_content() == "45"
    page.keyboard.press("Control+z")
    assert cell(page, large).locator(".notes").text_content() == "12345"


@pytest.mark.parametrize(("device", "scheme"), [(PHONE, "light"), (PHONE, "dark"), (DESK, "light")], ids=["phone", "dark", "desk"])
def test_signs_are_drawn_between_their_cells(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path], device: dict[str, object], scheme: str
) -> None:
    """Each is a chevron in the color of digits, its point at the smaller cell."""
    page = open_page("#1", device, color_scheme=scheme, file=signed_pages["en"])
    for number, graded in enumerate(signed, start=1):
        turn_to(page, number)
        family, n = find_family(graded.puzzle.family), find_family(graded.puzzle.family).geometry.n
        drawn = page.evaluate("[...document.querySelectorAll('.sign')].map((sign) => sign.getAttribute('d'))")
        assert [read_chevron(path, n) for path in drawn] == [
            sign.cells for sign in family.figure(graded.puzzle, graded.puzzle.givens).signs
        ]
        box = page.locator(".sign").first.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 5
        ink = "getComputedStyle(document.querySelector('.sign')).stroke"
        assert page.evaluate(ink) == ("rgb(30, 34, 38)" if scheme == "light" else "rgb(236, 231, 220)")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        # Also over a cell that has the focus.
        assert page.evaluate("Number(getComputedStyle(document.getElementById('above')).zIndex)") > 1


def read_chevron(path: str, n: int) -> tuple[int, ...]:
    """Return the cells beside a drawn chevron, the one at its point first."""
    (x1, y1), (x, y), (x2, y2) = ((float(a), float(b)) for a, b in re.findall(r"[ML]([\d.]+) ([\d.]+)", path))
    aside, down = (x1 + x2) / 2 - x, (y1 + y2) / 2 - y
    middle = ((x1 + x2) / 4 + x / 2, (y1 + y2) / 4 + y / 2)
    ends = [(middle[0] + side * np.sign(round(aside, 2)) / 2, middle[1] + side * np.sign(round(down, 2)) / 2) for side in (-1, 1)]
    return tuple(int(row) * n + int(col) for col, row in ends)


def test_signs_are_named_in_the_label_of_a_cell_in_every_language(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]
) -> None:
    small, large = find_sign(signed[SIGNS_ONLY])
    ways = {1: ("right", "left"), 5: ("below", "above"), -1: ("left", "right"), -5: ("above", "below")}[large - small]
    for language, file in signed_pages.items():
        page, phrases = open_page("#1", file=file), read_phrases(language)
        for at, word, way in ((small, "less", ways[0]), (large, "more", ways[1])):
            where = phrases.words[f"web.sign.{way}"]
            assert phrases.words[f"web.sign.{word}"].replace("{where}", where) in label(page, at)


def test_new_puzzles_turn_their_signs_and_keep_their_digits(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]
) -> None:
    """Their lines are in the form of the press, and their hints lead to the solution."""
    page, lines = open_page("#1", PHONE, file=signed_pages["en"]), set()
    for _ in range(6):
        page.locator("#puzzles").tap()
        page.locator("#pick-kind").select_option(index=1)
        page.locator("#new").tap()
        notice(page, "New: puzzle")
        line = page.locator("#frame").get_attribute("data-line") or ""
        puzzle = parse_puzzle(line)
        assert format_puzzle(puzzle) == line
        assert find_key(puzzle, solve_puzzle(puzzle)) in [graded.key for graded in signed]
        assert page.evaluate(ALL_SAID)
        assert board(page) == format_digits(solve_puzzle(puzzle))
        page.evaluate("document.getElementById('result-close').click()")
        lines.add(line)
    assert len(lines) > 1


def test_a_page_without_such_kinds_is_played_without_their_modules(
    open_page: Open, puzzles: list[GradedPuzzle], signed_pages: dict[str, Path], tmp_path: Path
) -> None:
    names = ("sudoku-9x9", "jigsaw-9x9", "killer-9x9", "crowns-8")
    some = [next(graded for graded in puzzles if graded.puzzle.family == name) for name in names]
    file = write_page(some, tmp_path / "others.html")
    assert "readForward" in read_part(signed_pages["en"].read_text(), "program")
    assert "readForward" not in read_part(file.read_text(), "program")
    page = open_page("#1", file=file)
    for number, graded in enumerate(some, start=1):
        turn_to(page, number)
        page.locator("#auto").click()
        page.evaluate(ALL_SAID)
        assert board(page) == format_digits(graded.solution)
        page.evaluate("document.getElementById('result-close').click()")
        page.locator("#puzzles").click()
        page.locator("#pick-kind").select_option(index=number)
        page.locator("#new").click()
        notice(page, "New: puzzle")
    line = format_puzzle(some[2].puzzle)
    page.evaluate("(line) => (location.hash = line)", line.replace(":.", ":1", 1) if ":." in line else line)
    page.wait_for_selector("html[data-learned]")
    page.locator(".given").first.wait_for()
