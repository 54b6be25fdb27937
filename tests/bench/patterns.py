"""Puzzles a minute of ten patterns of givens, beside the simplest way.

The simplest way takes the digits of random complete grids in the cells of the pattern, sixteen at once in the lanes, and keeps those that
have one solution. Both are measured in CPU seconds of one core. Twins are left out of the search, and counted by the simplest way.
"""

from __future__ import annotations

import time

import numpy as np

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.given_pattern import find_pattern
from generator.kernels import count_many, fill_many
from generator.model.patterns import Pattern
from generator.puzzles.pattern_search import PatternSearch
from generator.puzzles.task import Task
from generator.workers import InProcessRunner

NINE = find_family("sudoku-9x9")
SECONDS, MOST, BOUND = 3.0, 3_000, 5_000
"""CPU seconds and puzzles after which a measurement ends, and tries in a row without a puzzle after which the search does."""

BATCH = 5_000

NAMES = ("heart", "X", "Y", "Z", "A", "S", "spiral")

OWN = {
    "known 17": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "dug 20": ".#...#...........#.##.....#.#.#...#.....###..#.##.....#...#..............#.#..#..",
    "random 22": "#........#.##...##..##.#.###.........#..#...#....#......#...#.......#.#.#.#......",
}
"""Cells of three more patterns, `.` or 0 for an empty cell: the first puzzle of G. Royle's list, a minimal puzzle, and random cells."""


def list_patterns() -> list[Pattern]:
    """Return the ten patterns, those with the fewest givens first."""
    own = [Pattern(name, tuple(cell for cell, mark in enumerate(text) if mark not in ".0")) for name, text in OWN.items()]
    return sorted([*own, *(find_pattern(name, NINE, "pattern") for name in NAMES)], key=lambda pattern: len(pattern.cells))


def measure_search(pattern: Pattern) -> tuple[int, int, float]:
    """Return the puzzles found, the tries made and the CPU seconds."""
    search, start = PatternSearch(Task(NINE.name, DigOrder(pattern=pattern), 1), MOST, BOUND), time.process_time()
    for _ in search.run(InProcessRunner()):
        if time.process_time() - start > SECONDS:
            break
    return search.n_found, search.tries, time.process_time() - start


def measure_plain(pattern: Pattern) -> float:
    """Return the puzzles a minute that digits of random grids make."""
    start, n_found, first = time.process_time(), 0, 0
    while time.process_time() - start < SECONDS:
        puzzles = fill_many(1, "plain", first, BATCH)
        puzzles[:, np.setdiff1d(np.arange(81), pattern.cells)] = 0
        n_found += int((count_many(puzzles).counts == 1).sum())
        first += BATCH
    return 60 * n_found / (time.process_time() - start)


def main() -> None:
    """Print one row for each pattern."""
    print("| pattern | givens | puzzles a minute | tries a puzzle | ms a try | a minute from random grids |")
    print("|---|---:|---:|---:|---:|---:|")
    PatternSearch(Task(NINE.name, DigOrder(pattern=find_pattern("heart", NINE, "pattern")), 1), 1, BOUND).compile()
    measure_plain(find_pattern("spiral", NINE, "pattern"))
    for pattern in list_patterns():
        found, tries, seconds = measure_search(pattern)
        per_puzzle = f"{tries / found:.1f}" if found else f"none in {tries}"
        figures = f"{60 * found / seconds:,.0f} | {per_puzzle} | {1000 * seconds / tries:.2f} | {measure_plain(pattern):,.0f}"
        print(f"| {pattern.name} | {len(pattern.cells)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
