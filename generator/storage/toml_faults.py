"""Messages for TOML files that cannot be read: line, likely cause, way out."""

from __future__ import annotations

import re
import tomllib
from typing import Any

LONGEST_SHOWN = 60
"""Longest part of a faulty line shown in a message, in characters."""

PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
"""Ending of a message of tomllib: the place where it stopped to read."""

UNCLOSED_QUOTE = ("Unterminated", "Illegal character '\\n'", "Found invalid character '\\n'", "Expected \"'")
"""Beginnings of the messages of tomllib for text whose closing quote is missing."""

KEY = re.compile(r"\s*([\w.'\"-]{1,60})\s*=")
TRIPLE = re.compile(r'"""|\'\'\'')
CURLY_QUOTES = "“”„«»‘’‚"
LISTED = ("chapter", "level")
"""Tables of which a recipe or a level table has several."""

SPOKEN = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
"""Words that people write for the two values of a setting, and these values in TOML."""


def parse_toml(text: bytes) -> dict[str, Any]:
    """Return the keys and values of a TOML file.

    The file may begin with a byte order mark.

    Raises
    ------
    ValueError, RecursionError   not TOML; `explain_toml_fault` has the message
    """
    return tomllib.loads(text.decode("utf-8-sig"))


def explain_toml_fault(where: str, text: bytes, fault: Exception) -> str:
    """Return the message for a file that `parse_toml` cannot read.

    Parameters
    ----------
    where : name of the file, with which the message begins
    text : content of the file
    fault : the exception of `parse_toml`
    """
    if isinstance(fault, UnicodeDecodeError):
        number = text[: fault.start].count(b"\n") + 1
        return f"{where}, line {number}: expected a text file in UTF-8, got the byte {text[fault.start]:#04x}; save the file as UTF-8"
    if isinstance(fault, RecursionError):
        return f"{where}: expected TOML, got brackets inside brackets, thousands deep"
    if not isinstance(fault, tomllib.TOMLDecodeError):
        return f"{where}: expected TOML, got a number of thousands of digits"
    lines = text.decode("utf-8-sig").replace("\r\n", "\n").rstrip().split("\n")
    message, found = PLACE.sub("", str(fault)), PLACE.search(str(fault))
    number, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    number = min(number, len(lines))
    if message.startswith("Invalid value") and not (found and found[1]) and not lines[-1].endswith("="):
        message = "Unclosed array"  # the file ends inside a list
    if message.startswith("Unclosed array"):
        number = _find_last(lines[:number], re.compile(r"=\s*\[")) or number
    elif message.startswith(UNCLOSED_QUOTE):
        number = _find_open_text(lines) or number
    return f"{where}, line {number}: {_explain(message, lines[number - 1], column)}"


def _find_open_text(lines: list[str]) -> int | None:
    """Return the number of the line that begins a text without its closing quote."""
    for mark in ('"""', "'''"):
        if sum(line.count(mark) for line in lines) % 2:
            return _find_last(lines, re.compile(mark))
    return next((number for number, line in enumerate(lines, start=1) if not TRIPLE.search(line) and _find_open_quote(line)), None)


def _find_last(lines: list[str], pattern: re.Pattern[str]) -> int | None:
    """Return the number of the last line that contains a pattern."""
    return next((number for number in range(len(lines), 0, -1) if pattern.search(lines[number - 1])), None)


def _explain(message: str, line: str, column: int) -> str:
    """Return what was expected in a line, what was found, and the way out.

    Parameters
    ----------
    message : message of tomllib, without the place
    column : column at which tomllib stopped to read, from 1
    """
    rest, shown = line[column - 1 :].strip(), _cut(line.strip())
    found = KEY.match(line)
    key = found[1] if found else "this line"
    if message.startswith(UNCLOSED_QUOTE):
        triple = TRIPLE.search(line)
        quote = triple[0] if triple else _find_open_quote(line)
        return f"expected text with a quote at each end, got {shown}; add the closing {quote}"
    if message.startswith(("Cannot overwrite", "Cannot declare", "Cannot mutate", "Duplicate")):
        return _explain_repeated(line, key)
    if message.startswith("Invalid value"):
        return _explain_value(rest, key)
    if message.startswith("Expected newline"):
        return f"expected nothing after the value of {key}, got {_cut(rest)}; text needs quotes, numbers have no commas or leading zeros"
    if message.startswith("Unclosed inline"):
        return f"expected }} at the end of the line, got {shown}"
    if message.startswith("Unclosed array"):
        return f"expected a list with ] at its end and commas between its items, got {shown}"
    if message.startswith(("Expected ']'", "Expected ']]'")):
        name = re.sub(r"[^\w.-]", "", line)[:LONGEST_SHOWN] or "matter"
        example = f"[[{name}]]" if line.lstrip().startswith("[[") else f"[{name}]"
        return f"expected the name of a table in brackets, such as {example}, got {shown}"
    if message.startswith(("Unescaped", "Invalid hex", "Escaped")):
        return f"expected two backslashes for each backslash in double quotes, got {shown}; or write the text in single quotes"
    if message.startswith(("Expected '='", "Invalid statement", "Invalid initial")):
        return f"expected key = value, got {shown}" + ("; write = instead of :" if re.match(r"\w+\s*:", line.strip()) else "")
    return f"expected TOML, got a fault: {message[:1].lower()}{message[1:]}"


def _explain_value(value: str, key: str) -> str:
    """Return the message for a value that is neither text, number, list nor truth."""
    word = re.split(r"[\s#]", value, maxsplit=1)[0]
    if not word:
        return f"expected a value for {key}, got none"
    if word.lower() in SPOKEN:
        return f"expected true or false in lower case for {key}, got {_cut(word)}; write {SPOKEN[word.lower()]}"
    if word[0] in CURLY_QUOTES:
        return f'expected straight quotes " around the text of {key}, got {word[0]}'
    if word[0].isalpha():
        return f"expected quotes around the text of {key}, got {_cut(value)}"
    return f"expected text in quotes, a number, true, false or a list for {key}, got {_cut(value)}"


def _explain_repeated(line: str, key: str) -> str:
    """Return the message for a key or table that the file has twice."""
    name = line.strip().strip("[] ")
    if not line.lstrip().startswith("["):
        return f"expected the key {key} once in its table, got it again; delete one of them"
    if name in LISTED:
        return f"expected every {name} to begin with [[{name}]] in double brackets, got [{name}] here or before"
    return f"expected each table once, got {_cut(line.strip())} again; write all its keys below the first"


def _find_open_quote(line: str) -> str:
    """Return the quote that begins a text which the line does not close, or ""."""
    opened = ""
    for at, mark in enumerate(line):
        if mark == "#" and not opened:
            break
        if mark in "\"'" and opened in ("", mark) and not (opened == '"' and line[at - 1] == "\\"):
            opened = "" if opened else mark
    return opened


def _cut(text: str) -> str:
    """Return part of a line as a message shows it, printable and not too long."""
    cut = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return f"`{cut}`" if cut.isprintable() else repr(cut)
