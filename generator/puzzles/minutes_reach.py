"""Minutes that puzzles of an order take, from a few samples dug before a search.

The samples have a seed of their own, so that an order is refused or accepted whatever its seed. They say which level's way of
digging suits a range of minutes best, and which ranges are out of reach.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

from generator.errors import DoesNotFit
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.model import Level
from generator.model.targets import Range, Target
from generator.model.wishes import NO_WISH
from generator.puzzles.chunks import LevelChunk
from generator.puzzles.clue_count import is_searched, is_walked
from generator.puzzles.grade import any_level
from generator.puzzles.quota_search import Search, make_dig_order

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


@dataclass(frozen=True, slots=True)
class Reach:
    """Minutes of some puzzles.

    seen     of the samples
    reached  of all puzzles that a search may find
    """

    seen: Range
    reached: Range


def choose_level_order(
    family: Family, levels: tuple[Level, ...], target: Target, method: str | None = None, symmetry: str | None = None
) -> DigOrder:
    """Return the way to dig for a range of minutes: that of the level that suits it.

    It is the level with the most samples in the range, else the one whose middle sample is nearest.

    levels   of the family, easiest first
    """
    minutes = target.minutes or Range()

    def misfit(level: Level) -> tuple[int, float]:
        sampled = sorted(_sample(family.name, any_level(), (any_level(),), make_dig_order(level)))
        return -sum(one in minutes for one in sampled), minutes.distance(sampled[len(sampled) // 2]) if sampled else inf

    return make_dig_order(min(levels, key=misfit), method, symmetry, target=target)


def check_minutes(search: Search, levels: tuple[Level, ...], where: str) -> None:
    """Check that puzzles of a search can take the minutes that it is for.

    Parameters
    ----------
    levels : tuple[Level, ...]   of the family, easiest first
    where : str                  what "minutes" follows in a message: "--", or a chapter

    Raises
    ------
    DoesNotFit   the minutes are out of reach; the message has the nearest range
    """
    minutes, reach = search.dig_order.target.minutes, _find_reach(search, levels)
    if minutes is None or reach is None or (minutes.low <= reach.reached.high and minutes.high >= reach.reached.low):
        return
    of = " ".join(word for word in (search.level.name, search.quota.family) if word)
    takes = f"puzzles of {of} take about {reach.seen.low:g} to {reach.seen.high:g} minutes"
    raise DoesNotFit(f"{where}minutes: {takes}, got {minutes}; the nearest is {_find_nearest(minutes, reach.seen)}")


def _find_nearest(minutes: Range, seen: Range) -> Range:
    """Return the range with puzzles that is nearest to one out of reach."""
    width = max(min(minutes.high - minutes.low, seen.high - seen.low), 0.1)
    if minutes.high < seen.low:
        return Range(seen.low if minutes.low else 0.0, round(seen.low + width, 1))
    return Range(round(seen.high - width, 1), seen.high) if minutes.high < inf else Range(seen.high)


def _find_reach(search: Search, levels: tuple[Level, ...]) -> Reach | None:
    """Return the minutes in reach of a search, or None if samples do not say."""
    family, order, name = find_family(search.quota.family), search.dig_order, search.level.name
    if order.target.minutes is None or is_searched(family, order):
        return None
    if name or order.target.clues or order.pattern:
        own = replace(order, target=Target(clues=order.target.clues), wish=NO_WISH, ceiling=order.ceiling)
        sampled = _sample(family.name, search.level, search.levels, own)
    else:
        sampled = tuple(one for level in levels for one in _sample(family.name, any_level(), (any_level(),), make_dig_order(level)))
    if len(sampled) < FEWEST:
        return None
    low, high = min(sampled), max(sampled)
    near, far = (WALKED_REACH, OPEN_WALKED_REACH) if is_walked(family, order) else (REACH, OPEN_REACH)
    down = near if search.level.race_low or is_walked(family, order) else far
    return Reach(Range(low, high), Range(low / down, high * (far if search.level.race_high == inf else near)))


@lru_cache(maxsize=512)
def _sample(family: str, level: Level, levels: tuple[Level, ...], order: DigOrder) -> tuple[float, ...]:
    """Return the minutes of some puzzles of a level, dug by an order."""
    chunk, found = LevelChunk(family, level, levels, order, SAMPLE_SEED, 0, TRIES, with_path=False), []
    for index in range(TRIES):
        if graded := chunk.make_candidate(index):
            found.append(graded.effort.minutes)
            if len(found) == SAMPLES:
                break
    return tuple(found)
