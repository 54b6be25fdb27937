"""The table [listing]: values at their edges, errors in one line, digests."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.recipe.listing_order import HIGHEST_PRICE, LONGEST_DESCRIPTION, LONGEST_SHORT, MOST_CATEGORIES, MOST_KEYWORDS
from generator.recipe.order import make_order
from generator.recipe.recipe import Recipe, check_recipe

BASE = {"name": "a", "title": "A", "seed": 1, "chapter": [{"level": "easy", "count": 1}]}


def recipe(editions: tuple[str, ...] = ("digital", "listing"), **listing: object) -> Recipe:
    return check_recipe(BASE | {"editions": editions, "listing": listing}, "a.toml")


def test_a_book_without_the_table_keeps_its_order() -> None:
    assert "listing" not in make_order(check_recipe(BASE, "a.toml")).facts
    plain = make_order(check_recipe(BASE | {"editions": ["listing"]}, "a.toml"))
    assert "listing" not in plain.facts
    assert make_order(recipe(("listing",), short="S")).digest != plain.digest


def test_the_table_needs_a_listing() -> None:
    with pytest.raises(RecipeError, match=r'add "listing" to editions'):
        recipe(("digital",), short="S")


@pytest.mark.parametrize(
    "listing",
    [
        {"description": "a" * LONGEST_DESCRIPTION, "short": "a" * LONGEST_SHORT},
        {"keywords": [f"k{at}" for at in range(MOST_KEYWORDS)], "categories": ["GAM017000"] * MOST_CATEGORIES},
        {"prices": {"USD": 0.01, "EUR": HIGHEST_PRICE, "JPY": 1000}, "address": "https://example.org/"},
        {"address": "", "isbn_pdf": "", "keywords": [], "prices": {}},
    ],
)
def test_values_at_their_edges_are_read(listing: dict[str, object]) -> None:
    order = recipe(**listing).listing
    assert all(getattr(order, key) == (tuple(value) if isinstance(value, list) else value) for key, value in listing.items())


def test_paragraphs_are_kept_and_blanks_are_not() -> None:
    order = recipe(description=" A  b \n\n c\n", keywords=[" a  b "]).listing
    assert order.description.split("\n")[0].startswith("A")
    assert order.description.endswith("c")
    assert order.keywords[0] == order.keywords[0].strip()


@pytest.mark.parametrize(
    "listing",
    [
        {"description": "a" * (LONGEST_DESCRIPTION + 1)}, {"description": "<b>a</b>"}, {"description": "a\x00"}, {"short": "a\nb"},
        {"short": "a" * (LONGEST_SHORT + 1)}, {"keywords": ["a", "A"]}, {"keywords": [""]}, {"keywords": [" "]}, {"keywords": "a"},
        {"keywords": [f"k{at}" for at in range(MOST_KEYWORDS + 1)]}, {"categories": ["gam017000"]}, {"categories": ["GAM01700"]},
        {"categories": ["GAM017000"] * (MOST_CATEGORIES + 1)}, {"categories": ["GAM٠١٧٠٠٠"]}, {"isbn_pdf": "a\nb"},
        {"prices": {"usd": 1}}, {"prices": {"USD": 0}}, {"prices": {"USD": -1}}, {"prices": {"USD": 1.005}}, {"prices": {"USD": True}},
        {"prices": {"USD": float("nan")}}, {"prices": {"USD": float("inf")}}, {"prices": {"USD": "9.99"}}, {"prices": [1]},
        {"prices": {"USD": HIGHEST_PRICE + 1}}, {"address": "https://example.org/a"}, {"address": "ftp://example.org/"},
        {"address": "example.org/"}, {"words": "a"}, {"description": 5},
    ],
)  # fmt: skip
def test_other_values_are_refused_in_one_line(listing: dict[str, object]) -> None:
    with pytest.raises(RecipeError) as fault:
        recipe(**listing)
    assert str(fault.value).startswith("a.toml: ")
    assert "\n" not in str(fault.value)
    assert len(str(fault.value)) < 300
