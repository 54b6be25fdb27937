"""Kinds with kernels of their own, compared with the search for rules."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from generator.families.crowns.kind import crowns
from generator.families.queens.kind import queens
from generator.kernels.clue_search import RuledBoard
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.fill import fill
from tests.reference.marked_boards import count_marked, make_marked_board

LIMIT = 3000


def lines(n: int) -> list[Sequence[int]]:
    """Return the cells of each row and of each column."""
    return [*(range(row * n, row * n + n) for row in range(n)), *(range(col, n * n, n) for col in range(n))]


def touching(n: int) -> list[tuple[int, int]]:
    """Return the pairs of cells that touch at an edge or a corner."""
    near = [(0, 1), (1, -1), (1, 0), (1, 1)]
    places = [(row, col) for row in range(n) for col in range(n)]
    return [
        (row * n + col, (row + down) * n + col + aside)
        for row, col in places
        for down, aside in near
        if row + down < n and 0 <= col + aside < n
    ]


def attacking(n: int) -> list[tuple[int, int]]:
    """Return the pairs of cells on one diagonal."""
    places = [(row, col) for row in range(n) for col in range(n)]
    return [(r * n + c, q * n + d) for r, c in places for q, d in places if q > r and abs(d - c) == q - r]


def crowns_board(puzzle: Puzzle, n: int) -> RuledBoard:
    regions = [[cell for cell, symbol in enumerate(puzzle.extra) if symbol == name] for name in sorted(set(puzzle.extra))]
    return make_marked_board(n * n, [*lines(n), *regions], touching(n))


@pytest.mark.parametrize("n", [7, 8, 9])
def test_crowns_are_counted_as_by_the_search_for_rules(n: int) -> None:
    """The map of the example, and grown maps, most of which have several solutions."""
    family, counts = crowns(n), []
    maps = [parse_puzzle(family.example).extra, *(fill(family, 1, "maps", index).extra for index in range(8))]
    for extra in maps:
        puzzle = Puzzle(family.name, bytes(n * n), extra)
        found = family.solve(puzzle, LIMIT)
        count, first = count_marked(crowns_board(puzzle, n), [], LIMIT)
        assert count == found.count
        counts.append(count)
        if count == 1:
            assert first == bytes(found.first)
    assert counts[0] == 1
    assert len(set(counts)) > 3


@pytest.mark.parametrize("n", [5, 6, 8])
def test_queens_are_counted_as_by_the_search_for_rules(n: int) -> None:
    """All arrangements, and those that contain one or two given queens."""
    board, chance = make_marked_board(n * n, lines(n), attacking(n)), random.Random(n)
    known = {5: 10, 6: 4, 8: 92}
    assert count_marked(board, [], 200)[0] == known[n]
    for n_given in (1, 1, 2, 2, 2):
        cells = sorted(chance.sample(range(n * n), n_given))
        puzzle = Puzzle(f"queens-{n}", bytes(cell in cells for cell in range(n * n)))
        if queens(n).play.faults(puzzle):
            continue
        assert count_marked(board, cells, LIMIT)[0] == queens(n).solve(puzzle, LIMIT).count
