"""A constraint model of star battle, from its printed rules; `ruled.py` solves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LARGEST_SINGLE = 8
"""Rows of the largest board with one star in each row; larger ones have two."""


def model_stars(model: cp_model.CpModel, cells: str, clues: str, *, has_regions: bool = True) -> list[cp_model.IntVar]:
    """Each row, column and region has as many stars; no two stars touch.

    clues         the region symbol of each cell
    has_regions   False leaves the rule of regions out
    """
    n = round(len(cells) ** 0.5)
    each = 1 if n <= LARGEST_SINGLE else 2
    board = [model.new_bool_var(f"star{number}") for number in range(n * n)]
    for star, symbol in zip(board, cells, strict=True):
        if symbol == "1":
            model.add(star == 1)
    for at in range(n):
        model.add(sum(board[at * n : at * n + n]) == each)
        model.add(sum(board[at::n]) == each)
    if has_regions:
        for name in set(clues):
            model.add(sum(star for star, symbol in zip(board, clues, strict=True) if symbol == name) == each)
    for top in range(n - 1):
        for left in range(n - 1):
            corner = top * n + left
            model.add(board[corner] + board[corner + 1] + board[corner + n] + board[corner + n + 1] <= 1)
    return board
