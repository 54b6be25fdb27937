"""Places of the user's own pages in a planned book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.editions.own_pages import place_own
from generator.errors import RecipeError
from generator.model.own_pages import BACK, BEFORE, FRONT, OwnPages, OwnPicture
from layouts.draw_book import make_setting
from layouts.plan.pages import CONTENTS, EMPTY, FAREWELL, OPENER, OWN, Page
from tests.support.sample_book import sample_book, with_imprint


def own(place: str, chapter: int = 0, is_recto: bool = False, n_pages: int = 1) -> OwnPages:
    """Return own pages that are pictures."""
    pictures = tuple(OwnPicture(f"{number}.pdf", "words", b"", (432.0, 648.0), fills=True) for number in range(n_pages))
    return OwnPages("own.pdf", place, chapter, is_recto, "", pictures=pictures)


def plan(*pages: OwnPages, printer: str = "", farewell: bool = False) -> list[Page]:
    """Return the pages of a book with own ones."""
    book = with_imprint(sample_book(), printer=printer)
    setting = make_setting(replace(book, own=pages, matter=replace(book.matter, farewell=farewell)))
    assert setting.plan
    return list(setting.plan.pages)


def test_pages_are_after_the_contents_and_before_their_chapter() -> None:
    pages = plan(own(BEFORE, 1, n_pages=2), own(FRONT), own(BEFORE, 0))
    kinds = [page.kind for page in pages]
    assert kinds[kinds.index(OWN) - 1] == CONTENTS
    assert [(page.index, page.part) for page in pages if page.kind == OWN] == [(1, 0), (2, 0), (0, 0), (0, 1)]
    after = [(pages[at + 1].kind, pages[at + 1].index) for at, page in enumerate(pages) if page.kind == OWN and page.index != 1]
    assert (OPENER, 0) in after
    assert (OPENER, 1) in after


@pytest.mark.parametrize("printer", ["", "kdp-paperback", "ingramspark"])
@pytest.mark.parametrize("n_pages", [1, 2])
@pytest.mark.parametrize("farewell", [False, True])
def test_pages_at_the_back_end_an_even_book(printer: str, n_pages: int, farewell: bool) -> None:
    pages = plan(own(FRONT, is_recto=True), own(BACK, n_pages=n_pages), own(BACK, is_recto=True), printer=printer, farewell=farewell)
    assert len(pages) % 2 == 0
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert all(page.number % 2 for page in pages if page.kind == OWN and page.index in (0, 2))
    assert (pages[-1].kind == EMPTY) or printer != "ingramspark"
    first = next(at for at, page in enumerate(pages) if page.kind == OWN and page.index == 1)
    assert {page.kind for page in pages[first:]} <= {OWN, EMPTY}
    assert (pages[first - 1].kind == FAREWELL) == farewell
    assert sum(page.kind == EMPTY for page in pages[first:]) <= 3


def test_a_chapter_without_puzzles_gives_its_pages_to_the_next() -> None:
    pages = [own(BEFORE, 0), own(BEFORE, 1), own(BEFORE, 2), own(BACK)]
    placed = place_own(pages, [True, False, True])
    assert [(one.place, one.chapter) for one in placed] == [(BEFORE, 0), (BEFORE, 1), (BEFORE, 1), (BACK, 0)]
    assert [(one.place, one.chapter) for one in place_own(pages, [True, False, False])][1:3] == [(BACK, 0), (BACK, 0)]
    with pytest.raises(RecipeError, match=r"own.pdf: expected pages before one of its chapters, got chapter 3; the book has 2"):
        place_own(pages, [True, True])
