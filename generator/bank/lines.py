"""Rows of the bank as lines of JSON, for `bank export` and `bank import`.

On import every entry is checked, and the puzzle's ID and key are computed again and compared.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from generator.bank.keys import compute_keys
from generator.bank.rows import PrintedRow
from generator.errors import GridFormatError, PuzzleError
from generator.notation import parse_puzzle, puzzle_id
from generator.storage.folder_names import EDITION, is_book

LONGEST_ROW = 20_000
"""Most characters of a line; that of a killer 9x9 has about a thousand."""

LARGEST_NUMBER = 1_000_000
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
DIGEST = re.compile(r"[0-9a-f]{64}")
KEY = re.compile(r"[0-9a-f]{32}")
VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
SEED = re.compile(r"[0-9]{1,19}")

Check = Callable[[Any], bool]


def _matches(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and bool(pattern.fullmatch(value))


def _is_rating(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value) and 0 <= value < 1e9


ENTRIES: dict[str, tuple[str, Check]] = {
    "book": ("a folder name", lambda value: isinstance(value, str) and is_book(value)),
    "edition": ("a date or seed-N", _matches(EDITION)),
    "number": ("a whole number from 1", lambda value: type(value) is int and 1 <= value <= LARGEST_NUMBER),
    "line": ("a puzzle line", lambda value: isinstance(value, str)),
    "puzzle_id": ("ten characters A-Z and 2-7", lambda value: isinstance(value, str)),
    "level": ("a level", _matches(NAME)),
    "race": ("a number from 0", _is_rating),
    "se_er": ("a number from 0", _is_rating),
    "key": ("32 hexadecimal digits", _matches(KEY)),
    "seed": ("a whole number as text", _matches(SEED)),
    "gridpress": ("a version", _matches(VERSION)),
    "manifest": ("64 hexadecimal digits", _matches(DIGEST)),
}
"""Entries of a line: name, description for error messages, and the function that checks a value."""

REPLACED, ISBNS = "replaced", "isbns"
"""Entries that a line may lack: 1 for a version that was replaced; ISBN and product, in the first line of an edition with any."""

COLUMNS = (*ENTRIES, REPLACED, ISBNS)

ISBN = re.compile(r"97[89][0-9]{10}")
LONGEST_PRODUCT, MOST_ISBNS = 200, 20


def list_facts(row: PrintedRow) -> dict[str, Any]:
    """Return a row by the names of COLUMNS, as a table has it."""
    return asdict(row) | {"key": row.key.hex()}


def format_row(row: PrintedRow) -> str:
    """Return a row as one line of JSON in ASCII, without entries that say nothing."""
    return json.dumps({name: value for name, value in list_facts(row).items() if value or name in ENTRIES})


def parse_row(text: str) -> PrintedRow:
    """Parse and check a line of JSON that `bank export` wrote.

    The puzzle's ID and key are computed again and compared.

    Raises
    ------
    GridFormatError   the line is invalid; the message says what was expected and what was found
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise GridFormatError(f"expected a line written by `gridpress bank export`, got {text[:40]!r}") from None
    is_replaced, isbns = 0, {}
    if isinstance(values, dict):
        is_replaced, isbns = values.pop(REPLACED, 0), values.pop(ISBNS, {})
        if is_replaced not in (0, 1):
            raise GridFormatError(f"expected {REPLACED} to be 0 or 1, got {str(is_replaced)[:40]!r}")
        if not _are_isbns(isbns):
            raise GridFormatError(f"expected {ISBNS} to be ISBNs, each with its product, got {str(isbns)[:40]!r}")
    if not isinstance(values, dict) or values.keys() != ENTRIES.keys():
        got = ", ".join(values)[:80] if isinstance(values, dict) else f"{text[:40]!r}"
        raise GridFormatError(f"expected the entries {', '.join(ENTRIES)} and no others, got {got}")
    for name, (wanted, is_right) in ENTRIES.items():
        if not is_right(values[name]):
            raise GridFormatError(f"expected {name} to be {wanted}, got {str(values[name])[:40]!r}")
    numbers = {"key": bytes.fromhex(values["key"]), "race": float(values["race"]), "se_er": float(values["se_er"])}
    row = PrintedRow(**values | numbers, replaced=int(is_replaced), isbns=isbns)
    try:
        return replace(row, key=check_row(row))
    except PuzzleError as fault:
        raise GridFormatError(str(fault)) from None


def _are_isbns(value: Any) -> bool:
    """Return whether a value is a table of ISBNs and products, as an export has it."""
    if not isinstance(value, dict) or len(value) > MOST_ISBNS:
        return False
    products = (isinstance(product, str) and product.isprintable() and len(product) <= LONGEST_PRODUCT for product in value.values())
    return all(map(ISBN.fullmatch, value)) and all(products)


def check_row(row: PrintedRow) -> bytes:
    """Check a row's puzzle and return its key.

    The puzzle must be valid and have exactly one solution, and its ID and key must be those of the row, or the key that older versions gave
    it.

    Raises
    ------
    PuzzleError   what is wrong
    """
    puzzle = parse_puzzle(row.line)
    key, former = compute_keys(puzzle)
    if puzzle_id(puzzle) != row.puzzle_id:
        raise GridFormatError(f"expected the ID {puzzle_id(puzzle)} for this puzzle, got {row.puzzle_id[:40]!r}")
    if row.key not in (key, former):
        raise GridFormatError(f"expected the key {key.hex()} for this puzzle, got {row.key.hex()!r}")
    return key


def find_row_fault(row: PrintedRow) -> str:
    """Describe what is wrong with a row's puzzle; "" if nothing is."""
    try:
        check_row(row)
    except PuzzleError as fault:
        return str(fault)
    return ""
