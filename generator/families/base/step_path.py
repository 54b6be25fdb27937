"""Steps as records, and the effort of a path.

It is for ladders that write the press's step buffer, which is described in `generator.techniques.explainer.steps`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.families.base.step_minutes import expect_minutes
from generator.model import Ascent, Step
from generator.techniques.explainer.steps import (
    CELL,
    CODE,
    DIGIT,
    DIGIT_BITS,
    DIGIT_MASK,
    DIGITS,
    HEAD,
    HOUSES,
    LENGTH,
    PATTERN,
    RATING,
    REMOVED,
)

GUESS, GUESS_RATING = "guess", 9.5
BEYOND = "beyond"

STEP_EFFORT = 0.1
"""Effort of a step of rating 1.0; it grows with the square of the rating."""


def read_path(numbers: Sequence[int], names: Sequence[str]) -> list[Step]:
    """Convert steps from the numbers that kernels write to records.

    names   of the techniques, by their code
    """
    steps, at = [], 0
    while at < len(numbers):
        steps.append(_read_step(numbers[at : at + numbers[at + LENGTH]], names))
        at += numbers[at + LENGTH]
    return steps


def _read_step(numbers: Sequence[int], names: Sequence[str]) -> Step:
    pattern_at = HEAD + numbers[HOUSES]
    removed_at = pattern_at + numbers[PATTERN]
    return Step(
        technique=names[numbers[CODE]],
        rating=numbers[RATING] / 10,
        cell=numbers[CELL] if numbers[CELL] >= 0 else None,
        digit=numbers[DIGIT],
        removed=tuple(sorted((item >> DIGIT_BITS, item & DIGIT_MASK) for item in numbers[removed_at : removed_at + numbers[REMOVED]])),
        pattern=tuple(numbers[pattern_at:removed_at]),
        digits=digits_of_mask(numbers[DIGITS]),
        houses=tuple(numbers[HEAD:pattern_at]),
    )


def digits_of_mask(mask: int) -> tuple[int, ...]:
    """Return the digits of a candidate mask, in ascending order."""
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def choose_guess(candidates: Sequence[int], solution: Sequence[int]) -> Step:
    """Return the guess of the first cell with fewest candidates.

    candidates   mask of each cell; 0 = filled
    solution     digit of each cell
    """
    cell = min((cell for cell, mask in enumerate(candidates) if mask), key=lambda cell: candidates[cell].bit_count())
    return Step(GUESS, GUESS_RATING, cell, int(solution[cell]), (), (cell,), digits_of_mask(candidates[cell]), ())


def sum_up(steps: tuple[Step, ...], seconds_a_cell: float) -> Ascent:
    """Add up the steps of a path.

    Ratings after the first guess do not count, since luck might have made them unnecessary.

    seconds_a_cell   for finding and writing a digit
    """
    guessed = next((at for at, step in enumerate(steps) if step.technique == GUESS), len(steps))
    known, beyond = steps[:guessed], guessed < len(steps)
    hardest = max(known, key=lambda step: step.rating, default=None)
    placed = next((at for at, step in enumerate(known) if step.cell is not None), None)
    opening = GUESS_RATING if placed is None and beyond else max((step.rating for step in known[: (placed or 0) + 1]), default=0.0)
    effort = round(sum(STEP_EFFORT * step.rating**2 for step in steps), 2)
    return Ascent(
        er=GUESS_RATING if beyond else hardest.rating if hardest else 0.0,
        ep=opening,
        ed=steps[0].rating if steps else 0.0,
        hardest=BEYOND if beyond else hardest.technique if hardest else "",
        beyond=beyond,
        race=effort,
        minutes=round(expect_minutes(steps, seconds_a_cell), 1),
        steps=steps,
    )
