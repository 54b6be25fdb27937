"""Filling cell by cell with random digits, exactly by the rules.

It uses sets of digits, really empties cells, and shares no code with the kernels.

Random numbers are Marsaglia's xorshift128 (shifts 23, 17, 26), its upper 32 bits scaled to the number of digits left.
"""

from __future__ import annotations

from collections.abc import Iterator

MASK = 2**64 - 1


def random_words(low: int, high: int) -> Iterator[int]:
    """Yield 32 random bits at a time."""
    while True:
        low ^= low << 23 & MASK
        low, high = high, low ^ high ^ low >> 17 ^ high >> 26
        yield high >> 32


class Trial:
    """A board that is filled row by row."""

    def __init__(self, box_rows: int, box_cols: int, state: tuple[int, int]) -> None:
        self.box_rows, self.box_cols, self.n = box_rows, box_cols, box_rows * box_cols
        self.placed: list[int] = []
        self.words = random_words(*state)

    def digits_left(self) -> list[int]:
        """List the digits that fit in the next cell.

        Every cell filled so far is checked.
        """
        row, col = divmod(len(self.placed), self.n)
        seen = set()
        for cell, digit in enumerate(self.placed):
            r, c = divmod(cell, self.n)
            in_box = (r // self.box_rows, c // self.box_cols) == (row // self.box_rows, col // self.box_cols)
            if r == row or c == col or in_box:
                seen.add(digit)
        return [digit for digit in range(1, self.n + 1) if digit not in seen]

    def is_complete_after_filling(self) -> bool:
        """Place digits until the board is full or a cell has none left."""
        while len(self.placed) < self.n**2:
            left = self.digits_left()
            if not left:
                return False
            self.placed.append(left[next(self.words) * len(left) >> 32])
        return True


def restart(box_rows: int, box_cols: int, state: tuple[int, int]) -> tuple[list[int], int]:
    """Fill a board, starting over at each dead end.

    Return it and the number of starts.
    """
    trial, attempts = Trial(box_rows, box_cols, state), 1
    while not trial.is_complete_after_filling():
        trial.placed.clear()
        attempts += 1
    return trial.placed, attempts


def rewind(box_rows: int, box_cols: int, state: tuple[int, int]) -> tuple[list[int], int]:
    """Fill a board; a dead end empties n - 2 cells, later 2n - 2 cells.

    The larger number is used after more than n dead ends in that board. Return the board and 1 + the number of dead ends.
    """
    trial, attempts, short_ones = Trial(box_rows, box_cols, state), 1, 0
    while not trial.is_complete_after_filling():
        attempts += 1
        back = trial.n - 2
        short_ones += 1
        if short_ones > trial.n + 1:
            back, short_ones = 2 * trial.n - 2, 0
        del trial.placed[max(0, len(trial.placed) - back) :]
    return trial.placed, attempts
