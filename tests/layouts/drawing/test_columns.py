"""Columns below a heading: chains of pieces keep together, and none begins alone."""

from __future__ import annotations

import pytest

from generator.errors import DoesNotFit
from layouts.drawing.columns import divide_columns, paginate_columns
from layouts.drawing.flow import space


def chain(*heights: float) -> list:
    """Return pieces that keep together."""
    return [space(height, keeps_with_next=at < len(heights) - 1) for at, height in enumerate(heights)]


def columns_of(pages: list) -> list[tuple[tuple[int, ...], ...]]:
    return [page.columns for page in pages]


def test_a_chain_moves_to_the_next_page_if_it_fits_there() -> None:
    """Below a heading of 60 points no chain of 50 has room."""
    pages = paginate_columns([space(60)], chain(20, 30), 100, 1)
    assert columns_of(pages) == [(), ((0, 1),)]


def test_a_chain_taller_than_a_column_is_broken() -> None:
    assert columns_of(paginate_columns([], chain(60, 60, 60), 130, 1)) == [((0, 1),), ((2,),)]


def test_even_pages_leave_no_heading_alone() -> None:
    """Two pages of 65 points would hold all, but the first only the heading."""
    pieces = [*chain(20, 10), *chain(10), *chain(10), *chain(10), *chain(10)]
    pages = divide_columns([space(60)], pieces, 100, 1)
    assert len(pages) == 2
    assert pages[0].columns
    assert pages[0].columns[0][:2] == (0, 1)


def test_a_piece_taller_than_a_page_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="choose a larger trim"):
        paginate_columns([], chain(120), 100, 2)
