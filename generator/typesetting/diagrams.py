"""Diagrams of positions: the board before a step, with its pattern marked.

Candidates are shown only in the cells that matter for the step.
"""

from __future__ import annotations

from generator.families import find_category, find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.model import GradedPuzzle, Position, Step
from generator.techniques import category
from generator.typesetting.solve_replay import Snapshot

MOST_PENCILED = 9
"""Largest number of digits whose candidates fit into a cell of a diagram."""

SINGLES = {category.FULL_HOUSE, category.HIDDEN_SINGLE, category.NAKED_SINGLE, category.LAST_PLACE}
FURTHER = {category.HIDDEN_WINDOW, category.COMMON_PEERS}
SETS = {category.LOCKED, category.DIRECT_LOCKED, category.HIDDEN_SET, category.DIRECT_HIDDEN, category.NAKED_SET, category.BLOCKING}
ONE_HOUSE = SINGLES | SETS | FURTHER
"""Categories of techniques whose steps are found by looking at a single house."""


def draw_snapshot(graded: GradedPuzzle, number: int, snapshot: Snapshot) -> Position:
    """Return the position before a step of a puzzle, for drawing.

    Parameters
    ----------
    number : of the puzzle in the book
    """
    family, step = find_family(graded.puzzle.family), snapshot.step
    geometry = family.board(graded.puzzle)
    cells_of = with_implied_houses(geometry).houses
    houses = [tuple(cell for cell in cells_of[house].tolist() if cell >= 0) for house in _shown_houses(step)]
    pattern_cells = {*step.pattern, *(cell for cell, _, _ in step.links)} | ({step.cell} if step.cell is not None else set())
    eliminated_cells = {cell for cell, _ in step.removed}
    highlighted = {cell for house in houses for cell in house}
    is_penciled = not family.has_marks and geometry.n <= MOST_PENCILED
    shown = (pattern_cells | eliminated_cells | highlighted) if is_penciled else set()
    ruled_out = (
        [cell for cell, left in enumerate(snapshot.candidates) if not left and not snapshot.digits[cell]] if family.has_marks else []
    )
    figure = family.figure(graded.puzzle, snapshot.digits)
    pencil = tuple(left if cell in shown else () for cell, left in enumerate(snapshot.candidates))
    if figure.cages and step.cell is not None and is_penciled:
        # Sums leave little room for candidates, so only the digit that the step places is shown.
        pencil = tuple((step.digit,) if cell == step.cell else () for cell in range(len(pencil)))
    return Position(
        number=number,
        figure=figure,
        pencil=pencil,
        eliminated=step.removed,
        pattern_cells=tuple(sorted(pattern_cells)),
        highlighted=tuple(sorted(highlighted - pattern_cells)),
        ruled_out=tuple(ruled_out),
        crosses=family.has_marks,
    )


def _shown_houses(step: Step) -> tuple[int, ...]:
    """Return the houses to highlight: one, or the lines of a fish or of leftovers."""
    category_name = find_category(step.technique)
    if category_name in (category.FISH, category.LEFTOVERS):
        return step.houses[: len(step.houses) // 2]
    return step.houses[:1] if category_name in ONE_HOUSE else ()
