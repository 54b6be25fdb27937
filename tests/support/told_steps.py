"""Steps of puzzles as sentences of a language, for tests of what they say."""

from __future__ import annotations

from generator import grading
from generator.families.base.family import SYMBOLS
from generator.model import Geometry, Puzzle, Step
from generator.words import ENGLISH, Words


def describe(step: Step, geometry: Geometry, words: Words = ENGLISH, brief: bool = False, symbols: str = SYMBOLS) -> str:
    """Return `generator.grading.describe` in a language."""
    return words.render(grading.describe(step, geometry, brief, symbols))


def explain(step: Step, puzzle: Puzzle, words: Words = ENGLISH, for_print: bool = False) -> str:
    """Return `generator.grading.explain` in a language."""
    return words.render(grading.explain(step, puzzle, for_print))


def hint_where(step: Step, geometry: Geometry, words: Words = ENGLISH) -> str:
    """Return `generator.grading.hint_where` in a language."""
    return words.render(grading.hint_where(step, geometry))


def hint_technique(step: Step, geometry: Geometry, words: Words = ENGLISH) -> str:
    """Return `generator.grading.hint_technique` in a language."""
    return words.render(grading.hint_technique(step, geometry))
