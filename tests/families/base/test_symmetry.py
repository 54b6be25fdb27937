"""Canonical forms from lists of symmetries, compared with brute force.

The number of minimal 4x4 puzzles is counted independently.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.symmetry import list_box_transforms, list_turns
from generator.model import Puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference import kinds


def orders(n_bands: int, height: int) -> list[list[int]]:
    """List the orders of lines that keep the lines of a band together.

    They are filtered out of all orders of the lines.
    """
    n = n_bands * height
    bands = [set(range(start, start + height)) for start in range(0, n, height)]
    return [list(order) for order in permutations(range(n)) if all(set(order[at : at + height]) in bands for at in range(0, n, height))]


def least(givens: list[int], box: tuple[int, int]) -> list[int]:
    """Return the least image of givens, cell by cell and digit by digit.

    Digits are numbered in order of appearance, so every relabeling is covered.
    """
    n = box[0] * box[1]
    boards = [[givens[n * row + col] for col in range(n) for row in range(n)]] if box[0] == box[1] else []
    images = []
    for board in [givens, *boards]:
        for rows, cols in product(orders(box[1], box[0]), orders(box[0], box[1])):
            names: dict[int, int] = {0: 0}
            image = [board[n * row + col] for row in rows for col in cols]
            images.append([names.setdefault(digit, len(names)) for digit in image])
    return min(images)


@pytest.mark.parametrize(("box", "count"), [((2, 2), 128), ((2, 3), 3456)])
def test_box_symmetries_are_listed_once_and_keep_the_houses(box: tuple[int, int], count: int) -> None:
    transforms = list_box_transforms(*box)
    n = box[0] * box[1]
    assert len({tuple(transform) for transform in transforms.tolist()}) == len(transforms) == count
    houses = {frozenset(house) for house in kinds.board_of(f"sudoku-{n}x{n}").houses}
    for transform in transforms[::37].tolist():
        assert {frozenset(transform[cell] for cell in house) for house in houses} == houses


@pytest.mark.parametrize(
    ("name", "count"),
    [("diagonal-9x9", 8), ("windoku-9x9", 8), ("antiknight-9x9", 8), ("sudoku-16x16", 8), ("sudoku-8x8", 4), ("sudoku-12x12", 4)],
)
def test_number_of_turns_that_keep_the_rules(name: str, count: int) -> None:
    assert len(list_turns(find_family(name).geometry)) == count


@pytest.mark.parametrize(("name", "box", "n_puzzles"), [("sudoku-4x4", (2, 2), 12), ("sudoku-6x6", (2, 3), 1)])
def test_forms_agree_with_brute_force_on_twins(name: str, box: tuple[int, int], n_puzzles: int) -> None:
    """Forms are equal exactly where the least images of the reference are.

    A scramble of each puzzle is among them.
    """
    family = find_family(name)
    assert isinstance(family.play, CanonicalPlay)
    rng = np.random.default_rng(3)
    seen = []
    for index in range(n_puzzles):
        grid = fill(family, 2, "twins", index)
        puzzle = dig(family, grid, DigOrder(), 2, "twins", index)
        transform = list_box_transforms(*box)[rng.integers(len(list_box_transforms(*box)))].tolist()
        names = [0, *(rng.permutation(family.geometry.n) + 1).tolist()]
        scrambled = [names[puzzle.givens[cell]] for cell in transform], [names[grid.digits[cell]] for cell in transform]
        for cells, solution in ((list(puzzle.givens), list(grid.digits)), scrambled):
            canonical = family.play.canonicalize(Puzzle(name, bytes(cells)), bytes(solution))
            assert [canonical.digit_from[d] for d in canonical.form] == [cells[cell] for cell in canonical.cells_from]
            seen.append((canonical.form, least(cells, box)))
    for form, image in seen:
        assert [other == form for other, _ in seen] == [other == image for _, other in seen]
    assert len({form for form, _ in seen}) <= n_puzzles


def test_there_are_36_different_minimal_4x4_puzzles() -> None:
    """Every minimal puzzle of the two different grids is listed without the press."""
    board = kinds.board_of("sudoku-4x4")
    every = list(kinds.solutions([1, 2, 3, 4, *[0] * 12], board))
    grids = {tuple(least(grid, (2, 2))): grid for grid in every}
    assert len(grids) == 2
    classes = set()
    for grid in grids.values():
        others = [other for other in kinds.solutions([0] * 16, board) if other != grid]
        differing = {sum(1 << cell for cell in range(16) if other[cell] != grid[cell]) for other in others}
        needed = [mask for mask in differing if not any(less & mask == less and less != mask for less in differing)]
        for kept in range(1 << 16):
            if all(kept & mask for mask in needed):
                is_minimal = all(any(kept & ~(1 << cell) & mask == 0 for mask in needed) for cell in range(16) if kept >> cell & 1)
                if is_minimal:
                    classes.add(tuple(least([grid[cell] if kept >> cell & 1 else 0 for cell in range(16)], (2, 2))))
    assert len(classes) == find_family("sudoku-4x4").supply == 36


def test_an_incomplete_grid_is_refused() -> None:
    family = find_family("sudoku-4x4")
    assert isinstance(family.play, CanonicalPlay)
    with pytest.raises(GridFormatError, match="expected a complete grid of 16 cells"):
        family.play.canonicalize(Puzzle("sudoku-4x4", bytes(16)), bytes([1, 1, 3, 4, *[1] * 12]))
