"""Recipes that were probably meant by a name or path that does not exist."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from generator.errors import UnknownName
from generator.near_names import find_near
from generator.recipe.text_fields import shorten

MOST_FILES = 1000
"""Most recipe files of a folder whose names are compared."""


def unknown_recipe(name: str, shipped: Sequence[str]) -> UnknownName:
    """Return the error for a name that no recipe has.

    Parameters
    ----------
    shipped : names of the recipes that come with gridpress
    """
    near = suggest_recipes(name, shipped)
    return UnknownName(f"unknown recipe {shorten(name)}; {near}valid names: {', '.join(shipped)}, or the path of a .toml file")


def suggest_recipes(name_or_path: str, shipped: Sequence[str]) -> str:
    """Return a question that names the nearest recipes, or "" if none is near.

    The recipes are those that come with gridpress and the .toml files in the folder of the path, for a name the current folder.

    Parameters
    ----------
    shipped : names of the recipes that come with gridpress
    """
    path = Path(name_or_path)
    stem = path.name.removesuffix(".toml").lower()
    files = {file.stem.lower(): str(file) for file in _list_files(path.parent)}
    if stem in files:
        near = [files[stem]]
    else:
        names = files | {name: name for name in shipped}
        near = [names[close] for close in find_near(stem, names)]
    return f"did you mean {' or '.join(near)}? " if near else ""


def _list_files(folder: Path) -> list[Path]:
    """Return the .toml files in a folder; none if it cannot be read."""
    with suppress(OSError, ValueError):
        return [path for path in sorted(folder.glob("*.toml"))[:MOST_FILES] if path.is_file()]
    return []
