"""Changed keys in the text of a recipe: comments stay, and nothing else changes."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from generator.errors import RecipeError
from generator.recipe.recipe import list_recipes, read_shipped
from generator.studio.recipe_text import PLACE, change_keys, read_keys

RECIPE = """\
# for grandma
name = "rainy" # the folder
title = "Rainy Sundays"
seed = 9007199254740993
date = 2027-03-01

[matter]
hints = true # she likes them

# first the easy ones
[[chapter]]
level = "easy" # not too easy
count = 10
er = 7.0

[[chapter]]
level = "hard"
count = 5
"""


def keys_of(text: str) -> dict[str, Any]:
    keys = read_keys(text)
    for place, chapter in enumerate(keys.get("chapter", [])):
        chapter[PLACE] = place
    return keys


@pytest.mark.parametrize("name", list_recipes())
def test_unchanged_keys_change_nothing(name: str) -> None:
    text = read_shipped(name)
    assert change_keys(text, keys_of(text)) == text


def test_one_key_is_one_line() -> None:
    """As a browser sends them: 7.0 is 7 there, and large numbers are not exact."""
    keys = keys_of(RECIPE)
    keys["chapter"][0]["er"] = 7
    keys["title"] = 'The "Other" \\ Title'
    changed = change_keys(RECIPE, keys)
    assert changed == RECIPE.replace('"Rainy Sundays"', r'"The \"Other\" \\ Title"')


def test_tables_are_added_moved_and_removed() -> None:
    keys = keys_of(RECIPE)
    first, second = keys["chapter"]
    keys["chapter"] = [second, {"level": "gentle", "count": 3, "rules": ["killer", "diagonal"]}, first]
    del keys["matter"]
    keys |= {"blurb": "Two\nlines", "isbn": {"1": "978-0-306-40615-7"}, "imprint": {"publisher": "P"}}
    changed = change_keys(RECIPE, keys)
    found = tomllib.loads(changed)
    assert [chapter["level"] for chapter in found["chapter"]] == ["hard", "gentle", "easy"]
    assert (found["imprint"], found["isbn"], found["blurb"]) == ({"publisher": "P"}, {"1": "978-0-306-40615-7"}, "Two\nlines")
    assert "matter" not in found
    assert "# for grandma\n" in changed
    assert "# not too easy\n" in changed
    assert found["seed"] == 9007199254740993
    assert "\n\n\n" not in changed


@pytest.mark.parametrize(
    ("text", "keys", "said"),
    [
        ("a = [", {}, "expected a recipe in TOML"),
        ("a = 1", {"a": None}, "expected texts, numbers, true or false"),
        ("a = 1", {"a": [[[[[[1]]]]]]}, "expected at most 4 tables and lists"),
        (RECIPE, {"chapter": [{PLACE: 0, "level": "a"}, {PLACE: 0, "level": "b"}]}, "expected each table of chapter once"),
    ],
)
def test_what_is_no_recipe_is_refused(text: str, keys: dict[str, Any], said: str) -> None:
    with pytest.raises(RecipeError, match=said):
        change_keys(text, keys)
