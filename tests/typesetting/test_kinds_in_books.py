"""Every family in a book of one chapter, printed and proved.

Kinds drawn alike are distinguished by the words above them.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from generator.errors import DoesNotFit
from generator.families import FAMILIES, find_family
from generator.model import WALL, Book, Imprint
from generator.proof.printed_boards import read_boards
from generator.proof.prove import prove_boards
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.plan.pages import Plan
from layouts.plan.plan_book import find_empty_boards, find_filler_boards
from layouts.style.layout import LAYOUTS
from tests.support.sample_book import LEVELS, TRIMS, chapter_of

TRIM = "8.5x11"


def print_book(path: Path, *families: str, title: str = "A Book", layout: str = "classic", trim: str = TRIM, language: str = "en") -> None:
    imprint = Imprint(title, "", "", "", "", "", layout, TRIMS[trim], language=language)
    typeset(make_book(imprint, [chapter_of(family) for family in families], LEVELS), path)


def numbered(path: Path) -> tuple[list[str], int]:
    """Prove a PDF; return its families in order, and how many puzzles were proved."""
    boards, faults = read_boards(path)
    proof = prove_boards(boards, faults)
    assert proof.faults == ()
    puzzles = [board for board in boards if board.number is not None and not board.is_complete and not board.is_position]
    return [board.family.name for board in puzzles], proof.n_proved


@pytest.mark.slow
@pytest.mark.parametrize(("family", "layout"), list(product([family.name for family in FAMILIES], ["classic", "compact"])))
def test_a_book_of_one_kind_is_proved(family: str, layout: str, tmp_path: Path) -> None:
    print_book(tmp_path / "book.pdf", family, layout=layout)
    found, n_proved = numbered(tmp_path / "book.pdf")
    assert set(found) == {family}
    assert n_proved == len(chapter_of(family).puzzles)


@pytest.mark.sample(8, 0, 6)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_a_book_of_many_kinds_is_proved(layout: str, part: int, tmp_path: Path) -> None:
    """The default run has a quarter of the kinds in every second layout."""
    kinds = [family.name for family in FAMILIES[part::4] if family.geometry.n_rows <= 9 or fits(family.name, layout)]
    assert len(kinds) > 0.7 * len(FAMILIES) / 4
    print_book(tmp_path / "book.pdf", *kinds, layout=layout)
    found, n_proved = numbered(tmp_path / "book.pdf")
    assert list(dict.fromkeys(found)) == kinds
    assert n_proved == len(found) == sum(len(chapter_of(kind).puzzles) for kind in kinds)


def fits(kind: str, layout: str) -> bool:
    """Return whether a page of the layout has room for a board of the kind."""
    book = make_book(Imprint("A Book", "", "", "", "", "", layout, TRIMS[TRIM]), [chapter_of(kind)], LEVELS)
    return plan_or_refusal(book)[0] is not None


def test_kinds_drawn_alike_are_distinguished_in_one_book(tmp_path: Path) -> None:
    print_book(tmp_path / "book.pdf", "sudoku-9x9", "antiknight-9x9", "jigsaw-9x9", title="Antiknight Sudoku, Jigsaw Sudoku")
    assert numbered(tmp_path / "book.pdf") == (["sudoku-9x9"] * 3 + ["antiknight-9x9", "jigsaw-9x9"], 5)


DRAWN_ALIKE = ["sudoku-9x9", "antiknight-9x9", "antiking-9x9", "disjoint-9x9", "nonconsecutive-9x9"]


@pytest.mark.sample(3, 2, 2)
@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_kinds_drawn_alike_are_named_in_every_language(language: str, tmp_path: Path) -> None:
    """A title may end with another one, and have letters beyond ASCII."""
    print_book(tmp_path / "book.pdf", *DRAWN_ALIKE, language=language)
    assert list(dict.fromkeys(numbered(tmp_path / "book.pdf")[0])) == DRAWN_ALIKE


@pytest.mark.parametrize("title", ["Antiknight Sudoku", "Diagonal Sudoku"])
def test_the_title_of_a_book_does_not_change_the_kind_read(title: str, tmp_path: Path) -> None:
    print_book(tmp_path / "book.pdf", "sudoku-9x9", title=title)
    assert numbered(tmp_path / "book.pdf") == (["sudoku-9x9"] * 3, 3)


@pytest.mark.broad
@pytest.mark.sample(8, 7, 7)
@pytest.mark.parametrize(("layout", "trim"), list(product([layout.name for layout in LAYOUTS], ["6x9", "8.5x11"])))
def test_every_kind_is_named_completely_in_its_caption(layout: str, trim: str) -> None:
    """The proof needs the words; only the classic 9x9 has none."""
    kinds = [family for family in FAMILIES if family.geometry.n_rows <= 9]  # larger boards do not fit every layout
    imprint, ink = Imprint("A Book", "", "", "", "", "", layout, TRIMS[trim]), InkLog()
    plan = draw_book(make_setting(make_book(imprint, [chapter_of(family.name) for family in kinds], LEVELS)), ink)
    lines = [line for page, found in zip(plan.pages, ink.pages, strict=False) if page.kind == "puzzles" for line in found]
    for family in kinds:
        named = [line for line in lines if re.search(rf"text from .*: {family.title}( · Hard · \d+ min| · Hard)?$", line)]
        assert bool(named) == (family.name != "sudoku-9x9"), family.name
    assert not any("…" in line for line in lines)


def test_jigsaws_have_blank_grids_without_regions_only_as_filler() -> None:
    imprint = Imprint("A Book", "", "", "", "", "", "classic", TRIMS[TRIM])
    setting = make_setting(make_book(imprint, [chapter_of("jigsaw-9x9")], LEVELS))
    assert setting.plan
    assert [page.kind for page in setting.plan.pages].count("notes") == 1
    windoku = make_setting(make_book(imprint, [chapter_of("windoku-9x9")], LEVELS)).book
    assert not find_empty_boards(setting.book)
    assert find_empty_boards(windoku) == find_filler_boards(windoku)
    (board,) = find_filler_boards(setting.book)
    assert WALL not in board.across + board.upright
    assert board.shades == ()


@pytest.mark.sample(4, 3)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_a_25x25_has_a_page_of_its_own_or_is_refused(layout: str) -> None:
    for trim in TRIMS:
        for family in ("sudoku-16x16", "sudoku-25x25"):
            check_large_board(layout, trim, family)


def check_large_board(layout: str, trim: str, family: str) -> None:
    giant = find_family(family)
    entry = chapter_of(family).puzzles[0]
    book = make_book(Imprint("A Book", "", "", "", "", "", layout, TRIMS[trim]), [ChapterOrder((entry,))], LEVELS)
    plan, refusal = plan_or_refusal(book)
    if plan is None:
        assert f"for one {giant.geometry.n}x{giant.geometry.n} grid" in refusal
        assert len(refusal.splitlines()) == 1
        return
    for page in plan.pages:
        if page.kind == "puzzles":
            (slot,) = page.slots
            assert page.body.x - 0.01 <= slot.grid.x < slot.grid.right <= page.body.right + 0.01


def plan_or_refusal(book: Book) -> tuple[Plan | None, str]:
    try:
        return make_setting(book).plan, ""
    except DoesNotFit as fault:
        return None, str(fault)
