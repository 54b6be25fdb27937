"""The companion page with holes and sums in them: kakuro of two sizes.

It is played by hints and by keys, drawn, named, checked, turned, and typed as a line.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.seeds import Stream, rng_state
from generator.typesetting.labels import capitalized
from layouts.phrases import list_languages, read_phrases
from tests.support.playing import ALL_SAID, board, cell, make_new_puzzles, notice, turn_to
from tests.support.signed_pages import write_page
from tests.support.told_steps import explain
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

HARDEST = 6.0
"""Ceiling of the techniques of the second puzzle."""


@pytest.fixture(scope="module")
def kakuros() -> list[GradedPuzzle]:
    """Return an easy 6x6 and a hard 7x7."""
    play = find_family("kakuro-7").play
    hard = play.dig(play.fill(Stream(1, "a", 4)), DigOrder("minimal", ceiling=HARDEST), rng_state(1, "b", 3))
    return [grade_puzzle(puzzle, with_hodoku=False) for puzzle in (parse_puzzle(find_family("kakuro-6").example), hard)]


@pytest.fixture(scope="module")
def kakuro_page(kakuros: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(kakuros, tmp_path_factory.mktemp("kakuro") / "index.html")


def test_hints_play_kakuro_to_the_end(open_page: Open, kakuros: list[GradedPuzzle], kakuro_page: Path) -> None:
    page, used = open_page("#1", PHONE, file=kakuro_page), set()
    for number, graded in enumerate(kakuros, start=1):
        turn_to(page, number)
        told = [depths[2] for depths in page.evaluate(ALL_SAID)]
        assert board(page) == format_digits(graded.solution)
        sentences = [f"{capitalized(explain(step, graded.puzzle))}." for step in graded.path]
        assert [sentence for sentence in sentences if sentence in told] == told
        used |= {step.technique for step in graded.path}
    assert used >= {"only combination of a run", "combinations of a run", "arrangements of a run"}


def test_arrows_skip_holes_and_clicks_do_not_select_them(open_page: Open, kakuros: list[GradedPuzzle], kakuro_page: Path) -> None:
    page, n = open_page("#1", file=kakuro_page), 6
    cells = [at for at, symbol in enumerate(format_puzzle(kakuros[0].puzzle).split(":")[1]) if symbol != "#"]
    assert [int(one.get_attribute("data-cell") or -1) for one in page.locator("[data-cell]").all()] == cells
    selected = "() => Number(document.querySelector('#grid .selected').dataset.cell)"
    for key, expected in (
        ("Control+Home", cells[0]),
        ("ArrowLeft", max(at for at in cells if at // n == cells[0] // n)),
        ("Home", cells[0]),
        ("ArrowUp", max(at for at in cells if at % n == cells[0] % n)),
        ("Control+End", cells[-1]),
    ):
        page.keyboard.press(key)
        assert page.evaluate(selected) == expected, key
    page.locator("#grid .hole").nth(8).click(force=True)
    assert page.evaluate(selected) == cells[-1]
    page.keyboard.press("Control+a")
    assert page.locator("#grid .selected").count() == len(cells)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_sums_are_drawn_in_the_halves_of_holes(
    open_page: Open, kakuros: list[GradedPuzzle], kakuro_page: Path, device: dict[str, object]
) -> None:
    """Those of rows are above the slash, those of columns below it."""
    page, graded = open_page("#2", device, file=kakuro_page), kakuros[1]
    signs = find_family(graded.puzzle.family).figure(graded.puzzle, graded.puzzle.givens).signs
    drawn = page.locator(".sign.in-hole")
    assert drawn.all_text_contents() == [sign.text for sign in signs]
    for at, sign in enumerate(signs):
        hole = page.locator("[role=gridcell]").nth(2 * sign.cells[0] - sign.cells[1]).bounding_box()
        box = drawn.nth(at).bounding_box()
        assert box
        assert hole
        side, is_level = hole["width"], sign.cells[1] - sign.cells[0] == 1
        x, y = (box[axis] + box[size] / 2 - hole[axis] for axis, size in (("x", "width"), ("y", "height")))
        assert (x > 0.6 * side) == (y < 0.4 * side) == is_level
        assert box["x"] >= hole["x"]
        assert box["x"] + box["width"] <= hole["x"] + side


def test_a_sum_that_is_broken_is_shown_and_said(open_page: Open, kakuro_page: Path) -> None:
    """The 16 of r2c2 and r2c3 has no 1."""
    page = open_page("#1", file=kakuro_page)
    cell(page, 7).click()
    page.keyboard.press("1")
    assert page.locator(".sign.broken").all_text_contents() == ["16", "14"]
    page.keyboard.press("9")
    assert page.locator(".sign.broken").count() == 0
    assert not any(page.locator("#pad .left").all_text_contents())


@pytest.mark.parametrize("language", list_languages())
def test_cells_and_holes_are_named_with_their_sums(open_page: Open, kakuros: list[GradedPuzzle], tmp_path: Path, language: str) -> None:
    page, words = open_page("#1", file=write_page(kakuros, tmp_path / "index.html", language)), read_phrases(language).words
    across, down = (words[f"web.run.{way}"] for way in ("across", "down"))
    labels = [one.get_attribute("aria-label") or "" for one in page.locator("[role=gridcell]").all()]
    assert labels[0].startswith(words["web.cell.hole"])
    for text in (words["web.cell.hole"], across.replace("{text}", "17"), down.replace("{text}", "7")):
        assert text in labels[9]
    assert across.replace("{text}", "16") in labels[7]
    assert down.replace("{text}", "14") in labels[7]


def test_new_puzzles_keep_the_first_row_and_column(open_page: Open, kakuros: list[GradedPuzzle], kakuro_page: Path) -> None:
    assert len(make_new_puzzles(open_page("#1", PHONE, file=kakuro_page), kakuros, [1] * 4)) == 4


def test_a_typed_line_is_played_and_a_false_one_refused(open_page: Open, kakuros: list[GradedPuzzle], kakuro_page: Path) -> None:
    line = format_puzzle(kakuros[0].puzzle)
    head, _, clues = line.rpartition(":")
    page = open_page(f"#{head}:{clues.partition(';')[2]}", file=kakuro_page)
    notice(page, "expected one sum for each run of cells between holes")
    for strange in (f"{line};16=r1c2-r1c3", f"{line};16=r2c2-r2c2", line.replace("r2c2-r2c3", "r2c2-r3c3")):
        notice(open_page(f"#{strange}", file=kakuro_page), "expected ")
    page = open_page(f"#{line.replace('#', '%23')}", file=kakuro_page)
    assert page.locator("#name").inner_text() == "Puzzle 1"
