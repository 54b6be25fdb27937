"""Thousands of scrambled copies of printed puzzles are offered to a book.

The bank refuses every copy, and no puzzle that it does not contain.
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.bank import VERSION, EditionRow, bank_key, key_of, open_bank, rows_of
from generator.bank.lines import find_row_fault, format_row, parse_row
from generator.families import FAMILIES, Family, find_family
from generator.families.base.geometry import turns_of
from generator.families.base.regions import format_regions
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


def test_a_map_of_crowns_is_a_star_battle_of_one_star() -> None:
    """Turned, and in either direction."""
    crowns, stars = (find_family(name).example for name in ("crowns-8", "starbattle-8"))
    for printed, kind in ((crowns, "starbattle-8"), (stars, "crowns-8")):
        extra = parse_puzzle(printed).extra
        for cells in turns_of(8):
            turned = format_puzzle(Puzzle(kind, bytes(64), format_regions(extra[cell] for cell in cells)))
            assert bank_key(graded(turned)) == bank_key(graded(printed))
    nine = [find_family(name).example for name in ("crowns-9", "starbattle-9")]
    assert len({bank_key(graded(line)) for line in (crowns, stars, *nine)}) == 4


@pytest.mark.parametrize("family", [family for family in FAMILIES if family.name != "starbattle-8"], ids=lambda family: family.name)
def test_other_keys_begin_with_the_name_of_the_family(family: Family) -> None:
    """The bank's keys depend on it."""
    puzzle = parse_puzzle(family.example)
    assert find_key(puzzle, solve_puzzle(puzzle)).startswith(puzzle.family.encode() + b":")


def test_keys_of_older_banks_are_computed_again(tmp_path: Path) -> None:
    puzzle = graded(find_family("starbattle-8").example)
    form = find_family("starbattle-8").play.turn(puzzle.puzzle, puzzle.solution).puzzle
    old_key, path = key_of(format_puzzle(form).encode()), tmp_path / "bank.sqlite"
    with open_bank(path) as bank:
        bank.enter(EditionRow("nightly", "seed-1", "1", "0.2.0", "a" * 64), rows_of([puzzle]))
        (row,) = bank.transfer.rows()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE puzzles SET key = ?", (old_key,))
        db.execute(f"PRAGMA user_version = {VERSION - 1}")
    with open_bank(path) as bank:
        assert bank.find_printed({old_key, row.key}, ("other", "seed-2")) == {bank_key(puzzle)} == {row.key}
    # A copy that an older version exported.
    former = replace(row, key=old_key)
    assert find_row_fault(former) == ""
    assert parse_row(format_row(former)) == row
