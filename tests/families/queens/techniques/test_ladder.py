"""The ladder of queens: ratings, ceilings and effort."""

from __future__ import annotations

import pytest

from generator.families.queens.techniques.board import open_rows
from generator.families.queens.techniques.ladder import COSTS, TECHNIQUES, climb_queens
from generator.grading import list_solutions
from generator.notation import parse_puzzle
from tests.support.queens_boards import boards

HARD = parse_puzzle("queens-8:......1.........................1...............................")


def test_every_technique_has_its_cost() -> None:
    assert set(COSTS) == {*(one.name for one in TECHNIQUES), "guess"}
    assert list(COSTS.values()) == sorted(COSTS.values())


@pytest.mark.broad
def test_techniques_are_listed_by_the_lowest_rating_of_their_steps() -> None:
    for technique in TECHNIQUES:
        easier = [other.find for other in TECHNIQUES if other.rating < technique.rating]
        stuck = [board for board in boards() if not any(other(board.rows, board.placed) for other in easier)]
        ratings = [found.rating for board in stuck if (found := technique.find(board.rows, board.placed)) is not None]
        assert min(ratings, default=technique.rating) == technique.rating
    ratings = [technique.rating for technique in TECHNIQUES]
    assert ratings == sorted(ratings)


@pytest.mark.parametrize("ceiling", [1.2, 2.0, 3.8, 4.0, 9.0])
def test_no_step_is_rated_above_the_ceiling(ceiling: float) -> None:
    solution = next(iter(list_solutions(HARD, 1)))
    ascent = climb_queens(HARD.givens, solution, ceiling)
    assert all(step.rating <= ceiling or step.technique == "guess" for step in ascent.steps)
    assert ascent.ratings.beyond == (ceiling < 4.2)


def test_the_places_of_a_board_are_those_no_queen_attacks() -> None:
    assert open_rows([0], 4) == [0b0001, 0b1100, 0b1010, 0b0110]
