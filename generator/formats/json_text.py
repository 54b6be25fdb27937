"""JSON from untrusted files, with limits on size and depth and one-line errors.

Used by `jsonl`, `ipuz` and `f-puzzles`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TextIO

from generator.errors import GridFormatError, escape
from generator.formats.source import HEAD, LONGEST_RECORD

DEEPEST = 20
LONGEST_OBJECT = 10 * LONGEST_RECORD
"""Longest object that is read, in characters; programs may lay out an object over many lines."""

_TOKEN = re.compile(r'["\\{}\n]')
_PART = re.compile(r'[{}\[\]]|"(?:[^"\\]|\\.)*(?:"|\\?\Z)', re.DOTALL)


def format_json(value: Any) -> str:
    """Return a value as JSON on one line, without control characters.

    Marks of direction and the like are written as escapes, so that they neither move nor turn a terminal.
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def parse_object(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object in a text.

    Raises
    ------
    GridFormatError   the text is too long, too deep, not JSON or not an object
    """
    if len(text) > LONGEST_OBJECT:
        raise GridFormatError(f"{where}: expected JSON of at most {LONGEST_OBJECT} characters, got more")
    if is_deep(text):
        raise GridFormatError(f"{where}: expected JSON nested at most {DEEPEST} levels deep, got more")
    try:
        found = json.loads(text)
    except json.JSONDecodeError as fault:
        raise GridFormatError(f"{where}: expected JSON, got a fault at character {fault.pos + 1}: {escape(fault.msg.lower())}") from None
    except ValueError:
        raise GridFormatError(f"{where}: expected JSON with numbers of a usual size, got one with too many digits") from None
    if not isinstance(found, dict):
        raise GridFormatError(f"{where}: expected a JSON object, got {text[:60]!r}")
    return found


def parse_list(text: str) -> Any:
    """Return the list that a text holds as JSON; the text if it holds none."""
    try:
        found = None if is_deep(text) else json.loads(text)
    except ValueError:
        return text
    return found if isinstance(found, list) else text


def is_deep(text: str) -> bool:
    """Return whether brackets outside of strings are nested deeper than DEEPEST.

    A text with few brackets is not parsed for this.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for match in _PART.finditer(text):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(match[0], 0)
        if depth > DEEPEST:
            return True
    return False


def read_objects(text: TextIO) -> Iterator[tuple[int, str]]:
    """Yield line number and text of every object of a document, alone or in a list.

    Only one object is in memory at a time. An object that is too long or has no end is yielded as far as it was read; after one that is too
    long, reading stops, because the following objects can no longer be separated.
    """
    parts: list[str] = []
    line, first, depth, is_string, skipped = 1, 1, 0, False, 0
    while chunk := text.read(HEAD):
        start, at = 0, skipped
        while match := _TOKEN.search(chunk, at):
            at, symbol = match.end(), match[0]
            if symbol == "\n":
                line += 1
            elif not depth and symbol != "{":
                continue
            elif symbol == "\\":
                at += 1  # skip the escaped character
            elif symbol == '"':
                is_string = not is_string
            elif symbol == "{" and not is_string:
                start, first = (start, first) if depth else (match.start(), line)
                depth += 1
            elif not is_string:
                depth -= 1
                if not depth:
                    yield first, "".join([*parts, chunk[start:at]])
                    parts = []
        # An escape at the end of a chunk skips the first character of the next one.
        skipped = max(0, at - len(chunk))
        if depth:
            parts.append(chunk[start:])
            if len(parts) * HEAD > LONGEST_OBJECT + 2 * HEAD:
                break
    if depth:
        yield first, "".join(parts)
