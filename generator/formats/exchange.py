"""Lines of the public puzzle bank: a hash, 81 digits, a rating.

    0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2

The hash is the first twelve characters of the SHA-1 of the digits; 0 is an empty cell. Source: the README of the Sudoku Exchange
"Puzzle Bank".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from hashlib import sha1
from typing import TextIO

from generator.errors import GridFormatError
from generator.formats.by_line import read_by_line
from generator.formats.format import NINE, Facts, Format, Record, first_line, make_facts
from generator.notation import format_digits, parse_puzzle

LINE = re.compile(r"[0-9a-f]{12}\s+([0-9.]{81})(?:\s+([0-9]{1,3}(?:\.[0-9]{1,3})?))?")
RATING = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3})?")


def _detect(head: str) -> bool:
    return LINE.fullmatch(first_line(head)) is not None


def _parse(line: str, where: str) -> Record:
    match = LINE.fullmatch(line)
    if match is None:
        raise GridFormatError(f"{where}: expected 12 characters of a hash, 81 digits and a rating, got {line[:110]!r}")
    return Record(parse_puzzle(match[1], where), facts=make_facts({"rating": match[2]}))


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        digits = format_digits(record.puzzle.givens).replace(".", "0")
        name = sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]
        output.write(f"{name} {digits} {_rating(record.facts):>4}".rstrip() + "\n")


def _rating(facts: Facts) -> str:
    """Return the rating if it is a number, else an empty text, as the format requires."""
    return facts.rating if RATING.fullmatch(facts.rating) else ""


PUZZLE_BANK = Format(
    "puzzle-bank", "hash, 81 digits and rating, one puzzle per line", (), NINE,
    frozenset({"rating"}), _detect, partial(read_by_line, parse=_parse), _write,
)  # fmt: skip
