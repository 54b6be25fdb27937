"""Own puzzles for sheets: proved, graded, and used in the order of their file.

Which puzzle a day has depends on the file and on the number of sheets since the first day alone, so that a day made by itself and a month
made in advance have the same puzzles. The first day is recorded in the manifests of the sheets. Lines added at the end of the file change
nothing before them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

from generator.bank import Bank, bank_key
from generator.errors import Faulty, RecipeError, Shortfall
from generator.families import find_family
from generator.grading import LEVELS
from generator.model import GradedPuzzle
from generator.notation import puzzle_id
from generator.puzzles.own_puzzles import OwnLine, OwnSupply
from generator.recipe.order import SourceLine
from generator.storage.folder_names import DATED
from generator.storage.manifest import load_manifest
from generator.storage.notes import format_count, print_note
from generator.workers import Runner

FEW_LEFT = 7
"""Lines left in a file from which a note says on which day more are needed."""


@dataclass(frozen=True, slots=True)
class OwnSource:
    """A file of own puzzles.

    name    of the file, for messages
    first   day of its first puzzle; None: the one recorded with the sheets, else the first day ordered
    """

    name: str
    lines: tuple[SourceLine, ...]
    first: date | None = None

    @property
    def sha256(self) -> str:
        """Digest of the puzzles."""
        return sha256("\n".join(line.text for line in self.lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class OwnDays:
    """The own puzzles of some days.

    first    day of the first puzzle
    lines    of each day, with the number of its line
    """

    first: date
    lines: Mapping[date, OwnLine]


def open_supply(source: OwnSource, family: str, name: str, edition: str, bank: Bank, runner: Runner) -> OwnSupply:
    """Return the supply of a file, without what the bank has in other books or sheets.

    Parameters
    ----------
    family : that puzzles must have; "" for any
    edition : own edition that does not count as printed; "" if all sheets of the name do not
    """

    def is_used(graded: GradedPuzzle) -> bool:
        if find_family(graded.puzzle.family).supply or not bank.find_printed({bank_key(graded)}, (name, edition)):
            return False
        places = bank.find(puzzle_id(graded.puzzle)) if not edition else []
        return not places or any(place.book != name for place in places)

    return OwnSupply(source.lines, runner, LEVELS, family, is_used)


def find_first_day(folder: Path) -> date | None:
    """Return the first day of own puzzles that sheets of a folder record, or None."""
    found = []
    for edition in sorted(folder.iterdir()) if folder.is_dir() else ():
        if DATED.fullmatch(edition.name):
            try:
                own = load_manifest(edition).get("own")
                found += [date.fromisoformat(own["first"])] if own else []
            except (Faulty, KeyError, TypeError, ValueError):
                continue  # a damaged edition is reported where it is used
    return min(found, default=None)


def assign_days(source: OwnSource, levels: Mapping[int, str], days: Sequence[date], first: date, supply: OwnSupply) -> OwnDays:
    """Return the puzzle of each day, the n-th of the file for the n-th sheet.

    Where weekdays have levels, it is the n-th puzzle of its level.

    Parameters
    ----------
    levels : level of each weekday, 1 Monday to 7 Sunday; "" for any
    days   : days that have a sheet, in order
    first  : day of the first puzzle

    Raises
    ------
    RecipeError   a day before the first
    Shortfall     the file has too few puzzles; it says up to which day they last
    """
    if days[0] < first:
        late = f"--from: the first puzzle of {source.name} is that of {first}, and {days[0]} is before"
        raise RecipeError(f"{late}; choose a later --date, another --name or --from-day {days[0]}")
    places = _number_days(levels, first, days[-1])
    wanted = dict.fromkeys(levels.values(), 0)
    for level, at in places.values():
        wanted[level] = max(wanted[level], at + 1)
    found = supply.take(wanted)
    for line, why in supply.refused:
        print_note("refused", f"{source.name}, line {line}: {why}")
    missing = [day for day, (level, at) in places.items() if at >= len(found[level])]
    if missing:
        level, at = places[missing[0]]
        has = f"{source.name} has {format_count(at, f'{level} puzzle'.strip())} that can be used, from {first} on"
        raise Shortfall(f"{has}, so none for {missing[0]}; add puzzles at its end, or order days before")
    _note_rest(source, supply, days[-1], levels)
    return OwnDays(first, {day: found[level][at] for day, (level, at) in places.items() if day in days})


def _number_days(levels: Mapping[int, str], first: date, last: date) -> dict[date, tuple[str, int]]:
    """Return the level of each sheet, and how many of that level were before."""
    counts, places = dict.fromkeys(levels.values(), 0), {}
    for ahead in range((last - first).days + 1):
        day = first + timedelta(days=ahead)
        if (level := levels.get(day.isoweekday())) is not None:
            places[day] = level, counts[level]
            counts[level] += 1
    return places


def _note_rest(source: OwnSource, supply: OwnSupply, last: date, levels: Mapping[int, str]) -> None:
    """Print how many lines are left after the last day, and how long they may last."""
    left, day = supply.n_left, last
    for _ in range(min(left, FEW_LEFT) + 1):
        day += timedelta(days=1)
        while day.isoweekday() not in levels:
            day += timedelta(days=1)
    more = f"; add puzzles before {day}" if left < FEW_LEFT else ""
    print_note("own", f"{format_count(left, 'puzzle')} of {source.name} left after {last}{more}")
