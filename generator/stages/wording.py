"""The words of steps that books print, in the language of the book: the one place where pages and step sentences meet."""

from __future__ import annotations

from generator.families import find_family
from generator.grading import explain, hint_technique, hint_where
from generator.model import Puzzle, Step
from generator.words import Words


def tell_where(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say only where to look."""
    return opened(hint_where(step, find_family(puzzle.family).board(puzzle), words))


def tell_technique(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say where to look and for what."""
    return opened(hint_technique(step, find_family(puzzle.family).board(puzzle), words))


def tell_step(step: Step, puzzle: Puzzle, words: Words) -> str:
    """Say what follows, in a sentence."""
    return opened(explain(step, puzzle, words))


def opened(text: str) -> str:
    """Return a sentence of the terminal as one of a page: with a capital, but where it opens with the name of a cell."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
