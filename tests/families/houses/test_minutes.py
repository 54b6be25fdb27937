"""Expected minutes: they grow with the score.

No kind is quicker a cell than people are on a 9x9.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from itertools import pairwise
from statistics import median

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.step_minutes import HARDEST_SINGLE
from generator.families.houses.minutes import BASES_FILE, ESTIMATED, FASTEST, MEASURED, breadth_of, minutes_model, raise_to_pace, weigh_step
from generator.families.houses.race import RaceParts
from generator.families.houses.within_ceiling import NAKED_RATING
from generator.families.killer.techniques.climb import SECONDS_A_CELL
from generator.grading import LEVELS, find_basis, grade_puzzle, levels_for, minutes_of, time_range, time_within
from generator.notation import parse_puzzle
from tests.support.paths import GOLDEN

NINE = find_family("sudoku-9x9").geometry
PEOPLE_FASTEST = 3.7
"""Seconds a cell of the hundredth of 9x9 puzzles that people solve fastest."""

Samples = dict[str, dict[str, list[tuple[float, float]]]]


@pytest.fixture(scope="module")
def samples() -> Samples:
    """Minutes and seconds a cell of puzzles of every kind, by family and level."""
    found: Samples = defaultdict(lambda: defaultdict(list))
    for line in (GOLDEN / "kinds.txt").read_text().splitlines():
        if not line.startswith("#"):
            graded = grade_puzzle(parse_puzzle(line), with_hodoku=False)
            n_empty = len(graded.solution) - graded.solution.count(0) - graded.puzzle.clues
            minutes = graded.effort.minutes
            found[graded.puzzle.family][graded.level].append((minutes, 60 * minutes / n_empty))
    return {family: dict(levels) for family, levels in found.items()}


@pytest.mark.broad
def test_the_samples_have_every_kind(samples: Samples) -> None:
    shipped = {"sudoku-9x9", "sudoku-4x4", "sudoku-6x6", "sudoku-16x16", "sudoku-25x25", "diagonal-9x9", "windoku-9x9"}
    assert shipped | {"jigsaw-9x9", "antiknight-9x9", "killer-9x9", "queens-8", "crowns-8"} <= set(samples)


@pytest.mark.broad
def test_no_level_of_any_kind_is_quicker_a_cell_than_people(samples: Samples) -> None:
    for family, levels in samples.items():
        for level, rows in levels.items():
            assert min(pace for _, pace in rows) >= PEOPLE_FASTEST, (family, level)


@pytest.mark.broad
def test_no_kind_is_quicker_a_cell_than_a_9x9_of_its_level(samples: Samples) -> None:
    people = minutes_model().pace
    for family, levels in samples.items():
        for level, rows in levels.items():
            if find_basis(family).status == ESTIMATED and level in people:
                assert median(pace for _, pace in rows) >= people[level], (family, level)


@pytest.mark.broad
def test_harder_levels_of_a_kind_take_longer(samples: Samples) -> None:
    for family, levels in samples.items():
        known = [level.name for level in levels_for(find_family(family)) if len(levels.get(level.name, ())) >= 2]
        for easier, harder in pairwise(known):
            assert median(minutes for minutes, _ in levels[easier]) < median(minutes for minutes, _ in levels[harder]), (
                family,
                easier,
                harder,
            )


@pytest.mark.broad
def test_larger_boards_take_longer_a_cell(samples: Samples) -> None:
    paces = [median(pace for _, pace in samples[f"sudoku-{n}x{n}"]["gentle"]) for n in (9, 16, 25)]
    assert paces == sorted(paces)
    assert paces[-1] > 2 * paces[0]


def test_minutes_grow_with_search_ratings_and_cells() -> None:
    minutes = [minutes_of(RaceParts(0.0, search, ratings), 50, NINE) for search, ratings in ((5.0, ()), (20.0, ()), (20.0, (3.0, 4.4)))]
    assert minutes == sorted(minutes)
    assert 2 < minutes[0] < minutes[-1] < 20
    assert minutes_of(RaceParts(0.0, 20.0, ()), 40, NINE) < minutes[1]


def test_a_step_beyond_all_timed_ones_doubles_with_each_point() -> None:
    assert (weigh_step(3.0), weigh_step(7.5)) == (3.0, 7.5)
    assert weigh_step(9.5) == pytest.approx(4 * 9.5)
    deep = minutes_of(RaceParts(0.0, 100.0, (9.5,) * 50), 57, NINE)
    assert deep > 2 * minutes_of(RaceParts(0.0, 100.0, (7.0,) * 50), 57, NINE)
    assert 60 < deep < 200


def test_breadth_is_that_of_houses_and_peers() -> None:
    assert breadth_of(NINE) == 1
    assert breadth_of(find_family("sudoku-16x16").geometry) == pytest.approx(48 / 27 * 39 / 20)
    assert breadth_of(find_family("sudoku-4x4").geometry) == 1
    variants = [breadth_of(find_family(name).geometry) for name in ("antiknight-9x9", "windoku-9x9", "diagonal-9x9")]
    assert all(1.1 < breadth < 1.6 for breadth in variants)


def test_minutes_are_raised_to_the_pace_of_the_level() -> None:
    pace = minutes_model().pace
    assert set(pace) >= {FASTEST, "gentle"}
    assert raise_to_pace(1.0, 60, "windoku-9x9", "gentle") == pytest.approx(pace["gentle"], abs=0.1)
    assert raise_to_pace(1.0, 60, "sudoku-9x9", "gentle") == pytest.approx(pace[FASTEST], abs=0.1)
    assert raise_to_pace(1.0, 60, "windoku-9x9", "mine") == pytest.approx(pace[FASTEST], abs=0.1)
    assert raise_to_pace(12.34, 60, "windoku-9x9", "gentle") == 12.3
    assert 60 * raise_to_pace(0.0, 49, "windoku-9x9", "gentle") >= 49 * pace["gentle"]


def test_the_range_has_the_shares_of_the_model() -> None:
    low, high = time_range(10.0)
    assert 2 < low < 5
    assert 15 < high < 25
    assert time_range(20.0) == pytest.approx((2 * low, 2 * high), abs=0.2)


def test_a_fifth_of_the_players_is_slower_than_the_time_within() -> None:
    _, high = time_range(10.0)
    assert 10 < time_within(10.0) < high
    assert time_within(20.0) == pytest.approx(2 * time_within(10.0), abs=0.2)


def test_every_kind_says_what_its_minutes_are_based_on() -> None:
    assert find_basis("sudoku-9x9").status == MEASURED
    for family in FAMILIES:
        basis = find_basis(family.name)
        assert basis.status == (MEASURED if family.name == "sudoku-9x9" else ESTIMATED)
        assert basis.ground.rstrip(")").endswith(".")
    assert find_basis("queens-12") == find_basis("queens-8")
    assert find_basis("unheard-of-5") == find_basis("other")
    assert all(set(table) == {"status", "ground"} for table in tomllib.loads(BASES_FILE.read_text()).values())


def test_the_seconds_of_other_ladders_are_those_of_people() -> None:
    assert pytest.approx(minutes_model().pace["easy"], rel=0.1) == SECONDS_A_CELL
    assert HARDEST_SINGLE == NAKED_RATING
    assert {level.name for level in LEVELS} <= set(minutes_model().pace)
