"""Forms for every key of a recipe, made from the models that check recipes.

A key that a model gains has a field in the studio without a change here. Its words are those of the table of keys in the README of the
shipped recipes, or else those of its model's docstring.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from inspect import cleandoc
from typing import Any, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.commands.completion import KINDS, MORE
from generator.commands.list_names import LISTS
from generator.recipe.recipe import FOLDER, TABLES
from generator.recipe.value_kinds import CHOICE, TEXT, list_kinds

OWN_WORDS = ("face", "family", "level", "trim")
"""Keys with a list of names that also take others: a size of a kind, a level of an own table, a font."""

README = FOLDER / "README.md"
ROW = re.compile(r"^\| (`[^|]*`[^|]*?) \| (.*?) \|(?: (.*?) \|)?$", re.MULTILINE)
KEY = re.compile(r"`\[*([a-z_]+)")
DOCSTRING = re.compile(r"^([a-z_]+(?:(?:, |/)[a-z_]+)*) {2,}(\S.*)$")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
BOUNDS = {"ge": "least", "gt": "above", "le": "most"}


@dataclass(frozen=True, slots=True)
class Field:
    """One key as a field of a form.

    kind       how it is entered, one of the words of `value_kinds`
    help       what its value is
    usual      what is used without it
    names      values to choose from, each with a line about it
    is_open    whether other values are allowed as well
    is_needed  whether every recipe has it
    is_mixed   whether a table is allowed instead of a text, or a number instead of a word
    """

    key: str
    kind: str
    help: str = ""
    usual: str = ""
    names: tuple[tuple[str, str], ...] = ()
    is_open: bool = False
    is_needed: bool = False
    is_mixed: bool = False
    least: float | None = None
    above: float | None = None
    most: float | None = None


def list_forms(models: Mapping[str, type[BaseModel]] = TABLES) -> dict[str, list[dict[str, Any]]]:
    """Return the fields of each table of a recipe, as plain values.

    Parameters
    ----------
    models : by the name of the table; "" for the recipe itself
    """
    rows = list(_read_rows())
    return {
        table: [
            asdict(_make_field(key, field, _find_words(key, model, rows))) for key, field in model.model_fields.items() if key not in models
        ]
        for table, model in models.items()
    }


def list_repeated(models: Mapping[str, type[BaseModel]] = TABLES) -> list[str]:
    """Return the tables of which a recipe may have several, such as [[chapter]]."""
    return [key for key, field in models[""].model_fields.items() if key in models and get_origin(field.annotation) is tuple]


Row = tuple[tuple[str, ...], str, str]
"""Keys that a row of the README is about, their value, and what is used without them."""


def _read_rows() -> Iterator[list[Row]]:
    """Yield the tables of keys in the README, each as its rows."""
    for part in README.read_text(encoding="utf-8").split("\n\n"):
        if part.lstrip().startswith("| key |"):
            yield [(tuple(KEY.findall(keys)), _strip(value), _strip(usual or "")) for keys, value, usual in ROW.findall(part)]


def _strip(text: str) -> str:
    """Return Markdown as plain text."""
    return LINK.sub(r"\1", text).replace("`", "").replace("; see below", "").strip()


def _find_words(key: str, model: type[BaseModel], rows: Sequence[Sequence[Row]]) -> tuple[str, str]:
    """Return value and usual value of a key in the words of the README.

    Keys without any have those of the docstring. A table of the README belongs to the model that has all of its keys.
    """
    for table in rows:
        keys = {name for names, _, _ in table for name in names}
        if key in keys and keys <= model.model_fields.keys():
            return next((value, usual) for names, value, usual in table if key in names)
    return _read_docstring(model).get(key, ""), ""


def _read_docstring(model: type[BaseModel]) -> dict[str, str]:
    """Return the lines about keys in the docstring of a model."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in cleandoc(model.__doc__ or "").split("\n"):
        if entry := DOCSTRING.match(line):
            names = re.split(", |/", entry[1])
            found |= dict.fromkeys(names, entry[2])
        elif line.startswith(" ") and names:
            found |= {name: f"{found[name]} {line.strip()}" for name in names}
        else:
            names = []
    return found


def _make_field(key: str, field: FieldInfo, words: tuple[str, str]) -> Field:
    kind, names, is_mixed = _read_kind(field.annotation, field.metadata)
    if not names and (listed := KINDS.get(key)) is not None:
        about = dict(LISTS[listed]())
        names = (*about.items(), *((name, "") for name in MORE.get(key, ())))
    if names and kind == TEXT:
        kind = CHOICE
    bounds = {
        ours: getattr(mark, name) for mark in field.metadata for name, ours in BOUNDS.items() if getattr(mark, name, None) is not None
    }
    usual = words[1] or _show_default(field.default)
    return Field(
        key, kind, words[0], usual, names, key in OWN_WORDS, field.is_required(), is_mixed, **bounds
    )  # fmt: skip


def _show_default(value: object) -> str:
    """Return a default value as a recipe has it; "" for none."""
    if value is None or value in ("", ()) or isinstance(value, BaseModel) or type(value).__name__ == "PydanticUndefinedType":
        return ""
    return str(value).lower() if isinstance(value, bool) else ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read_kind(annotation: Any, metadata: Sequence[object]) -> tuple[str, tuple[tuple[str, str], ...], bool]:
    """Return how values of a type are entered, their words, and if two forms exist."""
    kinds = list_kinds(annotation, metadata)
    first, words = kinds[0]
    for kind, more in kinds[1:]:
        if kind in (TEXT, CHOICE):
            first, words = kind, more
    return first, tuple((word, "") for word in words if word), len(kinds) > 1


def list_levels() -> dict[str, list[str]]:
    """Return the names of the levels of each family that is listed."""
    from generator.families import FAMILIES
    from generator.grading import levels_for

    return {family.name: [level.name for level in levels_for(family)] for family in FAMILIES}
