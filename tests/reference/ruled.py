"""Constraint models of kinds with clues, written from their printed rules.

They read puzzle lines by themselves and are solved by CP-SAT (OR-Tools), so they share no code with the kernels.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from generator.notation import format_puzzle
from tests.reference.kinds import OVERLAPS
from tests.reference.lines import model_binairo, model_calcudoku, model_cells, model_futoshiki, model_skyscrapers
from tests.reference.overlaps import list_alone, model_overlaps
from tests.reference.runs import model_kakuro
from tests.reference.stars import model_stars
from tests.support.needs import require

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from generator.model import Puzzle


def count_solutions(puzzle: Puzzle, limit: int, *, without_clues: bool = False, kind: str = "") -> tuple[int, list[int]]:
    """Return the number of solutions up to a limit, and the last one found.

    without_clues   leave out the rule of the kind, to see whether the puzzle needs it; of overlapping sudokus, the one with
                    the fewest solutions is solved by itself
    kind            name of another model than that of the puzzle's kind
    """
    name, cells, clues = (format_puzzle(puzzle) + ":").split(":")[:3]
    kind = kind or name.rpartition("-")[0]
    if without_clues and kind in OVERLAPS:
        return min((_count(make, limit) for make in list_alone(kind, cells)), key=lambda found: found[0])
    if without_clues:
        kind, clues = WITHOUT.get(kind, kind), ""
    return _count(lambda model: MODELS[kind](model, cells, clues), limit)


def list_rules(name: str) -> list[str]:
    """Return the rules of a kind that a model can leave out, one at a time.

    They are those in the name of a sudoku with rules ("greater-diagonal-9x9"), the one rule of another kind that has a model, else none.
    """
    kind = name.rpartition("-")[0]
    return [kind] if kind in MODELS else list(kind.split("-")) if set(kind.split("-")) <= ADDED.keys() else []


def count_with_rules(puzzle: Puzzle, limit: int, without: str = "") -> tuple[int, list[int]]:
    """Return as `count_solutions`, for a kind of `list_rules`.

    without   a rule of the kind that is left out
    """
    if puzzle.family.rpartition("-")[0] in MODELS:
        return count_solutions(puzzle, limit, without_clues=bool(without))
    return count_sudoku(puzzle, [rule for rule in list_rules(puzzle.family) if rule != without], limit)


def _count(make: Callable[[cp_model.CpModel], list[cp_model.IntVar]], limit: int) -> tuple[int, list[int]]:
    """Return the number of solutions of a model up to a limit, and the last one found."""
    require("ortools")
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    board = make(model)
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


def count_sudoku(puzzle: Puzzle, rules: Iterable[str], limit: int) -> tuple[int, list[int]]:
    """Return as `count_solutions`, for a 4x4, 6x6 or 9x9 sudoku with some rules."""
    cells, clues = (format_puzzle(puzzle) + ":").split(":")[1:3]
    return _count(lambda model: model_sudoku(model, cells, clues, rules), limit)


def model_sudoku(model: cp_model.CpModel, cells: str, clues: str, rules: Iterable[str]) -> list[cp_model.IntVar]:
    """Rows, columns and boxes have every digit once; further rules add their own."""
    n, tall, wide = next(sizes for sizes in ((4, 2, 2), (6, 2, 3), (9, 3, 3)) if sizes[0] ** 2 == len(cells))
    board = model_cells(model, cells, n)
    for number in range(n):
        top, left = number // tall * tall, number % tall * wide
        model.add_all_different(board[number * n : number * n + n])
        model.add_all_different(board[number::n])
        model.add_all_different([board[(top + y) * n + left + x] for y in range(tall) for x in range(wide)])
    for rule in rules:
        ADDED[rule](model, board, clues)
    return board


def add_diagonals(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """Both long diagonals have every digit once."""
    model.add_all_different(board[::10])
    model.add_all_different(board[8:80:8])


def add_windows(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """The four 3 x 3 blocks one cell from the edges have every digit once."""
    for top in (1, 5):
        for left in (1, 5):
            model.add_all_different([board[(top + y) * 9 + left + x] for y in range(3) for x in range(3)])


def add_knights(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """Cells two steps one way and one step sideways apart have different digits."""
    for one in range(81):
        for other in range(one):
            if sorted((abs(one // 9 - other // 9), abs(one % 9 - other % 9))) == [1, 2]:
                model.add(board[one] != board[other])


def add_kings(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """Cells one step apart in both directions have different digits."""
    for one in range(81):
        for other in range(one):
            if abs(one // 9 - other // 9) == abs(one % 9 - other % 9) == 1:
                model.add(board[one] != board[other])


def add_places(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """Cells at the same place of their boxes have different digits."""
    for place in range(9):
        model.add_all_different([board[y * 9 + x] for y in range(place // 3, 9, 3) for x in range(place % 3, 9, 3)])


def add_neighbors(model: cp_model.CpModel, board: list[cp_model.IntVar], _: str) -> None:
    """Cells side by side have no consecutive digits."""
    for one in range(81):
        for other in ([one + 1] if one % 9 < 8 else []) + ([one + 9] if one < 72 else []):
            model.add(board[one] != board[other] + 1)
            model.add(board[one] != board[other] - 1)


def add_cages(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """The digits of a cage differ and have the sum written before them."""
    for total, text in re.findall(r"(\d+)=((?:r\dc\d\+?)+)", clues):
        cage = [board[int(row) * 9 + int(col) - 10] for row, col in re.findall(r"r(\d)c(\d)", text)]
        model.add_all_different(cage)
        model.add(sum(cage) == int(total))


def add_signs(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """A sign opens toward the larger digit."""
    for row, col, sign, other_row, other_col in re.findall(r"r(\d)c(\d)([<>])r(\d)c(\d)", clues):
        first, second = board[int(row) * 9 + int(col) - 10], board[int(other_row) * 9 + int(other_col) - 10]
        model.add(first < second if sign == "<" else first > second)


def _find_cell(row: str, col: str, n: int) -> int:
    return (int(row) - 1) * n + int(col) - 1


def _list_beside(clues: str, mark: str, n: int = 9) -> set[tuple[int, int]]:
    """Return the cells of each mark between two cells, the upper or left one first."""
    found = re.findall(rf"r(\d)c(\d)[{re.escape(mark)}]r(\d)c(\d)", clues)
    return {(_find_cell(row, col, n), _find_cell(other_row, other_col, n)) for row, col, other_row, other_col in found}


def _list_all_beside(n: int = 9) -> list[tuple[int, int]]:
    """Return every two cells side by side of a board, the upper or left one first."""
    cells = range(n * n)
    return [(one, other) for one in cells for other in ([one + 1] if one % n < n - 1 else []) + ([one + n] if one < n * n - n else [])]


def add_dots(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """White dot: consecutive; black dot: one is twice the other; no dot: neither."""
    white, black = _list_beside(clues, "~"), _list_beside(clues, "*")
    consecutive = [(one, other) for one in range(1, 10) for other in range(1, 10) if one - other in (1, -1)]
    double = [(one, other) for one in range(1, 10) for other in range(1, 10) if one / other in (2, 0.5)]
    for one, other in _list_all_beside():
        if (one, other) in white:
            model.add_allowed_assignments([board[one], board[other]], consecutive)
        elif (one, other) in black:
            model.add_allowed_assignments([board[one], board[other]], double)
        else:
            model.add_forbidden_assignments([board[one], board[other]], [*consecutive, *double])


def add_bars(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """The digits beside a bar are consecutive, those of other neighbors are not."""
    n = isqrt(len(board))
    bars = _list_beside(clues, "~", n)
    for one, other in _list_all_beside(n):
        apart = model.new_int_var(0, n - 1, f"apart{one}.{other}")
        model.add_abs_equality(apart, board[one] - board[other])
        model.add(apart == 1 if (one, other) in bars else apart != 1)


def add_letters(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """Neighbors with an X make 10, with a V 5, all others neither."""
    ten, five = _list_beside(clues, "x"), _list_beside(clues, "v")
    for one, other in _list_all_beside():
        total = board[one] + board[other]
        if (one, other) in ten | five:
            model.add(total == (10 if (one, other) in ten else 5))
        else:
            model.add(total != 10)
            model.add(total != 5)


def add_parities(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """A gray cell ("e") has an even digit, one with a circle ("o") an odd digit."""
    for row, col, parity in re.findall(r"r(\d)c(\d)([eo])", clues):
        model.add_modulo_equality(1 if parity == "o" else 0, board[_find_cell(row, col, isqrt(len(board)))], 2)


def _list_lines(board: list[cp_model.IntVar], clues: str) -> list[list[cp_model.IntVar]]:
    """Return the cells of each line, in the order in which its text names them."""
    n = isqrt(len(board))
    return [[board[_find_cell(row, col, n)] for row, col in re.findall(r"r(\d)c(\d)", line)] for line in clues.split(";")] if clues else []


def add_thermometers(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """Each cell of a thermometer has a larger digit than the one before it."""
    for line in _list_lines(board, clues):
        for one, other in pairwise(line):
            model.add(one < other)


def add_arrows(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """The first cell of an arrow has the sum of the others."""
    for circle, *others in _list_lines(board, clues):
        model.add(circle == sum(others))


def add_whispers(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """Every two neighbors on a line are at least five apart."""
    for line in _list_lines(board, clues):
        for one, other in pairwise(line):
            apart = model.new_int_var(5, 8, "")
            model.add_abs_equality(apart, one - other)


def add_sandwiches(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """The digits between 1 and 9 of a row or column have the sum written before it."""
    for total, row, col, _, last_col in re.findall(r"(\d+)=r(\d)c(\d)-r(\d)c(\d)", clues):
        line = board[int(row) * 9 - 9 : int(row) * 9] if col != last_col else board[int(col) - 1 :: 9]
        is_one, is_nine = ([model.new_bool_var("") for _ in line] for _ in range(2))
        for cell, one, nine in zip(line, is_one, is_nine, strict=True):
            for digit, is_it in ((1, one), (9, nine)):
                model.add(cell == digit).only_enforce_if(is_it)
                model.add(cell != digit).only_enforce_if(~is_it)
        # For every two places of 1 and 9, the sum of what is between them.
        for first in range(9):
            for last in range(9):
                if first != last:
                    low, high = sorted((first, last))
                    model.add(sum(line[low + 1 : high]) == int(total)).only_enforce_if([is_one[first], is_nine[last]])


def add_diagonal_sums(model: cp_model.CpModel, board: list[cp_model.IntVar], clues: str) -> None:
    """The digits of a diagonal have the sum before its two ends."""
    for total, *ends in re.findall(r"(\d+)=r(\d)c(\d)-r(\d)c(\d)", clues):
        row, col, last_row, last_col = map(int, ends)
        down, right = (1 if last > first else -1 for first, last in ((row, last_row), (col, last_col)))
        model.add(sum(board[(row + at * down) * 9 + col + at * right - 10] for at in range(abs(last_row - row) + 1)) == int(total))


ADDED = {
    "diagonal": add_diagonals,
    "windoku": add_windows,
    "antiknight": add_knights,
    "antiking": add_kings,
    "disjoint": add_places,
    "nonconsecutive": add_neighbors,
    "killer": add_cages,
    "greater": add_signs,
    "kropki": add_dots,
    "consecutive": add_bars,
    "xv": add_letters,
    "evenodd": add_parities,
    "thermo": add_thermometers,
    "arrow": add_arrows,
    "whispers": add_whispers,
    "sandwich": add_sandwiches,
    "littlekiller": add_diagonal_sums,
}
"""What each rule that a sudoku may have adds to its model."""


MODELS = {
    "futoshiki": model_futoshiki,
    "skyscrapers": model_skyscrapers,
    "calcudoku": model_calcudoku,
    "binairo": model_binairo,
    "kakuro": model_kakuro,
    "starbattle": model_stars,
    "balance": partial(model_binairo, only_balance=True),
    **{kind: partial(model_overlaps, kind=kind) for kind in OVERLAPS},
    "lines of stars": partial(model_stars, has_regions=False),
}
"""The model of each kind."""

WITHOUT = {"binairo": "balance", "starbattle": "lines of stars"}
"""The model of a kind without its own rules, where these print no clues."""
