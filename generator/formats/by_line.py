"""Reading of formats with one puzzle a line, continuing after faulty lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.errors import GridFormatError, PuzzleError
from generator.formats.format import Found, Record
from generator.formats.source import LONGEST_RECORD, Source


def read_by_line(source: Source, parse: Callable[[str, str], Record | None]) -> Iterator[Found]:
    """Yield what `parse` returns for each line, with the line's number.

    A line with an error is yielded as that error. Lines for which `parse` returns None, empty lines and ``#`` comments are skipped.

    Raises
    ------
    GridFormatError   a line is too long; it is yielded like the errors of `parse`
    """
    for number, text in source.lines():
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        where = f"{source.name}, line {number}"
        try:
            if len(text) > LONGEST_RECORD:
                raise GridFormatError(f"{where}: expected a line of at most {LONGEST_RECORD} characters, got a longer one")
            record = parse(line, where)
        except PuzzleError as fault:
            yield number, fault
        else:
            if record is not None:
                yield number, record
