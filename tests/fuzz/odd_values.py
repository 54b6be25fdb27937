"""Values that a reader does not expect, and changes of plain values and of text.

All draw from the given random numbers only, so that an input is made again from its seed.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

ODD_NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan"))
ODD_TEXTS = (
    "", " ", "\x00", "\x1b[2J\x1b[H", "a\nb", "\x07\x0e\x0f\x9b", "\u202eabc\u202c", "\u2066", "\u2028", "\ud800", "\udcff", "é\u0301",
    "x" * 100, "x" * 5000, "../../etc/passwd", "/dev/zero", "nan", "1e999", "-1", "=1+1", "<b>&amp;", "٣", "2026-02-30", "%s%n", "{0}",
)  # fmt: skip
DEEP = 60


def odd_value(chance: random.Random) -> Any:
    """Return an unexpected value of any type of JSON."""
    kind = chance.randrange(10)
    if kind < 3:
        return chance.choice(ODD_NUMBERS)
    if kind < 7:
        return chance.choice(ODD_TEXTS)
    if kind == 7:
        return chance.choice((None, True, False))
    deep: Any = []
    for _ in range(DEEP):
        deep = [deep]
    return chance.choice(([], {}, [[]], {"": None}, [None] * 50, {"a": {"b": []}}, deep, [1, "x", None], {"x" * 3000: 1}))


def change_value(value: Any, chance: random.Random) -> Any:
    """Return a plain value with one to three changes: of type, keys, items or numbers.

    The value itself is not changed.
    """
    value = json.loads(json.dumps(value))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        value = _change_once(value, chance)
    return value


def _change_once(value: Any, chance: random.Random) -> Any:
    places = list(_places(value))
    if not places or chance.random() < 0.01:
        return odd_value(chance)
    holder, key = chance.choice(places)
    match chance.randrange(9):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(ODD_TEXTS)] = holder.pop(key)
        case 1 | 2 if isinstance(holder, list):
            holder.insert(key, odd_value(chance))
        case 3:
            other, at = chance.choice(places)
            if at in other if isinstance(other, dict) else at < len(other):
                holder[key] = json.loads(json.dumps(other[at]))
        case 4:
            holder[key] = [holder[key]]
        case 5 if isinstance(holder[key], str):
            text = holder[key]
            at = chance.randrange(len(text) + 1)
            holder[key] = text[:at] + chance.choice(ODD_TEXTS) + text[at + chance.randrange(3) :]
        case 6 if isinstance(holder[key], int | float) and not isinstance(holder[key], bool):
            holder[key] = chance.choice((-holder[key], holder[key] + 1, holder[key] * 1000, str(holder[key]), *ODD_NUMBERS))
        case _:
            holder[key] = odd_value(chance)
    return value


def _places(value: Any) -> Any:
    """Yield every place in a value, as its container and key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(items):
        yield value, key
        yield from _places(inner)


TOKEN = re.compile(rb'"[^"\n]*"|[\w.+-]+|[^\w\s]')
BAD_BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3\x28",
    b"\xef\xbb\xbf",
    b"\x1b[2J",
    b"\x0e",
    "\u202e".encode(),
    b"\xed\xa0\x80",
    b"\r",
    b"\n",
    b"\t",
    b'"',
)
LONG_RUNS = (b"[" * 5000, b"{" * 5000, b"9" * 5000, b"x" * 200_000, b"\n" * 5000, b'{"a":' * 3000, b"<a>" * 3000, b"&amp;" * 3000)


def change_text(text: bytes, chance: random.Random) -> bytes:
    """Return a text file with one to three changes: of tokens, lines or bytes."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = _change_text_once(text, chance)
    return text


def _change_text_once(text: bytes, chance: random.Random) -> bytes:
    found = [*TOKEN.finditer(text[:100_000])]
    lines = text.split(b"\n")
    start, end = chance.choice(found).span() if found else (0, 0)
    match chance.randrange(11):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + text[start:end] * chance.choice((2, 3, 100)) + text[end:]
        case 2:
            return text[:start] + str(chance.choice(ODD_NUMBERS)).encode() + text[end:]
        case 3:
            return text[:start] + chance.choice(ODD_TEXTS).encode(errors="surrogatepass") + text[end:]
        case 4:
            return text[: chance.randrange(len(text) + 1)]
        case 5:
            at = chance.randrange(len(text) + 1)
            return text[:at] + chance.choice(BAD_BYTES) + text[at + chance.randrange(2) :]
        case 6:
            at = chance.randrange(len(lines))
            return b"\n".join([*lines[:at], *lines[at + 1 :]])
        case 7:
            at = chance.randrange(len(lines))
            return b"\n".join([*lines[:at], *[lines[at]] * chance.choice((2, 2, 300)), *lines[at + 1 :]])
        case 8:
            return text[:start] + chance.choice(LONG_RUNS) + text[chance.choice((start, end)) :]
        case 9 if found:
            other = chance.choice(found)
            return text[:start] + other[0] + text[end:]
        case _:
            return change_bytes(text, chance)


def change_bytes(content: bytes, chance: random.Random) -> bytes:
    """Return a file with some bytes overwritten, or cut."""
    if not content or chance.random() < 0.15:
        return content[: chance.randrange(len(content) + 1)]
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(changed))
        changed[at] = chance.choice((0, 255, 127, 128, changed[at] ^ (1 << chance.randrange(8)), chance.randrange(256)))
    return bytes(changed)


JSON_TOKEN = re.compile(r'(?<=[:\[, ])(?:"[^"\\]*"|-?[\d.]+|true|false|null)')
RAW_TOKENS = ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, '"\\ud800"', '"\\u001b[2J"', "[" * 3000, "{", "1_0", "01", "")


def change_json(value: Any, chance: random.Random, indent: int | None = None) -> str:
    """Return the JSON of a changed value, now and then with what JSON does not have."""
    text = json.dumps(change_value(value, chance), indent=indent)
    if chance.random() < 0.2:
        found = [*JSON_TOKEN.finditer(text)]
        if found:
            start, end = chance.choice(found).span()
            text = text[:start] + chance.choice(RAW_TOKENS) + text[end:]
    if chance.random() < 0.05:
        text = text.replace("{", '{"a": 1, "a": 2, ', 1)
    return text
