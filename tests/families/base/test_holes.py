"""Boards with holes and runs of any length: lines, faults, search, ladder.

The kind is made here, from the rule `run` and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import numpy as np
import pytest

from generator.errors import GridFormatError
from generator.families import register
from generator.families.base.family import Family
from generator.families.base.geometry import open_board, turns_of
from generator.families.base.holes import fill_holes, restore_holes
from generator.families.base.rule_kind import make_kind
from generator.grading import find_key, find_path
from generator.model import HOLE, HOLE_SYMBOL, Puzzle
from generator.notation import format_digits, format_puzzle, parse_digits, parse_puzzle
from generator.rules.run.rule import RUN
from generator.words import ENGLISH
from tests.support.told_steps import explain

N = 4
FOLDER = Path(__file__).parents[1] / "sample_kind"
CELLS = "#####..##...##.."
SUMS = "7=r2c2-r2c3;11=r2c2-r3c2;22=r2c3-r4c3;21=r3c2-r3c4;7=r3c4-r4c4;12=r4c3-r4c4"
SOLUTION = "#####25##984##93"
LINE = f"sample_kind-4:{CELLS}:{SUMS}"


def make_family(_: int = N) -> Family:
    return make_kind(
        folder=FOLDER,
        n=N,
        title="Runs 4 × 4",
        texts=("Fill every empty cell with a digit from 1 to 9.",),
        example=LINE,
        geometry=open_board(9, N),
        rules=(RUN,),
        make=make_family,
        allowed=range(N, N + 1),
    )


@pytest.fixture(autouse=True)
def family() -> Iterator[Family]:
    with register(make_family()) as found:
        yield found


def test_a_line_has_its_holes_and_is_read_back(family: Family) -> None:
    puzzle = parse_puzzle(LINE)
    assert puzzle.givens.count(HOLE) == 9
    assert (puzzle.clues, puzzle.extra) == (0, SUMS)
    assert format_puzzle(puzzle) == LINE
    assert parse_puzzle(f"sample_kind-4:{CELLS}:{';'.join(reversed(SUMS.split(';')))}") == puzzle
    assert format_digits(parse_digits(SOLUTION, family)) == SOLUTION
    assert family.is_complete(parse_digits(SOLUTION, family))
    assert not family.is_complete(puzzle.givens)


@pytest.mark.parametrize(
    ("cells", "sums", "expected"),
    [
        (CELLS, SUMS.replace("7=r2c2-r2c3;", ""), "expected a clue for r2c2-r2c3, got none"),
        (CELLS, SUMS.replace("r3c2-r3c4", "r3c2-r3c3").replace("21", "12"), "for all cells between two holes, got one for r3c2-r3c3"),
        (CELLS, f"{SUMS};8=r2c2-r2c3", "expected one clue for r2c2-r2c3, got 2"),
        (CELLS, SUMS.replace("7=r2c2", "18=r2c2"), "expected a sum from 3 to 17 for 2 different digits, got 18 in clue 1"),
        (CELLS, SUMS.replace("r2c2-r2c3", "r2c3-r2c2"), "expected a run of 2 to 9 cells to the right or down, got r2c3-r2c2"),
        (CELLS, SUMS.replace("r2c2-r2c3", "r2c2-r2c5"), "expected cells r1c1 to r4c4, got r2c5"),
        (CELLS, SUMS.replace("7=r2c2-r2c3", "7"), "expected a sum and a run such as 16=r2c3-r2c4 in clue 1, '7'"),
        ("#####..##..#####", SUMS, "got one for r2c3-r4c3"),
        ("#####...#...##..", SUMS, "got one for r2c2-r2c3"),
        ("#####..##..###.#", SUMS, "expected at least two cells side by side in each row and column of cells, got r4c3 between holes"),
        ("##..#..##...##..", SUMS, "expected a hole for the sum before r1c3, got the edge of the board"),
        ("#####.x##...##..", SUMS, "expected 1-9, # or '.' at r2c3, got 'x'"),
    ],
)
def test_wrong_lines_get_a_message_that_names_the_place(cells: str, sums: str, expected: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        parse_puzzle(f"sample_kind-4:{cells}:{sums}", "mine.txt, line 3")
    assert str(caught.value).startswith("mine.txt, line 3: ")
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_other_kinds_have_no_holes() -> None:
    with pytest.raises(GridFormatError, match=r"expected 1-9 or '.' at r1c1, got '#'"):
        parse_puzzle("#" + "." * 80)


@pytest.mark.slow
def test_the_search_keeps_the_holes(family: Family) -> None:
    found = family.solve(parse_puzzle(LINE))
    assert (found.count, format_digits(found.first.tobytes())) == (1, SOLUTION)
    more = parse_puzzle(LINE.replace("12=r4c3", "11=r4c3").replace("22=r2c3", "21=r2c3"))
    assert family.solve(more, 100).count == count_plainly(more)


def count_plainly(puzzle: Puzzle) -> int:
    """Count the solutions by trying every digit in every cell."""
    clues = RUN.parse_clues(puzzle.extra, N)
    grids = [bytearray(puzzle.givens)]
    for cell in (cell for cell, digit in enumerate(puzzle.givens) if not digit):
        longer = []
        for grid in grids:
            for digit in range(1, 10):
                grid[cell] = digit
                runs = [[grid[at] for at in clue.cells if grid[at]] for clue in clues if cell in clue.cells]
                if all(len(set(run)) == len(run) for run in runs):
                    longer.append(bytearray(grid))
        grids = longer
    return sum(all(sum(grid[cell] for cell in clue.cells) == clue.number for clue in clues) for grid in grids)


def test_combinations_fill_the_board_and_say_why(family: Family) -> None:
    puzzle = parse_puzzle(LINE)
    path = find_path(puzzle, parse_digits(SOLUTION, family))
    used = {step.technique for step in path}
    assert used & {"only combination of a run", "combinations of a run"}
    assert not any(step.technique == "guess" for step in path)
    said = [explain(step, puzzle, ENGLISH) for step in path]
    assert all(said)
    assert any("in the run from" in text for text in said)


def test_no_technique_of_houses_is_on_a_board_without_houses(family: Family) -> None:
    assert {"naked single", "arrangements of a run", "short contradiction"} <= family.play.categories().keys()
    assert not {"full house", "hidden pair", "x-wing"} & family.play.categories().keys()


def test_turned_puzzles_and_those_with_exchanged_digits_are_twins(family: Family) -> None:
    puzzle, solution = parse_puzzle(LINE), parse_digits(SOLUTION, family)
    keys = set()
    for cells in turns_of(N):
        place_of = {cell: place for place, cell in enumerate(cells)}
        clues = [RUN.turn(clue, place_of) for clue in RUN.parse_clues(puzzle.extra, N)]
        for some in (clues, [replace(clue, number=10 * len(clue.cells) - clue.number) for clue in clues]):
            turned = replace(puzzle, givens=bytes(puzzle.givens[cell] for cell in cells), extra=RUN.format_clues(some, N))
            keys.add(find_key(turned, solution))
    assert len(keys) == 1


def test_steps_of_turned_boards_are_those_of_the_board(family: Family) -> None:
    puzzle, solution = parse_puzzle(LINE), parse_digits(SOLUTION, family)
    for step in find_path(puzzle, solution):
        assert all(solution[cell] != digit for cell, digit in step.removed)
        assert step.cell is None or solution[step.cell] == step.digit
    assert not family.play.climb(puzzle, solution, inf).ratings.beyond


def test_a_figure_has_holes_and_their_numbers_and_is_read_back(family: Family) -> None:
    puzzle = parse_puzzle(LINE)
    assert family.extra
    figure = family.figure(puzzle, puzzle.givens)
    assert figure.holes == {cell for cell, symbol in enumerate(CELLS) if symbol == HOLE_SYMBOL}
    assert (figure.n_filled, len(figure.signs)) == (0, 6)
    assert family.extra.read(figure) == SUMS
    answer = family.figure(puzzle, parse_digits(SOLUTION, family))
    assert (answer.n_filled, answer.signs, family.extra.read(answer)) == (7, (), "")


def test_holes_are_digits_for_kernels_and_come_back() -> None:
    cells = bytes([HOLE, 0, 3, HOLE])
    assert fill_holes(cells).tolist() == [1, 0, 3, 1]
    assert restore_holes(np.array([1, 2, 3, 1], np.uint8), cells).tolist() == [HOLE, 2, 3, HOLE]
