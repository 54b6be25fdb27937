"""The ladder of clues, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from generator.families import FAMILIES, find_family
from generator.families.base import rule_ladder
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.rule_ladder import list_techniques, make_ladder, select_up_to
from generator.families.base.step_path import read_path
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Puzzle, Step
from generator.model.ladder import Selection
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.less.rule import LESS
from generator.techniques.clues import HOUSES, find_reach, make_clue_order
from generator.techniques.clues.clue_pairs import list_clue_pairs
from generator.techniques.clues.ladder import (
    CONTRADICTION,
    ONE_CLUE,
    QUICK_FIRST,
    QUICK_ONLY,
    STEPS_ONLY,
    TWO_CLUES,
    find_clue_step,
    forget_findings,
)
from generator.techniques.explainer.ladder import apply_step
from generator.techniques.explainer.steps import LENGTH, step_size

FAMILY = find_family("futoshiki-5")


def climb(puzzle: Puzzle, ceiling: float = 9.0) -> tuple[Step, ...]:
    """Return all steps of a puzzle with one solution."""
    found = FAMILY.solve(puzzle)
    assert found.count == 1
    return FAMILY.play.climb(puzzle, found.first.tobytes(), ceiling).steps


def made(index: int, ceiling: float | None = None) -> tuple[Puzzle, bytes]:
    grid = fill(FAMILY, 5, "clues", index)
    return dig(FAMILY, grid, DigOrder(ceiling=ceiling), 5, "clues", index), grid.digits


def list_together(marks: list[set[int]], clues: list[Clue]) -> dict[int, set[int]]:
    """Return the digits that each cell of some clues has in a filling of all."""
    cells = list(dict.fromkeys(cell for clue in clues for cell in clue.cells))
    n = FAMILY.geometry.n
    found: dict[int, set[int]] = {cell: set() for cell in cells}
    for digits in product(*[marks[cell] for cell in cells]):
        has = dict(zip(cells, digits, strict=True))
        if any(has[a] == has[b] and (a // n == b // n or a % n == b % n) for a in cells for b in cells if a < b):
            continue
        if all(has[clue.cells[0]] < has[clue.cells[1]] for clue in clues):
            for cell, digit in has.items():
                found[cell].add(digit)
    return found


@pytest.mark.parametrize("index", range(8))
def test_every_step_is_true_and_steps_of_signs_are_those_of_brute_force(index: int) -> None:
    """No step removes a digit of the solution.

    One or two signs remove exactly what they rule out.
    """
    puzzle, solution = made(index)
    n, signs = FAMILY.geometry.n, {clue.cells: clue for clue in LESS.parse_clues(puzzle.extra, FAMILY.geometry.n)}
    marks = [{digit} if digit else set(range(1, n + 1)) for digit in puzzle.givens]
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            remove_from_lines(marks, cell, digit)
    seen = set()
    for step in climb(puzzle):
        seen.add(step.technique)
        assert all(solution[cell] != digit for cell, digit in step.removed)
        assert step.cell is None or solution[step.cell] == step.digit
        if step.technique in ("sign", "two signs"):
            pairs = [step.pattern[at : at + 2] for at in range(0, len(step.pattern), 2)]
            assert len(pairs) == (1 if step.technique == "sign" else 2)
            allowed = list_together(marks, [signs[pair] for pair in pairs])
            assert set(step.removed) == {(cell, digit) for cell, left in allowed.items() for digit in marks[cell] - left}
        for cell, digit in step.removed:
            marks[cell].discard(digit)
        if step.cell is not None:
            marks[step.cell] = {step.digit}
            remove_from_lines(marks, step.cell, step.digit)
    assert [*map(min, marks)] == list(solution)
    assert "sign" in seen


def is_one_line(cells: set[int]) -> bool:
    n = FAMILY.geometry.n
    return len({cell // n for cell in cells}) == 1 or len({cell % n for cell in cells}) == 1


def remove_from_lines(marks: list[set[int]], cell: int, digit: int) -> None:
    n = FAMILY.geometry.n
    for other in range(n * n):
        if other != cell and (other // n == cell // n or other % n == cell % n):
            marks[other].discard(digit)


def test_two_signs_at_one_cell_leave_it_two_larger_digits() -> None:
    """Two different digits below it: the cell in the middle of a line is at least 3."""
    found = [step for index in range(40) for step in climb(made(index, 2.4)[0]) if step.technique == "two signs"]
    assert found
    middle = [step for step in found if step.pattern[1] == step.pattern[3] and is_one_line({*step.pattern})]
    assert middle
    assert any((step.pattern[1], 2) in step.removed for step in middle)


@pytest.mark.parametrize("ceiling", [1.6, 3.9, 5.0])
def test_puzzles_dug_within_a_ceiling_need_nothing_harder(ceiling: float) -> None:
    for index in range(5):
        puzzle, _ = made(index, ceiling)
        assert max(step.rating for step in climb(puzzle)) <= ceiling


def test_a_climb_below_what_a_puzzle_needs_guesses() -> None:
    puzzle, _ = made(0, 1.6)
    steps = climb(puzzle, 1.3)
    assert any(step.technique == "guess" for step in steps)
    assert all(step.rating <= 1.3 for step in steps if step.technique != "guess")


def test_an_order_has_the_techniques_up_to_a_ceiling() -> None:
    names = frozenset(one.name for one in HOUSES)
    assert len(make_clue_order(HOUSES, Selection(names))) == len(HOUSES)
    rows = make_clue_order(HOUSES, Selection(names, 3.2))
    assert rows[:, 3].max() == 32
    assert [HOUSES[code].name for code in rows[:, 0]] == [one.name for one in HOUSES if one.rating <= 3.2]
    chosen = make_clue_order(HOUSES, Selection(frozenset({"naked pair", "x-wing"}), 3.2))
    assert [HOUSES[code].name for code in chosen[:, 0]] == ["naked pair"]


@pytest.mark.sample(2, 1)
@pytest.mark.parametrize(
    ("ceiling", "reach"),
    [
        (1.5, STEPS_ONLY),
        (1.6, QUICK_ONLY),
        (2.4, QUICK_FIRST),
        (3.2, QUICK_FIRST),
        (3.9, QUICK_FIRST),
        (5.0, QUICK_FIRST),
        (6.0, QUICK_FIRST),
    ],
)
def test_digging_all_at_once_leaves_the_same_puzzles_as_step_by_step(ceiling: float, reach: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some sixty boards are tried for each puzzle."""
    assert find_reach(list_techniques([LESS]), select_up_to(ceiling, [LESS], find_family("futoshiki-5").geometry)) == reach
    count = 12 if ceiling < 5 else 4
    quick = [made(index, ceiling) for index in range(count)]
    monkeypatch.setattr(rule_ladder, "find_reach", lambda *_: STEPS_ONLY)
    assert [made(index, ceiling) for index in range(count)] == quick


@pytest.mark.broad
@pytest.mark.parametrize("name", ["futoshiki-5", "futoshiki-6"])
def test_a_climb_remembers_only_what_is_still_true(name: str) -> None:
    """The steps of a climb are those found if nothing were remembered."""
    family = find_family(name)
    contradictions = 0
    for index in range(10):
        puzzle = dig(family, fill(family, 5, "memory", index), DigOrder(), 5, "memory", index)
        solution = family.solve(puzzle).first
        for step, found in zip(family.play.climb(puzzle, solution.tobytes(), 9.0).steps, find_steps(family, puzzle), strict=False):
            assert (step.rating, step.removed, step.cell, step.digit) == found
            contradictions += step.rating >= 5
    assert contradictions > 5


def find_steps(family: Family, puzzle: Puzzle) -> Iterator[tuple[float, tuple[tuple[int, int], ...], int | None, int | None]]:
    """Find the steps of a puzzle, and forget everything before each of them."""
    rules, geometry = [LESS], family.geometry
    ruled = make_ruled_board(geometry, rules, [(LESS, clue) for clue in LESS.parse_clues(puzzle.extra, geometry.n_rows)])
    techniques = list_techniques(rules)
    ladder = make_ladder(geometry, ruled, techniques, select_up_to(9.0, rules, geometry))
    marks, step = make_marks(ladder.board), np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    load_marks(ladder.board, np.frombuffer(puzzle.givens, np.uint8), marks)
    while marks.n_empty[0] and not forget_findings(ladder) and find_clue_step(ladder, marks, step):
        step_read = read_path(step[: step[LENGTH]], [technique.name for technique in techniques])[0]
        yield step_read.rating, step_read.removed, step_read.cell, step_read.digit
        apply_step(ladder.board, marks, step)


@pytest.mark.parametrize("index", range(6))
def test_two_signs_are_found_wherever_they_say_something(index: int) -> None:
    """Before each step that is harder, brute force finds no pair of signs either."""
    puzzle, _ = made(index)
    n, signs = FAMILY.geometry.n, LESS.parse_clues(puzzle.extra, FAMILY.geometry.n)
    marks = [{digit} if digit else set(range(1, n + 1)) for digit in puzzle.givens]
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            remove_from_lines(marks, cell, digit)
    harder = 0
    for step in climb(puzzle):
        if step.rating > 2.4:
            harder += 1
            for one, other in combinations(signs, 2):
                if {*one.cells} & {*other.cells}:
                    assert all(left == marks[cell] for cell, left in list_together(marks, [one, other]).items())
        for cell, digit in step.removed:
            marks[cell].discard(digit)
        if step.cell is not None:
            marks[step.cell] = {step.digit}
            remove_from_lines(marks, step.cell, step.digit)
    assert harder or index not in (0, 1, 2)


def test_two_views_of_one_line_are_looked_at_together_and_those_of_crossing_lines_are_not() -> None:
    family = find_family("skyscrapers-4")
    rule, clues = family.extra.rules[0], "4=r1c1-r1c4;1=r1c4-r1c1;2=r1c1-r4c1"
    board = make_ruled_board(family.geometry, [rule], [(rule, clue) for clue in rule.parse_clues(clues, 4)])
    named = [rule.format(clue, 4) for clue in rule.parse_clues(clues, 4)]
    pairs = list_clue_pairs(board, make_board(family.geometry).sees)
    assert [{named[one], named[other]} for one, other in pairs.tolist()] == [{"4=r1c1-r1c4", "1=r1c4-r1c1"}]


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.extra and one.extra.rules], ids=lambda family: family.name)
def test_single_clues_come_before_all_that_relies_on_them(family: Family) -> None:
    """Two clues and trials come after every clue by itself."""
    techniques = list_techniques(family.extra.rules)
    hardest = max(one.rating for one in techniques if one.find == ONE_CLUE)
    assert all(one.rating > hardest for one in techniques if one.find in (TWO_CLUES, CONTRADICTION))
    assert {one.form for one in techniques if one.find == ONE_CLUE} == set(range(len(family.extra.rules)))
