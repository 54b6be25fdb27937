"""`.opensudoku`, the XML of an Android program: folders of games.

    <opensudoku version="2"><folder name="Easy" created="0"><game data="05070..." state="0" time="0"/></folder></opensudoku>

A game is 81 digits, or cells with pencil marks. `data` may start with `version: N` and a line end; then each cell is
`value|marks|editable|`, the marks a list in version 1 and a mask from 2 (version 4 has a second mask, 5 also a color). The file is read
piece by piece; document types and entities are rejected, so that a small file cannot expand to a large one. Source: the patterns of
OpenSudoku's file format (versions 1 to 5).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, TextIO
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import quoteattr

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from generator.errors import GridFormatError, PuzzleError, escape
from generator.formats.format import NINE, Format, Found, Record, make_facts
from generator.formats.source import HEAD, LONGEST_RECORD, Source
from generator.model import Puzzle
from generator.notation import format_digits, parse_puzzle

DEEPEST = 20
FOLDER = "gridpress"
"""Folder name for puzzles without a source, because a folder must have a name."""

SAVED = re.compile(r"version: ([1-5])\s+(\S*)")
VALUE_NAMES = {"name": "source", "author": "author", "level": "level", "created": "date", "comment": "note", "sourceURL": "url"}
"""Elements of version 1 that describe all games, and the facts they are read as."""

CELL = {
    "1": re.compile(r"(\d)\|((?:\d,)*|-)\|([01])\|"),
    "2": re.compile(r"(\d)\|(\d{1,3})\|{1,2}([01])\|"),
    "3": re.compile(r"(\d)\|(\d{1,3})\|([01])\|"),
    "4": re.compile(r"(\d)\|(\d{1,3})\|\d{1,3}\|([01])\|"),
    "5": re.compile(r"(\d)\|(\d{1,3})\|\d{1,3}\|\d\|([01])\|"),
}
"""Pattern of a cell in each version: value, pencil marks, whether a player may change it."""


XML = re.compile(r"\s*<(?:\?|!|[a-z][\w-]*[\s/>])", re.IGNORECASE)
HTML = re.compile(r"\s*<(?:!doctype\s+html|(?:html|head|body|a|p|div|span|table|ul|ol|li|img|br|h\d|pre|script|style)\b)", re.IGNORECASE)
"""Beginning of any XML, and of a web page, which is not read as XML."""


def _detect(head: str) -> bool:
    return XML.match(head) is not None and HTML.match(head) is None


class _Games(ContentHandler):
    """Collects the games parsed so far; the caller empties `found` after reading it."""

    def __init__(self, name: str, parser: DefusedExpatParser) -> None:
        super().__init__()
        self.found: list[Found] = []
        self.has_element = False
        self._parser = parser
        self._name, self._path, self._text, self._values = name, list[str](), "", dict[str, str]()

    @property
    def line(self) -> int:
        """Current line of the file."""
        return int(self._parser.getLineNumber())

    def startElement(self, name: str, attributes: Any) -> None:
        """Read a game, or the name of a folder, from the start of an element.

        Raises
        ------
        GridFormatError   the file has another root element, or is nested too deep
        """
        self.has_element, self._text = True, ""
        self._path.append(name)
        where = f"{self._name}, line {self.line}"
        if len(self._path) == 1 and name != "opensudoku":
            raise GridFormatError(f"{where}: expected the element opensudoku, got {name[:60]!r}")
        if len(self._path) > DEEPEST:
            raise GridFormatError(f"{where}: expected XML nested at most {DEEPEST} levels deep, got more")
        if name == "folder":
            self._values["source"] = attributes.get("name", "").removeprefix(FOLDER)
        if name == "game":
            try:
                record = _parse_game(attributes.get("data", ""), self._values, where)
                ignored = tuple(str(key)[:60] for key, value in attributes.items() if key != "data" and value.strip() not in ("", "0"))
                self.found.append((self.line, replace(record, ignored=ignored) if ignored else record))
            except PuzzleError as fault:
                self.found.append((self.line, fault))

    def characters(self, content: str) -> None:
        """Add text to that of the current element, up to LONGEST_RECORD characters."""
        self._text = (self._text + content)[:LONGEST_RECORD]

    def endElement(self, name: str) -> None:
        """Store the element's text if it describes all games."""
        self.has_element = True
        self._path.pop()
        if name in VALUE_NAMES and len(self._path) == 1:
            self._values[VALUE_NAMES[name]] = self._text


def _read(source: Source) -> Iterator[Found]:
    parser = DefusedExpatParser(forbid_dtd=True)
    games = _Games(source.name, parser)
    parser.setContentHandler(games)
    text, fed = source.text(), 0  # not bytes: expat would use any encoding that the file declares
    fault: PuzzleError | None = None
    while chunk := text.read(HEAD):
        try:
            parser.feed(chunk)
        except (SAXParseException, DefusedXmlException, PuzzleError) as error:
            fault = _explain(error, f"{source.name}, line {games.line}")
        fed = 0 if games.has_element else fed + len(chunk)
        games.has_element = False
        yield from games.found
        games.found.clear()
        if fault or fed > LONGEST_RECORD:
            where = f"{source.name}, line {games.line}"
            yield games.line, fault or GridFormatError(f"{where}: expected at most {LONGEST_RECORD} characters for a game, got more")
            return
    try:
        parser.close()
    except SAXParseException as error:
        yield games.line, _explain(error, f"{source.name}, line {games.line}")


def _explain(fault: SAXParseException | DefusedXmlException | PuzzleError, where: str) -> PuzzleError:
    if isinstance(fault, PuzzleError):
        return fault
    if isinstance(fault, DefusedXmlException):
        return GridFormatError(f"{where}: expected XML without a document type, got one; the rest of the file is not read")
    return GridFormatError(f"{where}: expected XML, got a fault: {escape(fault.getMessage())}; the rest of the file is not read")


def _parse_game(data: str, values: dict[str, str], where: str) -> Record:
    saved = SAVED.fullmatch(data.strip())
    if saved is None:
        puzzle = parse_puzzle(data.strip(), where)
        if puzzle.family not in NINE:
            raise GridFormatError(f"{where}: expected 81 digits in data, got {len(puzzle.givens)}")
        return Record(puzzle, facts=make_facts(values))
    cell, body = CELL[saved[1]], saved[2]
    cells = cell.findall(body)
    if len(cells) != 81 or sum(len(match[0]) for match in cell.finditer(body)) != len(body):
        raise GridFormatError(f"{where}: expected 81 cells of version {saved[1]} in data, got {data[:60]!r}")
    givens = bytes(int(value) if editable == "0" else 0 for value, _, editable in cells)
    placed = bytes(int(value) if editable == "1" else 0 for value, _, editable in cells)
    marks = tuple(_mask(text) if saved[1] == "1" else int(text) & 511 for _, text, _ in cells)
    return Record(
        Puzzle(NINE[0], givens), placed=placed if any(placed) else b"", marks=marks if any(marks) else (), facts=make_facts(values)
    )


def _mask(text: str) -> int:
    """Return the candidate mask of digits separated by commas; 0 if there is none."""
    return sum(1 << int(digit) - 1 for digit in {*text} & {*"123456789"})


def _quote(name: str, output: TextIO) -> str:
    """Return a name as the value of an attribute.

    Characters that the output lacks become character references.
    """
    encoding = output.encoding or "utf-8"  # text streams of calling programs have none
    return quoteattr(name).encode(encoding, "xmlcharrefreplace").decode(encoding)


def _write(records: Iterable[Record], output: TextIO) -> None:
    """Write the puzzles, in one folder for each run of puzzles with the same source."""
    output.write("<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku version=\"2\">\n")
    for source, run in groupby(records, key=lambda record: record.facts.source):
        output.write(f'  <folder name={_quote(source or FOLDER, output)} created="0">\n')
        output.writelines(f'    <game data={quoteattr(_data(record))} state="0" time="0"/>\n' for record in run)
        output.write("  </folder>\n")
    output.write("</opensudoku>\n")


def _data(record: Record) -> str:
    givens = record.puzzle.givens
    if not (record.placed or record.marks):
        return format_digits(givens).replace(".", "0")
    placed, marks = record.placed or bytes(81), record.marks or (0,) * 81
    cells = zip(givens, placed, marks, strict=True)
    return "version: 3\n" + "".join(f"{given or digit}|{mask}|{0 if given else 1}|" for given, digit, mask in cells)


OPENSUDOKU = Format(
    "opensudoku", "XML files of OpenSudoku", (".opensudoku",), NINE,
    frozenset({"placed", "marks", "source"}), _detect, _read, _write,
)  # fmt: skip
