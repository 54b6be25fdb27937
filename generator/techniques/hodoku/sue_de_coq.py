"""Sue de Coq: a set of cells in a line and a block with as many digits as cells.

Some of the cells are where line and block cross, the others in the line or the block outside. The two groups outside share no digit, so
each digit appears once among all these cells and is removed from the rest of its line or block.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N, add_removals
from generator.techniques.hodoku.locked import ROW_OF_BLOCK, crossing_house

CROSSING_SIZE, OUTSIDE_SIZE = 3, 6
"""Number of cells where a line and a block cross, and of either one outside the other."""


class Group(NamedTuple):
    """Some empty cells and their candidates.

    cells    int64[most]        the cells
    size     int64[1]           how many there are
    unions   int64[2 ** most]   for each choice of cells (bits of the index), all their candidates
    """

    cells: NDArray[np.int64]
    size: NDArray[np.int64]
    unions: NDArray[np.int64]


@inner(**OPTIONS)
def _make_group(most):
    """Return an empty group with room for `most` cells."""
    return Group(np.empty(most, np.int64), np.zeros(1, np.int64), np.empty(1 << most, np.int64))


@inner(**OPTIONS)
def sue_de_coq(board, form):
    """Find the first Sue de Coq that removes something, rows before columns.

    It has two or three cells where line and block cross.
    """
    cross, in_line, in_block = _make_group(CROSSING_SIZE), _make_group(OUTSIDE_SIZE), _make_group(OUTSIDE_SIZE)
    for line in range(BLOCKS):
        for third in range(3):
            # The empty cells where the line crosses a block.
            block = crossing_house(line, ROW_OF_BLOCK << (3 * third))
            open_cells(board, line, block, True, cross)
            if cross.size[0] < 2:
                continue
            in_line.size[0] = -1
            # Choose two or three of them with at least two more candidates than cells.
            for choice in range(1, 1 << cross.size[0]):
                size, mask = popcount(choice), cross.unions[choice]
                if size < 2 or popcount(mask) < size + 2:
                    continue
                # List the cells outside the crossing when they are first needed.
                if in_line.size[0] < 0:
                    open_cells(board, line, block, False, in_line)
                    open_cells(board, block, line, False, in_block)
                if _try_groups(board, cross, choice, in_line, in_block):
                    return True
    return False


@inner(**OPTIONS)
def open_cells(board, house, other, inside, group):
    """List the empty cells of a house that lie inside (or outside) another house."""
    cells, unions, kind = group.cells, group.unions, other // N
    count = 0
    unions[0] = 0
    for slot in range(N):
        cell = HOUSES[house, slot]
        if board.candidates[cell] != 0 and (HOUSES_OF[cell, kind] == other) == inside:
            cells[count] = cell
            # Each choice of cells so far is also a choice with this cell added.
            for choice in range(1 << count):
                unions[choice + (1 << count)] = unions[choice] | board.candidates[cell]
            count += 1
    group.size[0] = count


@inner(**OPTIONS)
def _try_groups(board, cross, choice, in_line, in_block):
    """Try all choices of outside cells with one choice of crossing cells.

    Returns True if one removes something.
    """
    mask = cross.unions[choice]
    # Cells of the line that share a digit with the crossing cells and leave at least one digit for the block.
    for line_choice in range(1, 1 << in_line.size[0]):
        of_line = in_line.unions[line_choice]
        cells = popcount(choice) + popcount(line_choice)
        if of_line & mask == 0 or popcount(mask | of_line) < cells + 1:
            continue
        # Cells of the block without a digit of the line's cells, so that there are as many digits as cells.
        for block_choice in range(1, 1 << in_block.size[0]):
            of_block = in_block.unions[block_choice]
            if of_line & of_block or popcount(mask | of_line | of_block) != cells + popcount(block_choice):
                continue
            # Each digit is removed from the cells outside the set, in the line, the block or both.
            in_both = mask & ~(of_line | of_block)
            add_removals_outside(board, in_line, line_choice, of_line | in_both)
            add_removals_outside(board, in_block, block_choice, of_block | in_both)
            add_removals_outside(board, cross, choice, of_line | of_block | in_both)
            if board.removals[0] > 0:
                return True
    return False


@inner(**OPTIONS)
def add_removals_outside(board, group, choice, mask):
    """List digits for removal from the cells of a group that are not chosen."""
    for i in range(group.size[0]):
        if not (choice >> i) & 1:
            add_removals(board, group.cells[i], mask)
