"""Files with several lines a puzzle: blocks between empty lines, rows of text.

Used by `ss`; `sdk` has the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.errors import GridFormatError, PuzzleError
from generator.formats.format import Found, Record
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import parse_puzzle

LONGEST_BLOCK = 100
LONGEST_ROW = 1_000

Block = list[str]


def read_blocks(source: Source) -> Iterator[tuple[int, Block | GridFormatError]]:
    """Yield the number of the first line and the lines of each block.

    A block that is too long for any board is yielded as an error.
    """
    block: Block = []
    first, is_over = 0, False
    for number, text in source.lines(LONGEST_ROW):
        line = text.strip()
        if not line:
            is_over = True
            continue
        if block and is_over:
            yield first, _checked(block, source.name, first)
            block = []
        first = first if block else number
        is_over = False
        if len(block) <= LONGEST_BLOCK:
            block.append(line)
    if block:
        yield first, _checked(block, source.name, first)


def parse_blocks(source: Source, parse: Callable[[Block, str], Record]) -> Iterator[Found]:
    """Yield what `parse` reads from each block of a file, or the error found in it."""
    for first, block in read_blocks(source):
        if isinstance(block, PuzzleError):
            yield first, block
            continue
        try:
            yield first, parse(block, f"{source.name}, line {first}")
        except PuzzleError as fault:
            yield first, fault


def _checked(block: Block, name: str, first: int) -> Block | GridFormatError:
    if len(block) > LONGEST_BLOCK:
        what = f"expected at most {LONGEST_BLOCK} lines for a puzzle, got more"
        return GridFormatError(f"{name}, line {first}: {what}; separate puzzles by empty lines")
    return block


def parse_rows(rows: Sequence[str], where: str) -> Puzzle:
    """Return the puzzle on a square board from its rows.

    Raises
    ------
    GridFormatError   no rows, or rows of a wrong length or with invalid symbols
    """
    if not rows:
        raise GridFormatError(f"{where}: expected a board, got no rows")
    for row in rows:
        if len(row) != len(rows):
            advice = "separate puzzles by empty lines" if len(rows) > len(row) else "write . for an empty cell"
            raise GridFormatError(f"{where}: expected {len(rows)} cells in each of {len(rows)} rows, got {row[:60]!r}; {advice}")
    return parse_puzzle("".join(rows), where)


def split_rows(cells: str, n: int) -> list[str]:
    """Return the cells of a board split into rows of n cells."""
    return [cells[at : at + n] for at in range(0, len(cells), n)]
