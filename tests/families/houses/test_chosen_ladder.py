"""Ladders with some techniques: the same as the whole one where all are chosen."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import find_family
from generator.families.houses.chosen_ladder import make_chosen_ladder, rests_on_uniqueness
from generator.grading import is_within
from generator.kernels import generate_many
from generator.kernels.marks import load_marks, make_marks
from generator.model import digits_of
from generator.model.ladder import Selection
from generator.notation import parse_puzzle
from generator.techniques.explainer import TECHNIQUES

NINE = find_family("sudoku-9x9").geometry
PUZZLES, _ = generate_many(3, "chosen", 0, 60)

MISSED = ".1956..4.3......68...8..9....1.5.....6..8.......9..2.45.7.............72.82.3..5."
"""A puzzle with a Y cycle that a search for shortest ways misses."""


def select_up_to(rating: float, *without: str) -> Selection:
    names = frozenset(technique.name for technique in TECHNIQUES if technique.rating <= rating and technique.name not in without)
    return Selection(names, rating, rating)


@pytest.mark.parametrize("rating", [1.5, 2.3, 4.4, 5.4, 7.0])
def test_all_techniques_up_to_a_rating_solve_what_the_ladder_solves(rating: float) -> None:
    ladder = make_chosen_ladder(select_up_to(rating), NINE)
    solved = [ladder.fills(puzzle) for puzzle in PUZZLES]
    assert solved == [is_within(puzzle, NINE, rating) for puzzle in PUZZLES]
    assert 0 < sum(solved) < len(solved)


def test_quads_are_compiled_where_their_order_does_not_count() -> None:
    unique = [technique.name for technique in TECHNIQUES if rests_on_uniqueness(technique.name)]
    assert make_chosen_ladder(select_up_to(5.4, *unique), NINE).late == ()
    assert make_chosen_ladder(select_up_to(5.4), NINE).late
    assert len(make_chosen_ladder(select_up_to(5.4), NINE).unique) == 8
    assert make_chosen_ladder(select_up_to(5.4, *unique), NINE).unique == ()


def test_a_ladder_stops_where_no_technique_finds_a_step() -> None:
    easy, whole = make_chosen_ladder(select_up_to(4.4), NINE), make_chosen_ladder(select_up_to(9.0), NINE)
    marks = make_marks(easy.board)
    for puzzle in PUZZLES:
        load_marks(easy.board, puzzle, marks)
        if not easy.advance(marks):
            assert marks.n_empty[0] > 0
            assert not easy.finds_step(marks)
            assert whole.finds_step(marks)
            before = marks.candidates.copy()
            easy.advance(marks)
            assert (marks.candidates == before).all()


def test_steps_above_a_ceiling_are_not_applied() -> None:
    low = make_chosen_ladder(Selection(select_up_to(7.0).names, 7.0, 7.0), NINE)
    high = make_chosen_ladder(Selection(select_up_to(7.0).names, 7.0), NINE)
    answers = [(low.fills(puzzle), high.fills(puzzle)) for puzzle in PUZZLES]
    assert (False, True) in answers
    assert (True, False) not in answers


def test_a_cycle_that_the_search_misses_is_seen() -> None:
    """With it the puzzle may be solved without an X-chain, so that it is not needed."""
    ladder = make_chosen_ladder(select_up_to(6.6, "bidirectional x-cycle", "forcing x-chain"), NINE)
    givens = np.array(digits_of(parse_puzzle(MISSED).givens))
    assert not ladder.fills(givens)
    assert ladder.may_fill(givens)
    without = make_chosen_ladder(select_up_to(6.2), NINE)
    assert not without.may_fill(givens)


def test_what_fills_a_puzzle_may_fill_it() -> None:
    ladder = make_chosen_ladder(select_up_to(5.8), NINE)
    for puzzle in PUZZLES[:30]:
        assert ladder.fills(puzzle) <= ladder.may_fill(puzzle)
