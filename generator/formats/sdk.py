"""`.sdk`: the rows of a board below lines that start with `#` and a letter.

    #AA. Reader
    #LEasy
    [Puzzle]
    53..7....
    ...

`[State]` starts the board with the digits a player has entered. Sources: SudoCue, "File Formats" (sudocue.net/fileformats.php), for the
lettered lines; SadMan Sudoku for the sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats.blocks import Block, parse_blocks, parse_rows, split_rows
from generator.formats.format import CLASSIC, Format, Found, Record, make_facts
from generator.formats.source import Source
from generator.notation import format_digits

LETTERS = {"A": "author", "D": "title", "C": "note", "B": "date", "S": "source", "L": "level", "U": "url"}
PUZZLE, STATE = "[Puzzle]", "[State]"
ROW = re.compile(r"[0-9A-Pa-p.]{4,25}")


def _detect(head: str) -> bool:
    """Return whether a file has rows of a board rather than one puzzle a line.

    It does if it starts with a section, or with as many rows as a row is long. Sixteen lines of 4x4 puzzles have this shape too; they are
    recognized by having no digit above 4.
    """
    lines = [line.strip() for line in head.splitlines()]
    rows = [line for line in lines if line and not line.startswith("#")]
    if not rows or rows[0].lower() == PUZZLE.lower():
        return bool(rows)
    board = rows[: len(rows[0])]
    is_board = len(board) == len(rows[0]) and all(len(row) == len(board) and ROW.fullmatch(row) for row in board)
    return is_board and not (len(board) == 16 and set("".join(board)) <= set("01234."))


def _read(source: Source) -> Iterator[Found]:
    return parse_blocks(source, _parse, "[S")


def _parse(block: Block, where: str) -> Record:
    values: dict[str, str] = {}
    sections: dict[str, list[str]] = {PUZZLE: []}
    rows = sections[PUZZLE]
    for line in block:
        if line.startswith("#"):
            name = LETTERS.get(line[1:2], "")
            values[name] = f"{values.get(name, '')} {line[2:]}"
        elif line.startswith("["):
            rows = sections.setdefault(STATE if line.lower() == STATE.lower() else PUZZLE, [])
        else:
            rows.append(line)
    puzzle = parse_rows(sections[PUZZLE], where)
    if STATE not in sections:
        return Record(puzzle, facts=make_facts(values))
    state = parse_rows(sections[STATE], where)
    if len(state.givens) != len(puzzle.givens):
        sizes = f"{len(state.givens)} and {len(puzzle.givens)}"
        raise GridFormatError(f"{where}: expected as many cells in {STATE} as in {PUZZLE}, got {sizes}")
    placed = bytes(0 if given else digit for given, digit in zip(puzzle.givens, state.givens, strict=True))
    return Record(puzzle, placed=placed if any(placed) else b"", facts=make_facts(values))


def _write(records: Iterable[Record], output: TextIO) -> None:
    for index, record in enumerate(records):
        values = [f"#{letter}{text}" for letter, name in LETTERS.items() if (text := getattr(record.facts, name))]
        n = find_family(record.puzzle.family).geometry.n
        board = split_rows(format_digits(record.puzzle.givens), n)
        if record.placed:
            state = bytes(map(max, record.puzzle.givens, record.placed))
            board = [PUZZLE, *board, STATE, *split_rows(format_digits(state), n)]
        output.write("\n".join([*([""] if index else []), *values, *board, ""]))


SDK = Format(
    "sdk", "rows of cells below lines that begin with #; puzzles separated by empty lines", (".sdk",), CLASSIC,
    frozenset({"placed", *LETTERS.values()}), _detect, _read, _write,
)  # fmt: skip
