"""Kinds beyond classic sudoku, by level and size, beside Tatham's generators.

Simon Tatham's puzzles (Debian package `sgt-puzzles`) make some of the same kinds. Both are measured in the same run, one core each, in CPU
milliseconds; his generators make many puzzles in one run, so that starting them does not count. His puzzles of a level need that level
too, so they are compared with ours that are graded and have the level.

The rows are those of README.md. Names of kinds limit the run to them: `python -m tests.bench.ruled thermo kakuro`.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from math import inf

from generator.errors import GaveUp
from generator.families import FAMILIES, Family
from generator.grading import count_late, fits, grade_puzzle, levels_for, warm_late
from generator.model import Level, Puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from tests.support.needs import find_program

SECONDS, MOST = 0.6, 400
"""CPU seconds and candidates after which a measurement of ours ends, if a candidate has had the level."""

LIMIT = 5
"""CPU seconds after which it ends in any case, at the next candidate."""

THEIR_PUZZLES, THEIR_SECONDS = (50, 5), 5
"""Puzzles of a run of theirs, first few if it takes long; seconds after which it is ended."""

WARM_CANDIDATES = 3
"""Candidates that are made and graded before the measurement, to compile or load the kernels."""

MOST_SIZES = 3


@dataclass(frozen=True, slots=True)
class Rival:
    """A generator of Tatham's for a kind of ours.

    program   its command
    params    its parameters, with {n} for the side of the board and {level}
    levels    its letters for levels near ours, easiest first; the last one is compared with all levels above
    """

    program: str
    params: str
    levels: str


RIVALS = {
    "futoshiki": Rival("sgt-unequal", "{n}d{level}", "ekx"),
    "calcudoku": Rival("sgt-keen", "{n}d{level}", "enhx"),
    "skyscrapers": Rival("sgt-towers", "{n}d{level}", "ehx"),
    "binairo": Rival("sgt-unruly", "{n}x{n}ud{level}", "ten"),
}
"""Generators of the same kinds, by the name of the kind without its size."""


ELSEWHERE = ("sudoku", "diagonal", "windoku", "jigsaw", "antiknight", "killer", "queens", "crowns")
"""Kinds that `python -m tests.bench` measures."""


def name_kind(family: Family) -> str:
    """Return the name of a kind without its size."""
    return family.name.rpartition("-")[0]


def list_families(kinds: Sequence[str] = ()) -> list[Family]:
    """Return the kinds to measure, each in up to three sizes of its range.

    kinds   names without sizes; empty for all kinds but those measured elsewhere
    """
    chosen = [one for one in FAMILIES if (name_kind(one) in kinds if kinds else name_kind(one) not in ELSEWHERE)]
    return [size for family in chosen for size in _choose_sizes(family)]


def _choose_sizes(family: Family) -> list[Family]:
    """Return a kind in its registered size and, if it has more, larger ones."""
    if family.sizes is None:
        return [family]
    larger = [n for n in family.sizes.allowed if n >= family.geometry.n]
    return [family.sizes.make(n) for n in larger[:: max(1, -(-len(larger) // MOST_SIZES))]]


def measure_level(family: Family, level: Level) -> tuple[float, float]:
    """Return CPU milliseconds of a dug candidate and of a puzzle of the level.

    The second number includes grading, refused candidates and those without a board; it is infinite if none has had the level within LIMIT.
    """
    order = make_dig_order(level)

    def make(index: int) -> Puzzle | None:
        with suppress(GaveUp):
            return dig(family, fill(family, 1, "bench", index), order, 1, "bench", index)
        return None

    for puzzle in islice(filter(None, map(make, range(MOST, 2 * MOST))), WARM_CANDIDATES):
        grade_puzzle(puzzle)
    dug, graded, found, count = 0.0, 0.0, 0, 0
    # Candidates are made until the time is used, and longer if none had the level.
    while count < MOST and dug + graded < (SECONDS if found else LIMIT):
        start = time.process_time()
        puzzle = make(count)
        middle = time.process_time()
        found += puzzle is not None and fits(grade_puzzle(puzzle).effort, level)
        dug, graded, count = dug + middle - start, graded + time.process_time() - middle, count + 1
    return 1000 * dug / count, 1000 * (dug + graded) / found if found else float("inf")


def measure_rival(rival: Rival, n: int, place: int) -> float | None:
    """Return CPU milliseconds of a puzzle of theirs, or None where it makes none.

    n       side of the board
    place   number of the level, from 0
    """
    program = find_program(rival.program)
    if program is None:
        return None
    params = rival.params.format(n=n, level=rival.levels[min(place, len(rival.levels) - 1)])
    for count in THEIR_PUZZLES:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        try:
            subprocess.run([program, "--generate", str(count), params], capture_output=True, check=True, timeout=THEIR_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        except subprocess.CalledProcessError:
            return None
        return 1000 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / count
    return None


def measure_rows(families: Sequence[Family], measure_theirs: Callable[[Rival, int, int], float | None] = measure_rival) -> Iterator[str]:
    """Yield one row of the table for each level of each kind."""
    for late in range(count_late(inf)):
        warm_late(late)
    for family in families:
        rival = RIVALS.get(name_kind(family))
        for place, level in enumerate(levels_for(family)):
            dug, ours = measure_level(family, level)
            theirs = measure_theirs(rival, family.geometry.n_rows, place) if rival else None
            beside = f"{theirs:.2f} | {theirs / ours:.1f}" if theirs is not None else " | "
            yield f"| {family.name} | {level.name} | {dug:.2f} | {ours:.2f} | {1000 / ours:,.0f} | {beside} |"


def main() -> None:
    """Print the table of README.md."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ruled", description="Measure kinds beyond classic sudoku.")
    known = sorted({name_kind(family) for family in FAMILIES})
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(known)} (default: all but {', '.join(ELSEWHERE)})")
    kinds = parser.parse_args().kinds
    if unknown := [kind for kind in kinds if kind not in known]:
        parser.error(f"expected kinds of {', '.join(known)}, got {', '.join(unknown)}")
    print("| | level | dug | of the level | a second | Tatham | times as fast |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for row in measure_rows(list_families(kinds)):
        print(row, flush=True)


if __name__ == "__main__":
    main()
