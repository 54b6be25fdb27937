"""Diagrams of positions: the board before a step, with its pattern marked.

Candidates are shown only in the cells that matter for the step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from generator.families import find_category, find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.grading.chain_words import split_chains
from generator.model import AFTER, Geometry, GradedPuzzle, Position, Step
from generator.techniques import category
from generator.typesetting.solve_replay import Snapshot

LEAST_PENCILED, MOST_PENCILED = 3, 9
"""Numbers of digits whose candidates are shown in a diagram: two need none, and more do not fit into a cell."""

SINGLES = {category.FULL_HOUSE, category.HIDDEN_SINGLE, category.NAKED_SINGLE, category.LAST_PLACE, category.LAST_CELLS, category.COMPLETE}
FURTHER = {category.HIDDEN_WINDOW, category.COMMON_PEERS, category.ROOM}
SETS = {category.LOCKED, category.DIRECT_LOCKED, category.HIDDEN_SET, category.DIRECT_HIDDEN, category.NAKED_SET, category.BLOCKING}
ONE_HOUSE = SINGLES | SETS | FURTHER
"""Categories of techniques whose steps are found by looking at a single house."""


CIRCLED = SETS | {category.HIDDEN_SINGLE, category.FISH}
"""Categories whose digits are circled in the cells of their pattern."""

Candidate = tuple[int, int]
"""Cell and digit."""

Arrow = tuple[int, int, int, int, bool]
"""Cell and digit at the start and at the end of an arrow, and whether the end is true."""

MOST_LINKS = 26
"""Most links of a chain that are drawn as arrows; more cannot be followed on one board."""


def draw_snapshot(graded: GradedPuzzle, number: int, snapshot: Snapshot) -> Position:
    """Return the position before a step of a puzzle, for drawing.

    Parameters
    ----------
    number : of the puzzle in the book
    """
    family, step = find_family(graded.puzzle.family), snapshot.step
    geometry = family.board(graded.puzzle)
    pattern_cells = {*step.pattern, *(cell for cell, _, _ in step.links)} | ({step.cell} if step.cell is not None else set())
    eliminated_cells = {cell for cell, _ in step.removed}
    highlighted = _cells_of(_shown_houses(step), geometry)
    is_penciled = not family.has_marks and LEAST_PENCILED <= geometry.n <= MOST_PENCILED
    shown = (pattern_cells | eliminated_cells | highlighted) if is_penciled else set()
    if find_category(step.technique) == category.NAKED_SINGLE and step.cell is not None:
        # All houses of the cell are shown, because their digits are the reason.
        highlighted = _cells_of(geometry.houses_of[step.cell].tolist(), geometry)
    ruled_out = [cell for cell, left in enumerate(snapshot.candidates) if family.has_marks and not left and not snapshot.digits[cell]]
    figure = family.figure(graded.puzzle, snapshot.digits)
    pencil = tuple(left if cell in shown else () for cell, left in enumerate(snapshot.candidates))
    if figure.outlines and step.cell is not None and is_penciled:
        # Sums leave little room for candidates, so only the digit that the step places is shown.
        pencil = tuple((step.digit,) if cell == step.cell else () for cell in range(len(pencil)))
    circled, squared, arrows = _mark_chain(step, geometry) if is_penciled else ((), (), ())
    circled += () if arrows or not is_penciled else _mark_pattern(step)
    return Position(
        number=number,
        figure=figure,
        pencil=pencil,
        eliminated=step.removed,
        pattern_cells=tuple(sorted(pattern_cells)),
        highlighted=tuple(sorted(highlighted - pattern_cells)),
        ruled_out=tuple(ruled_out),
        crosses=family.has_marks,
        circled=tuple((cell, digit) for cell, digit in dict.fromkeys(circled) if digit in pencil[cell]),
        squared=squared,
        arrows=arrows,
        found=tuple(cell for cell, digit in enumerate(snapshot.digits) if digit and not graded.puzzle.givens[cell]),
    )


def draw_after(graded: GradedPuzzle, number: int, snapshot: Snapshot, after: Snapshot, found: Candidate | None) -> Position:
    """Return the position after a step, with the cells that were marked before it.

    Parameters
    ----------
    number : of the puzzle in the book
    snapshot, after : the board before the step and after it
    found : a digit that can be placed next, which is circled
    """
    family, before = find_family(graded.puzzle.family), draw_snapshot(graded, number, snapshot)
    shown = {cell for cell, left in enumerate(before.pencil) if left} | ({found[0]} if found and any(before.pencil) else set())
    return replace(
        before,
        figure=family.figure(graded.puzzle, after.digits),
        pencil=tuple(left if cell in shown else () for cell, left in enumerate(after.candidates)),
        eliminated=(),
        ruled_out=tuple(cell for cell, left in enumerate(after.candidates) if family.has_marks and not left and not after.digits[cell]),
        circled=(found,) if found and any(before.pencil) else (),
        squared=(),
        arrows=(),
        found=tuple(cell for cell, digit in enumerate(after.digits) if digit and not graded.puzzle.givens[cell]),
        moment=AFTER,
    )


def _cells_of(houses: Sequence[int], geometry: Geometry) -> set[int]:
    """Return the cells of houses, implied ones included.

    Numbers below 0 are not houses.
    """
    cells = with_implied_houses(geometry).houses
    return {cell for house in houses if house >= 0 for cell in cells[house].tolist() if cell >= 0}


def _mark_pattern(step: Step) -> tuple[tuple[int, int], ...]:
    """Return the digit that a step places, or the candidates of its pattern."""
    placed = ((step.cell, step.digit),) if step.cell is not None else ()
    if find_category(step.technique) not in CIRCLED:
        return placed
    return placed + tuple((cell, digit) for cell in step.pattern for digit in step.digits)


def _is_linear(step: Step) -> bool:
    """Return whether each link of a chain follows from the link before it alone."""
    return all(not cause or cause.reasons in ((), (at - 1,)) for at, cause in enumerate(step.causes))


def _mark_chain(step: Step, geometry: Geometry) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], tuple[Arrow, ...]]:
    """Return the links of a chain that are true, those that are false, and its arrows.

    Nothing is returned for dynamic chains, whose links do not follow from the one before, and for very long chains.
    """
    if find_category(step.technique) not in category.CHAINS or not _is_linear(step) or len(step.links) > MOST_LINKS:
        return (), (), ()
    true, false = (tuple(dict.fromkeys(node[:2] for node in step.links if node[2] == side)) for side in (True, False))
    arrows = [(*one[:2], *two) for chain in split_chains(step, geometry) for one, two in pairwise(chain)]
    return true, false, tuple(dict.fromkeys(arrows))


def _shown_houses(step: Step) -> tuple[int, ...]:
    """Return the houses to highlight: one, or the lines of a fish or of leftovers."""
    category_name = find_category(step.technique)
    if category_name in (category.FISH, category.LEFTOVERS):
        return step.houses[: len(step.houses) // 2]
    return step.houses[:1] if category_name in ONE_HOUSE else ()
