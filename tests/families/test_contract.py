"""What every family promises; a newcomer in FAMILIES is under test before its author writes one."""

from __future__ import annotations

import numpy as np
import pytest
from reference import solver

from generator.families import FAMILIES, find_family
from generator.families.dig_order import LARGE_CEILING, DigOrder
from generator.families.family import Family
from generator.families.template import TEMPLATE
from generator.grading import is_within
from generator.kernels import count_solutions
from generator.model import BOX, COLUMN, FRAME, HAIR, ROW, WALL, Grid, Puzzle
from generator.notation import format_digits, format_puzzle, parse_digits, parse_puzzle
from generator.stages.dig import dig
from generator.stages.fill import fill

ALL = pytest.mark.parametrize("family", [*FAMILIES, TEMPLATE], ids=lambda family: family.name)
LISTED = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
SMALL = pytest.mark.parametrize(
    "family", [f for f in (*FAMILIES, TEMPLATE) if f.geometry.n <= 9 and f.play is None], ids=lambda family: family.name
)
LATIN = pytest.mark.parametrize("family", [f for f in (*FAMILIES, TEMPLATE) if f.play is None], ids=lambda family: family.name)
"""Kinds that are houses and nothing else; kinds with a play of their own have their own reference and tests."""


def made(family: Family, index: int) -> tuple[Grid, Puzzle]:
    """Fill and dig by the stages: large boards with the ladder as the test."""
    grid = fill(family, 5, family.name, index)
    return grid, dig(family, grid, DigOrder(), 6, family.name, index)


def dug(family: Family, index: int) -> tuple[np.ndarray, np.ndarray]:
    """Return grid and givens of a puzzle made by the stages, as arrays."""
    grid, puzzle = made(family, index)
    return np.frombuffer(grid.digits, np.uint8), np.frombuffer(puzzle.givens, np.uint8)


def reference_houses(family: Family) -> list[list[int]]:
    return [[int(cell) for cell in house] for house in family.geometry.houses]


@ALL
def test_names_and_words_are_there(family: Family) -> None:
    kind, _, size = family.name.rpartition("-")
    assert kind
    assert size[:1].isdigit()
    assert family.title
    assert len(family.rules) >= 2
    assert all(text.endswith(".") for text in family.rules)


def test_names_are_different() -> None:
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)
    assert [find_family(family.name) for family in FAMILIES] == list(FAMILIES)


@ALL
def test_geometry_is_consistent(family: Family) -> None:
    board = family.geometry
    assert board.houses.shape == (len(board.kinds), board.n)
    for house in board.houses:
        assert len(set(house.tolist())) == board.n
    assert list(board.kinds) == sorted(board.kinds)
    assert [int((board.kinds == kind).sum()) for kind in (COLUMN, ROW)] == [board.n_cols, board.n_rows]
    for cell in range(board.n_cells):
        peers = [peer for peer in board.peers[cell].tolist() if peer >= 0]
        together = {int(other) for house in board.houses if cell in house for other in house} - {cell}
        assert together <= set(peers)
        assert all(cell in board.peers[peer] for peer in peers)
        houses = [house for house in board.houses_of[cell].tolist() if house >= 0]
        assert houses == [h for h in range(len(board.houses)) if cell in board.houses[h]]
    for house, kind in zip(board.houses, board.kinds, strict=True):
        assert kind != BOX or len({int(board.boxes[cell]) for cell in house}) == 1


@ALL
def test_arrays_cannot_be_changed(family: Family) -> None:
    for name in ("houses", "kinds", "peers", "houses_of", "boxes"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(family.geometry, name)[0] = 1


@SMALL
def test_dug_puzzles_are_unique_and_minimal_by_the_reference(family: Family) -> None:
    for index in range(2):
        grid, givens = dug(family, index)
        assert list(solver.solutions(givens.tolist(), reference_houses(family))) == [grid.tolist()]
        for cell in np.flatnonzero(givens)[:5]:
            fewer = givens.tolist()
            fewer[cell] = 0
            assert solver.count_solutions(fewer, reference_houses(family), 2) == 2


@pytest.mark.parametrize("family", [f for f in FAMILIES if f.geometry.n > 9], ids=lambda family: family.name)
def test_large_puzzles_can_be_finished_by_a_person(family: Family) -> None:
    """The ladder solves them to the grid they came from, and with any given gone it does not."""
    grid, givens = dug(family, 0)
    assert is_within(givens, family.geometry, LARGE_CEILING)
    found = count_solutions(givens, family.geometry)
    assert found.gave_up or (found.count == 1 and found.first.tobytes() == grid.tobytes())
    for cell in np.flatnonzero(givens)[::7]:
        fewer = givens.copy()
        fewer[cell] = 0
        assert not is_within(fewer, family.geometry, LARGE_CEILING)


@LISTED
def test_lines_round_trip(family: Family) -> None:
    grid, puzzle = made(family, 0)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert parse_digits(format_digits(grid.digits), family) == grid.digits


@LISTED
def test_made_puzzles_have_their_grid_as_the_one_solution(family: Family) -> None:
    for index in range(2):
        grid, puzzle = made(family, index)
        found = family.solve(puzzle)
        assert found.gave_up or (found.count == 1 and found.first.tobytes() == grid.digits)
        assert family.is_complete(grid.digits)
        assert not family.is_complete(puzzle.givens)


@ALL
def test_the_example_has_one_solution(family: Family) -> None:
    example = parse_puzzle(family.example)
    assert find_family(example.family).solve(example).count == 1
    assert family.extra is None or example.family == family.name


@LATIN
def test_figures_show_every_digit_and_wall(family: Family) -> None:
    board = family.geometry
    grid, givens = dug(family, 0)
    figure = family.figure(Puzzle(family.name, givens.tobytes()), grid.tobytes())
    assert (figure.n_rows, figure.n_cols) == (board.n_rows, board.n_cols)
    assert [family.symbols.index(symbol) + 1 for symbol in figure.symbols] == grid.tolist()
    assert len(figure.across) == (board.n_rows + 1) * board.n_cols
    assert len(figure.upright) == board.n_rows * (board.n_cols + 1)
    for row in range(board.n_rows):
        for col in range(board.n_cols + 1):
            weight = figure.upright[row * (board.n_cols + 1) + col]
            if col in (0, board.n_cols):
                assert weight == FRAME
            else:
                cell = row * board.n_cols + col
                assert weight == (HAIR if board.boxes[cell] == board.boxes[cell - 1] else WALL)
    empty = family.figure(Puzzle(family.name, givens.tobytes()), givens.tobytes())
    assert [bool(symbol) for symbol in empty.symbols] == [bool(digit) for digit in givens]


def test_the_diagonal_template_has_48_grids() -> None:
    """Known count: of 288 grids of 4x4, 48 have both diagonals complete."""
    assert count_solutions(np.zeros(16, np.uint8), TEMPLATE.geometry, limit=1000).count == 48
