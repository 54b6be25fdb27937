"""Names and paths without a recipe: the nearest recipes are suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UnknownName
from generator.recipe.recipe import suggest_recipes, unknown_recipe

SHIPPED = ["kids", "nightly"]


@pytest.fixture(autouse=True)
def two_recipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder with two recipes the current one."""
    for name in ("killer.toml", "Mine.toml"):
        (tmp_path / name).write_text("")
    (tmp_path / "folder.toml").mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("killer", "did you mean killer.toml? "),
        ("mine", "did you mean Mine.toml? "),
        ("kilr", "did you mean killer.toml? "),
        ("./killer", "did you mean killer.toml? "),
        ("kilr.toml", "did you mean killer.toml? "),
        ("nigthly", "did you mean nightly? "),
        ("nightly.toml", "did you mean nightly? "),
        ("Nightly", "did you mean nightly? "),
        ("folder", ""),
        ("zzz", ""),
        ("none/killer.toml", ""),
        (".", ""),
    ],
)
def test_the_nearest_recipes_are_suggested(name: str, said: str) -> None:
    assert suggest_recipes(name, SHIPPED) == said


def test_files_of_the_paths_folder_are_suggested(tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "gift.toml").write_text("")
    assert suggest_recipes(f"{other}/gfit.toml", SHIPPED) == f"did you mean {other}/gift.toml? "


def test_the_error_has_all_names() -> None:
    assert isinstance(unknown_recipe("x", SHIPPED), UnknownName)
    message = "unknown recipe 'killer'; did you mean killer.toml? valid names: kids, nightly, or the path of a .toml file"
    assert str(unknown_recipe("killer", SHIPPED)) == message
    assert len(str(unknown_recipe("x" * 10_000, SHIPPED))) < 200
