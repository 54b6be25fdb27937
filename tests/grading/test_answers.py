"""Answers compared with models that share no code with the press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import find_contradiction, list_solutions
from generator.model import HOLE, Puzzle
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference.ruled import ADDED, count_solutions, count_with_rules

pytestmark = pytest.mark.slow

KINDS = [
    *(f"{rule}-9x9" for rule in ADDED),
    *(
        "futoshiki-6",
        "skyscrapers-5",
        "calcudoku-5",
        "binairo-8",
        "kakuro-8",
        "starbattle-8",
        "twin-9x9",
        "samurai-9x9",
        "greater-diagonal-9x9",
    ),
]


def make_boards(name: str, count: int) -> Iterator[Puzzle]:
    """Yield dug puzzles, some with one or two givens less or another digit."""
    family, rng = find_family(name), np.random.default_rng(1)
    for index in range(count):
        puzzle = dig(family, fill(family, 5, "answers", index), DigOrder(), 5, "answers", index)
        cells = [cell for cell, digit in enumerate(puzzle.givens) if digit and digit != HOLE]
        givens = bytearray(puzzle.givens)
        if len(cells) >= 2:
            one, other = rng.choice(cells, 2, replace=False).tolist()
            if index % 4 == 3 and family.geometry.n > 2:
                givens[one] = givens[one] % family.geometry.n + 1
            givens[one] = 0 if index % 4 in (1, 2) else givens[one]
            givens[other] = 0 if index % 4 == 2 else givens[other]
        yield replace(puzzle, givens=bytes(givens))


def ask_model(puzzle: Puzzle, limit: int) -> tuple[int, list[int]]:
    """Return the number of solutions by the model of a kind, and the last one found."""
    is_sudoku = set(puzzle.family.removesuffix("-9x9").split("-")) <= ADDED.keys()
    return count_with_rules(puzzle, limit) if is_sudoku else count_solutions(puzzle, limit)


@pytest.mark.parametrize("name", KINDS)
def test_every_answer_is_that_of_an_independent_model(name: str) -> None:
    for puzzle in make_boards(name, 12):
        found = [*list_solutions(puzzle, 3)]
        count, last = ask_model(puzzle, 3)
        assert len({*found}) == len(found) == count, format_puzzle(puzzle)
        assert count == 0 or find_contradiction(puzzle) == ""
        if count == 1:
            assert list(found[0]) == last
