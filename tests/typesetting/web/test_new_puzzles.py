"""New puzzles on the page: spares, turned ones, their addresses and games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.grading import LEVELS, find_level
from generator.model import GradedPuzzle, Imprint
from generator.notation import format_digits, format_puzzle
from generator.puzzles.chunks import LevelChunk, make_chunk
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.task import Task
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page
from tests.support.playing import ALL_SAID, board, notice, number_of
from tests.typesetting.web.conftest import PHONE

Open = Callable[..., object]


@pytest.fixture(scope="module")
def easy() -> list[GradedPuzzle]:
    """Return two puzzles of a book and two spares, all easy."""
    level = find_level("easy")
    return [graded for _, graded in make_chunk(LevelChunk(Task("sudoku-9x9", make_dig_order(level), 7, level, LEVELS), 0, 60)).found[:4]]


@pytest.fixture(scope="module")
def kept_page(easy: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a book with spares."""
    imprint = Imprint("With Spares", "", "", "seed-7", "2026", "7", "classic", (215.9, 279.4))
    book = make_book(imprint, [ChapterOrder(tuple(easy[:2]))], LEVELS)
    path = tmp_path_factory.mktemp("kept") / "index.html"
    path.write_text(make_page(book, easy[:2], easy[2:]), encoding="utf-8")
    return path


def take_new(page) -> str:
    """Have the page open a new puzzle; return its line."""
    page.locator("#puzzles").tap()
    page.locator("#new").tap()
    page.wait_for_function("!document.getElementById('chooser').open")
    return str(page.locator("#frame").get_attribute("data-line"))


def place_one(page) -> None:
    """Place a digit in the first empty cell, so that the game is saved."""
    page.keyboard.press("1")


def test_spares_come_before_turned_puzzles_and_never_twice(open_page: Open, easy: list[GradedPuzzle], kept_page: Path) -> None:
    page = open_page("#1", PHONE, file=kept_page)
    lines = [format_puzzle(graded.puzzle) for graded in easy]
    assert take_new(page) == lines[2]
    assert take_new(page) == lines[3]  # not begun, but open: the other one
    assert take_new(page) == lines[2]
    notice(page, "A new puzzle, which is not in the printed book.")
    place_one(page)
    assert take_new(page) == lines[3]
    place_one(page)
    turned = {take_new(page) for _ in range(5)}
    assert not turned & set(lines)
    notice(page, "New: puzzle")
    page.locator("#puzzles").tap()
    assert page.locator(".chapter").last.locator(".chip").all_inner_texts() == ["+1", "+2"]


def test_a_spare_has_its_name_solution_and_hints(open_page: Open, easy: list[GradedPuzzle], kept_page: Path) -> None:
    page = open_page("#1", PHONE, file=kept_page)
    take_new(page)
    assert page.locator("#name").inner_text() == "New puzzle"
    assert page.locator("#about").inner_text().startswith("Sudoku · Easy · ")
    told = page.evaluate(ALL_SAID, 400)
    assert board(page) == format_digits(easy[2].solution)
    assert all(len(depths) == 3 for depths in told)


@pytest.mark.parametrize("address", ["", "#{line}", "#S1", "#S0001"], ids=["last played", "line", "number", "code"])
def test_a_spare_is_opened_again_with_its_game(open_page: Open, easy: list[GradedPuzzle], kept_page: Path, address: str) -> None:
    page = open_page("#1", PHONE, file=kept_page)
    line = take_new(page)
    assert page.evaluate("location.hash") == f"#{line}"
    at = easy[2].puzzle.givens.index(0)
    page.locator(f"[data-cell='{at}']").press(str(easy[2].solution[at]))
    open_page(address.format(line=line), PHONE, file=kept_page)
    page.locator(f"#frame[data-line='{line}']").wait_for()
    assert page.locator("#frame").get_attribute("data-line") == line
    assert board(page)[at] == str(easy[2].solution[at])
    page.wait_for_function("document.getElementById('name').textContent === 'New puzzle'")


def test_a_turned_puzzle_has_an_address(open_page: Open) -> None:
    page = open_page("#2", PHONE)
    line = take_new(page)
    fragment = page.evaluate("location.hash")
    assert "-" in fragment
    open_page("#1", PHONE)
    open_page(fragment, PHONE)
    assert page.locator("#frame").get_attribute("data-line") == line
    page.locator(f"[data-cell='{line.partition(':')[2].index('.')}']").press("1")
    open_page("#1", PHONE)
    open_page(f"#{line}", PHONE)  # the line alone finds the saved game, with its path
    assert page.evaluate("location.hash") == fragment
    assert page.locator("#name").inner_text() == "New puzzle"


def test_a_new_puzzle_is_of_the_kind_in_play_and_previous_leads_back(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "killer-9x9")
    page = open_page(f"#{number}", PHONE)
    lines = [take_new(page) for _ in range(2)]
    assert all(line.startswith("killer-9x9:") for line in lines)
    page.locator("#before").tap()
    assert page.locator("#frame").get_attribute("data-line") == lines[0]
    page.locator("#before").tap()
    assert page.locator("#name").inner_text() == f"Puzzle {number}"
    page.locator("#before").tap()
    assert page.locator("#name").inner_text() == f"Puzzle {number - 1}"


def test_a_turned_puzzle_of_another_book_is_refused_in_one_line(open_page: Open) -> None:
    page = open_page("#ABCDEFGHIJ-zz", PHONE)
    notice(page, "expected a new puzzle made from one of this book, got ABCDEFGHIJ-zz")
    assert page.locator("#name").inner_text() == "Puzzle 1"
