"""Proof of printed positions: partly solved boards of the book's own puzzles.

`printed_boards.py` recognizes a position by the words above it, which name its puzzle. No other grid on the pages may show digits
unless it is a puzzle, an answer or an example.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.proof.printed_boards import Board


def prove_positions(positions: Iterable[Board], puzzles: Mapping[int, list[Board]], answers: Mapping[int, list[Board]]) -> Iterator[str]:
    """Yield every fault of the printed positions, one line each.

    Parameters
    ----------
    puzzles, answers : boards printed under each number; faults of these boards are reported elsewhere
    """
    for position in positions:
        number = position.number
        if number is None or number not in puzzles or number not in answers:
            yield f"{position.where}: it shows a position of puzzle {number}, which is not in the book"
            continue
        fault = _find_fault(position, puzzles[number][0], answers[number][0])
        if fault:
            yield f"{position.where}: {fault}"


def _find_fault(position: Board, puzzle: Board, answer: Board) -> str:
    """Return the fault of a position of a puzzle, empty if there is none."""
    if position.family is not puzzle.family or position.puzzle.extra != puzzle.puzzle.extra:
        return f"it is no board of puzzle {puzzle.number}, a {puzzle.family.name}"
    if position.reference != puzzle.page:
        return f"it says its puzzle is on page {position.reference}, which is on page {puzzle.page}"
    digits = position.digits
    for cell, given in enumerate(puzzle.digits):
        if given and digits[cell] != given:
            return f"it lacks the given of puzzle {puzzle.number} at {_named(position, cell)}"
        if digits[cell] and digits[cell] != answer.digits[cell]:
            return f"it has another digit than the solution at {_named(position, cell)}"
    for cell, symbols in enumerate(position.pencil):
        open_digits = {position.family.symbols.find(symbol) + 1 for symbol in symbols}
        if symbols and (digits[cell] or answer.digits[cell] not in open_digits):
            return f"its candidates at {_named(position, cell)} are {symbols}, the solution's digit is none of them"
        peers = (peer for peer in position.family.board(position.puzzle).peers[cell].tolist() if peer >= 0)
        if seen := open_digits & {digits[peer] for peer in peers if digits[peer]}:
            return f"its candidates at {_named(position, cell)} hold {min(seen)}, which a cell that it sees holds already"
    return ""


def _named(board: Board, cell: int) -> str:
    row, col = divmod(cell, board.family.geometry.n_cols)
    return f"r{row + 1}c{col + 1}"
