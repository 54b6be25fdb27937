"""Reading of formats with one puzzle a line, continuing after faulty lines.

Lines of links and codes may be those of several programs: each is read by the format that recognizes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NoReturn, TextIO
from urllib.parse import unquote

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.formats.format import NO_FACTS, Format, Found, LineReader, Record, first_line, make_facts
from generator.formats.source import LONGEST_RECORD, Source
from generator.notation import BARE_FAMILIES, format_digits, parse_digits, parse_puzzle

LINE_FORMATS: list[Format] = []
"""Formats of links and codes, in the order in which they are tried; `generator.formats` fills the list."""

LINK = re.compile(r"[a-z][a-z0-9+.-]{0,20}://[^\s<>\"']+", re.IGNORECASE)
CELLS_IN_LINK = re.compile(r"(?<=[/=?#&:+])(?=[1-9]*[0.])[0-9.]{81}(?![0-9.])")
"""Cells of a puzzle, at the beginning of a part of a link; a complete grid is the solution of another one."""

PUZZLE_BEFORE = re.compile(r"^#|[0-9.]{16}")
"""What says that a link is only the comment of a puzzle."""

FOLLOWED = re.compile(r"(?P<quote>[\"']?)(?P<cells>[0-9A-Pa-p.]+)(?P=quote)(?P<rest>(?:\s.*)?)", re.DOTALL)
"""Cells, perhaps in quotes, and what other programs write after them."""

OWN = re.compile(r"[a-z]+(?:-[a-z]+)*-\d+(?:x\d+)?:")
"""Beginning of a puzzle line with a family."""

WHOLE = re.compile(r"[1-9A-Pa-p]+")
"""Cells of a complete grid: the solution, if it follows a puzzle."""

RATING = re.compile(r"\s+(?:(?:ED|SE|ER|rating)\s*[:=]\s*)?(\d{1,3}(?:\.\d+)?)(?:/\d+(?:\.\d+)?){0,2}\s*")
"""Rating after a puzzle: alone, or the first of three of Sudoku Explainer."""

AFTER_LINK = ".,;:!?*`]}"
"""What text and Markdown have after a link."""


def unwrap(line: str) -> str:
    """Return the link in a line without what is around it, or the line itself."""
    found = _find_link(line)
    if found is None or PUZZLE_BEFORE.search(line, 0, found.start()):
        return line[1:-1] if line.startswith("<") and line.endswith(">") else line
    link = found[0]
    if line[: found.start()].endswith("](") or link.count(")") > link.count("("):
        link = link.partition(")")[0] if "(" not in link else link.rpartition(")")[0]
    return link.rstrip(AFTER_LINK)


def _find_link(line: str) -> re.Match[str] | None:
    return LINK.search(line) if "://" in line else None


def first_link(head: str) -> str:
    """Return the first line that is not empty, as `unwrap` returns it.

    It is "" if its link only follows a puzzle.
    """
    line = first_line(head)
    found = _find_link(line)
    return "" if found and PUZZLE_BEFORE.search(line, 0, found.start()) else unwrap(line)


def is_own(line: str) -> bool:
    """Return whether a line is a puzzle line, or begins with a classic board."""
    return OWN.match(line) is not None or match_cells(line) is not None


def match_cells(line: str) -> re.Match[str] | None:
    """Match a line that begins with the cells of a classic board.

    The groups are `quote`, `cells` and `rest`.
    """
    found = FOLLOWED.fullmatch(line)
    return found if found and len(found["cells"]) in BARE_FAMILIES else None


def read_any_line(source: Source, parse: LineReader) -> Iterator[Found]:
    """Yield the puzzles of lines of any program, and of puzzle lines among them.

    Parameters
    ----------
    parse : reads the lines that nothing else recognizes
    """
    return read_by_line(source, partial(read_line, parse=parse))


def read_line(line: str, where: str, parse: LineReader | None = None) -> Record:
    """Return the puzzle of a puzzle line, or of a link or code of another program.

    A tab and the cells of its solution may follow a puzzle.

    Parameters
    ----------
    parse : reads a line that nothing recognizes; None if it is read as a puzzle line

    Raises
    ------
    GridFormatError, UnknownName   as `parse_puzzle` and the formats
    """
    if found := match_cells(line):
        return _read_cells(found, where)
    if not OWN.match(line):
        link = unwrap(line)
        if read := find_reader(link) or parse:
            return read(link, where)
        if LINK.match(link):
            refuse_link(link, where)
    text, _, comment = line.partition(" #")
    cells, tab, solved = text.partition("\t")
    puzzle = parse_puzzle(cells, where)
    solution = parse_digits(solved.strip(), find_family(puzzle.family), f"{where}, after the tab") if tab and solved.strip() else b""
    return Record(puzzle, solution, facts=make_facts({"note": comment}) if comment else NO_FACTS)


def find_cells(link: str) -> list[str]:
    """Return the different classic puzzles that a link contains as 81 digits."""
    return [*dict.fromkeys(match[0] for match in CELLS_IN_LINK.finditer(unquote(link)))]


def refuse_link(link: str, where: str) -> NoReturn:
    """Refuse a link that does not contain its puzzle, or several.

    Raises
    ------
    GridFormatError   always
    """
    n_found = len(find_cells(link))
    got = f"{n_found} groups of them" if n_found > 1 else "none"
    advice = "gridpress opens no address; open it, and copy the puzzle or a link that has it"
    raise GridFormatError(f"{where}: expected a link that contains a puzzle, such as 81 digits, got {got} in {link[:60]!r}; {advice}")


def write_links(records: Iterable[Record], output: TextIO, before: str) -> None:
    """Write a link for each puzzle, with 81 digits; 0 is an empty cell."""
    output.writelines(f"{before}{format_digits(record.puzzle.givens).replace('.', '0')}\n" for record in records)


def find_reader(link: str) -> LineReader | None:
    """Return what reads a link or code of another program; None for others."""
    return next((form.parse for form in LINE_FORMATS if form.parse and form.detects(link)), None)


def _read_cells(found: re.Match[str], where: str) -> Record:
    """Return the puzzle of a line of cells, with what follows it."""
    rating, rest = RATING.fullmatch(found["rest"]), found["rest"].strip("\"' \t")
    puzzle = parse_puzzle(found["cells"], where)
    if len(rest) == len(found["cells"]) and WHOLE.fullmatch(rest):
        return Record(puzzle, parse_digits(rest, find_family(puzzle.family), where))
    return Record(puzzle, facts=make_facts({"rating": rating[1]} if rating else {"note": found["rest"].lstrip("# ")}))


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
