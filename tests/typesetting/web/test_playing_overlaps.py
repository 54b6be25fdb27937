"""The companion page with several sudokus on one board: played, turned, spoken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.grading import find_key, grade_puzzle, solve_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.typesetting.labels import capitalized
from tests.support.accessibility import Ear
from tests.support.playing import ALL_SAID, board, cell, notice, shown
from tests.support.signed_pages import write_page
from tests.support.told_steps import explain, hint_technique, hint_where
from tests.support.usual_cases import some_cases
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

KINDS = ("twin-9x9", "butterfly-9x9", "samurai-9x9")
SAMURAI = 3
N_COLS = 21


@pytest.fixture(scope="module")
def overlaps() -> list[GradedPuzzle]:
    """Return the examples of the three kinds."""
    return [grade_puzzle(parse_puzzle(find_family(name).example), with_hodoku=False) for name in KINDS]


@pytest.fixture(scope="module")
def overlap_page(overlaps: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(overlaps, tmp_path_factory.mktemp("overlaps") / "index.html")


@pytest.mark.parametrize("kind", some_cases(KINDS, ["twin-9x9"]))
def test_hints_play_every_kind_to_the_end(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path, kind: str) -> None:
    """In the words of the press, at each depth."""
    number = KINDS.index(kind) + 1
    page, graded = open_page(f"#{number}", PHONE, file=overlap_page), overlaps[number - 1]
    told = page.evaluate(ALL_SAID)
    geometry = find_family(kind).geometry
    expected = [
        [f"{capitalized(text)}." for text in (hint_where(step, geometry), hint_technique(step, geometry), explain(step, graded.puzzle))]
        for step in graded.path
    ]
    assert [depths for depths in expected if depths in told] == told
    assert board(page) == shown(graded.puzzle, graded.solution)


def test_the_place_of_a_hint_is_moved_into_view(open_page: Open, overlap_page: Path) -> None:
    """On a board that is larger than its place."""
    page = open_page(f"#{SAMURAI}", PHONE, file=overlap_page)
    page.evaluate("() => { const around = document.querySelector('.around'); around.scrollTo(around.scrollWidth, around.scrollHeight); }")
    frame = page.locator(".around").bounding_box()
    assert frame
    for _ in range(2):
        page.locator("#hint").tap()
        page.locator("#hint-panel").wait_for()
        places = [one.bounding_box() for one in page.locator("#grid .place").all()]
        assert places
        for box in places:
            assert box
            assert frame["x"] - 1 <= box["x"] <= frame["x"] + frame["width"] - box["width"] + 1
            assert frame["y"] - 1 <= box["y"] <= frame["y"] + frame["height"] - box["height"] + 1
        for _ in range(3):
            page.locator("#hint-more").tap()
        page.locator("#hint-apply").tap()


@pytest.mark.slow
def test_a_samurai_is_solved_by_touch_and_keys_on_a_phone(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path) -> None:
    """The last cell is out of sight at first."""
    page, graded = open_page(f"#{SAMURAI}", PHONE, file=overlap_page), overlaps[SAMURAI - 1]
    empty = [at for at, digit in enumerate(graded.puzzle.givens) if not digit]
    for at in (empty[0], empty[-1]):
        cell(page, at).tap()
        page.locator(f"#pad [data-digit='{graded.solution[at]}']").tap()
    for at in empty[1:-1]:
        page.evaluate("(cell) => document.querySelector(`[data-cell='${cell}']`).focus()", at)
        page.keyboard.press(str(graded.solution[at]))
    page.locator("#result:not([hidden])").wait_for()
    assert board(page) == shown(graded.puzzle, graded.solution)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_cells_are_large_enough_for_a_finger(open_page: Open, overlap_page: Path, device: dict[str, object]) -> None:
    page = open_page(f"#{SAMURAI}", device, file=overlap_page)
    box = cell(page, 0).bounding_box()
    assert box
    assert box["width"] >= 22
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def test_arrows_lead_across_holes_and_keys_count_each_digit(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path) -> None:
    page, graded = open_page(f"#{SAMURAI}", file=overlap_page), overlaps[SAMURAI - 1]
    cell(page, 8).click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => Number(document.querySelector('#grid .selected').dataset.cell)") == 12
    sudokus_cells = N_COLS**2 - len(find_family("samurai-9x9").geometry.holes)
    left = [sudokus_cells // 9 - graded.puzzle.givens.count(digit) for digit in range(1, 10)]
    assert page.locator("#pad .left").all_text_contents() == [str(count) for count in left]


def test_a_digit_conflicts_in_both_sudokus_of_a_cell(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path) -> None:
    """A cell of an overlap sees its row in both; one beside it only its own."""
    page, graded = open_page(f"#{SAMURAI}", file=overlap_page), overlaps[SAMURAI - 1]
    peers = find_family("samurai-9x9").geometry.peers
    at = next(cell for cell in range(6 * N_COLS + 6, 6 * N_COLS + 9) if not graded.puzzle.givens[cell])
    cell(page, at).click()
    shown_peers = page.evaluate("() => [...document.querySelectorAll('#grid .peer')].map((one) => Number(one.dataset.cell))")
    assert shown_peers == sorted(peer for peer in peers[at].tolist() if peer >= 0)
    assert {6 * N_COLS, 6 * N_COLS + 14} <= {*shown_peers}
    assert 6 * N_COLS + 15 not in shown_peers


@pytest.mark.parametrize("kind", some_cases(KINDS, ["twin-9x9"], keep=2))
def test_new_puzzles_are_turned_and_solved_by_hints(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path, kind: str) -> None:
    page = open_page("#1", PHONE, file=overlap_page)
    page.locator("#puzzles").tap()
    page.locator("#pick-kind").select_option(kind)
    page.locator("#new").tap()
    notice(page, "New: puzzle")
    line = page.locator("#frame").get_attribute("data-line") or ""
    puzzle = parse_puzzle(line)
    assert format_puzzle(puzzle) == line
    solution = solve_puzzle(puzzle)
    assert find_key(puzzle, solution) == overlaps[KINDS.index(kind)].key
    page.evaluate(ALL_SAID)
    assert board(page) == shown(puzzle, solution)


@pytest.mark.slow
def test_a_typed_line_gets_steps_of_the_page_itself(open_page: Open, overlaps: list[GradedPuzzle], overlap_page: Path) -> None:
    """A samurai that is not in the book, as a friend would send it."""
    graded = overlaps[SAMURAI - 1]
    at = graded.puzzle.givens.index(0)
    givens = bytearray(graded.puzzle.givens)
    givens[at] = graded.solution[at]
    line = f"samurai-9x9:{shown(graded.puzzle, bytes(givens))}"
    page = open_page(f"#{line.replace('#', '%23')}", file=overlap_page)
    told = page.evaluate(ALL_SAID)
    assert board(page) == shown(graded.puzzle, graded.solution)
    assert any(" of the upper left sudoku" in depths[2] for depths in told)
    assert any(" of the middle sudoku" in depths[2] for depths in told)


def test_labels_name_the_sudokus_of_a_cell_and_keys_read_the_rows_of_both(open_page: Open, overlap_page: Path) -> None:
    page = open_page(f"#{SAMURAI}", file=overlap_page)
    ear = Ear(page)
    labels = ear.named("gridcell")
    assert labels[0].endswith(", row 1 column 1, upper left sudoku, the box of row 1 column 1")
    overlap = 6 * N_COLS + 6
    assert labels[overlap].endswith(", row 7 column 7, upper left sudoku, middle sudoku, the box of row 7 column 7")
    assert labels[9] == "no cell, row 1 column 10"
    cell(page, overlap).focus()
    page.keyboard.press("r")
    [rows] = ear.listen()
    assert rows.startswith("Row 7 of the upper left sudoku: ")
    assert " Row 7 of the middle sudoku: " in rows
    page.keyboard.press("t")
    assert ear.listen()[0].startswith("Column 7 of the upper left sudoku: ")
    page.keyboard.press("u")
    assert ear.listen()[0].startswith("The box of row 7 column 7: row 7: ")
    page.keyboard.press("w")
    assert ear.listen()[0].count("missing") >= 4
    ear.close()
