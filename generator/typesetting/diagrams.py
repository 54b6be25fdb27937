"""Positions for pages: the board before a step, its candidates where they matter, and what the step is about."""

from __future__ import annotations

from generator.families import find_family
from generator.model import GradedPuzzle, Position, Step
from generator.typesetting.solve_replay import Moment

MOST_PENCILED = 9
"""Digits of the largest boards whose candidates fit into a cell of a picture."""

ONE_HOUSE = ("full house", "hidden", "direct", "naked", "pointing", "claiming", "last", "blocking")
FISH = ("x-wing", "swordfish", "jellyfish")


def draw_moment(graded: GradedPuzzle, number: int, moment: Moment) -> Position:
    """Make the position before a step of a numbered puzzle."""
    family, step = find_family(graded.puzzle.family), moment.step
    geometry = family.board(graded.puzzle)
    houses = [tuple(cell for cell in geometry.houses[house].tolist() if cell >= 0) for house in _shown_houses(step)]
    about = {*step.pattern, *(cell for cell, _, _ in step.links)} | ({step.cell} if step.cell is not None else set())
    gone = {cell for cell, _ in step.removed}
    lit = {cell for house in houses for cell in house}
    is_penciled = not family.has_marks and geometry.n <= MOST_PENCILED
    shown = (about | gone | lit) if is_penciled else set()
    closed = [cell for cell, left in enumerate(moment.candidates) if not left and not moment.digits[cell]] if family.has_marks else []
    return Position(
        number=number,
        figure=family.figure(graded.puzzle, moment.digits),
        pencil=tuple(left if cell in shown else () for cell, left in enumerate(moment.candidates)),
        struck=step.removed,
        about=tuple(sorted(about)),
        lit=tuple(sorted(lit - about)),
        closed=tuple(closed),
        crosses=family.has_marks,
    )


def _shown_houses(step: Step) -> tuple[int, ...]:
    """Return the houses that a reader looks along: the one of a step about one house, the base lines of a fish."""
    if step.technique in FISH:
        return step.houses[: len(step.houses) // 2]
    return step.houses[:1] if step.technique.startswith(ONE_HOUSE) else ()
