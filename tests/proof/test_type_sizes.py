"""The least type of large print, as the proof measures it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.proof.printed_boards import read_boards
from generator.proof.type_sizes import find_small_type
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import typeset
from tests.support.graded_book import graded_book

MATTER = MatterOrder(hints=True, glossary=True, walkthroughs=True, progress=True, digit_strip=True, welcome=True, farewell=True)

TITLE, AUTHOR = "The Big Book of Easy Large Print Sudoku for Seniors, Beginners and Everyone", "A. Reader " * 8
"""Words that are wider than a line."""


def find(layout: str, folder: Path, trim: str = "8.5x11", language: str = "en", theme: str = "press") -> list[str]:
    book = graded_book(MATTER, layout, trim, language)
    imprint = replace(book.imprint, theme=theme, title=TITLE, author=AUTHOR)
    typeset(replace(book, imprint=imprint), folder / "interior.pdf")
    return find_small_type(folder / "interior.pdf", read_boards(folder / "interior.pdf")[0])


@pytest.mark.sample(2)
@pytest.mark.parametrize(("trim", "language", "theme"), [("8.5x11", "de", "playful"), ("a4", "es", "modern")])
def test_large_print_has_18_points_on_every_page(trim: str, language: str, theme: str, tmp_path: Path) -> None:
    assert find("large-print", tmp_path, trim, language, theme) == []


def test_smaller_type_is_a_fault_that_names_its_page(tmp_path: Path) -> None:
    faults = find("single", tmp_path)
    assert any(fault.startswith("page 2: expected type of 18 points or more in large print, found ") for fault in faults)
