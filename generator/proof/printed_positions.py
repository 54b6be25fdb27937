"""Proof of printed positions: partly solved boards of the book's own puzzles.

`printed_boards.py` recognizes a position by the caption below it, which names its puzzle. No other grid on the pages may show digits
unless it is a puzzle or an answer.

An opener shows a position of one of the book's puzzles with one more digit or mark, and says in a line of words where that is. The step
must be that of the solution. If the rules are no more than houses and unequal cells, it must also follow from the other printed digits:
no other digit fits in its cell, or the digit fits in no other cell of a house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, sqrt

from generator.model import HOLE, Geometry
from generator.proof.printed_boards import Board


def find_step_fault(position: Board, answer: Board) -> str:
    """Return the fault of the step printed with a position, empty if there is none.

    Parameters
    ----------
    answer : the answer of the position's puzzle
    """
    if position.step is None:
        return ""
    family, digits = position.family, position.digits
    row, col, symbol = position.step
    where = f"the step at r{row}c{col}"
    if not (1 <= row <= family.geometry.n_rows and 1 <= col <= family.geometry.n_cols):
        return f"{where} is outside the board"
    cell = (row - 1) * family.geometry.n_cols + col - 1
    printed = family.symbol_of(digits[cell], position.puzzle) if digits[cell] and not family.has_marks else ""
    if printed != symbol:
        return f"{where} is {symbol or 'a mark'} in words, but {printed or 'nothing'} on the board"
    if not answer.digits[cell] or (symbol and family.symbol_of(answer.digits[cell], answer.puzzle) != symbol):
        return f"{where} differs from the solution"
    before = bytes(0 if at == cell else digit for at, digit in enumerate(digits))
    is_plain = family.extra is None and family.play.has_houses_only
    if is_plain and not _is_forced(before, cell, answer.digits[cell], family.board(position.puzzle)):
        return f"{where} does not follow from the other digits printed there"
    return ""


def _is_forced(digits: bytes, cell: int, digit: int, board: Geometry) -> bool:
    """Return whether a digit is the only one that fits, or fits only there.

    The first is about all digits of its cell, the second about all cells of a house.
    """

    def fits(at: int, other: int) -> bool:
        return not digits[at] and all(digits[peer] != other for peer in board.peers[at].tolist() if peer >= 0)

    if not any(fits(cell, other) for other in range(1, board.n + 1) if other != digit):
        return True
    houses = [[at for at in house if at >= 0] for house in board.houses.tolist()]
    return any(not any(fits(at, digit) for at in house if at != cell) for house in houses if cell in house)


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
    if fault := _find_order_fault(position, puzzle):
        return fault
    for cell, symbols in enumerate(position.pencil):
        if digits[cell]:
            continue  # its small number is that of a step
        open_digits = {position.family.symbols_of(position.puzzle).find(symbol) + 1 for symbol in symbols}
        if symbols and (answer.digits[cell] not in open_digits):
            return f"the candidates at {_cell_name(position, cell)} are {symbols}, without the digit of the solution"
        peers = (peer for peer in position.family.board(position.puzzle).peers[cell].tolist() if peer >= 0)
        if seen := open_digits & {digits[peer] for peer in peers if digits[peer]}:
            return f"the candidates at {_cell_name(position, cell)} include {min(seen)}, which is already in a cell of the same house"
        if misplaced := _find_misplaced(position, cell):
            return f"the candidate {misplaced} at {_cell_name(position, cell)} is at the place of another digit"
    if position.page < puzzle.page and position.step is None and not any(position.pencil) and not position.is_example:
        return "the words of its step are missing"
    return find_step_fault(position, answer)


def _find_order_fault(position: Board, puzzle: Board) -> str:
    """Return the fault of the small numbers in filled cells, empty if there is none.

    They are the numbers of the steps of a walkthrough that fill the cells, one after another.
    """
    numbers = {cell: text for cell, text in enumerate(position.pencil) if text and position.digits[cell]}
    for cell, text in numbers.items():
        if not (text.isascii() and text.isdigit()) or puzzle.digits[cell]:
            return f"expected the number of a step at {_cell_name(position, cell)}, or nothing in a given, found {text}"
    steps = sorted(map(int, numbers.values()))
    if steps != [steps[0] + at for at in range(len(steps))]:
        return f"expected numbers of steps without a gap, found {', '.join(map(str, steps))}"
    return ""


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
