"""Conversion of solving paths: kernel arrays to records, mapped to the puzzle.

Kernels record steps as numbers, on the canonical form. This module turns them into Step records of the puzzle as given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.holes import fill_holes
from generator.families.base.implied_houses import with_implied_houses
from generator.model import CAUSE_KINDS, Canonical, Cause, Geometry, Step
from generator.techniques.explainer import TECHNIQUES
from generator.techniques.explainer.ladder import GUESS
from generator.techniques.explainer.steps import CAUSE_HEAD, CELL, CODE, DIGIT, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, LENGTH

NAMES = {GUESS: "guess", **{code: technique.name for code, technique in enumerate(TECHNIQUES)}}
"""Technique name of each step code."""


@dataclass(frozen=True, slots=True)
class BoardMapping:
    """How to map a path from the board it was computed on to the puzzle as given.

    Houses include the implied ones of both boards.

    cells    the cell of the puzzle for each cell of that board
    digits   the digit of the puzzle for each digit of that board; 0 for 0
    houses   the house of the puzzle for each house of that board
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    houses: tuple[int, ...]


@lru_cache(maxsize=64)
def identity_mapping(geometry: Geometry) -> BoardMapping:
    """Return the mapping of each cell, digit and house to itself."""
    return BoardMapping(
        tuple(range(geometry.n_cells)), tuple(range(geometry.n + 1)), tuple(range(len(with_implied_houses(geometry).houses)))
    )


def mapping_to_original(canonical: Canonical, geometry: Geometry, origin: Geometry) -> BoardMapping:
    """Return the mapping from a canonical form to the original board.

    Parameters
    ----------
    canonical : Canonical   the canonical form
    geometry : Geometry     the board of the canonical form
    origin : Geometry       the board of the original puzzle
    """
    first, second, _ = _house_names(with_implied_houses(geometry))
    house_of = _house_names(with_implied_houses(origin))[2]
    cells_from = np.array(canonical.cells_from, np.int16)
    return BoardMapping(canonical.cells_from, canonical.digit_from, tuple(house_of[cells_from[first], cells_from[second]].tolist()))


@lru_cache(maxsize=64)
def _house_names(geometry: Geometry) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """Return tables that identify each house by two of its cells.

    first, second   int16[n_houses]           two cells of each house that share no other house
    house_of        int16[n_cells, n_cells]   the house that two cells share

    Entries for two cells that share several houses, or none, are not used, with one exception: where a region of a jigsaw is a whole
    line, both houses have the same cells, and either number is correct.
    """
    house_of = np.full((geometry.n_cells, geometry.n_cells), -1, np.int16)
    shared = np.zeros((geometry.n_cells, geometry.n_cells), np.int16)
    for house, cells in enumerate(geometry.houses):
        house_of[np.ix_(cells, cells)] = house
        shared[np.ix_(cells, cells)] += 1
    pairs = [_own_pair(cells, shared) for cells in geometry.houses]
    first, second = np.array(pairs, np.int16).T
    return first, second, house_of


def _own_pair(cells: NDArray[np.int16], shared: NDArray[np.int16]) -> tuple[int, int]:
    """Return two cells of a house that share no other house.

    Where the board has the same house twice there are no such cells; the result is then its first two cells.
    """
    return next(((one, two) for one in cells for two in cells if shared[one, two] == 1 and one != two), (cells[0], cells[1]))


def solution_of_form(solution: bytes, canonical: Canonical) -> NDArray[np.uint8]:
    """Return the solution of the canonical form, uint8[n_cells], with digits in holes.

    Parameters
    ----------
    solution : bytes[n_cells]   solution of the puzzle as given
    canonical : Canonical       its canonical form
    """
    digit_to = np.zeros(len(canonical.digit_from), np.uint8)
    digit_to[list(canonical.digit_from)] = np.arange(len(canonical.digit_from))
    return digit_to[fill_holes(solution)[list(canonical.cells_from)]]


def read_path(path: NDArray[np.int32], mapping: BoardMapping) -> tuple[Step, ...]:
    """Convert the steps of a path that kernels recorded into Step records.

    Parameters
    ----------
    path : int32[n_numbers]   steps one after another, in the form of `generator.techniques.explainer.steps`
    mapping : BoardMapping        maps cells, digits and houses to the puzzle as given
    """
    numbers = path.tolist()
    cells, digits, houses = mapping.cells, mapping.digits, mapping.houses
    steps = []
    at = 0
    while at < len(numbers):
        end = at + numbers[at + LENGTH]
        # A step with one house and nothing else is a full house or hidden single.
        if end == at + HEAD + 1 and numbers[at + HOUSES]:
            digit, house = digits[numbers[at + DIGIT]], houses[numbers[at + HEAD]]
            steps.append(_single(numbers[at + CODE], cells[numbers[at + CELL]], digit, house))
        else:
            steps.append(_read_step(numbers[at:end], mapping))
        at = end
    return tuple(steps)


@lru_cache(maxsize=16_384)
def _single(code: int, cell: int, digit: int, house: int) -> Step:
    """Return the record of a full house or hidden single, from a cache.

    Most steps are of these techniques, and there are few enough different ones to cache them.
    """
    return Step(NAMES[code], TECHNIQUES[code].rating, cell, digit, (), (), (digit,), (house,))


def _read_step(numbers: list[int], mapping: BoardMapping) -> Step:
    """Convert the numbers of one step into a Step record."""
    _, code, rating, cell, digit, mask, n_houses, n_pattern, n_removed, n_nodes, n_candidates, _ = numbers[:HEAD]
    pattern_end = HEAD + n_houses + n_pattern
    nodes_start = pattern_end + n_removed
    nodes_end = nodes_start + n_nodes
    removed = [_read_candidate(item, mapping) for item in numbers[pattern_end:nodes_start]]
    return Step(
        technique=NAMES[code],
        rating=rating / 10,
        cell=mapping.cells[cell] if cell >= 0 else None,
        digit=mapping.digits[digit],
        removed=tuple(sorted(removed)),
        pattern=tuple(mapping.cells[item] for item in numbers[HEAD + n_houses : pattern_end]),
        digits=_digits_of_mask(mask, mapping.digits),
        houses=tuple(mapping.houses[house] for house in numbers[HEAD : HEAD + n_houses]),
        links=tuple(_read_node(item, mapping) for item in numbers[nodes_start:nodes_end]),
        candidates=tuple(_read_candidate(item, mapping) for item in numbers[nodes_end : nodes_end + n_candidates]),
        causes=_read_causes(numbers[nodes_end + n_candidates :], mapping),
    )


def _read_candidate(item: int, mapping: BoardMapping) -> tuple[int, int]:
    return mapping.cells[item >> DIGIT_BITS], mapping.digits[item & DIGIT_MASK]


def _read_causes(numbers: list[int], mapping: BoardMapping) -> tuple[Cause, ...]:
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
        causes.append(
            Cause(
                CAUSE_KINDS[kind],
                tuple(mapping.houses[house] for house in houses),
                tuple(mapping.cells[cell] for cell in cells),
                tuple(sorted(mapping.digits[digit] for digit in digits)),
                tuple(reasons),
            )
        )
    return tuple(causes)


def _read_node(item: int, mapping: BoardMapping) -> tuple[int, int, bool]:
    """Return a chain node as (cell, digit, whether the cell contains the digit)."""
    is_on = item >= 0
    candidate = item if is_on else -1 - item
    return mapping.cells[candidate >> DIGIT_BITS], mapping.digits[candidate & DIGIT_MASK], is_on


def map_steps(steps: tuple[Step, ...], cells: tuple[int, ...], board: Geometry, target: Geometry) -> tuple[Step, ...]:
    """Map steps computed on a turned board to the board as given.

    Parameters
    ----------
    steps : tuple[Step, ...]      steps on the turned board
    cells : tuple[int, ...]       for each cell of the turned board, the corresponding cell of the board as given
    board, target : Geometry      the turned board, and the board as given
    """
    if board is target and cells == tuple(range(board.n_cells)):
        return steps
    houses = _map_houses(cells, board, target)
    # Making a record takes a third of the time that `replace` takes.
    return tuple(
        Step(
            step.technique,
            step.rating,
            None if step.cell is None else cells[step.cell],
            step.digit,
            tuple(sorted([(cells[cell], digit) for cell, digit in step.removed])),
            tuple([cells[cell] for cell in step.pattern]),
            step.digits,
            tuple([houses[house] for house in step.houses]),
            tuple([(cells[cell], digit, is_on) for cell, digit, is_on in step.links]),
            tuple([(cells[cell], digit) for cell, digit in step.candidates]),
            tuple(
                [
                    cause._replace(houses=tuple(houses[house] for house in cause.houses), cells=tuple(cells[cell] for cell in cause.cells))
                    for cause in step.causes
                ]
            ),
        )
        for step in steps
    )


def exchange_digits(steps: tuple[Step, ...], digits: tuple[int, ...]) -> tuple[Step, ...]:
    """Return steps with other digits.

    digits   for each digit 0..n of the steps, the one that replaces it
    """
    return tuple(
        replace(
            step,
            digit=digits[step.digit],
            removed=tuple(sorted((cell, digits[digit]) for cell, digit in step.removed)),
            digits=tuple(sorted(digits[digit] for digit in step.digits)),
            links=tuple((cell, digits[digit], is_on) for cell, digit, is_on in step.links),
            candidates=tuple((cell, digits[digit]) for cell, digit in step.candidates),
            causes=tuple(cause._replace(digits=tuple(sorted(digits[digit] for digit in cause.digits))) for cause in step.causes),
        )
        for step in steps
    )


@lru_cache(maxsize=64)
def _map_houses(cells: tuple[int, ...], board: Geometry, target: Geometry) -> tuple[int, ...]:
    """Return, for each house of a turned board, that of the board as given."""
    house_of = {frozenset(cell for cell in house if cell >= 0): number for number, house in enumerate(target.houses.tolist())}
    return tuple(house_of[frozenset(cells[cell] for cell in house if cell >= 0)] for house in board.houses.tolist())


def _digits_of_mask(mask: int, digits: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(digits[d] for d in range(1, mask.bit_length() + 1) if mask >> (d - 1) & 1))
