"""Printers as data: every rule has a value, a source and a date.

Trims, pages and margins equal the printers'.
"""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from generator.errors import DoesNotFit, RecipeError, UnknownName
from generator.model import Imprint
from generator.puzzles.select import Quota
from generator.typesetting.feasibility import check_fit, check_hardcover_lengths
from layouts.draw_book import make_setting
from layouts.geometry import PT_PER_MM
from layouts.plan.draft import LINE_EDGE_PT
from layouts.plan.plan_book import MOST_FILLER
from layouts.printing.printer_rules import SAFE, show_size
from layouts.printing.printers import find_printer, list_printers
from tests.support.command_line import run
from tests.support.sample_book import sample_book, with_imprint

INCH = 25.4
LETTER = (8.5 * INCH, 11 * INCH)
TRADE = (6 * INCH, 9 * INCH)


def table() -> dict:
    return tomllib.loads((files("layouts.printing") / "printers.toml").read_text(encoding="utf-8"))


def test_every_rule_has_a_source_with_a_date() -> None:
    rules = table()
    sources = rules.pop("sources")
    assert rules.pop("clearance_in") == pytest.approx(1 / 72, abs=1e-6)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", source["date"]) and source["text"] for source in sources.values())
    for name, printer in rules.items():
        for key, rule in {**printer, **printer.get("cover", {})}.items():
            if key not in ("note", "papers", "cover"):
                assert rule["source"] in sources, f"{name}, {key}"
        assert all(paper["source"] in sources for paper in printer["papers"])


def test_every_printer_has_the_same_rules() -> None:
    others, own = ("sources", "clearance_in", "safe"), {"custom_in", "cover", "bleed_in"}
    named = [set(rules) - own for name, rules in table().items() if name not in others]
    assert all(keys == named[0] for keys in named)
    names = ["kdp-paperback", "kdp-hardcover", "ingramspark", "lulu", "home-a4", "home-letter"]
    assert [printer.name for printer in list_printers()] == names


@pytest.mark.parametrize(
    ("printer", "paper", "trim", "least", "most"),
    [
        ("kdp-paperback", "white", TRADE, 24, 828),
        ("kdp-paperback", "cream", TRADE, 24, 776),
        ("kdp-paperback", "white", LETTER, 24, 590),
        ("kdp-paperback", "cream", LETTER, 24, 550),
        ("kdp-paperback", "white", (210.0, 297.0), 24, 780),
        ("kdp-paperback", "standard-color", TRADE, 72, 600),
        ("kdp-paperback", "premium-color", LETTER, 24, 590),
        ("kdp-hardcover", "", TRADE, 75, 550),
        ("ingramspark", "cream", LETTER, 18, 1050),
    ],
)
def test_page_limits_equal_the_printers(printer: str, paper: str, trim: tuple[float, float], least: int, most: int) -> None:
    found = find_printer(printer)
    for good in (least, most):
        found.check_pages(good, paper, trim)
    for bad in (least - 1, most + 1):
        with pytest.raises(DoesNotFit, match=rf"{printer} prints {least} to {most} pages of .* paper .*, but the book has {bad}; order "):
            found.check_pages(bad, paper, trim)


def test_spine_widths_equal_the_printers() -> None:
    paperback, hardcover = find_printer("kdp-paperback"), find_printer("kdp-hardcover")
    spines = {paper.name: paper.spine_mm for paper in paperback.papers}
    assert {name: round(mm / INCH, 6) for name, mm in spines.items() if mm} == {
        "white": 0.002252,
        "cream": 0.0025,
        "standard-color": 0.002252,
        "premium-color": 0.002347,
    }
    assert paperback.cover is not None
    assert hardcover.cover is not None
    assert (paperback.cover.is_hardcover, hardcover.cover.is_hardcover) == (False, True)
    assert paperback.cover.bleed_mm == pytest.approx(0.125 * INCH)
    assert (paperback.cover.spine_text_pages, paperback.cover.spine_clear_mm) == (79, pytest.approx(0.0625 * INCH))
    assert paperback.cover.barcode_mm == pytest.approx((2 * INCH, 1.2 * INCH))


def test_offered_trims_are_known() -> None:
    paperback, hardcover = find_printer("kdp-paperback"), find_printer("kdp-hardcover")
    for trim in (TRADE, LETTER, (216.0, 279.0), (210.0, 297.0), (5.2 * INCH, 8.1 * INCH)):
        paperback.check_trim(trim)
    with pytest.raises(DoesNotFit) as fault:
        hardcover.check_trim(LETTER)
    assert str(fault.value) == "kdp-hardcover does not offer the trim 8.5x11; it offers 5.5x8.5, 6x9, 6.14x9.21, 7x10, 8.25x11"
    with pytest.raises(DoesNotFit, match=r"trim 11x8\.5; .* and any size from 4x6 to 8\.5x11\.69 in"):
        paperback.check_trim((LETTER[1], LETTER[0]))
    find_printer(SAFE).check_trim((123.0, 321.0))
    assert [show_size(size) for size in (LETTER, (210.0, 297.0), (100.5, 100.04))] == ["8.5x11", "210x297mm", "100.5x100mm"]


def test_unknown_printers_and_papers_are_refused() -> None:
    with pytest.raises(UnknownName, match="unknown printer 'kdp-paper'; did you mean kdp-paperback"):
        make_setting(with_imprint(sample_book(), printer="kdp-paper"))
    with pytest.raises(UnknownName, match="kdp-hardcover: unknown paper 'beige'; valid names: white, cream, premium-color"):
        make_setting(with_imprint(sample_book(), printer="kdp-hardcover", paper="beige"))


@pytest.mark.parametrize("printer", [printer.name for printer in list_printers()])
def test_margins_equal_those_of_the_printer(printer: str) -> None:
    rules = find_printer(printer)
    trim = rules.trims[-1]
    plan = make_setting(with_imprint(sample_book(), printer=printer, trim_mm=(trim.width_mm, trim.height_mm))).plan
    assert plan is not None
    n_pages = len(plan.pages)
    least = [rules.outside_mm + INCH / 72, rules.find_gutter(n_pages).inside_mm + INCH / 72]
    for page in plan.pages:
        left, right = page.frame.x - LINE_EDGE_PT, plan.trim_pt[0] - page.frame.right - LINE_EDGE_PT
        outer, inner = (right, left) if page.number % 2 else (left, right)
        assert outer >= least[0] * PT_PER_MM - 0.01
        assert inner >= least[1] * PT_PER_MM - 0.01
    assert n_pages % 2 == 0
    if rules.papers[0].least_pages <= n_pages - 2 + MOST_FILLER:  # two may be filler already
        assert n_pages >= rules.papers[0].least_pages


def imprint(printer: str, trim_mm: tuple[float, float], layout: str = "classic") -> Imprint:
    return Imprint("A", "", "", "", "", "", layout, trim_mm, printer=printer)


@pytest.mark.broad
def test_a_thick_book_is_planned_with_its_own_gutter() -> None:
    from generator.grading import LEVELS

    narrow = (72.0, 200.0)
    check_fit(imprint("", narrow), [Quota("sudoku-9x9", "easy", 1)], LEVELS)
    with pytest.raises(DoesNotFit, match=r"layout classic needs 40\.5 x .* but trim 72\.0 x 200\.0 mm leaves 35\.[0-9]"):
        check_fit(imprint("", narrow), [Quota("sudoku-9x9", "easy", 2000)], LEVELS)


@pytest.mark.parametrize(
    ("count", "layout", "message"),
    [
        (20, "single", "kdp-hardcover prints 75 to 550 pages of white paper at 6x9, but the book has 3"),
        (900, "single", "kdp-hardcover prints 75 to 550 pages of white paper at 6x9, but the book has 11"),
        pytest.param(1_000_000, "compact", "order fewer puzzles", marks=pytest.mark.slow),
        pytest.param(1_000_000, "single", "order fewer puzzles", marks=pytest.mark.slow),
    ],
)
def test_page_limits_are_checked_before_puzzles_are_made(count: int, layout: str, message: str) -> None:
    from generator.grading import LEVELS

    with pytest.raises(DoesNotFit, match=message):
        check_fit(imprint("kdp-hardcover", TRADE, layout), [Quota("sudoku-9x9", "easy", count)], LEVELS)


def test_page_limits_are_not_checked_for_own_puzzles() -> None:
    from generator.grading import LEVELS

    check_fit(imprint("kdp-hardcover", TRADE), [Quota("sudoku-9x9", "easy", None)], LEVELS)


def test_wrap_and_hinge_are_for_hardcovers() -> None:
    check_hardcover_lengths("kdp-hardcover", {"wrap_mm": 15.0, "hinge_mm": 10.0})
    check_hardcover_lengths("", {"wrap_mm": None})
    for printer, said in (("kdp-paperback", "kdp-paperback does not have"), ("", "a book without a printer does not have")):
        with pytest.raises(RecipeError, match=f"hinge_mm is for hardcovers, which {said}"):
            check_hardcover_lengths(printer, {"wrap_mm": None, "hinge_mm": 10.0})


def test_list_printers_names_every_printer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list", "printers")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [printer.name for printer in list_printers()]
    assert "cream 24-776 pages" in out
