"""Books with sample puzzles: as many pages as planned, every kind with its answer."""

from __future__ import annotations

import pytest

from generator.editions.book import expected_quotas, imprint_in
from generator.editions.book_costs import plan_order_costs
from generator.families import FAMILIES, find_family
from generator.recipe.order import make_order
from generator.recipe.recipe import find_recipe, list_recipes
from generator.typesetting.cover import read_cover_order
from generator.typesetting.preview import Preview, make_sample, make_sample_book
from layouts.themes import THEMES

WIDTH_PX = 200


def make_preview(name: str, **flags: object) -> Preview:
    order = make_order(find_recipe(name, seed=7, **flags))
    book = make_sample_book(imprint_in(order), expected_quotas(order), order.levels, order.recipe.matter)
    return Preview(book, read_cover_order(order.facts["recipe"]))


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_every_kind_of_page_is_drawn_in_every_theme(theme: str) -> None:
    preview = make_preview("kids", theme=theme)
    kinds = {page.kind: number for number, page in enumerate(preview.list_pages(), start=1)}
    assert {"title", "opener", "puzzles", "answers"} <= kinds.keys()
    pictures = {preview.draw_page(number, WIDTH_PX) for number in kinds.values()}
    assert len(pictures) == len(kinds)
    assert preview.has_cover
    assert preview.draw_cover(WIDTH_PX)


@pytest.mark.broad
@pytest.mark.sample(3, 0, 6)
@pytest.mark.parametrize("name", list_recipes())
def test_shipped_recipes_have_the_pages_of_their_plan(name: str) -> None:
    """But for lessons, whose size the plan only estimates."""
    preview = make_preview(name)
    planned = plan_order_costs(make_order(find_recipe(name, seed=7))).printed.n_pages
    assert abs(len(preview.list_pages()) - planned) <= 2
    assert preview.check(is_open=False) == ""


@pytest.mark.broad
@pytest.mark.parametrize("name", [family.name for family in FAMILIES if family.in_books])
def test_the_sample_of_a_kind_has_its_solution(name: str) -> None:
    puzzle, solution = make_sample(name)
    assert puzzle.family == name
    assert bytes(find_family(name).solve(puzzle).first) == solution
