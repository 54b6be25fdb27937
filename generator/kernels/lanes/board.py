"""The 9x9 board in numbers: houses of each cell, and small tables over masks."""

from __future__ import annotations

import numpy as np

CELLS = 81

_cells = np.arange(CELLS)
ROW, COLUMN = (_cells // 9).astype(np.uint8), (9 + _cells % 9).astype(np.uint8)
BOX = (18 + _cells // 27 * 3 + _cells % 9 // 3).astype(np.uint8)
"""Houses of a cell: rows 0 to 8, columns 9 to 17, boxes 18 to 26. Unsigned, so that no index is checked for being negative."""

MINI_ROW, MINI_COLUMN = (27 + _cells // 3).astype(np.uint8), (54 + _cells // 27 * 9 + _cells % 9).astype(np.uint8)
"""Mini-row and mini-column of a cell: the three cells that its box shares with its row, or with its column.

They are numbered after the houses: mini-rows 27 to 53, mini-columns 54 to 80."""

_row, _col, _band, _stack = _cells // 9, _cells % 9, _cells // 27, _cells % 9 // 3
ROW_BIT, COLUMN_BIT = (1 << _row).astype(np.uint16), (1 << _col).astype(np.uint16)
BOX_BIT, TURNED_BIT = (1 << (3 * _band + _stack)).astype(np.uint16), (1 << (3 * _stack + _band)).astype(np.uint16)
PLACE_BIT = (1 << (3 * (_row % 3) + _col % 3)).astype(np.uint16)
BAND_SHIFT, STACK_SHIFT = (3 * _band).astype(np.uint8), (3 * _stack).astype(np.uint8)
"""Masks of one bit for each cell, and shifts.

ROW_BIT, COLUMN_BIT and BOX_BIT are a cell's row, column and box; TURNED_BIT is its box counted stack by stack; PLACE_BIT is its place
in the box. BAND_SHIFT and STACK_SHIFT are where the three bits of its band and its stack begin in a mask of nine. Dividing a cell
number in a kernel costs more than looking it up."""

MASK_OF = np.array([511, *(1 << digit for digit in range(9))], np.uint16)
"""Candidates of a cell with the given digit; all digits for 0 (empty)."""

NTH_BIT = np.zeros((512, 9), np.uint16)
"""NTH_BIT[mask, k] is set bit number k of a mask of nine, counted from the lowest; picks a random candidate without a loop."""

SPREAD_OUT = np.array([sum(7 << 3 * place for place in range(3) if mask >> place & 1) for mask in range(8)])
"""Three bits, each repeated three times in place:   c b a  ->  ccc bbb aaa"""

THREEFOLD = np.array([mask * 0b001001001 for mask in range(8)])
"""Three bits, the whole group repeated:            c b a  ->  cba cba cba"""

for _mask in range(512):
    _bits = [1 << place for place in range(9) if _mask >> place & 1]
    NTH_BIT[_mask, : len(_bits)] = _bits
