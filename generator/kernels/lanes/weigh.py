"""Choosing the cell where a long search branches: a cell with two candidates whose digits many neighbors could hold.

Whichever of the two is assumed, it is struck from those neighbors. One that has only two candidates itself is settled by that, so it
weighs four times as much as others. Weights of all nine digits are summed at once, six bits each in one number:

    bit   62     54 53     48 47     42        11      6 5       0
          [ pairs ] [digit 9] [digit 8]  ...   [digit 2] [digit 1]     pairs: 1 for a cell with two candidates

A cell's neighbors weigh what its row, column and box weigh, less what is in two of them: its mini-row and its mini-column. (Counting
those cells twice costs a fifth more guesses.) Fields may run over in sums of three houses, but not in what is left: 63 is seldom
reached, and where a digit does weigh more, all that suffers is the choice.

Tried on 53 puzzles of about 90 guesses each: the lesser of the two weights instead of their product (a tenth more guesses), houses
where the other digit has two places counted too (up to half more), looking ahead from the best two to eight cells (at most a third
fewer guesses, for more sweeps in all). Source: the scores of SAT solvers that branch on the variable in most short clauses.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import BOX, COLUMN, MINI_COLUMN, MINI_ROW, ROW

NO_PAIR = 99
FIELD, FIELD_BITS, FLAG_BIT = 63, 6, 54
PAIRS = 81
ROOM = 84
"""Numbers of a room: sums of weights as `board` numbers houses, mini-rows and mini-columns; then a mask of pairs for each band."""

WEIGHT = np.zeros(512, np.int64)
"""What a cell with these candidates weighs for each digit; a cell with one has been struck from its neighbors already."""

for _mask in range(512):
    if _mask.bit_count() > 1:
        _each = 4 if _mask.bit_count() == 2 else 1
        WEIGHT[_mask] = sum(_each << FIELD_BITS * digit for digit in range(9) if _mask >> digit & 1) | (_each == 4) << FLAG_BIT


@inner(**INSIDE)
def _weigh_mini_row(candidates, lane, cell):
    """Return the weights of three cells, and a bit for each of them with two candidates."""
    one, two = WEIGHT[int(candidates[cell, lane])], WEIGHT[int(candidates[cell + 1, lane])]
    three = WEIGHT[int(candidates[cell + 2, lane])]
    return one, two, three, (one + 2 * two + 4 * three) >> FLAG_BIT


@inner(**BARE)
def _sum_up(candidates, room, lane):
    """Sum the weights of a lane's houses, mini-rows and mini-columns; note its cells with two candidates."""
    for band in range(3):
        row_1, row_2, row_3, pairs = 0, 0, 0, 0
        for stack in range(3):
            cell, shared, down = 27 * band + 3 * stack, 27 + 9 * band + stack, 54 + 9 * band + 3 * stack
            one, two, three, flags = _weigh_mini_row(candidates, lane, cell)
            four, five, six, more_flags = _weigh_mini_row(candidates, lane, cell + 9)
            seven, eight, nine, most_flags = _weigh_mini_row(candidates, lane, cell + 18)
            upper, middle, lower = one + two + three, four + five + six, seven + eight + nine
            room[shared], room[shared + 3], room[shared + 6] = upper, middle, lower
            room[down], room[down + 1], room[down + 2] = one + four + seven, two + five + eight, three + six + nine
            room[18 + 3 * band + stack] = upper + middle + lower
            row_1 += upper
            row_2 += middle
            row_3 += lower
            pairs |= (flags | more_flags << 9 | most_flags << 18) << 3 * stack
        room[3 * band], room[3 * band + 1], room[3 * band + 2] = row_1, row_2, row_3
        room[PAIRS + band] = pairs
    for column in range(9):
        room[9 + column] = room[54 + column] + room[63 + column] + room[72 + column]


@inner(**BARE)
def find_heaviest_pair(candidates, room, lane):
    """Return a lane's cell with two candidates where the product of both digits' weights is greatest, or NO_PAIR."""
    _sum_up(candidates, room, lane)
    best, heaviest = NO_PAIR, -1
    for band in range(3):
        pairs = room[PAIRS + band]
        while pairs:
            cell = 27 * band + lowest_bit_index(pairs)
            pairs &= pairs - 1
            weights = room[ROW[cell]] + room[COLUMN[cell]] + room[BOX[cell]] - room[MINI_ROW[cell]] - room[MINI_COLUMN[cell]]
            mask = int(candidates[cell, lane])
            one = weights >> FIELD_BITS * lowest_bit_index(mask) & FIELD
            other = weights >> FIELD_BITS * lowest_bit_index(mask & (mask - 1)) & FIELD
            if one * other > heaviest:
                best, heaviest = cell, one * other
    return best
