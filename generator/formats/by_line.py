"""Reads what is one puzzle a line: a fault in a line is named, and the rest goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.errors import GridFormatError, PuzzleError
from generator.formats.format import Found, Record
from generator.formats.source import LONGEST_RECORD, Source


def read_by_line(source: Source, parse: Callable[[str, str], Record | None]) -> Iterator[Found]:
    """Yield what `parse` makes of each line and its place; None is no puzzle. Empty lines and ``#`` comments are passed over."""
    for number, text in source.lines():
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        where = f"{source.name}, line {number}"
        try:
            if len(text) > LONGEST_RECORD:
                raise GridFormatError(f"{where}: expected at most {LONGEST_RECORD} characters, got more")
            record = parse(line, where)
        except PuzzleError as fault:
            yield number, fault
        else:
            if record is not None:
                yield number, record
