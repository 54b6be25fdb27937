"""Comparison of our HoDoKu scores with HoDoKu's own.

``python -m tests.calibration.compare_hodoku FOLDER [COUNT]`` prints, for each of HoDoKu's levels, the share of puzzles that
agree and the share that we report as exact; the techniques whose counts differ where the score differs; and COUNT puzzles whose score
differs (default: none).

FOLDER contains grades.csv, grades_hard.csv or both, which are counted together, with the columns puzzle, solution, hodoku_score,
hodoku_level and hodoku_steps ("Full House:21;Naked Single:24").
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

from generator.families import find_family
from generator.grading.hodoku import LEVELS, STALL, TECHNIQUES, hodoku_grade, hodoku_steps
from generator.notation import BARE_FAMILY, parse_digits

FILES = ("grades.csv", "grades_hard.csv")
SINGLES = {technique.name for technique in TECHNIQUES[:3]}


def parse_steps(text: str) -> Counter[str]:
    """Read step counts from the text of the column hodoku_steps."""
    pairs = (item.rsplit(":", 1) for item in text.split(";") if item)
    return Counter({name: int(count) for name, count in pairs})


def compare_row(row: dict[str, str]) -> tuple[set[str], Counter[str], float]:
    """Compare the grade of one puzzle; return what agrees, what differs, and the time.

    Names of what agrees: "level", "score" and "steps"; "exact" is added where we report the score as exact, and "all" is always included.
    What differs is, for each technique, our number of steps less HoDoKu's. The time is that of our grading, in seconds.
    """
    family = find_family(BARE_FAMILY)
    givens, solution = (np.frombuffer(parse_digits(row[key], family), np.uint8) for key in ("puzzle", "solution"))
    start = perf_counter()
    grade = hodoku_grade(givens, solution, family.geometry)
    seconds = perf_counter() - start
    assert grade is not None
    ours, theirs = hodoku_steps(givens, solution), parse_steps(row["hodoku_steps"])
    difference = Counter({name: ours[name] - theirs[name] for name in {*ours, *theirs} if ours[name] != theirs[name]})
    checks = {
        "all": True,
        "level": grade.level == row["hodoku_level"],
        "score": grade.score == int(row["hodoku_score"]),
        "steps": ours == theirs,
        "exact": grade.exact,
    }
    return {name for name, same in checks.items() if same}, difference, seconds


def read_rows(paths: list[Path]) -> Iterator[dict[str, str]]:
    """Yield the rows of all files."""
    for path in paths:
        with path.open(encoding="utf-8", newline="") as lines:
            yield from csv.DictReader(lines)


def compare_scores(paths: list[Path], listed: int = 0) -> None:
    """Print the table of agreement, then the techniques that differ, then puzzles.

    listed   number of puzzles with a different score to print
    """
    counts: dict[str, Counter[str]] = {level: Counter() for level in LEVELS}
    seconds = dict.fromkeys(LEVELS, 0.0)
    causes: dict[str, Counter[str]] = {level: Counter() for level in LEVELS}
    examples: list[str] = []
    for row in read_rows(paths):
        level = row["hodoku_level"]
        same, difference, took = compare_row(row)
        counts[level].update(same)
        seconds[level] += took
        if "score" not in same:
            blame = [name for name in difference if name not in SINGLES] or ["singles alone"]
            causes[level].update([STALL] if STALL in blame else blame)
            examples.append(f"{level} {row['puzzle']} {dict(difference)}")
    print(f"{'their level':<12}{'puzzles':>8}{'level':>9}{'score':>9}{'steps':>9}{'exact':>9}{'per s':>8}")
    for level, same_of in counts.items():
        if total := same_of["all"]:
            shares = "".join(f"{same_of[name] / total:9.2%}" for name in ("level", "score", "steps", "exact"))
            print(f"{level:<12}{total:>8}{shares}{total / seconds[level]:8.0f}")
    for level, blamed in causes.items():
        for name, count in blamed.most_common(12):
            print(f"{level:<8} score differs, steps differ in {name}: {count}")
    print("\n".join(examples[:listed]))


def main(arguments: list[str]) -> int:
    """Run the comparison for the files of one folder and return the exit code."""
    if len(arguments) not in (1, 2) or not all(text.isdigit() for text in arguments[1:]):
        usage = "python -m tests.calibration.compare_hodoku FOLDER [COUNT]"
        print(f"usage: {usage}   (a folder with reference grades)", file=sys.stderr)
        return 2
    paths = [Path(arguments[0]) / name for name in FILES]
    found = [path for path in paths if path.exists()]
    if not found:
        print(f"skipped: {' and '.join(FILES)} do not exist in {arguments[0]}")
        return 0
    compare_scores(found, int(arguments[1]) if len(arguments) == 2 else 0)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
