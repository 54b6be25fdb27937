"""Constraint models of kinds without boxes, from their printed rules.

`ruled.py` solves them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def model_cells(model: cp_model.CpModel, cells: str, n: int) -> list[cp_model.IntVar]:
    board = [model.new_int_var(1, n, f"cell{number}") for number in range(n * n)]
    for number, symbol in enumerate(cells):
        if symbol != ".":
            model.add(board[number] == int(symbol))
    return board


def model_futoshiki(model: cp_model.CpModel, cells: str, clues: str) -> list[cp_model.IntVar]:
    """Each row and column has every digit once; a sign opens toward the larger digit."""
    n = int(len(cells) ** 0.5)
    board = model_cells(model, cells, n)
    for line in range(n):
        model.add_all_different(board[line * n : line * n + n])
        model.add_all_different(board[line::n])
    for row, col, sign, other_row, other_col in re.findall(r"r(\d)c(\d)([<>])r(\d)c(\d)", clues):
        first, second = (board[(int(r) - 1) * n + int(c) - 1] for r, c in ((row, col), (other_row, other_col)))
        if sign == "<":
            model.add(first < second)
        else:
            model.add(first > second)
    return board


def model_skyscrapers(model: cp_model.CpModel, cells: str, clues: str) -> list[cp_model.IntVar]:
    """Each row and column has every digit once; a number counts the visible ones."""
    n = int(len(cells) ** 0.5)
    board = model_futoshiki(model, cells, "")
    for number, *ends in re.findall(r"(\d)=r(\d)c(\d)-r(\d)c(\d)", clues):
        row, col, last_row, last_col = (int(end) - 1 for end in ends)
        down, along = (last_row > row) - (last_row < row), (last_col > col) - (last_col < col)
        line = [board[(row + at * down) * n + col + at * along] for at in range(n)]
        visible = [model.new_bool_var(f"{number}.{row}.{col}.{down}.{at}") for at in range(n)]
        # A building is visible exactly if it is higher than each one before it.
        for at, seen in enumerate(visible):
            hides = [model.new_bool_var(f"{number}.{row}.{col}.{down}.{at}.{before}") for before in range(at)]
            for before, hidden in enumerate(hides):
                model.add(line[before] > line[at]).only_enforce_if(hidden)
                model.add(line[before] < line[at]).only_enforce_if(~hidden)
                model.add_implication(hidden, ~seen)
            model.add_bool_or([seen, *hides])
        model.add(sum(visible) == int(number))
    return board


def model_calcudoku(model: cp_model.CpModel, cells: str, clues: str) -> list[cp_model.IntVar]:
    """Each row and column has every digit once; a cage makes its number."""
    n = int(len(cells) ** 0.5)
    board = model_futoshiki(model, cells, "")
    for number, operation, names in re.findall(r"(\d+)([-+x/])((?:r\dc\d)+)", clues):
        cage = [board[(int(r) - 1) * n + int(c) - 1] for r, c in re.findall(r"r(\d)c(\d)", names)]
        goal = int(number)
        if operation == "+":
            model.add(sum(cage) == goal)
        elif operation == "x":
            product = cage[0]
            for at, cell in enumerate(cage[1:]):
                longer = model.new_int_var(1, n ** (at + 2), f"product{cage[0].index}.{at}")
                model.add_multiplication_equality(longer, [product, cell])
                product = longer
            model.add(product == goal)
        else:
            first, second = cage
            is_first = model.new_bool_var(f"larger{first.index}.{second.index}")
            for larger, smaller, chosen in ((first, second, is_first), (second, first, is_first.negated())):
                model.add(larger == (smaller + goal if operation == "-" else goal * smaller)).only_enforce_if(chosen)
    return board


def model_binairo(model: cp_model.CpModel, cells: str, _: str, *, only_balance: bool = False) -> list[cp_model.IntVar]:
    """Half of each line is 0; no three alike in line; no two equal rows or columns.

    Cells are 1 for a printed 0, and 2 for a printed 1. The last two rules can be left out.
    """
    n = int(len(cells) ** 0.5)
    board = [model.new_int_var(1, 2, f"cell{number}") for number in range(n * n)]
    for number, symbol in enumerate(cells):
        if symbol != ".":
            model.add(board[number] == int(symbol))
    rows, columns = [board[row * n : row * n + n] for row in range(n)], [board[col::n] for col in range(n)]
    for line in (*rows, *columns):
        model.add(sum(line) == n + n // 2)
        for at in range(0 if only_balance else n - 2):
            model.add_linear_constraint(sum(line[at : at + 3]), 4, 5)
    # A line as a number: its digits in base 2.
    for lines in () if only_balance else (rows, columns):
        model.add_all_different([sum(2**at * cell for at, cell in enumerate(line)) for line in lines])
    return board
