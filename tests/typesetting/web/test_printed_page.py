"""Puzzles printed from the companion page: numbers, rules and places on paper."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_int
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest

from generator.families import find_family
from generator.model import HOLE, OUTSIDE, GradedPuzzle
from generator.proof.outside_numbers import find_middle
from generator.proof.page_characters import Characters, read_characters
from generator.proof.printed_signs import find_outside
from generator.words import find_words
from tests.support.playing import number_of, turn_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

MARGIN_PT = 14 * 72 / 25.4
"""White on every side of the sheet, in points."""

MOST_CELL_PT = 20 * 72 / 25.4
"""Largest cell, in points."""

SAMPLE = ("sandwich-9x9", "sudoku-9x9", "littlekiller-9x9", "skyscrapers-6", "killer-9x9")
"""Numbers beside the board on two sides, in cells only, beside diagonals, on four sides, and in corners of cells."""


def print_page(page: Page, sheet: str) -> pypdfium2.PdfPage:
    """Print the open puzzle without the player's digits and return the only sheet."""
    page.evaluate("document.body.classList.add('prints-blank')")
    document = pypdfium2.PdfDocument(BytesIO(page.pdf(format=sheet)))
    assert len(document) == 1
    return document[0]


def is_stroked(drawn: pypdfium2.PdfObject) -> bool:
    """Return whether an object of a page is a line."""
    fill, stroke = c_int(), c_int()
    return bool(pypdfium2.raw.FPDFPath_GetDrawMode(drawn.raw, byref(fill), byref(stroke)) and stroke.value)


def find_frame(sheet: pypdfium2.PdfPage) -> tuple[float, float, float]:
    """Return left edge, top edge and width of the board, in points.

    The board is the largest square drawn in the middle between the margins.
    """
    width, _ = sheet.get_size()
    boxes = [one.get_bounds() for one in sheet.get_objects() if is_stroked(one)]
    middle = [box for box in boxes if abs(box[0] + box[2] - width) < 4 and box[2] - box[0] < width - 2 * MARGIN_PT + 3]
    squares = [box for box in middle if abs((box[2] - box[0]) - (box[3] - box[1])) < 1]
    left, _, right, top = max(squares, key=lambda box: box[2] - box[0])
    return left, top, right - left


def read_square(characters: Characters, middle: tuple[float, float], side: float) -> str:
    """Return the text whose characters have their middle in a square."""
    x, y = middle
    found = np.flatnonzero(characters.inside((x - side / 2, y - side / 2, x + side / 2, y + side / 2)))
    return "".join(chr(characters.codes[at]) for at in found[np.argsort(characters.places[found, 0])])


def check_sheet(sheet: pypdfium2.PdfPage, graded: GradedPuzzle) -> None:
    """Check rules, givens and numbers outside of a printed sheet, and its margins."""
    family, puzzle = find_family(graded.puzzle.family), graded.puzzle
    n, name = round(len(puzzle.givens) ** 0.5), puzzle.family
    characters, (width, height) = read_characters(sheet), sheet.get_size()
    text = " ".join(sheet.get_textpage().get_text_bounded().split())
    for rule in family.rules:
        assert find_words("en").translate(rule) in text, name
    left, top, side = find_frame(sheet)
    cell = side / n
    figure = family.figure(puzzle, puzzle.givens)
    outside = [sign for sign in figure.signs if sign.kind == OUTSIDE and sign.text.isdigit()]
    n_wide = n + (1.7 if outside else 0)
    assert cell == pytest.approx(min(MOST_CELL_PT, (width - 2 * MARGIN_PT) / n_wide), rel=0.02), name
    symbols = family.symbols_of(puzzle)
    for at, digit in enumerate(puzzle.givens):
        if digit in (0, HOLE) or family.has_marks:
            continue
        row, col = divmod(at, n)
        middle = (left + (col + 0.5) * cell, top - (row + 0.5) * cell)
        assert symbols[digit - 1] in read_square(characters, middle, 0.5 * cell), (name, at)
    for sign in outside:
        row_at, col_at = find_middle(find_outside(sign, n), sign, n)
        middle = (left + col_at * cell, top - row_at * cell)
        assert read_square(characters, middle, 0.8 * cell) == sign.text, (name, sign)
    if name.startswith("wordoku"):
        assert " ".join(symbols) in text
    boxes = characters.places[[code > 32 for code in characters.codes]]
    assert boxes[:, 0].min() > MARGIN_PT - 1, name
    assert boxes[:, 1].max() < width - MARGIN_PT + 1, name
    assert boxes[:, 2].min() > MARGIN_PT - 1, name
    assert boxes[:, 3].max() < height - MARGIN_PT + 1, name


@pytest.mark.parametrize("family", SAMPLE)
def test_a_puzzle_is_printed_with_its_rules_and_all_its_numbers(open_page: Open, puzzles: list[GradedPuzzle], family: str) -> None:
    number = number_of(puzzles, family)
    check_sheet(print_page(open_page(f"#{number}"), "A4"), puzzles[number - 1])


@pytest.mark.parametrize("sheet", ["A4", pytest.param("Letter", marks=pytest.mark.slow)])
def test_every_kind_is_printed_on_one_sheet(open_page: Open, puzzles: list[GradedPuzzle], sheet: str) -> None:
    page = open_page("#1")
    for number, graded in enumerate(puzzles, start=1):
        turn_to(page, number)
        check_sheet(print_page(page, sheet), graded)


def test_the_largest_boards_fill_the_width_of_the_sheet(open_page: Open, large_page_file: Path) -> None:
    page = open_page("#3", file=large_page_file)
    sheet = print_page(page, "A4")
    assert find_frame(sheet)[2] == pytest.approx(sheet.get_size()[0] - 2 * MARGIN_PT, abs=3)
