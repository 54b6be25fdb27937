"""Thousands of scrambled copies of printed puzzles are offered to a book.

The bank refuses every copy, and no puzzle that it does not contain.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from generator.bank import EditionRow, bank_key, open_bank, rows_of
from generator.grading import find_key, solve_puzzle
from generator.kernels import generate_many
from generator.model import Effort, GradedPuzzle, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.select import PRINTED, TAKEN, Quota
from tests.reference.isomorph import scramble

EFFORT = Effort(14.25, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)
PRINTED_BEFORE = 50


def graded(line: str) -> GradedPuzzle:
    puzzle = parse_puzzle(line)
    solution = solve_puzzle(puzzle)
    return GradedPuzzle(puzzle, solution, EFFORT, "easy", (), find_key(puzzle, solution))


@pytest.mark.parametrize("n_copies", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_every_scrambled_copy_is_refused(tmp_path: Path, n_copies: int) -> None:
    puzzles, _ = generate_many(11, "twins", 0, 2 * PRINTED_BEFORE)
    lines = [format_puzzle(Puzzle("sudoku-9x9", givens.tobytes())).partition(":")[2] for givens in puzzles]
    chance = Random(11)
    copies = {scramble(line, chance) for line in lines[:PRINTED_BEFORE] for _ in range(n_copies)} - set(lines)
    assert len(copies) == PRINTED_BEFORE * n_copies
    with open_bank(tmp_path / "bank.sqlite") as bank:
        bank.enter(EditionRow("nightly", "seed-1", "1", "0.1.0", "m"), rows_of(graded(line) for line in lines[:PRINTED_BEFORE]))
        offers = [graded(line) for line in (*sorted(copies), *lines[PRINTED_BEFORE:])]
        printed = bank.find_printed({bank_key(offer) for offer in offers}, ("nightly", "seed-2"))
    quota = Quota("sudoku-9x9", "easy", None)
    verdicts = [quota.offer(offer, bank_key(offer) in printed) for offer in offers]
    assert verdicts == [PRINTED] * (PRINTED_BEFORE * n_copies) + [TAKEN] * PRINTED_BEFORE


@pytest.mark.parametrize(
    ("printed", "copy"),
    [
        ("binairo-6:....2.2.......11...2....1...2.1.1...", "binairo-6:....1.1.......22...1....2...1.2.2..."),
        (
            "futoshiki-4:2...............:r2c1<r3c1;r2c2<r2c3;r3c2<r4c2;r3c3<r3c4;r4c1<r3c1;r4c2<r4c3",
            "futoshiki-4:3...............:r2c1>r3c1;r2c2>r2c3;r3c2>r4c2;r3c3>r3c4;r4c1>r3c1;r4c2>r4c3",
        ),
    ],
)
def test_a_copy_with_exchanged_digits_is_refused(tmp_path: Path, printed: str, copy: str) -> None:
    with open_bank(tmp_path / "bank.sqlite") as bank:
        bank.enter(EditionRow("nightly", "seed-1", "1", "0.1.0", "m"), rows_of([graded(printed)]))
        offer = graded(copy)
        assert bank.find_printed({bank_key(offer)}, ("nightly", "seed-2")) == {bank_key(offer)}
