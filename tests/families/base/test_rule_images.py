"""Twins by an exchange of digits: one canonical form, one grade, one path."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.geometry import turns_of
from generator.families.base.step_path import map_steps
from generator.grading import find_form, find_key, find_path, grade_puzzle
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.rules import RULES, Rule
from tests.support.combined_lines import example_of


def exchange(digits: bytes, n: int) -> bytes:
    return bytes(n + 1 - digit if digit else 0 for digit in digits)


def make_twin(puzzle: Puzzle, family: Family) -> Puzzle:
    """Return the same puzzle with digit d written as n + 1 - d."""
    n = family.geometry.n
    if not family.extra or not family.extra.clues:
        return replace(puzzle, givens=exchange(puzzle.givens, n))
    texts = []
    for rule, clues in zip(family.extra.rules, family.extra.clues(puzzle.extra), strict=True):
        assert rule.complement
        texts.append(rule.format_clues([rule.complement(clue, n) for clue in clues], n))
    return replace(puzzle, givens=exchange(puzzle.givens, n), extra="|".join(texts))


@pytest.mark.parametrize("name", ["binairo-8", "futoshiki-5", "killer-greater-9x9"])
def test_puzzles_with_exchanged_digits_are_twins(name: str) -> None:
    family = find_family(name)
    example = parse_puzzle(example_of(name))
    puzzle = example if example.family == name else dig(family, fill(family, 3, "twin", 0), DigOrder(ceiling=2.2), 3, "twin", 0)
    twin = make_twin(puzzle, family)
    solution = family.solve(puzzle).first.tobytes()
    other = exchange(solution, family.geometry.n)
    assert twin != puzzle
    assert family.solve(twin).first.tobytes() == other
    assert find_key(twin, other) == find_key(puzzle, solution)
    assert find_form(twin, other) == find_form(puzzle, solution)
    assert grade_puzzle(twin).effort == grade_puzzle(puzzle).effort
    names, board = (0, *range(family.geometry.n, 0, -1)), family.board(puzzle)
    assert find_path(twin, other) == map_steps(find_path(puzzle, solution), tuple(range(len(solution))), names, board, board)


@pytest.mark.parametrize("name", ["binairo-8", "futoshiki-5"])
def test_a_form_is_its_own_form_and_has_every_image(name: str) -> None:
    family = find_family(name)
    puzzle = dig(family, fill(family, 4, "form", 0), DigOrder(ceiling=2.2), 4, "form", 0)
    form = family.play.turn(puzzle, family.solve(puzzle).first.tobytes())
    assert find_form(form.puzzle, family.solve(form.puzzle).first.tobytes()) == form.puzzle
    back = form.digits or tuple(range(family.geometry.n + 1))
    assert all(back[form.puzzle.givens[at]] == puzzle.givens[cell] for at, cell in enumerate(form.cells))
    assert form.cells in {tuple(cells) for cells in turns_of(family.geometry.n_rows)}


@pytest.mark.parametrize("name", ["skyscrapers-4", "calcudoku-4"])
def test_kinds_whose_numbers_have_no_complement_keep_their_digits(name: str) -> None:
    family = find_family(name)
    example = parse_puzzle(family.example)
    assert family.play.turn(example, family.solve(example).first.tobytes()).digits == ()


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.complement], ids=lambda rule: rule.name)
def test_complements_are_true_of_exchanged_grids(rule: Rule) -> None:
    assert rule.complement
    for number in range(4):
        grid = fill(find_family("futoshiki-5"), number, "complement", 0).digits
        other = exchange(grid, 5)
        assert sorted(rule.complement(clue, 5) for clue in rule.find(grid, 5)) == sorted(rule.find(other, 5))
