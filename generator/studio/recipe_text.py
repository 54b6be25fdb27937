"""Changes of keys in the text of a recipe, which keep its comments and its order.

The keys are plain values, as a browser sends them. TOML Kit writes them; what it has written is read again and must have exactly these
keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Table

from generator.errors import RecipeError, explain
from generator.recipe.recipe import TABLES
from generator.storage.toml_faults import parse_toml

PLACE = "@"
"""Key of a table in a list: the place, from 0, that it had in the text before. A new table has none."""

LARGEST_EXACT = 2**53 - 1
"""Largest whole number that a browser keeps exactly."""

DEEPEST = 4
"""Most tables and lists inside one another; recipes have three."""


def read_keys(text: str) -> dict[str, Any]:
    """Return the keys of a recipe as plain values, as a browser can keep them.

    Dates, and whole numbers that are too large for it, become text.

    Raises
    ------
    ValueError, RecursionError   not TOML; `generator.storage.toml_faults.explain_toml_fault` has the message
    """
    return {key: _plain(value) for key, value in parse_toml(text.encode()).items()}


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value) if isinstance(value, int) and abs(value) > LARGEST_EXACT else value


def change_keys(text: str, keys: Mapping[str, Any]) -> str:
    """Return the text of a recipe with exactly the given keys and values.

    What has not changed stays as it is, with its comments.

    Parameters
    ----------
    text : a recipe in TOML
    keys : plain values by key; tables of a list may have the key PLACE

    Raises
    ------
    RecipeError   the text is not TOML, or the keys have values that a recipe cannot have
    """
    _check_values(keys, 1)
    try:
        document = tomlkit.parse(text)
        _change_table(document, read_keys(text), keys, is_top=True)
        changed = tomlkit.dumps(document)
        found = read_keys(changed)
    except (TOMLKitError, ValueError, RecursionError) as fault:
        raise RecipeError(f"expected a recipe in TOML to change, got another text: {explain(fault)}; correct it as text") from None
    if found != _without_places(keys):
        raise RecipeError("expected a change that fits into the text of the recipe, got one that does not; make it in the text itself")
    return changed


def _check_values(value: object, depth: int) -> None:
    """Check that a value is one of TOML: no null, and no endless nesting."""
    if depth > DEEPEST + 1:
        raise RecipeError(f"expected at most {DEEPEST} tables and lists inside one another, got more")
    if isinstance(value, Mapping):
        for one in value.values():
            _check_values(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            _check_values(one, depth + 1)
    elif not isinstance(value, str | int | float):
        raise RecipeError(f"expected texts, numbers, true or false as values of a recipe, got {value!r:.40}")


def _without_places(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_places(one) for key, one in value.items() if key != PLACE}
    return [_without_places(one) for one in value] if isinstance(value, list) else value


def _is_same(one: object, other: object) -> bool:
    """Return whether two plain values are the same.

    A browser sends 7.0 as 7; 1 is not true.
    """
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _change_table(table: Any, old: Mapping[str, Any], keys: Mapping[str, Any], is_top: bool = False) -> None:
    for key in [key for key in old if key not in keys]:
        table.remove(key)
    for key, value in keys.items():
        if key == PLACE:
            continue
        now = table.get(key)
        if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            _change_list(table, key, old.get(key), value)
        elif key in old and _is_same(old[key], value):
            continue
        elif isinstance(value, Mapping) and isinstance(now, Table):
            _change_table(now, old[key], value)
        else:
            table[key] = _make_item(value, is_table=is_top and key in TABLES)


def _change_list(table: Any, key: str, old: object, values: Sequence[Mapping[str, Any]]) -> None:
    """Change a list of tables; tables that stay are changed where they are."""
    now = table.get(key)
    tables = list(now) if isinstance(now, AoT) and isinstance(old, list) else []
    before = old if isinstance(old, list) else []
    places = [value.get(PLACE) for value in values]
    known = [place for place in places if isinstance(place, int) and 0 <= place < len(tables)]
    if len(set(known)) < len(known):
        raise RecipeError(f"expected each table of {key} once, got one twice")
    made = []
    for value, place in zip(values, places, strict=True):
        if place in known:
            _change_table(tables[place], before[place], value)
            made.append(tables[place])
        else:
            made.append(_make_item(_without_places(value), is_table=True))
    if known == list(range(len(tables))) and places[: len(tables)] == known and tables:
        for one in made[len(tables) :]:
            _end_with_blank_line(now)
            now.append(one)
        return
    # Written out and read again, because TOML Kit would add empty lines to those that tables end with.
    lines = "\n\n".join(f"[[{tomlkit.key(key).as_string()}]]\n{one.as_string().strip()}" for one in made)
    table[key] = tomlkit.parse(f"{lines}\n")[key]


def _end_with_blank_line(tables: AoT) -> None:
    """Add an empty line after the last table of a list, if it has none."""
    if tables and not tables[-1].as_string().endswith("\n\n"):
        tables[-1].add(tomlkit.nl())


def _make_item(value: Any, is_table: bool = False) -> Any:
    if isinstance(value, Mapping):
        table = tomlkit.table() if is_table else tomlkit.inline_table()
        for key, one in value.items():
            table[key] = _make_item(one)
        return table
    if isinstance(value, str) and "\n" in value and all(char.isprintable() or char == "\n" for char in value):
        return tomlkit.string(value, multiline=True)
    return tomlkit.item(value)
