"""Sentences of stored steps: in every language, what the press prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.families import find_family
from generator.grading import explain, grade_puzzle, hint_technique, hint_where
from generator.model import GradedPuzzle, Puzzle, Step
from generator.notation import format_puzzle
from generator.typesetting.web.families import can_play
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.typesetting.web.packed_paths import pack_path
from generator.typesetting.web.page_data import describe_kinds, list_place_names
from generator.typesetting.web.steps import StepEncoder
from generator.words import LANGUAGES, find_words
from tests.grading.test_describe import sample_steps
from tests.grading.test_kind_words import find_steps
from tests.grading.test_proof_words import positions
from tests.grading.test_sentences import kind_steps
from tests.support.node_page import run_page
from tests.typesetting.web.test_node_ladder import read_puzzles

NINE = Puzzle("sudoku-9x9", bytes(81))
PARTS = 5
"""Runs of node in which all steps, and all kinds, are compared."""


def say_all(steps: StepEncoder, cases: Sequence[dict[str, Any]], puzzles: Sequence[Puzzle]) -> list[Any]:
    """Return what the page says of the steps of each case, by language."""
    kinds = {language: describe_kinds(puzzles, find_words(language)) for language in LANGUAGES}
    words = {language: list_ladder_words(kinds[language], find_words(language), steps) for language in LANGUAGES}
    names = {language: list_place_names(find_words(language), kinds[language]) for language in LANGUAGES}
    shared = {"shapes": list(steps.shapes), "forms": list(steps.forms)}
    return run_page("saySteps", [case | {"answers": shared | case.get("answers", {})} for case in cases], puzzles, words=words, names=names)


def expect(step: Step, puzzle: Puzzle) -> dict[str, list[str]]:
    """Return what the press prints of a step at each depth, by language."""
    board = find_family(puzzle.family).board(puzzle)
    texts = [hint_where(step, board), hint_technique(step, board), explain(step, puzzle)]
    return {language: [find_words(language).render(text) for text in texts] for language in LANGUAGES}


def check(pairs: Sequence[tuple[Step, Puzzle]], said: Sequence[dict[str, list[str]]]) -> None:
    for (step, puzzle), found in zip(pairs, said, strict=True):
        assert found == expect(step, puzzle), (puzzle.family, step)


@pytest.mark.sample(PARTS, 1, 2)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_sentence_of_the_press_is_said_by_the_page(part: int) -> None:
    """Of every technique, in five languages."""
    listed = [(step, NINE) for step in [*sample_steps().values(), *(step for _, step in positions())]]
    kinds = [(step, puzzle) for puzzle, step in (*kind_steps(), *find_steps()) if can_play(find_family(puzzle.family))]
    pairs = [*listed, *kinds][part::PARTS]
    steps = StepEncoder(LANGUAGES)
    cases = []
    for step, puzzle in pairs:
        (one,) = steps.encode([step], puzzle)
        encoded = {"form": one.form, "cell": one.cell, "digit": one.digit, "named": one.names}
        cases.append({"line": format_puzzle(puzzle), "steps": [encoded]})
    said = say_all(steps, cases, [puzzle for _, puzzle in pairs])
    check(pairs, [texts for (texts,) in said])


def check_paths(puzzles: Sequence[GradedPuzzle]) -> None:
    """Compare what the page says of packed paths with what the press prints."""
    steps = StepEncoder(LANGUAGES)
    packed = [pack_path(steps.encode(graded.path, graded.puzzle), graded.puzzle, graded.solution) for graded in puzzles]
    cases = [
        {"line": format_puzzle(graded.puzzle), "answers": {"paths": paths}, "solution": list(graded.solution)}
        for graded, paths in zip(puzzles, packed, strict=True)
    ]
    said = say_all(steps, cases, [graded.puzzle for graded in puzzles])
    for graded, texts in zip(puzzles, said, strict=True):
        check([(step, graded.puzzle) for step in graded.path], texts)


@pytest.mark.sample(PARTS, 2)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_paths_of_all_kinds_are_said(puzzles: list[GradedPuzzle], part: int) -> None:
    check_paths(puzzles[part::PARTS])


@pytest.mark.slow
@pytest.mark.parametrize("name", list(read_puzzles()))
def test_every_path_of_a_kind_is_said(name: str) -> None:
    """Easy and hard puzzles, with every technique."""
    check_paths([grade_puzzle(puzzle, with_hodoku=False) for puzzle in read_puzzles()[name]])
