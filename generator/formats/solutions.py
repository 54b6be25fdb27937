"""Check of the solutions that a file has beside its puzzles.

Every reader of files goes through `read_puzzles`, or `check_solution` where it reads lines itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats.format import Format, Found, Record
from generator.formats.source import Source
from generator.model import HOLE, digits_of, is_solution


def read_puzzles(form: Format, source: Source) -> Iterator[Found]:
    """Yield what a format reads, with an error before a wrong solution."""
    for number, found in form.read(source):
        if isinstance(found, Record):
            yield from ((number, one) for one in check_solution(found, f"{source.name}, {form.unit} {number}"))
        else:
            yield number, found


def check_solution(record: Record, where: str) -> Iterator[Record | GridFormatError]:
    """Yield a puzzle; one whose solution is wrong without it, after an error."""
    if fault := find_wrong_solution(record, where):
        yield fault
        row = record.row and {name: value for name, value in record.row.items() if name != "solution"}
        record = replace(record, solution=b"", row=row)
    yield record


def find_wrong_solution(record: Record, where: str) -> GridFormatError | None:
    """Return the error of a solution that is not that of its puzzle, or None."""
    if not record.solution:
        return None
    puzzle, solution = record.puzzle, record.solution
    family = find_family(puzzle.family)
    board, expected = family.board(puzzle), f"{where}: expected the solution of the puzzle"
    for cell, (given, digit) in enumerate(zip(puzzle.givens, solution, strict=True)):
        if (given and given != digit) or (digit == HOLE and given != HOLE):
            row, col = divmod(cell, board.n_cols)
            shown = [family.symbol_of(one, puzzle) if one else "an empty cell" for one in (digit, given)]
            return GridFormatError(f"{expected}, got {shown[0]} at r{row + 1}c{col + 1}, where the puzzle has {shown[1]}")
    if family.play.has_houses_only and not is_solution(digits_of(solution), puzzle, board):
        return GridFormatError(f"{expected}, got a grid in which a digit is twice in a house")
    if faults := family.play.faults(replace(puzzle, givens=solution)):
        return GridFormatError(f"{expected}, got a grid in which {faults[0]}")
    return None
