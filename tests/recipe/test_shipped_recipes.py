"""The recipes that come with gridpress."""

from __future__ import annotations

import pytest

from generator.families import FAMILIES, find_family
from generator.grading import LEVELS, levels_for
from generator.grading.repertoire import list_all
from generator.recipe.order import make_order
from generator.recipe.recipe import find_recipe, list_recipes, override
from generator.techniques.explainer import BY_NAME


def test_the_book_of_techniques_begins_with_the_easiest() -> None:
    practice = find_recipe("practice")
    techniques = [chapter.needs[0] for chapter in practice.chapter]
    ratings = [BY_NAME[list_all().find_named(name)[0]].rating for name in techniques]
    assert (len({*techniques}), ratings) == (18, sorted(ratings))
    assert all(len(chapter.needs) == 1 for chapter in practice.chapter)


@pytest.mark.parametrize("name", list_recipes())
def test_shipped_recipes_are_valid(name: str) -> None:
    recipe = find_recipe(name)
    assert recipe.name == name
    assert make_order(recipe).recipe is recipe


def test_nightly_orders_200_puzzles_mostly_sudoku_in_five_levels() -> None:
    nightly = find_recipe("nightly")
    assert sum(chapter.count for chapter in nightly.chapter) == 200
    classic = [chapter for chapter in nightly.chapter if chapter.family == "sudoku-9x9"]
    assert sum(chapter.count for chapter in classic) >= 100
    assert [chapter.level for chapter in classic] == [level.name for level in LEVELS]
    assert len({chapter.family for chapter in nightly.chapter}) >= 6
    assert (nightly.trim, nightly.layout, nightly.seed) == ("8.5x11", "classic", "date")


def test_the_sampler_has_every_family() -> None:
    sampler = find_recipe("sampler")
    listed = {family.name for family in FAMILIES}
    assert {chapter.family for chapter in sampler.chapter} >= listed
    assert len({chapter.family for chapter in sampler.chapter} - listed) == 3  # kinds that combine rules
    assert (sampler.trim, sampler.seed) == ("8.5x11", 1)


def test_the_samurai_book_has_more_sudokus_at_once_and_harder_ones() -> None:
    samurai = find_recipe("samurai")
    kinds = [chapter.family for chapter in samurai.chapter]
    assert kinds == ["twin-9x9", "butterfly-9x9", *["samurai-9x9"] * 4]
    assert [chapter.level for chapter in samurai.chapter[2:]] == [level.name for level in levels_for(find_family("samurai-9x9"))]
    assert (samurai.trim, samurai.matter.hints) == ("8.5x11", True)


def test_the_book_of_kakuro_goes_from_small_boards_to_large_ones() -> None:
    order = make_order(find_recipe("kakuro"))
    sizes = [find_family(chapter.family).geometry.n_rows for chapter in order.recipe.chapter]
    assert (sizes, {*sizes}) == (sorted(sizes), {6, 8, 10, 12})
    levels = [level.name for level in LEVELS]
    for size in {*sizes}:
        own = [levels.index(chapter.level) for chapter in order.recipe.chapter if chapter.family == f"kakuro-{size}"]
        assert own == sorted(own)
        assert len(own) > 1


@pytest.mark.parametrize("name", list_recipes())
def test_shipped_recipes_can_be_settled(name: str) -> None:
    make_order(find_recipe(name))


def test_families_with_few_puzzles_may_repeat_them_unless_fresh_is_set() -> None:
    few, many = find_family("sudoku-4x4"), find_family("sudoku-9x9")
    plain = find_recipe("kids")
    fresh = override(plain, {"fresh": "all books"})
    assert [plain.is_fresh(few), plain.is_fresh(many), fresh.is_fresh(few), fresh.is_fresh(many)] == [False, True, True, True]
