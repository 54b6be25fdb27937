"""Minutes, race and clues: what samples exclude is refused at once."""

from __future__ import annotations

import pytest

from generator.errors import DoesNotFit
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import find_level, grade_puzzle, levels_for
from generator.model.targets import Range, Target
from generator.puzzles.level_search import Wanted, make_search
from generator.puzzles.quota_search import Search, fill_quotas, make_dig_order
from generator.puzzles.reach import check_reach, choose_level_order
from generator.puzzles.task import Task
from generator.recipe.ranges import read_target
from generator.workers import InProcessRunner


def search(family: str, minutes: Range, level: str = "") -> Search:
    kind, target = find_family(family), Target(minutes=minutes)
    levels = levels_for(kind)
    found = find_level(level, levels, family) if level else None
    order = make_dig_order(found, target=target) if found else choose_level_order(kind, levels, target)
    made = make_search(kind, found, order, 2, 5, 200)
    check_reach(made.task, levels, "--")
    return made


@pytest.mark.sample(4, 2)
@pytest.mark.parametrize(
    ("family", "minutes", "level"),
    [
        ("sudoku-6x6", Range(3.2, 4), ""),
        ("killer-9x9", Range(20, 24), ""),
        ("futoshiki-5", Range(0, 4), ""),
        ("sudoku-9x9", Range(6.5, 7), "moderate"),
    ],
)
def test_puzzles_found_take_the_minutes(family: str, minutes: Range, level: str) -> None:
    made = search(family, minutes, level)
    fill_quotas([made], InProcessRunner())
    assert len(made.quota.taken) == 2
    for graded in made.quota.taken:
        again = grade_puzzle(graded.puzzle, with_hodoku=False, with_path=False)
        assert again.effort.minutes in minutes
        assert level in ("", again.level)


@pytest.mark.parametrize(
    ("minutes", "level", "said"),
    [
        (Range(0.1, 0.5), "", r"--minutes: puzzles of sudoku-9x9 take about .* minutes, got 0.1..0.5; the nearest is --minutes 3"),
        (Range(5000), "", r"got 5000..; the nearest is --minutes [0-9.]+\.\.$"),
        (Range(30, 40), "gentle", r"puzzles of gentle sudoku-9x9 take about .* minutes, got 30..40; the nearest is --minutes 3"),
        (Range(0, 2), "fiendish", r"got ..2; the nearest is --minutes \.\.[0-9.]+$"),
    ],
)
def test_minutes_out_of_reach_are_refused_with_the_nearest(minutes: Range, level: str, said: str) -> None:
    with pytest.raises(DoesNotFit, match=said):
        search("sudoku-9x9", minutes, level)


@pytest.mark.sample(6, 4)
@pytest.mark.parametrize(
    ("family", "level", "target", "nearest"),
    [
        ("sudoku-9x9", "gentle", Target(clues=Range(17, 17)), r"clues = \"[23]\d..3\d\""),
        ("sudoku-9x9", "fiendish", Target(clues=Range(60, 60)), r"clues = \"3\d\""),
        ("killer-9x9", "hard", Target(clues=Range(2, 3)), r"clues = \"2\d..2\d\""),
        ("nonconsecutive-9x9", "gentle", Target(clues=Range(80, 80)), r"clues = \"\d\d\""),
        ("binairo-8", "hard", Target(clues=Range(2, 2)), r"clues = \"1\d..1\d\""),
        ("sudoku-9x9", "", Target(race=Range(100_000)), r"race = \"\d+\.\d\.\.\""),
        ("sudoku-9x9", "", Target(race=Range(0, 1)), r"race = \"..\d\.\d\""),
        ("sudoku-6x6", "", Target(race=Range(1000)), r"race = \"\d+\.\d\.\.\""),
    ],
    ids=str,
)
def test_what_samples_exclude_is_refused_with_an_order_that_is_not(family: str, level: str, target: Target, nearest: str) -> None:
    with pytest.raises(DoesNotFit, match=rf"^chapter 2: [a-z]+: puzzles of .*{family} seldom have .*; the nearest is {nearest}$") as fault:
        Wanted(family, level, target=target).check("chapter 2: ")
    texts = dict([str(fault.value).rpartition("is ")[2].replace('"', "").split(" = ")])
    Wanted(family, level, target=read_target(texts)).check("")


@pytest.mark.parametrize(
    ("family", "level", "target"),
    [
        ("sudoku-9x9", "gentle", Target(clues=Range(26, 26))),
        ("sudoku-9x9", "gentle", Target(clues=Range(80, 80))),
        ("sudoku-9x9", "fiendish", Target(clues=Range(17, 17))),
        ("sudoku-9x9", "fiendish", Target(clues=Range(36, 36))),
        ("sudoku-9x9", "", Target(race=Range(900))),
        ("sudoku-9x9", "", Target(race=Range(0, 4.5))),
        ("thermo-9x9", "gentle", Target(clues=Range(12, 12))),
    ],
    ids=str,
)
def test_what_is_rare_is_not_refused(family: str, level: str, target: Target) -> None:
    Wanted(family, level, target=target).check("--")


@pytest.mark.parametrize(("family", "clues"), [("jigsaw-9x9", 3), ("sudoku-16x16", 40), ("thermo-9x9", 1), ("futoshiki-5", 1)])
def test_clues_without_a_level_are_refused_too(family: str, clues: int) -> None:
    wanted = Target(clues=Range(clues, clues))
    with pytest.raises(DoesNotFit, match=rf"^--clues: puzzles of {family} seldom have fewer than .* is --clues \d+\.\.\d+$"):
        check_reach(Task(family, DigOrder("count", clues, target=wanted), 5), (), "--")
