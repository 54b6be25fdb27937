"""ISBNs by volume, language and binding."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.recipe.isbns import choose_isbn
from generator.recipe.recipe import check_recipe

ONE, TWO = "978-0-306-40615-7", "978-1-4028-9462-6"
TABLE = {"1": "a", "2": "b", "fr 2": "c", "hardcover": "d", "2 hardcover": "e"}


def read(isbn: object, **listing: object) -> object:
    recipe = {"name": "own", "title": "Own", "chapter": [{"level": "easy", "count": 1}], "isbn": isbn, "editions": ["listing"]}
    return check_recipe(recipe | {"listing": listing}, "own.toml").isbn


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ((1, "en", "paperback"), "a"),
        ((2, "fr", "paperback"), "c"),
        ((2, "de", "hardcover"), "e"),
        ((3, "en", "paperback"), ""),
        ((None, "en", "hardcover"), "d"),
    ],
)
def test_the_key_with_most_words_is_used(book: tuple[int | None, str, str], expected: str) -> None:
    assert choose_isbn(TABLE, *book) == expected
    assert choose_isbn(ONE, *book) == ONE


def test_two_keys_that_fit_equally_are_refused() -> None:
    with pytest.raises(RecipeError, match="isbn: '1' and 'hardcover' both fit this book; add one for '1 hardcover'"):
        choose_isbn(TABLE, 1, "en", "hardcover")


@pytest.mark.parametrize(
    ("isbn", "said"),
    [
        ({"1": ONE, "2": ONE.replace("-", "")}, "an ISBN of its own for every book, got '9780306406157' for '1' and '2'"),
        ({"1 fr": ONE, "fr 1": TWO}, "every book once"),
        ({"1 2": ONE}, "expected a key of the number of a volume"),
        ({"softcover": ONE}, "paperback or hardcover, such as '2 fr hardcover'; got 'softcover'"),
        ({"1": 978}, "expected an ISBN in quotes for '1', got '978'"),
        ({}, "or a table of them"),
        (978, "or a table of them"),
    ],
)
def test_invalid_tables_are_named(isbn: object, said: str) -> None:
    with pytest.raises(RecipeError) as caught:
        read(isbn)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_copy_for_screens_has_no_binding() -> None:
    assert read({"1": ONE}, isbn_pdf={"1 fr": TWO}) == {"1": ONE}
    with pytest.raises(RecipeError, match=r"in \[listing\], isbn_epub = .*expected a key of"):
        read(ONE, isbn_epub={"hardcover": TWO})
