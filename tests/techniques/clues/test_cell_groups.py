"""Clues whose cells differ in groups: their fillings, against brute force."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from generator.families import find_family
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.diagonal_sum.rule import DIAGONAL_SUM
from generator.rules.rule import Rule
from generator.rules.sandwich.rule import SANDWICH
from generator.techniques.clues.ladder import APART, CONFINED, ClueLadder, run_clue_kernel
from generator.techniques.clues.trial import make_trial_work
from generator.techniques.clues.two_clues import make_work
from generator.techniques.explainer.steps import DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, PATTERN, REMOVED, step_size

GEOMETRY = find_family("sudoku-9x9").geometry
BOARD = make_board(GEOMETRY)
CORNER = tuple(range(4, 81, 10))[:5]
"""The cells r1c5 to r5c9: two in one box, one alone, two in another."""


def list_fillings(rule: Rule, clue: Clue, masks: list[set[int]]) -> list[tuple[int, ...]]:
    """Return the fillings of a clue in which cells that see each other differ."""
    sees, automaton = BOARD.sees, rule.automaton(clue, 9)
    pairs = [(one, other) for one in range(len(clue.cells)) for other in range(one) if sees[clue.cells[one], clue.cells[other]]]
    digits = product(*[sorted(masks[cell]) for cell in clue.cells])
    return [some for some in digits if automaton.allows(some) and all(some[one] != some[other] for one, other in pairs)]


def run(rule: Rule, clue: Clue, masks: list[set[int]], kernel: int) -> set[tuple[int, int]]:
    """Return what a technique removes, as (cell, digit)."""
    ruled = make_ruled_board(GEOMETRY, [rule], [(rule, clue)])
    ladder = ClueLadder(BOARD, ruled, np.empty((0, 4), np.int32), make_work(ruled, BOARD.sees, False), make_trial_work(ruled))
    marks, step = make_marks(BOARD), np.zeros(step_size(81, 9), np.int32)
    load_marks(BOARD, np.zeros(81, np.uint8), marks)
    for cell, digits in enumerate(masks):
        marks.candidates[cell] = sum(1 << (digit - 1) for digit in digits)
    if not run_clue_kernel(ladder, marks, kernel, 0, step):
        return set()
    first = HEAD + step[HOUSES] + step[PATTERN]
    return {(int(at) >> DIGIT_BITS, int(at) & DIGIT_MASK) for at in step[first : first + step[REMOVED]]}


def random_masks(random: Random, line: dict[int, int], further: int) -> list[set[int]]:
    """Return candidates: all, but in a line its digits and up to some further ones."""
    digits = range(1, 10)
    return [{line[cell], *random.sample(digits, random.randint(0, further))} if cell in line else {*digits} for cell in range(81)]


def random_line(random: Random, rule: Rule) -> tuple[Clue, dict[int, int]]:
    """Return a clue that is true of random digits, with the digits of its cells."""
    if rule is SANDWICH:
        digits = random.sample(range(1, 10), 9)
        first, last = sorted((digits.index(1), digits.index(9)))
        return Clue(tuple(range(9)), sum(digits[first + 1 : last])), dict(enumerate(digits))
    digits = [*random.sample(range(1, 10), 2), random.randint(1, 9), *random.sample(range(1, 10), 2)]
    return Clue(CORNER, sum(digits)), dict(zip(CORNER, digits, strict=True))


@pytest.mark.parametrize("rule", [SANDWICH, DIAGONAL_SUM], ids=lambda rule: rule.name)
def test_candidates_in_no_filling_are_removed(rule: Rule) -> None:
    random, n_found = Random(4), 0
    for _ in range(6):
        clue, line = random_line(random, rule)
        masks = random_masks(random, line, 2)
        fillings = list_fillings(rule, clue, masks)
        kept = [{filling[at] for filling in fillings} for at in range(len(clue.cells))]
        expected = {(cell, digit) for cell, digits in zip(clue.cells, kept, strict=True) for digit in masks[cell] - digits}
        assert run(rule, clue, masks, APART) == expected
        n_found += bool(expected)
    assert n_found > 2


def test_digits_of_every_filling_are_removed_from_the_rest_of_their_house() -> None:
    """Digits of one cell alone are those of other techniques."""
    random, n_found = Random(5), 0
    houses = [[int(cell) for cell in house] for house in GEOMETRY.houses]
    for _ in range(40):
        clue, line = random_line(random, DIAGONAL_SUM)
        masks = random_masks(random, line, 3)
        fillings = list_fillings(DIAGONAL_SUM, clue, masks)
        allowed = set()
        for house in houses:
            own = [at for at, cell in enumerate(clue.cells) if cell in house]
            always = set.intersection(*({filling[at] for at in own} for filling in fillings)) if len(own) > 1 else set()
            allowed |= {(cell, digit) for cell in house if cell not in clue.cells for digit in always}
        removed = run(DIAGONAL_SUM, clue, masks, CONFINED)
        assert removed <= allowed
        assert bool(removed) == bool(allowed)
        n_found += bool(removed)
    assert n_found > 5
