"""What the notes of levels promise, checked on puzzles that are kept."""

from __future__ import annotations

from itertools import islice

import pytest

from generator.families import FAMILIES, find_category, find_family
from generator.grading import levels_for
from generator.model import GradedPuzzle
from generator.puzzles.chunks import LevelChunk
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.task import Task
from generator.techniques.category import CHAINS, FULL_HOUSE, GUESS, HIDDEN_SINGLE, NAKED_SINGLE

NINE = "sudoku-9x9"
COUNT, MOST_CANDIDATES = 8, 400
SINGLES = {FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE}


def kept_puzzles(family: str, level_name: str, count: int) -> list[GradedPuzzle]:
    """Make candidates of a level until enough are kept."""
    levels = levels_for(find_family(family))
    level = next(level for level in levels if level.name == level_name)
    chunk = LevelChunk(Task(family, make_dig_order(level), 5, level, levels), 0, MOST_CANDIDATES)
    found = (chunk.make_candidate(index) for index in range(MOST_CANDIDATES))
    kept = list(islice((graded for graded in found if graded), count))
    assert len(kept) == count
    return kept


def categories_of(graded: GradedPuzzle) -> set[str]:
    return {find_category(step.technique) for step in graded.path}


def test_gentle_needs_boxes_only() -> None:
    for graded in kept_puzzles(NINE, "gentle", COUNT):
        assert graded.effort.se_er <= 1.2


@pytest.mark.parametrize("level", ["easy", "moderate"])
def test_easy_and_moderate_need_a_row_or_column(level: str) -> None:
    for graded in kept_puzzles(NINE, level, COUNT):
        assert graded.effort.se_er >= 1.5


def test_hard_needs_an_elimination() -> None:
    for graded in kept_puzzles(NINE, "hard", COUNT):
        assert categories_of(graded) - SINGLES
        assert not categories_of(graded) & CHAINS


def test_fiendish_needs_a_chain_or_a_guess() -> None:
    for graded in kept_puzzles(NINE, "fiendish", COUNT):
        assert categories_of(graded) & (CHAINS | {GUESS})


@pytest.mark.slow
@pytest.mark.parametrize("family", [family.name for family in FAMILIES if family.geometry.n_cells <= 100])
def test_candidates_of_every_level_meet_its_floor(family: str) -> None:
    for level in levels_for(find_family(family)):
        for graded in kept_puzzles(family, level.name, COUNT):
            assert graded.effort.beyond or max(step.rating for step in graded.path) >= level.floor
