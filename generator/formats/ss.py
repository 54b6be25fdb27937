"""`.ss`: a board as framed text, with pencil marks if the cells are wide enough.

    *-----------*          *--------------------*
    |53.|.7.|...|          | 5    3    124  | ...
    ...                    ...
    |---+---+---|

A board with candidates in every cell is that of `sukaku`. It is written without pencil marks. Sources: Simple Sudoku and
Sudopedia, "Sudoku Clipboard and File Formats".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import TextIO

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats.blocks import Block, parse_blocks, parse_rows, split_rows
from generator.formats.format import CLASSIC, Format, Record, first_line
from generator.formats.sukaku import CELL, N, make_position
from generator.model import Puzzle
from generator.notation import format_digits

RULE = frozenset("-+*=|.:'`, ")
FRAMED = re.compile(r"[*+|.'`, -]*[|-]{2}|[0-9A-Pa-p.*_ ]*\|")


def _detect(head: str) -> bool:
    return FRAMED.match(first_line(head)) is not None


def _parse(block: Block, where: str) -> Record:
    """Return a board; comments that a program writes below the frame are skipped."""
    rows = [line for line in block if "|" in line and not ("--" in line and set(line) <= RULE)]
    cells = [row.replace("|", " ").split() for row in rows]
    if any(len(row) != len(rows) for row in cells) or all(len(cell) == 1 for row in cells for cell in row):
        return Record(parse_rows(["".join(row) for row in cells], where))
    if len(rows) == N and all(map(CELL.fullmatch, chain.from_iterable(cells))):
        return Record(make_position(tuple(sum(1 << int(digit) - 1 for digit in {*cell}) for row in cells for cell in row)))
    singles = [cell if len(cell) == 1 else "." for row in cells for cell in row]
    puzzle = parse_rows(split_rows("".join(singles), len(rows)), where)
    marks = tuple(_parse_marks(cell, puzzle, where) for row in cells for cell in row)
    return Record(puzzle, marks=marks if any(marks) else ())


def _parse_marks(cell: str, puzzle: Puzzle, where: str) -> int:
    """Return the candidates in a cell; 0 for a single symbol, which is a given."""
    if len(cell) == 1:
        return 0
    symbols = find_family(puzzle.family).symbols
    digits = [symbols.find(symbol) for symbol in cell.upper()]
    if -1 in digits:
        raise GridFormatError(f"{where}: expected {symbols[0]}-{symbols[-1]} in each cell, got {cell[:60]!r}")
    return sum(1 << digit for digit in set(digits))


def _write(records: Iterable[Record], output: TextIO) -> None:
    for index, record in enumerate(records):
        output.write("\n" * (index > 0) + _frame(record.puzzle))


def _frame(puzzle: Puzzle) -> str:
    geometry = find_family(puzzle.family).geometry
    n, boxes = geometry.n, geometry.boxes
    box_cols = int((boxes[:n] == boxes[0]).sum())
    box_rows = n // box_cols
    rows = ["|" + "|".join(split_rows(row, box_cols)) + "|" for row in split_rows(format_digits(puzzle.givens), n)]
    edge = "*" + "-" * (len(rows[0]) - 2) + "*"
    between = "|" + "+".join(["-" * box_cols] * (n // box_cols)) + "|"
    bands = ["\n".join(rows[at : at + box_rows]) for at in range(0, n, box_rows)]
    return f"{edge}\n" + f"\n{between}\n".join(bands) + f"\n{edge}\n"


SS = Format(
    "ss", "framed text of Simple Sudoku; puzzles separated by empty lines", (".ss",), CLASSIC,
    frozenset(), _detect, partial(parse_blocks, parse=_parse), _write,
)  # fmt: skip
