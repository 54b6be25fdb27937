"""Cages and equations against plain enumeration, the search against the reference."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

from generator.families.killer.cages import BOARD, format_cages
from generator.families.killer.kernels.cage_search import MOST_EQUATIONS, count_killer
from generator.families.killer.kernels.cage_tables import N_CELLS, make_cages, make_scratch, narrow_cage
from generator.families.killer.kernels.equations import FLIPPED, REGIONS, make_equations, narrow_equation, write_equations
from generator.kernels import fill_many
from generator.rules.clue import Clue
from tests.reference import killer

EMPTY = np.zeros(81, np.uint8)


def digits_of(mask: int) -> list[int]:
    return [d for d in range(1, 10) if mask >> (d - 1) & 1]


def mask_of(digits: set[int]) -> int:
    return sum(1 << (d - 1) for d in digits)


def random_cages(grid: np.ndarray, most: int, chance: np.random.Generator) -> list[tuple[int, tuple[int, ...]]]:
    """Divide a board into cages of up to `most` cells at random."""
    groups = {cell: [cell] for cell in range(81)}
    group_of = list(range(81))
    borders = [(cell, cell + 1) for cell in range(81) if cell % 9 < 8] + [(cell, cell + 9) for cell in range(72)]
    for at in chance.permutation(len(borders)):
        one, other = (group_of[cell] for cell in borders[at])
        joined = groups[one] + groups[other]
        if one != other and len(joined) <= most and len({int(grid[cell]) for cell in joined}) == len(joined):
            groups[one] = joined
            for cell in groups.pop(other):
                group_of[cell] = one
    return [(sum(int(grid[cell]) for cell in cells), tuple(sorted(cells))) for cells in groups.values()]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_cage_keeps_exactly_the_digits_of_its_fillings(size: int) -> None:
    chance, scratch = np.random.default_rng(size), make_scratch()
    for _ in range(60):
        masks = [int(chance.integers(1, 512)) for _ in range(size)]
        total = int(chance.integers(size, 9 * size + 1))
        ways = [way for way in permutations(range(1, 10), size) if sum(way) == total]
        ways = [way for way in ways if all(digit in digits_of(mask) for digit, mask in zip(way, masks, strict=True))]
        scratch.candidates[:size] = masks
        needed = narrow_cage(scratch, size, total)
        if not ways:
            assert needed == -1
            continue
        assert [int(mask) for mask in scratch.remaining[:size]] == [mask_of({way[at] for way in ways}) for at in range(size)]
        assert needed == mask_of(set.intersection(*(set(way) for way in ways)))
    assert not scratch.marks.any()


def test_a_cage_of_nine_cells_has_every_digit() -> None:
    scratch = make_scratch()
    scratch.candidates[:] = 511
    assert narrow_cage(scratch, 9, 45) == 511
    assert narrow_cage(scratch, 9, 44) == -1


@pytest.mark.parametrize(("size", "innies"), [(1, 1), (2, 1), (3, 3), (3, 2), (3, 0)])
def test_an_equation_keeps_exactly_the_digits_of_its_sums(size: int, innies: int) -> None:
    chance, scratch = np.random.default_rng(10 * size + innies), make_scratch()
    for _ in range(60):
        masks = [int(chance.integers(1, 512)) for _ in range(size)]
        total = int(chance.integers(-9 * (size - innies), 9 * innies + 1))
        signs = [1 if at < innies else -1 for at in range(size)]
        every = product(*(digits_of(mask) for mask in masks))
        ways = [way for way in every if sum(sign * digit for sign, digit in zip(signs, way, strict=True)) == total]
        scratch.candidates[:size] = masks
        assert narrow_equation(scratch, size, innies, total, False) == bool(ways)
        if ways:
            assert [int(mask) for mask in scratch.remaining[:size]] == [mask_of({way[at] for way in ways}) for at in range(size)]


def test_flipped_masks_replace_each_digit_by_its_complement() -> None:
    assert all(digits_of(int(FLIPPED[mask])) == sorted(10 - d for d in digits_of(mask)) for mask in range(512))


def test_equation_regions_are_one_to_three_disjoint_houses() -> None:
    assert np.bincount(REGIONS.counts).tolist() == [0, 27, 28, 30]
    assert (REGIONS.inside.sum(axis=1) == 9 * REGIONS.counts).all()
    for region, houses in enumerate(REGIONS.houses.tolist()):
        cells = {int(cell) for house in houses if house >= 0 for cell in BOARD.houses[house]}
        assert cells == set(np.flatnonzero(REGIONS.inside[region]).tolist())


def test_every_equation_holds_in_the_grid_it_came_from() -> None:
    chance = np.random.default_rng(1)
    for grid in fill_many(1, "equations", 0, 20):
        listed = random_cages(grid, 4, chance)
        equations = make_equations(MOST_EQUATIONS)
        write_equations(make_cages([cells for _, cells in listed], [total for total, _ in listed]), REGIONS, 3, equations)
        assert 20 < equations.used[0] < MOST_EQUATIONS
        for row in range(equations.used[0]):
            innies = int(equations.innies[row])
            digits = [int(grid[cell]) for cell in equations.cells[row, : innies + equations.outies[row]]]
            assert sum(digits[:innies]) - sum(digits[innies:]) == equations.totals[row]
            assert not equations.differ[row] or len(set(digits)) == len(digits)


def test_the_search_agrees_with_the_plain_solver() -> None:
    """Boards with few givens and many small cages, so that the plain solver ends.

    Cages have up to three cells; some have a wrong sum, some have cells apart, and some cells are in none.
    """
    chance = np.random.default_rng(2)
    counts = []
    for index, grid in enumerate(fill_many(1, "agree", 0, 24)):
        listed = random_cages(grid, 3, chance)
        if index % 4 == 3:
            (first, a), (second, b), *rest = listed
            listed = [(first + 1, a), (second - 1, b), *rest]
        if index % 2:
            (one, a), (other, b), (_, c), *rest = listed
            is_apart = len({*grid[[*a, *b]].tolist()}) == len(a) + len(b)
            listed = [(one + other, (*a, *b))] if is_apart else [(one, a), (other, b)]
            listed += [*((killer.ANY, (cell,)) for cell in c), *rest]
        givens = np.where(chance.random(81) < 0.12, grid, 0).astype(np.uint8)
        cages = make_cages([cells for total, cells in listed if total], [total for total, _ in listed if total])
        found = count_killer(givens, BOARD, cages, 20)
        assert not found.gave_up
        assert found.count == killer.count_solutions(givens.tolist(), listed, 20)
        counts.append(found.count)
        if found.count == 1:
            assert found.first.tolist() == next(killer.solutions(givens.tolist(), listed))
    assert 0 in counts
    assert 1 in counts
    assert max(counts) > 1


def test_a_board_without_cages_is_a_sudoku() -> None:
    grid = fill_many(1, "plain", 0, 1)[0]
    givens = grid.copy()
    givens[::7] = 0
    assert count_killer(givens, BOARD, make_cages([], []), 2).count == 1
    assert count_killer(EMPTY, BOARD, make_cages([], []), 5).count == 5


def test_a_search_ends_at_its_node_limit() -> None:
    found = count_killer(EMPTY, BOARD, make_cages([], []), 10**6, 50)
    assert found.gave_up
    assert found.nodes == 51


def test_the_plain_solver_parses_our_cages() -> None:
    cages = [Clue(tuple(range(row * 9, row * 9 + 9)), 45) for row in range(9)]
    assert killer.parse(format_cages(cages)) == [(cage.number, cage.cells) for cage in cages]
    assert N_CELLS == 81


TWIN = """
import json, numpy as np
from generator.families.killer.cages import BOARD
from generator.families.killer.kind import EXAMPLE
from generator.families.killer.kernels.cage_tables import make_cages
from generator.families.killer.kernels.cage_search import count_killer
from generator.notation import parse_puzzle
from generator.families.killer.cages import parse_cages
cages = parse_cages(parse_puzzle(EXAMPLE).extra)
made = make_cages([cage.cells for cage in cages], [cage.number for cage in cages])
rows = make_cages([range(row * 9, row * 9 + 9) for row in range(9)], [45] * 9)
results = []
for tables, limit, bound in ((made, 2, 100), (rows, 1, 20)):
    found = count_killer(np.zeros(81, np.uint8), BOARD, tables, limit, bound)
    results.append([found.count, found.first.tolist(), found.guesses, found.nodes])
print(json.dumps(results))
"""


@pytest.mark.broad
@pytest.mark.parametrize("setting", ["NUMBA_DISABLE_JIT", pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.slow)])
def test_interpreted_and_bounds_checked_kernels_agree(setting: str, tmp_path: Path) -> None:
    """The same answers, guesses and nodes.

    Each runs in a process and with a kernel cache of its own.
    """
    namespace: dict = {}
    exec(TWIN.replace("print(json.dumps(results))", ""), namespace)
    environment = {**os.environ, "GRIDPRESS_KERNELS": str(tmp_path), setting: "1"}
    done = subprocess.run([sys.executable, "-c", TWIN], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == namespace["results"]
