"""What a file without any puzzle looks like, in one line for the file.

`tell_once` goes around the reader of a file. A file with a puzzle keeps the faults of its lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar

from generator.errors import GridFormatError, PuzzleError, quote
from generator.formats.by_line import find_reader, is_own, unwrap
from generator.formats.json_text import is_deep
from generator.formats.puzzle_column import NO_COLUMN, NoColumn, list_names
from generator.formats.source import Source

T = TypeVar("T")

MOST_HELD = 20_000
"""Most faults that are kept until the first puzzle; a file with more before it is given up if it looks like something else."""

LOOKED_AT = 60
"""Lines at the beginning by which a file is judged."""

CELL_SYMBOLS = frozenset("0123456789._*-?xX")
FEWEST_CELLS, CELLS_SHARE = 16, 0.75
"""Shortest text that is a faulty line of cells, and the share of CELL_SYMBOLS that it must have."""

PUZZLE_KEY = re.compile(r'"puzzle"\s*:')

NAMED = re.compile(r"[a-z-]{1,40}\d{1,3}(?:x\d{1,3})?:\S{8}", re.IGNORECASE)
"""A line that is meant as a puzzle line, perhaps of an unknown family."""

LISTED = re.compile(r"[-*\d.) <\[!]{0,20}(?:[^\]]{0,200}\]\()?[a-z][a-z0-9+.-]{0,20}://", re.IGNORECASE)
"""A line that begins with a link."""

WEB = re.compile(r"<(?:!doctype\s+html|html|head|body|div|table|script)\b", re.IGNORECASE)
JSON = re.compile(r"\{\s*[\"}]|\[\s*[\[{\"\d\]-]")
STARTS = (
    ("{\\rtf", "RTF, a document of a word processor", "save it as plain text"),
    ("%!ps", "PostScript", "copy the puzzles from it as text"),
    ("savefile", "a saved game of Simon Tatham's Puzzles", "give its game ID, from Game, Specific"),
    ("begin:v", "a calendar or an address book", "give a file of puzzles"),
)
"""Beginnings of files that are no text of puzzles: what they are, and what to do."""

MARKED = ("<", "{", "[")
"""Beginnings of files that are no text for people, of which one fault is enough."""

WORD = re.compile(r"[^\W\d_]{2,}")
FEWEST_WORDS, PROSE_SHARE = 3, 0.5
"""Words of a line of prose, and the share of such lines in it."""

BINARY = re.compile(r"[\x00-\x08\x0e-\x1f]")
SEPARATORS = ",;\t|"
LONGEST_NAME = 60
GIVE = "`gridpress list formats` lists what is read"


def tell_once(found: Iterator[tuple[int, T | PuzzleError]], source: Source) -> Iterator[tuple[int, T | PuzzleError]]:
    """Yield what is read; one fault for a file that looks like something else."""
    held: list[tuple[int, T | PuzzleError]] = []
    for number, one in found:
        if not isinstance(one, PuzzleError):
            yield from chain(held, [(number, one)], found)
            return
        held.append((number, one))
        if len(held) == MOST_HELD:
            break
    if held and all(isinstance(one, NoColumn) for _, one in held):
        yield held[0]  # each row says the same
        return
    is_marked = source.head.lstrip().startswith(MARKED)
    if (len(held) > 1 or (held and is_marked)) and (looks := describe(source.head)):
        yield 1, GridFormatError(f"{source.name}: {looks}")
        return
    yield from chain(held, found)


def describe(head: str) -> str:
    """Return what the beginning of a file looks like, and the way out.

    It is "" if it looks like puzzles.
    """
    if BINARY.search(head, 0, 16):
        return ""  # its reader knows more
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.lstrip().startswith("#")][:LOOKED_AT]
    start = head.lstrip()[:2_000].lower()
    if WEB.search(start):
        return _say("HTML, a web page", "copy the puzzles from the page as text, or give their links")
    for beginning, what, advice in STARTS:
        if start.startswith(beginning):
            return _say(what, advice)
    if not lines or start.startswith("<?") or PUZZLE_KEY.search(head) or any(map(_is_meant, lines)):
        return ""
    if JSON.match(start):
        names = _list_keys(head)
        return NO_COLUMN.format(list_names(names)) if names else _say("JSON", "give objects with a key `puzzle`")
    if names := _list_columns(lines):
        return NO_COLUMN.format(list_names(names))
    if sum(len(WORD.findall(line)) >= FEWEST_WORDS for line in lines) >= PROSE_SHARE * len(lines):
        return _say(f"prose, {quote(lines[0][:40])}", "give the puzzles alone")
    return _say(f"other text, {quote(lines[0][:40])}", "give the puzzles alone")


def is_cells(line: str) -> bool:
    """Return whether a text looks like the cells of a board, valid or not."""
    return len(line) >= FEWEST_CELLS and sum(symbol in CELL_SYMBOLS for symbol in line) >= CELLS_SHARE * len(line)


def _is_meant(line: str) -> bool:
    """Return whether a line is meant as a puzzle, so that its own fault says more."""
    return is_cells(line) or is_own(line) or any(pattern.match(line) for pattern in (NAMED, LISTED)) or _is_code(line)


def _is_code(line: str) -> bool:
    return "://" not in line and " " not in line and find_reader(unwrap(line)) is not None


def _say(what: str, advice: str) -> str:
    return f"expected puzzles, got a file that looks like {what}; {advice}; {GIVE}"


def _list_keys(head: str) -> list[str]:
    """Return the keys of the first object in JSON of simple values."""
    start = head.lstrip().removeprefix("[").lstrip()
    if is_deep(start):
        return []
    try:
        found, _ = json.JSONDecoder().raw_decode(start)
    except (ValueError, RecursionError):
        return []
    is_row = isinstance(found, dict) and not any(isinstance(value, dict | list) for value in found.values())
    return [str(key) for key in found] if is_row else []


def _list_columns(lines: Sequence[str]) -> list[str]:
    """Return the names of a table's columns; none for text that is no table."""
    for separator in SEPARATORS:
        names = lines[0].split(separator)
        counts = {line.count(separator) for line in lines[: min(len(lines), LOOKED_AT) - (len(lines) == LOOKED_AT)]}
        if len(lines) > 1 and len(names) > 1 and len(counts) == 1 and all(0 < len(name.strip()) <= LONGEST_NAME for name in names):
            return names
    return []
