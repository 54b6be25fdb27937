"""The words of families, levels and steps as books print them, in the language of the book: where pages meet what the press names."""

from __future__ import annotations

from dataclasses import replace

from generator.families import find_family
from generator.families.base.family import Family
from generator.grading import explain, hint_technique, hint_where
from generator.model import Level, Puzzle, Step
from generator.notation import BARE_FAMILY
from generator.words import ENGLISH, Words


def level_in(level: Level, words: Words) -> Level:
    """Return a level with its title and note in a language; those of a user's own table stay as they were written."""
    title, note = (words.translate(text) if words.knows(text) else text for text in (level.title, level.note))
    return replace(level, title=title, note=note)


def kind_of(family: Family, words: Words = ENGLISH) -> str:
    """Return the title printed by puzzles of a family, by which families that draw alike are told apart; none for the classic 9x9."""
    return "" if family.name == BARE_FAMILY else words.translate(family.title)


def tell_where(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say only where to look."""
    return opened(hint_where(step, find_family(puzzle.family).board(puzzle), words))


def tell_technique(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say where to look and for what."""
    return opened(hint_technique(step, find_family(puzzle.family).board(puzzle), words))


def tell_step(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say what follows, in a sentence."""
    return opened(explain(step, puzzle, words))


def tell_named(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say what follows, and the name of the technique."""
    sentence = tell_step(step, puzzle, words)
    if step.technique == "guess":
        return sentence
    return words.say("hint.named", sentence=sentence, technique=words.translate(step.technique))


def opened(text: str) -> str:
    """Return a sentence of the terminal as one of a page: with a capital, but where it opens with the name of a cell."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
