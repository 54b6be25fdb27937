"""Every kind played to the end by keyboard, by touch, and by ear alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.families.houses.minutes import minutes_model
from generator.model import HOLE, PICTURES, GradedPuzzle
from tests.support.accessibility import Ear, Node
from tests.support.playing import board, cell, shown, turn_to
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

ARROWS = {"ArrowDown": (1, 0), "ArrowUp": (-1, 0), "ArrowRight": (0, 1), "ArrowLeft": (0, -1)}

PLACE = re.compile(r"row (\d+) column (\d+)")

pytestmark = pytest.mark.slow


def list_moves(graded: GradedPuzzle) -> Iterator[tuple[int, str]]:
    """Yield the cells to fill, with their symbols; or those with a mark."""
    symbols = shown(graded.puzzle, graded.solution)
    for at, (given, digit) in enumerate(zip(graded.puzzle.givens, graded.solution, strict=True)):
        if digit and not given:  # a hole is in both
            yield at, symbols[at]


def find_keys(graded: GradedPuzzle, start: int, end: int) -> list[str]:
    """Return the fewest arrow keys that lead from a cell to another; they skip holes."""
    n = find_family(graded.puzzle.family).geometry.n_rows
    known: dict[int, list[str]] = {start: []}
    for place in (queue := [start]):
        for key, (down, aside) in ARROWS.items():
            row, col = divmod(place, n)
            while True:
                row, col = (row + down) % n, (col + aside) % n
                if graded.puzzle.givens[row * n + col] != HOLE:
                    break
            if row * n + col not in known:
                known[row * n + col] = [*known[place], key]
                queue.append(row * n + col)
    return known[end]


def is_marked(graded: GradedPuzzle) -> bool:
    return find_family(graded.puzzle.family).has_marks


def check_solved(page: Page, graded: GradedPuzzle) -> None:
    """Check the solved board, and that the page says how long others take."""
    page.locator("#result:not([hidden])").wait_for()
    assert board(page) == shown(graded.puzzle, graded.solution), graded.puzzle.family
    high = max(1, round(minutes_model().high * graded.effort.minutes))
    said = re.search(r"Practiced solvers take about (?:\d+ to )?(\d+) minutes?\.", page.locator("#result-text").inner_text())
    assert said
    assert abs(int(said[1]) - high) <= 1  # the page has minutes rounded to one decimal


def test_every_kind_by_keyboard_alone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        page.evaluate("document.activeElement?.blur()")
        for _ in range(30):  # from the start of the page into the board
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement?.getAttribute('role') === 'gridcell'"):
                break
        page.keyboard.press("Control+Home")
        at = next(cell for cell, given in enumerate(graded.puzzle.givens) if given != HOLE)
        for to, symbol in list_moves(graded):
            for key in find_keys(graded, at, to):
                page.keyboard.press(key)
            page.keyboard.press("Enter" if is_marked(graded) else str(graded.solution[to]) if symbol in PICTURES else symbol)
            at = to
        check_solved(page, graded)


def test_every_kind_by_touch_alone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1", PHONE)
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        for at, _ in list_moves(graded):
            cell(page, at).tap()
            if is_marked(graded):
                cell(page, at).tap()
            else:
                page.locator(f"#pad [data-digit='{graded.solution[at]}']").tap()
        check_solved(page, graded)


def test_every_kind_by_the_tree_of_a_screen_reader_alone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Cells and keys are found by roles and names; each entry is announced."""
    page = open_page("#1", PHONE)
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        n = find_family(graded.puzzle.family).geometry.n_rows
        ear = Ear(page)
        nodes = ear.tree()
        cells = {at: find_cell(nodes, at // n + 1, at % n + 1) for at in range(n * n)}
        page.evaluate("window.announced?.splice(0)")
        for at, symbol in list_moves(graded):
            ear.tap(cells[at])
            if is_marked(graded):
                ear.listen_for(f"ow {at // n + 1} column {at % n + 1}")  # the first touch writes a dot, which is announced too
            ear.tap(cells[at] if is_marked(graded) else find_button(ear.tree(), PICTURES.get(symbol, symbol)))
            ear.listen_for(f"ow {at // n + 1} column {at % n + 1}")
        page.locator("#result:not([hidden])").wait_for()
        dialog = ear.find("dialog", "Solved")
        assert dialog.description.startswith("Your time: ")
        ear.close()
        check_solved(page, graded)


def find_cell(nodes: list[Node], row: int, col: int) -> Node:
    """Return the cell whose name says its place first; others may follow."""
    cells = (node for node in nodes if node.role == "gridcell")
    return next(node for node in cells if PLACE.findall(node.name)[:1] == [(str(row), str(col))])


def find_button(nodes: list[Node], label: str) -> Node:
    """Return the key of a digit or a picture; the number of those left may follow."""
    return next(node for node in nodes if node.role == "button" and node.name.split(", ")[0] == label)
