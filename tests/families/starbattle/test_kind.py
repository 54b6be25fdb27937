"""Star battle: maps with one solution, sound steps, and faults of invalid boards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from generator.errors import DoesNotFit, UnknownName
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.crowns.kind import crowns
from generator.families.starbattle.kind import EXAMPLES, SIZES, stars_in
from generator.families.stars.maps import map_board
from generator.families.stars.techniques.make_map import LEAST_CELLS
from generator.grading import find_faults, grade_puzzle, list_solutions
from generator.model import GradedPuzzle, Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference.ruled import count_solutions

NINE = find_family("starbattle-9")
TRIED = "123344444122334454112334555122134655111166665111166655178866995777889999778899999"
"""A map that needs a short trial."""


def replay(graded: GradedPuzzle) -> set[str]:
    """Check the steps of a path by the printed rules; return the techniques."""
    puzzle, n = graded.puzzle, round(len(graded.solution) ** 0.5)
    board = map_board(puzzle.extra, n, False)
    houses = [[cell for cell in house if cell >= 0] for house in board.houses.tolist()]
    marks = {cell for cell, digit in enumerate(graded.solution) if digit}
    assert all(len(marks & {*house}) == stars_in(n) for house in houses)
    placed, closed = set(), set()
    for step in graded.path:
        assert not {cell for cell, _ in step.removed} & (marks | closed | placed)
        if step.technique.startswith("complete"):
            assert len(placed & {*houses[step.houses[0]]}) == stars_in(n)
        closed |= {cell for cell, _ in step.removed}
        if step.cell is not None:
            assert step.cell in marks - placed
            placed.add(step.cell)
            closed |= {peer for peer in board.peers[step.cell].tolist() if peer >= 0}
    assert placed == marks
    return {step.technique for step in graded.path}


@pytest.mark.parametrize("n", SIZES)
def test_examples_have_one_solution_that_the_easiest_techniques_find(n: int) -> None:
    puzzle = parse_puzzle(find_family(f"starbattle-{n}").example)
    graded = grade_puzzle(puzzle)
    assert graded.level == "gentle"
    assert replay(graded) >= {"last cells of a region", "complete line"}
    count, model = count_solutions(puzzle, 2)
    assert (count, bytes(model)) == (1, graded.solution)
    assert min(Counter(EXAMPLES[n]).values()) >= LEAST_CELLS[stars_in(n)]
    assert max(Counter(EXAMPLES[n]).values()) <= 2 * n


def test_no_region_is_larger_than_two_rows() -> None:
    """Neither in a map just grown nor in one whose borders were moved."""
    for index in range(6):
        grid = fill(NINE, 3, "gentle", index)
        puzzle = dig(NINE, grid, DigOrder(ceiling=2.4), 3, "gentle", index)
        assert puzzle.extra != grid.extra
        assert max(*Counter(grid.extra).values(), *Counter(puzzle.extra).values()) <= 18


@pytest.mark.parametrize(("level", "ceiling"), [("gentle", 2.4), ("moderate", 3.0)])
def test_maps_are_mended_until_the_ladder_solves_them(level: str, ceiling: float) -> None:
    puzzle = dig(NINE, fill(NINE, 4, level, 0), DigOrder(ceiling=ceiling), 4, level, 0)
    graded = grade_puzzle(puzzle)
    replay(graded)
    assert max(step.rating for step in graded.path) <= ceiling
    assert count_solutions(puzzle, 2)[0] == 1
    assert count_solutions(puzzle, 2, without_clues=True)[0] == 2


def test_boards_with_one_star_are_counted_as_crowns() -> None:
    """Maps just grown have many solutions."""
    eight, counts = find_family("starbattle-8"), []
    for index in range(5):
        extra = fill(eight, 9, "count", index).extra
        found = eight.solve(Puzzle("starbattle-8", bytes(64), extra), 5000)
        assert found.count == crowns(8).solve(Puzzle("crowns-8", bytes(64), extra), 5000).count
        counts.append(found.count)
    assert max(counts) > 10


def test_a_grown_map_has_all_solutions_of_the_model() -> None:
    puzzle = Puzzle("starbattle-9", bytes(81), fill(NINE, 2, "count", 1).extra)
    found = [*list_solutions(puzzle, 12)]
    assert len({*found}) == len(found) == count_solutions(puzzle, 12)[0]


def test_a_trial_names_what_its_contradiction_rests_on() -> None:
    graded = grade_puzzle(Puzzle("starbattle-9", bytes(81), TRIED))
    trials = [step for step in graded.path if step.technique == "short trial"]
    replay(graded)
    assert trials
    assert graded.level == "fiendish"
    for step in trials:
        assert step.links[0] == (step.removed[0][0], 1, True)
        assert [cause.kind for cause in step.causes] == ["link"] + ["last in house"] * (len(step.links) - 1)
        assert all(reason < at for at, cause in enumerate(step.causes) for reason in cause.reasons)


def test_faults_name_stars_that_touch_and_houses_with_too_many() -> None:
    extra, cells = EXAMPLES[9], bytearray(81)
    for cell in (0, 10, 2, 6):
        cells[cell] = 1
    faults = find_faults(Puzzle("starbattle-9", bytes(cells), extra))
    assert "stars at r1c1 and r2c2 touch" in faults
    assert "stars at r1c1 and r1c3 and r1c7 are in one row, which has 2" in faults


def test_methods_that_select_givens_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="star battle puzzles have none; use method minimal"):
        dig(NINE, fill(NINE, 1, "x", 0), DigOrder(method="symmetric"), 1, "x", 0)


def test_sizes_outside_are_refused() -> None:
    with pytest.raises(UnknownName, match=r"starbattle comes in sizes 8 to 12, got 13; try starbattle-12$"):
        find_family("starbattle-13")


def test_stars_do_not_touch() -> None:
    for index in range(5):
        cells = np.frombuffer(fill(find_family("starbattle-12"), 3, "apart", index).digits, np.uint8).reshape(12, 12)
        assert (cells.sum(0) == 2).all()
        assert (cells.sum(1) == 2).all()
        blocks = cells[:-1, :-1] + cells[1:, :-1] + cells[:-1, 1:] + cells[1:, 1:]
        assert blocks.max() == 1
