"""Sentences of techniques of variants; equal grades of turned variants.

The sentences are in golden/kind_steps.txt.

GOLDEN=1 rewrites the file. Read it aloud.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.regions import format_regions
from generator.families.base.symmetry import list_square_turns
from generator.grading import grade_puzzle
from generator.grading.describe import KIND_REMOVALS
from generator.model import GradedPuzzle, Puzzle, Step
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.techniques import category
from generator.techniques.explainer import BY_NAME, TECHNIQUES
from generator.words import LANGUAGES, find_words
from tests.support.paths import GOLDEN
from tests.support.told_steps import explain, hint_where

SENTENCES = GOLDEN / "kind_steps.txt"
NAMES = ("windoku-9x9", "jigsaw-9x9", "antiknight-9x9", "diagonal-9x9")
PUZZLES = 12
OF_KINDS = [technique.name for technique in TECHNIQUES if technique.category in KIND_REMOVALS]


@cache
def graded_variants() -> tuple[GradedPuzzle, ...]:
    """Grade random puzzles of every variant that techniques up to 4.4 solve."""
    graded = []
    for name in NAMES:
        family = find_family(name)
        for index in range(PUZZLES):
            grid = fill(family, 7, "words", index)
            graded.append(grade_puzzle(dig(family, grid, DigOrder(ceiling=4.4), 7, "words", index), with_hodoku=False))
    return tuple(graded)


def find_steps() -> list[tuple[Puzzle, Step]]:
    """Return a step of each sentence, in the order of techniques."""
    found: dict[tuple[object, ...], tuple[Puzzle, Step]] = {}
    for graded in graded_variants():
        for step in graded.path:
            if step.technique in OF_KINDS:
                found.setdefault((OF_KINDS.index(step.technique), len(step.houses) > 2, len(step.removed) > 1), (graded.puzzle, step))
    return [found[key] for key in sorted(found)]


def test_every_technique_of_variants_is_needed_by_some_puzzle() -> None:
    assert {step.technique for _, step in find_steps()} == set(OF_KINDS)


def test_every_technique_has_its_sentence_in_every_language() -> None:
    lines = []
    for words in map(find_words, LANGUAGES):
        for puzzle, step in find_steps():
            where = hint_where(step, find_family(puzzle.family).board(puzzle), words)
            lines.append(f"{words.language} | {words.translate(step.technique)} | {where} | {explain(step, puzzle, words)}")
    if os.environ.get("GOLDEN"):
        SENTENCES.write_text(
            "# Steps of variants: language, technique, where to look, the step.\n" + "\n".join(lines) + "\n", encoding="utf-8"
        )
    assert lines == SENTENCES.read_text(encoding="utf-8").splitlines()[1:]


def test_the_sides_of_leftovers_are_named_and_have_the_same_digits() -> None:
    for graded in graded_variants():
        for step in graded.path:
            if BY_NAME[step.technique].category == category.LEFTOVERS:
                half = len(step.pattern) // 2
                one, other = ([graded.solution[cell] for cell in side] for side in (step.pattern[:half], step.pattern[half:]))
                assert sorted(one) == sorted(other)
                assert len(step.houses) % 2 == 0


def test_the_houses_named_first_have_the_cells_named_first() -> None:
    sides = {"row": 0, "region": 0}
    for graded in graded_variants():
        geometry = find_family(graded.puzzle.family).board(graded.puzzle)
        for step in graded.path:
            if step.technique == "law of leftovers":
                half, cells = len(step.houses) // 2, len(step.pattern) // 2
                lines, regions = (
                    {int(cell) for house in of for cell in geometry.houses[house]} for of in (step.houses[:half], step.houses[half:])
                )
                first = set(step.pattern[:cells])
                is_region = explain(step, graded.puzzle).startswith("compare the region")
                assert first <= (regions - lines if is_region else lines - regions)
                sides["region" if is_region else "row"] += 1
    assert all(sides.values())


@pytest.mark.parametrize("name", NAMES)
def test_turned_variants_have_equal_grades(name: str) -> None:
    chance = Random(3)
    turns = [[int(cell) for cell in turn] for turn in list_square_turns(9)]
    for graded in graded_variants():
        puzzle = graded.puzzle
        if puzzle.family != name:
            continue
        turn, symbols = chance.choice(turns), [0, *chance.sample(range(1, 10), 9)]
        extra = format_regions([int(puzzle.extra[cell]) for cell in turn]) if puzzle.extra else ""
        twin = grade_puzzle(replace(puzzle, givens=bytes(symbols[puzzle.givens[cell]] for cell in turn), extra=extra), with_hodoku=False)
        assert (twin.effort, twin.level, twin.key) == (graded.effort, graded.level, graded.key)
        assert [step.technique for step in twin.path] == [step.technique for step in graded.path]
        assert all(twin.solution[step.cell] == step.digit for step in twin.path if step.cell is not None)


@pytest.mark.parametrize("name", ["windoku-9x9", "diagonal-9x9", "sudoku-9x9"])
def test_digging_with_chains_leaves_one_solution(name: str) -> None:
    """Unique rectangles and loops would solve puzzles that have several solutions."""
    family = find_family(name)
    for index in range(4):
        puzzle = dig(family, fill(family, 9, "chains", index), DigOrder(ceiling=7.2), 9, "chains", index)
        assert family.solve(puzzle, limit=2).count == 1
