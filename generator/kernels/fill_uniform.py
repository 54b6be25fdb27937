"""Exactly uniform random 9x9 grids, by counting instead of enumeration.

Every grid is, in exactly one way, a relabeling of a grid whose first box reads 123/456/789; so it is enough to draw uniformly
among those.

1. Top band. A digit of row r of box 1 is in one of the two other rows in box 2 and in the last one in box 3. Three
   digits a row leave 1 + 27 + 27 + 1 = 56 *splits* (which k of the three go to the next row, k the same in all rows). Any
   order within each of the six rows is valid: 56 * 6**6 bands, drawn uniformly by drawing split and orders. The left stack
   likewise, by columns.
2. Below and right of them lie boxes 5, 6 / 8, 9. The columns of box 2 leave 56 splits of digits over the columns of box 5,
   and box 8 gets the opposite split; likewise 6 and 9. The rows of box 4 leave 56 splits over the rows of box 5, and box 6
   gets the opposite; likewise 8 and 9. A box whose row sets and column sets are known is filled in one way if every row set
   meets every column set in one digit, else in none. So with bit i of boxes5[a] = "column split a and row split i fill
   box 5", and so on,

       completions = sum over a, b of popcount(boxes5[a] & boxes6[b]) * popcount(boxes8[a] & boxes9[b])

   counts all ways to finish this band and stack with 3,136 terms and no search.
3. Draw an index below MOST_COMPLETIONS. If it is not below the count, discard band and stack and start over; else the
   index selects one completion. Every (band, stack, completion) is then equally likely: the chance of each in a try is
   1 / (bands * stacks * MOST_COMPLETIONS), whatever the count, because no count is above MOST_COMPLETIONS.

MOST_COMPLETIONS is the true maximum, by counting all pairs up to symmetry: `tests/bench/count_grids.py` does it, and adds
the counts up to 6,670,903,752,021,072,936,960, the number of all grids that Felgenhauer and Jarvis published in 2005, which
proves the count.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.rng import next_below, shuffle

MOST_COMPLETIONS = 11_664
"""From `python -m tests.bench.count_grids`; one try in 4.3 is kept, since the mean is 2,693."""


N_SPLITS = 56
"""Ways to split the digits of the three lines of a box over two other boxes."""

SUBSETS = np.array([[0, 0, 0], [1, 2, 4], [6, 5, 3], [7, 7, 7]], np.int64)
"""Subsets of k of three things, as bits: for k = 0 and 3 one (repeated to fill the row), for k = 1 and 2 three."""

# All with `njit`: each function optimized by itself is 7 % faster here than linked into its callers.


@njit(**OPTIONS)
def count_completions(masks, way_counts):
    """Count the ways to fill boxes 5, 6, 8 and 9.

    Parameters
    ----------
    masks : int64[4, 56]   of `match_splits`, for boxes 5, 6, 8, 9
    way_counts : int64[56]      receives the ways for each column split of box 5
    """
    total = 0
    for a in range(N_SPLITS):
        here = 0
        # a and b are the column splits of boxes 5 and 6; they decide those of boxes 8 and 9.
        for b in range(N_SPLITS):
            # Row splits that suit boxes 5 and 6, times those that suit boxes 8 and 9.
            above = popcount(masks[0, a] & masks[1, b])
            if above:
                here += above * popcount(masks[2, a] & masks[3, b])
        way_counts[a] = here
        total += here
    return total


@njit(**OPTIONS)
def draw_split(lines, rng_state, splits, boxes):
    """Draw one of the 56 splits of box 1 and an order within each line of both boxes.

    Parameters
    ----------
    lines : int64[3]         digit bits of the rows of box 1 (for the band) or of its columns (for the stack)
    rng_state : uint64[2]        advanced in place
    splits : int64[56, 2, 3]  scratch
    boxes : int64[2, 3, 3]   receives one digit bit a cell: box, line, place in the line
    """
    list_splits(lines, splits)
    chosen = next_below(rng_state, N_SPLITS)
    for side in range(2):
        for line in range(3):
            # Write the three digits of the line one by one, then put them in random order.
            rest = splits[chosen, side, line]
            for place in range(3):
                boxes[side, line, place] = rest & -rest
                rest &= rest - 1
            shuffle(boxes[side, line], rng_state)


@njit(**OPTIONS)
def across_sets(boxes, side, sets):
    """Collect the digits at each place of a box's lines.

    These are the columns of a box filled row by row, or the rows of a box filled column by column.

    Parameters
    ----------
    boxes : int64[2, 3, 3]   of `draw_split`; `side` is the box
    sets : int64[3]         receives the digit bits
    """
    for place in range(3):
        sets[place] = boxes[side, 0, place] | boxes[side, 1, place] | boxes[side, 2, place]


@njit(**OPTIONS)
def place_box(grid, top, left, rows, columns):
    """Write the digits of a box whose row sets and column sets are known.

    Parameters
    ----------
    grid : uint8[81]   receives the digits
    top, left : int64       first row and column of the box
    rows, columns : int64[3]    digit bits
    """
    for r in range(3):
        for c in range(3):
            grid[9 * (top + r) + left + c] = lowest_bit_index(rows[r] & columns[c]) + 1


@njit(**OPTIONS)
def place_inner(grid, index, masks, way_counts, columns, rows):
    """Write the completion with that index into boxes 5, 6, 8 and 9.

    Parameters
    ----------
    grid : uint8[81]            receives the digits
    masks : int64[4, 56]         of `match_splits`
    way_counts : int64[56]            of `count_completions`
    columns : int64[2, 56, 2, 3]   column splits of boxes 2 and 3
    rows : int64[2, 56, 2, 3]   row splits of boxes 4 and 7
    """
    # Find the column split of box 5 that the index belongs to.
    a = 0
    while index >= way_counts[a]:
        index -= way_counts[a]
        a += 1
    # Within it, find the column split of box 6.
    b = 0
    while True:
        here = popcount(masks[0, a] & masks[1, b]) * popcount(masks[2, a] & masks[3, b])
        if index < here:
            break
        index -= here
        b += 1
    # The rest of the index selects the row splits above and below.
    lower = masks[2, a] & masks[3, b]
    n_lower = popcount(lower)
    upper = masks[0, a] & masks[1, b]
    for _ in range(index // n_lower):
        upper &= upper - 1
    for _ in range(index % n_lower):
        lower &= lower - 1
    i, j = lowest_bit_index(upper), lowest_bit_index(lower)
    # Both splits of each box are known, so its digits are too.
    place_box(grid, 3, 3, rows[0, i, 0], columns[0, a, 0])
    place_box(grid, 3, 6, rows[0, i, 1], columns[1, b, 0])
    place_box(grid, 6, 3, rows[1, j, 0], columns[0, a, 1])
    place_box(grid, 6, 6, rows[1, j, 1], columns[1, b, 1])


@njit(**OPTIONS)
def place_band_and_stack(grid, band, stack):
    """Write boxes 1 to 4 and 7: box 1 as 123/456/789, the others from band and stack.

    Parameters
    ----------
    grid : uint8[81]        receives the digits
    band, stack : int64[2, 3, 3]   of `draw_split`: boxes 2 and 3, boxes 4 and 7
    """
    for line in range(3):
        for place in range(3):
            grid[9 * line + place] = 3 * line + place + 1
            for side in range(2):
                far = 3 + 3 * side + place
                grid[9 * line + far] = lowest_bit_index(band[side, line, place]) + 1
                grid[9 * far + line] = lowest_bit_index(stack[side, line, place]) + 1


@njit(**OPTIONS)
def fill_uniform(rng_state, tries, grid):
    """Draw a complete 9x9 grid uniformly; return the tries used, or 0 if all failed.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    tries : int64       bands and stacks to draw before giving up; a try is kept with chance 0.23
    grid : uint8[81]   receives the grid
    """
    # Digit bits of the rows and columns of box 1, then the working arrays.
    box_rows = np.array([7, 56, 448], np.int64)
    box_columns = np.array([73, 146, 292], np.int64)
    splits = np.empty((N_SPLITS, 2, 3), np.int64)
    columns = np.empty((2, N_SPLITS, 2, 3), np.int64)
    rows = np.empty((2, N_SPLITS, 2, 3), np.int64)
    band = np.empty((2, 3, 3), np.int64)
    stack = np.empty((2, 3, 3), np.int64)
    sets = np.empty(3, np.int64)
    masks = np.empty((4, N_SPLITS), np.int64)
    way_counts = np.empty(N_SPLITS, np.int64)
    used = 0
    while True:
        if used == tries:
            return 0
        used += 1
        # Step 1: draw the top band and the left stack.
        draw_split(box_rows, rng_state, splits, band)
        draw_split(box_columns, rng_state, splits, stack)
        # Step 2: list the splits of the four inner boxes, and which of them fit together.
        for side in range(2):
            across_sets(band, side, sets)
            list_splits(sets, columns[side])
            across_sets(stack, side, sets)
            list_splits(sets, rows[side])
        for box in range(4):
            match_splits(rows[box // 2], box % 2, columns[box % 2], box // 2, masks[box])
        # Step 3: keep the try only if the random index is below the number of completions.
        index = next_below(rng_state, MOST_COMPLETIONS)
        if index < count_completions(masks, way_counts):
            break
    # Write the grid and relabel its digits at random.
    place_band_and_stack(grid, band, stack)
    place_inner(grid, index, masks, way_counts, columns, rows)
    labels = np.arange(1, 10)
    shuffle(labels, rng_state)
    for cell in range(81):
        grid[cell] = labels[grid[cell] - 1]
    return used


@njit(**OPTIONS)
def fill_uniform_many(tries, states, grids, used):
    """Draw a grid from each stream.

    Parameters
    ----------
    states : uint64[m, 2]   advanced in place
    grids : uint8[m, 81]   receives the grids
    used : int64[m]       receives the results of `fill_uniform`
    """
    for number in range(states.shape[0]):
        used[number] = fill_uniform(states[number], tries, grids[number])


@njit(**OPTIONS)
def pick(triple, subset):
    """Return the members of a set of three digits at the positions of a subset.

    Parameters
    ----------
    triple : int64    three digit bits
    subset : int64    three position bits, position 0 = the lowest digit
    """
    chosen = np.int64(0)
    for at in range(3):
        bit = triple & -triple
        triple ^= bit
        if subset >> at & 1:
            chosen |= bit
    return chosen


@njit(**OPTIONS)
def list_splits(lines, splits):
    """List the ways to split the digits of three lines over two other boxes.

    No digit stays in its own line.

    Parameters
    ----------
    lines : int64[3]         digit bits of the three lines of the first box
    splits : int64[56, 2, 3]  receives, for each way, the lines of the one box and of the other
    """
    at = 0
    for k in range(4):
        # In the one box, k digits of each line go to the next line and the others to the line after it.
        n_subsets = 3 if 0 < k < 3 else 1
        for one in range(n_subsets):
            # Choose these k digits in each of the three lines.
            from_0 = pick(lines[0], SUBSETS[k, one])
            for two in range(n_subsets):
                from_1 = pick(lines[1], SUBSETS[k, two])
                for three in range(n_subsets):
                    from_2 = pick(lines[2], SUBSETS[k, three])
                    # Write the lines of the one box, then those of the other, which get the opposite digits.
                    splits[at, 0, 0] = from_2 | (lines[1] ^ from_1)
                    splits[at, 0, 1] = from_0 | (lines[2] ^ from_2)
                    splits[at, 0, 2] = from_1 | (lines[0] ^ from_0)
                    splits[at, 1, 0] = from_1 | (lines[2] ^ from_2)
                    splits[at, 1, 1] = from_2 | (lines[0] ^ from_0)
                    splits[at, 1, 2] = from_0 | (lines[1] ^ from_1)
                    at += 1


@njit(**OPTIONS)
def can_fill(rows, columns):
    """Check whether a box with these row sets and column sets can be filled.

    It can if each row set shares exactly one digit with each column set.

    Parameters
    ----------
    rows, columns : int64[3]   digit bits of each row and each column
    """
    for r in range(3):
        for c in range(3):
            shared = rows[r] & columns[c]
            if shared == 0 or shared & (shared - 1):
                return False
    return True


@njit(**OPTIONS)
def match_splits(row_splits, row_side, column_splits, column_side, masks):
    """For each column split, mark the row splits that fill a box together with it.

    Parameters
    ----------
    row_splits, column_splits : int64[56, 2, 3]   of `list_splits`
    row_side, column_side : int64             which of the two boxes
    masks : int64[56]         receives bit i for row split i
    """
    for a in range(N_SPLITS):
        mask = np.int64(0)
        for i in range(N_SPLITS):
            if can_fill(row_splits[i, row_side], column_splits[a, column_side]):
                mask |= np.int64(1) << i
        masks[a] = mask
