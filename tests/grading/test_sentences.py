"""Sentences of all techniques, kinds and languages, against golden/steps/.

GOLDEN=1 rewrites them. Read them aloud.
"""

from __future__ import annotations

import os
import re
from functools import cache
from math import inf

import pytest

from generator.families import find_family
from generator.grading import solve_puzzle
from generator.model import Puzzle, Step
from generator.notation import parse_puzzle
from generator.words import FIRST, LANGUAGES, find_words
from tests.grading.test_describe import CLASSIC, sample_steps
from tests.support.paths import GOLDEN
from tests.support.told_steps import describe, explain, hint_technique, hint_where

STEPS = GOLDEN / "steps"
NINE = find_family("sudoku-9x9").geometry
LOW = 1.5
"""A ceiling at which ladders end in guesses."""


@cache
def kind_steps() -> tuple[tuple[Puzzle, Step], ...]:
    """Return a step of each sentence of killer, crowns and queens, in order."""
    found: dict[tuple[object, ...], tuple[Puzzle, Step]] = {}
    for line in (STEPS / "puzzles.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        puzzle = parse_puzzle(line)
        play = find_family(puzzle.family).play
        for ceiling in (inf, LOW):
            for step in play.climb(puzzle, solve_puzzle(puzzle), ceiling).steps:
                if play.describe(step, puzzle):
                    several = (len(step.houses) > 1, len(step.pattern) > 1, step.cell is None)
                    found.setdefault((puzzle.family, step.technique, *several), (puzzle, step))
    return tuple(found.values())


def describe_steps(language: str) -> list[str]:
    words = find_words(language)
    steps = [sample_steps()[name] for name in [*CLASSIC, "guess"]]
    latin = [f"{words.translate(step.technique)} | {hint_where(step, NINE, words)} | {describe(step, NINE, words)}" for step in steps]
    kinds = [f"{words.translate(step.technique)} | {explain(step, puzzle, words)}" for puzzle, step in kind_steps()]
    return latin + kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_technique_has_its_sentence_in_every_language(language: str) -> None:
    path = STEPS / f"{language}.txt"
    if os.environ.get("GOLDEN"):
        lines = [f"# Steps in {language}: technique, where to look, the step.", *describe_steps(language)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert describe_steps(language) == path.read_text(encoding="utf-8").splitlines()[1:]


ENGLISH_WORDS = re.compile(r"\b(the|and|is|goes|cell|row|column|box|look|at|of|in the|not)\b")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FIRST])
def test_no_english_is_left_in_a_step(language: str) -> None:
    for sentence in describe_steps(language):
        assert not ENGLISH_WORDS.search(sentence), sentence
        assert not re.search(r"r\dc\d", sentence), sentence
    where = hint_technique(sample_steps()["guess"], NINE, find_words(language))
    assert where != hint_technique(sample_steps()["guess"], NINE)
