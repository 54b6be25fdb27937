"""Proof of an EPUB from its tables alone.

Each puzzle must be there once as a table, and each answer must be the only solution of what its table shows. Cages, regions and signs
are read from the page as well: cages from the list below a table, regions from the letters in its cells, signs from both.

Marks are at the right and lower sides of cells, circles around their symbols. Each cell of a line has the letter of its line; then the
first one has what the line begins with, and the others have their place. A number outside has an arrow if its line is a diagonal.
`layouts/epub/board_table.py` prints them.
"""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.ElementTree import fromstring

from generator.errors import PuzzleError, Unproved, explain, quote
from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.play import CAGES, CLUES, REGIONS
from generator.grading import solve_puzzle
from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    CIRCLE,
    EDGE,
    HOLE,
    HOLE_SYMBOL,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTLINE,
    OUTSIDE,
    SLASH,
    THERMOMETER,
    WHISPER,
    WHITE_DOT,
    Figure,
    Puzzle,
    Sign,
    is_letter,
)
from generator.rules.board_lines import list_runs

XHTML = "{http://www.w3.org/1999/xhtml}"
SIGNS = {
    ("beside", "<"): (LESS, 1),
    ("beside", ">"): (LESS, -1),
    ("below", "\N{LOGICAL AND}"): (LESS, 1),
    ("below", "\N{LOGICAL OR}"): (LESS, -1),
    ("beside", "\N{BOX DRAWINGS HEAVY VERTICAL}"): (BAR, 1),
    ("below", "\N{BOX DRAWINGS HEAVY HORIZONTAL}"): (BAR, 1),
    **{(side, mark): (mark, 1) for mark in (WHITE_DOT, BLACK_DOT, LETTER_X, LETTER_V) for side in ("beside", "below")},
}
"""Marks by the side of a cell that they are at and what is printed there; -1 where that cell is the second one of the mark."""

ARROWS = {
    "\N{SOUTH EAST ARROW}": (1, 1),
    "\N{SOUTH WEST ARROW}": (1, -1),
    "\N{NORTH EAST ARROW}": (-1, 1),
    "\N{NORTH WEST ARROW}": (-1, -1),
}
"""Arrows after a number outside, and the way from cell to cell of its diagonal: down and to the right."""

ROUND = "\N{LARGE CIRCLE}"
"""What is printed for a circle in a cell."""

BEGINNINGS = {"\N{BLACK CIRCLE}": THERMOMETER, "\N{WHITE CIRCLE}": ARROW, "\N{WHITE DIAMOND}": WHISPER}
"""What is printed in the first cell of each line, after its letter."""

PLACE = re.compile(rf"([A-Za-z])([{''.join(BEGINNINGS)}]|[1-9]\d?)")
"""The letter of a line, and the beginning or the place of a cell."""


def read_cell_signs(drawn: Sequence[Iterable[tuple[str, str]]], n_cols: int) -> list[Sign] | None:
    """Return the signs in the cells of a table; None if one is not valid.

    Parameters
    ----------
    drawn : for each cell, the class and the text of what is drawn in it
    """
    signs, notes = list[Sign](), list[tuple[int, str]]()
    for at, (side, text) in ((at, one) for at, cell in enumerate(drawn) for one in cell):
        if side == "line":
            notes.append((at, text))
            continue
        if (side, text) == ("inside", ROUND):
            signs.append(Sign(INSIDE, (at,), CIRCLE))
            continue
        mark, step = SIGNS.get((side, text), ("", 0))
        near = at + (1 if side == "beside" else n_cols)
        if not step or near >= len(drawn) or (side == "beside" and near % n_cols == 0):
            return None
        signs.append(Sign(EDGE, (at, near)[::step], mark))
    lines = _read_lines(notes)
    return None if lines is None else signs + lines


def _read_lines(notes: Iterable[tuple[int, str]]) -> list[Sign] | None:
    """Return the lines of a table; None if a cell of one is missing or there twice.

    Parameters
    ----------
    notes : cell, and what is printed there
    """
    lines: dict[str, dict[int, int]] = {}
    texts: dict[str, str] = {}
    for cell, note in notes:
        match = PLACE.fullmatch(note)
        place = int(match[2]) if match and match[2] not in BEGINNINGS else 0
        if match is None or place in lines.setdefault(match[1], {}):
            return None
        lines[match[1]][place] = cell
        if not place:
            texts[match[1]] = BEGINNINGS[match[2]]
    if any(sorted(places) != [*range(len(places))] for places in lines.values()):
        return None
    return [Sign(LINE, tuple(places[at] for at in sorted(places)), texts[letter]) for letter, places in lines.items()]


def read_outside(table: Element, n_cells: int, n_cols: int) -> Iterator[Sign]:
    """Yield the numbers in header cells, each with the line that it is beside."""
    for part, row in (("thead", -1), ("tfoot", n_cells // n_cols)):
        cells = list(table.iterfind(f".//{XHTML}{part}//{XHTML}th[@class='outside']"))
        first = -1 if len(cells) > n_cols else 0  # with those in the corners
        for col, cell in enumerate(cells, start=first):
            yield from _read_number((row, col), cell, n_cells, n_cols)
    for row, cells_of in enumerate(table.iterfind(f".//{XHTML}tbody/{XHTML}tr")):
        for end, cell in enumerate(cells_of.iterfind(f"{XHTML}th[@class='outside']")):
            yield from _read_number((row, n_cols if end else -1), cell, n_cells, n_cols)


def _read_number(place: tuple[int, int], cell: Element, n_cells: int, n_cols: int) -> Iterator[Sign]:
    """Yield the number in a header cell, with the line beside it or of its arrow."""
    text = "".join(cell.itertext()).strip()
    if not text:
        return
    row, col = place
    n_rows = n_cells // n_cols
    straight = (int(row < 0) - int(row == n_rows), int(col < 0) - int(col == n_cols))
    down, right = ARROWS.get(text[-1], straight)
    line = []
    row, col = row + down, col + right
    while 0 <= row < n_rows and 0 <= col < n_cols:
        line.append(row * n_cols + col)
        row, col = row + down, col + right
    yield Sign(OUTSIDE, tuple(line), text.rstrip("".join(ARROWS)))


def list_cells(sign: Sign, n_cols: int) -> tuple[int, ...]:
    """Return a sign's number, and row and column of its first and last cell.

    If both are the same cell, it is there once. Of a line, all cells are there.
    """
    number = (int(sign.text),) if sign.kind in (OUTSIDE, SLASH) else ()
    cells = sign.cells if sign.kind == LINE else dict.fromkeys((sign.cells[0], sign.cells[-1]))
    return (*number, *(1 + part for cell in cells for part in divmod(cell, n_cols)))


BOLD = f"{XHTML}b"
TABLE = re.compile(r"table-(puzzle|answer)-(\d+)")
PIECES = {"queens": "\N{BLACK CHESS QUEEN}", "crowns": "\N{BLACK CHESS KING}", "stars": "\N{BLACK STAR}"}
"""What is printed for a piece, by the mark of its family."""

LARGEST, LARGEST_TOGETHER = 8_000_000, 250_000_000
"""Most bytes of one document, and of all documents, that are read; one of a book has about 200 kB."""

UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, ParseError, LookupError, ValueError, EOFError, RuntimeError)
"""What the standard library raises for files that are not archives, or documents that are not XML."""

Clues = frozenset[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is read.

    rows      text of each cell: a symbol, a disc, or "" for a blank cell
    regions   letter of each cell, "" without regions
    cages     sum, row and column of the cells of each cage, as printed below the table; shaded cells too, without a sum
    labels    small text of each cell that is no letter; "" for none
    signs     signs in the cells and in the header cells around them; None if one has another shape, or is at another place
    listed    of each sign, as printed below the table: its number if it has one, row and column of its first and of its last cell
    headed    whether every row and every column has a header
    bold      cells whose large text is bold, as that of givens in an answer
    """

    rows: tuple[tuple[str, ...], ...]
    regions: str
    cages: Clues
    labels: tuple[str, ...]
    signs: tuple[Sign, ...] | None
    listed: tuple[tuple[int, ...], ...]
    headed: bool
    bold: frozenset[int]


def check_epub(path: Path, puzzles: Mapping[int, Puzzle]) -> None:
    """Prove the tables of an EPUB.

    Raises
    ------
    Unproved   the proof found faults; the message has the first of them
    """
    faults = prove_epub(path, puzzles)
    if faults:
        raise Unproved(f"the tables of the EPUB are not those of the book, so it is not published: {'; '.join(faults[:3])}")


def prove_epub(path: Path, puzzles: Mapping[int, Puzzle]) -> list[str]:
    """Return what is wrong with the tables of an EPUB; [] if all are proved.

    Parameters
    ----------
    puzzles : the puzzles of the book by their numbers
    """
    found: dict[tuple[str, int], Table] = {}
    try:
        for key, table in _read_tables(path):
            if key in found:
                return [f"{path.name}: {key[0]} {key[1]} is there twice"]
            found[key] = table
    except UNREADABLE as fault:
        return [f"expected a readable EPUB at {str(path)!r}: {explain(fault)}; make the book again with --force"]
    wanted = {(kind, number) for number in puzzles for kind in ("puzzle", "answer")}
    faults = [f"{path.name}: {kind} {number} is missing" for kind, number in sorted(wanted - found.keys())]
    faults += [f"{path.name}: {kind} {number} is not in the book" for kind, number in sorted(found.keys() - wanted)]
    if faults:
        return faults
    for number, puzzle in puzzles.items():
        faults += _prove_tables(puzzle, found["puzzle", number], found["answer", number], f"{path.name}, puzzle {number}")
    return faults


def _prove_tables(puzzle: Puzzle, shown: Table, answer: Table, where: str) -> list[str]:
    family = find_family(puzzle.family)
    if not (shown.headed and answer.headed):
        return [f"{where}: a row or a column has no header"]
    if _read_digits(shown, family, puzzle) != puzzle.givens:
        return [f"{where}: the table is not that of the puzzle"]
    if not _has_clues(shown, puzzle, family) or answer.regions != shown.regions:
        return [f"{where}: other cages or regions than those of the puzzle"]
    signs = tuple(sign for sign in family.figure(puzzle, puzzle.givens).signs if sign.kind != OUTLINE)
    listed = tuple(list_cells(sign, family.geometry.n_cols) for sign in signs if not is_letter(sign))
    if shown.signs != signs or shown.listed != listed:
        return [f"{where}: other signs than those of the puzzle"]
    try:
        solution = solve_puzzle(puzzle)
    except PuzzleError as fault:
        return [f"{where}: not proved; {fault}"]
    if _read_digits(answer, family, puzzle) != solution:
        return [f"{where}: the answer is not the solution"]
    given = frozenset(cell for cell, digit in enumerate(puzzle.givens) if digit not in (0, HOLE))
    if shown.bold or answer.bold != (given if 0 in puzzle.givens else frozenset()):
        return [f"{where}: other cells of the answer are bold than the givens of the puzzle"]
    return []


def _read_tables(path: Path) -> Iterator[tuple[tuple[str, int], Table]]:
    """Yield the numbered tables of all documents.

    Raises
    ------
    OSError   a document, or all together, are larger than those of any book
    """
    with zipfile.ZipFile(path) as archive:
        documents = [entry for entry in archive.infolist() if entry.filename.endswith(".xhtml")]
        for entry in documents:
            if entry.file_size > LARGEST:
                raise OSError(f"its document {quote(entry.filename)} has more than {LARGEST // 10**6} MB")
        if sum(entry.file_size for entry in documents) > LARGEST_TOGETHER:
            raise OSError(f"its documents have more than {LARGEST_TOGETHER // 10**6} MB")
        for entry in documents:
            for parent in fromstring(archive.read(entry)).iter():
                yield from _read_children(parent)


def _read_children(parent: Element) -> Iterator[tuple[tuple[str, int], Table]]:
    """Yield the numbered tables directly in an element, with the list below each."""
    children = list(parent)
    for at, child in enumerate(children):
        named = TABLE.fullmatch(child.get("id", "")) if child.tag == f"{XHTML}table" else None
        if named:
            below = children[at + 1] if at + 1 < len(children) else None
            # A long list is one that the reader opens.
            below = below.find(f"{XHTML}ul") if below is not None and below.tag == f"{XHTML}details" else below
            yield (named[1], int(named[2])), _read_table(child, below if below is not None and below.tag == f"{XHTML}ul" else None)


def _read_table(table: Element, below: Element | None) -> Table:
    head = [cell for cell in table.iterfind(f".//{XHTML}thead//{XHTML}th") if cell.get("scope") == "col"]
    rows, letters, labels, is_headed = [], list[str](), list[str](), True
    for row in table.iterfind(f".//{XHTML}tbody/{XHTML}tr"):
        cells = list(row.iterfind(f"{XHTML}td"))
        headers = [header for header in row.iterfind(f"{XHTML}th") if header.get("class") != "outside"]
        is_headed &= [header.get("scope") for header in headers] == ["row"] and len(cells) == len(head)
        letters += [small for cell in cells for small in _find_notes(cell) if small.isalpha()]
        labels += [next((small for small in _find_notes(cell) if not small.isalpha()), "") for cell in cells]
        rows.append(tuple(_read_cell(cell) for cell in cells))
    bold = frozenset(at for at, cell in enumerate(table.iterfind(f".//{XHTML}tbody/{XHTML}tr/{XHTML}td")) if _is_bold(cell))
    items = list(below.iterfind(f"{XHTML}li")) if below is not None else []
    cages, listed = (
        tuple(tuple(map(int, re.findall(r"\d+", "".join(item.itertext())))) for item in items if item.get("class") == kind)
        for kind in (None, "sign")
    )
    return Table(
        tuple(rows),
        "".join(letters),
        frozenset(cages),
        tuple(labels),
        _read_signs(table, len(head)),
        listed,
        is_headed and bool(head),
        bold,
    )


def _read_signs(table: Element, n_cols: int) -> tuple[Sign, ...] | None:
    """Return the signs of a table, in ascending order."""
    cells = list(table.iterfind(f".//{XHTML}tbody/{XHTML}tr/{XHTML}td"))
    drawn = read_cell_signs([[(one.get("class", ""), "".join(one.itertext())) for one in cell.iter(f"{XHTML}i")] for cell in cells], n_cols)
    return tuple(sorted([*drawn, *read_outside(table, len(cells), n_cols), *_read_in_holes(cells, n_cols)])) if drawn is not None else None


def _read_in_holes(cells: list[Element], n_cols: int) -> Iterator[Sign]:
    """Yield the numbers in holes, each with the cells that it is for."""
    texts = {at: notes[0] for at, cell in enumerate(cells) if _read_cell(cell) == HOLE_SYMBOL and (notes := _find_notes(cell))}
    board = bytes(HOLE if _read_cell(cell) == HOLE_SYMBOL else 0 for cell in cells)
    for run in list_runs(board, n_cols) if texts else ():
        if len(run) > 1:
            below, _, beside = texts.get(2 * run[0] - run[1], "").partition("\\")
            if text := beside if run[1] == run[0] + 1 else below:
                yield Sign(SLASH, run, text)


def _find_notes(cell: Element) -> list[str]:
    return ["".join(note.itertext()).strip() for note in cell.iter(f"{XHTML}small")]


def _is_bold(cell: Element) -> bool:
    return any("".join(part.itertext()).strip() for part in cell.iter(BOLD))


def _read_cell(cell: Element) -> str:
    """Return the large text of a cell, without the small text in its corner."""
    if "hole" in cell.get("class", "").split():
        return HOLE_SYMBOL
    inner = next(cell.iter(f"{XHTML}div"), cell)
    parts = [inner.text or "", *(text for part in inner for text in (part.text if part.tag == BOLD else "", part.tail) if text)]
    return "".join(parts).strip()


def _read_digits(table: Table, family: Family, puzzle: Puzzle) -> bytes:
    """Return the digits of a table, or b"" for a table that is not of this family."""
    shape = (family.geometry.n_rows, family.geometry.n_cols)
    if len(table.rows) != shape[0] or any(len(row) != shape[1] for row in table.rows):
        return b""
    symbols = [PIECES[family.mark]] if family.has_marks else family.symbols_of(puzzle)
    known = {"": 0, **({HOLE_SYMBOL: HOLE} if family.holes else {}), **{symbol: digit for digit, symbol in enumerate(symbols, start=1)}}
    cells = [known.get(cell) for row in table.rows for cell in row]
    return b"" if None in cells else bytes(digit for digit in cells if digit is not None)


def _has_clues(table: Table, puzzle: Puzzle, family: Family) -> bool:
    """Return whether a table has the regions, or cages and shades, of a puzzle."""
    kind = family.extra.kind if family.extra else ""
    if kind in (CAGES, CLUES):
        figure = family.figure(puzzle, puzzle.givens)
        listed = [sign for sign in figure.outlines if sign.text]
        cells = [[part + 1 for cell in sign.cells for part in divmod(cell, figure.n_cols)] for sign in listed]
        named = {(*map(int, re.findall(r"\d+", sign.text)), *places) for sign, places in zip(listed, cells, strict=True)}
        labels = tuple(figure.labels.get(cell, "") for cell in range(len(table.labels)))
        return table.cages == named | _list_shaded(figure) and (not listed or table.labels == labels)
    if kind == REGIONS:
        pairs = set(zip(table.regions, puzzle.extra, strict=False))
        is_one_to_one = len(pairs) == len({letter for letter, _ in pairs}) == len(set(puzzle.extra))
        return len(table.regions) == len(puzzle.extra) and is_one_to_one
    return True


def _list_shaded(figure: Figure) -> set[tuple[int, ...]]:
    """Return the row and column of all shaded cells as one line, if any."""
    shaded = [cell for cell, shade in enumerate(figure.shades) if shade]
    return {tuple(1 + part for cell in shaded for part in divmod(cell, figure.n_cols))} if shaded else set()
