"""What the bench times.

Each job does a stated number of pieces of work on one core and is warmed once before.
"""

from __future__ import annotations

import csv
from io import StringIO
from itertools import count

import numpy as np

from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.queens.kernels.backtracking import count_from_column
from generator.formats import CSV, JSONL, LINES, SDM, detect_format
from generator.formats.format import Format, Record
from generator.formats.source import Source
from generator.grading import grade_puzzle
from generator.kernels import canonical_grids, count_many, count_solutions, fill_by, fill_many, generate_many
from generator.model import Puzzle, digits_of
from generator.notation import format_boards, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.bench.grades import grade_jobs
from tests.bench.job import Job
from tests.support.needs import find_reference
from tests.support.samples import HARDEST

NINE, SIXTEEN, TWENTY_FIVE = (find_family(f"sudoku-{n}x{n}") for n in (9, 16, 25))
CROWNS = find_family("crowns-8")
KILLER = find_family("killer-9x9")


SLOW_PIECES = {"nonconsecutive-9x9": 2}
"""Puzzles of a row whose kind takes seconds for each: without a level, its puzzles are dug to six or seven givens."""


def jobs() -> list[Job]:
    """List the rows of kernels and stages, with their set-up done."""
    puzzles, grids = generate_many(1, "bench", 0, 20_000)
    hardest = np.array([np.frombuffer(parse_puzzle(line).givens, np.uint8) for line in HARDEST] * 250)
    return [
        *_hardest_of_reference(),
        Job("complete 9x9 grids", 4000, 100_000, lambda: fill_many(1, "bench", 0, 100_000)),
        Job("complete 9x9 grids, strategy rewind", 600, 50_000, lambda: _filled("rewind", NINE, 50_000)),
        Job("complete 9x9 grids, strategy uniform", 3, 2_000, lambda: _filled("uniform", NINE, 2_000)),
        Job("complete 9x9 grids, strategy restart", None, 2_000, lambda: _filled("restart", NINE, 2_000)),
        Job("complete 9x9 grids, strategy pattern", None, 100_000, lambda: _filled("pattern", NINE, 100_000)),
        Job("minimal 9x9 puzzles, grid included", 250, 20_000, lambda: generate_many(1, "bench", 0, 20_000)),
        Job("half-turn 9x9 puzzles, grid included", 350, 20_000, lambda: generate_many(1, "bench", 0, 20_000, "symmetric")),
        Job("9x9 puzzles grown from below", None, 10_000, lambda: generate_many(1, "bench", 0, 10_000, "grow")),
        Job("proofs of one solution, minimal 9x9", 9000, 20_000, lambda: count_many(puzzles)),
        Job("proofs of one solution, hardest known 9x9", 150, len(hardest), lambda: count_many(hardest)),
        Job("one such proof at a time, minimal 9x9", None, 2000, lambda: [count_solutions(p, NINE.geometry) for p in puzzles[:2000]]),
        Job("canonical forms of 9x9 grids", 150, 10_000, lambda: canonical_grids(grids[:10_000])),
        Job("complete 16x16 grids", 150, 5_000, lambda: _filled("search", SIXTEEN, 5_000)),
        Job("complete 16x16 grids, strategy rewind", 5, 4_000, lambda: _filled("rewind", SIXTEEN, 4_000)),
        Job("16x16 puzzles a person can finish", 0.25, 30, lambda: _dug(SIXTEEN, 30)),
        Job("25x25 puzzles a person can finish", None, 3, lambda: _dug(TWENTY_FIVE, 3)),
        Job("crowns-8 maps a person can finish", None, 200, lambda: _dug(CROWNS, 200)),
        Job("crowns-8 maps, level hard, graded", None, 60, _graded_crowns),
        Job("killer 9x9 puzzles, proved by a search", None, 40, lambda: _dug(KILLER, 40)),
        Job("killer 9x9 puzzles of level easy", None, 100, lambda: _dug(KILLER, 100, DigOrder(ceiling=2.5))),
        Job("arrangements of 14 queens, counted", None, 365_596, _count_queens),
        *(_family_row(family) for family in FAMILIES if family not in (NINE, SIXTEEN, TWENTY_FIVE, CROWNS, KILLER)),
        *grade_jobs(),
        *_conversions(format_boards(NINE, np.concatenate([puzzles] * 5))),
    ]


def _conversions(lines: str) -> list[Job]:
    """Return a row for puzzle lines through each of some formats and back.

    The lines must come back the same.
    """

    def there_and_back(form: Format) -> None:
        back = _convert(_convert(lines, form), LINES)
        assert back == lines, form.name

    pieces = lines.count("\n")
    return [Job(f"lines to {form.name} and back", None, pieces, lambda form=form: there_and_back(form)) for form in (CSV, JSONL, SDM)]


def _convert(text: str, form: Format) -> str:
    source, output = Source.of_text(text, "bench"), StringIO()
    found = detect_format(source.head).read(source)
    form.write((record for _, record in found if isinstance(record, Record)), output)
    return output.getvalue()


def _family_row(family: Family) -> Job:
    """Return the row of a family: puzzles with grid, as made by `gridpress generate`."""
    pieces = SLOW_PIECES.get(family.name, 30)
    return Job(f"puzzles of {family.name}, grid included", None, pieces, lambda: _dug(family, pieces))


def _hardest_of_reference() -> list[Job]:
    """Return a row for the unrated puzzles of grades_hard.csv.

    They took too long to rate; the file is in the folder named by REFERENCE.
    """
    path = find_reference("grades_hard.csv")
    if path is None:
        return []
    with path.open(newline="") as file:
        lines = [row["puzzle"] for row in csv.DictReader(file) if not row["se_er"]]
    boards = np.array([np.frombuffer(parse_puzzle(line).givens, np.uint8) for line in lines] * 20)
    return [Job(f"proofs of one solution, {len(lines)} of grades_hard", 150, len(boards), lambda: count_many(boards))]


def _graded_crowns() -> object:
    made = (dig(CROWNS, fill(CROWNS, 2, "bench", at), DigOrder(ceiling=4.4), 2, "bench", at) for at in range(60))
    return [grade_puzzle(puzzle) for puzzle in made]


def _count_queens() -> int:
    return sum(count_from_column(14, column, False) for column in range(14))


_runs = count()


def _filled(strategy: str, family: Family, pieces: int) -> object:
    """Fill grids of a stream that no run used before.

    The rate of strategies that depend on luck differs from stream to stream.
    """
    return fill_by(strategy, family.geometry, next(_runs), "bench", 0, pieces)


def _dug(family: Family, pieces: int, order: DigOrder | None = None) -> list[Puzzle]:
    return [dig(family, fill(family, 1, "bench", at), order or DigOrder(), 1, "bench", at) for at in range(pieces)]


def check() -> None:
    """Check that the hardest puzzles and a sample of those made have one solution."""
    for line in HARDEST:
        assert count_solutions(digits_of(parse_puzzle(line).givens), NINE.geometry).count == 1, line
    puzzles, grids = generate_many(1, "bench", 0, 500)
    for givens, grid in zip(puzzles, grids, strict=True):
        found = count_solutions(givens, NINE.geometry)
        assert found.count == 1
        assert np.array_equal(found.first, grid)
