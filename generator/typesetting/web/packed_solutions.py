"""Solutions for the companion page, packed into the choices of a search.

The page fills the open cells one by one, each time one with the fewest candidates left by its peers. Only where there are several does it
need to know which is right: a letter says how many smaller ones there are. Most puzzles of books need none or a few. On boards of marks an
open cell may also stay empty, which comes first. `packed_solutions.js` restores the solutions.
"""

from __future__ import annotations

from generator.families import find_family
from generator.model import Puzzle
from generator.typesetting.web.packed_paths import Position, start_position, write_word


def pack_solution(puzzle: Puzzle, solution: bytes) -> str:
    """Return the choices that lead to the solution, as letters."""
    has_marks = find_family(puzzle.family).has_marks
    position = start_position(puzzle)
    left = position.list_all_open()
    choices = []
    while left:
        cell = min(left, key=lambda one: position.candidates[one].bit_count())
        options = list_options(position, cell, has_marks=has_marks)
        if len(options) > 1:
            choices.append(options.index(solution[cell]))
        if solution[cell]:
            position.apply(cell, solution[cell], ())
        left.remove(cell)
    return write_word(choices)


def list_options(position: Position, cell: int, *, has_marks: bool) -> list[int]:
    """Return the digits that a cell may have, 0 for none."""
    mask = position.candidates[cell]
    return [*([0] if has_marks else []), *(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)]
