"""How the values of a recipe's keys are written, from the types of its models.

The studio makes a field of each key, and a file of orders reads cells of text.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any, Literal, Union, get_args, get_origin

FLAG, NUMBER, DECIMAL, TEXT, LONG, CHOICE, CHOICES, LINES, PAIRS = (
    "flag", "number", "decimal", "text", "long", "choice", "choices", "lines", "pairs",
)  # fmt: skip
"""How a value is entered.

True or false; a whole number; a number; a line; several lines; one or some of a few words; a text a line; texts by key.
"""

LONG_FROM = 500
"""Longest text that has one line."""


def list_kinds(annotation: Any, metadata: Sequence[object]) -> list[tuple[str, tuple[str, ...]]]:
    """Return in which ways values of a key are written, each with the words it allows.

    Parameters
    ----------
    annotation, metadata : type of the key in its model, and pydantic's marks
    """
    return [_read_part(part, metadata) for part in _list_types(annotation) if part is not type(None)]


def _list_types(annotation: Any) -> list[Any]:
    """Return the types of a union, or the type itself; without pydantic's marks."""
    origin = get_origin(annotation)
    if origin in (Union, types.UnionType):
        return [part for one in get_args(annotation) for part in _list_types(one)]
    if hasattr(annotation, "__metadata__"):
        return _list_types(annotation.__origin__)
    return [annotation]


def _read_part(part: Any, metadata: Sequence[object]) -> tuple[str, tuple[str, ...]]:
    origin = get_origin(part)
    if origin is Literal:
        return CHOICE, get_args(part)
    if origin is tuple:
        inner = _list_types(get_args(part)[0])[0]
        return (CHOICES, get_args(inner)) if get_origin(inner) is Literal else (LINES, ())
    if origin is dict:
        return PAIRS, ()
    if part in (bool, int, float):
        return {bool: FLAG, int: NUMBER, float: DECIMAL}[part], ()
    longest = max((getattr(mark, "max_length", 0) or 0 for mark in metadata), default=0)
    return (LONG if longest > LONG_FROM else TEXT), ()
