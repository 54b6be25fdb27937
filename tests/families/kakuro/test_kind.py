"""Kakuro: layouts, mending, ceilings; the rest is in the contract of rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generator.errors import DoesNotFit
from generator.families.base.dig_order import DigOrder
from generator.families.kakuro.kernels.mend import mend_digits
from generator.families.kakuro.kind import SIZES, empty_cells, kakuro
from generator.families.kakuro.layout import MOST_WIDE, make_layout, mirror
from generator.families.kakuro.make import fill_layout, make_runs
from generator.kernels.rng import next_below
from generator.model import HOLE, digits_of
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.rules.board_lines import list_runs
from generator.rules.run.rule import DIGITS, RUN
from generator.seeds import rng_state
from generator.techniques.category import GUESS
from tests.reference import ruled

SIZED = pytest.mark.parametrize("n", SIZES)


def draw_layout(n: int, number: int) -> bytes:
    state = rng_state(4, "layout", number)
    return bytes(make_layout(n, lambda limit: int(next_below(state, limit))))


@SIZED
def test_layouts_keep_their_promises(n: int) -> None:
    """Symmetry, runs of 2 to 9 cells, one piece, and no large block of cells or holes."""
    seen = set()
    for number in range(5):
        cells = draw_layout(n, number)
        seen.add(cells)
        inside = [cell for cell in range(n * n) if cell // n and cell % n]
        assert all(cells[cell] == HOLE for cell in range(n * n) if cell not in inside)
        assert all((cells[cell] == HOLE) == (cells[mirror(cell, n)] == HOLE) for cell in inside)
        assert {len(run) for run in list_runs(cells, n)} <= set(range(2, DIGITS + 1))
        assert is_one_piece(cells, n)
        for corner in inside:
            for side, value in ((MOST_WIDE + 1, 0), (2, HOLE)):
                if corner // n + side <= n and corner % n + side <= n:
                    square = {cells[corner + down * n + along] for down in range(side) for along in range(side)}
                    assert square != {value}
    assert len(seen) > 1


def is_one_piece(cells: bytes, n: int) -> bool:
    """Return whether all cells hang together, by joining pairs again and again."""
    left = {cell for cell, value in enumerate(cells) if value != HOLE}
    piece = {min(left)}
    while more := {other for cell in piece for other in left - piece if abs(cell // n - other // n) + abs(cell % n - other % n) == 1}:
        piece |= more
    return piece == left


def test_mending_leaves_fewer_cells_open_and_digits_of_a_run_different() -> None:
    n, state = 8, rng_state(4, "mend", 0)
    cells = fill_layout(draw_layout(n, 1), n, state)
    digits, opened = digits_of(cells), np.empty(n * n, np.int16)
    runs = make_runs(cells, n)
    before = int(mend_digits(digits, runs, 0, 0, state, opened))
    after = int(mend_digits(digits, runs, before // 2, 2_000, state, opened))
    assert after <= before // 2
    for run in list_runs(digits.tobytes(), n):
        assert len({digits[cell] for cell in run}) == len(run)
    assert np.array_equal(digits == HOLE, digits_of(cells) == HOLE)


@pytest.mark.sample(3)
@pytest.mark.parametrize("ceiling", [2.0, 2.6, 6.0])
def test_puzzles_are_filled_within_their_ceiling_and_have_one_solution(ceiling: float) -> None:
    family = kakuro(8)
    for index in range(3):
        puzzle = dig(family, fill(family, 2, "ceiling", index), DigOrder(ceiling=ceiling), 2, "ceiling", index)
        count, solution = ruled.count_solutions(puzzle, 2)
        assert count == 1
        ascent = family.play.climb(puzzle, bytes(solution), ceiling)
        assert not any(step.technique == GUESS for step in ascent.steps)
        assert bytes(family.solve(puzzle).first) == bytes(solution)


def test_a_board_within_the_ceiling_is_kept() -> None:
    family = kakuro(8)
    grid = fill(family, 2, "kept", 0)
    puzzle = dig(family, grid, DigOrder(), 2, "kept", 0)
    assert (puzzle.givens, puzzle.extra) == (empty_cells(grid.digits), grid.extra)
    assert family.solve(puzzle).first.tobytes() == grid.digits


@pytest.mark.parametrize("method", ["symmetric", "grow", "count"])
def test_methods_that_choose_givens_are_refused(method: str) -> None:
    family = kakuro(6)
    order = DigOrder(method, 5 if method == "count" else 0)
    with pytest.raises(DoesNotFit, match="kakuro-6 has none; use method minimal"):
        dig(family, fill(family, 1, "refused", 0), order, 1, "refused", 0)


def test_the_least_image_is_a_puzzle_of_the_kind() -> None:
    """Its line is read, and boards turned inside row and column 1 are twins."""
    family, n = kakuro(7), 7
    for index in range(3):
        puzzle = dig(family, fill(family, 3, "turn", index), DigOrder(), 3, "turn", index)
        solution = family.solve(puzzle).first.tobytes()
        least = family.play.turn(puzzle, solution).puzzle
        assert parse_puzzle(format_puzzle(least)) == least
        place_of = {cell: mirror(cell, n) if cell // n and cell % n else cell for cell in range(n * n)}
        clues = [RUN.turn(clue, place_of) for clue in RUN.parse_clues(puzzle.extra, n)]
        turned = replace(puzzle, givens=bytes(puzzle.givens[place_of[cell]] for cell in range(n * n)), extra=RUN.format_clues(clues, n))
        assert parse_puzzle(format_puzzle(turned)) == turned
        assert family.play.turn(turned, family.solve(turned).first.tobytes()).puzzle == least
