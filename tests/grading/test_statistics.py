"""Tallies of grades add up from any parts; medians."""

from __future__ import annotations

import json
import statistics
from collections import Counter

import pytest

from generator.grading.statistics import Tally, find_median
from generator.model import Effort


def effort(race: float, rating: float, beyond: bool = False) -> Effort:
    return Effort(race, 1.0, rating, 1.2, 1.2, beyond, "beyond" if beyond else "hidden single in box", 0.0)


def tally(count: int, beyond: int) -> Tally:
    made = Tally()
    for index in range(count):
        made.add(f"level {index % 5}", effort(3.0 + index**1.7, 1.2 + index % 9 / 2))
    for _ in range(beyond):
        made.add("level 4", effort(900.0, 9.5, beyond=True))
    return made


def test_tallies_of_parts_add_up_to_the_whole() -> None:
    whole = tally(60, 3)
    parts = tally(60, 0), tally(0, 3)
    rows = [json.loads(json.dumps(row)) for part in parts for row in part.counts()]
    assert Tally.from_counts(rows) == whole
    parts[0].merge(parts[1])
    assert parts[0] == whole
    assert whole.puzzles == 63


@pytest.mark.parametrize("values", [[3], [1, 2], [5, 1, 4], [2, 2, 9, 9], list(range(100))])
def test_the_median_is_the_lower_middle(values: list[int]) -> None:
    assert find_median(Counter(values)) == statistics.median_low(values)


def test_no_values_have_no_median() -> None:
    assert find_median(Counter()) is None


def test_a_puzzle_beyond_the_ladder_has_no_rating() -> None:
    made = tally(2, 3)
    assert (made.beyond, made.ratings.total(), made.races.total(), made.levels["level 4"]) == (3, 2, 5, 3)


def test_races_are_counted_rounded_to_three_digits() -> None:
    made = Tally()
    for race in (123.4, 122.6, 0.012344):
        made.add("level 0", effort(race, 1.5))
    assert made.races == {123.0: 2, 0.0123: 1}
