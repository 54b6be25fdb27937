"""Printed names of families, levels and steps, in the language of the book."""

from __future__ import annotations

from dataclasses import replace

from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import explain, explain_named, hint_technique, hint_where
from generator.model import Level, Puzzle, Step
from generator.notation import BARE_FAMILY
from generator.words import ENGLISH, Words
from generator.words.messages import capitalized

__all__ = ["capitalized", "kind_label", "named_step_text", "placed_text", "step_text", "technique_text", "translate_level", "where_text"]


def translate_level(level: Level, words: Words) -> Level:
    """Return a level with its title and note translated.

    Titles and notes of a user's own level table are not translated.
    """
    title, note = (words.translate(text) if words.can_translate(text) else text for text in (level.title, level.note))
    return replace(level, title=title, note=note)


def kind_label(family: Family, words: Words = ENGLISH) -> str:
    """Return the title printed next to a family's puzzles; "" for the classic 9x9.

    It distinguishes families whose boards look alike.
    """
    return "" if family.name == BARE_FAMILY else words.translate(family.title)


def where_text(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Return the first depth of a hint: where to look."""
    return capitalized(words.render(hint_where(step, find_family(puzzle.family).board(puzzle))))


def technique_text(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Return the second depth of a hint: where to look and for which technique."""
    return capitalized(words.render(hint_technique(step, find_family(puzzle.family).board(puzzle))))


def step_text(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Return the third depth of a hint: the step as a sentence, long chains in brief."""
    return capitalized(words.render(explain(step, puzzle, for_print=True)))


def placed_text(cell: int, digit: int, puzzle: Puzzle, words: Words) -> str:
    """Return a digit in its cell, such as "r4c2=5"."""
    family = find_family(puzzle.family)
    return f"{words.render(SentenceBuilder(family.board(puzzle)).cell(cell))}={family.symbol_of(digit, puzzle)}"


def named_step_text(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Return the step as a sentence, long chains in brief, with its technique's name."""
    return capitalized(words.render(explain_named(step, puzzle, for_print=True)))
