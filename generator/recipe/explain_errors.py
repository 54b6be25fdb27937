"""Messages for errors that pydantic finds in a recipe, one line for each.

A line has the table, the key, its value, the expected values and the nearest of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.near_names import find_near, find_wish, suggest
from generator.recipe.text_fields import format_range

MOST_LISTED = 10
"""Most errors of a recipe that a message lists."""

MOST_KEYS = 16
"""Most keys that are listed after the one that was probably meant."""

LONGEST_SHOWN = 80
"""Longest part of an invalid key or value shown in a message, in characters."""

HIDDEN = "..."
"""Shown in place of a value that may contain a password."""

NUMBER_ERRORS = ("int", "float", "finite", "greater_than", "less_than")
"""Beginnings of the types of pydantic's errors for numbers."""

NUMBER = re.compile(r"-?\d{1,19}(\.\d{1,19})?")

SAMPLES = {"name": '"my-book"', "title": '"My Book"', "level": '"easy"', "count": "20", "file": '"foreword.md"'}
"""Values shown as an example when a key that a recipe needs is missing."""

Error = Mapping[str, Any]
Models = Mapping[str, type[BaseModel]]
Place = tuple[int | str, ...]
"""Keys and indexes that lead to a value, such as ("chapter", 0, "count")."""


def list_errors(where: str, lines: Sequence[str]) -> str:
    """Return the message for errors of one recipe, each on a line of its own.

    Parameters
    ----------
    where : begins the message, such as the name of the file
    lines : what is wrong, at least one
    """
    if len(lines) == 1:
        return f"{where}: {lines[0]}"
    more = [f"and {len(lines) - MOST_LISTED} more"] if len(lines) > MOST_LISTED else []
    return "\n  ".join((f"{where}: {len(lines)} errors", *lines[:MOST_LISTED], *more))


def explain_validation_errors(errors: Iterable[Error], keys: Mapping[str, Any], models: Models) -> list[str]:
    """Return the messages for all errors found by pydantic, in the order of the file.

    A key that is missing because it is misspelled is named once, as an unknown key.

    Parameters
    ----------
    errors : the errors of a ValidationError
    keys : keys and values of the recipe
    models : the model of each table of a recipe, by the table's name; "" for the recipe itself
    """
    errors = sorted(errors, key=lambda error: _find_position(error["loc"], keys))
    unknown = [error["loc"] for error in errors if error["type"] == "extra_forbidden"]
    meant = {(*place[:-1], _find_near(str(place[-1]), _fields(place, models))) for place in unknown}
    return [explain_validation_error(error, models) for error in errors if error["type"] != "missing" or error["loc"] not in meant]


def explain_validation_error(error: Error, models: Models) -> str:
    """Return the message for one error found by pydantic; arguments as above."""
    place, kind, context = error["loc"], error["type"], error.get("ctx", {})
    if not place:
        return str(context["error"])
    table, name = _split_place(place, models)
    if kind == "extra_forbidden":
        return _explain_unknown_key(name, table, _fields(place, models), models)
    if kind == "missing":
        sample = f"; add a line such as {name} = {SAMPLES[name]}" if name in SAMPLES else ""
        return f"the key {name} is missing{f' in {table}' if table else ''}{sample}"
    value = error["input"]
    start = f"{f'in {table}, ' if table else ''}{name} = {HIDDEN if _is_secret(place, models) else _shown(value)}"
    if kind == "literal_error":
        allowed = [name for name in re.findall(r"'([^']*)'", context["expected"]) if name]
        near = suggest(value if isinstance(value, str) else _shown(value), allowed, str(place[-1]), most=1)
        return f"{start}; {near}allowed: {', '.join(allowed)}"
    if "error" in context:
        return f"{start}: {context['error']}"
    if place[0] in models and all(isinstance(part, int) for part in place[1:]):
        return _explain_table(str(place[0]), value, start, models)
    key = next(part for part in reversed(place) if isinstance(part, str))
    return f"{start}: {_explain_value(error, _fields(place, models)[key])}"


def _explain_unknown_key(key: str, table: str, fields: Mapping[str, FieldInfo], models: Models) -> str:
    """Return the message for a key that its table does not have.

    If no key of the table is near, one of another table may be meant.
    """
    start = f"unknown key {key}{f' in {table}' if table else ''}"
    others = reversed(list(models.items()))  # if two tables have the key, the first of them is named
    elsewhere = {name: table for table, model in others for name in model.model_fields if name not in (*fields, *models)}
    if key in elsewhere:
        return f"{start}; write it {_table_place(elsewhere[key], models)}"
    allowed = f"allowed: {', '.join(fields)}"
    if near := _find_near(key, fields):
        return f"{start}; did you mean {near}?{f' {allowed}' if len(fields) <= MOST_KEYS else ''}"
    if near := _find_near(key, elsewhere):
        return f"{start}; did you mean {near} {_table_place(elsewhere[near], models)}?"
    return f"{start}; {find_wish(key, 'key') or allowed}"


def _table_place(table: str, models: Models) -> str:
    """Return the words for the place in the file where a table's keys are written."""
    return f"in {_brackets(table, models)}" if table else "above the first table"


def _brackets(table: str, models: Models) -> str:
    """Return the line with which a table begins: [[chapter]] or [matter]."""
    is_single = models[""].model_fields[table].annotation is models[table]
    return f"[{table}]" if is_single else f"[[{table}]]"


def _explain_table(table: str, value: object, start: str, models: Models) -> str:
    """Return the message for another value where a table must be."""
    line = _brackets(table, models)
    if isinstance(value, Mapping):
        return f"expected each {table} to begin with {line} in double brackets, got [{table}]"
    return f"{start}: expected a table that begins with {line}"


def _explain_value(error: Error, field: FieldInfo) -> str:
    """Return what is expected of a value, and what to write instead of it."""
    kind, value, limits = error["type"], error["input"], error.get("ctx", {})
    if kind == "string_too_long":
        return f"expected at most {limits['max_length']} characters, got {len(value)}"
    if kind == "string_type":
        return "expected text in quotes" + (f'; write "{_shown(value)}"' if isinstance(value, int | float | date | time) else "")
    if kind == "tuple_type":
        return "expected a list in brackets" + (
            f'; write ["{value}"]' if isinstance(value, str) and len(value) < LONGEST_SHOWN and field.repr else ""
        )
    if kind.startswith("bool"):
        return "expected true or false" + (", without quotes" if isinstance(value, str) else "")
    if kind.startswith(NUMBER_ERRORS):
        return f"expected {_describe_number(field)}" + ("; write it without quotes" if _is_number_text(value) else "")
    return lower_first(error["msg"].replace("Input should", "should"))


def _describe_number(field: FieldInfo) -> str:
    """Return the words for the numbers that a field accepts."""
    bounds = {name: getattr(mark, name) for mark in field.metadata for name in ("ge", "gt", "le") if hasattr(mark, name)}
    if "gt" in bounds:
        return f"a number above {bounds['gt']:g} and at most {bounds['le']:g}"
    return format_range(bounds["ge"], bounds["le"]) if bounds else "a whole number"


def _is_number_text(value: object) -> bool:
    return isinstance(value, str) and NUMBER.fullmatch(value) is not None


def _split_place(place: Place, models: Models) -> tuple[str, str]:
    """Return the table of a value, such as "chapter 2", and its name in the table.

    The table is "" at the top of the recipe; a table itself is named as a value there.
    """
    table, rest = "", place
    if len(place) > 1 and place[0] in models:
        is_listed = isinstance(place[1], int)
        table, rest = (f"{place[0]} {int(place[1]) + 1}", place[2:]) if is_listed else (f"[{place[0]}]", place[1:])
    if not rest:
        return "", table
    if isinstance(rest[-1], int):
        return table, f"item {rest[-1] + 1} of {rest[0]}"
    return table, _cut(str(rest[-1]))


def _fields(place: Place, models: Models) -> Mapping[str, FieldInfo]:
    """Return the fields of the table that contains a value."""
    return models[str(place[0]) if len(place) > 1 and place[0] in models else ""].model_fields


def _is_secret(place: Place, models: Models) -> bool:
    """Return whether a value may contain a password, such as an address of [notify]."""
    field = _fields(place, models).get(next((part for part in place[1:] if isinstance(part, str)), ""))
    return field is not None and not field.repr


def _find_position(place: Place, keys: object) -> tuple[int, ...]:
    """Return the position of a value in the file, by which errors are sorted.

    A key that is missing comes last in its table.
    """
    position = []
    for part in place:
        items: list[tuple[object, object]] = []
        if isinstance(keys, Mapping):
            items = list(keys.items())
        elif isinstance(keys, list | tuple):
            items = list(enumerate(keys))
        at = next((at for at, (name, _) in enumerate(items) if name == part), len(items))
        position.append(at)
        keys = items[at][1] if at < len(items) else None
    return tuple(position)


def _find_near(key: str, allowed: Iterable[str]) -> str | None:
    return next(iter(find_near(key, allowed, "key", most=1)), None)


def _shown(value: object) -> str:
    """Return a value as a recipe has it, cut to LONGEST_SHOWN characters.

    Python refuses to convert whole numbers of thousands of digits.
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, date | time):
        return str(value)
    try:
        return _cut(repr(value))
    except ValueError:
        return "a number with too many digits to show"


def _cut(text: str) -> str:
    """Return a text cut to LONGEST_SHOWN characters, without control characters."""
    cut = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return cut if cut.isprintable() else repr(cut)


def lower_first(text: str) -> str:
    """Return a library's message in the form of the press's own messages.

    These begin with a lower-case letter, have no full stop and are one line.
    """
    line = " ".join(text.split()).rstrip(".")
    return line[:1].lower() + line[1:]
