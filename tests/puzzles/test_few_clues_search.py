"""Orders of puzzles with few clues: no twins, any number of jobs, bounded."""

from __future__ import annotations

import pytest

from generator.errors import Shortfall
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import find_key, solve_puzzle
from generator.model import Puzzle
from generator.model.targets import Range, Target
from generator.puzzles import few_clues_search
from generator.puzzles.few_clues_search import FewCluesSearch
from generator.puzzles.task import Task
from generator.workers import InProcessRunner, open_runner

NINE = find_family("sudoku-9x9")


def search(clues: Range, wanted: int, bound: int = 200) -> FewCluesSearch:
    return FewCluesSearch(Task(NINE.name, DigOrder("count", int(clues.low), target=Target(clues=clues)), 5), wanted, bound)


def find(made: FewCluesSearch) -> list[Puzzle]:
    return list(made.run(InProcessRunner()))


@pytest.mark.broad
def test_puzzles_have_the_clues_and_are_no_twins() -> None:
    made = search(Range(19, 20), 25)
    found = find(made)
    made.check()
    assert {puzzle.clues for puzzle in found} == {19, 20}
    assert len({find_key(puzzle, solve_puzzle(puzzle)) for puzzle in found}) == 25


@pytest.mark.slow
def test_they_do_not_depend_on_chunks_and_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = find(search(Range(20, 20), 25))
    with open_runner(2, is_small=False, is_explicit=True) as runner:
        assert list(search(Range(20, 20), 25).run(runner)) == expected
    monkeypatch.setattr(few_clues_search, "FIRST_CHUNK", 3)
    assert find(search(Range(20, 20), 25)) == expected
    assert find(search(Range(20, 20), 12)) == expected[:12]


def test_a_shortfall_names_the_fewest_clues_reached() -> None:
    made = search(Range(17, 17), 50, bound=1)
    found = find(made)
    assert len(found) < 50
    with pytest.raises(Shortfall, match=r"^ordered 50 sudoku-9x9 with 17 clues, found \d+ in \d+ tr(y|ies).*; raise --clues or --bound$"):
        made.check()
