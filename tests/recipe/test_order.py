"""Orders: named by date or seed, distinguished by their digest."""

from __future__ import annotations

import pytest

from generator import RELEASED
from generator.errors import RecipeError, UnknownName
from generator.notation import parse_puzzle
from generator.recipe.order import SourceLine, make_order
from generator.recipe.recipe import check_recipe, find_recipe, override
from tests.support.samples import FOUR


def test_editions_are_named_by_date_or_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795219200")  # 2026-11-21, noon UTC
    order = make_order(find_recipe("nightly"))
    assert (order.edition, order.seed, order.year) == ("2026-11-21", 20261121, "2026")
    order = make_order(override(find_recipe("nightly"), {"seed": 7}))
    assert (order.edition, order.seed, order.year) == ("seed-7", 7, "")
    order = make_order(find_recipe("nightly"), day="2026-11-20")  # a night that was missed
    assert (order.edition, order.seed, order.year, order.day) == ("2026-11-20", 20261120, "2026", "2026-11-20")
    with pytest.raises(RecipeError, match="--date 2026-11-20: the edition is named by seed 7"):
        make_order(override(find_recipe("nightly"), {"seed": 7}), day="2026-11-20")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "noon")
    with pytest.raises(RecipeError, match="SOURCE_DATE_EPOCH"):
        make_order(find_recipe("nightly"))


def test_different_orders_have_different_digests() -> None:
    recipe = find_recipe("sampler")
    assert make_order(recipe).digest == make_order(find_recipe("sampler")).digest
    others = [override(recipe, change) for change in ({"title": "x"}, {"seed": 2}, {"trim": "A4"}, {"bound": 5})]
    assert len({make_order(other).digest for other in [recipe, *others]}) == 5
    own = check_recipe({"name": "own", "title": "Own", "source": "a"}, "test")
    moved = check_recipe({"name": "own", "title": "Own", "source": "elsewhere/b"}, "test")
    one = [SourceLine(1, parse_puzzle(FOUR))]
    assert make_order(own, one).digest == make_order(moved, one).digest != make_order(own, [SourceLine(2, None, "a fault")]).digest


def test_files_carry_the_date_of_the_edition_and_never_that_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    undated = make_order(override(find_recipe("nightly"), {"seed": 7}))
    assert undated.day == RELEASED
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795219200")
    assert make_order(find_recipe("nightly")).day == "2026-11-21"
    built = make_order(override(find_recipe("nightly"), {"seed": 7}))
    assert (built.day, built.digest) == ("2026-11-21", undated.digest)


def test_the_year_of_a_copyright_and_the_date_agree() -> None:
    nightly = find_recipe("nightly")
    dated = make_order(override(nightly, {"seed": 7, "date": "2027-03-01"}))
    assert (dated.day, dated.digest) == ("2027-03-01", make_order(override(nightly, {"seed": 7, "date": "2027-03-01", "year": ""})).digest)
    assert make_order(override(nightly, {"seed": 7, "year": "2024–2027"})).day == "2027-01-01"
    assert make_order(override(nightly, {"date": "2027-03-01"})).year == "2027"
    with pytest.raises(RecipeError, match="year = '2026' and date 2027-03-01 contradict each other; leave out year"):
        override(nightly, {"date": "2027-03-01", "year": "2026"})
    with pytest.raises(RecipeError, match="year = '1999' and the date of this edition, "):
        make_order(override(nightly, {"year": "1999"}))


@pytest.mark.parametrize("epoch", ["", "-1", "x", "1_0", "253402300800", "9" * 5000])
def test_build_dates_out_of_range_are_refused(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(RecipeError, match="SOURCE_DATE_EPOCH: expected seconds since 1970"):
        make_order(find_recipe("nightly"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "253402300799")
    assert make_order(find_recipe("nightly")).edition == "9999-12-31"


def test_every_chapter_with_an_error_is_named() -> None:
    chapters = [
        {"level": level, "family": family, "count": 1}
        for family, level in (("sudoku-16x16", "fiendish"), ("sudoku-9x9", "easy"), ("sudok", "easy"))
    ]
    recipe = check_recipe({"name": "small", "title": "x", "chapter": chapters}, "test")
    with pytest.raises(UnknownName) as fault:
        make_order(recipe)
    lines = str(fault.value).splitlines()
    assert lines[:2] == ["recipe small: 2 errors", "  chapter 1: sudoku-16x16 has no level 'fiendish'; it has gentle, easy, moderate, hard"]
    assert lines[2].startswith("  chapter 3: unknown family 'sudok'; did you mean ")
    assert len(lines) == 3
