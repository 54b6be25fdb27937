"""Shipped recipes printed whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.recipe.recipe import find_recipe, list_recipes, read_recipe
from tests.support.command_line import run


def test_a_printed_recipe_is_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in list_recipes():
        code, out, err = run(capsys, "recipe", name)
        assert (code, err) == (0, "")
        (tmp_path / "my.toml").write_text(out, encoding="utf-8")
        assert read_recipe(tmp_path / "my.toml") == find_recipe(name)


def test_without_a_name_recipes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "recipe")[:2] == run(capsys, "list", "recipes")[:2]
    code, out, err = run(capsys, "recipe", "nigthly")
    assert (code, out) == (2, "")
    assert err.startswith("gridpress: unknown recipe 'nigthly'; did you mean nightly? valid names: giant, ")
