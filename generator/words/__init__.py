"""The languages of the press, one text file each: what families, levels, techniques and steps are called and how they are told.

What stands on pages beside that, `layouts/phrases` has, in a file of the same name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

ENGLISH = "en"


def list_languages() -> tuple[str, ...]:
    """List the languages there are files for, English first."""
    found = sorted(entry.name.removesuffix(".toml") for entry in files("generator.words").iterdir() if entry.name.endswith(".toml"))
    return (ENGLISH, *(language for language in found if language != ENGLISH))


LANGUAGES = list_languages()


@cache
def read_words(language: str) -> dict[str, Any]:
    """Read the file of a language."""
    return tomllib.loads((files("generator.words") / f"{language}.toml").read_text(encoding="utf-8"))


def name_of(language: str) -> str:
    """Return what a language calls itself."""
    return str(read_words(language)["name"])
