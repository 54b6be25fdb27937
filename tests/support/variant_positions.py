"""Positions of 9x9 variants; comparison of a kernel with its slow reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.implied_houses import with_implied_houses
from generator.kernels.marks import Board, Marks, load_marks, make_board, make_marks
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.techniques.explainer import TECHNIQUES, make_order
from generator.techniques.explainer.ladder import apply_step, find_step, run_kernel
from generator.techniques.explainer.steps import CELL, DIGIT, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, PATTERN, REMOVED, step_size
from tests.reference import kinds
from tests.reference.variants import Steps

CLUES = (12, 17, 22, 27)
"""Clues at which digging stops; the first are fewer than any puzzle has."""

ADVANCE = 40
"""Most steps of the ladder before a position."""


def list_positions(name: str, count: int) -> Iterator[tuple[str, Board, Marks, bytes]]:
    """Yield positions from dug puzzles: (extra, board, marks, solution).

    The ladder has taken a random number of steps in each.
    """
    family, rng = find_family(name), np.random.default_rng(5)
    for index in range(count):
        grid = fill(family, 6, "variants", index)
        puzzle = dig(family, grid, DigOrder("count", CLUES[index % len(CLUES)]), 6, "variants", index)
        geometry = with_implied_houses(family.board(puzzle))
        board, order = make_board(geometry), make_order(3.4, geometry=geometry)
        marks, step = make_marks(board), np.zeros(step_size(81, 9), np.int32)
        load_marks(board, np.frombuffer(puzzle.givens, np.uint8).copy(), marks)
        for _ in range(rng.integers(ADVANCE)):
            if marks.n_empty[0] and find_step(board, marks, order, step):
                apply_step(board, marks, step)
        yield puzzle.extra, board, marks, grid.digits


def read_marks(marks: Marks) -> tuple[list[int], list[set[int]]]:
    """Return digits and candidate sets of kernel marks."""
    return marks.digits.tolist(), [{d + 1 for d in range(9) if mask >> d & 1} for mask in marks.candidates.tolist()]


def compare_with_reference(
    technique: str, name: str, reference: Callable[[list[int], list[set[int]], kinds.Board], Steps], count: int = 60
) -> Counter[bool]:
    """Compare a technique with its reference on many positions.

    Returned is how often it finds a step.

    Where the reference finds nothing the kernel must find nothing, else its step must be one of the reference's, and true.
    """
    form, kernel = next((t.form, row[1]) for t in TECHNIQUES if t.name == technique for row in kernel_rows(t.name))
    step, found = np.zeros(step_size(81, 9), np.int32), Counter[bool]()
    for extra, board, marks, solution in list_positions(name, count):
        steps = reference(*read_marks(marks), kinds.board_of(name, extra))
        is_found = bool(run_kernel(kernel, board, marks, np.int64(form), step))
        assert is_found == bool(steps)
        found[is_found] += 1
        if is_found:
            first = HEAD + step[HOUSES] + step[PATTERN]
            removed = frozenset((int(item) >> DIGIT_BITS, int(item) & DIGIT_MASK) for item in step[first : first + step[REMOVED]])
            placed = frozenset({(int(step[CELL]), int(step[DIGIT]))} if step[CELL] >= 0 else ())
            assert (placed, removed) in steps
            assert all(solution[cell] == digit for cell, digit in placed)
            assert not any(solution[cell] == digit for cell, digit in removed)
    return found


def kernel_rows(technique: str) -> list[np.ndarray]:
    """Return the row of a technique in the order of a board that has it."""
    code = next(code for code, one in enumerate(TECHNIQUES) if one.name == technique)
    boards = [with_implied_houses(find_family(name).geometry) for name in ("windoku-9x9", "antiknight-9x9")]
    jigsaw = find_family("jigsaw-9x9")
    boards.append(jigsaw.extra.board(jigsaw.example.rpartition(":")[2]) if jigsaw.extra else boards[0])
    return [row for board in boards for row in make_order(geometry=board) if row[0] == code]
