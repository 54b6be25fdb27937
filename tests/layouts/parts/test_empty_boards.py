"""Places that the puzzles of a chapter leave: empty boards or lines for notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.proof.printed_boards import read_boards
from generator.typesetting.typeset import typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.plan.pages import Page
from tests.support.sample_book import sample_book, with_imprint


def last_pages(layout: str, *families: str, language: str = "en") -> list[tuple[Page, list[str]]]:
    """Return the pages with places without a puzzle, and their lines."""
    ink = InkLog()
    book = with_imprint(sample_book(layout, "6x9", families), language=language)
    plan = draw_book(make_setting(book), ink)
    return [(page, lines) for page, lines in zip(plan.pages, ink.pages[:-1], strict=True) if page.spares]


@pytest.mark.parametrize("family", ["sudoku-9x9", "killer-9x9", "windoku-9x9", "queens-8"])
def test_a_place_left_at_the_end_of_a_chapter_has_an_empty_board(family: str) -> None:
    found = last_pages("classic", family)
    assert found
    for page, lines in found:
        boards = len(page.slots) + len(page.spares)
        assert sum(line.startswith("stamp") for line in lines) == boards
        assert not any(line.endswith(": Notes") for line in lines)


@pytest.mark.parametrize("family", ["jigsaw-9x9", "crowns-8"])
@pytest.mark.parametrize(("language", "title"), [("en", "Notes"), ("de", "Notizen"), ("zh", "笔记")])
def test_kinds_with_regions_of_their_own_have_lines_for_notes(family: str, language: str, title: str) -> None:
    found = last_pages("classic", family, language=language)
    assert found
    for page, lines in found:
        assert sum(line.startswith("stamp") for line in lines) == len(page.slots)
        assert sum(line.endswith(f": {title}") for line in lines) == 1
        spare = page.spares[0].grid
        low, high = (f"{edge:.1f}" for edge in (spare.x, spare.right))
        assert any(line.startswith("lines") and f" in {low} " in line and f" to {high} " in line for line in lines)


def test_a_page_that_is_less_than_half_full_has_no_empty_places() -> None:
    (page, _), *_ = last_pages("compact", "sudoku-9x9")
    assert len(page.slots) + len(page.spares) == 6


@pytest.mark.parametrize("family", ["jigsaw-9x9", "crowns-8", "killer-9x9"])
def test_the_proof_counts_no_puzzle_in_a_place_without_one(family: str, tmp_path: Path) -> None:
    book = sample_book("classic", "6x9", (family,))
    plan = make_setting(book).plan
    assert plan is not None
    assert any(page.spares for page in plan.pages)
    typeset(book, tmp_path / "interior.pdf")
    entries = [entry for chapter in book.chapters for entry in chapter.entries]
    boards, faults = read_boards(tmp_path / "interior.pdf")
    assert not faults
    numbered = [board.number for board in boards if not board.is_position]
    assert sorted(number for number in numbered if number) == sorted([entry.number for entry in entries] * 2)
    assert all(numbered)


def test_empty_boards_are_in_the_middle_of_places_with_white_around_boards() -> None:
    """Puzzles with numbers beside them need the white, an empty board does not."""
    ((page, lines), *_) = last_pages("classic", "skyscrapers-6")
    spare = page.spares[0].grid
    middle_x, middle_y, size = spare.middle, spare.y + spare.height / 2, 6 * page.spares[0].cell
    assert spare.width > size
    assert f"stamp at {middle_x - size / 2:.1f} {middle_y - size / 2:.1f} {size:.1f} x {size:.1f}" in lines
