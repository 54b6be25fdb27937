"""JSON lines: one object a puzzle, with the names of `generator.formats.columns`.

Empty values are omitted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from generator.formats.by_line import read_by_line
from generator.formats.columns import COLUMNS, OTHER_NAMES, from_row, to_row
from generator.formats.format import ANY, FACTS, Format, Found, Record
from generator.formats.json_text import parse_object
from generator.formats.source import Source


def _read(source: Source) -> Iterator[Found]:
    return read_by_line(source, _parse)


def _parse(line: str, where: str) -> Record:
    data = parse_object(line, where)
    others = {OTHER_NAMES[name]: value for name, value in data.items() if name in OTHER_NAMES}
    return from_row(others | data, where)


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        row = {name: text for name, text in zip(COLUMNS, to_row(record), strict=True) if text}
        output.write(json.dumps(row, ensure_ascii=False) + "\n")


JSONL = Format(
    "jsonl", "one JSON object per line with all data of a puzzle; gridpress's own format", (".jsonl", ".ndjson"), ANY,
    frozenset({"solution", "placed", "marks", *FACTS}), lambda head: head.lstrip().startswith("{"), _read, _write,
)  # fmt: skip
