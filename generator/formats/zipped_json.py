"""JSON as links of SudokuPad shorten it.

Names have one or two letters, there are fewer quotes, and nothing where an object is empty:

    {ce:[[{v:5},,],[,,]],ca:[{ce:[[0,0],[0,1]],v:9}],t:'An easy one'}

Strings have single quotes, names none. `t` and `f` are true and false, `#0` and `#F` black and white, and six hexadecimal digits a color.
Source: SudokuPad's public tools (github.com/SudokuPad/sudokutools).
"""

from __future__ import annotations

import re
from typing import Any

from generator.formats.json_text import parse_object

NAMES = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells", "cs": "cellSize",
    "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value", "vd": "videos", "l": "lines",
    "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title",
    "te": "text", "d": "duration",
}  # fmt: skip
"""Short name -> name."""

WORDS = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"'}
TOKEN = re.compile(r"'(?:[^'\\]|\\.)*'|[\[\]{},:]|[^\[\]{},:'\s]+", re.DOTALL)
COLOR = re.compile("[0-9a-fA-F]{6}")
NAME = re.compile("[a-zA-Z0-9_-]+")


def parse_zipped(text: str, where: str) -> dict[str, Any]:
    """Return the object in a text, which may also be plain JSON, with full names.

    Raises
    ------
    GridFormatError   it is neither, or too long or too deep
    """
    found = parse_object(text if '"' in text else _unzip(text), where)
    return {NAMES.get(name, name): _name_fully(value) for name, value in found.items()}


def _name_fully(value: Any) -> Any:
    if isinstance(value, dict):
        return {NAMES.get(name, name): _name_fully(one) for name, one in value.items()}
    return [_name_fully(one) for one in value] if isinstance(value, list) else value


def _unzip(text: str) -> str:
    """Return a shortened text as JSON; text that is not of this form is left as it is."""
    parts: list[str] = []
    tokens = [match[0] for match in TOKEN.finditer(text)]
    for at, token in enumerate(tokens):
        before, after = tokens[at - 1] if at else "", tokens[at + 1] if at + 1 < len(tokens) else ""
        # Nothing between a bracket or comma and the next one is an empty object; {} is one already.
        if before in ("[", ",") and token in (",", "]"):
            parts.append("{}")
        if token[0] == "'":
            content = token[1:-1].replace("\\'", "'")
            parts.append(f'"{content}"')
        elif after == ":" and NAME.fullmatch(token):
            parts.append(f'"{token}"')
        elif before == ":" and (token in WORDS or COLOR.fullmatch(token)):
            parts.append(WORDS.get(token, f'"#{token}"'))
        else:
            parts.append(token)
    return "".join(parts)
