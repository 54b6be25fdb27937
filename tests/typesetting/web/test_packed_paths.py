"""Packed solve paths: the page restores them in node, for every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_puzzle
from generator.typesetting.web.packed_paths import EncodedStep, pack_path, write_word
from generator.typesetting.web.steps import StepEncoder
from generator.words import LANGUAGES
from tests.support.node_page import run_page
from tests.typesetting.web.test_node_ladder import read_puzzles


def expect_step(step: EncodedStep) -> dict[str, Any]:
    """Return what the page must restore of a step."""
    names = [{"type": "c" if kind[0] == "w" else kind[0], "values": list(values)} for kind, values in step.names]
    expected: dict[str, Any] = {
        "form": step.form,
        "cell": step.cell,
        "digit": step.digit,
        "removed": [list(pair) for pair in step.removed],
        "names": names,
    }
    if step.figure:
        figure = step.figure
        expected |= {
            "houses": list(figure.houses),
            "pattern": list(figure.pattern),
            "digits": list(figure.digits),
            "candidates": [list(pair) for pair in figure.candidates],
            "links": [[cell, digit, bool(is_on)] for cell, digit, is_on in figure.nodes],
            "reasons": expect_reasons(figure.reasons, len(figure.nodes)),
        }
    return expected


def expect_reasons(backs: Sequence[int], n_nodes: int) -> list[list[int]]:
    """Return the nodes that each node follows from."""
    if not backs:
        return [[at - 1] if at else [] for at in range(n_nodes)]
    numbers = iter(backs)
    return [[at - next(numbers) for _ in range(next(numbers))] for at in range(n_nodes)]


def check_paths(puzzles: list[GradedPuzzle]) -> None:
    """Compare what the page restores with the press's own steps."""
    paths, cases = [], []
    for graded in puzzles:
        steps = StepEncoder(LANGUAGES)
        paths.append(steps.encode(graded.path, graded.puzzle))
        packed = pack_path(paths[-1], graded.puzzle, graded.solution)
        answers = {"paths": packed, "shapes": list(steps.shapes), "forms": list(steps.forms)}
        cases.append({"line": format_puzzle(graded.puzzle), "answers": answers, "solution": list(graded.solution)})
    found = run_page("restorePath", cases, [graded.puzzle for graded in puzzles])
    for graded, path, restored in zip(puzzles, paths, found, strict=True):
        for step, own in zip(path, restored, strict=True):
            own["names"] = own["place"] + own["names"]
            expected = expect_step(step)
            assert {key: own[key] for key in expected} == expected, (graded.puzzle.family, step)


@pytest.mark.broad
def test_the_paths_of_all_kinds_are_restored(puzzles: list[GradedPuzzle]) -> None:
    check_paths(puzzles)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(read_puzzles()))
def test_every_path_of_a_kind_is_restored(name: str) -> None:
    """Easy and hard puzzles, with every technique."""
    check_paths([grade_puzzle(puzzle, with_hodoku=False) for puzzle in read_puzzles()[name]])


def test_numbers_are_letters_that_json_does_not_escape() -> None:
    word = write_word(range(3000))
    assert len({*word}) == 3000
    assert not {*word} & {*' "\\'}
    assert min(map(ord, word)) >= ord(" ")


def test_a_path_is_shorter_than_its_steps(puzzles: list[GradedPuzzle]) -> None:
    """Every step has a form and a cell; the rest is mostly rules."""
    graded = puzzles[0]
    packed = pack_path(StepEncoder(LANGUAGES).encode(graded.path, graded.puzzle), graded.puzzle, graded.solution)
    assert len(packed["forms"]) == len(packed["cells"]) == len(graded.path)
    assert len(packed["figures"]) < 8 * len(graded.path)
