"""Positions of puzzles, and the next step of the press, for tests of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

from generator.families import find_family
from generator.families.base.play import CAGES
from generator.families.killer.cages import parse_cages
from generator.grading.solve_path import find_path
from generator.model import GradedPuzzle, Puzzle, Step


@dataclass(frozen=True, slots=True)
class Position:
    """A position, and the step that the press's ladder takes first.

    puzzle    the puzzle, with the filled cells as givens
    masks     candidates that houses and filled cells of a cage leave, 0 for filled cells
    last      cell filled last; -1 for none
    """

    puzzle: Puzzle
    masks: tuple[int, ...]
    step: Step
    last: int = -1

    def as_case(self) -> dict[str, Any]:
        """Return the position as the page's modules read it."""
        return {"values": list(self.puzzle.givens), "masks": list(self.masks), "last": self.last}


def with_ladder(puzzles: Sequence[GradedPuzzle]) -> list[GradedPuzzle]:
    """Return the puzzles of kinds for which the page has a ladder.

    They are kinds with houses, or with more digits than two.
    """
    boards = [find_family(graded.puzzle.family).geometry for graded in puzzles]
    return [graded for graded, board in zip(puzzles, boards, strict=True) if len(board.houses) or board.n > 2]


def replay(graded: GradedPuzzle) -> Iterator[Position]:
    """Yield the positions before each step of a puzzle's path."""
    values, masks, last = bytearray(graded.puzzle.givens), list(find_candidates(graded.puzzle)), -1
    for step in graded.path:
        yield Position(replace(graded.puzzle, givens=bytes(values)), tuple(masks), step, last)
        for cell, digit in step.removed:
            masks[cell] &= ~(1 << digit - 1)
        if step.cell is not None:
            values[step.cell], last = step.digit, step.cell
            left = find_candidates(replace(graded.puzzle, givens=bytes(values)))
            masks = [mask & other for mask, other in zip(masks, left, strict=True)]


def draw_positions(graded: GradedPuzzle, count: int, seed: int) -> Iterator[Position]:
    """Yield positions in which random cells of the solution are filled."""
    random, open_cells = Random(seed), [cell for cell, digit in enumerate(graded.puzzle.givens) if digit != graded.solution[cell]]
    for _ in range(count):
        values = bytearray(graded.puzzle.givens)
        for cell in random.sample(open_cells, random.randrange(len(open_cells))):
            values[cell] = graded.solution[cell]
        puzzle = replace(graded.puzzle, givens=bytes(values))
        yield Position(puzzle, find_candidates(puzzle), find_path(puzzle, graded.solution)[0])


def find_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the candidates that equal digits in houses and cages leave."""
    family = find_family(puzzle.family)
    board, whole = family.board(puzzle), (1 << (1 if family.has_marks else family.geometry.n)) - 1
    near = [{int(peer) for peer in peers if peer >= 0} for peers in board.peers]
    for cells in list_cages(puzzle):
        for cell in cells:
            near[cell] |= {*cells} - {cell}
    masks = []
    for cell, digit in enumerate(puzzle.givens):
        seen = sum(1 << value - 1 for value in {puzzle.givens[peer] for peer in near[cell]} - {0})
        masks.append(0 if digit else whole & ~seen)
    return tuple(masks)


def list_cages(puzzle: Puzzle) -> dict[tuple[int, ...], int]:
    """Return the cages of a puzzle with their sums; none for other kinds."""
    extra = find_family(puzzle.family).extra
    return {tuple(cage.cells): cage.number for cage in parse_cages(puzzle.extra)} if extra and extra.kind == CAGES else {}


def narrow_by_cages(puzzle: Puzzle, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the candidates that are in a fitting combination of their cage."""
    narrowed = list(masks)
    for cells, total in list_cages(puzzle).items():
        empty = [cell for cell in cells if not puzzle.givens[cell]]
        used = {puzzle.givens[cell] for cell in cells} - {0}
        rest = total - sum(puzzle.givens[cell] for cell in cells)
        fits = [
            digits
            for digits in map(set, combinations(range(1, 10), len(empty)))
            if sum(digits) == rest
            and not digits & used
            and all(any(masks[cell] >> digit - 1 & 1 for digit in digits) for cell in empty)
            and all(any(masks[cell] >> digit - 1 & 1 for cell in empty) for digit in digits)
        ]
        left = sum(1 << digit - 1 for digit in set().union(*fits))
        for cell in empty:
            narrowed[cell] &= left
    return tuple(narrowed)
