"""Puzzles of every kind with rules, solved again by the models of the tests.

`make kinds` makes 200 puzzles a kind, shared among its levels as a book makes them. A constraint solver that reads the printed rules
(`tests/reference/ruled.py`) counts their solutions, with all rules and without each of them; the path of each puzzle must use every rule,
and may have a guess only if its level says so. One row a level shows how many candidates have it, and how its puzzles are solved. A
puzzle that fails is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from generator.errors import GaveUp, UnknownName
from generator.families import FAMILIES, find_family
from generator.families.base.family import Family
from generator.grading import fits, grade_puzzle, levels_for
from generator.grading.levels import Level
from generator.model import GradedPuzzle
from generator.notation import format_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from tests.reference import ruled

COMBINED = ("killer-diagonal-9x9", "killer-greater-9x9", "greater-diagonal-9x9", "diagonal-windoku-9x9")
"""Kinds with several rules that are checked: those of the recipe `sampler`, and one that prints the clues of two."""

MOST_CANDIDATES = 40
"""Candidates tried for each wanted puzzle; a level that needs more is reported as short."""


def list_kinds() -> list[Family]:
    """Return the kinds that are made: registered ones with a model, and combined ones.

    Of kinds with houses or pairs only, those that promise to need them.
    """
    clued = [family for family in FAMILIES if (not family.play.has_houses_only or family.accepts) and ruled.list_rules(family.name)]
    return [*clued, *(find_family(name) for name in COMBINED)]


def try_candidates(family: Family, level: Level, count: int, seed: int) -> Iterator[GradedPuzzle | None]:
    """Yield the puzzles of a level, and None for each candidate that is not one."""
    found = 0
    for index in range(count * MOST_CANDIDATES):
        grid = fill(family, seed, level.name, index)
        try:
            graded = grade_puzzle(dig(family, grid, make_dig_order(level), seed, level.name, index))
        except GaveUp:
            yield None
            continue
        if not fits(graded.effort, level):
            yield None
            continue
        yield graded
        found += 1
        if found == count:
            return


def make_puzzles(family: Family, level: Level, count: int, seed: int) -> list[GradedPuzzle]:
    """Make puzzles of a level, one candidate after another, up to a bound."""
    return [graded for graded in try_candidates(family, level, count, seed) if graded]


def find_wrong(family: Family, graded: GradedPuzzle, level: Level) -> str:
    """Return what is wrong with a puzzle; empty if nothing is."""
    count, last = ruled.count_with_rules(graded.puzzle, 2)
    if count != 1 or bytes(last) != graded.solution:
        return f"the model finds {'another solution' if count == 1 else f'{count} solutions'}"
    for name in ruled.list_rules(family.name):
        if ruled.count_with_rules(graded.puzzle, 2, without=name)[0] < 2:
            return f"it does not need the rule {name}"
    if not level.beyond if graded.effort.beyond else graded.effort.se_er > level.ceiling:
        return f"it needs {graded.effort.se_er}, more than {level.ceiling}"
    used = {step.technique for step in graded.path}
    for rule in family.extra.rules if family.extra else ():
        if not used & {technique.name for technique in rule.techniques}:
            return f"no step uses the rule {rule.name}"
    return ""


def quartiles(numbers: Sequence[float]) -> str:
    """Return the least number, the quartiles and the largest number as text."""
    ordered = sorted(numbers)
    return " ".join(f"{ordered[round(part * (len(ordered) - 1) / 4)]:g}" for part in range(5))


def describe_level(made: Sequence[GradedPuzzle]) -> str:
    """Return the spread of a level: steps, effort, minutes, hardest techniques."""
    hardest = Counter(graded.effort.hardest for graded in made).most_common(3)
    named = ", ".join(f"{name} {count}" for name, count in hardest)
    spread = " | ".join(
        quartiles(numbers)
        for numbers in (
            [len(graded.path) for graded in made],
            [graded.effort.race for graded in made],
            [graded.effort.minutes for graded in made],
        )
    )
    return f"{spread} | {named}"


def check_kind(family: Family, count: int, seed: int) -> int:
    """Make and check puzzles of a kind, with a row a level; return the wrong ones."""
    levels, n_wrong = levels_for(family), 0
    for number, level in enumerate(levels):
        wanted = count // len(levels) + (number < count % len(levels))
        tried = list(tqdm(try_candidates(family, level, wanted, seed), f"{family.name} {level.name}", leave=False, disable=None))
        made = [graded for graded in tried if graded]
        for graded in made:
            if wrong := find_wrong(family, graded, level):
                n_wrong += 1
                print(f"WRONG {format_puzzle(graded.puzzle)}: {wrong}", flush=True)
        n_wrong += wanted - len(made)
        share = f"{len(made)} of {wanted} | {len(made) / len(tried):.0%}"
        print(f"| {family.name} | {level.name} | {share} | {describe_level(made) if made else ''} |", flush=True)
    return n_wrong


def main() -> None:
    """Read the flags and check the kinds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", default=[], metavar="NAME", help="only this kind (default: all with a model)")
    parser.add_argument("--count", type=int, default=200, metavar="N", help="puzzles a kind (default: 200)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    options = parser.parse_args()
    try:
        kinds = [find_family(name) for name in options.kind] or list_kinds()
    except UnknownName as fault:
        parser.error(str(fault))
    print("| kind | level | made | of candidates | steps | effort | minutes | hardest |\n|---|---|---|---|---|---|---|---|")
    n_wrong = sum(check_kind(family, options.count, options.seed) for family in kinds)
    if n_wrong:
        sys.exit(f"{n_wrong} puzzles missing or wrong, seed {options.seed}")
    print(f"{options.count} puzzles of each kind: one solution, every rule needed and used, guesses only where levels allow them")


if __name__ == "__main__":
    main()
