"""What puzzles of an order can be, from a few samples dug before a search.

The samples have a seed of their own, so that an order is refused or accepted whatever its seed, and are limited by a number, so that every
machine decides alike. They say which level's way of digging suits a range of minutes best, and which minutes, races and numbers of clues
are out of reach. What no sample is needed for, `generator.grading.targets` has checked before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from generator.errors import DoesNotFit
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.grading.targets import format_order
from generator.model import Level
from generator.model.targets import Range, Target
from generator.model.wishes import NO_WISH
from generator.notation import format_puzzle
from generator.puzzles.chunks import LevelChunk, dig_candidate
from generator.puzzles.clue_count import count_clues, is_searched, is_walked
from generator.puzzles.dig import MOST_DIGS
from generator.puzzles.grade import any_level
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.task import Task
from generator.puzzles.ungraded import is_in_lanes

SAMPLES, TRIES, SAMPLE_SEED = 12, 40, 0
"""Puzzles sampled for each order, most candidates made for them, and their seed."""

FEWEST = 3
"""Fewest samples from which an order may be refused."""

REACH, OPEN_REACH = 1.25, 2.5
"""How far beyond the samples chosen puzzles are, as a factor, where the level limits the race, and where it does not.

None of 6000 moderate futoshiki took less than 0.8 times the minutes of the quickest sample.
"""

WALKED_REACH, OPEN_WALKED_REACH = 1.6, 6.0
"""The same of walks.

Of 120 fiendish 9x9 puzzles, half take more than 21 minutes, the slowest 62; well-known ones take up to 115.
"""

LOW_RACE_REACH = 3.0
"""The same of walks to easier races: they reach half of the lowest race sampled."""

CLUE_SAMPLES, CLUE_TRIES, LANE_TRIES, CHOSEN_TRIES = 6, 8, 200, 100
"""Samples for an order of clues; candidates for each number of clues on the way to one out of reach; and candidates for the order.

These are for classic 9x9 puzzles, which are dug quickly, and for kinds that accept one puzzle of many.
"""

FEW_CLUES_REACH, OPEN_FEW_CLUES_REACH, MANY_CLUES_REACH = 0.6, 0.5, 1.4
"""How far beyond the samples the numbers of clues of chosen puzzles are, as a factor.

The first is for levels of classic boards that limit the race. Of 1500 gentle 9x9 puzzles, none had fewer than 0.9 times the clues of the
samples, of as many gentle thermometers 0.67 times. Of 3000 fiendish 9x9 puzzles dug to 36 clues, one is fiendish; samples reach 30.
"""

MOST_CLUES = 10_000
"""More clues than any board has cells and signs."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Minutes, or races, of some puzzles.

    seen     of the samples
    reached  of all puzzles that a search may find
    """

    seen: Range
    reached: Range

    def is_met(self, wanted: Range) -> bool:
        """Return whether a search may find a puzzle in a range."""
        return wanted.low <= self.reached.high and wanted.high >= self.reached.low


@dataclass(frozen=True, slots=True)
class Sample:
    """What was sampled of a puzzle."""

    minutes: float
    race: float


def choose_level_order(
    family: Family, levels: tuple[Level, ...], target: Target, method: str | None = None, symmetry: str | None = None
) -> DigOrder:
    """Return the way to dig for a range of minutes: that of the level that suits it.

    It is the level with the most samples in the range, else the one whose middle sample is nearest.

    Parameters
    ----------
    levels : of the family, easiest first
    """
    minutes = target.minutes or Range()

    def misfit(level: Level) -> tuple[int, float]:
        sampled = sorted(one.minutes for one in _sample_any(family, level))
        return -sum(one in minutes for one in sampled), minutes.distance(sampled[len(sampled) // 2]) if sampled else inf

    return make_dig_order(min(levels, key=misfit), method, symmetry, target=target)


def check_reach(task: Task, levels: tuple[Level, ...], where: str) -> None:
    """Check that puzzles of a search can have the ranges ordered.

    Parameters
    ----------
    levels : tuple[Level, ...]   of the family, easiest first
    where : str                  what the name of a range follows in a message: "--", or a chapter

    Raises
    ------
    DoesNotFit   a range is out of reach; the message has the nearest order
    """
    family, target = find_family(task.family), task.order.target
    is_race_walked = target.race is not None and is_walked(family, task.order)
    if target.race and is_race_walked and (reach := _find_race_reach(task, family, levels)) and not reach.is_met(target.race):
        seen = f"seldom have a race below {reach.seen.low:g}"
        if target.race.low > reach.seen.high:
            seen = f"seldom have a race above {reach.seen.high:g}"
        raise DoesNotFit(_describe(task, "race", seen, target.race, _find_nearest(target.race, reach.seen), where))
    if target.minutes and (reach := _find_minutes_reach(task, family, levels)) and not reach.is_met(target.minutes):
        seen = f"take about {reach.seen.low:g} to {reach.seen.high:g} minutes"
        raise DoesNotFit(_describe(task, "minutes", seen, target.minutes, _find_nearest(target.minutes, reach.seen), where))
    if target.clues and not task.order.pattern:
        _check_clues(task, family, target.clues, where)


def _describe(task: Task, key: str, seen: str, wanted: Range, nearest: Range, where: str) -> str:
    """Return the message for a range out of reach; `seen` says what puzzles have."""
    of = " ".join(word for word in (task.wanted.name if task.wanted else "", task.family) if word)
    return f"{where}{key}: puzzles of {of} {seen}, got {wanted}; the nearest is {format_order(where, key, nearest)}"


def _find_nearest(wanted: Range, seen: Range) -> Range:
    """Return the range with puzzles that is nearest to one out of reach."""
    width = max(min(wanted.high - wanted.low, seen.high - seen.low), 0.1)
    if wanted.high < seen.low:
        return Range(seen.low if wanted.low else 0.0, round(seen.low + width, 1))
    return Range(round(seen.high - width, 1), seen.high) if wanted.high < inf else Range(seen.high)


def _find_minutes_reach(task: Task, family: Family, levels: tuple[Level, ...]) -> Reach | None:
    """Return the minutes in reach of a search, or None if samples do not say."""
    order, name = task.order, task.level.name
    if is_searched(family, order):
        return None
    sampled: Sequence[Sample]
    if name or order.target.clues or order.pattern:
        own = replace(order, target=Target(clues=order.target.clues), wish=NO_WISH, ceiling=order.ceiling)
        sampled = _sample(family.name, task.level, task.levels, own)
    else:
        sampled = [one for level in levels for one in _sample_any(family, level)]
    if len(sampled) < FEWEST:
        return None
    low, high = min(one.minutes for one in sampled), max(one.minutes for one in sampled)
    near, far = (WALKED_REACH, OPEN_WALKED_REACH) if is_walked(family, order) else (REACH, OPEN_REACH)
    down = near if task.level.race_low or is_walked(family, order) else far
    return Reach(Range(low, high), Range(low / down, high * (far if task.level.race_high == inf else near)))


def _find_race_reach(task: Task, family: Family, levels: tuple[Level, ...]) -> Reach | None:
    """Return the races in reach of a walk, or None if no sample is needed.

    Races within the table of levels are in reach. The easiest and the hardest level, which are open at one end, are sampled.
    """
    race = task.order.target.race
    assert race is not None
    if race.high >= levels[0].race_high and race.low <= levels[-1].race_low:
        return None
    sampled = _sample_any(family, levels[0] if race.high < levels[0].race_high else levels[-1])
    if len(sampled) < FEWEST:
        return None
    low, high = (round(end(one.race for one in sampled), 1) for end in (min, max))
    if race.high < levels[0].race_high:
        return Reach(Range(low, levels[0].race_high), Range(low / LOW_RACE_REACH))
    return Reach(Range(levels[-1].race_low, high), Range(0.0, high * OPEN_WALKED_REACH))


def _sample_any(family: Family, level: Level) -> tuple[Sample, ...]:
    """Return samples of puzzles dug as those of a level, which may have another."""
    return _sample(family.name, any_level(), (any_level(),), make_dig_order(level))


@lru_cache(maxsize=512)
def _sample(family: str, level: Level, levels: tuple[Level, ...], order: DigOrder) -> tuple[Sample, ...]:
    """Return samples of puzzles of a level, dug by an order."""
    chunk, found = LevelChunk(Task(family, order, SAMPLE_SEED, level, levels, with_path=False), 0, TRIES), []
    for index in range(TRIES):
        if graded := chunk.make_candidate(index):
            found.append(Sample(graded.effort.minutes, graded.effort.race))
            if len(found) == SAMPLES:
                break
    return tuple(found)


def _check_clues(task: Task, family: Family, clues: Range, where: str) -> None:
    """Check that puzzles of a search can have a number of clues."""
    has_level = task.wanted is not None and task.wanted.name != ""
    if not has_level and is_in_lanes(family):
        return  # any number from 17 to 80 is possible, which was checked before
    try:
        sampled = _sample_clues(task, int(clues.low), clues.high)
    except DoesNotFit as fault:
        raise DoesNotFit(f"{where}clues: {fault}") from None
    if any(count <= clues.high for count in sampled):
        return
    if has_level and len(sampled) < FEWEST:
        sampled += _sample_clues(replace(task, order=make_dig_order(task.level)))
        if len(sampled) < FEWEST:
            return
    if sampled and clues.high < min(sampled):
        _check_few_clues(task, family, clues, sorted(sampled), where)
    elif clues.low > max(sampled, default=0):
        _check_many_clues(task, family, clues, max(sampled, default=0), where)


def _check_few_clues(task: Task, family: Family, clues: Range, sampled: Sequence[int], where: str) -> None:
    """Check a number of clues that is below those sampled, which are in order."""
    is_limited = task.wanted is not None and task.wanted.race_high < inf and family.play.has_houses_only
    if clues.high < (FEW_CLUES_REACH if is_limited else OPEN_FEW_CLUES_REACH) * sampled[0]:
        nearest = Range(sampled[0], sampled[len(sampled) // 2])
        raise DoesNotFit(_describe(task, "clues", f"seldom have fewer than {sampled[0]} clues", clues, nearest, where))


def _check_many_clues(task: Task, family: Family, clues: Range, most: int, where: str) -> None:
    """Check a number of clues above those sampled.

    Parameters
    ----------
    most : clues that are possible; how many more are, is found by halving
    """
    low, tries = int(clues.low), TRIES if is_in_lanes(family) else CLUE_TRIES
    above = low
    while above - most > 1:
        middle = (most + above) // 2
        if _sample_clues(task, middle, middle, tries):
            most = middle
        else:
            above = middle
    reach = MANY_CLUES_REACH * most
    if task.wanted is None or not task.wanted.race_low:  # more clues only make the puzzle easier, until it does not need every rule
        reach = max(reach, (most + family.geometry.n_cells) / 2)
    if low > reach:
        raise DoesNotFit(_describe(task, "clues", f"seldom have more than {most} clues", clues, Range(most, most), where))


@lru_cache(maxsize=512)
def _sample_clues(task: Task, fewest: int = 0, enough: float = 0, tries: int = 0) -> tuple[int, ...]:
    """Return the numbers of clues of some puzzles of a search.

    Parameters
    ----------
    fewest : clues at which digging stops; 0 for those of the order
    enough : clues of a sample with which no other is needed
    tries : most candidates, 0 for the usual; one that its kind does not accept counts as several, because it takes as long
    """
    family, order = find_family(task.family), task.order
    if fewest:
        order = replace(order, clues=fewest, wish=NO_WISH, target=Target(clues=Range(fewest, MOST_CLUES)))
    sampled, counts, spent = replace(task, order=order, seed=SAMPLE_SEED, with_path=False), [], 0
    most_spent = tries or (LANE_TRIES if is_in_lanes(family) else CHOSEN_TRIES if family.accepts else TRIES)
    chunk = LevelChunk(sampled, 0, most_spent)
    for index in range(most_spent):
        puzzle = dig_candidate(sampled, index)
        if puzzle and (task.wanted is None or chunk.grade_candidate(puzzle)):
            counts.append(count_clues(format_puzzle(puzzle)))
            if counts[-1] <= enough or len(counts) == CLUE_SAMPLES:
                break
        spent += MOST_DIGS if puzzle is None and family.accepts else 1
        if spent >= most_spent:
            break
    return tuple(counts)
