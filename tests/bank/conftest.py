"""A bank of three editions, for the tests of copies, checks and memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.bank import EditionRow, open_bank, read_bank, rows_of
from generator.bank.rows import PrintedRow
from generator.grading import find_key
from generator.kernels import generate_many
from generator.model import Effort, GradedPuzzle, Puzzle

EFFORT = Effort(14.25, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)
MANIFEST = "0123456789abcdef" * 4
COUNT = 12


def printed() -> list[GradedPuzzle]:
    puzzles, grids = generate_many(3, "copies", 0, COUNT)
    made = []
    for givens, grid in zip(puzzles, grids, strict=True):
        puzzle = Puzzle("sudoku-9x9", givens.tobytes())
        made.append(GradedPuzzle(puzzle, grid.tobytes(), EFFORT, "easy", (), find_key(puzzle, grid.tobytes())))
    return made


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a bank of three editions, one of them being made again."""
    out = tmp_path_factory.mktemp("bank")
    puzzles = printed()
    with open_bank(out / "bank.sqlite") as bank:
        for at, edition in enumerate(("seed-10", "2026-11-20", "seed-9")):
            bank.enter(EditionRow("nightly", edition, str(at), "0.1.0", MANIFEST), rows_of(puzzles[4 * at : 4 * at + 4]))
            bank.resolve_pending("nightly", edition, MANIFEST)
        bank.enter(EditionRow("nightly", "seed-9", "9", "0.1.0", "f" * 64), rows_of(puzzles[:2]))
    return out


def rows(out: Path) -> list[PrintedRow]:
    with read_bank(out / "bank.sqlite") as bank:
        return list(bank.transfer.rows())
