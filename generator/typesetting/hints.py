"""Hints for the back of a book, at three depths.

They explain the steps of each puzzle's solve path at which a reader is likely to get stuck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from generator.errors import Faulty
from generator.families import find_category
from generator.model import GradedPuzzle, Hint, Step
from generator.notation import puzzle_id
from generator.techniques.category import PLAIN
from generator.typesetting.glossary import find_entry
from generator.typesetting.labels import step_text, technique_text, where_text
from generator.words import ENGLISH, Words

NO_TECHNIQUES: frozenset[str] = frozenset()
"""The techniques that a chapter is for, unless it is for practice."""


def is_plain(step: Step) -> bool:
    """Return whether a step uses a technique that every reader knows."""
    return find_category(step.technique) in PLAIN


def make_hints(
    puzzles: Sequence[GradedPuzzle], first: int = 1, words: Words = ENGLISH, practiced: Set[str] = NO_TECHNIQUES
) -> Iterator[Hint]:
    """Yield the hints of puzzles numbered from `first`, in order.

    Parameters
    ----------
    practiced : the techniques that the chapter of the puzzles is for; one of their steps has a hint, too

    Raises
    ------
    Faulty   a puzzle has no solve path
    """
    for number, graded in enumerate(puzzles, start=first):
        if not graded.path:
            raise Faulty(f"expected the solve path of puzzle {number} ({puzzle_id(graded.puzzle)}) for its hints, got none")
        for at in choose_steps(graded.path, practiced):
            yield _make_hint(number, graded, at, words)


def choose_steps(path: Sequence[Step], practiced: Set[str] = NO_TECHNIQUES) -> list[int]:
    """Return the indices of the steps to give hints for.

    These are the first step that plain techniques do not find, and the first step with the highest rating. The solve path always uses the
    easiest available step, so at the first of these a reader who has made all plain steps, in any order, has exactly this board. A puzzle
    that has only plain steps gets one hint, for the first step with the highest rating. The first step of a practiced technique is added.
    """
    eligible = [at for at, step in enumerate(path) if not is_plain(step)] or list(range(len(path)))
    crux = max(eligible, key=lambda at: (path[at].rating, -at))
    wanted = next((at for at, step in enumerate(path) if step.technique in practiced), crux)
    return sorted({wanted, crux} if is_plain(path[eligible[0]]) else {eligible[0], wanted, crux})


def _make_hint(number: int, graded: GradedPuzzle, at: int, words: Words) -> Hint:
    """Return the hint for one step, with the number of cells filled before it."""
    step, puzzle = graded.path[at], graded.puzzle
    placed = sum(before.cell is not None for before in graded.path[:at])
    return Hint(
        number=number,
        filled=puzzle.clues + placed if placed else 0,
        where=where_text(step, puzzle, words),
        technique=technique_text(step, puzzle, words),
        explanation=step_text(step, puzzle, words),
        entry=find_entry(step.technique),
    )
