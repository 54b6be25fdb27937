"""Lines with clues of rules, typed into the address of the companion page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle
from tests.support.playing import ALL_SAID, board, cell, notice
from tests.support.signed_pages import LARGE, SIGNS_ONLY, WITH_GIVENS

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]


@pytest.mark.broad
@pytest.mark.parametrize("number", [WITH_GIVENS, pytest.param(LARGE, marks=pytest.mark.slow)], ids=["5x5", "9x9"])
def test_a_line_with_signs_typed_into_the_address_is_solved_on_the_page(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path], number: int
) -> None:
    """It is a line of the book with one digit more."""
    graded = signed[number]
    givens = graded.puzzle.givens
    at = max(at for at, given in enumerate(givens) if not given)
    line = format_puzzle(graded.puzzle).replace(
        format_digits(givens), format_digits(givens[:at] + graded.solution[at : at + 1] + givens[at + 1 :])
    )
    page = open_page(f"#{line.replace('<', '%3C')}", file=signed_pages["en"])
    page.wait_for_selector("html[data-learned]")
    assert page.locator("#frame").get_attribute("data-line") == line
    wrong = next(digit for digit in "12345" if int(digit) != graded.solution[0])
    cell(page, 0).press(wrong)
    page.locator("#check").click()
    notice(page, "1 cell is wrong")
    page.keyboard.press("Control+z")
    page.evaluate(ALL_SAID)
    shown = board(page)
    assert shown != line.split(":")[1]
    assert all(there in (".", right) for there, right in zip(shown, format_digits(graded.solution), strict=True))


def test_clues_in_another_order_are_those_of_the_book_and_others_are_refused(
    open_page: Open, signed: list[GradedPuzzle], signed_pages: dict[str, Path]
) -> None:
    page = open_page("#2", file=signed_pages["en"])
    name, cells, extra = format_puzzle(signed[SIGNS_ONLY].puzzle).split(":")
    page.evaluate("(line) => (location.hash = line)", f"{name}:{cells}:{';'.join(reversed(extra.upper().split(';')))}")
    page.get_by_role("heading", name="Puzzle 1", exact=True).wait_for()
    for clues in ("r1c1>r1c2", "r1c1<r3c1", "r1c1<r1c6", "r1c1<r1c1", "r1c1<r1c2;r1c1<r1c2", "r1c1<r1c2|r2c1<r2c2", "constructor", ";"):
        page.evaluate("document.getElementById('notice').textContent = ''")
        page.evaluate("(line) => (location.hash = line)", f"{name}:{cells}:{clues}")
        notice(page, "expected text such as r1c1<r1c2 after the cells, got")
        assert page.locator("#name").inner_text() == "Puzzle 1", clues


CYCLE = "".join(str((row + col) % 5 + 1) for row in range(5) for col in range(5))
"""A complete grid of 5x5, which begins with 12."""


@pytest.mark.parametrize(("clue", "is_right"), [("r1c1<r1c2", True), ("r1c2<r1c1", False)], ids=["kept", "broken"])
def test_a_line_with_many_solutions_is_complete_only_if_its_signs_are_kept(
    open_page: Open, signed_pages: dict[str, Path], clue: str, is_right: bool
) -> None:
    page = open_page(f"#futoshiki-5:{'.' * 25}:{clue.replace('<', '%3C')}", file=signed_pages["en"])
    notice(page, "more than one solution")
    for at, digit in enumerate(CYCLE):
        cell(page, at).press(digit)
    assert board(page) == CYCLE
    assert page.locator("#result").is_visible() == is_right
    assert page.locator(".conflict").count() == (0 if is_right else 2)


@pytest.mark.parametrize("cells", ["32", "5."])
def test_a_line_whose_givens_break_a_sign_has_no_solution(open_page: Open, signed_pages: dict[str, Path], cells: str) -> None:
    page = open_page(f"#futoshiki-5:{cells}{'.' * 23}:r1c1%3Cr1c2", file=signed_pages["en"])
    notice(page, "no solution")
    assert page.locator(".conflict").count() == 2 - cells.count(".")
