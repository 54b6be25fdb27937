"""Filling, digging and growing in lanes: valid puzzles, bias, a stream a puzzle."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import RecipeError, UnknownName
from generator.families import find_family
from generator.kernels import (
    METHODS,
    SYMMETRIES,
    canonical_grids,
    count_many,
    count_solutions,
    fill_many,
    generate_many,
    symmetry_orbits,
)

NINE = find_family("sudoku-9x9").geometry


def without_each(puzzle: np.ndarray, orbits: np.ndarray) -> np.ndarray:
    """List the puzzle once for every orbit with givens, without that orbit."""
    boards = []
    for orbit in orbits:
        cells = orbit[orbit >= 0]
        if puzzle[cells].any():
            boards.append(puzzle.copy())
            boards[-1][cells] = 0
    return np.array(boards)


def assert_minimal(puzzles: np.ndarray, symmetry: str) -> None:
    boards = np.concatenate([without_each(puzzle, symmetry_orbits(9, 9, symmetry)) for puzzle in puzzles])
    assert (count_many(boards).counts == 2).all()


def test_grids_are_complete_and_differ() -> None:
    grids = fill_many(1, "fill", 0, 2000)
    forms, _ = canonical_grids(grids)  # raises where a grid is wrong
    assert len(np.unique(forms, axis=0)) >= 1980


def test_first_row_is_unbiased() -> None:
    """A digit is in the first cell a ninth of the time, within four standard errors."""
    counts = np.bincount(fill_many(2, "fill", 0, 20_000)[:, 0], minlength=10)[1:]
    assert abs(counts - 20_000 / 9).max() < 4 * np.sqrt(20_000 * 8 / 81)


@pytest.mark.parametrize("method", ["minimal", "grow"])
def test_minimal_puzzles_lose_uniqueness_without_any_given(method: str) -> None:
    puzzles, solutions = generate_many(1, "dig", 0, 300, method)
    found = count_many(puzzles)
    assert (found.counts == 1).all()
    assert (found.firsts == solutions).all()
    assert_minimal(puzzles, "none")


def test_the_generic_kernel_finds_one_solution() -> None:
    for puzzle in generate_many(2, "dig", 0, 40)[0]:
        assert count_solutions(puzzle, NINE).count == 1


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetric_puzzles(symmetry: str) -> None:
    puzzles, solutions = generate_many(3, "dig", 0, 100, "symmetric", symmetry=symmetry)
    found = count_many(puzzles)
    assert (found.counts == 1).all()
    assert (found.firsts == solutions).all()
    for orbit in symmetry_orbits(9, 9, symmetry):
        givens = puzzles[:, orbit[orbit >= 0]] > 0
        assert (givens.all(axis=1) | ~givens.any(axis=1)).all()
    assert_minimal(puzzles, symmetry)


def test_puzzles_have_the_ordered_number_of_clues() -> None:
    puzzles, _ = generate_many(4, "dig", 0, 300, "count", clues=32)
    assert ((puzzles > 0).sum(axis=1) == 32).all()
    assert (count_many(puzzles).counts == 1).all()
    few = (generate_many(4, "dig", 0, 300, "count", clues=25)[0] > 0).sum(axis=1)
    assert few.min() == 25


def test_mean_clues_equal_the_known_means() -> None:
    """24.38 for digging from full grids in random order.

    Growing is biased to fewer.
    """
    puzzles, _ = generate_many(5, "dig", 0, 20_000)
    assert (puzzles > 0).sum(axis=1).mean() == pytest.approx(24.38, abs=0.05)
    grown, _ = generate_many(5, "dig", 0, 5_000, "grow")
    assert (grown > 0).sum(axis=1).mean() == pytest.approx(23.85, abs=0.1)


@pytest.mark.parametrize("method", METHODS)
def test_a_batch_in_parts_gives_the_same_puzzles(method: str) -> None:
    clues = 30 if method == "count" else 0
    whole = generate_many(7, "cut", 100, 50, method, clues)
    for first, count in ((100, 1), (101, 17), (118, 32)):
        part = generate_many(7, "cut", first, count, method, clues)
        for there, here in zip(whole, part, strict=True):
            assert (there[first - 100 : first - 100 + count] == here).all()


def test_other_seeds_and_streams_give_other_puzzles() -> None:
    first = generate_many(1, "a", 0, 20)[0]
    assert (first == generate_many(1, "a", 0, 20)[0]).all()
    for seed, stream in ((2, "a"), (1, "b"), ("1 ", "a")):
        assert (first != generate_many(seed, stream, 0, 20)[0]).any(axis=1).all()


def test_large_indices_have_streams_of_their_own() -> None:
    starts = [0, 2**31, 2**32, 2**32 + 1, 2**40]
    grids = {fill_many(1, "far", start, 1).tobytes() for start in starts}
    assert len(grids) == len(starts)


def test_no_puzzles_may_be_ordered() -> None:
    assert generate_many(1, "none", 0, 0)[0].shape == (0, 81)


@pytest.mark.parametrize(
    ("method", "clues", "symmetry", "fault"),
    [
        ("minimum", 0, "none", UnknownName),
        ("symmetric", 0, "turned", UnknownName),
        ("count", 0, "none", RecipeError),
        ("count", 82, "none", RecipeError),
        ("grow", 25, "none", RecipeError),
    ],
)
def test_invalid_orders_are_refused(method: str, clues: int, symmetry: str, fault: type[Exception]) -> None:
    with pytest.raises(fault):
        generate_many(1, "bad", 0, 1, method, clues, symmetry)
