"""Pages of a book with every part: none has only a heading or a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import typeset
from layouts.draw_book import make_setting
from layouts.plan.pages import CONTENTS, FOLLOWS, GLOSSARY, LEVELS, NOTATION, OPENER, PUZZLES, TECHNIQUE, WALKTHROUGHS, WHERE
from tests.support.graded_book import graded_book
from tests.support.page_fill import measure_fill
from tests.support.page_lines import find_short_ends
from tests.support.usual_cases import some_cases

PARTS = (CONTENTS, LEVELS, NOTATION, OPENER, PUZZLES, WHERE, TECHNIQUE, FOLLOWS, GLOSSARY, WALKTHROUGHS)
"""Parts with something to read; of titles, last words and tables to fill in, white is a part."""

MATTER = MatterOrder(hints=True, glossary=True, walkthroughs=True)
HALF, LARGE = 0.5, ("single", "large-print")
"""Least fill of a page of walkthroughs that is not the last one, and layouts in which few pages have less.

Their boards with candidates are not made much smaller, so that a page before such a board may remain half empty.
"""

CASES = [("classic", "6x9"), ("classic", "8.5x11"), ("compact", "6x9"), ("single", "8.5x11"), ("large-print", "8.5x11")]


@pytest.mark.parametrize(("layout", "trim"), some_cases(CASES, [("classic", "6x9"), ("large-print", "8.5x11")]))
def test_no_page_to_read_is_less_than_a_quarter_full(layout: str, trim: str, tmp_path: Path) -> None:
    book = graded_book(MATTER, layout, trim)
    typeset(book, tmp_path / "interior.pdf")
    plan = make_setting(book).plan
    assert plan is not None
    read = [page for page in plan.pages if page.kind in PARTS]
    fill = measure_fill(tmp_path / "interior.pdf", {page.number: page.body for page in read})
    assert not {page.number: (page.kind, round(fill[page.number], 2)) for page in read if fill[page.number] < 0.25}
    walked = [page.number for page in read if page.kind == WALKTHROUGHS]
    thin = {number: round(fill[number], 2) for number in walked[:-1] if fill[number] < HALF}
    assert len(thin) <= (1 if layout in LARGE else 0), thin
    ends = find_short_ends(tmp_path / "interior.pdf")
    assert len(ends) <= 1, ends  # a long word that the line above cannot spare another one for
