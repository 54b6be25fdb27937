"""Aligned exclusion in words: each excluded combination has a reason."""

from __future__ import annotations

import re
from itertools import product

import pytest

from generator.families import find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.model import Step
from tests.grading.test_describe import sample_steps
from tests.support.told_steps import describe

NINE = find_family("sudoku-9x9").geometry
TECHNIQUES = ("aligned pair exclusion", "aligned triplet exclusion")
REASON = re.compile(r"(\d) \((?:already in|no candidate left in) (r\dc\d)\)")


def name(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def candidates_of(step: Step) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for cell, digit in step.candidates:
        found.setdefault(name(cell), set()).add(digit)
    return found


def read_exclusions(text: str) -> list[tuple[dict[str, int], dict[int, str]]]:
    """Return what each sentence assumes, and what it excludes by which cell.

    A sentence that begins with "Then" also assumes what the one before assumes and concludes.
    """
    found: list[tuple[dict[str, int], dict[int, str]]] = []
    known: dict[str, int] = {}
    for sentence in text.split(". "):
        assumed, _, rest = sentence.partition(" cannot be ")
        *facts, cell = re.findall(r"(r\dc\d)(?: is (\d))?", assumed)
        known = {**(known if sentence.startswith("Then") else {}), **{fact: int(digit) for fact, digit in facts}}
        found.append((known | {cell[0]: 0}, {int(digit): reason for digit, reason in REASON.findall(rest)}))
        known = known | {name: int(digit) for name, digit in re.findall(r", so (r\dc\d) is (\d)", rest)}
    return found


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_combination_of_a_removed_candidate_is_excluded(technique: str) -> None:
    step = sample_steps()[technique]
    candidates, cells = candidates_of(step), [name(cell) for cell in step.pattern]
    exclusions = read_exclusions(describe(step, NINE))
    for cell, digit in step.removed:
        others = [other for other in cells if other != name(cell)]
        for digits in product(*(candidates[other] for other in others)):
            combination = {name(cell): digit, **dict(zip(others, digits, strict=True))}
            assert any(is_excluded(combination, *exclusion) for exclusion in exclusions), combination


def is_excluded(combination: dict[str, int], assumed: dict[str, int], excluded: dict[int, str]) -> bool:
    *facts, cell = assumed
    return all(combination[fact] == assumed[fact] for fact in facts) and combination[cell] in excluded


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_reason_is_true(technique: str) -> None:
    step = sample_steps()[technique]
    candidates = candidates_of(step)
    for assumed, excluded in read_exclusions(describe(step, NINE)):
        *facts, _ = assumed
        for digit, reason in excluded.items():
            used = {digit, *(assumed[fact] for fact in facts)}
            assert assumed[reason] == digit if reason in facts else candidates[reason] <= used


def test_a_pair_word_for_word() -> None:
    candidates = ((0, 1), (0, 2), (1, 1), (1, 3), (9, 1), (9, 3), (10, 2), (10, 3))
    step = Step("aligned pair exclusion", 6.2, None, 0, ((0, 1),), (0, 1), (1,), (), (), candidates)
    assert describe(step, NINE) == (
        "if r1c1 is 1, r1c2 cannot be 1 (already in r1c1) or 3 (no candidate left in r2c1): no digit is left for r1c2, "
        "so eliminate 1 from r1c1"
    )


def test_cells_of_a_hidden_window_see_each_other() -> None:
    board = find_family("windoku-9x9").geometry
    cells = with_implied_houses(board).houses[len(board.kinds)].tolist()
    first = cells[0]
    second, other, *_ = (cell for cell in cells[1:] if cell not in board.peers[first])
    candidates = ((first, 1), (first, 2), (second, 1), (second, 3), (other, 1), (other, 3))
    step = Step("aligned pair exclusion", 6.2, None, 0, ((first, 1),), (first, second), (1,), (), (), candidates)
    assert f"cannot be 1 (already in {name(first)}) or 3 (no candidate left in {name(other)})" in describe(step, board)
