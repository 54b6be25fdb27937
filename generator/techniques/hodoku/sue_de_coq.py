"""Sue de Coq: cells of a line within a block, and cells of the line and of the block outside, that hold as many digits as they are.

The two groups outside share no digit, so each digit stands once among all these cells and goes from the rest of its line or block.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N, note_mask
from generator.techniques.hodoku.locked import ROW_OF_BLOCK, crossing_house

BLOCK = np.int64(2)
"""The kind of house a block is; lines are of kind 0 and 1."""


@inner(**OPTIONS)
def sue_de_coq(desk, form):
    """Find the first Sue de Coq that removes something, rows before columns, with two or three cells where line and block cross."""
    cross, in_line, in_block = np.empty(3, np.int64), np.empty(N, np.int64), np.empty(N, np.int64)
    of_cross, of_lines, of_blocks = np.empty(8, np.int64), np.empty(64, np.int64), np.empty(64, np.int64)
    for line in range(BLOCKS):
        for third in range(3):
            block = crossing_house(line, ROW_OF_BLOCK << (3 * third))
            n_cross = open_cells(desk, line, BLOCK, block, True, cross, of_cross)
            if n_cross < 2:
                continue
            n_line, n_block = -1, -1
            for choice in range(1, 1 << n_cross):
                size, mask = popcount(choice), of_cross[choice]
                if size < 2 or popcount(mask) < size + 2:
                    continue
                if n_line < 0:
                    n_line = open_cells(desk, line, BLOCK, block, False, in_line, of_lines)
                    n_block = open_cells(desk, block, line // N, line, False, in_block, of_blocks)
                if _try_groups(desk, cross, n_cross, choice, mask, in_line, n_line, of_lines, in_block, n_block, of_blocks):
                    return True
    return False


@inner(**OPTIONS)
def open_cells(desk, house, kind, other, inside, cells, unions):
    """List the empty cells of a house that lie inside (or outside) another house of that kind; return how many there are.

    unions[choice] is what the cells at the set bits of choice hold together.
    """
    count = 0
    unions[0] = 0
    for slot in range(N):
        cell = HOUSES[house, slot]
        if desk.candidates[cell] != 0 and (HOUSES_OF[cell, kind] == other) == inside:
            cells[count] = cell
            for choice in range(1 << count):
                unions[choice + (1 << count)] = unions[choice] | desk.candidates[cell]
            count += 1
    return count


@inner(**OPTIONS)
def _try_groups(desk, cross, n_cross, choice, mask, in_line, n_line, of_lines, in_block, n_block, of_blocks):
    for line_choice in range(1, 1 << n_line):
        of_line = of_lines[line_choice]
        cells = popcount(choice) + popcount(line_choice)
        if of_line & mask == 0 or popcount(mask | of_line) < cells + 1:
            continue
        for block_choice in range(1, 1 << n_block):
            of_block = of_blocks[block_choice]
            if of_line & of_block or popcount(mask | of_line | of_block) != cells + popcount(block_choice):
                continue
            in_both = mask & ~(of_line | of_block)
            note_unchosen(desk, in_line, n_line, line_choice, of_line | in_both)
            note_unchosen(desk, in_block, n_block, block_choice, of_block | in_both)
            note_unchosen(desk, cross, n_cross, choice, of_line | of_block | in_both)
            if desk.found[0] > 0:
                return True
    return False


@inner(**OPTIONS)
def note_unchosen(desk, cells, count, choice, mask):
    """Note the digits for removal from those cells of a list whose bit is not set."""
    for i in range(count):
        if not (choice >> i) & 1:
            note_mask(desk, cells[i], mask)
