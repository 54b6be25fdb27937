"""Checks of a solving path: spikes, long runs without a digit, uniqueness."""

from __future__ import annotations

from itertools import groupby

from generator.families import find_category, find_family
from generator.families.houses.within_ceiling import solves_late
from generator.grading.normal_form import normalize
from generator.model import GradedPuzzle
from generator.review.codes import find_limit
from generator.techniques.category import BUG, GUESS, UNIQUE

SPIKE, TEDIOUS, UNIQUENESS = "spike", "tedious", "uniqueness-only"
FROM_UNIQUENESS = frozenset({UNIQUE, BUG})
"""Categories of techniques that assume that the puzzle has one solution."""


def describe_spike(graded: GradedPuzzle) -> str:
    """Return which step of an otherwise easy path is far harder than all others.

    It is empty if there is none, for a path with a guess, whose difficulty is not a rating, and where steps of ratings between solve the
    puzzle as well.
    """
    path = graded.path
    if len(path) < 2 or any(step.technique == GUESS for step in path):
        return ""
    hardest = max(range(len(path)), key=lambda at: path[at].rating)
    rest = max(step.rating for at, step in enumerate(path) if at != hardest)
    step = path[hardest]
    gap = find_limit(SPIKE, "gap")
    if rest > find_limit(SPIKE, "easy") or round(step.rating - rest, 2) < gap or round(_find_need(graded) - rest, 2) < gap:
        return ""
    return f"step {hardest + 1} of {len(path)} ({step.technique}) is rated {step.rating:.1f}, all others at most {rest:.1f}"


def _find_need(graded: GradedPuzzle) -> float:
    """Return the rating that the techniques of a person must reach to solve a puzzle."""
    play = find_family(graded.puzzle.family).play
    return play.find_need(play.turn(graded.puzzle, graded.solution).puzzle, graded.effort.se_er)


def describe_tedium(graded: GradedPuzzle) -> str:
    """Return the longest run of steps without a digit if it is too long; else nothing."""
    start, end, at = 0, 0, 0
    for places, steps in groupby(graded.path, key=lambda step: step.cell is not None):
        count = sum(1 for _ in steps)
        if not places and count > end - start:
            start, end = at, at + count
        at += count
    if end - start < find_limit(TEDIOUS, "run" if find_family(graded.puzzle.family).play.has_explainer_ladder else "run_with_clues"):
        return ""
    return f"{end - start} steps in a row, {start + 1} to {end} of {len(graded.path)}, place no digit"


def describe_uniqueness(graded: GradedPuzzle) -> str:
    """Return which argument from uniqueness a puzzle cannot be solved without.

    It is the hardest step of the path, and no other techniques up to its rating solve the puzzle. It is empty otherwise: where a harder
    technique is needed anyway, a reader who knows it can do without.
    """
    family = find_family(graded.puzzle.family)
    if not family.play.has_explainer_ladder or not graded.path or graded.effort.beyond:
        return ""
    step = max(graded.path, key=lambda step: step.rating)
    if find_category(step.technique) not in FROM_UNIQUENESS:
        return ""
    normal = normalize(graded.puzzle, graded.solution, family)
    if solves_late(normal.givens, normal.board, step.rating, with_uniqueness=False):
        return ""
    return f"no technique up to {step.rating:.1f} solves it without {step.technique}"
