"""Puzzles by technique: seconds and share of candidates kept, and a check of all.

Each puzzle found is solved again by a slow solver that shares no code with the press, of `tests/reference/without_late.py` or
`without_own.py`: with all techniques up to the rating of the one that it needs, and without that one, where it must stop. Rows of
techniques that no slow solver knows say nothing about this.

The rows are those of README.md. Names limit the run to them: `python -m tests.bench.needs x-wing killer-9x9:naked-pair`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.errors import GaveUp
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.grading.repertoire import find_repertoire, spell
from generator.grading.wishes import check_wish
from generator.model import Puzzle
from generator.model.wishes import Wish
from generator.notation import BARE_FAMILY, format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference.without import solves
from tests.reference.without_late import ALL
from tests.reference.without_own import OWN, SlowLadder

PUZZLES, SECONDS = 50, 300.0
"""Puzzles of each technique, and CPU seconds after which fewer will do."""

WARM = 1_000_000
"""First index of the candidates that are made to load the kernels."""

CLASSIC = (
    "hidden-single-in-line",
    "naked-single",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triplet",
    "swordfish",
    "hidden-triplet",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle",
    "unique-loop",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug",
    "aligned-pair-exclusion",
    "bidirectional-x-cycle",
    "bidirectional-y-cycle",
    "x-chain",
    "xy-chain",
    "aligned-triplet-exclusion",
    "nishio",
    "cell-forcing-chains",
    "region-forcing-chains",
    "dynamic-chain",
)
"""Names measured on the classic board."""

OTHERS = (
    "sudoku-16x16:naked-triplet",
    "jigsaw-9x9:law-of-leftovers",
    "diagonal-9x9:xy-chain",
    "killer-9x9:innies-or-outies",
    "killer-9x9:naked-pair",
    "kakuro-8:arrangements-of-a-run",
    "futoshiki-6:two-signs",
    "futoshiki-6:x-wing",
    "skyscrapers-6:naked-pair",
    "calcudoku-6:hidden-pair",
    "kropki-9x9:two-dots",
    "arrow-9x9:naked-pair",
    "binairo-8:tight-line",
    "binairo-8:equal-lines",
    "queens-8:blocking",
    "queens-8:joint-attack",
    "queens-8:long-trial",
    "crowns-8:region-pair",
    "starbattle-9:two-regions-in-lines",
)
"""Names of other kinds, each after its kind."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What finding puzzles of one technique took.

    puzzles      those found
    candidates   that were made
    cpu, wall    seconds
    """

    puzzles: tuple[Puzzle, ...]
    candidates: int
    cpu: float
    wall: float


def measure(family: Family, name: str, count: int, most: float = SECONDS) -> Measured:
    """Find puzzles that need a technique.

    most   CPU seconds after which the measurement ends
    """
    order = DigOrder(wish=Wish(needs=(name,)))
    check_wish(order.wish, family)

    def make(index: int) -> Puzzle | None:
        try:
            return dig(family, fill(family, 1, "needs", index), order, 1, "needs", index)
        except GaveUp:
            return None

    for index in range(WARM, WARM + 3):
        make(index)
    begun, start, index, found = time.perf_counter(), time.process_time(), 0, []
    while len(found) < count and time.process_time() - start < most:
        puzzle = make(index)
        found += [puzzle] if puzzle else []
        index += 1
    return Measured(tuple(found), index, time.process_time() - start, time.perf_counter() - begun)


def list_allowed(family: Family, name: str) -> tuple[set[str], set[str]]:
    """Return the techniques up to the rating of a name, and those without it.

    They are named as the slow solvers do.
    """
    known = find_repertoire(family)
    hardest = max(known.rate(one)[1] for one in known.find_named(name))
    direct = {form for forms in known.forms.values() for form in forms}
    allowed = {spell(one.name) for one in known.techniques if one.rating <= hardest and one.name not in known.missing | direct}
    return allowed, allowed - {spell(one) for one in known.find_named(name)}


def find_slow(family: Family) -> SlowLadder | None:
    """Return the slow solver of a kind; None if it has none."""
    if family.name == BARE_FAMILY:
        return SlowLadder(tuple(ALL), lambda line, techniques: solves(line.removeprefix(f"{BARE_FAMILY}:"), techniques, ALL))
    return OWN.get(family.name.split("-")[0])


def count_confirmed(family: Family, name: str, puzzles: Sequence[Puzzle]) -> int | None:
    """Return how many puzzles the slow solver confirms; None if it cannot tell."""
    slow, (allowed, lacking) = find_slow(family), list_allowed(family, name)
    if slow is None or not allowed <= {*slow.names}:
        return None
    return sum(slow.solves(line, allowed) and not slow.solves(line, lacking) for line in map(format_puzzle, puzzles))


def measure_rows(names: Sequence[str], count: int, most: float = SECONDS) -> Iterator[str]:
    """Yield one row of the table for each name."""
    for named in names:
        family_name, _, name = named.rpartition(":")
        family = find_family(family_name or BARE_FAMILY)
        known = find_repertoire(family)
        rating = max(known.rate(one)[1] for one in known.find_named(name))
        made = measure(family, name, count, most)
        found = len(made.puzzles)
        confirmed = count_confirmed(family, name, made.puzzles)
        checked = "" if confirmed is None else f"{confirmed} of {found}"
        kept = f"{found / made.candidates:.1%}".replace("%", " %") if found else f"none of {made.candidates}"
        seconds = f"{made.cpu / found:.3f} | {made.wall / found:.3f}" if found else " | "
        print_as = f"{family_name} {name}" if family_name else name
        yield f"| {print_as} | {rating} | {found} | {kept} | {seconds} | {checked} |"


def main() -> None:
    """Print the table of README.md."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.needs", description="Measure puzzles by technique.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="techniques, those of other kinds as KIND:NAME (default: as in README.md)")
    parser.add_argument("-n", dest="count", type=int, default=PUZZLES, help=f"puzzles of each (default: {PUZZLES})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"CPU seconds for each, then fewer will do (default: {SECONDS:.0f})")
    options = parser.parse_args()
    print("| needed | rating | puzzles | kept | CPU s a puzzle | wall s a puzzle | confirmed |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for row in measure_rows(options.names or [*CLASSIC, *OTHERS], options.count, options.seconds):
        print(row, flush=True)


if __name__ == "__main__":
    main()
