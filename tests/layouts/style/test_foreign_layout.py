"""A layout from outside the package, registered by one line, works like any other.

It passes the contract of layouts and is set and proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.errors import UnknownName
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.typeset import typeset
from layouts.style.layout import CLASSIC, LAYOUTS, Grids, Layout, find_layout, register
from tests.layouts.plan.test_plan_book import check_fits_or_is_refused
from tests.support.command_line import run
from tests.support.sample_book import TRIMS, sample_book

FOUR = replace(
    CLASSIC,
    name="four",
    note="four puzzles a page",
    puzzles=Grids(per_page=(4, 2, 1), cell_mm=5.0, alone_cell_mm=4.5, widest_cell_mm=9.0, gap_mm=6.0),
)


@pytest.fixture
def layout() -> Iterator[Layout]:
    """The layout, registered."""
    with register(FOUR) as registered:
        yield registered


@pytest.mark.parametrize("trim", TRIMS)
def test_it_keeps_the_contract(layout: Layout, trim: str) -> None:
    for family in ("sudoku-9x9", "sudoku-16x16", "jigsaw-9x9", "crowns-8"):
        check_fits_or_is_refused(layout, trim, family)


def test_a_book_in_it_is_proved(layout: Layout, tmp_path: Path) -> None:
    book = sample_book(layout.name, "8.5x11", ("sudoku-9x9", "sudoku-4x4"))
    typeset(book, tmp_path / "book.pdf")
    count = sum(len(chapter.entries) for chapter in book.chapters)
    assert prove_pdf(tmp_path / "book.pdf") == ProofReport(count, count, ())


def test_it_is_listed_while_it_is_registered(layout: Layout, capsys: pytest.CaptureFixture[str]) -> None:
    assert layout.note in run(capsys, "list", "layouts")[1]
    assert LAYOUTS[-1] is layout


def test_it_is_unregistered_when_its_context_ends() -> None:
    with register(FOUR):
        assert find_layout("four") is FOUR
    with pytest.raises(UnknownName, match="unknown layout 'four'"):
        find_layout("four")
