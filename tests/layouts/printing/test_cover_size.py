"""Sizes of cover sheets, by the printers' formulas."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError, UnknownName
from layouts.printing.cover_size import find_cover_printer, find_size_faults, guess_wrap, plan_wrap
from layouts.printing.printers import find_printer, list_printers
from tests.support.sample_book import TRIMS
from tests.support.sample_cover import INCH, sheet

CALIPER_IN = {"white": 0.002252, "cream": 0.0025}


@pytest.mark.parametrize("trim", ["6x9", "8.5x11"])
@pytest.mark.parametrize(("paper", "n_pages"), [*((paper, n) for paper in ("white", "cream") for n in (24, 120, 400, 776)), ("white", 828)])
def test_width_and_height_equal_the_printers(paper: str, n_pages: int, trim: str) -> None:
    wide, high = (side / 25.4 for side in TRIMS[trim])
    wrap = sheet(trim, n_pages, paper=paper)
    assert wrap.size[0] / INCH == pytest.approx(0.125 + wide + n_pages * CALIPER_IN[paper] + wide + 0.125, abs=1e-9)
    assert wrap.size[1] / INCH == pytest.approx(high + 0.25, abs=1e-9)
    assert wrap.spine.x - wrap.back.right == wrap.front.x - wrap.spine.right == 0
    assert find_size_faults(wrap.size, wrap) == []


def test_a_wrong_size_is_a_fault() -> None:
    wrap = sheet("6x9", 120)
    assert find_size_faults((wrap.size[0] - 2, wrap.size[1]), wrap) == [("a width of 12.492 in", "12.520 in")]
    assert find_size_faults((wrap.size[0], wrap.size[1] + 9), wrap) == [("a height of 9.375 in", "9.250 in")]


def test_a_hardcover_has_wrap_and_hinges_and_the_users_override_ours() -> None:
    ours, own = sheet(printer="kdp-hardcover"), sheet(printer="kdp-hardcover", wrap_mm=15.0, hinge_mm=8.0, spine_mm=20.0)
    rules = find_printer("kdp-hardcover").cover
    assert rules is not None
    assert ours.size[1] == pytest.approx((2 * (rules.wrap_mm + rules.overhang_mm) + 228.6) / 25.4 * INCH)
    assert own.size[0] == pytest.approx((2 * 15 + 2 * 152.4 + 2 * 8 + 20) / 25.4 * INCH)
    assert own.size[1] == pytest.approx((2 * 15 + 228.6) / 25.4 * INCH)


def test_a_hardcover_has_the_size_that_kdp_gives() -> None:
    wrap = sheet("6x9", 120, "kdp-hardcover")
    assert (wrap.size[0] / INCH, wrap.size[1] / INCH) == pytest.approx((14.034, 10.417), abs=0.002)
    assert wrap.spine.width / INCH == pytest.approx(0.459, abs=0.001)
    assert wrap.back.y > wrap.outer  # the boards are higher than the pages


def test_lulu_adds_its_cover_stock_and_home_printers_make_no_cover() -> None:
    assert sheet(n_pages=444, printer="lulu").spine.width / INCH == pytest.approx(444 / 444 + 0.06, abs=1e-4)  # Lulu: pages / 444 + .06
    for printer in list_printers():
        wrap = plan_wrap(printer, "", TRIMS["a4"], 100)
        assert (wrap is None) == printer.name.startswith("home-")
    assert find_cover_printer("").name == "kdp-paperback"


def test_a_paper_of_unknown_thickness_requires_a_spine_width() -> None:
    with pytest.raises(RecipeError, match=r"ingramspark's paper groundwood, .* set spine_mm"):
        sheet(printer="ingramspark", paper="groundwood")
    assert sheet(printer="ingramspark", paper="groundwood", spine_mm=12.7).spine.width == pytest.approx(36.0)
    with pytest.raises(UnknownName, match="unknown paper 'creme'; did you mean cream"):
        sheet(paper="creme")


def test_a_cover_without_its_interior_has_a_spine_that_the_printer_binds() -> None:
    kdp, trim_mm = find_printer("kdp-paperback"), (215.9, 279.4)
    wrap = plan_wrap(kdp, "cream", trim_mm, 24)
    assert wrap is not None
    guess = guess_wrap(kdp, "cream", wrap.size)
    assert guess is not None
    assert guess[1:] == ("8.5x11", 24)
    assert guess_wrap(find_printer("lulu"), "", wrap.size) is None  # too thin for the least number of pages
