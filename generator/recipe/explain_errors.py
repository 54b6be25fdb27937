"""Messages for errors that pydantic finds in a recipe.

A message has the key, its value, the allowed values and the nearest of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel


def explain_validation_error(error: Mapping[str, Any], models: Mapping[str, type[BaseModel]]) -> str:
    """Return the message for an error found by pydantic.

    Parameters
    ----------
    error : one error of a ValidationError
    models : the model of each table of a recipe, by the table's name; "" for the recipe itself
    """
    place = _place(error["loc"])
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        model = models[str(error["loc"][0]) if len(error["loc"]) > 1 else ""]
        return _near(f"unknown key {place}", str(error["loc"][-1]), model.model_fields)
    if kind == "missing":
        return f"expected the key {place}, got none"
    shown = _shown(error["input"])
    if kind == "literal_error":
        allowed = [name for name in re.findall(r"'([^']*)'", context["expected"]) if name]
        given = error["input"] if isinstance(error["input"], str) else shown
        return _near(f"{place} = {shown}", given, allowed)
    reason = str(context["error"]) if "error" in context else lower_first(error["msg"].replace("Input should", "should"))
    if kind == "string_too_long":
        reason += f", got {len(error['input'])}"
    return f"{place} = {shown}: {reason}" if error["loc"] else reason


def _shown(value: object) -> str:
    """Return a value as text, cut to 80 characters.

    Python refuses to convert whole numbers of thousands of digits.
    """
    try:
        text = repr(value)
    except ValueError:
        return "a number with too many digits to show"
    return text if len(text) <= 80 else text[:80] + "..."


def _place(path: tuple[int | str, ...]) -> str:
    """Return the place of a key as text: ``trim``, or ``chapter 2, level``."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


def _near(start: str, name: str, allowed: Iterable[str]) -> str:
    names = list(allowed)
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    return f"{start}; {f'did you mean {near[0]}? ' if near else ''}allowed: {', '.join(names)}"


def lower_first(text: str) -> str:
    """Return a library's message in the form of the press's own messages.

    These begin with a lower-case letter, have no full stop and are one line.
    """
    line = " ".join(text.split()).rstrip(".")
    return line[:1].lower() + line[1:]
