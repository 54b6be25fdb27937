"""Waves: the same puzzles however they are cut, who ever makes them, and which worker dies on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from generator.errors import NoSolution, PuzzleError
from generator.families.base.dig_order import DigOrder
from generator.grading import LEVELS, find_level
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle, puzzle_id
from generator.puzzles.chunks import LevelChunk, make_chunk
from generator.puzzles.grade import grade
from generator.puzzles.quota_search import Search, dig_order_of, fill_quotas, grade_all
from generator.puzzles.select import FULL, OTHER, PRINTED, TAKEN, TWIN, Quota, select
from generator.puzzles.ungraded import PlainChunk, dig_chunk
from generator.workers import InProcess, Loky, open_runner
from tests.support.samples import EASY


def search(level: str = "easy", wanted: int = 4, limit: int = 400) -> Search:
    found = find_level(level)
    return Search(Quota("sudoku-9x9", level, wanted), found, LEVELS, dig_order_of(found), 7, limit)


def lines(*searches: Search) -> list[str]:
    return [puzzle_id(graded.puzzle) for one in searches for graded in one.quota.sorted()]


class Uneven:
    """A runner in this process that says it has many jobs, so that waves are cut another way."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.waves = 0

    def run(self, work: Callable[[Any], Any], wave: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        self.waves += 1
        for place in reversed(range(len(wave))):  # results may come in any order
            yield place, work(wave[place])

    run_alone = run


@pytest.fixture(scope="module")
def plain() -> list[str]:
    searches = [search(), search("gentle", 2)]
    fill_quotas(searches, InProcess())
    assert [one.quota.missing for one in searches] == [0, 0]
    return lines(*searches)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_same_puzzles_for_any_waves(plain: list[str], jobs: int) -> None:
    searches = [search(), search("gentle", 2)]
    fill_quotas(searches, Uneven(jobs))
    assert lines(*searches) == plain
    alone = [search(), search("gentle", 2)]
    for one in alone:
        fill_quotas([one], Uneven(jobs))
    assert [one.tried for one in alone] == [one.tried for one in searches]


def test_the_same_puzzles_in_other_processes(plain: list[str]) -> None:
    searches, pids = [search(), search("gentle", 2)], set()
    with open_runner(2, asked=True) as runner:
        fill_quotas(searches, runner, watch=lambda _, made: pids.add(made.pid))
    assert lines(*searches) == plain
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_small_orders_stay_in_this_process() -> None:
    with open_runner(8, is_small=True) as runner:
        assert isinstance(runner, InProcess)
    with open_runner(2, is_small=True, asked=True) as runner:
        assert isinstance(runner, Loky)
    with open_runner(1, is_small=True, is_risky=True) as runner:  # what killed its process once is done in another
        assert isinstance(runner, Loky)


def test_the_bound_ends_a_search_and_the_counts_are_told() -> None:
    one = search(wanted=50, limit=9)
    fill_quotas([one], InProcess())
    assert one.tried == one.made == 9
    assert one.quota.missing > 0
    told = one.shortfall("recipe wants", "bound")
    assert told == f"recipe wants 50 easy sudoku-9x9, found {len(one.quota.taken)} in 9 candidates; raise bound or ask for fewer"


def test_candidates_in_quarantine_are_passed_over_and_named_if_they_were_looked_at() -> None:
    whole, one = search(), search()
    fill_quotas([whole], InProcess())
    first = make_chunk(whole.chunk(0, whole.tried)).found[0][0]
    one.poisoned = {first: "killed its worker", whole.tried + 1000: "killed its worker"}
    fill_quotas([one], InProcess())
    assert one.quota.is_full
    assert one.lost == {first: "killed its worker"}
    assert len(set(lines(one)) & set(lines(whole))) == 3


def test_a_kept_candidate_that_came_into_quarantine_since_is_not_taken() -> None:
    one = search()
    chunk = one.chunk(0, 60)
    made = make_chunk(chunk)
    first, second = (index for index, _ in made.found[:2])
    one.poisoned = {first: "killed its worker"}
    one.offer(chunk, made, frozenset())
    taken = {graded.key for graded in one.quota.sorted()}
    assert made.found[0][1].key not in taken
    assert made.found[1][1].key in taken
    assert one.lost == {first: "killed its worker"}
    assert one.tried > second


def test_every_candidate_taken_is_of_its_level_and_proved() -> None:
    found = make_chunk(LevelChunk("sudoku-9x9", find_level("easy"), LEVELS, dig_order_of(find_level("easy")), 7, 0, 12)).found
    assert found
    for _, graded in found:
        assert grade(graded.puzzle, with_hodoku=False) == graded
        assert graded.effort.se_er <= find_level("easy").ceiling


def test_plain_puzzles_depend_on_their_index_alone() -> None:
    whole = dig_chunk(PlainChunk("sudoku-9x9", DigOrder(), 5, "generate", 0, 6))
    parts = [dig_chunk(PlainChunk("sudoku-9x9", DigOrder(), 5, "generate", first, 2)) for first in (0, 2, 4)]
    assert "".join(parts) == whole
    assert len(set(whole.splitlines())) == 6


def scramble(graded: GradedPuzzle, turn: int) -> GradedPuzzle:
    """Return a twin of a puzzle: digits renamed, the board transposed for odd turns, bands exchanged."""
    cells = graded.puzzle.givens
    rows = [cells[row * 9 : row * 9 + 9] for row in range(9)]
    rows = rows[3:6] + rows[6:] + rows[:3] if turn % 3 else rows
    columns = list(zip(*rows, strict=True)) if turn % 2 else rows
    renamed = bytes(0 if not digit else (digit + turn - 1) % 9 + 1 for row in columns for digit in row)
    return grade(replace(graded.puzzle, givens=renamed))


def test_twins_are_refused_in_the_book() -> None:
    first = grade(parse_puzzle(EASY))
    twins = [scramble(first, turn) for turn in range(1, 9)]
    quota = Quota("sudoku-9x9", first.level, 20)
    assert select([first, *twins, first], [quota]) == [TAKEN, *[TWIN] * 9]
    assert {refusal.twin_of for refusal in quota.refused} == {puzzle_id(first.puzzle)}
    assert {replace(twin.effort, hodoku_score=first.effort.hodoku_score) for twin in twins} == {first.effort}


def test_printed_puzzles_are_refused_and_recorded() -> None:
    first = grade(parse_puzzle(EASY))
    quota = Quota("sudoku-9x9", first.level, 1)
    assert select([first], [quota], lambda offers: {graded.key for graded in offers}) == [PRINTED]
    assert [(refusal.puzzle_id, refusal.why) for refusal in quota.refused] == [(puzzle_id(first.puzzle), PRINTED)]


def test_offers_no_chapter_wants() -> None:
    first = grade(parse_puzzle(EASY))
    assert select([first], [Quota("sudoku-9x9", "no such level", 1)]) == [OTHER]
    one = search("easy", 1)
    fill_quotas([one], InProcess())
    assert one.quota.offer(one.quota.taken[0]) == FULL


def test_chapters_go_from_easy_to_hard() -> None:
    one = search(wanted=6)
    fill_quotas([one], InProcess())
    races = [graded.effort.race for graded in one.quota.sorted()]
    assert races == sorted(races)


def test_given_puzzles_are_graded_in_order_and_faults_stay_with_their_line() -> None:
    none = parse_puzzle("5" + EASY[1:].replace("6", "5", 1))
    items = [(number, parse_puzzle(EASY) if number % 3 else none) for number in range(60)]
    results = list(grade_all(items, InProcess(), LEVELS))
    assert [number for number, _ in results] == list(range(60))
    assert all(isinstance(result, NoSolution if number % 3 == 0 else GradedPuzzle) for number, result in results)
    assert isinstance(results[0][1], PuzzleError)


def test_a_level_table_of_ones_own_decides() -> None:
    own = (replace(LEVELS[-1], name="all", ceiling=12.0, race_low=0.0, beyond=True),)
    assert grade(parse_puzzle(EASY), own).level == "all"
