"""Avoidable rectangles: like unique rectangles, on cells filled while solving.

Printed givens are excluded, since their digits cannot be exchanged.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, add_removal
from generator.techniques.hodoku.cell_sets import remove_between
from generator.techniques.hodoku.rectangles import RECTANGLES


@inner(**OPTIONS)
def avoidable_rectangle(board, form):
    """Find the first avoidable rectangle, by its first filled corner.

    Parameters
    ----------
    form : 1: three corners are filled; 2: two adjacent corners are filled
    """
    # Try every cell filled while solving as a corner, with every rectangle through it.
    for start in range(CELLS):
        if not _is_filled_in(board, start):
            continue
        for k in range(RECTANGLES.shape[1]):
            beside, under, across = RECTANGLES[start, k, 0], RECTANGLES[start, k, 1], RECTANGLES[start, k, 2]
            if form == 1:
                found = _three_filled(board, start, beside, under, across)
            else:
                # Two filled corners share a row or a column, so both neighbors of the start are tried.
                found = _two_filled(board, start, beside, under, across) or _two_filled(board, start, under, beside, across)
            if found:
                return True
    return False


@inner(**OPTIONS)
def _is_filled_in(board, cell):
    return board.digits[cell] != 0 and board.givens[cell] == 0


@inner(**OPTIONS)
def _three_filled(board, start, beside, under, across):
    """Remove the start's digit from the open corner across.

    This applies where the corners beside and under the start contain equal digits: with the start's digit across, the two digits could be
    exchanged.
    """
    if not _is_filled_in(board, beside) or not _is_filled_in(board, under) or board.digits[beside] != board.digits[under]:
        return False
    add_removal(board, across, board.digits[start] - 1)
    return board.removals[0] > 0


@inner(**OPTIONS)
def _two_filled(board, start, beside, under, across):
    """Remove the third digit that the two open corners share.

    Each open corner has two candidates: the digit that would complete the exchangeable rectangle, and the same third digit. One of the two
    corners must be the third digit, so cells that see both lose it.
    """
    if not _is_filled_in(board, beside):
        return False
    # The digits of the filled corners, and the candidates of the open ones.
    first, second = 1 << (board.digits[start] - 1), 1 << (board.digits[beside] - 1)
    one, other = board.candidates[under], board.candidates[across]
    # Each open corner must contain the digit diagonally opposite it, plus one more.
    if popcount(one) != 2 or popcount(other) != 2 or one & second == 0 or other & first == 0:
        return False
    # That other candidate must be the same digit in both.
    if one & ~second != other & ~first:
        return False
    return remove_between(board, under, across, lowest_bit_index(one & ~second))
