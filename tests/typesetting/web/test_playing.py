"""The companion page in Chromium: played, reloaded, checked, hinted, turned.

It is played by keyboard and by touch.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.families.base.family import SYMBOLS
from generator.grading import find_key, solve_puzzle
from generator.model import FRAME, INSIDE, WALL, GradedPuzzle, Puzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.typesetting.labels import capitalized
from tests.support.playing import ALL_SAID, board, cell, notice, number_of, shown, turn_to
from tests.support.told_steps import explain, hint_technique, hint_where
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


def test_a_whole_puzzle_is_solved_by_keyboard(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-6x6")
    page, solution = open_page(f"#{number}"), format_digits(puzzles[number - 1].solution)
    cell(page, 35).focus()
    page.keyboard.press("Control+Home")
    for row in range(6):
        for digit in solution[6 * row : 6 * row + 6]:
            page.keyboard.press(digit)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    assert board(page) == solution
    assert page.locator("#result").is_visible()
    page.locator("#result-next").press("Enter")
    assert page.locator("#name").inner_text() == f"Puzzle {number + 1}"


@pytest.mark.broad
def test_a_whole_puzzle_is_solved_by_touch_on_a_phone(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "sudoku-4x4")
    page, graded = open_page(f"#{number}", PHONE), puzzles[number - 1]
    for at, (given, digit) in enumerate(zip(graded.puzzle.givens, graded.solution, strict=True)):
        if not given:
            cell(page, at).tap()
            page.locator(f"#pad [data-digit='{digit}']").tap()
    assert board(page) == format_digits(graded.solution)
    assert page.locator("#result").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_game_continues_after_a_reload_and_is_undone_to_the_start(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    start = board(page)
    empty = [at for at, digit in enumerate(puzzles[0].puzzle.givens) if not digit][:6]
    for at in empty:
        cell(page, at).click()
        page.keyboard.press(SYMBOLS[puzzles[0].solution[at] - 1])
    left = board(page)
    page.reload()
    notice(page, "Continued")
    assert board(page) == left
    for _ in empty:
        page.locator("#undo").click()
    assert board(page) == start
    page.locator("#undo").click()
    notice(page, "nothing to undo")
    for _ in empty:
        page.keyboard.press("Control+y")
    assert board(page) == left


def test_marks_and_colors_are_set_in_several_cells(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    one, two, three = [at for at, digit in enumerate(puzzles[0].puzzle.givens) if not digit][:3]
    cell(page, one).click()
    page.keyboard.press("Shift+2")
    page.keyboard.press("Shift+4")
    page.keyboard.press("Alt+5")
    assert "bold notes 2 4, notes 5" in (cell(page, one).get_attribute("aria-label") or "")
    page.locator("#several").click()
    cell(page, two).click()
    cell(page, three).click()
    page.get_by_role("button", name="Color").click()
    page.get_by_role("button", name="turquoise").click()
    assert all("turquoise" in (cell(page, at).get_attribute("aria-label") or "") for at in (one, two, three))
    page.locator("#undo").click()
    assert "turquoise" not in (cell(page, two).get_attribute("aria-label") or "")
    page.locator("#auto").click()
    notice(page, "Candidates are filled in")
    solution = puzzles[0].solution
    kept, *filled = [cell(page, at).locator(".notes").text_content() for at in (one, two, three)]
    assert kept == "245"
    assert all(SYMBOLS[solution[at] - 1] in text for at, text in zip((two, three), filled, strict=True))


def test_dragging_selects_and_a_digit_clears_the_marks_it_makes_impossible(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    boxes = [cell(page, at).bounding_box() for at in (0, 4)]
    page.mouse.move(boxes[0]["x"] + 9, boxes[0]["y"] + 9)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + 9, boxes[1]["y"] + 9, steps=12)
    page.mouse.up()
    assert page.locator("[aria-selected=true]").count() == 5
    page.locator("#auto").click()
    at = puzzles[0].puzzle.givens.index(0)
    digit = SYMBOLS[puzzles[0].solution[at] - 1]
    cell(page, at).click()
    page.keyboard.press(digit)
    peers = find_family("sudoku-9x9").geometry.peers[at].tolist()
    assert all(digit not in text for text in page.evaluate(
        "(peers) => peers.map((peer) => document.querySelector(`[data-cell='${peer}'] .notes`)?.textContent ?? '')", peers
    ))  # fmt: skip


def test_conflicts_are_shown_at_once_and_mistakes_by_check(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    givens, solution = puzzles[0].puzzle.givens, puzzles[0].solution
    at = givens.index(0)
    cell(page, at).click()
    page.keyboard.press(SYMBOLS[givens[0] - 1])
    assert page.locator(".conflict").count() >= 2
    assert "conflict" in (cell(page, at).get_attribute("aria-label") or "")
    page.locator("#hint").click()
    assert "This cell is wrong" in page.locator("#hint-text").inner_text()
    page.locator("#hint-close").click()
    page.keyboard.press(SYMBOLS[solution[at] - 1])
    assert page.locator(".conflict").count() == 0
    page.locator("#check").click()
    notice(page, "No mistakes so far")
    near = {givens[peer] for peer in find_family("sudoku-9x9").geometry.peers[at].tolist()}
    wrong = next(digit for digit in range(1, 10) if digit not in near and digit != solution[at])
    page.keyboard.press(SYMBOLS[wrong - 1])
    page.locator("#check").click()
    notice(page, "1 cell is wrong")


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.slow)], ids=["every twelfth kind", "every kind"])
def test_hints_equal_the_sentences_of_the_press(open_page: Open, puzzles: list[GradedPuzzle], step: int) -> None:
    """Each depth of each step is compared; applying all of them solves the puzzle.

    The usual run has the other kinds in other languages (`test_languages`).
    """
    page = open_page("#1")
    for number, graded in list(enumerate(puzzles, start=1))[::step]:
        turn_to(page, number)
        told = page.evaluate(ALL_SAID)
        assert board(page) == shown(graded.puzzle, graded.solution), graded.puzzle.family
        geometry = find_family(graded.puzzle.family).board(graded.puzzle)
        expected = [
            [hint_where(step, geometry), hint_technique(step, geometry), explain(step, graded.puzzle)] for step in graded.path
        ]  # steps that others made unnecessary are skipped
        sentences = [[f"{capitalized(text)}." for text in depths] for depths in expected]
        assert told
        assert [depths for depths in sentences if depths in told] == told, graded.puzzle.family


def exchanged(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its two digits exchanged."""
    return Puzzle(puzzle.family, puzzle.givens.translate(bytes.maketrans(b"\x01\x02", b"\x02\x01")))


@pytest.mark.parametrize("most", [15, pytest.param(3000, marks=pytest.mark.slow)], ids=["some hints", "all hints"])
@pytest.mark.slow
def test_new_puzzles_are_twins_with_matching_hints(open_page: Open, puzzles: list[GradedPuzzle], most: int) -> None:
    """Of every kind: the line differs, and the hints lead to its solution."""
    page = open_page("#1", PHONE)
    for graded in puzzles[1:]:
        title = find_family(graded.puzzle.family).title
        page.locator("#puzzles").tap()
        page.locator("#pick-kind").select_option(label=title)
        page.locator("#new").tap()
        notice(page, "New: puzzle")
        puzzle = parse_puzzle(page.locator("#frame").get_attribute("data-line") or "")
        solution = solve_puzzle(puzzle)
        sources = [one for one in puzzles if one.puzzle.family == puzzle.family]
        both = [puzzle, *([exchanged(puzzle)] if find_family(puzzle.family).geometry.n == 2 else [])]
        assert {find_key(one, solve_puzzle(one)) for one in both} & {one.key for one in sources}
        told = page.evaluate(ALL_SAID, most)
        there, right = board(page), shown(puzzle, solution)
        assert len(told) == most or there == right, puzzle.family
        assert all(one in (".", other) for one, other in zip(there, right, strict=True)), puzzle.family
        assert all(len(depths) == 3 for depths in told)
        page.evaluate("document.getElementById('result-close').click()")
    begun = page.evaluate("Object.keys(localStorage).filter((key) => key.includes('game') && key.includes('-')).length")
    assert begun == len(puzzles) - 1


def test_walls_shades_and_sums_equal_those_of_the_figures(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page()
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        figure = find_family(graded.puzzle.family).figure(graded.puzzle, graded.puzzle.givens)
        n = figure.n_cols
        for weight in (WALL, FRAME):
            across = {(at % n, at // n, "h") for at, found in enumerate(figure.across) if found == weight}
            upright = {(at % (n + 1), at // (n + 1), "v") for at, found in enumerate(figure.upright) if found == weight}
            path = str(page.evaluate("(weight) => document.querySelector(`.line${weight}`).getAttribute('d')", weight))
            assert {(int(x), int(y), way) for x, y, way in re.findall(r"M(\d+) (\d+)([hv])1", path)} == across | upright
        assert page.locator(".cage").count() == len(figure.outlines)
        assert page.locator(".sum").all_inner_texts() == [*figure.labels.values()]
        assert board(page) == shown(graded.puzzle, graded.puzzle.givens)
        shaded = sum(shade > 0 for shade in figure.shades)
        assert page.locator("#above circle.round").count() == sum(sign.kind == INSIDE for sign in figure.signs)
        is_tinted = any(name in graded.puzzle.family for name in ("jigsaw", "crowns", "starbattle"))
        assert page.locator("#below rect.hole").count() == len(figure.holes - figure.gaps)
        assert page.locator("#below rect:not(.hole), #above rect.gray").count() == shaded or is_tinted


def test_touch_cycles_through_the_marks_of_queens_and_crowns(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page(f"#{number_of(puzzles, 'crowns-8')}", PHONE)
    solution = puzzles[number_of(puzzles, "crowns-8") - 1].solution
    for at, mark in enumerate(solution):
        if mark:
            cell(page, at).tap()
            assert cell(page, at).locator(".dot").count() == 1
            cell(page, at).tap()
    assert board(page) == format_digits(solution)
    page.locator("#result:not([hidden])").wait_for()


def test_progress_is_saved_for_the_whole_book(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    page.evaluate(ALL_SAID)
    page.locator("#result-close").click()
    cell(page, 0).focus()
    page.locator("#after").click()
    page.locator("#auto").click()
    page.locator("#puzzles").click()
    assert page.locator("#progress-text").inner_text() == f"1 of {len(puzzles)} solved"
    assert page.locator("#continue").inner_text() == "Continue puzzle 2"
    page.locator("#pick-number").fill("99")
    page.locator("#pick-form button").click()
    assert "from 1 to" in page.locator("#pick-fault").inner_text()
    page.locator("#pick-number").fill("3")
    page.keyboard.press("Enter")
    assert page.locator("#name").inner_text() == "Puzzle 3"
    assert format_puzzle(puzzles[2].puzzle) == page.locator("#frame").get_attribute("data-line")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#name").inner_text() == "Puzzle 3"
