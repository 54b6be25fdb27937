"""Constraint models of several sudokus that overlap, from their printed rules.

`ruled.py` solves them; `kinds.py` says where each sudoku begins.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.reference.kinds import HOLE, OVERLAPS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ortools.sat.python import cp_model

    Make = Callable[[cp_model.CpModel], list[cp_model.IntVar]]


def model_overlaps(model: cp_model.CpModel, cells: str, _: str, kind: str) -> list[cp_model.IntVar]:
    """Each row, column and box of each sudoku has every digit once; else holes."""
    side, corners = OVERLAPS[kind]
    inside = {(top + y) * side + left + x for top, left in corners for y in range(9) for x in range(9)}
    assert {cell for cell, symbol in enumerate(cells) if symbol == "#"} == set(range(side * side)) - inside
    low_high = [(1, 9) if cell in inside else (HOLE, HOLE) for cell in range(side * side)]
    board = [model.new_int_var(*ends, f"cell{cell}") for cell, ends in enumerate(low_high)]
    for cell, symbol in enumerate(cells):
        if symbol.isdigit():
            model.add(board[cell] == int(symbol))
    for top, left in corners:
        add_sudoku(model, [board[(top + y) * side + left + x] for y in range(9) for x in range(9)])
    return board


def list_alone(kind: str, cells: str) -> list[Make]:
    """Return the model of each sudoku of a board without the others."""
    side, corners = OVERLAPS[kind]
    return [partial(_model_alone, givens=[cells[(top + y) * side + left + x] for y in range(9) for x in range(9)]) for top, left in corners]


def _model_alone(model: cp_model.CpModel, givens: list[str]) -> list[cp_model.IntVar]:
    board = [model.new_int_var(1, 9, f"cell{cell}") for cell in range(81)]
    for cell, symbol in enumerate(givens):
        if symbol != ".":
            model.add(board[cell] == int(symbol))
    add_sudoku(model, board)
    return board


def add_sudoku(model: cp_model.CpModel, board: list[cp_model.IntVar]) -> None:
    """Rows, columns and boxes of 81 cells have every digit once."""
    for number in range(9):
        top, left = number // 3 * 3, number % 3 * 3
        model.add_all_different(board[number * 9 : number * 9 + 9])
        model.add_all_different(board[number::9])
        model.add_all_different([board[(top + y) * 9 + left + x] for y in range(3) for x in range(3)])
