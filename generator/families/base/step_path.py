"""Steps of a path: read from the numbers of kernels, and mapped to another board.

Kernels write steps into the buffer that `generator.techniques.explainer.steps` describes, on the least equivalent puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.implied_houses import with_implied_houses
from generator.model import CAUSE_KINDS, Cause, Geometry, Step
from generator.techniques.explainer.steps import CAUSE_HEAD, CELL, CODE, DIGIT, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, LENGTH, RATING


def read_path(path: NDArray[np.int32], names: Sequence[str]) -> tuple[Step, ...]:
    """Convert the steps of a path that kernels recorded into Step records.

    Parameters
    ----------
    path : int32[n_numbers]   steps one after another
    names : Sequence[str]     of the techniques, by their code; the last one is that of a guess, whose code is -1
    """
    numbers = path.tolist()
    steps = []
    at = 0
    while at < len(numbers):
        end = at + numbers[at + LENGTH]
        # A step with one house and nothing else is a full house or hidden single.
        if end == at + HEAD + 1 and numbers[at + HOUSES]:
            found = numbers[at + CELL], numbers[at + DIGIT], numbers[at + HEAD]
            steps.append(_single(names[numbers[at + CODE]], numbers[at + RATING] / 10, *found))
        else:
            steps.append(_read_step(numbers[at:end], names))
        at = end
    return tuple(steps)


@lru_cache(maxsize=16_384)
def _single(technique: str, rating: float, cell: int, digit: int, house: int) -> Step:
    """Return the record of a single in a house, from a cache.

    Most steps are of these techniques, and there are few enough different ones to cache them.
    """
    return Step(technique, rating, cell, digit, (), (), (digit,), (house,))


def _read_step(numbers: list[int], names: Sequence[str]) -> Step:
    """Convert the numbers of one step into a Step record."""
    _, code, rating, cell, digit, mask, n_houses, n_pattern, n_removed, n_nodes, n_candidates, _ = numbers[:HEAD]
    pattern_end = HEAD + n_houses + n_pattern
    nodes_start = pattern_end + n_removed
    nodes_end = nodes_start + n_nodes
    removed = [_read_candidate(item) for item in numbers[pattern_end:nodes_start]]
    return Step(
        technique=names[code],
        rating=rating / 10,
        cell=cell if cell >= 0 else None,
        digit=digit,
        removed=tuple(sorted(removed)),
        pattern=tuple(numbers[HEAD + n_houses : pattern_end]),
        digits=digits_of_mask(mask),
        houses=tuple(numbers[HEAD : HEAD + n_houses]),
        links=tuple(_read_node(item) for item in numbers[nodes_start:nodes_end]),
        candidates=tuple(_read_candidate(item) for item in numbers[nodes_end : nodes_end + n_candidates]),
        causes=_read_causes(numbers[nodes_end + n_candidates :]),
    )


def digits_of_mask(mask: int) -> tuple[int, ...]:
    """Return the digits of a candidate mask, in ascending order."""
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def _read_candidate(item: int) -> tuple[int, int]:
    return item >> DIGIT_BITS, item & DIGIT_MASK


def _read_causes(numbers: list[int]) -> tuple[Cause, ...]:
    """Convert the numbers of a step's causes into records."""
    causes, at = [], 0
    while at < len(numbers):
        kind, *sizes = numbers[at : at + CAUSE_HEAD]
        lists = []
        at += CAUSE_HEAD
        for size in sizes:
            lists.append(numbers[at : at + size])
            at += size
        houses, cells, digits, reasons = lists
        causes.append(Cause(CAUSE_KINDS[kind], tuple(houses), tuple(cells), tuple(sorted(digits)), tuple(reasons)))
    return tuple(causes)


def _read_node(item: int) -> tuple[int, int, bool]:
    """Return a chain node as (cell, digit, whether the cell contains the digit)."""
    is_on = item >= 0
    candidate = item if is_on else -1 - item
    return candidate >> DIGIT_BITS, candidate & DIGIT_MASK, is_on


def map_steps(
    steps: tuple[Step, ...], cells: tuple[int, ...], digits: tuple[int, ...], board: Geometry, target: Geometry
) -> tuple[Step, ...]:
    """Map steps computed on a turned board to the board as given.

    Parameters
    ----------
    steps : tuple[Step, ...]      steps on the turned board
    cells : tuple[int, ...]       for each cell of the turned board, the corresponding cell of the board as given
    digits : tuple[int, ...]      for each digit 0..n of the steps, the one that replaces it; empty where digits stay
    board, target : Geometry      the turned board, and the board as given
    """
    if not steps or (board is target and cells == tuple(range(board.n_cells)) and not digits):
        return steps
    houses, known = _map_houses(cells, with_implied_houses(board), with_implied_houses(target)), digits or tuple(range(board.n + 1))
    return tuple([_map_step(step, cells, digits, houses, known) for step in steps])


def _map_step(step: Step, cells: tuple[int, ...], digits: tuple[int, ...], houses: tuple[int, ...], known: tuple[int, ...]) -> Step:
    """Map a step as `map_steps` says.

    Parameters
    ----------
    houses : the house of the target for each house of the board
    known : for each digit 0..n, the one that replaces it
    """
    has_more = step.pattern or step.removed or step.links or step.candidates
    if step.cell is not None and not has_more and len(step.houses) == 1 and step.digits == (step.digit,):
        return _single(step.technique, step.rating, cells[step.cell], known[step.digit], houses[step.houses[0]])
    # Making a record takes a third of the time that `replace` takes.
    return Step(
        step.technique,
        step.rating,
        None if step.cell is None else cells[step.cell],
        known[step.digit],
        tuple(sorted([(cells[cell], known[digit]) for cell, digit in step.removed])),
        tuple([cells[cell] for cell in step.pattern]),
        _exchange(step.digits, digits),
        tuple([houses[house] for house in step.houses]),
        tuple([(cells[cell], known[digit], is_on) for cell, digit, is_on in step.links]),
        tuple([(cells[cell], known[digit]) for cell, digit in step.candidates]),
        tuple(
            [
                Cause(
                    cause.kind,
                    tuple([houses[house] for house in cause.houses]),
                    tuple([cells[cell] for cell in cause.cells]),
                    _exchange(cause.digits, digits),
                    cause.reasons,
                )
                for cause in step.causes
            ]
        ),
    )


def _exchange(some: tuple[int, ...], digits: tuple[int, ...]) -> tuple[int, ...]:
    """Return other digits for some, in ascending order; the same where digits stay."""
    return tuple(sorted([digits[digit] for digit in some])) if digits else some


def _map_houses(cells: tuple[int, ...], board: Geometry, target: Geometry) -> tuple[int, ...]:
    """Return, for each house of a turned board, that of the board as given."""
    number_of = _number_houses(target)
    moved = np.sort(np.array([*cells, -1], np.int16)[board.houses], axis=1)  # houses with fewer cells are padded with -1
    return tuple([number_of[house.tobytes()] for house in moved])


@lru_cache(maxsize=64)
def _number_houses(board: Geometry) -> dict[bytes, int]:
    """Return the number of each house by its cells in order; the last of equal ones."""
    return {house.tobytes(): number for number, house in enumerate(np.sort(board.houses, axis=1))}
