"""Editions of tables and a manifest alone, published in milliseconds."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator import __version__
from generator.bank import bank_key, rows_of
from generator.editions.completion import RunPlace, open_output
from generator.editions.shelf import EditionPlace, Filled, publish_edition
from generator.formats.edition_tables import write_records
from generator.grading import find_key
from generator.kernels import generate_many
from generator.model import Effort, GradedPuzzle, Puzzle
from generator.storage.manifest import write_manifest
from generator.storage.run_log import open_log

EFFORT = Effort(14.25, 3.0, 1.2, 1.2, 1.2, False, "hidden single", 0.0)
POOL = 400
"""Number of puzzles that all editions choose from, always in the same order: without the bank, every edition has the same ones."""


@cache
def make_pool() -> tuple[GradedPuzzle, ...]:
    """Return puzzles with an invented grade."""
    puzzles, grids = generate_many(3, "pool", 0, POOL)
    made = []
    for givens, grid in zip(puzzles, grids, strict=True):
        puzzle = Puzzle("sudoku-9x9", givens.tobytes())
        made.append(GradedPuzzle(puzzle, grid.tobytes(), EFFORT, "easy", (), find_key(puzzle, grid.tobytes())))
    return tuple(made)


def publish(out: Path, book: str, edition: str, count: int, keep: int = 0, offset: int = 0, **recipe: object) -> list[GradedPuzzle]:
    """Publish the first `count` puzzles that no other edition has; return them.

    keep    number of dated editions to keep
    offset  number of puzzles of the pool to leave out
    """
    out.mkdir(exist_ok=True, parents=True)
    place = EditionPlace(out, book, edition, 1, "0" * 64, "", keep=keep)
    with open_log(out, command="book") as log, open_output(RunPlace(out, log), book) as (bank, journal):
        pool = make_pool()[offset:]
        printed = bank.find_printed({bank_key(graded) for graded in pool}, (book, edition))
        puzzles = [graded for graded in pool if bank_key(graded) not in printed][:count]
        assert len(puzzles) == count

        def fill(staging: Path) -> Filled:
            numbers = {number: number for number in range(1, count + 1)}
            write_records(staging, puzzles, numbers, numbers)
            facts = {"name": book, "edition": edition, "seed": 1, "gridpress": __version__, "recipe": {"name": book} | recipe, "n": count}
            return Filled([*rows_of(puzzles)], write_manifest(staging, facts))

        publish_edition(place, bank, journal, fill)
    return puzzles


def ids(puzzles: Sequence[GradedPuzzle]) -> set[bytes]:
    """Return the bank keys of puzzles."""
    return {bank_key(graded) for graded in puzzles}


def printed_lines(out: Path) -> list[str]:
    """Return the puzzles of all editions on disk."""
    tables = [path for path in sorted(out.glob("*/*/puzzles.csv")) if "latest" not in path.parts]
    return [row["puzzle"] for path in tables for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())]
