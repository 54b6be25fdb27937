"""The rule of 45: equations from cages in and across one to three houses.

A house adds up to 45, so the sum of what the cages leave over is known. A region is one to three adjacent houses. Cells in no cage are
left over, and cages inside are subtracted as a whole. For a cage across its border, either the cells inside are left over (*innies*,
which count positive), or the whole cage is subtracted and its cells outside are too much (*outies*, which count negative):

    innies - outies = 45 * houses - sums of the cages subtracted

Each choice for the cages across the border gives one equation of a few cells; `narrow_equation` finds the candidates it leaves to them.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_tables import N_CELLS, N_MASKS, N, narrow_cage
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index

HOUSE_SUM = N * (N + 1) // 2
MOST_TERMS, MOST_MIXED = 6, 4
"""Most cells of an equation, and of one with both innies and outies.

People do not see longer ones, and sums of more cells eliminate little."""

MOST_CHOICES = 4
"""Cages across a border up to which every choice among them is tried; beyond, all innies or all outies."""

FLIPPED = np.array([int(f"{mask:09b}"[::-1], 2) for mask in range(N_MASKS)], np.int64)
"""Masks with each digit d replaced by 10 - d, so that an outie counts like an innie of ten more."""


class Regions(NamedTuple):
    """One to three adjacent houses, smaller regions first.

    houses    int16[n_regions, 3]    their numbers, rows end in -1
    counts    int64[n_regions]       how many houses
    inside    uint8[n_regions, 81]   1 for cells in the region
    places    int16[81, 3]           row, column and box of each cell
    """

    houses: NDArray[np.int16]
    counts: NDArray[np.int64]
    inside: NDArray[np.uint8]
    places: NDArray[np.int16]


class Equations(NamedTuple):
    """Sums of a few cells, one equation a row; `used[0]` rows are in use.

    cells     int16[most, 6]   innies, then outies
    innies    int64[most]      number of innies
    outies    int64[most]      number of outies
    totals    int64[most]      sum of the innies less that of the outies
    regions   int16[most]      the region the equation comes from
    differ    uint8[most]      1 if all its cells see each other and have the same sign
    used      int64[1]
    """

    cells: NDArray[np.int16]
    innies: NDArray[np.int64]
    outies: NDArray[np.int64]
    totals: NDArray[np.int64]
    regions: NDArray[np.int16]
    differ: NDArray[np.uint8]
    used: NDArray[np.int64]


def _list_regions() -> list[tuple[int, ...]]:
    """List the houses of every region (boxes 0-8, columns 9-17, rows 18-26).

    Regions are adjacent houses of one kind, and three boxes around a corner.
    """
    lines = [tuple(range(first, first + size)) for start in (9, 18) for size in (1, 2, 3) for first in range(start, start + 10 - size)]
    near = {(box, other) for box in range(9) for other in range(9) if abs(box // 3 - other // 3) + abs(box % 3 - other % 3) == 1}
    pairs = [pair for pair in combinations(range(9), 2) if pair in near]
    bends = [trio for trio in combinations(range(9), 3) if _is_bend(trio, near)]
    return sorted(chain(((box,) for box in range(9)), lines, pairs, bends), key=len)


def _is_bend(boxes: tuple[int, ...], near: set[tuple[int, int]]) -> bool:
    """Check whether three boxes are connected around a corner.

    Three boxes in a line are not wanted: they are three rows or columns.
    """
    is_straight = len({box // 3 for box in boxes}) == 1 or len({box % 3 for box in boxes}) == 1
    return not is_straight and sum(pair in near for pair in combinations(boxes, 2)) == 2


def _make_regions() -> Regions:
    """Make the table of regions."""
    places = np.array([(cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3) for cell in range(N_CELLS)], np.int16)
    listed = _list_regions()
    houses = np.full((len(listed), 3), -1, np.int16)
    inside = np.zeros((len(listed), N_CELLS), np.uint8)
    for region, chosen in enumerate(listed):
        houses[region, : len(chosen)] = chosen
        for house in chosen:
            kind = (2, 1, 0)[house // N]
            inside[region, places[:, kind] == house % N] = 1
    return Regions(houses, np.array([len(chosen) for chosen in listed], np.int64), inside, places)


REGIONS = _make_regions()


@njit(**OPTIONS)
def make_equations(most):
    """Return empty arrays for that many equations."""
    return Equations(
        np.full((most, MOST_TERMS), -1, np.int16),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int16),
        np.zeros(most, np.uint8),
        np.zeros(1, np.int64),
    )


@njit(**OPTIONS)
def write_equations(cages, regions, most_houses, equations):
    """Write the equations of all regions up to a number of houses, smaller ones first.

    Parameters
    ----------
    cages : Cages
    regions : Regions
    most_houses : int64      0 to 3
    equations : Equations  overwritten; equations beyond its size are left out
    """
    equations.used[0] = 0
    # A board without cages has no equations.
    if cages.sizes.max() == 0:
        return
    within = np.zeros(N_CELLS, np.int64)
    across = np.zeros(N_CELLS, np.int64)
    free = np.zeros(N_CELLS, np.int64)
    for region in range(regions.counts.shape[0]):
        if regions.counts[region] > most_houses:
            return
        # Count the cells of each cage inside the region, and list those in no cage, which are always left over.
        within[:] = 0
        n_free = 0
        for cell in range(N_CELLS):
            if cages.cage_of[cell] >= 0:
                within[cages.cage_of[cell]] += regions.inside[region, cell]
            elif regions.inside[region, cell]:
                free[n_free] = cell
                n_free += 1
        if n_free > MOST_TERMS:
            continue
        # Subtract cages that are inside as a whole, and list those across the border.
        total, n_across = HOUSE_SUM * regions.counts[region], 0
        for cage in range(N_CELLS):
            if within[cage] and within[cage] == cages.sizes[cage]:
                total -= cages.sums[cage]
            elif within[cage]:
                across[n_across] = cage
                n_across += 1
        # Write an equation for each choice of innies or outies for these cages.
        if n_across + n_free == 0:
            continue
        last = (1 << n_across) - 1
        for taken in range(0, last + 1, 1 if n_across <= MOST_CHOICES else last):
            _write_choice(cages, regions, region, across[:n_across], free[:n_free], taken, total, equations)


@inner(**OPTIONS)
def _write_choice(cages, regions, region, across, free, taken, total, equations):
    """Write the equation of one choice, if it is short enough.

    Parameters
    ----------
    free : int64[n_free]   cells of the region in no cage, at most MOST_TERMS
    taken : int64   bit i set: cage i of those across the border is subtracted as a whole, so its cells outside are outies
    """
    row = equations.used[0]
    if row == equations.cells.shape[0]:
        return
    n_terms, n_innies = free.shape[0], 0
    for at in range(n_terms):
        equations.cells[row, at] = free[at]
    # Then the innies of the cages left over, then the outies of the cages subtracted.
    for side in range(2):
        for index in range(across.shape[0]):
            cage, is_taken = across[index], (taken >> index) & 1
            if is_taken != side:
                continue
            total -= cages.sums[cage] * is_taken
            # Innies are the cells of the cage inside the region, outies those outside.
            for at in range(cages.sizes[cage]):
                cell = cages.cells[cage, at]
                if regions.inside[region, cell] == is_taken:
                    continue
                # Too many cells: no equation.
                if n_terms == MOST_TERMS:
                    return
                equations.cells[row, n_terms] = cell
                n_terms += 1
        if side == 0:
            n_innies = n_terms
    # Too many cells for an equation with both innies and outies.
    if 0 < n_innies < n_terms and n_terms > MOST_MIXED:
        return
    # Store the equation.
    equations.innies[row], equations.outies[row] = n_innies, n_terms - n_innies
    equations.totals[row], equations.regions[row] = total, region
    equations.differ[row] = (n_innies == 0 or n_innies == n_terms) and _all_differ(cages, regions, equations.cells[row, :n_terms])
    equations.used[0] += 1


@inner(**OPTIONS)
def must_differ(cages, regions, one, other):
    """Check whether two cells share a row, column, box or cage."""
    places = regions.places
    for kind in range(3):
        if places[one, kind] == places[other, kind]:
            return True
    return cages.cage_of[one] >= 0 and cages.cage_of[one] == cages.cage_of[other]


@inner(**OPTIONS)
def _all_differ(cages, regions, cells):
    """Check whether all of some cells must have different digits."""
    for at in range(cells.shape[0]):
        for before in range(at):
            if not must_differ(cages, regions, cells[at], cells[before]):
                return False
    return True


@inner(**OPTIONS)
def narrow_equation(scratch, size, n_innies, total, differ):
    """Find the candidates of the cells of an equation; return False if unsolvable.

    Parameters
    ----------
    scratch : candidates[:size] has those of the cells, innies first; remaining[:size] receives those that some solution uses
    size : int64   cells not filled yet, 1 to 6
    n_innies : int64   how many of them count positive
    total : int64   sum of the innies less that of the outies
    differ : bool    whether they all differ (only innies, or only outies)
    """
    # Cells that must all differ are solved like a cage.
    if differ and size > 1:
        return narrow_cage(scratch, size, total if n_innies else -total) >= 0
    candidates, remaining = scratch.candidates, scratch.remaining
    # Replace each outie x by 10 - x, so that all cells count positive.
    target = total + (N + 1) * (size - n_innies)
    if not 0 <= target <= N * size:
        return False
    # Forward: bit s of sums[k] is set if the first k cells can add up to s.
    sums = np.zeros(MOST_TERMS + 1, np.int64)
    sums[0] = 1
    for at in range(size):
        mask = candidates[at] if at < n_innies else FLIPPED[candidates[at]]
        while mask:
            sums[at + 1] |= sums[at] << (lowest_bit_index(mask) + 1)
            mask &= mask - 1
    # Backward: `missing` has the sums that the cells before must reach.
    missing = np.int64(1) << target
    if sums[size] & missing == 0:
        return False
    for at in range(size - 1, -1, -1):
        mask = candidates[at] if at < n_innies else FLIPPED[candidates[at]]
        left, before = np.int64(0), np.int64(0)
        while mask:
            # A digit remains if the cells before can reach the rest.
            d = lowest_bit_index(mask) + 1
            if (sums[at] << d) & missing:
                left |= np.int64(1) << (d - 1)
            before |= missing >> d
            mask &= mask - 1
        remaining[at] = left if at < n_innies else FLIPPED[left]
        missing = before
    return True
