"""The companion page with numbers outside the board: views and sums.

They are played by hints, drawn around the board, named, checked and turned.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.typesetting.labels import capitalized
from layouts.phrases import read_phrases
from tests.support.playing import ALL_SAID, board, cell, make_new_puzzles, notice, turn_to
from tests.support.signed_pages import write_page
from tests.support.told_steps import explain
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

LINES = (
    find_family("skyscrapers-6").example,
    "skyscrapers-4:................:1=r1c2-r4c2;2=r1c3-r4c3;4=r2c4-r2c1;2=r3c4-r3c1",
)


@pytest.fixture(scope="module")
def outside() -> list[GradedPuzzle]:
    return [grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in LINES]


@pytest.fixture(scope="module")
def outside_page(outside: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(outside, tmp_path_factory.mktemp("outside") / "index.html")


def test_hints_play_skyscrapers_to_the_end(open_page: Open, outside: list[GradedPuzzle], outside_page: Path) -> None:
    page = open_page("#1", PHONE, file=outside_page)
    for number, graded in enumerate(outside, start=1):
        turn_to(page, number)
        told = [depths[2] for depths in page.evaluate(ALL_SAID)]
        assert board(page) == format_digits(graded.solution)
        sentences = [f"{capitalized(explain(step, graded.puzzle))}." for step in graded.path]
        assert [sentence for sentence in sentences if sentence in told] == told
        assert any("the number of visible buildings is" in sentence for sentence in told)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_numbers_are_drawn_around_the_board(
    open_page: Open, outside: list[GradedPuzzle], outside_page: Path, device: dict[str, object]
) -> None:
    """Each is half a cell from the first cell of its line, and on the screen."""
    page = open_page("#1", device, file=outside_page)
    for number, graded in enumerate(outside, start=1):
        turn_to(page, number)
        family = find_family(graded.puzzle.family)
        signs, n = family.figure(graded.puzzle, graded.puzzle.givens).signs, family.geometry.n
        drawn = page.locator(".sign.outside")
        assert drawn.all_text_contents() == [sign.text for sign in signs]
        for at, sign in enumerate(signs):
            box, near, then = (one.bounding_box() for one in (drawn.nth(at), cell(page, sign.cells[0]), cell(page, sign.cells[1])))
            assert box
            assert near
            assert then
            for axis, size in (("x", "width"), ("y", "height")):
                expected = 2 * near[axis] - then[axis] + near[size] / 2
                assert box[axis] + box[size] / 2 == pytest.approx(expected, abs=0.12 * near[size])
                assert box[axis] >= 0
            assert box["x"] + box["width"] <= page.evaluate("innerWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
        assert n == int(page.locator("#grid").get_attribute("aria-rowcount") or 0)


def test_a_number_that_is_broken_is_shown(open_page: Open, outside_page: Path) -> None:
    """The tallest building is the first that is seen from a 1."""
    page = open_page("#2", file=outside_page)
    cell(page, 1).click()
    page.keyboard.press("3")
    assert page.locator(".sign.broken").all_text_contents() == ["1"]
    page.keyboard.press("4")
    assert page.locator(".sign.broken").count() == 0


def test_numbers_are_named_in_the_label_of_their_cell(open_page: Open, outside: list[GradedPuzzle], tmp_path: Path) -> None:
    for language in ("en", "zh"):
        page, phrases = open_page("#2", file=write_page(outside, tmp_path / f"{language}.html", language)), read_phrases(language)
        for at, side, text in ((1, "above", "1"), (2, "above", "2"), (7, "right", "4"), (11, "right", "2")):
            label = cell(page, at).get_attribute("aria-label") or ""
            assert phrases.words[f"web.outside.{side}"].replace("{text}", text) in label


def test_new_puzzles_turn_their_numbers(open_page: Open, outside: list[GradedPuzzle], outside_page: Path) -> None:
    assert len(make_new_puzzles(open_page("#1", PHONE, file=outside_page), outside, [1] * 4)) == 4


@pytest.mark.parametrize("clue", ["1=r1c1-r1c3", "1=r1c1-r4c4", "1=r1c1-r2c4", "1=r1c1-r1c1", "1=r1c1", "9=r1c1-r1c4"])
def test_clues_on_other_lines_are_refused(open_page: Open, outside_page: Path, clue: str) -> None:
    page = open_page(f"#{LINES[1]};{clue}", file=outside_page)
    notice(page, "expected text such as")


@pytest.fixture(scope="module")
def sums() -> list[GradedPuzzle]:
    return [grade_puzzle(parse_puzzle(find_family(name).example), with_hodoku=False) for name in ("sandwich-9x9", "littlekiller-9x9")]


@pytest.fixture(scope="module")
def sums_page(sums: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(sums, tmp_path_factory.mktemp("sums") / "index.html")


def test_sums_are_drawn_and_named_and_those_of_diagonals_have_arrows(open_page: Open, sums: list[GradedPuzzle], sums_page: Path) -> None:
    page = open_page("#1", PHONE, file=sums_page)
    for number, (graded, count) in enumerate(zip(sums, (0, 1), strict=True), start=1):
        turn_to(page, number)
        signs = find_family(graded.puzzle.family).figure(graded.puzzle, graded.puzzle.givens).signs
        drawn = page.locator(".sign.outside")
        assert drawn.all_text_contents() == [sign.text for sign in signs]
        boxes = [drawn.nth(at).bounding_box() for at in range(len(signs))]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= page.evaluate("innerWidth") for box in boxes)
        assert page.locator(".arrow").count() == count
    arrows = page.locator(".arrow").get_attribute("d") or ""
    assert arrows.count("M") == 2 * len(signs)
    label = cell(page, signs[0].cells[0]).get_attribute("aria-label") or ""
    assert f"number of the diagonal to row 4 column 9: {signs[0].text}" in label


def test_a_sum_that_is_broken_is_shown(open_page: Open, sums_page: Path) -> None:
    """On the diagonal of r9c8 and r8c9, whose sum is 3, there is no 3."""
    page = open_page("#2", file=sums_page)
    cell(page, 79).click()
    page.keyboard.press("9")
    assert page.locator(".sign.broken").all_text_contents() == ["3"]


def test_sums_are_read_from_either_end_and_written_from_one(open_page: Open, sums: list[GradedPuzzle], sums_page: Path) -> None:
    for graded, one, other in ((sums[0], "27=r1c1-r1c9", "27=r1c9-r1c1"), (sums[1], "11=r2c1-r1c2", "11=r1c2-r2c1")):
        line = format_puzzle(graded.puzzle)
        assert one in line
        page = open_page(f"#{line.replace(one, other)}", file=sums_page)
        page.wait_for_selector("html[data-learned]")
        assert page.locator("#frame").get_attribute("data-line") == line


@pytest.mark.parametrize(
    ("at", "clue"), [(0, "27=r1c1-r9c9"), (0, "27=r2c1-r2c8"), (1, "11=r1c1-r1c9"), (1, "11=r1c2-r7c8"), (1, "11=r1c1-r9c9")]
)
def test_sums_of_other_lines_are_refused(open_page: Open, sums: list[GradedPuzzle], sums_page: Path, at: int, clue: str) -> None:
    page = open_page(f"#{format_puzzle(sums[at].puzzle)};{clue}", file=sums_page)
    notice(page, "expected text such as")


def test_new_puzzles_turn_their_sums(open_page: Open, sums: list[GradedPuzzle], sums_page: Path) -> None:
    assert len(make_new_puzzles(open_page("#2", PHONE, file=sums_page), sums, [1, 2, 2, 2], solve=False)) > 2
