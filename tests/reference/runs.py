"""A constraint model of kakuro, from its printed rules; `ruled.py` solves it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def model_kakuro(model: cp_model.CpModel, cells: str, clues: str) -> list[cp_model.IntVar]:
    """The digits between two gray cells differ and add up to the number before them.

    A gray cell has its character as its value.
    """
    n = int(len(cells) ** 0.5)
    board = [
        model.new_int_var(ord("#"), ord("#"), f"hole{number}") if symbol == "#" else model.new_int_var(1, 9, f"cell{number}")
        for number, symbol in enumerate(cells)
    ]
    for number, symbol in enumerate(cells):
        if symbol.isdigit():
            model.add(board[number] == int(symbol))
    lines = [list(range(row * n, row * n + n)) for row in range(n)] + [list(range(col, n * n, n)) for col in range(n)]
    for line in lines:
        for found in re.finditer("[^#]+", "".join(cells[cell] for cell in line)):
            model.add_all_different([board[cell] for cell in line[found.start() : found.end()]])
    for total, *ends in re.findall(r"(\d+)=r(\d+)c(\d+)-r(\d+)c(\d+)", clues):
        top, left, bottom, right = map(int, ends)
        run = [board[(row - 1) * n + col - 1] for row in range(top, bottom + 1) for col in range(left, right + 1)]
        model.add(sum(run) == int(total))
    return board
