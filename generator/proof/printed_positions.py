"""Proof of printed positions: partly solved boards of the book's own puzzles.

`printed_boards.py` recognizes a position by the caption below it, which names its puzzle. No other grid on the pages may show digits
unless it is a puzzle or an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, sqrt

from generator.model import HOLE
from generator.proof.printed_boards import Board
from generator.proof.printed_steps import find_step_fault

CAGED_ROWS = (0.29, 0.86)
"""Top and bottom of the part of a cell in which candidates are printed on boards with cages, from the top of the cell."""


def prove_positions(positions: Iterable[Board], puzzles: Mapping[int, list[Board]], answers: Mapping[int, list[Board]]) -> Iterator[str]:
    """Yield every fault of the printed positions, one line each.

    Parameters
    ----------
    puzzles, answers : boards printed under each number; faults of these boards are reported elsewhere
    """
    for position in positions:
        number = position.number
        if number is None or number not in puzzles or number not in answers:
            yield f"{position.where}: expected a puzzle of the book, but puzzle {number} is not in it"
            continue
        fault = _find_fault(position, puzzles[number][0], answers[number][0])
        if fault:
            yield f"{position.where}: {fault}"


def _find_fault(position: Board, puzzle: Board, answer: Board) -> str:
    """Return the fault of a position of a puzzle, empty if there is none."""
    if position.family is not puzzle.family or position.puzzle.extra != puzzle.puzzle.extra:
        return f"the board does not match puzzle {puzzle.number}, a {puzzle.family.name}"
    if position.reference != puzzle.page:
        return f"the printed reference is to page {position.reference}, but the puzzle is on page {puzzle.page}"
    digits = position.digits
    if fault := _find_miscount(position, puzzle):
        return fault
    for cell, given in enumerate(puzzle.digits):
        if given and digits[cell] != given:
            return f"the given of puzzle {puzzle.number} at {_cell_name(position, cell)} is missing"
        if digits[cell] and digits[cell] != answer.digits[cell]:
            return f"the digit at {_cell_name(position, cell)} differs from the solution"
    for cell, symbols in enumerate(position.pencil):
        open_digits = {position.family.symbols_of(position.puzzle).find(symbol) + 1 for symbol in symbols}
        if symbols and (digits[cell] or answer.digits[cell] not in open_digits):
            return f"the candidates at {_cell_name(position, cell)} are {symbols}, without the digit of the solution"
        peers = (peer for peer in position.family.board(position.puzzle).peers[cell].tolist() if peer >= 0)
        if seen := open_digits & {digits[peer] for peer in peers if digits[peer]}:
            return f"the candidates at {_cell_name(position, cell)} include {min(seen)}, which is already in a cell of the same house"
        if misplaced := _find_misplaced(position, cell):
            return f"the candidate {misplaced} at {_cell_name(position, cell)} is at the place of another digit"
    if position.page < puzzle.page and position.step is None and not any(position.pencil) and not position.is_example:
        return "the words of its step are missing"
    return find_step_fault(position, answer)


def _find_miscount(position: Board, puzzle: Board) -> str:
    """Return the fault of the number of cells in a caption, empty if there is none.

    An opener says how many were filled before its step, beside the givens, every other caption how many are filled.
    """
    n_filled, n_given = (len(one) - one.count(0) - one.count(HOLE) for one in (position.digits, puzzle.digits))
    if position.found is not None:
        if position.step is None:
            return "the words of its step are missing"
        n_found = n_filled - n_given - (position.step[2] != "")
        return "" if position.found == n_found else f"the caption says that {position.found} cells were found before, but {n_found} were"
    if position.filled == n_filled:
        return ""
    said = "does not say how many cells are filled" if position.filled is None else f"says that {position.filled} cells are filled"
    return f"the caption {said}, but {n_filled} are"


def _find_misplaced(position: Board, cell: int) -> str:
    """Return a candidate that is not at the place of its digit, or an empty text.

    The places are those of 1, 2, 3, ... in reading order; on boards with cages they are below the sum. So no two candidates can be swapped
    and none can be replaced by another digit.
    """
    n = position.family.geometry.n
    n_cols = ceil(sqrt(n))
    n_rows = ceil(n / n_cols)
    top, bottom = CAGED_ROWS if position.has_cages else (0.0, 1.0)
    for symbol, (across, down) in zip(position.pencil[cell], position.spots[cell], strict=True):
        row, col = int((down - top) / (bottom - top) * n_rows), int(across * n_cols)
        if row * n_cols + col != position.family.symbols_of(position.puzzle).find(symbol):
            return symbol
    return ""


def _cell_name(board: Board, cell: int) -> str:
    row, col = divmod(cell, board.family.geometry.n_cols)
    return f"r{row + 1}c{col + 1}"
