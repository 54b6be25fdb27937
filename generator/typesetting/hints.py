"""Hints for the back of a book: of each puzzle's way to the solution the steps a reader gets stuck at, told at three depths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Faulty
from generator.families import find_category
from generator.model import GradedPuzzle, Hint, Step
from generator.notation import puzzle_id
from generator.techniques.category import PLAIN
from generator.typesetting.labels import tell_step, tell_technique, tell_where
from generator.words import ENGLISH, Words


def is_plain(step: Step) -> bool:
    """Tell whether a step is of a technique that every reader has."""
    return find_category(step.technique) in PLAIN


def make_hints(puzzles: Sequence[GradedPuzzle], first: int = 1, words: Words = ENGLISH) -> Iterator[Hint]:
    """Yield the hints of puzzles that are numbered from the first number, in order.

    Raises
    ------
    Faulty   a puzzle that was graded without its way to the solution
    """
    for number, graded in enumerate(puzzles, start=first):
        if not graded.path:
            raise Faulty(f"expected the way to the solution of puzzle {number} ({puzzle_id(graded.puzzle)}), for its hints")
        for at in choose_steps(graded.path):
            yield _make_hint(number, graded, at, words)


def choose_steps(path: Sequence[Step]) -> list[int]:
    """Choose the steps worth a hint: the first that plain techniques do not find, and the first of the hardest technique.

    The ladder takes the easiest step there is, so at the first of these a reader has done all that is plain, whatever his order was,
    and sees this very board. A puzzle of plain steps alone has the first of its hardest.
    """
    asked = [at for at, step in enumerate(path) if not is_plain(step)] or list(range(len(path)))
    crux = max(asked, key=lambda at: (path[at].rating, -at))
    return [crux] if is_plain(path[asked[0]]) else sorted({asked[0], crux})


def _make_hint(number: int, graded: GradedPuzzle, at: int, words: Words) -> Hint:
    """Tell a step, and how full the board is when it is due."""
    step, puzzle = graded.path[at], graded.puzzle
    placed = sum(before.cell is not None for before in graded.path[:at])
    return Hint(
        number=number,
        filled=puzzle.clues + placed if placed else 0,
        where=tell_where(step, puzzle, words),
        technique=tell_technique(step, puzzle, words),
        follows=tell_step(step, puzzle, words),
    )
