"""Own words are refused before the book is made; what is known later is a finding."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.errors import RecipeError
from generator.typesetting.listing.limits import check_own_words
from tests.support.listed_book import finished_book, small_listing


def check(folder: Path, title: str = "", **keys: Any) -> None:
    finished = finished_book(folder, **keys)
    imprint = replace(finished.book.imprint, title=title or finished.book.imprint.title)
    check_own_words(imprint, finished.facts["recipe"])


def test_a_recipe_without_own_words_is_accepted(tmp_path: Path) -> None:
    check(tmp_path)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"title": "The Bestseller"}, "title: 'bestseller' names a sales rank, which Amazon KDP forbids"),
        ({"subtitle": "Free puzzles"}, "subtitle: 'free' advertises or promotes"),
        ({"subtitle": "s" * 200}, "title and subtitle: expected at most 199 characters together"),
        ({"series": "Kindle Sudoku", "volume": 1}, "series: 'kindle' names a program of Amazon"),
        ({"listing": {"keywords": ["a", "k" * 51]}}, "keyword 2, "),
        ({"listing": {"keywords": [f"k {at}" for at in range(8)]}}, "keywords: expected at most 7"),
        ({"listing": {"keywords": ["best sudoku"]}}, "keyword 1, 'best sudoku': 'best' is a claim"),
        ({"listing": {"description": "d" * 3994}}, "description: expected at most 4000 characters with its tags"),
        ({"listing": {"description": "A bestseller."}}, "description: 'bestseller' names a sales rank"),
        ({"listing": {"short": "s" * 351}}, "short description: expected at most 350 characters"),
        ({"listing": {"categories": ["GAM017000"] * 4}}, "categories: expected at most 3"),
        ({"listing": {"isbn_pdf": "9780306406157"}}, 'isbn_pdf is for the PDF, which is not made; add "digital" to editions'),
        ({"editions": ["epub", "listing"], "listing": {"isbn_epub": "9780306406158"}}, "isbn_epub: expected the check digit 7"),
    ],
)
def test_own_words_that_break_a_limit_are_refused_in_one_line(keys: dict[str, Any], words: str, tmp_path: Path) -> None:
    with pytest.raises(RecipeError) as caught:
        check(tmp_path, **keys)
    assert str(caught.value).startswith(f"listing: {words}"), caught.value
    assert "\n" not in str(caught.value)


def test_each_broken_limit_has_a_line(tmp_path: Path) -> None:
    with pytest.raises(RecipeError) as caught:
        check(tmp_path, title="Free Bestseller", subtitle="s" * 200)
    first, *others = str(caught.value).splitlines()
    assert first == "listing: 3 errors"
    assert len(others) == 3


def test_a_book_without_a_listing_is_not_checked(tmp_path: Path) -> None:
    check(tmp_path, title="The Bestseller", editions=["digital"])


def test_the_limits_are_those_of_the_shop_of_the_printer(tmp_path: Path) -> None:
    check(tmp_path, printer="ingramspark", trim="6x9", listing={"keywords": ["k" * 51, *"abcdef"]})
    with pytest.raises(RecipeError, match="keywords: expected at least 7"):
        check(tmp_path, printer="ingramspark", trim="6x9", listing={"keywords": ["sudoku"]})


def test_what_is_missing_is_a_finding(tmp_path: Path) -> None:
    assert small_listing(tmp_path).findings == ()
    (line,) = small_listing(tmp_path, author="").findings
    assert line.startswith("author: Amazon KDP requires one (")
    assert "\n" not in line


def test_prices_are_compared_with_the_costs(tmp_path: Path) -> None:
    low, other = small_listing(tmp_path, listing={"prices": {"CHF": 9, "USD": 4.87}}).findings
    assert low.startswith("price CHF: expected a currency of kdp-paperback (USD, GBP,")
    assert other.startswith("price USD: expected at least 4.88 USD on Amazon.com, where a copy costs 2.44 USD")
    assert small_listing(tmp_path, listing={"prices": {"USD": 4.88}}).findings == ()
