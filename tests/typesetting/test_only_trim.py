"""The trim of a printer that offers one: used if a recipe has none."""

from __future__ import annotations

from typing import Any

import pytest

from generator.recipe.recipe import check_recipe, override
from generator.typesetting.only_trim import use_only_trim

KEYS: dict[str, Any] = {"name": "a", "title": "A", "chapter": [{"level": "easy", "count": 2}]}


@pytest.mark.parametrize(
    ("keys", "flags", "trim"),
    [
        ({"printer": "home-a4"}, {}, "A4"),
        ({}, {"printer": "home-a4"}, "A4"),
        ({}, {"printer": "home-letter"}, "8.5x11"),
        ({"printer": "home-a4", "trim": "8.5x11"}, {}, "8.5x11"),
        ({"printer": "home-a4"}, {"trim": "6x9"}, "6x9"),
        ({"printer": "kdp-paperback"}, {}, "8.5x11"),
        ({"printer": "none"}, {}, "8.5x11"),
        ({}, {"title": "B"}, "8.5x11"),
    ],
)
def test_the_only_trim_is_used_if_none_is_set(keys: dict[str, Any], flags: dict[str, Any], trim: str) -> None:
    recipe = use_only_trim(override(check_recipe(KEYS | keys, "a.toml"), flags))
    assert recipe.trim == trim
