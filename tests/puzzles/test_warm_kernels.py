"""Kernels compiled before a run: those its chapters need, slow kinds first.

Chains are compiled only for chapters that need them.
"""

from __future__ import annotations

import gc

import pytest

from generator.errors import Defect, ManySolutions
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import LEVELS, find_level, levels_for
from generator.model import Puzzle
from generator.model.wishes import Wish
from generator.puzzles import warm_kernels as tested
from generator.puzzles.level_search import make_search
from generator.puzzles.quota_search import Search, make_dig_order
from generator.puzzles.select import Quota
from generator.puzzles.task import Task
from generator.puzzles.warm_kernels import CompileTask, list_tasks, warm_kernels
from generator.workers.garbage import RARE_COLLECTION


def search(family: str, level: str) -> Search:
    found = find_level(level, levels_for(find_family(family), LEVELS))
    return Search(Quota(family, level, 1), Task(family, make_dig_order(found), 1, found, LEVELS), 10)


def wishing(family: str, *techniques: str) -> Search:
    kind = find_family(family)
    return make_search(kind, None, DigOrder(wish=Wish(needs=techniques)), 1, 1, 10)


def names(*searches: Search) -> list[str]:
    return [task.name for task in list_tasks(searches)]


def test_easy_chapters_compile_no_chains() -> None:
    assert names(search("sudoku-9x9", "gentle"), search("sudoku-9x9", "easy")) == ["sudoku-9x9-gentle", "sudoku-9x9-easy"]


def test_an_example_without_one_solution_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Puzzle) -> bytes:
        raise ManySolutions("expected one solution, got at least 2")

    monkeypatch.setattr(tested, "solve_puzzle", refuse)
    (task,) = list_tasks([search("sudoku-4x4", "gentle")])
    with pytest.raises(Defect, match="the example of sudoku-4x4, in its folder of generator/families: expected one solution"):
        tested.warm_task(task)


def test_kinds_with_their_own_rules_are_compiled_second() -> None:
    found = names(search("killer-9x9", "easy"), search("sudoku-9x9", "easy"), search("sudoku-6x6", "easy"))
    assert found == ["sudoku-9x9-easy", "killer-9x9-easy", "sudoku-6x6-easy"]


def test_a_hard_chapter_compiles_every_late_technique_once() -> None:
    found = names(search("sudoku-9x9", "easy"), search("sudoku-9x9", "fiendish"))
    late = [name for name in found if name.startswith("late-")]
    assert len(late) == len(set(late)) >= 5
    assert found[0] == "sudoku-9x9-easy"
    assert found[-1] == "sudoku-9x9-fiendish"


def test_puzzles_by_technique_compile_chains_only_if_they_may_need_them() -> None:
    assert names(wishing("sudoku-9x9", "x-wing")) == ["sudoku-9x9-", "wishes"]
    late = names(wishing("sudoku-9x9", "naked-quad"))
    assert late[:2] == ["sudoku-9x9-", "wishes"]
    assert len([name for name in late if name.startswith("late-")]) >= 5
    assert names(wishing("killer-9x9", "naked-pair")) == ["killer-9x9-"]


def test_all_that_searches_for_techniques_is_run() -> None:
    tested.OTHER_WORK[tested.WISHES]()


def test_kernels_marked_as_compiled_are_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[CompileTask] = []
    marked: set[str] = set()
    monkeypatch.setattr(tested, "share_work", lambda _, tasks, __: asked.extend(tasks))
    monkeypatch.setattr(tested, "is_warm", marked.__contains__)
    monkeypatch.setattr(tested, "mark_warm", marked.add)
    for _ in range(2):
        warm_kernels([search("sudoku-4x4", "gentle")])
    assert [task.name for task in asked] == ["sudoku-4x4-gentle"] == list(marked)


@pytest.mark.parametrize("is_here", [True, False])
def test_compiled_kernels_are_loaded_only_where_candidates_are_made(monkeypatch: pytest.MonkeyPatch, is_here: bool) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(tested, "is_warm", lambda _: True)
    monkeypatch.setattr(tested, "warm_chunk", lambda chunk: loaded.append(chunk.task.family))
    monkeypatch.setattr(tested, "LOADED", set())
    for _ in range(2):
        warm_kernels([search("sudoku-4x4", "gentle")], is_here=is_here)
    assert loaded == ["sudoku-4x4"] * is_here


def test_garbage_is_collected_rarely_while_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    before, seen = gc.get_threshold(), []
    monkeypatch.setattr(tested, "warm_late", lambda _: seen.append(gc.get_threshold()))
    tested.warm_task(CompileTask("late-0", late=0))
    assert seen == [RARE_COLLECTION]
    assert gc.get_threshold() == before
