"""Proof of printed steps: the solved step that explains a kind of puzzle.

An opener shows a position of one of the book's puzzles with one more digit or mark, and says in a line of words where that is. The step
must be that of the solution. If the rules are no more than houses and unequal cells, it must also follow from the other printed digits:
no other digit fits in its cell, or the digit fits in no other cell of a house.
"""

from __future__ import annotations

from generator.model import Geometry
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
    if not family.extra and family.play is None and not _is_forced(before, cell, answer.digits[cell], family.board(position.puzzle)):
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
