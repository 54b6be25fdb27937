"""Waves: the same puzzles for any chunks, runners and killed workers."""

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
from generator.puzzles.chunks import LevelChunk, Made, make_chunk
from generator.puzzles.grade import grade
from generator.puzzles.grade_waves import grade_all
from generator.puzzles.quota_search import Search, fill_quotas, make_dig_order
from generator.puzzles.select import FULL, OTHER, PRINTED, TAKEN, TWIN, Quota, select
from generator.puzzles.task import Chunk, Task
from generator.puzzles.ungraded import dig_chunk
from generator.workers import InProcessRunner, LokyRunner, open_runner
from tests.support.samples import EASY


def search(level: str = "easy", wanted: int = 4, limit: int = 400) -> Search:
    found = find_level(level)
    return Search(Quota("sudoku-9x9", level, wanted), Task("sudoku-9x9", make_dig_order(found), 7, found, LEVELS), limit)


def lines(*searches: Search) -> list[str]:
    return [puzzle_id(graded.puzzle) for one in searches for graded in one.quota.sorted()]


class Uneven:
    """A runner in this process that claims to have many jobs.

    So waves are divided differently.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.waves = 0

    def run(self, work: Callable[[Any], Any], wave: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        self.waves += 1
        for place in reversed(range(len(wave))):  # results may be returned in any order
            yield place, work(wave[place])

    run_alone = run


@pytest.fixture(scope="module")
def plain() -> list[str]:
    searches = [search(), search("gentle", 2)]
    fill_quotas(searches, InProcessRunner())
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


@pytest.mark.broad
def test_the_same_puzzles_in_other_processes(plain: list[str]) -> None:
    searches, pids = [search(), search("gentle", 2)], set()
    with open_runner(2, is_explicit=True) as runner:
        fill_quotas(searches, runner, on_chunk=lambda _, made: pids.add(made.pid))
    assert lines(*searches) == plain
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_small_orders_stay_in_this_process() -> None:
    with open_runner(8, is_small=True) as runner:
        assert isinstance(runner, InProcessRunner)
    with open_runner(2, is_small=True, is_explicit=True) as runner:
        assert isinstance(runner, LokyRunner)
    with open_runner(1, is_small=True, is_risky=True) as runner:  # work that killed its process before is done in another process
        assert isinstance(runner, LokyRunner)


def test_the_bound_ends_a_search_with_its_counts() -> None:
    one = search(wanted=50, limit=9)
    fill_quotas([one], InProcessRunner())
    assert one.tried == one.made == 9
    assert one.quota.missing > 0
    message = one.shortfall("the recipe orders", "bound")
    assert message == f"the recipe orders 50 easy sudoku-9x9, found {len(one.quota.taken)} in 9 candidates; raise bound or order fewer"


def test_quarantined_candidates_are_skipped_and_named() -> None:
    whole, one = search(), search()
    fill_quotas([whole], InProcessRunner())
    first = make_chunk(whole.chunk(0, whole.tried)).found[0][0]
    one.poisoned = {first: "killed its worker", whole.tried + 1000: "killed its worker"}
    fill_quotas([one], InProcessRunner())
    assert one.quota.is_full
    assert one.quarantined == {first: "killed its worker"}
    assert len(set(lines(one)) & set(lines(whole))) == 3


def test_a_kept_candidate_quarantined_since_is_not_used() -> None:
    one = search()
    chunk = one.chunk(0, 60)
    made = make_chunk(chunk)
    first, second = (index for index, _ in made.found[:2])
    one.poisoned = {first: "killed its worker"}
    one.offer(chunk, made, frozenset())
    taken = {graded.key for graded in one.quota.sorted()}
    assert made.found[0][1].key not in taken
    assert made.found[1][1].key in taken
    assert one.quarantined == {first: "killed its worker"}
    assert one.tried > second


def test_every_candidate_used_has_its_level_and_one_solution() -> None:
    found = make_chunk(LevelChunk(Task("sudoku-9x9", make_dig_order(find_level("easy")), 7, find_level("easy"), LEVELS), 0, 12)).found
    assert found
    for _, graded in found:
        assert grade(graded.puzzle, with_hodoku=False) == graded
        assert graded.effort.se_er <= find_level("easy").ceiling


def test_plain_puzzles_depend_on_their_index_alone() -> None:
    whole = dig_chunk(Chunk(Task("sudoku-9x9", DigOrder(), 5), 0, 6))
    parts = [dig_chunk(Chunk(Task("sudoku-9x9", DigOrder(), 5), first, 2)) for first in (0, 2, 4)]
    assert "".join(parts) == whole
    assert len(set(whole.splitlines())) == 6


def scramble(graded: GradedPuzzle, turn: int) -> GradedPuzzle:
    """Return a twin of a puzzle.

    Digits are renamed, bands exchanged, and for odd turns the board is transposed.
    """
    cells = graded.puzzle.givens
    rows = [cells[row * 9 : row * 9 + 9] for row in range(9)]
    rows = rows[3:6] + rows[6:] + rows[:3] if turn % 3 else rows
    columns = list(zip(*rows, strict=True)) if turn % 2 else rows
    renamed = bytes(0 if not digit else (digit + turn - 1) % 9 + 1 for row in columns for digit in row)
    return grade(replace(graded.puzzle, givens=renamed))


def test_twins_in_one_book_are_refused() -> None:
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


def test_candidates_that_no_chapter_needs_are_refused() -> None:
    first = grade(parse_puzzle(EASY))
    assert select([first], [Quota("sudoku-9x9", "no such level", 1)]) == [OTHER]
    one = search("easy", 1)
    fill_quotas([one], InProcessRunner())
    assert one.quota.offer(one.quota.taken[0]) == FULL


def test_chapters_go_from_easy_to_hard() -> None:
    one = search(wanted=6)
    fill_quotas([one], InProcessRunner())
    races = [graded.effort.race for graded in one.quota.sorted()]
    assert races == sorted(races)


def test_own_puzzles_are_graded_in_order_with_faults_by_line() -> None:
    none = parse_puzzle("5" + EASY[1:].replace("6", "5", 1))
    shifts = [str.maketrans("123456789", "123456789"[at:] + "123456789"[:at]) for at in range(9)]
    items = [(number, parse_puzzle(EASY.translate(shifts[number % 9])) if number % 3 else none) for number in range(60)]
    results = list(grade_all(items, InProcessRunner(), LEVELS))
    assert [number for number, _ in results] == list(range(60))
    assert all(isinstance(result, NoSolution if number % 3 == 0 else GradedPuzzle) for number, result in results)
    assert isinstance(results[0][1], PuzzleError)


def test_copies_of_a_puzzle_are_graded_once() -> None:
    """Three hundred copies of one killer line took 35 s of processor time."""
    none = parse_puzzle("5" + EASY[1:].replace("6", "5", 1))
    seen: list[int] = []

    class Counting(Uneven):
        def run(self, work: Callable[[Any], Any], wave: Sequence[Any]) -> Iterator[tuple[int, Any]]:
            seen.append(sum(len(chunk.puzzles) for chunk in wave))
            return super().run(work, wave)

    items = [(number, none if number == 250 else parse_puzzle(EASY)) for number in range(300)]
    results = list(grade_all(items, Counting(1), LEVELS))
    assert (sum(seen), [number for number, _ in results]) == (2, list(range(300)))
    assert {number for number, result in results if isinstance(result, PuzzleError)} == {250}


def test_an_own_level_table_decides_the_level() -> None:
    own = (replace(LEVELS[-1], name="all", ceiling=12.0, race_low=0.0, beyond=True),)
    assert grade(parse_puzzle(EASY), own).level == "all"


@pytest.mark.parametrize(
    ("wanted", "tried", "advice"),
    [(50, 9, "order fewer"), (20, 9, "raise --bound or order fewer"), (20, 360, "order fewer")],
)
def test_more_candidates_are_not_suggested_where_all_puzzles_were_seen(wanted: int, tried: int, advice: str) -> None:
    """There are 36 puzzles of 4x4 without a redundant clue."""
    level = find_level("gentle", family="sudoku-4x4")
    one = Search(Quota("sudoku-4x4", "gentle", wanted), Task("sudoku-4x4", make_dig_order(level), 7, level, LEVELS), 1000)
    one.tried = tried
    assert one.shortfall("ordered", "--bound").endswith(f"only 36 different ones without a redundant clue exist; {advice}")


def search_with_spares(wanted: int = 4, spares: int = 3, limit: int = 400) -> Search:
    one = search(wanted=wanted, limit=limit)
    one.quota.spares_wanted = spares
    return one


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_spares_follow_the_puzzles_of_a_chapter_for_any_waves(jobs: int) -> None:
    one, more = search_with_spares(), search(wanted=7)
    fill_quotas([one], Uneven(jobs))
    fill_quotas([more], InProcessRunner())
    assert [graded.key for graded in one.quota.taken + one.quota.spares] == [graded.key for graded in more.quota.taken]
    assert one.tried < one.examined == more.tried
    bare = search()
    fill_quotas([bare], InProcessRunner())
    assert (one.tried, lines(one)) == (bare.tried, lines(bare))
    assert bare.examined == bare.tried


def test_the_search_for_spares_is_bounded() -> None:
    one, chunk = search_with_spares(), search().chunk(0, 200)
    made = make_chunk(chunk)
    fourth, later = made.found[3][0], made.found[20]
    end = fourth + 1 + max(20, 3 * (fourth + 1) * 3 // 4)
    late = Made((*made.found[:4], (end - 1, made.found[5][1]), (end, later[1])), made.pid, made.seconds)
    one.offer(chunk, late, frozenset())
    assert one.is_done
    assert (one.tried, one.examined, one.end) == (fourth + 1, end, end)
    assert [graded.key for graded in one.quota.spares] == [made.found[5][1].key]
    few = search_with_spares(spares=90, limit=30)
    fill_quotas([few], InProcessRunner())
    assert few.quota.is_full
    assert (few.examined, few.quota.spares_missing > 0) == (30, True)


def test_no_spare_is_a_twin_of_the_book_or_printed_elsewhere() -> None:
    one, chunk = search_with_spares(wanted=2, spares=2), search().chunk(0, 100)
    made = make_chunk(chunk)
    twice = replace(made, found=tuple((2 * at + twin, graded) for at, (_, graded) in enumerate(made.found) for twin in (0, 1)))
    printed = made.found[2][1]
    one.offer(chunk, twice, frozenset({printed.key}))
    assert [graded.key for graded in one.quota.taken] == [graded.key for _, graded in made.found[:2]]
    assert [graded.key for graded in one.quota.spares] == [graded.key for _, graded in made.found[3:5]]
    # Refused for the book and for the bank: a rebuild needs both, but no twin of a spare.
    assert [refusal.why for refusal in one.quota.refused] == [TWIN, PRINTED, PRINTED]


def test_a_quarantined_candidate_before_the_last_spare_is_named() -> None:
    whole, one = search_with_spares(), search_with_spares()
    fill_quotas([whole], InProcessRunner())
    lost = whole.examined - 1
    assert lost >= whole.tried
    one.poisoned = {lost: "killed its worker"}
    fill_quotas([one], InProcessRunner())
    assert one.quarantined == {lost: "killed its worker"}
    assert one.quota.spares[:2] == whole.quota.spares[:2]


def test_chapters_of_one_level_are_searched_one_after_the_other() -> None:
    """Otherwise the size of waves would decide which has a puzzle that both find."""
    first, second, other = search("easy", 2, 500), search("easy", 2, 500), search("gentle", 2, 500)
    second.quota.ids = first.quota.ids
    fill_quotas([first, second, other], InProcessRunner())
    assert [len(one.quota.taken) for one in (first, second, other)] == [2, 2, 2]
    keys = {graded.key for one in (first, second) for graded in one.quota.taken}
    assert len(keys) == 4
    assert [refusal.why for refusal in second.quota.refused] == [TWIN, TWIN]  # both streams are the same here
