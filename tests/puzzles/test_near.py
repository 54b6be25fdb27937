"""Sources of puzzles for searches: near each other, one solution, by their index."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import is_within
from generator.kernels import generate_many
from generator.kernels.lanes.directed import measure_many
from generator.notation import parse_puzzle
from generator.puzzles.near import Candidate, LaneGround, PlainGround, expect_ratings, has_lanes
from tests.reference import solver
from tests.support.samples import EASY, HARDEST

NINE = find_family("sudoku-9x9")
HOUSES = solver.sudoku_houses(3, 3)


def distance(one: Candidate, other: Candidate) -> int:
    """Count the cells that are given in one of two puzzles only."""
    pairs = zip(one.puzzle.givens, other.puzzle.givens, strict=True)
    return sum(bool(a) != bool(b) for a, b in pairs)


def test_lanes_are_for_classic_boards_dug_to_the_end() -> None:
    assert has_lanes(NINE, DigOrder())
    assert has_lanes(NINE, DigOrder("symmetric"))
    assert not has_lanes(NINE, DigOrder("symmetric", 33))
    assert not has_lanes(NINE, DigOrder(ceiling=4.4))
    for name in ("diagonal-9x9", "wordoku-9x9", "jigsaw-9x9", "sudoku-6x6", "twin-9x9"):
        assert not has_lanes(find_family(name), DigOrder())


@pytest.mark.parametrize("order", [DigOrder(), DigOrder("symmetric", symmetry="diagonal")])
def test_lanes_make_other_puzzles_at_every_step(order: DigOrder) -> None:
    ground = LaneGround(NINE, order, 1, "near/0")
    first = ground.list_first()
    assert len({one.grid for one in first}) == len(first)
    near = [ground.list_near(first[0], step) for step in range(3)]
    assert near[1] == ground.list_near(first[0], 1) != near[2]
    for one in near[0][:4]:
        assert one.grid == first[0].grid
        assert distance(one, first[0]) < 30
        (found,) = solver.solutions(list(one.puzzle.givens), HOUSES)
        assert bytes(found) == one.grid.digits


@pytest.mark.sample(3, 2, 3)
@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("sudoku-9x9", DigOrder(ceiling=2.3)),
        ("sudoku-9x9", DigOrder("symmetric", 33, "half-turn", 1.2)),
        ("jigsaw-9x9", DigOrder()),
        ("jigsaw-9x9", DigOrder(ceiling=3.0)),
        ("disjoint-9x9", DigOrder()),
        ("wordoku-9x9", DigOrder()),
        ("twin-9x9", DigOrder("symmetric")),
        ("sudoku-12x12", DigOrder()),
    ],
)
def test_any_family_has_puzzles_near_each_other(name: str, order: DigOrder) -> None:
    family = find_family(name)
    ground = PlainGround(family, order, 1, "near", 3, "en")
    (first,) = ground.list_first()
    near = [one for step in range(6) for one in ground.list_near(first, step)]
    assert near == [one for step in range(6) for one in ground.list_near(first, step)]
    assert ground.expect(near) is None
    assert {one.grid for one in near} == {first.grid}
    assert len({one.puzzle for one in near}) > 1
    for one in near:
        assert family.solve(one.puzzle).count == 1
        assert family.accepts is None or family.accepts(one.puzzle)
        if order.ceiling is not None:
            assert is_within(np.frombuffer(one.puzzle.givens, np.uint8), family.board(one.puzzle), order.ceiling)
        assert one.puzzle.clues >= order.clues
    assert min(distance(one, first) for one in near) < first.puzzle.clues


def test_ratings_to_expect_rise_with_the_measure() -> None:
    easy, *hardest = (np.frombuffer(parse_puzzle(line).givens, np.uint8) for line in (EASY, *HARDEST))
    low, *high = expect_ratings(measure_many(np.array([easy, *hardest])))
    assert low < 3
    assert min(high) > 9.5
    puzzles, _ = generate_many(1, "expect", 0, 400)
    assert 50 < sum(rating > 7 for rating in expect_ratings(measure_many(puzzles))) < 200
