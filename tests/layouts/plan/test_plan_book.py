"""Frames as numbers: within margins, apart, mirrored, with the right gutter.

The page count decides the gutter.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from generator.errors import DoesNotFit, UnknownName
from generator.families import FAMILIES, find_family
from generator.model import Book
from layouts.draw_book import make_setting
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.draft import BodyOf, Sections
from layouts.plan.pages import ANSWERS, BLANK, NOTES, PUZZLES, TITLE, Page, Plan
from layouts.plan.plan_book import plan_book
from layouts.plan.tiling import find_tiling
from layouts.printing.printer_rules import SAFE
from layouts.printing.printers import find_printer
from layouts.style.layout import CLASSIC, LAYOUTS, SINGLE, Layout, find_layout
from layouts.style.look import SIZE_PER_CELL
from tests.support.sample_book import TRIMS, sample_book

INCH = 25.4
LARGE = ("single", "large-print")
TOO_SMALL = {
    *((layout, trim, "sudoku-25x25") for trim in TRIMS for layout in LARGE),
    *((layout, trim, "sudoku-16x16") for trim in ("6x9", "5x8", "square") for layout in LARGE),
    *((layout, "5x8", "sudoku-12x12") for layout in LARGE),
    *((layout, "5x8", "sudoku-25x25") for layout in ("classic", "compact")),
    *((layout, trim, "samurai-9x9") for trim in TRIMS for layout in LARGE),
    *((layout, trim, "twin-9x9") for trim in ("6x9", "5x8", "square") for layout in LARGE),
    *((layout, "5x8", family) for layout in LARGE for family in ("butterfly-9x9", "wordoku-9x9", "sandwich-9x9", "littlekiller-9x9")),
}
"""With digits of 18 pt boards of 12, 15, 16, 21 and 25 columns are 115, 144, 154, 202 and 240 mm wide; the smallest 25x25 is 113.

Boards with numbers or letters outside have white on all sides for them.
"""


def plain_front(_: BodyOf) -> Sections:
    return Sections([(TITLE, [()])])


def repeated(book: Book, count: int) -> Book:
    """Return the book with the first chapter's first puzzle, numbered 1 to count."""
    entry = book.chapters[0].entries[0]
    entries = tuple(replace(entry, number=number) for number in range(1, count + 1))
    return replace(book, chapters=(replace(book.chapters[0], entries=entries),))


def is_inside(inner: Frame, outer: Frame) -> bool:
    slack = 1e-6
    return (
        inner.x >= outer.x - slack and inner.y >= outer.y - slack and inner.right <= outer.right + slack and inner.top <= outer.top + slack
    )


def is_apart(one: Frame, other: Frame) -> bool:
    slack = 1e-6
    return one.right <= other.x + slack or other.right <= one.x + slack or one.top <= other.y + slack or other.top <= one.y + slack


def check_page(page: Page, plan: Plan, layout: Layout) -> None:
    width, height = plan.trim_pt
    inside = plan.gutter.inside_mm * PT_PER_MM
    margin = 0.5 * 72
    left, right = page.frame.x, width - page.frame.right
    assert (left if page.number % 2 else right) >= inside
    assert min(left, right, page.frame.y, height - page.frame.top) > margin
    assert is_inside(page.body, page.frame)
    grids = layout.puzzles if page.kind == PUZZLES else layout.answers
    for slot in page.slots:
        assert is_inside(slot.frame, page.body)
        assert is_inside(slot.grid, slot.frame)
        assert slot.cell >= grids.alone_cell_mm * PT_PER_MM
        assert slot.cell <= grids.widest_cell_mm * PT_PER_MM + 1e-6
    assert all(is_apart(one.frame, other.frame) for one, other in combinations(page.slots, 2))
    assert page.kind != PUZZLES or len(page.slots) <= grids.per_page[0]


PARTS = 3
"""Parts of the families."""


def list_parts() -> list[Any]:
    """Return layouts, trims and parts of the families.

    A third of the pairs has one broad part; the others are slow. Each family is in a broad case, and so is each layout.
    """
    return [
        pytest.param(
            layout, trim, part, marks=pytest.mark.slow if (row - column) % 3 or part != (row + column) % PARTS else pytest.mark.broad
        )
        for (row, layout), (column, trim), part in product(enumerate(LAYOUTS), enumerate(TRIMS), range(PARTS))
    ]


@pytest.mark.parametrize(("layout", "trim", "part"), list_parts(), ids=lambda one: str(getattr(one, "name", one)))
def test_every_family_fits_every_layout_and_trim_or_is_refused(layout: Layout, trim: str, part: int) -> None:
    for family in FAMILIES[part::PARTS]:
        check_fits_or_is_refused(layout, trim, family.name)


def check_fits_or_is_refused(layout: Layout, trim: str, family: str) -> None:
    book = sample_book(layout.name, trim, (family,))
    if (layout.name, trim, family) in TOO_SMALL:
        board = find_family(family).geometry
        size = f"{board.n_rows}x{board.n_cols}"
        with pytest.raises(DoesNotFit, match=rf"layout {layout.name} needs .* mm for one {size} grid, but trim .* mm leaves"):
            make_setting(book)
        return
    plan = make_setting(book).plan
    assert plan is not None
    numbers = [entry.number for chapter in book.chapters for entry in chapter.entries]
    assert sorted(plan.page_of) == sorted(plan.answer_page_of) == numbers
    assert [page.number for page in plan.pages] == list(range(1, len(plan.pages) + 1))
    assert len(plan.pages) % 2 == 0
    assert len(plan.pages) >= 24
    for page in plan.pages:
        check_page(page, plan, layout)


def test_the_gutter_table_equals_the_printers() -> None:
    safe = find_printer(SAFE)
    inches = [(row.pages, round(row.inside_mm / INCH, 3)) for row in safe.gutters]
    assert inches == [(150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875)]
    assert [safe.find_gutter(pages).pages for pages in (24, 150, 151, 828, 2000)] == [150, 150, 300, 828, 828]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("count", "inside_in"), [(10, 0.375), (200, 0.5), (300, 0.625), (480, 0.75), (900, 0.875)])
def test_the_final_page_count_decides_the_gutter(count: int, inside_in: float) -> None:
    book = repeated(sample_book("single", "6x9", ("sudoku-9x9",)), count)
    plan = plan_book(book, SINGLE, plain_front)
    assert find_printer(SAFE).find_gutter(len(plan.pages)).inside_mm <= plan.gutter.inside_mm
    assert plan.gutter.inside_mm == pytest.approx((inside_in + 1 / 72) * INCH, abs=0.001)
    check_page(plan.pages[4], plan, SINGLE)
    check_page(plan.pages[5], plan, SINGLE)


def test_number_of_puzzles_and_answers_a_page() -> None:
    for name, puzzles, answers in (("classic", 2, 12), ("single", 1, 4), ("compact", 6, 12)):
        plan = plan_book(repeated(sample_book(name, "6x9", ("sudoku-9x9",)), 60), find_layout(name), plain_front)
        assert {len(page.slots) for page in plan.pages if page.kind == PUZZLES} == {puzzles}
        assert {len(page.slots) for page in plan.pages if page.kind == ANSWERS} == {answers}


def test_large_print_has_large_cells() -> None:
    for trim in TRIMS:
        plan = make_setting(sample_book("single", trim, ("sudoku-9x9",))).plan
        assert plan is not None
        assert all(slot.cell * SIZE_PER_CELL >= 18 for page in plan.pages if page.kind == PUZZLES for slot in page.slots)
    assert min(SINGLE.text_pt, SINGLE.caption_pt, SINGLE.answer_pt, SINGLE.note_pt) >= 16


def test_answer_digits_are_legible() -> None:
    for layout in LAYOUTS:
        assert layout.answers.cell_mm * PT_PER_MM * SIZE_PER_CELL > 7
        assert layout.answers.cell_mm * PT_PER_MM * 9 > 95


def test_boards_that_would_be_too_small_get_a_page_alone() -> None:
    area = Frame(0, 0, 350, 500)
    wide, alone = (find_tiling(area, (side, side), CLASSIC.puzzles, 40) for side in (9, 16))
    assert wide is not None
    assert alone is not None
    assert wide.cols * wide.rows == 2
    assert alone.cols * alone.rows == 1


def test_filler_pages_are_last_or_before_the_answers() -> None:
    """Between puzzles, a page without any would look like one that was forgotten."""
    for trim in ("6x9", "8.5x11"):
        plan = make_setting(sample_book(trim=trim)).plan
        assert plan is not None
        kinds = [page.kind for page in plan.pages]
        first, last = kinds.index(ANSWERS), max(at for at, kind in enumerate(kinds) if kind == ANSWERS)
        assert {NOTES, BLANK} & {*kinds}
        assert all(at in (first - 1, *range(last + 1, len(kinds))) for at, kind in enumerate(kinds) if kind in (NOTES, BLANK))
        assert plan.pages[first].number % 2
        assert len(plan.pages) == 24


def test_puzzles_left_for_a_last_page_are_as_large_as_it_allows() -> None:
    for count, least in ((1, 1.2), (2, 1.0)):
        book = repeated(sample_book("classic", "8.5x11", ("sudoku-9x9",)), 4 + count)
        plan = make_setting(book).plan
        assert plan is not None
        pages = [page for page in plan.pages if page.kind == PUZZLES]
        assert [len(page.slots) for page in pages] == [2, 2, count]
        assert pages[-1].slots[0].cell >= least * pages[0].slots[0].cell


def test_an_unknown_layout_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown layout 'clasic'; did you mean classic"):
        find_layout("clasic")
