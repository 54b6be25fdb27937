"""Sue de Coq: cells of a line within a block, and cells of the line and of the block outside, that hold as many digits as they are.

The two groups outside share no digit, so each digit stands once among all these cells and goes from the rest of its line or block.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N, note_mask
from generator.techniques.hodoku.locked import ROW_OF_BLOCK, crossing_house

BOTH, OUTSIDE = 3, 6
"""Cells where a line and a block cross, and of either one outside the other."""


class Group(NamedTuple):
    """Some empty cells and what they hold.

    cells    int64[most]        the cells
    size     int64[1]           how many there are
    unions   int64[2 ** most]   what the cells at the set bits of an index hold together
    """

    cells: NDArray[np.int64]
    size: NDArray[np.int64]
    unions: NDArray[np.int64]


@inner(**OPTIONS)
def _make_group(most):
    """Return room for a group of so many cells."""
    return Group(np.empty(most, np.int64), np.zeros(1, np.int64), np.empty(1 << most, np.int64))


@inner(**OPTIONS)
def sue_de_coq(desk, form):
    """Find the first Sue de Coq that removes something, rows before columns, with two or three cells where line and block cross."""
    cross, in_line, in_block = _make_group(BOTH), _make_group(OUTSIDE), _make_group(OUTSIDE)
    for line in range(BLOCKS):
        for third in range(3):
            block = crossing_house(line, ROW_OF_BLOCK << (3 * third))
            open_cells(desk, line, block, True, cross)
            if cross.size[0] < 2:
                continue
            in_line.size[0] = -1
            for choice in range(1, 1 << cross.size[0]):
                size, mask = popcount(choice), cross.unions[choice]
                if size < 2 or popcount(mask) < size + 2:
                    continue
                if in_line.size[0] < 0:
                    open_cells(desk, line, block, False, in_line)
                    open_cells(desk, block, line, False, in_block)
                if _try_groups(desk, cross, choice, in_line, in_block):
                    return True
    return False


@inner(**OPTIONS)
def open_cells(desk, house, other, inside, group):
    """List the empty cells of a house that lie inside (or outside) another house."""
    cells, unions, kind = group.cells, group.unions, other // N
    count = 0
    unions[0] = 0
    for slot in range(N):
        cell = HOUSES[house, slot]
        if desk.candidates[cell] != 0 and (HOUSES_OF[cell, kind] == other) == inside:
            cells[count] = cell
            for choice in range(1 << count):
                unions[choice + (1 << count)] = unions[choice] | desk.candidates[cell]
            count += 1
    group.size[0] = count


@inner(**OPTIONS)
def _try_groups(desk, cross, choice, in_line, in_block):
    """Go through the choices of cells outside for one choice where line and block cross; True if one removes something."""
    mask = cross.unions[choice]
    for line_choice in range(1, 1 << in_line.size[0]):
        of_line = in_line.unions[line_choice]
        cells = popcount(choice) + popcount(line_choice)
        if of_line & mask == 0 or popcount(mask | of_line) < cells + 1:
            continue
        for block_choice in range(1, 1 << in_block.size[0]):
            of_block = in_block.unions[block_choice]
            if of_line & of_block or popcount(mask | of_line | of_block) != cells + popcount(block_choice):
                continue
            in_both = mask & ~(of_line | of_block)
            note_unchosen(desk, in_line, line_choice, of_line | in_both)
            note_unchosen(desk, in_block, block_choice, of_block | in_both)
            note_unchosen(desk, cross, choice, of_line | of_block | in_both)
            if desk.found[0] > 0:
                return True
    return False


@inner(**OPTIONS)
def note_unchosen(desk, group, choice, mask):
    """Note the digits for removal from those cells of a group whose bit is not set."""
    for i in range(group.size[0]):
        if not (choice >> i) & 1:
            note_mask(desk, group.cells[i], mask)
