"""Scrambles of 9x9 sudoku in plain lists, by every symmetry that sudoku has.

Shares no code with what is tested.
"""

from __future__ import annotations

from random import Random


def scramble(line: str, chance: Random) -> str:
    """Return a puzzle line of 81 cells, scrambled at random.

    Digits, bands, stacks, rows and columns are exchanged, and the board may be turned.
    """
    board = [line[9 * row : 9 * row + 9] for row in range(9)]
    board = [board[row] for row in _mixed_lines(chance)]
    columns = _mixed_lines(chance)
    board = ["".join(row[col] for col in columns) for row in board]
    for _ in range(chance.randrange(4)):
        board = ["".join(column) for column in zip(*board[::-1], strict=True)]  # a quarter turn
    digits = list("123456789")
    chance.shuffle(digits)
    return "".join(board).translate(str.maketrans("123456789", "".join(digits)))


def _mixed_lines(chance: Random) -> list[int]:
    """Return the nine rows with bands exchanged, and rows within each band."""
    return [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
