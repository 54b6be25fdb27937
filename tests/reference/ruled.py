"""Constraint models of kinds with clues, written from their printed rules.

They read puzzle lines by themselves and are solved by CP-SAT (OR-Tools), so they share no code with the kernels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.notation import format_puzzle

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from generator.model import Puzzle


def count_solutions(puzzle: Puzzle, limit: int, *, without_clues: bool = False) -> tuple[int, list[int]]:
    """Return the number of solutions up to a limit, and the last one found.

    without_clues   leave out the rule of the kind, to see whether the puzzle needs it
    """
    cp_model = pytest.importorskip("ortools.sat.python.cp_model", reason="OR-Tools is not installed")
    name, cells, clues = (format_puzzle(puzzle) + ":").split(":")[:3]
    model = cp_model.CpModel()
    board = MODELS[name.rpartition("-")[0]](model, cells, "" if without_clues else clues)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found, last = 0, [0] * len(board)
    # Find one solution after another, and forbid each.
    while found < limit and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        found, last = found + 1, [solver.value(cell) for cell in board]
        differs = []
        for number, (cell, value) in enumerate(zip(board, last, strict=True)):
            other = model.new_bool_var(f"differs{found}.{number}")
            model.add(cell != value).only_enforce_if(other)
            differs.append(other)
        model.add_bool_or(differs)
    return found, last


def model_futoshiki(model: cp_model.CpModel, cells: str, clues: str) -> list[cp_model.IntVar]:
    """Each row and column has every digit once; a sign opens toward the larger digit."""
    n = int(len(cells) ** 0.5)
    board = [model.new_int_var(1, n, f"cell{number}") for number in range(n * n)]
    for number, symbol in enumerate(cells):
        if symbol != ".":
            model.add(board[number] == int(symbol))
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


MODELS = {"futoshiki": model_futoshiki}
"""The model of each kind."""
