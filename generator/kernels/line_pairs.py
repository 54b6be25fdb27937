"""Two lines of two digits that differ: which digits are left in them.

The lines have equal numbers of digit 2, and are not equal. The automaton of that meaning remembers a difference of counts, so it takes
long; counting the open cells says the same, because only the number of digits 2 joins the cells of a line. The masks of two digits are
1 and 2, and 3 while the cell is open.

A clue's cells are read in turns, as in the rule `lines_differ`: cell 0 of the first line, cell 0 of the second, cell 1 of the first.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner

BOTH = 3


@inner(**BARE)
def count_twos(candidates, clues, clue, line):
    """Return the fewest and the most digits 2 that a line can have.

    candidates  int32[n_cells]   masks of two digits
    line        0 or 1
    """
    fewest, most = 0, 0
    for at in range(line, clues.sizes[clue], 2):
        mask = candidates[clues.cells[clue, at]]
        fewest += mask == 2
        most += mask >= 2
    return fewest, most


@inner(**BARE)
def fill_differently(candidates, clues, clue, first, second):
    """Return whether the lines differ with every open cell of a line filled alike.

    first, second   digit 1 or 2 for the open cells of each line
    """
    for at in range(0, clues.sizes[clue], 2):
        one, other = candidates[clues.cells[clue, at]], candidates[clues.cells[clue, at + 1]]
        if (first if one == BOTH else one) != (second if other == BOTH else other):
            return True
    return False


@inner(**BARE)
def can_differ(candidates, clues, clue):
    """Return whether two lines can be filled with equal counts, and differ.

    candidates  int32[n_cells]   masks of two digits
    """
    fewest, most = count_twos(candidates, clues, clue, 0)
    fewest_other, most_other = count_twos(candidates, clues, clue, 1)
    # A count strictly between the fewest and the most of one line has two fillings of it, of which one differs from the other line's.
    for count in range(max(fewest, fewest_other), min(most, most_other) + 1):
        if fewest < count < most or fewest_other < count < most_other:
            return True
        # Each line has one filling: its open cells all 1 at the fewest, and all 2 at the most.
        if fill_differently(candidates, clues, clue, 1 + (count > fewest), 1 + (count > fewest_other)):
            return True
    return False


@inner(**BARE)
def narrow_lines(candidates, clues, clue):
    """Do the same as `narrow_clue` for two lines that differ.

    It takes a fourth of the time.
    """
    fewest, most = count_twos(candidates, clues, clue, 0)
    fewest_other, most_other = count_twos(candidates, clues, clue, 1)
    least, largest = max(fewest, fewest_other), min(most, most_other)
    if least > largest:
        return -1
    # Three common counts leave two of them after any digit: with one of these, a line has two fillings.
    if largest - least >= 2:
        return 0
    if not can_differ(candidates, clues, clue):
        return -1
    # Try each digit of each open cell; those found impossible stay in sight, because they are part of no filling.
    changed = 0
    for at in range(clues.sizes[clue]):
        cell = clues.cells[clue, at]
        if candidates[cell] != BOTH:
            continue
        kept = 0
        for digit in (1, 2):
            candidates[cell] = digit
            if can_differ(candidates, clues, clue):
                kept |= digit
        candidates[cell] = kept
        changed += kept != BOTH
    return changed
