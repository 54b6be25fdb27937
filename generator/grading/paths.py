"""From the steps kernels write down to Step records, and from the canonical form back to the puzzle as given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model import Canonical, Geometry, Step, digits_of
from generator.techniques import TECHNIQUES
from generator.techniques.ladder import GUESS
from generator.techniques.steps import CELL, CODE, DIGIT, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, LENGTH, RATING

NAMES = {GUESS: "guess", **{code: technique.name for code, technique in enumerate(TECHNIQUES)}}
"""What a step's code says."""


@dataclass(frozen=True, slots=True)
class Way:
    """How to read a path: which cell, digit and house of the puzzle stand for those of the board it was worked out on."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    houses: tuple[int, ...]


@lru_cache(maxsize=64)
def straight_way(geometry: Geometry) -> Way:
    """Return the way that changes nothing."""
    return Way(tuple(range(geometry.n_cells)), tuple(range(geometry.n + 1)), tuple(range(len(geometry.houses))))


def way_back(canonical: Canonical, geometry: Geometry, origin: Geometry) -> Way:
    """Return the way from a canonical form, on a board of that geometry, to the board it came from."""
    images = np.sort(np.array(canonical.cells_from, np.int16)[geometry.houses], axis=1)
    named = _house_names(origin)
    return Way(canonical.cells_from, canonical.digit_from, tuple(named[image.tobytes()] for image in images))


@lru_cache(maxsize=64)
def _house_names(geometry: Geometry) -> dict[bytes, int]:
    return {cells.tobytes(): house for house, cells in enumerate(np.sort(geometry.houses, axis=1))}


def solution_of_form(solution: bytes, canonical: Canonical) -> NDArray[np.uint8]:
    """Return the solution as it stands on the canonical form."""
    digit_to = np.zeros(len(canonical.digit_from), np.uint8)
    digit_to[list(canonical.digit_from)] = np.arange(len(canonical.digit_from))
    return digit_to[digits_of(solution)[list(canonical.cells_from)]]


def read_path(path: NDArray[np.int32], way: Way) -> tuple[Step, ...]:
    """Turn steps as kernels write them into records, read by a way."""
    numbers = path.tolist()
    steps = []
    at = 0
    while at < len(numbers):
        end = at + numbers[at + LENGTH]
        is_plain = end == at + HEAD + 1 and numbers[at + HOUSES]
        steps.append(_read_single(numbers, at, way) if is_plain else _read_step(numbers[at:end], way))
        at = end
    return tuple(steps)


def _read_single(numbers: list[int], at: int, way: Way) -> Step:
    """Read a full house or hidden single, which names one house; most steps are, and this takes half the time."""
    digit = way.digits[numbers[at + DIGIT]]
    cell, house = way.cells[numbers[at + CELL]], way.houses[numbers[at + HEAD]]
    return Step(NAMES[numbers[at + CODE]], numbers[at + RATING] / 10, cell, digit, (), (), (digit,), (house,))


def _read_step(numbers: list[int], way: Way) -> Step:
    _, code, rating, cell, digit, mask, n_houses, n_pattern, _ = numbers[:HEAD]
    pattern_end = HEAD + n_houses + n_pattern
    gone = [(way.cells[item >> DIGIT_BITS], way.digits[item & DIGIT_MASK]) for item in numbers[pattern_end:]]
    return Step(
        technique=NAMES[code],
        rating=rating / 10,
        cell=way.cells[cell] if cell >= 0 else None,
        digit=way.digits[digit],
        removed=tuple(sorted(gone)),
        pattern=tuple(way.cells[item] for item in numbers[HEAD + n_houses : pattern_end]),
        digits=_digits_of_mask(mask, way.digits),
        houses=tuple(way.houses[house] for house in numbers[HEAD : HEAD + n_houses]),
    )


def turn_steps(steps: tuple[Step, ...], cells: tuple[int, ...], board: Geometry, target: Geometry) -> tuple[Step, ...]:
    """Map steps worked out on a turned board to the board as given.

    Parameters
    ----------
    cells : for each cell of the turned board, the cell of the given one that stands there
    board, target : the houses of both
    """
    if board is target and cells == tuple(range(board.n_cells)):
        return steps
    named = {frozenset(house.tolist()): number for number, house in enumerate(target.houses)}
    houses = [named[frozenset(cells[cell] for cell in house.tolist())] for house in board.houses]
    return tuple(
        replace(
            step,
            cell=None if step.cell is None else cells[step.cell],
            removed=tuple(sorted((cells[cell], digit) for cell, digit in step.removed)),
            pattern=tuple(cells[cell] for cell in step.pattern),
            houses=tuple(houses[house] for house in step.houses),
        )
        for step in steps
    )


def _digits_of_mask(mask: int, digits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(digits[d] for d in range(1, mask.bit_length() + 1) if mask >> (d - 1) & 1))
